//! Accounts: who may sign in; and identities, the accounts of people whom an authenticating proxy names.

use anyhow::{Result, bail};
use rusqlite::{Connection, params};

use super::connection::{FromRow, Store, all, first, from_row, one};
use crate::domain::{Account, AccountRole, NameClash, NewSignOn, OWNER, SignedOn, account_name, look_the_same};

const ACCOUNTS: &str = "SELECT id, name, role, password, is_active, last_seen, \
    (SELECT count(*) FROM member WHERE member.account = account.id AND member.role = 'instructor') AS n_courses, \
    (SELECT min(subject) FROM identity WHERE identity.account = account.id) AS subject FROM account";

from_row!(Account { id, name, role, password, is_active, last_seen, n_courses, subject });

impl Store {
    pub(crate) fn accounts(&self) -> Result<Vec<Account>> {
        self.all(&format!("{ACCOUNTS} ORDER BY name"), [])
    }

    pub(crate) fn account(&self, id: i64) -> Result<Option<Account>> {
        self.first(&format!("{ACCOUNTS} WHERE id = ?1"), [id])
    }

    /// Returns the account with this name, in any spelling of its characters.
    pub(crate) fn account_named(&self, name: &str) -> Result<Option<Account>> {
        let query = format!("{ACCOUNTS} WHERE name IN (?1, ?2) ORDER BY name <> ?1 LIMIT 1");
        self.first(&query, params![name, account_name(name)])
    }

    pub(crate) fn name_clash(&self, name: &str) -> Result<Option<NameClash>> {
        self.read(|tables| name_clash(tables, name))
    }

    /// Creates an account and returns its id, unless its name clashes with another one. `password` is the hash of its password in
    /// PHC form, if it signs in with one.
    pub(crate) fn add_account(
        &self,
        name: &str,
        role: AccountRole,
        password: Option<&str>,
    ) -> Result<Result<i64, NameClash>> {
        let add = "INSERT INTO account (name, role, password) VALUES (?1, ?2, ?3) RETURNING id";
        self.change(|tables| {
            if let Some(clash) = name_clash(tables, name)? {
                return Ok(Err(clash));
            }
            Ok(Ok(one(tables, add, params![name, role, password])?))
        })
    }

    /// Creates the account of the owner unless it exists. No other account keeps it from being created.
    pub(crate) fn ensure_owner(&self) -> Result<()> {
        let add = "INSERT INTO account (name, role) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        self.execute(add, params![OWNER, AccountRole::Admin])
    }

    /// Changes the role of an account and whether it may sign in. An account that may not sign in loses its sessions. Returns
    /// false and changes nothing if the last admin would be gone.
    pub(crate) fn change_account(&self, id: i64, role: AccountRole, is_active: bool) -> Result<bool> {
        self.change(|tables| {
            let stays_admin = is_active && role == AccountRole::Admin;
            if !stays_admin && is_last_admin(tables, id)? {
                return Ok(false);
            }
            let change = "UPDATE account SET role = ?2, is_active = ?3 WHERE id = ?1";
            tables.execute(change, params![id, role, is_active])?;
            if !is_active {
                tables.execute("DELETE FROM session WHERE account = ?1", [id])?;
            }
            Ok(true)
        })
    }

    pub(crate) fn set_password(&self, id: i64, hash: &str) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE account SET password = ?2 WHERE id = ?1", params![id, hash])?;
            tables.execute("DELETE FROM session WHERE account = ?1", [id])?;
            Ok(())
        })
    }

    /// Removes an account. Its uploads, runs and reviews stay.
    pub(crate) fn remove_account(&self, id: i64) -> Result<()> {
        let taught_alone = "SELECT course.name FROM course JOIN member ON member.course = course.id \
            WHERE account = ?1 AND role = 'instructor' AND NOT EXISTS (SELECT 1 FROM member AS other \
            WHERE other.course = course.id AND other.account <> ?1 AND other.role = 'instructor')";
        self.change(|tables| {
            if is_last_admin(tables, id)? {
                bail!("it is the last admin that can sign in; make another one first");
            }
            let course: Option<String> = first(tables, taught_alone, [id])?;
            if let Some(course) = course {
                bail!("it is the only instructor of the course {course:?}; add another one or delete the course first");
            }
            tables.execute("DELETE FROM account WHERE id = ?1", [id])?;
            Ok(())
        })
    }

    /// Returns whether any active account has a password, and whether an active admin has one.
    pub(crate) fn has_passwords(&self) -> Result<(bool, bool)> {
        let query = "SELECT count(*) > 0, coalesce(sum(role = 'admin'), 0) > 0 FROM account \
            WHERE password IS NOT NULL AND is_active";
        self.read(|tables| one(tables, query, []))
    }
}

