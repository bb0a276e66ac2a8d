"""How the weights of the reading model were made: folds, made pairs, the encoder, the trees, the export."""
