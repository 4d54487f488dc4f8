//! Encodings that students use, and damage that files suffer.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, GB18030, KOI8_R, MACINTOSH, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

use super::*;

const JAPANESE: &str = "int n; // 合計を計算する\nint m; /* データの数を数えて、平均を求めます */\n";
const CHINESE: &str = "int n; // 计算数组的总和\nint m; /* 统计数据的个数，然后求平均值 */\n";
const TAIWANESE: &str = "int n; // 計算陣列的總和\nint m; /* 統計資料的個數，然後求平均值 */\n";
const KOREAN: &str = "int n; // 배열의 합계를 계산한다\nint m; /* 자료의 개수를 세고 평균을 구합니다 */\n";
const RUSSIAN: &str = "int n; // сумма всех чисел массива\nint m; /* среднее значение и количество */\n";
const GERMAN: &str = "int n; // Größe für die Länge\nint m; /* schöne Grüße */\n";

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, has_errors) = encoding.encode(text);
    assert!(!has_errors, "{}", encoding.name());
    bytes.into_owned()
}

#[track_caller]
fn assert_decodes(bytes: &[u8], expected: &str, note: &str) {
    let decoded = decode(bytes, None).unwrap();
    assert_eq!(decoded.text, expected);
    let notes = decoded.notes.join("; ");
    assert!(if note.is_empty() { notes.is_empty() } else { notes.contains(note) }, "{notes}");
}

/// Programs from many countries, with comments in their languages.
#[test]
fn guesses_legacy_encodings() {
    for (encoding, text, name) in [
        (SHIFT_JIS, JAPANESE, "Shift_JIS"),
        (EUC_JP, JAPANESE, "EUC-JP"),
        (GB18030, CHINESE, "GB18030"),
        (BIG5, TAIWANESE, "Big5"),
        (EUC_KR, KOREAN, "EUC-KR"),
        (WINDOWS_1251, RUSSIAN, "Windows-1251"),
        (KOI8_R, RUSSIAN, "KOI8-"),
        (WINDOWS_1252, GERMAN, "Windows-1252"),
        (MACINTOSH, GERMAN, "Mac OS Roman"),
    ] {
        assert_decodes(&encoded(encoding, text), text, &format!("not UTF-8 (from line 1 on); guessed as {name}"));
    }
}

/// A single sign outside of ASCII does not make a program Chinese.
#[test]
fn reads_few_high_bytes_as_western() {
    for text in [
        "// caf\u{e9}\nint n;\n", "// 20 \u{b0}C\n", "// don\u{2019}t\n", "// \u{a9} 2020 M\u{fc}ller\n",
        "\u{e9}\u{e8}",
    ] {
        assert_decodes(&encoded(WINDOWS_1252, text), text, "guessed as Windows-1252");
    }
}

/// Comments with one or many Western words are read correctly.
#[test]
fn reads_western_words() {
    let words = [
        "größer", "für", "Länge", "schön", "früher", "Maß", "été", "déjà", "où", "français", "élève", "âge", "noël",
        "tamaño", "función", "número", "está", "años", "não", "função", "coração", "så", "även", "påse", "città",
        "perché", "più", "Übung", "Änderung", "naïve", "cœur",
    ];
    for n_words in [1, 2, 3, 10, words.len()] {
        for first in 0..words.len() {
            let comment = words.iter().cycle().skip(first).take(n_words).copied().collect::<Vec<_>>().join(" ");
            let text = format!("int n; // {comment}\nint m = n + 1; /* {comment} */\n");
            assert_decodes(&encoded(WINDOWS_1252, &text), &text, "guessed as Windows-1252");
        }
    }
}

/// With and without a mark, in both byte orders.
#[test]
fn reads_utf16_and_utf32() {
    let text = "int n; // größer\nint m; // 合計\n";
    let utf16 = |mark: bool, to_bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.then_some(0xfeff).into_iter().chain(text.encode_utf16()).flat_map(to_bytes).collect()
    };
    let utf32 = |mark: bool, to_bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        mark.then_some(0xfeff).into_iter().chain(text.chars().map(u32::from)).flat_map(to_bytes).collect()
    };
    for (mark, how) in [(true, "by its byte order mark"), (false, "by its zero bytes")] {
        assert_decodes(&utf16(mark, u16::to_le_bytes), text, &format!("UTF-16LE, {how}"));
        assert_decodes(&utf16(mark, u16::to_be_bytes), text, &format!("UTF-16BE, {how}"));
        assert_decodes(&utf32(mark, u32::to_le_bytes), text, &format!("UTF-32LE, {how}"));
        assert_decodes(&utf32(mark, u32::to_be_bytes), text, &format!("UTF-32BE, {how}"));
    }
}

