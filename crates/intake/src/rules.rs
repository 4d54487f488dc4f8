//! Recognizes files and folders that are not the student's work, by their names.

use lookalike_frontends::Language;
use lookalike_report_templates::model::Reason;

/// The format of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HistoryFormat {
    /// A git repository.
    Repository,
    /// The copies that an editor makes in `.history` at each save.
    LocalHistory,
    /// The tables of ProgSnap2.
    ProgSnap2,
    /// The logs of the editor Thonny.
    Thonny,
}

/// Folders that never contain a student's work, each with the reason.
const LITTER: [(&[&str], Reason); 5] = [
    (&["__MACOSX"], Reason::MacMetadata),
    (&["$RECYCLE.BIN", "System Volume Information"], Reason::WindowsMetadata),
    (&["node_modules", "bower_components", "jspm_packages"], Reason::InstalledLibraries),
    (&["site-packages", "dist-packages", "__pypackages__"], Reason::InstalledLibraries),
    (&["__pycache__"], Reason::Compiled),
];

/// Hidden folders that tools and systems make. Any other hidden folder directly in a batch may be somebody's.
const TOOL_FOLDERS: &str = ".git .svn .hg .bzr .github .gitlab .circleci .idea .vscode .vs .fleet .settings .metadata .eclipse \
    .gradle .mvn .m2 .cargo .rustup .npm .yarn .pnpm-store .nuget .dotnet .cabal .stack .opam .bundle .dart_tool .venv .env .tox \
    .nox .eggs .conda .ipython .jupyter .ipynb_checkpoints .pytest_cache .mypy_cache .ruff_cache .hypothesis .cache .config \
    .local .ssh .java .docker .devcontainer .vagrant .terraform .next .nuxt .parcel-cache .svelte-kit .turbo .sass-cache \
    .nyc_output .bloop .metals .bsp .Rproj.user .history .Trash .Trashes .Spotlight-V100 .fseventsd .TemporaryItems \
    .DocumentRevisions-V100 .AppleDouble .AppleDB .AppleDesktop .dropbox .dropbox.cache .sync .stfolder .stversions .thumbnails";

/// Folders of files that a program generated or somebody else wrote, each with the reason.
const FOLDERS: [(&[&str], Reason); 5] = [
    (&["vendor", "third_party", "third-party", "thirdparty", "Pods", "Carthage", "site_libs"], Reason::ThirdParty),
    (&["coverage", "htmlcov"], Reason::Coverage),
    (&["renv", "packrat"], Reason::InstalledLibraries),
    (&["venv", "virtualenv"], Reason::VirtualEnvironment),
    (&["CMakeFiles", "elm-stuff", "_build", "DerivedData"], Reason::BuildOutput),
];

/// Folders of build output. A student may also use these names for a part of the source.
const OUTPUT: [&str; 8] = ["build", "dist", "out", "target", "obj", "Debug", "Release", "cmake-build"];
/// Below one of these, a folder named as in [`OUTPUT`] is a part of the source.
const SOURCE: [&str; 4] = ["src", "source", "sources", "Sources"];

/// Extensions of compiled files.
const COMPILED: &str = "class o obj pyc pyo exe dll so dylib a lib pdb ilk beam hi cmi cmo cmx elc gch";

/// Files that package managers and build tools write.
const LOCKED: &str = "package-lock.json npm-shrinkwrap.json packages.lock.json yarn.lock pnpm-lock.yaml poetry.lock \
    Pipfile.lock uv.lock Cargo.lock composer.lock Gemfile.lock go.mod go.sum gradlew gradlew.bat mvnw mvnw.cmd";

/// Endings of names that code generators write.
const GENERATED: &str = ".pb.go _pb2.py _pb2_grpc.py .pb.cc .pb.h .g.cs .g.i.cs .designer.cs .designer.vb .g.vb assemblyinfo.cs \
    assemblyattributes.cs globalusings.g.cs .g.dart .tab.c .tab.h lex.yy.c .generated.cs modelsnapshot.cs";

/// Endings of names of minified code.
const MINIFIED: [&str; 5] = [".min.js", ".min.css", "-min.js", "-min.css", ".min.mjs"];

/// Libraries that students put beside their own files, by the stem of their names.
const LIBRARIES: &str = "jquery bootstrap lodash underscore p5 react react-dom vue angular d3 three moment popper modernizr \
    phaser fontawesome font-awesome normalize raphael backbone";
/// Libraries in a single source file.
const SINGLE_FILES: &str = "sqlite3.c sqlite3.h sqlite3ext.h catch.hpp catch_amalgamated.hpp catch_amalgamated.cpp doctest.h \
    stb_image.h stb_image_write.h";
