//! Recognizes files that stand for something that was not handed in with them: pointers, shortcuts, links, placeholders, and empty files.

use lookalike_frontends::lists;

use crate::decoded::decoded;
use crate::found::COPY_TARGET;
use crate::rules::{self, placeholder_of};
use crate::unpack;

pub use crate::found::Absent;

/// The words for an empty source file.
pub const EMPTY: &str = "an empty file";

const GET_FILE: &str = "ask for the file itself";
const DOWNLOAD: &str = "download the file from the cloud drive, and compare again";

/// Maximum size in bytes of a pointer, a shortcut or a link.
const MAX_BYTES: usize = 4096;
const MAX_ADDRESS: usize = 200;

/// The first words of pointers, with what they are and what to do.
const POINTERS: [(&str, &str, &str); 3] = [
    ("version https://git-lfs.github.com/spec/", "a Git LFS pointer", LFS),
    ("version https://hawser.github.com/spec/", "a Git LFS pointer", LFS),
    ("/annex/objects/", "a git-annex pointer", "run `git annex get .` in the clone, and compare again"),
];
const LFS: &str = "run `git lfs pull` in the clone, and compare again";

/// Documents that are on a cloud drive only, by the endings of the files that stand for them there.
const CLOUD_DOCUMENTS: &str =
    "gdoc gsheet gslides gdraw gform gtable gmap gsite gscript gcolab gjam glink gnote gvids paper papert";

/// Characters of code that hardly any path has.
const NOT_IN_PATHS: &str = "();{}=<>\"'`|&$*?!,#";
const SCRIPTS: [&str; 7] = ["sh", "bash", "zsh", "ksh", "fish", "bat", "cmd"];

/// Files that are customarily empty.
const EMPTY_BY_CUSTOM: &str = "__init__.py __main__.py conftest.py py.typed module-info.java package-info.java mod.rs";

/// Returns what is absent if a file only stands for it. `path` is that of the file, `bytes` are its first ones.
pub fn recognize(path: &str, bytes: &[u8]) -> Option<Absent> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = rules::extension(name).to_ascii_lowercase();
    by_name(name, &extension)
        .or_else(|| by_magic(bytes))
        .or_else(|| of_zeros(name, bytes))
        .or_else(|| by_text(name, &extension, bytes))
}

/// Returns whether the absent file could be source, by the path of what stands for it.
pub fn may_be_source(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = placeholder_of(name).unwrap_or(name);
    let Some((_, extension)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) else { return true };
    let is_shortcut =
        ["url", "webloc", "website", "lnk", "desktop"].iter().any(|one| extension.eq_ignore_ascii_case(one));
    is_shortcut || rules::is_program(name) || rules::is_prose(name) || unpack::stem(name).is_some()
}

fn by_name(name: &str, extension: &str) -> Option<Absent> {
    if placeholder_of(name).is_some() {
        return Some(Absent { what: "a placeholder of iCloud".to_owned(), advice: DOWNLOAD });
    }
    let is_document = lists(CLOUD_DOCUMENTS, extension);
    is_document.then(|| Absent { what: "a link to a document on a cloud drive".to_owned(), advice: GET_FILE })
}

