#!/usr/bin/env ocaml
#use "topfind";;
# 3 "generated.mll"
(* Rules, (* nested *) and what the grammar is known for. *)
open Printf
[@@@warning "-32"]

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree [@@deriving show]
type colour = [ `Red | `Green of int ]
type point = { mutable x : float; y : float }

module type SHAPE = sig
  val area : float
end

module Square : SHAPE = struct
  let area = 4.0 ** 0.5
end

class type counted = object method count : int end

class counter start = object (self)
  val mutable count = start
  method count = count
  method add = count <- count + 1; self#count
end

let ( let* ) option f = Option.bind option f
let ( and* ) a b = match a, b with Some a, Some b -> Some (a, b) | _ -> None
let both a b = let* x = a and* y = b in Some (x + y)

let label ~size ?(by = 1) () = size * by mod 3 land 7
let called = label ~size:2 ~by:(-1) ();;

let text = {quoted|"no" 'end' here|quoted}
let letters = [ 'a'; '\n'; '\''; '\065' ]
let numbers = [| 0x1F; 1_000; -1; 1e-5 |]
let from = function -1 -> true | _ -> false

let change point =
  point.x <- point.x +. 1.;
  let cell = ref 0 in
  cell := !cell + 1;
  if not (point.x <> point.y) || !cell == 0 && true then ~-1 else - !cell

let joined = [ "a" ^ "b" ] @ [ "c" ] |> List.map (fun s -> s) [@inline]

let caught = begin try raise Not_found with Not_found when caught = 0 -> () end
let red : colour = `Red
