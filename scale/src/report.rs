//! Writes pages on the verified pairs that share most: a list, and for each pair both sources with the shared lines marked.
//!
//! The pages rank and do not judge. A verdict compares a pair with its class, and submissions for different tasks have none in common, so the pages of the product with their verdicts are not used here.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, ensure};
use lookalike_corpus::parsers::Parsers;
use lookalike_corpus::{DecodedFile, StoredSubmission};
use lookalike_system::message::printable;

use crate::arguments::ReportArguments;
use crate::library::{Library, TokenizedFile, tokenize};
use crate::say;
use crate::verify::{Verified, matches};

/// The limits of the list, which stand above it and on every page.
const LEAD: &str = "This list ranks pairs by the code that they share. It does not judge them. \
    The two submissions were written for different tasks, so there is no class that shows how much honest people share: \
    libraries, examples from a course and a student's own template look the same here. \
    Look at the code, and compare each submission with its class, before you draw a conclusion.";
/// A page may load its style and nothing else: sources are text that somebody else wrote.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
    <link rel=\"stylesheet\" href=\"style.css\">\n";
const STYLE: &str = ":root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; max-width: 80rem }
.lead { max-width: 60rem }
table { border-collapse: collapse }
th, td { padding: .25rem .75rem; text-align: start; border-bottom: 1px solid #8886 }
.number { text-align: end; font-variant-numeric: tabular-nums }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.sides > section { min-width: 0 }
pre { overflow-x: auto; font-size: .8rem; line-height: 1.35; tab-size: 4 }
mark { background: #fd68; color: inherit }
";

/// Writes the pages.
///
/// # Errors
/// There are no pairs, the archives cannot be read, or the folder exists or cannot be written.
pub(crate) fn run(arguments: &ReportArguments) -> Result<()> {
    let library = Library::open(&arguments.archives)?;
    let mut pairs = Verified::read(&arguments.verified)?;
    let n_compared = pairs.len();
    pairs.sort_unstable_by_key(|pair| (Reverse((pair.share(), pair.matched)), pair.one, pair.other));
    pairs.truncate(arguments.top);
    ensure!(!pairs.is_empty(), "there are no verified pairs in {}", arguments.verified.display());
    let out = &arguments.out;
    fs::create_dir(out)
        .with_context(|| format!("cannot create {}; name a folder that does not exist", out.display()))?;
    let parsers = Parsers::new();
    let mut list = format!(
        "{HEAD}<title>Pairs that share most</title>\n<h1>Pairs that share most</h1>\n<p class=\"lead\">{LEAD}</p>\n\
         <p>{} of {n_compared} compared pairs, by the share of the shorter submission that is in both.</p>\n\
         <table>\n<tr><th class=\"number\">Pair<th class=\"number\">Shared<th class=\"number\">Tokens<th>One<th>Other\n",
        pairs.len()
    );
    for (index, pair) in pairs.iter().enumerate() {
        let rank = index + 1;
        let sources = library.read([pair.one, pair.other])?;
        let Some((one, other)) = sources.get(&pair.one).zip(sources.get(&pair.other)) else { continue };
        let names = [(pair.one, one), (pair.other, other)].map(|(sid, source)| {
            // Several archives may have the same name.
            escaped(&format!("{}/{}", sid.archive(), source.name))
        });
        let (left, right) = (tokenize(&one.files, &parsers), tokenize(&other.files, &parsers));
        let starter = tokenize(&library.starter([pair.one, pair.other])?, &parsers);
        let lines = [lines_of_tokens(one, &left), lines_of_tokens(other, &right)];
        let mut marked = [BTreeSet::new(), BTreeSet::new()];
        for found in matches(&left, &right, &starter)? {
            for (side, place) in [found.left, found.right].into_iter().enumerate() {
                let of_file = &lines[side][place.file][place.token..place.token + found.tokens];
                marked[side].extend(of_file.iter().map(|line| (place.file, *line)));
            }
        }
        let (share, tokens) = (pair.share() / 10_000, pair.matched);
        let [one_name, other_name] = &names;
        writeln!(
            list,
            "<tr><td class=\"number\"><a href=\"{rank}.html\">{rank}</a><td class=\"number\">{share} %<td class=\"number\">{tokens}\
             <td><bdi>{one_name}</bdi><td><bdi>{other_name}</bdi>"
        )?;
        let page = format!(
            "{HEAD}<title>Pair {rank}</title>\n<p><a href=\"index.html\">All pairs</a>\n<h1>Pair {rank}</h1>\n\
             <p>{share} % of the shorter submission is in both: {tokens} tokens. Lines with shared code are marked.</p>\n\
             <p class=\"lead\">{LEAD}</p>\n<div class=\"sides\">\n{}{}</div>\n",
            side(one_name, one, &marked[0]),
            side(other_name, other, &marked[1]),
        );
        fs::write(out.join(format!("{rank}.html")), page)?;
    }
    list.push_str("</table>\n");
    fs::write(out.join("style.css"), STYLE)?;
    let index = out.join("index.html");
    fs::write(&index, list).with_context(|| format!("cannot write {}", index.display()))?;
    say(&format!("report: {}", index.display()))
}

/// Returns the line, from 0, in which each token of each file begins.
fn lines_of_tokens(source: &StoredSubmission, files: &[TokenizedFile]) -> Vec<Vec<usize>> {
    let of_file = |(file, tokenized): (&DecodedFile, &TokenizedFile)| {
        let text = file.text.read();
        let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).collect();
        tokenized.tokens.spans.iter().map(|span| ends.partition_point(|end| *end < span.start as usize)).collect()
    };
    source.files.iter().zip(files).map(of_file).collect()
}

/// Returns the files of a submission with some lines marked.
fn side(name: &str, source: &StoredSubmission, marked: &BTreeSet<(usize, usize)>) -> String {
    let mut html = format!("<section>\n<h2><bdi>{name}</bdi></h2>\n");
    for (index, file) in source.files.iter().enumerate() {
        let _ = write!(html, "<h3><bdi>{}</bdi></h3>\n<pre>", escaped(&file.path));
        for (number, line) in file.text.read().lines().enumerate() {
            let (text, shown) = (escaped(&line.replace('\t', "    ")), number + 1);
            let _ = match marked.contains(&(index, number)) {
                true => writeln!(html, "{shown:4}  <mark>{text}</mark>"),
                false => writeln!(html, "{shown:4}  {text}"),
            };
        }
        html.push_str("</pre>\n");
    }
    html.push_str("</section>\n");
    html
}

/// Returns a line of text for a page. Characters that reorder or hide text are replaced.
fn escaped(line: &str) -> String {
    printable(line).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