fn by_magic(bytes: &[u8]) -> Option<Absent> {
    const MAGIC: [(&[u8], &str); 2] = [
        (b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0", "a shortcut of Windows"),
        (b"book\0\0\0\0mark\0\0\0\0", "an alias of macOS"),
    ];
    let (_, what) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    Some(Absent { what: (*what).to_owned(), advice: GET_FILE })
}

/// Recognizes a source file without content, and one that has nothing but zero bytes, as a cloud drive or a crash leaves it.
fn of_zeros(name: &str, bytes: &[u8]) -> Option<Absent> {
    let is_source = rules::is_program(name) && !lists(EMPTY_BY_CUSTOM, name);
    if !is_source || bytes.iter().any(|&byte| byte != 0) {
        return None;
    }
    let what = if bytes.is_empty() { EMPTY } else { "a file of zero bytes only" };
    Some(Absent { what: what.to_owned(), advice: GET_FILE })
}

fn by_text(name: &str, extension: &str, bytes: &[u8]) -> Option<Absent> {
    let is_property_list = extension == "webloc" && bytes.starts_with(b"bplist");
    if is_property_list {
        return Some(shortcut(&String::from_utf8_lossy(bytes.get(..MAX_BYTES).unwrap_or(bytes))));
    }
    if bytes.len() > MAX_BYTES {
        return None;
    }
    let text = &*decoded(bytes);
    if let Some((_, what, advice)) = POINTERS.iter().find(|(start, ..)| text.starts_with(start)) {
        return Some(Absent { what: (*what).to_owned(), advice });
    }
    if is_shortcut(text, extension) {
        return Some(shortcut(text));
    }
    if is_link_text(name, text) {
        return Some(Absent { what: format!("the path of a link, {}", quoted(text.trim_end())), advice: COPY_TARGET });
    }
    let is_code = rules::is_program(name) && !is_page(extension);
    let address = text.trim();
    let has_scheme = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
    let is_address = has_scheme && !address.contains(char::is_whitespace);
    (!is_code && is_address).then(|| Absent { what: format!("an address, {}", quoted(address)), advice: GET_FILE })
}

/// Whether an extension, in any case, is that of a web page.
pub fn is_page(extension: &str) -> bool {
    ["html", "htm", "xhtml"].iter().any(|page| extension.eq_ignore_ascii_case(page))
}

/// Returns whether a text is a shortcut to a page or a file: of Windows, of Linux, of macOS, or a page that only leads to another.
fn is_shortcut(text: &str, extension: &str) -> bool {
    let starts_section =
        |section: &str| text.trim_start().get(..section.len()).is_some_and(|start| start.eq_ignore_ascii_case(section));
    let is_desktop_link = || text.lines().any(|line| line.trim_end() == "Type=Link");
    starts_section("[InternetShortcut]")
        || (starts_section("[Desktop Entry]") && is_desktop_link())
        || (extension == "webloc" && text.contains("<plist"))
        || (is_page(extension) && is_redirection(text))
}

/// Returns whether a web page shows nothing and leads to another one, as platforms write one for an address that was handed in.
fn is_redirection(page: &str) -> bool {
    let lower = page.to_ascii_lowercase();
    let refreshes = lower.contains("http-equiv=\"refresh\"") || lower.contains("http-equiv='refresh'");
    let has_script = lower.contains("<script") && !lower.contains("location");
    refreshes && !has_script && !["<form", "<table", "<style", "<img", "<canvas"].iter().any(|tag| lower.contains(tag))
}

fn shortcut(text: &str) -> Absent {
    let start = ["https://", "http://", "file://", "ftp://"].iter().filter_map(|scheme| text.find(scheme)).min();
    let is_end = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '\'' | '<' | '>' | '\u{fffd}');
    let address = start.and_then(|at| text.get(at..)).and_then(|rest| rest.split(is_end).next());
    let what = match address {
        Some(address) => format!("a shortcut to {}", quoted(address)),
        None => "a shortcut".to_owned(),
    };
    Absent { what, advice: GET_FILE }
}

/// Returns whether a file that is named `name` has the target of a symbolic link as its text, as Git writes it where links cannot be made: one line without an end, which is a path to somewhere else.
pub(crate) fn is_link_text(name: &str, text: &str) -> bool {
    let is_path = !text.contains(|c: char| c.is_control() || NOT_IN_PATHS.contains(c));
    if !is_path || !text.contains('/') || text.contains("//") || text.len() > MAX_BYTES {
        return false;
    }
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    // Notes and records may hold a path, and a script may be one line that runs a program beside it.
    let may_lead = extension.is_none() || rules::is_program(name);
    let is_script = extension.is_some_and(|extension| SCRIPTS.contains(&extension));
    let leads_elsewhere = text.starts_with("../") || (!is_script && (text.starts_with("./") || text.starts_with('/')));
    let is_one_word = !text.contains(char::is_whitespace) && text.contains(char::is_alphanumeric);
    (is_one_word && may_lead && leads_elsewhere) || text.rsplit('/').next() == Some(name)
}

