# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# rules = { berac = "all_tricks", klop_federation = "on" }
# players = 3
# format = "round-robin"
# deals = 2
# deals-per-session = 2
# seating = "rotations"
# movetime = 600000
# nodes = 100
# margin = 600000
# startup = 600000
# on-fault = "substitute"
# sandbox = "available"
# [[participant]]
# name = "Ana"
# command = "talon:simple"
# trusted = true
# [[participant]]
# name = "Ivo"
# command = "talon:random"
# trusted = true
# plan hash: ab58fbfcc25d01b687c483e4a1a62bff4979c367aa0e46f238a17f9b6379675e
# key hash: 2280ccb58c65de3522dd235879d4077f356caad62923470aef306b4835637d98
# entropy: draw 17: 4 8 15

# deal: 0
# players: Ana, Ivo, Ivo#2
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t1 t5 t8 t11 t12 t13 t14 t15 Jh Qh Qd Js Cs 8c 9c Cc
deal 1 t2 t3 t6 t7 t18 t22 2h 1h 4d Jd Cd 7s 9s Ks 7c Jc
deal 2 t4 t9 t16 t17 t20 t21 4h 3h Kh 3d 2d 1d Kd 8s Qs Qc
deal talon t19 Kc t10 Ts Tc Ch
move 1 bid one
move 2 bid solo
move 0 bid pass
move 1 bid solo
move 2 bid pass
move 1 play solo
move 1 announce trula valat
move 0 kontra trula
move 2 kontra game valat
move 1 kontra game valat
move 0 kontra
move 2 kontra valat
move 1 kontra trula
move 0 kontra
move 2 kontra
move 1 t18
move 2 t17
move 0 t5
move 1 t7
move 2 t9
move 0 t1
move 2 Qc
move 0 8c
move 1 7c
move 2 Kh
move 0 Qh
move 1 1h
move 2 t20
move 0 t8
move 1 t3
move 2 Qs
move 0 Js
move 1 Ks
move 1 t6
move 2 t21
move 0 t11
move 2 4h
move 0 Jh
move 1 2h
move 0 Cs
move 1 9s
move 2 8s
move 0 Qd
move 1 Cd
move 2 3d
move 0 Cc
move 1 Jc
move 2 t16
move 2 t4
move 0 t12
move 1 t2
move 0 9c
move 1 t22
move 2 1d
move 1 7s
move 2 2d
move 0 t13
move 0 t14
move 1 Jd
move 2 3h
move 0 t15
move 1 4d
move 2 Kd
score 0 role defender kontra 0 mond 0
score 1 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -4000 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -4000 0

# deal: 1
# totals: -4000, 0, 0
# players: Ivo, Ivo#2, Ana
newgame tarok players 3 berac all_tricks klop_federation on radelci 1,1,1
deal 0 t2 t4 t7 t9 t10 t15 t22 1h Qh 4d Jd 9s Ts Tc Cc Kc
deal 1 t5 t8 t13 t16 t18 t19 t20 3h 2h Ch 7s Js Ks 7c 9c Jc
deal 2 t1 t3 t6 t11 t12 t14 t21 4h Jh 3d 2d 1d Qd Kd 8s Qs
deal talon Cd 8c Kh Cs Qc t17
move 1 bid pass
move 2 bid two
move 0 bid berac
move 2 bid pass
move 0 play berac
move 1 kontra game
move 0 kontra
move 0 t4
move 1 t18
move 2 t21
move 2 Jh
move 0 Qh
move 1 2h
move 0 t7
move 1 t20
move 2 t3
move 1 Ch
move 2 4h
move 0 1h
move 1 t16
move 2 t6
move 0 t22
move 0 Ts
move 1 Ks
move 2 8s
move 1 7c
move 2 t11
move 0 Tc
move 2 t12
move 0 t15
move 1 t19
move 1 t8
move 2 t14
move 0 t2
move 2 3d
move 0 Jd
move 1 t5
move 1 Js
move 2 Qs
move 0 9s
move 2 2d
move 0 4d
move 1 t13
move 1 3h
move 2 t1
move 0 t10
move 0 t9
move 1 7s
move 2 1d
move 0 Kc
move 1 9c
move 2 Qd
move 0 Cc
move 1 Jc
move 2 Kd
score 0 role declarer contract berac outcome lost game -140 radelc -140 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -280 0 0

