//! Who may sign in.

use anyhow::{Result, bail};
use lookalike_report_templates::app::model::AccountRole;
use rusqlite::{OptionalExtension, Row, params};

use super::Store;

/// An account as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct StoredAccount {
    /// Its number.
    pub(crate) id: i64,
    /// Its name.
    pub(crate) name: String,
    /// What it may do.
    pub(crate) role: AccountRole,
    /// Its password's hash in PHC form; none for the account of whoever started the program.
    pub(crate) password: Option<String>,
    /// Whether it may sign in.
    pub(crate) is_active: bool,
    /// When it was last used, in seconds since 1970.
    pub(crate) last_seen: Option<i64>,
    /// How many courses it teaches.
    pub(crate) n_courses: usize,
}

/// An account to be made.
pub(crate) struct NewAccount<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// What it may do.
    pub(crate) role: AccountRole,
    /// Its password's hash in PHC form, if it signs in with one.
    pub(crate) password: Option<&'a str>,
}

const ACCOUNTS: &str = "SELECT id, name, role, password, is_active, last_seen, \
    (SELECT count(*) FROM member WHERE member.account = account.id AND NOT is_assistant) FROM account";

fn account_of(row: &Row<'_>) -> rusqlite::Result<StoredAccount> {
    Ok(StoredAccount {
        id: row.get(0)?,
        name: row.get(1)?,
        role: role_named(&row.get::<_, String>(2)?),
        password: row.get(3)?,
        is_active: row.get(4)?,
        last_seen: row.get(5)?,
        n_courses: row.get(6)?,
    })
}

/// The role of a name in the tables and in forms; the least for one that is unknown.
pub(super) fn role_named(name: &str) -> AccountRole {
    match name {
        "admin" => AccountRole::Admin,
        "instructor" => AccountRole::Instructor,
        _ => AccountRole::Assistant,
    }
}

fn role_name(role: AccountRole) -> &'static str {
    match role {
        AccountRole::Admin => "admin",
        AccountRole::Instructor => "instructor",
        AccountRole::Assistant => "assistant",
    }
}

impl Store {
    /// All accounts, by name.
    pub(crate) fn accounts(&self) -> Result<Vec<StoredAccount>> {
        self.read(|tables| {
            let mut statement = tables.prepare(&format!("{ACCOUNTS} ORDER BY name"))?;
            Ok(statement.query_map([], account_of)?.collect::<Result<_, _>>()?)
        })
    }

    /// The account of a number.
    pub(crate) fn account(&self, id: i64) -> Result<Option<StoredAccount>> {
        self.read(|tables| Ok(tables.query_row(&format!("{ACCOUNTS} WHERE id = ?1"), [id], account_of).optional()?))
    }

    /// The account of a name.
    pub(crate) fn account_named(&self, name: &str) -> Result<Option<StoredAccount>> {
        let query = format!("{ACCOUNTS} WHERE name = ?1");
        self.read(|tables| Ok(tables.query_row(&query, [name], account_of).optional()?))
    }

    /// Makes an account and gives its number; nothing if the name is taken.
    pub(crate) fn add_account(&self, new: &NewAccount<'_>) -> Result<Option<i64>> {
        self.change(|tables| {
            let values = params![new.name, role_name(new.role), new.password];
            let add =
                "INSERT INTO account (name, role, password) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING RETURNING id";
            Ok(tables.query_row(add, values, |row| row.get(0)).optional()?)
        })
    }

    /// Changes what an account may do, and whether it may sign in; one that may not has no session any more.
    pub(crate) fn change_account(&self, id: i64, role: AccountRole, is_active: bool) -> Result<()> {
        self.change(|tables| {
            let change = "UPDATE account SET role = ?2, is_active = ?3 WHERE id = ?1";
            tables.execute(change, params![id, role_name(role), is_active])?;
            if !is_active {
                tables.execute("DELETE FROM session WHERE account = ?1", [id])?;
            }
            Ok(())
        })
    }

    /// Gives an account a new password, and ends all its sessions.
    pub(crate) fn set_password(&self, id: i64, hash: &str) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE account SET password = ?2 WHERE id = ?1", params![id, hash])?;
            tables.execute("DELETE FROM session WHERE account = ?1", [id])?;
            Ok(())
        })
    }

    /// Removes an account. What it did stays.
    ///
    /// # Errors
    /// It is the only instructor of a course.
    pub(crate) fn remove_account(&self, id: i64) -> Result<()> {
        self.change(|tables| {
            let alone = "SELECT course.name FROM course JOIN member ON member.course = course.id \
                WHERE account = ?1 AND NOT is_assistant AND NOT EXISTS (SELECT 1 FROM member AS other \
                WHERE other.course = course.id AND other.account <> ?1 AND NOT other.is_assistant)";
            if let Some(course) = tables.query_row(alone, [id], |row| row.get::<_, String>(0)).optional()? {
                bail!("it is the only instructor of the course {course:?}; add another one or delete the course first");
            }
            tables.execute("DELETE FROM account WHERE id = ?1", [id])?;
            Ok(())
        })
    }

    /// Whether anybody signs in with a password; and whether an admin does.
    pub(crate) fn has_passwords(&self) -> Result<(bool, bool)> {
        let query = "SELECT count(*) > 0, coalesce(sum(role = 'admin'), 0) > 0 FROM account \
            WHERE password IS NOT NULL AND is_active";
        self.read(|tables| Ok(tables.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?)))?))
    }
}
