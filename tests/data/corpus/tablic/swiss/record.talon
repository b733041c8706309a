# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "swiss"
# rounds = 3
# deals = 1
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "p1"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p2"
# command = "talon:greedy"
# trusted = true
# [[participant]]
# name = "p3"
# command = "talon:minimax"
# trusted = true
# [[participant]]
# name = "p4"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p5"
# command = "talon:greedy"
# trusted = true
# plan hash: b4312bd93722200a8b5025dfd34cb9d0281300257b6da88da946e6ccc3fc1f3c
# key hash: 3f80ed5f59351603b05097709927e7cbf356414fcffda1c43ebf0f93475c3bc4
# entropy: draw 17: 4 8 15

# deal: 0
# players: p1, p2
newgame tablic players 2
table 2h 3s 6c Td
deal 0 2c 5c 8d Tc Qh Ks
deal 1 Ad As 2d 4h 8s Jd
move 0 Qh
move 1 Jd 2h Td
move 0 Tc
move 1 2d
move 0 Ks
move 1 As 2d 3s 6c
move 0 2c
move 1 4h
move 0 5c
move 1 Ad 2c 4h 5c
move 0 8d
move 1 8s 8d
deal 0 3c 6d 6s 8h 9d Qs
deal 1 3d 3h 5d 7d Th Jc
move 0 3c
move 1 Th Tc
move 0 6d
move 1 3h 3c
move 0 Qs
move 1 3d
move 0 8h
move 1 5d
move 0 6s 6d
move 1 7d
move 0 9d
move 1 Jc 3d 5d 7d 9d
deal 0 Ac Ah 5s 6h Ts Kc
deal 1 4d 7c 7h 7s Js Kd
move 0 Ts
move 1 Kd Ks
move 0 Ah
move 1 4d
move 0 Kc Ah 4d Ts Qs
move 1 7h
move 0 5s
move 1 Js 5s 7h
move 0 6h
move 1 7c
move 0 Ac
move 1 7s Ac 6h 7c
deal 0 2s 5h 9c Qc Qd Kh
deal 1 4c 4s 8c 9h 9s Jh
move 0 Qd Qh
move 1 8c 8h
move 0 9c
move 1 9h 9c
move 0 Kh
move 1 4s
move 0 Qc
move 1 4c 4s
move 0 2s
move 1 9s
move 0 5h
move 1 Jh
score 0 cards 9 points 6 tablas 0 most 0
score 1 cards 43 points 16 tablas 2 most 3
result 6 21

# deal: 0
# players: p2, p1
newgame tablic players 2
table 2h 3s 6c Td
deal 0 2c 5c 8d Tc Qh Ks
deal 1 Ad As 2d 4h 8s Jd
move 0 Qh 3s Td
move 1 As
move 0 2c 2h
move 1 4h
move 0 5c As 4h
move 1 8s
move 0 Ks 6c 8s
move 1 Jd
move 0 8d
move 1 2d
move 0 Tc 2d 8d
move 1 Ad
deal 0 3c 6d 6s 8h 9d Qs
deal 1 3d 3h 5d 7d Th Jc
move 0 Qs Ad Jd
move 1 5d
move 0 3c
move 1 Jc
move 0 8h 3c 5d
move 1 3h
move 0 6s
move 1 3d 3h
move 0 6d 6s
move 1 7d
move 0 9d
move 1 Th
deal 0 Ac Ah 5s 6h Ts Kc
deal 1 4d 7c 7h 7s Js Kd
move 0 Ts Th
move 1 Kd
move 0 Kc Kd
move 1 4d
move 0 Ah 4d 7d
move 1 7s
move 0 5s
move 1 7h 7s
move 0 6h
move 1 Js
move 0 Ac 5s 6h
move 1 7c
deal 0 2s 5h 9c Qc Qd Kh
deal 1 4c 4s 8c 9h 9s Jh
move 0 9c 9d
move 1 8c
move 0 2s
move 1 4c
move 0 Kh 2s Js
move 1 4s
move 0 5h
move 1 9h 4c 5h
move 0 Qc
move 1 9s
move 0 Qd 4s 9s Qc
move 1 Jh
score 0 cards 45 points 22 tablas 2 most 3
score 1 cards 7 points 0 tablas 0 most 0
result 27 0

