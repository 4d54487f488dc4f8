// A queue at a counter, and the words of a text.
module Shop

open System.Collections.Generic

type Customer =
    | Regular of string * int
    | Guest of int

type Desk(name: string) =
    let waiting = Queue<Customer>()
    let served = List<string>()
    member _.Name = name
    member _.Join(customer) = waiting.Enqueue customer
    member this.Serve() =
        if waiting.Count > 0 then
            let label =
                match waiting.Dequeue() with
                | Regular (who, _) -> who
                | Guest number -> sprintf "guest %d" number
            served.Add label
            Some label
        else
            None
    member _.Length = waiting.Count
    member _.History = served |> Seq.toList

let words (text: string) =
    text.Split([| ' '; ','; '.'; '\n' |])
    |> Array.filter (fun word -> word.Length > 0)
    |> Array.groupBy (fun word -> word.ToUpperInvariant())
    |> Array.map (fun (word, all) -> word, Array.length all)
    |> Array.sortByDescending snd

let rec partition test items (yes, no) =
    match items with
    | [] -> List.rev yes, List.rev no
    | item :: rest when test item -> partition test rest (item :: yes, no)
    | item :: rest -> partition test rest (yes, item :: no)

let average (numbers: seq<float>) =
    use walker = numbers.GetEnumerator()
    let rec sum total count =
        if walker.MoveNext() then sum (total + walker.Current) (count + 1)
        elif count = 0 then nan
        else total / float count
    sum 0.0 0

let desks = [| for letter in 'A' .. 'C' -> Desk(string letter) |]
let plan = dict [ "A", 3; "B", 1; "C", 2 ]
for desk in desks do
    for number in 1 .. plan.[desk.Name] do
        desk.Join(if number % 2 = 0 then Guest number else Regular("Ines", number))
while desks |> Array.exists (fun desk -> desk.Length > 0) do
    desks |> Array.iter (fun desk -> desk.Serve() |> Option.iter (printfn "%s: %s" desk.Name))
let big, small = partition (fun (_, n) -> n > 1) (words "to be, or not to be." |> List.ofArray) ([], [])
printfn "%A %A %.2f" big small (average (seq { yield 1.5; yield! [ 2.5; 4.0 ] }))
