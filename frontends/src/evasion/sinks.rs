//! Finds what a program runs text with: functions that run statements, ways to reach such functions without their names, other interpreters, and readers of files.
//!
//! A name alone says little: honest programs compile patterns, start other programs and look attributes up. `hidden_code` asks what there is to be run before it takes a name for more than that.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::table::lists;
use crate::token_string::{TokenStringBuilder, kind};

/// Names that run statements from a text, a file or bytes, in any language.
const RUNNING: &str = "AsyncFunction CSharpCodeProvider CSharpScript CodeType DynamicMethod FunctionType GeneratorFunction GroovyShell \
    InteractiveConsole InteractiveInterpreter JavaCompiler ModuleType PROT_EXEC ScriptEngine ScriptEngineManager SourceFileLoader \
    SourceTextModule SourcelessFileLoader ToolProvider URLClassLoader VirtualAlloc __builtins__ _compile _extensions builtins class_eval \
    compileFunction compile_command createObjectURL create_function defineClass defineHiddenClass dlopen dofile evalString \
    exec_module execfile fexecve importScripts instance_eval loadstring marshal memfd_create meta_path module_eval \
    module_from_spec mprotect path_hooks runInContext runInNewContext runInThisContext run_module run_path runcode runctx runpy \
    runsource spec_from_file_location spec_from_loader zipimport";
/// Names that do so in Python unless they belong to something else, as in `re.compile` and `connection.exec`. The second is a usual name for other things, and counts if it is called.
const EXEC: &str = "exec";
const COMPILE: &str = "compile";
const WITH_EXEC: &str = "python";
/// Names that do so in JavaScript if they are called: `Function(text)`, but not `instanceof Function`.
const RUNNING_CALLED: &str = "Function Worker import";
const WITH_FUNCTION: &str = "javascript typescript tsx html";
/// The loaders of modules by the endings of files.
const LOADERS: &str = "extensions";
/// Texts by which a program asks for the module that runs others.
const MODULES: &str = "vm node:vm";
/// Names of what any object has, which a program reaches the maker of functions by.
const MAKER: &str = "constructor";
/// The name that runs statements in these languages. In others it runs expressions, as calculators do, or is anybody's.
const EVAL: &str = "eval";
const WITH_EVAL: &str = "bash clojure elixir groovy html javascript julia lisp matlab perl php powershell r racket ruby scheme tcl tsx typescript";

/// Names that start other programs.
const STARTING: &str = "CreateProcess Popen ProcessBuilder Process ShellExecute check_output check_call child_process exec execFile execFileSync \
    execSync execl execle execlp execv execve execvp fork getRuntime popen posix_spawn shell_exec spawn spawnSync subprocess system";
/// Names of the interpreter that runs a program.
const OWN_INTERPRETER: &str = "executable execPath argv0";
/// Interpreters and compilers. Shells are started for their commands.
const INTERPRETERS: &str = "c++ cc clang clang++ deno g++ gcc java javac lua node perl php powershell pwsh py python python2 python3 ruby \
    rustc tcc";

/// Arguments by which interpreters take a program from the command line or from their input.
const PROGRAM_ARGUMENTS: &str = "- -c -e -p --eval --print -Command -r";

/// Names that reach others by a text, and names that run a text in some forms or with some arguments.
const REACHING: &str = "Proxy Reflect Timer __dict__ __getattribute__ __globals__ __import__ __subclasses__ ast attrgetter codecs ctypes \
    forName getDeclaredMethod getMethod getattr globalThis globals import_module importlib innerHTML inspect instance_variable_get invoke \
    locals methodcaller mmap pickle pty public_send runString setInterval setTimeout setattr shelve timeit vars window";
/// Names that decode a text or bytes.
const DECODING: &str = "Base64 FromBase64String a85decode atob b16decode b32decode b64decode b85decode base64 base64_decode binascii \
    bz2 charCodeAt chr decode decodebytes decompress eval fromCharCode fromCodePoint frombytes fromhex from_bytes getDecoder gunzipSync \
    gzinflate gzip gzuncompress inflate inflateSync int_from_bytes load loads lzma maketrans str_rot13 to_bytes translate unescape unhexlify \
    unpack zlib";

