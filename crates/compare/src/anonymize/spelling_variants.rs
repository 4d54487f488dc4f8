//! The ways in which a word of a name may be spelled.

/// Letters with accents, and their replacements on keyboards without them.
const PLAIN: [(&str, &str); 24] = [
    ("àáâãäåāăąǎ", "a"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįıǐ", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŋ", "n"),
    ("òóôõöøōŏőǒ", "o"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ţťŧț", "t"),
    ("ùúûüũūŭůűųǔ", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("þ", "th"),
    ("ə", "a"),
];

/// Letters that some people write as two.
const DOUBLE: [(&str, &str); 5] = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa")];

/// Returns whether a character is a combining accent, which belongs to the letter before it.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Returns whether a character is a letter, digit or accent.
pub(super) fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || is_accent(c)
}

/// Returns the runs of letters, digits and accents in a text, with the bytes at which they start.
pub(super) fn whole_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !is_word_char(c)).filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Returns a word in lower case: as it is, without accents, and with two letters for one.
pub(super) fn spellings(word: &str) -> Vec<String> {
    let small = word.to_lowercase();
    if small.is_ascii() {
        return vec![small];
    }
    let plain = respelled(&small, &PLAIN);
    let double = respelled(&respelled(&small, &DOUBLE), &PLAIN);
    vec![small, plain, double]
}

fn respelled(word: &str, table: &[(&str, &str)]) -> String {
    let letters = word.chars().filter(|&c| !is_accent(c));
    let respelled = letters.map(|c| match table.iter().find(|(letters, _)| letters.contains(c)) {
        Some((_, plain)) => (*plain).to_owned(),
        None => c.to_string(),
    });
    respelled.collect()
}