# deal: 0
# players: Ivo, Ivo#2, Ana
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t1 t5 t8 t11 t12 t13 t14 t15 Jh Qh Qd Js Cs 8c 9c Cc
deal 1 t2 t3 t6 t7 t18 t22 2h 1h 4d Jd Cd 7s 9s Ks 7c Jc
deal 2 t4 t9 t16 t17 t20 t21 4h 3h Kh 3d 2d 1d Kd 8s Qs Qc
deal talon t19 Kc t10 Ts Tc Ch
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon t19 Kc t10 Ts Tc Ch
move 2 take 1
move 2 discard Qs Qc
move 2 announce
move 0 kontra game
move 2 kontra
move 2 Kc
move 0 Cc
move 1 Jc
move 2 Kh
move 0 Qh
move 1 1h
move 2 Kd
move 0 Qd
move 1 4d
move 2 8s
move 0 Cs
move 1 7s
move 0 9c
move 1 7c
move 2 t21
move 2 4h
move 0 Jh
move 1 2h
move 0 t14
move 1 t22
move 2 t4
move 1 t3
move 2 t19
move 0 t12
move 2 3h
move 0 t8
move 1 t7
move 0 8c
move 1 t2
move 2 t9
move 2 3d
move 0 t13
move 1 Jd
move 0 t5
move 1 t18
move 2 t20
move 2 2d
move 0 t1
move 1 Cd
move 0 t15
move 1 t6
move 2 t16
move 2 1d
move 0 t11
move 1 9s
move 0 Js
move 1 Ks
move 2 t17
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 31 mond 0
score 2 role declarer contract two outcome won game 62 trula 0 kings 10 pagat 0 valat 0 radelc 0 mond 0
result 0 31 72

# deal: 1
# totals: 31, 72, 0
# players: Ivo#2, Ana, Ivo
newgame tarok players 3 berac all_tricks klop_federation on radelci 0,0,0
deal 0 t2 t4 t7 t9 t10 t15 t22 1h Qh 4d Jd 9s Ts Tc Cc Kc
deal 1 t5 t8 t13 t16 t18 t19 t20 3h 2h Ch 7s Js Ks 7c 9c Jc
deal 2 t1 t3 t6 t11 t12 t14 t21 4h Jh 3d 2d 1d Qd Kd 8s Qs
deal talon Cd 8c Kh Cs Qc t17
move 1 bid pass
move 2 bid solo
move 0 bid solo
move 2 bid berac
move 0 bid berac
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra game
move 0 kontra
move 0 Jd
move 1 t18
move 2 Qd
move 1 t5
move 2 t6
move 0 t10
move 0 Cc
move 1 7c
move 2 t12
move 2 Qs
move 0 9s
move 1 Ks
move 1 t8
move 2 t21
move 0 t22
move 0 Tc
move 1 Jc
move 2 t14
move 2 1d
move 0 4d
move 1 t13
move 1 t16
move 2 t3
move 0 t7
move 1 t19
move 2 t11
move 0 t9
move 1 t20
move 2 t1
move 0 t2
move 1 3h
move 2 Jh
move 0 Qh
move 0 1h
move 1 Ch
move 2 4h
move 1 2h
move 2 Kd
move 0 t15
move 0 Kc
move 1 9c
move 2 2d
move 0 Ts
move 1 Js
move 2 8s
move 1 7s
move 2 3d
move 0 t4
score 0 role declarer contract berac outcome lost game -140 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# deal: 0
# players: Ivo#2, Ana, Ivo
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t1 t5 t8 t11 t12 t13 t14 t15 Jh Qh Qd Js Cs 8c 9c Cc
deal 1 t2 t3 t6 t7 t18 t22 2h 1h 4d Jd Cd 7s 9s Ks 7c Jc
deal 2 t4 t9 t16 t17 t20 t21 4h 3h Kh 3d 2d 1d Kd 8s Qs Qc
deal talon t19 Kc t10 Ts Tc Ch
move 1 bid pass
move 2 bid berac
move 0 bid berac
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra
move 0 Cs
move 1 Ks
move 2 8s
move 1 t6
move 2 t17
move 0 t15
move 2 t20
move 0 t5
move 1 t22
move 1 7c
move 2 Qc
move 0 9c
move 2 t4
move 0 t12
move 1 t18
move 1 4d
move 2 3d
move 0 Qd
move 0 Cc
move 1 Jc
move 2 t9
move 2 4h
move 0 Qh
move 1 2h
move 0 8c
move 1 t2
move 2 t16
move 2 Kh
move 0 Jh
move 1 1h
move 2 2d
move 0 t14
move 1 Jd
move 0 Js
move 1 7s
move 2 Qs
move 2 t21
move 0 t8
move 1 t3
move 2 3h
move 0 t13
move 1 t7
move 0 t11
move 1 Cd
move 2 1d
move 0 t1
move 1 9s
move 2 Kd
score 0 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -70 0 0

