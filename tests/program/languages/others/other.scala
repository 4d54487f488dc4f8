// A bank with accounts, and shapes measured by a fold.
import scala.annotation.tailrec

class Account(val owner: String) {
  private var cents = 0L
  private var history: Vector[(String, Long)] = Vector.empty

  def deposit(amount: Long): Either[String, Account] =
    if (amount <= 0) Left("nothing to deposit")
    else {
      cents += amount
      history :+= ("in" -> amount)
      Right(this)
    }

  def withdraw(amount: Long): Either[String, Account] = amount match {
    case a if a > cents => Left(s"$owner has only $cents")
    case a =>
      cents -= a
      history :+= ("out" -> a)
      Right(this)
  }

  def balance: Long = cents
  def lines: Seq[String] = history.zipWithIndex.map { case ((kind, sum), at) => f"$at%3d $kind%-4s $sum%8d" }
}

sealed trait Shape
case class Circle(radius: Double) extends Shape
case class Rectangle(width: Double, height: Double) extends Shape
case class Group(parts: List[Shape]) extends Shape

object Shape {
  def area(shape: Shape): Double = shape match {
    case Circle(r) => math.Pi * r * r
    case Rectangle(w, h) => w * h
    case Group(Nil) => 0
    case Group(first :: others) => area(first) + area(Group(others))
  }

  @tailrec
  def largest(shapes: List[Shape], soFar: Option[Shape] = None): Option[Shape] = (shapes, soFar) match {
    case (Nil, _) => soFar
    case (head :: tail, Some(best)) if area(best) >= area(head) => largest(tail, soFar)
    case (head :: tail, _) => largest(tail, Some(head))
  }
}

object Bank extends App {
  private val accounts = scala.collection.mutable.HashMap[String, Account]()

  def open(owner: String): Account = accounts.getOrElseUpdate(owner, new Account(owner))

  def transfer(from: Account, to: Account, amount: Long): Either[String, Unit] =
    for {
      _ <- from.withdraw(amount)
      _ <- to.deposit(amount)
    } yield ()

  val ann = open("ann")
  val bob = open("bob")
  ann.deposit(5000).foreach(a => println(a.balance))
  try {
    transfer(ann, bob, 1250).left.foreach(println)
    transfer(bob, ann, 9999).fold(println, _ => println("fine"))
  } finally {
    accounts.values.flatMap(_.lines).foreach(println)
  }
  println(Shape.largest(List(Circle(1), Group(List(Rectangle(2, 3), Circle(0.5))))))
  do_twice(() => println(accounts.size))

  def do_twice(action: () => Unit): Unit = { action(); action() }
}
