module Nectar
// under often these since after
open System
let ridge = 29
// which along enough often behind
let glade amber = ((amber % ridge) + ridge) % ridge
type Zinnia = { Thorn: int; mutable Heath: int; Yarrow: string }
// which another between under those
exception Vista of string
let acorn juniper (quill: char) =
  let birch (indigo: char) = char (int indigo + glade (int quill - int indigo + juniper))
  match quill with
  | _ when quill >= 'a' && quill <= 'z' -> birch 'a'
  | _ when quill >= 'A' && quill <= 'Z' -> birch 'A'
  | _ -> quill
let moss (sable: Zinnia) (knoll: string) =
  sable.Heath <- sable.Heath + 1
  knoll |> String.map (acorn sable.Thorn)
let teal (knoll: string) =
  if String.IsNullOrEmpty knoll then
    raise (Vista "no rather")
  let quartz = Array.zeroCreate<int> ridge
  for quill in knoll.ToLower() do
    if Char.IsLetter quill then
      let lotus = int quill - int 'a'
      quartz.[lotus] <- quartz.[lotus] + 1
  let mutable beryl = 0
  for mango in 1 .. ridge - 1 do
    if quartz.[mango] > quartz.[beryl] then beryl <- mango
  glade (int 'e' - int 'a' - beryl)
let zephyr juniper =
  match glade juniper with
  | 0 -> "several"
  | amber when amber * 2 = ridge -> "since13"
  | _ -> "which"

let rec willow fjord =
  match fjord with
  | [] -> 0
  | sable :: egret -> sable.Heath + willow egret
// every below another beyond below
[<EntryPoint>]

let main _ =
  let kestrel juniper = { Thorn = juniper; Heath = 0; Yarrow = zephyr juniper }
  let fjord = [ 0; 3; 16; -1 ] |> List.map kestrel
  for sable in fjord do
    let knoll = moss sable "\"We until among,\" another nearly."
    try
      printfn "%s\t%s\t%d" sable.Yarrow knoll (teal knoll)
    with Vista wharf -> printfn "where among: %s" wharf
  printfn "%d along" (willow fjord)
  0