# deal: 1
# players: p3, p4
newgame tablic players 2
table Ac 5h 7d 9d
deal 0 4s 5s 6h 8h Tc Qc
deal 1 2s 3d Jd Jh Qd Kc
move 0 Qc Ac 5h 7d
move 1 3d
move 0 4s
move 1 Kc
move 0 8h
move 1 Qd 4s 9d
move 0 5s
move 1 2s
move 0 Tc 2s 3d 5s
move 1 Jh
move 0 6h
move 1 Jd
deal 0 2d 3c 5d 7c 9c 9s
deal 1 2c 4c 8d 8s Td Qs
move 0 3c
move 1 8d 8h
move 0 9s 3c 6h
move 1 Td
move 0 2d
move 1 8s
move 0 7c
move 1 2c 2d
move 0 5d
move 1 Qs 5d 8s
move 0 9c
move 1 4c
deal 0 Ah 3h 4h Ts Jc Kh
deal 1 6c 6s 7h Th Js Qh
move 0 Kh 4c Td Kc
move 1 6s
move 0 Jc Jd Jh
move 1 Th
move 0 Ts Th
move 1 Qh
move 0 3h
move 1 6c
move 0 4h
move 1 7h 3h 4h
move 0 Ah
move 1 Js 6c 6s
deal 0 Ad As 2h 3s 5c 7s
deal 1 4d 6d 8c 9h Kd Ks
move 0 Ad Ah
move 1 4d
move 0 As 4d 7c
move 1 9h
move 0 2h
move 1 6d
move 0 7s
move 1 Kd
move 0 3s
move 1 Ks 2h 3s 9c Kd
move 0 5c
move 1 8c
score 0 cards 25 points 15 tablas 0 most 0
score 1 cards 27 points 7 tablas 0 most 3
result 15 10

# deal: 1
# players: p4, p3
newgame tablic players 2
table Ac 5h 7d 9d
deal 0 4s 5s 6h 8h Tc Qc
deal 1 2s 3d Jd Jh Qd Kc
move 0 Tc Ac 9d
move 1 Jd 5h 7d
move 0 6h
move 1 Qd
move 0 4s
move 1 3d
move 0 Qc
move 1 2s
move 0 8h 2s 6h
move 1 Jh
move 0 5s
move 1 Kc
deal 0 2d 3c 5d 7c 9c 9s
deal 1 2c 4c 8d 8s Td Qs
move 0 9c
move 1 Qs 4s 9c Qc Qd
move 0 5d
move 1 Td 5d 5s
move 0 3c
move 1 8s
move 0 2d
move 1 2c 2d
move 0 7c
move 1 8d 8s
move 0 9s
move 1 4c
deal 0 Ah 3h 4h Ts Jc Kh
deal 1 6c 6s 7h Th Js Qh
move 0 Kh Kc
move 1 Js Jh
move 0 Ts
move 1 Qh 3c 4c 9s Ts
move 0 4h
move 1 7h 3d 4h 7c
move 0 Jc
move 1 6c
move 0 Ah
move 1 6s 6c
move 0 3h
move 1 Th
deal 0 Ad As 2h 3s 5c 7s
deal 1 4d 6d 8c 9h Kd Ks
move 0 2h
move 1 Ks Ah 2h 3h Th Jc
move 0 5c
move 1 4d
move 0 3s
move 1 9h 4d 5c
move 0 7s
move 1 6d
move 0 Ad
move 1 Kd Ad 6d 7s
move 0 As
move 1 8c
score 0 cards 8 points 4 tablas 0 most 0
score 1 cards 44 points 18 tablas 3 most 3
result 4 24

# deal: 2
# players: p2, p3
newgame tablic players 2
table 2d 4c 5h 6d
deal 0 2h 2s 3h 7s Jh Kh
deal 1 3d 3s 4h 5s 7c Ts
move 0 Jh 2d 4c 6d
move 1 5s 5h
move 0 2h
move 1 3d
move 0 2s 2h
move 1 3s 3d
move 0 3h
move 1 4h
move 0 7s 3h 4h
move 1 7c
move 0 Kh
move 1 Ts
deal 0 Ah 6c 7h 9c 9h Jc
deal 1 4d 7d 8c 9d Th Qh
move 0 7h 7c
move 1 Th Ts
move 0 6c
move 1 4d
move 0 9c
move 1 Qh 4d 9c
move 0 9h
move 1 9d 9h
move 0 Jc
move 1 7d
move 0 Ah
move 1 8c Ah 7d
deal 0 As 5c Js Qc Kd Ks
deal 1 6s 8h Tc Td Qd Kc
move 0 Js Jc
move 1 Kc Kh
move 0 5c
move 1 Tc
move 0 As 5c 6c
move 1 Td Tc
move 0 Qc
move 1 Qd Qc
move 0 Kd
move 1 6s
move 0 Ks Kd
move 1 8h
deal 0 2c 4s 5d 8s 9s Jd
deal 1 Ac Ad 3c 6h 8d Qs
move 0 8s 8h
move 1 6h 6s
move 0 4s
move 1 3c
move 0 5d
move 1 8d 3c 5d
move 0 9s
move 1 Qs 4s 9s
move 0 Jd
move 1 Ac
move 0 2c
move 1 Ad Ac
score 0 cards 20 points 6 tablas 1 most 0
score 1 cards 32 points 16 tablas 6 most 3
result 7 25

