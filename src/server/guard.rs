//! The checks of every request. They come before the router. Pages of other sites cannot send API requests,
//! and a page of this server cannot load anything from elsewhere.
//!
//! In a browser, a page of another site can send requests to this computer. The check of the header `Host`
//! stops attacks with a host name that points to this computer (DNS rebinding). The check of the header
//! `Origin` stops forged requests (CSRF). In addition, most API requests need a token.

use std::cmp::Reverse;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName,
    LOCATION, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_core::Stream;
use tokio::task::{JoinError, JoinSet};

use super::api_error::ApiError;
use super::clients::{ClientNetwork, HeldByClients, HeldPlace, Requests};
use super::limits::MAX_CONNECTIONS_OF_CLIENT;
use super::public_url::{HostAndPort, PublicUrl, scheme_of};

/// The content security policy of every answer that has no other. With it a page loads scripts and styles only from this
/// server, and sends requests only to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The header that tells a proxy to pass an answer on without buffering it.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The header in which a proxy lists the addresses of the clients.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The prefix of API paths. Other paths belong to pages and their files.
const API: &str = "/api/";

/// The reason why a request is refused before the router.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The header `Host` names another host than this server.
    Host(String),
    /// The request comes from a page of another site.
    Origin(String),
    /// The request comes from a page with an https address. The server has no public address with which this
    /// address could be compared.
    UnknownAddress(String),
    /// The client has too many connections, or all clients together have too many.
    Connections,
    /// The path does not exist.
    Missing,
}

impl Refused {
    fn api_error(&self) -> ApiError {
        match self {
            Self::Host(host) => ApiError::forbidden(format!(
                "the host of this request is not this server: '{host}'; open the printed link, or start the server with \
                 --public-url and the address"
            )),
            Self::Origin(origin) => {
                ApiError::forbidden(format!("this request comes from a page of another site: '{origin}'"))
            }
            Self::UnknownAddress(origin) => ApiError::misdirected(format!(
                "this server was not told the address of this page: start it with --public-url {origin}"
            )),
            Self::Connections => {
                ApiError::busy("too many open connections, of this network or of all: try again in a minute")
            }
            Self::Missing => ApiError::not_found("this server has no such page"),
        }
    }
}

/// A function that returns the HTML page for a refused request. The second argument is the value of the
/// header `Accept-Language`.
pub type RefusedPage = fn(&Refused, &str) -> String;

/// The guard of a server. It decides which requests are answered.
pub struct Guard {
    /// The addresses under which people reach the server. The addresses with longer path prefixes come first.
    public: Vec<PublicUrl>,
    /// The addresses of the proxies. The server trusts a proxy to name the client of a request.
    proxies: Vec<IpAddr>,
    refused_page: RefusedPage,
    /// For each client behind a proxy, the number of its requests and streams that are open.
    streams: HeldByClients,
}

/// The network of the client that sends a request. `None` for this computer, which has no client limits.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub Option<ClientNetwork>);

impl Guard {
    /// Creates a guard for a server with these public addresses and proxies.
    pub fn new(mut public: Vec<PublicUrl>, proxies: Vec<IpAddr>, refused_page: RefusedPage) -> Arc<Self> {
        // One prefix may be the beginning of another prefix, so the longer prefix is tried first.
        public.sort_by_key(|url| Reverse(url.prefix.len()));
        Arc::new(Self { public, proxies, refused_page, streams: HeldByClients::default() })
    }

