# game 1
newgame tarok players 3
deal 0 t1 t2 t7 t10 t13 t17 t19 3h Ch 3d Ts Js Qs Ks 9c Qc
deal 1 t4 t15 t16 t20 t21 Jh Kh 4d 1d Cd Qd 7s 8s Cs 8c Cc
deal 2 t5 t6 t8 t11 t14 t18 t22 4h 2h 1h Qh Jd Kd 7c Tc Jc
deal talon t3 9s t9 2d Kc t12
move 1 bid pass
move 2 bid two
move 0 bid pass
# position 1.8
move 2 play two
show talon t3 9s t9 2d Kc t12
# position 1.10
move 2 take 3
# position 1.11
move 2 discard Qh Jd
# position 1.12
move 2 announce
move 0 kontra
move 1 kontra
# position 1.15
move 2 Kd
move 0 3d
move 1 1d
move 2 Kc
move 0 9c
move 1 8c
move 2 2h
move 0 Ch
move 1 Kh
move 1 Cd
move 2 t5
move 0 t7
# position 1.27
move 0 Qc
move 1 Cc
move 2 7c
move 0 Ks
move 1 7s
move 2 t6
move 2 1h
move 0 3h
move 1 Jh
move 1 4d
move 2 t8
move 0 t10
# position 1.39
move 0 Ts
move 1 8s
move 2 t11
move 2 4h
move 0 t1
move 1 t20
move 1 t4
move 2 t12
move 0 t13
move 0 Js
move 1 Cs
move 2 t14
# position 1.51
move 2 Tc
move 0 t2
move 1 t21
move 1 Qd
move 2 t18
move 0 t19
move 0 Qs
move 1 t16
move 2 t22
move 2 Jc
move 0 t17
move 1 t15
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome lost game -22 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
result 0 0 -22

# game 2
newgame tarok players 3 radelci 0,0,0
deal 0 t2 t6 t13 t15 t17 t22 Jh Ch Qh 4d 1d 7s Js Cs Qc Kc
deal 1 t1 t8 t9 t11 t14 t16 t20 1h Kh Jd Cd Ts Qs 7c Jc Cc
deal 2 t3 t5 t7 t10 t12 t18 t19 t21 4h 3h 2h Kd 8s 8c 9c Tc
deal talon 9s Ks 2d 3d t4 Qd
# position 2.5
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon 9s Ks 2d 3d t4 Qd
# position 2.10
move 2 take 1
# position 2.11
move 2 discard 8s 9s
# position 2.12
move 2 announce
# position 2.13
move 0 kontra
move 1 kontra
move 2 Ks
move 0 7s
move 1 Ts
move 2 Kd
# position 2.19
move 0 1d
move 1 Jd
move 2 8c
move 0 Kc
move 1 Cc
move 0 4d
move 1 Cd
move 2 t21
move 2 9c
move 0 Qc
move 1 Jc
move 0 t15
# position 2.31
move 1 t8
move 2 t3
move 0 Js
move 1 Qs
move 2 t5
move 2 Tc
move 0 t2
move 1 7c
move 0 Ch
move 1 Kh
move 2 4h
move 1 t1
# position 2.43
move 2 t7
move 0 t17
move 0 Qh
move 1 1h
move 2 3h
move 0 t6
move 1 t9
move 2 t10
move 2 2h
move 0 Jh
move 1 t11
move 1 t14
# position 2.55
move 2 t12
move 0 t13
move 1 t16
move 2 t18
move 0 t22
move 0 Cs
move 1 t20
move 2 t19
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome lost game -30 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
result 0 0 -30

# game 3
newgame tarok players 3 radelci 0,0,0
deal 0 t9 t12 t13 t18 t22 4h 2h 1h Ch 3d Qd 7s 8s Js Cs Jc
deal 1 t4 t5 t8 t17 t20 3h Jh Kh 4d 2d 9s Qs Ks 7c 9c Cc
deal 2 t1 t2 t6 t7 t11 t14 t15 t16 Qh Jd Cd Ts 8c Tc Qc Kc
deal talon 1d t10 Kd t21 t3 t19
# position 3.5
move 1 bid pass
move 2 bid two
move 0 bid pass
move 2 play two
show talon 1d t10 Kd t21 t3 t19
# position 3.10
move 2 take 2
# position 3.11
move 2 discard Qh Ts
# position 3.12
move 2 announce pagat
move 0 kontra
move 1 kontra
move 2 Kc
move 0 Jc
move 1 7c
move 2 Qc
move 0 t9
move 1 Cc
move 0 Qd
move 1 4d
# position 3.23
move 2 Kd
move 2 8c
move 0 t12
move 1 9c
move 0 3d
move 1 2d
move 2 Cd
move 2 t2
move 0 t13
move 1 t4
move 0 2h
move 1 Kh
# position 3.35
move 2 t6
move 2 Tc
move 0 t18
move 1 t5
move 0 7s
move 1 Ks
move 2 t7
move 2 Jd
move 0 t22
move 1 t8
move 0 4h
move 1 3h
# position 3.47
move 2 t11
move 2 t14
move 0 Ch
move 1 t17
move 1 Jh
move 2 t15
move 0 1h
move 2 t21
move 0 8s
move 1 t20
move 2 t16
move 0 Js
# position 3.59
move 1 9s
move 2 t1
move 0 Cs
move 1 Qs
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract two outcome won game 36 trula 0 kings 10 pagat 50 valat 0 radelc 0 mond 0
result 0 0 96

