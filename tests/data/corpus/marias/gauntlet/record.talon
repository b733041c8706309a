# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# rules = { talon_trump = "allowed" }
# players = 3
# format = "gauntlet"
# challenger = "smart"
# deals = 1
# deals-per-session = 1
# seating = "balanced"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "forfeit 10"
# sandbox = "available"
# [[participant]]
# name = "max"
# command = "talon:max"
# trusted = true
# [[participant]]
# name = "smart"
# command = "talon:smart"
# trusted = true
# [[participant]]
# name = "min"
# command = "talon:min"
# trusted = true
# [[participant]]
# name = "random"
# command = "talon:random"
# trusted = true
# plan hash: 45a82fc28020f989f1b193f6563f8bd96b1756945dc98cd38ff7ccac8698cc0a
# key hash: ccebd45d752c2268933bc9e9ce301fe1620ca6b542194b5e34f7db874defc07b
# entropy: draw 17: 4 8 15

# deal: 0
# players: smart, max, min
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump Ka
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard 7b 8b
move 0 say hra
show 0 trump Ka
move 1 say flek hra
move 2 say
move 0 say
move 0 7l
move 1 Al
move 2 8l
move 1 Ah
move 2 7h
move 0 7a
move 0 9b
move 1 Ob
show 1 marriage b
move 2 Oa
move 2 8h
move 0 8a
move 1 Th
move 0 Tb
move 1 Kb
move 2 Aa
move 2 9h
move 0 9a
move 1 Ua
move 1 Kl
move 2 Tl
move 0 Ul
move 2 Uh
move 0 Ka
move 1 Ta
move 1 Ub
move 2 Oh
show 2 marriage h
move 0 Ab
move 0 Ol
move 1 9l
move 2 Kh
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 90 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 90 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# deal: 0
# players: max, min, smart
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump Ka
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard Ol Ka
move 0 say hra sedma
show 0 trump Ka
move 1 say
move 2 say flek hra
move 0 say flek hra
move 1 say
move 2 say
move 0 Ab
move 1 Ub
move 2 Oa
move 2 7h
move 0 9a
move 1 Th
move 0 Ul
move 1 Kl
move 2 Tl
move 2 8h
move 0 8a
move 1 Ah
move 0 Tb
move 1 Ob
show 1 marriage b
move 2 Aa
move 2 8l
move 0 7l
move 1 9l
move 1 Ta
move 2 9h
move 0 7a
move 1 Ua
move 2 Uh
move 0 9b
move 1 Kb
move 2 Oh
show 2 marriage h
move 0 8b
move 1 Al
move 2 Kh
move 0 7b
score 0 role forhont points 20 marriages 0 hra lost silent_hundred conceded sedma lost silent_sedma none stovka none
score 1 role defender points 110 marriages 20 hra won silent_hundred made sedma stopped silent_sedma none stovka none
score 2 role defender points 110 marriages 20 hra won silent_hundred made sedma stopped silent_sedma none stovka none
result -36 18 18

# deal: 0
# players: min, smart, max
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump 7l
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard 7l 7a
move 0 say hra
show 0 trump 7l
move 1 say flek hra
move 2 say
move 0 say
move 0 7b
move 1 Ub
move 2 Tl
move 2 Aa
move 0 8a
move 1 Ta
move 2 Oh
show 2 marriage h
move 0 Ul
move 1 Th
move 0 8b
move 1 Ob
show 1 marriage b
move 2 8l
move 2 Kh
move 0 Ol
move 1 Ah
move 0 9a
move 1 Ua
move 2 Oa
move 2 Uh
move 0 9b
move 1 9l
move 1 Kb
move 2 9h
move 0 Tb
move 0 Ka
move 1 Kl
move 2 8h
move 1 Al
move 2 7h
move 0 Ab
score 0 role forhont points 30 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 1 role defender points 100 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
score 2 role defender points 100 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
result -8 4 4