/// Words that follow the name of a library in the name of its file.
const BUILDS: &str = "min slim bundle dev development production prod global runtime core full umd esm cjs ui module sound \
    dom theme grid";

/// Extensions of records and settings.
const DATA: &str = "csv tsv xls xlsx ods numbers json jsonl xml yml yaml toml ini cfg conf properties log db sqlite sqlite3 \
    bak lock";

/// The folder of a repository beside its work tree.
pub(super) const REPOSITORY: &str = ".git";
/// The folder of copies that an editor makes.
pub(super) const LOCAL_HISTORY: &str = ".history";
/// Number of digits of the date and time in the name of such a copy.
const N_DATE_DIGITS: usize = 14;

/// Returns whether a list of words, separated by blanks, has this word.
pub fn lists(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|listed| listed == word)
}

/// Returns why a file or folder of this name never contains a student's work, if that is so.
pub(super) fn left_out(name: &str) -> Option<Reason> {
    metadata(name).or_else(|| (name.starts_with('.') && placeholder_of(name).is_none()).then_some(Reason::Hidden))
}

/// Returns why an entry of this name directly in a batch is nobody's work, if that is so. A student may hand in a hidden folder, or a hidden file with an ending.
pub(super) fn litter(name: &str, is_folder: bool) -> Option<Reason> {
    let is_hidden = name.starts_with('.') && placeholder_of(name).is_none();
    let is_tools = || lists(TOOL_FOLDERS, name) || (!is_folder && is_setting(name));
    metadata(name).or_else(|| (is_hidden && is_tools()).then_some(Reason::Hidden))
}

/// Returns why a file or folder of this name is one of an operating system or of a package manager, if it is.
fn metadata(name: &str) -> Option<Reason> {
    match name {
        "Thumbs.db" | "ehthumbs.db" | "desktop.ini" => Some(Reason::WindowsMetadata),
        _ if name.starts_with("~$") => Some(Reason::OfficeLock),
        _ if name.starts_with("._") => Some(Reason::MacMetadata),
        _ => LITTER.iter().find(|(names, _)| names.contains(&name)).map(|(_, reason)| reason.clone()),
    }
}

/// Returns whether a hidden file is the settings of a tool: it has no ending, or one of data, or its name says so (`.eslintrc.js`).
fn is_setting(name: &str) -> bool {
    let stem = name.trim_start_matches('.');
    stem.rsplit_once('.').is_none_or(|(stem, extension)| stem.ends_with("rc") || is_data(extension))
}

/// Returns whether files with this extension hold records or settings, and neither code nor prose.
pub(super) fn is_data(extension: &str) -> bool {
    lists(DATA, &extension.to_ascii_lowercase())
}

/// Returns the name of the file that a placeholder of iCloud stands for: `main.py` for `.main.py.icloud`.
pub(super) fn placeholder_of(name: &str) -> Option<&str> {
    name.strip_prefix('.')?.strip_suffix(".icloud").filter(|name| !name.is_empty())
}

/// Returns the rule that leaves out a folder with generated files or other people's code. `at` is its index among the parts of the path.
pub(super) fn for_folder(parts: &[&str], at: usize) -> Option<Reason> {
    let name = parts.get(at)?;
    let next = parts.get(at + 1).copied().unwrap_or_default();
    let is_source = parts.iter().take(at).any(|above| SOURCE.contains(above));
    if let Some((_, reason)) = FOLDERS.iter().find(|(names, _)| names.contains(name)) {
        return Some(reason.clone());
    }
    let is_output = OUTPUT.contains(name) || name.starts_with("cmake-build-");
    if !is_source && (is_output || *name == "bin" && ["Debug", "Release"].contains(&next)) {
        return Some(Reason::BuildOutput);
    }
    let is_nuget = *name == "packages" && has_version(next);
    // A page that is made of R Markdown or Quarto has its libraries in `PAGE_files/`.
    let is_below_page = at > 0 && parts[at - 1].ends_with("_files");
    let is_of_page = is_below_page && (*name == "libs" || has_version(&name.replace('-', ".")));
    let is_egg = [".egg-info", ".dSYM", ".dist-info"].iter().any(|ending| name.ends_with(ending));
    if is_nuget || is_of_page { Some(Reason::ThirdParty) } else { is_egg.then_some(Reason::BuildOutput) }
}

/// Returns whether a name is like `Name.1.2.3`, as package managers of .NET name folders.
fn has_version(name: &str) -> bool {
    let n_numbers = name.split('.').skip(1).filter(|part| part.starts_with(|c: char| c.is_ascii_digit())).count();
    n_numbers >= 2
}

