//! Tells text from other files by the first bytes.

/// Text has at most one control character in this many bytes.
const BYTES_PER_CONTROL: usize = 20;

/// Returns whether these bytes are no text.
///
/// Text has hardly any control characters. UTF-16 has zeros, but in two of four offsets only, and UTF-32 in three. Text with many of them on purpose has hardly anything else than ASCII.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let has_zero = |offset: usize| bytes.iter().skip(offset).step_by(4).any(|&byte| byte == 0);
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let n_control = bytes.iter().filter(is_control).count();
    let n_others = bytes.len() - n_control;
    let n_ascii = bytes.iter().filter(|byte| byte.is_ascii()).count() - n_control;
    let is_padded_text = n_others * 2 > bytes.len() && n_ascii * 10 > n_others * 9;
    (0..4).all(has_zero) && BYTES_PER_CONTROL * n_control > bytes.len() && !is_padded_text
}

#[cfg(test)]
mod tests {
    use super::is_binary;

    /// Control characters in a comment do not make a program binary; compiled files, pictures and zeros are.
    #[test]
    fn padded_text_is_no_binary() {
        let program = "int main(void) { return 0; }\n".repeat(20);
        let padded = format!("/* {} */\n{program}", "\0\u{1}\u{2}\u{3}".repeat(150));
        assert!(!is_binary(padded.as_bytes()));
        let noise = (0..4096u32).map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()[3]);
        let scattered: Vec<u8> = noise.collect();
        let compiled = [&b"\x7fELF\x02\x01\x01"[..], &[0; 2000], &scattered, program.as_bytes()].concat();
        for bytes in [&[0; 4096][..], &scattered, &compiled] {
            assert!(is_binary(bytes));
        }
    }
}
