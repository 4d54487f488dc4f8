/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Sindre Haugen
 * Group: C
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct Part {
    int    nr;
    char   name[MAX_NAME];
    int    amount;
    double price;
    int    shown;       // for the top command
    struct Part *next;
} Part;

// global so that every function can use it
Part *first = NULL;

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, double price)
{
    printf("%05d  %-20s %6d  %9.2f\n", number, name, count, price);
}

// search the part, NULL = not there
Part *search(int nr)
{
    Part *p;
    p = first;
    while (p != NULL)
    {
        if (p->nr == nr)
        {
            return p;
        }
        p = p->next;
    }
    return NULL;
}

void new_part(int nr, char name[], int amount, double price)
{
    Part *p;
    Part *q;
    p = (Part *) malloc(sizeof(Part));
    p->nr = nr;
    strcpy(p->name, name);
    p->amount = amount;
    p->price = price;
    p->shown = 0;
    p->next = NULL;

    // empty list
    if (first == NULL)
    {
        first = p;
    }
    // in the front
    else if (nr < first->nr)
    {
        p->next = first;
        first = p;
    }
    // somewhere in the middle or at the end
    else
    {
        q = first;
        while (q->next != NULL && q->next->nr < nr)
        {
            q = q->next;
        }
        p->next = q->next;
        q->next = p;
    }
}

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    char name[MAX_NAME];
    int nr, amount, n, i;
    double price, sum;
    FILE *file;
    Part *p, *q, *best;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    // load the stock file
    file = fopen(argv[1], "r");
    if (file == NULL)
    {
        printf("Error: could not open the file!\n");
        return EXIT_FAILURE;
    }
    while (fgets(line, MAX_LINE, file))
    {
        if (line[0] != '#' && line[0] != '\n')
        {
            sscanf(line, "%d %s %d %lf", &nr, name, &amount, &price);
            new_part(nr, name, amount, price);
        }
    }
    fclose(file);

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;

        if (strcmp(line, "") == 0)
        {
            continue;
        }
        else if (strcmp(line, "list") == 0)
        {
            for (p = first; p != NULL; p = p->next)
                print_item(p->nr, p->name, p->amount, p->price);
        }
        else if (strcmp(line, "value") == 0)
        {
            sum = 0;
            p = first;
            while (p)
            {
                sum = sum + p->amount * p->price;
                p = p->next;
            }
            printf("total value: %.2f\n", sum);
        }
        else if (sscanf(line, "add %d %s %d %lf", &nr, name, &amount, &price) == 4)
        {
            if (search(nr) != NULL)
                printf("item %d exists\n", nr);
            else
                new_part(nr, name, amount, price);
        }
        else if (sscanf(line, "put %d %d", &nr, &amount) == 2)
        {
            p = search(nr);
            if (p == NULL)
                printf("no item %d\n", nr);
            else
                p->amount = p->amount + amount;
        }
        else if (sscanf(line, "take %d %d", &nr, &amount) == 2)
        {
            p = search(nr);
            if (p == NULL)
                printf("no item %d\n", nr);
            else if (p->amount < amount)
                printf("only %d left\n", p->amount);
            else
                p->amount = p->amount - amount;
        }
        else if (sscanf(line, "drop %d", &nr) == 1)
        {
            p = search(nr);
            if (p == NULL)
            {
                printf("no item %d\n", nr)
            }
            else if (p == first)
            {
                first = p->next;
                free(p);
            }
            else
            {
                q = first;
                while (q->next != p)
                    q = q->next;
                q->next = p->next;
                free(p);
            }
        }
        else if (sscanf(line, "top %d", &n) == 1)
        {
            for (p = first; p != NULL; p = p->next)
                p->shown = 0;
            for (i = 0; i < n; i++)
            {
                best = NULL;
                for (p = first; p != NULL; p = p->next)
                {
                    if (p->shown == 0)
                    {
                        if (best == NULL || p->amount * p->price > best->amount * best->price)
                            best = p;
                    }
                }
                if (best == NULL)
                    break;
                best->shown = 1;
                print_item(best->nr, best->name, best->amount, best->price);
            }
        }
        else
        {
            printf("?\n");
        }
    }

    // give back all memory
    while (first != NULL)
    {
        p = first;
        first = first->next;
        free(p);
    }
    return EXIT_SUCCESS;
}
