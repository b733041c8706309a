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
# name = "Ivo"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "Mia"
# command = "talon:greedy"
# trusted = true
# plan hash: d418f1501fb16b499f3d3108dd2e79e58d7343c1a5a6eb8f2c37ad9e90cc48bc
# key hash: 862f061e9e725a86c67743cd778fe87da00bb7f9dc44c8f2d17cc4fc2e5dcaed
# entropy: draw 17: 4 8 15
# withdrawn: Ivo

# deal: 0
# players: Ana, Ivo
newgame tablic players 2
table 3s 9s Ts Qs
deal 0 6d 8d 8h 9c Qd Kc
deal 1 2c 4s 6s 8s 9d Td
move 0 Qd 3s Ts Qs
move 1 2c
move 0 9c 9s
move 1 Td
move 0 6d
move 1 6s 6d
move 0 8h
move 1 9d
move 0 8d 8h
move 1 8s
move 0 Kc
move 1 4s
deal 0 Ac Ad 7c 7h Jh Kh
deal 1 As 2s 4c 5s 6c Qc
move 0 Jh 2c 4s 8s Td
move 1 Qc
move 0 Kh Kc
move 1 4c
move 0 7h
move 1 5s
move 0 Ad 4c 7h
move 1 2s
move 0 Ac 2s 9d
move 1 As
move 0 7c
move 1 6c
deal 0 Ah 3h 4d 4h 5d Th
deal 1 2d 2h 3c 7d Tc Ks
move 0 Ah As 5s 6c
move 1 Ks
move 0 3h
move 1 2h
move 0 Th 3h 7c
move 1 3c
move 0 5d 2h 3c
move 1 Tc
move 0 4h
move 1 7d
move 0 4d 4h
move 1 2d
deal 0 5c 6h 7s 8c Jd Qh
deal 1 3d 5h 9h Jc Js Kd
move 0 Jd 2d Tc
move 1 5h
move 0 Qh Qc
move 1 Kd
move 0 5c 5h
move 1 9h
move 0 7s 7d
move 1 Js
move 0 6h
move 1 3d
move 0 8c
move 1 Jc 3d 9h
score 0 cards 42 points 18 tablas 0 most 3
score 1 cards 10 points 4 tablas 0 most 0
result 21 4

# deal: 0
# players: Ivo, Ana
newgame tablic players 2
table 3s 9s Ts Qs
deal 0 6d 8d 8h 9c Qd Kc
deal 1 2c 4s 6s 8s 9d Td
move 0 6d
move 1 Td Ts
move 0 Qd Qs
move 1 9d 3s 6d 9s
move 0 Kc
move 1 4s
move 0 8d
move 1 8s 8d
move 0 9c
move 1 6s
move 0 8h
move 1 2c
deal 0 Ac Ad 7c 7h Jh Kh
deal 1 As 2s 4c 5s 6c Qc
move 0 7h
move 1 As 2c 4s 7h 9c
move 0 Ad
move 1 6c 6s
move 0 Ac Ad
move 1 2s
move 0 Jh
move 1 4c
move 0 7c
move 1 Qc 2s 4c 7c
move 0 Kh Kc
move 1 5s
deal 0 Ah 3h 4d 4h 5d Th
deal 1 2d 2h 3c 7d Tc Ks
move 0 4d
move 1 2h
move 0 Ah
move 1 Ks Ah 2h 5s 8h Jh
move 0 3h
move 1 7d 3h 4d
move 0 Th
move 1 Tc Th
move 0 5d
move 1 2d
move 0 4h
move 1 3c
deal 0 5c 6h 7s 8c Jd Qh
deal 1 3d 5h 9h Jc Js Kd
move 0 Jd 3c 4h 5d
move 1 3d
move 0 8c
move 1 5h 2d 3d
move 0 6h
move 1 Kd 6h 8c
move 0 5c
move 1 9h
move 0 7s
move 1 Jc 5c 7s
move 0 Qh
move 1 Js
score 0 cards 10 points 7 tablas 0 most 0
score 1 cards 42 points 15 tablas 4 most 3
result 7 22

# deal: 1
# players: Ana, Ivo
newgame tablic players 2
table 3c 3h 6h 6s
deal 0 2c 4d 7c 8c 9h Kc
deal 1 Ad 2h 4h Tc Js Qh
move 0 9h 3c 3h 6h 6s
move 1 4h
move 0 4d 4h
move 1 Js
move 0 7c
move 1 Ad
move 0 8c Ad 7c
move 1 Tc
move 0 Kc
move 1 2h
move 0 2c 2h
move 1 Qh
deal 0 7d 8h 9d Th Jh Qc
deal 1 6c 8d 8s Jd Qd Kh
move 0 Th Tc
move 1 6c
move 0 Jh Js
move 1 8d
move 0 Qc Qh
move 1 Jd
move 0 8h 8d
move 1 Qd
move 0 7d
move 1 Kh Kc
move 0 9d
move 1 8s
deal 0 3s 5c 7h 9c Ts Qs
deal 1 Ac Ah As 6d Td Jc
move 0 Qs 6c 7d Qd
move 1 Td
move 0 Ts Td
move 1 Ac
move 0 9c Ac 8s 9d
move 1 Jc Jd
move 0 3s
move 1 As
move 0 5c
move 1 6d
move 0 7h As 6d
move 1 Ah
deal 0 2s 3d 4c 4s 5d Kd
deal 1 2d 5h 5s 7s 9s Ks
move 0 Kd Ah 3s
move 1 Ks
move 0 5d 5c
move 1 7s
move 0 2s
move 1 2d 2s
move 0 3d
move 1 9s
move 0 4s
move 1 5s
move 0 4c 4s
move 1 5h
score 0 cards 46 points 18 tablas 2 most 3
score 1 cards 6 points 4 tablas 1 most 0
result 23 5

