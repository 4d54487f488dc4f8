//! The languages, and the words that belong to a language and not to an author.

/// A language in which programs can be disguised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// C99 and later; C++ as far as it looks like C.
    C,
    /// Java.
    Java,
    /// Python 3.
    Python,
}

/// The words of a language, separated by blanks.
pub(crate) struct Words {
    pub(crate) keywords: &'static str,
    /// Words of built-in types.
    pub(crate) types: &'static str,
    /// Words that can precede a type.
    pub(crate) modifiers: &'static str,
    pub(crate) line_comment: &'static str,
    /// Members of library classes, and names with a meaning to the runtime. An author who declares one cannot rename it.
    pub(crate) reserved: &'static str,
}

impl Language {
    /// Returns all languages.
    pub fn all() -> [Language; 3] {
        [Language::C, Language::Java, Language::Python]
    }

    /// Returns the name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Java => "java",
            Language::Python => "python",
        }
    }

    /// Returns the language with a [`Language::name`].
    pub fn named(name: &str) -> Option<Language> {
        Language::all().into_iter().find(|language| language.name() == name)
    }

    /// Returns whether blocks have braces and statements end in semicolons.
    pub(crate) fn has_braces(self) -> bool {
        self != Language::Python
    }

    /// Returns whether a word is a keyword.
    pub(crate) fn is_keyword(self, word: &str) -> bool {
        has_word(self.words().keywords, word)
    }

    pub(crate) fn words(self) -> &'static Words {
        match self {
            Language::C => &C,
            Language::Java => &JAVA,
            Language::Python => &PYTHON,
        }
    }
}

/// Returns whether a list of words, separated by blanks, has a word.
pub(crate) fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one == word)
}

static C: Words = Words {
    keywords: "auto break case char const continue default do double else enum extern float for goto if inline int long \
        register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while \
        _Bool",
    types: "char double float int long short signed unsigned void _Bool",
    modifiers: "auto const extern inline register static typedef volatile",
    line_comment: "//",
    // `operator` is a word of C++, much of which can be read as C.
    reserved: "main NULL stdin stdout stderr EOF errno operator",
};

static JAVA: Words = Words {
    keywords: "abstract assert boolean break byte case catch char class const continue default do double else enum extends \
        false final finally float for goto if implements import instanceof int interface long native new null package \
        private protected public return short static strictfp super switch synchronized this throw throws transient \
        true try void volatile while",
    types: "boolean byte char double float int long short void",
    modifiers: "abstract default final native private protected public static strictfp synchronized transient volatile",
    line_comment: "//",
    reserved: "abs accept add addAll append apply call charAt clear clone close collect compare compareTo contains \
        containsKey count delete entrySet equals err exit filter finalize first flush forEach format get getClass \
        getKey getMessage getName getOrDefault getValue hasNext hasNextInt hasNextLine hashCode in indexOf insert \
        isEmpty iterator join keySet last length limit list main map max min name next nextInt nextLine of offer \
        ordinal out parseInt peek poll pop pow print printf println push put read readLine remove replace reverse run \
        set setName size sort sorted split sqrt start stream substring sum test toArray toList toString trim update \
        valueOf values write",
};

static PYTHON: Words = Words {
    keywords: "False None True and as assert async await break class continue def del elif else except finally for from \
        global if import in is lambda nonlocal not or pass raise return try while with yield",
    types: "",
    modifiers: "",
    line_comment: "#",
    reserved: "add append args cells clear close copy count data discard end extend file find format get group groups index \
        insert items join key keys lower match maxsplit mode name next path pop popleft print range read readline \
        readlines remove replace reverse run search self sep size sort split start step stop strip sub sum title \
        update upper value values write",
};
