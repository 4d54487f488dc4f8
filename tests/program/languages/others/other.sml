(* Expressions with their values, and sets as sorted lists. *)
structure Expression =
struct
  datatype t = Num of real
             | Var of string
             | Bin of t * (real * real -> real) * t
             | Let of string * t * t

  exception Unbound of string

  fun lookup (name, []) = raise Unbound name
    | lookup (name, (other, value) :: rest) = if name = other then value else lookup (name, rest)

  fun eval env (Num r) = r
    | eval env (Var name) = lookup (name, env)
    | eval env (Bin (left, f, right)) = f (eval env left, eval env right)
    | eval env (Let (name, bound, body)) = eval ((name, eval env bound) :: env) body

  fun size e =
    case e of
        Bin (a, _, b) => 1 + size a + size b
      | Let (_, a, b) => 1 + size a + size b
      | _ => 1
end

functor SetOf (type elem val compare : elem * elem -> order) =
struct
  type set = elem list
  val empty : set = []
  fun add (x, []) = [x]
    | add (x, all as y :: ys) =
        (case compare (x, y) of
             LESS => x :: all
           | EQUAL => all
           | GREATER => y :: add (x, ys))
  fun union (xs, ys) = List.foldl add xs ys
  fun member x = List.exists (fn y => compare (x, y) = EQUAL)
end

structure Words = SetOf (type elem = string val compare = String.compare)

local
  val seed = ref 17
in
  fun random n = (seed := (!seed * 25173 + 13849) mod 65536; !seed mod n)
end

fun times 0 f = ()
  | times n f = (f n; times (n - 1) f)

fun sieve limit =
  let
    val marks = Array.array (limit + 1, true)
    fun strike (step, at) =
      if at > limit then () else (Array.update (marks, at, false); strike (step, at + step))
    fun collect n =
      if n > limit then []
      else if Array.sub (marks, n) then (strike (n, n * n); n :: collect (n + 1))
      else collect (n + 1)
  in
    collect 2
  end

val tokens = String.tokens (fn c => c = #" " orelse c = #",") "one two, three two"
val words = List.foldr Words.add Words.empty tokens
val total = Expression.eval [("x", 2.5)] (Expression.Bin (Expression.Var "x", op *, Expression.Num 4.0))
val () = List.app (fn w => print (w ^ "\n")) words
val () = times 3 (fn i => print (Int.toString (random (10 + i)) ^ " "))
val () = print (Real.toString total ^ " " ^ String.concatWith "," (map Int.toString (sieve 40)) ^ "\n")
