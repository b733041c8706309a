# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# players = 3
# format = "match"
# lineup = ["smart", "illegal", "smart"]
# deals = 1
# deals-per-session = 1
# seating = "rotations"
# only = "1.1"
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
# name = "illegal"
# command = "sh failing.sh illegal 2 Kh"
# plan hash: 161c825e8566009faec6afddd760e3996618c8510bb674e94648c207107be2a8
# key hash: 91d3827f052f5a4b44d5fe2bed657c752247365d94f80a33cb09c1436a16b125

# deal: 0
# players: smart, illegal, smart#2
newgame marias players 3
deal 0 Kh 8l Ul Kl Al Oa Ob
deal 1 8h 9h Th Ah 8a
deal 2 7l 9l Ol Ua Ab
move 0 trump Al
deal 0 Uh Oh Tl 7b 8b
deal 1 7a 9a Aa 9b Tb
deal 2 7h Ka Ta Ub Kb
move 0 discard Oa 7b
move 0 say hra
show 0 trump Al
move 1 say
move 2 say flek hra
move 0 say flek hra
fault 1 illegal
move 1 say
move 2 say
move 0 8b
move 1 9b
move 2 Ub
move 2 7h
move 0 Uh
move 1 Ah
move 1 9a
move 2 Ta
move 0 8l
move 0 Oh
show 0 marriage h
move 1 Th
move 2 7l
move 2 Ua
move 0 Tl
move 1 8a
move 0 Ob
move 1 Tb
move 2 Ab
move 2 Ka
move 0 Ul
move 1 7a
move 0 Kh
move 1 9h
move 2 9l
move 2 Kb
move 0 Kl
move 1 Aa
move 0 Al
move 1 8h
move 2 Ol
score 0 role forhont points 70 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
result 8 -4 -4

# key: 0300000000000000000000000000000000000000000000000000000000000000
