//! The keys of `report.json`, read from its schema.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context, Result};
use lookalike_report_templates::report_json::schema;
use serde::Deserialize;
use serde_json::Value;

use super::markdown::{cell, code};

/// The part of JSON Schema that the schema of `report.json` uses.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Schema {
    description: Option<String>,
    #[serde(rename = "type")]
    kind: Value,
    properties: BTreeMap<String, Schema>,
    required: Vec<String>,
    items: Option<Box<Schema>>,
    #[serde(rename = "enum")]
    words: Vec<String>,
    #[serde(rename = "const")]
    constant: Option<String>,
    minimum: Option<f64>,
    maximum: Option<f64>,
    #[serde(rename = "$ref")]
    reference: Option<String>,
    #[serde(rename = "$defs")]
    definitions: BTreeMap<String, Schema>,
}

impl Schema {
    /// Returns the keys with their schemas, and whether each is required: required keys in the order of the schema,
    /// then the others by name.
    fn keys(&self) -> Vec<(&str, &Schema, bool)> {
        let required = self.required.iter().filter_map(|name| self.properties.get_key_value(name));
        let others = self.properties.iter().filter(|(name, _)| !self.required.contains(name));
        let required = required.map(|(name, schema)| (name.as_str(), schema, true));
        required.chain(others.map(|(name, schema)| (name.as_str(), schema, false))).collect()
    }

    /// Returns the definition that the schema refers to, with its name.
    fn target<'a>(&self, definitions: &'a BTreeMap<String, Schema>) -> Option<(&'a str, &'a Schema)> {
        let name = self.reference.as_ref()?.rsplit('/').next()?;
        definitions.get_key_value(name).map(|(name, schema)| (name.as_str(), schema))
    }
}

/// Prints a table of the top-level keys, and one of each named object below it, in the order of the references.
pub(super) fn write(out: &mut impl Write) -> Result<()> {
    let root: Schema = serde_json::from_str(&schema()).context("the schema of report.json is not understood")?;
    writeln!(out, "\n## Keys of report.json\n\n{}", root.description.as_deref().unwrap_or_default())?;
    writeln!(out, "\n`report.schema.json`, beside it in each report, says the same to programs.")?;
    let mut objects = vec![("report", &root)];
    let mut next = 0;
    while let Some(&(name, object)) = objects.get(next) {
        write_object(name, object, &root.definitions, out)?;
        add_objects(object, &root.definitions, &mut objects);
        next += 1;
    }
    Ok(())
}

/// Adds the named objects that a schema refers to, each once.
fn add_objects<'a>(
    schema: &'a Schema,
    definitions: &'a BTreeMap<String, Schema>,
    objects: &mut Vec<(&'a str, &'a Schema)>,
) {
    if let Some((name, target)) = schema.target(definitions).filter(|(_, target)| !target.properties.is_empty())
        && objects.iter().all(|(known, _)| *known != name)
    {
        objects.push((name, target));
    }
    for (_, below, _) in schema.keys() {
        add_objects(below, definitions, objects);
    }
    if let Some(items) = &schema.items {
        add_objects(items, definitions, objects);
    }
}

fn write_object(
    name: &str,
    object: &Schema,
    definitions: &BTreeMap<String, Schema>,
    out: &mut impl Write,
) -> Result<()> {
    writeln!(out, "\n### The {}\n", name.replace('_', " "))?;
    if let Some(description) = object.description.as_ref().filter(|_| name != "report") {
        writeln!(out, "{description}\n")?;
    }
    writeln!(out, "| key | value | there | holds |\n| --- | --- | --- | --- |")?;
    write_keys("", object, definitions, out)
}

/// Prints a row for each key, and for each key of the unnamed objects below it.
fn write_keys(
    prefix: &str,
    object: &Schema,
    definitions: &BTreeMap<String, Schema>,
    out: &mut impl Write,
) -> Result<()> {
    for (name, schema, is_required) in object.keys() {
        let path = format!("{prefix}{name}");
        let target = schema.target(definitions).map(|(_, target)| target);
        let description = schema.description.as_ref().or(target.and_then(|target| target.description.as_ref()));
        let (key, value) = (code(&path), value(schema, definitions));
        let presence = if is_required { "always" } else { "if any" };
        writeln!(out, "| {key} | {value} | {presence} | {} |", cell(description.map_or("", String::as_str)))?;
        write_keys(&format!("{path}."), schema, definitions, out)?;
        if let Some(items) = &schema.items {
            write_keys(&format!("{path}[]."), items, definitions, out)?;
        }
    }
    Ok(())
}

/// Describes the type of a value.
fn value(schema: &Schema, definitions: &BTreeMap<String, Schema>) -> String {
    if let Some((name, target)) = schema.target(definitions) {
        let title = name.replace('_', " ");
        return if target.properties.is_empty() {
            value(target, definitions)
        } else {
            format!("[{title}](#the-{})", name.replace('_', "-"))
        };
    }
    if let Some(items) = &schema.items {
        return format!("list: {}", value(items, definitions));
    }
    if !schema.words.is_empty() {
        return schema.words.iter().map(|word| code(word)).collect::<Vec<_>>().join(", ");
    }
    match (&schema.constant, &schema.kind) {
        (Some(constant), _) => code(constant),
        (None, Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).map(|kind| primitive(kind, schema)).collect::<Vec<_>>().join(" or ")
        }
        (None, kind) => primitive(kind.as_str().unwrap_or_default(), schema),
    }
}

fn primitive(kind: &str, schema: &Schema) -> String {
    let range = match (schema.minimum, schema.maximum) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(" from {least}"),
        _ => String::new(),
    };
    match kind {
        "integer" => format!("whole number{range}"),
        "number" => format!("number{range}"),
        "string" => "text".to_owned(),
        "boolean" => "yes or no".to_owned(),
        other => other.to_owned(),
    }
}
