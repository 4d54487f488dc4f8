//! Techniques that use rules about names: endings, hidden folders, names of libraries and of generated files.

use super::super::copy::{Copy, Language};
use super::Stage::Names;
use super::Technique;

const ALL: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Python, Language::JavaScript];
const WITH_NOTEBOOKS: &[Language] = &Language::ALL;

/// Names that misinform about the content. `*` stands for the usual ending.
const RENAMED: [(&str, &str); 24] = [
    ("no ending", "program"),
    ("the ending .txt", "program.txt"),
    ("the ending .bak", "program.*.bak"),
    ("an ending with a blank", "program.* "),
    ("an ending with a dot", "program.*."),
    ("an ending with an invisible character", "program.*\u{200b}"),
    ("the ending .inc2", "program.inc2"),
    ("the ending .dat", "program.dat"),
    ("the ending .png", "program.png"),
    ("the ending .pdf", "program.pdf"),
    ("the ending .csv", "program.csv"),
    ("the ending .log", "program.log"),
    ("the ending .md", "program.md"),
    ("the ending .html", "program.html"),
    ("the ending .css", "program.css"),
    ("the ending of a compiled file", "program.o"),
    ("the endings .*.txt", "program.*.txt"),
    ("an ending in upper case", "PROGRAM.*^"),
    ("a tilde after the ending", "program.*~"),
    ("a number after the ending", "program.*.1"),
    ("a hidden file", ".program.*"),
    ("a name without letters", "_.*"),
    ("the name of a lock of Office", "~$program.*"),
    ("the name of a lock file", "yarn.lock"),
];

/// Folders that rules leave out.
const FOLDERS: [(&str, &str); 9] = [
    ("a build folder", "build"),
    ("a dist folder", "dist/js"),
    ("a folder of libraries", "node_modules/left-pad"),
    ("a vendor folder", "vendor"),
    ("a hidden folder", ".git/objects"),
    ("a folder of macOS", "__MACOSX"),
    ("a virtual environment", "venv/lib/python3.11/site-packages/numpy"),
    ("a cache folder", "__pycache__"),
    ("a coverage folder", "coverage"),
];

pub(super) fn techniques() -> Vec<Technique> {
    let mut techniques: Vec<Technique> = Vec::new();
    for (name, pattern) in RENAMED {
        let languages = if ["no ending", "the ending .dat"].contains(&name) { WITH_NOTEBOOKS } else { ALL };
        techniques.push(Technique::new(Names, languages, name, move |copy| rename(copy, pattern)));
    }
    techniques.push(Technique::new(Names, ALL, "the ending of another language", |copy| {
        let other = if copy.language == Language::Python { "c" } else { "py" };
        copy.set_path(format!("program.{other}"));
    }));
    techniques.push(Technique::new(Names, ALL, "the ending of a related language", |copy| {
        let other = match copy.language {
            Language::C => "java",
            Language::Cpp => "cs",
            Language::Java => "cs",
            Language::Python => "rb",
            _ => "php",
        };
        copy.set_path(format!("program.{other}"));
    }));
    techniques.push(Technique::new(Names, ALL, "the ending of a language that looks alike", |copy| {
        let other = match copy.language {
            Language::C => "cs",
            Language::Cpp => "java",
            Language::Java => "cpp",
            Language::Python => "swift",
            _ => "cs",
        };
        copy.set_path(format!("program.{other}"));
    }));
    techniques.push(Technique::new(Names, ALL, "the ending of a language read word by word", |copy| {
        let other = if copy.language == Language::Python { "sh" } else { "kt" };
        copy.set_path(format!("program.{other}"));
    }));
    for (name, folder) in FOLDERS {
        techniques.push(Technique::new(Names, ALL, name, move |copy| {
            move_into(copy, folder);
            with_decoy(copy);
        }));
    }
    techniques.push(Technique::new(Names, ALL, "a build folder, nothing else", |copy| {
        move_into(copy, "build");
    }));
    techniques.push(Technique::new(Names, ALL, "the name of a library", |copy| {
        copy.set_path(match copy.language {
            Language::C | Language::Cpp => "sqlite3.c",
            Language::JavaScript => "jquery.min.js",
            Language::Python => "game_pb2.py",
            _ => "Library.Designer.cs",
        });
        with_decoy(copy);
    }));
    techniques
}

/// Moves all files into a folder.
fn move_into(copy: &mut Copy, folder: &str) {
    copy.files.iter_mut().for_each(|(path, _)| *path = format!("{folder}/{path}"));
}

/// Gives the program a name, keeping its folder.
fn rename(copy: &mut Copy, pattern: &str) {
    let ending = copy.language.ending();
    let name = pattern.replace("*^", &ending.to_uppercase()).replace('*', ending);
    let name = copy.path().rsplit_once('/').map_or(name.clone(), |(folder, _)| format!("{folder}/{name}"));
    copy.set_path(name);
}

/// Adds a short program, a README and a style sheet, so that the copy is not the only file.
fn with_decoy(copy: &mut Copy) {
    let decoy = copy.language.decoy();
    copy.add(&format!("hello.{}", copy.language.ending()), decoy);
    copy.add("README.md", "# My work\n\nSee hello.\n");
    copy.add("page.css", "body { color: black; }\n");
}
