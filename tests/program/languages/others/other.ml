(* Polynomials, and a tree of words in order. *)
type poly = float array

let degree (p : poly) = Array.length p - 1
let evaluate p x = Array.fold_right (fun a acc -> a +. (x *. acc)) p 0.
let derive p = Array.init (max 1 (degree p)) (fun i -> float_of_int (i + 1) *. p.(i + 1))

let newton p start =
  let d = derive p in
  let rec step x left =
    let y = evaluate p x in
    if left = 0 || abs_float y < 1e-9 then Some x
    else
      match evaluate d x with
      | 0. -> None
      | slope -> step (x -. (y /. slope)) (left - 1)
  in
  step start 50

type 'a tree = Leaf | Node of { left : 'a tree; value : 'a; count : int; right : 'a tree }

let rec insert value tree =
  match tree with
  | Leaf -> Node { left = Leaf; value; count = 1; right = Leaf }
  | Node n ->
    let order = compare value n.value in
    if order < 0 then Node { n with left = insert value n.left }
    else if order > 0 then Node { n with right = insert value n.right }
    else Node { n with count = n.count + 1 }

let rec fold f acc = function
  | Leaf -> acc
  | Node { left; value; count; right } -> fold f (f (fold f acc left) value count) right

class stack = object
  val mutable items : int list = []
  method push x = items <- x :: items
  method pop =
    match items with
    | [] -> failwith "empty"
    | top :: below -> items <- below; top
  method depth = List.length items
end

let calculate words =
  let s = new stack in
  let both f = let b = s#pop in let a = s#pop in s#push (f a b) in
  List.iter
    (function
      | "+" -> both ( + )
      | "*" -> both ( * )
      | "-" -> both ( - )
      | word -> s#push (int_of_string word))
    words;
  s#pop

let () =
  (match newton [| -2.; 0.; 1. |] 1. with
   | Some root -> Printf.printf "%.6f\n" root
   | None -> print_endline "flat");
  let words = String.split_on_char ' ' "to be or not to be" in
  let tree = List.fold_left (fun t w -> insert w t) Leaf words in
  ignore (fold (fun n word count -> Printf.printf "%d %s %d\n" n word count; n + 1) 0 tree);
  while Random.int 6 > 0 do
    print_int (calculate [ "2"; "3"; "+"; "4"; "*" ])
  done
