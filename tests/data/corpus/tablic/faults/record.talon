# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tablic"
# players = 3
# format = "match"
# deals = 2
# deals-per-session = 1
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "forfeit 5"
# sandbox = "none"
# [[participant]]
# name = "illegal"
# command = "sh failing.sh illegal 3 Kd"
# [[participant]]
# name = "crashing"
# command = "sh failing.sh crashing 5"
# [[participant]]
# name = "wrong"
# command = "sh failing.sh malformed 4"
# plan hash: cdf58f454f3feffa069483cc682f42d48ec2643befaba51043ee1185a926a740
# key hash: 73187adb95358ae67b91934481662cd5d1a08b96d9baf8165c082ce8e2c6d630
# entropy: draw 17: 4 8 15

# deal: 0
# players: illegal, crashing, wrong
newgame tablic players 3
table 2s 4c Jc Jh
deal 0 4s 5h 7c 8h Js Qh
deal 1 3c 6h 7d 7h 8s 9d
deal 2 As 2c 6s 8d Qd Kh
move 0 4s
move 1 3c
move 2 As
move 0 5h
move 1 6h
move 2 2c
fault 0 illegal
move 0 8h 2c 6h
move 1 7d
move 2 6s
move 0 Qh As 2s 3c 4c 4s 5h 7d
move 1 7h
fault 2 malformed
move 2 Qd
move 0 Js Jc
fault 1 crash
move 1 8s
move 2 8d
move 0 7c 7h
move 1 9d
move 2 Kh
deal 0 Ah 3d 9h 9s Th Kd
deal 1 3h 8c 9c Ts Qc Qs
deal 2 3s 4d 7s Td Jd Ks
move 0 9h
move 1 8c 8d
move 2 Td
move 0 9s
move 1 Qc Qd
move 2 4d
move 0 3d
move 1 9c 3d 6s 9h 9s
move 2 3s
move 0 Kd
move 1 3h 3s
move 2 7s
move 0 Ah 4d 7s
move 1 Ts Td
move 2 Jd
move 0 Th
move 1 Qs
move 2 Ks Kd Kh
deal 0 2d 5s Tc Kc
deal 1 2h 5d 6c 6d
deal 2 Ac Ad 4h 5c
move 0 Tc
move 1 6c
move 2 4h
move 0 5s
move 1 6d 6c
move 2 Ad
move 0 Kc
move 1 2h
move 2 5c Ad 4h 5s
move 0 2d
move 1 5d
move 2 Ac
score 0 cards 18 points 6 tablas 0 most 0
score 1 cards 15 points 5 tablas 0 most 0
score 2 cards 19 points 11 tablas 0 most 3
result 6 5 14

# deal: 0
# players: crashing, wrong, illegal
newgame tablic players 3
table 2s 4c Jc Jh
deal 0 4s 5h 7c 8h Js Qh
deal 1 3c 6h 7d 7h 8s 9d
deal 2 As 2c 6s 8d Qd Kh
move 0 4s
move 1 3c
move 2 As
move 0 5h
move 1 6h
move 2 2c
move 0 7c
move 1 7d
fault 2 illegal
move 2 Qd 2s 5h 6h
move 0 8h
fault 1 malformed
move 1 7h As 2c 4c 7d
move 2 6s
fault 0 crash
move 0 Js 4s 8h
move 1 9d 3c 6s
move 2 8d
move 0 Qh
move 1 8s 8d
move 2 Kh
deal 0 Ah 3d 9h 9s Th Kd
deal 1 3h 8c 9c Ts Qc Qs
deal 2 3s 4d 7s Td Jd Ks
move 0 3d
move 1 8c
move 2 4d
move 0 9h
move 1 Qc 4d 9h
move 2 Td
move 0 Kd
move 1 Qs Qh
move 2 Jd Jc Jh
move 0 9s
move 1 Ts Td
move 2 Ks Kh
move 0 Ah 3d 8c
move 1 3h
move 2 3s
move 0 Th 3h 7c
move 1 9c 9s
move 2 7s
deal 0 2d 5s Tc Kc
deal 1 2h 5d 6c 6d
deal 2 Ac Ad 4h 5c
move 0 5s
move 1 2h
move 2 4h
move 0 Kc 3s 4h 7s Kd
move 1 5d
move 2 Ad
move 0 2d
move 1 6c Ad 5s
move 2 Ac
move 0 Tc
move 1 6d Ac 5d
move 2 5c
score 0 cards 14 points 5 tablas 0 most 0
score 1 cards 29 points 11 tablas 0 most 3
score 2 cards 9 points 6 tablas 0 most 0
result 5 14 6

