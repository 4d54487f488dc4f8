//! Under which names the server is reached. What comes under another name comes from a page that plays with names
//! (DNS rebinding), or past the proxy.

use std::net::SocketAddr;

use axum::http::{HeaderMap, Uri, header};

/// The server's own names.
#[derive(Debug, Clone)]
pub(crate) struct OwnHost {
    scheme: &'static str,
    names: Vec<String>,
    port: u16,
}

impl OwnHost {
    /// A server on this machine alone.
    pub(crate) fn local(address: SocketAddr) -> OwnHost {
        let port = address.port();
        let mut names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")).to_vec();
        let own = address.to_string();
        if !names.contains(&own) {
            names.push(own);
        }
        OwnHost { scheme: "http", names, port }
    }

    /// A server behind a proxy that has the certificate of a host.
    pub(crate) fn behind_tls(host: &str, address: SocketAddr) -> OwnHost {
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        let mut names = vec![host.to_owned()];
        if !has_port {
            names.push(format!("{host}:443"));
        }
        OwnHost { scheme: "https", names, port: address.port() }
    }

    /// Whether browsers reach it by TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.scheme == "https"
    }

    /// What the session's cookie is called. Cookies know no ports, so that of a server on one's own machine has it in its name.
    pub(crate) fn cookie(&self) -> String {
        if self.is_secure() { "__Host-lookalike".to_owned() } else { format!("lookalike-{}", self.port) }
    }

    /// Whether a request is meant for this server.
    pub(crate) fn is_meant(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        let is_own = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        host.to_str().is_ok_and(is_own) && uri.authority().is_none_or(|authority| is_own(authority.as_str()))
    }

    /// Whether a page of this server made a request, as far as the browser tells.
    pub(crate) fn is_same_site(&self, headers: &HeaderMap) -> bool {
        let own_origin = |origin: &str| {
            let own = |name: &String| origin.eq_ignore_ascii_case(&format!("{}://{name}", self.scheme));
            self.names.iter().any(own)
        };
        let fits = |name: &str, is_right: &dyn Fn(&str) -> bool| {
            headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(is_right))
        };
        fits("origin", &own_origin) && fits("sec-fetch-site", &|site| matches!(site, "same-origin" | "none"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    /// A page whose name was bent to this machine sends its own name, and is refused for it.
    #[test]
    fn only_own_names_are_meant() {
        let local = OwnHost::local("127.0.0.1:8787".parse().unwrap());
        let uri = Uri::from_static("/");
        for (host, is_meant) in [
            ("127.0.0.1:8787", true),
            ("LOCALHOST:8787", true),
            ("[::1]:8787", true),
            ("localhost", false),
            ("localhost:8788", false),
            ("evil.example:8787", false),
            ("127.0.0.1:8787.evil.example", false),
        ] {
            assert_eq!(local.is_meant(&headers(&[("host", host)]), &uri), is_meant, "{host}");
        }
        assert!(!local.is_meant(&headers(&[]), &uri));
        assert!(!local.is_meant(&headers(&[("host", "127.0.0.1:8787")]), &Uri::from_static("http://evil.example/")));
        let public = OwnHost::behind_tls("copies.example.edu", "10.0.0.7:8787".parse().unwrap());
        assert!(public.is_meant(&headers(&[("host", "copies.example.edu")]), &uri));
        assert!(public.is_meant(&headers(&[("host", "copies.example.edu:443")]), &uri));
        assert!(!public.is_meant(&headers(&[("host", "10.0.0.7:8787")]), &uri));
    }

    /// What another site makes a browser send is told by the browser.
    #[test]
    fn other_sites_are_told_apart() {
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
