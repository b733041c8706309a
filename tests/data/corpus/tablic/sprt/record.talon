# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "match"
# deals = 12
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sprt = [0.0, 12.0]
# sprt-alpha = 0.05
# sprt-beta = 0.05
# sandbox = "none"
# [[participant]]
# name = "greedy"
# command = "talon:greedy"
# [[participant]]
# name = "random"
# command = "talon:random"
# plan hash: 4e8533da013244d48081fe9a0f99c2ef6a120aa9ad55570cf0b5cd28f7409f6c
# key hash: c63ebbe3ec5ecfec7369e6ed2368f3f596645ef37d607c3df766fab3c8a4d3cd
# entropy: draw 17: 4 8 15

# deal: 0
# players: greedy, random
newgame tablic players 2
table As 7h Qh Kc
deal 0 Ac 2c 3s 4s 6s 7d
deal 1 Ah 2h 6d 9s Jd Qd
move 0 Ac As
move 1 Jd
move 0 7d 7h
move 1 Qd
move 0 3s
move 1 9s
move 0 4s
move 1 Ah
move 0 6s
move 1 2h
move 0 2c 2h
move 1 6d 6s
deal 0 2s 6h 7c 8h Qs Ks
deal 1 3c 3h 4h Tc Jh Js
move 0 Qs Ah 4s 9s Jd Qd Qh
move 1 3h
move 0 Ks Kc
move 1 Tc
move 0 6h 3h 3s
move 1 3c
move 0 2s
move 1 Js 2s Tc
move 0 7c
move 1 4h
move 0 8h
move 1 Jh 4h 8h
deal 0 3d 4c 5h 9d 9h Qc
deal 1 4d 5c 5d 5s 9c Kd
move 0 3d 3c
move 1 4d
move 0 4c 4d
move 1 Kd
move 0 5h
move 1 9c
move 0 9h 9c
move 1 5d 5h
move 0 9d
move 1 5c
move 0 Qc
move 1 5s
deal 0 Ad 6c 7s 8c 8d Td
deal 1 2d 8s Th Ts Jc Kh
move 0 Td 5c 5s
move 1 Kh
move 0 7s 7c
move 1 Jc
move 0 6c
move 1 8s
move 0 8c 8s
move 1 Ts
move 0 8d
move 1 Th
move 0 Ad
move 1 2d
score 0 cards 42 points 19 tablas 0 most 3
score 1 cards 10 points 3 tablas 0 most 0
result 22 3

# deal: 0
# players: random, greedy
newgame tablic players 2
table As 7h Qh Kc
deal 0 Ac 2c 3s 4s 6s 7d
deal 1 Ah 2h 6d 9s Jd Qd
move 0 3s
move 1 Ah As 3s 7h
move 0 4s
move 1 Qd Qh
move 0 7d
move 1 2h
move 0 Ac 4s 7d
move 1 6d
move 0 6s 6d
move 1 9s
move 0 2c
move 1 Jd
deal 0 2s 6h 7c 8h Qs Ks
deal 1 3c 3h 4h Tc Jh Js
move 0 Qs
move 1 Js Jd
move 0 2s
move 1 4h 2c 2s
move 0 6h
move 1 3c
move 0 7c
move 1 Jh 2h 3c 7c
move 0 8h
move 1 3h
move 0 Ks 6h 8h Kc
move 1 Tc
deal 0 3d 4c 5h 9d 9h Qc
deal 1 4d 5c 5d 5s 9c Kd
move 0 3d 3h
move 1 9c 9s
move 0 Qc
move 1 4d
move 0 9h
move 1 Kd 4d Tc
move 0 5h
move 1 5c 5h
move 0 9d 9h
move 1 5d
move 0 4c
move 1 5s 5d
deal 0 Ad 6c 7s 8c 8d Td
deal 1 2d 8s Th Ts Jc Kh
move 0 Td
move 1 Kh 4c Td
move 0 8c
move 1 8s 8c
move 0 6c
move 1 2d
move 0 8d 2d 6c
move 1 Ts
move 0 7s
move 1 Th Ts
move 0 Ad
move 1 Jc
score 0 cards 16 points 3 tablas 0 most 0
score 1 cards 36 points 19 tablas 0 most 3
result 3 22

# deal: 1
# players: greedy, random
newgame tablic players 2
table 3d 9c Th Ts
deal 0 2d 2s 6h 9h Jc Jd
deal 1 2h 5d 5s 8d Td Kc
move 0 Jc 3d 9c
move 1 Kc
move 0 2s
move 1 8d
move 0 Jd 2s Ts
move 1 5d
move 0 2d
move 1 2h 2d
move 0 6h
move 1 Td
move 0 9h
move 1 5s
deal 0 Ah 2c 3h 5h 7c Qh
deal 1 Ac 4c 4d 6d 8s Kh
move 0 Ah 5s 6h
move 1 6d
move 0 Qh 5d 8d
move 1 4d
move 0 3h
move 1 4c 4d
move 0 5h
move 1 Ac
move 0 7c Ac 6d
move 1 Kh
move 0 2c
move 1 8s
deal 0 As 6c 7d Qc Qs Kd
deal 1 3s 5c 6s 7h 8c Ks
move 0 Kd 2c 3h 9h Kc Kh
move 1 8c 8s
move 0 6c
move 1 6s 6c
move 0 7d
move 1 Ks
move 0 Qs
move 1 3s
move 0 Qc 3s Td Qs
move 1 7h 7d
move 0 As
move 1 5c
deal 0 3c 9d 9s Tc Jh Qd
deal 1 Ad 4h 4s 7s 8h Js
move 0 Tc 5c 5h Th
move 1 7s
move 0 3c
move 1 Js
move 0 Qd As Js
move 1 4h
move 0 9s
move 1 Ad
move 0 Jh Ad 3c 4h 7s 9s
move 1 4s
move 0 9d
move 1 8h
score 0 cards 42 points 22 tablas 0 most 3
score 1 cards 10 points 0 tablas 0 most 0
result 25 0

