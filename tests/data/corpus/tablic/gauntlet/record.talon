# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 3
# format = "gauntlet"
# deals = 1
# deals-per-session = 1
# seating = "random"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "Ana"
# command = "talon:minimax"
# trusted = true
# [[participant]]
# name = "Ivo"
# command = "talon:greedy"
# trusted = true
# [[participant]]
# name = "Mia"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "Nik"
# command = "talon:greedy"
# trusted = true
# plan hash: 54e9edb7cb2fd0f3e104e81566a77f135ddff0979f955abe9821a2a37ae08c53
# key hash: d611c042a4cd2a18a8a96f47001961edf390150613bc2d69515cfa6577edd782
# entropy: draw 17: 4 8 15

# deal: 0
# players: Mia, Ana, Ivo
newgame tablic players 3
table Ad 2d 5d Jh
deal 0 4d 6d 8d Js Kh Ks
deal 1 Ac 2c 3s 5h 6s 7d
deal 2 3d 3h 4c 9d Kc Kd
move 0 8d
move 1 Ac Ad 2d 8d
move 2 3d
move 0 4d
move 1 7d 3d 4d
move 2 3h
move 0 Js
move 1 3s 3h
move 2 4c
move 0 6d
move 1 6s 6d
move 2 9d 4c 5d
move 0 Kh
move 1 5h
move 2 Kd Kh
move 0 Ks
move 1 2c
move 2 Kc 2c Js Ks
deal 0 5s 6c 8s 9c Qd Qh
deal 1 4h 5c 7c 9h 9s Jd
deal 2 3c 4s 7s 8h Ts Qs
move 0 Qd
move 1 Jd Jh
move 2 Qs Qd
move 0 Qh
move 1 4h
move 2 4s 4h
move 0 6c
move 1 5c 5h
move 2 3c
move 0 8s
move 1 9h 3c 6c
move 2 8h 8s
move 0 9c
move 1 9s 9c
move 2 7s
move 0 5s
move 1 7c 7s
move 2 Ts
deal 0 As 2h 8c Td
deal 1 6h 7h Tc Qc
deal 2 Ah 2s Th Jc
move 0 2h
move 1 Tc Ts
move 2 2s 2h
move 0 8c
move 1 Qc 5s 8c Qh
move 2 Th
move 0 Td Th
move 1 6h
move 2 Jc
move 0 As
move 1 7h As 6h
move 2 Ah
score 0 cards 2 points 3 tablas 1 most 0
score 1 cards 33 points 11 tablas 1 most 3
score 2 cards 17 points 8 tablas 0 most 0
result 4 15 8

# deal: 1
# players: Ana, Nik, Ivo
newgame tablic players 3
table 4s 9c Qc Kh
deal 0 Ad 2c 3d 7c Jh Kd
deal 1 3s 4c 7h 8s Qh Ks
deal 2 4d 5d 5s 8c 9d Jc
move 0 Kd Kh
move 1 Qh 4s 9c Qc
move 2 4d
move 0 3d
move 1 7h 3d 4d
move 2 5s
move 0 7c
move 1 3s
move 2 Jc 5s 7c
move 0 Jh
move 1 4c
move 2 5d
move 0 Ad
move 1 Ks Ad 3s
move 2 9d 4c 5d
move 0 2c
move 1 8s
move 2 8c 8s
deal 0 6d 7s 8d Td Jd Qd
deal 1 Ac As 8h 9s Th Js
deal 2 Ah 3c 4h 6c 6h Tc
move 0 Jd Jh
move 1 8h
move 2 Tc 2c 8h
move 0 6d
move 1 9s
move 2 6h 6d
move 0 7s
move 1 Th
move 2 3c
move 0 Td 3c 7s Th
move 1 Js
move 2 4h
move 0 Qd 4h 9s
move 1 Ac
move 2 Ah Ac
move 0 8d
move 1 As
move 2 6c
deal 0 2d 2h 5c Qs
deal 1 5h 6s 7d 9h
deal 2 2s 3h Ts Kc
move 0 Qs As Js
move 1 6s 6c
move 2 2s
move 0 2d 2s
move 1 5h
move 2 3h
move 0 5c 5h
move 1 7d
move 2 Ts 3h 7d
move 0 2h
move 1 9h
move 2 Kc
score 0 cards 18 points 11 tablas 0 most 0
score 1 cards 12 points 4 tablas 2 most 0
score 2 cards 22 points 7 tablas 1 most 3
result 11 6 11

# deal: 2
# players: Mia, Nik, Ana
newgame tablic players 3
table As 9d Js Qh
deal 0 4h 7c 8h 8s Qd Qs
deal 1 2s 4c 4d 6c 8c 9s
deal 2 2d 3s 4s 7d 7h 7s
move 0 4h
move 1 4d 4h
move 2 2d
move 0 7c
move 1 8c As 7c
move 2 3s
move 0 8s
move 1 2s 2d
move 2 4s
move 0 8h 8s
move 1 4c 4s
move 2 7d
move 0 Qd
move 1 9s 9d
move 2 7s 7d
move 0 Qs Qh
move 1 6c
move 2 7h
deal 0 2h 5h 6d 9h Th Kd
deal 1 Ah 2c 8d Td Jc Jh
deal 2 3h 5c 5d 6s Ts Kc
move 0 2h
move 1 Jh 2h 3s 7h Js
move 2 6s 6c
move 0 Kd
move 1 8d
move 2 Kc Kd
move 0 Th
move 1 Td Th
move 2 3h
move 0 6d
move 1 Ah 3h 8d
move 2 5c
move 0 9h
move 1 Jc
move 2 5d 5c
move 0 5h
move 1 2c
move 2 Ts
deal 0 Ad 3c 9c Jd
deal 1 5s 6h Qc Ks
deal 2 Ac 3d Tc Kh
move 0 3c
move 1 Qc 2c 3c 5h 6d Ts Qd
move 2 3d
move 0 9c 9h
move 1 5s
move 2 Tc
move 0 Ad
move 1 Ks Ad 3d Tc
move 2 Kh
move 0 Jd
move 1 6h
move 2 Ac 5s 6h
score 0 cards 6 points 2 tablas 0 most 0
score 1 cards 32 points 14 tablas 0 most 3
score 2 cards 14 points 6 tablas 0 most 0
result 2 17 6

# key: c327d704b61154b77fe6d6fdc18942ac735cc05975eee7b23e62f2c2567077ef
