//! The classes that the bytes of a file count as.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::json::is_default;
use super::named_enum::named_enum;

/// The bytes of a file or a submission by what they count as. Each byte is in exactly one class, so the classes add up to
/// the size.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Breakdown {
    /// Own code that was compared.
    #[serde(skip_serializing_if = "is_default")]
    pub own: u64,
    /// Starter code, and other code that was handed out.
    #[serde(skip_serializing_if = "is_default")]
    pub starter: u64,
    /// Code written by a tool.
    #[serde(skip_serializing_if = "is_default")]
    pub tool: u64,
    /// Text and markup around code: comments, prose beside programs, the JSON of a notebook around its cells.
    #[serde(skip_serializing_if = "is_default")]
    pub text: u64,
    /// Data and literals that are no code.
    #[serde(skip_serializing_if = "is_default")]
    pub data: u64,
    /// Bytes that were not read, by reason. A reason with 0 bytes holds for a part whose size is unknown.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub unread: BTreeMap<UnreadReason, u64>,
}

/// The class of a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ByteClass {
    /// Own code that was compared.
    Own,
    /// Starter code, and other code that was handed out.
    Starter,
    /// Code written by a tool.
    Tool,
    /// Text and markup around code.
    Text,
    /// Data and literals that are no code.
    Data,
    /// Not read, for this reason.
    Unread(UnreadReason),
}

named_enum! {
    /// A reason why bytes were not read, those that may hide somebody's code first.
    pub enum UnreadReason {
        /// The file is damaged, encrypted, or over a limit.
        Unreadable = "unreadable",
        /// It stands for a file that is not there and may be source.
        Absent = "absent",
        /// It is probably code that cannot be read as code: encoded, in a string that is executed, or embedded.
        HiddenCode = "hidden_code",
        /// A limit cut it off.
        Truncated = "truncated",
        /// It looks like source, but in no language that is known.
        LooksLikeSource = "looks_like_source",
        /// It is text in a language that is not known.
        UnknownLanguage = "unknown_language",
        /// It is source that a rule leaves out by its name, such as libraries and build output.
        LeftOut = "left_out",
        /// It is no text: a picture, a compiled program.
        Binary = "binary",
        /// The instructor excluded it.
        Excluded = "excluded",
        /// It is nobody's work: files of systems and platforms, links.
        Skipped = "skipped",
    }
}

impl ByteClass {
    /// The classes of bytes that were read, in order.
    const READ: [ByteClass; 5] =
        [ByteClass::Own, ByteClass::Starter, ByteClass::Tool, ByteClass::Text, ByteClass::Data];
}

impl Breakdown {
    /// Adds bytes to a class.
    pub fn add(&mut self, class: ByteClass, n_bytes: u64) {
        let count = match class {
            ByteClass::Own => &mut self.own,
            ByteClass::Starter => &mut self.starter,
            ByteClass::Tool => &mut self.tool,
            ByteClass::Text => &mut self.text,
            ByteClass::Data => &mut self.data,
            ByteClass::Unread(reason) => self.unread.entry(reason).or_default(),
        };
        *count = count.saturating_add(n_bytes);
    }

    /// Adds the bytes of another breakdown, class by class.
    pub fn join(&mut self, other: &Breakdown) {
        other.parts().for_each(|(class, n_bytes)| self.add(class, n_bytes));
    }

    /// Returns the classes that occur with their numbers of bytes. Only a reason for unread bytes may have none.
    pub fn parts(&self) -> impl Iterator<Item = (ByteClass, u64)> + '_ {
        let counts = [self.own, self.starter, self.tool, self.text, self.data];
        let read = ByteClass::READ.into_iter().zip(counts).filter(|&(_, n_bytes)| n_bytes > 0);
        read.chain(self.unread.iter().map(|(&reason, &n_bytes)| (ByteClass::Unread(reason), n_bytes)))
    }

    /// Returns the number of bytes of all classes.
    pub fn total(&self) -> u64 {
        self.parts().fold(0, |total, (_, n_bytes)| total.saturating_add(n_bytes))
    }

    /// Returns the number of bytes of code that was compared, as own or as starter code.
    pub fn compared(&self) -> u64 {
        self.own.saturating_add(self.starter)
    }

    /// Returns whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Breakdown::default()
    }

    /// Returns the same shares of `n_bytes`. A text may have more or fewer bytes than the file that it was decoded from.
    /// If nothing is known about the bytes, they count as text around code.
    pub fn scaled_to(&self, n_bytes: u64) -> Breakdown {
        if self.total() == n_bytes {
            return self.clone();
        }
        let (classes, counts): (Vec<ByteClass>, Vec<u64>) = self.parts().unzip();
        let mut scaled = Breakdown::default();
        if self.total() == 0 {
            scaled.add(ByteClass::Text, n_bytes);
        }
        for (class, share) in classes.into_iter().zip(apportion(n_bytes, &counts)) {
            scaled.add(class, share);
        }
        scaled
    }
}

/// Divides `total` in proportion to `weights`, by largest remainders. The parts add up to `total`, unless all weights are
/// zero: then all parts are.
pub fn apportion(total: u64, weights: &[u64]) -> Vec<u64> {
    let sum: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
    if sum == 0 {
        return vec![0; weights.len()];
    }
    // Each quotient is at most `total`.
    let product = |weight: u64| u128::from(total) * u128::from(weight);
    let mut parts: Vec<u64> = weights.iter().map(|&weight| (product(weight) / sum) as u64).collect();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(product(weights[at]) % sum));
    let n_left = total - parts.iter().sum::<u64>();
    for at in order.into_iter().take(usize::try_from(n_left).unwrap_or(usize::MAX)) {
        parts[at] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in UTF-16 has twice the bytes of its text in UTF-8, and one in Latin-1 fewer.
    #[test]
    fn shares_of_another_size_are_exact() {
        let mut of_text = Breakdown { own: 10, text: 5, ..Breakdown::default() };
        assert_eq!(of_text.scaled_to(30), Breakdown { own: 20, text: 10, ..Breakdown::default() });
        assert_eq!(of_text.scaled_to(14), Breakdown { own: 9, text: 5, ..Breakdown::default() });
        assert_eq!(Breakdown::default().scaled_to(3), Breakdown { text: 3, ..Breakdown::default() });
        of_text.add(ByteClass::Unread(UnreadReason::HiddenCode), 0);
        assert_eq!(of_text.scaled_to(30).unread, [(UnreadReason::HiddenCode, 0)].into());
    }

    /// No byte is lost, and none counts twice.
    #[test]
    fn parts_add_up() {
        let weights = [0, 1, 2, 3, 7, 97, 1_000_003];
        for total in (0..200).chain([u64::from(u32::MAX), 1 << 53]) {
            for (a, b, c) in weights.iter().flat_map(|a| weights.iter().flat_map(move |b| weights.map(|c| (a, b, c)))) {
                let weights = [*a, *b, c];
                let parts = apportion(total, &weights);
                let expected = if weights == [0; 3] { 0 } else { total };
                assert_eq!(parts.iter().sum::<u64>(), expected, "{total} {weights:?}");
                assert!(parts.iter().zip(weights).all(|(&part, weight)| weight > 0 || part == 0), "{parts:?}");
            }
        }
    }
}
