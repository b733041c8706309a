# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "round-robin"
# deals = 2
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "Ana"
# command = "talon:greedy"
# trusted = true
# [[participant]]
# name = "Ivo \"the second\""
# command = "talon:random"
# options = { Seed = "7" }
# trusted = true
# [[participant]]
# name = "Mia"
# command = "talon:minimax"
# options = { Depth = "2" }
# trusted = true
# plan hash: 1a1cff0592f2ddbb39bf567af06dd6417cfe25c05cbb55757725c070cb765448
# key hash: a5f7ce16ace614c2c76eb495ebb25169aa348a45fd0fe9654b9bbe0fa06819c8
# entropy: draw 17: 4 8 15

# deal: 0
# players: Ana, Ivo "the second"
newgame tablic players 2
table 2s 8h 8s 9h
deal 0 4s 6c 6h 8c Qd Kc
deal 1 2d 7c 7h 7s 9c Th
move 0 8c 8h 8s
move 1 7s
move 0 4s
move 1 9c
move 0 Qd 2s 4s 7s
move 1 7h
move 0 6h
move 1 7c 7h
move 0 6c 6h
move 1 Th
move 0 Kc
move 1 2d
deal 0 Ad Ah 2c 8d Jc Js
deal 1 As 3c 3d 4c 9s Ks
move 0 Jc 2d Th
move 1 3d
move 0 Js 3d 9h
move 1 9s
move 0 8d
move 1 4c
move 0 Ad
move 1 3c
move 0 Ah Ad 3c 8d
move 1 Ks
move 0 2c
move 1 As 2c 9s
deal 0 3h 5d 7d Td Jd Qc
deal 1 3s 4h 6d 6s Qh Qs
move 0 Qc 4c 9c
move 1 3s
move 0 3h 3s
move 1 6s
move 0 5d
move 1 Qs
move 0 7d
move 1 6d 6s
move 0 Jd 5d 7d
move 1 4h
move 0 Td
move 1 Qh Qs
deal 0 Ac 2h 9d Tc Ts Kh
deal 1 4d 5c 5h 5s Jh Kd
move 0 Kh 4h Td Kc Ks
move 1 5c
move 0 2h
move 1 4d
move 0 Ac 2h 4d 5c
move 1 5s
move 0 9d
move 1 Jh
move 0 Tc
move 1 5h 5s
move 0 Ts Tc
move 1 Kd
score 0 cards 41 points 18 tablas 2 most 3
score 1 cards 11 points 4 tablas 0 most 0
result 23 4

# deal: 0
# players: Ivo "the second", Ana
newgame tablic players 2
table 2s 8h 8s 9h
deal 0 4s 6c 6h 8c Qd Kc
deal 1 2d 7c 7h 7s 9c Th
move 0 6c
move 1 Th 2s 8s
move 0 4s
move 1 9c 9h
move 0 Kc
move 1 2d
move 0 8c 2d 6c 8h
move 1 7c
move 0 Qd
move 1 7h 7c
move 0 6h
move 1 7s
deal 0 Ad Ah 2c 8d Jc Js
deal 1 As 3c 3d 4c 9s Ks
move 0 2c
move 1 Ks Kc
move 0 Js
move 1 9s 2c 7s
move 0 8d
move 1 4c 4s
move 0 Ah
move 1 As Ah
move 0 Jc
move 1 3c
move 0 Ad
move 1 3d 3c
deal 0 3h 5d 7d Td Jd Qc
deal 1 3s 4h 6d 6s Qh Qs
move 0 5d
move 1 Qs Ad 5d 8d Js Qd
move 0 Qc
move 1 Qh Qc
move 0 Jd
move 1 6d 6h
move 0 Td
move 1 3s
move 0 3h 3s
move 1 4h
move 0 7d
move 1 6s
deal 0 Ac 2h 9d Tc Ts Kh
deal 1 4d 5c 5h 5s Jh Kd
move 0 Kh
move 1 Kd 4h Td Kh
move 0 Ac
move 1 Jh Jc Jd
move 0 Tc
move 1 4d
move 0 2h
move 1 5h Ac 4d
move 0 9d 2h 7d
move 1 5c
move 0 Ts Tc
move 1 5s 5c
score 0 cards 11 points 2 tablas 0 most 0
score 1 cards 41 points 20 tablas 0 most 3
result 2 23

