# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 4
# format = "mixes"
# deals = 2
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sprt = [0.0, 4.0]
# sprt-alpha = 0.05
# sprt-beta = 0.05
# sandbox = "available"
# [[participant]]
# name = "Ana"
# command = "talon:greedy"
# trusted = true
# [[participant]]
# name = "Ivo"
# command = "talon:random"
# trusted = true
# plan hash: d0764683144cc072080897716f3ecd1c02b9799ef95a3f4606ef5096eb64752a
# key hash: 2a859b8b164f4cc5d99f2a2fe253ef5f88817f3ff0753458d5f5d1fdffac6c0b
# entropy: draw 17: 4 8 15

# deal: 0
# players: Ana, Ivo, Ivo#2, Ivo#3
newgame tablic players 4
table As 7d Jc Kd
deal 0 4d 8h Tc Td Ts Ks
deal 1 3s 7c 8d 8s 9c Th
deal 2 3h 4c 4s Qd Qs Kc
deal 3 Ad 3d 5d 7h Jd Kh
move 0 Ks Kd
move 1 8d
move 2 Qs As Jc
move 3 3d
move 0 Td 3d 7d
move 1 3s
move 2 3h 3s
move 3 7h
move 0 8h 8d
move 1 Th
move 2 4s
move 3 Jd
move 0 Ts Th
move 1 8s
move 2 Kc
move 3 Ad
move 0 4d 4s
move 1 7c
move 2 Qd Ad Jd
move 3 Kh 7c 7h
move 0 Tc
move 1 9c
move 2 4c
move 3 5d
deal 0 Ac Ah 2s 6d 6s 8c
deal 1 2h 5c 9d Js Qc Qh
deal 2 2c 2d 3c 6h 7s 9h
deal 3 4h 5h 5s 6c 9s Jh
move 0 8c 8s
move 1 5c
move 2 2d
move 3 5s
move 0 Ah 2d 4c 5s
move 1 9d 9c
move 2 6h
move 3 4h
move 0 Ac 5d 6h
move 1 Qc
move 2 3c
move 3 5h 5c
move 0 2s
move 1 Qh
move 2 9h 2s 3c 4h
move 3 6c
move 0 6s 6c
move 1 2h
move 2 2c
move 3 9s
move 0 6d
move 1 Js 2h Tc
move 2 7s
move 3 Jh
score 0 cards 22 points 8 tablas 0 most 3
score 1 cards 13 points 7 tablas 0 most 0
score 2 cards 12 points 6 tablas 0 most 0
score 3 cards 5 points 1 tablas 0 most 0
result 11 7 6 1

# deal: 0
# players: Ivo, Ivo#2, Ivo#3, Ana
newgame tablic players 4
table As 7d Jc Kd
deal 0 4d 8h Tc Td Ts Ks
deal 1 3s 7c 8d 8s 9c Th
deal 2 3h 4c 4s Qd Qs Kc
deal 3 Ad 3d 5d 7h Jd Kh
move 0 8h As 7d
move 1 7c
move 2 3h
move 3 Jd Jc
move 0 Ks
move 1 8d
move 2 Kc
move 3 Kh Kc Kd Ks
move 0 Ts 3h 7c
move 1 9c
move 2 Qd
move 3 3d
move 0 Tc
move 1 3s 3d
move 2 Qs Qd
move 3 5d
move 0 4d
move 1 Th Tc
move 2 4s 4d
move 3 7h
move 0 Td
move 1 8s
move 2 4c
move 3 Ad 4c 7h
deal 0 Ac Ah 2s 6d 6s 8c
deal 1 2h 5c 9d Js Qc Qh
deal 2 2c 2d 3c 6h 7s 9h
deal 3 4h 5h 5s 6c 9s Jh
move 0 Ah
move 1 Js
move 2 6h
move 3 Jh Ah 5d 6h Js
move 0 Ac
move 1 5c
move 2 7s
move 3 9s Ac 8s 9c
move 0 6d
move 1 Qh 6d 7s
move 2 2c
move 3 5h 5c
move 0 6s
move 1 Qc
move 2 9h
move 3 6c 6s
move 0 8c
move 1 9d 9h
move 2 2d 2c
move 3 4h
move 0 2s
move 1 2h 2s
move 2 3c
move 3 5s
score 0 cards 6 points 2 tablas 0 most 0
score 1 cards 18 points 6 tablas 0 most 0
score 2 cards 6 points 3 tablas 0 most 0
score 3 cards 22 points 11 tablas 0 most 3
result 2 6 3 14

# deal: 0
# players: Ivo#2, Ivo#3, Ana, Ivo
newgame tablic players 4
table As 7d Jc Kd
deal 0 4d 8h Tc Td Ts Ks
deal 1 3s 7c 8d 8s 9c Th
deal 2 3h 4c 4s Qd Qs Kc
deal 3 Ad 3d 5d 7h Jd Kh
move 0 Td
move 1 Th
move 2 Qd As Jc
move 3 5d
move 0 Ks Kd
move 1 3s
move 2 Qs 3s Td
move 3 Ad
move 0 8h
move 1 7c 7d
move 2 Kc Ad 5d 8h
move 3 3d
move 0 Tc Th
move 1 8d
move 2 3h 3d
move 3 7h
move 0 4d
move 1 9c
move 2 4s 4d
move 3 Jd
move 0 Ts
move 1 8s
move 2 4c
move 3 Kh
deal 0 Ac Ah 2s 6d 6s 8c
deal 1 2h 5c 9d Js Qc Qh
deal 2 2c 2d 3c 6h 7s 9h
deal 3 4h 5h 5s 6c 9s Jh
move 0 Ac 4c 7h
move 1 Qh
move 2 9h 9c
move 3 Jh
move 0 Ah
move 1 Js Jd
move 2 2d
move 3 6c
move 0 6d 6c
move 1 2h 2d
move 2 3c
move 3 4h
move 0 8c
move 1 5c
move 2 6h Ah 5c
move 3 9s
move 0 6s
move 1 Qc 4h 9s
move 2 7s
move 3 5s
move 0 2s
move 1 9d
move 2 2c 2s
move 3 5h
score 0 cards 9 points 5 tablas 0 most 0
score 1 cards 9 points 3 tablas 0 most 0
score 2 cards 34 points 14 tablas 0 most 3
score 3 cards 0 points 0 tablas 0 most 0
result 5 3 17 0

