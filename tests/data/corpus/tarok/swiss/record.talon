# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# players = 3
# format = "swiss"
# rounds = 2
# deals = 2
# deals-per-session = 2
# seating = "fixed"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "p1"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p2"
# command = "talon:simple"
# trusted = true
# [[participant]]
# name = "p3"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p4"
# command = "talon:simple"
# trusted = true
# [[participant]]
# name = "p5"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "p6"
# command = "talon:simple"
# trusted = true
# [[participant]]
# name = "p7"
# command = "talon:silicon"
# trusted = true
# plan hash: 3a750168d30e673cf379425b7e745b9387708321483cafc6c2d9dd29129adcb8
# key hash: 5aa1aa86b42bd0b2c2461a051de65886a6559881c4998c6c71b9c10393960107
# entropy: draw 17: 4 8 15

# deal: 0
# players: p1, p2, p3
newgame tarok players 3
deal 0 t1 t4 t5 t6 t7 t8 Ch 3d 2d 1d Jd Cd Kd 9s Ts Cc
deal 1 t3 t9 t12 t14 t15 t16 t18 t19 t20 4h 2h 7s 8s Cs 8c 9c
deal 2 t2 t11 t13 t17 t21 t22 3h 1h Kh 4d Qd Qs 7c Tc Qc Kc
deal talon Js t10 Jh Jc Ks Qh
move 1 bid pass
move 2 bid one
move 0 bid pass
move 2 play berac
move 0 kontra game
move 2 kontra game
move 0 kontra game
move 2 kontra
move 2 Kc
move 0 Cc
move 1 8c
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -560 radelc 0 mond 0
result 0 0 -560

# deal: 1
# totals: 0, -560, 0
# players: p2, p3, p1
newgame tarok players 3 radelci 1,1,1
deal 0 t9 t16 t18 t20 t21 t22 Jh Ch Kh 1d 8s 9s Js Cs Jc Kc
deal 1 t1 t2 t3 t4 t5 t7 t8 t12 t19 4h 3d 2d Kd Qs 9c Qc
deal 2 t6 t11 t13 t14 t17 3h 2h 1h Qh Jd Qd Ts 7c 8c Tc Cc
deal talon Ks 4d 7s t10 t15 Cd
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra game
move 1 kontra game
move 0 kontra
move 2 kontra game
move 1 kontra game
move 1 Qs
move 2 Ts
move 0 Cs
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -1120 radelc -1120 mond 0
score 2 role defender kontra 0 mond 0
result 0 -2240 0

# deal: 2
# players: p4, p5, p6
newgame tarok players 3
deal 0 t2 t4 t18 t20 t21 4h Qh Kh 4d Jd Qd 7s Ts Js 9c Jc
deal 1 t7 t13 t14 t16 t17 1h Ch 3d 2d Kd 8s Cs 7c 8c Cc Kc
deal 2 t1 t3 t5 t6 t8 t9 t10 t11 t12 t15 t19 1d Cd 9s Ks Tc
deal talon Qc Jh 3h Qs 2h t22
move 1 bid solo
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 t7
move 2 t19
move 0 t20
move 0 Jd
move 1 Kd
move 2 Cd
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -70 0

