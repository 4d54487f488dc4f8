#ifndef LIST_H
#define LIST_H
/* Åsa Lindqvist, grupp B */

#define NAME_LENGTH 32

struct product {
        int number;
        char name[NAME_LENGTH];
        int count;
        double price;
};

struct node {
        struct product product;
        struct node *next;
};

/* says whether the first product has to come before the second one */
typedef int comes_before(const struct product *, const struct product *);

int lower_number(const struct product *, const struct product *);
int higher_worth(const struct product *, const struct product *);

void list_insert(struct node **head, struct product p, comes_before *before);
void list_remove(struct node **head, int number);
struct product *list_search(struct node *head, int number);
void list_print(const struct node *head, int how_many);
void list_clear(struct node **head);

#endif
