//! Tokens: with them programs act for an account. Only the hash of a token is stored.

use anyhow::Result;
use rusqlite::{Row, params};

use super::connection::{FromRow, Store, first, from_row};
use crate::clock;
use crate::domain::{Actor, BY_TOKEN, NewToken, Scope, Token, UsedToken, Visitor};
use crate::secrets::TokenHash;

/// Accuracy of the time at which a token was last used, in seconds. Without it, every request would write to the tables.
const ACCURACY_SECONDS: i64 = 60;

/// A token's visitor, and when it was used last.
struct TokenUse {
    visitor: Visitor,
    seen: Option<i64>,
}

from_row!(Token { id, account, name, hint, course, expires, seen } with row => scopes: scopes(row)?);
from_row!(TokenUse { seen } with row => visitor: Visitor {
    id: row.get("id")?,
    name: row.get("name")?,
    role: row.get("role")?,
    has_password: row.get("has_password")?,
    actor: Actor { name: row.get("name")?, way: BY_TOKEN.to_owned(), token: row.get("token")? },
    csrf: String::new(),
    session: row.get("hash")?,
    subject: None,
    token: Some(UsedToken { id: row.get("token_id")?, scopes: scopes(row)?, course: row.get("course")? }),
});

impl Store {
    /// Stores a token, and returns its id, or nothing if the account has one of this name.
    pub(crate) fn add_token(&self, new: &NewToken) -> Result<Option<i64>> {
        let add = "INSERT INTO api_token (account, name, hash, hint, scopes, course, made, expires) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (account, name) DO NOTHING RETURNING id";
        let scopes: Vec<&str> = new.scopes.iter().map(|scope| scope.name()).collect();
        self.change(|tables| {
            let scopes = scopes.join(" ");
            let values =
                params![new.account, new.name, new.hash, new.hint, scopes, new.course, clock::now(), new.expires];
            first(tables, add, values)
        })
    }

    /// Returns the tokens of an account, or of all accounts, by account and name.
    pub(crate) fn tokens(&self, account: Option<i64>) -> Result<Vec<Token>> {
        let query = "SELECT api_token.id, account.name AS account, api_token.name, hint, scopes, course.name AS course, expires, \
            seen \
            FROM api_token JOIN account ON account.id = api_token.account LEFT JOIN course ON course.id = course \
            WHERE ?1 IS NULL OR account = ?1 ORDER BY account.name, api_token.name";
        self.all(query, [account])
    }

    /// Removes a token of an account, and returns its name; none if the account has no such token.
    pub(crate) fn revoke_token(&self, account: i64, id: i64) -> Result<Option<String>> {
        let remove = "DELETE FROM api_token WHERE id = ?1 AND account = ?2 RETURNING name";
        self.change(|tables| first(tables, remove, [id, account]))
    }

    /// Removes a token of any account, and returns the names of the account and of the token; none if there is no such token.
    pub(crate) fn revoke_any_token(&self, id: i64) -> Result<Option<(String, String)>> {
        let remove = "DELETE FROM api_token WHERE id = ?1 \
            RETURNING (SELECT account.name FROM account WHERE account.id = api_token.account), name";
        self.change(|tables| first(tables, remove, [id]))
    }

    /// Returns the visitor for whom a token acts, if it has not expired and the account may sign in, and records that it is
    /// used. The visitor's name in the log has the token's name.
    pub(crate) fn visitor_of_token(&self, hash: TokenHash, now: i64) -> Result<Option<Visitor>> {
        let query = "SELECT account.id, account.name, role, password IS NOT NULL AS has_password, hash, \
            api_token.id AS token_id, api_token.name AS token, scopes, course, seen \
            FROM api_token JOIN account ON account.id = api_token.account WHERE hash = ?1 AND expires > ?2 AND is_active";
        let Some(TokenUse { visitor, seen }) = self.first(query, params![hash, now])? else { return Ok(None) };
        if seen.is_none_or(|seen| seen < now - ACCURACY_SECONDS) {
            self.execute("UPDATE api_token SET seen = ?2 WHERE hash = ?1", params![hash, now])?;
        }
        Ok(Some(visitor))
    }
}

fn scopes(row: &Row<'_>) -> rusqlite::Result<Vec<Scope>> {
    let names: String = row.get("scopes")?;
    Ok(names.split(' ').filter_map(Scope::named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_store;

    fn new(account: i64, name: &str, hash: u8, expires: i64) -> NewToken {
        let (name, hint) = (name.to_owned(), "abcd".to_owned());
        NewToken { account, name, hash: [hash; 32], hint, scopes: vec![Scope::Read], course: None, expires }
    }

    /// A token ends at its time, when it is revoked, and when its account may not sign in any more.
    #[test]
    fn tokens_end() {
        let (_folder, store, [owner, ann]) = test_store();
        let id = store.add_token(&new(ann, "nightly", 1, 100)).unwrap().unwrap();
        assert_eq!(store.add_token(&new(ann, "nightly", 2, 100)).unwrap(), None);
        let is_good = |now| store.visitor_of_token([1; 32], now).unwrap().is_some();
        assert!(is_good(99) && !is_good(100));
        let visitor = store.visitor_of_token([1; 32], 99).unwrap().unwrap();
        assert_eq!((visitor.name.as_str(), visitor.actor.token.as_str()), ("ann", "nightly"));
        let role = visitor.role;
        store.change_account(ann, role, false).unwrap();
        assert!(!is_good(99));
        store.change_account(ann, role, true).unwrap();
        assert_eq!(store.revoke_token(owner, id).unwrap(), None, "it is another account's");
        assert!(is_good(99));
        assert_eq!(store.revoke_token(ann, id).unwrap().as_deref(), Some("nightly"));
        assert!(!is_good(99));
    }
}