# deal: 3
# totals: -70, 0, 0
# players: p5, p6, p4
newgame tarok players 3 radelci 1,1,1
deal 0 t1 t4 t5 t7 t9 t11 t12 t14 t18 3h Qh 4d Qs 8c Jc Kc
deal 1 t3 t6 t10 t13 t17 t19 t21 Kh 2d Jd Kd 7s Js Ks 9c Tc
deal 2 t2 t16 t20 t22 4h 2h Jh Ch 3d 1d Cd Qd 8s 9s 7c Qc
deal talon Cs 1h t8 Cc t15 Ts
move 1 bid two
move 2 bid pass
move 0 bid berac
move 1 bid pass
move 0 play berac
move 1 kontra
move 2 kontra
move 0 t7
move 1 t21
move 2 t22
move 2 Ch
move 0 Qh
move 1 Kh
move 1 7s
move 2 8s
move 0 Qs
score 0 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# deal: 4
# players: p1, p4, p7
newgame tarok players 3
deal 0 t3 t4 t5 t6 t11 t13 t16 t21 Qh 4d Cd Kd 9s Js 8c 9c
deal 1 t1 t2 t9 t12 t17 t19 4h 2h Kh 3d 1d 8s Ts 7c Cc Kc
deal 2 t7 t8 t14 t15 t18 t22 1h Jh Ch 2d Qd Qs Ks Tc Jc Qc
deal talon t20 7s Cs 3h Jd t10
move 1 bid pass
move 2 bid pass
move 0 play two
show talon t20 7s Cs 3h Jd t10
move 0 take 1
move 0 discard t5 9c
move 0 announce trula pagat valat
move 1 kontra trula pagat
move 2 kontra valat
move 0 kontra trula pagat
move 1 kontra
move 2 kontra
move 0 7s
move 1 8s
move 2 Ks
move 2 Qs
move 0 9s
move 1 Ts
move 2 Qd
move 0 Kd
move 1 3d
move 0 8c
move 1 Kc
move 2 Qc
move 1 Kh
move 2 Ch
move 0 Qh
move 1 Cc
move 2 Jc
move 0 t4
move 0 t6
move 1 t1
move 2 t7
move 2 Jh
move 0 t20
move 1 4h
move 0 4d
move 1 1d
move 2 2d
move 1 2h
move 2 1h
move 0 t13
move 0 t16
move 1 t2
move 2 t8
move 0 t3
move 1 t9
move 2 t14
move 2 Tc
move 0 t21
move 1 7c
move 0 t11
move 1 t12
move 2 t15
move 2 t18
move 0 Cd
move 1 t17
move 2 t22
move 0 Js
move 1 t19
score 0 role declarer contract two outcome lost game 0 trula 0 kings 0 pagat 0 valat -1000 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -1000 0 0

# deal: 5
# totals: 0, 0, -1000
# players: p4, p7, p1
newgame tarok players 3 radelci 1,1,1
deal 0 t1 t9 t13 t19 t20 4h 2h 1h Qh 1d Kd Js Ks 9c Tc Kc
deal 1 t2 t3 t4 t7 t10 t11 t12 t14 t18 3h 3d Cd 8s Cs 8c Jc
deal 2 t5 t6 t8 t15 t16 t21 Jh Ch Kh Jd Qd 7s 9s Ts 7c Cc
deal talon Qs 4d t17 2d Qc t22
move 1 bid pass
move 2 bid one
move 0 bid pass
move 2 play one
show talon Qs 4d t17 2d Qc t22
move 2 take 5
move 2 discard Jh
move 2 announce kings valat
move 0 kontra kings
move 1 kontra
move 2 kontra kings
move 0 kontra
move 1 kontra
move 2 Jd
move 0 Kd
move 1 Cd
move 0 Kc
move 1 Jc
move 2 Cc
move 0 Ks
move 1 Cs
move 2 9s
move 0 Js
move 1 8s
move 2 Ts
move 0 1d
move 1 3d
move 2 Qd
move 2 t21
move 0 t9
move 1 t2
move 2 t15
move 0 t1
move 1 t18
move 1 3h
move 2 Kh
move 0 4h
move 2 t5
move 0 t13
move 1 t3
move 0 Qh
move 1 t4
move 2 Ch
move 1 8c
move 2 7c
move 0 9c
move 0 Tc
move 1 t7
move 2 Qc
move 1 t10
move 2 t16
move 0 t19
move 0 2h
move 1 t11
move 2 t8
move 1 t12
move 2 t6
move 0 t20
move 0 1h
move 1 t14
move 2 7s
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract one outcome lost game 0 trula 0 kings 0 pagat 0 valat -500 radelc -500 mond 0
result 0 0 -1000

