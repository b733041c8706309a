# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# players = 3
# format = "round-robin"
# lineups = 3
# deals = 1
# deals-per-session = 1
# seating = "reverse"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "min"
# command = "talon:min"
# trusted = true
# [[participant]]
# name = "max"
# command = "talon:max"
# trusted = true
# [[participant]]
# name = "smart"
# command = "talon:smart"
# trusted = true
# [[participant]]
# name = "trusting"
# command = "talon:trusting"
# options = { Worlds = "5" }
# trusted = true
# plan hash: 5ff1ebbe465af0fb0ff3549e1f26fba253ee7a44a3a4156416f20a12fbfaff6b
# key hash: 438517b6ca046d6c9d64bba2d4ee1a5bcddc2dcbcdabe3d713a79993eb52bed5
# entropy: draw 17: 4 8 15

# deal: 0
# players: smart, max, min
newgame marias players 3
deal 0 Oh Kl Tl Ua Aa 9b Kb
deal 1 7h Uh Ah Ul 9a
deal 2 Th Oa 7b Ub Ab
move 0 trump Aa
deal 0 Kh Ol 7a Ob Tb
deal 1 9l 8a Ka Ta 8b
deal 2 8h 9h 7l 8l Al
move 0 discard 9b Ob
move 0 say hra
show 0 trump Aa
move 1 say flek hra
move 2 say
move 0 say
move 0 Tl
move 1 Ul
move 2 Al
move 2 7l
move 0 Ol
show 0 marriage l
move 1 9l
move 0 Tb
move 1 8b
move 2 Ab
move 2 7b
move 0 Kb
move 1 Ka
move 1 Ah
move 2 8h
move 0 Oh
show 0 marriage h
move 1 Uh
move 2 Th
move 0 Kh
move 2 8l
move 0 Kl
move 1 Ta
move 1 9a
move 2 Oa
move 0 Aa
move 0 7a
move 1 8a
move 2 9h
move 1 7h
move 2 Ub
move 0 Ua
score 0 role forhont points 60 marriages 40 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# deal: 1
# players: trusting, smart, max
newgame marias players 3
deal 0 7a Oa Ka Ta Ub Kb Ab
deal 1 7h 8h Ul Tl Tb
deal 2 Uh 8l Ol 8a Ob
move 0 trump Oa
deal 0 Oh Th Ah Aa 9b
deal 1 9h 9l Kl Al 9a
deal 2 Kh 7l Ua 7b 8b
move 0 discard 9b Ub
move 0 say hra sedma
show 0 trump Oa
move 1 say
move 2 say flek hra
move 0 say flek hra
move 1 say
move 2 say
move 0 Th
move 1 7h
move 2 Kh
move 0 Oh
move 1 8h
move 2 Uh
move 0 Kb
move 1 Tb
move 2 Ob
move 1 9h
move 2 Ua
move 0 Ah
move 2 Ol
move 0 Ta
move 1 9l
move 0 Ab
move 1 9a
move 2 8b
move 1 Tl
move 2 8l
move 0 Oa
show 0 marriage a
move 0 Ka
move 1 Ul
move 2 8a
move 0 Aa
move 1 Kl
move 2 7l
move 0 7a
move 1 Al
move 2 7b
score 0 role forhont points 100 marriages 40 hra won silent_hundred made sedma made silent_sedma none stovka none
score 1 role defender points 30 marriages 0 hra lost silent_hundred conceded sedma conceded silent_sedma none stovka none
score 2 role defender points 30 marriages 0 hra lost silent_hundred conceded sedma conceded silent_sedma none stovka none
result 20 -10 -10

# deal: 2
# players: min, trusting, smart
newgame marias players 3
deal 0 9h Oh Ah Kl Al 8a Ab
deal 1 Tl Ka 9b Ub Tb
deal 2 Uh Ua 7b 8b Ob
move 0 trump 8a
deal 0 Kh Ul Ol 9a Ta
deal 1 7h 7l 8l 9l Kb
deal 2 8h Th 7a Oa Aa
move 0 discard 9h 9a
move 0 say hra
show 0 trump 8a
move 1 say
move 2 say flek hra
move 0 say
move 0 8a
move 1 Ka
move 2 Aa
move 2 7b
move 0 Ab
move 1 9b
move 0 Ta
move 1 7h
move 2 7a
move 0 Ul
move 1 Tl
move 2 Ua
move 2 8h
move 0 Oh
show 0 marriage h
move 1 7l
move 0 Ol
show 0 marriage l
move 1 8l
move 2 Oa
move 2 8b
move 0 Kh
move 1 Tb
move 1 9l
move 2 Th
move 0 Kl
move 0 Ah
move 1 Ub
move 2 Uh
move 0 Al
move 1 Kb
move 2 Ob
score 0 role forhont points 100 marriages 40 hra won silent_hundred made sedma none silent_sedma none stovka none
score 1 role defender points 30 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 2 role defender points 30 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
result 8 -4 -4

# deal: 3
# players: max, min, trusting
newgame marias players 3
deal 0 Uh Oh Th Ah Tl Ka Ta
deal 1 7h Kh Al 7a Kb
deal 2 9h 7l Ua Aa 9b
move 0 trump Ah
deal 0 Ul Ol Oa 7b Tb
deal 1 8h 9l 8a 9a Ob
deal 2 8l Kl 8b Ub Ab
move 0 discard Oh Ka
move 0 say hra
show 0 trump Ah
move 1 say
move 2 say
move 0 Ah
move 1 7h
move 2 9h
move 0 Ol
move 1 Al
move 2 7l
move 1 7a
move 2 Ua
move 0 Oa
move 0 Uh
move 1 Kh
move 2 8l
move 1 8h
move 2 8b
move 0 Th
move 0 Ul
move 1 9l
move 2 Kl
move 2 9b
move 0 Tb
move 1 Ob
show 1 marriage b
move 0 Tl
move 1 8a
move 2 Ub
move 0 Ta
move 1 9a
move 2 Aa
move 2 Ab
move 0 7b
move 1 Kb
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 70 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# key: 14c85c22405f5c550d03566e458d5193b7f1cc687cb7b6a4e4756209d0b00381
