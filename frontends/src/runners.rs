//! The names by which programs of a language run texts.

/// Functions that run what they get. Names are separated by white space: `exec` is a function by itself, `.exec` also a member of anything, `os.exec` a member of `os`; `import(` is one only where it is called.
#[derive(Clone, Copy)]
pub(crate) struct Runners {
    /// Those that run a text or bytes as statements.
    pub(crate) statements: &'static str,
    /// Those that evaluate a text, be it as an expression alone.
    pub(crate) expressions: &'static str,
    /// Those that start another program, by its command or its arguments.
    pub(crate) programs: &'static str,
}

impl Runners {
    pub(crate) const NONE: Runners = Runners::new("", "", "");

    pub(crate) const fn new(statements: &'static str, expressions: &'static str, programs: &'static str) -> Runners {
        Runners { statements, expressions, programs }
    }

    pub(crate) fn listed(self) -> impl Iterator<Item = &'static str> {
        [self.statements, self.expressions, self.programs].into_iter().flat_map(str::split_ascii_whitespace)
    }

    /// Returns the names of those that run a text in the program itself, without what they are members of.
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        let listed = [self.statements, self.expressions].into_iter().flat_map(str::split_ascii_whitespace);
        listed.map(|name| name.rsplit('.').next().unwrap_or(name).trim_end_matches('('))
    }
}