# game 4
newgame tarok players 3 radelci 0,0,0
deal 0 t2 t4 t6 t10 t11 t13 4h Jh Qh 2d 1d Cd 7s Tc Cc Qc
deal 1 t1 t3 t7 t9 t15 t16 t17 t18 t21 2h Kh Qd Ts Ks 9c Kc
deal 2 t5 t8 t14 t19 t20 3h 1h Ch 4d 3d Jd Kd 8s 9s Cs 8c
deal talon Jc Js t12 7c t22 Qs
move 1 bid two
move 2 bid pass
move 0 bid pass
# position 4.8
move 1 play two
show talon Jc Js t12 7c t22 Qs
# position 4.10
move 1 take 3
# position 4.11
move 1 discard Qd 9c
# position 4.12
move 1 announce trula pagat
move 0 kontra
move 2 kontra
move 1 t21
# position 4.16
move 2 t5
move 0 t2
move 1 t16
move 2 t8
move 0 t4
move 1 t17
move 2 t19
move 0 t6
move 2 Kd
# position 4.25
move 0 Cd
move 1 t22
move 1 t15
move 2 t14
move 0 t10
move 1 t18
move 2 t20
move 0 t11
move 2 1h
move 0 4h
# position 4.35
move 1 2h
move 2 4d
move 0 2d
move 1 t3
move 1 Qs
move 2 Cs
move 0 7s
move 1 Ts
move 2 8s
# position 4.44
move 0 t13
move 0 Qh
move 1 Kh
move 2 3h
move 1 Ks
move 2 9s
move 0 1d
move 1 Kc
move 2 8c
move 0 Tc
# position 4.54
move 1 t7
move 2 3d
move 0 Jh
move 1 t9
move 2 Jd
move 0 Cc
move 1 t1
move 2 Ch
move 0 Qc
score 0 role defender kontra 0 mond 0
score 1 role declarer contract two outcome won game 48 trula 20 kings 10 pagat 50 valat 0 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 128 0

# game 5
newgame tarok players 3 radelci 0,0,0
deal 0 t2 t13 t21 2h 1h Jh 3d Cd Qd 7s 8s 9s Qs 7c Cc Kc
deal 1 t3 t5 t7 t8 t9 t10 t14 t17 t22 3h 4d Cs Ks 8c Tc Jc
deal 2 t1 t4 t6 t11 t15 t16 t18 t19 t20 Ch Qh Kh Jd Kd Ts Qc
deal talon 9c Js t12 2d 1d 4h
move 1 bid two
move 2 bid one
move 0 bid pass
move 1 bid pass
move 2 play one
show talon 9c Js t12 2d 1d 4h
# position 5.11
move 2 take 3
# position 5.12
move 2 discard Qc
# position 5.13
move 2 announce
move 0 kontra
move 1 kontra
move 2 Kh
move 0 Jh
move 1 3h
move 2 Kd
# position 5.20
move 0 3d
move 1 4d
move 2 Qh
move 0 1h
move 1 t3
move 1 Ks
move 2 Ts
move 0 Qs
move 1 Cs
move 2 t1
# position 5.30
move 0 8s
move 2 Jd
move 0 Qd
move 1 t5
move 1 Jc
move 2 t4
move 0 7c
move 2 Ch
move 0 2h
# position 5.39
move 1 t7
move 1 8c
move 2 t6
move 0 Cc
move 2 t11
move 0 t13
move 1 t8
move 0 t2
move 1 t9
move 2 t12
# position 5.49
move 2 t15
move 0 t21
move 1 t10
move 0 Cd
move 1 t22
move 2 t16
move 1 Tc
move 2 t18
move 0 Kc
move 2 t19
# position 5.59
move 0 9s
move 1 t14
move 2 t20
move 0 7s
move 1 t17
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract one outcome lost game -31 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
result 0 0 -31

