# game 1
newgame tablic players 2
table 6h 8c Qc Kd
deal 0 3c 3h 7c 7h 9s Ks
deal 1 2d 2h 8d Jc Jd Qd
# position 1.4
move 0 Ks 6h 8c Kd
move 1 Qd Qc
# position 1.6
move 0 3c
move 1 Jc
# position 1.8
move 0 3h 3c
move 1 Jd Jc
move 0 7c
# position 1.11
move 1 2h
move 0 9s 2h 7c
# position 1.13
move 1 2d
move 0 7h
move 1 8d
deal 0 3d 4c 5s 6c 8h Tc
deal 1 2c 2s 5h 6d Qs Kc
# position 1.18
move 0 Tc 2d 8d
move 1 2s
# position 1.20
move 0 3d
move 1 5h 2s 3d
# position 1.22
move 0 4c
move 1 2c
move 0 6c 2c 4c
# position 1.25
move 1 6d
move 0 5s
# position 1.27
move 1 Qs 6d 7h
move 0 8h
move 1 Kc
deal 0 4h 5d 7s 9h Jh Qh
deal 1 7d 8s 9c Th Ts Js
# position 1.32
move 0 Qh 5s 8h
move 1 Th
# position 1.34
move 0 4h
move 1 Ts Th
# position 1.36
move 0 5d
move 1 9c 4h 5d
move 0 7s
# position 1.39
move 1 8s
move 0 9h
# position 1.41
move 1 7d 7s
move 0 Jh
move 1 Js Jh
deal 0 As 3s 4d 6s 9d Kh
deal 1 Ac Ad Ah 4s 5c Td
# position 1.46
move 0 Kh Kc
move 1 4s
# position 1.48
move 0 4d 4s
move 1 5c
# position 1.50
move 0 9d 9h
move 1 Td
move 0 3s
# position 1.53
move 1 Ah 3s 8s
move 0 6s
# position 1.55
move 1 Ac 5c 6s
move 0 As
move 1 Ad As Td
score 0 cards 24 points 7 tablas 1 most 0
score 1 cards 28 points 15 tablas 3 most 3
result 8 21

# game 2
newgame tablic players 2
table Ah As 3s Kh
deal 0 Ac 3d 5h 8d Tc Jc
deal 1 2c 2h 6d 7c 9d Jh
# position 2.4
move 0 Ac Ah As
move 1 2h
move 0 5h 2h 3s
# position 2.7
move 1 7c
move 0 3d
# position 2.9
move 1 2c
move 0 Jc 2c 3d 7c
move 1 6d
# position 2.12
move 0 8d
move 1 9d
# position 2.14
move 0 Tc
move 1 Jh
deal 0 2d 3h 4h 5c 6h Ks
deal 1 7s 9c Ts Js Qc Qs
# position 2.18
move 0 Ks 6d 8d Kh
move 1 Ts Tc
move 0 2d
# position 2.21
move 1 Js Jh
move 0 3h
# position 2.23
move 1 9c 9d
move 0 5c 2d 3h
move 1 Qs
# position 2.26
move 0 4h
move 1 Qc Qs
# position 2.28
move 0 6h
move 1 7s
deal 0 3c 4d 4s 5d 8s Kd
deal 1 6s 9h 9s Th Qh Kc
# position 2.32
move 0 4s 4h
move 1 Qh 6h 7s
move 0 3c
# position 2.35
move 1 6s
move 0 4d
# position 2.37
move 1 Th 4d 6s
move 0 5d
move 1 9s
# position 2.40
move 0 Kd 5d 9s
move 1 9h
# position 2.42
move 0 8s
move 1 Kc
deal 0 2s 4c 6c 8c 8h Jd
deal 1 Ad 5s 7d 7h Td Qd
# position 2.46
move 0 Jd 3c 9h
move 1 5s
move 0 8c 8s
# position 2.49
move 1 7h
move 0 2s
# position 2.51
move 1 7d 2s 5s 7h
move 0 4c
move 1 Qd
# position 2.54
move 0 6c
move 1 Td 4c 6c
# position 2.56
move 0 8h
move 1 Ad
score 0 cards 27 points 9 tablas 1 most 3
score 1 cards 25 points 13 tablas 1 most 0
result 13 14

