# arbiter: talon 0.1.0
# date: 2026-11-25 04:44:32 UTC
# game: tablic
# seats: 2
# format: round-robin
# blocks: 2
# seating: rotations
# participant 1: a: talon:greedy; directory .; options ; memory any; trusted
# participant 2: b: talon:random; directory .; options ; memory any; trusted
# participant 3: c: talon:random; directory .; options Seed=7; memory any; trusted
# plan hash: 4ea3fac26569f51d7b6a067706587b36e9c1b5cf5a3f1c378441de6b1e572cbf
# key hash: a1d52119dd1cbd1b6a7cdb5f64d9e0888389a94fd379dfeae81bb7e9f7324582
# entropy: draw 1

# deal: 0
# players: a, b
newgame tablic players 2
table Ac 9s Tc Ks
deal 0 3h 4s 6h 7c 7h 9h
deal 1 4h 5d 5s Jd Qd Kh
move 0 9h 9s
move 1 Jd
move 0 3h
move 1 Qd
move 0 4s Ac 3h
move 1 4h
move 0 6h
move 1 Kh 4h Tc
move 0 7c
move 1 5s
move 0 7h 7c
move 1 5d 5s
deal 0 3s 5c 8d Ts Jc Qs
deal 1 Ad Ah As 2c Js Kc
move 0 Jc Jd
move 1 Ad
move 0 Qs Qd
move 1 Ah
move 0 8d Ad Ah 6h
move 1 Kc Ks
move 0 3s
move 1 2c
move 0 5c 2c 3s
move 1 As
move 0 Ts
move 1 Js
deal 0 2h 3d 6s 7s 9d Jh
deal 1 2d 2s 6d 7d 8c Th
move 0 Jh Js
move 1 2s
move 0 3d As 2s
move 1 2d
move 0 2h 2d
move 1 6d
move 0 6s 6d
move 1 Th Ts
move 0 7s
move 1 7d
move 0 9d
move 1 8c
deal 0 3c 4c 5h 6c Qh Kd
deal 1 4d 8h 8s 9c Td Qc
move 0 Kd 7d 7s
move 1 Qc
move 0 Qh Qc
move 1 8s
move 0 3c
move 1 8h 8s
move 0 4c
move 1 9c
move 0 5h
move 1 Td
move 0 6c
move 1 4d 4c
score 0 cards 32 points 14 tablas 1 most 3
score 1 cards 20 points 8 tablas 2 most 0
result 18 10

# deal: 0
# players: b, a
newgame tablic players 2
table Ac 9s Tc Ks
deal 0 3h 4s 6h 7c 7h 9h
deal 1 4h 5d 5s Jd Qd Kh
move 0 6h
move 1 Kh Ks
move 0 7c
move 1 Qd 6h 7c
move 0 3h
move 1 4h Ac 3h
move 0 7h
move 1 5d
move 0 4s
move 1 Jd 5d 7h
move 0 9h 9s
move 1 5s
deal 0 3s 5c 8d Ts Jc Qs
deal 1 Ad Ah As 2c Js Kc
move 0 Qs
move 1 Kc 4s Tc
move 0 5c 5s
move 1 Js
move 0 Ts
move 1 As
move 0 3s
move 1 Ad As Ts
move 0 8d
move 1 Ah 3s 8d
move 0 Jc
move 1 2c
deal 0 2h 3d 6s 7s 9d Jh
deal 1 2d 2s 6d 7d 8c Th
move 0 7s
move 1 2d 2c
move 0 9d
move 1 7d 7s
move 0 Jh Jc Js
move 1 2s
move 0 3d
move 1 6d
move 0 2h 2s
move 1 8c
move 0 6s
move 1 Th
deal 0 3c 4c 5h 6c Qh Kd
deal 1 4d 8h 8s 9c Td Qc
move 0 Kd
move 1 Qc 3d Th Qs
move 0 3c
move 1 9c 3c 6s 9d
move 0 4c
move 1 Td 4c 6d
move 0 6c
move 1 8s 8c
move 0 Qh
move 1 4d
move 0 5h
move 1 8h
score 0 cards 9 points 3 tablas 0 most 0
score 1 cards 43 points 19 tablas 0 most 3
result 3 22

