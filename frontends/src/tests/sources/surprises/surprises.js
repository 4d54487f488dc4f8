#!/usr/bin/env node
"use strict";
// What JavaScript code does to its grammar.
<!-- an HTML comment, from the days of old browsers
import def, { a as b, type } from "./a.js";
import * as all from 'b';
import "./style.css";
import data from "./data.json" with { type: "json" };
const fs = require("fs"), { join } = require('path');
var path = require("path"), os = require("os")
var late = require(name), other = requires("path");
export default class extends Base {}
export { one, two as three };
export * from "./c.js";
export const exported = 1, [, second = 2, ...rest] = list;
export async function* numbers({ a, b: { c }, d = 3, ...others }, [e, f] = []) { yield* a; yield; yield b }
export default a + b;
let big = 1_000n + 0x1F + 0b11 + 0o17 + .5 + 1e-5 + 5., no = undefined, nothing = null
debugger
a = b
;[1, 2,, 3].forEach((x) => x)
var g = async x => await x, h = (x, y = 2) => ({ x, y, "z": 3, [k]: 4, 5: 6, get v() { return 1 }, async *w() {} })
@decorated @other(1)
class A extends (B, C) {
  static #count = 0; #bare; x = 1; 'quoted' = 2; y; static { this.#count++; }
  @field z = 3;
  constructor() { super(...arguments); new.target; if (#count in this) return; }
  static async get() { return import("./d.js") } get get() { return import.meta.url }
}
label: for (const [k, v] of Object.entries(o)) { if (k == v) continue label; else if (k != v) break label; if (k === v || k !== v) f(); }
for (var i in o) delete o[i]; for (;;) {} for await (x of y) {} while (0) ; do x++; while (x < 3)
const s = 'it\'s' + "a\nb" + `plain` + `${a}${`inner ${b}`} and \n` + tag`x${1}` + /[/\]]+/gi.test(s) + a / b / c
x?.y?.[z]?.(w) ?? v; x ||= y &&= z ??= 1; a ** b; a **= 2; a >>> b; a >>>= 1; (a, b); void 0; typeof a === "b"
switch (a) { case 1: case "2": f(); break; default: throw new Error }
try { f() } catch { } finally { }
with (o) { get; set; of; async }
var as, from, static_, let_, $, _, été, \u0061bc
const el = <div className="a" {...props} data-x='b'>
    text &amp; more {value} {/* nothing */}
    <Nested.Part on:click={() => f()} /> <></>
  </div>
new Foo; new Foo(); (function () { })(); (() => {})(); !function named() {}()
