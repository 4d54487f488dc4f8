/* What C code does to its grammar. */
#include <stdio.h>
#  include "own.h" // why
#include CONFIGURED
#define EMPTY // nothing
#define LIMIT 3
#define ADD(a, b, ...) ((a) + (b)) /* sum */
#define LONG do { \
    step(); \
} while (0)
#undef LIMIT
#pragma once
#error "no way"
#if defined(LIMIT) && LIMIT > 2 || !defined OTHER
int taken;
#elif LIMIT
int half;
#else
int left;
#endif // LIMIT
#ifdef EMPTY
#endif
#ifndef EMPTY
#endif
_Static_assert(sizeof(int) == 4, "four bytes");
static const unsigned long long int big = 0x1FULL, more = 017 + 1e-5f + .5 + 0x1.8p3;
char c = 'a', newline = '\n', quote = '\'', wide = L'x', both = 'ab', code = '\x41';
char *s = "abc" "def\n" L"wide" u8"long" PRIu64 "x", *empty = "", *marks = "a /* b */ // c";
void *p = NULL, *q = nullptr;
bool t = true, u = false;
struct flags { unsigned a : 3; int b : 2, : 0; int rest[]; } __attribute__((packed));
union either { float f; double d; };
int old_style(a, b) int a; char *b; { return a; }
struct flags v = { .a = 1, .b = 2, [3] = 4, [1 ... 3] = 5, a: 3 };
int of_literal = (struct flags){1}.a;
enum colour { RED, GREEN = 2 };
typedef struct { int x; } point;
size_t n; uint8_t k; FILE *file; my_type *own;
int table[] = {
#include <numbers.h>
};
inline int never(void) __attribute__((noreturn));
extern "C" { int g(); }
int print(const char *format, ...);
int (*handler)(int, void *) = 0;
__declspec(dllexport) int __cdecl exported();
int main(int argc, char **argv) {
again: goto again;
    asm volatile ("nop" : "=r"(x) : "r"(y) : "memory");
    n = sizeof(int) + sizeof n + alignof(int) + offsetof(struct flags, a);
    [[fallthrough]];
    int chosen = _Generic(n, int: 1, default: 2);
    for (int i = 0; i < 3; i++) { if (i) continue; f(i); }
    if (a) b(); else if (c) d(); else e();
    int last = ({ int y = f(); y; });
    n = a ? b : c, a ?: c, p->x, (*p).x, &p, !p, ~n, -n, a ^= b, a <<= 3;
    char *broken = "over \
two lines";
    return chosen + last + *broken;
}