# deal: 1
# players: Ana, Ivo "the second"
newgame tablic players 2
table Ac 6d 7d 9d
deal 0 3c 3h 3s 4c 4h Kd
deal 1 2h 4s 6c 6h Qd Ks
move 0 Kd Ac 6d 7d
move 1 6h
move 0 3h
move 1 4s
move 0 3s 3h
move 1 6c
move 0 4h 4s
move 1 2h
move 0 3c
move 1 Ks
move 0 4c
move 1 Qd 4c 9d
deal 0 8d 9c 9h Td Th Jh
deal 1 Ah 2d 5d 7h 8c Qc
move 0 Jh 6c 6h
move 1 8c
move 0 Td 2h 8c
move 1 7h
move 0 Th 3c 7h
move 1 Ah
move 0 8d
move 1 5d
move 0 9h Ah 8d
move 1 Qc
move 0 9c
move 1 2d
deal 0 2c 2s 5s Jd Kc Kh
deal 1 Ad 3d 4d 5c 5h 8s
move 0 Kc 5d 9c Ks
move 1 5c
move 0 2c 2d
move 1 3d
move 0 5s 5c
move 1 Ad
move 0 Kh Ad Qc
move 1 4d
move 0 2s
move 1 5h 2s 3d
move 0 Jd
move 1 8s
deal 0 6s 7c 7s 8h 9s Tc
deal 1 As Ts Jc Js Qh Qs
move 0 8h 8s
move 1 Qh
move 0 6s
move 1 As
move 0 7s As 6s
move 1 Js
move 0 7c
move 1 Qs Qh
move 0 9s
move 1 Ts
move 0 Tc Ts
move 1 Jc Jd
score 0 cards 38 points 16 tablas 0 most 3
score 1 cards 14 points 6 tablas 0 most 0
result 19 6

# deal: 1
# players: Ivo "the second", Ana
newgame tablic players 2
table Ac 6d 7d 9d
deal 0 3c 3h 3s 4c 4h Kd
deal 1 2h 4s 6c 6h Qd Ks
move 0 4h
move 1 Ks Ac 4h 9d
move 0 3c
move 1 Qd 6d 7d
move 0 4c
move 1 4s 4c
move 0 3s
move 1 6c 3c 3s
move 0 Kd
move 1 2h
move 0 3h
move 1 6h
deal 0 8d 9c 9h Td Th Jh
deal 1 Ah 2d 5d 7h 8c Qc
move 0 9c 3h 6h
move 1 2d 2h
move 0 Td
move 1 5d
move 0 9h
move 1 7h
move 0 8d
move 1 Qc 5d 8d
move 0 Jh
move 1 8c
move 0 Th
move 1 Ah
deal 0 2c 2s 5s Jd Kc Kh
deal 1 Ad 3d 4d 5c 5h 8s
move 0 5s
move 1 Ad Ah Td
move 0 2c
move 1 5h 5s
move 0 Jd Jh
move 1 8s 8c
move 0 2s 2c
move 1 3d
move 0 Kh Kd
move 1 4d
move 0 Kc 3d 4d 7h
move 1 5c
deal 0 6s 7c 7s 8h 9s Tc
deal 1 As Ts Jc Js Qh Qs
move 0 7s
move 1 Ts Th
move 0 8h
move 1 Js 5c 7s
move 0 6s
move 1 Jc
move 0 9s
move 1 Qs
move 0 Tc
move 1 Qh Qs
move 0 7c
move 1 As
score 0 cards 13 points 6 tablas 0 most 0
score 1 cards 39 points 16 tablas 1 most 3
result 6 20

# deal: 2
# players: Ana, Mia
newgame tablic players 2
table 3d 8h 9h Kh
deal 0 4h 4s 6c 8c 9s Qs
deal 1 5d 7c 9d Ts Js Qh
move 0 8c 8h
move 1 Js 3d 9h
move 0 4s
move 1 7c
move 0 4h 4s
move 1 5d
move 0 6c
move 1 Qh 6c 7c
move 0 9s
move 1 9d 9s
move 0 Qs
move 1 Ts
deal 0 Ac 3c 3s 5s Jc Qd
deal 1 4d 6s 7s 8s Kd Ks
move 0 Qd Qs
move 1 Kd Kh
move 0 5s 5d
move 1 6s
move 0 3s
move 1 8s
move 0 Ac 3s 8s
move 1 7s
move 0 3c
move 1 Ks
move 0 Jc
move 1 4d
deal 0 Ad As 2c 2h 6d 7d
deal 1 2d 3h 6h 7h 9c Tc
move 0 Ad 4d 7s
move 1 9c 3c 6s
move 0 2h
move 1 2d 2h
move 0 6d
move 1 Tc Ts
move 0 7d
move 1 6h 6d
move 0 As
move 1 7h 7d
move 0 2c
move 1 3h As 2c
deal 0 Ah 4c 8d Td Th Jd
deal 1 2s 5c 5h Jh Qc Kc
move 0 Jd Jc
move 1 Kc Ks
move 0 4c
move 1 2s
move 0 8d
move 1 Jh 4c 8d
move 0 Th
move 1 5c
move 0 Td Th
move 1 5h 5c
move 0 Ah
move 1 Qc Ah 2s
score 0 cards 18 points 9 tablas 0 most 0
score 1 cards 34 points 13 tablas 2 most 3
result 9 18

