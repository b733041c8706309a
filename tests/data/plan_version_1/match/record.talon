# arbiter: talon 0.1.0
# date: 2026-11-25 04:52:28 UTC
# game: newgame tablic players 2
# deals: 3
# deals per session: 1
# on fault: substitute
# clock: 1000 ms a move, margin 200 ms
# limits: startup 5000 ms, no sandbox
# seat 1: talon:greedy
# seat 2: name=long                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       …
# player 1: greedy
# player 2: long
# participants: 1, 2
# key hash: 3aae604b0b42e6c902109e3c3f8383a2158e8a7f2797c1848bc58a8ebffdbdbd
# plan hash: d6a3b1593d96c7426b18401d4c7bb5e3647185fafd735796f17e3b5c28a5cb49
# entropy: draw 1

# deal: 0
# players: greedy, long
newgame tablic players 2
table Ah 4s 9s Qc
deal 0 3c 5c 5h 9d Qd Ks
deal 1 Ad 2d 2h 4d Th Ts
move 0 Ks Ah Qc
move 1 Ad
move 0 5c Ad 4s
move 1 4d
move 0 Qd 4d 9s
move 1 2h
move 0 3c
move 1 2d
move 0 5h 2h 3c
move 1 Ts
move 0 9d
move 1 Th Ts
deal 0 2s 6d 8h Td Qs Kh
deal 1 Ac 5s 7d 8c Kc Kd
move 0 2s 2d
move 1 Kd
move 0 Kh Kd
move 1 5s
move 0 6d
move 1 Kc 5s 9d
move 0 8h
move 1 8c
move 0 Qs
move 1 Ac
move 0 Td
move 1 7d Ac 6d
deal 0 6c 6s 7h 7s Js Qh
deal 1 3d 3s 4h 5d Tc Jc
move 0 Qh Qs
move 1 Jc
move 0 Js Jc
move 1 4h
move 0 6s
move 1 Tc 4h 6s Td
move 0 6c
move 1 5d
move 0 7h
move 1 3d
move 0 7s 7h
move 1 3s
deal 0 2c 3h 4c 9h Jd Jh
deal 1 As 6h 7c 8d 8s 9c
move 0 Jh 3d 3s 6c
move 1 9c
move 0 9h 9c
move 1 6h
move 0 3h
move 1 8d 8c
move 0 4c
move 1 As 3h 5d 6h 8h
move 0 Jd
move 1 8s
move 0 2c
move 1 7c
score 0 cards 28 points 12 tablas 1 most 3
score 1 cards 24 points 10 tablas 0 most 0
result 16 10

# deal: 0
# players: long, greedy
newgame tablic players 2
table Ah 4s 9s Qc
deal 0 3c 5c 5h 9d Qd Ks
deal 1 Ad 2d 2h 4d Th Ts
move 0 Qd 4s 9s
move 1 Ad Ah
move 0 9d
move 1 2d
move 0 Ks
move 1 2h 2d
move 0 3c
move 1 4d
move 0 5h
move 1 Th
move 0 5c
move 1 Ts 5c 5h Th
deal 0 2s 6d 8h Td Qs Kh
deal 1 Ac 5s 7d 8c Kc Kd
move 0 8h
move 1 Kc Ks
move 0 2s
move 1 Ac 2s 3c 8h 9d
move 0 Qs
move 1 5s
move 0 Td
move 1 Kd 4d Td
move 0 6d
move 1 7d
move 0 Kh
move 1 8c
deal 0 6c 6s 7h 7s Js Qh
deal 1 3d 3s 4h 5d Tc Jc
move 0 7h 7d
move 1 5d 5s
move 0 Qh Qc Qs
move 1 3s
move 0 7s
move 1 Tc 3s 7s
move 0 6s 6d
move 1 3d
move 0 6c
move 1 4h
move 0 Js
move 1 Jc 4h 8c Js
deal 0 2c 3h 4c 9h Jd Jh
deal 1 As 6h 7c 8d 8s 9c
move 0 9h 3d 6c
move 1 6h
move 0 2c
move 1 8s 2c 6h
move 0 4c
move 1 7c
move 0 Jh
move 1 As 4c 7c
move 0 3h
move 1 8d
move 0 Jd Jh
move 1 9c
score 0 cards 19 points 7 tablas 0 most 0
score 1 cards 33 points 15 tablas 0 most 3
result 7 18