/// Names that get the content of a file, a table or an address.
const READING: &str = "Image ObjectInputStream cursor fetch fgets file_get_contents fopen fread getResourceAsStream getcomments getsource ifstream json \
    loads open openSync pickle read readAllBytes readFile readFileSync readString read_bytes read_text readlines recv run_module \
    run_path shelve slurp spec_from_file_location sqlite3 urlopen";
/// Names that write files.
const WRITING: &str =
    "FileWriter dump fputc fputs fwrite ofstream write writeFile writeFileSync writeString write_bytes write_text";
/// Endings of programs, and of files whose content may become one.
const PROGRAMS: &str = "c cc cpp cs java js kt lua mjs php pl py rb rs sh so ts";
const DATA: &str =
    "bin bmp csv dat data db dump gif gz jpeg jpg json log md npy npz pickle pkl png sqlite txt wav xml yaml yml zip";
/// Ways in which C runs the bytes of an array: as the function that a pointer to them is taken for, and as the main function.
const BYTES_AS_FUNCTIONS: [&str; 2] = ["(*)(", "main["];
const WITH_POINTERS: &str = "c cpp objective-c";
/// Maximum number of bytes of a text that is a name, a command or a path.
const MAX_NAME: usize = 80;
/// Maximum length of the name of a function that runs statements.
const MAX_FUNCTION: usize = 32;
/// Maximum number of neighboring texts that make a name together.
const MAX_PIECES: usize = 4;

/// The means of a program to run text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sinks {
    /// Runs statements.
    pub(super) runs: bool,
    /// May run something, or reaches what does.
    pub(super) may_run: bool,
    /// Decodes texts or bytes, or evaluates expressions.
    pub(super) decodes: bool,
    /// Evaluates texts, be it as expressions alone.
    pub(super) evaluates: bool,
    pub(super) reads: bool,
    /// The first byte of the first name that runs statements or starts a program.
    pub(super) first: Option<usize>,
}

impl Sinks {
    /// Finds the sinks of a program by its tokens and by its texts, each with its place.
    pub(super) fn of(
        frontend: &Frontend,
        source: &str,
        tokens: &TokenStringBuilder,
        texts: &[(Range<usize>, String)],
    ) -> Sinks {
        let mut names = Names::default();
        // The lexicon of some languages lists these as words.
        let strings = kind(frontend.table.family, "string");
        let table = meanings();
        let may_have_meaning = |kind, bytes: &Range<usize>| kind != strings && bytes.len() >= MIN_MEANING;
        for (_, bytes) in tokens.iter().filter(|(kind, bytes)| may_have_meaning(*kind, bytes)) {
            let Some(meaning) = source.as_bytes().get(bytes.clone()).and_then(|name| table.of(name)) else { continue };
            let name = source.get(bytes.clone()).unwrap_or_default();
            let place = Place { before: &source[..bytes.start], after: &source[bytes.end..] };
            names.add((name, meaning), &place, frontend);
            if (names.runs || names.starts) && names.first.is_none() {
                names.first = Some(bytes.start);
            }
        }
        names.add_texts(texts);
        names.sinks()
    }
}

/// Whether a program in C runs the bytes of one of its arrays.
pub(super) fn runs_bytes(frontend: &Frontend, source: &str) -> bool {
    lists(WITH_POINTERS, frontend.table.name) && BYTES_AS_FUNCTIONS.iter().any(|way| source.contains(way))
}

/// The text around a name.
struct Place<'a> {
    before: &'a str,
    after: &'a str,
}

impl Place<'_> {
    fn is_member(&self) -> bool {
        self.before.trim_end().ends_with(['.', '>']) && !self.before.ends_with("..")
    }

    fn is_called(&self) -> bool {
        self.after.trim_start().starts_with('(')
    }

    /// Whether the name gets a meaning of the program's own here.
    fn is_defined(&self) -> bool {
        let after = self.after.trim_start();
        after.starts_with('=') && !after.starts_with("==") || self.before.trim_end().ends_with("def")
    }

    /// Whether a call gets the value of an expression, and not a literal.
    fn has_computed_argument(&self) -> bool {
        let argument = self.after.trim_start().strip_prefix('(').unwrap_or_default().trim_start();
        !argument.starts_with(['"', '\'', '`'])
    }
}

