//! The files of the pages. Most files are under a path with the hash of all files, so that a browser keeps them
//! without asking again. A program with other files has another path. The files at the root have paths that
//! never change: before a browser uses such a file again, it asks whether the file has changed.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Read as _};

use axum::Router;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::bufread::GzEncoder;
use sha2::{Digest as _, Sha256};

/// The word in the files at the root in whose place the server writes the path of the other files.
const PLACE: &str = "{files}";

/// The value of `Cache-Control` of a file whose path has the hash of its content.
const KEEP: &str = "public, max-age=31536000, immutable";

/// The value of `Cache-Control` of a file at the root.
const ASK: &str = "no-cache";

/// A file that the server sends. In a text at the root, `{files}` stands for the path under which the server has
/// the files that are not at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// The path under which a browser requests the file.
    pub path: &'static str,
    /// The value of the header `Content-Type`.
    pub content_type: &'static str,
    /// Whether the file is a text at the root: its path has no hash.
    pub is_at_root: bool,
    /// The bytes of the file.
    pub bytes: Cow<'static, [u8]>,
}

/// Creates the routes of the files.
///
/// # Errors
/// A file cannot be compressed.
pub fn page_routes<S: Clone + Send + Sync + 'static>(pages: Vec<PageFile>) -> io::Result<Router<S>> {
    let hash = hash_of(&pages);
    pages.into_iter().try_fold(Router::new(), |router, page| {
        let PageFile { path, content_type, is_at_root, mut bytes } = page;
        let mut tag = None;
        let mut address = format!("/{hash}{path}");
        if is_at_root {
            bytes = String::from_utf8_lossy(&bytes).replace(PLACE, &hash).into_bytes().into();
            tag = Some(format!("W/\"{hash}\""));
            path.clone_into(&mut address);
        }
        let file = ServedFile { content_type, packed: compressed(&bytes)?.into(), bytes, tag };
        Ok(router.route(&address, get(async move |headers: HeaderMap| file.answer(&headers))))
    })
}

/// A file with its compressed form.
#[derive(Clone)]
struct ServedFile {
    content_type: &'static str,
    bytes: Cow<'static, [u8]>,
    packed: Box<[u8]>,
    /// The value of `ETag` of a file at the root. `None` for a file whose path has the hash.
    tag: Option<String>,
}

impl ServedFile {
    /// Returns the file, compressed for a client that can unpack it. If the client has the file already, the
    /// answer says only this.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let (keep, tag) = self.tag.as_deref().map_or((KEEP, None), |tag| (ASK, Some([(ETAG, tag)])));
        let kept = [(CONTENT_TYPE, self.content_type), (CACHE_CONTROL, keep), (VARY, "Accept-Encoding")];
        if self.tag.as_deref().is_some_and(|tag| values(headers, &IF_NONE_MATCH).any(|known| known == tag)) {
            return (StatusCode::NOT_MODIFIED, tag, kept).into_response();
        }
        if takes_gzip(headers) {
            return (kept, tag, [(CONTENT_ENCODING, "gzip")], self.packed.to_vec()).into_response();
        }
        (kept, tag, self.bytes.clone()).into_response()
    }
}

/// Lists the values in the headers of this name, which are separated by commas.
fn values<'headers>(headers: &'headers HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'headers str> {
    let texts = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// Returns whether a client accepts the compression `gzip`.
fn takes_gzip(headers: &HeaderMap) -> bool {
    values(headers, &ACCEPT_ENCODING).any(|coding| {
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
