# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# rules = { valat_kontra = "on", mond = "all" }
# players = 3
# format = "match"
# deals = 4
# deals-per-session = 2
# seating = "reverse"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "none"
# [[participant]]
# name = "random"
# command = "talon:random"
# [[participant]]
# name = "the \"first\", or best"
# command = "talon:simple"
# [[participant]]
# name = "simple"
# command = "talon:simple"
# plan hash: 241b858c47df5eebac6675a154e0c518a8c5ffdc0265cbbaf6e698c5a7139f17
# key hash: 37a4bb3632e73f612d899d639e949cc9290f69601f9160fb03bdb462211d39b2
# entropy: draw 17: 4 8 15

# deal: 0
# players: simple, the "first"\u{2c} or best, random
newgame tarok players 3 valat_kontra on mond all
deal 0 t5 t14 t15 t16 t18 2h 1h Ch 4d 1d Qd 7s Ts 9c Cc Kc
deal 1 t2 t6 t8 t10 t12 t13 t17 t22 Jh Qh Jd Kd Js Ks 7c Tc
deal 2 t3 t4 t7 t9 t19 t20 t21 4h Kh 2d Cd 9s Cs 8c Jc Qc
deal talon t1 3d Qs 8s 3h t11
move 1 bid two
move 2 bid solo
move 0 bid pass
move 1 bid pass
move 2 play solo
move 2 announce trula valat
move 0 kontra
move 1 kontra trula valat
move 2 kontra
move 2 Kh
move 0 2h
move 1 Jh
move 2 Cs
move 0 7s
move 1 Ks
move 1 Kd
move 2 Cd
move 0 Qd
move 1 Qh
move 2 4h
move 0 Ch
move 1 Jd
move 2 2d
move 0 4d
move 1 Js
move 2 9s
move 0 Ts
move 1 7c
move 2 Qc
move 0 Kc
move 0 Cc
move 1 Tc
move 2 8c
move 0 1h
move 1 t2
move 2 t4
move 2 t7
move 0 t5
move 1 t8
move 1 t6
move 2 t19
move 0 t14
move 2 t20
move 0 t15
move 1 t10
move 2 t3
move 0 t16
move 1 t12
move 0 1d
move 1 t13
move 2 t9
move 1 t17
move 2 t21
move 0 t18
move 2 Jc
move 0 9c
move 1 t22
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -1000 radelc 0 mond 0
result 0 0 -1000

# deal: 1
# totals: 0, -1000, 0
# players: the "first"\u{2c} or best, random, simple
newgame tarok players 3 valat_kontra on mond all radelci 1,1,1
deal 0 t2 t5 t6 t9 t12 t13 t14 t15 t20 Qh 3d 1d Qd 9s 8c Kc
deal 1 t1 t7 t8 t17 t22 4h 1h Jh 4d Jd Kd 8s Ts 9c Tc Jc
deal 2 t3 t4 t10 t11 t18 t19 t21 3h 2h Kh 2d Cd 7s Ks 7c Cc
deal talon Cs Qc Js t16 Qs Ch
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 Jd
move 2 Cd
move 0 Qd
move 0 t20
move 1 t22
move 2 t18
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 2 role defender kontra 0 mond 0
result 0 -140 0

# deal: 2
# players: simple, the "first"\u{2c} or best, random
newgame tarok players 3 valat_kontra on mond all
deal 0 t4 t5 t7 t13 t16 t22 Jh 3d 1d Qd 7s Cs Qs 9c Tc Jc
deal 1 t1 t2 t6 t15 t18 t21 Qh Kh 2d Cd Ts Ks 7c Cc Qc Kc
deal 2 t3 t8 t9 t10 t11 t12 t14 t19 t20 1h Jd Kd 8s 9s Js 8c
deal talon 2h t17 Ch 4h 3h 4d
move 1 bid two
move 2 bid berac
move 0 bid pass
move 1 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 t3
move 0 t22
move 1 t18
move 0 t4
move 1 t6
move 2 t12
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc 0 mond 0
result 0 0 -70

# deal: 3
# totals: 0, -70, 0
# players: the "first"\u{2c} or best, random, simple
newgame tarok players 3 valat_kontra on mond all radelci 1,1,1
deal 0 t2 t9 t11 t12 t13 t16 4h 2h Jh Ch 1d Ts Js Ks 8c Cc
deal 1 t5 t6 t7 t8 t10 t17 t21 3h 1h Kh 2d Jd Kd 8s 9c Tc
deal 2 t3 t4 t15 t18 t19 t22 Qh 3d Cd 7s 9s Cs Qs 7c Jc Kc
deal talon Qd t14 t20 t1 4d Qc
move 1 bid one
move 2 bid pass
move 0 bid pass
move 1 play one
show talon Qd t14 t20 t1 4d Qc
move 1 take 1
move 1 discard Tc
move 1 announce trula kings
move 0 kontra kings
move 2 kontra trula
move 1 kontra trula
move 0 kontra
move 2 kontra
move 1 Jd
move 2 Cd
move 0 1d
move 2 Kc
move 0 Cc
move 1 9c
move 2 Qh
move 0 4h
move 1 1h
move 2 Jc
move 0 8c
move 1 t8
move 1 3h
move 2 t3
move 0 Ch
move 2 3d
move 0 t2
move 1 Qd
move 0 Ks
move 1 8s
move 2 Qs
move 0 Jh
move 1 Kh
move 2 t4
move 2 Cs
move 0 Js
move 1 t7
move 1 t21
move 2 t22
move 0 t9
move 2 7c
move 0 t11
move 1 t10
move 0 2h
move 1 t5
move 2 t15
move 2 7s
move 0 Ts
move 1 t6
move 1 Kd
move 2 t18
move 0 t12
move 2 9s
move 0 t13
move 1 t17
move 1 2d
move 2 t19
move 0 t16
score 0 role defender kontra 0 mond 0
score 1 role declarer contract one outcome lost game -57 trula -80 kings -40 pagat 0 valat 0 radelc -177 mond -21
score 2 role defender kontra 0 mond 0
result 0 -375 0

# key: 4a7ac1a73a678c3bdeab69ad17070d167a10538e51e13599343630a7b29d4ae3
