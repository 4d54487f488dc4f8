//! Lua.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "lua",
    extensions: &["lua"],
    signs: &["^local _ =  ^local function  ^function _(  ^function _._(  ^function _:_(  ^end$  ^end)$  ^if _ then$
        ^for _ =  ^for _, _ in  ipairs(  pairs(  ^return _  print(  ^elseif _  ^require(  ^local _  ~="],
    interpreters: &["lua", "luajit", "texlua"],
    // After a syntax error, the scanner of the grammar reads to the end of the file at every token: hours for a file of 800 kB.
    strategy: ParseStrategy::Lexicon,
    neutral: &[("function", Define), ("tostring tonumber ipairs pairs", Access)],
    runners: Runners { statements: "load loadstring dofile", expressions: "", programs: "os.execute io.popen" },
    lexicon: Lexicon {
        line_comments: &["--", "#!"],
        // Long strings are listed here because `quotes` needs equal marks on both sides. They give no tokens.
        block_comments: &[("--[[", "]]"), ("--[=[", "]=]"), ("--[==[", "]==]"), ("[[", "]]"), ("[==[", "]==]")],
        words: &[
            (
                "and break do else elseif end false for function goto if in local nil not or repeat return then
                 true until while",
                Verbatim,
            ),
            // Optional at the end of a statement.
            (";", Drop),
        ],
        operators: "+ - * / // % ^ # & ~ | << >> == ~= <= >= < > = ( ) { } [ ] :: : , . .. ...",
        text_blocks: &["[[", "[==["],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
