//! A report in which every field that a student controls is hostile.

use std::iter;
use std::ops::Range;

use lookalike_report_templates::model::{
    Appearance, Author, Beside, BlockOfCase, Breakdown, Case, Cluster, CommonBlock, Corroboration, Exclusive,
    ExclusiveLine, ExclusiveWord, FileRange, FileStatus, FlaggedPairs, GoneCode, Histories, History, Input, InputFile,
    LeftOutSubmission, Likeness, LinePair, LineRef, Match, Moment, NearReference, Occurrences, Order, Other, Pair,
    PairBlock, PairFigures, PairHistory, Parameter, PartialComparison, PartialKind, PartialReason, Passage, Pattern,
    Provenance, ReadAs, ReadAsReason, Reason, ReferenceAnswer, ReferenceSource, References, Renaming, Renamings,
    Report, Role, Run, Scores, Sequence, SharedByAll, SharedPart, Sign, SourceFile, StarterLines, Step, Submission,
    SyntaxClass, SyntaxSpan, TooShort, Trace, TraceKind, Translation, Trial, TrialLanguage, UnlistedStarter,
    UnreadReason, Verdict,
};

/// Strings that would have an effect if they reached a page unescaped.
pub const ATTACKS: [&str; 7] = [
    "<script>alert(1)</script>", "\" onmouseover=\"alert(2)", "' onfocus='alert(3)",
    "</script><img src=x onerror=alert(4)>", "]]><svg/onload=alert(5)>", "<!--", "&lt;b&gt;",
];

/// Characters that reorder or hide their neighbors.
pub const HIDDEN: [char; 6] = ['\u{202e}', '\u{2066}', '\u{2028}', '\u{200b}', '\u{1b}', '\0'];