# deal: 1
# players: random, greedy
newgame tablic players 2
table 3d 9c Th Ts
deal 0 2d 2s 6h 9h Jc Jd
deal 1 2h 5d 5s 8d Td Kc
move 0 2d
move 1 Td Th Ts
move 0 Jd
move 1 Kc 2d Jd
move 0 2s
move 1 5d 2s 3d
move 0 Jc
move 1 2h
move 0 9h 9c
move 1 5s
move 0 6h
move 1 8d 2h 6h
deal 0 Ah 2c 3h 5h 7c Qh
deal 1 Ac 4c 4d 6d 8s Kh
move 0 3h
move 1 8s 3h 5s
move 0 7c
move 1 4c
move 0 2c
move 1 Kh 2c Jc
move 0 5h
move 1 Ac 4c 7c
move 0 Ah
move 1 6d Ah 5h
move 0 Qh
move 1 4d
deal 0 As 6c 7d Qc Qs Kd
deal 1 3s 5c 6s 7h 8c Ks
move 0 As
move 1 Ks As Qh
move 0 Qc
move 1 3s
move 0 7d 3s 4d
move 1 5c
move 0 6c
move 1 6s 6c
move 0 Qs Qc
move 1 7h
move 0 Kd
move 1 8c
deal 0 3c 9d 9s Tc Jh Qd
deal 1 Ad 4h 4s 7s 8h Js
move 0 9s
move 1 Js 5c 7h
move 0 Qd
move 1 8h 8c
move 0 3c
move 1 4h
move 0 Tc
move 1 7s 3c 4h
move 0 Jh
move 1 4s
move 0 9d 9s
move 1 Ad
score 0 cards 15 points 7 tablas 0 most 0
score 1 cards 37 points 15 tablas 1 most 3
result 7 19

# deal: 2
# players: greedy, random
newgame tablic players 2
table Ad 4s 8h Jc
deal 0 Ac 4h 9c Js Qc Qh
deal 1 As 3d 5s 6h 7h 8d
move 0 Qh Ad Jc
move 1 3d
move 0 Ac 3d 8h
move 1 5s
move 0 9c 4s 5s
move 1 7h
move 0 4h
move 1 8d
move 0 Js 4h 8d
move 1 As
move 0 Qc
move 1 6h
deal 0 4d 5h 7d Qd Kc Kh
deal 1 Ah 7c 7s 9s Td Kd
move 0 Kc As Qc
move 1 9s
move 0 Qd 6h 7h
move 1 7c
move 0 7d 7c
move 1 Ah
move 0 4d
move 1 Kd
move 0 Kh Ah 4d 9s Kd
move 1 Td
move 0 5h
move 1 7s
deal 0 3h 3s 5c 6c 9h Jh
deal 1 2c 2d 6d 8c Th Ts
move 0 Jh 5h 7s
move 1 Th
move 0 3s
move 1 8c
move 0 3h 3s
move 1 2d
move 0 5c
move 1 Ts 2d 8c Td Th
move 0 6c
move 1 6d 6c
move 0 9h
move 1 2c
deal 0 2h 2s 3c 8s Tc Qs
deal 1 4c 5d 6s 9d Jd Ks
move 0 2s 2c
move 1 4c
move 0 Qs 4c 9h
move 1 Jd
move 0 2h
move 1 Ks
move 0 3c
move 1 6s
move 0 Tc 2h 3c 5c
move 1 9d
move 0 8s
move 1 5d
score 0 cards 45 points 18 tablas 2 most 3
score 1 cards 7 points 4 tablas 0 most 0
result 23 4

# deal: 2
# players: random, greedy
newgame tablic players 2
table Ad 4s 8h Jc
deal 0 Ac 4h 9c Js Qc Qh
deal 1 As 3d 5s 6h 7h 8d
move 0 Js 4s 8h Jc
move 1 As Ad
move 0 4h
move 1 3d
move 0 Qc
move 1 7h 3d 4h
move 0 Qh Qc
move 1 5s
move 0 9c
move 1 6h
move 0 Ac
move 1 8d
deal 0 4d 5h 7d Qd Kc Kh
deal 1 Ah 7c 7s 9s Td Kd
move 0 7d
move 1 Td Ac 9c
move 0 Kh
move 1 Kd 6h 8d Kh
move 0 Qd
move 1 7s 7d
move 0 5h 5s
move 1 7c
move 0 Kc
move 1 9s
move 0 4d
move 1 Ah 4d 7c
deal 0 3h 3s 5c 6c 9h Jh
deal 1 2c 2d 6d 8c Th Ts
move 0 6c
move 1 6d 6c
move 0 5c
move 1 2d
move 0 3h
move 1 Ts 2d 3h 5c
move 0 9h 9s
move 1 8c
move 0 Jh
move 1 Th
move 0 3s
move 1 2c
deal 0 2h 2s 3c 8s Tc Qs
deal 1 4c 5d 6s 9d Jd Ks
move 0 Tc 2c 8c
move 1 Jd Jh
move 0 Qs Qd
move 1 Ks Kc
move 0 2s
move 1 5d 2s 3s
move 0 8s
move 1 4c
move 0 3c
move 1 6s
move 0 2h
move 1 9d 2h 3c 4c
score 0 cards 15 points 8 tablas 1 most 0
score 1 cards 37 points 14 tablas 1 most 3
result 9 18

