//! Small programs to submit. No two of them share a run of tokens as long as the noise threshold.

/// C: sorts numbers in place.
pub const SORT: &str = r#"#include <stdio.h>

static void sort(int values[], int n) {
    for (int i = 1; i < n; i++) {
        int value = values[i];
        int j = i - 1;
        while (j >= 0 && values[j] > value) {
            values[j + 1] = values[j];
            j = j - 1;
        }
        values[j + 1] = value;
    }
}

int main(void) {
    int values[] = {5, 2, 8, 1, 9, 3};
    sort(values, 6);
    for (int i = 0; i < 6; i++) {
        printf("%d ", values[i]);
    }
    return 0;
}
"#;

/// C: [`SORT`] with other names, layout and comments.
pub const SORT_RENAMED: &str = r#"/* my own work */
#include <stdio.h>

static void arrange(int list[], int count)
{
    for (int a = 1; a < count; a++)   /* take the next one */
    {
        int taken = list[a];
        int b = a - 1;
        while (b >= 0 && list[b] > taken)
        {
            list[b + 1] = list[b];
            b = b - 1;
        }
        list[b + 1] = taken;
    }
}

int main(void)
{
    int list[] = {7, 4, 6, 2, 8, 1};
    arrange(list, 6);
    for (int a = 0; a < 6; a++)
    {
        printf("%d\n", list[a]);
    }
    return 0;
}
"#;

/// C: a stack made of nodes.
pub const STACK: &str = r#"#include <stdlib.h>

typedef struct node { struct node *below; double held; } node;

node *push(node *top, double held) {
    node *fresh = malloc(sizeof *fresh);
    fresh->below = top;
    fresh->held = held;
    return fresh;
}

double drain(node **top) {
    double sum = 0.0;
    do {
        node *gone = *top;
        if (!gone) break;
        sum += gone->held;
        *top = gone->below;
        free(gone);
    } while (*top != NULL);
    return -sum;
}
"#;

/// C: counts the vowels of a text.
pub const VOWELS: &str = r#"#include <string.h>

enum kind { vowel, consonant, other };

enum kind kind_of(char letter) {
    switch (letter | 32) {
    case 'a': case 'e': case 'i': case 'o': case 'u':
        return vowel;
    default:
        return letter < 'A' ? other : consonant;
    }
}

unsigned long vowels(const char *text) {
    unsigned long found = 0ul;
    const char *end = text + strlen(text);
    goto test;
next:
    found += kind_of(*text++) == vowel;
test:
    if (text != end) goto next;
    return found;
}
"#;

/// C: starter code.
pub const HANDOUT: &str = r#"#include <stdio.h>

long read_number(FILE *from) {
    long number = 0;
    int character = fgetc(from);
    while (character == ' ' || character == '\n' || character == '\t') {
        character = fgetc(from);
    }
    while (character >= '0' && character <= '9') {
        number = number * 10 + (character - '0');
        character = fgetc(from);
    }
    ungetc(character, from);
    return number;
}
"#;

/// Python: a table of words.
pub const WORDS_PY: &str = r#"import sys


def count(lines):
    seen = {}
    for line in lines:
        for word in line.split():
            seen[word] = seen.get(word, 0) + 1
    return sorted(seen.items(), key=lambda item: (-item[1], item[0]))


if __name__ == "__main__":
    for word, times in count(sys.stdin)[:10]:
        print(f"{times:5} {word}")
"#;

/// Java: an account.
pub const ACCOUNT_JAVA: &str = r#"public class Account {
    private final String owner;
    private long cents;

    public Account(String owner) {
        this.owner = owner;
    }

    public synchronized void move(long amount, Account to) throws Exception {
        if (amount > cents) {
            throw new Exception(owner + " lacks " + (amount - cents));
        }
        cents -= amount;
        to.cents += amount;
    }
}
"#;

/// The parts of expressions of [`scrambled`].
const OPERANDS: [&str; 26] = [
    "a", "7", "'c'", "*\"s\"", "f()", "g(a)", "h[1]", "p->q", "r.s", "*t", "&u", "~v", "!w", "-x", "+y", "(int)z",
    "(char)z", "(size_t)z", "(bool)z", "(float)z", "(double)z", "sizeof z", "i++", "j--", "++k", "--l",
];
const OPERATORS: [&str; 18] =
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ",", "==", "!=", "?:", "? 'd' :", "&&", "||"];

/// Returns a C program of 42 lines. The same seed gives the same program; different seeds share hardly a line.
pub fn scrambled(seed: u64) -> String {
    let mut noise = Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut text = format!("void scrambled_{seed}(void) {{\n");
    for _ in 0..40 {
        let mut line = String::from(OPERANDS[noise.below(OPERANDS.len())]);
        for _ in 0..8 {
            line.push_str(&format!(" {} {}", OPERATORS[noise.below(18)], OPERANDS[noise.below(OPERANDS.len())]));
        }
        text.push_str(&format!("    {line};\n"));
    }
    text.push_str("}\n");
    text
}

/// Pseudorandom numbers, the same in every run.
pub struct Noise(pub u64);

impl Noise {
    /// Returns the next number of the sequence.
    pub fn number(&mut self) -> u64 {
        // Xorshift needs a state other than zero.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns the next number, from 0 to below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.number() >> 33).unwrap() % n
    }
}
