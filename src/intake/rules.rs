//! What is not the student's work, by its name alone.

use lookalike_frontends::Language;

use super::archives;
use crate::cli::LanguageChoice;
use crate::reading::notebook;

/// Folders that never hold a student's work, each with the reason.
const LITTER: [(&[&str], &str); 5] = [
    (&["__MACOSX"], "left behind by macOS"),
    (&["$RECYCLE.BIN", "System Volume Information"], "left behind by Windows"),
    (&["node_modules", "bower_components", "jspm_packages"], "installed libraries"),
    (&["site-packages", "dist-packages", "__pypackages__"], "installed libraries"),
    (&["__pycache__"], "compiled"),
];

/// Folders that hold what a program made or somebody else wrote, each with the reason.
const FOLDERS: [(&[&str], &str); 4] = [
    (&["vendor", "third_party", "third-party", "thirdparty", "Pods", "Carthage"], "libraries of others"),
    (&["coverage", "htmlcov"], "a report of test coverage"),
    (&["venv", "virtualenv"], "a virtual environment"),
    (&["CMakeFiles", "elm-stuff", "_build", "DerivedData"], BUILD),
];
const BUILD: &str = "build output";

/// Folders of build output whose names a student may also give to a part of the source.
const OUTPUT: [&str; 8] = ["build", "dist", "out", "target", "obj", "Debug", "Release", "cmake-build"];
/// Below one of these, a folder of such a name is a part of the source.
const SOURCE: [&str; 4] = ["src", "source", "sources", "Sources"];

/// Endings of names of compiled files.
const COMPILED: [&str; 20] = [
    "class", "o", "obj", "pyc", "pyo", "exe", "dll", "so", "dylib", "a", "lib", "pdb", "ilk", "beam", "hi", "cmi",
    "cmo", "cmx", "elc", "gch",
];

/// Files that a package manager or a build tool writes.
const LOCKED: [&str; 16] = [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "packages.lock.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "poetry.lock",
    "Pipfile.lock",
    "uv.lock",
    "Cargo.lock",
    "composer.lock",
    "Gemfile.lock",
    "go.sum",
    "gradlew",
    "gradlew.bat",
    "mvnw",
    "mvnw.cmd",
];

/// Endings of names that generators give.
const GENERATED: [&str; 15] = [
    ".pb.go",
    "_pb2.py",
    "_pb2_grpc.py",
    ".pb.cc",
    ".pb.h",
    ".g.cs",
    ".g.i.cs",
    ".designer.cs",
    "assemblyinfo.cs",
    "assemblyattributes.cs",
    "globalusings.g.cs",
    ".g.dart",
    ".tab.c",
    "lex.yy.c",
    ".generated.cs",
];

/// Libraries that students put beside their own files, by the beginning of their names.
const LIBRARIES: [&str; 20] = [
    "jquery",
    "bootstrap",
    "lodash",
    "underscore",
    "p5",
    "react",
    "react-dom",
    "vue",
    "angular",
    "d3",
    "three",
    "moment",
    "popper",
    "modernizr",
    "phaser",
    "fontawesome",
    "font-awesome",
    "normalize",
    "raphael",
    "backbone",
];
/// The same for languages that keep a library in one file.
const SINGLE_FILES: [&str; 9] = [
    "sqlite3.c",
    "sqlite3.h",
    "sqlite3ext.h",
    "catch.hpp",
    "catch_amalgamated.hpp",
    "catch_amalgamated.cpp",
    "doctest.h",
    "stb_image.h",
    "stb_image_write.h",
];
/// What follows the name of a library in that of its file.
const BUILDS: [&str; 20] = [
    "min",
    "slim",
    "bundle",
    "dev",
    "development",
    "production",
    "prod",
    "global",
    "runtime",
    "core",
    "full",
    "umd",
    "esm",
    "cjs",
    "ui",
    "module",
    "sound",
    "dom",
    "theme",
    "grid",
];

/// Why a file or folder of this name never holds anything of a student's, if so.
pub(super) fn left_out(name: &str) -> Option<String> {
    let litter = LITTER.iter().find(|(names, _)| names.contains(&name)).map(|(_, reason)| (*reason).to_owned());
    match name {
        "Thumbs.db" | "ehthumbs.db" | "desktop.ini" => Some("left behind by Windows".to_owned()),
        _ if name.starts_with("~$") => Some("a lock of an open Office document".to_owned()),
        _ if name.starts_with('.') => Some("hidden".to_owned()),
        _ => litter,
    }
}

/// Why the folder at a place of a path is left out, if it is: it holds what a program made, or what others wrote.
pub(super) fn of_folder(parts: &[&str], place: usize) -> Option<&'static str> {
    let name = parts.get(place)?;
    let next = parts.get(place + 1).copied().unwrap_or_default();
    let is_source = parts.iter().take(place).any(|above| SOURCE.contains(above));
    if let Some((_, reason)) = FOLDERS.iter().find(|(names, _)| names.contains(name)) {
        return Some(reason);
    }
    let is_output = OUTPUT.contains(name) || name.starts_with("cmake-build-");
    if !is_source && (is_output || *name == "bin" && ["Debug", "Release"].contains(&next)) {
        return Some(BUILD);
    }
    let is_nuget = *name == "packages" && has_version(next);
    let is_egg = [".egg-info", ".dSYM", ".dist-info"].iter().any(|ending| name.ends_with(ending));
    if is_nuget { Some("libraries of others") } else { is_egg.then_some(BUILD) }
}