# game 3
newgame tablic players 2
table 2c 6h 8h Ts
deal 0 7h 7s Tc Jc Js Kc
deal 1 Ad 2d 3c 3d 3s 4s
move 0 7h
# position 3.5
move 1 2d 2c
move 0 Jc
move 1 3s
# position 3.8
move 0 Kc
move 1 Ad 3s 8h
# position 3.10
move 0 Js Jc
move 1 3c
# position 3.12
move 0 Tc 3c 7h Ts
move 1 3d
move 0 7s
# position 3.15
move 1 4s
deal 0 Ac As 2h 5c Kd Ks
deal 1 4c 6c 7c 7d 9s Qh
move 0 2h
# position 3.19
move 1 Qh 2h 4s 7s
move 0 As
move 1 4c As 3d
# position 3.22
move 0 Ac
move 1 7d Ac 6h
# position 3.24
move 0 Ks Kc
move 1 6c
# position 3.26
move 0 5c
move 1 7c
move 0 Kd
# position 3.29
move 1 9s
deal 0 Ah 5s 9c 9h Qc Qs
deal 1 2s 5d 8c Td Jd Jh
move 0 Ah 5c 6c
# position 3.33
move 1 Jh
move 0 9h
move 1 5d
# position 3.36
move 0 5s 5d
move 1 Jd Jh
# position 3.38
move 0 Qs
move 1 2s
# position 3.40
move 0 9c
move 1 8c
move 0 Qc
# position 3.43
move 1 Td 2s 8c
deal 0 4d 5h 8d Th Qd Kh
deal 1 3h 4h 6d 6s 8s 9d
move 0 5h
# position 3.47
move 1 9d 9c 9h 9s
move 0 Qd
move 1 3h
# position 3.50
move 0 Kh Kd
move 1 8s 3h 5h
# position 3.52
move 0 8d
move 1 6s
# position 3.54
move 0 Th
move 1 6d 6s
move 0 4d
# position 3.57
move 1 4h 4d
score 0 cards 15 points 9 tablas 1 most 0
score 1 cards 37 points 13 tablas 0 most 3
result 10 16

# game 4
newgame tablic players 3
table Ac 7d 9c Js
deal 0 7c 8d 9h 9s Th Jd
deal 1 Ad As 2h 4h Tc Qd
deal 2 2d 3h 4d 5d 6d Kh
# position 4.5
move 0 Th Ac 9c
move 1 4h
# position 4.7
move 2 4d 4h
move 0 Jd Js
move 1 2h
# position 4.10
move 2 2d 2h
move 0 7c 7d
# position 4.12
move 1 As
move 2 3h
# position 4.14
move 0 8d
move 1 Ad As 3h 8d
move 2 5d
# position 4.17
move 0 9s
move 1 Tc
# position 4.19
move 2 Kh 5d 9s
move 0 9h
move 1 Qd
# position 4.22
move 2 6d
deal 0 5s 6c 6h 8c Ts Ks
deal 1 Ah 5c 6s 9d Jh Qh
deal 2 2s 4c 5h Td Qc Kc
move 0 Ts Tc
# position 4.27
move 1 Qh Qd
move 2 2s
# position 4.29
move 0 8c 2s 6d
move 1 9d 9h
move 2 4c
# position 4.32
move 0 5s
move 1 5c 5s
# position 4.34
move 2 5h
move 0 6c
move 1 Ah 5h 6c
# position 4.37
move 2 Qc
move 0 6h
# position 4.39
move 1 6s 6h
move 2 Kc
# position 4.41
move 0 Ks Kc
move 1 Jh
move 2 Td
deal 0 3d 4s 7s Kd
deal 1 3c 3s 7h 8h
deal 2 2c 8s Jc Qs
# position 4.47
move 0 Kd 4c Td
move 1 3s
# position 4.49
move 2 Jc Jh
move 0 3d 3s
move 1 3c
# position 4.52
move 2 8s
move 0 4s
# position 4.54
move 1 7h 3c 4s
move 2 2c
# position 4.56
move 0 7s
move 1 8h 8s
move 2 Qs Qc
score 0 cards 19 points 11 tablas 1 most 0
score 1 cards 20 points 5 tablas 2 most 3
score 2 cards 13 points 6 tablas 0 most 0
result 12 10 6

