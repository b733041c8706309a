# arbiter: talon 0.0.0
# date: 2000-01-01 00:00:00 UTC
# version = 3
# game = "tarok"
# players = 3
# format = "match"
# deals = 1
# deals-per-session = 1
# seating = "rotations"
# only = "1.1"
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
# plan hash: ef276dda42c45aba93fb7d9559d25319e9abfc29c3aca0e3841e57e46f1c70fa
# key hash: 2c50785a40875293a2bbace907621c10bbc81775e43e53c485cd4100543c2815

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