    /// Returns whether this peer is a proxy. A proxy is trusted to name the client of a request.
    pub(super) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.to_canonical() == peer.to_canonical())
    }

    /// Checks the headers of a request.
    fn check(&self, headers: &HeaderMap) -> Result<(), Refused> {
        let host = only(headers, &HOST).unwrap_or_default();
        let known = HostAndPort::parse(host).filter(|known_host| {
            // The port in the header may differ from the server's port, because a tunnel or a container may
            // map ports.
            known_host.is_number() || self.public.iter().any(|public| public.host == known_host.host)
        });
        let known = known.ok_or_else(|| Refused::Host(host.to_owned()))?;
        if headers.get(ORIGIN).is_none() {
            return Ok(());
        }
        let text = only(headers, &ORIGIN).unwrap_or_default();
        let origin = scheme_of(text)
            .and_then(|(scheme, rest)| HostAndPort::parse(rest).map(|page| page.origin(&scheme)));
        match origin {
            Some(origin)
                if origin == known.origin("http")
                    || self.public.iter().any(|public| public.origin == origin) =>
            {
                Ok(())
            }
            // Only the operator of the server can say whether this address belongs to the server.
            Some(origin) if self.public.is_empty() && origin.starts_with("https://") => {
                Err(Refused::UnknownAddress(origin))
            }
            _ => Err(Refused::Origin(text.to_owned())),
        }
    }

    /// Returns the client of a request, and whether a proxy has named the client.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> (Client, bool) {
        let forwarded = self.is_proxy(peer).then(|| forwarded_for(headers)).flatten();
        (Client(ClientNetwork::of(forwarded.unwrap_or(peer))), forwarded.is_some())
    }

    /// Removes the prefix of a public address from the path. A path without such a prefix is unchanged,
    /// because a proxy may remove the prefix itself. If the path is a prefix without the final slash, the
    /// request must be redirected. `Err` then contains the path with the slash.
    fn without_prefix<'path>(&self, path: &'path str) -> Result<&'path str, String> {
        for PublicUrl { prefix, .. } in self.public.iter().filter(|public| !public.prefix.is_empty()) {
            match path.strip_prefix(prefix.as_str()) {
                Some("") => return Err(format!("{prefix}/")),
                Some(rest) if rest.starts_with('/') => return Ok(rest),
                _ => {}
            }
        }
        Ok(path)
    }

    /// Creates the answer to a refused request: an HTML page for a browser, JSON for a program.
    fn refuse(&self, refused: &Refused, is_api: bool, languages: &str) -> Response {
        let mut response = refused.api_error().into_response();
        if !is_api {
            *response.body_mut() = (self.refused_page)(refused, languages).into();
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        }
        response
    }
}

/// Returns the value of a header that occurs exactly once. `None` when the header is absent, occurs several
/// times or is not text.
fn only<'headers>(headers: &'headers HeaderMap, name: &HeaderName) -> Option<&'headers str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Returns the client address that the last proxy reports. It is the last address in the last header of this
/// name. The earlier addresses come from the client. They are not trusted, and need not be text.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all(FORWARDED_FOR).iter().next_back()?.as_bytes();
    let last = std::str::from_utf8(value.rsplit(|byte| *byte == b',').next()?).ok()?.trim();
    let with_port = || last.parse().map(|address: std::net::SocketAddr| address.ip());
    last.trim_matches(['[', ']']).parse().or_else(|_| with_port()).ok()
}

/// Checks a request, and adds the headers that every answer has.
pub async fn guarded(
    State(guard): State<Arc<Guard>>,
    ConnectInfo(requests): ConnectInfo<Requests>,
    request: Request,
    next: Next,
) -> Response {
    let _request = requests.begin();
    let mut response = answer(&guard, &requests, request, next).await;
    let headers = response.headers_mut();
    // A handler may set a stricter policy, or let an answer be kept.
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // Only the files of the page may be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn answer(guard: &Guard, requests: &Requests, mut request: Request, next: Next) -> Response {
    let language = request.headers().get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let language = language.unwrap_or_default().to_owned();
    let path = guard.without_prefix(request.uri().path()).map(str::to_owned);
    let is_api = path.as_ref().is_ok_and(|path| path.starts_with(API));
    let refuse = |refused: &Refused| guard.refuse(refused, is_api, &language);
    if requests.is_refused() {
        let mut response = refuse(&Refused::Connections);
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        return response;
    }
    if let Err(refused) = guard.check(request.headers()) {
        return refuse(&refused);
    }
    let path = match path {
        Ok(path) => path,
        Err(first) => return redirect(&first),
    };
    let (client, is_forwarded) = guard.client(requests.peer(), request.headers());
    let held = match client.0.filter(|_| is_forwarded) {
        Some(network) => match guard.streams.take(network, MAX_CONNECTIONS_OF_CLIENT) {
            Some(held) => Some(held),
            None => return refuse(&Refused::Connections),
        },
        None => None,
    };
    if path.len() != request.uri().path().len() {
        *request.uri_mut() = match with_path(request.uri(), &path) {
            Some(uri) => uri,
            None => return refuse(&Refused::Missing),
        };
    }
    request.extensions_mut().insert(client);
    // If the client closes the connection, the set is dropped. This stops the task, so nothing is computed
    // for this client any more.
    let mut tasks = JoinSet::new();
    tasks.spawn(next.run(request));
    let response = match tasks.join_next().await {
        Some(ended) => answered(ended),
        None => ApiError::broken("a request has no task").into_response(),
    };
    if response.status() == StatusCode::NOT_FOUND && !is_api {
        return refuse(&Refused::Missing);
    }
    if response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream") {
        return streamed(response, held);
    }
    response
}

