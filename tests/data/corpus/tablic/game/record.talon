# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "match"
# deals = 1
# deals-per-session = 1
# seating = "rotations"
# only = "1.1"
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
# name = "minimax"
# command = "talon:minimax"
# plan hash: 060125c6da00f147e6d4bbca4a9c121a8fcfb32e69b91792d79a7d158f960b26
# key hash: 2c50785a40875293a2bbace907621c10bbc81775e43e53c485cd4100543c2815

# deal: 0
# players: greedy, minimax
newgame tablic players 2
table 5h Td Qc Kd
deal 0 5c 8h 9s Th Qd Qs
deal 1 3s 5s 6c 8d 8s Kh
move 0 Th Td
move 1 Kh Kd
move 0 Qd Qc
move 1 5s 5h
move 0 5c
move 1 3s
move 0 8h 3s 5c
move 1 6c
move 0 9s
move 1 8s
move 0 Qs
move 1 8d 8s
deal 0 2s 4d 4h 4s 7d Js
deal 1 Ac As 2c 7c 9h Tc
move 0 2s
move 1 2c 2s
move 0 4d
move 1 Tc 4d 6c
move 0 4s
move 1 9h 9s
move 0 4h 4s
move 1 7c
move 0 7d 7c
move 1 Ac
move 0 Js
move 1 As Ac
deal 0 Ah 5d 7h 8c Ts Jc
deal 1 3c 3h 4c 9c 9d Qh
move 0 Jc Js
move 1 Qh Qs
move 0 5d
move 1 4c
move 0 7h
move 1 9c 4c 5d
move 0 8c
move 1 9d
move 0 Ts
move 1 3h
move 0 Ah 3h 8c
move 1 3c
deal 0 2h 3d 6h Jd Kc Ks
deal 1 Ad 2d 6d 6s 7s Jh
move 0 Jd 3c 9d
move 1 7s 7h
move 0 2h
move 1 Jh 2h Ts
move 0 3d
move 1 2d
move 0 6h
move 1 Ad 2d 3d 6h
move 0 Ks
move 1 6s
move 0 Kc Ks
move 1 6d 6s
score 0 cards 21 points 11 tablas 1 most 0
score 1 cards 31 points 11 tablas 5 most 3
result 12 19

# key: 0c00000000000000000000000000000000000000000000000000000000000000
