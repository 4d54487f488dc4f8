//! Projects of Scratch 2: a script is a list of lists, `["doRepeat", 10, [["forward:", 10]]]`.

use serde_json::Value;

use super::printer::Printer;

/// Operations whose first value is a name that the author chose.
const NAMED: [&str; 9] = [
    "setVar:to:", "changeVar:by:", "readVariable", "append:toList:", "deleteLine:ofList:", "getLine:ofList:",
    "lineCountOfList:", "procDef", "call",
];

enum Step<'a> {
    Block(&'a Value),
    Argument(&'a Value, bool),
    Close(char),
}

pub(super) fn write(json: &str, printer: &mut Printer) -> Result<(), String> {
    let project: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let children = project["children"].as_array().into_iter().flatten();
    for target in std::iter::once(&project).chain(children) {
        let Some(scripts) = target["scripts"].as_array().filter(|scripts| !scripts.is_empty()) else { continue };
        printer.heading("sprite", target["objName"].as_str().unwrap_or_default());
        printer.open('{');
        for script in scripts {
            write_script(&script[2], printer);
        }
        printer.close('}');
    }
    Ok(())
}

fn write_script(script: &Value, printer: &mut Printer) {
    let mut steps: Vec<Step> = blocks_of(script).rev().map(Step::Block).collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Close(bracket) => printer.close(bracket),
            Step::Block(block) => {
                let Some((operation, arguments)) = block.as_array().and_then(|block| block.split_first()) else {
                    continue;
                };
                let operation = operation.as_str().unwrap_or_default();
                printer.operation(operation);
                let is_named = |index: usize| index == 0 && NAMED.contains(&operation);
                let arguments = arguments.iter().enumerate().rev();
                steps.extend(arguments.map(|(index, argument)| Step::Argument(argument, is_named(index))));
            }
            Step::Argument(argument, is_name) => write_argument(argument, is_name, printer, &mut steps),
        }
    }
}

fn write_argument<'a>(argument: &'a Value, is_name: bool, printer: &mut Printer, steps: &mut Vec<Step<'a>>) {
    match argument {
        Value::String(name) if is_name => printer.name(name),
        Value::String(value) => printer.value(value),
        Value::Number(number) => printer.value(&number.to_string()),
        Value::Array(inner) if inner.first().is_some_and(Value::is_string) => {
            printer.open('(');
            steps.extend([Step::Close(')'), Step::Block(argument)]);
        }
        Value::Array(inner) if !inner.is_empty() => {
            printer.open('{');
            steps.push(Step::Close('}'));
            steps.extend(blocks_of(argument).rev().map(Step::Block));
        }
        _ => {}
    }
}

fn blocks_of(script: &Value) -> std::slice::Iter<'_, Value> {
    script.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}