# deal: 0
# players: Ivo#3, Ana, Ivo, Ivo#2
newgame tablic players 4
table As 7d Jc Kd
deal 0 4d 8h Tc Td Ts Ks
deal 1 3s 7c 8d 8s 9c Th
deal 2 3h 4c 4s Qd Qs Kc
deal 3 Ad 3d 5d 7h Jd Kh
move 0 4d
move 1 8s As 7d
move 2 4c
move 3 7h
move 0 Ks
move 1 8d 4c 4d
move 2 Qd
move 3 5d
move 0 Tc
move 1 Th Tc
move 2 3h
move 3 3d
move 0 8h
move 1 3s 3d 3h
move 2 4s
move 3 Jd 4s 5d 7h 8h Jc
move 0 Ts
move 1 7c
move 2 Kc Kd Ks
move 3 Ad
move 0 Td
move 1 9c
move 2 Qs Qd
move 3 Kh
deal 0 Ac Ah 2s 6d 6s 8c
deal 1 2h 5c 9d Js Qc Qh
deal 2 2c 2d 3c 6h 7s 9h
deal 3 4h 5h 5s 6c 9s Jh
move 0 6d
move 1 Qc 6d 7c
move 2 2d
move 3 Jh
move 0 Ah
move 1 Js Ad Ah 2d Td Ts Jh
move 2 9h
move 3 5s
move 0 8c
move 1 Qh 5s 8c
move 2 6h
move 3 5h
move 0 6s
move 1 9d 9c 9h
move 2 7s
move 3 9s
move 0 Ac 5h 6s
move 1 2h
move 2 2c 2h
move 3 6c 6h
move 0 2s
move 1 5c
move 2 3c
move 3 4h
score 0 cards 3 points 1 tablas 0 most 0
score 1 cards 27 points 12 tablas 0 most 3
score 2 cards 7 points 6 tablas 0 most 0
score 3 cards 15 points 3 tablas 0 most 0
result 1 15 6 3

# deal: 1
# players: Ana, Ivo, Ivo#2, Ivo#3
newgame tablic players 4
table 3s 7h Tc Jd
deal 0 2d 2h 4h 6c 6h Td
deal 1 3c 5s 7s 8h 9d Ks
deal 2 As 5c 7c 9h 9s Kc
deal 3 Ac Ah 2c 8c Jc Qd
move 0 Td 3s 7h Tc
move 1 7s
move 2 9h
move 3 8c
move 0 2h
move 1 5s
move 2 Kc
move 3 Ac 2h 9h
move 0 2d
move 1 8h 8c
move 2 9s 2d 7s
move 3 Ah
move 0 6c Ah 5s
move 1 3c
move 2 7c
move 3 2c
move 0 4h
move 1 Ks 3c 4h 7c
move 2 As
move 3 Qd
move 0 6h
move 1 9d As 2c 6h
move 2 5c
move 3 Jc
deal 0 Ad 3d 4c 8d Ts Qs
deal 1 2s 3h 5d Th Jh Kh
deal 2 4d 6s 7d 9c Js Qh
deal 3 4s 5h 6d 8s Qc Kd
move 0 Qs Qd
move 1 Kh
move 2 6s
move 3 Qc
move 0 Ad 5c 6s
move 1 2s
move 2 9c
move 3 6d
move 0 8d 2s 6d
move 1 Th
move 2 7d
move 3 5h
move 0 Ts Th
move 1 5d 5h
move 2 4d
move 3 Kd
move 0 4c 4d
move 1 Jh Jc
move 2 Js Jd
move 3 4s
move 0 3d
move 1 3h
move 2 Qh 3d 3h 7d Qc
move 3 8s
score 0 cards 19 points 9 tablas 0 most 3
score 1 cards 14 points 5 tablas 0 most 0
score 2 cards 16 points 7 tablas 0 most 0
score 3 cards 3 points 1 tablas 0 most 0
result 12 5 7 1

# deal: 1
# players: Ivo, Ivo#2, Ivo#3, Ana
newgame tablic players 4
table 3s 7h Tc Jd
deal 0 2d 2h 4h 6c 6h Td
deal 1 3c 5s 7s 8h 9d Ks
deal 2 As 5c 7c 9h 9s Kc
deal 3 Ac Ah 2c 8c Jc Qd
move 0 4h
move 1 3c
move 2 9s
move 3 Qd 3s 4h 9s Tc
move 0 Td
move 1 9d
move 2 Kc
move 3 Jc 3c 9d Jd
move 0 6c
move 1 5s
move 2 7c 7h
move 3 Ac 5s 6c
move 0 6h
move 1 Ks
move 2 9h
move 3 8c
move 0 2h
move 1 8h 2h 6h 8c
move 2 As
move 3 Ah As Td
move 0 2d
move 1 7s
move 2 5c
move 3 2c 2d
deal 0 Ad 3d 4c 8d Ts Qs
deal 1 2s 3h 5d Th Jh Kh
deal 2 4d 6s 7d 9c Js Qh
deal 3 4s 5h 6d 8s Qc Kd
move 0 Qs
move 1 2s
move 2 4d
move 3 Kd 2s 5c 7s Kc Ks
move 0 Ts
move 1 Jh
move 2 9c 9h
move 3 Qc Qs
move 0 Ad
move 1 Kh
move 2 6s
move 3 5h Ad 4d
move 0 8d
move 1 3h
move 2 7d
move 3 6d 6s
move 0 4c
move 1 Th
move 2 Js 4c 8d
move 3 4s
move 0 3d
move 1 5d
move 2 Qh 3d 3h Th Ts
move 3 8s
score 0 cards 0 points 0 tablas 0 most 0
score 1 cards 4 points 0 tablas 0 most 0
score 2 cards 18 points 6 tablas 0 most 0
score 3 cards 30 points 16 tablas 0 most 3
result 0 0 6 19

