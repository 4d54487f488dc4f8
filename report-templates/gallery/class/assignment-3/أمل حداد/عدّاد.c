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

struct pair { char *w; unsigned n; };

struct list {
    struct pair *items;
    size_t used, room;
};

static size_t find(const struct list *l, const char *w, int *found)
{
    size_t low = 0, high = l->used;
    *found = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int d = strcmp(w, l->items[middle].w);
        if (d == 0) {
            *found = 1;
            return middle;
        }
        if (d < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static void add(struct list *l, const char *w)
{
    int found;
    size_t at = find(l, w, &found);
    if (found) {
        l->items[at].n++;
        return;
    }
    if (l->used == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->items = realloc(l->items, l->room * sizeof(struct pair));
        if (l->items == NULL)
            exit(1);
    }
    memmove(&l->items[at + 1], &l->items[at], (l->used - at) * sizeof(struct pair));
    l->items[at].w = strdup(w);
    l->items[at].n = 1;
    l->used++;
}

static int descending(const void *a, const void *b)
{
    const struct pair *x = a;
    const struct pair *y = b;
    if (x->n != y->n)
        return (x->n < y->n) - (x->n > y->n);
    return strcmp(x->w, y->w);
}

int main(int argc, char **argv)
{
    char word[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    struct list words = { NULL, 0, 0 };
    while (read_word(stdin, word))
        add(&words, word);
    qsort(words.items, words.used, sizeof *words.items, descending);
    for (size_t i = 0; i < words.used && i < (size_t)top; i++)
        printf("%s: %u\n", words.items[i].w, words.items[i].n);
    return 0;
}