# deal: 1
# players: greedy, long
newgame tablic players 2
table 4s 5s Td Jd
deal 0 3d 4c 5h 6s 8s Ts
deal 1 Ah 5d 7c 8c Js Qc
move 0 Ts Td
move 1 Ah
move 0 5h Ah 4s 5s
move 1 Js
move 0 3d
move 1 Qc
move 0 4c
move 1 5d
move 0 8s 3d 5d
move 1 8c
move 0 6s
move 1 7c
deal 0 Ad 4d 9h Th Kc Kh
deal 1 As 7d Jc Qd Qh Qs
move 0 Ad 4c 7c
move 1 Jc Jd
move 0 Kh 6s 8c
move 1 Qd
move 0 4d
move 1 As
move 0 Kc As Qd
move 1 7d
move 0 9h
move 1 Qh Qc
move 0 Th
move 1 Qs 4d 9h
deal 0 6h 8d 8h 9s Tc Kd
deal 1 2d 2s 4h 7s 9d Ks
move 0 Tc Th
move 1 Ks
move 0 Kd Ks
move 1 4h
move 0 6h
move 1 7s 7d
move 0 8d
move 1 2d
move 0 8h 2d 6h 8d
move 1 9d
move 0 9s 9d
move 1 2s
deal 0 Ac 2c 3c 3h 5c 6c
deal 1 2h 3s 6d 7h 9c Jh
move 0 2c 2s
move 1 3s
move 0 3c 3s
move 1 6d
move 0 6c 6d
move 1 7h
move 0 Ac 4h 7h
move 1 9c
move 0 3h
move 1 2h
move 0 5c 2h 3h
move 1 Jh Js
score 0 cards 40 points 15 tablas 0 most 3
score 1 cards 12 points 7 tablas 0 most 0
result 18 7

# deal: 1
# players: long, greedy
newgame tablic players 2
table 4s 5s Td Jd
deal 0 3d 4c 5h 6s 8s Ts
deal 1 Ah 5d 7c 8c Js Qc
move 0 6s
move 1 Js Jd
move 0 Ts 4s 6s Td
move 1 5d 5s
move 0 8s
move 1 8c 8s
move 0 5h
move 1 7c
move 0 4c
move 1 Ah 4c 7c
move 0 3d
move 1 Qc
deal 0 Ad 4d 9h Th Kc Kh
deal 1 As 7d Jc Qd Qh Qs
move 0 Th
move 1 Qs 3d Th Qc
move 0 4d
move 1 7d
move 0 9h
move 1 As 4d 7d
move 0 Kc 5h 9h
move 1 Jc
move 0 Kh
move 1 Qd
move 0 Ad
move 1 Qh Ad Jc Qd
deal 0 6h 8d 8h 9s Tc Kd
deal 1 2d 2s 4h 7s 9d Ks
move 0 8d
move 1 Ks Kh
move 0 Tc
move 1 2d
move 0 6h
move 1 2s 2d
move 0 8h
move 1 4h
move 0 Kd 6h 8h
move 1 7s
move 0 9s
move 1 9d 9s
deal 0 Ac 2c 3c 3h 5c 6c
deal 1 2h 3s 6d 7h 9c Jh
move 0 Ac 4h 7s
move 1 2h
move 0 5c
move 1 Jh 2h Tc
move 0 3c
move 1 3s 3c
move 0 6c
move 1 6d 6c
move 0 3h
move 1 7h
move 0 2c
move 1 9c 2c 7h
score 0 cards 13 points 6 tablas 1 most 0
score 1 cards 39 points 16 tablas 2 most 3
result 7 21

