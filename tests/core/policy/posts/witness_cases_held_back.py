"""More posts of both kinds that were not looked at while the rules were written; how many are told right is written beside them."""

FIRST_HAND = [
    "Two of us were having a smoke outside the depot when the wall went, I've still got grit in my hair",
    "we're at platform 2, train is full of smoke, driver says leave everything",
    "I live opposite and the blue lights kept me up till four",
    "Came out of the cinema into knee-deep water. Shoes ruined.",
    "I literally watched a police van reverse into the fountain",
    "my mum and I saw the seal on the fuel berth this morning, huge thing",
    "Nos despertó el ruido, salimos a la calle y vimos las llamas",
    "Estava no autocarro quando o vidro estourou",
    "Wir standen am Kai und haben die Sirenen gehört",
    "On a senti une odeur de gaz toute la soirée dans ma rue",
    "Vi var på ferga da alarmen gikk",
    "Power just went here, whole street dark, I can hear people shouting",
]

SECOND_HAND = [
    "My cousin was on that ferry and she's still shaking",
    "I've seen enough of this mayor, thanks",
    "Per the fire brigade: nobody was inside. I hope that's true.",
    "Every time I hear the word 'refurbishment' I reach for my wallet",
    "Can't believe what I'm reading about the nursery",
    "someone on here said they saw flames, no idea if it's real",
    "I heard on the radio that the strike is off",
    "Witness told police he saw two men run towards the quay",
    "Mi vecina dice que vio humo",
    "Segundo o jornal, ouviu-se uma explosão",
    "Laut Polizei haben Anwohner einen Knall gehört",
    "J'ai vu passer l'info ce matin, c'est confirmé ?",
]