# deal: 3
# players: greedy, random
newgame tablic players 2
table As 2s 3c 7d
deal 0 2h 3h 5h 6c 6h 7s
deal 1 7h 8s Tc Jh Qd Kd
move 0 3h As 2s 3c
move 1 7h 7d
move 0 2h
move 1 Tc
move 0 5h
move 1 Qd
move 0 7s 2h 5h
move 1 Jh
move 0 6h
move 1 Kd
move 0 6c 6h
move 1 8s
deal 0 Ac 4h 4s 5c 8d Ts
deal 1 6d 8c 9h Th Js Kh
move 0 Ts Tc
move 1 8c 8s
move 0 4h
move 1 6d
move 0 4s 4h
move 1 9h
move 0 5c
move 1 Th
move 0 Ac 5c 6d
move 1 Kh Kd
move 0 8d
move 1 Js
deal 0 2d 3d 5d 9s Jc Qh
deal 1 Ah 5s 7c 9d Jd Kc
move 0 Jc Jh Js
move 1 Ah
move 0 Qh Qd
move 1 5s
move 0 9s Ah 8d 9h
move 1 Kc
move 0 5d 5s
move 1 7c
move 0 2d
move 1 9d
move 0 3d
move 1 Jd 2d 3d 9d Th
deal 0 Ad 3s 4c Td Qc Ks
deal 1 2c 4d 6s 8h 9c Qs
move 0 Ks Kc
move 1 6s
move 0 Qc 6s 7c
move 1 Qs
move 0 3s
move 1 8h
move 0 Ad 3s 8h
move 1 2c
move 0 4c
move 1 9c
move 0 Td
move 1 4d 4c
score 0 cards 35 points 14 tablas 1 most 3
score 1 cards 17 points 8 tablas 1 most 0
result 18 9

# deal: 3
# players: random, greedy
newgame tablic players 2
table As 2s 3c 7d
deal 0 2h 3h 5h 6c 6h 7s
deal 1 7h 8s Tc Jh Qd Kd
move 0 7s
move 1 Tc As 2s 3c 7d 7s
move 0 2h
move 1 7h
move 0 5h
move 1 Kd 2h 5h 7h
move 0 3h
move 1 8s
move 0 6c
move 1 Jh
move 0 6h 6c
move 1 Qd
deal 0 Ac 4h 4s 5c 8d Ts
deal 1 6d 8c 9h Th Js Kh
move 0 8d
move 1 Js Jh
move 0 5c
move 1 8c 3h 5c 8d 8s
move 0 4s
move 1 6d
move 0 Ac
move 1 Kh Ac Qd
move 0 Ts 4s 6d
move 1 9h
move 0 4h
move 1 Th
deal 0 2d 3d 5d 9s Jc Qh
deal 1 Ah 5s 7c 9d Jd Kc
move 0 3d
move 1 Kc 4h Th
move 0 9s
move 1 Jd 3d 9s
move 0 Jc
move 1 9d 9h
move 0 5d
move 1 5s 5d
move 0 Qh
move 1 7c
move 0 2d
move 1 Ah
deal 0 Ad 3s 4c Td Qc Ks
deal 1 2c 4d 6s 8h 9c Qs
move 0 Ad Ah
move 1 Qs Qh
move 0 4c
move 1 2c 2d
move 0 Ks
move 1 4d 4c
move 0 3s
move 1 6s
move 0 Qc 6s 7c
move 1 8h
move 0 Td
move 1 9c
score 0 cards 16 points 8 tablas 1 most 0
score 1 cards 36 points 14 tablas 2 most 3
result 9 19

# deal: 4
# players: greedy, random
newgame tablic players 2
table 5h 8c Th Kc
deal 0 3s 5d 7h 9c Td Ts
deal 1 Ad 2s 4s Jc Jh Qs
move 0 Td Th
move 1 Jc
move 0 5d 5h
move 1 Qs
move 0 3s
move 1 4s
move 0 7h 3s 4s
move 1 Jh
move 0 9c
move 1 2s
move 0 Ts 2s 8c
move 1 Ad
deal 0 4c 4d 4h 6h 7c Kd
deal 1 Ah 3d 6s 7s 9d Qd
move 0 Kd Ad Qs Kc
move 1 Ah
move 0 4h
move 1 9d
move 0 4d 4h
move 1 6s
move 0 7c Ah 6s
move 1 3d
move 0 4c
move 1 7s
move 0 6h
move 1 Qd 4c 6h 7s 9c
deal 0 2c 2d 2h 8s Js Ks
deal 1 6c 6d 7d 9h Tc Qc
move 0 Js 3d 9d Jc Jh
move 1 6c
move 0 2d
move 1 Qc
move 0 2c 2d
move 1 7d
move 0 2h
move 1 Tc
move 0 8s 2h 6c
move 1 6d
move 0 Ks
move 1 9h
deal 0 Ac As 3h 9s Jd Qh
deal 1 3c 5c 5s 8d 8h Kh
move 0 Qh 6d 7d Qc
move 1 8d
move 0 9s 9h
move 1 8h
move 0 3h
move 1 5s
move 0 As 3h 8h
move 1 5c
move 0 Jd
move 1 3c
move 0 Ac 3c 8d
move 1 Kh Ks
score 0 cards 41 points 17 tablas 1 most 3
score 1 cards 11 points 5 tablas 0 most 0
result 21 5

