# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# players = 3
# format = "swiss"
# rounds = 2
# deals = 1
# deals-per-session = 1
# seating = "fixed"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "p1"
# command = "talon:min"
# trusted = true
# [[participant]]
# name = "p2"
# command = "talon:max"
# trusted = true
# [[participant]]
# name = "p3"
# command = "talon:smart"
# trusted = true
# [[participant]]
# name = "p4"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p5"
# command = "talon:min"
# trusted = true
# [[participant]]
# name = "p6"
# command = "talon:smart"
# trusted = true
# plan hash: 15bf021f58497f93b69dc16b8cbe6483a5f147f60b3e93b837c67eece3ecc59e
# key hash: aff0c33efe739a27dfb959ce11725348606ecff19c710af34de03b25b118dac8
# entropy: draw 17: 4 8 15

# deal: 0
# players: p1, p2, p3
newgame marias players 3
deal 0 Oh Ol Ua Oa Ka 7b Ob
deal 1 Tl 9a Aa Ub Kb
deal 2 9h Uh 7l 8l Tb
move 0 trump 7b
deal 0 Kh Th Ah Ta Ab
deal 1 Ul Kl Al 7a 8b
deal 2 7h 8h 9l 8a 9b
move 0 discard Oh Ua
move 0 say hra
show 0 trump 7b
move 1 say flek hra
move 2 say
move 0 say
move 0 7b
move 1 Kb
move 2 Tb
move 2 7h
move 0 Th
move 1 Ub
move 1 Al
move 2 7l
move 0 Ol
move 1 Aa
move 2 8a
move 0 Ta
move 1 Kl
move 2 8l
move 0 Ob
move 0 Oa
show 0 marriage a
move 1 9a
move 2 9b
move 2 8h
move 0 Kh
move 1 8b
move 1 Ul
move 2 9l
move 0 Ab
move 0 Ka
move 1 7a
move 2 9h
move 0 Ah
move 1 Tl
move 2 Uh
score 0 role forhont points 60 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 50 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 50 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
result 4 -2 -2

# deal: 1
# players: p4, p5, p6
newgame marias players 3
deal 0 Kh 9l Tl 9a Ka Kb Ab
deal 1 8h 7l 7a Oa 8b
deal 2 7h Ah Ua Ta 7b
move 0 trump Ka
deal 0 Uh Th Ol Al Aa
deal 1 9h Oh Ul Kl 9b
deal 2 8l 8a Ub Ob Tb
move 0 discard Kh Ol
move 0 say hra
show 0 trump Ka
move 1 say
move 2 say
move 0 Aa
move 1 7a
move 2 8a
move 0 Tl
move 1 7l
move 2 8l
move 0 Ka
move 1 Oa
move 2 Ta
move 2 7h
move 0 Uh
move 1 Oh
move 1 8h
move 2 Ah
move 0 Th
move 2 7b
move 0 Ab
move 1 8b
move 0 Kb
move 1 9b
move 2 Tb
move 2 Ub
move 0 9a
move 1 9h
move 0 Al
move 1 Ul
move 2 Ua
move 2 Ob
move 0 9l
move 1 Kl
score 0 role forhont points 30 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 60 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 60 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -2 1 1

# deal: 2
# players: p1, p5, p6
newgame marias players 3
deal 0 7h Uh Al Oa 8b Ub Tb
deal 1 Ol 9a Aa 7b Ab
deal 2 Oh Th Ah Kl Ua
move 0 trump 7h
deal 0 7l 9l Ul 8a 9b
deal 1 9h Tl Ka Ta Kb
deal 2 8h Kh 8l 7a Ob
move 0 discard 7l 8a
move 0 say hra
show 0 trump 7h
move 1 say
move 2 say flek hra
move 0 say
move 0 7h
move 1 9h
move 2 Th
move 2 7a
move 0 Oa
move 1 Ta
move 1 7b
move 2 Ob
move 0 Tb
move 0 8b
move 1 Kb
move 2 8h
move 2 8l
move 0 9l
move 1 Tl
move 1 9a
move 2 Ua
move 0 Uh
move 0 9b
move 1 Ab
move 2 Oh
show 2 marriage h
move 2 Kl
move 0 Al
move 1 Ol
move 0 Ul
move 1 Ka
move 2 Kh
move 2 Ah
move 0 Ub
move 1 Aa
score 0 role forhont points 20 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 1 role defender points 110 marriages 0 hra won silent_hundred made sedma none silent_sedma none stovka none
score 2 role defender points 110 marriages 40 hra won silent_hundred made sedma none silent_sedma none stovka none
result -32 16 16

# deal: 3
# players: p2, p4, p3
newgame marias players 3
deal 0 7h Th Ol Kl Ka 7b Ab
deal 1 8h 8l 9l Oa Ob
deal 2 Oh Ah 8a Ub Kb
move 0 trump Ab
deal 0 7l Ul 7a 8b Tb
deal 1 Uh Al Ta Aa 9b
deal 2 9h Kh Tl 9a Ua
move 0 discard Kl Ka
move 0 say hra sedma
show 0 trump Ab
move 1 say flek sedma
move 2 say flek hra
move 0 say flek hra flek sedma
move 1 say flek hra flek sedma
move 2 say
move 0 say flek sedma
move 1 say
move 2 say
move 0 Ab
move 1 Ob
move 2 Ub
move 0 Ol
move 1 Al
move 2 Tl
move 1 Uh
move 2 Oh
show 2 marriage h
move 0 Th
move 0 Ul
move 1 8l
move 2 Kb
move 2 8a
move 0 7a
move 1 Ta
move 1 9l
move 2 9h
move 0 7l
move 1 Aa
move 2 9a
move 0 Tb
move 0 8b
move 1 9b
move 2 Ua
move 1 Oa
move 2 Kh
move 0 7b
move 0 7h
move 1 8h
move 2 Ah
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka none
score 1 role defender points 70 marriages 0 hra won silent_hundred none sedma stopped silent_sedma none stovka none
score 2 role defender points 70 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka none
result -80 40 40

# key: 36da2b60c25aef853364e7da4c6f95d81aa88cdcace8a9e1fe8c2db8df2b42ca
