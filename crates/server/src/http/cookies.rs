//! Cookies: of sessions, and of devices on which somebody signed in before.
//!
//! Scripts cannot read them, and requests made by other sites do not carry them.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use crate::actions::sign_in::Browser;
use crate::app::host::OwnHost;
use crate::problem::Problem;
use crate::secrets::{self, TokenHash};
use crate::store::MAX_DEVICE_SECONDS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cookie {
    Session,
    /// Identifies a browser in which somebody signed in before.
    Device,
}

pub(crate) fn browser(headers: &HeaderMap, host: &OwnHost) -> Browser {
    Browser { session: Cookie::Session.of_request(headers, host), device: Cookie::Device.of_request(headers, host) }
}

impl Cookie {
    pub(crate) fn of_request(self, headers: &HeaderMap, host: &OwnHost) -> Option<TokenHash> {
        let name = self.name(host);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(own, _)| *own == name).map(|(_, token)| secrets::hash(token))
    }

    /// Makes a browser keep a token. That of a session is forgotten when the browser is closed.
    pub(crate) fn set(self, response: &mut Response, host: &OwnHost, token: &str) -> Result<(), Problem> {
        let attributes = match self {
            Cookie::Session => String::new(),
            Cookie::Device => format!("; Max-Age={MAX_DEVICE_SECONDS}"),
        };
        self.add(response, host, token, &attributes)
    }

    /// Makes a browser forget the token.
    pub(crate) fn remove(self, response: &mut Response, host: &OwnHost) -> Result<(), Problem> {
        self.add(response, host, "", "; Max-Age=0")
    }

    fn add(self, response: &mut Response, host: &OwnHost, value: &str, attributes: &str) -> Result<(), Problem> {
        let secure = if host.is_secure() { "; Secure" } else { "" };
        let cookie = format!("{}={value}; HttpOnly; SameSite=Strict; Path=/{secure}{attributes}", self.name(host));
        let cookie = HeaderValue::try_from(cookie).map_err(anyhow::Error::from)?;
        response.headers_mut().append(header::SET_COOKIE, cookie);
        Ok(())
    }

    fn name(self, host: &OwnHost) -> String {
        match self {
            Cookie::Session => host.cookie_name(),
            Cookie::Device => format!("{}-device", host.cookie_name()),
        }
    }
}
