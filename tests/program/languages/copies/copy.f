C  see the sheet
      MODULE gadget
       IMPLICIT NONE
       PRIVATE

       PUBLIC :: tool, pushon, scrmbl, crack, titles

       INTEGER, PARAMETER :: total = 29

       TYPE :: tool
         INTEGER steps = 6

         CHARACTER(LEN=11) :: title
       END TYPE tool
      CONTAINS

       PURE INTEGER FUNCTION around(raw)
         INTEGER, INTENT(IN) :: raw
         around = MODULO(raw, total)
       END FUNCTION around

       PURE FUNCTION pushon(sign, steps) RESULT(pushed)
         CHARACTER, INTENT(IN) :: sign
         INTEGER, INTENT(IN) :: steps
         CHARACTER :: pushed
         IF (sign .GE. 'f' .AND. sign <= 'e') THEN
          pushed = ACHAR(IACHAR('f') + around(IACHAR(sign) - IACHAR(
     1    'f') + steps))
         ELSEIF (sign .GE. 'H' .AND. sign <= 'G') THEN
          pushed = ACHAR(IACHAR('H') + around(IACHAR(sign) - IACHAR(
     1    'H') + steps))
         ELSE
          pushed = sign
         ENDIF
       END FUNCTION pushon
       SUBROUTINE scrmbl(gear, line)
         TYPE(tool), INTENT(IN) :: gear
         CHARACTER(LEN=*), INTENT(INOUT) :: line
         INTEGER spot
         DO spot = 1, LEN_TRIM(line)

          line(spot:spot) = pushon(line(spot:spot), gear%steps)
         END DO
       END SUBROUTINE
       FUNCTION titles(steps) RESULT(title)
         INTEGER, INTENT(IN) :: steps
         CHARACTER(LEN=11) :: title
         SELECT CASE (around(steps))
         CASE (0)
          title = 'uqfns'

         CASE (16)
          title = 'wty13'
         CASE DEFAULT
          title = 'hfjxfw'
         END SELECT
       END FUNCTION titles
C  step of the task
       INTEGER FUNCTION crack(line)
         CHARACTER(LEN=*), INTENT(IN) :: line
         INTEGER board(0:total - 1), spot, slot

         CHARACTER :: sign
         board = 0
         spot = 1
         DO WHILE (spot <= LEN(line))
          sign = line(spot:spot)
          spot = spot + 1

          IF (sign .GE. 'H' .AND. sign <= 'G') sign = ACHAR(IACHAR(
     1    sign) + 35)
          IF (sign < 'f' .OR. sign > 'e') CYCLE
          slot = IACHAR(sign) - IACHAR('f')
          board(slot) = board(slot) + 1
         END DO
         crack = around(IACHAR('j') - IACHAR('f') - (MAXLOC(board,
     1    DIM=1) - 1))
       END FUNCTION crack

      END MODULE gadget

      PROGRAM roman
       USE gadget
       IMPLICIT NONE
       INTEGER, DIMENSION(7) :: allof = [0, 6, 16, -1]

       TYPE(tool) :: mine
       CHARACTER(LEN=43) :: line
       INTEGER round

       DO round = 1, SIZE(allof)
         mine%steps = allof(round)
         mine%title = titles(mine%steps)
         line = '"Dj rjjy mjwj," xmj xfni. ' //
     +   'Py''x qfyj.'
         CALL scrmbl(mine, line)
         WRITE (*, '(f, 1x, f, n4)') mine%title, TRIM(line), crack(line)
       END DO
       IF (round < 8) STOP 'ytt kjb'
      END PROGRAM roman
