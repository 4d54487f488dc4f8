//! Formats of programs that only the tool can read which wrote them, each with the advice on how to save them as text.

use lookalike_report_templates::model::FileStatus;

use crate::file_name::ending_of;

/// A format, by the endings of its names and the bytes that it begins with.
struct Format {
    endings: &'static [&'static str],
    beginnings: &'static [&'static [u8]],
    /// The format with its article, and the advice.
    reason: &'static str,
}

const FORMATS: [Format; 4] = [
    Format {
        endings: &[],
        beginnings: &[b"#reader(lib\"read.ss\"\"wxme\")WXME", b"#reader (lib \"read.ss\" \"wxme\") WXME", b"WXME01"],
        reason: "a program in the graphical format of DrRacket; open it there, and choose File, Save Other, \
            Save Definitions as Text",
    },
    Format {
        endings: &["slx", "mdlp", "slxp", "sldd"],
        beginnings: &[b"PK"],
        reason: "a model of Simulink; save it as .mdl, or hand in its code",
    },
    Format {
        endings: &["vi", "ctl", "vit", "llb"],
        beginnings: &[b"RSRC\r\n"],
        reason: "a program of LabVIEW, which has no text; compare it by eye",
    },
    // One that can be opened is no longer here: its text is in its place.
    Format {
        endings: &["mlx", "mlapp"],
        beginnings: &[b"PK"],
        reason: "a live script of MATLAB that cannot be opened; save it as .m",
    },
];

pub(crate) fn check(path: &str, bytes: &[u8]) -> Result<(), FileStatus> {
    let ending = ending_of(path);
    let is_in = |format: &&Format| {
        (format.endings.is_empty() || format.endings.contains(&&*ending))
            && format.beginnings.iter().any(|beginning| bytes.starts_with(beginning))
    };
    match FORMATS.iter().find(is_in) {
        Some(format) => Err(FileStatus::Unreadable { reason: format.reason.to_owned() }),
        None => Ok(()),
    }
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