# game 6
newgame tarok players 3 radelci 0,0,0
deal 0 t3 t4 t7 t9 t16 t18 t21 1h Qh 4d 1d Jd Qd 9s Ks Kc
deal 1 t8 t12 t15 t17 t20 3h 2h Jh Cd 7s Ts Js Cs 8c 9c Tc
deal 2 t1 t2 t5 t6 t10 t13 t14 4h Kh 3d 2d 8s Qs Jc Cc Qc
deal talon t22 t11 Ch 7c Kd t19
move 1 bid pass
move 2 bid pass
move 0 play three
show talon t22 t11 Ch 7c Kd t19
# position 6.9
move 0 take 1
# position 6.10
move 0 discard 1h Ch Qh
# position 6.11
move 0 announce
move 1 kontra
move 2 kontra
move 0 Kc
move 1 8c
move 2 Jc
move 0 Ks
move 1 7s
move 2 8s
move 0 Qd
move 1 Cd
# position 6.22
move 2 3d
move 0 9s
move 1 Cs
move 2 Qs
move 2 t6
move 0 t3
move 1 t8
move 1 3h
move 2 Kh
# position 6.31
move 0 t4
move 0 1d
move 1 t12
move 2 2d
move 1 Ts
move 2 t10
move 0 t11
move 0 4d
move 1 t15
move 2 t1
# position 6.41
move 1 Js
move 2 t13
move 0 t16
move 0 Jd
move 1 t17
move 2 t5
move 1 9c
move 2 Cc
move 0 t7
# position 6.50
move 0 t9
move 1 t20
move 2 t14
move 1 Tc
move 2 Qc
move 0 t18
move 0 t21
move 1 2h
move 2 t2
move 0 t22
# position 6.60
move 1 Jh
move 2 4h
score 0 role declarer contract three outcome won game 24 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result 24 0 0

# game 7
newgame tarok players 3
deal 0 t4 t6 t7 t9 t10 t14 t20 t22 1h 4d 1d Jd Js Cs Ks 7c
deal 1 t1 t2 t5 t12 t16 t17 t21 3h 3d 2d Qd Kd 7s 8s Cc Qc
deal 2 t3 t8 t18 t19 4h 2h Jh Ch Qh Kh Ts Qs 8c 9c Jc Kc
deal talon 9s Tc Cd t15 t11 t13
move 1 bid two
move 2 bid pass
# position 7.7
move 0 bid solo
move 1 bid pass
move 0 play solo
# position 7.10
move 0 announce
move 1 kontra game
move 0 kontra game
move 1 kontra
move 2 kontra
move 0 Cs
move 1 8s
# position 7.17
move 2 Qs
move 2 Kc
move 0 7c
move 1 Qc
move 2 Kh
move 0 1h
move 1 3h
move 2 Qh
move 0 t6
# position 7.26
move 1 t12
move 1 Kd
move 2 t3
move 0 Jd
move 2 Ts
move 0 Js
move 1 7s
move 0 t20
move 1 t2
move 2 t8
# position 7.36
move 0 t9
move 1 t16
move 2 t18
move 2 Ch
move 0 t7
move 1 t17
move 1 t1
move 2 t19
move 0 t14
# position 7.45
move 2 Jh
move 0 t22
move 1 t5
move 0 1d
move 1 Qd
move 2 Jc
move 1 3d
move 2 4h
move 0 4d
move 1 2d
# position 7.55
move 2 2h
move 0 t10
move 0 t4
move 1 t21
move 2 8c
move 1 Cc
move 2 9c
move 0 Ks
score 0 role declarer contract solo outcome lost game -300 trula 0 kings 0 pagat 0 valat 0 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -300 0 0