# deal: 4
# players: random, greedy
newgame tablic players 2
table 5h 8c Th Kc
deal 0 3s 5d 7h 9c Td Ts
deal 1 Ad 2s 4s Jc Jh Qs
move 0 Td Th
move 1 Qs 5h 8c
move 0 9c
move 1 2s
move 0 5d
move 1 Ad 2s 9c
move 0 Ts
move 1 4s
move 0 7h
move 1 Jc 5d 7h
move 0 3s
move 1 Jh
deal 0 4c 4d 4h 6h 7c Kd
deal 1 Ah 3d 6s 7s 9d Qd
move 0 4d 4s
move 1 Qd 3s Ts
move 0 6h
move 1 6s 6h
move 0 4c
move 1 3d
move 0 Kd
move 1 7s 3d 4c
move 0 4h
move 1 9d
move 0 7c
move 1 Ah 4h 7c
deal 0 2c 2d 2h 8s Js Ks
deal 1 6c 6d 7d 9h Tc Qc
move 0 2c
move 1 9h 9d
move 0 Ks Kc Kd
move 1 6d
move 0 2h 2c
move 1 6c 6d
move 0 8s
move 1 7d
move 0 2d
move 1 Tc 2d 8s
move 0 Js Jh
move 1 Qc
deal 0 Ac As 3h 9s Jd Qh
deal 1 3c 5c 5s 8d 8h Kh
move 0 As
move 1 Kh As Qc
move 0 Jd
move 1 3c
move 0 3h 3c
move 1 5s
move 0 Ac
move 1 8d Ac 7d
move 0 Qh
move 1 5c 5s
move 0 9s
move 1 8h
score 0 cards 13 points 9 tablas 0 most 0
score 1 cards 39 points 13 tablas 0 most 3
result 9 16

# deal: 5
# players: greedy, random
newgame tablic players 2
table 2d 2h Qc Kd
deal 0 5h 7h 9c Td Th Ts
deal 1 2c 3c 4h 5s 9s Jd
move 0 5h
move 1 4h
move 0 9c 2d 2h 5h
move 1 3c
move 0 7h 3c 4h
move 1 5s
move 0 Ts
move 1 Jd
move 0 Td Ts
move 1 2c
move 0 Th
move 1 9s
deal 0 3s 5c 7d Js Qd Ks
deal 1 Ah As 4c 5d Jh Qh
move 0 Ks 2c 5s 9s Jd Kd
move 1 Ah
move 0 Qd Qc
move 1 4c
move 0 5c Ah 4c
move 1 5d
move 0 3s
move 1 As
move 0 7d
move 1 Jh 5d 7d
move 0 Js
move 1 Qh
deal 0 6d 6h 8c 8s 9d Qs
deal 1 Ad 3d 6c 6s 8d Tc
move 0 Qs As 3s Th Js Qh
move 1 6s
move 0 6h 6s
move 1 8d
move 0 8s 8d
move 1 Ad
move 0 6d
move 1 3d
move 0 9d 3d 6d
move 1 6c
move 0 8c
move 1 Tc
deal 0 Ac 3h 4d 7c 9h Jc
deal 1 2s 4s 7s 8h Kc Kh
move 0 Ac Ad Tc
move 1 7s
move 0 7c 7s
move 1 Kc
move 0 3h
move 1 Kh
move 0 9h 3h 6c
move 1 4s
move 0 Jc 4s 8c
move 1 8h
move 0 4d
move 1 2s
score 0 cards 49 points 21 tablas 3 most 3
score 1 cards 3 points 1 tablas 0 most 0
result 27 1

# deal: 5
# players: random, greedy
newgame tablic players 2
table 2d 2h Qc Kd
deal 0 5h 7h 9c Td Th Ts
deal 1 2c 3c 4h 5s 9s Jd
move 0 Ts
move 1 Jd 2h Ts
move 0 Th
move 1 2c 2d
move 0 Td Th
move 1 3c
move 0 7h
move 1 4h
move 0 5h
move 1 9s 4h 5h
move 0 9c
move 1 5s
deal 0 3s 5c 7d Js Qd Ks
deal 1 Ah As 4c 5d Jh Qh
move 0 Qd Qc
move 1 Jh 3c 5s 7h 9c
move 0 5c
move 1 5d 5c
move 0 Js
move 1 4c
move 0 3s
move 1 Qh
move 0 Ks
move 1 Ah
move 0 7d 3s 4c
move 1 As Ah
deal 0 6d 6h 8c 8s 9d Qs
deal 1 Ad 3d 6c 6s 8d Tc
move 0 6h
move 1 6s 6h
move 0 8s
move 1 8d 8s
move 0 6d
move 1 6c 6d
move 0 8c
move 1 3d
move 0 Qs Qh
move 1 Ad 3d 8c
move 0 9d
move 1 Tc
deal 0 Ac 3h 4d 7c 9h Jc
deal 1 2s 4s 7s 8h Kc Kh
move 0 9h
move 1 Kc Kd Ks
move 0 Ac
move 1 2s
move 0 4d
move 1 Kh Ac 2s 4d 9h Js
move 0 Jc
move 1 4s
move 0 3h
move 1 7s 3h 4s
move 0 7c
move 1 8h
score 0 cards 9 points 7 tablas 0 most 0
score 1 cards 43 points 15 tablas 0 most 3
result 7 18

