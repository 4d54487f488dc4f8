/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Tam Nguyen
 * Group: C
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stock.h"

#define MAX_LINE 128
#define MAX_WORDS 8

/* A command gets the words of its line; false means "I don't understand". */
typedef bool Action(Stock *s, char *word[]);

static bool number_from(const char *word, int *n)
{
	char extra;
	return sscanf(word, "%d%c", n, &extra) == 1;
}

static void print_item(const Item *i)
{
	printf("%05d  %-20s %6d  %9.2f\n", i->number, i->name, i->count, i->price);
}

static bool do_add(Stock *s, char *word[])
{
	Item i;

	if (!number_from(word[1], &i.number) || !number_from(word[3], &i.count))
		return false;
	snprintf(i.name, sizeof i.name, "%s", word[2]);
	i.price = atof(word[4]);
	if (!stock_add(s, &i))
		printf("item %d exists\n", i.number);
	return true;
}

static bool do_drop(Stock *s, char *word[])
{
	int number;

	if (!number_from(word[1], &number))
		return false;
	if (!stock_remove(s, number))
		printf("no item %d\n", number);
	return true;
}

/* both "put" and "take" */
static bool do_move(Stock *s, char *word[])
{
	int number, count;

	if (!number_from(word[1], &number) || !number_from(word[2], &count))
		return false;
	Item *i = stock_get(s, number);
	if (!i)
		printf("no item %d\n", number);
	else if (!strcmp(word[0], "put"))
		i->count += count;
	else if (count <= i->count)
		i->count -= count;
	else
		printf("only %d left\n", i->count);
	return true;
}

static bool do_top(Stock *s, char *word[])
{
	int wanted, n = stock_size(s);
	const Item *all[n + 1];

	if (!number_from(word[1], &wanted))
		return false;
	stock_items(s, all);
	/* selection sort, but only as far as somebody wants to see it */
	for (int i = 0; i < n && i < wanted; i++) {
		int best = i;
		for (int j = i + 1; j < n; j++) {
			double gain = all[j]->count * all[j]->price - all[best]->count * all[best]->price;
			if (gain > 0 || (gain == 0 && all[j]->number < all[best]->number))
				best = j;
		}
		const Item *winner = all[best];
		all[best] = all[i];
		all[i] = winner;
		print_item(winner);
	}
	return true;
}

/* "list" and "value" look at every item */
static bool do_survey(Stock *s, char *word[])
{
	int n = stock_size(s);
	bool value = word[0][0] == 'v';
	const Item *all[n + 1];
	double sum = 0;

	stock_items(s, all);
	for (int i = 0; i < n; i++) {
		sum += all[i]->price * all[i]->count;
		if (!value)
			print_item(all[i]);
	}
	if (value)
		printf("total value: %.2f\n", sum);
	return true;
}

static const struct {
	const char *name;
	int words;
	Action *action;
} commands[] = {
	{ "add", 5, do_add },   { "drop", 2, do_drop },   { "put", 3, do_move },
	{ "take", 3, do_move }, { "list", 1, do_survey }, { "value", 1, do_survey },
	{ "top", 2, do_top },
};

static bool dispatch(Stock *s, char *line)
{
	char *word[MAX_WORDS] = { NULL };
	int n = 0;

	for (char *w = strtok(line, " \t"); w && n < MAX_WORDS; w = strtok(NULL, " \t"))
		word[n++] = w;
	if (n == 0)
		return true;
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (!strcmp(commands[i].name, word[0]) && commands[i].words == n)
			return commands[i].action(s, word);
	return false;
}

int main(int argc, char *argv[])
{
	char line[MAX_LINE];

	if (argc != 2) {
		fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
		return EXIT_FAILURE;
	}

	Stock *stock = stock_new();
	if (!stock || !stock_read(stock, argv[1])) {
		fprintf(stderr, "%s: cannot load the stock\n", argv[1]);
		return EXIT_FAILURE;
	}

	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (strcmp(line, "quit") == 0)
			break;
		if (!dispatch(stock, line))
			printf("?\n");
	}

	stock_delete(stock);
	return EXIT_SUCCESS;
}
