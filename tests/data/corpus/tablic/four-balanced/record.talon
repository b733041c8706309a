# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 4
# format = "match"
# lineup = ["greedy", "random", "greedy", "random"]
# deals = 1
# deals-per-session = 1
# seating = "balanced"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "none"
# [[participant]]
# name = "greedy"
# command = "talon:greedy"
# [[participant]]
# name = "random"
# command = "talon:random"
# plan hash: f8253b9712d9e369a7c1d3438495d40aff70a6720b1fbeac92da82c3a481711c
# key hash: 1a85c133f8dbc2a3c7ef3526f2a8fa6a0dec2fbeb09c6c90910e139c80dc4220

# deal: 0
# players: greedy, random, greedy#2, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 7h
move 2 9d 9s
move 3 Td
move 0 8h 8d 8s
move 1 6h
move 2 3h
move 3 8c
move 0 9c 3h 6h
move 1 Jh
move 2 3c
move 3 7s
move 0 Jc Jh
move 1 7d 7h 7s
move 2 Kh
move 3 Js
move 0 4h
move 1 2d
move 2 Kd 2d 4h Td Js Kh
move 3 Ts
move 0 6d
move 1 Ah 3c 8c
move 2 Kc
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Tc Ts
move 1 6s 6d
move 2 Ks Kc
move 3 4s
move 0 6c 2c 4s
move 1 2h
move 2 3s
move 3 2s
move 0 4d 2h 2s
move 1 3d 3s
move 2 5d
move 3 Ad
move 0 Ac Ad
move 1 Jd
move 2 5h 5d
move 3 Qd
move 0 Qc Qd
move 1 9h
move 2 Th
move 3 7c
move 0 5c
move 1 5s 5c
move 2 As
move 3 4c
score 0 cards 22 points 11 tablas 1 most 3
score 1 cards 18 points 4 tablas 1 most 0
score 2 cards 12 points 7 tablas 0 most 0
score 3 cards 0 points 0 tablas 0 most 0
result 15 5 7 0

# deal: 0
# players: random, greedy#2, random#2, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 6d
move 1 6h 6d
move 2 9d 9s
move 3 8c 8d 8s
move 0 4h
move 1 2d
move 2 3h
move 3 2c 2d
move 0 Qs
move 1 7d 3h 4h
move 2 Kd
move 3 7s
move 0 8h
move 1 7h 7s
move 2 Kc
move 3 Ts
move 0 Jc
move 1 Jh Jc
move 2 3c
move 3 Td Ts
move 0 9c
move 1 Ah 3c 8h
move 2 Kh Kc Kd
move 3 Js
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 6c
move 1 Jd Js
move 2 Th
move 3 Qd Qh Qs
move 0 4d
move 1 6s 6c
move 2 3s
move 3 7c 3s 4d
move 0 Qc
move 1 9h 9c
move 2 Ks
move 3 2s
move 0 Ac
move 1 3d Ac 2s
move 2 5d
move 3 4s
move 0 Tc
move 1 5s 5d
move 2 As
move 3 Ad As Th
move 0 5c
move 1 2h
move 2 5h
move 3 4c 4s
score 0 cards 0 points 0 tablas 0 most 0
score 1 cards 23 points 6 tablas 0 most 0
score 2 cards 5 points 3 tablas 0 most 0
score 3 cards 24 points 13 tablas 0 most 3
result 0 6 3 16

# deal: 0
# players: greedy#2, random#2, greedy, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 6h
move 2 Kd 6h 8s
move 3 Td
move 0 8h 8d
move 1 7d
move 2 9d 9s
move 3 2c
move 0 Jc 2c Td
move 1 2d
move 2 3c
move 3 7s
move 0 9c 2d 7s
move 1 7h 7d
move 2 3h 3c
move 3 8c
move 0 4h
move 1 Ah
move 2 Kh
move 3 Ts
move 0 6d
move 1 Jh
move 2 Kc 4h 6d 8c Ts Kh
move 3 Js Jh
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac Ah
move 1 6s
move 2 3s
move 3 4s
move 0 Qc 3s 4s 6s
move 1 9h
move 2 5d
move 3 2s
move 0 5c 5d
move 1 3d
move 2 Ks 2s 3d 9h
move 3 7c
move 0 4d
move 1 2h
move 2 As 4d 7c
move 3 Ad
move 0 6c
move 1 5s
move 2 5h 5s
move 3 Qd Ad 2h
move 0 Tc
move 1 Jd
move 2 Th Tc
move 3 4c
score 0 cards 18 points 9 tablas 2 most 0
score 1 cards 2 points 0 tablas 0 most 0
score 2 cards 27 points 9 tablas 2 most 3
score 3 cards 5 points 4 tablas 0 most 0
result 11 0 14 4