# deal: 0
# players: min, max, smart
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump 7l
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard 7l 7a
move 0 say hra
show 0 trump 7l
move 1 say flek hra
move 2 say
move 0 say
move 0 7b
move 1 Ob
show 1 marriage b
move 2 8l
move 2 7h
move 0 Ul
move 1 Ah
move 0 8a
move 1 Ua
move 2 Oa
move 2 8h
move 0 Ol
move 1 Th
move 0 8b
move 1 Kb
move 2 Tl
move 2 9h
move 0 9a
move 1 Al
move 1 Kl
move 2 Uh
move 0 9b
move 1 Ub
move 2 Oh
show 2 marriage h
move 0 Tb
move 0 Ka
move 1 Ta
move 2 Aa
move 2 Kh
move 0 Ab
move 1 9l
score 0 role forhont points 30 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 1 role defender points 100 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
score 2 role defender points 100 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
result -8 4 4

# deal: 0
# players: max, smart, min
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump Ka
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard Ol Ka
move 0 say hra sedma
show 0 trump Ka
move 1 say flek hra
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 Ab
move 1 Ub
move 2 Oa
move 2 7h
move 0 9a
move 1 Th
move 0 Ul
move 1 Kl
move 2 Tl
move 2 8h
move 0 8a
move 1 Ah
move 0 Tb
move 1 Ob
show 1 marriage b
move 2 Aa
move 2 8l
move 0 7l
move 1 9l
move 1 Kb
move 2 9h
move 0 9b
move 1 Al
move 2 Uh
move 0 7a
move 0 8b
move 1 Ta
move 2 Oh
show 2 marriage h
move 1 Ua
move 2 Kh
move 0 7b
score 0 role forhont points 30 marriages 0 hra lost silent_hundred conceded sedma lost silent_sedma none stovka none
score 1 role defender points 100 marriages 20 hra won silent_hundred made sedma stopped silent_sedma none stovka none
score 2 role defender points 100 marriages 20 hra won silent_hundred made sedma stopped silent_sedma none stovka none
result -20 10 10

# deal: 0
# players: smart, min, max
newgame marias players 3 talon_trump allowed
deal 0 7l Ol 7a 8a Ka 7b 9b
deal 1 9l Ua Ta Ub Ob
deal 2 8h 9h Uh Kh Oa
move 0 trump Ka
deal 0 Ul 9a 8b Tb Ab
deal 1 Th Ah Kl Al Kb
deal 2 7h Oh 8l Tl Aa
move 0 discard 7b 8b
move 0 say hra
show 0 trump Ka
move 1 say
move 2 say flek hra
move 0 say
move 0 7l
move 1 9l
move 2 Tl
move 2 Aa
move 0 7a
move 1 Ta
move 2 Oh
show 2 marriage h
move 0 8a
move 1 Th
move 0 9b
move 1 Ub
move 2 Oa
move 2 Kh
move 0 9a
move 1 Ah
move 0 Tb
move 1 Ob
show 1 marriage b
move 2 Uh
move 0 Ul
move 1 Kl
move 2 8l
move 1 Ua
move 2 9h
move 0 Ka
move 0 Ol
move 1 Al
move 2 8h
move 1 Kb
move 2 7h
move 0 Ab
score 0 role forhont points 50 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 80 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 80 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# deal: 1
# players: smart, max, random
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump Ob
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard 7a 8a
move 0 say hra sedma
show 0 trump Ob
move 1 say flek hra
move 2 say stovka
move 0 say
move 0 7h
move 1 Oh
show 1 marriage h
move 2 Ah
move 2 Ta
move 0 Oa
show 0 marriage a
move 1 Ua
move 2 Ol
show 2 marriage l
move 0 9l
move 1 Al
move 1 Kh
move 2 Uh
move 0 Th
move 0 8h
move 1 Kb
move 2 9h
move 1 Ul
move 2 Kl
move 0 8b
move 0 Ka
move 1 Tb
move 2 9a
move 1 Tl
move 2 8l
move 0 Ub
move 0 Ob
move 1 9b
move 2 Ab
move 2 Aa
move 0 7b
move 1 7l
score 0 role forhont points 60 marriages 20 hra lost silent_hundred none sedma made silent_sedma none stovka stopped
score 1 role defender points 90 marriages 20 hra won silent_hundred none sedma conceded silent_sedma none stovka lost
score 2 role defender points 90 marriages 20 hra won silent_hundred none sedma conceded silent_sedma none stovka lost
result 16 -8 -8

