//! The proxy of an institution, which names the people who sign in.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use crate::TestDir;
use crate::server::{Answer, Client, Request, Server};

/// A proxy that knows who people are.
pub struct Institution {
    /// The host name of the proxy.
    pub host: String,
    /// The secret of the proxy.
    pub secret: String,
}

impl Institution {
    /// Creates a proxy.
    pub fn new() -> Institution {
        Institution { host: "copies.example.edu".to_owned(), secret: "correct-horse-battery-staple-0815".to_owned() }
    }

    /// Starts a server behind the proxy, with further options.
    pub fn start(&self, options: &[&str]) -> Server {
        self.start_on(TestDir::new(), options)
    }

    /// Starts a server in a folder, behind the proxy, with further options.
    pub fn start_on(&self, dir: TestDir, options: &[&str]) -> Server {
        fs::set_permissions(dir.file("secret", &self.secret), Permissions::from_mode(0o600)).unwrap();
        let own = ["--behind-tls", &self.host, "--sign-on-header", "Remote-User", "--proxy-secret", "secret"];
        let groups = ["--groups-header", "Remote-Groups"];
        let mut server = Server::start_on(dir, &[&own[..], &groups, options].concat());
        server.proxy = vec![("Host".to_owned(), self.host.clone())];
        server
    }

    /// Returns the headers that the proxy sets in the requests of a person.
    pub fn headers(&self, name: &str, groups: &str) -> Vec<(String, String)> {
        let headers = [("Host", self.host.as_str()), ("Remote-User", name), ("Remote-Groups", groups)];
        let headers = headers.into_iter().chain([("X-Lookalike-Proxy", self.secret.as_str())]);
        headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// Opens the sign-in page as a person.
    pub fn try_sign_in(&self, server: &Server, name: &str, groups: &str) -> Answer {
        server.send(&Request::get("/sign-in").through(&self.headers(name, groups)))
    }

    /// Signs in a person; that must succeed.
    #[track_caller]
    pub fn client(&self, server: &Server, name: &str, groups: &str) -> Client {
        let answer = self.try_sign_in(server, name, groups);
        assert_eq!((answer.status, answer.header("refresh")), (200, Some("0; url=/")), "{}", answer.text());
        server.client_through(&self.headers(name, groups), &answer)
    }
}