# deal: 1
# totals: 0, 0, -70
# players: Ana, Ivo, Ivo#2
newgame tarok players 3 berac all_tricks klop_federation on radelci 1,1,1
deal 0 t2 t4 t7 t9 t10 t15 t22 1h Qh 4d Jd 9s Ts Tc Cc Kc
deal 1 t5 t8 t13 t16 t18 t19 t20 3h 2h Ch 7s Js Ks 7c 9c Jc
deal 2 t1 t3 t6 t11 t12 t14 t21 4h Jh 3d 2d 1d Qd Kd 8s Qs
deal talon Cd 8c Kh Cs Qc t17
move 1 bid one
move 2 bid pass
move 0 bid pass
move 1 play solo
move 1 announce trula valat
move 0 kontra trula valat
move 2 kontra
move 1 kontra trula valat
move 0 kontra
move 2 kontra trula valat
move 1 kontra trula
move 0 kontra
move 2 kontra game
move 1 kontra game
move 0 kontra
move 2 kontra game
move 1 kontra valat
move 1 Ch
move 2 Jh
move 0 Qh
move 0 Kc
move 1 Jc
move 2 t21
move 2 t12
move 0 t2
move 1 t18
move 1 Js
move 2 8s
move 0 9s
move 1 t13
move 2 t3
move 0 t4
move 1 t16
move 2 t14
move 0 t7
move 1 Ks
move 2 Qs
move 0 Ts
move 1 2h
move 2 4h
move 0 1h
move 0 Cc
move 1 9c
move 2 t6
move 2 Kd
move 0 Jd
move 1 t19
move 1 3h
move 2 t1
move 0 t9
move 0 Tc
move 1 7c
move 2 t11
move 2 Qd
move 0 4d
move 1 t20
move 1 t5
move 2 3d
move 0 t10
move 0 t15
move 1 t8
move 2 2d
move 0 t22
move 1 7s
move 2 1d
score 0 role defender kontra 0 mond 0
score 1 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -8000 radelc -8000 mond 0
score 2 role defender kontra 0 mond 0
result 0 -16000 0

# deal: 2
# players: Ana, Ivo, Ana#2
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t3 t8 t9 t10 t11 t12 t13 t14 t21 3h 1h Ch 2d 7s Js Jc
deal 1 t2 t4 t15 t17 t18 Jh Qh Jd 8s 9s Ts Ks 7c 8c Tc Qc
deal 2 t1 t6 t7 t16 t19 t20 t22 4d 3d 1d Cd Qd Kd Cs 9c Kc
deal talon t5 4h Qs 2h Kh Cc
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 Ts
move 2 Cs
move 0 Js
move 2 4d
move 0 2d
move 1 Jd
move 1 8c
move 2 9c
move 0 Jc
move 0 t3
move 1 t17
move 2 t19
move 2 t6
move 0 t8
move 1 t18
move 1 Ks
move 2 t7
move 0 7s
move 2 t16
move 0 t21
move 1 t2
move 0 t9
move 1 t15
move 2 t20
move 2 t22
move 0 t10
move 1 t4
move 2 3d
move 0 t11
move 1 Jh
move 0 t12
move 1 8s
move 2 t1
move 0 t13
move 1 Qc
move 2 1d
move 0 t14
move 1 9s
move 2 Cd
move 0 3h
move 1 Qh
move 2 Qd
move 1 Tc
move 2 Kc
move 0 1h
move 2 Kd
move 0 Ch
move 1 7c
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -70 0