# deal: 1
# players: max, random, smart
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump Ob
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard Oa Ka
move 0 say hra sedma
show 0 trump Ob
move 1 say stovka
move 2 say flek hra
move 0 say flek hra
move 1 say flek hra
move 2 say
move 0 say
move 0 Ob
move 1 Tb
move 2 Ab
move 2 8l
move 0 9l
move 1 Ul
move 1 7l
move 2 Ol
show 2 marriage l
move 0 Ub
move 0 Th
move 1 Oh
show 1 marriage h
move 2 Ah
move 2 9h
move 0 8h
move 1 Kh
move 1 Tl
move 2 Kl
move 0 8b
move 0 8a
move 1 Ua
move 2 Ta
move 2 9a
move 0 7a
move 1 9b
move 1 Al
move 2 Uh
move 0 7b
move 0 7h
move 1 Kb
move 2 Aa
score 0 role forhont points 20 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka stopped
score 1 role defender points 110 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka lost
score 2 role defender points 110 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka lost
result -16 8 8

# deal: 1
# players: random, smart, max
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump 8b
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard 7h Ub
move 0 say hra stovka
show 0 trump 8b
move 1 say flek hra
move 2 say
move 0 say
move 0 9l
move 1 Tl
move 2 Ol
show 2 marriage l
move 1 7l
move 2 Kl
move 0 8b
move 0 8a
move 1 Ua
move 2 Aa
move 2 Ah
move 0 8h
move 1 Oh
show 1 marriage h
move 2 Ab
move 0 7b
move 1 9b
move 2 Uh
move 0 Th
move 1 Kh
move 0 Ob
move 1 Tb
move 2 Ta
move 1 Ul
move 2 8l
move 0 Oa
show 0 marriage a
move 1 Al
move 2 9h
move 0 7a
move 1 Kb
move 2 9a
move 0 Ka
score 0 role forhont points 30 marriages 20 hra lost silent_hundred conceded sedma none silent_sedma none stovka lost
score 1 role defender points 120 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka stopped
score 2 role defender points 120 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka stopped
result -288 144 144

# deal: 1
# players: random, max, smart
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump 8h
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard 7a 8a
move 0 say hra sedma stovka
show 0 trump 8h
move 1 say flek hra
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 Oa
show 0 marriage a
move 1 Ua
move 2 Ta
move 2 8l
move 0 9l
move 1 Al
move 1 Kb
move 2 Ab
move 0 8b
move 2 9a
move 0 Ka
move 1 Oh
show 1 marriage h
move 1 Kh
move 2 Ah
move 0 7h
move 2 Ol
show 2 marriage l
move 0 Th
move 1 Ul
move 0 8h
move 1 Tl
move 2 9h
move 2 Kl
move 0 Ob
move 1 7l
move 2 Aa
move 0 7b
move 1 Tb
move 2 Uh
move 0 Ub
move 1 9b
score 0 role forhont points 30 marriages 20 hra lost silent_hundred conceded sedma lost silent_sedma none stovka lost
score 1 role defender points 140 marriages 40 hra won silent_hundred made sedma stopped silent_sedma none stovka stopped
score 2 role defender points 140 marriages 20 hra won silent_hundred made sedma stopped silent_sedma none stovka stopped
result -1032 516 516

# deal: 1
# players: max, smart, random
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump Ob
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard Oa Ka
move 0 say hra sedma
show 0 trump Ob
move 1 say flek hra
move 2 say stovka
move 0 say flek hra
move 1 say
move 2 say flek sedma
move 0 say flek sedma
move 1 say
move 2 say flek sedma
move 0 say flek sedma
move 1 say
move 2 say flek sedma
move 0 say
move 0 Ob
move 1 Tb
move 2 Ab
move 2 Ah
move 0 Th
move 1 Oh
show 1 marriage h
move 2 8l
move 0 9l
move 1 Tl
move 1 7l
move 2 Ol
show 2 marriage l
move 0 Ub
move 0 8h
move 1 Kh
move 2 9h
move 1 Ul
move 2 Kl
move 0 8b
move 0 8a
move 1 Ua
move 2 Aa
move 2 Ta
move 0 7a
move 1 9b
move 1 Al
move 2 Uh
move 0 7b
move 0 7h
move 1 Kb
move 2 9a
score 0 role forhont points 10 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka conceded
score 1 role defender points 120 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka made
score 2 role defender points 120 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka made
result -152 76 76

