# talon play: seed 6 seat 1
# talon play player: seat 0 smart
# talon play player: seat 2 smart

# talon play deal: 0 rotation 0
# deal: 0
# players: smart 3, person, smart 2
newgame marias players 3
deal 0 Uh Ah 7l Al Ua Ka Tb
deal 1 7h Th 8l Oa Ab
deal 2 8h 9l Ul 7b Ub
move 0 trump Ah
deal 0 Kh 7a Ta 9b Ob
deal 1 Oh Kl Tl 8a Kb
deal 2 9h Ol 9a Aa 8b
move 0 discard 7l 9b
move 0 say hra
show 0 trump Ah
move 1 say stovka
move 2 say
move 0 say
move 0 7a
move 1 Oa
move 2 Aa
move 2 7b
move 0 Tb
move 1 Ab
move 1 Oh
move 2 8h
move 0 Kh
move 0 Ta
move 1 8a
move 2 9a
move 0 Ua
move 1 Th
move 2 9h
move 1 Tl
move 2 9l
move 0 Al
move 0 Ob
move 1 Kb
move 2 8b
move 1 7h
move 2 Ul
move 0 Uh
move 0 Ka
move 1 8l
move 2 Ub
move 0 Ah
move 1 Kl
move 2 Ol
result 260 -130 -130

# talon play deal: 0 rotation 1 again
# deal: 0
# players: person, smart 2, smart 3
# counts: no
newgame marias players 3
deal 0 Uh Ah 7l Al Ua Ka Tb
deal 1 7h Th 8l Oa Ab
deal 2 8h 9l Ul 7b Ub
move 0 trump Uh
deal 0 Kh 7a Ta 9b Ob
deal 1 Oh Kl Tl 8a Kb
deal 2 9h Ol 9a Aa 8b
move 0 discard Kh Ob
move 0 say hra stovka
show 0 trump Uh
move 1 say flek hra
move 2 say
move 0 say sedma
move 1 say flek sedma
move 2 say
move 0 say flek hra
move 1 say
move 2 say
move 0 9b
move 1 Kb
move 2 7b
move 1 8l
move 2 9l
move 0 Al
move 0 Ka
move 1 8a
move 2 Aa
move 2 8b
move 0 Tb
move 1 Ab
move 1 Tl
move 2 Ul
move 0 7l
move 1 Oa
move 2 9a
move 0 Ta
move 0 7a
move 1 7h
move 2 8h
move 2 Ub
move 0 Uh
move 1 Th
move 1 Kl
move 2 Ol
move 0 Ah
move 0 Ua
move 1 Oh
move 2 9h
result -544 272 272

# talon play deal: 1 rotation 1
# deal: 1
# players: person, smart 2, smart 3
newgame marias players 3
deal 0 8h Ah 8l 9l Ul Kl Ua
deal 1 Uh Tl 7a 8a Ub
deal 2 9h Ol Al 9a Ta
move 0 trump Ua
deal 0 7h Th 7l 7b Tb
deal 1 Oh Oa Aa Ob Ab
deal 2 Kh Ka 8b 9b Kb
move 0 discard 8h 9l
move 0 say hra sedma
show 0 trump Ua
move 1 say flek hra flek sedma
move 2 say
move 0 say stovka
move 1 say
move 2 say
move 0 8l
move 1 Tl
move 2 Al
move 2 8b
move 0 Tb
move 1 Ab
move 1 Uh
move 2 Kh
move 0 Ah
move 0 Th
move 1 Oh
move 2 9h
move 0 7l
move 1 7a
move 2 Ol
move 1 Ub
move 2 Kb
move 0 7b
move 2 9b
move 0 Ua
move 1 Ob
move 0 Ul
move 1 8a
move 2 9a
move 2 Ta
move 0 Kl
move 1 Aa
move 1 Oa
move 2 Ka
move 0 7h
result -524 262 262
