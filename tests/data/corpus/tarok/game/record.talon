# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# plan version: 3
# game: newgame tarok players 3
# deals: 1
# deals per session: 1
# only: 1.1
# on fault: substitute
# clock: 600000 ms a move, 100 nodes, margin 600000 ms
# limits: startup 600000 ms, no sandbox
# seat 1: talon:simple
# seat 2: talon:silicon
# seat 3: talon:random
# player 1: simple
# player 2: silicon
# player 3: random
# participants: 1, 2, 3
# key hash: 2c50785a40875293a2bbace907621c10bbc81775e43e53c485cd4100543c2815
# plan hash: 82d17412a83c9b17a4ed496232216ad08d58cdd6004989bd03ba16ab391918e2

# deal: 0
# players: simple, silicon, random
newgame tarok players 3
deal 0 t1 t3 t12 t19 3h Jh Ch Kh 4d Jd 8s 9s 9c Jc Qc Kc
deal 1 t6 t7 t8 t9 t10 t11 t13 t15 t16 t22 1d Cd Qd 7s Js Ks
deal 2 t2 t5 t21 4h 2h 1h Qh 3d 2d Kd Ts Cs Qs 7c 8c Cc
deal talon t18 t14 t17 t4 Tc t20
move 1 bid two
move 2 bid one
move 0 bid pass
move 1 bid one
move 2 bid berac
move 1 bid pass
move 2 play berac
move 0 kontra
move 1 kontra
move 2 t5
move 0 t19
move 1 t22
move 1 Js
move 2 Cs
move 0 8s
score 0 role defender kontra 0 mond 0
score 1 role defender kontra 0 mond 0
score 2 role declarer contract berac outcome lost game -70 radelc 0 mond 0
result 0 0 -70

# key: 0c00000000000000000000000000000000000000000000000000000000000000
