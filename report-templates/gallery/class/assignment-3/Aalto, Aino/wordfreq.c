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

#define BUCKETS 4093

struct entry {
    char *word;
    long count;
    struct entry *next;
};

static struct entry *table[BUCKETS];
static long distinct;

/* djb2, as in the lecture notes */
static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h  % BUCKETS ;
}

/* makes a new entry if the word has not occured before */
static struct entry *lookup(const char *word)
{
    unsigned long slot = hash(word);
    struct entry *e;
    for (e = table[slot]; e != NULL; e = e->next) {
        if (strcmp(e->word, word) == 0)
            return e;
    }
    e = malloc(sizeof *e);
    if (e == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    e->word = malloc(strlen(word) + 1);
    strcpy(e->word, word);
    e->count = 0;
    e->next = table[slot];
    table[slot] = e;
    distinct++ ;
    return e;
}

static int by_count(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a;
    const struct entry *y = *(const struct entry *const *)b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return strcmp(x->word, y->word);
}

static struct entry **flatten(void)
{
    struct entry **all = malloc(distinct * sizeof *all);
    long n = 0;
    for (int slot = 0; slot < BUCKETS; slot++) {
        for (struct entry *e = table[slot]; e != NULL; e = e->next)
            all[n++] = e;
    }
    return all;
}

static void print_histogram(struct entry **all, long n)
{
    long widest = n > 0 ? all[0]->count : 1;
    for (long i = 0; i < n; i++) {
        int stars = (int)(40 * all[i]->count / widest);
        printf("%-20s %6ld ", all[i]->word, all[i]->count);
        while (stars-- > 0)
            putchar('*');
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    char word[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    while (read_word(stdin, word))
        lookup(word)->count++;
    struct entry **all = flatten();
    qsort(all, distinct, sizeof *all, by_count);
    print_histogram(all, distinct < top ? distinct : top);
    free(all);
    return 0;
}
