
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
