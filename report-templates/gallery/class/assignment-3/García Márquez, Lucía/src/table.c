#include "table.h"

#define BUCKETS 4099

struct entry {
    char *word;
    long count;
    struct entry *next;
};

static struct entry *table[BUCKETS];
static long n_distinct;

static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = (h << 5) + h + (unsigned char)*s++;
    return h % BUCKETS;
}

static struct entry *lookup(const char *word)
{
    unsigned long bucket = hash(word);
    struct entry *found;
    for (found = table[bucket]; found != NULL; found = found->next) {
        if (strcmp(found->word, word) == 0)
            return found;
    }
    found = malloc(sizeof *found);
    if (found == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    found->word = malloc(strlen(word) + 1);
    strcpy(found->word, word);
    found->count = 0;
    found->next = table[bucket];
    table[bucket] = found;
    n_distinct++;
    return found;
}

static struct entry **flatten(void)
{
    struct entry **all = malloc(n_distinct * sizeof *all);
    long n = 0;
    int unused = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        for (struct entry *found = table[bucket]; found != NULL; found = found->next)
            all[n++] = found;
    }
    return all;
}

static int by_count(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a;
    const struct entry *y = *(const struct entry *const *)b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return strcmp(x->word, y->word);
}

static void print_histogram(struct entry **all, long n)
{
    long most = n > 0 ? all[0]->count : 1;
    for (long i = 0; i < n; i++) {
        int stars = (int)(40 * all[i]->count / most);
        printf("%-20s %6ld ", all[i]->word, all[i]->count);
        while (stars-- > 0)
            putchar('*');
        putchar('\n');
    }
}
