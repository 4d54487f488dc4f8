//! Pages of submissions and clusters: their content and their size.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{
    Cluster, FileRange, Match, Other, Pair, PairFigures, Passage, Report, SourceFile, Submission, Verdict,
};
use lookalike_report_templates::page::{Pages, ReportFile};

fn submission(name: &str, text: &str) -> Submission {
    let file = SourceFile {
        path: "main.c".to_owned(),
        language: "C".to_owned(),
        text: text.into(),
        own_tokens: 100,
        ..SourceFile::default()
    };
    Submission { name: name.to_owned(), files: vec![file], own_tokens: 100, ..Submission::default() }
}

fn pair(left: usize, right: usize, start: usize) -> Pair {
    let place = || FileRange { file: 0, bytes: start..start + 8 };
    let found = Match { left: place(), right: place(), tokens: 4, counterparts: Vec::new() };
    let passage = Passage { tokens: 4, evidence_bits: 30.0, matches: vec![found], ..Passage::default() };
    let figures = PairFigures { score: 0.5, ..PairFigures::default() };
    Pair { left, right, figures, verdict: Verdict::WorthALook, passages: vec![passage], ..Pair::default() }
}

fn class_of(n_submissions: usize, text: &str) -> Report {
    let submissions = (0..n_submissions).map(|number| submission(&format!("student {number}"), text));
    Report { submissions: submissions.collect(), ..Report::default() }
}

/// A link into code that leads to the top of a page instead is a claim that cannot be checked.
/// This includes lines whose text is not on the page.
#[test]
fn every_passage_and_trace_has_its_anchor() {
    let mut report = gallery::report();
    let long = "int number;\n".repeat(40_000);
    let first = report.submissions.len();
    report.submissions.extend([submission("long", &long), submission("longer", &long)]);
    report.pairs.push(pair(first, first + 1, 12 * 39_000));
    let pages = Pages::new(&report);
    for pair in &report.pairs {
        let [left, right] = [pair.left, pair.right].map(|one| pages.render(ReportFile::Submission(one)).unwrap());
        let check = |html: &str, file: usize, line: usize| {
            assert!(html.contains(&format!("<a id=\"f{}-L{line}\"></a>", file + 1)), "{file} {line}");
        };
        for passage in &pair.passages {
            for (place, html, submission) in
                [(&passage.matches[0].left, &left, pair.left), (&passage.matches[0].right, &right, pair.right)]
            {
                let text = report.submissions[submission].files[place.file].text.read();
                check(html, place.file, text[..place.bytes.start].matches('\n').count() + 1);
            }
        }
        for trace in pair.corroboration.iter().flat_map(|one| &one.traces) {
            trace.left.first.iter().for_each(|spot| check(&left, spot.file, spot.line));
            trace.right.first.iter().for_each(|spot| check(&right, spot.file, spot.line));
        }
    }
    let page = pages.render(ReportFile::Submission(first)).unwrap();
    assert!(page.contains("21,052 of 40,000 lines shown."), "a text is cut and says so");
    assert!(page.len() < 600_000, "{} bytes", page.len());
}

/// Five thousand pages of submissions must not be larger than the sources that they show.
#[test]
fn a_page_is_hardly_longer_than_its_text() {
    let text = include_str!("../../gallery/class/assignment-3/García Márquez, Lucía/src/table.c").repeat(3);
    let report = class_of(2, &text);
    let page = Pages::new(&report).render(ReportFile::Submission(0)).unwrap();
    let most = text.len() * 135 / 100 + 2100;
    assert!(page.len() < most, "{} bytes for {} bytes of text", page.len(), text.len());
}

/// No text of a student may make a page that is too large for a browser.
#[test]
fn no_text_makes_a_huge_page() {
    for text in ["<", "\u{200b}", "\n", "\"\n", "x"] {
        let report = class_of(1, &text.repeat(1_000_000));
        let page = Pages::new(&report).render(ReportFile::Submission(0)).unwrap();
        assert!(page.len() < 600_000, "{} bytes of {text:?}", page.len());
        assert!(page.contains(" lines shown.") || page.contains("long line is shown."), "{text:?}");
    }
}

