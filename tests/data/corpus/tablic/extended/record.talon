# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "round-robin"
# deals = 1
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# stages = ["2 participants, 1 deals"]
# [[participant]]
# name = "Ana"
# command = "talon:greedy"
# trusted = true
# [[participant]]
# name = "Ivo"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "Mia"
# command = "talon:minimax"
# trusted = true
# plan hash: b94ccef0c904afb1df7ef670462a7d4dae50f04535c22176f496efc1a2ee56aa
# key hash: 0f09070ffe1168f2dc7954172952b44794173c413362bda4126e0c37f2ef2995
# extended: 2000-01-01 00:00:00 UTC, after 1 block: Ana 24.50, Ivo 3.00

# deal: 0
# players: Ana, Ivo
newgame tablic players 2
table 3s 9d Td Jd
deal 0 2c 3h 7c Qc Qd Qh
deal 1 2s 5s 7s Ts Js Kc
move 0 Qh 3s Td
move 1 5s
move 0 3h
move 1 Ts
move 0 Qc 3h Ts
move 1 2s
move 0 2c 2s
move 1 Js
move 0 7c
move 1 Kc
move 0 Qd
move 1 7s
deal 0 Ah 2h 6d 6h 8d Jh
deal 1 Ad 6s 7d 7h 8h Qs
move 0 Jh 5s 7s Jd Js
move 1 Ad
move 0 Ah Ad
move 1 Qs Qd
move 0 2h
move 1 7d 7c
move 0 6h
move 1 8h
move 0 8d 2h 6h 8h
move 1 6s
move 0 6d 6s
move 1 7h
deal 0 Ac As 4c 4s 8c Th
deal 1 4h 5d 8s Tc Jc Ks
move 0 4c
move 1 Ks
move 0 As 4c 7h
move 1 Tc
move 0 Th Tc
move 1 5d
move 0 4s
move 1 4h 4s
move 0 8c
move 1 Jc
move 0 Ac
move 1 8s 8c
deal 0 3c 3d 4d 5c 5h Kd
deal 1 2d 6c 9c 9h 9s Kh
move 0 Kd 5d 9d Kc Ks
move 1 9c
move 0 3d
move 1 6c
move 0 4d Ac 3d
move 1 Kh
move 0 3c
move 1 9h 9c
move 0 5h
move 1 9s
move 0 5c 5h
move 1 2d
score 0 cards 42 points 20 tablas 0 most 3
score 1 cards 10 points 2 tablas 0 most 0
result 23 2

# deal: 0
# players: Ivo, Ana
newgame tablic players 2
table 3s 9d Td Jd
deal 0 2c 3h 7c Qc Qd Qh
deal 1 2s 5s 7s Ts Js Kc
move 0 7c
move 1 Ts 3s 7c Td
move 0 Qd
move 1 Js Jd
move 0 3h
move 1 2s
move 0 Qh
move 1 Kc 2s 3h 9d
move 0 Qc Qh
move 1 5s
move 0 2c
move 1 7s 2c 5s
deal 0 Ah 2h 6d 6h 8d Jh
deal 1 Ad 6s 7d 7h 8h Qs
move 0 8d
move 1 Qs Qd
move 0 Ah
move 1 Ad Ah
move 0 6d
move 1 6s 6d
move 0 6h
move 1 8h 8d
move 0 2h
move 1 7h
move 0 Jh
move 1 7d 7h
deal 0 Ac As 4c 4s 8c Th
deal 1 4h 5d 8s Tc Jc Ks
move 0 8c
move 1 Ks 2h 6h 8c Jh
move 0 Ac
move 1 4h
move 0 4c
move 1 5d Ac 4h
move 0 As
move 1 8s
move 0 Th
move 1 Tc Th
move 0 4s
move 1 Jc 4s 8s
deal 0 3c 3d 4d 5c 5h Kd
deal 1 2d 6c 9c 9h 9s Kh
move 0 4d 4c
move 1 2d
move 0 3d As 2d
move 1 6c
move 0 3c
move 1 9c 3c 6c
move 0 5c
move 1 9s
move 0 5h 5c
move 1 9h 9s
move 0 Kd
move 1 Kh Kd
score 0 cards 9 points 3 tablas 1 most 0
score 1 cards 43 points 19 tablas 4 most 3
result 4 26

