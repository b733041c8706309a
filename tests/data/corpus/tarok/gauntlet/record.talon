# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# players = 3
# format = "gauntlet"
# challenger = "silicon"
# deals = 2
# deals-per-session = 1
# seating = "fixed"
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
# name = "silicon"
# command = "talon:silicon"
# trusted = true
# [[participant]]
# name = "Ivo"
# command = "talon:random"
# trusted = true
# [[participant]]
# name = "Mia"
# command = "talon:simple"
# trusted = true
# plan hash: 8e855804a628cb99ab1dc0d776b3c4bca25ef58a5837fcb733400e29e58ba119
# key hash: 6530b7732f2796399dac19656e6e9316eeb39492f233067d500f8a37afccfe12
# entropy: draw 17: 4 8 15

# deal: 0
# players: silicon, Ana, Ivo
newgame tarok players 3
deal 0 t3 t5 t9 t10 t12 t19 t20 Jh 3d Jd 8s Cs Qs 7c 9c Tc
deal 1 t1 t13 t14 t18 t21 3h Kh 1d Qd Kd 7s Js Ks 8c Jc Qc
deal 2 t2 t4 t6 t8 t16 t22 4h 1h Ch Qh 2d Cd 9s Ts Cc Kc
deal talon t7 t17 t11 t15 4d 2h
move 1 bid two
move 2 bid solo
move 0 bid pass
move 1 bid pass
move 2 play solo
move 2 announce trula valat
move 0 kontra
move 1 kontra trula
move 2 kontra
move 2 4h
move 0 Jh
move 1 Kh
move 1 Kd
move 2 Cd
move 0 Jd
move 1 Ks
move 2 9s
move 0 Qs
move 1 Qd
move 2 2d
move 0 3d
move 1 t1
move 2 t8
move 0 t9
move 0 Cs
move 1 Js
move 2 Ts
move 0 8s
move 1 7s
move 2 t2
move 2 t22
move 0 t3
move 1 t13
move 2 t6
move 0 t5
move 1 t14
move 1 3h
move 2 Qh
move 0 t10
move 0 9c
move 1 Qc
move 2 Kc
move 2 1h
move 0 t12
move 1 t18
move 1 1d
move 2 t16
move 0 t19
move 0 Tc
move 1 8c
move 2 Cc
move 2 t4
move 0 t20
move 1 t21
move 1 Jc
move 2 Ch
move 0 7c
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -500 radelc 0 mond 0
result 0 0 -500

# deal: 1
# players: silicon, Ana, Ivo
newgame tarok players 3
deal 0 t3 t6 t8 t9 t11 t13 t18 t21 4h Qh 3d Qd 7s Js 9c Cc
deal 1 t4 t7 t10 t15 1h Jh Kh 4d 2d Cd 9s Ts Cs Qs 8c Jc
deal 2 t1 t2 t5 t12 t16 t19 t20 3h 2h 1d Jd 8s Ks 7c Tc Kc
deal talon Ch Qc t22 t17 t14 Kd
move 1 bid pass
move 2 bid one
move 0 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 Ks
move 0 7s
move 1 Qs
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc 0 mond 0
result 0 0 -70

# deal: 2
# players: silicon, Ana, Mia
newgame tarok players 3
deal 0 t11 t12 t16 t18 4h Ch 2d 1d Cd Ts Cs Qs 7c Tc Jc Kc
deal 1 t1 t4 t5 t6 t7 t19 t22 3h Qh Kh 4d Jd 7s 8s Js 9c
deal 2 t3 t8 t9 t10 t14 t15 t17 t20 1h Jh 3d Qd 9s Ks 8c Qc
deal talon 2h t13 t21 t2 Cc Kd
move 1 bid pass
move 2 bid pass
move 0 play klop
move 0 Ch
move 1 Qh
move 2 Jh
show 1 gift 2h
move 1 Jd
move 2 Qd
move 0 Cd
show 2 gift t13
move 2 Qc
move 0 Kc
move 1 9c
show 0 gift t21
move 0 Qs
move 1 Js
move 2 Ks
show 2 gift t2
move 2 9s
move 0 Ts
move 1 7s
show 0 gift Cc
move 0 Cs
move 1 8s
move 2 t20
show 2 gift Kd
move 2 1h
move 0 4h
move 1 Kh
move 1 3h
move 2 t14
move 0 t18
move 0 Jc
move 1 t19
move 2 8c
move 1 t4
move 2 t8
move 0 t16
move 0 7c
move 1 t5
move 2 t15
move 2 3d
move 0 2d
move 1 4d
move 0 1d
move 1 t6
move 2 t17
move 2 t9
move 0 t11
move 1 t22
move 1 t7
move 2 t10
move 0 t12
move 0 Tc
move 1 t1
move 2 t3
score 0 role player contract klop klop -20
score 1 role player contract klop klop -19
score 2 role player contract klop klop -31
result -20 -19 -31

