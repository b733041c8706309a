# game 1
newgame marias players 3
deal 0 Ah 8l 9l Al 8a Oa Aa
deal 1 Ul Tl 9a Ka Ab
deal 2 7h Ol 7b 8b Kb
# position 1.4
move 0 trump Ah
deal 0 Kl Ua Ta 9b Ub
deal 1 8h 7l 7a Ob Tb
deal 2 9h Uh Oh Kh Th
# position 1.8
move 0 discard 9b Ub
move 0 say hra
show 0 trump Ah
# position 1.11
move 1 say
move 2 say sedma flek hra
move 0 say
# position 1.14
move 0 8l
move 1 Tl
# position 1.16
move 2 Ol
move 1 9a
move 2 9h
# position 1.19
move 0 8a
move 2 7b
move 0 Ah
# position 1.22
move 1 Ob
move 0 9l
# position 1.24
move 1 Ul
move 2 Th
move 2 8b
# position 1.27
move 0 Ta
move 1 Tb
move 1 7a
# position 1.30
move 2 Uh
move 0 Ua
move 2 Kb
# position 1.33
move 0 Oa
move 1 Ab
# position 1.35
move 1 7l
move 2 Oh
show 2 marriage h
move 0 Kl
# position 1.39
move 2 Kh
move 0 Al
move 1 8h
# position 1.42
move 2 7h
move 0 Aa
move 1 Ka
score 0 role forhont points 10 marriages 0 hra lost silent_hundred conceded sedma conceded silent_sedma none stovka none
score 1 role defender points 120 marriages 0 hra won silent_hundred made sedma made silent_sedma none stovka none
score 2 role defender points 120 marriages 40 hra won silent_hundred made sedma made silent_sedma none stovka none
result -72 36 36

# game 2
newgame marias players 3
deal 0 7h Kh Ul Ol 7a 9a Ta
deal 1 Oh 8l Aa 7b Kb
deal 2 Uh 7l Ob Tb Ab
# position 2.4
move 0 trump Kh
deal 0 Ah 9l Tl 8a 8b
deal 1 9h Kl Al Oa 9b
deal 2 8h Th Ua Ka Ub
# position 2.8
move 0 discard 7a 8b
move 0 say hra
show 0 trump Kh
move 1 say
move 2 say
move 0 8a
# position 2.14
move 1 Oa
move 2 Ka
# position 2.16
move 2 7l
move 0 9l
move 1 Al
# position 2.19
move 1 Kl
move 2 8h
move 0 Tl
# position 2.22
move 2 Tb
move 0 7h
# position 2.24
move 1 7b
move 0 9a
move 1 Aa
# position 2.27
move 2 Ua
move 1 9b
move 2 Ub
# position 2.30
move 0 Kh
move 0 Ta
move 1 Oh
# position 2.33
move 2 Th
move 2 Ob
# position 2.35
move 0 Ah
move 1 Kb
move 0 Ul
# position 2.38
move 1 8l
move 2 Uh
move 2 Ab
# position 2.41
move 0 Ol
move 1 9h
score 0 role forhont points 20 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
result -4 2 2

# game 3
newgame marias players 3
deal 0 8h Oh 8l Oa 8b Ob Kb
deal 1 9h Kl 8a Ua Ab
deal 2 7h Th Al 7a 9b
move 0 trump Kb
deal 0 Uh 7l Ta 7b Ub
deal 1 Kh Ul Tl Ka Aa
deal 2 Ah 9l Ol 9a Tb
# position 3.8
move 0 discard 7l Oa
move 0 say hra sedma
show 0 trump Kb
move 1 say
# position 3.12
move 2 say
move 0 8h
move 1 9h
# position 3.15
move 2 Th
move 2 7h
# position 3.17
move 0 Uh
move 1 Kh
move 1 Aa
# position 3.20
move 2 7a
move 0 Ta
move 1 8a
# position 3.23
move 2 9a
move 0 8b
# position 3.25
move 0 8l
move 1 Tl
move 2 Al
# position 3.28
move 2 9l
move 0 Ub
move 1 Ul
# position 3.31
move 0 Oh
move 1 Ab
move 2 Ah
# position 3.34
move 1 Ua
move 2 9b
# position 3.36
move 0 Ob
show 0 marriage b
move 0 Kb
move 1 Ka
# position 3.40
move 2 Tb
move 2 Ol
move 0 7b
# position 3.43
move 1 Kl
score 0 role forhont points 50 marriages 40 hra lost silent_hundred none sedma made silent_sedma none stovka none
score 1 role defender points 80 marriages 0 hra won silent_hundred none sedma conceded silent_sedma none stovka none
score 2 role defender points 80 marriages 0 hra won silent_hundred none sedma conceded silent_sedma none stovka none
result 2 -1 -1