# deal: 1
# players: Ivo#2, Ivo#3, Ana, Ivo
newgame tablic players 4
table 3s 7h Tc Jd
deal 0 2d 2h 4h 6c 6h Td
deal 1 3c 5s 7s 8h 9d Ks
deal 2 As 5c 7c 9h 9s Kc
deal 3 Ac Ah 2c 8c Jc Qd
move 0 Td
move 1 7s
move 2 Kc 7h 7s
move 3 Ac
move 0 2d
move 1 8h
move 2 As Ac 3s 8h Td
move 3 Jc Jd
move 0 6c
move 1 Ks
move 2 5c
move 3 2c
move 0 2h
move 1 5s
move 2 7c 2c 2h 5c 5s
move 3 Ah
move 0 6h 6c
move 1 3c Ah 2d
move 2 9h
move 3 Qd
move 0 4h
move 1 9d
move 2 9s 9d 9h
move 3 8c
deal 0 Ad 3d 4c 8d Ts Qs
deal 1 2s 3h 5d Th Jh Kh
deal 2 4d 6s 7d 9c Js Qh
deal 3 4s 5h 6d 8s Qc Kd
move 0 8d 8c
move 1 3h
move 2 Qh 3h Tc Qd
move 3 Qc
move 0 Ts
move 1 Kh 4h Ts
move 2 4d
move 3 Kd
move 0 4c 4d
move 1 5d
move 2 6s
move 3 6d 6s
move 0 Qs
move 1 Th
move 2 7d
move 3 8s
move 0 Ad
move 1 Jh 5d 7d
move 2 9c Ad 8s
move 3 5h
move 0 3d
move 1 2s
move 2 Js 2s Th
move 3 4s
score 0 cards 6 points 0 tablas 0 most 0
score 1 cards 9 points 4 tablas 0 most 0
score 2 cards 33 points 16 tablas 0 most 3
score 3 cards 4 points 2 tablas 0 most 0
result 0 4 19 2

# deal: 1
# players: Ivo#3, Ana, Ivo, Ivo#2
newgame tablic players 4
table 3s 7h Tc Jd
deal 0 2d 2h 4h 6c 6h Td
deal 1 3c 5s 7s 8h 9d Ks
deal 2 As 5c 7c 9h 9s Kc
deal 3 Ac Ah 2c 8c Jc Qd
move 0 Td 3s 7h
move 1 3c
move 2 9s
move 3 Ac
move 0 4h
move 1 Ks Ac 3c 4h Tc
move 2 7c
move 3 Ah
move 0 6h
move 1 7s Ah 6h 7c
move 2 As
move 3 Qd As Jd
move 0 2h
move 1 9d 9s
move 2 5c
move 3 Jc
move 0 2d 2h
move 1 5s 5c
move 2 Kc
move 3 2c
move 0 6c
move 1 8h 2c 6c
move 2 9h
move 3 8c
deal 0 Ad 3d 4c 8d Ts Qs
deal 1 2s 3h 5d Th Jh Kh
deal 2 4d 6s 7d 9c Js Qh
deal 3 4s 5h 6d 8s Qc Kd
move 0 Qs
move 1 Jh Jc
move 2 7d
move 3 8s 8c
move 0 Ts
move 1 Th Ts
move 2 Qh Qs
move 3 5h
move 0 3d
move 1 Kh 5h 9h Kc
move 2 6s
move 3 6d 6s
move 0 Ad
move 1 3h 3d
move 2 9c
move 3 4s
move 0 4c 4s
move 1 2s
move 2 Js
move 3 Qc
move 0 8d
move 1 5d
move 2 4d
move 3 Kd Ad 2s 4d 5d 8d 9c Qc
score 0 cards 7 points 2 tablas 0 most 0
score 1 cards 26 points 11 tablas 0 most 3
score 2 cards 2 points 2 tablas 0 most 0
score 3 cards 17 points 7 tablas 0 most 0
result 2 14 2 7

# deal: 2
# players: Ana, Ivo, Ana#2, Ivo#2
newgame tablic players 4
table Ah 2c 8d 9h
deal 0 As 3h 5d 7s Td Kd
deal 1 4h 6h Ts Jc Js Qc
deal 2 2h 4c 5c 5s 7d Kc
deal 3 Ad 6d 7c 8h Jd Ks
move 0 Td Ah 2c 8d 9h
move 1 4h
move 2 4c 4h
move 3 7c
move 0 7s 7c
move 1 Js
move 2 2h
move 3 6d
move 0 Kd 2h Js
move 1 Jc
move 2 5c
move 3 Ad 5c 6d
move 0 3h
move 1 Qc
move 2 5s
move 3 Jd
move 0 5d 5s
move 1 Ts
move 2 7d
move 3 Ks
move 0 As
move 1 6h
move 2 Kc As 3h Ts Ks
move 3 8h
deal 0 Ac 3c 4d 7h Jh Kh
deal 1 2s 5h 6c 6s 9d Tc
deal 2 3s 8c 8s 9s Th Qs
deal 3 2d 3d 4s 9c Qd Qh
move 0 Jh Jc Jd
move 1 6c 6h
move 2 Qs Qc
move 3 9c
move 0 7h 7d
move 1 6s
move 2 8s 8h
move 3 3d
move 0 3c 3d
move 1 Tc
move 2 Th Tc
move 3 Qh
move 0 4d
move 1 2s
move 2 8c 2s 6s
move 3 Qd
move 0 Kh
move 1 9d
move 2 9s 9c 9d
move 3 2d
move 0 Ac
move 1 5h
move 2 3s Ac 2d
move 3 4s
score 0 cards 19 points 9 tablas 2 most 0
score 1 cards 2 points 0 tablas 0 most 0
score 2 cards 28 points 12 tablas 1 most 3
score 3 cards 3 points 1 tablas 0 most 0
result 11 0 16 1