# deal: 1
# players: Ivo, Ana
newgame tablic players 2
table 3c 3h 6h 6s
deal 0 2c 4d 7c 8c 9h Kc
deal 1 Ad 2h 4h Tc Js Qh
move 0 8c
move 1 Js 3c 3h 6s
move 0 4d
move 1 Tc 4d 6h
move 0 9h
move 1 2h
move 0 7c
move 1 Ad 2h 9h
move 0 Kc
move 1 4h
move 0 2c
move 1 Qh 2c 4h 7c
deal 0 7d 8h 9d Th Jh Qc
deal 1 6c 8d 8s Jd Qd Kh
move 0 Th
move 1 Kh Kc
move 0 9d
move 1 8s 8c
move 0 Qc
move 1 Qd Qc
move 0 8h
move 1 8d 8h
move 0 Jh
move 1 Jd Jh
move 0 7d
move 1 6c
deal 0 3s 5c 7h 9c Ts Qs
deal 1 Ac Ah As 6d Td Jc
move 0 9c
move 1 Td Th
move 0 Ts
move 1 6d 6c
move 0 Qs
move 1 Jc
move 0 7h
move 1 As
move 0 3s
move 1 Ac As Ts
move 0 5c
move 1 Ah
deal 0 2s 3d 4c 4s 5d Kd
deal 1 2d 5h 5s 7s 9s Ks
move 0 2s
move 1 Ks Ah 2s 5c 7d 7h 9d Jc Qs
move 0 4c
move 1 7s 3s 4c
move 0 5d
move 1 5h 5d
move 0 4s
move 1 9s 9c
move 0 3d
move 1 2d
move 0 Kd
move 1 5s 2d 3d
score 0 cards 0 points 0 tablas 0 most 0
score 1 cards 52 points 22 tablas 0 most 3
result 0 25

# deal: 2
# players: Ana, Mia
newgame tablic players 2
table 3h 4h 6c 9h
deal 0 Ac 2s 4c 4s 8d Jd
deal 1 As 5d 9c Qh Kh Ks
move 0 Jd 3h 9h
move 1 5d
move 0 Ac 5d 6c
move 1 9c
move 0 4s 4h
move 1 Qh
move 0 2s
move 1 As 2s 9c
move 0 4c
move 1 Ks
move 0 8d
move 1 Kh Ks
deal 0 5c 7s 8s 9s Tc Ts
deal 1 2c 3s 5h 5s 7c 8h
move 0 8s 8d
move 1 3s
move 0 7s 3s 4c
move 1 5s
move 0 5c 5s
move 1 5h
move 0 9s
move 1 7c
move 0 Tc
move 1 8h
move 0 Ts Tc
move 1 2c
deal 0 3c 6s 7h 8c Qc Kd
deal 1 2d 2h 6h Jh Qd Kc
move 0 Kd 2c 5h 7c
move 1 Qd Qh
move 0 8c 8h
move 1 2h
move 0 3c
move 1 Kc 2h 3c 9s
move 0 6s
move 1 6h 6s
move 0 7h
move 1 2d
move 0 Qc
move 1 Jh
deal 0 Ad Ah 4d 9d Td Js
deal 1 3d 6d 7d Th Jc Qs
move 0 Js Jh
move 1 Qs Qc
move 0 9d 2d 7h
move 1 3d
move 0 4d
move 1 7d 3d 4d
move 0 Ad
move 1 6d
move 0 Ah Ad
move 1 Th
move 0 Td Th
move 1 Jc
score 0 cards 34 points 14 tablas 1 most 3
score 1 cards 18 points 8 tablas 3 most 0
result 18 11

