# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 4
# format = "match"
# lineup = ["greedy", "random", "greedy", "random"]
# deals = 1
# deals-per-session = 1
# seating = "rotations"
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
# plan hash: 37178b3f17e214da11d8ce834ad0d7cd98c8b791be5c522ffcf66b39fa6c9d22
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

# key: 0b00000000000000000000000000000000000000000000000000000000000000
