//! Programs are found in data of many formats, and nothing else is.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use lookalike_test_support::waiting::must_end;

use super::*;

const PROGRAM: &str = "#include <stdio.h>\n\nint sum(const int *values, int n) {\n    int total = 0;\n    for (int i = 0; i < n; i++) {\n        total += values[i];\n    }\n    return total;\n}\n\nint main(void) {\n    int values[] = {1, 2, 3};\n    printf(\"%d\\n\", sum(values, 3));\n    return 0;\n}\n";

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Bytes without any pattern.
fn noise(n_bytes: u32) -> Vec<u8> {
    (0..n_bytes)
        .map(|n| n.wrapping_mul(2_654_435_761).rotate_left(7).wrapping_mul(0x9e37_79b9).to_le_bytes()[3])
        .collect()
}

fn has_program(bytes: &[u8]) -> bool {
    program_in(bytes).is_some_and(|text| text.contains("total += values[i];"))
}

/// Streams are found wherever they begin, whatever they are packed with.
#[test]
fn compressed_programs_are_found() {
    let mut raw = DeflateEncoder::new(Vec::new(), Compression::default());
    raw.write_all(PROGRAM.as_bytes()).unwrap();
    assert!(has_program(&raw.finish().unwrap()));
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(PROGRAM.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    for packed in [zlib(PROGRAM.as_bytes()), gzip, PROGRAM.as_bytes().to_vec()] {
        assert!(has_program(&[noise(9000), packed.clone(), noise(100)].concat()));
        assert!(has_program(&packed));
    }
    let blocks: Vec<u8> = PROGRAM.as_bytes().chunks(200).flat_map(|chunk| [&[200], chunk].concat()).collect();
    assert!(has_program(&[&noise(500), &blocks[..]].concat()));
}

/// The pages of a PDF are read, packed or not, in one text or many.
#[test]
fn pages_are_read() {
    let escaped = |line: &str| line.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
    let shown: String = PROGRAM.lines().map(|line| format!("({}) Tj T*\n", escaped(line))).collect();
    let pieces = |line: &str| {
        let pieces: Vec<String> = line.split(' ').map(|word| format!("({})", escaped(word))).collect();
        format!("[{}] TJ 0 -12 Td\n", pieces.join(" -333 "))
    };
    let spaced: String = PROGRAM.lines().map(pieces).collect();
    for page in [shown, spaced] {
        let page = format!("BT /F1 10 Tf\n{page}ET");
        for content in [page.clone().into_bytes(), zlib(page.as_bytes())] {
            let pdf = [b"%PDF-1.4\n<< >>\nstream\n", content.as_slice(), b"\nendstream\n%%EOF\n"].concat();
            assert!(has_program(&pdf), "{page}");
        }
    }
}

/// Ordinary data has no program, and hostile data takes no longer.
#[test]
fn nothing_is_found_in_data() {
    let image = zlib(&noise(200_000));
    for bytes in [noise(1 << 20), image, zlib(&vec![0; 64 << 20]), b"x\x9c".repeat(1 << 20), b"stream(".repeat(1 << 18)]
    {
        assert_eq!(must_end("data", move || program_in(&bytes)), None);
    }
}
