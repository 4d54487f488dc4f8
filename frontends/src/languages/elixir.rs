//! Elixir.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "elixir",
    extensions: &["ex", "exs"],
    signs: &["^defmodule _ do$  ^defmodule _._  ^def _ do$  ^def _() do$  ^def _(_) do$  ^def _(_, _) do$  ^def _(
        ^defp _(  ^defstruct [  ^@moduledoc  ^@doc  ^@spec _(  ^|> _  |> Enum._(  |> String._(  |> IO._  Enum._(
        Map._(  IO.puts  IO.inspect(  IO.gets(  GenServer._(  fn _ -> _  fn _, _ -> _  fn {_, _}  &(&  _, do:  do: _
        ^case _ do$  ^cond do$  ^{:_, _} ->  {:ok, _}  {:error, _}  ^alias _  ^for _ <- _  ^end)$  ^end$
        when is_integer(  ^receive do$  ^with {"],
    interpreters: &["elixir", "iex"],
    runners: Runners::new("Code.compile_string Code.eval_file", "Code.eval_string", "System.cmd"),
    lexicon: Lexicon {
        line_comments: &["#"],
        // Documentation.
        block_comments: &[
            ("@doc \"\"\"", "\"\"\""),
            ("@doc ~S\"\"\"", "\"\"\""),
            ("@doc '''", "'''"),
            ("@doc ~S'''", "'''"),
            ("@moduledoc \"\"\"", "\"\"\""),
            ("@moduledoc ~S\"\"\"", "\"\"\""),
            ("@moduledoc '''", "'''"),
            ("@moduledoc ~S'''", "'''"),
            ("@typedoc \"\"\"", "\"\"\""),
            ("@typedoc ~S\"\"\"", "\"\"\""),
            ("@typedoc '''", "'''"),
            ("@typedoc ~S'''", "'''"),
        ],
        // Documentation in one line, and types, which are optional.
        imports: &[
            "@doc", "@impl", "@moduledoc", "@opaque", "@spec", "@type", "@typedoc", "@typep", "alias", "import",
            "require", "use",
        ],
        words: &[
            // A line end does the same.
            (";", Drop),
            // Whether others may call a function.
            ("defp", Class("def")),
            ("defguardp", Class("defguard")),
            ("defmacrop", Class("defmacro")),
            // Synonyms.
            ("and", Class("&&")),
            ("not", Class("!")),
            ("or", Class("||")),
            (
                "__MODULE__ after case catch cond def defdelegate defexception defguard defimpl defmacro defmodule
                 defprotocol defstruct do else end false fn for if in nil quote raise receive rescue reraise send
                 spawn throw true try unless unquote when with",
                Verbatim,
            ),
        ],
        operators: r"( ) [ ] { } % , . .. ... : :: | || ||| & && &&& ! = == != === !== =~ < > <= >= <- -> => <> ++ --
             + - * / // ** ^ ^^^ |> ~> <~ @ \\ << >> <<< >>> ~~~",
        word_chars: "?",
        quotes: &[("\"\"\"", "string"), ("'''", "string"), ("\"", "string"), ("'", "string")],
        sigils: "~",
        character_marks: &["?\\", "?"],
        interpolations: &[("\" \"\"\" ' ''' ~", "#{")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
