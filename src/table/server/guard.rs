//! What every request passes first: only pages of this server reach it, and its answers load nothing from elsewhere.
//!
//! A page of another site can send requests to this computer. The check of `Host` stops a name that was made to point
//! here (DNS rebinding), the check of `Origin` stops forged requests (CSRF); a token in a header is needed besides.

use std::net::IpAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::api_error::ApiError;
use super::connections::Requests;

/// The policy of every answer: scripts, styles and requests of this server alone.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The addresses by which a server may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guard {
    /// The port of the server.
    pub(crate) port: u16,
    /// Whether the server listens beyond this computer.
    pub(crate) is_public: bool,
}

impl Guard {
    /// Whether a request may have this `Host`: a number address, or `localhost`. A name may be made to point here.
    fn allows(self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.port) {
            return false;
        }
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        name == "localhost" || address.is_ok_and(|address| self.is_public || address.is_loopback())
    }

    /// Checks the headers of a request.
    fn check(self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let host = text(HOST).filter(|host| self.allows(host));
        let host = host.ok_or_else(|| {
            ApiError::forbidden("the host of this request is not this server: use its address")
        })?;
        match headers.get(ORIGIN) {
            Some(origin) if origin.as_bytes() != format!("http://{host}").as_bytes() => {
                Err(ApiError::forbidden("this request comes from a page of another site"))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a request, and adds the headers of every answer.
pub(crate) async fn guarded(
    State(guard): State<Guard>,
    ConnectInfo(requests): ConnectInfo<Requests>,
    request: Request,
    next: Next,
) -> Response {
    let _request = requests.begin();
    let mut response = match guard.check(request.headers()) {
        // On a task of its own: a change of a table is carried out to its end also when the client has gone away.
        Ok(()) => tokio::spawn(next.run(request))
            .await
            .unwrap_or_else(|error| ApiError::internal(error.to_string()).into_response()),
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_computer_are_hosts_of_a_server_on_loopback() {
        let guard = Guard { port: 7777, is_public: false };
        for host in ["127.0.0.1:7777", "localhost:7777", "[::1]:7777"] {
            assert!(guard.allows(host), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:7778",
            "evil.example:7777",
            "10.0.0.5:7777",
            "localhost.evil.example:7777",
            "[::1]",
            "",
        ] {
            assert!(!guard.allows(host), "{host}");
        }
    }

    #[test]
    fn a_server_in_a_network_has_number_addresses_and_no_names() {
        let guard = Guard { port: 80, is_public: true };
        for host in ["10.0.0.5", "10.0.0.5:80", "localhost", "[fe80::1]:80", "[fe80::1]"] {
            assert!(guard.allows(host), "{host}");
        }
        assert!(!guard.allows("club.example"));
    }

    #[test]
    fn a_request_of_another_site_is_refused() {
        let guard = Guard { port: 7777, is_public: false };
        let headers = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("localhost:7777"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            headers
        };
        for (origin, is_allowed) in [
            (None, true),
            (Some("http://localhost:7777"), true),
            (Some("http://127.0.0.1:7777"), false),
            (Some("https://evil.example"), false),
            (Some("null"), false),
        ] {
            assert_eq!(guard.check(&headers(origin)).is_ok(), is_allowed, "{origin:?}");
        }
    }
}