/// The names and texts of a program that matter here.
#[derive(Default)]
struct Names {
    runs: bool,
    first: Option<usize>,
    reaches: bool,
    decodes: bool,
    evaluates: bool,
    starts: bool,
    has_interpreter: bool,
    /// An argument by which an interpreter takes the program from the command line or from its input.
    has_program_argument: bool,
    /// A command with the file of the program that it compiles or runs.
    has_command: bool,
    writes: bool,
    has_path: bool,
    reads: bool,
}

/// The meanings that a name may have. The words of programs are looked up in one table, because all names of all programs are.
#[derive(Debug, Clone, Copy, Default)]
struct Meaning {
    runs: bool,
    runs_if_called: bool,
    reaches: bool,
    decodes: bool,
    starts: bool,
    is_interpreter: bool,
    writes: bool,
    reads: bool,
}

/// The names with a meaning, in buckets by their length and two of their bytes: nearly all names of programs are told from these by an empty bucket.
struct Meanings {
    /// Bucket, name and meaning, in the order of the buckets.
    entries: Vec<(usize, &'static str, Meaning)>,
    /// For each bucket, the index of its first entry; the number of all for an empty one.
    starts: Vec<usize>,
}

/// Minimum length of a name with a meaning.
const MIN_MEANING: usize = 2;
/// Number of buckets.
const N_BUCKETS: usize = 4096;

impl Meanings {
    fn new(meanings: &HashMap<&'static str, Meaning>) -> Meanings {
        let in_buckets =
            meanings.iter().filter_map(|(name, meaning)| Some((Meanings::bucket(name.as_bytes())?, *name, *meaning)));
        let mut entries: Vec<_> = in_buckets.collect();
        entries.sort_unstable_by_key(|(bucket, name, _)| (*bucket, *name));
        let mut starts = vec![entries.len(); N_BUCKETS];
        for (at, (bucket, ..)) in entries.iter().enumerate().rev() {
            starts[*bucket] = at;
        }
        Meanings { entries, starts }
    }

    fn of(&self, name: &[u8]) -> Option<Meaning> {
        let bucket = Meanings::bucket(name)?;
        let entries = self.entries.get(self.starts[bucket]..).filter(|entries| !entries.is_empty())?.iter();
        let found = entries.take_while(|(other, ..)| *other == bucket).find(|(_, other, _)| other.as_bytes() == name);
        found.map(|(.., meaning)| *meaning)
    }

    /// Returns the bucket of a name; none if it is empty.
    fn bucket(name: &[u8]) -> Option<usize> {
        let (first, last) = (name.first()?, name.last()?);
        Some((usize::from(*first) * 31 + usize::from(*last) * 257 + name.len() * 7) % N_BUCKETS)
    }
}

fn meanings() -> &'static Meanings {
    static MEANINGS: OnceLock<Meanings> = OnceLock::new();
    MEANINGS.get_or_init(|| Meanings::new(&listed_meanings()))
}

/// Returns the part of a meaning that a list of names is about.
type Part = fn(&mut Meaning) -> &mut bool;

fn listed_meanings() -> HashMap<&'static str, Meaning> {
    let lists: [(&str, Part); 8] = [
        (RUNNING, |meaning| &mut meaning.runs),
        (RUNNING_CALLED, |meaning| &mut meaning.runs_if_called),
        (REACHING, |meaning| &mut meaning.reaches),
        (DECODING, |meaning| &mut meaning.decodes),
        (STARTING, |meaning| &mut meaning.starts),
        (OWN_INTERPRETER, |meaning| &mut meaning.is_interpreter),
        (WRITING, |meaning| &mut meaning.writes),
        (READING, |meaning| &mut meaning.reads),
    ];
    let mut meanings: HashMap<&str, Meaning> = HashMap::new();
    for (names, flag) in lists {
        for name in names.split_ascii_whitespace() {
            *flag(meanings.entry(name).or_default()) = true;
        }
    }
    // Their meaning depends on the language and the place.
    for name in [EXEC, COMPILE, LOADERS, EVAL, MAKER] {
        meanings.entry(name).or_default();
    }
    meanings
}