# game 8
newgame tarok players 3 radelci 0,0,0
deal 0 t11 t14 t16 t17 t19 t21 Ch 2d 1d 7s 8s Ts Cs 8c 9c Jc
deal 1 t1 t2 t6 t9 t10 t12 t13 1h Jh Qh 4d Jd 9s Qs Ks Tc
deal 2 t4 t7 t8 t15 t18 t20 t22 4h 2h 3d Cd Qd 7c Cc Qc Kc
deal talon 3h t3 Kh Kd t5 Js
move 1 bid pass
move 2 bid one
move 0 bid pass
# position 8.8
move 2 play solo
move 2 announce trula kings pagat
move 0 kontra trula
move 1 kontra kings pagat
move 2 kontra trula pagat
move 0 kontra
move 1 kontra
move 2 t7
move 0 t19
move 1 t1
move 0 Cs
move 1 Ks
# position 8.20
move 2 t15
move 2 Qc
move 0 9c
move 1 Tc
move 2 7c
move 0 Jc
move 1 t2
move 1 Qh
move 2 4h
move 0 Ch
# position 8.30
move 1 Jh
move 2 2h
move 0 t21
move 0 7s
move 1 9s
move 2 t18
move 2 Cd
move 0 2d
move 1 4d
# position 8.39
move 2 Cc
move 0 8c
move 1 t6
move 1 1h
move 2 t20
move 0 t14
move 2 t22
move 0 t11
move 1 t9
move 2 Qd
# position 8.49
move 0 1d
move 1 Jd
move 2 t4
move 0 t16
move 1 t10
move 0 Ts
move 1 Qs
move 2 t8
move 2 3d
move 0 t17
# position 8.59
move 1 t12
move 0 8s
move 1 t13
move 2 Kc
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract solo outcome lost game -55 trula -80 kings -40 pagat -200 valat 0 radelc 0 mond 0
result 0 0 -375

# game 9
newgame tarok players 3 radelci 0,0,0
deal 0 t3 t4 t7 t22 4h Cd Qd Kd 9s Ts Js Qs Ks 9c Jc Cc
deal 1 t2 t6 t8 t9 t14 t15 t18 t20 3h Qh Jd 8s Cs 7c Qc Kc
deal 2 t1 t5 t10 t12 t13 t16 t17 t21 1h Jh Ch Kh 2d 1d 7s 8c
deal talon 2h t19 t11 4d 3d Tc
move 1 bid two
move 2 bid pass
move 0 bid pass
move 1 play solo
# position 9.9
move 1 announce kings valat
move 0 kontra kings valat
move 2 kontra game
# position 9.12
move 1 kontra game valat
move 0 kontra
# position 9.14
move 2 kontra game valat
# position 9.15
move 1 kontra
move 1 t6
move 2 t1
move 0 t7
move 0 Kd
move 1 Jd
move 2 2d
move 0 Ks
move 1 Cs
move 2 7s
# position 9.25
move 0 Qd
move 1 t15
move 2 1d
move 1 3h
move 2 Kh
move 0 4h
move 2 1h
move 0 t3
move 1 Qh
# position 9.34
move 0 Qs
move 1 8s
move 2 t5
move 2 8c
move 0 9c
move 1 Qc
move 1 t2
move 2 t10
move 0 t4
move 2 Jh
# position 9.44
move 0 t22
move 1 t14
move 0 Cc
move 1 Kc
move 2 t12
move 2 Ch
move 0 9s
move 1 t18
move 1 7c
move 2 t21
# position 9.54
move 0 Jc
move 2 t17
move 0 Ts
move 1 t20
move 1 t8
move 2 t13
move 0 Cd
move 2 t16
move 0 Js
# position 9.63
move 1 t9
score 0 role defender kontra 0 mond 0
score 1 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -4000 radelc 0 mond 0
score 2 role defender kontra 0 mond 0
result 0 -4000 0

# game 10
newgame tarok players 3 radelci 1,1,1
deal 0 t1 t3 t4 t10 t11 t15 t21 t22 Jh Kh 2d Kd 7s Js 8c 9c
deal 1 t7 t8 t16 t18 t19 4h 2h Qh 3d 1d Cd Ts Cs Qs Jc Kc
deal 2 t2 t5 t6 t9 t12 t13 t17 t20 1h Ch Jd 9s Ks 7c Tc Qc
deal talon 8s Qd t14 4d Cc 3h
move 1 bid pass
move 2 bid pass
move 0 play solo
# position 10.8
move 0 announce pagat valat
move 1 kontra valat
move 2 kontra
move 0 kontra
move 0 Js
move 1 Qs
move 2 Ks
# position 10.15
move 2 Jd
move 0 Kd
move 1 3d
move 0 t1
move 1 t7
move 2 t2
move 1 t19
move 2 t5
move 0 t4
# position 10.24
move 1 t18
move 2 t6
move 0 t10
move 1 Cs
move 2 9s
move 0 7s
move 1 t8
move 2 t9
move 0 t21
move 0 8c
# position 10.34
move 1 Jc
move 2 Qc
move 2 Ch
move 0 Kh
move 1 4h
move 0 t11
move 1 t16
move 2 t12
move 1 Kc
# position 10.43
move 2 7c
move 0 9c
move 1 Cd
move 2 t13
move 0 2d
move 2 Tc
move 0 t3
move 1 1d
move 0 Jh
move 1 Qh
# position 10.53
move 2 1h
move 1 2h
move 2 t17
move 0 t22
move 0 t15
move 1 Ts
move 2 t20
score 0 role declarer contract solo outcome lost game 0 trula 0 kings 0 pagat 0 valat -1000 radelc -1000 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -2000 0 0

