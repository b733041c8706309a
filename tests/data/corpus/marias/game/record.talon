# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# players = 3
# format = "match"
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
# name = "max"
# command = "talon:max"
# [[participant]]
# name = "min"
# command = "talon:min"
# plan hash: a6e4d0f4c4719d9ff7448befa1b70ec97a41ab024bf2777eb55e4383fd588da9
# key hash: 2c50785a40875293a2bbace907621c10bbc81775e43e53c485cd4100543c2815

# deal: 0
# players: smart, max, min
newgame marias players 3
deal 0 9h Kh 9l 7a 9a 9b Ub
deal 1 7l 8l 8a Ka Ob
deal 2 7h Oh Ol Ta 7b
move 0 trump Kh
deal 0 Kl Tl Al Ua Kb
deal 1 Th Ah 8b Tb Ab
deal 2 8h Uh Ul Oa Aa
move 0 discard 9b Ub
move 0 say hra
show 0 trump Kh
move 1 say flek hra
move 2 say
move 0 say
move 0 7a
move 1 Ka
move 2 Ta
move 2 7h
move 0 9h
move 1 Ah
move 1 Ab
move 2 7b
move 0 Kb
move 1 Ob
move 2 8h
move 0 Kh
move 0 9l
move 1 8l
move 2 Ul
move 2 Uh
move 0 9a
move 1 Th
move 1 Tb
move 2 Oh
move 0 Tl
move 2 Ol
move 0 Kl
move 1 7l
move 0 Ua
move 1 8a
move 2 Oa
move 2 Aa
move 0 Al
move 1 8b
score 0 role forhont points 0 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 90 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 90 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -8 4 4

# key: 0c00000000000000000000000000000000000000000000000000000000000000