# deal: 6
# players: greedy, random
newgame tablic players 2
table 2c 8d Jc Jh
deal 0 Ad As 3h 6c 9h Qh
deal 1 2s 6s 7s 8s 9c 9s
move 0 3h
move 1 9c
move 0 Ad 2c 3h 8d 9c
move 1 9s
move 0 9h 9s
move 1 7s
move 0 6c
move 1 2s
move 0 Qh 6c 7s
move 1 6s
move 0 As
move 1 8s 2s 6s
deal 0 3d 3s 6d 8c Qc Qd
deal 1 Ah 4h 5h 8h Jd Qs
move 0 Qd As Jh
move 1 8h
move 0 8c 8h
move 1 Ah
move 0 Qc Ah Jc
move 1 4h
move 0 3s
move 1 Jd
move 0 3d 3s
move 1 5h
move 0 6d
move 1 Qs
deal 0 Ac 3c 5c 7h Th Ts
deal 1 4c 4d Tc Td Js Kd
move 0 Ac 5h 6d
move 1 4c 4h
move 0 3c
move 1 Js
move 0 5c
move 1 Td
move 0 Ts Td
move 1 Kd
move 0 7h
move 1 4d
move 0 Th 3c 7h
move 1 Tc
deal 0 2d 2h 5s 6h 7c 7d
deal 1 4s 5d 9d Kc Kh Ks
move 0 5s 5c
move 1 Kh
move 0 2h
move 1 9d
move 0 6h 2h 4d
move 1 Ks Kd Kh
move 0 2d
move 1 4s
move 0 7c
move 1 5d
move 0 7d 2d 5d 7c
move 1 Kc 4s Tc
score 0 cards 37 points 14 tablas 1 most 3
score 1 cards 15 points 8 tablas 0 most 0
result 18 8

# deal: 6
# players: random, greedy
newgame tablic players 2
table 2c 8d Jc Jh
deal 0 Ad As 3h 6c 9h Qh
deal 1 2s 6s 7s 8s 9c 9s
move 0 3h
move 1 2s 2c
move 0 Ad 3h 8d
move 1 6s
move 0 As
move 1 7s As 6s
move 0 Qh
move 1 8s
move 0 9h
move 1 9s 9h
move 0 6c
move 1 9c
deal 0 3d 3s 6d 8c Qc Qd
deal 1 Ah 4h 5h 8h Jd Qs
move 0 Qc
move 1 Jd Jc Jh
move 0 3d
move 1 Qs Qc Qh
move 0 8c
move 1 Ah 3d 8s
move 0 Qd
move 1 8h 8c
move 0 3s
move 1 4h
move 0 6d 6c
move 1 5h
deal 0 Ac 3c 5c 7h Th Ts
deal 1 4c 4d Tc Td Js Kd
move 0 Th
move 1 Td Th
move 0 3c 3s
move 1 Kd 5h 9c
move 0 5c
move 1 4c 4h
move 0 Ts
move 1 Tc Ts
move 0 7h
move 1 Js 5c 7h
move 0 Ac
move 1 4d
deal 0 2d 2h 5s 6h 7c 7d
deal 1 4s 5d 9d Kc Kh Ks
move 0 5s Ac 4d
move 1 4s
move 0 6h
move 1 5d
move 0 7c
move 1 9d 4s 5d
move 0 2d
move 1 Ks
move 0 7d
move 1 Kh 7c 7d Ks
move 0 2h
move 1 Kc
score 0 cards 10 points 2 tablas 0 most 0
score 1 cards 42 points 20 tablas 0 most 3
result 2 23

# deal: 7
# players: greedy, random
newgame tablic players 2
table 2d 6h 6s Jh
deal 0 3h 4h 7c 7s 9s Td
deal 1 3c 8c 8h 9h Js Ks
move 0 3h
move 1 8c 2d 6h
move 0 9s 3h 6s
move 1 Ks
move 0 4h
move 1 8h
move 0 7s
move 1 Js 4h 8h Jh
move 0 7c 7s
move 1 9h
move 0 Td
move 1 3c
deal 0 Ad Ah As 3d 5c 5d
deal 1 Ac 2c 4d 7h Th Kh
move 0 3d 3c
move 1 Ac
move 0 Ad Ac Td
move 1 Kh Ks
move 0 5d
move 1 2c
move 0 As 2c 9h
move 1 Th
move 0 5c 5d
move 1 7h
move 0 Ah
move 1 4d
deal 0 4c 5s 8d Ts Jc Kc
deal 1 4s 5h Tc Qd Qh Qs
move 0 Jc Ah 4d 7h
move 1 5h
move 0 Ts Th
move 1 4s
move 0 4c 4s
move 1 Qs
move 0 5s 5h
move 1 Qd
move 0 8d
move 1 Qh Qd Qs
move 0 Kc
move 1 Tc
deal 0 2h 3s 8s 9c Jd Kd
deal 1 2s 6c 6d 7d 9d Qc
move 0 Kd Kc
move 1 6d
move 0 8s 8d
move 1 9d
move 0 9c 9d
move 1 6c
move 0 Jd 6c 6d
move 1 2s
move 0 2h 2s
move 1 7d
move 0 3s
move 1 Qc 3s Tc
score 0 cards 36 points 13 tablas 0 most 3
score 1 cards 16 points 9 tablas 0 most 0
result 16 9

