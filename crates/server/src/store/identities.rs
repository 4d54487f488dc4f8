//! Identities: the accounts of people whom an authenticating proxy names.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::accounts::{is_last_admin, name_clash};
use super::connection::{FromRow, Store, first, from_row, one};
use crate::domain::{AccountRole, NameClash, NewSignOn, SignedOn};

const PROXY: &str = "proxy";

/// The account of a person.
struct Known {
    id: i64,
    name: String,
    role: AccountRole,
    is_active: bool,
}

from_row!(Known { id, name, role, is_active });

impl Store {
    /// Finds or makes the account of a person whom the proxy names, and gives it the role of their groups.
    pub(crate) fn sign_on(&self, person: &NewSignOn) -> Result<SignedOn> {
        self.change(|tables| {
            let query = "SELECT id, name, role, is_active FROM account JOIN identity ON identity.account = account.id \
                WHERE provider = ?1 AND subject = ?2";
            let known: Option<Known> = first(tables, query, [PROXY, &person.subject])?;
            let Some(Known { id, name, role: old_role, is_active }) = known else { return add_person(tables, person) };
            if !is_active {
                return Ok(SignedOn::Inactive);
            }
            if !person.has_roles {
                return Ok(SignedOn::Account { id, name, is_new: false, new_role: None });
            }
            let Some(role) = person.role else { return Ok(SignedOn::NoRole) };
            let is_kept = !person.has_admins && role != AccountRole::Admin && is_last_admin(tables, id)?;
            let new_role = (old_role != role && !is_kept).then_some(role);
            if let Some(role) = new_role {
                tables.execute("UPDATE account SET role = ?2 WHERE id = ?1", params![id, role])?;
            }
            Ok(SignedOn::Account { id, name, is_new: false, new_role })
        })
    }

    /// Creates an account for a person whom the proxy names by `subject`, and returns its id, unless its name clashes with
    /// another one or the person has an account.
    pub(crate) fn add_account_for(
        &self,
        subject: &str,
        name: &str,
        role: AccountRole,
    ) -> Result<Result<i64, NameClash>> {
        self.change(|tables| {
            if has_account(tables, subject)? { Ok(Err(NameClash::Taken)) } else { add(tables, subject, name, role) }
        })
    }

    /// Links an account to a person whom the proxy names. Returns false, and changes nothing, if the person has another
    /// account.
    pub(crate) fn link(&self, account: i64, subject: &str) -> Result<bool> {
        let add = "INSERT INTO identity (provider, subject, account) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        let own = "SELECT account FROM identity WHERE provider = ?1 AND subject = ?2";
        self.change(|tables| {
            tables.execute(add, params![PROXY, subject, account])?;
            Ok(one::<i64>(tables, own, [PROXY, subject])? == account)
        })
    }
}

fn add_person(tables: &Connection, person: &NewSignOn) -> Result<SignedOn> {
    if !person.has_roles {
        return Ok(SignedOn::Unknown);
    }
    let Some(role) = person.role else { return Ok(SignedOn::NoRole) };
    let Some(name) = &person.name else { return Ok(SignedOn::UnusableName) };
    Ok(match add(tables, &person.subject, name, role)? {
        Ok(id) => SignedOn::Account { id, name: name.clone(), is_new: true, new_role: None },
        Err(NameClash::Taken) => SignedOn::NameTaken,
        Err(NameClash::LooksLike(_)) => SignedOn::LooksTaken,
    })
}

/// Adds an account for a person. An account that has this name is never taken over: it may be somebody else's.
fn add(tables: &Connection, subject: &str, name: &str, role: AccountRole) -> Result<Result<i64, NameClash>> {
    if let Some(clash) = name_clash(tables, name)? {
        return Ok(Err(clash));
    }
    let add = "INSERT INTO account (name, role) VALUES (?1, ?2) RETURNING id";
    let id: i64 = one(tables, add, params![name, role])?;
    let link = "INSERT INTO identity (provider, subject, account) VALUES (?1, ?2, ?3)";
    tables.execute(link, params![PROXY, subject, id])?;
    Ok(Ok(id))
}

fn has_account(tables: &Connection, subject: &str) -> Result<bool> {
    let query = "SELECT count(*) > 0 FROM identity WHERE provider = ?1 AND subject = ?2";
    one(tables, query, [PROXY, subject])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::account_name;
    use crate::store::test_store;

    fn person(subject: &str, role: Option<AccountRole>) -> NewSignOn {
        NewSignOn { subject: subject.to_owned(), name: account_name(subject), role, has_roles: true, has_admins: false }
    }

    /// A person whose name at the university happens to be that of an account does not get the account.
    #[test]
    fn equal_names_take_over_nothing() {
        let (_folder, store, [_, ann]) = test_store();
        for role in [AccountRole::Admin, AccountRole::Assistant] {
            for name in ["ann", "owner"] {
                assert_eq!(store.sign_on(&person(name, Some(role))).unwrap(), SignedOn::NameTaken);
            }
        }
        assert!(store.link(ann, "ann").unwrap());
        let signed_on = store.sign_on(&person("ann", Some(AccountRole::Instructor))).unwrap();
        let expected = SignedOn::Account { id: ann, name: "ann".to_owned(), is_new: false, new_role: None };
        assert_eq!(signed_on, expected);
    }

    /// One person has one account, so that nobody gets two roles by two links.
    #[test]
    fn a_person_has_one_account() {
        let (_folder, store, [owner, ann]) = test_store();
        assert!(store.link(ann, "a1234").unwrap() && store.link(ann, "a1234").unwrap());
        assert!(!store.link(owner, "a1234").unwrap());
        assert_eq!(store.add_account_for("a1234", "a1234", AccountRole::Admin).unwrap(), Err(NameClash::Taken));
    }

    /// Roles follow the groups, but without a group of admins the last admin stays one.
    #[test]
    fn the_last_admin_is_not_demoted_by_groups() {
        let (_folder, store, [owner, _]) = test_store();
        let ada = store.add_account_for("ada", "ada", AccountRole::Admin).unwrap().unwrap();
        assert!(store.change_account(owner, AccountRole::Admin, false).unwrap(), "ada can sign in");
        let role_of = |id| store.account(id).unwrap().unwrap().role;
        store.sign_on(&person("ada", Some(AccountRole::Assistant))).unwrap();
        assert_eq!(role_of(ada), AccountRole::Admin);
        let demoted = NewSignOn { has_admins: true, ..person("ada", Some(AccountRole::Assistant)) };
        store.sign_on(&demoted).unwrap();
        assert_eq!(role_of(ada), AccountRole::Assistant);
        assert_eq!(store.sign_on(&person("eve", None)).unwrap(), SignedOn::NoRole);
        assert!(store.account_named("eve").unwrap().is_none());
    }
}