# deal: 1
# players: a, b
newgame tablic players 2
table 4c 5d 9h Ts
deal 0 Ad 3c 5s 9s Jc Qs
deal 1 3d 4d 8h Qc Qh Kh
move 0 Qs 4c 9h
move 1 8h
move 0 5s 5d
move 1 Qh
move 0 3c
move 1 4d
move 0 Ad 3c 8h
move 1 Kh 4d Ts
move 0 9s
move 1 3d
move 0 Jc 3d 9s
move 1 Qc Qh
deal 0 2s 4h 7c 7s 8d Th
deal 1 Ah 2d 3h 6s 8c 8s
move 0 2s
move 1 3h
move 0 4h
move 1 Ah
move 0 Th Ah 2s 3h 4h
move 1 6s
move 0 7s
move 1 2d
move 0 8d 2d 6s
move 1 8s
move 0 7c 7s
move 1 8c 8s
deal 0 6c 6h 7d 9c Kc Kd
deal 1 5h 6d 7h Td Js Ks
move 0 6h
move 1 5h
move 0 6c 6h
move 1 Ks
move 0 Kc Ks
move 1 Js
move 0 7d
move 1 7h 7d
move 0 9c
move 1 Td
move 0 Kd 5h 9c
move 1 6d
deal 0 2c 2h 3s 4s 9d Jd
deal 1 Ac As 5c Tc Jh Qd
move 0 Jd Js
move 1 5c
move 0 2h
move 1 Ac
move 0 9d Ac 2h 6d
move 1 Jh
move 0 3s
move 1 Tc
move 0 4s
move 1 As
move 0 2c
move 1 Qd As 2c Tc
score 0 cards 34 points 11 tablas 1 most 3
score 1 cards 18 points 11 tablas 2 most 0
result 15 13

# deal: 1
# players: b, a
newgame tablic players 2
table 4c 5d 9h Ts
deal 0 Ad 3c 5s 9s Jc Qs
deal 1 3d 4d 8h Qc Qh Kh
move 0 5s 5d
move 1 Kh 4c Ts
move 0 Qs
move 1 Qc Qs
move 0 Jc
move 1 3d
move 0 9s
move 1 4d
move 0 Ad
move 1 Qh Ad 4d 9s Jc
move 0 3c
move 1 8h
deal 0 2s 4h 7c 7s 8d Th
deal 1 Ah 2d 3h 6s 8c 8s
move 0 8d 8h
move 1 3h 3c 3d
move 0 4h
move 1 2d
move 0 2s
move 1 Ah 2s 9h
move 0 7s
move 1 6s 2d 4h
move 0 Th
move 1 8c
move 0 7c
move 1 8s 8c
deal 0 6c 6h 7d 9c Kc Kd
deal 1 5h 6d 7h Td Js Ks
move 0 Kd 7c 7s
move 1 Td Th
move 0 9c
move 1 5h
move 0 6c
move 1 Ks 5h 9c
move 0 6h 6c
move 1 6d
move 0 7d
move 1 7h 7d
move 0 Kc
move 1 Js
deal 0 2c 2h 3s 4s 9d Jd
deal 1 Ac As 5c Tc Jh Qd
move 0 4s
move 1 Jh Js
move 0 2h
move 1 Tc 4s 6d
move 0 3s
move 1 5c 2h 3s
move 0 Jd
move 1 Qd
move 0 9d
move 1 Ac
move 0 2c
move 1 As Ac 2c 9d
score 0 cards 9 points 1 tablas 1 most 0
score 1 cards 43 points 21 tablas 1 most 3
result 2 25

# deal: 2
# players: a, c
newgame tablic players 2
table 7d 8d 9d Kc
deal 0 As 5c 5s 6s Td Kh
deal 1 4s 5h 6c 8s Kd Ks
move 0 Kh Kc
move 1 5h
move 0 5s 5h
move 1 4s
move 0 As 4s 7d
move 1 8s
move 0 5c
move 1 Ks
move 0 6s
move 1 6c 6s
move 0 Td
move 1 Kd 5c 9d Ks
deal 0 Ah 3s 6d 9h Th Js
deal 1 Ac 4d 4h 7h Tc Jh
move 0 Th Td
move 1 Jh
move 0 Js Jh
move 1 Ac
move 0 Ah Ac
move 1 4h
move 0 3s
move 1 Tc
move 0 6d
move 1 7h 3s 4h
move 0 9h
move 1 4d
deal 0 2s Jc Jd Qc Qh Qs
deal 1 Ad 2c 2d 6h 7s 8c
move 0 Jc 4d 8s
move 1 2c
move 0 Jd 2c Tc
move 1 2d
move 0 2s 2d
move 1 8c
move 0 Qs
move 1 Ad
move 0 Qc Qs
move 1 6h
move 0 Qh Ad 6d 6h
move 1 7s
deal 0 2h 3c 5d 8h Ts Qd
deal 1 3d 3h 4c 7c 9c 9s
move 0 8h 8c 8d
move 1 4c
move 0 Qd 4c 9h
move 1 7c 7s
move 0 2h
move 1 3d
move 0 5d 2h 3d
move 1 9s
move 0 3c
move 1 9c 9s
move 0 Ts
move 1 3h 3c
score 0 cards 36 points 19 tablas 1 most 3
score 1 cards 16 points 3 tablas 1 most 0
result 23 4