/// Executes a request that changes something. The request is executed to its end even if its client closes
/// the connection.
pub async fn run_to_end(request: Request, next: Next) -> Response {
    answered(tokio::spawn(next.run(request)).await)
}

/// Returns the answer of a task. If the task has panicked, the text of the panic is logged, but not sent.
fn answered(ended: Result<Response, JoinError>) -> Response {
    ended.unwrap_or_else(|error| ApiError::broken(error).into_response())
}

/// Creates an answer that redirects to another path.
fn redirect(path: &str) -> Response {
    match HeaderValue::from_str(path) {
        Ok(path) => (StatusCode::PERMANENT_REDIRECT, [(LOCATION, path)]).into_response(),
        Err(_) => Refused::Missing.api_error().into_response(),
    }
}

/// Returns a copy of the address with another path.
fn with_path(uri: &Uri, path: &str) -> Option<Uri> {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{path}{query}").parse().ok()
}

/// Converts an answer into a stream. The stream holds the place of the client until the stream ends.
fn streamed(response: Response, held: Option<HeldPlace>) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(UNBUFFERED, HeaderValue::from_static("no"));
    Response::from_parts(parts, Body::from_stream(HeldStream { body: body.into_data_stream(), _held: held }))
}

/// The body of a stream, together with the place of the client that the stream holds.
struct HeldStream {
    body: BodyDataStream,
    _held: Option<HeldPlace>,
}

impl Stream for HeldStream {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(public: &[&str], proxies: &[&str]) -> Arc<Guard> {
        let public = public.iter().map(|text| text.parse().unwrap()).collect();
        let proxies = proxies.iter().map(|text| text.parse().unwrap()).collect();
        Guard::new(public, proxies, |refused, _| format!("{refused:?}"))
    }

    fn headers(of: &[(&HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_bytes(text.as_bytes()).unwrap();
        let pairs = of.iter().map(|(name, text)| ((*name).clone(), value(text)));
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, value);
        }
        headers
    }

    fn is_allowed(guard: &Guard, host: &str, origin: Option<&str>) -> bool {
        let origin = origin.map(|origin| (&ORIGIN, origin));
        let all: Vec<_> = std::iter::once((&HOST, host)).chain(origin).collect();
        guard.check(&headers(&all)).is_ok()
    }

