# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "marias"
# players = 3
# format = "match"
# deals = 4
# deals-per-session = 1
# seating = "rotations"
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
# name = "trusting"
# command = "talon:trusting"
# [[participant]]
# name = "random"
# command = "talon:random"
# plan hash: fcb89930e30e9b4bd521a62800becd5a4133bd3581fe2b1b5efd4f846a32ea7b
# key hash: 623633519b58658236a8d610be58beca00df59e230fc8205f83f3e420017e74b
# entropy: draw 17: 4 8 15

# deal: 0
# players: smart, trusting, random
newgame marias players 3
deal 0 Ah Ul Tl 8a 9a Ua Ka
deal 1 8h 9l 7a Ta Ob
deal 2 Uh Kh Kl Oa Tb
move 0 trump Ah
deal 0 Th 8l Ol Aa 8b
deal 1 7h 9h 7l Al Kb
deal 2 Oh 7b 9b Ub Ab
move 0 discard 8a 8b
move 0 say hra
show 0 trump Ah
move 1 say flek hra
move 2 say
move 0 say
move 0 8l
move 1 9l
move 2 Kl
move 2 9b
move 0 Th
move 1 Ob
show 1 marriage b
move 0 9a
move 1 Ta
move 2 Oa
move 1 7l
move 2 Oh
show 2 marriage h
move 0 Tl
move 2 Ab
move 0 Ah
move 1 Kb
move 0 Ul
move 1 Al
move 2 Kh
move 2 Tb
move 0 Ua
move 1 7h
move 1 7a
move 2 Uh
move 0 Ka
move 2 7b
move 0 Ol
move 1 8h
move 1 9h
move 2 Ub
move 0 Aa
score 0 role forhont points 30 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 1 role defender points 120 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
score 2 role defender points 120 marriages 40 hra won silent_hundred made sedma none silent_sedma none stovka none
result -64 32 32

# deal: 0
# players: trusting, random, smart
newgame marias players 3
deal 0 Ah Ul Tl 8a 9a Ua Ka
deal 1 8h 9l 7a Ta Ob
deal 2 Uh Kh Kl Oa Tb
move 0 trump 8a
deal 0 Th 8l Ol Aa 8b
deal 1 7h 9h 7l Al Kb
deal 2 Oh 7b 9b Ub Ab
move 0 discard 8l 8b
move 0 say hra
show 0 trump 8a
move 1 say sedma stovka
move 2 say flek hra
move 0 say flek hra flek sedma
move 1 say flek sedma
move 2 say
move 0 say flek sedma
move 1 say flek sedma
move 2 say
move 0 say
move 0 Th
move 1 9h
move 2 Uh
move 0 Tl
move 1 Al
move 2 Kl
move 1 7h
move 2 Oh
show 2 marriage h
move 0 Ah
move 0 Ul
move 1 7l
move 2 Oa
move 2 7b
move 0 8a
move 1 Ob
show 1 marriage b
move 0 Ol
move 1 9l
move 2 9b
move 0 9a
move 1 Ta
move 2 Tb
move 1 7a
move 2 Ub
move 0 Ua
move 0 Ka
move 1 Kb
move 2 Kh
move 0 Aa
move 1 8h
move 2 Ab
score 0 role forhont points 50 marriages 0 hra lost silent_hundred none sedma stopped silent_sedma none stovka stopped
score 1 role defender points 80 marriages 20 hra won silent_hundred none sedma lost silent_sedma none stovka lost
score 2 role defender points 80 marriages 20 hra won silent_hundred none sedma lost silent_sedma none stovka lost
result 88 -44 -44

# deal: 0
# players: random, smart, trusting
newgame marias players 3
deal 0 Ah Ul Tl 8a 9a Ua Ka
deal 1 8h 9l 7a Ta Ob
deal 2 Uh Kh Kl Oa Tb
move 0 trump Ul
deal 0 Th 8l Ol Aa 8b
deal 1 7h 9h 7l Al Kb
deal 2 Oh 7b 9b Ub Ab
move 0 discard 9a Ka
move 0 say hra sedma stovka
show 0 trump Ul
move 1 say flek hra flek sedma
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 Tl
move 1 Al
move 2 Kl
move 1 7h
move 2 Uh
move 0 Th
move 0 Ua
move 1 Ta
move 2 Oa
move 1 7a
move 2 7b
move 0 Aa
move 0 8l
move 1 9l
move 2 9b
move 1 8h
move 2 Oh
show 2 marriage h
move 0 Ah
move 0 Ul
move 1 7l
move 2 Tb
move 0 Ol
move 1 9h
move 2 Ub
move 0 8b
move 1 Ob
show 1 marriage b
move 2 Ab
move 2 Kh
move 0 8a
move 1 Kb
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka lost
score 1 role defender points 90 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
score 2 role defender points 90 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
result -144 72 72