# deal: 2
# players: Mia, Ana
newgame tablic players 2
table 3h 4h 6c 9h
deal 0 Ac 2s 4c 4s 8d Jd
deal 1 As 5d 9c Qh Kh Ks
move 0 Jd 3h 9h
move 1 5d
move 0 Ac 5d 6c
move 1 9c
move 0 4s 4h
move 1 Qh
move 0 2s
move 1 As 2s 9c
move 0 4c
move 1 Ks
move 0 8d
move 1 Kh Ks
deal 0 5c 7s 8s 9s Tc Ts
deal 1 2c 3s 5h 5s 7c 8h
move 0 8s 8d
move 1 3s
move 0 7s 3s 4c
move 1 5s
move 0 5c 5s
move 1 5h
move 0 9s
move 1 7c
move 0 Ts
move 1 8h
move 0 Tc Ts
move 1 2c
deal 0 3c 6s 7h 8c Qc Kd
deal 1 2d 2h 6h Jh Qd Kc
move 0 Kd 2c 5h 7c
move 1 Qd Qh
move 0 8c 8h
move 1 2h
move 0 3c
move 1 Kc 2h 3c 9s
move 0 6s
move 1 6h 6s
move 0 7h
move 1 2d
move 0 Qc
move 1 Jh
deal 0 Ad Ah 4d 9d Td Js
deal 1 3d 6d 7d Th Jc Qs
move 0 Js Jh
move 1 Qs Qc
move 0 9d 2d 7h
move 1 3d
move 0 4d
move 1 7d 3d 4d
move 0 Ad
move 1 6d
move 0 Ah Ad
move 1 Th
move 0 Td Th
move 1 Jc
score 0 cards 34 points 14 tablas 1 most 3
score 1 cards 18 points 8 tablas 3 most 0
result 18 11

# deal: 3
# players: Ana, Mia
newgame tablic players 2
table Ah 3d 3s 4s
deal 0 8h 9c Tc Jc Qs Kh
deal 1 2d 4h 5s 6s 8s Td
move 0 Kh Ah 3s
move 1 4h 4s
move 0 8h
move 1 8s 8h
move 0 9c
move 1 2d
move 0 Jc 3d 9c
move 1 5s
move 0 Tc
move 1 Td Tc
move 0 Qs
move 1 6s
deal 0 As 4d 7d 9h Kd Ks
deal 1 Ad 2s Th Js Qc Qd
move 0 As 5s 6s
move 1 Qd Qs
move 0 4d
move 1 2s 2d
move 0 7d
move 1 Ad 4d 7d
move 0 9h
move 1 Th
move 0 Kd
move 1 Js
move 0 Ks Kd
move 1 Qc
deal 0 4c 5d 6c 7c 9d Kc
deal 1 Ac 3c 3h 6d 6h Ts
move 0 9d 9h
move 1 Ts Th
move 0 4c
move 1 3h
move 0 7c 3h 4c
move 1 3c
move 0 5d
move 1 6h
move 0 Kc 3c 5d 6h
move 1 6d
move 0 6c 6d
move 1 Ac
deal 0 2h 5h 7h 7s 9s Jh
deal 1 2c 5c 8c 8d Jd Qh
move 0 Jh Js
move 1 Qh Qc
move 0 2h
move 1 2c 2h
move 0 5h
move 1 5c 5h
move 0 7s
move 1 8c Ac 7s
move 0 7h
move 1 8d
move 0 9s
move 1 Jd
score 0 cards 24 points 9 tablas 0 most 0
score 1 cards 28 points 13 tablas 2 most 3
result 9 18

# deal: 3
# players: Mia, Ana
newgame tablic players 2
table Ah 3d 3s 4s
deal 0 8h 9c Tc Jc Qs Kh
deal 1 2d 4h 5s 6s 8s Td
move 0 Kh Ah 3s
move 1 4h 4s
move 0 8h
move 1 8s 8h
move 0 9c
move 1 2d
move 0 Jc 3d 9c
move 1 5s
move 0 Tc
move 1 Td Tc
move 0 Qs
move 1 6s
deal 0 As 4d 7d 9h Kd Ks
deal 1 Ad 2s Th Js Qc Qd
move 0 As 5s 6s
move 1 Qc Qs
move 0 4d
move 1 2s 2d
move 0 7d
move 1 Ad 4d 7d
move 0 9h
move 1 Th
move 0 Ks
move 1 Js
move 0 Kd Ks
move 1 Qd
deal 0 4c 5d 6c 7c 9d Kc
deal 1 Ac 3c 3h 6d 6h Ts
move 0 9d 9h
move 1 Ts Th
move 0 4c
move 1 3h
move 0 7c 3h 4c
move 1 3c
move 0 5d
move 1 6h
move 0 Kc 3c 5d 6h
move 1 6d
move 0 6c 6d
move 1 Ac
deal 0 2h 5h 7h 7s 9s Jh
deal 1 2c 5c 8c 8d Jd Qh
move 0 Jh Js
move 1 Qh Qd
move 0 2h
move 1 2c 2h
move 0 5h
move 1 5c 5h
move 0 7s
move 1 8d Ac 7s
move 0 7h
move 1 8c
move 0 9s
move 1 Jd
score 0 cards 24 points 9 tablas 0 most 0
score 1 cards 28 points 13 tablas 2 most 3
result 9 18

# key: e7bcac409ceb621b435d376288d0346b61a55c213f9ff5eaf3dc8d7d55075a0b