# deal: 0
# players: random#2, greedy, random, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs
move 1 2d
move 2 Kd
move 3 Td 2d 8s
move 0 9c 9s
move 1 6h
move 2 Kc 6h 8d
move 3 7s
move 0 4h
move 1 Ah 4h 7s
move 2 9d
move 3 8c
move 0 6d
move 1 7h
move 2 3c
move 3 Ts 3c 7h
move 0 Jc
move 1 Jh Jc
move 2 Kh Kd
move 3 Js
move 0 8h
move 1 7d
move 2 3h
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac 3h 8c
move 1 Jd Js
move 2 Ks 6d 8h
move 3 Qd Qh Qs
move 0 Qc
move 1 9h 2c 7d 9d
move 2 3s
move 3 2s
move 0 4d
move 1 5s 2s 3s
move 2 5d
move 3 4c 4d
move 0 Tc
move 1 2h
move 2 Th Tc
move 3 7c 2h 5d
move 0 6c
move 1 6s 6c
move 2 As
move 3 Ad As
move 0 5c
move 1 3d
move 2 5h 5c
move 3 4s
score 0 cards 5 points 1 tablas 0 most 0
score 1 cards 16 points 6 tablas 0 most 0
score 2 cards 15 points 7 tablas 0 most 0
score 3 cards 16 points 8 tablas 0 most 0
result 1 6 7 8

# deal: 0
# players: greedy, greedy#2, random#2, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 3h
move 3 Ts 2d 8d
move 0 Jc 3h 9s
move 1 6h
move 2 3c
move 3 Td
move 0 9c 3c 6h
move 1 7h
move 2 Kd
move 3 Js
move 0 8h 8s
move 1 Jh Js
move 2 9d
move 3 8c
move 0 4h
move 1 Ah 4h 7h
move 2 Kc Kd
move 3 7s
move 0 6d
move 1 7d 7s
move 2 Kh
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Tc 2c 8c Td
move 1 6s 6d
move 2 5d
move 3 7c
move 0 5c 5d
move 1 9h 9d
move 2 As
move 3 4c
move 0 Ac As 4c 7c
move 1 2h
move 2 Th
move 3 Ad
move 0 Qc Ad 2h Th
move 1 3d
move 2 3s
move 3 4s
move 0 6c 3d 3s
move 1 5s
move 2 Ks Kh
move 3 2s
move 0 4d 4s
move 1 Jd
move 2 5h 5s
move 3 Qd
score 0 cards 29 points 12 tablas 0 most 3
score 1 cards 11 points 3 tablas 0 most 0
score 2 cards 9 points 6 tablas 0 most 0
score 3 cards 3 points 1 tablas 0 most 0
result 15 3 6 1

# deal: 0
# players: greedy#2, random#2, random, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 Jh
move 2 Kc
move 3 Js Jh
move 0 8h 8d 8s
move 1 Ah
move 2 Kh
move 3 Td Ah 9s
move 0 4h
move 1 7h
move 2 3c
move 3 Ts 3c 7h
move 0 6d
move 1 6h 6d
move 2 9d
move 3 7s
move 0 9c 9d
move 1 2d
move 2 3h
move 3 2c 2d
move 0 Jc
move 1 7d 3h 4h 7s
move 2 Kd Kc
move 3 8c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 4d
move 1 Jd 4d 8c
move 2 5h
move 3 2s
move 0 5c 5h
move 1 9h
move 2 Ks 2s Jc Kh
move 3 4c
move 0 Qc 4c 9h
move 1 3d
move 2 5d
move 3 4s
move 0 6c
move 1 5s 5d
move 2 Th 4s 6c
move 3 7c
move 0 Tc 3d 7c
move 1 2h
move 2 As
move 3 Qd As 2h
move 0 Ac
move 1 6s
move 2 3s
move 3 Ad Ac
score 0 cards 15 points 4 tablas 2 most 0
score 1 cards 11 points 1 tablas 0 most 0
score 2 cards 9 points 6 tablas 0 most 0
score 3 cards 17 points 11 tablas 1 most 3
result 6 1 6 15

