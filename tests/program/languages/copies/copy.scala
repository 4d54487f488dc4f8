// Rotates letters.
package hidden
import scala.collection.mutable
import scala.util.{Failure, Success, Try}
sealed trait Secret {

     def title: String
     def rotate(letter: Char): Char
     final def hide(words: String): String = words.map(rotate)
}
case object Same extends Secret {

     val title = "same"
     override def rotate(letter: Char): Char = letter
}
final case class Rotated(by: Int, private val tag: String = "shifted") extends Secret {
     import Rotated._

     override def title: String = by match {
          case 14 => "half"
          case k if k < 0 => s"$label back by ${-n}"
          case _ => tag
     }

     /* Only letters. */
     override def rotate(letter: Char): Char = {
          if (letter >= 'a' && letter <= 'z') {
               ('a' + fold(letter - 'a' + by)).toChar
          } else if (letter >= 'A' && letter <= 'Z') {

               ('A' + fold(letter - 'A' + by)).toChar
          } else letter
     }
}
object Rotated {

     val Size = 28
     def fold(k: Int): Int = (k % Size + Size) % Size
     // Breaks it.
     def crack(words: String): Try[Int] = Try {
          val tally = mutable.Map.empty[Char, Int].withDefaultValue(0)

          for (letter <- words.toLowerCase if letter.isLetter) {
               tally(letter) += 1
          }
          require(tally.nonEmpty, "no letters")
          var top = 'a'

          var letter = 'b'
          while (letter <= 'z') {
               if (tally(letter) > tally(top)) top = letter
               letter = (letter + 1).toChar
          }

          fold('e' - top)
     }
}
object Start {
     @throws[IllegalArgumentException]

     def main(arguments: Array[String]): Unit = {
          val secrets: List[Secret] = Same :: List(3, 14, -1).map(Rotated(_))
          val results = for {
               secret <- secrets
               words = secret.hide("\"Come back soon,\" he cried.")

          } yield (secret.title, words)
          results.foreach { case (title, words) =>
               Rotated.crack(words) match {
                    case Success(steps) => println(s"$name\t$text\t$places")
                    case Failure(problem) => println("no guess: " + problem.getMessage)

               }
          }
     }
}
