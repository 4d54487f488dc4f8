/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Lucia Ramirez
 * Group: A
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "items.h"

#define MAX_LINE 128

enum verb { ADD, DROP, PUT, TAKE, LIST, VALUE, TOP, NO_VERB };

static const char *const verbs[] = { "add", "drop", "put", "take", "list", "value", "top" };

static enum verb verb_of(const char *word)
{
    enum verb v = ADD;
    while (v != NO_VERB && strcmp(verbs[v], word) != 0)
        v++;
    return v;
}

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(const item_t *it)
{
    printf("%05d  %-20s %6d  %9.2f\n", it->number, it->name, it->count, it->price);
}

// next word of the line as a whole number. -1 means: not a number (or no more words)
static int next_int(void)
{
    char *word = strtok(NULL, " "), *end;
    if (word == NULL)
        return -1;
    long n = strtol(word, &end, 10);
    return *end == '\0' ? (int)n : -1;
}

// the words of an item, beginning with the NUMBER that was read already
static item_t *read_item(int number)
{
    char *name = strtok(NULL, " ");
    int count = next_int();
    char *price = strtok(NULL, " ");

    if (number < 0 || count < 0 || price == NULL)
        return NULL;
    item_t *it = calloc(1, sizeof(item_t));
    it->number = number;
    it->count = count;
    it->price = strtod(price, NULL);
    strncat(it->name, name, MAX_NAME - 1);
    return it;
}

static double worth(const item_t *it)
{
    return it->count * it->price;
}

// keeps the n best seen so far in best[], good ones in front
static void show_top(item_t *door, int n)
{
    const item_t **best = calloc(n + 1, sizeof *best);
    int have = 0;

    for (item_t *it = door->right; it != door; it = it->right) {
        int place = have;
        while (place > 0 && worth(best[place - 1]) < worth(it)) {
            best[place] = best[place - 1];
            place--;
        }
        best[place] = it;
        if (have < n)
            have++;
    }
    for (int i = 0; i < have; i++)
        print_item(best[i]);
    free(best);
}

static void execute(item_t *door, char *line)
{
    char *word = strtok(line, " ");
    item_t *it;
    double sum = 0;
    int n;

    if (word == NULL)
        return;
    enum verb v = verb_of(word);
    switch (v) {
    case LIST:
        for (item_t *p = door->right; p != door; p = p->right)
            print_item(p);
        return;
    case VALUE:
        for (item_t *p = door->right; p != door; p = p->right)
            sum += worth(p);
        printf("total value: %.2f\n", sum);
        return;
    case NO_VERB:
        puts("?");
        return;
    default:
        break;      // all others have a number
    }

    int number = next_int();
    if (number < 0) {
        puts("?");
        return;
    }
    switch (v) {
    case TOP:
        show_top(door, number);
        break;
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
    default:
        n = v == DROP ? 0 : next_int();
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

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    item_t door;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    FILE *f = fopen(argv[1], "r");
    if (!f) {
        fprintf(stderr, "%s: no such stock file\n", argv[1]);
        return EXIT_FAILURE;
    }
    ring_open(&door);
    while (fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *word = line[0] == '#' ? NULL : strtok(line, " ");
        item_t *it = word ? read_item(atoi(word)) : NULL;
        if (it)
            ring_insert(&door, it);
    }
    fclose(f);

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        execute(&door, line);
    }

    ring_close(&door);
    return EXIT_SUCCESS;
}