# deal: 1
# players: smart, random, max
newgame marias players 3 talon_trump allowed
deal 0 8h Th 9l 7a 8b Ub Ob
deal 1 Oh Kh 7l Al Ua
deal 2 9h Ah 8l Kl Ta
move 0 trump Ob
deal 0 7h 8a Oa Ka 7b
deal 1 Ul Tl 9b Kb Tb
deal 2 Uh Ol 9a Aa Ab
move 0 discard 7a 8a
move 0 say hra sedma
show 0 trump Ob
move 1 say stovka flek hra
move 2 say
move 0 say
move 0 7h
move 1 Oh
show 1 marriage h
move 2 Ah
move 2 Aa
move 0 Oa
show 0 marriage a
move 1 Ua
move 2 Ab
move 0 8b
move 1 Tb
move 2 Ol
show 2 marriage l
move 0 9l
move 1 Al
move 1 Ul
move 2 Kl
move 0 Ub
move 0 8h
move 1 Kh
move 2 Uh
move 1 9b
move 2 Ta
move 0 Ob
move 0 Th
move 1 Kb
move 2 9h
move 1 Tl
move 2 8l
move 0 7b
move 0 Ka
move 1 7l
move 2 9a
score 0 role forhont points 50 marriages 20 hra lost silent_hundred none sedma lost silent_sedma none stovka stopped
score 1 role defender points 100 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka lost
score 2 role defender points 100 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka lost
result 0 0 0

# deal: 2
# players: smart, min, random
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump Ab
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9a Oa
move 0 say hra
show 0 trump Ab
move 1 say
move 2 say sedma flek hra
move 0 say
move 0 9h
move 1 Uh
move 2 Oh
move 2 7a
move 0 Ta
move 1 Aa
move 1 7b
move 2 9b
move 0 Ab
move 0 9l
move 1 Al
move 2 7l
move 1 8h
move 2 7h
move 0 Th
move 0 Ol
show 0 marriage l
move 1 8l
move 2 Tl
move 2 Tb
move 0 8b
move 1 Ob
show 1 marriage b
move 2 Ub
move 0 Kl
move 1 Kb
move 1 8a
move 2 Ua
move 0 Ka
move 0 Ah
move 1 Kh
move 2 Ul
score 0 role forhont points 60 marriages 20 hra lost silent_hundred none sedma stopped silent_sedma none stovka none
score 1 role defender points 90 marriages 40 hra won silent_hundred none sedma lost silent_sedma none stovka none
score 2 role defender points 90 marriages 0 hra won silent_hundred none sedma lost silent_sedma none stovka none
result 0 0 0

# deal: 2
# players: min, random, smart
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump 8b
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9h 8b
move 0 say hra
show 0 trump 8b
move 1 say stovka
move 2 say
move 0 say
move 0 9l
move 1 Al
move 2 7l
move 1 Aa
move 2 7a
move 0 9a
move 1 8h
move 2 Oh
move 0 Th
move 0 Ta
move 1 8a
move 2 Ua
move 0 Ol
show 0 marriage l
move 1 8l
move 2 Tl
move 2 7h
move 0 Ah
move 1 Uh
move 0 Oa
show 0 marriage a
move 1 7b
move 2 9b
move 2 Ul
move 0 Kl
move 1 Ob
show 1 marriage b
move 1 Kb
move 2 Tb
move 0 Ab
move 0 Ka
move 1 Kh
move 2 Ub
score 0 role forhont points 90 marriages 40 hra won silent_hundred none sedma none silent_sedma none stovka stopped
score 1 role defender points 80 marriages 40 hra lost silent_hundred none sedma none silent_sedma none stovka lost
score 2 role defender points 80 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka lost
result 10 -5 -5

# deal: 2
# players: random, smart, min
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump Kl
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9h Ol
move 0 say hra stovka
show 0 trump Kl
move 1 say flek hra
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 8b
move 1 Ob
show 1 marriage b
move 2 Tb
move 2 7h
move 0 Ah
move 1 8h
move 0 9a
move 1 Aa
move 2 7a
move 1 7b
move 2 9b
move 0 Ab
move 0 Ta
move 1 8a
move 2 Ua
move 0 Th
move 1 Uh
move 2 Oh
move 0 Kl
move 1 Al
move 2 7l
move 1 Kh
move 2 Tl
move 0 9l
move 2 Ul
move 0 Oa
show 0 marriage a
move 1 8l
move 2 Ub
move 0 Ka
move 1 Kb
score 0 role forhont points 60 marriages 20 hra lost silent_hundred none sedma none silent_sedma none stovka lost
score 1 role defender points 70 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka stopped
score 2 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka stopped
result -40 20 20

