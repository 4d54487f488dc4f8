//! The extra fields of the headers of a .zip, which tools write for times, owners and large sizes.

use super::entry::next_field;

/// The kinds of fields that tools write: sizes, times, owners, permissions, names, and padding.
const KNOWN: [u16; 24] = [
    0x0001, 0x0007, 0x0009, 0x000a, 0x000c, 0x000d, 0x0014, 0x0015, 0x0016, 0x0017, 0x07c8, 0x2605, 0x2705, 0x334d,
    0x4341, 0x4453, 0x4704, 0x5455, 0x5855, 0x6542, 0x756e, 0x7855, 0x7875, 0x9901,
];
/// The field with the name in UTF-8.
const NAME: u16 = 0x7075;
/// Maximum length in bytes of a field of a known kind: permissions of Windows are the longest.
const MAX_KNOWN: usize = 512;
/// Minimum length of a field of a tool that nobody knows, and of one that is text.
const MIN_ODD: usize = 12;

/// Returns the content of all fields that no tool writes, one after the other. `n_name` is the length of the entry's name.
pub(super) fn odd_fields(extra: &[u8], n_name: usize) -> Vec<u8> {
    let mut odd = Vec::new();
    let mut rest = extra;
    while let Some((kind, field, after)) = next_field(rest) {
        if is_odd(kind, field, n_name) {
            odd.extend(field);
        }
        rest = after;
    }
    // Padding need not be a field.
    if rest.len() >= MIN_ODD {
        odd.extend(rest);
    }
    odd
}

fn is_odd(kind: u16, field: &[u8], n_name: usize) -> bool {
    if kind == NAME && field.len() <= 5 + 4 * n_name {
        return false;
    }
    let n_printable = field.iter().filter(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()).count();
    let is_text = n_printable * 10 >= field.len() * 9;
    let is_known = KNOWN.contains(&kind) && field.len() <= MAX_KNOWN;
    field.len() >= MIN_ODD && (is_text || !is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(kind: u16, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap();
        [&kind.to_le_bytes(), &length.to_le_bytes(), content].concat()
    }

    /// Times and owners are nothing; a text is odd whatever the field says that it is.
    #[test]
    fn only_fields_that_tools_do_not_write_are_odd() {
        let usual = [
            field(0x5455, b"\x03\xf1\x53\x65\x01\xf1\x53\x65\x01"),
            field(0x7875, b"\x01\x04\xe8\x03\0\0\x04\xe8\x03\0\0"),
            field(0x000a, &[0xb1; 32]),
            field(NAME, b"\x01\x01\x02\x03\x04quite a long name of a file.c"),
        ];
        assert_eq!(odd_fields(&usual.concat(), 29), b"");
        for kind in [0x5455, 0x000a, 0xbeef] {
            assert_eq!(odd_fields(&field(kind, b"int main(void) {"), 1), b"int main(void) {");
        }
        assert_eq!(odd_fields(b"no field at all, but text", 1), b"no field at all, but text");
    }
}
