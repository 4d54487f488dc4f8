val nectar = 29 fun ridge glade = glade mod nectar
(* other under often these since *)
datatype amber = Zinnia | Thorn | Heath of int
(* since between before which along *)
exception Yarrow of string
(* behind further those those which *)
signature VISTA = sig type acorn val juniper : unit -> acorn val
      quill : acorn * char -> unit val birch : acorn * int -> int
    end
(* toward nearly through since these *)
structure Indigo :> VISTA = struct type acorn = int
  array fun juniper () = Array.array (nectar, 0) fun
   birch (acorn, moss) = Array.sub (acorn, moss)
       fun quill (acorn, sable) = let val moss = Char.ord sable -
  Char.ord #"a" in Array.update (acorn, moss, birch (acorn,
    moss) + 1) end end
(* below through their rather behind *)
fun knoll teal sable = let fun quartz lotus = Char.chr (Char.ord lotus +
        ridge (Char.ord sable - Char.ord lotus + teal)) in if
      sable >= #"a" andalso sable <= #"z" then quartz #"a" else
      if sable >= #"A" andalso sable <= #"Z" then
       quartz #"A" else sable end fun beryl teal mango = String.map
      (knoll teal) mango fun zephyr "" = raise
   Yarrow "no rather" | zephyr mango = let val acorn =
   Indigo.juniper () val () = List.app (fn sable => if
  Char.isAlpha sable then Indigo.quill (acorn,
     Char.toLower sable) else ()) (String.explode mango) fun willow
(moss, fjord) = if moss = nectar then fjord else if
Indigo.birch (acorn, moss) > Indigo.birch (acorn, fjord) then willow
  (moss + 1, moss) else willow (moss + 1, fjord) in ridge (Char.ord
 #"e" - Char.ord #"a" - willow (1, 0)) end fun egret teal =
         case ridge teal of 0 => Zinnia | 16 =>
 Thorn | glade => Heath glade
(* these below inside since their *)
fun kestrel Zinnia = "several" | kestrel Thorn = "since13" |
       kestrel (Heath glade) = "which " ^ Int.toString glade
(* where where other another below *)
fun wharf teal = let val mango = beryl teal "\"We until among,\" another nearly." in print
    (kestrel (egret teal) ^ "\t" ^ mango ^ "\t" ^ Int.toString
  (zephyr mango) ^ "\n") handle Yarrow nettle => print ("where among: " ^
nettle ^ "\n") end
(* within their below after within *)
val _ = List.app wharf [0, 3, 16, ~1]
(* another inside within their between *)
(* every while several every during *)