/// Returns the rule that leaves out a file of this name.
pub(super) fn for_file(name: &str) -> Option<Reason> {
    let lower = name.to_ascii_lowercase();
    if lists(COMPILED, extension(&lower)) {
        Some(Reason::Compiled)
    } else if lists(LOCKED, name) {
        Some(Reason::PackageManager)
    } else if GENERATED.split(' ').any(|ending| lower.ends_with(ending)) {
        Some(Reason::GeneratedByName)
    } else if MINIFIED.iter().any(|ending| lower.ends_with(ending)) {
        Some(Reason::MinifiedByName)
    } else {
        is_library(&lower).then_some(Reason::LibraryByName)
    }
}

/// Returns whether a file is a library: `jquery-3.7.1.slim.js` is, `jquery-exercise.js` is not.
fn is_library(name: &str) -> bool {
    let Some((stem, "js" | "mjs" | "cjs" | "css")) = name.rsplit_once('.') else {
        return lists(SINGLE_FILES, name);
    };
    let is_build = |rest: &str| {
        let mut words = rest.split(['.', '-', '_', '@']).filter(|word| !word.is_empty());
        let is_version = |word: &str| word.trim_start_matches('v').chars().all(|c| c.is_ascii_digit());
        words.all(|word| is_version(word) || lists(BUILDS, word))
    };
    let mut rests = LIBRARIES.split(' ').filter_map(|library| stem.strip_prefix(library));
    rests.any(|rest| (rest.is_empty() || rest.starts_with(['.', '-', '_', '@'])) && is_build(rest))
}

/// Returns whether a file contains program code, by its name.
pub(super) fn is_program(name: &str) -> bool {
    let extension = extension(name);
    is_notebook(extension) || is_literate(extension) || (Language::is_extension(extension) && !is_prose(name))
}

/// Returns whether files with this extension are notebooks.
pub fn is_notebook(extension: &str) -> bool {
    extension.eq_ignore_ascii_case("ipynb")
}

/// Returns whether files with this extension are documents whose code is run when they are made.
pub fn is_literate(extension: &str) -> bool {
    lists("rmd qmd rmarkdown jmd rnw snw nw", &extension.to_ascii_lowercase())
}

/// Returns whether a folder of this path may be a history.
pub(super) fn is_history(path: &str) -> bool {
    path.ends_with(REPOSITORY) || path.rsplit('/').next() == Some(LOCAL_HISTORY)
}

/// Divides the path of a file that belongs to a history, by its name: into the path of the folder of the history, and the path below it.
pub(super) fn in_history(path: &str) -> Option<(HistoryFormat, &str, &str)> {
    let repository = in_repository(path).map(|(folder, below)| (HistoryFormat::Repository, folder, below));
    repository.or_else(|| in_local_history(path).map(|(folder, below)| (HistoryFormat::LocalHistory, folder, below)))
}

/// Divides the path of a copy that an editor made: `.history/src/main_20260304170211.c`.
fn in_local_history(path: &str) -> Option<(&str, &str)> {
    let parts = path.split('/').position(|part| part == LOCAL_HISTORY)?;
    let n_folder = path.split('/').take(parts + 1).map(|part| part.len() + 1).sum::<usize>();
    let below = path.get(n_folder..)?;
    let name = below.rsplit('/').next().unwrap_or(below);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let (_, date) = stem.rsplit_once('_')?;
    let is_date = date.len() == N_DATE_DIGITS && date.bytes().all(|byte| byte.is_ascii_digit());
    is_date.then_some((path.get(..n_folder - 1)?, below))
}

/// Divides the path of a file that a git repository has its history in. Repositories are folders like `.git`, `.git/modules/parser` and `tree.git`. Only files with the names of objects, packs and settings are theirs: anything else in such a folder may be somebody's work.
fn in_repository(path: &str) -> Option<(&str, &str)> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let n_below = match parts[..] {
        [.., "objects", first, rest]
            if first.len() == 2 && [38, 62].contains(&rest.len()) && is_hex(first) && is_hex(rest) =>
        {
            3
        }
        [.., "objects", "pack", name] if matches!(extension(name), "pack" | "idx") => 3,
        [.., "objects", "info", "alternates"] => 3,
        // A file of this name says where the repository of a worktree is. It stands below itself.
        [.., ".git"] => return Some((path, "")),
        [.., ".git", "config"] => 1,
        [.., ".git", "modules", _, "config"] => 1,
        _ => return None,
    };
    let folders = &parts[..parts.len() - n_below];
    if !folders.iter().any(|part| part.ends_with(REPOSITORY)) {
        return None;
    }
    let n_folder = folders.iter().map(|part| part.len() + 1).sum::<usize>();
    Some((path.get(..n_folder - 1)?, path.get(n_folder..)?))
}