# deal: 2
# players: random, min, smart
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump Oa
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9l 8b
move 0 say hra sedma stovka
show 0 trump Oa
move 1 say
move 2 say flek sedma
move 0 say
move 0 Ol
show 0 marriage l
move 1 Al
move 2 7l
move 1 7b
move 2 9b
move 0 Ab
move 0 Ta
move 1 Aa
move 2 7a
move 1 8h
move 2 Oh
move 0 Ah
move 0 9h
move 1 Uh
move 2 7h
move 1 8l
move 2 Tl
move 0 Kl
move 2 Tb
move 0 9a
move 1 Ob
show 1 marriage b
move 0 Oa
show 0 marriage a
move 1 8a
move 2 Ua
move 0 Th
move 1 Kh
move 2 Ul
move 0 Ka
move 1 Kb
move 2 Ub
score 0 role forhont points 110 marriages 60 hra won silent_hundred none sedma lost silent_sedma none stovka lost
score 1 role defender points 60 marriages 20 hra lost silent_hundred none sedma stopped silent_sedma none stovka stopped
score 2 role defender points 60 marriages 0 hra lost silent_hundred none sedma stopped silent_sedma none stovka stopped
result -10 5 5

# deal: 2
# players: min, smart, random
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump 8b
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9h 8b
move 0 say hra
show 0 trump 8b
move 1 say flek hra
move 2 say sedma
move 0 say
move 0 9l
move 1 Al
move 2 Ul
move 1 8h
move 2 Oh
move 0 Th
move 0 9a
move 1 Aa
move 2 Ua
move 1 8l
move 2 Tl
move 0 Ol
show 0 marriage l
move 2 Tb
move 0 Ab
move 1 Ob
show 1 marriage b
move 0 Ta
move 1 8a
move 2 7a
move 0 Oa
show 0 marriage a
move 1 Kb
move 2 9b
move 1 Uh
move 2 7h
move 0 Ah
move 0 Kl
move 1 7b
move 2 7l
move 1 Kh
move 2 Ub
move 0 Ka
score 0 role forhont points 90 marriages 40 hra won silent_hundred none sedma stopped silent_sedma none stovka none
score 1 role defender points 80 marriages 40 hra lost silent_hundred none sedma lost silent_sedma none stovka none
score 2 role defender points 80 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka none
result 8 -4 -4

# deal: 2
# players: smart, random, min
newgame marias players 3 talon_trump allowed
deal 0 9h Kl 9a Oa Ta 8b Ab
deal 1 8h Kh 8l 8a Kb
deal 2 7h 7l 7a 9b Tb
move 0 trump Ab
deal 0 Th Ah 9l Ol Ka
deal 1 Uh Al Aa 7b Ob
deal 2 Oh Ul Tl Ua Ub
move 0 discard 9a Oa
move 0 say hra
show 0 trump Ab
move 1 say sedma
move 2 say
move 0 say
move 0 9h
move 1 Kh
move 2 7h
move 1 8a
move 2 Ua
move 0 Ta
move 0 9l
move 1 Al
move 2 7l
move 1 7b
move 2 9b
move 0 Ab
move 0 Th
move 1 Uh
move 2 Oh
move 0 Ol
show 0 marriage l
move 1 8l
move 2 Tl
move 2 7a
move 0 Ka
move 1 Aa
move 1 8h
move 2 Tb
move 0 Ah
move 2 Ul
move 0 Kl
move 1 Ob
show 1 marriage b
move 1 Kb
move 2 Ub
move 0 8b
score 0 role forhont points 50 marriages 20 hra lost silent_hundred conceded sedma stopped silent_sedma none stovka none
score 1 role defender points 100 marriages 40 hra won silent_hundred made sedma lost silent_sedma none stovka none
score 2 role defender points 100 marriages 0 hra won silent_hundred made sedma lost silent_sedma none stovka none
result 0 0 0

# key: fe7a6fc64de3fadb0013439b392df445c22805afac3aec95bb035985545c9f78