# deal: 3
# totals: -70, 0, 0
# players: Ivo, Ana#2, Ana
newgame tarok players 3 berac all_tricks klop_federation on radelci 1,1,1
deal 0 t2 t10 t14 t16 t17 t18 t20 Jh 2d Qd 7s Cs Qs 9c Jc Kc
deal 1 t6 t7 t8 t13 t15 t19 1h Ch Qh 3d Jd 8s 7c 8c Tc Cc
deal 2 t1 t4 t5 t11 4h 3h 2h Kh 4d 1d Cd Kd 9s Ts Ks Qc
deal talon t22 t12 t9 t3 t21 Js
move 1 bid pass
move 2 bid pass
move 0 play solo
move 0 announce trula valat
move 1 kontra
move 2 kontra trula
move 0 kontra
move 0 t16
move 1 t6
move 2 t4
move 0 t10
move 1 t7
move 2 t11
move 2 Ks
move 0 Qs
move 1 8s
move 2 Kh
move 0 Jh
move 1 Qh
move 2 Kd
move 0 2d
move 1 Jd
move 2 Qc
move 0 Kc
move 1 7c
move 0 t18
move 1 t8
move 2 t5
move 0 Qd
move 1 3d
move 2 4d
move 0 t2
move 1 t13
move 2 t1
move 1 Ch
move 2 4h
move 0 t14
move 0 Cs
move 1 t15
move 2 9s
move 1 Cc
move 2 Cd
move 0 9c
move 1 1h
move 2 3h
move 0 t17
move 0 7s
move 1 t19
move 2 Ts
move 1 8c
move 2 2h
move 0 Jc
move 0 t20
move 1 Tc
move 2 1d
score 0 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -500 radelc -500 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -1000 0 0

# deal: 2
# players: Ivo, Ana#2, Ana
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t3 t8 t9 t10 t11 t12 t13 t14 t21 3h 1h Ch 2d 7s Js Jc
deal 1 t2 t4 t15 t17 t18 Jh Qh Jd 8s 9s Ts Ks 7c 8c Tc Qc
deal 2 t1 t6 t7 t16 t19 t20 t22 4d 3d 1d Cd Qd Kd Cs 9c Kc
deal talon t5 4h Qs 2h Kh Cc
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon t5 4h Qs 2h Kh Cc
move 2 take 3
move 2 discard Cs Cc
move 2 announce
move 0 kontra
move 1 kontra
move 2 Kh
move 0 1h
move 1 Jh
move 2 Kc
move 0 Jc
move 1 7c
move 2 Kd
move 0 2d
move 1 Jd
move 2 9c
move 0 t14
move 1 Qc
move 0 Ch
move 1 Qh
move 2 t1
move 2 4d
move 0 t3
move 1 t2
move 0 t9
move 1 t4
move 2 t6
move 0 3h
move 1 t15
move 2 t7
move 1 Ks
move 2 t16
move 0 7s
move 2 3d
move 0 t12
move 1 t17
move 1 8s
move 2 t19
move 0 Js
move 2 1d
move 0 t8
move 1 t18
move 1 9s
move 2 t20
move 0 t13
move 2 Cd
move 0 t10
move 1 Ts
move 0 t11
move 1 8c
move 2 t22
move 2 Qd
move 0 t21
move 1 Tc
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome won game 31 trula 0 kings 10 pagat 0 valat 0 radelc 0 mond 0
result 0 0 41

# deal: 3
# totals: 0, 41, 0
# players: Ana#2, Ana, Ivo
newgame tarok players 3 berac all_tricks klop_federation on radelci 0,0,0
deal 0 t2 t10 t14 t16 t17 t18 t20 Jh 2d Qd 7s Cs Qs 9c Jc Kc
deal 1 t6 t7 t8 t13 t15 t19 1h Ch Qh 3d Jd 8s 7c 8c Tc Cc
deal 2 t1 t4 t5 t11 4h 3h 2h Kh 4d 1d Cd Kd 9s Ts Ks Qc
deal talon t22 t12 t9 t3 t21 Js
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon t22 t12 t9 t3 t21 Js
move 2 take 2
move 2 discard t9 Ts
move 2 announce pagat
move 0 kontra
move 1 kontra
move 2 1d
move 0 Qd
move 1 Jd
move 0 Kc
move 1 Cc
move 2 Qc
move 0 Jc
move 1 7c
move 2 t4
move 2 Ks
move 0 7s
move 1 8s
move 2 2h
move 0 Jh
move 1 Qh
move 1 3d
move 2 Kd
move 0 2d
move 2 3h
move 0 t2
move 1 Ch
move 0 Qs
move 1 t6
move 2 9s
move 1 1h
move 2 Kh
move 0 t10
move 0 Cs
move 1 t7
move 2 t3
move 1 8c
move 2 t5
move 0 9c
move 2 Cd
move 0 t14
move 1 t8
move 0 t20
move 1 t13
move 2 t1
move 0 t16
move 1 t15
move 2 t11
move 0 t17
move 1 t19
move 2 4d
move 1 Tc
move 2 4h
move 0 t18
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome lost game -41 trula 0 kings 0 pagat -50 valat 0 radelc 0 mond -21
result 0 0 -112

