// The items and their list.
// Lucia Ramirez, group A
//
// The list is a ring, linked both ways. One extra item (the "door") is always
// in it, so that putting in and taking out never meets a NULL pointer.
#ifndef ITEMS_H
#define ITEMS_H

#include <stdlib.h>
#include <string.h>

#define MAX_NAME 32

typedef struct item_s {
    struct item_s *left, *right;
    int number, count;
    double price;
    char name[MAX_NAME];
} item_t;

static inline void ring_open(item_t *door)
{
    door->left = door;
    door->right = door;
}

// the item with the number, or else the door
static inline item_t *ring_find(item_t *door, int number)
{
    door->number = number;      // so the search always ends at the door
    item_t *it = door->right;
    while (it->number != number)
        it = it->right;
    return it;
}

// link a new item in front of the first one with a bigger number
static inline void ring_insert(item_t *door, item_t *fresh)
{
    item_t *after = door->left;
    while (after != door && after->number > fresh->number)
        after = after->left;
    fresh->left = after;
    fresh->right = after->right;
    after->right->left = fresh;
    after->right = fresh;
}

static inline void ring_unlink(item_t *it)
{
    it->left->right = it->right;
    it->right->left = it->left;
    free(it);
}

static inline void ring_close(item_t *door)
{
    while (door->right != door)
        ring_unlink(door->right);
}

#endif