/// Returns an address or a path for people, cut if it is long.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_ADDRESS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(path: &str, bytes: &[u8]) -> Option<String> {
        recognize(path, bytes).map(|absent| absent.what)
    }

    /// Files that stand for others are recognized, in text or not, and name the place that they lead to.
    #[test]
    fn stand_ins_are_recognized() {
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1843\n";
        let shortcut = b"\xef\xbb\xbf[InternetShortcut]\r\nURL=https://example.org/x\r\n";
        let utf16: Vec<u8> =
            "\u{feff}[internetshortcut]\nURL=http://a.b/\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let desktop = b"[Desktop Entry]\nName=x\nType=Link\nURL=https://example.org/\n";
        let webloc = b"<?xml version=\"1.0\"?><plist><dict><string>https://example.org/y</string></dict></plist>";
        let page = b"<html><head><meta http-equiv=\"Refresh\" content=\"0; url=https://example.org/z\"></head></html>";
        let cases: [(&str, &[u8], &str); 15] = [
            ("src/main.py", pointer, "a Git LFS pointer"),
            ("model.bin", b"/annex/objects/SHA256E-s1--ab", "a git-annex pointer"),
            ("gus.url", shortcut, "a shortcut to https://example.org/x"),
            ("gus.url", &utf16, "a shortcut to http://a.b/"),
            ("work.desktop", desktop, "a shortcut to https://example.org/"),
            ("work.webloc", webloc, "a shortcut to https://example.org/y"),
            ("link.html", page, "a shortcut to https://example.org/z"),
            ("work.lnk", b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F", "a shortcut of Windows"),
            ("work", b"book\0\0\0\0mark\0\0\0\0", "an alias of macOS"),
            (".main.py.icloud", b"bplist00", "a placeholder of iCloud"),
            ("Essay.gdoc", b"{}", "a link to a document on a cloud drive"),
            ("bob", b"../elsewhere/bob", "the path of a link, ../elsewhere/bob"),
            ("main.c", b"", "an empty file"),
            ("main.c", &[0; 5000], "a file of zero bytes only"),
            ("work.txt", b"https://example.org/repository\n", "an address, https://example.org/repository"),
        ];
        for (path, bytes, expected) in cases {
            assert_eq!(what(path, bytes).as_deref(), Some(expected), "{path}");
        }
    }

    /// Programs, notes and customary files stay what they are, however short.
    #[test]
    fn real_files_are_not_absent() {
        let page = b"<html><head><meta http-equiv=\"refresh\" content=\"5\"></head><body><form></form></body></html>";
        let cases: [(&str, &[u8]); 13] = [
            ("__init__.py", b""),
            ("notes.txt", b""),
            ("data.bin", &[0; 50]),
            ("run.sh", b"./main"),
            ("input.txt", b"/usr/share/dict/words"),
            ("main.py", b"import a/b"),
            ("main.py", b"x = 1/2"),
            ("paths.txt", b"../a\n../b\n"),
            ("run", b"cd ../build && make"),
            ("app.desktop", b"[Desktop Entry]\nType=Application\nExec=app\n"),
            ("chat.html", page),
            ("notes.txt", b"see https://example.org/ for more"),
            ("main.c", b"// version https://git-lfs.github.com/spec/v1\nint main(void) { return 0; }\n"),
        ];
        for (path, bytes) in cases {
            assert_eq!(what(path, bytes), None, "{path}: {:?}", String::from_utf8_lossy(bytes));
        }
    }

    /// A pointer in place of a picture hides no code; one in place of a program or an archive file may.
    #[test]
    fn pictures_hide_no_code() {
        for path in ["main.py", "a/hw.zip", "bob", ".main.py.icloud", "gus.url", "essay.txt"] {
            assert!(may_be_source(path), "{path}");
        }
        for path in ["logo.png", "data.csv", "film.mp4"] {
            assert!(!may_be_source(path), "{path}");
        }
    }
}