    #[test]
    fn without_a_public_address_a_host_is_a_number_or_localhost_with_any_port() {
        let guard = guard(&[], &[]);
        for host in [
            "127.0.0.1:7777",
            "localhost",
            "localhost:9",
            "LOCALHOST:9",
            "10.0.0.5",
            "[::1]:7777",
            "[FE80:0::1]:80",
            "[fe80::1]",
        ] {
            assert!(is_allowed(&guard, host, None), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7777",
            "localhost.evil.example:7777",
            "127.0.0.1.evil.example",
            "a@localhost",
            "localhost:99999",
            "localhost/",
            "",
        ] {
            assert!(!is_allowed(&guard, host, None), "{host}");
        }
        assert!(guard.check(&HeaderMap::new()).is_err());
        let twice = headers(&[(&HOST, "localhost"), (&HOST, "localhost")]);
        assert!(guard.check(&twice).is_err(), "two hosts");
    }

    #[test]
    fn a_public_address_is_a_host_with_any_port() {
        let guard = guard(&["https://cards.example/club", "http://other.example:8080"], &[]);
        for host in
            ["cards.example", "Cards.Example:443", "cards.example:7777", "other.example", "127.0.0.1:9"]
        {
            assert!(is_allowed(&guard, host, None), "{host}");
        }
        for host in ["example", "evil.example", "cards.example.evil.example", "xcards.example"] {
            assert!(!is_allowed(&guard, host, None), "{host}");
        }
    }

    #[test]
    fn a_page_of_another_site_is_refused() {
        let guard = guard(&["https://cards.example/club", "http://other.example:8080"], &[]);
        for (host, origin, allowed) in [
            ("localhost:7777", "http://localhost:7777", true),
            ("LocalHost:80", "http://localhost", true),
            ("cards.example", "https://cards.example", true),
            ("127.0.0.1:7777", "https://cards.example", true),
            ("127.0.0.1:7777", "HTTPS://Cards.Example:443", true),
            ("cards.example:7777", "http://cards.example:7777", true),
            ("127.0.0.1:7777", "http://other.example:8080", true),
            ("localhost:7777", "http://127.0.0.1:7777", false),
            ("localhost:7777", "http://localhost:1", false),
            ("localhost:7777", "https://localhost:7777", false),
            ("cards.example", "https://cards.example:8443", false),
            ("cards.example", "https://cards.example.evil.example", false),
            ("127.0.0.1:7777", "http://other.example", false),
            ("127.0.0.1:7777", "https://evil.example", false),
            ("127.0.0.1:7777", "null", false),
            ("127.0.0.1:7777", "", false),
        ] {
            assert_eq!(is_allowed(&guard, host, Some(origin)), allowed, "{host} {origin}");
        }
        let twice =
            headers(&[(&HOST, "localhost"), (&ORIGIN, "http://localhost"), (&ORIGIN, "http://localhost")]);
        assert!(guard.check(&twice).is_err(), "two origins");
    }

    #[test]
    fn an_https_page_is_told_about_the_option_only_where_no_address_is_known() {
        let of = headers(&[(&HOST, "127.0.0.1:7777"), (&ORIGIN, "https://cards.example")]);
        let unknown = Refused::UnknownAddress("https://cards.example".to_owned());
        assert_eq!(guard(&[], &[]).check(&of), Err(unknown.clone()));
        assert_eq!(unknown.api_error().into_response().status(), StatusCode::MISDIRECTED_REQUEST);
        let other = guard(&["https://other.example"], &[]);
        assert_eq!(other.check(&of), Err(Refused::Origin("https://cards.example".to_owned())));
    }

    #[test]
    fn only_a_trusted_proxy_names_the_client_and_only_its_last_word_counts() {
        let guard = guard(&[], &["127.0.0.1", "10.0.0.1"]);
        let name = FORWARDED_FOR;
        let of = |peer: &str, forwarded: &[&str]| {
            let all: Vec<_> = forwarded.iter().map(|value| (&name, *value)).collect();
            guard.client(peer.parse().unwrap(), &headers(&all)).0.0
        };
        let network = |text: &str| ClientNetwork::of(text.parse().unwrap());
        for (peer, forwarded, client) in [
            ("127.0.0.1", &["192.0.2.7"][..], "192.0.2.7"),
            ("::ffff:10.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["192.0.2.6, 192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["192.0.2.7", "192.0.2.8"], "192.0.2.8"),
            ("10.0.0.1", &["š, 192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["192.0.2.7:5000"], "192.0.2.7"),
            ("10.0.0.1", &["2001:db8::7"], "2001:db8::1"),
            ("10.0.0.1", &["[2001:db8::7]:5000"], "2001:db8::1"),
            ("10.0.0.1", &["[2001:db8::7]"], "2001:db8::1"),
            ("10.0.0.1", &["192.0.2.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.2", &["192.0.2.7"], "10.0.0.2"),
            ("10.0.0.2", &["127.0.0.1"], "10.0.0.2"),
            ("127.0.0.1", &[], "127.0.0.1"),
        ] {
            assert_eq!(of(peer, forwarded), network(client), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn the_text_of_a_panic_is_for_the_log_alone() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let text = runtime.block_on(async {
            let ended = tokio::spawn(async { panic!("the hand of Ana") }).await;
            axum::body::to_bytes(answered(ended).into_body(), 999).await.unwrap()
        });
        let text = String::from_utf8(text.to_vec()).unwrap();
        assert!(text.contains("tell its host") && !text.contains("Ana"), "{text}");
    }

    #[test]
    fn a_path_is_known_with_and_without_the_prefix_of_a_public_address() {
        let public =
            ["", "/club", "/club2", "/a", "/a/b"].map(|prefix| format!("https://cards.example{prefix}"));
        let guard = guard(&public.each_ref().map(String::as_str), &[]);
        for (path, path_without_prefix) in [
            ("/", "/"),
            ("/club2/app.js", "/app.js"),
            ("/a/b/", "/"),
            ("/a/c", "/c"),
            ("/app.js", "/app.js"),
            ("/club/", "/"),
            ("/club/app.js", "/app.js"),
            ("/club/api/server", "/api/server"),
            ("/a/b/api/server", "/api/server"),
            ("/clubs/app.js", "/clubs/app.js"),
        ] {
            assert_eq!(guard.without_prefix(path), Ok(path_without_prefix), "{path}");
        }
        for path in ["/club", "/club2", "/a", "/a/b"] {
            assert_eq!(guard.without_prefix(path), Err(format!("{path}/")));
        }
    }
}