# game 4
newgame marias players 3
deal 0 9l Ka Ta Ub Kb Tb Ab
deal 1 9h Kh Th Ah 8a
deal 2 8h 8l Tl 7a Ob
# position 4.4
move 0 trump Ab
deal 0 Uh Ul Al Ua Aa
deal 1 9a Oa 7b 8b 9b
deal 2 7h Oh 7l Ol Kl
# position 4.8
move 0 discard Uh Ua
move 0 say hra
show 0 trump Ab
move 1 say
move 2 say
# position 4.13
move 0 9l
move 1 9b
move 2 7l
# position 4.16
move 1 9h
move 2 Oh
# position 4.18
move 0 Tb
move 0 Ta
move 1 8a
# position 4.21
move 2 7a
move 0 Ul
move 1 7b
# position 4.24
move 2 8l
move 1 Oa
# position 4.26
move 2 Ob
move 0 Ka
move 2 7h
# position 4.29
move 0 Ub
move 1 Kh
move 0 Al
# position 4.32
move 1 8b
move 2 Tl
move 1 Th
# position 4.35
move 2 8h
move 0 Kb
# position 4.37
move 0 Aa
move 1 9a
move 2 Ol
show 2 marriage l
# position 4.41
move 0 Ab
move 1 Ah
move 2 Kl
score 0 role forhont points 70 marriages 0 hra won silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 40 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 40 marriages 20 hra lost silent_hundred none sedma none silent_sedma none stovka none
result 2 -1 -1

# game 5
newgame marias players 3
deal 0 9h Kh Tl 7a Oa Ta 7b
deal 1 8l Al 9a Ua Ab
deal 2 7h Ul 9b Ob Tb
# position 5.4
move 0 trump 9h
deal 0 Uh Th Aa 8b Ub
deal 1 8h Ah 7l Ol Kl
deal 2 Oh 9l 8a Ka Kb
# position 5.8
move 0 discard Kh Ub
move 0 say hra
show 0 trump 9h
move 1 say flek hra
move 2 say
move 0 say sedma flek hra
# position 5.14
move 1 say
move 2 say flek sedma
move 0 say stovka flek sedma
# position 5.17
move 1 say
move 2 say flek sedma
move 0 say flek sedma
# position 5.20
move 1 say
move 2 say flek sedma
move 0 say
move 0 8b
# position 5.24
move 1 Ab
move 2 9b
move 1 Ah
# position 5.27
move 2 7h
move 0 9h
# position 5.29
move 1 Al
move 2 9l
move 0 Tl
# position 5.32
move 1 Ol
show 1 marriage l
move 2 Ul
move 0 Uh
# position 5.36
move 0 Oa
move 1 Ua
# position 5.38
move 2 Ka
move 2 8a
move 0 Ta
# position 5.41
move 1 9a
move 0 Th
move 1 8h
# position 5.44
move 2 Oh
move 0 Aa
move 1 Kl
# position 5.47
move 2 Tb
move 0 7a
# position 5.49
move 1 8l
move 2 Ob
show 2 marriage b
move 0 7b
# position 5.53
move 1 7l
move 2 Kb
score 0 role forhont points 40 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka lost
score 1 role defender points 90 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
score 2 role defender points 90 marriages 20 hra won silent_hundred none sedma stopped silent_sedma none stovka stopped
result -528 264 264