# deal: 0
# players: random#2, random, greedy, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 4h
move 1 6h
move 2 Kd 6h 8s
move 3 Js 4h 8d
move 0 Jc
move 1 7h
move 2 9d 9s
move 3 7s 7h
move 0 Qs
move 1 2d
move 2 Kc 2d Jc
move 3 8c
move 0 9c
move 1 Ah
move 2 Kh Ah Qs
move 3 Ts
move 0 6d
move 1 Jh
move 2 3h
move 3 Td Ts
move 0 8h 8c
move 1 7d
move 2 3c 3h
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac 2c 9c
move 1 6s
move 2 3s
move 3 Qd 6s 7d Qh
move 0 4d
move 1 3d 3s
move 2 Th 4d 6d
move 3 2s
move 0 6c
move 1 5s
move 2 Ks 2s Jh
move 3 Ad 5s 6c
move 0 Tc
move 1 Jd
move 2 5h
move 3 4s
move 0 5c
move 1 2h
move 2 As 2h 4s 5h
move 3 4c
move 0 Qc
move 1 9h
move 2 5d 5c
move 3 7c
score 0 cards 5 points 2 tablas 0 most 0
score 1 cards 2 points 0 tablas 0 most 0
score 2 cards 31 points 13 tablas 0 most 3
score 3 cards 14 points 7 tablas 1 most 0
result 2 0 16 8

# deal: 0
# players: random, greedy, greedy#2, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 9c
move 1 2d
move 2 9d 9c 9s
move 3 7s
move 0 Qs
move 1 7h 7s
move 2 3h
move 3 Js
move 0 8h 8d
move 1 Jh Js
move 2 3c 3h
move 3 2c
move 0 Jc
move 1 6h
move 2 Kd 2c 6h 8s Jc
move 3 Ts
move 0 6d
move 1 7d
move 2 Kc
move 3 8c 2d 6d
move 0 4h
move 1 Ah 4h 7d
move 2 Kh Kc
move 3 Td Ts
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Qc Qs
move 1 2h
move 2 3s
move 3 4c
move 0 4d
move 1 9h 2h 3s 4d
move 2 5h
move 3 7c
move 0 6c
move 1 Jd 5h 7c
move 2 Th 4c 6c
move 3 2s
move 0 5c
move 1 5s 5c
move 2 5d
move 3 Ad
move 0 Tc
move 1 3d Ad 2s
move 2 Ks
move 3 4s
move 0 Ac
move 1 6s Ac 5d
move 2 As
move 3 Qd
score 0 cards 4 points 2 tablas 0 most 0
score 1 cards 28 points 11 tablas 0 most 3
score 2 cards 15 points 6 tablas 0 most 0
score 3 cards 5 points 3 tablas 0 most 0
result 2 14 6 3

# deal: 0
# players: greedy, random#2, random, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 6h
move 2 3c
move 3 Js 3c 9s
move 0 8h 8d 8s
move 1 2d
move 2 Kh
move 3 2c 2d
move 0 6d 6h
move 1 7h
move 2 3h
move 3 Td 3h 7h
move 0 4h
move 1 7d
move 2 Kc
move 3 7s 7d
move 0 9c
move 1 Jh
move 2 Kd
move 3 8c
move 0 Jc 4h 8c Jh
move 1 Ah
move 2 9d 9c
move 3 Ts
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac Ah Ts
move 1 3d
move 2 Th
move 3 Qd 3d Th
move 0 4d
move 1 5s
move 2 5h
move 3 4c 4d
move 0 Tc 5h 5s
move 1 6s
move 2 3s
move 3 2s
move 0 5c 2s 3s
move 1 9h
move 2 As
move 3 Ad As
move 0 6c 6s
move 1 2h
move 2 5d
move 3 7c 2h 5d
move 0 Qc
move 1 Jd
move 2 Ks Kc Kd Kh
move 3 4s
score 0 cards 22 points 8 tablas 0 most 3
score 1 cards 0 points 0 tablas 0 most 0
score 2 cards 10 points 6 tablas 0 most 0
score 3 cards 20 points 8 tablas 0 most 0
result 11 0 6 8

