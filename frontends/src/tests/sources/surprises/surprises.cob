      * The layout of cards, with numbers before and after the code.
      $SET SOURCEFORMAT"FIXED"
       ID DIVISION.
000010 PROGRAM-ID.  SURPRISES.                                          CARD0010
000020 AUTHOR.      SOMEBODY; MOVE A TO B.
      /Another comment, after a new page
000030 DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  A-TABLE.
           05  2ND-VALUE OCCURS 10 TIMES PICTURE IS S9(4)V99 USAGE IS
               COMPUTATIONAL-3 VALUE ZEROES.
           05  FILLER PIC X(3) VALUES ARE SPACES.
       77  LONG-TEXT PIC X(60) VALUE "This literal goes on in the next l
      -    "ine".
       88  OK VALUE HIGH-VALUES.
      D    DISPLAY "DEBUG".
       PROCEDURE DIVISION USING BY VALUE A, B.
       100-MAIN SECTION.
           MOVE ZERO TO A, B; MOVE -5 TO C.
           IF A IS GREATER THAN B OR A > B AND C IS NOT EQUAL TO ZEROS
               THEN PERFORM 200-READ THROUGH 200-EXIT
               ELSE NEXT SENTENCE.
           IF A = 'it''s' OR B <= "say ""no""" *> remark
               COMPUTE X ROUNDED = (A + B) ** 2 - C / 1.5
                   ON SIZE ERROR CONTINUE
               END-COMPUTE
           END-IF
           EVALUATE TRUE ALSO A
               WHEN A LESS THAN 5 ALSO 1 THRU 9 ADD 1 TO B GIVING C
               WHEN OTHER SUBTRACT 1 FROM B
           END-EVALUATE.
           READ F AT END SET DONE TO TRUE NOT AT END MULTIPLY A BY B.
           GO TO 100-MAIN DEPENDING ON A.
           INSPECT S TALLYING N FOR ALL "A" REPLACING FIRST "B" BY "C".
           STRING A DELIMITED BY SIZE INTO B WITH POINTER P.
           EXEC SQL SELECT NAME INTO :N FROM T END-EXEC.
           STOP RUN.
       COPY "BOOK" REPLACING ==A== BY ==B==.
