//! Links into the long lists: queries as the fragment of an address.

/// Returns the fragment that opens a list with a query: `#q=cluster%3A3`.
pub(crate) fn query(query: &str) -> String {
    let mut hash = "#q=".to_owned();
    for byte in query.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => hash.push(byte.into()),
            _ => hash += &format!("%{byte:02X}"),
        }
    }
    hash
}

/// Returns the query for a name: its words in quotes. A long name is cut, because lists cut it as well.
pub(crate) fn name(name: &str) -> String {
    let start: String = name.chars().take_while(|&character| character != '"').take(60).collect();
    format!("\"{}\"", start.trim())
}

/// Returns the query for the pairs of a cluster, counted from 1.
pub(crate) fn cluster(number: usize) -> String {
    format!("cluster:{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name must not end the attribute around the query, and must not act as an operator in it.
    #[test]
    fn any_name_makes_a_link() {
        assert_eq!(query(&cluster(3)), "#q=cluster%3A3");
        assert_eq!(query(&name("O'Brien, Zoë \"<x>")), "#q=%22O%27Brien%2C%20Zo%C3%AB%22");
        assert_eq!(query(&name(&"n".repeat(10_000))).len(), 3 + 6 + 60);
    }
}