/// `Name.1.2.3`, as package managers of .NET name folders.
fn has_version(name: &str) -> bool {
    let n_numbers = name.split('.').skip(1).filter(|part| part.starts_with(|c: char| c.is_ascii_digit())).count();
    n_numbers >= 2
}

/// Why a file of this name is left out, if it is.
pub(super) fn of_file(name: &str) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    let ends_with = |endings: &[&str]| endings.iter().any(|ending| lower.ends_with(ending));
    if COMPILED.contains(&extension(&lower)) {
        Some("compiled")
    } else if LOCKED.contains(&name) {
        Some("written by a package manager or build tool")
    } else if ends_with(&GENERATED) {
        Some("generated code, by its name")
    } else if ends_with(&[".min.js", ".min.css", "-min.js", "-min.css", ".min.mjs"]) {
        Some("minified code, by its name")
    } else {
        is_library(&lower).then_some("a library, by its name")
    }
}

/// `jquery-3.7.1.slim.js`, but not `jquery-exercise.js`.
fn is_library(name: &str) -> bool {
    let Some((stem, "js" | "mjs" | "cjs" | "css")) = name.rsplit_once('.') else {
        return SINGLE_FILES.contains(&name);
    };
    let is_build = |rest: &str| {
        let mut words = rest.split(['.', '-', '_', '@']).filter(|word| !word.is_empty());
        let is_version = |word: &str| word.trim_start_matches('v').chars().all(|c| c.is_ascii_digit());
        words.all(|word| is_version(word) || BUILDS.contains(&word))
    };
    let rests = LIBRARIES.iter().filter_map(|library| stem.strip_prefix(library));
    rests.into_iter().any(|rest| (rest.is_empty() || rest.starts_with(['.', '-', '_', '@'])) && is_build(rest))
}

/// Whether a file that lies directly in the batch can be a submission of its own. Prose is one only where there are no programs.
pub(super) fn may_be_source(name: &str, language: LanguageChoice, has_programs: bool) -> bool {
    let is_known = match language {
        LanguageChoice::Always(_) => true,
        LanguageChoice::Auto => is_program(name) || (is_prose(name) && !has_programs),
    };
    left_out(name).is_none() && (is_known || archives::has_ending(name))
}

/// Whether a file is a program's, by its name.
pub(super) fn is_program(name: &str) -> bool {
    let extension = extension(name);
    notebook::is_ending(extension) || (Language::is_extension(extension) && !is_prose(name))
}

fn is_prose(name: &str) -> bool {
    Language::of(Some(extension(name)), "").is_some_and(Language::is_prose)
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(path: &str) -> Option<&'static str> {
        let parts: Vec<&str> = path.split('/').collect();
        (0..parts.len()).find_map(|place| of_folder(&parts, place))
    }

    /// What tools make and what others wrote.
    #[test]
    fn folders_of_tools_are_left_out() {
        for path in [
            "build/x.c",
            "app/target/classes",
            "cmake-build-debug/CMakeFiles",
            "bin/Debug/net8.0/a.cs",
            "App/obj/a.cs",
            "lib/vendor/a.php",
            "src/vendor/a.php",
            "packages/Widgets.Json.13.0.1/a.cs",
            "words.egg-info/a.py",
        ] {
            assert!(folder(path).is_some(), "{path}");
        }
        for path in
            ["src/out/a.c", "src/main/java/build/A.java", "bin/run.py", "packages/core/a.ts", "lib/a.c", "env/a.py"]
        {
            assert_eq!(folder(path), None, "{path}");
        }
    }

    /// Libraries go by many names; a student's own file may begin like one.
    #[test]
    fn libraries_are_known_by_their_names() {
        for name in [
            "jquery.js",
            "jquery-3.7.1.slim.min.js",
            "bootstrap.bundle.min.js",
            "bootstrap.css",
            "p5.js",
            "p5.sound.js",
            "lodash.js",
            "d3.v7.js",
            "three.module.js",
            "react-dom.development.js",
            "page.min.css",
            "package-lock.json",
            "service_pb2.py",
            "Main.class",
            "Form1.Designer.cs",
            "sqlite3.c",
        ] {
            assert!(of_file(name).is_some(), "{name}");
        }
        for name in
            ["jquery-exercise.js", "three-in-a-row.js", "p5sketch.js", "main.c", "admin.js", "vue-app.js", "o", ""]
        {
            assert_eq!(of_file(name), None, "{name}");
        }
    }

    /// Nothing of a student's is ever in there.
    #[test]
    fn litter_is_known() {
        for name in ["__MACOSX", ".git", ".DS_Store", "node_modules", "site-packages", "__pycache__", "~$essay.docx"] {
            assert!(left_out(name).is_some(), "{name}");
        }
        for name in ["main.c", "build", "vendor", "modules"] {
            assert_eq!(left_out(name), None, "{name}");
        }
    }
}