# deal: 6
# players: p2, p6, p5
newgame tarok players 3
deal 0 t1 t4 t6 t14 t17 t20 t22 4h 1h 2d Jd Cd Cs Ks 8c Kc
deal 1 t2 t3 t9 t10 t12 t16 t18 t19 2h 4d 3d Kd 9s Js Tc Qc
deal 2 t7 t11 t15 Ch Qh Kh 1d Qd 7s 8s Ts Qs 7c 9c Jc Cc
deal talon t21 t8 3h t13 t5 Jh
move 1 bid pass
move 2 bid solo
move 0 bid pass
move 2 play solo
move 2 announce kings pagat
move 0 kontra kings pagat
move 1 kontra
move 2 kontra kings
move 0 kontra
move 1 kontra
move 2 Qh
move 0 4h
move 1 2h
move 2 t11
move 0 t1
move 1 t12
move 1 Kd
move 2 Qd
move 0 Cd
move 1 Qc
move 2 Jc
move 0 Kc
move 0 Ks
move 1 Js
move 2 Ts
move 0 Jd
move 1 4d
move 2 1d
move 0 Cs
move 1 9s
move 2 8s
move 0 2d
move 1 3d
move 2 t15
move 2 9c
move 0 8c
move 1 Tc
move 1 t2
move 2 t7
move 0 t4
move 2 Qs
move 0 t6
move 1 t3
move 0 1h
move 1 t9
move 2 Kh
move 1 t10
move 2 7c
move 0 t14
move 0 t17
move 1 t16
move 2 Cc
move 0 t20
move 1 t18
move 2 Ch
move 0 t22
move 1 t19
move 2 7s
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract solo outcome lost game -79 trula 0 kings -80 pagat -100 valat 0 radelc 0 mond 0
result 0 0 -259

# deal: 7
# totals: 0, -259, 0
# players: p6, p5, p2
newgame tarok players 3 radelci 0,0,0
deal 0 t1 t7 t8 t9 t11 t16 t17 t18 t21 2h Kh 1d Cd 7s Ts Cc
deal 1 t10 t13 t14 t15 t19 t22 3h 3d Jd Qd 8s Ks 7c 8c Qc Kc
deal 2 t2 t4 t12 4h 1h Ch 4d 2d Kd 9s Js Cs Qs 9c Tc Jc
deal talon t20 t6 Jh t3 Qh t5
move 1 bid two
move 2 bid pass
move 0 bid two
move 1 bid pass
move 0 play two
show talon t20 t6 Jh t3 Qh t5
move 0 take 1
move 0 discard 2h Cc
move 0 announce
move 1 kontra
move 2 kontra
move 0 Kh
move 1 3h
move 2 4h
move 0 t6
move 1 t19
move 2 t2
move 1 Qd
move 2 Kd
move 0 1d
move 2 Qs
move 0 7s
move 1 Ks
move 1 8c
move 2 9c
move 0 t21
move 0 Cd
move 1 3d
move 2 4d
move 0 Ts
move 1 8s
move 2 Cs
move 2 2d
move 0 t7
move 1 Jd
move 0 t8
move 1 t10
move 2 t4
move 1 Kc
move 2 Tc
move 0 t9
move 0 t11
move 1 t13
move 2 t12
move 1 t14
move 2 1h
move 0 t16
move 0 t17
move 1 t22
move 2 Ch
move 1 t15
move 2 9s
move 0 t18
move 0 t20
move 1 Qc
move 2 Js
move 0 t1
move 1 7c
move 2 Jc
score 0 role declarer contract two outcome won game 21 trula 0 kings 0 pagat 25 valat 0 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result 46 0 0

# key: 3f3a646b93e314a3ed2ece893415a9630dac2ff8c761b1e86248fca95dbe1a9e
