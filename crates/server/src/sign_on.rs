//! Sign-in through a proxy that authenticates people (single sign-on).
//!
//! The proxy names the person in a header. Anybody could send that header, so it counts only with proof that the proxy sent
//! it: a secret in another header from an allowed address, or a connection to a Unix socket, whose file rights keep others
//! out. [`crate::http::sign_on`] takes these headers from every request.

use std::fs;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use axum::http::HeaderName;

use crate::domain::AccountRole;
use crate::secrets::{self, TokenHash};

const MIN_SECRET: usize = 32;
/// Maximum length of the proxy's secret, in bytes. Servers limit the size of a header.
const MAX_SECRET: usize = 4096;
/// Headers that have another meaning for the server.
const TAKEN: [&str; 11] = [
    PROXY_SECRET, "authorization", "connection", "content-length", "content-type", "cookie", "host", "origin",
    "transfer-encoding", "x-csrf-token", "x-forwarded-for",
];

/// The header in which the proxy sends its secret.
pub(crate) const PROXY_SECRET: &str = "x-lookalike-proxy";

/// The options of sign-in through a proxy.
#[derive(Debug, Clone)]
pub struct SignOnOptions {
    /// The header that names the person, by an id that is never given to somebody else.
    pub header: String,
    /// The header with the person's groups.
    pub groups_header: Option<String>,
    /// The character between two groups.
    pub groups_separator: char,
    /// A private file with the secret that the proxy sends. It may be left out if the server listens on a Unix socket.
    pub secret: Option<PathBuf>,
    /// The addresses from which the proxy connects.
    pub proxies: Vec<Network>,
    /// The roles of groups. Without any, only people who have an account come in.
    pub roles: Vec<(AccountRole, String)>,
    /// The address that ends the session at the proxy: a path, or an address with https.
    pub sign_out_address: Option<String>,
    /// Whether people may also sign in with passwords.
    pub takes_passwords: bool,
}

/// A network of IP addresses, such as `10.1.0.0/16`; never all addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        if matches!(text, "*" | "any" | "all") {
            return Err("anybody could pass for the proxy; give the proxy's own address".to_owned());
        }
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let help = || "give an address, such as 127.0.0.1, or a network, such as 10.1.0.0/16".to_owned();
        let address: IpAddr = address.parse().map_err(|_| help())?;
        let max = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(max), |prefix| prefix.parse().map_err(|_| help()))?;
        if prefix > max {
            return Err(help());
        }
        if prefix == 0 || address.is_unspecified() {
            return Err("anybody could pass for the proxy; give the proxy's own address".to_owned());
        }
        Ok(Network { address, prefix })
    }
}

impl Network {
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        // Aligns the bits of an address with the most significant bit of a number.
        let bits = |address: IpAddr| match address {
            IpAddr::V4(address) => u128::from(u32::from(address)) << 96,
            IpAddr::V6(address) => u128::from(address),
        };
        let (own, other) = (self.address.to_canonical(), address.to_canonical());
        let differing = (bits(own) ^ bits(other)).leading_zeros();
        own.is_ipv4() == other.is_ipv4() && differing >= u32::from(self.prefix)
    }
}

/// The checked options, as requests use them.
#[derive(Debug)]
pub(crate) struct SignOnSettings {
    pub(crate) header: HeaderName,
    pub(crate) groups_header: Option<HeaderName>,
    secret: Option<TokenHash>,
    is_by_socket: bool,
    pub(crate) options: SignOnOptions,
}

/// A person whom the proxy vouches for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SignOn {
    pub(crate) subject: String,
    pub(crate) groups: Vec<String>,
}

impl SignOnSettings {
    pub(crate) fn new(options: SignOnOptions, is_by_socket: bool) -> Result<SignOnSettings> {
        let header = header_name(&options.header)?;
        let groups_header = options.groups_header.as_deref().map(header_name).transpose()?;
        if groups_header.as_ref() == Some(&header) {
            bail!("--sign-on-header and --groups-header are the same header; name two");
        }
        let secret = options.secret.as_deref().map(read_secret).transpose()?;
        if secret.is_none() && !is_by_socket {
            bail!(
                "anybody on this machine could send the header {header} and be anybody: give a file with a secret that \
                 the proxy sends (--proxy-secret), or listen on a Unix socket (--listen unix:http.sock)"
            );
        }
        if let Some(address) = &options.sign_out_address {
            must_be_address(address)?;
        }
        Ok(SignOnSettings {
            header,
            groups_header,
            secret: secret.as_deref().map(secrets::hash),
            is_by_socket,
            options,
        })
    }

