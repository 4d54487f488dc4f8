//> using scala 3
// Rules, and what the grammar is known for.
package samples {
  object Inner
}

package outer

import scala.util.*
export Inner.*

sealed abstract class Shape private[outer] (val sides: Int)

enum Colour {
  case Red, Green
}

enum Level:
  case Low

class Square(side: Double)
    extends Shape(4):
  @inline lazy val area: Double = side * side
  def scale(by: Double): Square =
    Square(side * by)
  end scale

given Ordering[Square] with
  def compare(a: Square, b: Square): Int = a.area.compare(b.area)

object Layout:
  def sign(n: Int): String =
    if n > 0 then
      "plus"
    else
      val other = "minus"
      other
  def kind(x: Any): String = x match
    case n: Int => s"number ${n + 1} of $x\n"
    case 'c' | "d" => s"plain"
    case _ => f"""$x%s "quoted" """

object Braces {
  var count = 0; count += 1
  def `odd name`(xs: Int*)(implicit by: Int): Unit = { println(xs); println(by) }
  val numbers = List(0x1F, 1_000L, 1.5e-3, .5f)
  val none: Option[String] = null
  val sum = numbers.foldLeft(0.0)(_ + _) :: Nil
  val text = """many
    lines"""
  val unit = ()
  val function: Int => Int = (x: Int) => -x
}
