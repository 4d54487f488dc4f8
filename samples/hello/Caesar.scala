/* Caesar cipher: every letter moves a fixed number of places. */
package samples

import scala.collection.mutable
import scala.util.{Failure, Success, Try}

sealed trait Cipher {
  def name: String
  def turn(c: Char): Char
  final def encode(text: String): String = text.map(turn)
}

case object Plain extends Cipher {
  val name = "plain"
  override def turn(c: Char): Char = c
}

final case class Caesar(shift: Int, private val label: String = "caesar") extends Cipher {
  import Caesar._

  override def name: String = shift match {
    case 13 => "rot13"
    case n if n < 0 => s"$label back by ${-n}"
    case _ => label
  }

  /** Moves one letter and leaves everything else as it is. */
  override def turn(c: Char): Char = {
    if (c >= 'a' && c <= 'z') {
      ('a' + wrap(c - 'a' + shift)).toChar
    } else if (c >= 'A' && c <= 'Z') {
      ('A' + wrap(c - 'A' + shift)).toChar
    } else c
  }
}

object Caesar {
  val Alphabet = 26

  def wrap(n: Int): Int = (n % Alphabet + Alphabet) % Alphabet

  // The shift that makes an 'e' of the most frequent letter.
  def guess(text: String): Try[Int] = Try {
    val counts = mutable.Map.empty[Char, Int].withDefaultValue(0)
    for (c <- text.toLowerCase if c.isLetter) {
      counts(c) += 1
    }
    require(counts.nonEmpty, "no letters")
    var best = 'a'
    var c = 'b'
    while (c <= 'z') {
      if (counts(c) > counts(best)) best = c
      c = (c + 1).toChar
    }
    wrap('e' - best)
  }
}

object Main {
  @throws[IllegalArgumentException]
  def main(args: Array[String]): Unit = {
    val ciphers: List[Cipher] = Plain :: List(3, 13, -1).map(Caesar(_))
    val texts = for {
      cipher <- ciphers
      text = cipher.encode("\"We meet here,\" she said.")
    } yield (cipher.name, text)
    texts.foreach { case (name, text) =>
      Caesar.guess(text) match {
        case Success(places) => println(s"$name\t$text\t$places")
        case Failure(error) => println("no guess: " + error.getMessage)
      }
    }
  }
}