# deal: 2
# players: c, a
newgame tablic players 2
table 7d 8d 9d Kc
deal 0 As 5c 5s 6s Td Kh
deal 1 4s 5h 6c 8s Kd Ks
move 0 5c
move 1 Ks 5c 9d Kc
move 0 As
move 1 8s As 7d 8d
move 0 Kh
move 1 Kd Kh
move 0 6s
move 1 6c 6s
move 0 Td
move 1 4s
move 0 5s
move 1 5h 5s
deal 0 Ah 3s 6d 9h Th Js
deal 1 Ac 4d 4h 7h Tc Jh
move 0 Ah
move 1 Ac Ah Td
move 0 3s
move 1 7h 3s 4s
move 0 6d
move 1 4h
move 0 Js
move 1 Jh Js
move 0 9h
move 1 Tc 4h 6d
move 0 Th
move 1 4d
deal 0 2s Jc Jd Qc Qh Qs
deal 1 Ad 2c 2d 6h 7s 8c
move 0 Jc
move 1 2d
move 0 Qh 4d 9h
move 1 2c 2d
move 0 Qc
move 1 6h
move 0 Qs Qc
move 1 7s
move 0 2s
move 1 8c 2s 6h
move 0 Jd
move 1 Ad
deal 0 2h 3c 5d 8h Ts Qd
deal 1 3d 3h 4c 7c 9c 9s
move 0 2h
move 1 3d Ad 2h
move 0 3c
move 1 3h 3c
move 0 Ts Th
move 1 7c 7s
move 0 8h
move 1 4c
move 0 5d
move 1 9c 4c 5d
move 0 Qd
move 1 9s
score 0 cards 7 points 5 tablas 0 most 0
score 1 cards 45 points 17 tablas 4 most 3
result 5 24

# deal: 3
# players: a, c
newgame tablic players 2
table 3d 3h 5c 5d
deal 0 4s 6d 7c 9s Qc Ks
deal 1 Ad 6c 6h 9d Jd Kc
move 0 Qc 3h 5c 5d
move 1 Kc
move 0 Ks Kc
move 1 6h
move 0 9s 3d 6h
move 1 Ad
move 0 4s
move 1 Jd
move 0 6d
move 1 6c
move 0 7c Ad 6d
move 1 9d
deal 0 2c 4d 6s 8c Qh Kh
deal 1 2s 3s 7h 8h 9c Kd
move 0 Qh 4s 9d
move 1 9c
move 0 6s 6c
move 1 8h
move 0 8c 8h
move 1 Kd
move 0 Kh Kd
move 1 7h
move 0 4d
move 1 2s
move 0 2c 2s
move 1 3s
deal 0 As 2d 2h 4h 5h Js
deal 1 7d 7s Tc Ts Jc Qs
move 0 Js 3s 9c Jd
move 1 Jc
move 0 As 4d 7h
move 1 7d
move 0 2h
move 1 7s
move 0 2d 2h
move 1 Qs
move 0 4h
move 1 Ts
move 0 5h
move 1 Tc Ts
deal 0 3c 8s 9h Td Th Jh
deal 1 Ac Ah 4c 5s 8d Qd
move 0 Jh 5h 7s Jc
move 1 Ac 4h 7d
move 0 3c
move 1 4c
move 0 8s
move 1 Ah
move 0 9h Ah 8s
move 1 8d
move 0 Th
move 1 Qd 3c Th
move 0 Td
move 1 5s
score 0 cards 39 points 14 tablas 1 most 3
score 1 cards 13 points 8 tablas 0 most 0
result 18 8

