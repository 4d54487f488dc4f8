#!/usr/bin/env kotlin
@file:JvmName("Surprises")
// What Kotlin code looks like to a reader who does not parse it.
package a.b
/* Outer /* nested */ comment. */
import java.util.*
import x.y.Z as W

/** Doc. */
fun interface Action<in T> where T : Any { suspend fun run() }
data class P(val a: Int, private var b: String = "x", vararg c: @Fancy Int) : Q(a), R by d {
    init { println(a) }
    constructor() : this(3) { f() }
    lateinit var late: String
    var size: Int = 3
        get() = field
        private set(value) { field = value; }
    companion object Named : Base() { const val X = 0x1F + 1_000L + 0b11 + 1e-5f + 3u + .5 + 'c' + '\n' + '\'' }
    override operator fun plus(other: P): P = this
    inner class I; abstract inner class J
}
enum class C(val r: Int) {
    RED(1), GREEN(2) { override fun x() {} };
    fun y() = 3
}
sealed interface S
annotation class Note(val text: String)
object O { @JvmStatic private val x = 3 }
inline fun <reified T : Any> T?.g(crossinline block: (T) -> Unit): Unit? = this?.let { block(it) } ?: throw E()
val x by lazy { 3 }
typealias Y = Map<String, List<Int?>>
value class V(val i: Int)
tailrec infix fun Int.power(n: Int): Int = if (n == 0) 1 else this * power(n - 1)
val String.half: Int get() = length / 2
fun <T> generic(a: List<out T>, b: Array<in T>, c: (Int, String) -> Unit, d: suspend () -> Unit, e: List<*>) where T : A, T : B {}
fun main(args: Array<String>) {
    val s = "a\n $b c ${d.e} \$f" + """many
        lines $x ${y}""" + "plain" + """raw "text" """ + "" + "$"
    for ((i, v) in list.withIndex()) { if (i > 1) continue; break }
    outer@ for (i in 1..10 step 2) { for (j in 10 downTo 1) { continue@outer }; break@outer }
    val t = true; val f = false; val n: String? = null; val u: Any = n!!; var z = n as? B; val w = n as C
    try { a() } catch (e: E) { throw e } finally { }
    val (a, b, _) = p; a += 3; list[1] = 3; o?.y = 3; ++i; i--; -i; !t
    when (x) { is P -> 1; !is Q -> 3; in 1..2, 3 -> 2; "a" -> { }; else -> {} }
    val r = when { x > 3 && y || !z -> 1; else -> 2 }
    val g = ::main; val h = String::length; val k = fun(x: Int): Int { return x }; val m = object : A(), B { override fun f() {} }
    list.map { it * 2 }.filter { v -> v > 3 }.forEach lambda@{ return@lambda }; run { (a, b) -> a + b }
    if (a === b) c() else if (a !in d) e() else f(); while (t) { } ; do { x-- } while (x > 0)
    super.f(); this@P.g(); f(*args, name = 3) { }; a to b; a until b; x[1, 2]; @Suppress("x") val y = 3; return
}
fun `two words`() = """C:\""" + $$"""a $b $${c}""" + "${d["e"]}"
val data = open.value; val u = 3uL; val v = 0..<n; for (i in a..b) { }