# deal: 0
# players: wrong, illegal, crashing
newgame tablic players 3
table 2s 4c Jc Jh
deal 0 4s 5h 7c 8h Js Qh
deal 1 3c 6h 7d 7h 8s 9d
deal 2 As 2c 6s 8d Qd Kh
move 0 4s
move 1 3c
move 2 As
move 0 5h
move 1 6h
move 2 2c
move 0 7c
fault 1 illegal
move 1 8s As 2s 3c 5h 6h 7c
move 2 6s
fault 0 malformed
move 0 Js 2c 4c 6s Jc Jh
move 1 7d
move 2 8d
move 0 Qh
move 1 7h 7d
fault 2 crash
move 2 Qd
move 0 8h 8d
move 1 9d
move 2 Kh
deal 0 Ah 3d 9h 9s Th Kd
deal 1 3h 8c 9c Ts Qc Qs
deal 2 3s 4d 7s Td Jd Ks
move 0 9h
move 1 Qs 4s 9h Qd
move 2 3s
move 0 Th
move 1 9c
move 2 4d
move 0 Ah
move 1 3h
move 2 Ks Ah 4d 9c Kh
move 0 3d
move 1 Ts Th
move 2 Jd
move 0 9s 3d 3h 3s
move 1 Qc
move 2 Td
move 0 Kd
move 1 8c
move 2 7s
deal 0 2d 5s Tc Kc
deal 1 2h 5d 6c 6d
deal 2 Ac Ad 4h 5c
move 0 Tc Td
move 1 5d
move 2 4h
move 0 Kc
move 1 6c
move 2 Ac 5d 6c
move 0 2d
move 1 2h
move 2 Ad 2d 4h 7s 9d
move 0 5s
move 1 6d
move 2 5c 5s
score 0 cards 14 points 7 tablas 0 most 0
score 1 cards 15 points 5 tablas 0 most 0
score 2 cards 23 points 10 tablas 0 most 3
result 7 5 13

# deal: 1
# players: illegal, crashing, wrong
newgame tablic players 3
table Ah 3s 7h Jh
deal 0 4h 5h 6c 6h 8s 9s
deal 1 5d 7d 7s 8c Tc Kd
deal 2 5s 6d 6s 7c Ts Qc
move 0 4h
move 1 5d
move 2 5s
move 0 5h
move 1 7d
move 2 6d
fault 0 illegal
move 0 6c Ah 5h
move 1 7s
move 2 6s
move 0 9s 4h 5s
move 1 8c
fault 2 malformed
move 2 7c 7d 7h
move 0 6h
fault 1 crash
move 1 Kd 3s 5d 6d 6h 8c
move 2 Qc
move 0 8s
move 1 Tc
move 2 Ts Tc
deal 0 2c 4c 5c Qd Qh Ks
deal 1 3d 9d Jc Jd Qs Kc
deal 2 Ad As 2s 4s 9c Kh
move 0 Ks
move 1 3d
move 2 2s
move 0 Qd 2s 3d 8s
move 1 Qs 6s 7s Qc
move 2 Ad
move 0 2c
move 1 9d
move 2 As
move 0 Qh Ad 2c
move 1 Jc Jh
move 2 Kh
move 0 5c
move 1 Jd
move 2 4s
move 0 4c
move 1 Kc As 4c 9d Ks
move 2 9c
deal 0 3c 8d 8h Th
deal 1 2d 3h Td Js
deal 2 Ac 2h 4d 9h
move 0 8d
move 1 Js Jd
move 2 2h
move 0 3c
move 1 2d
move 2 9h 2d 2h 5c
move 0 Th
move 1 3h
move 2 4d
move 0 8h 8d
move 1 Td Th
move 2 Ac
score 0 cards 15 points 5 tablas 0 most 0
score 1 cards 28 points 15 tablas 0 most 3
score 2 cards 9 points 2 tablas 0 most 0
result 5 18 2

