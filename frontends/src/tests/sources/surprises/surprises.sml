(* Words and signs of every sort. *)
use "other.sml";
open List TextIO
infixr 5 ++; nonfix o; infix 6 plus
signature QUEUE = sig
  type 'a queue
  eqtype t
  exception Empty
  val empty : 'a queue
  val push : 'a * 'a queue -> 'a queue
  structure Sub : SUB where type t = int
  sharing type t = Sub.t
end
structure Queue :> QUEUE = struct
  datatype 'a queue = Q of 'a list * 'a list | Nil
  datatype order = datatype General.order
  withtype pair = int * int
  abstype hidden = H of int with fun get (H n) = n end
end
functor F (structure Q : QUEUE and R : RANK) : sig val x : int end = struct open Q; include R val x = ~5 end
val chars = [#"a", #"\n", #"\"", #"\\", #"\065"]
val text = "say \"hi\" \
           \and go on (* no comment *)"
val numbers = (0x1F, 0w15, 1.5e~3, ~2.0)
val x' = #1 (1, 2) and y'' = #name {name = "n", age = 3, ...}
fun 'a id (x : 'a) : 'a = x
fun fact 0 = 1 | fact n = n * fact (n - 1)
and even n = if n = 0 then true else not (odd (n - 1))
val rec loop = fn [] => 0 | (h :: t) as all => h + loop t
val sum = foldl op+ 0 [1, 2, 3]
val b = a andalso b orelse c <> d
val z = let val a = ref 0 in while !a < 10 do a := !a + 1; !a end
val r = (f x handle Empty => 0 | Fail msg => (print msg; raise Empty))
val c = case xs of nil => NONE | [x] => SOME x | _ :: _ => SOME (hd xs @ tl xs ^ "x")
local fun helper x = x mod 2 div 3 in val res = (helper o helper) 4 end
exception Bad of string * int
type point = {x : real, y : real}
do print (Int.toString (size "x"))