# deal: 2
# players: Mia, Ana
newgame tablic players 2
table 3d 8h 9h Kh
deal 0 4h 4s 6c 8c 9s Qs
deal 1 5d 7c 9d Ts Js Qh
move 0 8c 8h
move 1 Js 3d 9h
move 0 4h
move 1 5d
move 0 9s 4h 5d
move 1 7c
move 0 4s
move 1 9d
move 0 Qs 4s 9d
move 1 Ts
move 0 6c
move 1 Qh 6c 7c
deal 0 Ac 3c 3s 5s Jc Qd
deal 1 4d 6s 7s 8s Kd Ks
move 0 3s
move 1 Kd Kh
move 0 Qd 3s Ts
move 1 4d
move 0 3c
move 1 7s 3c 4d
move 0 5s
move 1 6s
move 0 Ac 5s 6s
move 1 8s
move 0 Jc
move 1 Ks
deal 0 Ad As 2c 2h 6d 7d
deal 1 2d 3h 6h 7h 9c Tc
move 0 7d
move 1 7h 7d
move 0 6d
move 1 6h 6d
move 0 2h
move 1 Tc 2h 8s
move 0 Ad
move 1 2d
move 0 As Ad
move 1 3h
move 0 2c 2d
move 1 9c
deal 0 Ah 4c 8d Td Th Jd
deal 1 2s 5c 5h Jh Qc Kc
move 0 Jd Jc
move 1 Kc Ks
move 0 4c
move 1 Jh 3h 9c
move 0 8d
move 1 2s
move 0 Th
move 1 5h
move 0 Ah 2s 4c 5h
move 1 5c
move 0 Td Th
move 1 Qc 5c 8d
score 0 cards 26 points 13 tablas 2 most 0
score 1 cards 26 points 9 tablas 2 most 0
result 15 11

# deal: 3
# players: Ana, Mia
newgame tablic players 2
table Ad 3s 4d 8s
deal 0 2s 5d 5h 7h Qc Kd
deal 1 3h 8c 8d 9h Qh Kc
move 0 Qc Ad 4d 8s
move 1 3h 3s
move 0 2s
move 1 9h
move 0 5h
move 1 Kc 5h 9h
move 0 5d
move 1 8c
move 0 7h 2s 5d
move 1 8d 8c
move 0 Kd
move 1 Qh
deal 0 2h 4h 5c 7c Tc Js
deal 1 2d 5s 9c Ts Qs Kh
move 0 2h
move 1 Qs Qh
move 0 4h
move 1 2d 2h
move 0 5c
move 1 9c 4h 5c
move 0 7c
move 1 5s
move 0 Js 5s 7c
move 1 Kh Kd
move 0 Tc
move 1 Ts Tc
deal 0 Ac Ah 6h 9s Td Jh
deal 1 3c 3d 4s 6d 6s 9d
move 0 6h
move 1 6s 6h
move 0 9s
move 1 9d 9s
move 0 Jh
move 1 3c
move 0 Ac
move 1 4s Ac 3c
move 0 Ah
move 1 3d
move 0 Td
move 1 6d
deal 0 4c 7s 8h Jc Qd Ks
deal 1 As 2c 6c 7d Th Jd
move 0 Qd Ah 3d Td Jh
move 1 6c 6d
move 0 4c
move 1 7d
move 0 7s 7d
move 1 Th
move 0 Ks 4c Th
move 1 As
move 0 8h
move 1 2c
move 0 Jc
move 1 Jd Jc
score 0 cards 20 points 10 tablas 1 most 0
score 1 cards 32 points 12 tablas 7 most 3
result 11 22