# deal: 1
# players: smart, trusting, random
newgame marias players 3
deal 0 8l Ol Tl 9a Ob Tb Ab
deal 1 Ah 9l 8a Ua Aa
deal 2 9h Uh Ul Al Ka
move 0 trump Ab
deal 0 7h 8h Th 7b 8b
deal 1 7l Kl 7a Ta Kb
deal 2 Oh Kh Oa 9b Ub
move 0 discard 8l 9a
move 0 say hra sedma
show 0 trump Ab
move 1 say
move 2 say
move 0 7h
move 1 Ah
move 2 9h
move 1 7l
move 2 Al
move 0 Tl
move 2 Oa
show 2 marriage a
move 0 8b
move 1 7a
move 0 8h
move 1 Kb
move 2 Oh
show 2 marriage h
move 1 8a
move 2 Ka
move 0 Tb
move 0 Th
move 1 9l
move 2 Kh
move 0 Ol
move 1 Kl
move 2 Ul
move 1 Ta
move 2 9b
move 0 Ob
move 0 Ab
move 1 Ua
move 2 Ub
move 0 7b
move 1 Aa
move 2 Uh
score 0 role forhont points 60 marriages 0 hra lost silent_hundred none sedma made silent_sedma none stovka none
score 1 role defender points 70 marriages 0 hra won silent_hundred none sedma conceded silent_sedma none stovka none
score 2 role defender points 70 marriages 40 hra won silent_hundred none sedma conceded silent_sedma none stovka none
result 2 -1 -1

# deal: 1
# players: trusting, random, smart
newgame marias players 3
deal 0 8l Ol Tl 9a Ob Tb Ab
deal 1 Ah 9l 8a Ua Aa
deal 2 9h Uh Ul Al Ka
move 0 trump Ob
deal 0 7h 8h Th 7b 8b
deal 1 7l Kl 7a Ta Kb
deal 2 Oh Kh Oa 9b Ub
move 0 discard 8l 9a
move 0 say hra sedma
show 0 trump Ob
move 1 say
move 2 say flek hra
move 0 say flek hra
move 1 say flek hra flek sedma
move 2 say
move 0 say flek sedma
move 1 say flek sedma
move 2 say
move 0 say
move 0 7h
move 1 Ah
move 2 9h
move 1 9l
move 2 Ul
move 0 Tl
move 0 8h
move 1 Kb
move 2 Uh
move 1 Ta
move 2 Oa
show 2 marriage a
move 0 8b
move 0 Th
move 1 8a
move 2 Oh
show 2 marriage h
move 0 Ol
move 1 Kl
move 2 Al
move 2 Kh
move 0 Tb
move 1 Aa
move 0 Ob
move 1 Ua
move 2 9b
move 0 Ab
move 1 7a
move 2 Ub
move 0 7b
move 1 7l
move 2 Ka
score 0 role forhont points 70 marriages 0 hra won silent_hundred none sedma made silent_sedma none stovka none
score 1 role defender points 60 marriages 0 hra lost silent_hundred none sedma conceded silent_sedma none stovka none
score 2 role defender points 60 marriages 40 hra lost silent_hundred none sedma conceded silent_sedma none stovka none
result 48 -24 -24

# deal: 1
# players: random, smart, trusting
newgame marias players 3
deal 0 8l Ol Tl 9a Ob Tb Ab
deal 1 Ah 9l 8a Ua Aa
deal 2 9h Uh Ul Al Ka
move 0 trump Ab
deal 0 7h 8h Th 7b 8b
deal 1 7l Kl 7a Ta Kb
deal 2 Oh Kh Oa 9b Ub
move 0 discard 9a Ob
move 0 say hra sedma
show 0 trump Ab
move 1 say
move 2 say flek hra
move 0 say
move 0 Ab
move 1 Kb
move 2 9b
move 0 8h
move 1 Ah
move 2 9h
move 1 7l
move 2 Ul
move 0 Ol
move 0 7b
move 1 7a
move 2 Ub
move 2 Uh
move 0 Th
move 1 8a
move 0 Tb
move 1 9l
move 2 Oh
show 2 marriage h
move 0 8l
move 1 Kl
move 2 Al
move 2 Oa
show 2 marriage a
move 0 8b
move 1 Ta
move 0 7h
move 1 Ua
move 2 Kh
move 2 Ka
move 0 Tl
move 1 Aa
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka none
score 1 role defender points 90 marriages 0 hra won silent_hundred none sedma stopped silent_sedma none stovka none
score 2 role defender points 90 marriages 40 hra won silent_hundred none sedma stopped silent_sedma none stovka none
result -8 4 4