# game 11
newgame tarok players 3 radelci 2,2,1
deal 0 t2 t3 t11 t12 t13 t22 3h 1h Jh 3d 7s 8s Cs Qs 8c Cc
deal 1 t4 t6 t8 t14 t18 t19 Ch Kh 4d 2d Cd 9s 7c 9c Jc Kc
deal 2 t1 t7 t9 t10 t15 t20 t21 4h 2h Qh 1d Kd Ts Js Ks Tc
deal talon t17 t5 Jd t16 Qd Qc
move 1 bid pass
# position 11.6
move 2 bid two
# position 11.7
move 0 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
# position 11.11
move 2 4h
move 0 1h
# position 11.13
move 1 Kh
# position 11.14
move 1 Cd
# position 11.15
move 2 Kd
# position 11.16
move 0 3d
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc -70 mond 0
result 0 0 -140

# game 12
newgame tarok players 3 radelci 3,1,3
deal 0 t4 t5 t10 t11 t15 t16 t20 t21 Qh 2d Qd 7s 9s Ts Cs 7c
deal 1 t1 t3 t7 t8 t9 t12 t13 t14 t19 t22 1h Kh Cd 8s Ks 8c
deal 2 t2 t17 t18 4h 3h Jh 4d 3d 1d Jd Kd 9c Tc Jc Cc Kc
deal talon 2h Js Qs t6 Qc Ch
move 1 bid berac
move 2 bid pass
move 0 bid pass
# position 12.8
move 1 play berac
move 0 kontra
move 2 kontra
# position 12.11
move 1 8c
# position 12.12
move 2 Cc
# position 12.13
move 0 7c
# position 12.14
move 2 Kc
# position 12.15
move 0 t4
move 1 t13
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 2 role defender kontra 0 mond 0
result 0 -140 0

# game 13
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on
deal 0 t1 t3 t5 t8 t10 t11 t12 t14 t18 t20 4h 2d Jd Js 7c Kc
deal 1 t4 t9 t13 t15 t17 t19 t22 2h 1h 3d 1d Cd 8s Ts Qs 9c
deal 2 t2 t6 t16 t21 3h Jh Ch Qd Kd 7s 9s Ks 8c Tc Cc Qc
deal talon t7 Qh Cs Kh 4d Jc
move 1 bid pass
move 2 bid pass
# position 13.7
move 0 play berac
move 1 kontra
move 2 kontra
# position 13.10
move 0 Kc
# position 13.11
move 1 9c
# position 13.12
move 2 Cc
score 0 role declarer contract berac outcome lost game -70 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -70 0 0

# game 14
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on radelci 1,1,1
deal 0 t1 t13 t21 4h Jh Ch 3d 1d Cd Qd Kd 8s Ts Js Cs Ks
deal 1 t2 t5 t9 t16 t19 t20 t22 2h 4d Jd 7s Qs 7c 8c 9c Tc
deal 2 t3 t4 t8 t12 t14 t15 t17 t18 3h 1h Qh Kh 2d Cc Qc Kc
deal talon t7 t11 Jc t10 t6 9s
move 1 bid solo
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra game
# position 14.11
move 1 kontra
move 1 t9
# position 14.13
move 2 t14
move 0 t21
# position 14.15
move 0 Ch
move 1 2h
# position 14.17
move 2 Kh
# position 14.18
move 2 t15
move 0 t13
# position 14.20
move 1 t22
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -140 radelc -140 mond 0
score 2 role defender kontra 0 mond 0
result 0 -280 0

# game 15
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on radelci 1,2,2
deal 0 t1 t6 t8 t13 t18 3h 1h Jh Ch 4d 3d 7s Js Ks 8c 9c
deal 1 t5 t7 t9 t11 t14 t16 t17 t21 4h Qh 2d Kd Ts Tc Cc Kc
deal 2 t2 t3 t4 t10 t15 t19 Kh Jd Cd Qd 8s Cs Qs 7c Jc Qc
deal talon t20 1d t12 2h t22 9s
move 1 bid berac
move 2 bid pass
move 0 bid berac
move 1 bid pass
move 0 play berac
move 1 kontra game
move 0 kontra game
move 1 kontra
move 2 kontra
# position 15.14
move 0 8c
move 1 Kc
# position 15.16
move 2 Qc
move 1 2d
move 2 Qd
# position 15.19
move 0 3d
move 2 t19
# position 15.21
move 0 t6
move 1 t21
move 1 t11
# position 15.24
move 2 t15
move 0 t18
score 0 role declarer contract berac outcome lost game -280 radelc -280 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -560 0 0