# deal: 3
# players: Mia, Ana
newgame tablic players 2
table Ad 3s 4d 8s
deal 0 2s 5d 5h 7h Qc Kd
deal 1 3h 8c 8d 9h Qh Kc
move 0 Qc Ad 4d 8s
move 1 3h 3s
move 0 5h
move 1 8d
move 0 5d 5h
move 1 8c 8d
move 0 2s
move 1 9h
move 0 7h
move 1 Qh
move 0 Kd
move 1 Kc Kd
deal 0 2h 4h 5c 7c Tc Js
deal 1 2d 5s 9c Ts Qs Kh
move 0 2h 2s
move 1 Qs Qh
move 0 7c 7h
move 1 9c 9h
move 0 4h
move 1 2d
move 0 5c
move 1 5s 5c
move 0 Tc
move 1 Kh 4h Tc
move 0 Js
move 1 Ts
deal 0 Ac Ah 6h 9s Td Jh
deal 1 3c 3d 4s 6d 6s 9d
move 0 Jh 2d Ts Js
move 1 3d
move 0 6h
move 1 9d 3d 6h
move 0 9s
move 1 3c
move 0 Ah
move 1 4s Ah 3c
move 0 Ac
move 1 6d
move 0 Td Ac 9s
move 1 6s 6d
deal 0 4c 7s 8h Jc Qd Ks
deal 1 As 2c 6c 7d Th Jd
move 0 4c
move 1 6c
move 0 7s
move 1 As 4c 7s
move 0 8h
move 1 7d
move 0 Ks 6c 8h
move 1 Th
move 0 Qd
move 1 Jd
move 0 Jc Jd
move 1 2c
score 0 cards 26 points 14 tablas 1 most 0
score 1 cards 26 points 8 tablas 5 most 0
result 15 13

# deal: 4
# players: Ivo "the second", Mia
newgame tablic players 2
table 4c 4h 7d Qc
deal 0 5d 5h 7c 7s 9s Kd
deal 1 As 3h 4d 8d 9h Qh
move 0 5d
move 1 As 4c 7d
move 0 7c
move 1 9h 4h 5d
move 0 Kd
move 1 Qh Qc
move 0 9s
move 1 4d
move 0 5h
move 1 8d
move 0 7s 7c
move 1 3h
deal 0 Ac 3d 5c 5s 6c Kc
deal 1 Ah 7h 8s Jc Jd Qs
move 0 3d 3h
move 1 Qs 4d 5h 8d 9s
move 0 Kc
move 1 Jc
move 0 5s
move 1 Jd Jc
move 0 6c
move 1 Ah 5s 6c
move 0 Ac
move 1 7h
move 0 5c
move 1 8s Ac 7h
deal 0 2h 8h 9d Qd Kh Ks
deal 1 2c 3c 3s 6s 9c Tc
move 0 9d
move 1 9c 9d
move 0 2h
move 1 2c 2h
move 0 Ks Kd
move 1 3c
move 0 Qd
move 1 3s 3c
move 0 Kh
move 1 6s
move 0 8h
move 1 Tc
deal 0 Ad 4s 6d 8c Td Ts
deal 1 2d 2s 6h Th Jh Js
move 0 Td Tc
move 1 6h 6s
move 0 8c
move 1 2d
move 0 4s
move 1 Th 2d 8c
move 0 6d
move 1 Js 4s 8h
move 0 Ts
move 1 2s
move 0 Ad
move 1 Jh Ad 2s 5c 6d Ts
score 0 cards 8 points 5 tablas 0 most 0
score 1 cards 44 points 17 tablas 0 most 3
result 5 20

# deal: 4
# players: Mia, Ivo "the second"
newgame tablic players 2
table 4c 4h 7d Qc
deal 0 5d 5h 7c 7s 9s Kd
deal 1 As 3h 4d 8d 9h Qh
move 0 7c 7d
move 1 8d
move 0 5h
move 1 As
move 0 Kd As Qc
move 1 3h
move 0 7s 3h 4c
move 1 Qh
move 0 9s 4h 5h
move 1 9h
move 0 5d
move 1 4d
deal 0 Ac 3d 5c 5s 6c Kc
deal 1 Ah 7h 8s Jc Jd Qs
move 0 Kc 5d 9h
move 1 Qs Qh
move 0 3d
move 1 7h
move 0 Ac 3d 4d 7h 8d
move 1 8s
move 0 5s
move 1 Ah
move 0 6c Ah 5s
move 1 Jd
move 0 5c
move 1 Jc Jd
deal 0 2h 8h 9d Qd Kh Ks
deal 1 2c 3c 3s 6s 9c Tc
move 0 Qd 5c 8s
move 1 3s
move 0 2h
move 1 9c
move 0 Ks 2h 3s 9c
move 1 2c
move 0 Kh
move 1 3c
move 0 8h
move 1 6s
move 0 9d 3c 6s
move 1 Tc 2c 8h
deal 0 Ad 4s 6d 8c Td Ts
deal 1 2d 2s 6h Th Jh Js
move 0 4s
move 1 2d
move 0 6d 2d 4s
move 1 Js
move 0 8c
move 1 2s
move 0 Td 2s 8c
move 1 Th
move 0 Ts Th
move 1 Jh Js
move 0 Ad
move 1 6h
score 0 cards 40 points 12 tablas 3 most 3
score 1 cards 12 points 10 tablas 0 most 0
result 18 10