# game 5
newgame tablic players 3
table 2s 6s Td Jd
deal 0 Ad 3c 5s Tc Jc Kc
deal 1 3h 5d 7c 9d Ts Qs
deal 2 2c 2d 7h 8c 8s Th
move 0 3c
# position 5.6
move 1 Qs 3c Td
move 2 8s 2s 6s
# position 5.8
move 0 5s
move 1 5d 5s
# position 5.10
move 2 2d
move 0 Tc
move 1 Ts Tc
# position 5.13
move 2 7h
move 0 Kc
# position 5.15
move 1 9d 2d 7h
move 2 2c
move 0 Jc Jd
# position 5.18
move 1 3h
move 2 8c
# position 5.20
move 0 Ad 3h 8c
move 1 7c
# position 5.22
move 2 Th
deal 0 As 4h 5h 6h 8h Ks
deal 1 3d 4c 5c 7d 8d Kh
deal 2 2h 4d Jh Qd Qh Kd
move 0 6h
move 1 Kh Kc
# position 5.28
move 2 4d
move 0 As 4d 7c
# position 5.30
move 1 8d 2c 6h
move 2 Qh
move 0 4h
# position 5.33
move 1 4c 4h
move 2 Jh
# position 5.35
move 0 8h
move 1 3d
# position 5.37
move 2 Kd
move 0 Ks
move 1 5c
# position 5.40
move 2 2h
move 0 5h 2h 3d 5c
# position 5.42
move 1 7d
move 2 Qd Qh
deal 0 6c 6d 7s 9s
deal 1 Ah 4s Js Qc
deal 2 Ac 3s 9c 9h
move 0 7s
# position 5.48
move 1 Js Jh
move 2 9h
# position 5.50
move 0 6c
move 1 Qc 6c 7s
# position 5.52
move 2 Ac
move 0 9s Ac 8h
move 1 4s
# position 5.55
move 2 3s
move 0 6d
# position 5.57
move 1 Ah 4s 7d
move 2 9c
score 0 cards 15 points 5 tablas 0 most 0
score 1 cards 32 points 15 tablas 0 most 3
score 2 cards 5 points 2 tablas 0 most 0
result 5 18 2

# game 6
newgame tablic players 4
table 8c 9h Qs Kd
deal 0 As 4c 5h 6d 7c 7h
deal 1 Ac 2c 4d 5c 5d Kc
deal 2 Ad Ah 2s 3h 5s Ks
deal 3 2d 2h 4h 6c 7s Th
move 0 4c
move 1 Kc Kd
# position 6.8
move 2 2s
move 3 2d 2s
# position 6.10
move 0 5h
move 1 5c 5h
# position 6.12
move 2 3h
move 3 7s 3h 4c
move 0 6d
# position 6.15
move 1 4d
move 2 Ks 6d 8c
# position 6.17
move 3 2h
move 0 As 2h 9h
move 1 5d
# position 6.20
move 2 5s 5d
move 3 6c
# position 6.22
move 0 7h
move 1 Ac 4d 7h
# position 6.24
move 2 Ad
move 3 Th
move 0 7c Ad 6c
# position 6.27
move 1 2c
move 2 Ah
# position 6.29
move 3 4h
deal 0 3c 8h Ts Js Qd Qh
deal 1 3d 3s 9c 9d Td Jd
deal 2 8d 8s Tc Jc Jh Qc
deal 3 4s 6h 6s 7d 9s Kh
move 0 Qd Ah 2c Th Qs
move 1 9c
# position 6.36
move 2 Qc 4h 9c
move 3 6s
# position 6.38
move 0 3c
move 1 9d 3c 6s
# position 6.40
move 2 8d
move 3 4s
move 0 Js 4s 8d
# position 6.43
move 1 3s
move 2 8s
# position 6.45
move 3 7d
move 0 Ts 3s 7d
move 1 3d
# position 6.48
move 2 Jc
move 3 Kh
# position 6.50
move 0 8h 8s
move 1 Jd Jc
# position 6.52
move 2 Jh
move 3 9s
move 0 Qh
# position 6.55
move 1 Td
move 2 Tc Td
# position 6.57
move 3 6h
score 0 cards 19 points 9 tablas 1 most 3
score 1 cards 12 points 5 tablas 1 most 0
score 2 cards 16 points 8 tablas 1 most 0
score 3 cards 5 points 0 tablas 0 most 0
result 13 6 9 0