# game 16
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on radelci 3,3,1
deal 0 t3 t6 t12 t19 t20 1h Qh Cd 9s Ts Js Cs 7c Jc Qc Kc
deal 1 t1 t2 t8 t9 t11 t14 t15 t17 t18 t21 3h Jh 2d 1d Tc Cc
deal 2 t4 t5 t10 t16 t22 4h Ch Kh 4d Jd Qd 8s Qs Ks 8c 9c
deal talon 2h t13 3d Kd 7s t7
# position 16.5
move 1 bid two
move 2 bid berac
move 0 bid berac
move 1 bid pass
move 2 bid pass
# position 16.10
move 0 play berac
move 1 kontra
move 2 kontra game
move 0 kontra game
# position 16.14
move 1 kontra
move 2 kontra
# position 16.16
move 0 Qc
# position 16.17
move 1 Cc
# position 16.18
move 2 9c
score 0 role declarer contract berac outcome lost game -280 radelc -280 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -560 0 0

# game 17
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on radelci 4,2,3
deal 0 t3 t5 t6 t10 t11 t14 4h 1h Ch 4d 3d 1d 9s 7c Qc Kc
deal 1 t1 t2 t4 t7 t9 t16 t19 t20 t21 2h Jh Qh Kh Ts Tc Jc
deal 2 t8 t13 t15 t17 t18 t22 3h Jd Qd Kd 8s Qs Ks 8c 9c Cc
deal talon t12 7s 2d Cs Js Cd
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
# position 17.10
move 2 kontra game
move 1 kontra game
move 0 kontra
move 2 kontra
move 1 t7
# position 17.15
move 2 t22
# position 17.16
move 0 t14
# position 17.17
move 2 Jd
# position 17.18
move 0 1d
# position 17.19
move 1 t4
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -280 radelc -280 mond 0
score 2 role defender kontra 0 mond 0
result 0 -560 0

# game 18
newgame tarok players 3 silent_symmetric on valat_kontra on klop_federation on radelci 2,4,5
deal 0 t1 t3 t4 t6 t15 t19 3h 2h Kh Jd Kd Js 8c 9c Cc Qc
deal 1 t5 t9 t10 t12 t14 t17 t18 Ch Qh 4d 1d 8s Ts 7c Tc Jc
deal 2 t2 t7 t11 t13 t21 t22 4h 1h Jh 3d 2d Qd 7s 9s Cs Qs
deal talon t16 Kc Cd t20 Ks t8
move 1 bid pass
move 2 bid pass
# position 18.7
move 0 play berac
move 1 kontra
move 2 kontra
# position 18.10
move 0 t3
# position 18.11
move 1 t9
# position 18.12
move 2 t21
# position 18.13
move 2 Jh
move 0 Kh
# position 18.15
move 1 Ch
score 0 role declarer contract berac outcome lost game -70 radelc -70 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -140 0 0

# game 19
newgame tarok players 3 valat add mond all berac all_tricks
deal 0 t1 t4 t6 t8 t11 t14 t16 t19 4h 2h 1h 4d 8s Ks 7c 8c
deal 1 t2 t5 t10 t18 t21 t22 3h Jh Ch 2d Cd Qd Js Tc Qc Kc
deal 2 t3 t7 t13 t15 t20 Kh 3d 1d 7s 9s Ts Cs Qs 9c Jc Cc
deal talon Kd Jd Qh t12 t17 t9
move 1 bid pass
move 2 bid solo
move 0 bid berac
move 2 bid pass
move 0 play berac
move 1 kontra
move 2 kontra game
move 0 kontra game
move 1 kontra
move 2 kontra
move 0 8c
move 1 Tc
move 2 Cc
move 2 t15
move 0 t16
move 1 t21
# position 19.21
move 1 Kc
move 2 Jc
move 0 7c
move 1 Jh
move 2 Kh
move 0 1h
move 2 t3
move 0 t19
move 1 t22
# position 19.30
move 1 t5
move 2 t7
move 0 t14
move 0 t11
move 1 t18
move 2 t20
move 2 9s
move 0 Ks
move 1 Js
move 0 8s
# position 19.40
move 1 t2
move 2 Cs
move 1 Qd
move 2 1d
move 0 4d
move 1 t10
move 2 t13
move 0 t6
move 2 Ts
move 0 t4
# position 19.50
move 1 Qc
move 0 2h
move 1 Ch
move 2 Qs
move 1 3h
move 2 7s
move 0 4h
move 1 Cd
move 2 3d
# position 19.59
move 0 t8
move 0 t1
move 1 2d
move 2 9c
score 0 role declarer contract berac outcome lost game -280 radelc 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -280 0 0

