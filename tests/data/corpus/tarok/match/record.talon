# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# players = 3
# format = "match"
# deals = 6
# deals-per-session = 3
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "none"
# [[participant]]
# name = "simple"
# command = "talon:simple"
# [[participant]]
# name = "silicon"
# command = "talon:silicon"
# [[participant]]
# name = "random"
# command = "talon:random"
# plan hash: 94b9f5e5b76e34cc85b6482aaabe53f2bfd25585e30e9ae6437b70a91a4a66ab
# key hash: f087dca8de9a1318c42baaafcb075b96ec4bc6ed526d8cf674664355ffa2d56d
# entropy: draw 17: 4 8 15

# deal: 0
# players: simple, silicon, random
newgame tarok players 3
deal 0 t3 t5 t6 t7 t9 t13 t17 t21 3h Jh 3d Jd Js Cs Qs Tc
deal 1 t8 t16 t20 t22 4h 2h 1h Ch 2d Cd Qd 8s Ks 8c 9c Cc
deal 2 t1 t2 t4 t12 t14 t15 t19 Qh 4d Kd 7s 9s Ts 7c Jc Qc
deal talon Kc t10 t18 1d t11 Kh
move 1 bid pass
move 2 bid solo
move 0 bid pass
move 2 play solo
move 2 announce trula pagat
move 0 kontra trula
move 1 kontra
move 2 kontra trula
move 0 kontra
move 1 kontra
move 2 t2
move 0 t3
move 1 t8
move 1 Ks
move 2 7s
move 0 Qs
move 1 8s
move 2 Ts
move 0 Cs
move 0 Js
move 1 t22
move 2 9s
move 1 Qd
move 2 4d
move 0 Jd
move 1 Cd
move 2 Kd
move 0 3d
move 2 t19
move 0 t5
move 1 t20
move 1 2d
move 2 t1
move 0 t6
move 0 Tc
move 1 8c
move 2 7c
move 0 3h
move 1 4h
move 2 Qh
move 2 Jc
move 0 t7
move 1 Cc
move 0 Jh
move 1 2h
move 2 t14
move 2 Qc
move 0 t9
move 1 9c
move 0 t13
move 1 t16
move 2 t4
move 1 Ch
move 2 t12
move 0 t17
move 0 t21
move 1 1h
move 2 t15
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract solo outcome lost game -72 trula -80 kings 0 pagat -50 valat 0 radelc 0 mond 0
result 0 0 -202

# deal: 1
# totals: 0, -202, 0
# players: silicon, random, simple
newgame tarok players 3 radelci 0,0,0
deal 0 t3 t5 t8 t10 t15 t16 t17 t21 2h 3d 2d 1d Qd Ts Ks Jc
deal 1 t2 t4 t6 t9 t13 t18 t22 3h 1h Ch Qh 4d 8s 9s 7c Cc
deal 2 t1 t7 t11 t12 t19 t20 4h Jh Kh Cd Kd 7s Js Cs 8c Kc
deal talon Tc Qs Qc 9c t14 Jd
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 t2
move 2 t19
move 0 t21
move 0 t15
move 1 t22
move 2 t20
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -70 0

# deal: 2
# totals: -272, 0, 0
# players: random, simple, silicon
newgame tarok players 3 radelci 1,1,1
deal 0 t9 t11 t13 t14 t22 Ch Kh 4d 2d 1d Cd Kd Ts Ks 9c Cc
deal 1 t1 t3 t6 t15 t18 t20 4h 1h 3d Jd 7s 8s Cs Qs 8c Kc
deal 2 t5 t7 t10 t12 t16 t17 3h 2h Jh Qh Qd 9s Js 7c Jc Qc
deal talon t2 t8 t19 Tc t4 t21
move 1 bid pass
move 2 bid pass
move 0 play three
show talon t2 t8 t19 Tc t4 t21
move 0 take 1
move 0 discard Ch 1d Cd
move 0 announce trula valat
move 1 kontra trula
move 2 kontra
move 0 kontra trula
move 1 kontra
move 2 kontra
move 0 t2
move 1 t1
move 2 t5
move 2 Qd
move 0 4d
move 1 Jd
move 2 Qh
move 0 Kh
move 1 4h
move 0 t14
move 1 t3
move 2 t16
move 2 Qc
move 0 9c
move 1 Kc
move 1 1h
move 2 3h
move 0 t9
move 0 t22
move 1 t6
move 2 t7
move 0 Ts
move 1 Qs
move 2 Js
move 1 8c
move 2 7c
move 0 Cc
move 0 t11
move 1 t15
move 2 t10
move 1 3d
move 2 t12
move 0 Kd
move 2 Jc
move 0 t19
move 1 t20
move 1 Cs
move 2 9s
move 0 Ks
move 0 t13
move 1 t18
move 2 t17
move 1 7s
move 2 2h
move 0 t8
move 0 2d
move 1 8s
move 2 Jh
score 0 role declarer contract three outcome lost game 0 trula 0 kings 0 pagat 0 valat -500 radelc -500 mond -21
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -1021 0 0

