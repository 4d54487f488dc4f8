/*
 * Sorterad länkad lista (sorted linked list)
 * Åsa Lindqvist, grupp B
 */
#include <stdio.h>
#include <stdlib.h>
#include "list.h"

int lower_number(const struct product *a, const struct product *b)
{
        return a->number < b->number;
}

int higher_worth(const struct product *a, const struct product *b)
{
        double diff = a->price * a->count - b->price * b->count;
        return diff != 0 ? diff > 0 : lower_number(a, b);
}

void list_insert(struct node **head, struct product p, comes_before *before)
{
        struct node *node = malloc(sizeof(struct node));
        struct node *previous = NULL;
        struct node *current = *head;

        if (node == NULL)
                exit(1);        /* out of memory */
        node->product = p;

        while (current != NULL && before(&current->product, &p)) {
                previous = current;
                current = current->next;
        }

        node->next = current;
        if (previous == NULL)
                *head = node;
        else
                previous->next = node;
}

void list_remove(struct node **head, int number)
{
        struct node *previous = NULL;
        struct node *current = *head;

        while (current != NULL) {
                if (current->product.number == number) {
                        if (previous == NULL)
                                *head = current->next;
                        else
                                previous->next = current->next;
                        free(current);
                        return;
                }
                previous = current;
                current = current->next;
        }
}

struct product *list_search(struct node *head, int number)
{
        struct node *n;

        for (n = head; n != NULL; n = n->next)
                if (n->product.number == number)
                        return &n->product;
        return NULL;
}

/* how_many < 0 prints the whole list */
void list_print(const struct node *head, int how_many)
{
        while (head != NULL && how_many != 0) {
                const struct product *p = &head->product;
                printf("%05d  %-20s %6d  %9.2f\n", p->number, p->name, p->count, p->price);
                head = head->next;
                how_many--;
        }
}

void list_clear(struct node **head)
{
        if (*head == NULL)
                return;
        list_clear(&(*head)->next);
        free(*head);
        *head = NULL;
}
