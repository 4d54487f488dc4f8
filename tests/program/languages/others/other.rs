//! Words of a text, how often and on which lines they stand.
use std::collections::BTreeMap;
use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

#[derive(Default)]
struct Entry {
    lines: Vec<usize>,
    total: u64,
}

enum Order {
    Alphabet,
    Frequency { descending: bool },
}

trait Report {
    fn write<W: Write>(&self, out: &mut W) -> io::Result<()>;
}

struct Index {
    entries: BTreeMap<String, Entry>,
    order: Order,
}

impl Index {
    fn read<R: BufRead>(source: R, order: Order) -> Result<Index, io::Error> {
        let mut entries = BTreeMap::<String, Entry>::default();
        for (number, line) in source.lines().enumerate() {
            let line = line?;
            let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1);
            for word in words {
                let entry = entries.entry(word.to_owned()).or_default();
                entry.total += 1;
                if entry.lines.last() != Some(&(number + 1)) {
                    entry.lines.push(number + 1);
                }
            }
        }
        Ok(Index { entries, order })
    }

    fn sorted(&self) -> Vec<(&String, &Entry)> {
        let mut all: Vec<_> = self.entries.iter().collect();
        if let Order::Frequency { descending } = self.order {
            all.sort_by_key(|(_, entry)| entry.total);
            if descending {
                all.reverse();
            }
        }
        all
    }
}

impl Report for Index {
    fn write<W: Write>(&self, out: &mut W) -> io::Result<()> {
        for (word, entry) in self.sorted() {
            write!(out, "{word:>20} {:5} ", entry.total)?;
            for (at, line) in entry.lines.iter().enumerate() {
                let sign = if at == 0 { "" } else { ", " };
                write!(out, "{sign}{line}")?;
            }
            writeln!(out)?;
        }
        out.flush()
    }
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let order = match arguments.get(1).map(String::as_str) {
        Some("most") => Order::Frequency { descending: true },
        Some("least") => Order::Frequency { descending: false },
        _ => Order::Alphabet,
    };
    let path = arguments.first().expect("a file is named");
    Index::read(BufReader::new(File::open(path)?), order)?.write(&mut io::stdout().lock())
}
