//! Accounts for `lookalike account`, and the instructors of courses, whether or not a server is running.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::actions::accounts::draw_token;
use crate::app::passwords::{hash, problem_with};
use crate::domain::{self, AccountRole, Actor, CourseRole, MAX_NAME_CHARS, NameClash, OWNER, Scope, Token};
use crate::files;
use crate::store::{FILE_NAME, Store};

/// The accounts of a data folder. A server may use them at the same time.
pub struct Accounts(Store);

/// A course, with the names of its instructors.
pub struct Course {
    /// Its id, as in its address.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The names of its instructors, in order.
    pub instructors: Vec<String>,
}

/// An account of the list.
pub struct Account {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: AccountRole,
    /// Whether it has a password.
    pub has_password: bool,
    /// The id by which single sign-on names its person, if it does.
    pub subject: Option<String>,
    /// Whether it may sign in.
    pub is_active: bool,
    /// The time of its last request, in seconds since 1970 in UTC.
    pub last_seen: Option<i64>,
}

impl Accounts {
    /// Opens the accounts of an existing data folder.
    ///
    /// # Errors
    /// There is no such folder, or it cannot be used.
    pub fn open(data: &Path) -> Result<Accounts> {
        let path = data.join(FILE_NAME);
        fs::metadata(&path).with_context(|| format!("no server keeps anything in {}", data.display()))?;
        Ok(Accounts(Store::open(&path)?))
    }

    /// Opens the accounts of a data folder. Creates the folder if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be created or used.
    pub fn open_or_create(data: &Path) -> Result<Accounts> {
        files::make_private(data)?;
        Ok(Accounts(Store::open(&data.join(FILE_NAME))?))
    }

    /// Fails if an account has this name, or one that looks the same.
    ///
    /// # Errors
    /// The name is taken.
    pub fn must_be_free(&self, name: &str) -> Result<()> {
        self.0.name_clash(name)?.map_or(Ok(()), |clash| Err(taken(name, clash)))
    }

    /// Adds an account.
    ///
    /// # Errors
    /// The name is taken.
    pub fn add(&self, name: &str, role: AccountRole, password: &Password) -> Result<()> {
        self.0.add_account(name, role, Some(&hash(&password.0)?))?.map_err(|clash| taken(name, clash))?;
        self.log(None, "account made", name)
    }

    /// Adds an account for a person whom single sign-on names by `subject`.
    ///
    /// # Errors
    /// The name is taken, or the person has an account.
    pub fn add_for_sign_on(&self, subject: &str, name: &str, role: AccountRole) -> Result<()> {
        self.0.add_account_for(subject, name, role)?.map_err(|clash| taken(name, clash))?;
        self.log(None, "account made", name)
    }

    /// Links an account to a person whom single sign-on names, and returns its name as stored.
    ///
    /// # Errors
    /// There is no such account, or the person has another one.
    pub fn link(&self, name: &str, subject: &str) -> Result<String> {
        let account = self.find(name)?;
        if !self.0.link(account.id, subject)? {
            bail!("{subject:?} has another account; `lookalike account list` shows which");
        }
        self.log(None, "account linked to single sign-on", &account.name)?;
        Ok(account.name)
    }

    /// Returns all courses, by name.
    pub fn courses(&self) -> Result<Vec<Course>> {
        let courses = self.0.courses()?.into_iter();
        let with_instructors = courses.map(|(id, name)| {
            let members = self.0.members(id)?.into_iter().filter(|member| member.role == CourseRole::Instructor);
            Ok(Course { id, name, instructors: members.map(|member| member.name).collect() })
        });
        with_instructors.collect()
    }

    /// Makes an account an instructor of a course, which is named by its number or by a name that no other course has. The
    /// log of the course tells its members. Returns the names of the course and of the account.
    ///
    /// # Errors
    /// There is no such course or account, or several courses have the name.
    pub fn add_instructor(&self, course: &str, name: &str) -> Result<(String, String)> {
        let account = self.find(name)?;
        let course = self.find_course(course)?;
        self.0.add_member(course.id, account.id, CourseRole::Instructor)?;
        self.log(Some(course.id), "instructor added", &account.name)?;
        Ok((course.name, account.name))
    }

    fn find_course(&self, wanted: &str) -> Result<Course> {
        let mut courses = self.courses()?;
        if let Some(place) = courses.iter().position(|course| course.id.to_string() == wanted) {
            return Ok(courses.swap_remove(place));
        }
        courses.retain(|course| course.name == wanted);
        match (courses.pop(), courses.is_empty()) {
            (Some(course), true) => Ok(course),
            (Some(_), false) => {
                bail!("several courses are named {wanted:?}; give a number of `lookalike account courses`")
            }
            (None, _) => bail!("there is no course {wanted:?}; `lookalike account courses` shows all"),
        }
    }