# deal: 0
# players: silicon, random, simple
newgame tarok players 3
deal 0 t3 t5 t6 t7 t9 t13 t17 t21 3h Jh 3d Jd Js Cs Qs Tc
deal 1 t8 t16 t20 t22 4h 2h 1h Ch 2d Cd Qd 8s Ks 8c 9c Cc
deal 2 t1 t2 t4 t12 t14 t15 t19 Qh 4d Kd 7s 9s Ts 7c Jc Qc
deal talon Kc t10 t18 1d t11 Kh
move 1 bid pass
move 2 bid pass
move 0 play klop
move 0 Jh
move 1 Ch
move 2 Qh
show 2 gift Kc
move 2 Jc
move 0 Tc
move 1 Cc
show 1 gift t10
move 1 8c
move 2 Qc
move 0 t17
show 0 gift t18
move 0 Jd
move 1 Cd
move 2 Kd
show 2 gift 1d
move 2 t19
move 0 t21
move 1 t22
show 1 gift t11
move 1 Qd
move 2 4d
move 0 3d
show 1 gift Kh
move 1 Ks
move 2 9s
move 0 Qs
move 1 t20
move 2 t14
move 0 t13
move 1 1h
move 2 t12
move 0 3h
move 2 Ts
move 0 Js
move 1 8s
move 0 Cs
move 1 t8
move 2 7s
move 1 2d
move 2 t4
move 0 t9
move 0 t3
move 1 t16
move 2 t15
move 1 4h
move 2 t2
move 0 t7
move 0 t5
move 1 2h
move 2 t1
move 0 t6
move 1 9c
move 2 7c
score 0 role player contract klop klop -14
score 1 role player contract klop klop -70
score 2 role player contract klop klop -21
result -14 -70 -21

# deal: 1
# totals: -70, -21, -14
# players: random, simple, silicon
newgame tarok players 3 radelci 1,1,1
deal 0 t3 t5 t8 t10 t15 t16 t17 t21 2h 3d 2d 1d Qd Ts Ks Jc
deal 1 t2 t4 t6 t9 t13 t18 t22 3h 1h Ch Qh 4d 8s 9s 7c Cc
deal 2 t1 t7 t11 t12 t19 t20 4h Jh Kh Cd Kd 7s Js Cs 8c Kc
deal talon Tc Qs Qc 9c t14 Jd
move 1 bid pass
move 2 bid two
move 0 bid solo
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra
move 0 Jc
move 1 Cc
move 2 Kc
move 2 Cs
move 0 Ks
move 1 8s
score 0 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# deal: 2
# totals: -21, -14, -210
# players: simple, silicon, random
newgame tarok players 3 radelci 2,2,1
deal 0 t9 t11 t13 t14 t22 Ch Kh 4d 2d 1d Cd Kd Ts Ks 9c Cc
deal 1 t1 t3 t6 t15 t18 t20 4h 1h 3d Jd 7s 8s Cs Qs 8c Kc
deal 2 t5 t7 t10 t12 t16 t17 3h 2h Jh Qh Qd 9s Js 7c Jc Qc
deal talon t2 t8 t19 Tc t4 t21
move 1 bid pass
move 2 bid pass
move 0 play three
show talon t2 t8 t19 Tc t4 t21
move 0 take 2
move 0 discard Ch Cd Ts
move 0 announce
move 1 kontra
move 2 kontra game
move 0 kontra
move 0 Kh
move 1 4h
move 2 Qh
move 0 Ks
move 1 7s
move 2 9s
move 0 Kd
move 1 3d
move 2 Qd
move 0 9c
move 1 Kc
move 2 7c
move 1 Qs
move 2 Js
move 0 t4
move 0 Tc
move 1 8c
move 2 Jc
move 2 3h
move 0 t9
move 1 1h
move 0 4d
move 1 Jd
move 2 t5
move 2 2h
move 0 t11
move 1 t3
move 0 2d
move 1 t1
move 2 t7
move 2 t17
move 0 t13
move 1 t6
move 2 t16
move 0 t14
move 1 t15
move 2 t12
move 0 t21
move 1 t18
move 0 1d
move 1 t20
move 2 t10
move 1 8s
move 2 Jh
move 0 t22
move 0 Cc
move 1 Cs
move 2 Qc
score 0 role declarer contract three outcome won game 38 trula 0 kings 0 pagat 0 valat 0 radelc 38 mond 0
score 1 role defender kontra 19 mond 0
score 2 role defender kontra 0 mond 0
result 76 19 0

