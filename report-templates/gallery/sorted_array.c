
struct pair { char *w; unsigned n; };

struct list {
    struct pair *items;
    size_t used, room;
};

static size_t find(const struct list *l, const char *w, int *found)
{
    size_t lo = 0, hi = l->used;
    *found = 0;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int d = strcmp(w, l->items[mid].w);
        if (d == 0) {
            *found = 1;
            return mid;
        }
        if (d < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
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
