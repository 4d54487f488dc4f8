//! The statement of a file's name about its content.

use lookalike_frontends::{Language, lists};
use lookalike_intake::absent::is_page;
use lookalike_intake::{TEXT_OF_DOCUMENT, is_literate, is_notebook};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameKind {
    Notebook,
    /// A program, by this ending.
    Program(String),
    /// Prose, by this ending. It may have code between it.
    Prose(String),
    /// The text of a document of a word processor, which is a program or prose.
    TextOfDocument,
    /// Data, settings, or a description of a project, by this ending or by all of the name: no program, unless a grammar reads it as one.
    Data(Option<String>),
    /// No known ending.
    Unknown {
        /// The ending as it stands there; none without a dot.
        ending: Option<String>,
        /// A known ending before it, as in `sort.c.bak` and `sort.c~`.
        before: Option<String>,
    },
}

impl NameKind {
    pub(super) fn of(path: &str) -> NameKind {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == TEXT_OF_DOCUMENT && name.len() < path.len() {
            return NameKind::TextOfDocument;
        }
        // Systems and people add blanks, dots and invisible characters that nobody sees.
        let name = name.trim_end_matches(|c: char| c == '.' || c.is_whitespace() || !is_visible(c));
        let mut endings = name.rsplit('.');
        let mut parts: Vec<&str> = endings.by_ref().take(3).collect();
        // The first part is no ending, unless the name begins with the dot.
        let n_parts = name.matches('.').count() + 1;
        if parts.len() == n_parts {
            parts.pop();
        }
        if lists(SETTINGS, &name.to_lowercase()) {
            return NameKind::Data(None);
        }
        let Some(&ending) = parts.first() else { return NameKind::Unknown { ending: None, before: None } };
        // The last word of `page.blade.php` says less than both.
        let double = parts.get(1).map(|before| format!("{before}.{ending}"));
        let double = double.filter(|ending| Language::is_extension(ending)).map(NameKind::Program);
        double.or_else(|| NameKind::by_ending(ending)).unwrap_or_else(|| {
            let is_program = |ending: &str| matches!(NameKind::by_ending(ending), Some(NameKind::Program(_)));
            let backup = ending.trim_end_matches('~');
            let before = [Some(backup), parts.get(1).copied()].into_iter().flatten().find(|one| is_program(one));
            NameKind::Unknown { ending: Some(ending.to_owned()), before: before.map(str::to_owned) }
        })
    }

    pub(super) fn program_ending(&self) -> Option<&str> {
        match self {
            NameKind::Program(ending) | NameKind::Unknown { before: Some(ending), .. } => Some(ending),
            _ => None,
        }
    }

    /// Whether the name leaves open what the content is. Many hand in programs as plain text.
    pub(super) fn says_nothing(&self) -> bool {
        match self {
            NameKind::Unknown { .. } | NameKind::TextOfDocument | NameKind::Notebook => true,
            NameKind::Prose(ending) => lists("txt text", &ending.to_ascii_lowercase()),
            NameKind::Program(_) | NameKind::Data(_) => false,
        }
    }

    pub(super) fn is_page(&self) -> bool {
        matches!(self, NameKind::Program(ending) if is_page(ending))
    }

    fn by_ending(ending: &str) -> Option<NameKind> {
        if is_data(ending) {
            return Some(NameKind::Data(Some(ending.to_owned())));
        }
        if is_notebook(ending) {
            return Some(NameKind::Notebook);
        }
        if is_literate(ending) {
            return Some(NameKind::Prose(ending.to_owned()));
        }
        let language = Language::is_extension(ending).then(|| Language::detect(Some(ending), "")).flatten()?;
        let kind = if language.is_prose() { NameKind::Prose } else { NameKind::Program };
        Some(kind(ending.to_owned()))
    }
}

const DATA: &str = "accdb csv dat data db db3 h5 hack ini json jsonl log mat mdb npy npz out parquet pickle pkl rdata rds sqlite \
    sqlite3 toml tsv xml yaml yml";
