// What Swift code looks like to a reader who does not parse it.
/* Outer /* nested */ comment. */
import Foundation
@testable import struct Other.Thing
@main
@available(iOS 13, *)
public final class A<T: B>: C where T: D {
    private(set) var x: Int = 0x1F + 0b11 + 0o7 + 1_000 + 1e-5
    @Published weak var d: D?
    let s = "a\n\(x) b", m = """
      many \(x)
      """, r = #"raw \#(x) "quoted""#, e = ##"no \n"##
    init?(a: Int) { super.init(); self.x = a }
    deinit { }
    static func f(_ a: inout Int, b c: Int..., d: @escaping (Int) -> Void = { _ in }) throws -> (Int, String) { }
    var y: Int { get { x } set { x = newValue } }
    var z = 3 { didSet { } willSet { } }
    subscript(i: Int) -> Int { x }
    lazy var l: [Int: String] = [:]
}
extension A: E { func g() async throws {} }
protocol P { associatedtype Q; var v: Int { get set }; func h() }
indirect enum E: Int, F { case a = 1, b; case c(Int, d: String) }
typealias T = Array<Int>
outer: for i in stride(from: 0, to: 3, by: 1) where i != 2 { if i == 1 { continue outer }; break }
if let a = b, case .c(let d, _) = e, a is F { } else if #available(iOS 13, *) { }
guard a != nil else { fatalError() }
switch x { case 1...3: fallthrough; case .a, .b: break; case let y where y > 3: f(); default: g() }
do { try f(); try? g(); try! h() } catch let e as F { throw e } catch { }
repeat { x -= 1 } while x > 0
let c = a ?? b, t = a ? b : c, k = \A.x, n = a!.b?.c, q = -a, w = !b, v = a &+ b, u = a <+> b
let cl = { [weak self] (a: Int) -> Int in return a }; let f2 = xs.map { $0 + 1 }.filter { !$0 }
#if DEBUG
print(#file, #function)
#elseif os(iOS)
#endif
let re = /ab+c/
defer { x() }
infix operator <+>: AdditionPrecedence
func <+> (l: Int, r: Int) -> Int { l }
let b1 = true, b2 = false, n1: Any? = nil
await f(); async let z2 = g()
#warning("hm")
x as! B; x as? C
func generic<T>(_ values: [T]) -> some Collection where T: Comparable { return values.sorted() }
let table = [[1, 2], [3]], empty: [Int] = [], pair = (1, name: "x"); let joined = "a" + "b" + ""
_ = Self.make(); self.x += 1; (a, b) = (b, a); let big = 0xFF_FF, half = 0x1.8p3
