# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 2
# format = "match"
# deals = 6
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "none"
# [[participant]]
# name = "minimax"
# command = "talon:minimax"
# [[participant]]
# name = "greedy"
# command = "talon:greedy"
# plan hash: d6b29eb73723acd011ae6a5bfb94e5d19101980554af6fa6abc79675ed30d4e7
# key hash: 34a789b00ddcbae90cef4ab8c3120f4ae8d0388785c3e7f04a1e96f083ad9896
# entropy: draw 17: 4 8 15

# deal: 0
# players: minimax, greedy
newgame tablic players 2
table 5h 9s Ts Kh
deal 0 Ad 3h 7s 8s Jh Qh
deal 1 9c 9h Tc Th Js Kd
move 0 3h
move 1 Kd 5h 9s Kh
move 0 Qh 3h Ts
move 1 9h
move 0 7s
move 1 9c 9h
move 0 8s
move 1 Th
move 0 Jh
move 1 Tc Th
move 0 Ad
move 1 Js Jh
deal 0 2d 2h 3s 5s 6d 8d
deal 1 2c 4d 4s 6h 6s 7c
move 0 8d Ad 7s 8s
move 1 4d
move 0 2d
move 1 6s 2d 4d
move 0 3s
move 1 4s
move 0 2h
move 1 2c 2h
move 0 5s
move 1 7c 3s 4s
move 0 6d
move 1 6h 6d
deal 0 Ac As 6c 7d 7h Qs
deal 1 2s 3c 3d 4h 9d Jc
move 0 6c
move 1 2s
move 0 Qs 2s 5s 6c
move 1 3d
move 0 7h
move 1 3c 3d
move 0 7d 7h
move 1 4h
move 0 As
move 1 9d
move 0 Ac As
move 1 Jc
deal 0 Ah 5d Jd Qc Kc Ks
deal 1 4c 5c 8c 8h Td Qd
move 0 Qc 4h 9d
move 1 4c
move 0 Jd Jc
move 1 5c
move 0 5d 5c
move 1 8h
move 0 Kc
move 1 8c 8h
move 0 Ks Kc
move 1 Qd
move 0 Ah
move 1 Td
score 0 cards 28 points 15 tablas 4 most 3
score 1 cards 24 points 7 tablas 1 most 0
result 22 8

# deal: 0
# players: greedy, minimax
newgame tablic players 2
table 5h 9s Ts Kh
deal 0 Ad 3h 7s 8s Jh Qh
deal 1 9c 9h Tc Th Js Kd
move 0 3h
move 1 Js 3h 9s
move 0 7s
move 1 Th Ts
move 0 Jh 5h 7s
move 1 Kd Kh
move 0 8s
move 1 9c
move 0 Qh
move 1 9h 9c
move 0 Ad
move 1 Tc
deal 0 2d 2h 3s 5s 6d 8d
deal 1 2c 4d 4s 6h 6s 7c
move 0 8d 8s
move 1 4s
move 0 5s Ad 4s
move 1 4d
move 0 2h
move 1 2c 2h
move 0 2d
move 1 6s 2d 4d
move 0 3s
move 1 6h
move 0 6d 6h
move 1 7c
deal 0 Ac As 6c 7d 7h Qs
deal 1 2s 3c 3d 4h 9d Jc
move 0 Qs 3s Tc Qh
move 1 2s
move 0 7d 7c
move 1 3c
move 0 6c
move 1 9d 3c 6c
move 0 7h
move 1 3d
move 0 Ac
move 1 4h Ac 3d
move 0 As
move 1 Jc
deal 0 Ah 5d Jd Qc Kc Ks
deal 1 4c 5c 8c 8h Td Qd
move 0 Qc As Jc
move 1 4c
move 0 Ah 4c 7h
move 1 5c
move 0 5d 5c
move 1 8c
move 0 Jd
move 1 Qd
move 0 Ks 2s Jd
move 1 8h 8c
move 0 Kc
move 1 Td
score 0 cards 27 points 11 tablas 0 most 3
score 1 cards 25 points 11 tablas 1 most 0
result 14 12

