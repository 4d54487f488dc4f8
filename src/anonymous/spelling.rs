//! The ways in which one word of a name may be spelt.

/// Letters with accents, and what people write who have no such keys.
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

/// Letters for which some write two.
const DOUBLE: [(&str, &str); 5] = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa")];

/// A mark that sits on the letter before it.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Whether a letter, digit or accent goes on with a word.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || is_accent(c)
}

/// The runs of letters, digits and accents in a text, with the bytes they start at.
pub(super) fn whole_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !is_of_word(c)).filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// A word in small letters: as it is, without accents, and with two letters for one.
pub(super) fn spellings(word: &str) -> Vec<String> {
    let small = word.to_lowercase();
    if small.is_ascii() {
        return vec![small];
    }
    let plain = respelt(&small, &PLAIN);
    let double = respelt(&respelt(&small, &DOUBLE), &PLAIN);
    vec![small, plain, double]
}

fn respelt(word: &str, table: &[(&str, &str)]) -> String {
    let letters = word.chars().filter(|&c| !is_accent(c));
    let respelt = letters.map(|c| match table.iter().find(|(letters, _)| letters.contains(c)) {
        Some((_, plain)) => (*plain).to_owned(),
        None => c.to_string(),
    });
    respelt.collect()
}
