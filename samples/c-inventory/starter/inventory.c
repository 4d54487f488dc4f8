/*
 * Programming 2, assignment 4: Stock room
 *
 * Name:
 * Group:
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

/* TODO: the item, and the linked list of items */

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, double price)
{
    printf("%05d  %-20s %6d  %9.2f\n", number, name, count, price);
}

/* TODO: your functions */

int main(int argc, char *argv[])
{
    char line[MAX_LINE];

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    /* TODO: load the stock file argv[1] */

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        /* TODO: carry out the command */
    }

    /* TODO: give back all memory */
    return EXIT_SUCCESS;
}
