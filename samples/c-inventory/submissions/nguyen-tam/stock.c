/* stock.c - see stock.h. Tam Nguyen, group C */
#include "stock.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct cell {
	Item item;
	struct cell *next;
} Cell;

struct stock {
	Cell *first;
	int size;
};

Stock *stock_new(void)
{
	return calloc(1, sizeof(Stock));
}

void stock_delete(Stock *s)
{
	while (s->first)
		stock_remove(s, s->first->item.number);
	free(s);
}

bool stock_read(Stock *s, const char *path)
{
	FILE *fp = fopen(path, "r");
	char buffer[128];
	Item i;

	if (!fp)
		return false;
	while (fgets(buffer, sizeof buffer, fp)) {
		if (buffer[0] == '#')
			continue;
		if (sscanf(buffer, "%d %31s %d %lf", &i.number, i.name, &i.count, &i.price) < 4)
			continue;
		stock_add(s, &i);
	}
	fclose(fp);
	return true;
}

/* The last cell with a smaller number, NULL if there is none. */
static Cell *cell_before(const Stock *s, int number)
{
	Cell *before = NULL;

	for (Cell *c = s->first; c && c->item.number < number; c = c->next)
		before = c;
	return before;
}

Item *stock_get(Stock *s, int number)
{
	Cell *before = cell_before(s, number);
	Cell *c = before ? before->next : s->first;

	return c && c->item.number == number ? &c->item : NULL;
}

bool stock_add(Stock *s, const Item *item)
{
	if (stock_get(s, item->number))
		return false;

	Cell *before = cell_before(s, item->number);
	Cell *c = malloc(sizeof(Cell));
	if (!c)
		abort();
	c->item = *item;
	if (before) {
		c->next = before->next;
		before->next = c;
	} else {
		c->next = s->first;
		s->first = c;
	}
	s->size++;
	return true;
}

bool stock_remove(Stock *s, int number)
{
	Cell *before = cell_before(s, number);
	Cell *c = before ? before->next : s->first;

	if (!c || c->item.number != number)
		return false;
	if (before)
		before->next = c->next;
	else
		s->first = c->next;
	free(c);
	s->size--;
	return true;
}

int stock_size(const Stock *s)
{
	return s->size;
}

void stock_items(const Stock *s, const Item *all[])
{
	int n = 0;

	for (const Cell *c = s->first; c; c = c->next)
		all[n++] = &c->item;
}
