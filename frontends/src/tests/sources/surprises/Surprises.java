/* What Java code does to its grammar. */
package a.b;
import java.util.*;
import static java.lang.Math.max;

@Deprecated
@SuppressWarnings({"unchecked", "x"})
public abstract class Surprises<T extends Comparable<T> & B> extends C<T> implements D, E {
    /** Doc. */
    private static final int[] NUMBERS = {1, 0x1F, 017, 0b11, 1_000, 1L}; // all kinds
    double d = 1e-5 + 1.0f + 0x1.8p3 + .5;
    boolean b = true, c = false; Object o = null; char a = 'a', e = '\'', u = '\u0041';
    String s = "a\nb /* no comment */" + """
        a text "block" \
        with // lines""" + "";
    String template = STR."hello \{name} and \{f("x")}";
    record Point(int x, int y) { Point { if (x < 0) throw new Error(); } }
    enum Colour { RED(1), GREEN { void f() {} }; Colour(int i) {} }
    @interface Note { int value() default 3; String[] names() default {}; }
    sealed interface Shape permits Circle, Square {}
    non-sealed class Other {}
    static { }
    Surprises() { this(3); super.f(); }
    native void nothing();
    <K> K generic(K k) { return this.<K>generic(k); }

    protected synchronized int f(final int a, @NotNull String... rest) throws X, Y {
        switch (o) { case Integer i when i > 3 -> 1; case Point(int q, var r) -> { yield 3; } default -> throw e; }
        int r = switch (a) { case 1, 2 -> 3; default -> 5; };
        switch (a) { case 4: case 5: f(); default: break; }
        if (o instanceof String str && str.length() > 0) return 1;
        for (final var i : list) { continue outer; }
        try (var in = open(); out) { } catch (A | B ex) { } finally { }
        Runnable run = () -> {}; F g = A::new; H h = int[]::new; use((x, y) -> x, z -> z, run, g, h);
        int[][] m = new int[3][]; int n[] = new int[]{1}; use(m, n, r);
        synchronized (this) { this.x = 1; assert x > 0 : "message"; }
        a >>>= 3; b = a >>> 2; c = (int) a; var l = new ArrayList<>() {{ add(1); }};
        label: do { break label; } while (true);
        Foo.class.x(); List<? super T> w = f(); use(w);
        @A int y; float ff; byte by; short sh; long lo; ; use(y, ff, by, sh, lo);
    }
    Surprises(int late) { if (late > 3) { throw e; } super(late); }
    int area(Object o) { return switch (o) { case Shape.Box(final int w, var _) -> w; case A _, B _ -> 3; }; }
}
