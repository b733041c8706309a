//! The files of the pages. All files but the frame are under a path with the hash of the files, so that a
//! browser keeps them without asking again. A program with other files has another path.

use std::fmt::Write as _;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;
use sha2::{Digest as _, Sha256};

use super::PageFile;
use super::table_server::Web;

/// The path of the frame. Every link of the server opens the frame.
const FRAME: &str = "/";

/// The word in the frame in whose place the server writes the path of the other files.
const PLACE: &str = "{files}";

/// The value of `Cache-Control` of a file whose path has the hash of its content.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Creates the routes of the files.
pub(super) fn routes(pages: Vec<PageFile>) -> Router<Web> {
    let hash = hash_of(&pages);
    pages.into_iter().fold(Router::new(), |router, page| {
        let PageFile { path, content_type, bytes } = page;
        if path == FRAME {
            let frame = String::from_utf8_lossy(&bytes).replace(PLACE, &hash);
            return router.route(path, get(async move || ([(CONTENT_TYPE, content_type)], frame.clone())));
        }
        let headers = [(CONTENT_TYPE, content_type), (CACHE_CONTROL, KEEP)];
        router.route(&format!("/{hash}{path}"), get(async move || (headers, bytes.clone())))
    })
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