# deal: 1
# players: Ana, Mia
newgame tablic players 2
table 5d 8s 9s Kd
deal 0 Ah 2s 4h 9d Tc Th
deal 1 Ad 2c 3d 4c 8h Td
move 0 9d 9s
move 1 8h 8s
move 0 2s
move 1 2c 2s
move 0 4h
move 1 4c 4h
move 0 Th
move 1 Td Th
move 0 Tc
move 1 3d
move 0 Ah
move 1 Ad Ah Tc
deal 0 As 5c 5s Jc Qc Kc
deal 1 3c 3s 6s 8d Kh Ks
move 0 Kc Kd
move 1 8d 3d 5d
move 0 5s
move 1 Kh
move 0 5c 5s
move 1 Ks Kh
move 0 Jc
move 1 3c
move 0 Qc
move 1 3s
move 0 As
move 1 6s 3c 3s
deal 0 2h 6c 6d 9c Ts Jd
deal 1 4s 5h 7c 9h Qd Qs
move 0 Jd Jc
move 1 Qs
move 0 2h
move 1 Qd As 2h Qc Qs
move 0 6d
move 1 5h
move 0 6c 6d
move 1 9h
move 0 9c 9h
move 1 4s
move 0 Ts
move 1 7c
deal 0 Ac 2d 3h 6h 7d Js
deal 1 4d 7h 7s 8c Jh Qh
move 0 Ac 4s 7c
move 1 4d
move 0 2d
move 1 Jh 2d Ts
move 0 3h
move 1 7h 3h 4d
move 0 6h
move 1 8c
move 0 7d
move 1 Qh 5h 6h 7d 8c
move 0 Js
move 1 7s
score 0 cards 15 points 5 tablas 0 most 0
score 1 cards 37 points 17 tablas 4 most 3
result 5 24

# deal: 1
# players: Mia, Ana
newgame tablic players 2
table 5d 8s 9s Kd
deal 0 Ah 2s 4h 9d Tc Th
deal 1 Ad 2c 3d 4c 8h Td
move 0 9d 9s
move 1 8h 8s
move 0 4h
move 1 4c 4h
move 0 2s
move 1 2c 2s
move 0 Tc
move 1 Td Tc
move 0 Th
move 1 3d
move 0 Ah
move 1 Ad Ah Th
deal 0 As 5c 5s Jc Qc Kc
deal 1 3c 3s 6s 8d Kh Ks
move 0 Kc Kd
move 1 8d 3d 5d
move 0 5c
move 1 3c
move 0 5s 5c
move 1 3s 3c
move 0 Jc
move 1 6s
move 0 Qc
move 1 Kh
move 0 As
move 1 Ks As Qc Kh
deal 0 2h 6c 6d 9c Ts Jd
deal 1 4s 5h 7c 9h Qd Qs
move 0 Jd Jc
move 1 4s
move 0 Ts 4s 6s
move 1 5h
move 0 9c
move 1 9h 9c
move 0 2h
move 1 7c 2h 5h
move 0 6d
move 1 Qs
move 0 6c
move 1 Qd Qs
deal 0 Ac 2d 3h 6h 7d Js
deal 1 4d 7h 7s 8c Jh Qh
move 0 Js 6c 6d
move 1 4d
move 0 2d
move 1 7s
move 0 Ac 4d 7s
move 1 7h
move 0 7d 7h
move 1 8c
move 0 6h
move 1 Jh
move 0 3h
move 1 Qh 2d 3h 8c
score 0 cards 19 points 7 tablas 2 most 0
score 1 cards 33 points 15 tablas 3 most 3
result 9 21

