//! Links into the long lists: a query of theirs as the hash of an address.

/// The hash that opens a list with a query.
pub(super) fn query(query: &str) -> String {
    let mut hash = "#q=".to_owned();
    for byte in query.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => hash.push(byte.into()),
            _ => hash += &format!("%{byte:02X}"),
        }
    }
    hash
}

/// The query for a name: its words in quotes. A long name is cut, because lists cut it too.
pub(super) fn name(name: &str) -> String {
    let start: String = name.chars().take_while(|&character| character != '"').take(60).collect();
    format!("\"{}\"", start.trim())
}

/// The query for the pairs of a cluster, counted from 1.
pub(super) fn cluster(number: usize) -> String {
    format!("cluster:{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name must not end the attribute that its query stands in, nor mean something to the list.
    #[test]
    fn any_name_makes_a_link() {
        assert_eq!(query(&cluster(3)), "#q=cluster%3A3");
        assert_eq!(query(&name("O'Brien, Zoë \"<x>")), "#q=%22O%27Brien%2C%20Zo%C3%AB%22");
        assert_eq!(query(&name(&"n".repeat(10_000))).len(), 3 + 6 + 60);
    }
}