# deal: 7
# players: random, greedy
newgame tablic players 2
table 2d 6h 6s Jh
deal 0 3h 4h 7c 7s 9s Td
deal 1 3c 8c 8h 9h Js Ks
move 0 4h
move 1 Js 2d 4h 6s Jh
move 0 Td
move 1 3c
move 0 7c
move 1 9h 3c 6h
move 0 9s
move 1 8c
move 0 7s
move 1 Ks 7c 7s
move 0 3h
move 1 8h 8c
deal 0 Ad Ah As 3d 5c 5d
deal 1 Ac 2c 4d 7h Th Kh
move 0 Ad
move 1 Th Ad 9s Td
move 0 5c
move 1 4d
move 0 3d
move 1 Ac 3d 3h 5c
move 0 Ah
move 1 7h
move 0 As Ah
move 1 Kh
move 0 5d
move 1 2c
deal 0 4c 5s 8d Ts Jc Kc
deal 1 4s 5h Tc Qd Qh Qs
move 0 Kc Kh
move 1 Qd 2c 4d 7h
move 0 Ts
move 1 Tc Ts
move 0 8d
move 1 Qs 5d 8d
move 0 5s
move 1 5h 5s
move 0 4c
move 1 4s 4c
move 0 Jc
move 1 Qh
deal 0 2h 3s 8s 9c Jd Kd
deal 1 2s 6c 6d 7d 9d Qc
move 0 9c
move 1 Qc Qh
move 0 3s
move 1 9d 9c
move 0 8s
move 1 2s
move 0 2h
move 1 7d 2h 2s 3s
move 0 Jd Jc
move 1 6c
move 0 Kd
move 1 6d 6c
score 0 cards 6 points 6 tablas 0 most 0
score 1 cards 46 points 16 tablas 3 most 3
result 6 22

# deal: 8
# players: greedy, random
newgame tablic players 2
table 8d Js Qs Kc
deal 0 Ah 2d 7d 7h 8s Jd
deal 1 5h 6h 9c 9d 9h Ts
move 0 Jd Js
move 1 5h
move 0 8s 8d
move 1 9c
move 0 2d
move 1 9h 9c
move 0 7h 2d 5h
move 1 Ts
move 0 7d
move 1 9d
move 0 Ah
move 1 6h
deal 0 4c 5c 5d Th Qc Ks
deal 1 2s 3h 4d 6s 8c Qh
move 0 Ks Ah Qs Kc
move 1 3h
move 0 Qc 3h 6h 7d Ts
move 1 Qh
move 0 4c
move 1 8c
move 0 5c
move 1 2s
move 0 Th 2s 8c
move 1 6s
move 0 5d 5c
move 1 4d 4c
deal 0 Ad 4s 5s 7s Jc Jh
deal 1 As 3s 6c 9s Td Kd
move 0 4s
move 1 As
move 0 Ad As 4s 6s
move 1 9s 9d
move 0 5s
move 1 3s
move 0 7s
move 1 Td
move 0 Jh 5s 7s
move 1 Kd
move 0 Jc
move 1 6c
deal 0 2c 3c 4h 6d Tc Qd
deal 1 Ac 2h 3d 7c 8h Kh
move 0 Qd 3s Td Qh
move 1 7c
move 0 6d 6c
move 1 Ac
move 0 3c
move 1 3d 3c
move 0 4h
move 1 Kh
move 0 Tc
move 1 8h Ac 7c
move 0 2c
move 1 2h 2c
score 0 cards 34 points 16 tablas 0 most 3
score 1 cards 18 points 6 tablas 0 most 0
result 19 6

# deal: 8
# players: random, greedy
newgame tablic players 2
table 8d Js Qs Kc
deal 0 Ah 2d 7d 7h 8s Jd
deal 1 5h 6h 9c 9d 9h Ts
move 0 2d
move 1 Ts 2d 8d
move 0 Jd Js
move 1 5h
move 0 7h
move 1 6h
move 0 7d
move 1 9d
move 0 8s
move 1 9h 9d
move 0 Ah
move 1 9c Ah 8s
deal 0 4c 5c 5d Th Qc Ks
deal 1 2s 3h 4d 6s 8c Qh
move 0 Ks 7d 7h Kc
move 1 Qh Qs
move 0 5d 5h
move 1 6s 6h
move 0 5c
move 1 2s
move 0 Th
move 1 3h
move 0 Qc
move 1 8c 3h 5c
move 0 4c
move 1 4d 4c
deal 0 Ad 4s 5s 7s Jc Jh
deal 1 As 3s 6c 9s Td Kd
move 0 Jc 2s Th
move 1 3s
move 0 5s
move 1 6c
move 0 7s
move 1 Td 3s 7s
move 0 4s
move 1 As 5s 6c
move 0 Ad
move 1 Kd Ad Qc
move 0 Jh
move 1 9s
deal 0 2c 3c 4h 6d Tc Qd
deal 1 Ac 2h 3d 7c 8h Kh
move 0 4h 4s
move 1 2h
move 0 Qd
move 1 Kh 2h Jh
move 0 Tc
move 1 3d
move 0 2c
move 1 Ac 2c 9s
move 0 6d
move 1 7c
move 0 3c 3d
move 1 8h
score 0 cards 20 points 8 tablas 0 most 0
score 1 cards 32 points 14 tablas 1 most 3
result 8 18

