/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Haruto Tanaka
 * Group: B
 *
 * usage: inventory STOCKFILE < commands
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct Item {
    int number;
    char name[MAX_NAME];
    int count;
    double price;
    struct Item *next;
} Item;

/* New items go to the end. The list is sorted when an order is needed. */
typedef struct {
    Item *first;
    Item *last;
} Stock;

typedef int (*Order)(const Item *, const Item *);

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, double price)
{
    printf("%05d  %-20s %6d  %9.2f\n", number, name, count, price);
}

/* ---------- reading a line piece by piece ---------- */

int read_word(const char **p, char *word, int size)
{
    int n = 0;

    while (isspace((unsigned char)**p))
        (*p)++;
    while (**p != '\0' && !isspace((unsigned char)**p)) {
        if (n < size - 1)
            word[n++] = **p;
        (*p)++;
    }
    word[n] = '\0';
    return n > 0;
}

int read_number(const char **p, int *number)
{
    char digits[12];

    if (!read_word(p, digits, sizeof digits))
        return 0;
    *number = 0;
    for (int i = 0; digits[i] != '\0'; i++) {
        if (!isdigit((unsigned char)digits[i]))
            return 0;
        *number = *number * 10 + (digits[i] - '0');
    }
    return 1;
}

int read_price(const char **p, double *price)
{
    char *end;

    *price = strtod(*p, &end);
    if (end == *p)
        return 0;
    *p = end;
    return 1;
}

int read_item(const char **p, Item *item)
{
    return read_number(p, &item->number) && read_word(p, item->name, MAX_NAME)
        && read_number(p, &item->count) && read_price(p, &item->price);
}

/* ---------- the list ---------- */

void append(Stock *stock, const Item *values)
{
    Item *item = malloc(sizeof(Item));

    *item = *values;
    item->next = NULL;
    if (stock->last == NULL)
        stock->first = item;
    else
        stock->last->next = item;
    stock->last = item;
}

int by_number(const Item *a, const Item *b)
{
    return a->number < b->number;
}

int by_worth(const Item *a, const Item *b)
{
    double wa = a->count * a->price, wb = b->count * b->price;

    return wa != wb ? wa > wb : by_number(a, b);
}

/* Merge sort: take the list apart, sort both halves, zip them together. */
Item *sorted(Item *list, Order before)
{
    Item *half[2] = { NULL, NULL }, *result = NULL, **end = &result;
    int side = 0;

    if (list == NULL || list->next == NULL)
        return list;
    while (list != NULL) {
        Item *next = list->next;
        list->next = half[side];
        half[side] = list;
        side = 1 - side;
        list = next;
    }
    half[0] = sorted(half[0], before);
    half[1] = sorted(half[1], before);
    while (half[0] != NULL || half[1] != NULL) {
        if (half[0] == NULL)
            side = 1;
        else if (half[1] == NULL)
            side = 0;
        else
            side = before(half[1], half[0]);
        *end = half[side];
        end = &half[side]->next;
        half[side] = half[side]->next;
    }
    *end = NULL;
    return result;
}

void sort(Stock *stock, Order before)
{
    stock->first = sorted(stock->first, before);
    stock->last = stock->first;
    while (stock->last != NULL && stock->last->next != NULL)
        stock->last = stock->last->next;
}

Item *find(Stock *stock, int number)
{
    Item *item = stock->first;

    while (item != NULL && item->number != number)
        item = item->next;
    return item;
}

void drop(Stock *stock, Item *victim)
{
    Item *prev = NULL;

    for (Item *item = stock->first; item != victim; item = item->next)
        prev = item;
    if (prev == NULL)
        stock->first = victim->next;
    else
        prev->next = victim->next;
    if (stock->last == victim)
        stock->last = prev;
    free(victim);
}

/* Prints the first items in that order, as many as wanted. */
void show(Stock *stock, Order before, int wanted)
{
    sort(stock, before);
    for (Item *i = stock->first; i != NULL && wanted > 0; i = i->next, wanted--)
        print_item(i->number, i->name, i->count, i->price);
}

/* ---------- commands ---------- */

int command(Stock *stock, const char *p)
{
    char verb[8];
    int number, count;
    Item item, *hit;

    if (!read_word(&p, verb, sizeof verb))
        return 1;
    if (strcmp(verb, "list") == 0) {
        show(stock, by_number, 1 << 30);
        return 1;
    }
    if (strcmp(verb, "value") == 0) {
        double sum = 0;
        for (hit = stock->first; hit != NULL; hit = hit->next)
            sum += hit->count * hit->price;
        printf("total value: %.2f\n", sum);
        return 1;
    }
    if (strcmp(verb, "add") == 0) {
        if (!read_item(&p, &item))
            return 0;
        if (find(stock, item.number) != NULL)
            printf("item %d exists\n", item.number);
        else
            append(stock, &item);
        return 1;
    }

    /* all the other commands start with a number */
    if (!read_number(&p, &number))
        return 0;
    if (strcmp(verb, "top") == 0) {
        show(stock, by_worth, number);
        return 1;
    }
    hit = find(stock, number);
    if (strcmp(verb, "drop") == 0) {
        if (hit != NULL)
            drop(stock, hit);
    } else if (!read_number(&p, &count)) {
        return 0;
    } else if (strcmp(verb, "put") == 0) {
        if (hit != NULL)
            hit->count += count;
    } else if (strcmp(verb, "take") == 0) {
        if (hit != NULL && hit->count < count)
            printf("only %d left\n", hit->count);
        else if (hit != NULL)
            hit->count -= count;
    } else {
        return 0;
    }
    if (hit == NULL)
        printf("no item %d\n", number);
    return 1;
}

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    Stock stock = { NULL, NULL };
    FILE *file;
    Item item;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    file = fopen(argv[1], "r");
    if (file == NULL) {
        perror(argv[1]);
        return EXIT_FAILURE;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        const char *p = line;
        if (line[0] != '#' && read_item(&p, &item))
            append(&stock, &item);
    }
    fclose(file);

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (!command(&stock, line))
            printf("?\n");
    }

    while (stock.first != NULL)
        drop(&stock, stock.first);
    return EXIT_SUCCESS;
}
