# talon play: seed 6 seat 0
# talon play player: seat 1 greedy

# talon play deal: 0 rotation 0
# deal: 0
# players: person, greedy 2
newgame tablic players 2
table 8h Tc Jc Jd
deal 0 Ac 2s 7c Js Kc Kh
deal 1 As 2h 3d 6c Qd Qs
move 0 2s
move 1 2h 2s
move 0 Kc
move 1 3d
move 0 7c
move 1 Qs 3d Tc
move 0 Js Jc Jd
move 1 6c
move 0 Kh 6c 8h Kc
move 1 Qd
move 0 Ac
move 1 As Ac
deal 0 Ad 2c 2d 4d 7h 8d
deal 1 5d 7d 9h 9s Qc Ks
move 0 8d
move 1 Qc Qd
move 0 Ad
move 1 9s Ad 8d
move 0 2c
move 1 9h 2c 7c
move 0 4d
move 1 5d
move 0 7h
move 1 7d 7h
move 0 2d
move 1 Ks
deal 0 4c 4h 4s 5c 6s Td
deal 1 Ah 5h 7s 8c Ts Qh
move 0 4s 4d
move 1 7s 2d 5d
move 0 4c
move 1 5h
move 0 Td
move 1 Ts Td
move 0 6s
move 1 Ah 5h 6s
move 0 5c
move 1 8c
move 0 4h 4c
move 1 Qh 5c 8c
deal 0 3c 3s 6d 6h Th Jh
deal 1 3h 5s 8s 9c 9d Kd
move 0 6h
move 1 Kd Ks
move 0 3c
move 1 9d 3c 6h
move 0 6d
move 1 3h
move 0 Jh
move 1 9c 3h 6d
move 0 3s
move 1 5s
move 0 Th
move 1 8s 3s 5s
result 5 22

# talon play deal: 0 rotation 1 again
# deal: 0
# players: greedy 2, person
# counts: no
newgame tablic players 2
table 8h Tc Jc Jd
deal 0 Ac 2s 7c Js Kc Kh
deal 1 As 2h 3d 6c Qd Qs
move 0 Js Jc Jd
move 1 Qd
move 0 2s
move 1 6c
move 0 Kc 6c 8h
move 1 As
move 0 Ac As Tc
move 1 Qs Qd
move 0 7c
move 1 2h 2s
move 0 Kh
move 1 3d
deal 0 Ad 2c 2d 4d 7h 8d
deal 1 5d 7d 9h 9s Qc Ks
move 0 7h 7c
move 1 7d
move 0 2d
move 1 Ks Kh
move 0 2c 2d
move 1 5d
move 0 8d 3d 5d
move 1 9s
move 0 4d
move 1 9h 9s
move 0 Ad 4d 7d
move 1 Qc
deal 0 4c 4h 4s 5c 6s Td
deal 1 Ah 5h 7s 8c Ts Qh
move 0 4h
move 1 7s
move 0 4c 4h
move 1 Ts
move 0 Td Ts
move 1 Qh Qc
move 0 4s
move 1 8c
move 0 5c
move 1 5h 5c
move 0 6s
move 1 Ah 4s 7s
deal 0 3c 3s 6d 6h Th Jh
deal 1 3h 5s 8s 9c 9d Kd
move 0 6d 6s
move 1 9c
move 0 3s
move 1 Kd
move 0 Jh 3s 9c
move 1 9d
move 0 3c
move 1 3h 3c
move 0 6h
move 1 8s 8c
move 0 Th
move 1 5s
result 17 9

# talon play deal: 1 rotation 1
# deal: 1
# players: greedy 2, person
newgame tablic players 2
table Ad 3h 3s 5s
deal 0 9d 9h 9s Tc Th Jd
deal 1 As 2s 4c 7s Td Qc
move 0 Jd Ad 3h 3s 5s
move 1 As
move 0 9d
move 1 2s
move 0 Th As 9d
move 1 7s
move 0 9h 2s 7s
move 1 Td
move 0 Tc Td
move 1 4c
move 0 9s
move 1 Qc 4c 9s
deal 0 2c 4s 6c 8h 8s Kh
deal 1 Ac 6s 7d 8c 9c Js
move 0 4s
move 1 7d
move 0 6c
move 1 9c
move 0 8h
move 1 8c 8h
move 0 8s
move 1 6s 6c
move 0 Kh
move 1 Js 4s 8s
move 0 2c
move 1 Ac 2c 9c
deal 0 2h 4h 6h 7h Ts Kc
deal 1 5d 6d Jc Jh Qd Qh
move 0 Kc Kh
move 1 Qh
move 0 7h 7d
move 1 Jh
move 0 2h
move 1 Qd Qh
move 0 4h
move 1 Jc Jh
move 0 6h 2h 4h
move 1 5d
move 0 Ts
move 1 6d
deal 0 2d 3c 4d 5h 8d Ks
deal 1 Ah 3d 5c 7c Qs Kd
move 0 5h 5d
move 1 5c
move 0 2d
move 1 Ah 5c 6d
move 0 3c
move 1 Qs 3c Ts
move 0 4d
move 1 Kd
move 0 Ks Kd
move 1 3d
move 0 8d
move 1 7c 3d 4d
result 15 15