# game 20
newgame tarok players 3 valat add mond all berac all_tricks radelci 1,1,1
deal 0 t2 t10 t11 t14 t16 t18 t21 t22 2h Jh 3d 2d Jd 7c 8c 9c
deal 1 t3 t5 t6 t8 t9 t12 t13 t19 3h 8s 9s Ts Qs Tc Jc Qc
deal 2 t1 t7 t15 t17 t20 4h 1h Ch Qh Kh 1d Cd Js Cs Cc Kc
deal talon t4 7s Ks Qd 4d Kd
# position 20.5
move 1 bid pass
move 2 bid solo
move 0 bid solo
move 2 bid berac
move 0 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
# position 20.13
move 2 Kh
move 0 2h
move 1 3h
move 2 Cd
move 0 Jd
move 1 t19
move 1 Qc
move 2 Kc
move 0 7c
# position 20.22
move 2 1d
move 0 2d
move 1 t13
move 1 t12
move 2 t17
move 0 t18
move 0 8c
move 1 Jc
move 2 Cc
move 2 t20
# position 20.32
move 0 t22
move 1 t6
move 0 t11
move 1 t9
move 2 t15
move 2 Qh
move 0 Jh
move 1 t3
move 1 t8
move 2 t7
# position 20.42
move 0 t10
move 0 t16
move 1 t5
move 2 t1
move 0 t21
move 1 9s
move 2 Js
move 0 3d
move 1 8s
# position 20.51
move 2 Ch
move 0 t2
move 1 Qs
move 2 1h
move 0 t14
move 1 Tc
move 2 Cs
move 0 9c
move 1 Ts
move 2 4h
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc -70 mond 0
result 0 0 -140

# game 21
newgame tarok players 3 valat add mond all berac all_tricks radelci 2,1,2
deal 0 t1 t2 t5 t6 t7 t10 t11 t20 t21 Kh 1d Cd Kd 8s Ks Qc
deal 1 t4 t9 t16 t17 t19 t22 3h 1h 4d 3d 2d Jd 7s Cs Qs 8c
deal 2 t3 t8 t12 t13 t14 t18 4h Jh Ch Qh 7c 9c Tc Jc Cc Kc
deal talon t15 Ts 2h 9s Qd Js
move 1 bid berac
move 2 bid pass
move 0 bid berac
# position 21.8
move 1 bid pass
# position 21.9
move 0 play berac
move 1 kontra game
move 0 kontra game
move 1 kontra game
move 0 kontra game
move 0 8s
move 1 Cs
move 2 t13
# position 21.17
move 2 t12
move 0 t20
move 1 t22
move 1 1h
move 2 Jh
move 0 Kh
move 0 Cd
move 1 2d
# position 21.25
move 2 t3
move 2 Jc
move 0 Qc
move 1 8c
move 0 t21
move 1 t19
move 2 t8
move 0 t5
# position 21.33
move 1 t9
move 2 t14
move 2 Cc
move 0 t6
move 1 t17
move 1 7s
move 2 t18
move 0 Ks
# position 21.41
move 2 Tc
move 0 t7
move 1 t16
move 1 3d
move 2 4h
move 0 1d
move 0 t11
move 1 t4
# position 21.49
move 2 Qh
move 0 t2
move 1 Jd
move 2 Kc
move 0 Kd
move 1 4d
move 2 7c
move 0 t10
# position 21.57
move 1 3h
move 2 9c
move 0 t1
move 1 Qs
move 2 Ch
score 0 role declarer contract berac outcome lost game -1120 radelc -1120 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -2240 0 0

# game 22
newgame tarok players 3 valat add mond all berac all_tricks radelci 2,3,2
deal 0 t3 t7 t9 t20 t22 2h Jh Qh 3d 1d Kd Cs Qs Jc Qc Kc
deal 1 t4 t11 t12 t13 t15 t21 4h 4d 2d Jd Cd Qd Js 7c 8c Cc
deal 2 t1 t5 t6 t8 t10 t16 t18 3h 1h Ch Kh 7s 8s 9s 9c Tc
deal talon t19 t2 Ks t14 Ts t17
move 1 bid one
move 2 bid solo
move 0 bid pass
move 1 bid solo
move 2 bid berac
move 1 bid pass
move 2 play berac
move 0 kontra game
move 2 kontra game
move 0 kontra
# position 22.15
move 1 kontra
move 2 8s
move 0 Cs
move 1 Js
move 0 t7
move 1 t12
move 2 t16
# position 22.22
move 2 1h
move 0 Jh
move 1 4h
move 0 Kd
move 1 2d
move 2 t10
move 2 9s
move 0 Qs
# position 22.30
move 1 t11
move 1 8c
move 2 Tc
move 0 Qc
move 0 2h
move 1 t21
move 2 3h
move 1 Jd
# position 22.38
move 2 t18
move 0 3d
move 2 Ch
move 0 Qh
move 1 t15
move 1 t4
move 2 t6
move 0 t9
# position 22.46
move 0 t22
move 1 t13
move 2 t5
move 0 1d
move 1 Cd
move 2 t8
move 2 Kh
move 0 t20
# position 22.54
move 1 Cc
move 0 Jc
move 1 7c
move 2 9c
move 0 t3
move 1 4d
move 2 t1
move 0 Kc
# position 22.62
move 1 Qd
move 2 7s
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -280 radelc -280 mond 0
result 0 0 -560

