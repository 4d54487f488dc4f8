//! The words of source and of compiled files, as hashes.

use std::hash::{DefaultHasher, Hasher};

use lookalike_intake::is_compiled;

/// Shorter words are everywhere.
const MIN_WORD: usize = 4;
const MAX_WORDS: usize = 60_000;
/// Names in every class file: what the format, the compiler and the library of Java add.
const OF_JAVA: &str = "Code LineNumberTable LocalVariableTable StackMapTable SourceFile Exceptions InnerClasses Signature \
    BootstrapMethods NestMembers NestHost EnclosingMethod ConstantValue MethodParameters LocalVariableTypeTable Record \
    Deprecated Synthetic RuntimeVisibleAnnotations PermittedSubclasses MethodHandles Lookup makeConcatWithConstants init \
    clinit this java lang util String Object invoke metafactory lambda values valueOf Integer Boolean Double append \
    StringBuilder toString println print PrintStream System";

/// A compiled file, as far as it tells where it comes from.
pub(crate) struct Compiled {
    pub(crate) names: Names,
    pub(crate) hash: u64,
}

/// Returns the words of a file that a compiler wrote; none for another.
pub(crate) fn of(path: &str, bytes: &[u8]) -> Option<Compiled> {
    let is_object = [".o", ".obj"].iter().any(|ending| path.to_ascii_lowercase().ends_with(ending));
    if !is_compiled(bytes) && !is_object {
        return None;
    }
    let names = names_in(bytes).map_or_else(|| Names::Native(words_in(bytes)), Names::Source);
    Some(Compiled { names, hash: hash(bytes) })
}

pub(crate) enum Names {
    /// The names and texts of its source.
    Source(Vec<u64>),
    /// Everything that looks like a word, ascending.
    Native(Vec<u64>),
}

/// Returns a hash that is the same in every run.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let words = bytes.split(move |byte| !is_part(byte));
    words.filter(|word| word.len() >= MIN_WORD && word.iter().any(u8::is_ascii_alphabetic))
}

pub(crate) fn words_of(text: &str) -> impl Iterator<Item = u64> {
    words(text.as_bytes()).map(hash)
}

/// Returns the words in the quotes of a source text. A quote ends with its line.
pub(crate) fn texts_of(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("#include")) {
        found.extend(line.split('"').skip(1).step_by(2).flat_map(|quoted| {
            // A letter behind a backslash is none.
            let plain: Vec<u8> =
                quoted.as_bytes().split(|byte| *byte == b'\\').enumerate().fold(Vec::new(), |mut plain, (at, part)| {
                    plain.push(b' ');
                    plain.extend(if at == 0 { part } else { part.get(1..).unwrap_or_default() });
                    plain
                });
            words(&plain).map(hash).collect::<Vec<_>>()
        }));
    }
    found
}

/// Returns the words in the bytes of a native program, also those in letters of two bytes, ascending.
fn words_in(bytes: &[u8]) -> Vec<u64> {
    let mut found: Vec<u64> = words(bytes).take(MAX_WORDS).map(hash).collect();
    for start in [0, 1] {
        let pairs = bytes.get(start..).unwrap_or_default().chunks_exact(2);
        let wide: Vec<u8> = pairs.map(|pair| if pair[1] == 0 { pair[0] } else { 0 }).collect();
        found.extend(words(&wide).take(MAX_WORDS).map(hash));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the words of the names and texts in a class file or compiled Python; none for another file.
fn names_in(bytes: &[u8]) -> Option<Vec<u64>> {
    let texts = match bytes {
        [0xca, 0xfe, 0xba, 0xbe, ..] => texts_of_class(bytes)?,
        [_, _, b'\r', b'\n', ..] => texts_of_python(bytes),
        _ => return None,
    };
    let mut hashes: Vec<u64> = texts
        .into_iter()
        // The types of a library are named by all who use it.
        .filter(|text| {
            !["java/", "javax/", "javafx/"]
                .iter()
                .any(|part| text.windows(part.len()).any(|window| window == part.as_bytes()))
        })
        .filter(|text| !text.starts_with(b"/"))
        .flat_map(|text| {
            let own = words(text).filter(|word| !OF_JAVA.split_ascii_whitespace().any(|name| name.as_bytes() == *word));
            own.map(hash).collect::<Vec<_>>()
        })
        .take(MAX_WORDS)
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    Some(hashes)
}

fn texts_of_class(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let number = |at: usize| Some(usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    let mut texts = Vec::new();
    let (n_constants, mut at, mut index) = (number(8)?, 10, 1);
    while index < n_constants {
        let kind = *bytes.get(at)?;
        let length = match kind {
            1 => {
                let length = number(at + 1)?;
                texts.push(bytes.get(at + 3..at + 3 + length)?);
                2 + length
            }
            3 | 4 | 9..=12 | 17 | 18 => 4,
            5 | 6 => 8,
            7 | 8 | 16 | 19 | 20 => 2,
            15 => 3,
            _ => return None,
        };
        at += 1 + length;
        // Numbers of eight bytes take two places.
        index += if matches!(kind, 5 | 6) { 2 } else { 1 };
    }
    Some(texts)
}

/// Returns the names and short texts in compiled Python: those with their length in one byte.
fn texts_of_python(bytes: &[u8]) -> Vec<&[u8]> {
    let mut texts = Vec::new();
    let mut at = 0;
    while let (Some(kind), Some(length)) = (bytes.get(at), bytes.get(at + 1)) {
        let text = bytes.get(at + 2..at + 2 + usize::from(*length)).unwrap_or_default();
        let is_text = matches!(kind & 0x7f, b'z' | b'Z') && text.len() >= MIN_WORD;
        if is_text && text.iter().all(|byte| byte.is_ascii_graphic() || *byte == b' ') {
            texts.push(text);
            at += 2 + text.len();
        } else {
            at += 1;
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use lookalike_engine::maps::HashSet;

    use super::*;

    /// Names and texts are found in what the compilers of Java and Python write, and nothing is found beyond the end.
    #[test]
    fn names_are_found() {
        let text = |text: &str| [&[1, 0, u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
        let constants = [text("Library"), vec![5; 9], text("java/util/List"), text("findBook"), text("Code")].concat();
        let class = [b"\xca\xfe\xba\xbe\0\0\0\x41\0\x07", constants.as_slice()].concat();
        let python = b"\xa7\x0d\r\n\0\0\0\0\0\0\0\0\xda\x08findBook\xda\x07Libraryz\x03abc".to_vec();
        for bytes in [class, python] {
            let names = names_in(&bytes).unwrap();
            let expected: HashSet<u64> = words_of("class Library { findBook }").collect();
            assert_eq!((names.len(), names.iter().filter(|name| expected.contains(name)).count()), (2, 2));
            (0..bytes.len()).for_each(|end| drop(names_in(&bytes[..end])));
        }
        assert!(names_in(b"\x7fELF").is_none());
    }

    /// Texts of source are found in native programs, in letters of one byte and of two.
    #[test]
    fn texts_are_found_in_native_programs() {
        let texts = texts_of("#include \"stdio.h\"\nputs(\"enter a\\nnumber\"); f(\"café\");\n");
        let wide: Vec<u8> = "enter".bytes().flat_map(|byte| [byte, 0]).collect();
        let words = words_in(&[b"\x7fELF\0number\0\0\0", wide.as_slice()].concat());
        let n_found = texts.iter().filter(|text| words.binary_search(text).is_ok()).count();
        assert_eq!((texts.len(), n_found), (2, 2));
    }
}
