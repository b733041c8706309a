//! Opens the WebSocket of a bot: TCP, TLS with the certificates of the system, and the request with the token.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use talon_games::cards::Quoted;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Error};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::connect::address::ServerAddress;
use crate::connect::settings::{ConnectError, ConnectSettings};
use crate::messages::MAX_MESSAGE;
use crate::tokens::TokenText;

/// The time for a connection to be opened.
const DIAL_TIME: Duration = Duration::from_secs(10);

/// The longest text of a refusal that is shown, in bytes.
const SHOWN_TEXT: usize = 200;

/// A stream of bytes, encrypted or not.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// An open WebSocket.
pub(super) type ClientSocket = WebSocketStream<Box<dyn Stream>>;

/// Why a connection was not opened.
#[derive(Debug, thiserror::Error)]
pub(super) enum DialError {
    /// The server refuses the token.
    #[error("{0}")]
    Refused(String),
    /// The session to which the bot wanted to come back has ended.
    #[error("its seat has ended")]
    Gone,
    /// The connection may succeed later.
    #[error("{0}")]
    Failed(String),
}

/// Opens connections to a server.
#[derive(Clone)]
pub(super) struct Dialer {
    address: ServerAddress,
    token: TokenText,
    tls: TlsConnector,
}

impl Dialer {
    /// Creates a dialer, and reads the certificates that it trusts.
    ///
    /// # Errors
    /// No certificate can be read.
    pub(super) fn new(settings: &ConnectSettings) -> Result<Self, ConnectError> {
        let address = settings.address.clone();
        let roots = match &settings.authorities {
            Some(path) => certificates_of(path)?,
            None if address.is_secure => certificates_of_the_system()?,
            None => RootCertStore::empty(),
        };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| ConnectError::Certificates(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { address, token: settings.token.clone(), tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Opens a connection. `session` is the session to which the bot comes back, and the number of lines that
    /// it has received.
    pub(super) async fn dial(&self, session: Option<(&str, u64)>) -> Result<ClientSocket, DialError> {
        match timeout(DIAL_TIME, self.try_dial(session)).await {
            Ok(dialled) => dialled,
            Err(_) => Err(DialError::Failed(format!("no answer within {} s", DIAL_TIME.as_secs()))),
        }
    }

    async fn try_dial(&self, session: Option<(&str, u64)>) -> Result<ClientSocket, DialError> {
        let failed = |error: &dyn std::fmt::Display| DialError::Failed(error.to_string());
        let ServerAddress { host, port, is_secure, .. } = &self.address;
        let stream = TcpStream::connect((host.as_str(), *port)).await.map_err(|error| failed(&error))?;
        // A line must not wait for the acknowledgement of the line before it.
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let stream: Box<dyn Stream> = if *is_secure {
            let name = ServerName::try_from(host.clone()).map_err(|error| failed(&error))?;
            Box::new(self.tls.connect(name, stream).await.map_err(|error| failed(&error))?)
        } else {
            Box::new(stream)
        };
        let mut request = self.address.url(session).into_client_request().map_err(|error| failed(&error))?;
        let bearer = HeaderValue::try_from(format!("Bearer {}", self.token.reveal()));
        let mut bearer = bearer.map_err(|error| failed(&error))?;
        // Logs do not show the token.
        bearer.set_sensitive(true);
        request.headers_mut().insert(header::AUTHORIZATION, bearer);
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE_OF_SERVER))
            .max_frame_size(Some(MAX_MESSAGE_OF_SERVER));
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(response)) => Err(refusal(&response)),
            Err(error) => Err(failed(&error)),
        }
    }
}

/// The largest message of a server, in bytes: all lines that a bot has missed, and one more message.
const MAX_MESSAGE_OF_SERVER: usize = (1 << 20) + MAX_MESSAGE;

/// Returns the error of a request that the server answered without a WebSocket.
fn refusal(response: &tungstenite::http::Response<Option<Vec<u8>>>) -> DialError {
    let body = response.body().as_deref().unwrap_or_default();
    let body = String::from_utf8_lossy(&body[..body.len().min(SHOWN_TEXT)]);
    match response.status() {
        StatusCode::UNAUTHORIZED => DialError::Refused(Quoted::line(body.trim()).to_string()),
        StatusCode::GONE => DialError::Gone,
        status => DialError::Failed(format!("{status}: {}", Quoted::line(body.trim()))),
    }
}

fn certificates_of(path: &Path) -> Result<RootCertStore, ConnectError> {
    let wrong =
        |error: &dyn std::fmt::Display| ConnectError::Certificates(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_reader_iter(BufReader::new(file)) {
        let certificate = certificate.map_err(|error| wrong(&error))?;
        roots.add(certificate).map_err(|error| wrong(&error))?;
    }
    if roots.is_empty() {
        return Err(wrong(&"no certificate in PEM"));
    }
    Ok(roots)
}

fn certificates_of_the_system() -> Result<RootCertStore, ConnectError> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        let why = found.errors.first().map_or_else(|| "none is installed".to_owned(), ToString::to_string);
        return Err(ConnectError::Certificates(format!(
            "no certificates of the system: {why}; give --ca FILE"
        )));
    }
    Ok(roots)
}

impl From<io::Error> for DialError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