# game 7
newgame tablic players 4
table Ac 7h Th Qh
deal 0 4d 6c 7c 7s 9c 9h
deal 1 3d 3s 6s 8d Ts Qc
deal 2 As 4h 5h 8c Jc Jh
deal 3 2c 5d 8h Tc Td Js
# position 7.6
move 0 7s 7h
move 1 Ts Th
# position 7.8
move 2 As Ac
move 3 5d
move 0 4d
# position 7.11
move 1 Qc Qh
move 2 4h
# position 7.13
move 3 8h
move 0 9c 4h 5d
move 1 8d 8h
# position 7.16
move 2 5h
move 3 Js
# position 7.18
move 0 9h 4d 5h
move 1 3s
# position 7.20
move 2 Jc Js
move 3 Tc
move 0 6c
# position 7.23
move 1 3d 3s
move 2 8c
# position 7.25
move 3 Td Tc
move 0 7c
move 1 6s 6c
# position 7.28
move 2 Jh
move 3 2c
deal 0 2s 6d 7d 9d 9s Kd
deal 1 Ad 3c 3h 5s Qd Ks
deal 2 2d 4c 6h 8s Jd Qs
deal 3 Ah 2h 4s 5c Kc Kh
# position 7.34
move 0 Kd 2c Jh
move 1 3h
# position 7.36
move 2 8s 8c
move 3 5c
move 0 7d 7c
# position 7.39
move 1 5s 5c
move 2 2d
# position 7.41
move 3 2h
move 0 2s 2d 2h
move 1 3c 3h
# position 7.44
move 2 Jd
move 3 Kh
# position 7.46
move 0 6d
move 1 Ks Kh
# position 7.48
move 2 6h 6d
move 3 4s
move 0 9s
# position 7.51
move 1 Qd 4s 9s
move 2 4c
# position 7.53
move 3 Ah
move 0 9d
move 1 Ad Ah
# position 7.56
move 2 Qs 4c 9d
move 3 Kc
score 0 cards 16 points 3 tablas 0 most 0
score 1 cards 21 points 9 tablas 1 most 3
score 2 cards 13 points 7 tablas 0 most 0
score 3 cards 2 points 3 tablas 0 most 0
result 3 13 7 3