# deal: 2
# players: p3, p2
newgame tablic players 2
table 2d 4c 5h 6d
deal 0 2h 2s 3h 7s Jh Kh
deal 1 3d 3s 4h 5s 7c Ts
move 0 Jh 2d 4c 6d
move 1 5s 5h
move 0 3h
move 1 3s 3h
move 0 7s
move 1 7c 7s
move 0 2s
move 1 3d
move 0 2h 2s
move 1 4h
move 0 Kh
move 1 Ts
deal 0 Ah 6c 7h 9c 9h Jc
deal 1 4d 7d 8c 9d Th Qh
move 0 7h 3d 4h
move 1 Th Ts
move 0 6c
move 1 4d
move 0 9h
move 1 Qh 4d 9h
move 0 9c
move 1 9d 9c
move 0 Jc
move 1 7d
move 0 Ah
move 1 8c Ah 7d
deal 0 As 5c Js Qc Kd Ks
deal 1 6s 8h Tc Td Qd Kc
move 0 Js Jc
move 1 Kc Kh
move 0 Kd
move 1 6s 6c
move 0 Ks Kd
move 1 8h
move 0 5c
move 1 Qd 5c 8h
move 0 Qc
move 1 Tc
move 0 As
move 1 Td Tc
deal 0 2c 4s 5d 8s 9s Jd
deal 1 Ac Ad 3c 6h 8d Qs
move 0 4s
move 1 Ac As
move 0 5d
move 1 Qs Qc
move 0 9s 4s 5d
move 1 3c
move 0 2c
move 1 6h
move 0 8s 2c 6h
move 1 8d
move 0 Jd
move 1 Ad 3c 8d
score 0 cards 19 points 6 tablas 2 most 0
score 1 cards 33 points 16 tablas 4 most 3
result 8 23

# deal: 3
# players: p4, p5
newgame tablic players 2
table 4h 5d 6c Qs
deal 0 Ac As 6d 6s 9h Kd
deal 1 2h 2s 6h 7s Jh Js
move 0 6s 6c
move 1 2h
move 0 As 2h 4h 5d
move 1 2s
move 0 6d
move 1 6h 6d
move 0 9h
move 1 7s
move 0 Kd
move 1 Js
move 0 Ac 2s 9h
move 1 Jh Js
deal 0 3s 7h Td Jd Qd Kc
deal 1 Ad Ah 2d 3h Ts Ks
move 0 3s
move 1 Ks Kd
move 0 Kc
move 1 Ts 3s 7s
move 0 Jd
move 1 2d
move 0 Qd Qs
move 1 3h
move 0 7h
move 1 Ah
move 0 Td
move 1 Ad Ah Td
deal 0 3c 4s 8h 9d Qc Qh
deal 1 3d 7d 8c 8d 9c 9s
move 0 8h
move 1 9s 2d 7h
move 0 Qh
move 1 3d 3h
move 0 Qc
move 1 8c 8h
move 0 4s
move 1 7d
move 0 3c
move 1 8d
move 0 9d
move 1 9c 9d
deal 0 2c 5h 7c Tc Jc Kh
deal 1 4c 4d 5c 5s 8s Th
move 0 7c 3c 4s 7d
move 1 8s 8d
move 0 2c
move 1 4c
move 0 5h
move 1 4d 4c
move 0 Kh 2c Jd
move 1 5c 5h
move 0 Tc
move 1 Th Tc
move 0 Jc
move 1 5s
score 0 cards 18 points 7 tablas 0 most 0
score 1 cards 34 points 15 tablas 0 most 3
result 7 18

