#ifndef TABLE_H
#define TABLE_H

struct entry *lookup(const char *word);
struct entry **flatten(void);
void print_histogram(struct entry **all, long n);

#endif