# deal: 2
# players: Ana#2, Ana, Ivo
newgame tarok players 3 berac all_tricks klop_federation on
deal 0 t3 t8 t9 t10 t11 t12 t13 t14 t21 3h 1h Ch 2d 7s Js Jc
deal 1 t2 t4 t15 t17 t18 Jh Qh Jd 8s 9s Ts Ks 7c 8c Tc Qc
deal 2 t1 t6 t7 t16 t19 t20 t22 4d 3d 1d Cd Qd Kd Cs 9c Kc
deal talon t5 4h Qs 2h Kh Cc
move 1 bid pass
move 2 bid solo
move 0 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 t22
move 0 t21
move 1 t17
move 2 t7
move 0 t8
move 1 t15
move 1 t2
move 2 t19
move 0 t3
move 2 Cs
move 0 7s
move 1 Ks
move 1 t4
move 2 t16
move 0 t9
move 2 Kd
move 0 2d
move 1 Jd
move 2 3d
move 0 t10
move 1 t18
move 1 Jh
move 2 t6
move 0 3h
move 2 Cd
move 0 t11
move 1 Qh
move 0 t12
move 1 8s
move 2 t20
move 2 9c
move 0 Jc
move 1 Qc
move 1 9s
move 2 t1
move 0 Js
move 2 Kc
move 0 t13
move 1 7c
move 0 t14
move 1 Ts
move 2 4d
move 0 1h
move 1 8c
move 2 Qd
move 0 Ch
move 1 Tc
move 2 1d
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc 0 mond 0
result 0 0 -70

# deal: 3
# totals: 0, -70, 0
# players: Ana, Ivo, Ana#2
newgame tarok players 3 berac all_tricks klop_federation on radelci 1,1,1
deal 0 t2 t10 t14 t16 t17 t18 t20 Jh 2d Qd 7s Cs Qs 9c Jc Kc
deal 1 t6 t7 t8 t13 t15 t19 1h Ch Qh 3d Jd 8s 7c 8c Tc Cc
deal 2 t1 t4 t5 t11 4h 3h 2h Kh 4d 1d Cd Kd 9s Ts Ks Qc
deal talon t22 t12 t9 t3 t21 Js
move 1 bid one
move 2 bid pass
move 0 bid pass
move 1 play solo
move 1 announce trula pagat
move 0 kontra
move 2 kontra trula pagat
move 1 kontra trula pagat
move 0 kontra
move 2 kontra
move 1 Ch
move 2 Kh
move 0 Jh
move 2 Ks
move 0 Qs
move 1 8s
move 2 Kd
move 0 Qd
move 1 Jd
move 2 Qc
move 0 Kc
move 1 Tc
move 0 Cs
move 1 t6
move 2 9s
move 1 3d
move 2 Cd
move 0 2d
move 2 Ts
move 0 7s
move 1 t8
move 1 Qh
move 2 4h
move 0 t2
move 0 Jc
move 1 7c
move 2 t1
move 2 3h
move 0 t10
move 1 1h
move 0 9c
move 1 Cc
move 2 t4
move 2 2h
move 0 t14
move 1 t13
move 0 t16
move 1 t19
move 2 t5
move 1 t7
move 2 t11
move 0 t17
move 0 t18
move 1 t15
move 2 4d
move 0 t20
move 1 8c
move 2 1d
score 0 role defender kontra 0 mond 0
score 1 role declarer contract solo outcome lost game -80 trula -80 kings 0 pagat -200 valat 0 radelc -360 mond 0
score 2 role defender kontra 0 mond 0
result 0 -720 0

# key: 50d2f8ab05cb2c41eaa5b3428dbbf7d819d06c206d27354220349c90d5d66c71