# deal: 3
# players: p5, p4
newgame tablic players 2
table 4h 5d 6c Qs
deal 0 Ac As 6d 6s 9h Kd
deal 1 2h 2s 6h 7s Jh Js
move 0 Ac 5d 6c
move 1 Js
move 0 6d
move 1 2h
move 0 Kd 2h Js
move 1 7s
move 0 As 4h 7s
move 1 2s
move 0 6s 6d
move 1 6h
move 0 9h
move 1 Jh
deal 0 3s 7h Td Jd Qd Kc
deal 1 Ad Ah 2d 3h Ts Ks
move 0 Kc 2s Jh
move 1 3h
move 0 Qd Qs
move 1 Ks
move 0 Jd 3h 9h
move 1 2d
move 0 3s
move 1 Ts
move 0 Td Ts
move 1 Ah
move 0 7h Ah 6h
move 1 Ad
deal 0 3c 4s 8h 9d Qc Qh
deal 1 3d 7d 8c 8d 9c 9s
move 0 Qh Ad 2d
move 1 9s
move 0 3c 3s
move 1 8d
move 0 8h 8d
move 1 8c
move 0 9d 9s
move 1 3d
move 0 4s
move 1 9c
move 0 Qc 4s 9c
move 1 7d
deal 0 2c 5h 7c Tc Jc Kh
deal 1 4c 4d 5c 5s 8s Th
move 0 Kh Ks
move 1 Th 3d 7d
move 0 5h
move 1 8s 8c
move 0 7c
move 1 4c
move 0 Jc 5h 7c
move 1 4d
move 0 Tc
move 1 5c
move 0 2c
move 1 5s 5c
score 0 cards 41 points 19 tablas 0 most 3
score 1 cards 11 points 3 tablas 0 most 0
result 22 3

# deal: 4
# players: p5, p2
newgame tablic players 2
table 2c 5h 8d Td
deal 0 3c 3d 5s 9s Js Qs
deal 1 4s 5d 6d 7h Tc Kh
move 0 Js 2c Td
move 1 5d 5h
move 0 3c
move 1 4s
move 0 3d 3c
move 1 6d
move 0 5s
move 1 Tc 4s 6d
move 0 Qs 5s 8d
move 1 7h
move 0 9s
move 1 Kh
deal 0 Ac 2s 3h 7c Jd Jh
deal 1 As 2d 6s 8h Jc Qc
move 0 7c 7h
move 1 2d
move 0 Ac 2d 9s
move 1 6s
move 0 2s
move 1 8h 2s 6s
move 0 3h
move 1 Jc
move 0 Jh Jc
move 1 Qc
move 0 Jd
move 1 As
deal 0 Ad 2h 5c 7s 9h Kd
deal 1 4c 7d 9d Ts Qd Ks
move 0 Kd As Qc Kh
move 1 4c
move 0 7s 3h 4c
move 1 7d
move 0 2h
move 1 Ks 2h Jd
move 0 5c
move 1 9d
move 0 9h 9d
move 1 Ts
move 0 Ad
move 1 Qd Ad 5c 7d
deal 0 Ah 4d 4h 9c Th Kc
deal 1 3s 6c 6h 8c 8s Qh
move 0 Th Ts
move 1 3s
move 0 4h
move 1 6c
move 0 9c 3s 6c
move 1 6h
move 0 4d 4h
move 1 8s
move 0 Kc 6h 8s
move 1 8c
move 0 Ah
move 1 Qh
score 0 cards 37 points 17 tablas 3 most 3
score 1 cards 15 points 5 tablas 0 most 0
result 23 5

# deal: 4
# players: p2, p5
newgame tablic players 2
table 2c 5h 8d Td
deal 0 3c 3d 5s 9s Js Qs
deal 1 4s 5d 6d 7h Tc Kh
move 0 Js 2c Td
move 1 5d 5h
move 0 3d
move 1 4s
move 0 3c 3d
move 1 6d
move 0 5s
move 1 Tc 4s 6d
move 0 Qs 5s 8d
move 1 7h
move 0 9s
move 1 Kh
deal 0 Ac 2s 3h 7c Jd Jh
deal 1 As 2d 6s 8h Jc Qc
move 0 7c 7h
move 1 2d
move 0 Ac 2d 9s
move 1 6s
move 0 2s
move 1 8h 2s 6s
move 0 3h
move 1 Jc
move 0 Jh Jc
move 1 Qc
move 0 Jd
move 1 As
deal 0 Ad 2h 5c 7s 9h Kd
deal 1 4c 7d 9d Ts Qd Ks
move 0 Kd As Qc Kh
move 1 4c
move 0 7s 3h 4c
move 1 7d
move 0 2h
move 1 Ks 2h Jd
move 0 5c
move 1 9d
move 0 9h 9d
move 1 Ts
move 0 Ad
move 1 Qd Ad 5c 7d
deal 0 Ah 4d 4h 9c Th Kc
deal 1 3s 6c 6h 8c 8s Qh
move 0 Th Ts
move 1 3s
move 0 4h
move 1 6h
move 0 9c 3s 6h
move 1 6c
move 0 4d 4h
move 1 8s
move 0 Kc 6c 8s
move 1 8c
move 0 Ah
move 1 Qh
score 0 cards 37 points 17 tablas 3 most 3
score 1 cards 15 points 5 tablas 0 most 0
result 23 5

