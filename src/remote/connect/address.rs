//! The address of a server of remote bots.

use std::fmt;
use std::str::FromStr;

use talon_games::cards::Quoted;
use tokio_tungstenite::tungstenite::http::Uri;

use crate::messages::SEAT_PATH;

/// The address of a server: `wss://HOST[:PORT][/PATH]`, or `ws://` for this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// Whether the connection is encrypted.
    pub(super) is_secure: bool,
    pub(super) host: String,
    pub(super) port: u16,
    /// The path before [`SEAT_PATH`]. It has no slash at its end.
    path: String,
}

/// Why a text is no address of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum AddressError {
    #[error(
        "'{text}' is no address of a server: expected wss://HOST, or ws://127.0.0.1:PORT on this machine"
    )]
    Form { text: Quoted },
    #[error(
        "'{text}' is not encrypted: anyone on the way could read the token; use wss://, or an address of this machine"
    )]
    Plain { text: Quoted },
}

impl FromStr for ServerAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let wrong = || AddressError::Form { text: Quoted::new(text) };
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let is_secure = match uri.scheme_str() {
            Some("wss" | "https") => true,
            Some("ws" | "http") => false,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        if uri.query().is_some() || authority.as_str().contains('@') {
            return Err(wrong());
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if !is_secure && !is_of_this_machine(&host) {
            return Err(AddressError::Plain { text: Quoted::new(text) });
        }
        let port = authority.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        let path = uri.path().trim_end_matches('/');
        let path = path.strip_suffix(SEAT_PATH).unwrap_or(path).to_owned();
        Ok(Self { is_secure, host, port, path })
    }
}

/// Returns whether a host is certainly this machine.
fn is_of_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
}

impl ServerAddress {
    /// Returns the URL of a connection. `session` is the session to which the bot comes back, and the number
    /// of lines that it has received.
    pub(super) fn url(&self, session: Option<(&str, u64)>) -> String {
        let query = session
            .map_or(String::new(), |(session, received)| format!("?session={session}&received={received}"));
        format!("{self}{SEAT_PATH}{query}")
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        if self.host.contains(':') {
            write!(f, "{scheme}://[{}]:{}{}", self.host, self.port, self.path)
        } else {
            write!(f, "{scheme}://{}:{}{}", self.host, self.port, self.path)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_a_port_and_a_path() {
        for (text, shown) in [
            ("wss://league.example", "wss://league.example:443"),
            ("https://league.example/", "wss://league.example:443"),
            ("wss://league.example:8443/cards/", "wss://league.example:8443/cards"),
            ("ws://127.0.0.1:8090/seat", "ws://127.0.0.1:8090"),
            ("ws://localhost:8090", "ws://localhost:8090"),
            ("http://[::1]:8090", "ws://[::1]:8090"),
        ] {
            let address: ServerAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), shown);
            assert_eq!(shown.parse(), Ok(address));
        }
    }

    #[test]
    fn a_connection_that_is_not_encrypted_leads_only_to_this_machine() {
        for text in ["ws://league.example", "http://10.0.0.1:80", "ws://127.0.0.1.example:1"] {
            assert!(matches!(text.parse::<ServerAddress>(), Err(AddressError::Plain { .. })), "{text}");
        }
        for text in ["", "league.example", "ftp://x", "wss://", "wss://a@b", "wss://x?y"] {
            assert!(matches!(text.parse::<ServerAddress>(), Err(AddressError::Form { .. })), "{text}");
        }
    }
}