# deal: 9
# players: greedy, random
newgame tablic players 2
table As 3c Th Jc
deal 0 2c 3h 3s 7s 8h Td
deal 1 4s 5h 5s Ts Jd Jh
move 0 Td Th
move 1 Jd
move 0 3s 3c
move 1 Jh
move 0 3h
move 1 5h
move 0 8h 3h 5h
move 1 5s
move 0 7s
move 1 Ts
move 0 2c
move 1 4s
deal 0 3d 4h 6d 8d Qc Kc
deal 1 Ad 4d 8c 8s 9c Kh
move 0 Qc As 2c 4s 7s Jh
move 1 8c
move 0 8d 8c
move 1 9c
move 0 Kc 5s 9c
move 1 8s
move 0 3d
move 1 Kh
move 0 4h
move 1 Ad 3d 8s
move 0 6d
move 1 4d 4h
deal 0 5c 6h 7c 7d 7h Js
deal 1 2d 4c 5d Qh Qs Kd
move 0 Js Jc Jd
move 1 5d
move 0 5c 5d
move 1 Kd Kh
move 0 6h 6d
move 1 2d
move 0 7d
move 1 4c
move 0 7h 7d
move 1 Qs
move 0 7c
move 1 Qh Qs
deal 0 Ac 2h 6c 9s Tc Ks
deal 1 Ah 2s 6s 9d 9h Qd
move 0 Ks 4c Ts
move 1 2s 2d
move 0 2h
move 1 Ah
move 0 Tc Ah 2h 7c
move 1 9d
move 0 9s 9d
move 1 9h
move 0 6c
move 1 Qd
move 0 Ac
move 1 6s
score 0 cards 41 points 17 tablas 2 most 3
score 1 cards 11 points 5 tablas 0 most 0
result 22 5

# deal: 9
# players: random, greedy
newgame tablic players 2
table As 3c Th Jc
deal 0 2c 3h 3s 7s 8h Td
deal 1 4s 5h 5s Ts Jd Jh
move 0 8h
move 1 Jh As 3c 8h Jc
move 0 7s
move 1 Ts Th
move 0 3h
move 1 4s
move 0 3s
move 1 5s
move 0 2c
move 1 Jd 2c 3h 3s 4s 5s 7s
move 0 Td
move 1 5h
deal 0 3d 4h 6d 8d Qc Kc
deal 1 Ad 4d 8c 8s 9c Kh
move 0 8d
move 1 8s 8d
move 0 Kc
move 1 Kh Kc
move 0 Qc
move 1 4d
move 0 6d
move 1 Ad 5h 6d
move 0 4h
move 1 8c 4d 4h
move 0 3d
move 1 9c
deal 0 5c 6h 7c 7d 7h Js
deal 1 2d 4c 5d Qh Qs Kd
move 0 Js
move 1 Qs 3d Td Qc
move 0 5c
move 1 Kd 5c 9c
move 0 6h
move 1 2d
move 0 7d
move 1 Qh 6h 7d
move 0 7h
move 1 4c
move 0 7c 7h
move 1 5d
deal 0 Ac 2h 6c 9s Tc Ks
deal 1 Ah 2s 6s 9d 9h Qd
move 0 Ac 2d 4c 5d
move 1 2s
move 0 2h 2s
move 1 6s
move 0 6c 6s
move 1 9d
move 0 Ks
move 1 9h 9d
move 0 Tc
move 1 Qd
move 0 9s
move 1 Ah
score 0 cards 10 points 1 tablas 0 most 0
score 1 cards 42 points 21 tablas 1 most 3
result 1 25

# deal: 10
# players: greedy, random
newgame tablic players 2
table Ad 7s 8c Ks
deal 0 Ac 3d 7c 8h 9h Td
deal 1 As 2h 4d 7h 8s Kc
move 0 Ac Ad
move 1 8s
move 0 8h 8c 8s
move 1 As
move 0 7c 7s
move 1 2h
move 0 3d As 2h
move 1 4d
move 0 9h
move 1 7h
move 0 Td
move 1 Kc 4d Td
deal 0 2c 3s 4s Ts Js Kd
deal 1 Ah 4h 5s 6h Jc Jh
move 0 Kd Ks
move 1 6h
move 0 3s
move 1 Jc 3s 9h
move 0 4s
move 1 4h 4s
move 0 Ts
move 1 5s
move 0 Js 5s 7h
move 1 Ah
move 0 2c
move 1 Jh 2c Ts
deal 0 4c 6s 8d 9s Qd Qh
deal 1 2s 6c 6d 9c Tc Kh
move 0 6s 6h
move 1 6d
move 0 4c
move 1 9c
move 0 Qd 4c 9c
move 1 2s
move 0 9s Ah 2s 6d
move 1 Tc
move 0 8d
move 1 Kh
move 0 Qh
move 1 6c
deal 0 5c 5d 5h 9d Jd Qc
deal 1 2d 3c 3h 7d Th Qs
move 0 Qc Qh
move 1 Qs
move 0 5d
move 1 Th Tc
move 0 5h 5d
move 1 2d
move 0 5c
move 1 3h
move 0 9d 3h 6c
move 1 3c
move 0 Jd
move 1 7d
score 0 cards 39 points 13 tablas 1 most 3
score 1 cards 13 points 9 tablas 0 most 0
result 17 9

