// What TypeScript adds to JavaScript.
import type { A } from "./a"; import { type B, C } from './b';
import fs = require("fs");
import D = Some.Name;
export type { A }; export = value; export as namespace Lib;
type Alias<T extends object = {}> = T | { [K in keyof T]?: T[K] } & Pick<T, "a">;
interface Shape<T> extends Base, Other<T> { readonly a: string; b?: number; (x: T): void; new (x: T): Shape<T>; [key: string]: unknown; m?(): void }
declare module "x" { const y: number }
declare const z: string; declare function f(x: number): void;
declare global { interface Window { a: string } }
namespace Outer.Inner { export const a = 1 }
module Old { let b = 2 }
enum Colour { Red, Green = "green", Blue = 1 << 2 }
const enum Small { A }
function over(a: string): void;
function over(a: number): void;
function over(this: Window, a: any, b?: string, ...rest: unknown[]): asserts a is string { return over<string>(a) }
function guard(x: unknown): x is string { return typeof x === "string" }
function check(x: unknown): asserts x { }
abstract class Part<T = string> extends Base<T> implements Shape<T>, Other {
  private static readonly a: number = 1; protected b?: string; public c!: T; declare d: number; override e = 2; #f = 3;
  abstract readonly g: string; [key: string]: any; readonly h?: number = 4; accessor i = 5;
  constructor(private readonly x: number, public y = 1, @Inject() protected z?: string) { super() }
  abstract area(): number;
  overloaded(a: string): void; overloaded(a: number): void;
  overloaded(a?: any) { }
  get size(): number { return this.x! } private set size(value: number) { }
  generic<K extends keyof T>(key: K, f: (x: K) => T[K]): T[K] | undefined { return undefined }
}
let a = b as string, c = <number>d, e = f!, g = h as const, i = j satisfies Shape<string>, k = l as unknown as Part, m!: number
let n = (o as any).p, q = r![0]!.s, t = new Map<string, Array<number>>(), u = f<string>
const arrow = async <T,>(x: T, y: number = 1): Promise<T> => x
const object = { method(a: string): void { }, type: 1, of: 2 }
for (const x of y as string[]) { }
type; any; string; declare; module; namespace; readonly
const [p1, p2]: [number, string] = pair; const { q1 }: { q1: number } = thing
let optional = a?.b!.c, lit = `${a as string}`
@Component({ selector: "app" }) export class Decorated { @Input() name: string = ""; @Output() changed = new Emitter<string>() }
type T1 = typeof import("x"); let fn: (a: number) => void = () => { }; let ctor: new () => A; let tuple: [a: string, b?: number]
try { } catch (e: unknown) { }
