//! The files of the pages. All files but the frame are under a path with the hash of the files, so that a
//! browser keeps them without asking again. A program with other files has another path.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Read as _};

use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::bufread::GzEncoder;
use sha2::{Digest as _, Sha256};

use super::table_server::Web;

/// The path of the frame. Every link of the server opens the frame.
const FRAME: &str = "/";

/// The word in the frame in whose place the server writes the path of the other files.
const PLACE: &str = "{files}";

/// The value of `Cache-Control` of a file whose path has the hash of its content.
const KEEP: &str = "public, max-age=31536000, immutable";

/// A file that the server sends. In the file with the path `/`, `{files}` stands for the path under which the
/// server has the other files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// The path under which a browser requests the file.
    pub path: &'static str,
    /// The value of the header `Content-Type`.
    pub content_type: &'static str,
    /// The bytes of the file.
    pub bytes: Cow<'static, [u8]>,
}

/// Creates the routes of the files.
///
/// # Errors
/// A file cannot be compressed.
pub(super) fn routes(pages: Vec<PageFile>) -> io::Result<Router<Web>> {
    let hash = hash_of(&pages);
    pages.into_iter().try_fold(Router::new(), |router, page| {
        let PageFile { path, content_type, bytes } = page;
        if path == FRAME {
            let frame = String::from_utf8_lossy(&bytes).replace(PLACE, &hash);
            return Ok(router.route(path, get(async move || ([(CONTENT_TYPE, content_type)], frame.clone()))));
        }
        let file = ServedFile { content_type, packed: compressed(&bytes)?.into(), bytes };
        Ok(router
            .route(&format!("/{hash}{path}"), get(async move |headers: HeaderMap| file.answer(&headers))))
    })
}

/// A file with its compressed form.
#[derive(Clone)]
struct ServedFile {
    content_type: &'static str,
    bytes: Cow<'static, [u8]>,
    packed: Box<[u8]>,
}

impl ServedFile {
    /// Returns the file, compressed for a client that can unpack it.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let kept = [(CONTENT_TYPE, self.content_type), (CACHE_CONTROL, KEEP), (VARY, "Accept-Encoding")];
        if takes_gzip(headers) {
            return (kept, [(CONTENT_ENCODING, "gzip")], self.packed.to_vec()).into_response();
        }
        (kept, self.bytes.clone()).into_response()
    }
}

/// Returns whether a client accepts the compression `gzip`.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// Compresses bytes with `gzip`.
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    GzEncoder::new(bytes, Compression::best()).read_to_end(&mut packed)?;
    Ok(packed)
}

/// Returns 16 hexadecimal digits that depend on all files.
fn hash_of(pages: &[PageFile]) -> String {
    let mut hash = Sha256::new();
    for PageFile { path, bytes, .. } in pages {
        hash.update(format!("{path} {}\n", bytes.len()));
        hash.update(bytes);
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