/// Valid UTF-8 is read as UTF-8, without a note.
#[test]
fn reads_utf8_without_a_note() {
    assert_decodes("int größe; // 合計".as_bytes(), "int größe; // 合計", "");
    assert_decodes("\u{feff}\u{feff}int n;".as_bytes(), "int n;", "");
    assert_decodes(b"", "", "");
    assert_decodes("\u{feff}".as_bytes(), "", "");
    assert_decodes(b"int \xef\xbf\xbd;", "int \u{fffd};", "");
}

/// Two editors with different encodings saved to one file.
#[test]
fn reads_mixtures_line_by_line() {
    let bytes = ["// größte Länge\n// schön\n".as_bytes(), b"// gr\xf6\xdfte L\xe4nge\nint n;\n"].concat();
    assert_decodes(&bytes, "// größte Länge\n// schön\n// größte Länge\nint n;\n", "a mixture");
    let bytes = [CHINESE.as_bytes(), &encoded(GB18030, CHINESE)].concat();
    assert_decodes(&bytes, &CHINESE.repeat(2), "lines of UTF-8 and of GB18030");
}

/// A declaration takes precedence over a guess, unless it is wrong.
#[test]
fn honors_declarations() {
    let text = "# coding: cp1250\nx = 'č'\n";
    assert_decodes(&encoded(encoding_rs::WINDOWS_1250, text), text, "read as Windows-1250, as the file says");
    let text = "# coding: utf-8\nx = 'é'\n";
    assert_decodes(&encoded(WINDOWS_1252, text), text, "guessed as Windows-1252");
    let text = "# coding: shift_jis\nx = 'é'\n";
    assert_decodes(&encoded(WINDOWS_1252, text), text, "guessed as Windows-1252");
}

/// The option takes precedence over declarations, but not over valid UTF-8.
#[test]
fn prefers_the_named_encoding() {
    let named = named("ISO-8859-15");
    let decoded = decode(b"# coding: latin-1\n\xa4", named).unwrap();
    assert_eq!(decoded.text, "# coding: latin-1\n€");
    assert!(decoded.notes[0].contains("--encoding"), "{:?}", decoded.notes);
    assert_eq!(decode("é".as_bytes(), named).unwrap().text, "é");
    let wide = decode(b"a\0 \0\x11\x4f", super::named("utf-16le")).unwrap();
    assert_eq!(wide.text, "a 休");
}

/// Half a character and zeros in a text are replaced, and a note says so.
#[test]
fn notes_replaced_characters() {
    assert_decodes(b"\xff\xfei\0\x00\xd8n\0", "i\u{fffd}n", "invalid bytes, shown as");
    assert_decodes(b"int main(void) {\0 return 0; }\0\0\0\0", "int main(void) {  return 0; }", "read as spaces: 1");
    assert_decodes(b"int n;\r\n\x1a", "int n;\r\n", "");
    assert_decodes(b"\x1b$B9g7W\x1b(B", "合計", "ISO-2022-JP");
}

/// Lines are counted as an editor counts them, and no character moves.
#[test]
fn turns_line_ends_into_line_feeds() {
    for (bytes, text) in [
        ("a\rb\rc\r", "a\nb\nc\n"),
        ("a\r\nb\r\n", "a\r\nb\r\n"),
        ("a\r\r\nb", "a\r\r\nb"),
        ("a\rb\r\nc\nd", "a\nb\r\nc\nd"),
        ("\r", "\n"),
        ("a\u{2028}b\u{c}c\u{85}d", "a\u{2028}b\u{c}c\u{85}d"),
    ] {
        assert_decodes(bytes.as_bytes(), text, "");
    }
}

#[test]
fn refuses_binary_files() {
    let refusal = |bytes: &[u8]| decode(bytes, None).unwrap_err().to_string();
    assert_eq!(refusal(b"%PDF-1.4\n"), "binary: a PDF");
    assert_eq!(refusal(&[0; 64]), "binary: nothing but zero bytes");
    assert_eq!(refusal(&[0, 1, 2, 3]), "binary");
    let samples: Vec<u8> = (0..4000i16).flat_map(|n| (n.wrapping_mul(7919) >> 4).to_le_bytes()).collect();
    assert!(refusal(&samples).starts_with("binary"));
    let numbers: Vec<u8> = (0..4000u32).flat_map(|n| (n % 32).to_le_bytes()).collect();
    assert!(refusal(&numbers).starts_with("binary"));
}