# game 6
newgame marias players 3
deal 0 7h Oh Kh Ol 7a Ub Ob
deal 1 9h Ul 9a Oa Ka
deal 2 Th Ah Kl Al 9b
# position 6.4
move 0 trump Ob
deal 0 Uh 7l 9l Ua Aa
deal 1 8h 8l 7b Tb Ab
deal 2 Tl 8a Ta 8b Kb
# position 6.8
move 0 discard Kh Ub
move 0 say hra
show 0 trump Ob
# position 6.11
move 1 say sedma flek hra
move 2 say
move 0 say stovka
move 1 say
move 2 say
move 0 Aa
move 1 Oa
show 1 marriage a
# position 6.19
move 2 8a
move 0 7a
move 1 Ka
# position 6.22
move 2 Ta
move 2 Th
# position 6.24
move 0 Uh
move 1 9h
move 2 Tl
# position 6.27
move 0 Ol
move 1 Ul
move 2 Kl
# position 6.30
move 0 7l
move 1 8l
# position 6.32
move 2 Ah
move 0 Oh
move 1 8h
# position 6.35
move 2 Al
move 0 9l
move 1 Ab
# position 6.38
move 1 Tb
move 2 8b
move 0 Ob
# position 6.41
move 1 9a
move 2 9b
# position 6.43
move 0 Ua
move 2 Kb
move 0 7h
# position 6.46
move 1 7b
score 0 role forhont points 10 marriages 0 hra lost silent_hundred conceded sedma stopped silent_sedma none stovka lost
score 1 role defender points 100 marriages 20 hra won silent_hundred made sedma killed silent_sedma none stovka stopped
score 2 role defender points 100 marriages 0 hra won silent_hundred made sedma killed silent_sedma none stovka stopped
result -1024 512 512

# game 7
newgame marias players 3
deal 0 7h Ah Oa Ta Aa Ub Ab
deal 1 Uh Kh 7l Ua 7b
deal 2 9l 7a 8b Kb Tb
# position 7.4
move 0 trump Ab
deal 0 Th 8l Al 9b Ob
deal 1 8h Ul Kl Tl Ka
deal 2 9h Oh Ol 8a 9a
move 0 discard 7h Ub
move 0 say hra stovka
show 0 trump Ab
move 1 say sedma flek hra
move 2 say
# position 7.13
move 0 say flek hra
move 1 say
move 2 say
# position 7.16
move 0 Al
move 1 Kl
move 2 9l
# position 7.19
move 0 Ta
move 1 Ka
move 2 7a
# position 7.22
move 0 Oa
move 1 Ua
# position 7.24
move 2 8a
move 0 Ob
move 1 7b
# position 7.27
move 2 Tb
move 2 9h
move 0 Ah
# position 7.30
move 1 Kh
move 0 Th
# position 7.32
move 1 Uh
move 2 Oh
move 0 Aa
# position 7.35
move 1 Ul
move 2 9a
move 0 8l
# position 7.38
move 1 Tl
move 2 Ol
move 1 8h
# position 7.41
move 2 8b
move 0 9b
# position 7.43
move 0 Ab
move 1 7l
move 2 Kb
score 0 role forhont points 70 marriages 0 hra won silent_hundred none sedma stopped silent_sedma none stovka lost
score 1 role defender points 20 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka stopped
score 2 role defender points 20 marriages 0 hra lost silent_hundred none sedma lost silent_sedma none stovka stopped
result -4 2 2

# game 8
newgame marias players 3
deal 0 7h 8l Ul 7a Ua Ka Ab
deal 1 Oh 8a 9a Aa Ob
deal 2 8h Ah 7l Ol Kl
# position 8.4
move 0 trump 8l
deal 0 Al Ta 8b Ub Tb
deal 1 Uh 9l Tl 7b 9b
deal 2 9h Kh Th Oa Kb
# position 8.8
move 0 discard Ul Ka
move 0 say hra sedma
show 0 trump 8l
move 1 say flek hra
move 2 say flek sedma
move 0 say stovka flek hra flek sedma
move 1 say
move 2 say flek hra flek sedma
move 0 say flek hra
move 1 say
move 2 say
move 0 Ab
# position 8.20
move 1 Ob
move 2 Kb
move 0 Al
# position 8.23
move 1 Tl
move 2 7l
move 0 Ta
# position 8.26
move 1 Aa
move 2 Oa
# position 8.28
move 1 Oh
move 2 Th
move 0 7h
# position 8.31
move 2 8h
move 0 8l
move 1 Uh
# position 8.34
move 0 Tb
move 1 9b
# position 8.36
move 2 Ol
show 2 marriage l
move 2 9h
move 0 8b
# position 8.40
move 1 9l
move 1 9a
move 2 Kl
# position 8.43
move 0 7a
move 2 Kh
move 0 Ua
# position 8.46
move 1 8a
move 2 Ah
# position 8.48
move 0 Ub
move 1 7b
score 0 role forhont points 30 marriages 0 hra lost silent_hundred conceded sedma lost silent_sedma none stovka lost
score 1 role defender points 100 marriages 0 hra won silent_hundred made sedma stopped silent_sedma none stovka stopped
score 2 role defender points 100 marriages 40 hra won silent_hundred made sedma stopped silent_sedma none stovka stopped
result -352 176 176

