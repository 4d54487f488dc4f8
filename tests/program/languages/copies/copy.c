// homework 3
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#define LETTERS 26
#define CIRCLE(value) (((value) % LETTERS + LETTERS) % LETTERS)
struct secret
{
  int key; const char *title;
};
static char
spin(char letter, int key)
{
  if (letter >= 'a' && letter <= 'z')
  {
    return 'a'
      + CIRCLE(letter - 'a' + key);
  }
  else if (letter >= 'A' && letter <= 'Z')
  {
    return 'A'
      + CIRCLE(letter - 'A' + key);
  }

  return letter; // digits and signs stay
}
/* how people call this key */
static const char *
title_for(int key)
{
  switch (CIRCLE(key))
  {
    case 0: return "none";
    case 12: return "half way";
    default: return "other";
  }
}
static void
hide(const struct secret *mine, char *input)
{
  for (char *at = input;
       *at != '\0';
       at++) *at = spin(*at, mine->key);
}

static int
crack(const char *input)
{
  int histogram[LETTERS] = { 0 },
      top = 0,
      slot = 0;
  // count first
  while (*input)
  {
    char letter = *input++;

    if (!isalpha((unsigned char) letter)) continue;

    histogram[tolower((unsigned char) letter) - 'a'] += 1;
  }
  // then look for the tallest column
  do
  {
    top = histogram[slot] > histogram[top]
        ? slot
        : top;
  }
  while (++slot < LETTERS);

  return CIRCLE('e' - 'a' - top);
}
int
main(void)
{
  const int keys[] = { 0, 5, 12, -2 };
  char input[80];
  for (size_t round = 0; round < sizeof keys / sizeof keys[0]; round++)
  {
    struct secret mine =
    {
      .key = keys[round],
      .title = title_for(keys[round])
    };

    strcpy(input, "Meet me \"behind\" the green shed.");
    hide(&mine, input);
    printf("%s: %s (%d)\n",
           mine.title,
           input,
           crack(input));
  }

  return 0;
}
