//! The addresses under which people reach a server.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// The reason why a text is not a [`PublicUrl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what it means")]
pub enum PublicUrlError {
    #[error("it begins with neither https:// nor http://")]
    Scheme,
    #[error("it names a user: leave out the part before @")]
    User,
    #[error("it has a query or a fragment: leave out ? and #, and what follows")]
    Query,
    #[error(
        "a browser sends no such host: write a name as cards.example (other letters as xn--…), or a number address"
    )]
    Host,
    #[error("its port is not a number from 1 to 65535")]
    Port,
    #[error("a part of its path is empty, or has other characters than letters, digits and -._~%")]
    Path,
    #[error("/api is for the requests of the server: choose another path")]
    Api,
}

/// A host and a port, as in the header `Host`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostAndPort {
    /// The host: a name in lower case, or an IP address in its shortest form. An IPv6 address is in brackets.
    pub(super) host: String,
    port: Option<u16>,
}

impl HostAndPort {
    /// Parses the value of the header `Host`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::read(text).ok()
    }

    fn read(text: &str) -> Result<Self, PublicUrlError> {
        let end = text.find(']').map_or(0, |bracket| bracket + 1);
        let (host, port) = match text.get(end..).and_then(|rest| rest.find(':')) {
            Some(colon) => (text.get(..end + colon), text.get(end + colon + 1..)),
            None => (Some(text), None),
        };
        let host = host.and_then(host_of).ok_or(PublicUrlError::Host)?;
        let port = match port {
            None => None,
            Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => match port.parse() {
                Ok(port) if port > 0 => Some(port),
                _ => return Err(PublicUrlError::Port),
            },
            Some(_) => return Err(PublicUrlError::Port),
        };
        Ok(Self { host, port })
    }

    /// Returns whether the host is an IP address or `localhost`. An attack by DNS rebinding cannot use such a
    /// host.
    pub(super) fn is_number(&self) -> bool {
        let address = self.host.trim_start_matches('[').trim_end_matches(']');
        self.host == "localhost" || address.parse::<IpAddr>().is_ok()
    }

    /// Returns the origin with this scheme, in the form in which a browser sends it. The port is left out if
    /// it is the default port of the scheme.
    pub(super) fn origin(&self, scheme: &str) -> String {
        let default = if scheme == "https" { 443 } else { 80 };
        match self.port {
            Some(port) if port != default => format!("{scheme}://{}:{port}", self.host),
            _ => format!("{scheme}://{}", self.host),
        }
    }
}

/// Converts a host to the form in which browsers send it. `None` when the text is not a valid host.
fn host_of(text: &str) -> Option<String> {
    if let Some(address) = text.strip_prefix('[') {
        let address: Ipv6Addr = address.strip_suffix(']')?.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    let is_name = !text.is_empty()
        && text.split('.').all(|label| !label.is_empty())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    is_name.then(|| text.to_ascii_lowercase())
}

/// Splits an origin into its scheme and the rest. The scheme is returned in lower case.
pub(super) fn scheme_of(text: &str) -> Option<(String, &str)> {
    let (scheme, rest) = text.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    ["http", "https"].contains(&&*scheme).then_some((scheme, rest))
}

/// An address under which people reach the server. It consists of an origin and a path prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// The origin, as in the header `Origin`.
    pub(super) origin: String,
    /// The host, in the same form as in [`HostAndPort`].
    pub(super) host: String,
    /// The path prefix that a proxy adds to the paths of the server. The prefix is empty, or it begins with a
    /// slash and ends without a slash.
    pub(super) prefix: String,
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let (scheme, rest) = scheme_of(text).ok_or(PublicUrlError::Scheme)?;
        if rest.contains(['?', '#']) {
            return Err(PublicUrlError::Query);
        }
        let (authority, path) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        if authority.contains('@') {
            return Err(PublicUrlError::User);
        }
        let own = HostAndPort::read(authority)?;
        let prefix = path.strip_suffix('/').unwrap_or(path);
        let is_part = |part: &str| {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte);
            !["", ".", ".."].contains(&part) && part.bytes().all(is_letter)
        };
        if !prefix.split('/').skip(1).all(is_part) {
            return Err(PublicUrlError::Path);
        }
        if prefix.split('/').nth(1) == Some("api") {
            return Err(PublicUrlError::Api);
        }
        Ok(Self { origin: own.origin(&scheme), prefix: prefix.to_owned(), host: own.host })
    }
}

/// Writes the address of the first page. The address ends with a slash, so that relative addresses on the
/// page get the same prefix.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/", self.origin, self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_read_as_a_browser_sends_it() {
        for (text, shown) in [
            ("https://cards.example", "https://cards.example/"),
            ("https://cards.example/", "https://cards.example/"),
            ("HTTPS://Cards.Example:443/Club/", "https://cards.example/Club/"),
            ("http://cards.example:80/a/b", "http://cards.example/a/b/"),
            ("https://cards.example:8443/club", "https://cards.example:8443/club/"),
            ("https://[2001:DB8:0::1]:8443", "https://[2001:db8::1]:8443/"),
            ("http://192.168.1.5:7777", "http://192.168.1.5:7777/"),
            ("http://localhost:7777/club", "http://localhost:7777/club/"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().to_string(), shown);
        }
    }

    #[test]
    fn a_mistyped_public_address_is_refused_with_its_reason() {
        for (text, error) in [
            ("", PublicUrlError::Scheme),
            ("cards.example", PublicUrlError::Scheme),
            ("cards.example:443/club", PublicUrlError::Scheme),
            ("ftp://cards.example", PublicUrlError::Scheme),
            ("https:/cards.example", PublicUrlError::Scheme),
            ("https://", PublicUrlError::Host),
            ("https:///club", PublicUrlError::Host),
            ("https://cards example", PublicUrlError::Host),
            ("https://čaša.example", PublicUrlError::Host),
            ("https://*.example", PublicUrlError::Host),
            ("https://cards..example", PublicUrlError::Host),
            ("https://[2001:db8::1", PublicUrlError::Host),
            ("https://2001:db8::1", PublicUrlError::Port),
            ("https://cards.example:0", PublicUrlError::Port),
            ("https://cards.example:65536", PublicUrlError::Port),
            ("https://cards.example:", PublicUrlError::Port),
            ("https://cards.example:+80", PublicUrlError::Port),
            ("https://ana:secret@cards.example", PublicUrlError::User),
            ("https://cards.example/club?x=1", PublicUrlError::Query),
            ("https://cards.example/#host=0", PublicUrlError::Query),
            ("https://cards.example//club", PublicUrlError::Path),
            ("https://cards.example/club//", PublicUrlError::Path),
            ("https://cards.example/../club", PublicUrlError::Path),
            ("https://cards.example/a\\b", PublicUrlError::Path),
            ("https://cards.example/{id}", PublicUrlError::Path),
            ("https://cards.example/api", PublicUrlError::Api),
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(error), "{text}");
        }
    }
}