    pub(crate) fn is_from_proxy(&self, peer: IpAddr, secret: Option<&[u8]>) -> bool {
        let is_known = self.is_by_socket || self.options.proxies.iter().any(|network| network.contains(peer));
        let is_right = self.secret.is_none_or(|own| {
            // Hashes have one length, so that the comparison does not tell that of the secret.
            secret.is_some_and(|sent| secrets::are_equal(&own, &secrets::hash_bytes(sent)))
        });
        is_known && is_right
    }

    pub(crate) fn groups(&self, value: &str) -> Vec<String> {
        value
            .split(self.options.groups_separator)
            .map(str::trim)
            .filter(|group| !group.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Returns the highest role of a person's groups.
    pub(crate) fn role(&self, groups: &[String]) -> Option<AccountRole> {
        self.options.roles.iter().filter(|(_, group)| groups.contains(group)).map(|(role, _)| *role).max()
    }

    /// Returns whether groups have roles, so that people without an account come in.
    pub(crate) fn has_roles(&self) -> bool {
        !self.options.roles.is_empty()
    }

    pub(crate) fn has_admins(&self) -> bool {
        self.options.roles.iter().any(|(role, _)| *role == AccountRole::Admin)
    }
}

fn header_name(name: &str) -> Result<HeaderName> {
    let header = HeaderName::try_from(name).with_context(|| format!("{name:?} is no name of a header"))?;
    if TAKEN.contains(&header.as_str()) {
        bail!("the header {header} has another meaning; let the proxy send another one, such as Remote-User");
    }
    Ok(header)
}

fn read_secret(path: &Path) -> Result<String> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read the proxy's secret in {name}"))?;
    let secret = text.trim();
    if !(MIN_SECRET..=MAX_SECRET).contains(&secret.len()) || !secret.chars().all(|c| c.is_ascii_graphic()) {
        bail!(
            "the proxy's secret in {name} must have {MIN_SECRET} letters or more, without spaces: \
             `openssl rand -hex 32 > {name}` makes one"
        );
    }
    if crate::files::is_open_to_others(path) {
        bail!("others of this machine may read the proxy's secret in {name}: `chmod 600 {name}` keeps it private");
    }
    Ok(secret.to_owned())
}

/// Fails unless text is a path of the proxy, or an address with https.
fn must_be_address(text: &str) -> Result<()> {
    let is_local = text.starts_with('/') && !text.starts_with("//");
    // Header values are written as `0; url=…`, where some characters would end the address.
    let is_plain = text.chars().all(|c| c.is_ascii_graphic() && !"\"'<>\\;,".contains(c));
    if !is_plain || !(is_local || text.starts_with("https://")) {
        bail!("--sign-out-address is a path, such as /oauth2/sign_out, or an address with https://; not {text:?}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    /// An address outside of the networks is not the proxy, however alike the two are written.
    #[test]
    fn networks_have_their_own_addresses_alone() {
        for (own, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("127.0.0.1", "::ffff:127.0.0.1", "::1"),
            ("10.1.0.0/16", "10.1.255.255", "10.2.0.0"),
            ("10.1.2.3/31", "10.1.2.2", "10.1.2.4"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
            ("::1", "::1", "::2"),
            ("128.0.0.0/1", "255.0.0.1", "127.255.255.255"),
        ] {
            assert!(network(own).contains(inside.parse().unwrap()), "{own} {inside}");
            assert!(!network(own).contains(outside.parse().unwrap()), "{own} {outside}");
        }
    }

    /// With a wildcard, everybody who reaches the port could be anybody.
    #[test]
    fn wildcards_are_refused() {
        for text in ["*", "0.0.0.0/0", "::/0", "10.0.0.0/0", "0.0.0.0", "::", "any"] {
            assert!(text.parse::<Network>().unwrap_err().contains("anybody"), "{text}");
        }
        for text in ["", "localhost", "10.0.0.1/33", "10.0.0.1/", "10.0.0/8", "::1/129", "10.0.0.1/+8 "] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