# deal: 0
# players: random, simple, silicon
newgame tarok players 3
deal 0 t3 t5 t6 t7 t9 t13 t17 t21 3h Jh 3d Jd Js Cs Qs Tc
deal 1 t8 t16 t20 t22 4h 2h 1h Ch 2d Cd Qd 8s Ks 8c 9c Cc
deal 2 t1 t2 t4 t12 t14 t15 t19 Qh 4d Kd 7s 9s Ts 7c Jc Qc
deal talon Kc t10 t18 1d t11 Kh
move 1 bid pass
move 2 bid pass
move 0 play klop
move 0 t7
move 1 t16
move 2 t19
show 2 gift Kc
move 2 Qh
move 0 Jh
move 1 Ch
show 2 gift t10
move 2 Jc
move 0 Tc
move 1 Cc
show 1 gift t18
move 1 Qd
move 2 Kd
move 0 3d
show 2 gift 1d
move 2 t14
move 0 t21
move 1 t22
show 1 gift t11
move 1 2d
move 2 4d
move 0 Jd
show 0 gift Kh
move 0 t3
move 1 t8
move 2 t15
move 2 t12
move 0 t13
move 1 t20
move 1 Cd
move 2 t2
move 0 t5
move 0 Qs
move 1 Ks
move 2 7s
move 1 2h
move 2 t4
move 0 3h
move 2 9s
move 0 Js
move 1 8s
move 0 Cs
move 1 4h
move 2 Ts
move 0 t9
move 1 1h
move 2 t1
move 0 t6
move 1 8c
move 2 Qc
move 0 t17
move 1 9c
move 2 7c
score 0 role player contract klop klop -24
score 1 role player contract klop klop -23
score 2 role player contract klop klop -23
result -24 -23 -23

# deal: 1
# totals: -23, -23, -24
# players: simple, silicon, random
newgame tarok players 3 radelci 1,1,1
deal 0 t3 t5 t8 t10 t15 t16 t17 t21 2h 3d 2d 1d Qd Ts Ks Jc
deal 1 t2 t4 t6 t9 t13 t18 t22 3h 1h Ch Qh 4d 8s 9s 7c Cc
deal 2 t1 t7 t11 t12 t19 t20 4h Jh Kh Cd Kd 7s Js Cs 8c Kc
deal talon Tc Qs Qc 9c t14 Jd
move 1 bid pass
move 2 bid solo
move 0 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 t11
move 0 t21
move 1 t22
move 1 Cc
move 2 Kc
move 0 Jc
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc -70 mond 0
result 0 0 -140

# deal: 2
# totals: -23, -164, -23
# players: silicon, random, simple
newgame tarok players 3 radelci 2,1,2
deal 0 t9 t11 t13 t14 t22 Ch Kh 4d 2d 1d Cd Kd Ts Ks 9c Cc
deal 1 t1 t3 t6 t15 t18 t20 4h 1h 3d Jd 7s 8s Cs Qs 8c Kc
deal 2 t5 t7 t10 t12 t16 t17 3h 2h Jh Qh Qd 9s Js 7c Jc Qc
deal talon t2 t8 t19 Tc t4 t21
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 t15
move 2 t16
move 0 t22
move 0 Cc
move 1 Kc
move 2 Qc
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 2 role defender kontra 0 mond 0
result 0 -140 0