# deal: 10
# players: random, greedy
newgame tablic players 2
table Ad 7s 8c Ks
deal 0 Ac 3d 7c 8h 9h Td
deal 1 As 2h 4d 7h 8s Kc
move 0 Td
move 1 As Ad Td
move 0 Ac
move 1 Kc Ks
move 0 9h Ac 8c
move 1 7h 7s
move 0 3d
move 1 2h
move 0 7c
move 1 4d
move 0 8h
move 1 8s 8h
deal 0 2c 3s 4s Ts Js Kd
deal 1 Ah 4h 5s 6h Jc Jh
move 0 4s
move 1 Ah 3d 4d 4s
move 0 3s
move 1 Jh 2h 3s 7c
move 0 Ts
move 1 4h
move 0 2c
move 1 Jc 2c Ts
move 0 Kd
move 1 5s
move 0 Js
move 1 6h
deal 0 4c 6s 8d 9s Qd Qh
deal 1 2s 6c 6d 9c Tc Kh
move 0 4c 4h
move 1 Kh Kd
move 0 8d
move 1 6c 6h
move 0 Qh
move 1 2s
move 0 6s
move 1 Tc 2s 8d
move 0 Qd Qh
move 1 6d 6s
move 0 9s
move 1 9c 9s
deal 0 5c 5d 5h 9d Jd Qc
deal 1 2d 3c 3h 7d Th Qs
move 0 9d
move 1 2d
move 0 5d 5s
move 1 3h
move 0 5h
move 1 Th 2d 3h 5h
move 0 5c
move 1 3c
move 0 Qc
move 1 Qs Qc
move 0 Jd
move 1 7d
score 0 cards 9 points 3 tablas 0 most 0
score 1 cards 43 points 19 tablas 2 most 3
result 3 24

# deal: 11
# players: greedy, random
newgame tablic players 2
table 3s 6c 6d 7s
deal 0 2h 3d 3h 4c 8d Jh
deal 1 2s 5s 7d Td Jd Qd
move 0 Jh 6c 6d
move 1 5s
move 0 8d 3s 5s
move 1 2s
move 0 2h 2s
move 1 Qd
move 0 3d
move 1 7d
move 0 3h 3d
move 1 Jd
move 0 4c
move 1 Td
deal 0 2d 3c 8s 9c Js Kc
deal 1 Ad As 5h 6h Jc Qc
move 0 Kc 4c 7d 7s Td
move 1 5h
move 0 Js Jd
move 1 As
move 0 2d
move 1 6h
move 0 8s As 2d 5h
move 1 Jc
move 0 3c
move 1 Ad
move 0 9c 3c 6h
move 1 Qc
deal 0 Ac 4d 4s 6s 8c Qh
deal 1 5c 7c 7h 9d Tc Qs
move 0 Qh Ad Jc Qc Qd
move 1 7h
move 0 4s
move 1 5c
move 0 Ac 4s 7h
move 1 Qs
move 0 4d
move 1 9d
move 0 6s
move 1 7c
move 0 8c
move 1 Tc 4d 6s
deal 0 Ah 4h 5d 9h Th Kh
deal 1 2c 8h 9s Ts Kd Ks
move 0 Kh 5c 9d
move 1 2c
move 0 Th 2c 8c
move 1 Kd
move 0 4h
move 1 Ts
move 0 Ah 4h 7c
move 1 9s
move 0 9h 9s
move 1 8h
move 0 5d
move 1 Ks
score 0 cards 49 points 21 tablas 1 most 3
score 1 cards 3 points 1 tablas 0 most 0
result 25 1

# deal: 11
# players: random, greedy
newgame tablic players 2
table 3s 6c 6d 7s
deal 0 2h 3d 3h 4c 8d Jh
deal 1 2s 5s 7d Td Jd Qd
move 0 8d
move 1 Td 3s 7s
move 0 3d
move 1 Jd 6c 6d
move 0 4c
move 1 7d 3d 4c
move 0 3h
move 1 2s
move 0 Jh
move 1 Qd 2s 3h 8d
move 0 2h
move 1 5s
deal 0 2d 3c 8s 9c Js Kc
deal 1 Ad As 5h 6h Jc Qc
move 0 9c
move 1 Jc Jh
move 0 3c
move 1 Ad 2h 9c
move 0 2d
move 1 5h 2d 3c 5s
move 0 Kc
move 1 6h
move 0 8s
move 1 Qc
move 0 Js
move 1 As
deal 0 Ac 4d 4s 6s 8c Qh
deal 1 5c 7c 7h 9d Tc Qs
move 0 Ac As
move 1 Qs Qc
move 0 4d
move 1 Tc 4d 6h
move 0 Qh
move 1 5c
move 0 6s
move 1 7c
move 0 4s
move 1 9d 4s 5c
move 0 8c
move 1 7h 7c
deal 0 Ah 4h 5d 9h Th Kh
deal 1 2c 8h 9s Ts Kd Ks
move 0 Kh 6s 8s
move 1 Kd Kc
move 0 Th
move 1 Ts Th
move 0 4h
move 1 8h 8c
move 0 9h
move 1 9s 9h
move 0 5d
move 1 Ks
move 0 Ah
move 1 2c
score 0 cards 5 points 3 tablas 0 most 0
score 1 cards 47 points 19 tablas 1 most 3
result 3 23

# key: 8c6c1a6fb63a226ca113d5f5aa9baa61e789f53821c5ccf9cfae3c505b3b8021