# deal: 2
# players: Ivo, Ana#2, Ivo#2, Ana
newgame tablic players 4
table Ah 2c 8d 9h
deal 0 As 3h 5d 7s Td Kd
deal 1 4h 6h Ts Jc Js Qc
deal 2 2h 4c 5c 5s 7d Kc
deal 3 Ad 6d 7c 8h Jd Ks
move 0 Td 2c 8d
move 1 Ts Ah 9h
move 2 4c
move 3 6d
move 0 3h
move 1 Qc 3h 4c 6d
move 2 5c
move 3 7c
move 0 Kd
move 1 Jc 5c 7c
move 2 7d
move 3 Ks Kd
move 0 5d
move 1 Js 5d 7d
move 2 Kc
move 3 8h
move 0 7s
move 1 4h
move 2 5s
move 3 Jd 4h 5s 7s 8h
move 0 As
move 1 6h
move 2 2h
move 3 Ad As
deal 0 Ac 3c 4d 7h Jh Kh
deal 1 2s 5h 6c 6s 9d Tc
deal 2 3s 8c 8s 9s Th Qs
deal 3 2d 3d 4s 9c Qd Qh
move 0 4d
move 1 Tc 4d 6h
move 2 9s
move 3 2d 2h
move 0 3c
move 1 9d 9s
move 2 3s
move 3 3d 3c 3s
move 0 7h
move 1 2s
move 2 8s
move 3 9c 2s 7h
move 0 Kh Kc
move 1 5h
move 2 Qs
move 3 Qd 5h 8s Qs
move 0 Jh
move 1 6s
move 2 Th
move 3 4s
move 0 Ac
move 1 6c 6s
move 2 8c
move 3 Qh Ac Jh
score 0 cards 5 points 5 tablas 0 most 0
score 1 cards 20 points 6 tablas 3 most 0
score 2 cards 0 points 0 tablas 0 most 0
score 3 cards 27 points 11 tablas 1 most 3
result 5 9 0 15

# deal: 2
# players: Ana#2, Ivo#2, Ana, Ivo
newgame tablic players 4
table Ah 2c 8d 9h
deal 0 As 3h 5d 7s Td Kd
deal 1 4h 6h Ts Jc Js Qc
deal 2 2h 4c 5c 5s 7d Kc
deal 3 Ad 6d 7c 8h Jd Ks
move 0 Td Ah 2c 8d 9h
move 1 Ts
move 2 2h
move 3 8h
move 0 3h
move 1 4h
move 2 Kc 4h Ts
move 3 Ad
move 0 Kd Ad 2h 3h 8h
move 1 Jc
move 2 4c
move 3 6d
move 0 5d
move 1 Js
move 2 5s 5d
move 3 Ks
move 0 7s
move 1 6h
move 2 7d 7s
move 3 Jd 6d 6h Jc Js
move 0 As
move 1 Qc
move 2 5c As 4c
move 3 7c
deal 0 Ac 3c 4d 7h Jh Kh
deal 1 2s 5h 6c 6s 9d Tc
deal 2 3s 8c 8s 9s Th Qs
deal 3 2d 3d 4s 9c Qd Qh
move 0 Kh Ks
move 1 9d
move 2 Qs Qc
move 3 Qd
move 0 7h 7c
move 1 5h
move 2 9s 9d
move 3 Qh Qd
move 0 3c
move 1 Tc
move 2 Th Tc
move 3 3d
move 0 Ac 3c 3d 5h
move 1 6s
move 2 3s
move 3 4s
move 0 4d 4s
move 1 6c
move 2 8s
move 3 9c 3s 6c
move 0 Jh
move 1 2s
move 2 8c 2s 6s 8s
move 3 2d
score 0 cards 20 points 9 tablas 3 most 0
score 1 cards 0 points 0 tablas 0 most 0
score 2 cards 22 points 8 tablas 0 most 3
score 3 cards 10 points 5 tablas 0 most 0
result 12 0 11 5

# deal: 2
# players: Ivo#2, Ana, Ivo, Ana#2
newgame tablic players 4
table Ah 2c 8d 9h
deal 0 As 3h 5d 7s Td Kd
deal 1 4h 6h Ts Jc Js Qc
deal 2 2h 4c 5c 5s 7d Kc
deal 3 Ad 6d 7c 8h Jd Ks
move 0 5d
move 1 Ts Ah 2c 8d 9h
move 2 Kc
move 3 Ks Kc
move 0 3h
move 1 4h
move 2 5c 5d
move 3 7c 3h 4h
move 0 Td
move 1 6h
move 2 4c
move 3 6d 6h
move 0 Kd
move 1 Js
move 2 2h
move 3 Jd 2h Td Js
move 0 7s
move 1 Jc
move 2 5s
move 3 Ad 4c 7s
move 0 As
move 1 Qc As Jc
move 2 7d
move 3 8h
deal 0 Ac 3c 4d 7h Jh Kh
deal 1 2s 5h 6c 6s 9d Tc
deal 2 3s 8c 8s 9s Th Qs
deal 3 2d 3d 4s 9c Qd Qh
move 0 Jh 5s 7d
move 1 2s
move 2 8s
move 3 2d 2s
move 0 Ac
move 1 9d Ac 8s
move 2 Qs
move 3 Qd Qs
move 0 7h
move 1 5h
move 2 8c 8h
move 3 3d
move 0 Kh
move 1 Tc 3d 7h
move 2 Th
move 3 4s
move 0 4d 4s
move 1 6s
move 2 9s
move 3 9c 9s
move 0 3c
move 1 6c 6s
move 2 3s 3c
move 3 Qh
score 0 cards 5 points 1 tablas 0 most 0
score 1 cards 16 points 8 tablas 0 most 0
score 2 cards 11 points 4 tablas 0 most 0
score 3 cards 20 points 9 tablas 1 most 3
result 1 8 4 13