# deal: 0
# players: random#2, random, greedy#2, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 4h
move 1 7d
move 2 9d 9s
move 3 Js 4h 8s
move 0 9c
move 1 Jh
move 2 3h
move 3 Td 3h 7d
move 0 8h
move 1 2d
move 2 Kd 2d Jh
move 3 8c 8d 8h
move 0 Qs Qh
move 1 6h
move 2 3c
move 3 7s
move 0 Jc 3c 9c
move 1 Ah
move 2 Kh Ah 6h 7s
move 3 Ts
move 0 6d
move 1 7h
move 2 Kc
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 6c 6d
move 1 6s
move 2 Th Ts
move 3 Qd 6s 7h
move 0 4d
move 1 9h
move 2 As 2c 9h
move 3 4s 4d
move 0 5c
move 1 Jd
move 2 Ks Kc
move 3 2s
move 0 Tc
move 1 5s
move 2 5d 5c 5s
move 3 4c
move 0 Qc
move 1 3d
move 2 5h 2s 3d
move 3 7c
move 0 Ac 4c 7c
move 1 2h
move 2 3s
move 3 Ad
score 0 cards 16 points 8 tablas 0 most 0
score 1 cards 0 points 0 tablas 0 most 0
score 2 cards 22 points 10 tablas 1 most 3
score 3 cards 14 points 4 tablas 0 most 0
result 8 0 14 4

# deal: 0
# players: random, greedy#2, greedy, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 9c
move 1 2d
move 2 9d 9c 9s
move 3 Js
move 0 8h 8d 8s
move 1 Jh Js
move 2 3h
move 3 Td
move 0 4h
move 1 6h 2d 4h
move 2 3c 3h
move 3 2c
move 0 Jc 2c Td
move 1 7d
move 2 Kh
move 3 Ts
move 0 6d
move 1 7h 7d
move 2 Kc Kh
move 3 7s
move 0 Qs 6d 7s Qh
move 1 Ah
move 2 Kd
move 3 8c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 5c
move 1 6s Ah 5c
move 2 Th Ts
move 3 Qd
move 0 Tc
move 1 2h
move 2 Ks Kd
move 3 Ad
move 0 4d
move 1 Jd 2h 4d 8c Tc
move 2 As Ad
move 3 4c
move 0 Qc
move 1 3d
move 2 3s 3d
move 3 7c
move 0 6c
move 1 5s
move 2 5h 5s
move 3 4s
move 0 Ac 4c 7c
move 1 9h
move 2 5d
move 3 2s
score 0 cards 20 points 9 tablas 0 most 3
score 1 cards 15 points 5 tablas 0 most 0
score 2 cards 17 points 8 tablas 0 most 0
score 3 cards 0 points 0 tablas 0 most 0
result 12 5 8 0

# deal: 0
# players: greedy#2, greedy, random#2, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 Kd
move 3 Td 2d 8d
move 0 8h 8s
move 1 6h
move 2 Kh Kd
move 3 Ts
move 0 6d 6h
move 1 7d
move 2 3h
move 3 8c
move 0 Jc 3h 9s
move 1 7h 7d
move 2 3c
move 3 7s
move 0 4h
move 1 Ah 3c 4h 7s 8c
move 2 9d
move 3 2c
move 0 9c 9d
move 1 Jh 2c Ts
move 2 Kc
move 3 Js
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 4d
move 1 Jd Js
move 2 3s
move 3 4c 4d
move 0 5c
move 1 3d 3s
move 2 Th
move 3 2s
move 0 Tc Th
move 1 2h 2s
move 2 5d 5c
move 3 Qd
move 0 Qc Qd
move 1 5s
move 2 5h
move 3 Ad
move 0 Ac Ad 5h 5s
move 1 6s
move 2 As
move 3 7c As 6s
move 0 6c
move 1 9h
move 2 Ks
move 3 4s
score 0 cards 19 points 9 tablas 0 most 3
score 1 cards 16 points 6 tablas 1 most 0
score 2 cards 4 points 2 tablas 0 most 0
score 3 cards 13 points 5 tablas 0 most 0
result 12 7 2 5