# deal: 1
# players: minimax, greedy
newgame tablic players 2
table 2s 9c Qh Kh
deal 0 2c 3s 5d 7c 7h Qs
deal 1 4c 8c 8h Jc Qc Qd
move 0 Qs Qh
move 1 4c
move 0 2c 2s
move 1 Qd 4c 9c
move 0 3s
move 1 8c
move 0 5d
move 1 Qc 5d 8c
move 0 7c
move 1 8h
move 0 7h 7c
move 1 Jc
deal 0 Ac 3c 5h 6s Th Ts
deal 1 4d 5s 7s 8d 9d Kd
move 0 Ac 3s 8h
move 1 Kd Kh
move 0 3c
move 1 4d
move 0 5h
move 1 7s 3c 4d
move 0 6s
move 1 5s 5h
move 0 Ts
move 1 8d
move 0 Th Ts
move 1 9d
deal 0 Ad As 3d 4h 6d Js
deal 1 2d 6c 6h 7d Td Ks
move 0 Js Jc
move 1 Ks 6s 8d
move 0 4h
move 1 2d
move 0 Ad 2d 9d
move 1 6h
move 0 6d 6h
move 1 6c
move 0 3d
move 1 Td 4h 6c
move 0 As
move 1 7d
deal 0 Ah 3h 5c 9h Tc Kc
deal 1 2h 4s 8s 9s Jd Jh
move 0 Ah As 3d 7d
move 1 2h
move 0 3h
move 1 4s
move 0 9h 2h 3h 4s
move 1 8s
move 0 5c
move 1 9s
move 0 Kc 5c 9s
move 1 Jd
move 0 Tc
move 1 Jh Jd
score 0 cards 29 points 12 tablas 2 most 3
score 1 cards 23 points 10 tablas 0 most 0
result 17 10

# deal: 1
# players: greedy, minimax
newgame tablic players 2
table 2s 9c Qh Kh
deal 0 2c 3s 5d 7c 7h Qs
deal 1 4c 8c 8h Jc Qc Qd
move 0 Qs Qh
move 1 Qd
move 0 2c 2s
move 1 Qc Qd
move 0 3s
move 1 Jc 3s 9c
move 0 5d
move 1 4c
move 0 7c
move 1 8h
move 0 7h 7c
move 1 8c 8h
deal 0 Ac 3c 5h 6s Th Ts
deal 1 4d 5s 7s 8d 9d Kd
move 0 5h 5d
move 1 4d 4c
move 0 3c
move 1 5s
move 0 6s
move 1 Kd 3c 5s 6s Kh
move 0 Th
move 1 7s
move 0 Ts Th
move 1 8d
move 0 Ac
move 1 9d Ac 8d
deal 0 Ad As 3d 4h 6d Js
deal 1 2d 6c 6h 7d Td Ks
move 0 3d
move 1 Td 3d 7s
move 0 4h
move 1 2d
move 0 6d 2d 4h
move 1 6h
move 0 Js
move 1 7d
move 0 Ad
move 1 Ks Ad 6h 7d
move 0 As
move 1 6c
deal 0 Ah 3h 5c 9h Tc Kc
deal 1 2h 4s 8s 9s Jd Jh
move 0 Ah As
move 1 Jh Js
move 0 3h
move 1 9s 3h 6c
move 0 5c
move 1 2h
move 0 9h
move 1 4s
move 0 Kc 5c 9h
move 1 8s
move 0 Tc 2h 8s
move 1 Jd
score 0 cards 23 points 10 tablas 1 most 0
score 1 cards 29 points 12 tablas 3 most 3
result 11 18

# deal: 2
# players: minimax, greedy
newgame tablic players 2
table Ad 4d Kc Kd
deal 0 5c 6s 7c 7s Th Qs
deal 1 2d 5d 7h 8s Jd Qc
move 0 5c Ad 4d
move 1 2d
move 0 6s
move 1 8s 2d 6s
move 0 7c
move 1 7h 7c
move 0 7s
move 1 5d
move 0 Th
move 1 Jd 5d 7s
move 0 Qs
move 1 Qc Qs
deal 0 2h 3d 3h 8c Qd Kh
deal 1 As 2c 4h 6c 8h 9d
move 0 Kh Kc Kd
move 1 4h
move 0 2h
move 1 2c 2h
move 0 3d
move 1 6c
move 0 Qd 3d Th
move 1 8h
move 0 8c 8h
move 1 9d
move 0 3h
move 1 As
deal 0 Ah 3c 4c 4s 7d 9s
deal 1 Ac 2s 3s Tc Td Qh
move 0 4s As 3h 4h
move 1 2s
move 0 Ah 2s 9d
move 1 3s
move 0 9s 3s 6c
move 1 Tc
move 0 3c
move 1 Qh 3c Tc
move 0 4c
move 1 Ac
move 0 7d
move 1 Td
deal 0 5h 6d 8d Ts Jc Jh
deal 1 5s 6h 9c 9h Js Ks
move 0 Jh Ac 4c 7d
move 1 5s
move 0 Ts Td
move 1 6h
move 0 5h 5s
move 1 9c
move 0 8d
move 1 Ks 6h 8d
move 0 6d
move 1 9h 9c
move 0 Jc
move 1 Js Jc
score 0 cards 29 points 13 tablas 1 most 3
score 1 cards 23 points 9 tablas 1 most 0
result 17 10

