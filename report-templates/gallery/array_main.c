
int main(int argc, char **argv)
{
    char word[MAX_WORD];
    int top = argc > 1 ? atoi(argv[1]) : 10;
    struct list words = { NULL, 0, 0 };
    while (read_word(stdin, word))
        add(&words, word);
    qsort(words.items, words.used, sizeof *words.items, descending);
    for (size_t i = 0; i < words.used && i < (size_t)top; i++)
        printf("%s: %u\n", words.items[i].w, words.items[i].n);
    return 0;
}
