//! The host names of the server. A request for another name comes from a page that abuses DNS (DNS rebinding), or bypasses
//! the proxy.

use std::net::SocketAddr;

use axum::http::{HeaderMap, Uri, header};

/// The scheme, names and port under which browsers reach the server.
#[derive(Debug, Clone)]
pub(crate) struct OwnHost {
    scheme: &'static str,
    names: Vec<String>,
    /// The port of a local server.
    port: Option<u16>,
}

impl OwnHost {
    /// Returns the names of a server that only this machine can reach.
    pub(crate) fn local(address: SocketAddr) -> OwnHost {
        let port = address.port();
        let mut names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")).to_vec();
        let own = address.to_string();
        if !names.contains(&own) {
            names.push(own);
        }
        OwnHost { scheme: "http", names, port: Some(port) }
    }

    /// Returns the names of a server behind a proxy that terminates TLS for `host`.
    pub(crate) fn behind_tls(host: &str) -> OwnHost {
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        let mut names = vec![host.to_owned()];
        if !has_port {
            names.push(format!("{host}:443"));
        }
        OwnHost { scheme: "https", names, port: None }
    }

    /// Returns whether browsers reach the server by TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.scheme == "https"
    }

    /// Returns the beginning of every address of the server, such as `https://lookalike.example.edu`.
    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.names.first().map_or("", String::as_str))
    }

    /// Returns the name of the session cookie. Cookies ignore ports, so the name has the port of a local server: two of them
    /// would overwrite each other's cookie.
    pub(crate) fn cookie_name(&self) -> String {
        self.port.map_or_else(|| "__Host-lookalike".to_owned(), |port| format!("lookalike-{port}"))
    }

    /// Returns whether a request is addressed to one of the names of this server.
    pub(crate) fn is_addressed_by(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        let is_own = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        host.to_str().is_ok_and(is_own) && uri.authority().is_none_or(|authority| is_own(authority.as_str()))
    }

    /// Returns whether a page of this server made a request, as far as the browser says so.
    pub(crate) fn is_same_site(&self, headers: &HeaderMap) -> bool {
        let is_own_origin = |origin: &str| {
            self.names.iter().any(|name| origin.eq_ignore_ascii_case(&format!("{}://{name}", self.scheme)))
        };
        all_values(headers, "origin", is_own_origin)
            && all_values(headers, "sec-fetch-site", |site| matches!(site, "same-origin" | "none"))
    }
}

/// Returns whether a condition holds for all values of a header. It holds for a header that is missing.
fn all_values(headers: &HeaderMap, name: &str, is_right: impl Fn(&str) -> bool) -> bool {
    headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(&is_right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    /// With DNS rebinding, the browser sends the name of the attacker's page, and the request is refused.
    #[test]
    fn only_own_names_are_accepted() {
        let local = OwnHost::local("127.0.0.1:8787".parse().unwrap());
        let uri = Uri::from_static("/");
        for (host, is_accepted) in [
            ("127.0.0.1:8787", true),
            ("LOCALHOST:8787", true),
            ("[::1]:8787", true),
            ("localhost", false),
            ("localhost:8788", false),
            ("evil.example:8787", false),
            ("127.0.0.1:8787.evil.example", false),
        ] {
            assert_eq!(local.is_addressed_by(&headers(&[("host", host)]), &uri), is_accepted, "{host}");
        }
        assert!(!local.is_addressed_by(&headers(&[]), &uri));
        assert!(
            !local.is_addressed_by(&headers(&[("host", "127.0.0.1:8787")]), &Uri::from_static("http://evil.example/"))
        );
        let public = OwnHost::behind_tls("copies.example.edu");
        assert!(public.is_addressed_by(&headers(&[("host", "copies.example.edu")]), &uri));
        assert!(public.is_addressed_by(&headers(&[("host", "copies.example.edu:443")]), &uri));
        assert!(!public.is_addressed_by(&headers(&[("host", "10.0.0.7:8787")]), &uri));
    }

    /// The browser's headers tell which site made it send a request.
    #[test]
    fn requests_of_other_sites_are_recognized() {
        let local = OwnHost::local("127.0.0.1:8787".parse().unwrap());
        assert!(local.is_same_site(&headers(&[])));
        assert!(
            local.is_same_site(&headers(&[("origin", "http://localhost:8787"), ("sec-fetch-site", "same-origin")]))
        );
        for (name, value) in [
            ("origin", "null"),
            ("origin", "http://evil.example"),
            ("origin", "https://localhost:8787"),
            ("origin", "http://localhost:8788"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            assert!(!local.is_same_site(&headers(&[(name, value)])), "{name}: {value}");
        }
    }
}
