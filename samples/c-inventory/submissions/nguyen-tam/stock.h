/* stock.h - the stock room: a linked list nobody outside stock.c gets to see
 * Tam Nguyen, group C
 */
#ifndef STOCK_H
#define STOCK_H

#include <stdbool.h>

#define MAX_NAME 32

typedef struct stock Stock;

typedef struct {
	int number;
	char name[MAX_NAME];
	int count;
	double price;
} Item;

Stock *stock_new(void);
void stock_delete(Stock *s);

/* Reads a stock file; false if it cannot be opened. */
bool stock_read(Stock *s, const char *path);

/* Copies the item in; false if its number is taken. */
bool stock_add(Stock *s, const Item *item);
bool stock_remove(Stock *s, int number);
Item *stock_get(Stock *s, int number);

int stock_size(const Stock *s);

/* Fills all[] with pointers to the stock_size(s) items, by number. */
void stock_items(const Stock *s, const Item *all[]);

#endif