# deal: 0
# players: random#2, greedy#2, random, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 4h
move 1 Jh 4h 8s
move 2 Kd
move 3 8c 8d
move 0 Jc
move 1 2d
move 2 Kc
move 3 Js Jc
move 0 9c
move 1 Ah 2d 9s
move 2 9d 9c
move 3 7s
move 0 Qs Qh
move 1 7d 7s
move 2 Kh Kc Kd
move 3 Ts
move 0 6d
move 1 6h 6d
move 2 3c
move 3 Td Ts
move 0 8h
move 1 7h
move 2 3h
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 4d
move 1 Jd 2c 3h 4d 7h 8h
move 2 Th
move 3 Qd 3c Th
move 0 6c
move 1 6s 6c
move 2 Ks
move 3 2s
move 0 Tc
move 1 2h 2s
move 2 5d
move 3 4s
move 0 Ac
move 1 5s Ac 4s 5d
move 2 As
move 3 Ad As Tc
move 0 5c
move 1 3d
move 2 5h
move 3 4c
move 0 Qc 3d 5c 5h
move 1 9h
move 2 3s
move 3 7c 3s 4c
score 0 cards 6 points 3 tablas 0 most 0
score 1 cards 24 points 5 tablas 1 most 3
score 2 cards 5 points 3 tablas 1 most 0
score 3 cards 17 points 11 tablas 1 most 0
result 3 9 4 12

# deal: 0
# players: greedy#2, random, greedy, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 9d 9s
move 3 7s
move 0 8h 8d 8s
move 1 7d
move 2 Kd 7d 7s
move 3 Ts
move 0 Jc 2d Ts
move 1 7h
move 2 3c
move 3 Td
move 0 4h
move 1 Ah 4h 7h
move 2 3h 3c
move 3 2c
move 0 6d
move 1 Jh 2c Td
move 2 Kc
move 3 8c
move 0 9c
move 1 6h 6d
move 2 Kh Kc
move 3 Js
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 4d
move 1 5s
move 2 Ks 5s 9c
move 3 4c
move 0 5c
move 1 6s
move 2 As 5c 6s
move 3 Qd
move 0 Qc Qd
move 1 3d
move 2 3s 3d
move 3 Ad
move 0 Ac Ad
move 1 Jd 4c 8c
move 2 5h
move 3 7c
move 0 6c
move 1 2h
move 2 Th 4d 6c
move 3 4s
move 0 Tc
move 1 9h 2h 7c
move 2 5d 5h
move 3 2s
score 0 cards 12 points 8 tablas 1 most 0
score 1 cards 14 points 6 tablas 0 most 0
score 2 cards 26 points 8 tablas 0 most 3
score 3 cards 0 points 0 tablas 0 most 0
result 9 6 11 0

# deal: 0
# players: random, greedy, random#2, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Jc
move 1 Jh Jc
move 2 9d
move 3 8c 8d 8s
move 0 8h
move 1 2d
move 2 3c
move 3 Td 2d 8h
move 0 4h
move 1 7d 3c 4h
move 2 Kh
move 3 7s
move 0 9c 9d 9s
move 1 7h 7s
move 2 3h
move 3 Ts
move 0 Qs 3h Ts Qh
move 1 6h
move 2 Kc
move 3 Js
move 0 6d
move 1 Ah
move 2 Kd Kh
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 5c
move 1 Jd Ah 5c 6h Js
move 2 Th
move 3 2s 2c
move 0 4d
move 1 6s 6d
move 2 5d
move 3 4c 4d
move 0 6c
move 1 5s 5d
move 2 Ks Kc
move 3 4s
move 0 Ac
move 1 2h
move 2 3s
move 3 Qd Ac 2h 3s 4s 6c Th
move 0 Tc
move 1 3d
move 2 As
move 3 Ad As Tc
move 0 Qc
move 1 9h
move 2 5h
move 3 7c
score 0 cards 7 points 3 tablas 0 most 0
score 1 cards 16 points 5 tablas 0 most 0
score 2 cards 4 points 4 tablas 0 most 0
score 3 cards 25 points 10 tablas 1 most 3
result 3 5 4 14