# deal: 2
# players: greedy, long
newgame tablic players 2
table As 3s 4c Ks
deal 0 Ad 2h 7c 7s 8c Th
deal 1 5c 5s 9h Ts Jc Qd
move 0 Ad As
move 1 Jc
move 0 7c 3s 4c
move 1 Qd
move 0 2h
move 1 5c
move 0 7s 2h 5c
move 1 9h
move 0 8c
move 1 5s
move 0 Th
move 1 Ts Th
deal 0 4d 4s 5d 5h 7h 8h
deal 1 Ac 2c Td Jd Kc Kd
move 0 5d 5s
move 1 Jd
move 0 8h 8c
move 1 2c
move 0 4d
move 1 Ac
move 0 7h Ac 2c 4d
move 1 Td
move 0 4s
move 1 Kc Ks
move 0 5h
move 1 Kd 4s Td
deal 0 3c 6d 6s Tc Jh Qh
deal 1 3h 4h 6h 7d 8s 9s
move 0 Jh Jc Jd
move 1 6h
move 0 Qh Qd
move 1 9s 9h
move 0 6d 6h
move 1 8s
move 0 3c
move 1 3h 3c
move 0 6s
move 1 7d
move 0 Tc
move 1 4h
deal 0 Ah 2d 2s 6c 8d Kh
deal 1 3d 9c 9d Js Qc Qs
move 0 Kh 4h 6s 8s Tc
move 1 Js 5h 7d
move 0 2d
move 1 Qs
move 0 2s 2d
move 1 9d
move 0 6c
move 1 3d
move 0 8d
move 1 Qc
move 0 Ah 3d 8d
move 1 9c
score 0 cards 38 points 14 tablas 0 most 3
score 1 cards 14 points 8 tablas 1 most 0
result 17 9

# deal: 2
# players: long, greedy
newgame tablic players 2
table As 3s 4c Ks
deal 0 Ad 2h 7c 7s 8c Th
deal 1 5c 5s 9h Ts Jc Qd
move 0 Ad
move 1 Jc Ad As
move 0 8c
move 1 5s
move 0 7c
move 1 Ts 3s 7c
move 0 Th
move 1 Qd 5s 8c
move 0 2h
move 1 5c
move 0 7s 2h 5c
move 1 9h
deal 0 4d 4s 5d 5h 7h 8h
deal 1 Ac 2c Td Jd Kc Kd
move 0 4s
move 1 Kc 4s Th Ks
move 0 5h
move 1 Kd 5h 9h
move 0 7h
move 1 Ac 4c 7h
move 0 5d
move 1 Jd
move 0 8h
move 1 2c
move 0 4d
move 1 Td 2c 8h
deal 0 3c 6d 6s Tc Jh Qh
deal 1 3h 4h 6h 7d 8s 9s
move 0 6s
move 1 9s 4d 5d
move 0 3c
move 1 3h 3c
move 0 Qh
move 1 6h 6s
move 0 Jh
move 1 4h
move 0 Tc
move 1 7d
move 0 6d
move 1 8s
deal 0 Ah 2d 2s 6c 8d Kh
deal 1 3d 9c 9d Js Qc Qs
move 0 Ah 4h 7d
move 1 Js Jd Jh
move 0 2s
move 1 Qc Qh
move 0 Kh
move 1 3d
move 0 2d 2s
move 1 Qs 3d Tc
move 0 6c 6d
move 1 9d
move 0 8d 8s
move 1 9c 9d
score 0 cards 12 points 1 tablas 0 most 0
score 1 cards 40 points 21 tablas 1 most 3
result 1 25

# key: 5685751c90960f3b6a1ed939ec16dcb4b54465608259be592a22b024d2172022