/// Returns whether a file contains prose, by its name.
pub(super) fn is_prose(name: &str) -> bool {
    Language::detect(Some(extension(name)), "").is_some_and(Language::is_prose)
}

/// Returns whether the name at the end of a path has an ending. A hidden name has one after its first dot.
pub(super) fn has_ending(path: &str) -> bool {
    path.rsplit('/').next().unwrap_or(path).trim_start_matches('.').contains('.')
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(path: &str) -> Option<Reason> {
        let parts: Vec<&str> = path.split('/').collect();
        (0..parts.len()).find_map(|at| for_folder(&parts, at))
    }

    /// Folders of generated files and of libraries are left out; similar names of a student's folders are not.
    #[test]
    fn folders_of_tools_are_left_out() {
        for path in [
            "build/x.c", "app/target/classes", "cmake-build-debug/CMakeFiles", "bin/Debug/net8.0/a.cs", "App/obj/a.cs",
            "lib/vendor/a.php", "src/vendor/a.php", "packages/Widgets.Json.13.0.1/a.cs", "hw_files/libs/a.css",
            "hw_files/rig-1.2.3/a.js", "site_libs/a.js", "words.egg-info/a.py",
        ] {
            assert!(folder(path).is_some(), "{path}");
        }
        for path in [
            "src/out/a.c", "src/main/java/build/A.java", "bin/run.py", "libs/a.css", "my_files/a.py",
            "packages/core/a.ts", "lib/a.c", "env/a.py",
        ] {
            assert_eq!(folder(path), None, "{path}");
        }
    }

    /// A repository has objects, packs and settings; whatever else lies in its folders is not taken for a part of it.
    #[test]
    fn files_of_repositories_are_recognized() {
        let loose = format!("objects/1f/{}", "0a".repeat(19));
        for (folder, below) in [
            (".git", loose.as_str()),
            ("lib/.git/modules/parser", &loose),
            ("work.git", "objects/pack/pack-1.idx"),
            (".git", "config"),
            (".git", "objects/info/alternates"),
        ] {
            let expected = Some((HistoryFormat::Repository, folder, below));
            assert_eq!(in_history(&format!("{folder}/{below}")), expected);
        }
        for path in [
            "work.git/objects/main.foo", "work.git/objects/pack/main.c", "work.git/config", ".git/objects/1f/main.c",
            ".git/HEAD", "work/objects/pack/pack-1.idx", "",
        ] {
            assert_eq!(in_history(path), None, "{path}");
        }
        assert_eq!(in_history("lab/.git"), Some((HistoryFormat::Repository, "lab/.git", "")), "a worktree");
    }

    /// A copy that an editor made has the date in its name; anything else in its folder is no copy.
    #[test]
    fn copies_of_an_editor_are_recognized() {
        for (folder, below) in [(".history", "src/main_20260304170211.c"), ("lab/.history", "Makefile_20260304170211")]
        {
            let expected = Some((HistoryFormat::LocalHistory, folder, below));
            assert_eq!(in_history(&format!("{folder}/{below}")), expected);
        }
        for path in [".history/main.c", ".history/main_2026.c", "history/main_20260304170211.c", ".history"] {
            assert_eq!(in_history(path), None, "{path}");
        }
    }

    /// Libraries and generated files are recognized by many names; a student's file may begin like one.
    #[test]
    fn libraries_are_recognized_by_name() {
        for name in [
            "jquery.js", "jquery-3.7.1.slim.min.js", "bootstrap.bundle.min.js", "bootstrap.css", "p5.js",
            "p5.sound.js", "lodash.js", "d3.v7.js", "three.module.js", "react-dom.development.js", "page.min.css",
            "package-lock.json", "service_pb2.py", "Main.class", "Form1.Designer.cs", "Form1.Designer.vb",
            "ShopContextModelSnapshot.cs", "sqlite3.c",
        ] {
            assert!(for_file(name).is_some(), "{name}");
        }
        for name in
            ["jquery-exercise.js", "three-in-a-row.js", "p5sketch.js", "main.c", "admin.js", "vue-app.js", "o", ""]
        {
            assert_eq!(for_file(name), None, "{name}");
        }
    }

    /// Files of operating systems and tools are recognized.
    #[test]
    fn litter_is_recognized() {
        for name in ["__MACOSX", ".git", ".DS_Store", "node_modules", "site-packages", "__pycache__", "~$essay.docx"] {
            assert!(left_out(name).is_some(), "{name}");
        }
        for name in ["main.c", "build", "vendor", "modules"] {
            assert_eq!(left_out(name), None, "{name}");
        }
    }
}
