#!/usr/bin/env dotnet fsi
#load "helpers.fsx"
namespace A.B
open System.IO

// Words and signs of every sort.
(* a comment of
   two lines *)
module internal Numbers =
    let a, b, c = 0x1F, 1_000L, 1e-5f
    let list = [1; 2; 3]
    let array = [| 1..10 |]
    let product = List.fold (*) 1 list
    let unused = '"' , '\'', '\n', '\u0041', 'x'
    let x' = x'' + y
    let first (item: 'T) (items: List<'T>) : 'T option = Some item
    let ``two words`` = @"C:\temp\" + """a "quoted" text""" + "it\"s" + $"{a} and {b}"
    let inline (+.) x y = x + y in a +. b

type Shape =
    | Circle of radius: float
    | Square of float
    member private this.Area = match this with Circle r -> r ** 2.0 | Square s -> s * s;;
type Point = { mutable X: int; Y: int }
type IShape = abstract Draw: unit -> unit
type Named(name: string) =
    inherit Base()
    let mutable count = 0
    interface IShape with member _.Draw() = ()
    override _.ToString() = name
    static member Create() = new Named("x")
[<Struct; Measure>] type metre
exception Failed of string
let rec even n = if n = 0 then true elif n < 0 then not false else odd (n - 1)
and odd n = even (n - 1)
let work = async {
    let! text = read "f"
    do! Async.Sleep 3
    return! next text }
let block = begin 1 + 2 end
try failwith "no" with | :? IOException as e -> printfn "%s" e.Message | _ -> reraise ()
for i = 10 downto 1 do Seq.iter (fun (x, _) -> x |> f >> g |> ignore) items
while not stop do stop <- items.[0] <> null || (items :> obj) :?> bool && a &&& b = c
let q = query { for p in people do where (p.Age > 3); select p }
lazy (use file = File.OpenRead "x" in file.Length)