# deal: 5
# players: Ivo "the second", Mia
newgame tablic players 2
table 4c 5c 8s Qd
deal 0 2c 4s 5d 6h 9c Td
deal 1 Ac 2d 5h 5s Qc Kd
move 0 2c
move 1 Ac 2c 4c 5c
move 0 4s
move 1 5h
move 0 Td
move 1 Kd 4s Td
move 0 6h
move 1 5s 5h
move 0 5d
move 1 Qc 5d 8s Qd
move 0 9c
move 1 2d
deal 0 2s 3s Ts Jd Js Kc
deal 1 4d 6d 8h 9d Th Qh
move 0 Js
move 1 8h 2d 6h
move 0 3s
move 1 9d 9c
move 0 Kc
move 1 4d
move 0 2s
move 1 6d 2s 4d
move 0 Jd
move 1 Th
move 0 Ts Th
move 1 Qh
deal 0 Ad 3d 7d 7s Jc Jh
deal 1 Ah As 6c 9h Tc Kh
move 0 3d 3s
move 1 Kh Kc
move 0 Jh
move 1 As
move 0 7d
move 1 Ah As
move 0 Jc Js
move 1 6c
move 0 7s
move 1 9h
move 0 Ad
move 1 Tc Ad 9h
deal 0 3c 3h 4h 6s 8d Ks
deal 1 2h 7c 7h 8c 9s Qs
move 0 Ks 7d 7s
move 1 Qs Qh
move 0 3h
move 1 9s 3h 6c
move 0 6s
move 1 2h
move 0 8d
move 1 8c 2h 6s 8d
move 0 4h
move 1 7h
move 0 3c
move 1 7c 3c 4h 7h
score 0 cards 9 points 5 tablas 0 most 0
score 1 cards 43 points 17 tablas 0 most 3
result 5 20

# deal: 5
# players: Mia, Ivo "the second"
newgame tablic players 2
table 4c 5c 8s Qd
deal 0 2c 4s 5d 6h 9c Td
deal 1 Ac 2d 5h 5s Qc Kd
move 0 9c 4c 5c
move 1 5h
move 0 5d 5h
move 1 Ac
move 0 4s
move 1 Kd
move 0 6h
move 1 Qc Qd
move 0 Td 4s 6h
move 1 5s
move 0 2c
move 1 2d
deal 0 2s 3s Ts Jd Js Kc
deal 1 4d 6d 8h 9d Th Qh
move 0 Ts Ac 2c 2d 5s
move 1 6d
move 0 Kc 6d 8s Kd
move 1 8h
move 0 2s
move 1 Th 2s 8h
move 0 3s
move 1 9d
move 0 Jd 3s 9d
move 1 4d
move 0 Js
move 1 Qh
deal 0 Ad 3d 7d 7s Jc Jh
deal 1 Ah As 6c 9h Tc Kh
move 0 Jh Js
move 1 Ah
move 0 Ad Ah
move 1 Tc
move 0 3d
move 1 As
move 0 7d 3d 4d
move 1 6c
move 0 7s As 6c
move 1 9h
move 0 Jc
move 1 Kh
deal 0 3c 3h 4h 6s 8d Ks
deal 1 2h 7c 7h 8c 9s Qs
move 0 Ks Kh
move 1 8c
move 0 8d 8c
move 1 7h
move 0 4h
move 1 Qs
move 0 6s
move 1 9s 9h
move 0 3c
move 1 7c
move 0 3h 3c
move 1 2h
score 0 cards 45 points 19 tablas 2 most 3
score 1 cards 7 points 3 tablas 1 most 0
result 24 4

# key: 710732319732ed4ad4ff56b190c6c0de41a37622b8492c924df99d701ce68be6
