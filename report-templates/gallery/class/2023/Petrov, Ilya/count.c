
#define BUCKETS 1009

struct entry {
    char *word;
    long count;
    struct entry *next;
};

static struct entry *heads[BUCKETS];
static long total;

static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % BUCKETS;
}

static struct entry *lookup(const char *word)
{
    unsigned long i = hash(word);
    struct entry *e;
    for (e = heads[i]; e != NULL; e = e->next) {
        if (strcmp(e->word, word) == 0)
            return e;
    }
    e = malloc(sizeof *e);
    if (e == NULL) {
        fprintf(stderr, "malloc failed\n");
        exit(1);
    }
    e->word = malloc(strlen(word) + 1);
    strcpy(e->word, word);
    e->count = 0;
    e->next = heads[i];
    heads[i] = e;
    total++;
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
    struct entry **all = malloc(total * sizeof *all);
    long n = 0;
    for (int i = 0; i < BUCKETS; i++) {
        for (struct entry *e = heads[i]; e != NULL; e = e->next)
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