# deal: 1
# players: crashing, wrong, illegal
newgame tablic players 3
table Ah 3s 7h Jh
deal 0 4h 5h 6c 6h 8s 9s
deal 1 5d 7d 7s 8c Tc Kd
deal 2 5s 6d 6s 7c Ts Qc
move 0 4h
move 1 5d
move 2 5s
move 0 5h
move 1 7d
move 2 6d
move 0 6c
move 1 7s
fault 2 illegal
move 2 Qc 3s 5h 5s 6c 6d 7d 7h
move 0 6h
fault 1 malformed
move 1 Tc Ah 4h 5d
move 2 6s 6h
fault 0 crash
move 0 8s
move 1 Kd
move 2 Ts
move 0 9s
move 1 8c
move 2 7c
deal 0 2c 4c 5c Qd Qh Ks
deal 1 3d 9d Jc Jd Qs Kc
deal 2 Ad As 2s 4s 9c Kh
move 0 Qd
move 1 Jc
move 2 4s
move 0 Qh 4s 9s
move 1 Jd Jc Jh
move 2 As
move 0 4c
move 1 Kc As 4c 7c 7s Ts Qd
move 2 Kh Kd
move 0 2c
move 1 9d
move 2 2s
move 0 5c
move 1 Qs 2c 2s 5c 8c 9d
move 2 Ad
move 0 Ks
move 1 3d
move 2 9c
deal 0 3c 8d 8h Th
deal 1 2d 3h Td Js
deal 2 Ac 2h 4d 9h
move 0 8h 8s
move 1 2d
move 2 Ac Ad 2d 9c
move 0 3c 3d
move 1 Js
move 2 2h
move 0 Th
move 1 3h
move 2 4d
move 0 8d
move 1 Td
move 2 9h
score 0 cards 16 points 6 tablas 0 most 0
score 1 cards 20 points 11 tablas 0 most 3
score 2 cards 16 points 5 tablas 0 most 0
result 6 14 5

# deal: 1
# players: wrong, illegal, crashing
newgame tablic players 3
table Ah 3s 7h Jh
deal 0 4h 5h 6c 6h 8s 9s
deal 1 5d 7d 7s 8c Tc Kd
deal 2 5s 6d 6s 7c Ts Qc
move 0 4h
move 1 5d
move 2 5s
move 0 5h
move 1 7d
move 2 6d
move 0 6c
move 1 Kd
move 2 6s
fault 0 malformed
move 0 8s Ah 3s 5d 7h
move 1 7s
move 2 7c
move 0 6h 6c
move 1 8c
fault 2 crash
move 2 Qc 5h 6d 6s 7c 7s 8c
move 0 9s
move 1 Tc
move 2 Ts Tc
deal 0 2c 4c 5c Qd Qh Ks
deal 1 3d 9d Jc Jd Qs Kc
deal 2 Ad As 2s 4s 9c Kh
move 0 4c
move 1 3d
move 2 9c
move 0 Qd 4c 9c
move 1 9d
move 2 As
move 0 Qh 4h 9s
move 1 Jc
move 2 2s
move 0 5c 2s 3d 5s
move 1 Jd
move 2 Ad
move 0 Ks Ad As Jc
move 1 Qs
move 2 Kh Kd
move 0 2c
move 1 Kc
move 2 4s
deal 0 3c 8d 8h Th
deal 1 2d 3h Td Js
deal 2 Ac 2h 4d 9h
move 0 8h
move 1 2d
move 2 4d 4s
move 0 Th 2c 8h
move 1 3h
move 2 9h 9d
move 0 3c 3h
move 1 Td
move 2 Ac
move 0 8d
move 1 Js
move 2 2h 2d
score 0 cards 26 points 9 tablas 0 most 0
score 1 cards 0 points 0 tablas 0 most 0
score 2 cards 26 points 13 tablas 0 most 0
result 9 0 13

# key: 499a1d746dfca559395e2a67cd852c8677ff1eb77a47163991284f197feb2f39