/// Returns a report with the attack and every hidden character in every field that a student controls.
pub fn hostile_report(attack: &str) -> Report {
    let text = HIDDEN.iter().collect::<String>() + attack;
    let code = format!("a {text} b\r\n{text}\n\t{text}");
    let submission = || Submission {
        name: text.clone(),
        files: vec![SourceFile {
            path: format!("../{text}"),
            language: text.clone(),
            text: code.clone().into(),
            own_tokens: 3,
            trivia: Vec::new(),
            starter: iter::once(0..3).collect(),
            tool: Vec::new(),
            common: iter::once(8..9).collect(),
            syntax: vec![SyntaxSpan::new(0..code.len(), SyntaxClass::Comment)],
        }],
        own_tokens: 3,
        provenance: Provenance {
            authors: vec![Author { name: text.clone(), id: Some(format!("{text}1")) }],
            group: Some(text.clone()),
            time: Some(text.clone()),
            ..Provenance::default()
        },
        partial: Some(hostile_partial(&text)),
        shares_nothing: true,
        alone_in: Some(text.clone()),
        starter_only: true,
        holds: vec![1, 2],
        too_short: Some(TooShort { n_tokens: 3, median: 30 }),
        ..Submission::default()
    };
    let place = |bytes: Range<usize>| FileRange { file: 0, bytes };
    let found = |bytes: Range<usize>| Match {
        left: place(bytes.clone()),
        right: place(bytes),
        tokens: 2,
        counterparts: vec![LinePair { left: 1, right: 1 }, LinePair { left: 1, right: 2 }],
    };
    let likeness = hostile_likeness(&text);
    let passage = Passage {
        tokens: 4,
        evidence_bits: 3.0,
        matches: vec![found(2..20), found(30..code.len())],
        likeness: likeness.clone(),
        others: vec![Other { submission: 2, share: 1.0 }],
        n_others: 3,
        n_in_other_tasks: 4,
        shared_parts: vec![SharedPart { left: place(2..9), right: place(2..9), n_others: 1, others: vec![2] }],
    };
    let references = References {
        sources: vec![ReferenceSource { name: text.clone(), n_people: 3, n_earlier: 2 }],
        answers: vec![ReferenceAnswer { source: 0, name: text.clone(), files: submission().files }],
        before: Some("2022-11-30".to_owned()),
        near: vec![NearReference {
            submission: 0,
            source: 0,
            answer: Some(0),
            score: 0.5,
            classmates_as_close: 1,
            earlier_as_close: 1,
            passages: vec![passage.clone()],
        }],
    };
    let pair = Pair {
        left: 0,
        right: 1,
        figures: PairFigures { score: 0.5, ..PairFigures::default() },
        verdict: Verdict::Strong,
        case: Some(1),
        cluster: Some(1),
        common_block: Some(PairBlock { block: 1, tokens: 85, n_others: 2, others: vec![2] }),
        exclusive: hostile_exclusive(&text),
        passages: vec![passage],
        likeness,
        corroboration: hostile_corroboration(&text),
        ..Pair::default()
    };
    Report {
        batch_name: text.clone(),
        course: Some(text.clone()),
        warnings: vec![text.clone()],
        incomplete: vec![text.clone()],
        starter_incomplete: vec![text.clone()],
        unlisted_starter: Some(UnlistedStarter {
            n_tokens: 200,
            n_sharing: 2,
            n_people: 3,
            submission: 0,
            places: vec![StarterLines { file: 0, first_line: 1, last_line: 1 }],
        }),
        run: Run {
            version: "0.1.0".to_owned(),
            parameters: vec![Parameter { name: "noise".to_owned(), value: text.clone(), meaning: text.clone() }],
            inputs: vec![Input {
                role: Role::Batch,
                name: text.clone(),
                sha256: String::new(),
                n_files: 2,
                layout: Some(text.clone()),
                beside: Beside(vec![text.clone()]),
                tables: vec![text.clone()],
                notes: vec![text.clone()],
                left_out: vec![LeftOutSubmission {
                    name: text.clone(),
                    authors: vec![Author { name: text.clone(), id: None }],
                }],
            }],
        },
        submissions: vec![submission(), submission(), submission()],
        identical: Vec::new(),
        pairs: vec![pair],
        clusters: vec![Cluster {
            members: vec![0, 1, 2],
            in_time: vec![0, 1],
            n_pairs: 1,
            shared_by_all: hostile_shared_by_all(&text),
            ..Cluster::default()
        }],
        n_flagged: FlaggedPairs { strong: 1, worth_a_look: 0 },
        cases: vec![Case {
            verdict: Verdict::Strong,
            cluster: Some(1),
            pairs: vec![0],
            n_pairs: 1,
            n_deciding: 1,
            people: vec![0, 1],
            others: vec![2],
            block: Some(BlockOfCase { block: 0, n_holders: 3 }),
        }],
        common_blocks: vec![CommonBlock {
            n_tokens: 85,
            submission: 0,
            places: vec![StarterLines { file: 0, first_line: 1, last_line: 1 }],
            holders: vec![0, 1, 2],
            n_different: 3,
        }],
        histories: hostile_histories(&text),
        translations: vec![Translation {
            left: 0,
            right: 1,
            likeness: 0.5,
            names: vec![text.clone()],
            texts: vec![text.clone()],
            numbers: vec![text.clone()],
            structure_alone: false,
            pieces: vec![[StarterLines { file: 0, first_line: 1, last_line: 2 }; 2]],
        }],
        trial: Some(Trial {
            languages: vec![TrialLanguage { language: text.clone(), ..TrialLanguage::default() }],
            flagged_undisguised: 1,
        }),
        references: Some(references),
        n_people_in_other_tasks: 9,
        n_pairs_found: 1,
        scores: Scores::default(),
        read_as: vec![ReadAs {
            ending: Some(text.clone()),
            language: text.clone(),
            n_files: 1,
            reason: ReadAsReason::Words,
        }],
        input_files: statuses(&text).into_iter().map(|status| input_file(&text, status)).collect(),
    }
}

/// Returns histories with every sign, and paths of code that is gone.
fn hostile_histories(text: &str) -> Histories {
    let n_snapshots = 2;
    let history = |submission: usize| History {
        submission,
        n_snapshots: 3,
        signs: vec![
            Sign::OneSnapshot,
            Sign::MadeAtOnce,
            Sign::MadeTogether { n_snapshots },
            Sign::MadeLater { n_snapshots },
            Sign::DatedAhead { n_snapshots },
            Sign::EqualIntervals { n_snapshots },
            Sign::CutOff,
            Sign::OutOfOrder { n_snapshots },
            Sign::AfterSubmission { n_snapshots },
            Sign::FarAway { n_snapshots },
            Sign::OtherAuthors { n_authors: 1, n_snapshots },
            Sign::NotReadWhole,
            Sign::Elsewhere,
        ],
        gone: vec![GoneCode { path: format!("../{text}"), n_lines: 9, n_versions: 2 }],
        n_gone: 2,
        ..History::default()
    };
    let appearance = Appearance {
        n_lines: 9,
        steps: vec![
            Step { snapshot: 1, time: Some(Moment::at([9999, 12, 31, 23, 59, 59])), made: None, n_lines: 4 },
            Step { snapshot: 2, time: None, made: Some(Moment::at([0, 1, 1, 0, 0, 0])), n_lines: 5 },
        ],
        n_from_other_file: 3,
        other_file: Some(format!("../{text}")),
        pattern: Pattern::InSteps,
        ..Appearance::default()
    };
    let sides = || [Some(appearance.clone()), Some(appearance.clone())];
    let pair = PairHistory {
        left: 0,
        right: 1,
        sides: sides(),
        passages: vec![sides()],
        n_same_snapshots: 1,
        order: Order::LeftFirst,
    };
    Histories { submissions: vec![history(0), history(1)], pairs: vec![pair] }
}