impl Names {
    fn add(&mut self, (name, meaning): (&str, Meaning), place: &Place<'_>, frontend: &Frontend) {
        let is_in = |languages| lists(languages, frontend.table.name);
        self.runs |= meaning.runs
            || name == EXEC && is_in(WITH_EXEC) && !place.is_member() && !place.is_defined()
            || name == COMPILE && is_in(WITH_EXEC) && !place.is_member() && place.is_called()
            || name == LOADERS && is_in(WITH_FUNCTION) && place.before.ends_with("require.")
            || meaning.runs_if_called && place.is_called() && place.has_computed_argument() && is_in(WITH_FUNCTION)
            || name == EVAL && is_in(WITH_EVAL)
            || name == MAKER && is_maker(place) && is_in(WITH_FUNCTION);
        self.evaluates |= name == EVAL;
        self.reaches |= meaning.reaches;
        self.decodes |= meaning.decodes;
        self.starts |= meaning.starts;
        self.has_interpreter |= meaning.is_interpreter;
        self.writes |= meaning.writes;
        self.reads |= meaning.reads;
    }

    /// Adds what texts name: functions, also in pieces or backwards, interpreters, and files of programs.
    fn add_texts(&mut self, texts: &[(Range<usize>, String)]) {
        for (at, (bytes, text)) in texts.iter().enumerate().filter(|(_, (bytes, _))| bytes.len() <= MAX_NAME) {
            let could_run = self.runs;
            self.add_text(text);
            let mut joined = String::new();
            for (_, piece) in texts[..=at].iter().rev().take(MAX_PIECES) {
                if joined.len() + piece.len() > MAX_FUNCTION || !is_word(piece) {
                    break;
                }
                joined.insert_str(0, piece);
                let reversed: String = joined.chars().rev().collect();
                self.runs |= is_function(&joined) || is_function(&reversed);
            }
            if self.runs && !could_run && self.first.is_none() {
                self.first = Some(bytes.start);
            }
        }
    }

    fn add_text(&mut self, text: &str) {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let program = first.rsplit('/').next().unwrap_or_default();
        let (mut n_arguments, mut names_program) = (0, false);
        for argument in words {
            n_arguments += 1;
            names_program |= has_ending(argument, PROGRAMS);
        }
        let is_command = n_arguments == 0 || text.contains(" -") || names_program;
        let is_interpreter = is_command && lists(INTERPRETERS, program);
        self.has_interpreter |= is_interpreter && !names_program;
        let is_program_argument = |word: &str| word.starts_with('-') && lists(PROGRAM_ARGUMENTS, word);
        let options = if is_interpreter { text } else { first };
        self.has_program_argument |= options.split_ascii_whitespace().any(is_program_argument);
        self.has_command |= is_interpreter && names_program;
        self.runs |= text.starts_with("data:") && text.contains("script") || lists(MODULES, text);
        self.has_path |= has_ending(text, PROGRAMS);
        self.reads |= has_ending(text, DATA);
    }

    fn sinks(&self) -> Sinks {
        let writes_program = self.writes && self.has_path;
        // Programs that test other programs start interpreters too, with the files of these.
        let gives_program = self.has_interpreter && (self.has_program_argument || writes_program);
        Sinks {
            runs: self.runs || self.starts && (gives_program || self.has_command && writes_program),
            may_run: self.runs || self.reaches || self.starts || writes_program,
            decodes: self.decodes,
            evaluates: self.evaluates,
            reads: self.reads,
            first: self.first,
        }
    }
}

/// Whether the maker of functions is called or handed on, and is not that of the object itself.
fn is_maker(place: &Place<'_>) -> bool {
    place.is_member() && !place.before.trim_end().ends_with("this.") && !place.after.starts_with(".name")
}

/// Whether a text is the name of a function that runs statements.
fn is_function(text: &str) -> bool {
    let runs = |name: &str| meanings().of(name.as_bytes()).is_some_and(|meaning| meaning.runs);
    text == EVAL || text == MAKER || text == EXEC || text == "Function" || runs(text)
}

/// Whether a text is the name of a file with one of some endings.
fn has_ending(text: &str, endings: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| !text.contains(char::is_whitespace) && lists(endings, ending))
}

/// Whether a text may be a part of a name.
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