    /// Makes a token of an account, valid for `days`, and returns it. It is not stored and cannot be shown again. With a
    /// course, which is named as in [`Accounts::add_instructor`], it opens nothing else.
    ///
    /// # Errors
    /// There is no such account or course, or the account has a token of this name.
    pub fn add_token(
        &self,
        account: &str,
        name: &str,
        scopes: Vec<Scope>,
        course: Option<&str>,
        days: u32,
    ) -> Result<String> {
        let account = self.find(account)?;
        let course = course.map(|course| self.find_course(course)).transpose()?;
        let course = course.map(|course| course.id);
        let (token, new) = draw_token(account.id, name.to_owned(), scopes, course, i64::from(days))?;
        if self.0.add_token(&new)?.is_none() {
            bail!("{:?} has a token {name:?} already; `lookalike api-token list` shows all", account.name);
        }
        self.log(None, "token made", &format!("{name} of {}", account.name))?;
        Ok(token)
    }

    /// Returns the tokens of all accounts, by account and name.
    pub fn tokens(&self) -> Result<Vec<Token>> {
        self.0.tokens(None)
    }

    /// Revokes a token of an account.
    ///
    /// # Errors
    /// There is no such account or token.
    pub fn revoke_token(&self, account: &str, name: &str) -> Result<()> {
        let account = self.find(account)?;
        let token = self.0.tokens(Some(account.id))?.into_iter().find(|token| token.name == name);
        let missing = || anyhow!("{:?} has no token {name:?}; `lookalike api-token list` shows all", account.name);
        self.0.revoke_token(account.id, token.ok_or_else(missing)?.id)?.ok_or_else(missing)?;
        self.log(None, "token revoked", &format!("{name} of {}", account.name))
    }

    fn log(&self, course: Option<i64>, what: &str, about: &str) -> Result<()> {
        self.0.log(&Actor::of_command_line(), course, what, about)
    }

    /// Returns all accounts, by name.
    pub fn list(&self) -> Result<Vec<Account>> {
        let accounts = self.0.accounts()?.into_iter().map(|account| Account {
            has_password: account.password.is_some(),
            subject: account.subject,
            is_active: account.is_active,
            last_seen: account.last_seen,
            name: account.name,
            role: account.role,
        });
        Ok(accounts.collect())
    }

    /// Removes an account, and returns its name as stored.
    ///
    /// # Errors
    /// There is no such account, or it is that of the owner.
    pub fn remove(&self, name: &str) -> Result<String> {
        let account = self.find(name)?;
        if account.name == OWNER {
            bail!(
                "{OWNER:?} cannot be removed: every start of the server creates it; deactivate it on the page of accounts"
            );
        }
        self.0.remove_account(account.id)?;
        self.log(None, "account removed", &account.name)?;
        Ok(account.name)
    }

    /// Sets the password of an account, ends its sessions, and returns its name as stored.
    ///
    /// # Errors
    /// There is no such account.
    pub fn set_password(&self, name: &str, password: &Password) -> Result<String> {
        let account = self.find(name)?;
        self.0.set_password(account.id, &hash(&password.0)?)?;
        self.log(None, "password changed", &account.name)?;
        Ok(account.name)
    }

    /// Fails unless there is an account of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn must_exist(&self, name: &str) -> Result<()> {
        self.find(name).map(drop)
    }

    fn find(&self, name: &str) -> Result<domain::Account> {
        let found = self.0.account_named(name.trim())?;
        found.ok_or_else(|| anyhow!("there is no account {name:?}; `lookalike account list` shows all"))
    }
}

/// Fails if nothing can have this name: no token, and no person at the proxy.
///
/// # Errors
/// The name is empty, too long, or has control characters.
pub fn must_be_name(name: &str) -> Result<()> {
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
        bail!("an account's name is at most {MAX_NAME_CHARS} letters in one line");
    }
    Ok(())
}

/// Returns the name of an account in its only spelling: without invisible characters, for instance.
///
/// # Errors
/// No account can have the name.
pub fn account_name(name: &str) -> Result<String> {
    must_be_name(name)?;
    domain::account_name(name).with_context(|| format!("no account can have the name {name:?}"))
}

fn taken(name: &str, clash: NameClash) -> anyhow::Error {
    match clash {
        NameClash::Taken => anyhow!("there is an account {name:?} already"),
        NameClash::LooksLike(other) => {
            anyhow!("there is an account {other:?} already, which looks the same as {name:?}")
        }
    }
}

/// A password of an allowed length.
pub struct Password(String);

impl TryFrom<String> for Password {
    type Error = anyhow::Error;

    fn try_from(password: String) -> Result<Password> {
        match problem_with(&password) {
            Some(problem) => bail!(problem),
            None => Ok(Password(password)),
        }
    }
}
