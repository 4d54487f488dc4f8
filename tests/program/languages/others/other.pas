program Ledger(input, output);
{ A list of payments, kept sorted by day, and a search tree of names. }
label 99;
const
  MaxName = 12;
  Limit = 5000;
type
  Name = packed array [1..MaxName] of char;
  Link = ^Payment;
  Payment = record
    day, cents: integer;
    next: Link;
    case paid: boolean of
      true: (how: (cash, card));
      false: (due: integer)
  end;
  Tree = ^Node;
  Node = record
    key: Name;
    left, right: Tree;
    total: real
  end;
  Days = set of 1..31;
var
  head, p, before: Link;
  root: Tree;
  free: Days;
  answer: char;
  letters: Name;
  n, sum: integer;
  log: text;

procedure insert(var t: Tree; k: Name; amount: real);
begin
  if t = nil then
  begin
    new(t);
    with t^ do
    begin
      key := k; left := nil; right := nil; total := amount
    end
  end
  else if k < t^.key then insert(t^.left, k, amount)
  else if k > t^.key then insert(t^.right, k, amount)
  else t^.total := t^.total + amount
end;

function depth(t: Tree): integer;
var l, r: integer;
begin
  if t = nil then depth := 0
  else
  begin
    l := depth(t^.left); r := depth(t^.right);
    if l < r then l := r;
    depth := l + 1
  end
end;

begin
  assign(log, 'ledger.log');
  rewrite(log);
  head := nil; root := nil; free := [1..31] - [24, 25];
  repeat
    new(p);
    readln(p^.day, p^.cents);
    if not (p^.day in free) then goto 99;
    for n := 1 to MaxName do read(letters[n]);
    readln;
    insert(root, letters, p^.cents / 100);
    if (head = nil) or (p^.day < head^.day) then
    begin
      p^.next := head; head := p
    end
    else
    begin
      before := head;
      while (before^.next <> nil) and (before^.next^.day < p^.day) do
        before := before^.next;
      p^.next := before^.next; before^.next := p
    end;
    write('another? '); readln(answer)
  until (answer = 'n') or eof;
  sum := 0;
  while head <> nil do
  begin
    sum := sum + head^.cents div 1;
    if odd(sum) then writeln(log, head^.day:3, sqr(head^.cents):8);
    p := head; head := head^.next;
    dispose(p)
  end;
  if sum > Limit then writeln('spent ', sum / 100 :8:2, ' over ', depth(root))
  else writeln('nothing to say');
99:
  close(log)
end.
