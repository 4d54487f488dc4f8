//! The name of a file decides its language; content has a say where the name says nothing, and where the grammar that it says fails.

use super::*;

/// Returns the language that a file is read as when it is alone.
fn read_as(path: &str, text: &str) -> Option<String> {
    let (spill, progress) = (Spill::in_memory(), Progress::silent());
    let found = FoundFile {
        path: path.to_owned(),
        input: 0,
        content: Content::Unpacked(spill.bytes(text.as_bytes().to_vec())),
        inclusion: Inclusion::default(),
        modified: None,
    };
    let mut files = load((Role::Batch, Some(0), String::new(), found), &ReadOptions::default(), &spill, &progress);
    decide_languages(&mut files);
    add_tokens(&mut files, &spill, &progress);
    files.into_iter().find_map(|file| file.decoded).map(|decoded| decoded.language.id())
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/hello");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Programs that are short, have only constants or fields, or talk about another language.
#[test]
fn names_decide() {
    let repeated = |line: &str| (0..14).map(|at| line.replace('N', &at.to_string()) + "\n").collect::<String>();
    let (c, python, perl, prolog) =
        (sample("caesar.c"), sample("caesar.py"), sample("caesar.plx"), sample("caesar.pl"));
    let commented = |mark: &str, text: &str| text.lines().map(|line| format!("{mark} {line}\n")).collect::<String>();
    let objective_c = commented("%", &sample("caesar-objective-c.m")).repeat(3);
    let english =
        "% As the rod is warm, import the numbers as they are. We export it as usual, if it is in the book.\n";
    for (path, text, expected) in [
        ("Cell.java", format!("public class Cell {{\n{}}}\n", repeated("    public int cellN;")), "java"),
        ("Cell.cs", format!("public class Cell {{\n{}}}\n", repeated("    public int cellN;")), "csharp"),
        ("point.h", format!("struct point {{\n{}}};\n", repeated("    double xN;")), "c"),
        ("sizes.dart", repeated("const sizeN = N;"), "dart"),
        ("sizes.kt", repeated("const val SIZE_N = N"), "kotlin"),
        ("shapes.kt", repeated("data class ShapeN(val x: Int, val y: Int)"), "kotlin"),
        ("sizes.swift", repeated("let sizeN = N"), "swift"),
        ("sizes.groovy", repeated("def sizeN = N"), "groovy"),
        ("sizes.lua", repeated("local sizeN = N"), "lua"),
        ("sum.lua", repeated("function addN(a, b)\n  return a + b\nend\nprint(addN(1, 2))"), "lua"),
        ("sizes.sh", repeated("sizeN=N"), "bash"),
        ("sizes.jl", repeated("const sizeN = N"), "julia"),
        ("sizes.ts", repeated("export const sizeN = N;"), "typescript"),
        ("sizes.go", format!("package sizes\n\n{}", repeated("const sizeN = N")), "go"),
        (
            "sizes.vb",
            format!("Public Module Sizes\n{}End Module\n", repeated("    Public Const SizeN = N")),
            "visual-basic",
        ),
        ("sizes.sql", repeated("INSERT INTO texts VALUES (N, 'public static void main(String[] args)');"), "sql"),
        ("rod.m", english.repeat(20) + &repeated("curveN = sin(N * pi);"), "matlab"),
        ("loops.m", repeated("for i = 1:N\n  disp(i)\nend"), "matlab"),
        ("rod.m", objective_c + &repeated("curveN = zeros(N, 2);"), "matlab"),
        ("family.pl", commented("%", &perl).repeat(3) + &prolog, "prolog"),
        ("count.pl", commented("#", &prolog).repeat(3) + &perl, "perl"),
        ("gate.v", commented("//", &sample("caesar-coq.v")).repeat(3) + &sample("caesar.v"), "verilog"),
        ("list.v", format!("(*\n{}*)\n{}", sample("caesar.v").repeat(3), sample("caesar-coq.v")), "coq"),
        ("main.c", format!("/*\n{}*/\n{c}", python.repeat(9)), "c"),
        ("main.c", format!("/*\n{}*/\n{}", python.repeat(9), &c[..c.len() * 2 / 3]), "c"),
        ("main.py", format!("\"\"\"\n{}\"\"\"\nprint(1)\n", c.repeat(9)), "python"),
        ("main.py", format!("TEXT = \'\'\'\n{}\'\'\'\n{}", c.repeat(3), &python[..python.len() / 2]), "python"),
        ("run.sh", format!("python3 - <<EOF\n{python}EOF\n"), "bash"),
        (
            "page.php",
            format!("<html><body>\n<?php echo 1; ?>\n<script>\n{}</script></body></html>\n", sample("caesar.js")),
            "php",
        ),
        ("table.h", "1, 2, 3,\n4, 5, 6\n".to_owned(), "c"),
        ("caesar.ino", sample("caesar.cpp"), "cpp"),
    ] {
        assert_eq!(read_as(path, &text).as_deref(), Some(expected), "{path}:\n{text}");
    }
}

/// A program under the name of another language, of prose or of data is read as what it is, if a grammar says so.
#[test]
fn misleading_names_are_found_out() {
    for (sample_name, language, paths) in [
        (
            "caesar.c",
            "c",
            "main main.txt main.md main.dat main.bak main.py main.java main.kt main.css main.html main.cfg",
        ),
        (
            "caesar.py",
            "python",
            "main main.txt main.tex main.log main.c main.sh main.swift main.css main.html yarn.lock",
        ),
        ("Caesar.java", "java", "main main.rst main.csv main.cs main.cpp main.py main.dart main.scala"),
        ("caesar.js", "javascript", "main main.txt main.json main.php main.py main.java main.sql"),
        ("Caesar.kt", "kotlin", "main main.txt main.kt.txt main.kt~ main.kt.bak main.java"),
    ] {
        let text = sample(sample_name);
        for path in paths.split(' ') {
            assert_eq!(read_as(path, &text).as_deref(), Some(language), "{path}");
        }
    }
}

/// Settings, descriptions of projects, prose and data are no programs, whatever they look like.
#[test]
fn other_files_are_no_programs() {
    let properties = "# of the hall\nhall=gym\nprogram=${hall}.txt\nkeys=${hall}/keys\nif=\ndo=$hall\nend=\n".repeat(9);
    let cmake =
        "cmake_minimum_required(VERSION 3.20)\nproject(hall)\nif(WIN32)\n  set(NAME ${HALL})\nendif()\n".repeat(9);
    let proguard = "# Keep the models.\n-keep class hall.** { *; }\n-dontwarn hall.Seat\n".repeat(9);
    let xml = "<project name=\"hall\">\n  <key>name</key>\n  <string>gym</string>\n  <true/>\n</project>\n".repeat(9);
    let make = "all: hall\nhall: hall.o\n\tgcc -o hall hall.o\nclean:\n\trm -f *.o; for f in *.c; do echo $f; done\n"
        .repeat(9);
    let qt = "QT += core gui\nTARGET = hall\nSOURCES += main.cpp \\\n    hall.cpp\n".repeat(9);
    let help =
        "# Getting Started\n\n### Reference\n\n* [Import](https://a.edu) of @interface\n* - (void) as in the book\n"
            .repeat(9);
    let tex = "\\section{Questions}\n%%\n%{\nIs [a-z]+ { return 1; } a rule?\n%}\n".repeat(9);
    for (path, text, expected) in [
        ("nbproject/project.properties", &properties, None),
        ("CMakeLists.txt", &cmake, None),
        ("app/proguard-rules.pro", &proguard, None),
        ("hall.pro", &qt, None),
        ("hall.csproj", &xml, None),
        ("hall.xcscheme", &xml, None),
        ("Info.plist", &xml, None),
        ("Makefile", &make, None),
        ("requirements.txt", &"numpy>=1.2\nimport_it==2\n".repeat(9), None),
        ("HELP.md", &help, Some("text")),
        ("hw3.tex", &tex, Some("text")),
        ("notes.txt", &"Buy milk, then return books.\n".to_owned(), Some("text")),
        ("table.csv", &"1,2,3\n".repeat(99), None),
    ] {
        assert_eq!(read_as(path, text).as_deref(), expected, "{path}");
    }
}
