/// Caesar cipher: every letter moves a fixed number of places.
module Caesar

open System

let alphabet = 26
let wrap n = ((n % alphabet) + alphabet) % alphabet

type Cipher = { Shift: int; mutable Uses: int; Name: string }

exception EmptyText of string

// Moves one letter and leaves everything else as it is.
let turn shift (c: char) =
    let move (start: char) = char (int start + wrap (int c - int start + shift))
    match c with
    | _ when c >= 'a' && c <= 'z' -> move 'a'
    | _ when c >= 'A' && c <= 'Z' -> move 'A'
    | _ -> c

let encode (cipher: Cipher) (text: string) =
    cipher.Uses <- cipher.Uses + 1
    text |> String.map (turn cipher.Shift)

(* The shift that makes an 'e' of the most frequent letter. *)
let guess (text: string) =
    if String.IsNullOrEmpty text then
        raise (EmptyText "no text")
    let counts = Array.zeroCreate<int> alphabet
    for c in text.ToLower() do
        if Char.IsLetter c then
            let at = int c - int 'a'
            counts.[at] <- counts.[at] + 1
    let mutable best = 0
    for i in 1 .. alphabet - 1 do
        if counts.[i] > counts.[best] then best <- i
    wrap (int 'e' - int 'a' - best)

let nameOf shift =
    match wrap shift with
    | 0 -> "plain"
    | n when n * 2 = alphabet -> "rot13"
    | _ -> "caesar"

let rec total ciphers =
    match ciphers with
    | [] -> 0
    | cipher :: rest -> cipher.Uses + total rest

[<EntryPoint>]
let main _ =
    let make shift = { Shift = shift; Uses = 0; Name = nameOf shift }
    let ciphers = [ 0; 3; 13; -1 ] |> List.map make
    for cipher in ciphers do
        let text = encode cipher "\"We meet here,\" she said."
        try
            printfn "%s\t%s\t%d" cipher.Name text (guess text)
        with EmptyText reason -> printfn "cannot guess: %s" reason
    printfn "%d messages" (total ciphers)
    0
