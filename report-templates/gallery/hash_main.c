
int main(int argc, char **argv)
{
    char word[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    while (read_word(stdin, word))
        lookup(word)->count++;
    struct entry **all = flatten();
    qsort(all, distinct, sizeof *all, by_count);
    print_histogram(all, distinct < top ? distinct : top);
    free(all);
    return 0;
}