# game 8
newgame tablic players 6
table 3c Tc Jd Kd
deal 0 2h 5c 6c 7d 8s Td
deal 1 2c 4d 7c 8c 9h Js
deal 2 Ad 3h 6s 7h 7s 9d
deal 3 4h 5s 6h Ts Jh Qh
deal 4 4c 5d 5h Th Qc Kc
deal 5 Ac Ah 2s 3d 6d Qd
move 0 Td Tc
# position 8.9
move 1 9h
move 2 3h 3c
# position 8.11
move 3 Ts
move 4 Th Ts
move 5 Ac
# position 8.14
move 0 2h
move 1 Js
# position 8.16
move 2 Ad Ac 2h 9h
move 3 Jh Jd
move 4 Kc Kd
# position 8.19
move 5 6d
move 0 6c 6d
# position 8.21
move 1 8c
move 2 6s
# position 8.23
move 3 5s
move 4 Qc 5s 8c
move 5 Ah
# position 8.26
move 0 7d Ah 6s
move 1 4d
# position 8.28
move 2 7h
move 3 Qh
move 4 4c 4d
# position 8.31
move 5 2s
move 0 5c
# position 8.33
move 1 2c
move 2 7s 2c 5c 7h
# position 8.35
move 3 4h
move 4 5d
move 5 Qd
# position 8.38
move 0 8s
move 1 7c 2s 5d
# position 8.40
move 2 9d
move 3 6h
move 4 5h
# position 8.43
move 5 3d
deal 0 As Kh
deal 1 2d Jc
deal 2 4s Ks
deal 3 8d 9s
deal 4 9c Qs
deal 5 3s 8h
move 0 As 3d 5h 6h 8s
# position 8.51
move 1 2d
move 2 Ks 2d Js
# position 8.53
move 3 8d
move 4 Qs 4h 9d Qd Qh
move 5 3s
# position 8.56
move 0 Kh
move 1 Jc
# position 8.58
move 2 4s
move 3 9s
move 4 9c 9s
# position 8.61
move 5 8h
score 0 cards 12 points 5 tablas 0 most 0
score 1 cards 3 points 0 tablas 0 most 0
score 2 cards 13 points 5 tablas 0 most 0
score 3 cards 2 points 2 tablas 0 most 0
score 4 cards 22 points 10 tablas 0 most 3
score 5 cards 0 points 0 tablas 0 most 0
result 5 0 5 2 13 0

# game 9
newgame tablic players 8
table 2d 2h 3h 7h
deal 0 6d 8c Td Jc Js Qd
deal 1 2c 4c 7s 9h Jh Qs
deal 2 3d 4d 4h 6s 8d 9c
deal 3 Ah 2s 4s 6h 7c Ks
deal 4 Ad 5h 7d Tc Th Jd
deal 5 3s 6c 9s Qc Qh Kd
deal 6 As 5d 5s 8h 8s Kh
deal 7 Ac 3c 5c 9d Ts Kc
move 0 Td 3h 7h
move 1 2c 2d 2h
# position 9.12
move 2 3d
move 3 4s
# position 9.14
move 4 7d 3d 4s
move 5 3s
move 6 5s
# position 9.17
move 7 3c 3s
move 0 6d
# position 9.19
move 1 4c
move 2 9c 4c 5s
# position 9.21
move 3 6h 6d
move 4 5h
move 5 6c
# position 9.24
move 6 As 5h 6c
move 7 5c
# position 9.26
move 0 8c
move 1 Qs 5c 8c
move 2 4h
# position 9.29
move 3 7c
move 4 Ad 4h 7c
# position 9.31
move 5 Qh
move 6 5d
# position 9.33
move 7 9d
move 0 Qd Qh
move 1 9h 9d
# position 9.36
move 2 4d
move 3 2s
# position 9.38
move 4 Tc
move 5 Kd 4d Tc
move 6 8h
# position 9.41
move 7 Ts 2s 8h
move 0 Js
# position 9.43
move 1 Jh Js
move 2 6s
# position 9.45
move 3 Ah 5d 6s
move 4 Th
move 5 9s
# position 9.48
move 6 8s
move 7 Ac
# position 9.50
move 0 Jc
move 1 7s
move 2 8d Ac 7s 8s
# position 9.53
move 3 Ks
move 4 Jd Jc
# position 9.55
move 5 Qc
move 6 Kh Ks
# position 9.57
move 7 Kc
score 0 cards 5 points 4 tablas 0 most 0
score 1 cards 10 points 4 tablas 2 most 3
score 2 cards 7 points 1 tablas 0 most 0
score 3 cards 5 points 1 tablas 2 most 0
score 4 cards 8 points 3 tablas 2 most 0
score 5 cards 3 points 2 tablas 0 most 0
score 6 cards 9 points 6 tablas 1 most 0
score 7 cards 5 points 1 tablas 0 most 0
result 4 9 1 3 5 2 7 1