# deal: 3
# players: c, a
newgame tablic players 2
table 3d 3h 5c 5d
deal 0 4s 6d 7c 9s Qc Ks
deal 1 Ad 6c 6h 9d Jd Kc
move 0 6d
move 1 Ad 3d 3h 5c 5d 6d
move 0 7c
move 1 6c
move 0 Qc
move 1 6h 6c
move 0 9s
move 1 9d 9s
move 0 Ks
move 1 Kc Ks
move 0 4s
move 1 Jd
deal 0 2c 4d 6s 8c Qh Kh
deal 1 2s 3s 7h 8h 9c Kd
move 0 4d 4s
move 1 7h 7c
move 0 6s
move 1 2s
move 0 Qh
move 1 Kd 2s Jd
move 0 Kh
move 1 3s
move 0 2c
move 1 8h 2c 6s
move 0 8c
move 1 9c
deal 0 As 2d 2h 4h 5h Js
deal 1 7d 7s Tc Ts Jc Qs
move 0 2d
move 1 Qs 2d 3s 8c Qc Qh
move 0 Js
move 1 Jc Js
move 0 2h
move 1 7s
move 0 5h
move 1 7d 2h 5h 7s
move 0 As
move 1 Ts As 9c
move 0 4h
move 1 Tc
deal 0 3c 8s 9h Td Th Jh
deal 1 Ac Ah 4c 5s 8d Qd
move 0 9h
move 1 Qd 4h 9h
move 0 8s
move 1 8d 8s
move 0 Jh
move 1 4c
move 0 3c
move 1 5s
move 0 Td Tc
move 1 Ah
move 0 Th
move 1 Ac Ah Th
score 0 cards 4 points 3 tablas 0 most 0
score 1 cards 48 points 19 tablas 1 most 3
result 3 23

# deal: 4
# players: b, c
newgame tablic players 2
table 2d 5h 7c Kd
deal 0 2h 3s 7s 8d 8s Ts
deal 1 Ac Ah 6h 9s Tc Kc
move 0 7s 2d 5h 7c
move 1 Tc
move 0 2h
move 1 6h
move 0 8s 2h 6h
move 1 9s
move 0 3s
move 1 Ah
move 0 Ts Ah 9s Tc
move 1 Kc
move 0 8d
move 1 Ac 3s 8d
deal 0 Ad 4h 5s 8c 8h Th
deal 1 2s 4c 4d 7d Qc Qd
move 0 8h
move 1 Qc
move 0 4h
move 1 2s
move 0 Th
move 1 Qd
move 0 Ad
move 1 4d
move 0 5s
move 1 7d Ad 2s 4d
move 0 8c 8h
move 1 4c
deal 0 As 2c 3h 5c 5d Td
deal 1 9d Jd Js Qh Kh Ks
move 0 3h
move 1 Kh 4h Th
move 0 5d
move 1 9d 4c 5s
move 0 Td
move 1 Jd
move 0 As
move 1 Qh As Jd Qd
move 0 5c 5d
move 1 Ks
move 0 2c
move 1 Js 2c Td
deal 0 4s 6c 7h 9c 9h Qs
deal 1 3c 3d 6d 6s Jc Jh
move 0 4s
move 1 3d
move 0 9c
move 1 6s
move 0 9h 3h 6s 9c
move 1 3c 3d
move 0 6c
move 1 Jh
move 0 7h
move 1 6d 6c
move 0 Qs Qc
move 1 Jc Jh
score 0 cards 21 points 5 tablas 0 most 0
score 1 cards 31 points 17 tablas 0 most 3
result 5 20

# deal: 4
# players: c, b
newgame tablic players 2
table 2d 5h 7c Kd
deal 0 2h 3s 7s 8d 8s Ts
deal 1 Ac Ah 6h 9s Tc Kc
move 0 8s
move 1 Tc 2d 8s
move 0 7s 7c
move 1 6h
move 0 Ts
move 1 Ah
move 0 8d
move 1 Ac Ah 5h 6h Ts
move 0 3s
move 1 9s
move 0 2h
move 1 Kc 2h 3s 9s Kd
deal 0 Ad 4h 5s 8c 8h Th
deal 1 2s 4c 4d 7d Qc Qd
move 0 Th
move 1 7d
move 0 8c
move 1 4d
move 0 Ad
move 1 Qd
move 0 4h 4d
move 1 4c
move 0 8h Ad 7d 8c 8d
move 1 2s
move 0 5s
move 1 Qc
deal 0 As 2c 3h 5c 5d Td
deal 1 9d Jd Js Qh Kh Ks
move 0 Td
move 1 Js
move 0 5d 5s
move 1 Jd Js
move 0 5c
move 1 9d
move 0 2c
move 1 Qh Qd
move 0 As 2c 9d
move 1 Ks
move 0 3h
move 1 Kh 2s 3h 4c 5c Ks
deal 0 4s 6c 7h 9c 9h Qs
deal 1 3c 3d 6d 6s Jc Jh
move 0 9c
move 1 6d
move 0 7h
move 1 Jc
move 0 Qs
move 1 Jh Jc
move 0 6c 6d
move 1 3d
move 0 4s
move 1 6s
move 0 9h 3d 6s 9c
move 1 3c
score 0 cards 27 points 8 tablas 0 most 3
score 1 cards 25 points 14 tablas 0 most 0
result 11 14