fn hostile_shared_by_all(text: &str) -> SharedByAll {
    let lines = vec![LineRef { file: 0, line: 1 }, LineRef { file: 0, line: 3 }];
    let words = vec![text.to_owned()];
    SharedByAll { n_lines: 9, n_names: 9, n_texts: 9, proof: None, lines, names: words.clone(), texts: words }
}

/// Returns every reason.
fn hostile_partial(text: &str) -> PartialComparison {
    let path = || text.to_owned();
    let (n_files, why) = (2, text.to_owned());
    let reasons = vec![
        PartialReason::Unread { reason: UnreadReason::Unreadable, n_bytes: 9, n_files, path: path(), why: why.clone() },
        PartialReason::Unread {
            reason: UnreadReason::HiddenCode,
            n_bytes: 0,
            n_files: 1,
            path: path(),
            why: String::new(),
        },
        PartialReason::WordByWord { n_files, path: path() },
        PartialReason::NoCode { n_files, path: path(), why },
        PartialReason::Empty { n_files, path: path() },
        PartialReason::NoFiles,
    ];
    PartialComparison { kind: PartialKind::InPart, compared: Some(0.5), reasons }
}

fn hostile_likeness(text: &str) -> Likeness {
    let example = Renaming { left: text.to_owned(), right: text.to_owned(), times: 1 };
    let renamings = Renamings { different: 2, consistent: 1, examples: vec![example] };
    Likeness { tokens: [1, 0, 0, 0, 3], renamings, ..Likeness::default() }
}

/// Returns a trace of each kind.
fn hostile_corroboration(text: &str) -> Vec<Corroboration> {
    let sightings = || Occurrences { total: 2, first: vec![LineRef { file: 0, line: 1 }] };
    let trace = Trace {
        text: text.to_owned(),
        usual: Some(text.to_owned()),
        n_having: 2,
        n_submissions: 2,
        left: sightings(),
        right: sightings(),
    };
    let kinds =
        [TraceKind::Comment, TraceKind::Misspelling, TraceKind::Literal, TraceKind::Name, TraceKind::Whitespace];
    kinds.map(|kind| Corroboration { kind, total: 9, traces: vec![trace.clone()] }).to_vec()
}

fn statuses(text: &str) -> Vec<FileStatus> {
    vec![
        FileStatus::DuplicateOf { file: None, owner: text.to_owned(), path: text.to_owned() },
        FileStatus::Ignored(Reason::Stated { words: text.to_owned() }.into()),
        FileStatus::Unreadable { reason: text.to_owned() },
        FileStatus::Absent { what: text.to_owned(), advice: text.to_owned() },
    ]
}

fn input_file(text: &str, status: FileStatus) -> InputFile {
    InputFile {
        role: Role::Batch,
        submission: Some(0),
        owner: text.to_owned(),
        path: text.to_owned(),
        n_bytes: 1,
        breakdown: Breakdown { own: 1, ..Breakdown::default() },
        language: Some(text.to_owned()),
        n_tokens: 1,
        status,
        notes: vec![text.to_owned()],
        concerns: Vec::new(),
    }
}

/// Returns a name and a text that only two have.
fn hostile_exclusive(text: &str) -> Exclusive {
    let place = LineRef { file: 0, line: 1 };
    let word = ExclusiveWord { text: text.to_owned(), left: place, right: place };
    Exclusive {
        n_lines: 1,
        lines: vec![ExclusiveLine { left: place, right: place }],
        proof: Some(0),
        n_names: 1,
        names: vec![word.clone()],
        n_texts: 1,
        texts: vec![word],
        sequence: Some(Sequence { left_file: 0, right_file: 0, lines: vec![LinePair { left: 1, right: 1 }] }),
    }
}