# deal: 2
# players: smart, trusting, random
newgame marias players 3
deal 0 Oh Kh 7l Ol 9a Oa Ob
deal 1 7h Th Kl Al Aa
deal 2 8l Ul 7a Ua Ta
move 0 trump Kh
deal 0 8h 8a 7b 9b Tb
deal 1 9h Ah Ka Ub Kb
deal 2 Uh 9l Tl 8b Ab
move 0 discard 7l Ol
move 0 say hra
show 0 trump Kh
move 1 say sedma flek hra
move 2 say
move 0 say
move 0 7b
move 1 Ub
move 2 Ab
move 2 Uh
move 0 Oh
show 0 marriage h
move 1 Th
move 1 Kl
move 2 Tl
move 0 8h
move 0 8a
move 1 Ka
move 2 Ta
move 2 Ua
move 0 Oa
move 1 Aa
move 1 Kb
move 2 8b
move 0 Tb
move 0 9a
move 1 9h
move 2 7a
move 1 Al
move 2 9l
move 0 Kh
move 0 9b
move 1 Ah
move 2 8l
move 1 7h
move 2 Ul
move 0 Ob
score 0 role forhont points 70 marriages 40 hra won silent_hundred none sedma conceded silent_sedma none stovka none
score 1 role defender points 60 marriages 0 hra lost silent_hundred none sedma made silent_sedma none stovka none
score 2 role defender points 60 marriages 0 hra lost silent_hundred none sedma made silent_sedma none stovka none
result 0 0 0

# deal: 2
# players: trusting, random, smart
newgame marias players 3
deal 0 Oh Kh 7l Ol 9a Oa Ob
deal 1 7h Th Kl Al Aa
deal 2 8l Ul 7a Ua Ta
move 0 trump Ol
deal 0 8h 8a 7b 9b Tb
deal 1 9h Ah Ka Ub Kb
deal 2 Uh 9l Tl 8b Ab
move 0 discard 7b 9b
move 0 say hra
show 0 trump Ol
move 1 say
move 2 say flek hra
move 0 say
move 0 8h
move 1 9h
move 2 Uh
move 2 7a
move 0 8a
move 1 Ka
move 1 Ub
move 2 Ab
move 0 Tb
move 2 8b
move 0 Ob
move 1 Kb
move 1 Ah
move 2 8l
move 0 Oh
show 0 marriage h
move 2 Ta
move 0 9a
move 1 Aa
move 1 Th
move 2 9l
move 0 Kh
move 2 Ua
move 0 Oa
move 1 Kl
move 1 Al
move 2 Tl
move 0 7l
move 1 7h
move 2 Ul
move 0 Ol
score 0 role forhont points 30 marriages 20 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 80 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 80 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# deal: 2
# players: random, smart, trusting
newgame marias players 3
deal 0 Oh Kh 7l Ol 9a Oa Ob
deal 1 7h Th Kl Al Aa
deal 2 8l Ul 7a Ua Ta
move 0 trump Oh
deal 0 8h 8a 7b 9b Tb
deal 1 9h Ah Ka Ub Kb
deal 2 Uh 9l Tl 8b Ab
move 0 discard 7l 8a
move 0 say hra stovka
show 0 trump Oh
move 1 say sedma flek hra
move 2 say
move 0 say
move 0 Tb
move 1 Ub
move 2 Ab
move 2 7a
move 0 9a
move 1 Ka
move 1 Kl
move 2 Tl
move 0 Ol
move 2 8l
move 0 8h
move 1 Al
move 0 Ob
move 1 Kb
move 2 8b
move 1 Aa
move 2 Ta
move 0 Oa
move 1 9h
move 2 Uh
move 0 Oh
show 0 marriage h
move 0 7b
move 1 Th
move 2 9l
move 1 Ah
move 2 Ul
move 0 Kh
move 1 7h
move 2 Ua
move 0 9b
score 0 role forhont points 50 marriages 40 hra lost silent_hundred none sedma conceded silent_sedma none stovka lost
score 1 role defender points 80 marriages 0 hra won silent_hundred none sedma made silent_sedma none stovka stopped
score 2 role defender points 80 marriages 0 hra won silent_hundred none sedma made silent_sedma none stovka stopped
result -144 72 72