# deal: 3
# players: Ana, Ivo, Ana#2, Ivo#2
newgame tablic players 4
table Ad 3d 7s Jc
deal 0 3h 5c 6d Qc Kc Kd
deal 1 6c 6h 7d 9c Td Qd
deal 2 Ah 2d 7h 8d 9h Jd
deal 3 3s 4d 8h Ts Qs Ks
move 0 Qc Ad Jc
move 1 Td 3d 7s
move 2 2d
move 3 Qs
move 0 3h
move 1 9c
move 2 Ah 2d 9c
move 3 Ts
move 0 5c
move 1 6h
move 2 8d 3h 5c
move 3 8h
move 0 Kd 6h 8h
move 1 Qd Qs
move 2 7h
move 3 Ks
move 0 Kc Ks
move 1 6c
move 2 9h
move 3 3s
move 0 6d 6c
move 1 7d
move 2 Jd 3s 9h
move 3 4d
deal 0 3c 7c 8s Tc Jh Js
deal 1 2s 4c 4s 5d 9d Th
deal 2 Ac As 2c 5h 8c 9s
deal 3 2h 4h 5s 6s Qh Kh
move 0 Tc Ts
move 1 2s
move 2 As 4d 7h
move 3 Qh
move 0 7c 7d
move 1 5d
move 2 2c 2s
move 3 5s 5d
move 0 3c
move 1 4c
move 2 5h
move 3 2h
move 0 Jh 3c 4c 5h
move 1 4s
move 2 8c
move 3 Kh
move 0 Js 4s 8c
move 1 Th
move 2 9s
move 3 4h
move 0 8s
move 1 9d
move 2 Ac 2h 9s
move 3 6s
score 0 cards 21 points 10 tablas 0 most 0
score 1 cards 5 points 4 tablas 1 most 0
score 2 cards 24 points 8 tablas 0 most 3
score 3 cards 2 points 0 tablas 0 most 0
result 10 5 11 0

# deal: 3
# players: Ivo, Ana#2, Ivo#2, Ana
newgame tablic players 4
table Ad 3d 7s Jc
deal 0 3h 5c 6d Qc Kc Kd
deal 1 6c 6h 7d 9c Td Qd
deal 2 Ah 2d 7h 8d 9h Jd
deal 3 3s 4d 8h Ts Qs Ks
move 0 Kc Ad 3d
move 1 7d 7s
move 2 Ah
move 3 Qs Ah Jc
move 0 Qc
move 1 Qd Qc
move 2 9h
move 3 3s
move 0 Kd
move 1 9c 9h
move 2 7h
move 3 Ks Kd
move 0 3h
move 1 Td 3s 7h
move 2 8d
move 3 8h 8d
move 0 5c
move 1 6h
move 2 Jd
move 3 4d
move 0 6d
move 1 6c 6d 6h
move 2 2d
move 3 Ts 2d 3h 5c
deal 0 3c 7c 8s Tc Jh Js
deal 1 2s 4c 4s 5d 9d Th
deal 2 Ac As 2c 5h 8c 9s
deal 3 2h 4h 5s 6s Qh Kh
move 0 Jh
move 1 4c 4d
move 2 9s
move 3 2h
move 0 8s
move 1 Th 2h 8s
move 2 2c
move 3 Kh 2c Jh
move 0 Tc
move 1 9d 9s
move 2 Ac
move 3 Qh Ac Jd
move 0 7c
move 1 2s
move 2 8c
move 3 4h
move 0 3c
move 1 5d 2s 3c
move 2 5h
move 3 5s 5h
move 0 Js
move 1 4s 4h
move 2 As
move 3 6s
score 0 cards 3 points 2 tablas 0 most 0
score 1 cards 30 points 8 tablas 1 most 3
score 2 cards 0 points 0 tablas 0 most 0
score 3 cards 19 points 12 tablas 1 most 0
result 2 12 0 13

# deal: 3
# players: Ana#2, Ivo#2, Ana, Ivo
newgame tablic players 4
table Ad 3d 7s Jc
deal 0 3h 5c 6d Qc Kc Kd
deal 1 6c 6h 7d 9c Td Qd
deal 2 Ah 2d 7h 8d 9h Jd
deal 3 3s 4d 8h Ts Qs Ks
move 0 Qc Ad Jc
move 1 7d 7s
move 2 2d
move 3 Ks
move 0 Kd Ks
move 1 Td
move 2 Jd 2d Td
move 3 4d
move 0 3h 3d
move 1 Qd
move 2 7h
move 3 3s
move 0 Kc 3s 4d 7h
move 1 6h
move 2 8d
move 3 8h
move 0 6d 6h
move 1 9c
move 2 9h 9c
move 3 Ts
move 0 5c
move 1 6c
move 2 Ah 5c 6c
move 3 Qs
deal 0 3c 7c 8s Tc Jh Js
deal 1 2s 4c 4s 5d 9d Th
deal 2 Ac As 2c 5h 8c 9s
deal 3 2h 4h 5s 6s Qh Kh
move 0 Tc Ts
move 1 2s
move 2 2c 2s
move 3 6s
move 0 8s 8d 8h
move 1 5d
move 2 As 5d 6s
move 3 2h
move 0 3c
move 1 9d
move 2 Ac 2h 9d
move 3 Kh
move 0 7c
move 1 Th 3c 7c
move 2 5h
move 3 Qh Qs
move 0 Jh
move 1 4c
move 2 9s 4c 5h
move 3 5s
move 0 Js Jh
move 1 4s
move 2 8c
move 3 4h
score 0 cards 26 points 12 tablas 0 most 3
score 1 cards 5 points 1 tablas 0 most 0
score 2 cards 19 points 7 tablas 0 most 0
score 3 cards 2 points 2 tablas 0 most 0
result 15 1 7 2