# deal: 3
# players: simple, silicon, random
newgame tarok players 3
deal 0 t5 t7 t9 t16 t18 t20 3h 2h Jh Ch Qh 3d 9s Ts Tc Qc
deal 1 t1 t3 t4 t13 t14 t19 t21 t22 4h Kh 2d Jd Cd Qs 8c Jc
deal 2 t2 t6 t8 t12 t15 t17 1h 1d Qd 7s 8s Cs Ks 7c Cc Kc
deal talon 4d t11 9c Js t10 Kd
move 1 bid two
move 2 bid solo
move 0 bid pass
move 1 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 t8
move 0 t20
move 1 t22
move 1 Cd
move 2 Qd
move 0 3d
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc 0 mond 0
result 0 0 -70

# deal: 4
# totals: 0, -70, 0
# players: silicon, random, simple
newgame tarok players 3 radelci 1,1,1
deal 0 t2 t3 t4 t7 t10 t18 t19 t21 Jh Kh 2d Jd Qd Cs 9c Qc
deal 1 t1 t13 t15 t16 t20 Qh 4d 7s 8s 9s Js Qs Ks 7c Jc Cc
deal 2 t5 t8 t9 t11 t22 4h 3h 1h Ch 1d Cd Kd Ts 8c Tc Kc
deal talon t6 t12 t17 t14 2h 3d
move 1 bid pass
move 2 bid pass
move 0 play three
show talon t6 t12 t17 t14 2h 3d
move 0 take 1
move 0 discard Jh Cs Qc
move 0 announce
move 1 kontra
move 2 kontra
move 0 Kh
move 1 Qh
move 2 4h
move 0 9c
move 1 7c
move 2 Kc
move 2 Kd
move 0 2d
move 1 4d
move 2 Ts
move 0 t2
move 1 7s
move 0 Qd
move 1 t16
move 2 Cd
move 1 t13
move 2 t5
move 0 t3
move 1 Cc
move 2 8c
move 0 t4
move 0 t6
move 1 t1
move 2 t8
move 2 Ch
move 0 t7
move 1 t15
move 1 Js
move 2 t9
move 0 t10
move 0 Jd
move 1 t20
move 2 1d
move 1 8s
move 2 t11
move 0 t12
move 0 t17
move 1 9s
move 2 t22
move 2 Tc
move 0 t18
move 1 Jc
move 0 t19
move 1 Ks
move 2 3h
move 0 t21
move 1 Qs
move 2 1h
score 0 role declarer contract three outcome won game 12 trula 0 kings 0 pagat 0 valat 0 radelc 12 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result 24 0 0

# deal: 5
# totals: -70, 0, 24
# players: random, simple, silicon
newgame tarok players 3 radelci 1,1,0
deal 0 t2 t5 t10 t11 t19 4h 2h 1h Jh 2d Cd 7s 9s 8c Jc Kc
deal 1 t3 t4 t6 t8 t9 t13 t16 t20 3h 4d 3d 1d Jd 8s 9c Cc
deal 2 t1 t12 t14 t15 t22 Ch Qh Kh Qd Kd Ts Cs Qs Ks 7c Tc
deal talon t18 Qc t7 t17 t21 Js
move 1 bid pass
move 2 bid two
move 0 bid solo
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra
move 0 9s
move 1 8s
move 2 Ks
move 2 Ts
move 0 7s
move 1 t20
move 1 t8
move 2 t12
move 0 t19
score 0 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# deal: 3
# players: silicon, random, simple
newgame tarok players 3
deal 0 t5 t7 t9 t16 t18 t20 3h 2h Jh Ch Qh 3d 9s Ts Tc Qc
deal 1 t1 t3 t4 t13 t14 t19 t21 t22 4h Kh 2d Jd Cd Qs 8c Jc
deal 2 t2 t6 t8 t12 t15 t17 1h 1d Qd 7s 8s Cs Ks 7c Cc Kc
deal talon 4d t11 9c Js t10 Kd
move 1 bid two
move 2 bid pass
move 0 bid pass
move 1 play one
show talon 4d t11 9c Js t10 Kd
move 1 take 4
move 1 discard t4
move 1 announce trula pagat valat
move 0 kontra
move 2 kontra
move 1 t14
move 2 t2
move 0 t5
move 1 Jd
move 2 Qd
move 0 3d
move 2 Ks
move 0 9s
move 1 Js
move 2 Kc
move 0 Qc
move 1 Jc
move 2 Cc
move 0 Tc
move 1 8c
move 2 1d
move 0 t7
move 1 Cd
move 0 Ts
move 1 Qs
move 2 7s
move 1 t13
move 2 t6
move 0 t16
move 0 Qh
move 1 4h
move 2 1h
move 0 Ch
move 1 Kh
move 2 t8
move 2 7c
move 0 t9
move 1 t3
move 0 Jh
move 1 t22
move 2 t12
move 1 t19
move 2 t15
move 0 t20
move 0 3h
move 1 t21
move 2 t17
move 1 t1
move 2 Cs
move 0 t18
move 0 2h
move 1 2d
move 2 8s
score 0 role defender kontra 0 mond 0
score 1 role declarer contract one outcome lost game 0 trula 0 kings 0 pagat 0 valat -500 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -500 0

