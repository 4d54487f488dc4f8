/* A queue of errands, the most urgent one first, kept as a binary heap. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum { LOW = 1, NORMAL = 5, HIGH = 9 } urgency;

typedef struct errand {
    urgency urgency;
    unsigned minutes;
    char what[24];
} errand_t;

typedef struct {
    errand_t *items;
    size_t used, room;
} heap_t;

typedef bool (*before_fn)(const errand_t *, const errand_t *);
static bool by_urgency(const errand_t *a, const errand_t *b)
{
    return a->urgency != b->urgency ? a->urgency > b->urgency : a->minutes < b->minutes;
}

static void swap(errand_t *a, errand_t *b)
{
    errand_t kept = *a;
    *a = *b;
    *b = kept;
}

static bool push(heap_t *heap, errand_t errand, before_fn before)
{
    if (heap->used == heap->room) {
        size_t room = heap->room ? heap->room << 1 : 4;
        errand_t *bigger = realloc(heap->items, room * sizeof(errand_t));
        if (bigger == NULL) return false;
        heap->items = bigger;
        heap->room = room;
    }
    size_t child = heap->used++;
    heap->items[child] = errand;
    while (child > 0 && before(&heap->items[child], &heap->items[(child - 1) >> 1])) {
        swap(&heap->items[child], &heap->items[(child - 1) >> 1]);
        child = (child - 1) >> 1;
    }
    return true;
}

static void pop(heap_t *heap, errand_t *out, before_fn before)
{
    *out = heap->items[0];
    heap->items[0] = heap->items[--heap->used];
    for (size_t parent = 0;;) {
        size_t first = parent, left = 2 * parent + 1, right = left + 1;
        if (left < heap->used && before(&heap->items[left], &heap->items[first])) first = left;
        if (right < heap->used && before(&heap->items[right], &heap->items[first])) first = right;
        if (first == parent) break;
        swap(&heap->items[parent], &heap->items[first]);
        parent = first;
    }
}

int main(int argc, char **argv)
{
    heap_t heap = {NULL, 0, 0};
    errand_t next = {argc > 1 ? HIGH : LOW, 45, "sweep the yard"};
    unsigned total = 0;

    if (!push(&heap, next, by_urgency)
        || !push(&heap, (errand_t){HIGH, 10, "feed the goats"}, by_urgency)
        || !push(&heap, (errand_t){NORMAL, 30, "buy lamp oil"}, by_urgency)) {
        fprintf(stderr, "%s: out of memory\n", argv[0]);
        return EXIT_FAILURE;
    }
    for (; heap.used; total += next.minutes, puts(next.what))
        pop(&heap, &next, by_urgency);
    printf("%u minutes in all\n", total);
    free(heap.items);
}
