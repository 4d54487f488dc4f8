//! The accessibility checker axe-core, which npm installs once into the target folder.
//!
//! It is used only by the tests. `tests/accessibility-rules` fixes its version.

use std::fs;
use std::sync::OnceLock;

use serde_json::Value;

use super::window::Window;
use lookalike_test_harness::npm;

/// Success criteria of WCAG 2.2, levels A and AA, and good practice.
const TAGS: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";

/// Returns each broken rule with the element that breaks it.
#[track_caller]
pub(super) fn violations(window: &Window) -> Vec<String> {
    if !window.is("typeof axe !== 'undefined'") {
        window.get(&format!("{};0", script()));
    }
    let check = format!(
        "axe.run(document, {{ runOnly: {TAGS}, resultTypes: ['violations'], preload: false }}).then(({{ violations }}) => \
         violations.flatMap((rule) => rule.nodes.map((node) => `${{rule.id}}: ${{node.target.join(' ')}}: \
         ${{node.failureSummary}}`)))"
    );
    match window.get(&check) {
        Value::Array(found) => found.iter().map(|one| one.as_str().unwrap().to_owned()).collect(),
        other => panic!("no list of violations: {other}"),
    }
}

/// Returns the checker's script.
fn script() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let folder = npm::installed("accessibility-rules").unwrap();
        let file = folder.join("node_modules/axe-core/axe.min.js");
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
    })
}