# game 9
newgame marias players 3 tens natural pay tavern talon_trump allowed silent_hundred none
deal 0 Kh 8l Ul Kl Al Oa Ob
deal 1 8h 9h Th Ah 8a
deal 2 7l 9l Ol Ua Ab
# position 9.4
move 0 trump 8l
deal 0 Uh Oh Tl 7b 8b
deal 1 7a 9a Aa 9b Tb
deal 2 7h Ka Ta Ub Kb
# position 9.8
move 0 discard Oa 7b
move 0 say hra
show 0 trump 8l
move 1 say
# position 9.12
move 2 say flek hra
move 0 say
move 0 Uh
move 1 Ah
# position 9.16
move 2 7h
move 1 9b
move 2 Ub
# position 9.19
move 0 Ob
move 0 Oh
show 0 marriage h
move 1 8h
# position 9.23
move 2 7l
move 2 Ta
# position 9.25
move 0 Tl
move 1 7a
move 0 Kl
# position 9.28
move 1 Tb
move 2 9l
move 0 8b
# position 9.31
move 1 9a
move 2 Kb
# position 9.33
move 2 Ua
move 0 Ul
move 1 8a
# position 9.36
move 0 Al
move 1 Aa
move 2 Ol
# position 9.39
move 0 8l
move 1 Th
move 2 Ka
# position 9.42
move 0 Kh
move 1 9h
# position 9.44
move 2 Ab
score 0 role forhont points 100 marriages 20 hra won silent_hundred made sedma none silent_sedma none stovka none
score 1 role defender points 10 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
score 2 role defender points 10 marriages 0 hra lost silent_hundred conceded sedma none silent_sedma none stovka none
result 8 -4 -4

# game 10
newgame marias players 3 tens natural pay tavern talon_trump allowed silent_hundred none
deal 0 9h Th Ul 7a Oa Aa Kb
deal 1 Uh Ah 8l Al Ta
deal 2 7h 7l Ol Ka 7b
# position 10.4
move 0 trump 7a
deal 0 Oh 9l 9a 9b Ob
deal 1 8h Kh Kl 8b Ub
deal 2 Tl 8a Ua Tb Ab
move 0 discard 9l 9b
move 0 say hra
show 0 trump 7a
# position 10.11
move 1 say flek hra
move 2 say
move 0 say
# position 10.14
move 0 9a
move 1 Ta
move 2 Ua
# position 10.17
move 2 7h
move 0 9h
move 1 Kh
# position 10.20
move 1 8l
move 2 Tl
move 0 Ul
# position 10.23
move 0 Ob
show 0 marriage b
move 1 Ub
# position 10.26
move 2 Ab
move 2 7l
move 0 7a
# position 10.29
move 1 Al
move 0 Aa
move 1 Kl
# position 10.32
move 2 8a
move 0 Oh
# position 10.34
move 1 Ah
move 2 Ka
move 2 7b
# position 10.37
move 0 Kb
move 1 8b
move 0 Th
# position 10.40
move 1 Uh
move 2 Tb
move 1 8h
# position 10.43
move 2 Ol
move 0 Oa
score 0 role forhont points 60 marriages 20 hra won silent_hundred none sedma none silent_sedma none stovka none
score 1 role defender points 50 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
score 2 role defender points 50 marriages 0 hra lost silent_hundred none sedma none silent_sedma none stovka none
result 4 -2 -2

