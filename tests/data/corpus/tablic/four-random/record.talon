# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 4
# format = "match"
# lineup = ["greedy", "random", "greedy", "random"]
# deals = 1
# deals-per-session = 1
# seating = "random"
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
# plan hash: a4ff8475225764e9e867970e4b7e888ef7cfe7c816cb75e908374cddeace188f
# key hash: 1a85c133f8dbc2a3c7ef3526f2a8fa6a0dec2fbeb09c6c90910e139c80dc4220

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
move 3 Js
move 0 Jc Js
move 1 6h
move 2 Kh 6h 8s
move 3 Ts
move 0 8h 8d
move 1 Jh
move 2 3c
move 3 8c
move 0 4h
move 1 Ah 3c 8c
move 2 Kd 4h Ts
move 3 2c
move 0 9c 2c 7d
move 1 2d
move 2 Kc 2d Jh
move 3 Td
move 0 6d
move 1 7h
move 2 3h
move 3 7s 7h
deal 0 Ac 4d 5c 6c Tc Qc
deal 1 2h 3d 5s 6s 9h Jd
deal 2 As 3s 5d 5h Th Ks
deal 3 Ad 2s 4c 4s 7c Qd
move 0 Qc 3h Td
move 1 2h
move 2 3s
move 3 Ad
move 0 Ac Ad 2h 3s 6d
move 1 3d
move 2 5d
move 3 4s
move 0 4d 4s
move 1 Jd
move 2 5h 5d
move 3 Qd
move 0 5c
move 1 5s
move 2 Th 5c 5s
move 3 7c
move 0 Tc 3d 7c
move 1 6s
move 2 Ks
move 3 2s
move 0 6c 6s
move 1 9h
move 2 As 2s 9h
move 3 4c
score 0 cards 24 points 11 tablas 1 most 3
score 1 cards 3 points 1 tablas 0 most 0
score 2 cards 23 points 10 tablas 1 most 0
score 3 cards 2 points 0 tablas 0 most 0
result 15 1 11 0

# key: 0b00000000000000000000000000000000000000000000000000000000000000
