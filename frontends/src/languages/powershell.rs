//! PowerShell.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "powershell",
    extensions: &["ps1", "psm1", "psd1"],
    signs: &["^function _ {  ^function _-_  ^param($  ^param(  ^[cmdletbinding(  ^[parameter(  ^[_]$_  [int]$_
        [string]$_  ^$_ = @(  $_ = @{  ^$_ = _-_  ^$_ +=  $_ -eq  $_ -gt  $_ -lt  $_ -ge  $_ -le  $_ -ne  .count -
        -match \"  -match '  write-host _  write-host \"  write-host $  write-output _  write-output \"
        write-output $  read-host  get-content  get-childitem  new-object  foreach-object {  where-object {
        sort-object  | foreach-object  | where-object  | sort-object  $_._  [pscustomobject]@{  ^foreach($_ in
        ^if($_ -  ^while($_ -  ^import-module  ^' {  -split '  ^$_ = 0$  ^$_ = $_$  ^$_ = $true$  ^$_ = $false$
        ^$_++$  ^$_ += $_$  -eq '  -ne '  ^$_ = [_  -not $_  ^$_ = '$"],
    interpreters: &["powershell", "pwsh"],
    runners: Runners::new("scriptblock.Create .InvokeScript", "iex Expression", "Start-Process"),
    lexicon: Lexicon {
        line_comments: &["#"],
        block_comments: &[("<#", "#>")],
        imports: &["using"],
        words: &[
            // A line end does the same.
            (";", Drop),
            // Continues a line.
            ("`", Drop),
            // Starts code in code, which has brackets too.
            ("$", Drop),
            ("hidden static", Drop),
            // The same with regard to case or without.
            ("-ceq -ieq", Class("-eq")),
            ("-cge -ige", Class("-ge")),
            ("-cgt -igt", Class("-gt")),
            ("-cle -ile", Class("-le")),
            ("-clike -ilike", Class("-like")),
            ("-clt -ilt", Class("-lt")),
            ("-cmatch -imatch", Class("-match")),
            ("-cne -ine", Class("-ne")),
            ("-creplace -ireplace", Class("-replace")),
            ("-csplit -isplit", Class("-split")),
            // Synonyms.
            ("!", Class("-not")),
            ("$psitem", Class("$_")),
            ("echo", Class("write-output")),
            ("gc", Class("get-content")),
            ("gci", Class("get-childitem")),
            ("iex", Class("invoke-expression")),
            ("measure", Class("measure-object")),
            ("select", Class("select-object")),
            ("sort", Class("sort-object")),
            ("where", Class("where-object")),
            // Operators, predefined variables, keywords and common commands.
            (
                "-and -as -band -bnot -bor -bxor -contains -eq -f -ge -gt -in -is -isnot -join -le -like -lt -match -ne
                 -not -notcontains -notin -notlike -notmatch -or -replace -shl -shr -split -xor",
                Verbatim,
            ),
            (
                "$_ $args $error $false $host $input $matches $null $pscmdlet $this $true add-content add-member
                 begin break catch class compare-object continue convertfrom-csv convertfrom-json convertto-csv
                 convertto-json copy-item default do dynamicparam else elseif end enum exit export-csv filter finally for foreach
                 foreach-object format-list format-table function get-childitem get-content get-date get-item
                 get-member get-process get-random get-service group-object if import-csv in invoke-command
                 invoke-expression invoke-restmethod invoke-webrequest join-path measure-object move-item new-item
                 new-object out-file out-null out-string param process read-host remove-item return select-object
                 select-string set-content sort-object split-path start-process start-sleep switch tee-object test-path
                 throw trap try until where-object while write-error write-host write-output write-verbose
                 write-warning",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] { } @ , . .. :: : | || & && = += -= *= /= %= ++ -- + - * / % < > >> ? ?? ~ ^",
        // A variable is one name together with its mark, because it may have the name of a keyword.
        word_chars: "$",
        joining_chars: "-",
        enclosed_strings: &[("@\"", "\n\"@", "string"), ("@'", "\n'@", "string")],
        raw_quotes: &["'", "@'"],
        escape: '`',
        interpolations: &[("\" @\"", "$(")],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
