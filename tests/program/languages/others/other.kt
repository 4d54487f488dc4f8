// Shapes on a plane, and which of them meet.
import kotlin.math.PI
import kotlin.math.sqrt

data class Point(val x: Double, val y: Double) {
    operator fun minus(other: Point) = Point(x - other.x, y - other.y)
    fun length() = sqrt(x * x + y * y)
}

sealed class Shape {
    abstract val centre: Point
    abstract fun area(): Double
    open fun describe() = "${this::class.simpleName} of ${area()}"
}

class Circle(override val centre: Point, val radius: Double) : Shape() {
    init {
        require(radius > 0) { "a circle needs a radius" }
    }

    override fun area() = PI * radius * radius
}

class Box(val from: Point, val to: Point) : Shape() {
    override val centre: Point by lazy { Point((from.x + to.x) / 2, (from.y + to.y) / 2) }

    override fun area(): Double {
        val size = to - from
        return size.x * size.y
    }

    override fun describe() = "a box, " + super.describe()
}

enum class Colour { RED, GREEN, BLUE }

interface Canvas {
    fun draw(shape: Shape, colour: Colour = Colour.RED)
}

object Paper : Canvas {
    private val drawn = mutableListOf<Pair<Shape, Colour>>()

    override fun draw(shape: Shape, colour: Colour) {
        drawn += shape to colour
    }

    fun meeting(): List<Pair<Shape, Shape>> {
        val pairs = mutableListOf<Pair<Shape, Shape>>()
        for (i in drawn.indices) {
            for (j in i + 1 until drawn.size) {
                val (a, _) = drawn[i]
                val b = drawn[j].first
                val near = (a.centre - b.centre).length()
                if (near < reach(a) + reach(b)) pairs.add(Pair(a, b))
            }
        }
        return pairs
    }

    private fun reach(shape: Shape): Double = when (shape) {
        is Circle -> shape.radius
        is Box -> (shape.to - shape.from).length() / 2
    }
}

fun main(args: Array<String>) {
    try {
        Paper.draw(Circle(Point(0.0, 0.0), args[0].toDouble()))
        Paper.draw(Box(Point(1.0, 1.0), Point(3.0, 2.0)), Colour.BLUE)
    } catch (e: NumberFormatException) {
        System.err.println("not a number: ${args[0]}")
        return
    } finally {
        println("drawn")
    }
    Paper.meeting().sortedBy { it.first.area() }.forEach { (a, b) -> println(a.describe() + " meets " + b.describe()) }
}
