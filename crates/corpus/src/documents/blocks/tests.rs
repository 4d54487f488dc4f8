//! Projects of each kind, damaged ones, and hostile ones.

use serde_json::json;

use super::*;

fn text(project: &str) -> String {
    let mut printer = Printer::new(MAX_BLOCKS);
    writer(project).unwrap()(project, &mut printer).unwrap();
    printer.into_text()
}

/// Values and menus stand in the line of their operation, blocks between brackets.
#[test]
fn scratch() {
    let project = json!({"targets": [{"isStage": true, "name": "Stage", "blocks": {}}, {"isStage": false, "name": "Cat's", "blocks": {
        "b": {"opcode": "control_repeat", "next": "e", "topLevel": false,
            "inputs": {"TIMES": [1, [6, "10"]], "SUBSTACK": [2, "c"]}, "fields": {}},
        "c": {"opcode": "motion_movesteps", "next": null, "topLevel": false, "inputs": {"STEPS": [3, "d", [4, "9"]]}, "fields": {}},
        "d": {"opcode": "operator_add", "next": null, "topLevel": false,
            "inputs": {"NUM1": [3, [12, "speed", "v"], [4, ""]], "NUM2": [1, [4, "2"]]}, "fields": {}},
        "e": {"opcode": "sensing_of", "next": null, "topLevel": false, "inputs": {"OBJECT": [1, "f"]}, "fields": {"PROPERTY": ["x position", null]}},
        "f": {"opcode": "sensing_of_object_menu", "shadow": true, "topLevel": false, "inputs": {}, "fields": {"OBJECT": ["_stage_", null]}},
        "a": {"opcode": "event_whenflagclicked", "next": "b", "topLevel": true, "x": 1, "y": 9, "inputs": {}, "fields": {}},
        "g": {"opcode": "data_showvariable", "next": null, "topLevel": true, "x": 1, "y": 2, "inputs": {}, "fields": {"VARIABLE": ["speed", "v"]}},
        "h": [12, "speed", "v", 3, 4]
    }}]});
    assert_eq!(
        text(&project.to_string()),
        "sprite 'Cat s' {\n  data_showvariable 'speed'\n  event_whenflagclicked\n  control_repeat 10 {\n    \
        motion_movesteps (\n      operator_add 'speed' 2\n    )\n  }\n  sensing_of \"x position\" \"_stage_\"\n}\n"
    );
}

#[test]
fn scratch_2() {
    let project = json!({"objName": "Stage", "children": [{"objName": "Cat", "scripts": [[10, 20, [
        ["whenGreenFlag"], ["setVar:to:", "n", ["+", 1, ["readVariable", "n"]]], ["doIf", ["<", "a", 2], [["say:", "hi"]]]
    ]]]}]});
    assert_eq!(
        text(&project.to_string()),
        "sprite 'Cat' {\n  whenGreenFlag\n  setVar_to_ 'n' (\n    _ 1 (\n      readVariable 'n'\n    )\n  )\n  \
        doIf (\n    _ \"a\" 2\n  ) {\n    say_ \"hi\"\n  }\n}\n"
    );
}

/// Components stand in their circuits, without labels, and moving a circuit as a whole changes nothing but its first place.
#[test]
fn logisim() {
    let project = "<project source=\"3.8\"><lib name=\"0\"><tool name=\"Pin\"><a name=\"x\" val=\"y\"/></tool></lib><circuit name=\"add\">\
        <a name=\"circuit\" val=\"add\"/><wire from=\"(1,2)\" to=\"(3,2)\"/><comp lib=\"0\" loc=\"(100,170)\" name=\"Pin\">\
        <a name=\"label\" val=\"A\"/></comp><comp lib=\"1\" loc=\"(150,160)\" name=\"AND Gate\"><a name=\"inputs\" val=\"3\"/></comp>\
        <comp loc=\"(150,160)\" name=\"half\"/></circuit></project>";
    assert_eq!(text(project), "sprite 'add' {\n  Pin 100 170\n  AND_Gate 50 \"-10\" 3\n  circuit 'half' 0 0\n}\n");
}

