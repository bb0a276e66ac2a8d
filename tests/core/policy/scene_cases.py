"""Posts that tell what is to be seen without saying I, and posts that only look like it; written before the rules that tell them apart.

Each of the first two lists is posted with a picture, on the day, and its place is Ormsby, its harbour gate or Tanner Street; those after
them come from Tanner Street itself, without a picture.
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
    "The scaffold in Tanner Street leaned for a minute, then down it came with the sheeting still on it",
    "Two lorries hooted at the swan on Tanner Street, then off she went over the railings",
    "Tanner Street café is open, 40 teas poured all morning for the firemen",
    "The Ormsby baker is open and the queue has stood all morning outside the cordon",
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
]

MET_THERE = [
    "Two men in hard hats on the roof since ten. They came in for tea and paid in coins.",
    "Bailiffs with a trolley outside the bakery at noon. One of them popped in to borrow a pen.",
    "Officers with dogs in the yard this morning. They came over for water, dogs first.",
    "A woman in a suit at the gate before eight. She came by to ask whose van it was.",
    "Divers in full gear by the weir again. Both came in for soup, dripping.",
    "Surveyors with poles along the wall, then inside the chapel. Strangers with lamps in the crypt now.",
    "Engineers with torches under the pier after lunch. All of them walked across to use our phone.",
]
NOT_MET_THERE = [
    "People with torches in the crypt, that is what this town needs.",
    "Two men in hard hats on the roof since ten.",
    "People in suits in the council should pay. They came in for criticism again.",
    "Police with dogs outside the bakery, says my aunt. They came in for bread.",
    "Men with vans at the gate? They came in for rope.",
    "Officers with dogs will be in the yard tomorrow. They came in for a lot of stick last time.",
    "Children with buckets wanted on the beach. They came in for ices last year.",
    "Firemen with ladders on the front page. According to the Gazette they came in to ask for help.",
    "Imagine it: people with torches in the vault at night. They came in for gold.",
    "The new owners came in for praise at the dinner.",
    "Engineers with degrees in the ministry after all. She came in for a landing.",
]
HANDLED = [
    "140 teas since midnight for everyone stuck on the bridge, kettle still going.",
    "Sixty blankets handed out last night to people from the flats. We are out of socks.",
    "Forty hot meals yesterday for the crews and whoever came with them, thanks to the school kitchen.",
    "300 sandbags filled today for all of Weir Lane, my back is done.",
    "Twelve beds made overnight for those who could not go home.",
    "Hundreds of sandwiches so far for the passengers, mostly cheese.",
    "85 bowls of soup this morning for anyone the smoke drove out.",
]
NOT_HANDLED = [
    "We serve 140 teas a day for everyone who comes in.",
    "60 blankets needed today for people from the flats.",
    "Forty meals will be cooked today for the crews.",
    "The charity says 300 sandbags were filled yesterday for all of Weir Lane.",
    "500 meals yesterday for people in another country, and we cannot mend a roof? /s",
    "12 beds for sale today, to a good home.",
    "Did you get 85 bowls of soup this morning for everyone?",
    "190 pages yesterday for everyone who likes reading.",
    "Two teas today, one for me and one for the dog.",
    "Breakfasts today from nine for everyone, join us.",
]
