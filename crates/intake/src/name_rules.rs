//! The rules by which names show that files are not the student's work: one row for each.
//!
//! A row stands beside the paths that it recognizes and the paths of honest people that look like these, and `docs/measurements/recognizers.csv` says what its reason costs them. What a row leaves out is still held against the code of others; the corpus decides.

use lookalike_frontends::lists;
use lookalike_report_templates::model::Reason;

use crate::rules::{extension, is_data, placeholder_of};

/// A rule that recognizes files or folders by their names.
#[derive(Debug)]
pub struct NameRule {
    /// The conclusion.
    pub reason: Reason,
    subject: Subject,
    names: Names,
    /// Paths that it recognizes.
    pub recognized: &'static [&'static str],
    /// Paths of honest people that look like these, which no rule recognizes.
    pub spared: &'static [&'static str],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A file or folder of a system or a package manager, even where a person's folder may be.
    Litter,
    /// Any other file or folder that systems hide.
    Hidden,
    Folder,
    File,
}

#[derive(Debug)]
enum Names {
    Whole(&'static [&'static str]),
    Beginning(&'static str),
    /// The end of a name, in lower case; separated by blanks.
    Endings(&'static str),
    /// The extension of a name, in lower case; separated by blanks.
    Extensions(&'static str),
    /// The name at this index of a path is of a kind that no list has.
    Shape(fn(&[&str], usize) -> bool),
}

use Names::{Beginning, Endings, Extensions, Shape, Whole};
use Subject::{File, Folder, Hidden, Litter};

/// Every rule. For one name, the first that recognizes it counts.
pub const NAME_RULES: &[NameRule] = &[
    NameRule {
        reason: Reason::MacMetadata,
        subject: Litter,
        names: Whole(&["__MACOSX"]),
        recognized: &["__MACOSX/main.c"],
        spared: &["MACOSX/main.c"],
    },
    NameRule {
        reason: Reason::MacMetadata,
        subject: Litter,
        names: Beginning("._"),
        recognized: &["._main.c"],
        spared: &["_main.c"],
    },
    NameRule {
        reason: Reason::WindowsMetadata,
        subject: Litter,
        names: Whole(&["$RECYCLE.BIN", "System Volume Information", "Thumbs.db", "ehthumbs.db", "desktop.ini"]),
        recognized: &["$RECYCLE.BIN/main.c", "Thumbs.db"],
        spared: &["RecycleBin.java", "thumbs.py"],
    },
    NameRule {
        reason: Reason::OfficeLock,
        subject: Litter,
        names: Beginning("~$"),
        recognized: &["~$essay.docx"],
        spared: &["essay.docx"],
    },
    NameRule {
        reason: Reason::InstalledLibraries,
        subject: Litter,
        names: Whole(&[
            "node_modules", "bower_components", "jspm_packages", "site-packages", "dist-packages", "__pypackages__",
        ]),
        recognized: &["web/node_modules/rig/main.js", "lib/site-packages/main.py"],
        spared: &["modules/main.js", "packages/main.py"],
    },
    NameRule {
        reason: Reason::Compiled,
        subject: Litter,
        names: Whole(&["__pycache__"]),
        recognized: &["__pycache__/main.py"],
        spared: &["cache/main.py", "pycache.py"],
    },
    NameRule {
        reason: Reason::Hidden,
        subject: Hidden,
        names: Shape(is_hidden),
        recognized: &[".git/main.c", ".DS_Store", "lab/.cache/main.py"],
        spared: &["git/main.c", ".main.py.icloud"],
    },
    NameRule {
        reason: Reason::ThirdParty,
        subject: Folder,
        names: Whole(&["vendor", "third_party", "third-party", "thirdparty", "Pods", "Carthage", "site_libs"]),
        recognized: &["lib/vendor/main.php", "src/vendor/main.php", "site_libs/main.js"],
        spared: &["vendors/main.php", "Vendor.java", "libs/main.js"],
    },
    NameRule {
        reason: Reason::Coverage,
        subject: Folder,
        names: Whole(&["coverage", "htmlcov"]),
        recognized: &["coverage/main.js"],
        spared: &["coverage.py", "Coverage/main.js"],
    },
    NameRule {
        reason: Reason::InstalledLibraries,
        subject: Folder,
        names: Whole(&["renv", "packrat"]),
        recognized: &["renv/main.R"],
        spared: &["env/main.R", "renv.R"],
    },
    NameRule {
        reason: Reason::VirtualEnvironment,
        subject: Folder,
        names: Whole(&["venv", "virtualenv"]),
        recognized: &["venv/lib/main.py"],
        spared: &["env/main.py", "environment/main.py"],
    },
    NameRule {
        reason: Reason::BuildOutput,
        subject: Folder,
        names: Whole(&["CMakeFiles", "elm-stuff", "_build", "DerivedData"]),
        recognized: &["src/CMakeFiles/main.c"],
        spared: &["cmake/main.c"],
    },
    NameRule {
        reason: Reason::BuildOutput,
        subject: Folder,
        names: Shape(is_output),
        recognized: &[
            "build/main.c", "app/target/classes/main.java", "cmake-build-debug/main.c", "bin/Debug/net8.0/main.cs",
            "App/obj/main.cs",
        ],
        spared: &["src/out/main.c", "src/main/java/build/Main.java", "bin/run.py", "builder/main.c"],
    },
    NameRule {
        reason: Reason::ThirdParty,
        subject: Folder,
        names: Shape(is_package),
        recognized: &["packages/Widgets.Json.13.0.1/main.cs", "hw_files/libs/main.js", "hw_files/rig-1.2.3/main.js"],
        spared: &["packages/core/main.ts", "my_files/main.py", "hw_files/rig/main.js"],
    },
    NameRule {
        reason: Reason::BuildOutput,
        subject: Folder,
        names: Endings(".egg-info .dsym .dist-info"),
        recognized: &["words.egg-info/main.py"],
        spared: &["egg-info/main.py"],
    },
    NameRule {
        reason: Reason::Compiled,
        subject: File,
        names: Extensions("class o obj pyc pyo exe dll so dylib a lib pdb ilk beam hi cmi cmo cmx elc gch"),
        recognized: &["Main.class", "main.o"],
        spared: &["main.c", "class", "o"],
    },
    NameRule {
        reason: Reason::PackageManager,
        subject: File,
        names: Whole(&[
            "package-lock.json", "npm-shrinkwrap.json", "packages.lock.json", "yarn.lock", "pnpm-lock.yaml",
            "poetry.lock", "Pipfile.lock", "uv.lock", "Cargo.lock", "composer.lock", "Gemfile.lock", "go.mod",
            "go.sum", "gradlew", "gradlew.bat", "mvnw", "mvnw.cmd",
        ]),
        recognized: &["package-lock.json", "gradlew"],
        spared: &["package.js", "lock.py"],
    },
    NameRule {
        reason: Reason::GeneratedByName,
        subject: File,
        names: Endings(
            ".pb.go _pb2.py _pb2_grpc.py .pb.cc .pb.h .g.cs .g.i.cs .designer.cs .designer.vb .g.vb assemblyinfo.cs \
             assemblyattributes.cs globalusings.g.cs .g.dart .tab.c .tab.h lex.yy.c .generated.cs modelsnapshot.cs",
        ),
        recognized: &["service_pb2.py", "Form1.Designer.cs", "Form1.Designer.vb", "ShopContextModelSnapshot.cs"],
        spared: &["designer.cs", "tab.c", "pb2.py"],
    },
    NameRule {
        reason: Reason::MinifiedByName,
        subject: File,
        names: Endings(".min.js .min.css -min.js -min.css .min.mjs"),
        recognized: &["page.min.css", "game-min.js"],
        spared: &["min.js", "admin.js"],
    },
    NameRule {
        reason: Reason::LibraryByName,
        subject: File,
        names: Whole(&[
            "sqlite3.c", "sqlite3.h", "sqlite3ext.h", "catch.hpp", "catch_amalgamated.hpp", "catch_amalgamated.cpp",
            "doctest.h", "stb_image.h", "stb_image_write.h",
        ]),
        recognized: &["sqlite3.c"],
        spared: &["sqlite.c", "test.h"],
    },
    NameRule {
        reason: Reason::LibraryByName,
        subject: File,
        names: Shape(is_library),
        recognized: &[
            "jquery.js", "bootstrap.css", "p5.js", "p5.sound.js", "lodash.js", "d3.v7.js", "three.module.js",
            "react-dom.development.js",
        ],
        spared: &["jquery-exercise.js", "three-in-a-row.js", "p5sketch.js", "vue-app.js"],
    },
];

/// Returns why a file or folder of this name is one of an operating system or of a package manager, if it is.
fn metadata(name: &str) -> Option<Reason> {
    reason(Litter, &[name], 0)
}

/// Returns why a file or folder of this name never contains a student's work, if that is so.
pub(crate) fn left_out(name: &str) -> Option<Reason> {
    metadata(name).or_else(|| reason(Hidden, &[name], 0))
}

/// Returns why an entry of this name directly in a batch is nobody's work, if that is so. A student may hand in a hidden folder, or a hidden file with an ending.
pub(crate) fn litter(name: &str, is_folder: bool) -> Option<Reason> {
    // The settings of a tool have no ending, or one of data, or their name says so (`.eslintrc.js`).
    let ending = name.trim_start_matches('.').rsplit_once('.');
    let is_setting = || ending.is_none_or(|(stem, extension)| stem.ends_with("rc") || is_data(extension));
    let is_tools = || lists(TOOL_FOLDERS, name) || (!is_folder && is_setting());
    metadata(name).or_else(|| (is_hidden(&[name], 0) && is_tools()).then_some(Reason::Hidden))
}

/// Returns the rule that leaves out a folder, or a file, with generated code or other people's. `at` is its index among the parts of the path.
pub(crate) fn reason(subject: Subject, parts: &[&str], at: usize) -> Option<Reason> {
    let rule = NAME_RULES.iter().find(|rule| rule.subject == subject && rule.names.recognize(parts, at));
    rule.map(|rule| rule.reason.clone())
}

impl Names {
    fn recognize(&self, parts: &[&str], at: usize) -> bool {
        let Some(name) = parts.get(at) else { return false };
        match self {
            Whole(names) => names.contains(name),
            Beginning(beginning) => name.starts_with(beginning),
            Endings(endings) => {
                let lower = name.to_ascii_lowercase();
                endings.split_ascii_whitespace().any(|ending| lower.ends_with(ending))
            }
            Extensions(extensions) => lists(extensions, &extension(name).to_ascii_lowercase()),
            Shape(is_of_shape) => is_of_shape(parts, at),
        }
    }
}

fn is_hidden(parts: &[&str], at: usize) -> bool {
    parts[at].starts_with('.') && placeholder_of(parts[at]).is_none()
}

/// Hidden folders that tools and systems make. Any other hidden folder directly in a batch may be somebody's.
const TOOL_FOLDERS: &str = ".git .svn .hg .bzr .github .gitlab .circleci .idea .vscode .vs .fleet .settings .metadata .eclipse \
    .gradle .mvn .m2 .cargo .rustup .npm .yarn .pnpm-store .nuget .dotnet .cabal .stack .opam .bundle .dart_tool .venv .env .tox \
    .nox .eggs .conda .ipython .jupyter .ipynb_checkpoints .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache .config \
    .local .ssh .java .docker .devcontainer .vagrant .terraform .next .nuxt .parcel-cache .svelte-kit .turbo .sass-cache \
    .nyc_output .bloop .metals .bsp .Rproj.user .history .Trash .Trashes .Spotlight-V100 .fseventsd .TemporaryItems \
    .DocumentRevisions-V100 .AppleDouble .AppleDB .AppleDesktop .dropbox .dropbox.cache .sync .stfolder .stversions .thumbnails";

/// Folders of build output. A student may also use these names for a part of the source.
const OUTPUT: [&str; 8] = ["build", "dist", "out", "target", "obj", "Debug", "Release", "cmake-build"];
/// Below one of these, a folder named as in [`OUTPUT`] is a part of the source.
const SOURCE: [&str; 4] = ["src", "source", "sources", "Sources"];

fn is_output(parts: &[&str], at: usize) -> bool {
    let next = parts.get(at + 1).copied().unwrap_or_default();
    let is_named = OUTPUT.contains(&parts[at]) || parts[at].starts_with("cmake-build-");
    let is_of_compiler = parts[at] == "bin" && ["Debug", "Release"].contains(&next);
    (is_named || is_of_compiler) && !parts[..at].iter().any(|above| SOURCE.contains(above))
}

/// Returns whether a folder holds a package of .NET, or the libraries that a page made of R Markdown or Quarto has in `PAGE_files/`.
fn is_package(parts: &[&str], at: usize) -> bool {
    let next = parts.get(at + 1).copied().unwrap_or_default();
    let is_of_page = at > 0 && parts[at - 1].ends_with("_files");
    parts[at] == "packages" && has_version(next)
        || is_of_page && (parts[at] == "libs" || has_version(&parts[at].replace('-', ".")))
}

/// Returns whether a name is like `Name.1.2.3`, as package managers of .NET name folders.
fn has_version(name: &str) -> bool {
    let n_numbers = name.split('.').skip(1).filter(|part| part.starts_with(|c: char| c.is_ascii_digit())).count();
    n_numbers >= 2
}

/// Libraries that students put beside their own files, by the stem of their names.
const LIBRARIES: &str = "jquery bootstrap lodash underscore p5 react react-dom vue angular d3 three moment popper modernizr \
    phaser fontawesome font-awesome normalize raphael backbone";
/// Words that follow the name of a library in the name of its file.
const BUILDS: &str = "min slim bundle dev development production prod global runtime core full umd esm cjs ui module sound \
    dom theme grid";

/// Returns whether a file is a library of the web: `jquery-3.7.1.slim.js` is, `jquery-exercise.js` is not.
fn is_library(parts: &[&str], at: usize) -> bool {
    const MARKS: [char; 4] = ['.', '-', '_', '@'];
    let name = parts[at].to_ascii_lowercase();
    let Some((stem, "js" | "mjs" | "cjs" | "css")) = name.rsplit_once('.') else { return false };
    for library in LIBRARIES.split_ascii_whitespace() {
        let Some(rest) = stem.strip_prefix(library) else { continue };
        let is_version = |word: &str| word.trim_start_matches('v').chars().all(|c| c.is_ascii_digit());
        let mut words = rest.split(MARKS).filter(|word| !word.is_empty());
        if (rest.is_empty() || rest.starts_with(MARKS)) && words.all(|word| is_version(word) || lists(BUILDS, word)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the reason that any rule has for a path, as a submission has it.
    fn reason_of(path: &str) -> Option<Reason> {
        let parts: Vec<&str> = path.split('/').collect();
        let folders = 0..parts.len() - 1;
        let of_names = parts.iter().find_map(|name| left_out(name));
        let of_file = || reason(File, &parts, parts.len() - 1);
        of_names.or_else(|| folders.clone().find_map(|at| reason(Folder, &parts, at))).or_else(of_file)
    }

    /// Each rule recognizes what it is for, and spares what honest people have that looks alike.
    #[test]
    fn rules_recognize_their_examples_and_spare_look_alikes() {
        for rule in NAME_RULES {
            assert!(!rule.recognized.is_empty() && !rule.spared.is_empty(), "{rule:?}");
            for path in rule.recognized {
                assert_eq!(reason_of(path).as_ref(), Some(&rule.reason), "{path}");
            }
            for path in rule.spared {
                assert_eq!(reason_of(path), None, "{path}, beside {:?}", rule.recognized);
            }
        }
    }
}
