# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# rules = { tens = "natural", pay = "tavern" }
# players = 3
# format = "match"
# deals = 2
# deals-per-session = 1
# seating = "random"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "none"
# [[participant]]
# name = "smart"
# command = "talon:smart"
# [[participant]]
# name = "clairvoyant"
# command = "talon:clairvoyant"
# [[participant]]
# name = "minimax,Worlds=3"
# command = "talon:minimax,Worlds=3"
# plan hash: d53220c61e975d6ebf1f0026c2c733bef9c427191ea8e388e64aaa0c28a72760
# key hash: 1a85c133f8dbc2a3c7ef3526f2a8fa6a0dec2fbeb09c6c90910e139c80dc4220

# deal: 0
# players: minimax,Worlds=3, clairvoyant, smart
newgame marias players 3 tens natural pay tavern
deal 0 9h Ah Ol 7a Aa 7b Kb
deal 1 Th 9l 9a Ka 9b
deal 2 7l Ua Oa Ta 8b
move 0 trump Kb
deal 0 Oh Kh 8l Tl Ub
deal 1 7h 8h Al 8a Ob
deal 2 Uh Ul Kl Tb Ab
move 0 discard 8l 7a
move 0 say hra
show 0 trump Kb
move 1 say
move 2 say
move 0 9h
move 1 Th
move 2 Uh
move 2 7l
move 0 Tl
move 1 Al
move 1 9l
move 2 Ul
move 0 Ol
move 0 Oh
show 0 marriage h
move 1 7h
move 2 8b
move 2 Ta
move 0 Aa
move 1 8a
move 0 Kh
move 1 8h
move 2 Tb
move 2 Ua
move 0 7b
move 1 9a
move 0 Ah
move 1 Ob
move 2 Ab
move 2 Oa
move 0 Ub
move 1 Ka
move 0 Kb
move 1 9b
move 2 Kl
score 0 role forhont points 50 marriages 20 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 60 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 60 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -2 1 1

# deal: 1
# players: minimax,Worlds=3, smart, clairvoyant
newgame marias players 3 tens natural pay tavern
deal 0 Ol Tl 7a 7b 9b Ob Ab
deal 1 Uh Kh 7l Ua 8b
deal 2 9a Oa Ta Kb Tb
move 0 trump 9b
deal 0 9h 8l 9l Al Ka
deal 1 Th Ah Ul Kl Ub
deal 2 7h 8h Oh 8a Aa
move 0 discard 7a Ka
move 0 say hra
show 0 trump 9b
move 1 say
move 2 say
move 0 8l
move 1 Ul
move 2 Kb
move 2 Oh
move 0 9h
move 1 Kh
move 1 7l
move 2 Tb
move 0 9l
move 2 Oa
move 0 7b
move 1 Ua
move 0 Tl
move 1 Kl
move 2 Ta
move 1 Th
move 2 7h
move 0 9b
move 0 Ol
move 1 8b
move 2 8h
move 1 Uh
move 2 8a
move 0 Ob
move 0 Al
move 1 Ub
move 2 Aa
move 1 Ah
move 2 9a
move 0 Ab
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 50 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 50 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -2 1 1

# key: 0b00000000000000000000000000000000000000000000000000000000000000