/// Returns why no new account can have a name, if that is so.
pub(super) fn name_clash(tables: &Connection, name: &str) -> Result<Option<NameClash>> {
    let others: Vec<String> = all(tables, "SELECT name FROM account ORDER BY name <> ?1, name", [name])?;
    for other in others {
        if other == name {
            return Ok(Some(NameClash::Taken));
        }
        if look_the_same(&other, name) {
            return Ok(Some(NameClash::LooksLike(other)));
        }
    }
    Ok(None)
}

/// Returns whether an account is an active admin without whom nobody could manage accounts. An admin without a password or an
/// identity, who needs the address that the server prints when it starts, does not take the place of one who has either.
pub(super) fn is_last_admin(tables: &Connection, id: i64) -> Result<bool> {
    let query = "SELECT count(*) > 0 FROM account AS own WHERE id = ?1 AND role = 'admin' AND is_active AND NOT EXISTS \
        (SELECT 1 FROM account AS other WHERE other.id <> own.id AND other.role = 'admin' AND other.is_active \
        AND (other.password IS NOT NULL OR EXISTS (SELECT 1 FROM identity WHERE account = other.id) \
        OR (own.password IS NULL AND NOT EXISTS (SELECT 1 FROM identity WHERE account = own.id))))";
    one(tables, query, [id])
}

const PROXY: &str = "proxy";

impl Store {
    /// Finds or makes the account of a person whom the proxy names, and gives it the role of their groups.
    pub(crate) fn sign_on(&self, person: &NewSignOn) -> Result<SignedOn> {
        self.change(|tables| {
            let own = "SELECT account FROM identity WHERE provider = ?1 AND subject = ?2";
            let known = first(tables, &format!("{ACCOUNTS} WHERE id = ({own})"), [PROXY, &person.subject])?;
            let Some(Account { id, name, role: old_role, is_active, .. }) = known else {
                return add_person(tables, person);
            };
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
    use crate::store::tests::test_store;

    fn add(store: &Store, name: &str, password: Option<&str>) -> i64 {
        store.add_account(name, AccountRole::Admin, password).unwrap().unwrap()
    }

    /// Two admins who demote, switch off or remove one another at once do not leave the server without one: each of them was
    /// an admin when the request was admitted.
    #[test]
    fn the_last_admin_stays() {
        let (_folder, store, [owner, ann]) = test_store();
        let [ada, ben] = ["ada", "ben"].map(|name| add(&store, name, Some("a hash")));
        assert!(store.change_account(ada, AccountRole::Instructor, true).unwrap());
        assert!(!store.change_account(ben, AccountRole::Assistant, true).unwrap());
        assert!(!store.change_account(ben, AccountRole::Admin, false).unwrap());
        assert!(store.remove_account(ben).is_err());
        let ben = store.account(ben).unwrap().unwrap();
        assert!(ben.is_active && ben.role == AccountRole::Admin);
        // An owner without a password can be spared, but not as the last one of all.
        assert!(store.change_account(owner, AccountRole::Admin, false).unwrap());
        assert!(store.change_account(ann, AccountRole::Admin, true).unwrap());
        assert!(!store.change_account(ben.id, AccountRole::Admin, false).unwrap(), "ann has no password");
    }

    /// The owner without a password manages a server on their own computer.
    #[test]
    fn the_only_owner_stays() {
        let (_folder, store, [owner, ann]) = test_store();
        assert!(store.remove_account(owner).is_err());
        assert!(store.change_account(ann, AccountRole::Assistant, false).unwrap());
        let other = add(&store, "other", None);
        store.remove_account(owner).unwrap();
        assert!(store.remove_account(other).is_err());
    }

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