# deal: 2
# players: greedy, minimax
newgame tablic players 2
table Ad 4d Kc Kd
deal 0 5c 6s 7c 7s Th Qs
deal 1 2d 5d 7h 8s Jd Qc
move 0 5c Ad 4d
move 1 5d
move 0 6s
move 1 7h
move 0 Qs 6s 7h
move 1 2d
move 0 7c 2d 5d
move 1 8s
move 0 7s
move 1 Jd
move 0 Th
move 1 Qc
deal 0 2h 3d 3h 8c Qd Kh
deal 1 As 2c 4h 6c 8h 9d
move 0 Kh Kc Kd
move 1 4h
move 0 Qd Qc
move 1 As 4h 7s
move 0 8c 8s
move 1 6c
move 0 2h
move 1 2c 2h
move 0 3h
move 1 9d 3h 6c
move 0 3d
move 1 8h
deal 0 Ah 3c 4c 4s 7d 9s
deal 1 Ac 2s 3s Tc Td Qh
move 0 Ah 3d 8h
move 1 Tc
move 0 3c
move 1 Td Tc
move 0 4s
move 1 Qh 3c Th
move 0 4c 4s
move 1 3s
move 0 7d
move 1 2s
move 0 9s 2s 7d
move 1 Ac
deal 0 5h 6d 8d Ts Jc Jh
deal 1 5s 6h 9c 9h Js Ks
move 0 Jh Jd
move 1 Ks Ac 3s
move 0 5h
move 1 5s 5h
move 0 6d
move 1 6h 6d
move 0 8d
move 1 9c
move 0 Ts
move 1 9h 9c
move 0 Jc
move 1 Js Jc
score 0 cards 26 points 10 tablas 0 most 0
score 1 cards 26 points 12 tablas 3 most 0
result 10 15

# deal: 3
# players: minimax, greedy
newgame tablic players 2
table 4h 6c 7c Ts
deal 0 Ah 2c 2h 6h 7d Jh
deal 1 As 3s 5d 8d 8s 9h
move 0 Ah 4h 7c
move 1 3s
move 0 2h
move 1 As 2h 3s 6c
move 0 6h
move 1 5d
move 0 7d
move 1 8d
move 0 Jh 5d 7d
move 1 8s 8d
move 0 2c
move 1 9h
deal 0 Ad 5h 7s 8h Qc Qh
deal 1 4s 8c Td Jc Qs Kc
move 0 Ad 2c 9h
move 1 Td Ts
move 0 5h
move 1 4s
move 0 7s
move 1 Jc 5h 7s
move 0 8h
move 1 Kc 6h 8h
move 0 Qh
move 1 Qs Qh
move 0 Qc
move 1 8c
deal 0 5c 5s 6s 7h 9c Jd
deal 1 3c 3d 9d 9s Js Ks
move 0 Jd 4s 8c
move 1 3d
move 0 5c
move 1 3c 3d
move 0 5s 5c
move 1 9d
move 0 9c 9d
move 1 9s
move 0 6s
move 1 Js
move 0 7h
move 1 Ks
deal 0 Ac 2s 3h 4c 4d Th
deal 1 2d 6d Tc Qd Kd Kh
move 0 3h
move 1 Qd 6s 7h Qc
move 0 4d
move 1 Kd Ks
move 0 4c 4d
move 1 2d
move 0 Ac 2d 9s
move 1 6d
move 0 2s
move 1 Kh 2s Js
move 0 Th
move 1 Tc Th
score 0 cards 21 points 6 tablas 0 most 0
score 1 cards 31 points 16 tablas 0 most 3
result 6 19

