/* Assignment 3: word frequencies.
 * Read a text from standard input, count its words, and print the
 * most frequent ones. Fill in the functions below; keep main as it is.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORD 64

/* Reads the next word in lower case; returns 0 at the end of the input. */
static int read_word(FILE *in, char *word)
{
    int c, n = 0;
    while ((c = fgetc(in)) != EOF && !isalpha(c))
        ;
    while (c != EOF && isalpha(c)) {
        if (n < MAX_WORD - 1)
            word[n++] = (char)tolower(c);
        c = fgetc(in);
    }
    word[n] = '\0';
    return n > 0;
}