/// A submission in thousands of pairs still has a page that opens and mentions its omissions.
#[test]
fn a_page_of_many_partners_says_that_it_is_cut() {
    let mut report = class_of(3001, "int alike;\nint different;\n");
    report.pairs = (1..=3000).map(|other| pair(0, other, 0)).collect();
    let page = Pages::new(&report).render(ReportFile::Submission(0)).unwrap();
    assert!(page.contains("200 of 3,000 shown"));
    assert!(page.contains("<a href=\"../pairs.html#q=%22student%200%22\">"));
    assert!(page.contains("and 2995 more") || page.contains("and 2,995 more"));
    assert!(page.contains("[[1,1,1,3000,1]]"), "the margin counts all partners");
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

/// The number of other holders tells how unusual a passage is.
#[test]
fn others_beyond_the_pairs_are_counted_and_named() {
    let mut report = class_of(9, "int alike;\nint different;\n");
    report.pairs = vec![pair(0, 1, 0)];
    let other = |submission| Other { submission, share: 0.8 };
    report.pairs[0].passages[0].others = vec![other(2), other(3)];
    report.pairs[0].passages[0].n_others = 2;
    let of_page = |report: &Report| Pages::new(report).render(ReportFile::Submission(0)).unwrap();
    let page = of_page(&report);
    assert!(page.contains("<td class=\"text\">3 <small>"), "the partner and two more");
    assert!(page.contains("student 2</bdi>") && page.contains("student 3</bdi>"));
    report.pairs[0].passages[0].n_others = 7;
    assert!(of_page(&report).contains("<td class=\"text\">at least 8 <small>"), "not all others are named");
}

/// A large cluster is drawn in part, and every part mentions the total.
#[test]
fn a_large_cluster_mentions_its_omissions() {
    let mut report = class_of(72, "int alike;\nint different;\n");
    report.clusters = vec![Cluster { members: (0..70).collect(), central: 5, ..Cluster::default() }];
    let inside = (1..70).flat_map(|right| (0..right.min(9)).map(move |left| pair(left, right, 0)));
    report.pairs = inside.map(|pair| Pair { cluster: Some(1), ..pair }).collect();
    let n_pairs = report.pairs.len();
    report.clusters[0].n_pairs = n_pairs;
    report.pairs.push(pair(3, 71, 0));
    let page = Pages::new(&report).render(ReportFile::Cluster(0)).unwrap();
    assert_eq!(page.matches("<circle").count(), 60);
    assert_eq!(page.matches("<path").count(), 300);
    assert!(
        page.contains(&format!("Shown: 60 of 70 members (those in most pairs); 300 of {n_pairs} pairs (the best)."))
    );
    assert!(page.contains(&format!("100 of {n_pairs} shown")));
    assert!(page.contains("<a href=\"../pairs.html#q=cluster%3A1\">"));
    let related = page.split("id=\"related\"").nth(1).expect("a pair with somebody outside is worth reviewing");
    assert!(related.contains("student 71</bdi>") && !related.contains("student 4</bdi>"));
    let members = page.split("id=\"members\"").nth(1).unwrap();
    let first_row = members.split("<tbody>").nth(1).unwrap().lines().nth(1).unwrap();
    assert!(first_row.contains("student 5</bdi>") && first_row.contains("central"), "{first_row}");
}

/// The first pair of a list has the highest verdict; another one may have a higher score, and that is what is called the highest.
#[test]
fn the_highest_score_is_that_of_all_pairs() {
    let mut report = class_of(4, "int alike;\nint different;\n");
    let scored = |left, right, score, verdict| {
        let figures = PairFigures { score, ..PairFigures::default() };
        Pair { figures, verdict, ..pair(left, right, 0) }
    };
    report.pairs = vec![
        scored(0, 1, 0.981, Verdict::Strong),
        scored(0, 2, 0.986, Verdict::WorthALook),
        scored(2, 3, 0.9862, Verdict::WorthALook),
    ];
    report.pairs.iter_mut().for_each(|pair| pair.cluster = Some(1));
    report.clusters = vec![Cluster { members: (0..4).collect(), n_pairs: 5, ..Cluster::default() }];
    let page = |file| Pages::new(&report).render(file).unwrap();
    // The list shows three decimals: whoever has the same ones there is not below.
    for (one, others) in [(0, "than that of 1 of the other 3 submissions."), (1, "is the lowest in the class.")] {
        assert!(page(ReportFile::Submission(one)).contains(others), "{one}");
    }
    assert!(page(ReportFile::Submission(0)).contains("Its highest score, 0.986,"));
    let rows = page(ReportFile::Submissions(0));
    assert!(rows.contains("0.986") && rows.matches("0.981").count() == 1, "only the second has no higher one");
    let cluster = page(ReportFile::Cluster(0));
    assert!(cluster.contains("<dt>Highest score</dt><dd>0.986</dd>") && cluster.contains("<dt>Pairs</dt><dd>5</dd>"));
    assert!(cluster.contains("3 of 5 shown"), "the list is cut");
}

/// No case is out of reach, however many there are.
#[test]
fn every_case_has_a_link() {
    let mut report = class_of(130, "int alike;\nint different;\n");
    report.pairs = (0..65).map(|index| pair(2 * index, 2 * index + 1, 0)).collect();
    report.find_cases();
    let page = Pages::new(&report).render(ReportFile::Overview).unwrap();
    assert_eq!(page.matches("<li class=\"case ").count(), 50);
    assert!(page.contains("<summary>15 further cases</summary>"));
    for number in 1..=65 {
        assert!(page.contains(&format!("href=\"pairs/{number}.html\">Case {number}: pair {number}</a>")), "{number}");
    }
}

/// An order is shown only where it is known.
#[test]
fn the_order_of_submission_is_shown_where_it_is_known() {
    let mut report = gallery::report();
    let page = Pages::new(&report).render(ReportFile::Cluster(0)).unwrap();
    let order = report.clusters[0].in_time.iter().map(|&member| format!("submissions/{}.html", member + 1));
    let timeline = page.split("class=\"timeline\"").nth(1).unwrap().split("</ol>").next().unwrap();
    let places: Vec<usize> = order.map(|link| timeline.find(&link).unwrap()).collect();
    assert!(places.is_sorted() && places.len() > 2);
    assert!(page.contains("not necessarily the source"));
    report.clusters[0].in_time.clear();
    assert!(!Pages::new(&report).render(ReportFile::Cluster(0)).unwrap().contains("timeline"));
}
