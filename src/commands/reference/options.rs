//! The commands with their arguments, read from clap's definitions.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, Command, CommandFactory};

use crate::cli::Arguments;

/// The command whose options other commands share. Theirs are listed by name alone.
const MODEL: &str = "lookalike check";

/// Prints every command that the help lists, with its arguments.
pub(super) fn write(out: &mut impl Write) -> Result<()> {
    let mut program = Arguments::command();
    program.build();
    let about = text(program.get_about());
    writeln!(out, "\n## Commands\n\n{about}.\n\n`--help` explains a command, and `--version` prints the version.")?;
    let model = visible_subcommands(&program).find(|command| title(command) == MODEL);
    write_subcommands(&program, &model.map(visible_arguments).unwrap_or_default(), out)
}

fn write_subcommands(parent: &Command, model: &[&Arg], out: &mut impl Write) -> Result<()> {
    for command in visible_subcommands(parent) {
        write_heading(command, out)?;
        write_arguments(command, model, out)?;
        write_subcommands(command, model, out)?;
    }
    Ok(())
}

fn visible_subcommands(parent: &Command) -> impl Iterator<Item = &Command> {
    parent.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

fn title(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

fn write_heading(command: &Command, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n### {}\n\n{}.", title(command), text(command.get_about()))?;
    for alias in command.get_visible_aliases() {
        writeln!(out, "Alias: `{alias}`.")?;
    }
    let usage = command.clone().render_usage().to_string();
    Ok(writeln!(out, "\n```text\n{}\n```", usage.trim_start_matches("Usage: "))?)
}

/// Prints the arguments of a command in full, but only the names of those that it shares with [`MODEL`].
fn write_arguments(command: &Command, model: &[&Arg], out: &mut impl Write) -> Result<()> {
    let is_shared = |arg: &&Arg| title(command) != MODEL && model.iter().any(|other| line(arg) == line(other));
    let (shared, own): (Vec<&Arg>, Vec<&Arg>) = visible_arguments(command).into_iter().partition(is_shared);
    let lines: Vec<String> = own.into_iter().map(line).collect();
    if !lines.is_empty() {
        writeln!(out, "\n{}", lines.join("\n"))?;
    }
    if !shared.is_empty() {
        let names: Vec<String> = shared.into_iter().map(|arg| format!("`{}`", name(arg))).collect();
        writeln!(out, "\nThe same as for [`{MODEL}`](#{}): {}.", MODEL.replace(' ', "-"), names.join(", "))?;
    }
    Ok(())
}

/// Returns the arguments that the help lists, except `--help` and `--version`, which every command has.
fn visible_arguments(command: &Command) -> Vec<&Arg> {
    let is_visible = |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    command.get_arguments().filter(is_visible).collect()
}

fn line(arg: &Arg) -> String {
    format!("- `{}`{}: {}", name(arg), default(arg), meaning(arg))
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values()
}

/// Returns the option in all its spellings with the name of its value, or the name of a positional argument.
fn name(arg: &Arg) -> String {
    let long = arg.get_long().map(|long| format!("--{long}"));
    let short = arg.get_short().map(|short| format!("-{short}"));
    let spellings: Vec<String> = long.into_iter().chain(short).collect();
    let option = (!spellings.is_empty()).then(|| spellings.join(", "));
    let values = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string);
    let words: Vec<String> = option.into_iter().chain(values.filter(|_| takes_value(arg))).collect();
    words.join(" ")
}

fn default(arg: &Arg) -> String {
    if arg.is_required_set() {
        return " (required)".to_owned();
    }
    let values = arg.get_default_values().iter().filter(|_| takes_value(arg));
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    if values.is_empty() { String::new() } else { format!(" (default `{}`)", values.join(" ")) }
}

/// Returns the long help of an argument as one paragraph.
fn meaning(arg: &Arg) -> String {
    let help = text(arg.get_long_help().or(arg.get_help()));
    let mut sentences: Vec<String> = help.split("\n\n").map(one_line).collect();
    for value in arg.get_possible_values().iter().filter(|_| takes_value(arg)) {
        sentences.push(format!("`{}`: {}", value.get_name(), one_line(&text(value.get_help()))));
    }
    sentences.join(". ")
}

fn one_line(paragraph: &str) -> String {
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches('.').to_owned()
}

fn text(words: Option<&impl ToString>) -> String {
    words.map(ToString::to_string).unwrap_or_default()
}