# deal: 3
# players: Ivo#2, Ana, Ivo, Ana#2
newgame tablic players 4
table Ad 3d 7s Jc
deal 0 3h 5c 6d Qc Kc Kd
deal 1 6c 6h 7d 9c Td Qd
deal 2 Ah 2d 7h 8d 9h Jd
deal 3 3s 4d 8h Ts Qs Ks
move 0 5c
move 1 Qd Ad Jc
move 2 Ah
move 3 8h Ah 3d 5c 7s
move 0 Kc
move 1 6h
move 2 9h
move 3 Ks Kc
move 0 6d
move 1 6c 6d 6h
move 2 7h
move 3 3s
move 0 Qc
move 1 Td 3s 7h
move 2 2d
move 3 Qs Qc
move 0 3h
move 1 9c 9h
move 2 Jd
move 3 4d
move 0 Kd 2d Jd
move 1 7d 3h 4d
move 2 8d
move 3 Ts
deal 0 3c 7c 8s Tc Jh Js
deal 1 2s 4c 4s 5d 9d Th
deal 2 Ac As 2c 5h 8c 9s
deal 3 2h 4h 5s 6s Qh Kh
move 0 Jh
move 1 Th Ts
move 2 5h
move 3 Qh 5h 8d
move 0 7c
move 1 2s
move 2 8c
move 3 Kh 2s Jh
move 0 8s
move 1 4s
move 2 As 4s 7c
move 3 2h
move 0 Tc
move 1 4c
move 2 Ac
move 3 5s Ac 4c
move 0 3c
move 1 5d 2h 3c
move 2 2c
move 3 4h
move 0 Js 4h 8s
move 1 9d
move 2 9s 9d
move 3 6s
score 0 cards 6 points 3 tablas 0 most 0
score 1 cards 19 points 7 tablas 1 most 3
score 2 cards 9 points 3 tablas 0 most 0
score 3 cards 18 points 9 tablas 1 most 0
result 3 11 3 10

# deal: 4
# players: Ana, Ivo, Ana#2, Ana#3
newgame tablic players 4
table 2h 3s 4d Ks
deal 0 Ac 2c 5d 6h Ts Kd
deal 1 As 2s 5s 7d 7h 8d
deal 2 3d 5h 6c 8c Td Qs
deal 3 7s 9d Js Qc Qh Kc
move 0 Kd Ks
move 1 7h
move 2 Td 3s 7h
move 3 7s
move 0 Ac 4d 7s
move 1 As
move 2 Qs As 2h
move 3 9d
move 0 5d
move 1 7d
move 2 5h 5d
move 3 Js
move 0 6h
move 1 5s
move 2 6c 6h
move 3 Kc 5s 9d
move 0 Ts
move 1 2s
move 2 3d
move 3 Qh 3d Ts
move 0 2c 2s
move 1 8d
move 2 8c 8d
move 3 Qc
deal 0 3c 7c 8h 9s Jc Jh
deal 1 2d 6s 9c Jd Qd Kh
deal 2 Ah 3h 4s 8s 9h Th
deal 3 Ad 4c 4h 5c 6d Tc
move 0 Jc Js
move 1 Kh
move 2 3h
move 3 Tc 3h 7d
move 0 3c
move 1 Qd Qc
move 2 4s
move 3 4c 4s
move 0 7c
move 1 2d
move 2 Th 3c 7c
move 3 4h
move 0 8h
move 1 Jd
move 2 8s 8h
move 3 6d 2d 4h
move 0 Jh Jd
move 1 6s
move 2 9h
move 3 5c
move 0 9s 9h
move 1 9c
move 2 Ah 5c 6s
move 3 Ad
score 0 cards 13 points 8 tablas 0 most 0
score 1 cards 2 points 2 tablas 0 most 0
score 2 cards 23 points 8 tablas 1 most 3
score 3 cards 14 points 4 tablas 0 most 0
result 8 2 12 4

# deal: 4
# players: Ivo, Ana#2, Ana#3, Ana
newgame tablic players 4
table 2h 3s 4d Ks
deal 0 Ac 2c 5d 6h Ts Kd
deal 1 As 2s 5s 7d 7h 8d
deal 2 3d 5h 6c 8c Td Qs
deal 3 7s 9d Js Qc Qh Kc
move 0 2c
move 1 As 2c 2h 3s 4d
move 2 3d
move 3 Kc Ks
move 0 6h
move 1 2s
move 2 5h 2s 3d
move 3 7s
move 0 Ts
move 1 7d 7s
move 2 Td Ts
move 3 9d
move 0 Kd
move 1 5s
move 2 6c 6h
move 3 Js
move 0 5d
move 1 7h
move 2 8c
move 3 Qh 5s 8c
move 0 Ac
move 1 8d Ac 7h
move 2 Qs
move 3 Qc Qs
deal 0 3c 7c 8h 9s Jc Jh
deal 1 2d 6s 9c Jd Qd Kh
deal 2 Ah 3h 4s 8s 9h Th
deal 3 Ad 4c 4h 5c 6d Tc
move 0 Jc
move 1 Jd Jc Js
move 2 9h 9d
move 3 5c 5d
move 0 9s
move 1 Kh Kd
move 2 3h
move 3 4c
move 0 3c 3h
move 1 Qd 4c 9s
move 2 4s
move 3 4h 4s
move 0 Jh
move 1 2d
move 2 8s
move 3 Tc 2d 8s
move 0 8h
move 1 6s
move 2 Th
move 3 6d 6s
move 0 7c
move 1 9c
move 2 Ah
move 3 Ad Ah Th
score 0 cards 2 points 0 tablas 0 most 0
score 1 cards 18 points 9 tablas 1 most 0
score 2 cards 9 points 3 tablas 0 most 0
score 3 cards 23 points 10 tablas 1 most 3
result 0 10 3 14

