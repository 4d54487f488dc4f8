/* Caesar cipher: every letter moves a fixed number of places. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ALPHABET 26
#define WRAP(n) (((n) % ALPHABET + ALPHABET) % ALPHABET)

struct cipher {
    int shift;
    const char *name;
};

// Moves one letter and leaves everything else as it is.
static char turn(char c, int shift)
{
    if (c >= 'a' && c <= 'z') {
        return 'a' + WRAP(c - 'a' + shift);
    } else if (c >= 'A' && c <= 'Z') {
        return 'A' + WRAP(c - 'A' + shift);
    }
    return c;
}

static const char *name_of(int shift)
{
    switch (WRAP(shift)) {
    case 0:
        return "plain";
    case 13:
        return "rot13";
    default:
        return "caesar";
    }
}

static void encode(const struct cipher *cipher, char *text)
{
    for (char *p = text; *p != '\0'; p++)
        *p = turn(*p, cipher->shift);
}

/* The shift that makes an 'e' of the most frequent letter. */
static int guess(const char *text)
{
    int counts[ALPHABET] = {0}, best = 0, i = 0;

    while (*text) {
        char c = *text++;
        if (!isalpha((unsigned char)c))
            continue;
        counts[tolower((unsigned char)c) - 'a'] += 1;
    }
    do {
        best = counts[i] > counts[best] ? i : best;
    } while (++i < ALPHABET);
    return WRAP('e' - 'a' - best);
}

int main(void)
{
    const int shifts[] = {0, 3, 13, -1};
    char text[64];

    for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
        struct cipher cipher = {.shift = shifts[i], .name = name_of(shifts[i])};
        strcpy(text, "\"We meet here,\" she said.");
        encode(&cipher, text);
        printf("%s\t%s\t%d\n", cipher.name, text, guess(text));
    }
    return 0;
}
