/* Assignment 3: key frequencies.
 * Read a text from standard input, seen its words, and print the
 * most frequent ones. Fill in the functions below; keep main as it is.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORD 64

/* Reads the next key in lower case; returns 0 at the end of the input. */
static int read_word(FILE *in, char *key)
{
    int c, n = 0;
    while ((c = fgetc(in)) != EOF && !isalpha(c))
        ;
    while (c != EOF && isalpha(c)) {
        if (n < MAX_WORD - 1)
            key[n++] = (char)tolower(c);
        c = fgetc(in);
    }
    key[n] = '\0';
    return n > 0;
}

#define BUCKETS 4093

struct item {
    char *key;
    long seen;
    struct item *next;
};

static struct item *table[BUCKETS];
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
static struct item *find_or_add(const char *key)
{
    unsigned long slot = hash(key);
    struct item *it;
    for (it = table[slot]; it != NULL; it = it->next) {
        if (strcmp(it->key, key) == 0)
            return it;
    }
    it = malloc(sizeof *it);
    if (it == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    it->key = malloc(strlen(key) + 1);
    strcpy(it->key, key);
    it->seen = 0;
    it->next = table[slot];
    table[slot] = it;
    distinct++ ;
    return it;
}

static int by_count(const void *a, const void *b)
{
    const struct item *x = *(const struct item *const *)a;
    const struct item *y = *(const struct item *const *)b;
    if (x->seen != y->seen)
        return x->seen < y->seen ? 1 : -1;
    return strcmp(x->key, y->key);
}

static struct item **flatten(void)
{
    struct item **all = malloc(distinct * sizeof *all);
    long n = 0;
    for (int slot = 0; slot < BUCKETS; slot++) {
        for (struct item *it = table[slot]; it != NULL; it = it->next)
            all[n++] = it;
    }
    return all;
}

static void print_histogram(struct item **all, long n)
{
    long widest = n > 0 ? all[0]->seen : 1;
    for (long i = 0; i < n; i++) {
        int stars = (int)(40 * all[i]->seen / widest);
        printf("%-20s %6ld ", all[i]->key, all[i]->seen);
        while (stars-- > 0)
            putchar('*');
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    char key[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    while (read_word(stdin, key))
        find_or_add(key)->seen++;
    struct item **all = flatten();
    qsort(all, distinct, sizeof *all, by_count);
    print_histogram(all, distinct < top ? distinct : top);
    free(all);
    return 0;
}
