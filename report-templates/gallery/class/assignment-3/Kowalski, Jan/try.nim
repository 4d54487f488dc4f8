# is this language fast enough?
proc fib(n: int): int =
  if n < 2:
    return n
  result = fib(n - 1) + fib(n - 2)

var total = 0
while total < 1000:
  total += fib(12)
echo "total ", total
