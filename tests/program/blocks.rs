//! Programs made of blocks: a copy with other names, values and places of scripts is found in a class, and nobody else.

use lookalike_test_harness::programs::Noise;
use lookalike_test_harness::{Report, TestDir};
use serde_json::{Map, Value, json};

const N_STUDENTS: usize = 12;
const STATEMENTS: [&str; 16] = [
    "motion_movesteps", "motion_turnright", "motion_gotoxy", "looks_say", "looks_nextcostume", "sound_play",
    "pen_down", "data_changevariableby", "data_setvariableto", "event_broadcast", "looks_show", "motion_setx",
    "pen_clear", "looks_hide", "motion_pointindirection", "control_wait",
];
const CONTROLS: [&str; 5] =
    ["control_repeat", "control_forever", "control_if", "control_repeat_until", "control_if_else"];
const REPORTERS: [&str; 8] = [
    "operator_add", "operator_lt", "operator_random", "sensing_mousex", "operator_mod", "operator_join",
    "sensing_touching", "operator_subtract",
];
const HATS: [&str; 4] =
    ["event_whenflagclicked", "event_whenkeypressed", "event_whenthisspriteclicked", "event_whenbroadcastreceived"];

/// A block of any of the languages.
struct Block {
    operation: String,
    variable: Option<usize>,
    value: Option<usize>,
    reporters: Vec<Block>,
    inner: Vec<Block>,
}

fn pick<'a>(noise: &mut Noise, list: &[&'a str]) -> &'a str {
    list[noise.below(list.len())]
}

fn reporter(noise: &mut Noise, depth: usize) -> Block {
    let nested = depth > 0 && noise.below(2) == 0;
    let reporters = if nested { vec![reporter(noise, depth - 1)] } else { Vec::new() };
    Block {
        operation: pick(noise, &REPORTERS).to_owned(),
        variable: Some(noise.below(4)).filter(|_| noise.below(2) == 0),
        value: Some(noise.below(90)),
        reporters,
        inner: Vec::new(),
    }
}

fn statements(noise: &mut Noise, depth: usize) -> Vec<Block> {
    let n = 3 + noise.below(4);
    let statement = |noise: &mut Noise| {
        let is_control = depth > 0 && noise.below(3) == 0;
        let inner = if is_control { statements(noise, depth - 1) } else { Vec::new() };
        let operation = if is_control { pick(noise, &CONTROLS) } else { pick(noise, &STATEMENTS) };
        let reporters = if noise.below(2) == 0 { vec![reporter(noise, 1)] } else { Vec::new() };
        let value = Some(noise.below(90)).filter(|_| reporters.is_empty());
        Block { operation: operation.to_owned(), variable: None, value, reporters, inner }
    };
    (0..n).map(|_| statement(noise)).collect()
}

/// Returns the scripts of a student, each with its first block.
fn scripts(student: usize) -> Vec<Vec<Block>> {
    let mut noise = Noise(student as u64 * 977 + 5);
    let script = |noise: &mut Noise| {
        let operation = pick(noise, &HATS).to_owned();
        let hat = Block { operation, variable: None, value: None, reporters: Vec::new(), inner: Vec::new() };
        let mut script = vec![hat];
        script.extend(statements(noise, 2));
        script
    };
    (0..4).map(|_| script(&mut noise)).collect()
}

/// The names and values that a student gives things, and the distance of the scripts from the edge.
struct Taste {
    prefix: &'static str,
    shift: usize,
}

impl Taste {
    fn variable(&self, index: usize) -> String {
        format!("{}{index}", self.prefix)
    }

    fn value(&self, value: usize) -> String {
        (value + self.shift).to_string()
    }
}

/// Writes a project of Scratch 3.
struct Scratch<'a> {
    taste: &'a Taste,
    blocks: Map<String, Value>,
}

impl Scratch<'_> {
    fn chain(&mut self, chain: &[Block], is_top: bool) -> Value {
        let ids: Vec<String> = chain.iter().map(|_| self.next_id()).collect();
        for (index, block) in chain.iter().enumerate() {
            let mut inputs = Map::new();
            for (at, reporter) in block.reporters.iter().enumerate() {
                let id = self.chain(std::slice::from_ref(reporter), false);
                inputs.insert(format!("NUM{at}"), json!([3, id, [4, ""]]));
            }
            if let Some(value) = block.value {
                inputs.insert("VALUE".to_owned(), json!([1, [4, self.taste.value(value)]]));
            }
            if !block.inner.is_empty() {
                let id = self.chain(&block.inner, false);
                inputs.insert("SUBSTACK".to_owned(), json!([2, id]));
            }
            let fields = block.variable.map(|variable| json!({"VARIABLE": [self.taste.variable(variable), "v"]}));
            let place = 40 * self.taste.shift;
            let block = json!({"opcode": block.operation, "next": ids.get(index + 1), "parent": null, "inputs": inputs,
                "fields": fields.unwrap_or_else(|| json!({})), "shadow": false, "topLevel": is_top && index == 0, "x": place, "y": place});
            self.blocks.insert(ids[index].clone(), block);
        }
        json!(ids.first())
    }

    /// Returns an id that tells nothing about the order.
    fn next_id(&mut self) -> String {
        let number = (self.blocks.len() + 31 * self.taste.shift) as u64;
        let id = format!("{:x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.blocks.insert(id.clone(), Value::Null);
        id
    }
}

