#!/usr/bin/env rust-script
//! What Rust code does to its grammar.
#![allow(unused)]
extern crate alloc;
use std::{collections::*, fmt::{self as f, Display}};
mod other;
mod inner { pub(super) fn f() { super::g(); self::h(); crate::k(); } }
/// Doc.
/* A block /* in a block */. */
#[derive(Debug, Clone)]
pub struct Point<'a, T: 'a + Display = i32, const N: usize = 3> where T: Copy { pub x: T, y: &'a mut [u8; N] }
struct Pair(pub i32, String); struct Unit; union Either { a: f32, b: u64 }
enum Shape { Circle(f64), Square { side: f64 }, Nothing = 3 }
type Row<T> = Vec<Option<T>>;
const LIMIT: u8 = 0x1F; static mut COUNT: usize = 1_000 + 0b11 + 0o17 + 10usize;
trait Area: Display { const SIDES: u32; type Output; fn area(&self) -> f64; fn twice(&mut self) -> f64 { self.area() * 2.0 } }
impl<'a, T> Area for Point<'a, T> where for<'b> T: Fn(&'b str) -> bool { fn area(&self) -> f64 { 1e-5 + 1.5f32 as f64 } }
impl Iterator for Box<dyn Area + Send> { type Item = Self; }
extern "C" { fn far(x: *const c_char) -> !; }
unsafe impl Send for Unit {}
macro_rules! twice { ($x:expr, $($rest:tt)*) => { $x + $x + 3 + 'c' + "s" }; () => {}; }
async fn wait(mut self, _: impl Fn(i32) -> i32, (a, b): (u8, bool)) -> Result<(), Box<dyn std::error::Error>> { f().await?; Ok(()) }
pub const unsafe fn never() -> ! { loop {} }
fn main() {
    let mut v: Vec<i32> = vec![1, 2, 3]; let s = "a\n \"b\" \
        on"; let r = r#"raw "text""#; let b = b"bytes"; let c = 'c'; let d = b'd'; let e = '\''; let u = '\u{41}'; let n = c"so";
    let t = true && !false || v.is_empty(); let (x, ref y, _) = z; let Some(w) = opt else { return; };
    let p = Point { x: 1, y, ..Default::default() }; let q = Shape::Square { side: 2.0 }; let h = std::collections::HashMap::<i32, String>::new();
    let i = Vec::<i32>::with_capacity(3); let j = <T as Trait>::f(); let k = "5".parse::<i32>().unwrap_or_default();
    'outer: for (i, x) in v.iter().enumerate().rev() { if i > 3 { continue 'outer; } break 'outer; }
    while let Some(top) = stack.pop() { } while x < 3 { x += 1; } let l = loop { break 3; };
    if let Shape::Circle(r) = q && r > 1.0 { } else if matches!(x, 1..=3 | 5) { } else { }
    match q { Shape::Circle(r) if r > 3.0 => {} Shape::Square { side: s @ 1.., .. } => (), Nothing | self::Other => return, -1 => 1, &[first, .., last] => {}, 'a'..='z' => f(), _ => unreachable!() }
    let add = |a: i32, b| -> i32 { a + b }; let m = move || x; v.iter().map(|&x| x * 2).collect::<Vec<_>>();
    println!("{} {:?} {name}", x.y.0, &mut v[1..], name = 3); assert_eq!(a + b, c, "message {}", 3); twice! { a };
    let Point { x, ref y, .. } = p;
    unsafe { *ptr = 3; COUNT <<= 2; } x ^= y as usize; x = y..z; return Err(e)?; let g = async move { x.await }; ;
    #[cfg(test)] { let f: fn(i32) -> i32 = |x| x; } let raw = &raw const x; let f64 = 3; r#type = 4;
}