# deal: 4
# players: Ana#2, Ana#3, Ana, Ivo
newgame tablic players 4
table 2h 3s 4d Ks
deal 0 Ac 2c 5d 6h Ts Kd
deal 1 As 2s 5s 7d 7h 8d
deal 2 3d 5h 6c 8c Td Qs
deal 3 7s 9d Js Qc Qh Kc
move 0 Kd Ks
move 1 5s 2h 3s
move 2 3d
move 3 Qh
move 0 5d
move 1 7d 3d 4d
move 2 Qs Qh
move 3 9d
move 0 6h
move 1 As 5d 6h
move 2 5h
move 3 7s
move 0 Ts
move 1 7h 7s
move 2 Td Ts
move 3 Js
move 0 Ac
move 1 2s
move 2 8c Ac 2s 5h
move 3 Qc
move 0 2c
move 1 8d
move 2 6c
move 3 Kc 6c 8d
deal 0 3c 7c 8h 9s Jc Jh
deal 1 2d 6s 9c Jd Qd Kh
deal 2 Ah 3h 4s 8s 9h Th
deal 3 Ad 4c 4h 5c 6d Tc
move 0 Jc Js
move 1 Qd Qc
move 2 Ah 2c 9d
move 3 5c
move 0 3c
move 1 2d
move 2 Th 2d 3c 5c
move 3 Ad
move 0 7c
move 1 6s
move 2 8s Ad 7c
move 3 Tc
move 0 8h
move 1 Kh 6s 8h
move 2 3h
move 3 4h
move 0 9s
move 1 Jd 3h 9s
move 2 4s 4h
move 3 4c
move 0 Jh
move 1 9c
move 2 9h 9c
move 3 6d
score 0 cards 4 points 4 tablas 0 most 0
score 1 cards 19 points 5 tablas 0 most 0
score 2 cards 26 points 12 tablas 2 most 3
score 3 cards 3 points 1 tablas 0 most 0
result 4 5 17 1

# deal: 4
# players: Ana#3, Ana, Ivo, Ana#2
newgame tablic players 4
table 2h 3s 4d Ks
deal 0 Ac 2c 5d 6h Ts Kd
deal 1 As 2s 5s 7d 7h 8d
deal 2 3d 5h 6c 8c Td Qs
deal 3 7s 9d Js Qc Qh Kc
move 0 Kd Ks
move 1 5s 2h 3s
move 2 3d
move 3 7s 3d 4d
move 0 5d
move 1 2s
move 2 5h
move 3 Js 2s 5d 5h
move 0 6h
move 1 7d
move 2 Td
move 3 Qc 6h 7d
move 0 Ts Td
move 1 7h
move 2 8c
move 3 9d
move 0 Ac
move 1 As Ac
move 2 6c
move 3 Qh 6c 7h
move 0 2c
move 1 8d 8c
move 2 Qs
move 3 Kc
deal 0 3c 7c 8h 9s Jc Jh
deal 1 2d 6s 9c Jd Qd Kh
deal 2 Ah 3h 4s 8s 9h Th
deal 3 Ad 4c 4h 5c 6d Tc
move 0 9s 9d
move 1 Qd Qs
move 2 9h
move 3 Ad 2c 9h
move 0 3c
move 1 Kh Kc
move 2 3h 3c
move 3 4c
move 0 7c
move 1 2d
move 2 4s
move 3 Tc 2d 4c 4s
move 0 8h
move 1 6s
move 2 Ah
move 3 6d 6s
move 0 Jc
move 1 Jd Jc
move 2 8s Ah 7c
move 3 4h
move 0 Jh 4h 8h
move 1 9c
move 2 Th
move 3 5c
score 0 cards 12 points 7 tablas 2 most 0
score 1 cards 13 points 8 tablas 0 most 0
score 2 cards 5 points 1 tablas 1 most 0
score 3 cards 22 points 6 tablas 2 most 3
result 9 8 2 11

# deal: 5
# players: Ana, Ivo, Ana#2, Ana#3
newgame tablic players 4
table 3s 5s 7d 7s
deal 0 As 2h 5h 6d Th Qh
deal 1 4c 5c 6c 6s 7h 8s
deal 2 Ad 8d 9s Td Jc Kc
deal 3 2c 5d Tc Ts Jh Qs
move 0 Th 3s 7s
move 1 6s
move 2 Ad 5s 6s
move 3 5d
move 0 5h 5d
move 1 5c
move 2 Jc 5c 7d
move 3 Tc
move 0 2h
move 1 8s
move 2 Td 2h 8s Tc
move 3 Ts
move 0 6d
move 1 7h
move 2 8d
move 3 Qs 6d 7h
move 0 Qh
move 1 4c
move 2 Kc 4c Ts
move 3 Jh
move 0 As
move 1 6c
move 2 9s As 8d
move 3 2c
deal 0 3d 4d 7c 8c Qd Kd
deal 1 Ac Ah 3c Qc Kh Ks
deal 2 2d 3h 4s 6h 8h Jd
deal 3 2s 4h 9c 9d 9h Js
move 0 Kd 2c Jh
move 1 3c
move 2 3h 3c
move 3 2s
move 0 Qd Qh
move 1 Ac
move 2 8h 2s 6c
move 3 4h
move 0 4d 4h
move 1 Kh
move 2 2d
move 3 9c
move 0 3d Ac 2d
move 1 Ah
move 2 4s
move 3 9h 9c
move 0 7c
move 1 Ks Kh
move 2 Jd Ah 4s 7c
move 3 9d
move 0 8c
move 1 Qc
move 2 6h
move 3 Js
score 0 cards 15 points 7 tablas 0 most 0
score 1 cards 2 points 2 tablas 0 most 0
score 2 cards 30 points 12 tablas 3 most 3
score 3 cards 5 points 1 tablas 0 most 0
result 7 2 18 1