# deal: 3
# players: smart, trusting, random
newgame marias players 3
deal 0 9h Kh Ah Tl Oa Ub Kb
deal 1 Ol Kl Ua Ka Ab
deal 2 Oh 9a Aa 8b 9b
move 0 trump Ah
deal 0 7h Th 8l Al Ta
deal 1 8h 9l Ul Ob Tb
deal 2 Uh 7l 7a 8a 7b
move 0 discard Ub Kb
move 0 say hra sedma
show 0 trump Ah
move 1 say flek hra
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 8l
move 1 9l
move 2 7l
move 1 Tb
move 2 8b
move 0 9h
move 0 Tl
move 1 Ul
move 2 Oh
move 2 7b
move 0 Th
move 1 Ob
move 0 Ta
move 1 Ua
move 2 Aa
move 2 9a
move 0 Oa
move 1 Ka
move 1 Ol
show 1 marriage l
move 2 Uh
move 0 Al
move 2 8a
move 0 Kh
move 1 8h
move 0 Ah
move 1 Kl
move 2 7a
move 0 7h
move 1 Ab
move 2 9b
score 0 role forhont points 50 marriages 0 hra lost silent_hundred none sedma made silent_sedma none stovka none
score 1 role defender points 60 marriages 20 hra won silent_hundred none sedma conceded silent_sedma none stovka none
score 2 role defender points 60 marriages 0 hra won silent_hundred none sedma conceded silent_sedma none stovka none
result -8 4 4

# deal: 3
# players: trusting, random, smart
newgame marias players 3
deal 0 9h Kh Ah Tl Oa Ub Kb
deal 1 Ol Kl Ua Ka Ab
deal 2 Oh 9a Aa 8b 9b
move 0 trump 9h
deal 0 7h Th 8l Al Ta
deal 1 8h 9l Ul Ob Tb
deal 2 Uh 7l 7a 8a 7b
move 0 discard Ub Kb
move 0 say hra sedma
show 0 trump 9h
move 1 say flek hra flek sedma
move 2 say
move 0 say flek hra flek sedma
move 1 say stovka flek hra
move 2 say
move 0 say
move 0 8l
move 1 Ol
show 1 marriage l
move 2 7l
move 1 Ua
move 2 Aa
move 0 Ta
move 2 7a
move 0 Oa
move 1 Ka
move 1 9l
move 2 Uh
move 0 Tl
move 2 7b
move 0 9h
move 1 Ab
move 0 Al
move 1 Kl
move 2 Oh
move 2 8a
move 0 Th
move 1 8h
move 0 Kh
move 1 Tb
move 2 8b
move 0 Ah
move 1 Ul
move 2 9a
move 0 7h
move 1 Ob
move 2 9b
score 0 role forhont points 50 marriages 0 hra lost silent_hundred none sedma made silent_sedma none stovka stopped
score 1 role defender points 60 marriages 20 hra won silent_hundred none sedma conceded silent_sedma none stovka lost
score 2 role defender points 60 marriages 0 hra won silent_hundred none sedma conceded silent_sedma none stovka lost
result 64 -32 -32

# deal: 3
# players: random, smart, trusting
newgame marias players 3
deal 0 9h Kh Ah Tl Oa Ub Kb
deal 1 Ol Kl Ua Ka Ab
deal 2 Oh 9a Aa 8b 9b
move 0 trump Ah
deal 0 7h Th 8l Al Ta
deal 1 8h 9l Ul Ob Tb
deal 2 Uh 7l 7a 8a 7b
move 0 discard 9h Oa
move 0 say hra sedma stovka
show 0 trump Ah
move 1 say flek hra
move 2 say
move 0 say
move 0 Ub
move 1 Tb
move 2 7b
move 1 9l
move 2 7l
move 0 Tl
move 0 Ta
move 1 Ua
move 2 Aa
move 2 7a
move 0 Kh
move 1 Ka
move 0 Th
move 1 8h
move 2 Uh
move 0 Al
move 1 Ul
move 2 Oh
move 2 8a
move 0 7h
move 1 Ol
show 1 marriage l
move 0 Ah
move 1 Ob
move 2 8b
move 0 Kb
move 1 Ab
move 2 9b
move 1 Kl
move 2 9a
move 0 8l
score 0 role forhont points 30 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka lost
score 1 role defender points 80 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
score 2 role defender points 80 marriages 0 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
result -528 264 264

# key: b422cbec7f9f5d959bc761e9e6cd2b0f2499de413d7714d99f6463263fee3f1c
