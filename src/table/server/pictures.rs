//! The answers with pictures of cards.
//!
//! A picture in the format SVG is a document: whoever opens its address would run its scripts with the rights
//! of this page, which keeps links in its storage. The headers of a picture forbid this. A page shows a
//! picture as an image, and a browser runs no scripts of images.

use axum::Router;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::routing::get;

use super::table_server::Web;
use crate::card_pictures::CardPictures;

/// The content security policy of a picture. With it a picture runs no script, loads nothing, sends nothing,
/// and has no access to the storage of this server's page.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/// The address of a picture contains a hash of its bytes, so a browser may keep it.
const KEPT: &str = "max-age=31536000, immutable";

/// The header that forbids pages of other sites to show an answer.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Creates the routes of the pictures.
pub(super) fn routes(pictures: CardPictures) -> Router<Web> {
    pictures.into_pictures().fold(Router::new(), |router, picture| {
        let headers = [
            (CONTENT_TYPE, picture.format.content_type()),
            (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
            (CACHE_CONTROL, KEPT),
            (RESOURCE_POLICY, "same-origin"),
        ];
        let bytes = picture.bytes;
        router.route(&format!("/{}", picture.address), get(move || async move { (headers, bytes) }))
    })
}