# deal: 2
# players: Ivo, Mia
newgame tablic players 2
table Ah 5h Jd Jh
deal 0 As 4d 9h Th Qc Qs
deal 1 Ac 2d 3h 3s 4h 4s
move 0 4d
move 1 4s 4d
move 0 Th
move 1 Ac Ah Th
move 0 9h
move 1 3h
move 0 Qs
move 1 3s 3h
move 0 As
move 1 2d
move 0 Qc As 2d Qs
move 1 4h
deal 0 6c 6h 7s Td Qh Kc
deal 1 3d 5d 7c 8c Tc Ks
move 0 6h
move 1 Tc 4h 6h
move 0 Qh
move 1 Ks 5h 9h
move 0 Kc
move 1 3d
move 0 Td
move 1 5d
move 0 6c
move 1 8c 3d 5d
move 0 7s
move 1 7c 7s
deal 0 5s 6d 6s 8s 9d Jc
deal 1 2c 7d 7h Ts Kd Kh
move 0 6d 6c
move 1 Ts Td
move 0 9d
move 1 Kd
move 0 5s
move 1 Kh 5s 9d Kc Kd
move 0 Jc
move 1 7d
move 0 6s
move 1 7h 7d
move 0 8s
move 1 2c
deal 0 Ad 2s 5c 8d 9c Js
deal 1 2h 3c 4c 8h 9s Qd
move 0 Js Jc Jd
move 1 Qd Qh
move 0 9c
move 1 8h 2c 6s 8s
move 0 Ad
move 1 9s 9c
move 0 2s
move 1 3c Ad 2s
move 0 5c
move 1 2h
move 0 8d
move 1 4c
score 0 cards 9 points 6 tablas 0 most 0
score 1 cards 43 points 16 tablas 0 most 3
result 6 19

# deal: 2
# players: Mia, Ivo
newgame tablic players 2
table Ah 5h Jd Jh
deal 0 As 4d 9h Th Qc Qs
deal 1 Ac 2d 3h 3s 4h 4s
move 0 Qc Ah Jd
move 1 3h
move 0 4d
move 1 2d
move 0 As 2d 4d 5h
move 1 Ac
move 0 Qs Ac Jh
move 1 3s 3h
move 0 9h
move 1 4s
move 0 Th
move 1 4h 4s
deal 0 6c 6h 7s Td Qh Kc
deal 1 3d 5d 7c 8c Tc Ks
move 0 Td Th
move 1 8c
move 0 7s
move 1 Tc
move 0 6c
move 1 Ks
move 0 Kc 6c 8c Ks
move 1 3d
move 0 Qh 3d Tc
move 1 5d
move 0 6h
move 1 7c
deal 0 5s 6d 6s 8s 9d Jc
deal 1 2c 7d 7h Ts Kd Kh
move 0 Jc 5d 7c
move 1 2c
move 0 9d 2c 7s 9h
move 1 Kh
move 0 6s 6h
move 1 7h
move 0 5s
move 1 Ts
move 0 6d
move 1 Kd
move 0 8s
move 1 7d 7h
deal 0 Ad 2s 5c 8d 9c Js
deal 1 2h 3c 4c 8h 9s Qd
move 0 Ad 5s 6d
move 1 2h
move 0 Js 2h Ts
move 1 3c
move 0 8d 8s
move 1 8h
move 0 9c
move 1 9s 9c
move 0 2s
move 1 4c
move 0 5c 2s 3c
move 1 Qd
score 0 cards 44 points 22 tablas 0 most 3
score 1 cards 8 points 0 tablas 1 most 0
result 25 1

# key: ec45b6cd20a1cecc5dbd340046fe800a354cf9d2695ba5e5ba568ccb4328bcc3
