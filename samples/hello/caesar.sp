* A wheel of letters: a counter moves a fixed number of places.
.title caesar wheel
.param supply=5 shift=3
.global vdd

* Moves one place and leaves everything else as it is.
.subckt inverter in out vdd
MP1 out in vdd vdd PCH W=2u L=0.18u
MN1 out in 0 0 NCH W=1u L=0.18u
.ends inverter

.subckt stage in out vdd
X1 in mid vdd inverter
X2 mid out vdd inverter
C1 mid 0 10f
.ends stage

* The source of the clock
VDD vdd 0 DC {supply}
VCLK clk 0 PULSE(0 5 1n 0.1n 0.1n 5n 10n)
VIN key 0 PWL(0 0 10n 0 11n 5
+ 30n 5 31n 0)

* A ring of places
X10 clk a vdd stage
X11 a b vdd stage
X12 b c vdd stage
R1 c d 10k
R2 d 0 {shift*1k}
C2 d 0 1p IC=0
D1 key d DCLAMP
Q1 e d f QMOD
R3 vdd e 4.7k
R4 f 0 470
L1 e g 10u
E1 h 0 VALUE={V(e)*2+1}
G1 0 i e 0 1m
RLOAD i 0 1meg ; the reader

* The models
.model PCH PMOS (VTO=-0.7 KP=50u LAMBDA=0.02)
.model NCH NMOS (VTO=0.7 KP=110u
+ LAMBDA=0.04 GAMMA=0.4)
.model DCLAMP D (IS=1e-14 RS=1)
.model QMOD NPN (BF=200 IS=1e-15)

.ic V(d)=0
.options reltol=1e-4
.tran 0.1n 100n
.dc VIN 0 5 0.1
.ac dec 10 1 1meg
.measure tran delay TRIG V(clk) VAL=2.5 RISE=1
+ TARG V(d) VAL=2.5 RISE=1
.print tran V(clk) V(d)
.plot tran V(h)

.control
run
plot v(d) v(e)
.endc
.end
