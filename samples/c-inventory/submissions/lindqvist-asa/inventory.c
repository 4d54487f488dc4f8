/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Åsa Lindqvist
 * Group: B
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"

#define MAX_LINE 128

void bad_command(void)
{
        printf("?\n");
}

/* fscanf jumps over line ends by itself, only the comments need care */
void load(struct node **list, FILE *file)
{
        struct product p;
        int c;

        while ((c = fgetc(file)) != EOF) {
                if (c == '#') {
                        while (c != '\n' && c != EOF)
                                c = fgetc(file);
                } else if (c != '\n' && c != ' ') {
                        ungetc(c, file);
                        if (fscanf(file, "%d %31s %d %lf", &p.number, p.name, &p.count, &p.price) != 4)
                                return;
                        list_insert(list, p, lower_number);
                }
        }
}

void add(struct node **list, const char *args)
{
        struct product p;

        if (sscanf(args, "%d %31s %d %lf", &p.number, p.name, &p.count, &p.price) != 4)
                bad_command();
        else if (list_search(*list, p.number))
                printf("item %d exists\n", p.number);
        else
                list_insert(list, p, lower_number);
}

/* sign is +1 for put and -1 for take */
void change(struct node *list, const char *args, int sign)
{
        int number, count;
        struct product *p;

        if (sscanf(args, "%d%d", &number, &count) != 2) {
                bad_command();
                return;
        }
        p = list_search(list, number);
        if (!p) {
                printf("no item %d\n", number);
                return;
        }
        if (p->count + sign * count < 0) {
                printf("only %d left\n", p->count);
                return;
        }
        p->count += sign * count;
}

void drop(struct node **list, const char *args)
{
        int number;

        if (sscanf(args, "%d", &number) != 1)
                bad_command();
        else if (!list_search(*list, number))
                printf("no item %d\n", number);
        else
                list_remove(list, number);
}

/* top: makes a second list, in the order of worth, and prints that one */
void top(struct node *list, const char *args)
{
        struct node *ranking = NULL;
        int n;

        if (sscanf(args, "%d", &n) != 1) {
                bad_command();
                return;
        }
        for (; list; list = list->next)
                list_insert(&ranking, list->product, higher_worth);
        list_print(ranking, n > 0 ? n : 0);
        list_clear(&ranking);
}

double value(const struct node *list)
{
        double sum = 0.0;

        while (list != NULL) {
                sum += list->product.price * list->product.count;
                list = list->next;
        }
        return sum;
}

int main(int argc, char *argv[])
{
        char line[MAX_LINE];
        char command[MAX_LINE];
        struct node *list = NULL;
        FILE *file;

        if (argc != 2) {
                fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
                return EXIT_FAILURE;
        }

        if ((file = fopen(argv[1], "r")) == NULL) {
                fprintf(stderr, "can't read %s\n", argv[1]);
                return EXIT_FAILURE;
        }
        load(&list, file);
        fclose(file);

        while (fgets(line, sizeof line, stdin) != NULL) {
                line[strcspn(line, "\n")] = '\0';
                if (strcmp(line, "quit") == 0)
                        break;
                if (sscanf(line, "%s", command) != 1)
                        continue;

                /* the arguments are what comes after the first word */
                char *args = strstr(line, command) + strlen(command);

                if (!strcmp(command, "add"))
                        add(&list, args);
                else if (!strcmp(command, "put"))
                        change(list, args, +1);
                else if (!strcmp(command, "take"))
                        change(list, args, -1);
                else if (!strcmp(command, "drop"))
                        drop(&list, args);
                else if (!strcmp(command, "list"))
                        list_print(list, -1);
                else if (!strcmp(command, "top"))
                        top(list, args);
                else if (!strcmp(command, "value"))
                        printf("total value: %.2f\n", value(list));
                else
                        bad_command();
        }

        list_clear(&list);
        return EXIT_SUCCESS;
}
