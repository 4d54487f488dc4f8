/* Assignment 3: word frequencies.
 * Read a text from standard input, count its words, and print the
 * most frequent ones. Fill in the functions below; keep main as it is.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORD 64

/* Reads the next word in lower case; returns 0 at the end of the input. */
static int read_word(FILE *in, char *word)
{
    int c, n = 0;
    while ((c = fgetc(in)) != EOF && !isalpha(c))
        ;
    while (c != EOF && isalpha(c)) {
        if (n < MAX_WORD - 1)
            word[n++] = (char)tolower(c);
        c = fgetc(in);
    }
    word[n] = '\0';
    return n > 0;
}

typedef struct Node {
    char text[MAX_WORD];
    int times;
    struct Node *left, *right;
} Node;

static Node *insert(Node *root, const char *text)
{
    if (!root) {
        Node *fresh = calloc(1, sizeof(Node));
        strncpy(fresh->text, text, MAX_WORD - 1);
        fresh->times = 1;
        return fresh;
    }
    int order = strcmp(text, root->text);
    if (order < 0)
        root->left = insert(root->left, text);
    else if (order > 0)
        root->right = insert(root->right, text);
    else
        root->times += 1;
    return root;
}

static int size(const Node *root)
{
    return root ? 1 + size(root->left) + size(root->right) : 0;
}

static int collect(Node *root, Node **out, int at)
{
    if (!root)
        return at;
    at = collect(root->left, out, at);
    out[at++] = root;
    return collect(root->right, out, at);
}

static int compare(const void *p, const void *q)
{
    Node *a = *(Node **)p, *b = *(Node **)q;
    if (b->times == a->times)
        return strcmp(a->text, b->text);
    return b->times - a->times;
}

static void destroy(Node *root)
{
    if (!root)
        return;
    destroy(root->left);
    destroy(root->right);
    free(root);
}

static double average_length(Node **nodes, int n)
{
    double letters = 0, words = 0;
    for (int i = 0; i < n; i++) {
        letters += (double)strlen(nodes[i]->text) * nodes[i]->times;
        words += nodes[i]->times;
    }
    return words > 0 ? letters / words : 0.0;
}

int main(int argc, char **argv)
{
    char word[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    Node *root = NULL;
    while (read_word(stdin, word))
        root = insert(root, word);
    int n = size(root);
    Node **nodes = malloc(n * sizeof *nodes);
    collect(root, nodes, 0);
    qsort(nodes, n, sizeof *nodes, compare);
    for (int i = 0; i < n && i < top; i++)
        printf("%-20s %6d\n", nodes[i]->text, nodes[i]->times);
    printf("average length %.2f\n", average_length(nodes, n));
    destroy(root);
    free(nodes);
    return 0;
}