# deal: 3
# players: silicon, Ana, Mia
newgame tarok players 3
deal 0 t1 t4 t6 t8 t9 t14 t18 t21 3h Qh 4d 7s Js Cs 8c Tc
deal 1 t7 t11 t15 t19 t20 2h Ch Kh 3d Jd Qd 9s Ks 9c Jc Qc
deal 2 t2 t5 t10 t12 t13 t22 4h Jh 2d 1d Cd Kd Ts 7c Cc Kc
deal talon Qs 8s t17 1h t3 t16
move 1 bid pass
move 2 bid pass
move 0 play three
show talon Qs 8s t17 1h t3 t16
move 0 take 1
move 0 discard 3h Qh 4d
move 0 announce
move 1 kontra
move 2 kontra
move 0 Tc
move 1 Qc
move 2 Kc
move 2 Kd
move 0 t1
move 1 3d
move 0 8c
move 1 Jc
move 2 Cc
move 2 7c
move 0 t4
move 1 9c
move 0 7s
move 1 Ks
move 2 Ts
move 1 Kh
move 2 Jh
move 0 t6
move 0 Js
move 1 9s
move 2 t2
move 2 4h
move 0 t8
move 1 2h
move 0 8s
move 1 t7
move 2 t5
move 1 Ch
move 2 t22
move 0 t9
move 2 2d
move 0 t14
move 1 Jd
move 0 Cs
move 1 t11
move 2 t10
move 1 t15
move 2 t12
move 0 t17
move 0 Qs
move 1 t19
move 2 t13
move 1 Qd
move 2 1d
move 0 t18
move 0 t21
move 1 t20
move 2 Cd
score 0 role declarer contract three outcome lost game -10 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -10 0 0

# deal: 4
# players: silicon, Ivo, Mia
newgame tarok players 3
deal 0 t1 t9 t15 t17 4h Kh 4d 3d Cd 8s 9s Ts 8c Tc Jc Cc
deal 1 t4 t5 t8 t10 t18 t20 t21 Jh Ch 2d Js Qs Ks 9c Qc Kc
deal 2 t3 t6 t7 t11 t14 t19 3h 2h 1h Qh 1d Jd Kd 7s Cs 7c
deal talon t22 Qd t12 t16 t13 t2
move 1 bid two
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 9c
move 2 7c
move 0 Cc
move 0 Cd
move 1 2d
move 2 Kd
move 2 t6
move 0 t9
move 1 t10
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -70 0

# deal: 5
# players: silicon, Ivo, Mia
newgame tarok players 3
deal 0 t7 t8 t9 t11 t20 Jh Qh Kh 2d Kd 9s Js Ks 9c Cc Kc
deal 1 t1 t15 t17 t22 4h 2h 1h Ch 4d 1d Jd 8s Cs Qs Tc Jc
deal 2 t2 t3 t5 t12 t13 t14 t18 t19 t21 3h 3d Cd 7s Ts 8c Qc
deal talon t16 t6 Qd 7c t10 t4
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 Jd
move 2 Cd
move 0 Kd
move 0 Js
move 1 Cs
move 2 Ts
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -70 0

# key: a539da214a0da33d788c6f227baca8464586d6de3498ff04e2124a4c6ab9d1a3
