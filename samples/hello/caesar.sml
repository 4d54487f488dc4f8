(* Caesar cipher: every letter moves a fixed number of places. *)
val alphabet = 26
fun wrap n = n mod alphabet

datatype kind = Plain | Half | Other of int

exception Empty of string

signature COUNTER =
sig
  type counts
  val create : unit -> counts
  val add : counts * char -> unit
  val get : counts * int -> int
end

structure Counter :> COUNTER =
struct
  type counts = int array
  fun create () = Array.array (alphabet, 0)
  fun get (counts, i) = Array.sub (counts, i)
  fun add (counts, c) =
    let val i = Char.ord c - Char.ord #"a"
    in Array.update (counts, i, get (counts, i) + 1)
    end
end

(* Moves one letter and leaves everything else as it is. *)
fun turn shift c =
  let
    fun move start = Char.chr (Char.ord start + wrap (Char.ord c - Char.ord start + shift))
  in
    if c >= #"a" andalso c <= #"z" then move #"a"
    else if c >= #"A" andalso c <= #"Z" then move #"A"
    else c
  end

fun encode shift text = String.map (turn shift) text

(* The shift that makes an 'e' of the most frequent letter. *)
fun guess "" = raise Empty "no text"
  | guess text =
      let
        val counts = Counter.create ()
        val () = List.app (fn c => if Char.isAlpha c then Counter.add (counts, Char.toLower c) else ())
                          (String.explode text)
        fun best (i, found) =
          if i = alphabet then found
          else if Counter.get (counts, i) > Counter.get (counts, found) then best (i + 1, i)
          else best (i + 1, found)
      in
        wrap (Char.ord #"e" - Char.ord #"a" - best (1, 0))
      end

fun kindOf shift =
  case wrap shift of
      0 => Plain
    | 13 => Half
    | n => Other n

fun name Plain = "plain"
  | name Half = "rot13"
  | name (Other n) = "caesar " ^ Int.toString n

fun show shift =
  let val text = encode shift "\"We meet here,\" she said."
  in print (name (kindOf shift) ^ "\t" ^ text ^ "\t" ^ Int.toString (guess text) ^ "\n")
     handle Empty reason => print ("cannot guess: " ^ reason ^ "\n")
  end

val _ = List.app show [0, 3, 13, ~1]
