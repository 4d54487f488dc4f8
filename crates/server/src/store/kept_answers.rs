//! Answers to requests with an `Idempotency-Key`, kept for a day.

use anyhow::Result;
use rusqlite::params;

use super::connection::Store;
use crate::secrets::TokenHash;

/// How long an answer is kept, in seconds.
const KEPT_SECONDS: i64 = 24 * 3600;

/// An answer as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeptAnswer {
    /// The status.
    pub(crate) status: u16,
    /// The names and values of the headers.
    pub(crate) headers: Vec<(String, String)>,
    /// The body.
    pub(crate) body: Vec<u8>,
}

impl Store {
    /// Returns the answer to the request that a token sent with a key within a day, and the hash of that request.
    pub(crate) fn kept_answer(&self, token: i64, key: &str, now: i64) -> Result<Option<(TokenHash, KeptAnswer)>> {
        let query =
            "SELECT request_hash, status, headers, body FROM kept_answer WHERE token = ?1 AND key = ?2 AND time > ?3";
        let found = self.first(query, params![token, key, now - KEPT_SECONDS], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get(3)?))
        })?;
        let Some((hash, status, headers, body)) = found else { return Ok(None) };
        Ok(Some((hash, KeptAnswer { status, headers: serde_json::from_str(&headers)?, body })))
    }

    /// Keeps the answer to a request that a token sent with a key.
    pub(crate) fn keep_answer(
        &self,
        token: i64,
        key: &str,
        request_hash: TokenHash,
        answer: &KeptAnswer,
        now: i64,
    ) -> Result<()> {
        let add = "INSERT OR REPLACE INTO kept_answer (token, key, request_hash, status, headers, body, time) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let headers = serde_json::to_string(&answer.headers)?;
        self.execute(add, params![token, key, request_hash, answer.status, headers, answer.body, now])
    }

    /// Forgets the answers that are older than a day.
    pub(crate) fn forget_answers(&self, now: i64) -> Result<()> {
        self.execute("DELETE FROM kept_answer WHERE time <= ?1", [now - KEPT_SECONDS])
    }
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::app::model::Scope;

    use super::*;
    use crate::store::{NewToken, test_store};

    /// An answer is kept for a day, for its token alone, and goes with the token.
    #[test]
    fn answers_are_kept_for_a_day() {
        let (_folder, store, [owner, ann]) = test_store();
        let token = |account, name: &str, hash: u8| {
            let (name, hint, scopes) = (name.to_owned(), String::new(), vec![Scope::Submit]);
            let new = NewToken { account, name, hash: [hash; 32], hint, scopes, course: None, expires: i64::MAX };
            store.add_token(&new).unwrap().unwrap()
        };
        let [one, other] = [token(owner, "one", 1), token(ann, "other", 2)];
        let headers = vec![("location".to_owned(), "/api/v1/courses/1".to_owned())];
        let answer = KeptAnswer { status: 201, headers, body: b"{}".to_vec() };
        store.keep_answer(one, "k", [7; 32], &answer, 1000).unwrap();
        let kept = |token, key, now| store.kept_answer(token, key, now).unwrap();
        assert_eq!(kept(one, "k", 1000 + KEPT_SECONDS - 1), Some(([7; 32], answer.clone())));
        assert_eq!(kept(one, "k", 1000 + KEPT_SECONDS), None);
        assert_eq!((kept(other, "k", 1000), kept(one, "l", 1000)), (None, None));
        let n_kept = || -> i64 {
            store
                .read(|tables| Ok(tables.query_row("SELECT count(*) FROM kept_answer", [], |row| row.get(0))?))
                .unwrap()
        };
        store.forget_answers(1000 + KEPT_SECONDS - 1).unwrap();
        assert_eq!(n_kept(), 1);
        store.forget_answers(1000 + KEPT_SECONDS).unwrap();
        assert_eq!(n_kept(), 0);
        store.keep_answer(one, "k", [7; 32], &answer, 1000).unwrap();
        store.revoke_token(owner, one).unwrap();
        assert_eq!(n_kept(), 0);
        // An erased name is in no answer any more.
        store.keep_answer(other, "k", [7; 32], &answer, 1000).unwrap();
        store.erase_archived("prog", "2026", "ann", [0; 32], 1000).unwrap();
        assert_eq!(n_kept(), 0);
    }
}