# deal: 5
# players: b, c
newgame tablic players 2
table 3d 7d Qd Kc
deal 0 Ah 6d 8d 8s Jh Js
deal 1 As 5c 7h 9s Jc Qh
move 0 8d
move 1 5c
move 0 Jh
move 1 Qh 5c 8d
move 0 Ah
move 1 7h 7d
move 0 8s
move 1 9s
move 0 Js Ah 3d 8s Jh
move 1 As
move 0 6d
move 1 Jc
deal 0 2d 4c 8h 9c Tc Qs
deal 1 3h 5d 5h 7s 8c Kd
move 0 9c
move 1 7s
move 0 Qs 6d 7s Qd
move 1 Kd
move 0 4c
move 1 3h
move 0 2d
move 1 5d As 2d 3h 4c
move 0 Tc
move 1 5h
move 0 8h
move 1 8c 8h
deal 0 4h 6c 6s 9d Th Qc
deal 1 Ac 2c 2h 3s 6h 9h
move 0 6s
move 1 Ac 5h 6s
move 0 Th Tc
move 1 2c
move 0 Qc
move 1 6h
move 0 6c
move 1 2h 2c
move 0 4h
move 1 3s
move 0 9d
move 1 9h 3s 6c 9d 9s
deal 0 Ad 3c 5s 7c Td Ks
deal 1 2s 4d 4s Ts Jd Kh
move 0 Ks Kc
move 1 Ts
move 0 3c
move 1 Kh
move 0 Td 4h 6h
move 1 2s
move 0 5s
move 1 Jd 3c 9c
move 0 Ad
move 1 4s
move 0 7c Ad 2s 4s
move 1 4d
score 0 cards 27 points 17 tablas 0 most 3
score 1 cards 25 points 5 tablas 0 most 0
result 20 5

# deal: 5
# players: c, b
newgame tablic players 2
table 3d 7d Qd Kc
deal 0 Ah 6d 8d 8s Jh Js
deal 1 As 5c 7h 9s Jc Qh
move 0 Jh
move 1 5c
move 0 8s
move 1 9s
move 0 Js 5c 7d
move 1 Jc Jh
move 0 8d
move 1 7h
move 0 Ah 3d 8s
move 1 As
move 0 6d
move 1 Qh
deal 0 2d 4c 8h 9c Tc Qs
deal 1 3h 5d 5h 7s 8c Kd
move 0 Tc As 9s
move 1 8c
move 0 9c
move 1 5h
move 0 Qs Qd Qh
move 1 3h
move 0 8h
move 1 7s
move 0 2d
move 1 Kd 6d 7h 7s 8c
move 0 4c
move 1 5d
deal 0 4h 6c 6s 9d Th Qc
deal 1 Ac 2c 2h 3s 6h 9h
move 0 9d 2d 3h 4c 9c
move 1 3s
move 0 4h
move 1 2h
move 0 Th
move 1 2c 2h
move 0 6s
move 1 9h 4h 5h
move 0 6c 6s
move 1 Ac 3s 8h
move 0 Qc 5d 8d
move 1 6h
deal 0 Ad 3c 5s 7c Td Ks
deal 1 2s 4d 4s Ts Jd Kh
move 0 Td Th
move 1 4s
move 0 7c
move 1 2s
move 0 Ad
move 1 Kh Ad 2s 4s 7c
move 0 Ks Kc
move 1 Jd
move 0 5s
move 1 4d
move 0 3c
move 1 Ts 4d 6h
score 0 cards 26 points 13 tablas 0 most 0
score 1 cards 26 points 9 tablas 0 most 0
result 13 9

# key: aa890d198a17c09da824824a7d933d5fa6c87329f233be51c0c5116eab56e46a
