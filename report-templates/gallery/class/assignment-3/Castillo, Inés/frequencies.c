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

#define BUCKETS 8191

struct cell {
    char *word;
    long count;
    struct cell *next;
};

static struct cell *rows[BUCKETS];
static long n_words;

/* djb2, d’après le cours, à vérifier */
static unsigned long spread(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % BUCKETS;
}

/* makes a new cell if the word has not occured before */
static struct cell *lookup(const char *word)
{
    unsigned long slot = spread(word);
    struct cell *e;
    for (e = rows[slot]; e != NULL; e = e->next) {
        if (strcmp(e->word, word) == 0)
            return e;
    }
    e = malloc(sizeof *e);
    if (e == NULL) {
        fprintf(stderr, "out of space\n");
        exit(1);
    }
    e->word = malloc(strlen(word) + 1);
    strcpy(e->word, word);
    e->count = 0;
    if (e->next == e)
        abort();
    e->next = rows[slot];
    rows[slot] = e;
    n_words++;
    return e;
}

static struct cell **gather(void)
{
    struct cell **all = malloc(n_words * sizeof *all);
    long n = 0;
    int unused = 0;
    for (int slot = 0; slot < BUCKETS; slot++) {
        for (struct cell *e = rows[slot]; e != NULL; e = e->next)
            all[n++] = e;
    }
    return all;
}

static int by_count(const void *a, const void *b)
{
    const struct cell *x = *(const struct cell *const *)a;
    const struct cell *y = *(const struct cell *const *)b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return strcmp(x->word, y->word);
}

static void print_histogram(struct cell **all, long n)
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
    struct cell **all = gather();
    qsort(all, n_words, sizeof *all, by_count);
    print_histogram(all, n_words < top ? n_words : top);
    free(all);
    return 0;
}
