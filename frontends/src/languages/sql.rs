//! SQL. Programs for different databases have most words in common; their dialects differ in comments, names and strings.

use super::prelude::*;

/// SQL for Oracle and SQLite, and whatever shows no dialect.
pub(crate) static TABLE: Table = STANDARD;

const STANDARD: Table = Table {
    name: "sql",
    extensions: &["sql", "ddl", "dml", "psql"],
    content_hints: &[
        "VARCHAR2", "varchar2", "NUMBER(", "number(", "number,", "SYSDATE", "sysdate", "NVL(", "nvl(", "DUAL", "dual",
        "dbms_", "DBMS_", "\n/\n", "ROWNUM", "rownum", "%TYPE", "%type", "PRAGMA ", "pragma ", "AUTOINCREMENT",
        "autoincrement",
    ],
    // Every dialect has its own words, and the existing grammar fails on most dialects.
    signs: &["^select _  ^select *  ^insert into  ^create table  ^update _ set  ^delete from  ^join _  ^left join
        ^group by  ^order by  ^drop table  ^alter table  ^create or replace  ^begin$  ^end;$  primary key  varchar(
        references _  not null  ^values  ^declare  create temp"],
    may_be_in_strings: is_script,
    lexicon: BASE,
    ..Table::DEFAULTS
};

pub(crate) static MYSQL: Table = Table {
    dialect: "mysql",
    content_hints: &[
        "`", "AUTO_INCREMENT", "auto_increment", "ENGINE=", "ENGINE =", "engine=", "DELIMITER", "delimiter",
        "UNSIGNED", "unsigned", "CHARSET", "charset", "IFNULL(", "ifnull(", "\n#", "TINYINT", "tinyint", "SHOW TABLES",
        "show tables", "ENUM(", "enum(", "utf8mb4", "DATE_FORMAT", "CURDATE", "curdate", "SIGNAL SQLSTATE",
    ],
    lexicon: Lexicon { line_comments: &["--", "#"], bounded_strings: &[], ..BASE },
    ..STANDARD
};

pub(crate) static POSTGRESQL: Table = Table {
    dialect: "postgresql",
    content_hints: &[
        "$$", "$body$", "$BODY$", "plpgsql", "PLPGSQL", "::", "SERIAL", "serial", "ILIKE", "ilike", "RETURNING",
        "returning", "RAISE NOTICE", "raise notice", "jsonb", "JSONB", "timestamptz", "generate_series", "string_agg",
        "NOW()", "now()", "ON CONFLICT", "\\c ", "RETURNS TRIGGER", "returns trigger", "LANGUAGE sql", "language sql",
        "CREATE EXTENSION", "TEXT[]", "text[]",
    ],
    // Brackets are for arrays.
    lexicon: Lexicon { nests_comments: true, bounded_strings: &[], ..BASE },
    ..STANDARD
};

/// SQL for Microsoft's SQL Server.
pub(crate) static TSQL: Table = Table {
    dialect: "tsql",
    content_hints: &[
        "\nGO\n", "\nGO\r", "\ngo\n", "\nGO;", "dbo.", "[dbo]", "DECLARE @", "declare @", "SET @", "set @", "SELECT @",
        "NVARCHAR", "nvarchar", "IDENTITY", "identity(", "PRINT ", "print ", "GETDATE", "getdate", "TOP ", "top ",
        "TOP(", "NOCOUNT", "nocount", "ISNULL(", "isnull(", "BEGIN TRY", "begin try", "EXEC ", "exec ", "RAISERROR",
        "raiserror", "@@", " #", "].",
    ],
    lexicon: Lexicon { line_comments: &["--"], nests_comments: true, word_chars: "@$#", ..BASE },
    ..STANDARD
};

const BASE: Lexicon = Lexicon {
    // In other dialects, `#` is an operator without a blank after it, or starts the name of a temporary table.
    line_comments: &["--", "# "],
    block_comments: &[("/*", "*/")],
    // Statements that select a database.
    imports: &["USE", "use", "GO", "go", "\\c", "\\connect"],
    words: &[
        (
            "abs add after all alter always analyze and any array ascii at authorization auto_increment
             autoincrement avg before begin between bigserial bit blob boolean both break by call cascade case
             cast catch ceil ceiling char_length character check chr close cluster coalesce collate column
             commit concat constraint continue convert count create cross cube current current_date
             current_time current_timestamp current_user cursor database date date_add date_format date_sub
             date_trunc datediff datetime deallocate declare default deferrable deferred delete delimiter
             dense_rank desc describe distinct div do domain double drop each else elseif elsif end enum
             escape except exception exec execute exists exit explain false fetch filter first first_value
             float floor following for foreign from full function getdate glob grant greatest group
             group_concat grouping handler having identity if ifnull ignore ilike immediate in increment index
             initially insert instead instr intersect interval into is isnull isolation iterate join json
             jsonb key lag last last_value lateral lead leading least leave left len length like limit local
             localtime localtimestamp lock loop lower lpad ltrim materialized max maxvalue merge min minus
             minvalue mod modify natural next no not notnull now ntile null nullif nulls nvl of offset on only
             open or order ordinality over overlaps partition pivot plpgsql pragma preceding precision prepare
             primary print prior privileges procedure raise raiserror random range rank read real recursive
             references regexp release rename repeat replace restrict return returning returns revoke right
             rollback rollup round row row_number rowcount rowid rownum rows rtrim savepoint schema select
             sequence serial serializable set sets show signal similar smallserial some sqlstate sqrt start
             statement stddev strftime string_agg substring sum sysdate table tables temporary then time
             timestamp timestamptz timezone tinyblob to to_char to_date to_number top trailing transaction
             trigger trim true truncate try unbounded unicode union unique unknown unpivot unsigned until
             update upper using uuid values varbinary variance varying view void volatile when where while
             window with within without xml xor zerofill zone",
            Verbatim,
        ),
        ("bigint int integer mediumint smallint tinyint", Class("int")),
        ("char clob longtext mediumtext nchar nvarchar nvarchar2 text tinytext varchar varchar2", Class("varchar")),
        ("dec decimal number numeric", Class("decimal")),
        ("substr", Class("substring")),
        ("temp", Class("temporary")),
        ("!=", Class("<>")),
        // Optional words.
        ("as asc inner outer", Drop),
        // The usual marks around the text of a function, which is code.
        ("$$ $body$ $do$ $fn$ $func$ $function$ $plpgsql$ $proc$ $procedure$", Drop),
    ],
    operators: r"( ) [ ] { } , ; . : :: := = <> < > <= >= + - * / % || | & ^ ~ ! ? -> ->> => # \",
    // For parameters, and for variables of T-SQL and MySQL.
    word_chars: "@$",
    // Text in any quotes except `'` is a name.
    quotes: &[("'", "string"), ("\"", "name"), ("`", "name")],
    bounded_strings: &ENCLOSED,
    ignores_case: true,
    ..Lexicon::DEFAULTS
};

/// Names in brackets, and the strings of Oracle whose authors choose the marks.
const ENCLOSED: [(&str, &str, &str); 23] = [
    ("[", "]", "name"),
    ("q'[", "]'", "string"),
    ("Q'[", "]'", "string"),
    ("q'{", "}'", "string"),
    ("Q'{", "}'", "string"),
    ("q'(", ")'", "string"),
    ("Q'(", ")'", "string"),
    ("q'<", ">'", "string"),
    ("Q'<", ">'", "string"),
    ("q'!", "!'", "string"),
    ("Q'!", "!'", "string"),
    ("q'|", "|'", "string"),
    ("Q'|", "|'", "string"),
    ("q'~", "~'", "string"),
    ("Q'~", "~'", "string"),
    ("q'^", "^'", "string"),
    ("Q'^", "^'", "string"),
    ("q'#", "#'", "string"),
    ("Q'#", "#'", "string"),
    ("q'/", "/'", "string"),
    ("Q'/", "/'", "string"),
    ("nq'[", "]'", "string"),
    ("NQ'[", "]'", "string"),
];

/// Minimum number of statements of a script. A single query is no program.
const MIN_STATEMENTS: usize = 3;

/// Whether a text has several statements.
fn is_script(text: &str) -> bool {
    let verbs = ["create", "insert", "select", "update", "delete", "drop", "alter", "with", "begin"];
    let starts_with_verb = |statement: &&str| {
        let first = statement.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        verbs.contains(&first.as_str())
    };
    text.split(';').filter(starts_with_verb).count() >= MIN_STATEMENTS
}