# deal: 4
# totals: -500, 0, 0
# players: random, simple, silicon
newgame tarok players 3 radelci 1,1,1
deal 0 t2 t3 t4 t7 t10 t18 t19 t21 Jh Kh 2d Jd Qd Cs 9c Qc
deal 1 t1 t13 t15 t16 t20 Qh 4d 7s 8s 9s Js Qs Ks 7c Jc Cc
deal 2 t5 t8 t9 t11 t22 4h 3h 1h Ch 1d Cd Kd Ts 8c Tc Kc
deal talon t6 t12 t17 t14 2h 3d
move 1 bid pass
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra
move 0 Cs
move 1 Ks
move 2 Ts
move 1 Qs
move 2 t11
move 0 t19
score 0 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# deal: 5
# totals: 0, 0, -640
# players: simple, silicon, random
newgame tarok players 3 radelci 2,2,1
deal 0 t2 t5 t10 t11 t19 4h 2h 1h Jh 2d Cd 7s 9s 8c Jc Kc
deal 1 t3 t4 t6 t8 t9 t13 t16 t20 3h 4d 3d 1d Jd 8s 9c Cc
deal 2 t1 t12 t14 t15 t22 Ch Qh Kh Qd Kd Ts Cs Qs Ks 7c Tc
deal talon t18 Qc t7 t17 t21 Js
move 1 bid pass
move 2 bid pass
move 0 play klop
move 0 Cd
move 1 Jd
move 2 Qd
show 2 gift t18
move 2 t12
move 0 t19
move 1 t20
show 1 gift Qc
move 1 Cc
move 2 Tc
move 0 Kc
show 0 gift t7
move 0 8c
move 1 9c
move 2 7c
show 1 gift t17
move 1 1d
move 2 Kd
move 0 2d
show 2 gift t21
move 2 Ks
move 0 9s
move 1 8s
show 2 gift Js
move 2 t14
move 0 t10
move 1 t16
move 1 4d
move 2 t22
move 0 t11
move 2 Cs
move 0 7s
move 1 t13
move 1 3d
move 2 t15
move 0 t5
move 2 Ch
move 0 Jh
move 1 3h
move 2 Qh
move 0 4h
move 1 t9
move 1 t3
move 2 t1
move 0 t2
move 1 t4
move 2 Qs
move 0 Jc
move 1 t6
move 2 Kh
move 0 2h
move 1 t8
move 2 Ts
move 0 1h
score 0 role player contract klop klop -7
score 1 role player contract klop klop -30
score 2 role player contract klop klop -33
result -7 -30 -33

# deal: 3
# players: random, simple, silicon
newgame tarok players 3
deal 0 t5 t7 t9 t16 t18 t20 3h 2h Jh Ch Qh 3d 9s Ts Tc Qc
deal 1 t1 t3 t4 t13 t14 t19 t21 t22 4h Kh 2d Jd Cd Qs 8c Jc
deal 2 t2 t6 t8 t12 t15 t17 1h 1d Qd 7s 8s Cs Ks 7c Cc Kc
deal talon 4d t11 9c Js t10 Kd
move 1 bid two
move 2 bid pass
move 0 bid one
move 1 bid pass
move 0 play one
show talon 4d t11 9c Js t10 Kd
move 0 take 1
move 0 discard Ts
move 0 announce trula
move 1 kontra game trula
move 0 kontra trula
move 1 kontra
move 2 kontra
move 0 Tc
move 1 Jc
move 2 Kc
move 2 Qd
move 0 3d
move 1 Cd
move 2 Ks
move 0 9s
move 1 Qs
move 2 1d
move 0 4d
move 1 Jd
move 1 Kh
move 2 1h
move 0 3h
move 1 8c
move 2 7c
move 0 Qc
move 0 Jh
move 1 4h
move 2 t2
move 2 Cc
move 0 t7
move 1 t13
move 1 2d
move 2 t6
move 0 t16
move 0 2h
move 1 t1
move 2 t8
move 2 Cs
move 0 t5
move 1 t14
move 1 t3
move 2 t12
move 0 t20
move 0 t18
move 1 t4
move 2 t15
move 0 Ch
move 1 t19
move 2 t17
move 1 t21
move 2 7s
move 0 t9
move 1 t22
move 2 8s
move 0 Qh
score 0 role declarer contract one outcome lost game -116 trula -80 kings 0 pagat 0 valat 0 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -196 0 0