# deal: 3
# players: greedy, minimax
newgame tablic players 2
table 4h 6c 7c Ts
deal 0 Ah 2c 2h 6h 7d Jh
deal 1 As 3s 5d 8d 8s 9h
move 0 Ah 4h 7c
move 1 5d
move 0 6h 6c
move 1 9h
move 0 2h
move 1 As 2h 9h
move 0 7d
move 1 8d
move 0 Jh 5d 7d
move 1 8s 8d
move 0 2c
move 1 3s
deal 0 Ad 5h 7s 8h Qc Qh
deal 1 4s 8c Td Jc Qs Kc
move 0 Qc 3s Ts
move 1 4s
move 0 5h
move 1 8c
move 0 Ad 2c 4s 5h
move 1 Jc
move 0 8h 8c
move 1 Qs
move 0 Qh Qs
move 1 Kc
move 0 7s
move 1 Td
deal 0 5c 5s 6s 7h 9c Jd
deal 1 3c 3d 9d 9s Js Ks
move 0 Jd Jc
move 1 Ks Kc
move 0 7h 7s
move 1 9s
move 0 9c 9s
move 1 9d
move 0 5c
move 1 Js
move 0 5s 5c
move 1 3d
move 0 6s
move 1 3c 3d
deal 0 Ac 2s 3h 4c 4d Th
deal 1 2d 6d Tc Qd Kd Kh
move 0 Th Td
move 1 6d 6s
move 0 2s
move 1 Kd 2s Js
move 0 3h
move 1 Tc
move 0 4d
move 1 Qd 3h 4d 9d Tc
move 0 4c
move 1 2d
move 0 Ac
move 1 Kh
score 0 cards 29 points 13 tablas 0 most 3
score 1 cards 23 points 9 tablas 1 most 0
result 16 10

# deal: 4
# players: minimax, greedy
newgame tablic players 2
table 2d 5c 7c 8c
deal 0 2c 3c 6s 7h Td Qc
deal 1 3d 6c 6h 7s 9d Qh
move 0 7h 2d 5c
move 1 7s 7c
move 0 3c
move 1 3d 3c
move 0 6s
move 1 6c 6s
move 0 Qc
move 1 Qh Qc
move 0 2c
move 1 6h
move 0 Td 2c 8c
move 1 9d
deal 0 4c 5h 7d Ts Jd Kh
deal 1 Ac Ah 4d Th Js Qs
move 0 4c
move 1 Th 4c 6h
move 0 7d
move 1 4d
move 0 5h
move 1 Ah 4d 7d
move 0 Kh 5h 9d
move 1 Js
move 0 Jd Js
move 1 Qs
move 0 Ts
move 1 Ac
deal 0 5d 8d 8h 8s Tc Jc
deal 1 Ad As 4s 9h 9s Ks
move 0 Tc Ts
move 1 Ks Ac Qs
move 0 8s
move 1 4s
move 0 Jc 4s 8s
move 1 9h
move 0 8d
move 1 9s 9h
move 0 8h 8d
move 1 As
move 0 5d
move 1 Ad As
deal 0 2h 4h 9c Jh Qd Kd
deal 1 2s 3h 3s 5s 6d Kc
move 0 2h
move 1 2s 2h
move 0 4h
move 1 5s 5d
move 0 9c
move 1 3h
move 0 Jh 3h 9c
move 1 3s
move 0 Qd
move 1 6d
move 0 Kd
move 1 Kc Kd
score 0 cards 21 points 10 tablas 4 most 0
score 1 cards 31 points 12 tablas 1 most 3
result 14 16

# deal: 4
# players: greedy, minimax
newgame tablic players 2
table 2d 5c 7c 8c
deal 0 2c 3c 6s 7h Td Qc
deal 1 3d 6c 6h 7s 9d Qh
move 0 Td 2d 8c
move 1 7s 7c
move 0 3c
move 1 3d 3c
move 0 6s
move 1 6c 6s
move 0 7h
move 1 6h
move 0 Qc 6h 7h
move 1 Qh
move 0 2c
move 1 9d
deal 0 4c 5h 7d Ts Jd Kh
deal 1 Ac Ah 4d Th Js Qs
move 0 7d 2c 5c
move 1 4d
move 0 4c 4d
move 1 Qs Qh
move 0 5h
move 1 Th
move 0 Ts Th
move 1 Js
move 0 Jd Js
move 1 Ah
move 0 Kh 5h 9d
move 1 Ac Ah
deal 0 5d 8d 8h 8s Tc Jc
deal 1 Ad As 4s 9h 9s Ks
move 0 5d
move 1 4s
move 0 8d
move 1 9h 4s 5d
move 0 8s 8d
move 1 Ad
move 0 8h
move 1 As Ad
move 0 Tc
move 1 9s
move 0 Jc
move 1 Ks
deal 0 2h 4h 9c Jh Qd Kd
deal 1 2s 3h 3s 5s 6d Kc
move 0 Jh Jc
move 1 Kc Ks
move 0 9c 9s
move 1 2s
move 0 2h 2s
move 1 5s
move 0 Qd 5s 8h
move 1 3s
move 0 4h
move 1 3h
move 0 Kd 4h Tc
move 1 6d 3h 3s
score 0 cards 32 points 14 tablas 1 most 3
score 1 cards 20 points 8 tablas 2 most 0
result 18 10

