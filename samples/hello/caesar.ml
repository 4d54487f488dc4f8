(* Caesar cipher: every letter moves a fixed number of places. *)
open Printf

let alphabet = 26
let wrap n = ((n mod alphabet) + alphabet) mod alphabet

type cipher = { shift : int; mutable uses : int; name : string }

exception Empty of string

module Counter = struct
  type t = (char, int) Hashtbl.t

  let create () : t = Hashtbl.create alphabet
  let get (counts : t) c = try Hashtbl.find counts c with Not_found -> 0
  let add counts c = Hashtbl.replace counts c (get counts c + 1)
end

(** Moves one letter and leaves everything else as it is. *)
let turn shift = function
  | 'a' .. 'z' as c -> Char.chr (Char.code 'a' + wrap (Char.code c - Char.code 'a' + shift))
  | 'A' .. 'Z' as c -> Char.chr (Char.code 'A' + wrap (Char.code c - Char.code 'A' + shift))
  | c -> c

let encode ?(quiet = true) cipher text =
  cipher.uses <- cipher.uses + 1;
  if not quiet then printf "%s: use %d\n" cipher.name cipher.uses;
  String.map (turn cipher.shift) text

(* The shift that makes an 'e' of the most frequent letter. *)
let guess text =
  if text = "" then raise (Empty "no text");
  let counts = Counter.create () in
  let is_letter c = c >= 'a' && c <= 'z' in
  String.iter
    (fun c -> if is_letter c then Counter.add counts c)
    (String.lowercase_ascii text);
  let best = ref 'a' in
  for i = 0 to alphabet - 1 do
    let c = Char.chr (Char.code 'a' + i) in
    if Counter.get counts c > Counter.get counts !best then best := c
  done;
  wrap (Char.code 'e' - Char.code !best)

let name_of shift =
  match wrap shift with
  | 0 -> "plain"
  | n when n * 2 = alphabet -> "rot13"
  | _ -> "caesar"

let rec total = function
  | [] -> 0
  | cipher :: rest -> cipher.uses + total rest

let () =
  let make shift = { shift; uses = 0; name = name_of shift } in
  let ciphers = List.map make [ 0; 3; 13; -1 ] in
  let show cipher =
    let text = encode ~quiet:true cipher "\"We meet here,\" she said." in
    printf "%s\t%s\t%d\n" cipher.name text (guess text)
  in
  List.iter show ciphers;
  printf "%d messages\n" (total ciphers)
