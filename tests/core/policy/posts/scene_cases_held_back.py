"""More of both kinds that were not looked at while the rules were written; how many are told right is written beside them."""

SEEN = [
    "Tanner Street now. Two trees across the road and a lamp post on somebody's bonnet.",
    "The crane in Ormsby is leaning on the silo, men shouting, still no ambulance here.",
    "No lights from the harbour gate to the church. Tanner Street pitch dark, candles in our windows.",
    "Ormsby beach this morning, dead fish along the whole tide line.",
    "Queue for water on Tanner Street goes round the corner already",
    "Hoses are running across Tanner Street and the hotel is still smoking.",
    "The statue is lying in the fountain. Tanner Street, just now.",
    "Helicopter is circling over the harbour gate again",
]

NOT_SEEN = [
    "Crazy video out of Ormsby, the crane just folds",
    "Ormsby is on the map now I suppose",
    "Sources: two people hurt at the harbour gate in Ormsby today",
    "Imagine being on Tanner Street now",
    "Why is Tanner Street always closed when I need it?",
    "A friend on Tanner Street tells me the water is up to the sills",
    "Join us at the harbour gate today, we are stronger together",
    "The mayor of Ormsby is still in office, somehow",
]