# deal: 5
# players: minimax, greedy
newgame tablic players 2
table 3d 3s 8s 9s
deal 0 4s 5c 7d 7s 8d Jh
deal 1 As 4d 5d 5h Ts Kh
move 0 Jh 3d 9s
move 1 As 3s 8s
move 0 4s
move 1 4d 4s
move 0 5c
move 1 5d 5c
move 0 7d
move 1 5h
move 0 7s 7d
move 1 Ts
move 0 8d
move 1 Kh
deal 0 Ad Ah 7h 9h Qs Kd
deal 1 3c 4c 4h 6c 9d Qc
move 0 Kd Kh
move 1 Qc 5h 8d
move 0 7h
move 1 3c
move 0 Qs 3c Ts
move 1 4c
move 0 Ah 4c 7h
move 1 4h
move 0 9h
move 1 9d 9h
move 0 Ad
move 1 6c
deal 0 3h 6d 6h 8c Td Qh
deal 1 7c Tc Jc Js Qd Ks
move 0 Td 4h 6c
move 1 7c
move 0 8c Ad 7c
move 1 Tc
move 0 6h
move 1 Js
move 0 6d 6h
move 1 Jc Js
move 0 Qh
move 1 Qd Qh
move 0 3h
move 1 Ks
deal 0 2h 2s 5s 6s 8h Th
deal 1 Ac 2c 2d 9c Jd Kc
move 0 Th Tc
move 1 Kc Ks
move 0 5s
move 1 2d
move 0 2h 2d
move 1 9c
move 0 8h 3h 5s
move 1 Jd
move 0 2s
move 1 Ac 2s 9c
move 0 6s
move 1 2c
score 0 cards 28 points 11 tablas 2 most 3
score 1 cards 24 points 11 tablas 3 most 0
result 16 14

# deal: 5
# players: greedy, minimax
newgame tablic players 2
table 3d 3s 8s 9s
deal 0 4s 5c 7d 7s 8d Jh
deal 1 As 4d 5d 5h Ts Kh
move 0 Jh 3s 9s
move 1 As 3d 8s
move 0 4s
move 1 4d 4s
move 0 5c
move 1 5d 5c
move 0 7s
move 1 Kh
move 0 7d 7s
move 1 5h
move 0 8d
move 1 Ts
deal 0 Ad Ah 7h 9h Qs Kd
deal 1 3c 4c 4h 6c 9d Qc
move 0 Kd Kh
move 1 4h
move 0 Qs 5h 8d
move 1 4c 4h
move 0 7h
move 1 9d
move 0 9h 9d
move 1 6c
move 0 Ad
move 1 Qc 6c 7h
move 0 Ah Ad Ts
move 1 3c
deal 0 3h 6d 6h 8c Td Qh
deal 1 7c Tc Jc Js Qd Ks
move 0 3h 3c
move 1 7c
move 0 6h
move 1 Qd 6h 7c
move 0 6d
move 1 Js
move 0 8c
move 1 Ks 6d 8c
move 0 Qh
move 1 Jc Js
move 0 Td
move 1 Tc Td
deal 0 2h 2s 5s 6s 8h Th
deal 1 Ac 2c 2d 9c Jd Kc
move 0 2s
move 1 2c 2s
move 0 2h
move 1 2d 2h
move 0 5s
move 1 9c
move 0 6s
move 1 Ac 5s 6s
move 0 8h
move 1 Jd
move 0 Th
move 1 Kc
score 0 cards 17 points 7 tablas 2 most 0
score 1 cards 35 points 15 tablas 4 most 3
result 9 22

# key: 5317f73127d5c70c086dc97dad231d5763338da855eb08bccd9204f20acbd93a