# game 23
newgame tarok players 3 valat add mond all berac all_tricks radelci 4,2,3
deal 0 t2 t9 t12 t17 t18 t19 2h 1h Jh Qh 3d Cd Qd Kd 8c Qc
deal 1 t1 t4 t5 t7 t10 t11 t14 t20 4d 7s Ts Ks 9c Jc Cc Kc
deal 2 t3 t6 t15 t21 t22 4h 3h Ch Kh 1d Jd 9s Js Cs 7c Tc
deal talon t16 8s 2d t8 Qs t13
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra game
move 1 kontra game
move 0 kontra
move 2 kontra game
move 1 kontra
move 1 Cc
# position 23.16
move 2 Tc
move 0 Qc
move 0 8c
move 1 9c
move 2 7c
move 1 t7
move 2 t22
move 0 t19
# position 23.24
move 2 9s
move 0 t18
move 1 Ks
move 0 Jh
move 1 t11
move 2 4h
move 1 4d
move 2 Jd
# position 23.32
move 0 Kd
move 0 t2
move 1 t14
move 2 t15
move 2 t6
move 0 t9
move 1 t10
move 1 Jc
# position 23.40
move 2 t21
move 0 t12
move 2 Js
move 0 t17
move 1 Ts
move 0 Cd
move 1 t5
move 2 1d
# position 23.48
move 1 t20
move 2 t3
move 0 3d
move 1 7s
move 2 Cs
move 0 Qd
move 2 3h
move 0 2h
# position 23.56
move 1 t4
move 1 Kc
move 2 Kh
move 0 1h
move 1 t1
move 2 Ch
move 0 Qh
score 0 role defender kontra 0 mond 0
score 1 role declarer contract berac outcome lost game -560 radelc -560 mond 0
score 2 role defender kontra 0 mond 0
result 0 -1120 0

# game 24
newgame tarok players 3 valat add mond all berac all_tricks radelci 2,4,5
deal 0 t3 t4 t5 t6 t11 t12 t13 t14 4h Ch 4d Cd 9s Ks Cc Kc
deal 1 t9 t10 t15 t16 t21 t22 3h 1h Kh 3d Jd Cs Qs 8c 9c Qc
deal 2 t1 t2 t8 t17 t18 t20 2h Qh 2d 1d Kd 7s 8s Ts Js 7c
deal talon Jc Jh t19 Tc t7 Qd
move 1 bid solo
move 2 bid pass
# position 24.7
move 0 bid solo
move 1 bid pass
# position 24.9
move 0 play berac
move 1 kontra
move 2 kontra game
# position 24.12
move 0 kontra
move 0 4h
move 1 1h
move 2 Qh
move 2 t8
# position 24.17
move 0 t12
move 1 t21
move 1 t22
move 2 t17
move 0 t14
move 1 Kh
move 2 2h
move 0 Ch
# position 24.25
move 1 Qc
move 2 7c
move 0 Kc
move 0 Cd
move 1 3d
move 2 Kd
move 2 t20
move 0 t6
# position 24.33
move 1 t16
move 2 Js
move 0 Ks
move 1 Cs
move 0 t5
move 1 t10
move 2 t18
move 2 8s
# position 24.41
move 0 9s
move 1 Qs
move 1 3h
move 2 t2
move 0 t3
move 0 Cc
move 1 9c
move 2 t1
# position 24.49
move 2 7s
move 0 t4
move 1 t9
move 1 8c
move 2 2d
move 0 t11
move 0 4d
move 1 Jd
# position 24.57
move 2 1d
move 1 t15
move 2 Ts
move 0 t13
score 0 role declarer contract berac outcome lost game -140 radelc -140 mond 0
score 1 role defender kontra 0 mond 0
score 2 role defender kontra 0 mond 0
result -280 0 0