# deal: 0
# players: greedy, random#2, greedy#2, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 7d
move 2 9d 9s
move 3 8c
move 0 8h 8c 8d 8s
move 1 6h
move 2 3c
move 3 Td 3c 7d
move 0 6d 6h
move 1 Jh
move 2 3h
move 3 7s
move 0 Jc Jh
move 1 Ah
move 2 Kc Ah 3h
move 3 2c
move 0 9c 2c 7s
move 1 7h
move 2 Kd
move 3 Js
move 0 4h
move 1 2d
move 2 Kh 2d Js Kd
move 3 Ts
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Tc Ts
move 1 Jd
move 2 As 4h 7h
move 3 2s
move 0 4d
move 1 2h 2s
move 2 3s
move 3 7c
move 0 Ac 4d 7c
move 1 9h
move 2 5h
move 3 4c
move 0 Qc 4c 9h
move 1 5s
move 2 Th 5h 5s
move 3 Qd
move 0 5c
move 1 6s
move 2 Ks 3s 5c 6s
move 3 4s
move 0 6c
move 1 3d
move 2 5d
move 3 Ad 5d 6c
score 0 cards 21 points 9 tablas 2 most 3
score 1 cards 2 points 0 tablas 0 most 0
score 2 cards 19 points 8 tablas 0 most 0
score 3 cards 10 points 5 tablas 0 most 0
result 14 0 8 5

# deal: 0
# players: random, random#2, greedy#2, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 8h
move 1 2d
move 2 9d 9s
move 3 Td 2d 8s
move 0 6d
move 1 Ah
move 2 Kc Ah 6d 8h Qh
move 3 8c 8d
move 0 9c
move 1 7h
move 2 3h
move 3 Ts 3h 7h
move 0 4h
move 1 Jh
move 2 3c
move 3 Js 3c 9c Jh
move 0 Qs
move 1 7d
move 2 Kh
move 3 7s 7d
move 0 Jc
move 1 6h
move 2 Kd Kh
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 4d
move 1 Jd 2c 4d 6h Jc
move 2 3s
move 3 Qd Qs
move 0 Ac
move 1 3d 3s
move 2 5d Ac 4h
move 3 2s
move 0 5c
move 1 6s
move 2 As 5c 6s
move 3 4c
move 0 Tc
move 1 9h
move 2 Ks 4c Tc
move 3 Ad 2s 9h
move 0 Qc
move 1 2h
move 2 5h
move 3 7c 2h 5h
move 0 6c
move 1 5s
move 2 Th
move 3 4s
score 0 cards 0 points 0 tablas 0 most 0
score 1 cards 7 points 3 tablas 0 most 0
score 2 cards 18 points 9 tablas 1 most 0
score 3 cards 27 points 10 tablas 2 most 3
result 0 3 10 15

# deal: 0
# players: random#2, greedy#2, greedy, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 8h 8d 8s
move 1 2d
move 2 9d 9s
move 3 Js
move 0 Jc Js
move 1 6h
move 2 3h
move 3 7s
move 0 6d
move 1 Jh 2d 3h 6d 6h 7s
move 2 3c
move 3 Td
move 0 4h
move 1 7h 3c 4h
move 2 Kc
move 3 8c
move 0 Qs Qh
move 1 7d
move 2 Kd Kc
move 3 Ts Td
move 0 9c
move 1 Ah
move 2 Kh
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 6c
move 1 Jd Ah 2c 9c
move 2 Ks 6c 8c Kh
move 3 Ad
move 0 Tc
move 1 2h
move 2 Th Ad 2h 7d Tc
move 3 2s
move 0 Qc
move 1 3d
move 2 5h 2s 3d
move 3 4s
move 0 5c
move 1 9h 4s 5c
move 2 3s
move 3 4c
move 0 Ac
move 1 5s Ac 4c
move 2 5d
move 3 Qd
move 0 4d
move 1 6s
move 2 As 5d 6s
move 3 7c
score 0 cards 7 points 4 tablas 0 most 0
score 1 cards 19 points 5 tablas 0 most 0
score 2 cards 24 points 10 tablas 1 most 3
score 3 cards 2 points 3 tablas 0 most 0
result 4 5 14 3

