(* Hides messages by rotating letters. *)
 open Printf let size = 28 let fold k = ((k mod size) + size)
    mod size type secret_key = { by : int; mutable times : int;
       title : string } exception Nothing of string module Tally =
          struct type m = (char, int) Hashtbl.t let fresh () : m = Hashtbl.create
 size let look (table : m) letter = try Hashtbl.find table letter
    with Not_found -> 0 let bump table letter = Hashtbl.replace
       table letter (look table letter + 1) end 
(* One letter. *)
 let rotate by = function | 'a' .. 'z' as letter -> Char.chr
          (Char.code 'a' + fold (Char.code letter - Char.code 'a' + by))
 | 'A' .. 'Z' as letter -> Char.chr (Char.code 'A' + fold (Char.code
    letter - Char.code 'A' + by)) | letter -> letter let hide ?(silent
       = true) secret_key words = secret_key.times <- secret_key.times
          + 1; if not silent then printf "%s: use %d\n" secret_key.title
 secret_key.times; String.map (rotate secret_key.by) words  let
    break_it words = if words = "" then raise (Nothing "nothing to read");
       let table = Tally.fresh () in let plain_letter letter = letter
          >= 'a' && letter <= 'z' in String.iter (fun letter -> if plain_letter
 letter then Tally.bump table letter) (String.lowercase_ascii
    words); let top = ref 'a' in for at = 0 to size - 1 do let letter
       = Char.chr (Char.code 'a' + at) in if Tally.look table letter
          > Tally.look table !top then top := letter done; fold (Char.code
 'e' - Char.code !top) let title_of by = match fold by with |
    0 -> "same" | k when k * 2 = size -> "half" | _ -> "shifted"
       let rec sum = function | [] -> 0 | secret_key :: others -> secret_key.times
          + sum others let () = let build by = { by; times = 0; title
 = title_of by } in let keys = List.map build [ 0; 5; 14; -1
    ] in let tell secret_key = let words = hide ~silent:true secret_key
       "\"Come back soon,\" he cried." in printf "%s\t%s\t%d\n" secret_key.title
          words (break_it words) in List.iter tell keys; printf "%d messages\n"
 (sum keys)