#[test]
fn snap() {
    let project = "<project name=\"a\"><notes>x</notes><sprites><sprite name=\"Cat\"><costumes><list>y</list></costumes><scripts>\
        <script x=\"1\" y=\"2\"><block s=\"receiveGo\"></block><block s=\"doRepeat\"><l>10</l><script><block s=\"forward\">\
        <block s=\"reportSum\"><block var=\"n\"/><l>2 &lt; 3</l></block></block><custom-block s=\"draw %n\"><l>4</l></custom-block>\
        </script></block></script></scripts></sprite></sprites></project>";
    assert_eq!(
        text(project),
        "sprite 'Cat' {\n  receiveGo\n  doRepeat 10 {\n    forward (\n      reportSum (\n        variable 'n'\n      )\n      \
        \"2 < 3\"\n    )\n    custom_block 'draw %n' 4\n  }\n}\n"
    );
}

#[test]
fn app_inventor() {
    let project = "<xml xmlns=\"http://www.w3.org/1999/xhtml\"><block type=\"component_event\" id=\"1\" x=\"1\" y=\"2\">\
        <mutation component_type=\"Button\" instance_name=\"Send\" event_name=\"Click\"></mutation>\
        <field name=\"COMPONENT_SELECTOR\">Send</field><statement name=\"DO\"><block type=\"component_set_get\">\
        <mutation component_type=\"Label\" set_or_get=\"set\" property_name=\"Text\" instance_name=\"Label1\"/>\
        <value name=\"VALUE\"><block type=\"text\"><field name=\"TEXT\">hello</field></block></value>\
        <next><block type=\"procedures_callnoreturn\"><field name=\"PROCNAME\">more</field></block></next></block></statement></block></xml>";
    assert_eq!(
        text(project),
        "component_event \"Button\" \"Click\" 'Send' 'Send' {\n  component_set_get \"Label\" \"Text\" 'Label1' (\n    \
        text \"hello\"\n  )\n  procedures_callnoreturn 'more'\n}\n"
    );
}

/// Projects with few blocks, damaged projects and other files are told apart.
#[test]
fn other_files_are_no_projects() {
    assert!(
        read("{\"targets\": 3}").is_none() && read("<html><body></body></html>").is_none() && read("int x;").is_none()
    );
    let few = json!({"targets": [{"isStage": true, "name": "a", "blocks": {"a": {"opcode": "b", "topLevel": true}}}]})
        .to_string();
    assert_eq!(read(&few).unwrap().unwrap_err(), Refusal::LeftOut(Reason::FewBlocks { n: 1 }));
    assert!(matches!(read(&few[..few.len() - 2]), Some(Err(Refusal::Unreadable(_)))));
}

/// Circles, deep nesting and a million blocks end.
#[test]
fn hostile_projects() {
    let circle = json!({"targets": [{"isStage": true, "name": "a", "blocks": {
        "a": {"opcode": "x", "topLevel": true, "next": "a", "inputs": {"SUBSTACK": [2, "a"], "A": [3, "a", "a"]}}}}]});
    assert_eq!(text(&circle.to_string()).matches('x').count(), 1);
    let chain: serde_json::Map<String, serde_json::Value> = (0..20_000)
        .map(|n| {
            (
                n.to_string(),
                json!({"opcode": "x", "topLevel": n == 0, "inputs": {"SUBSTACK": [2, (n + 1).to_string()]}}),
            )
        })
        .collect();
    let nested = json!({"targets": [{"isStage": true, "name": "a", "blocks": chain}]}).to_string();
    assert!(text(&nested).len() < 2_000_000);
    let deep = format!("<xml><block type=\"a\">{}", "<value><block type=\"b\">".repeat(100_000));
    assert!(read(&deep).is_some_and(|read| read.is_ok() || read.is_err()));
    assert!(read(&format!("{{\"objName\": 1, \"children\": {}", "[".repeat(1 << 20))).is_some());
}