# game 11
newgame marias players 3 stovka_base 1 killed_double off
deal 0 Uh Tl Al 8a Ta 8b Ob
deal 1 Th 9l Ua Ka Ab
deal 2 7h 9h Ol 9a Tb
move 0 trump Al
deal 0 Oh 7l Aa 7b Kb
deal 1 8h Kh Ah 8l Oa
deal 2 Ul Kl 7a 9b Ub
# position 11.8
move 0 discard Oh 7l
move 0 say hra stovka
show 0 trump Al
move 1 say sedma flek stovka
move 2 say flek hra
move 0 say
move 0 Tl
# position 11.15
move 1 9l
move 2 Ul
move 0 Ta
# position 11.18
move 1 Oa
show 1 marriage a
move 2 9a
move 0 8a
# position 11.22
move 1 Ka
move 2 7a
move 1 Ah
# position 11.25
move 2 7h
move 0 Uh
# position 11.27
move 1 Ua
move 2 Ol
show 2 marriage l
move 0 Aa
# position 11.31
move 2 9b
move 0 Ob
show 0 marriage b
move 1 Ab
# position 11.35
move 1 8h
move 2 9h
move 0 Al
# position 11.38
move 0 Kb
move 1 8l
# position 11.40
move 2 Tb
move 1 Kh
move 2 Kl
# position 11.43
move 0 7b
move 2 Ub
move 0 8b
# position 11.46
move 1 Th
score 0 role forhont points 50 marriages 20 hra lost silent_hundred conceded sedma stopped silent_sedma none stovka lost
score 1 role defender points 120 marriages 20 hra won silent_hundred made sedma lost silent_sedma none stovka stopped
score 2 role defender points 120 marriages 40 hra won silent_hundred made sedma lost silent_sedma none stovka stopped
result -92 46 46

# game 12
newgame marias players 3 stovka_base 1 killed_double off
deal 0 8h Th Ul Al 7a Aa Ab
deal 1 8l Ka Ta 7b Kb
deal 2 Oh 7l Ol 9a Tb
move 0 trump 7a
deal 0 Kh 9l 8a 9b Ub
deal 1 Uh Ah Kl Tl Oa
deal 2 7h 9h Ua 8b Ob
move 0 discard 9b Ub
move 0 say hra stovka
show 0 trump 7a
move 1 say sedma flek hra
move 2 say
move 0 say flek sedma
move 1 say flek sedma
move 2 say flek stovka
move 0 say flek stovka
move 1 say flek stovka
move 2 say
move 0 say flek hra flek sedma
move 1 say flek hra flek sedma
move 2 say
move 0 say flek hra flek stovka
move 1 say flek hra
move 2 say
move 0 say flek hra
move 1 say flek hra flek stovka
move 2 say
move 0 say flek sedma flek stovka
move 1 say flek sedma
move 2 say flek stovka
move 0 say
# position 12.32
move 0 9l
move 1 Kl
# position 12.34
move 2 7l
move 1 Ta
move 2 9a
# position 12.37
move 0 Aa
move 0 Ul
# position 12.39
move 1 Tl
move 2 Ol
move 1 Oa
show 1 marriage a
# position 12.43
move 2 Ua
move 0 8a
# position 12.45
move 1 7b
move 2 Ob
move 0 Ab
# position 12.48
move 0 Kh
move 1 Ah
# position 12.50
move 2 9h
move 1 Kb
move 2 Tb
# position 12.53
move 0 7a
move 0 Al
# position 12.55
move 1 8l
move 2 7h
move 0 8h
# position 12.58
move 1 Uh
move 2 Oh
# position 12.60
move 2 8b
move 0 Th
move 1 Ka
score 0 role forhont points 50 marriages 0 hra lost silent_hundred none sedma stopped silent_sedma none stovka lost
score 1 role defender points 80 marriages 40 hra won silent_hundred none sedma lost silent_sedma none stovka stopped
score 2 role defender points 80 marriages 0 hra won silent_hundred none sedma lost silent_sedma none stovka stopped
result -4096 2048 2048