# deal: 5
# players: Ivo, Ana#2, Ana#3, Ana
newgame tablic players 4
table 3s 5s 7d 7s
deal 0 As 2h 5h 6d Th Qh
deal 1 4c 5c 6c 6s 7h 8s
deal 2 Ad 8d 9s Td Jc Kc
deal 3 2c 5d Tc Ts Jh Qs
move 0 Th 3s 7s
move 1 5c 5s
move 2 8d
move 3 5d
move 0 2h
move 1 7h 2h 5d 7d
move 2 9s
move 3 Ts
move 0 6d
move 1 6c 6d
move 2 Td Ts
move 3 Tc
move 0 Qh
move 1 8s 8d
move 2 Jc
move 3 Jh Jc
move 0 5h
move 1 4c
move 2 Kc 4c 5h 9s Tc
move 3 Qs Qh
move 0 As
move 1 6s
move 2 Ad As
move 3 2c
deal 0 3d 4d 7c 8c Qd Kd
deal 1 Ac Ah 3c Qc Kh Ks
deal 2 2d 3h 4s 6h 8h Jd
deal 3 2s 4h 9c 9d 9h Js
move 0 Kd
move 1 Ks Kd
move 2 8h 2c 6s
move 3 2s
move 0 8c
move 1 3c
move 2 2d 2s
move 3 4h
move 0 7c
move 1 Ac 3c 4h 7c 8c
move 2 3h
move 3 9c
move 0 3d 3h
move 1 Qc
move 2 4s
move 3 9d 9c
move 0 4d
move 1 Kh
move 2 6h
move 3 9h
move 0 Qd 4d 9h
move 1 Ah
move 2 Jd
move 3 Js Jd
score 0 cards 8 points 2 tablas 0 most 0
score 1 cards 17 points 3 tablas 1 most 3
score 2 cards 14 points 8 tablas 1 most 0
score 3 cards 13 points 9 tablas 1 most 0
result 2 7 9 10

# deal: 5
# players: Ana#2, Ana#3, Ana, Ivo
newgame tablic players 4
table 3s 5s 7d 7s
deal 0 As 2h 5h 6d Th Qh
deal 1 4c 5c 6c 6s 7h 8s
deal 2 Ad 8d 9s Td Jc Kc
deal 3 2c 5d Tc Ts Jh Qs
move 0 Th 3s 7s
move 1 5c 5s
move 2 8d
move 3 5d
move 0 Qh 5d 8d
move 1 7h 7d
move 2 9s
move 3 2c
move 0 As 2c 9s
move 1 4c
move 2 Jc
move 3 Jh
move 0 2h
move 1 6s 2h 4c
move 2 Kc
move 3 Qs
move 0 5h
move 1 6c
move 2 Ad 5h 6c
move 3 Tc
move 0 6d
move 1 8s
move 2 Td Tc
move 3 Ts
deal 0 3d 4d 7c 8c Qd Kd
deal 1 Ac Ah 3c Qc Kh Ks
deal 2 2d 3h 4s 6h 8h Jd
deal 3 2s 4h 9c 9d 9h Js
move 0 Kd 6d 8s Kc
move 1 Qc Qs
move 2 Jd Jc Jh
move 3 9h
move 0 3d
move 1 3c 3d
move 2 2d
move 3 4h
move 0 Qd 4h 9h
move 1 Kh
move 2 3h
move 3 Js
move 0 4d
move 1 Ks 2d 4d Ts Js Kh
move 2 4s
move 3 9d
move 0 7c 3h 4s
move 1 Ac
move 2 6h
move 3 9c 9d
move 0 8c
move 1 Ah Ac
move 2 8h 8c
move 3 2s
score 0 cards 19 points 7 tablas 1 most 0
score 1 cards 19 points 8 tablas 1 most 0
score 2 cards 12 points 7 tablas 0 most 0
score 3 cards 2 points 0 tablas 0 most 0
result 8 9 7 0

# deal: 5
# players: Ana#3, Ana, Ivo, Ana#2
newgame tablic players 4
table 3s 5s 7d 7s
deal 0 As 2h 5h 6d Th Qh
deal 1 4c 5c 6c 6s 7h 8s
deal 2 Ad 8d 9s Td Jc Kc
deal 3 2c 5d Tc Ts Jh Qs
move 0 Th 3s 7s
move 1 5c 5s
move 2 Td
move 3 Ts Td
move 0 2h
move 1 7h 7d
move 2 8d
move 3 Tc 2h 8d
move 0 5h
move 1 4c
move 2 Jc
move 3 Jh Jc
move 0 6d
move 1 6c 6d
move 2 Kc
move 3 5d 5h
move 0 Qh
move 1 6s
move 2 9s
move 3 Qs 4c 9s Qh
move 0 As
move 1 8s
move 2 Ad As
move 3 2c
deal 0 3d 4d 7c 8c Qd Kd
deal 1 Ac Ah 3c Qc Kh Ks
deal 2 2d 3h 4s 6h 8h Jd
deal 3 2s 4h 9c 9d 9h Js
move 0 Kd 6s 8s Kc
move 1 3c
move 2 4s
move 3 9h 2c 3c 4s
move 0 3d
move 1 Qc
move 2 3h 3d
move 3 2s
move 0 Qd Qc
move 1 Ks
move 2 Jd
move 3 Js Jd
move 0 4d
move 1 Kh Ks
move 2 6h 2s 4d
move 3 4h
move 0 7c
move 1 Ac 4h 7c
move 2 8h
move 3 9d
move 0 8c 8h
move 1 Ah
move 2 2d
move 3 9c 9d
score 0 cards 11 points 5 tablas 0 most 0
score 1 cards 11 points 3 tablas 1 most 0
score 2 cards 7 points 2 tablas 1 most 0
score 3 cards 23 points 12 tablas 2 most 3
result 5 4 3 17

# key: 43b1296e19ff9f1ac87a8d684f9f83a29184d0fab7cc8cf8d7d595b3fbee8afb