fn scratch(scripts: &[Vec<Block>], taste: &Taste) -> String {
    let mut writer = Scratch { taste, blocks: Map::new() };
    scripts.iter().for_each(|script| _ = writer.chain(script, true));
    let stage = json!({"isStage": true, "name": "Stage", "variables": {}, "blocks": {}});
    let sprite = json!({"isStage": false, "name": taste.variable(9), "blocks": writer.blocks, "costumes": []});
    json!({"targets": [stage, sprite], "meta": {"semver": "3.0.0"}}).to_string()
}

/// Writes a project of Snap!.
fn snap(scripts: &[Vec<Block>], taste: &Taste) -> String {
    fn block_of(block: &Block, taste: &Taste) -> String {
        let value = block.value.map_or_else(String::new, |value| format!("<l>{}</l>", taste.value(value)));
        let variable =
            block.variable.map_or_else(String::new, |one| format!("<block var=\"{}\"/>", taste.variable(one)));
        let reporters: String = block.reporters.iter().map(|one| block_of(one, taste)).collect();
        let inner = if block.inner.is_empty() {
            String::new()
        } else {
            format!("<script>{}</script>", chain(&block.inner, taste))
        };
        format!("<block s=\"{}\">{value}{variable}{reporters}{inner}</block>", block.operation)
    }
    fn chain(blocks: &[Block], taste: &Taste) -> String {
        blocks.iter().map(|one| block_of(one, taste)).collect()
    }
    let scripts: String =
        scripts.iter().map(|script| format!("<script x=\"1\" y=\"2\">{}</script>", chain(script, taste))).collect();
    format!(
        "<project name=\"a\" app=\"Snap! 8\"><notes>mine</notes><sprites><sprite name=\"{}\"><scripts>{scripts}</scripts></sprite></sprites></project>",
        taste.variable(9)
    )
}

/// Writes a screen of App Inventor.
fn app_inventor(scripts: &[Vec<Block>], taste: &Taste) -> String {
    fn chain(blocks: &[Block], taste: &Taste) -> String {
        // Each block holds the next.
        blocks.iter().rev().fold(String::new(), |next, block| {
            let value = block
                .value
                .map_or_else(String::new, |value| format!("<field name=\"NUM\">{}</field>", taste.value(value)));
            let variable = block
                .variable
                .map_or_else(String::new, |one| format!("<field name=\"VAR\">{}</field>", taste.variable(one)));
            let reporters: String = block
                .reporters
                .iter()
                .map(|one| format!("<value name=\"A\">{}</value>", chain(std::slice::from_ref(one), taste)))
                .collect();
            let inner = if block.inner.is_empty() {
                String::new()
            } else {
                format!("<statement name=\"DO\">{}</statement>", chain(&block.inner, taste))
            };
            let next = if next.is_empty() { next } else { format!("<next>{next}</next>") };
            format!(
                "<block type=\"{}\" id=\"{}\">{value}{variable}{reporters}{inner}{next}</block>",
                block.operation, taste.shift
            )
        })
    }
    let scripts: String = scripts.iter().map(|script| chain(script, taste)).collect();
    format!(
        "<xml xmlns=\"http://www.w3.org/1999/xhtml\">{scripts}<yacodeblocks ya-version=\"208\"></yacodeblocks></xml>"
    )
}

fn compare(add: impl Fn(&TestDir, &str, &[Vec<Block>], &Taste)) -> Report {
    let dir = TestDir::new();
    for student in 0..N_STUDENTS {
        add(&dir, &format!("s{student:02}"), &scripts(student), &Taste { prefix: "points", shift: student % 3 });
    }
    // The last one copies the fourth, turns the scripts around, and gives everything other names and values.
    let mut copied = scripts(3);
    copied.reverse();
    add(&dir, "zoe", &copied, &Taste { prefix: "score", shift: 7 });
    dir.check(&["batch"])
}

#[track_caller]
fn must_find_the_copy(report: &Report) {
    let flagged: Vec<_> = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").collect();
    assert!(flagged.len() == 1 && flagged[0].left.contains("s03") && flagged[0].right.contains("zoe"), "{flagged:#?}");
    assert_eq!(report.names().len(), N_STUDENTS + 1);
}

#[test]
fn copies_of_scratch_projects_are_found() {
    let report = compare(|dir, name, scripts, taste| {
        let project = scratch(scripts, taste);
        dir.zip(&format!("batch/{name}.sb3"), &[("project.json", &project), ("cd21514d.svg", "<svg></svg>")]);
    });
    must_find_the_copy(&report);
}

#[test]
fn copies_of_snap_projects_are_found() {
    must_find_the_copy(&compare(|dir, name, scripts, taste| {
        _ = dir.file(&format!("batch/{name}.xml"), snap(scripts, taste))
    }));
}

#[test]
fn copies_of_apps_are_found() {
    let report = compare(|dir, name, scripts, taste| {
        let screen = format!("src/appinventor/ai_{name}/hw/Screen1");
        let (blocks, form) = (app_inventor(scripts, taste), "#|\n$JSON\n{\"authURL\":[],\"YaVersion\":\"208\"}\n|#");
        let entries = [(format!("{screen}.bky"), blocks.as_str()), (format!("{screen}.scm"), form)];
        dir.zip(&format!("batch/{name}.aia"), &entries.each_ref().map(|(path, text)| (path.as_str(), *text)));
    });
    must_find_the_copy(&report);
}