# deal: 0
# players: greedy#2, greedy, random, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 Kc
move 3 Ts
move 0 Jc 2d Ts
move 1 6h
move 2 Kh
move 3 7s
move 0 8h 8d 8s
move 1 7d 7s
move 2 Kd Kc
move 3 Js
move 0 6d 6h
move 1 Jh Js
move 2 9d
move 3 8c
move 0 9c 9d 9s
move 1 7h
move 2 3c
move 3 Td
move 0 4h
move 1 Ah 3c 4h 7h 8c
move 2 3h
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Qc 3h Td
move 1 2h 2c
move 2 5d
move 3 4s
move 0 4d 4s
move 1 5s 5d
move 2 5h
move 3 Ad
move 0 Ac Ad
move 1 3d
move 2 As
move 3 4c
move 0 Tc As 4c 5h
move 1 6s
move 2 Ks
move 3 Qd
move 0 6c 6s
move 1 9h
move 2 Th
move 3 2s
move 0 5c 2s 3d
move 1 Jd
move 2 3s
move 3 7c
score 0 cards 37 points 16 tablas 0 most 3
score 1 cards 13 points 4 tablas 0 most 0
score 2 cards 2 points 2 tablas 0 most 0
score 3 cards 0 points 0 tablas 0 most 0
result 19 4 2 0

# deal: 0
# players: greedy, random, random#2, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 3c
move 3 Td 2d 8s
move 0 Jc 3c 9s
move 1 7h
move 2 9d
move 3 7s 7h
move 0 8h 8d
move 1 7d
move 2 Kc
move 3 8c
move 0 9c 9d
move 1 Ah
move 2 3h
move 3 Js Ah 3h 8c
move 0 4h
move 1 6h
move 2 Kd
move 3 Ts 4h 6h
move 0 6d
move 1 Jh
move 2 Kh Kc
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Qc 6d 7d
move 1 Jd Jh
move 2 Th
move 3 2s 2c
move 0 Tc Th
move 1 5s
move 2 As
move 3 Ad As
move 0 5c 5s
move 1 3d
move 2 5h
move 3 4s
move 0 4d 4s
move 1 2h
move 2 5d
move 3 Qd 3d 5d 5h
move 0 6c
move 1 9h
move 2 3s
move 3 4c
move 0 Ac 2h 3s 6c
move 1 6s
move 2 Ks
move 3 7c
score 0 cards 28 points 9 tablas 0 most 3
score 1 cards 2 points 2 tablas 0 most 0
score 2 cards 2 points 2 tablas 0 most 0
score 3 cards 20 points 9 tablas 0 most 0
result 12 2 2 9

# deal: 0
# players: greedy#2, random, random#2, greedy
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 7d
move 2 3h
move 3 Td 3h 7d
move 0 8h 8d 8s
move 1 7h
move 2 3c
move 3 Ts 3c 7h
move 0 9c 9s
move 1 Jh
move 2 Kd
move 3 Js Jh
move 0 4h
move 1 2d
move 2 9d
move 3 2c 2d
move 0 6d
move 1 Ah
move 2 Kh
move 3 7s Ah 6d
move 0 Jc
move 1 6h
move 2 Kc
move 3 8c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Tc 4h 6h
move 1 3d
move 2 Ks Kc Kh
move 3 Ad 3d 8c
move 0 4d
move 1 Jd Jc
move 2 5d
move 3 Qd 4d 9d
move 0 5c 5d
move 1 5s
move 2 As
move 3 2s
move 0 Qc As 2s
move 1 9h
move 2 5h
move 3 4c
move 0 6c
move 1 6s
move 2 Th 4c 6s
move 3 4s
move 0 Ac 5s 6c
move 1 2h
move 2 3s
move 3 7c 2h 3s 4s 5h
score 0 cards 18 points 6 tablas 1 most 0
score 1 cards 2 points 2 tablas 0 most 0
score 2 cards 6 points 4 tablas 0 most 0
score 3 cards 26 points 10 tablas 0 most 3
result 7 2 4 13