# deal: 4
# totals: 0, 0, -196
# players: simple, silicon, random
newgame tarok players 3 radelci 0,0,0
deal 0 t2 t3 t4 t7 t10 t18 t19 t21 Jh Kh 2d Jd Qd Cs 9c Qc
deal 1 t1 t13 t15 t16 t20 Qh 4d 7s 8s 9s Js Qs Ks 7c Jc Cc
deal 2 t5 t8 t9 t11 t22 4h 3h 1h Ch 1d Cd Kd Ts 8c Tc Kc
deal talon t6 t12 t17 t14 2h 3d
move 1 bid pass
move 2 bid pass
move 0 play three
show talon t6 t12 t17 t14 2h 3d
move 0 take 1
move 0 discard Jh Cs Qc
move 0 announce
move 1 kontra
move 2 kontra game
move 0 kontra
move 0 Kh
move 1 Qh
move 2 Ch
move 0 9c
move 1 Cc
move 2 Tc
move 1 Ks
move 2 Ts
move 0 t2
move 0 2d
move 1 4d
move 2 1d
move 2 Cd
move 0 Jd
move 1 t1
move 1 7s
move 2 t22
move 0 t3
move 2 1h
move 0 t4
move 1 t13
move 1 8s
move 2 t11
move 0 t12
move 0 t6
move 1 t15
move 2 t9
move 1 7c
move 2 Kc
move 0 t7
move 0 t21
move 1 t16
move 2 t5
move 0 t10
move 1 t20
move 2 t8
move 1 9s
move 2 8c
move 0 t17
move 0 Qd
move 1 Qs
move 2 Kd
move 2 3h
move 0 t18
move 1 Js
move 0 t19
move 1 Jc
move 2 4h
score 0 role declarer contract three outcome won game 26 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
score 1 role defender kontra 13 mond 0
score 2 role defender kontra 0 mond 0
result 26 13 0

# deal: 5
# totals: 13, -196, 26
# players: silicon, random, simple
newgame tarok players 3 radelci 0,0,0
deal 0 t2 t5 t10 t11 t19 4h 2h 1h Jh 2d Cd 7s 9s 8c Jc Kc
deal 1 t3 t4 t6 t8 t9 t13 t16 t20 3h 4d 3d 1d Jd 8s 9c Cc
deal 2 t1 t12 t14 t15 t22 Ch Qh Kh Qd Kd Ts Cs Qs Ks 7c Tc
deal talon t18 Qc t7 t17 t21 Js
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon t18 Qc t7 t17 t21 Js
move 2 take 3
move 2 discard Ch Qh
move 2 announce
move 0 kontra
move 1 kontra
move 2 Kh
move 0 4h
move 1 3h
move 2 Kd
move 0 2d
move 1 Jd
move 2 Qd
move 0 Cd
move 1 4d
move 2 Ks
move 0 7s
move 1 8s
move 2 Ts
move 0 9s
move 1 t8
move 1 3d
move 2 t1
move 0 t2
move 0 Kc
move 1 9c
move 2 7c
move 0 Jc
move 1 Cc
move 2 Tc
move 1 t6
move 2 t21
move 0 t5
move 2 Js
move 0 t10
move 1 t9
move 0 8c
move 1 t20
move 2 t12
move 1 t16
move 2 t22
move 0 t11
move 2 Cs
move 0 t19
move 1 t13
move 0 2h
move 1 t4
move 2 t14
move 2 Qs
move 0 Jh
move 1 t3
move 1 1d
move 2 t15
move 0 1h
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome won game 25 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
result 0 0 25

# key: 438bd5c1a302b21b92ae340173c038b57ca89da9d9b2298b0cfd39f952bd25f0