# deal: 5
# players: p3, p1
newgame tablic players 2
table Ad 7s Qd Kd
deal 0 2s 5h 9c 9s Tc Jh
deal 1 3c 3h 4c 5s Ts Jd
move 0 2s
move 1 3c
move 0 Tc Ad 2s 7s
move 1 3h
move 0 5h
move 1 Ts
move 0 9s
move 1 Jd 3c 9s
move 0 9c
move 1 4c
move 0 Jh 3h 4c 5h
move 1 5s
deal 0 2h 4h 7d 9d Qc Qh
deal 1 2c 2d 4s 5d 8c Qs
move 0 Qh Qd
move 1 Qs
move 0 Qc Qs
move 1 2c
move 0 7d 2c 5s
move 1 8c
move 0 9d 9c
move 1 4s
move 0 4h 4s
move 1 2d
move 0 2h 2d
move 1 5d
deal 0 6c 6d 6h 6s 9h Td
deal 1 Ac 3d 7h 8d Js Kh
move 0 Td Ts
move 1 Ac
move 0 6s Ac 5d
move 1 8d
move 0 6h
move 1 3d
move 0 9h 3d 6h
move 1 Kh
move 0 6c
move 1 Js
move 0 6d 6c
move 1 7h
deal 0 Ah 4d 7c Jc Kc Ks
deal 1 As 3s 5c 8h 8s Th
move 0 Ks Kd Kh
move 1 As
move 0 Ah As
move 1 3s
move 0 Jc Js
move 1 8h 8c
move 0 7c 7h
move 1 5c
move 0 4d
move 1 Th
move 0 Kc 4d Th
move 1 8s 3s 5c
score 0 cards 43 points 21 tablas 0 most 3
score 1 cards 9 points 1 tablas 0 most 0
result 24 1

# deal: 5
# players: p1, p3
newgame tablic players 2
table Ad 7s Qd Kd
deal 0 2s 5h 9c 9s Tc Jh
deal 1 3c 3h 4c 5s Ts Jd
move 0 2s
move 1 Ts Ad 2s 7s
move 0 9c
move 1 4c
move 0 Tc
move 1 3h
move 0 5h
move 1 5s 5h
move 0 9s 9c
move 1 3c 3h
move 0 Jh
move 1 Jd Jh
deal 0 2h 4h 7d 9d Qc Qh
deal 1 2c 2d 4s 5d 8c Qs
move 0 4h 4c
move 1 Qs Qd
move 0 2h
move 1 2c 2h
move 0 9d
move 1 4s
move 0 Qc 4s 9d
move 1 5d
move 0 Qh
move 1 8c
move 0 7d
move 1 2d
deal 0 6c 6d 6h 6s 9h Td
deal 1 Ac 3d 7h 8d Js Kh
move 0 6s
move 1 Kh 6s 8c Kd
move 0 6d
move 1 Ac 5d 6d
move 0 9h 2d 7d
move 1 7h
move 0 6h
move 1 3d
move 0 6c 6h
move 1 Js
move 0 Td 3d 7h Tc
move 1 8d
deal 0 Ah 4d 7c Jc Kc Ks
deal 1 As 3s 5c 8h 8s Th
move 0 4d
move 1 8h 8d
move 0 Jc Js
move 1 3s
move 0 Kc
move 1 5c
move 0 Ks
move 1 8s 3s 5c
move 0 Ah
move 1 As Ah
move 0 7c
move 1 Th
score 0 cards 18 points 6 tablas 0 most 0
score 1 cards 34 points 16 tablas 0 most 3
result 6 19

# key: 60a83f83a6dfcfc2f751f7bdf88d32d96ac410ad609f43af5cc9264f058d82d3
