//! Formats of programs that only the tool can read which wrote them, each with the advice on how to save them as text.

use lookalike_frontends::lists;
use lookalike_report_templates::model::FileStatus;

use crate::file_name::ending_of;

/// The endings of the names of a format, any if there are none; the bytes that it begins with; and the format with its article and the advice.
const FORMATS: [(&str, &[&[u8]], &str); 4] = [
    (
        "",
        &[b"#reader(lib\"read.ss\"\"wxme\")WXME", b"#reader (lib \"read.ss\" \"wxme\") WXME", b"WXME01"],
        "a program in the graphical format of DrRacket; open it there, and choose File, Save Other, \
            Save Definitions as Text",
    ),
    ("slx mdlp slxp sldd", &[b"PK"], "a model of Simulink; save it as .mdl, or hand in its code"),
    ("vi ctl vit llb", &[b"RSRC\r\n"], "a program of LabVIEW, which has no text; compare it by eye"),
    // One that can be opened is no longer here: its text is in its place.
    ("mlx mlapp", &[b"PK"], "a live script of MATLAB that cannot be opened; save it as .m"),
];

pub(crate) fn check(path: &str, bytes: &[u8]) -> Result<(), FileStatus> {
    let ending = ending_of(path);
    for (endings, beginnings, reason) in FORMATS {
        let is_called_so = endings.is_empty() || lists(endings, &ending);
        if is_called_so && beginnings.iter().any(|beginning| bytes.starts_with(beginning)) {
            return Err(FileStatus::Unreadable { reason: reason.to_owned() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Closed formats are told by their beginnings, and ordinary files of the same names are read.
    #[test]
    fn closed_formats_are_named() {
        let racket = b"#reader(lib\"read.ss\"\"wxme\")WXME0109 ## \n";
        for (path, bytes) in
            [("hw.rkt", &racket[..]), ("a/m.SLX", b"PK\x03\x04"), ("x.vi", b"RSRC\r\n\0"), ("l.mlx", b"PK")]
        {
            assert!(check(path, bytes).is_err(), "{path}");
        }
        for (path, bytes) in
            [("hw.rkt", &b"#lang racket\n"[..]), ("x.vi", b"a text"), ("l.mlx", b"x = 1"), ("a.zip", b"PK")]
        {
            assert!(check(path, bytes).is_ok(), "{path}");
        }
    }
}
