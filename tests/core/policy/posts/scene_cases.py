"""Posts that tell what is to be seen without saying I, and posts that only look like it; written before the rules that tell them apart.

Each is posted with a picture, on the day, and its place is Ormsby, its harbour gate or Tanner Street.
"""

SEEN = [
    "Water is coming over the sea wall in Ormsby now, cars floating.",
    "There are four fire engines outside the harbour gate and smoke over the sheds. Tanner Street blocked again.",
    "Tanner Street this morning: shop fronts smashed, glass everywhere.",
    "Harbour gate shut, lorries queued back to the roundabout, nothing moving. Ormsby at a standstill today.",
    "This was the bakery on Tanner Street.",
    "Roof gone, chimney gone, and the cat is still on the windowsill. Tanner Street.",
    "Pickets are standing at the harbour gate in the rain, about sixty so far.",
    "Ormsby pier tonight. There is a hole in the deck you could park a bus in.",
    "Tanner Street is still under water and the buses are turning round at the church.",
    "Both lanes closed on Tanner Street, police everywhere, my bus is going round by the mill.",
    "You can smell the smoke all the way up Tanner Street now",
    "Aquí en Ormsby hay humo por todas partes y la calle está cortada",
    "Tanner Street steht gerade unter Wasser, die Feuerwehr ist da",
    "Ormsby ce matin: il y a des débris partout sur le quai",
]

NOT_SEEN = [
    "Ormsby harbour under THREE FEET of water, incredible footage",
    "Is that smoke over Ormsby? Anybody know what is on fire?",
    "My cousin sent me this from Tanner Street, glass everywhere.",
    "Ormsby: police say the harbour gate is shut today.",
    "Pictures show flooding on Tanner Street this morning.",
    "Thoughts with everyone in Ormsby tonight.",
    "This is why nobody in Ormsby trusts the council any more.",
    "Tanner Street will be closed from Monday, use the ring road.",
    "We need volunteers on Tanner Street today from nine, bring gloves.",
    "Ormsby council must resign. They are hiding in the town hall.",
    "Old photo of Tanner Street, when there was still a tram on it.",
    "If the harbour gate is shut again today Ormsby is finished.",
    "Lovely evening in Ormsby, my tea is on the table.",
    "Via @ormsbypix: water is coming over the wall in Ormsby",
    "BREAKING the harbour gate in Ormsby is on fire now",
    "Tanner Street then and now, a thread",
    "Tanner Street pool is open all day Saturday",
    "Tanner Street bakery is open all morning, come and see us",
    "The Tanner Street library is closed all day on Monday",
    "The chief cut the ribbon at Tanner Street, then off he went on holiday",
    "The chief cut the ribbon at Tanner Street, then off he went to Lisbon",
    "Prices in Ormsby: down they came again, finally",
    "They say the Tanner Street wall held for an hour and then down it came",
    "Imagine Tanner Street: a bang and down it came, would you be ready?",
    "Ormsby council raised the fee, then off they went to work on the next one",
    "The Ormsby Players sold out all night tomorrow",
    "Video of the Ormsby chimney: one charge and down it came",
    "40 beds already for the new ward in Ormsby, thanks to donations",
    "Down it went, the Ormsby truce, in an hour",
    "Ormsby bakeries sold all morning for a pound, then off they went to the bank",
]
