/*
 * Programming 2, assignment 4: Stock room
 *
 * Name:  Ines Kowalska
 * Group: B
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

/* The list is always in order of the item numbers. */
struct item {
    int number;
    char name[MAX_NAME];
    int count;
    double price;
    struct item *next;
};

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, double price)
{
    printf("%05d  %-20s %6d  %9.2f\n", number, name, count, price);
}

/*
 * Walks to the link behind which the item with this number is, or where it
 * would have to go. With links instead of items there is no special case for
 * the front of the list.
 */
static struct item **find_link(struct item **link, int number)
{
    while (*link != NULL && (*link)->number < number)
        link = &(*link)->next;
    return link;
}

/* The link that leads to an existing item; complains and gives NULL if none. */
static struct item **need_link(struct item **stock, int number)
{
    struct item **link = find_link(stock, number);

    if (*link == NULL || (*link)->number != number) {
        printf("no item %d\n", number);
        return NULL;
    }
    return link;
}

/* Makes an item from "NUMBER NAME COUNT PRICE", NULL if it is not like that. */
static struct item *parse_item(const char *text)
{
    struct item new;

    if (sscanf(text, "%d %31s %d %lf", &new.number, new.name, &new.count, &new.price) != 4)
        return NULL;
    new.next = NULL;

    struct item *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        perror("malloc");
        exit(EXIT_FAILURE);
    }
    *copy = new;
    return copy;
}

/* Puts the item into the list. Returns 0 if that number is there already. */
static int insert(struct item **stock, struct item *new)
{
    struct item **link = find_link(stock, new->number);

    if (*link != NULL && (*link)->number == new->number)
        return 0;
    new->next = *link;
    *link = new;
    return 1;
}

static int load(struct item **stock, const char *path)
{
    char line[MAX_LINE];
    FILE *in = fopen(path, "r");

    if (in == NULL) {
        perror(path);
        return 0;
    }
    while (fgets(line, sizeof line, in) != NULL) {
        struct item *new = line[0] == '#' ? NULL : parse_item(line);
        if (new != NULL && !insert(stock, new))
            free(new);
    }
    fclose(in);
    return 1;
}

/* Worth most first, then by number. */
static int by_worth(const void *a, const void *b)
{
    const struct item *x = *(struct item *const *)a;
    const struct item *y = *(struct item *const *)b;
    double difference = y->count * y->price - x->count * x->price;

    if (difference != 0)
        return difference > 0 ? 1 : -1;
    return x->number - y->number;
}

static void print_top(struct item *stock, int wanted)
{
    size_t length = 0, i = 0;

    for (struct item *it = stock; it != NULL; it = it->next)
        length++;
    if (length == 0)
        return;

    struct item **order = malloc(length * sizeof *order);
    if (order == NULL) {
        perror("malloc");
        exit(EXIT_FAILURE);
    }
    for (struct item *it = stock; it != NULL; it = it->next)
        order[i++] = it;
    qsort(order, length, sizeof *order, by_worth);
    for (i = 0; i < length && (int)i < wanted; i++)
        print_item(order[i]->number, order[i]->name, order[i]->count, order[i]->price);
    free(order);
}

/* Carries out one command. Returns 0 if it made no sense. */
static int run(struct item **stock, const char *line)
{
    char word[MAX_LINE];
    int rest = 0, number, count;
    struct item **link;

    if (sscanf(line, "%127s%n", word, &rest) != 1)
        return 1;
    line += rest;

    if (strcmp(word, "list") == 0) {
        for (struct item *it = *stock; it != NULL; it = it->next)
            print_item(it->number, it->name, it->count, it->price);
    } else if (strcmp(word, "value") == 0) {
        double total = 0;
        for (struct item *it = *stock; it != NULL; it = it->next)
            total += it->count * it->price;
        printf("total value: %.2f\n", total);
    } else if (strcmp(word, "add") == 0) {
        struct item *new = parse_item(line);
        if (new == NULL)
            return 0;
        if (!insert(stock, new)) {
            printf("item %d exists\n", new->number);
            free(new);
        }
    } else if (strcmp(word, "top") == 0 && sscanf(line, "%d", &count) == 1) {
        print_top(*stock, count);
    } else if (strcmp(word, "drop") == 0 && sscanf(line, "%d", &number) == 1) {
        if ((link = need_link(stock, number)) != NULL) {
            struct item *gone = *link;
            *link = gone->next;
            free(gone);
        }
    } else if (strcmp(word, "put") == 0 && sscanf(line, "%d %d", &number, &count) == 2) {
        if ((link = need_link(stock, number)) != NULL)
            (*link)->count += count;
    } else if (strcmp(word, "take") == 0 && sscanf(line, "%d %d", &number, &count) == 2) {
        if ((link = need_link(stock, number)) == NULL)
            return 1;
        if ((*link)->count < count)
            printf("only %d left\n", (*link)->count);
        else
            (*link)->count -= count;
    } else {
        return 0;
    }
    return 1;
}

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    struct item *stock = NULL;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    if (!load(&stock, argv[1]))
        return EXIT_FAILURE;

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (!run(&stock, line))
            puts("?");
    }

    while (stock != NULL) {
        struct item *next = stock->next;
        free(stock);
        stock = next;
    }
    return EXIT_SUCCESS;
}