/// Extensions of settings, projects, documents and other files that tools read and write, and that are nobody's program.
const TOOLS: &str = "aux bbl bib blg bluej bpmn cfg classpath cls cmake conf config csproj ctxt dia diff dof dot drawio \
    editorconfig env eslintrc excalidraw fa fasta fastq filters form fsproj fxml geojson gitattributes gitignore gitmodules gml \
    gpx graphml greenfoot gv ics iml in inf ipr iws json5 kml launch lock lst make manifest map mf mk mtl mtx npmrc obj off \
    patch pbm pbxproj pgm plist ply po pom pot ppm prefs prettierrc project properties props qrc rc resx rhistory rproj sln \
    srt storyboard strings sty sum suo svg swp synctex targets toc ui user uxf vbproj vcf vcxproj vssettings vtt webmanifest \
    xaml xcconfig xcscheme xcsettings xcworkspacedata xib xsd xyz";

/// Names of settings and of descriptions of projects whose endings say something else, or that have none.
const SETTINGS: &str = "brewfile cmakelists.txt codeowners conanfile.txt consumer-rules.pro dockerfile gemfile gnumakefile \
    jenkinsfile justfile makefile manifest.txt meson_options.txt pipfile podfile procfile proguard-project.txt \
    proguard-rules.pro proguard-rules.txt rakefile requirements.txt robots.txt runtime.txt vagrantfile";

/// Whether an extension is one of data, settings or other files that are no programs.
pub fn is_data(ending: &str) -> bool {
    [DATA, TOOLS].iter().any(|list| lists(list, &ending.to_ascii_lowercase()))
}

/// Returns what a name at the end of a path ends with after its last dot, in lower case; empty without a dot.
pub(super) fn ending_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase()
}

pub(super) fn is_readme(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("readme"))
}

/// Whether a character can be seen. Those that cannot are controls, marks of direction, and characters without width.
fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(ending: &str) -> NameKind {
        NameKind::Program(ending.to_owned())
    }

    fn unknown(ending: &str, before: Option<&str>) -> NameKind {
        NameKind::Unknown { ending: Some(ending.to_owned()), before: before.map(str::to_owned) }
    }

    #[test]
    fn reads_endings() {
        assert_eq!(NameKind::of("src/main.c"), program("c"));
        assert_eq!(NameKind::of("MAIN.PY"), program("PY"));
        assert_eq!(NameKind::of("work.ipynb"), NameKind::Notebook);
        assert_eq!(NameKind::of("notes.txt"), NameKind::Prose("txt".to_owned()));
        assert_eq!(NameKind::of("main.c.txt"), NameKind::Prose("txt".to_owned()));
        assert_eq!(NameKind::of("essay.docx/text of the document"), NameKind::TextOfDocument);
        assert_eq!(NameKind::of("table.dat"), NameKind::Data(Some("dat".to_owned())));
        assert_eq!(NameKind::of("app/proguard-rules.pro"), NameKind::Data(None));
        assert_eq!(NameKind::of("src/CMakeLists.txt"), NameKind::Data(None));
        assert_eq!(NameKind::of("main.stack"), unknown("stack", None));
        assert_eq!(NameKind::of("a.b/program"), NameKind::Unknown { ending: None, before: None });
        assert_eq!(NameKind::of(".c"), program("c"));
        assert_eq!(NameKind::of(""), NameKind::Unknown { ending: None, before: None });
    }

    /// Nobody sees what stands after these endings.
    #[test]
    fn ignores_invisible_characters() {
        for name in ["main.py ", "main.py.", "main.py\u{200b}", "main.py\t\u{202e}"] {
            assert_eq!(NameKind::of(name), program("py"), "{name:?}");
        }
    }

    #[test]
    fn finds_the_endings_of_backups() {
        assert_eq!(NameKind::of("main.c.bak"), unknown("bak", Some("c")));
        assert_eq!(NameKind::of("main.c~"), unknown("c~", Some("c")));
        assert_eq!(NameKind::of("main.c.1"), unknown("1", Some("c")));
        assert_eq!(NameKind::of("main.csv.1"), unknown("1", None));
        assert_eq!(NameKind::of("main.c.dat"), NameKind::Data(Some("dat".to_owned())));
    }
}