# deal: 0
# players: random, random#2, greedy, greedy#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 6h
move 2 Kh 6h 8s
move 3 8c 8d
move 0 4h
move 1 7d
move 2 9d 9s
move 3 7s 7d
move 0 6d
move 1 7h
move 2 3c
move 3 Td 3c 4h 6d 7h
move 0 9c
move 1 Jh
move 2 3h
move 3 Js 3h 9c Jh
move 0 Jc
move 1 Ah
move 2 Kc
move 3 Ts
move 0 8h
move 1 2d
move 2 Kd 2d Jc Kc
move 3 2c
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac Ah Ts
move 1 6s
move 2 Th 2c 8h
move 3 2s
move 0 4d
move 1 5s
move 2 As 2s 4d 5s
move 3 4c
move 0 6c 6s
move 1 2h
move 2 3s
move 3 7c 3s 4c
move 0 Qc
move 1 9h
move 2 5d
move 3 Qd Qc
move 0 Tc
move 1 3d
move 2 Ks 2h 3d 9h
move 3 4s
move 0 5c 5d
move 1 Jd
move 2 5h
move 3 Ad
score 0 cards 14 points 8 tablas 0 most 0
score 1 cards 0 points 0 tablas 0 most 0
score 2 cards 20 points 8 tablas 0 most 3
score 3 cards 18 points 6 tablas 2 most 0
result 8 0 11 8

# deal: 0
# players: random#2, greedy, greedy#2, random
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 6d
move 1 6h 6d
move 2 9d 9s
move 3 Td
move 0 Qs Qh
move 1 2d
move 2 3c
move 3 2c
move 0 8h 8d
move 1 Jh 2c Td
move 2 3h 3c
move 3 8c 8s
move 0 9c
move 1 Ah 2d 9c
move 2 Kc
move 3 Ts
move 0 4h
move 1 7d
move 2 Kh 4h Ts Kc
move 3 Js
move 0 Jc Js
move 1 7h 7d
move 2 Kd
move 3 7s
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac
move 1 2h
move 2 Th Ac 2h 7s
move 3 Ad
move 0 4d
move 1 5s Ad 4d
move 2 Ks Kd
move 3 4c
move 0 6c
move 1 6s 6c
move 2 3s
move 3 Qd
move 0 Tc
move 1 3d 3s
move 2 5d
move 3 4s
move 0 5c 5d
move 1 9h
move 2 5h
move 3 2s
move 0 Qc 4c 4s 5h Qd
move 1 Jd 2s Tc
move 2 As
move 3 7c
score 0 cards 13 points 6 tablas 0 most 0
score 1 cards 23 points 9 tablas 2 most 3
score 2 cards 14 points 7 tablas 1 most 0
score 3 cards 2 points 0 tablas 0 most 0
result 6 14 8 0

# deal: 0
# players: greedy, greedy#2, random, random#2
newgame tablic players 4
table 8d 8s 9s Qh
deal 0 4h 6d 8h 9c Jc Qs
deal 1 Ah 2d 6h 7d 7h Jh
deal 2 3c 3h 9d Kc Kd Kh
deal 3 2c 7s 8c Td Ts Js
move 0 Qs Qh
move 1 2d
move 2 Kc
move 3 8c 8d
move 0 8h 8s
move 1 Ah 2d 9s
move 2 3c
move 3 Ts
move 0 4h
move 1 7h 3c 4h
move 2 3h
move 3 Td Ts
move 0 6d
move 1 6h 6d
move 2 Kd
move 3 2c
move 0 9c
move 1 Jh 3h 9c
move 2 Kh Kc
move 3 Js
move 0 Jc Js
move 1 7d
move 2 9d
move 3 7s 7d
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Ac 2c 9d
move 1 2h
move 2 Th
move 3 4c
move 0 Tc Th
move 1 6s 2h 4c
move 2 5h
move 3 Qd
move 0 Qc Qd
move 1 5s 5h
move 2 Ks Kd
move 3 4s
move 0 4d 4s
move 1 3d
move 2 3s
move 3 7c
move 0 6c 3d 3s
move 1 9h
move 2 5d
move 3 2s
move 0 5c 5d
move 1 Jd
move 2 As
move 3 Ad 2s 9h
score 0 cards 20 points 10 tablas 1 most 3
score 1 cards 16 points 2 tablas 0 most 0
score 2 cards 4 points 4 tablas 1 most 0
score 3 cards 12 points 6 tablas 0 most 0
result 14 2 5 6

# key: 0b00000000000000000000000000000000000000000000000000000000000000
