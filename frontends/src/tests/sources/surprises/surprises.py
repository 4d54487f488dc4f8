#!/usr/bin/env python
# -*- coding: utf-8 -*-
"""What Python code does to its grammar."""
from __future__ import annotations
import os, sys as s
from . import x
from .a import (b,
    c)
from z import *
x = 1; y = 2.5e-3; z = 0x1F; w = 1_000; j = 3j; o = 0o17
s = 'a' "b" r'raw\n' b'bytes' u'x' f'f{x}' f"{x!r:>{w}.2f} {y=} {{esc}}" rf'{a}\d'
t = """many
lines # no comment"""
print "hello", x
print >>f, "a"
print("hello", x)
exec "code"
x = a is not b; x = c not in d; x = not e; x = f <> g; x = a != b
def f(a, /, b: int = 3, *, c, **kw) -> List[int]:
    """A docstring."""
    global g; nonlocal h
    ...
    pass  # comment
    return (yield x), lambda q, *r: q
def nothing():
    "only a docstring"
@decorator
@dec.orator(1, x=2)
class A(B, metaclass=C):
    'single' "and joined"
    x: int = 3
    y: str

    async def m(self):
        await q
        async with a as b, c: pass
        async for i in x: break
match x:
    case 1 | 2: pass
    case [a, *rest]: pass
    case {"k": v, **r}: pass
    case P(x=1, y=_) if x > 3: pass
    case -1 | "s" | None | True: pass
    case a.b as q: pass
    case _:
        pass
match = 3; case = match; type = 4; print(match)
type X[T] = list[T]
def g[T: int, *U](x: T): return x
with (open(a) as f, b): pass
try:
    x()
except (A, B) as e:
    raise E from e
except* F: pass
else: y()
finally: z()
if a: b()
elif c: d()
else: e()
for i in range(3):
    if x: continue
    f()
else: f()
while True:
    if f(): break
x = a if b else c
q = [i for i in x if i for j in k]; q = {a: b for a in c}; q = {1, 2}; q = {**a}; q = (*a, b); q = a[1:2, ::3, ...]
x += 1; x //= 2; x **= 3; x @= y; (n := 3)
assert x, "message"
del a, b
long = a + \
    b
"code = 'commented out'"
b"so"; f"are {these}"
x = None, True, False
if x:
	tab()
	if y:
		"""nothing"""
a: Callable[[int, str], "Forward"] = 3
