# talon play: seed 9 seat 2
# talon play player: seat 0 simple
# talon play player: seat 1 simple

# talon play deal: 0 rotation 0
# deal: 0
# players: simple 2, simple 3, person
newgame tarok players 3
deal 0 t2 t3 t5 t6 t9 t12 t13 t17 t18 2h Kh 3d Kd 7s 7c Kc
deal 1 t1 t7 t11 t15 t20 t21 Ch Qh 4d 1d 8s Ts Js Qs Jc Qc
deal 2 t4 t8 t10 t14 t16 3h 1h Jh 2d Cd 9s Cs 8c 9c Tc Cc
deal talon t22 4h Jd Qd Ks t19
move 1 bid pass
move 2 bid two
move 0 bid two
move 2 bid solo
move 0 bid pass
move 2 play solo
move 2 announce valat
move 0 kontra
move 1 kontra
move 2 Cc
move 0 Kc
move 1 Qc
move 0 Kh
move 1 Qh
move 2 3h
move 0 Kd
move 1 4d
move 2 2d
move 0 2h
move 1 Ch
move 2 1h
move 1 Jc
move 2 8c
move 0 7c
move 1 t1
move 2 t14
move 0 t17
move 0 3d
move 1 1d
move 2 Cd
move 2 Tc
move 0 t2
move 1 t21
move 1 Qs
move 2 Cs
move 0 7s
move 1 8s
move 2 9s
move 0 t3
move 0 t5
move 1 t7
move 2 t4
move 1 Js
move 2 t8
move 0 t9
move 0 t6
move 1 t11
move 2 t16
move 2 Jh
move 0 t12
move 1 t15
move 1 Ts
move 2 t10
move 0 t13
move 0 t18
move 1 t20
move 2 9c
result 0 0 -500

# talon play deal: 0 rotation 1 again
# deal: 0
# players: simple 3, person, simple 2
# counts: no
newgame tarok players 3
deal 0 t2 t3 t5 t6 t9 t12 t13 t17 t18 2h Kh 3d Kd 7s 7c Kc
deal 1 t1 t7 t11 t15 t20 t21 Ch Qh 4d 1d 8s Ts Js Qs Jc Qc
deal 2 t4 t8 t10 t14 t16 3h 1h Jh 2d Cd 9s Cs 8c 9c Tc Cc
deal talon t22 4h Jd Qd Ks t19
move 1 bid two
move 2 bid pass
move 0 bid two
move 1 bid pass
move 0 play two
show talon t22 4h Jd Qd Ks t19
move 0 take 3
move 0 discard 2h 3d
move 0 announce kings
move 1 kontra kings
move 2 kontra
move 0 kontra
move 0 Kh
move 1 Ch
move 2 3h
move 0 Kd
move 1 4d
move 2 2d
move 0 Ks
move 1 Js
move 2 9s
move 0 Kc
move 1 Qc
move 2 8c
move 0 7s
move 1 8s
move 2 Cs
move 2 Cd
move 0 t2
move 1 1d
move 0 7c
move 1 Jc
move 2 Cc
move 2 9c
move 0 t3
move 1 t7
move 1 t21
move 2 t4
move 0 t5
move 1 t15
move 2 t8
move 0 t6
move 1 Qs
move 2 t10
move 0 t12
move 0 t9
move 1 t20
move 2 t14
move 1 Qh
move 2 Jh
move 0 t13
move 0 t17
move 1 t1
move 2 t16
move 0 t18
move 1 t11
move 2 1h
move 0 t19
move 1 Ts
move 2 Tc
result 71 0 20

# talon play deal: 1 rotation 1
# deal: 1
# players: simple 3, person, simple 2
newgame tarok players 3 radelci 1,1,1
deal 0 t13 t18 t20 2h 1h Jh Qh 4d 3d 2d 1d Jd Qd Kd 8c Tc
deal 1 t3 t7 t8 t10 t11 t12 t16 t17 t22 3h 8s 9s Qs Ks Jc Cc
deal 2 t1 t2 t5 t14 t19 t21 Ch Kh Cd Ts Js Cs 7c 9c Qc Kc
deal talon t15 t6 4h 7s t4 t9
move 1 bid berac
move 2 bid pass
move 0 bid pass
move 1 play berac
move 0 kontra
move 2 kontra
move 1 8s
move 2 Cs
move 0 t20
move 0 Jh
move 1 3h
move 2 Kh
move 2 t5
move 0 t13
move 1 t22
result 0 -140 0
