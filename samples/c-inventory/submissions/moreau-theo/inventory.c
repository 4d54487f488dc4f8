/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Theo Moreau
 * Group: C
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct item_s {
    int number, count;
    double price;
    char name[MAX_NAME];
    struct item_s *left, *right;
} item_t;

enum verb { ADD, DROP, PUT, TAKE, LIST, VALUE, TOP, NO_VERB };

static const char *const verbs[] = { "add", "drop", "put", "take", "list", "value", "top" };

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(const item_t *it)
{
    printf("%05d  %-20s %6d  %9.2f\n", it->number, it->name, it->count, it->price);
}

static double worth(const item_t *it)
{
    double w = it->count * it->price;
    return w;
}

/* which command is it */
static enum verb verb_of(const char *word)
{
    enum verb v;
    for (v = ADD; v != NO_VERB; v++)
        if (strcmp(verbs[v], word) == 0)
            break;
    return v;
}

/* read a number from the line */
static int next_int(void)
{
    char *end;
    char *word = strtok(NULL, " ");
    long n;
    if (word == NULL)
        return -1;
    n = strtol(word, &end, 10);
    if (*end != '\0')
        return -1;
    return (int)n;
}

/* collect the best ones in an array */
static void show_top(item_t *door, int n)
{
    int have = 0, i = 0;
    const item_t **best = calloc(n + 1, sizeof *best);
    item_t *it = door->right;

    while (it != door) {
        int place;
        for (place = have; place > 0 && worth(best[place - 1]) < worth(it); place--)
            best[place] = best[place - 1];
        best[place] = it;
        if (have < n)
            have++;
        it = it->right;
    }
    while (i < have) {
        print_item(best[i]);
        i++;
    }
    free(best);
}

/* take the item out of the ring */
static void ring_unlink(item_t *it)
{
    it->right->left = it->left;
    it->left->right = it->right;
    free(it);
}

static void ring_insert(item_t *door, item_t *fresh)
{
    item_t *after;
    for (after = door->left; after != door; after = after->left)
        if (after->number <= fresh->number)
            break;
    fresh->right = after->right;
    fresh->left = after;
    after->right->left = fresh;
    after->right = fresh;
}

static item_t *ring_find(item_t *door, int number)
{
    item_t *it;
    door->number = number;
    for (it = door->right; it->number != number; it = it->right)
        ;
    return it;
}

static item_t *read_item(int number)
{
    item_t *it;
    char *name = strtok(NULL, " ");
    int count = next_int();
    char *price = strtok(NULL, " ");

    if (number < 0 || count < 0 || price == NULL)
        return NULL;
    it = calloc(1, sizeof(item_t));
    if (it == NULL)
        return NULL;
    strncat(it->name, name, MAX_NAME - 1);
    it->number = number;
    it->count = count;
    it->price = strtod(price, NULL);
    return it;
}

static void execute(item_t *door, char *line)
{
    char *word = strtok(line, " ");
    enum verb v;
    item_t *it;
    item_t *p;
    double sum = 0;
    int n, number;

    if (word == NULL)
        return;
    v = verb_of(word);
    switch (v) {
    case NO_VERB:
        puts("?");
        return;
    case VALUE:
        p = door->right;
        while (p != door) {
            sum += worth(p);
            p = p->right;
        }
        printf("total value: %.2f\n", sum);
        return;
    case LIST:
        p = door->right;
        while (p != door) {
            print_item(p);
            p = p->right;
        }
        return;
    default:
        break;
    }

    number = next_int();
    if (number < 0) {
        puts("?");
        return;
    }
    switch (v) {
    case ADD:
        it = read_item(number);
        if (it == NULL) {
            puts("?");
        } else if (ring_find(door, number) != door) {
            printf("item %d exists\n", number);
            free(it);
        } else {
            ring_insert(door, it);
        }
        break;
    case TOP:
        show_top(door, number);
        break;
    default:
        n = 0;
        if (v != DROP)
            n = next_int();
        it = ring_find(door, number);
        if (n < 0)
            puts("?");
        else if (it == door)
            printf("no item %d\n", number);
        else if (v == DROP)
            ring_unlink(it);
        else if (v == PUT)
            it->count += n;
        else if (n > it->count)
            printf("only %d left\n", it->count);
        else
            it->count -= n;
    }
}

/* load the stock file */
static int load(item_t *door, const char *path)
{
    char line[MAX_LINE];
    int loaded = 0;
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "could not open %s\n", path);
        return -1;
    }
    door->right = door;
    door->left = door;
    for (; fgets(line, sizeof line, f) != NULL; loaded++) {
        line[strcspn(line, "\n")] = '\0';
        char *word = line[0] == '#' ? NULL : strtok(line, " ");
        item_t *it = word ? read_item(atoi(word)) : NULL;
        if (it)
            ring_insert(door, it);
    }
    fclose(f);
    return loaded;
}

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    item_t door;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    if (load(&door, argv[1]) < 0)
        return EXIT_FAILURE;

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        execute(&door, line);
    }

    for (item_t *it = door.right; it != &door; it = door.right)
        ring_unlink(it);
    return EXIT_SUCCESS;
}
