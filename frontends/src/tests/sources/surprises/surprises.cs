#!/usr/bin/env dotnet-script
// What C# code does to its grammar.
extern alias Other;
#define TRACE
#nullable enable
global using System;
using static System.Math;
using Alias = System.Collections.Generic.List<int>;
[assembly: Title("x")]
namespace A.B;
#pragma warning disable 123
#region Types
/// <summary>Doc.</summary>
[Serializable, Obsolete("no")]
public abstract partial class Surprises<T, U> : Base<T>, IThing where T : class, new() where U : struct
{
    private const int Limit = 0x1F + 0b11 + 1_000 + 10;
    protected static readonly double Half = 1e-5 + 1.5f + 2m + .5;
    char a = 'a', e = '\'', u = '\u0041'; bool t = true, f = false; object o = null; int? n;
    string s = "a\n" + @"C:\dir ""x""" + """raw "text" """ + $"one {a} two {b:F2} {c,5} {{no}}" + $@"{x}\" + $"""{y}""" + "";
    public int Size { get; private set; } = 3;
    public int Area => Width * Height;
    public int this[int i] { get => data[i]; set { data[i] = value; } }
    public event EventHandler Changed;
    public delegate int Combine(int a, ref int b, out int c, params int[] rest);
    public Surprises(int a) : base(a) { }
    ~Surprises() { }
    static Surprises() { }
    public static Surprises operator +(Surprises a, Surprises b) => a;
    public static implicit operator int(Surprises a) => 3;
    [DllImport("x")] public static extern void Far();
    protected internal virtual async Task<int> Run([NotNull] this int a, string b = "x", CancellationToken c = default)
    {
        await Task.Delay(1); yield return 3; yield break;
    }
#if DEBUG && !TRACE
    int debug;
#elif TRACE
    int trace;
#else
    int other;
#endif
    void F()
    {
        var list = new List<int> { 1, 2 }; int[] array = new int[3], more = { 1 }; var both = new[] { 1 }; List<int> some = new();
        var (x, y) = (1, "b"); (int p, _) = q; var anonymous = new { Name = "x", y };
        foreach (var i in list) { if (i > 3) continue; break; }
        for (int i = 0, j = 3; i < j; i++, j--) ;
        switch (o) { case int i when i > 3: goto case 4; case 4: break; case null: default: return; }
        var k = o switch { 1 => "a", > 3 and < 5 => "b", Point { X: 1 } r => "c", (1, _) => "d", [1, .., 2] => "e", _ => throw new E() };
        try { } catch (E e) when (e.Code == 3) { throw; } catch { } finally { }
        using (var stream = Open()) { } using var file = Open();
        lock (this) { checked { n++; } } unsafe { int* r = &n; } fixed (int* r = array) { }
        Func<int, int> g = z => z * 2; Action h = () => { }; Func<int, int> d = delegate (int z) { return z; }; Run(static (int z, int w) => z);
        n ??= 3; n = o?.Length ?? 0; n = a?[1]; n = o is string str ? str.Length : -1; n = o as int? ?? 3; n = list[^1] + list[1..2];
        var query = from v in list join w in other on v.Id equals w.Id where v > 3 orderby v descending select new { v };
        int Local(int z) => z + 1; do { n--; } while (n > 0); while (true) { }
        label: goto label; typeof(int).Name.F(); nameof(F); sizeof(int); default(int); stackalloc int[3]; n >>>= 3; n = b with { X = 3 };
        const int inner = 3; Console.WriteLine("{0}", args: inner); dynamic z; nint m; int[,] grid = new int[2, 3]; int[] line = [1, .. grid];
    }
}
public record Point(int X, int Y) { }
public readonly record struct Pair<A>(A Left);
internal interface IThing { void F(); int P { get; } }
public enum Colour : byte { Red, Green = 2 }
struct Small { public int x; }
#endregion
#line 200
#error no way
