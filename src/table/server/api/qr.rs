//! QR codes of links.

use std::fmt::Write as _;

use axum::extract::State;
use axum::{Extension, Json};
use qrcode::{Color, EcLevel, QrCode};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use talon_server::{ApiError, Body, Client};

use super::extract::Bearer;
use crate::limits::MAX_QR_TEXT;
use crate::server::table_server::Web;

/// The body of a request for a QR code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrBody {
    text: String,
}

/// `POST /api/qr`: returns the QR code of a text as a path in SVG. A module is a square of one unit; the
/// whole code is a square of `size` units. The page needs no quiet zone in the path, because it draws one.
pub(crate) async fn qr(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    Body(QrBody { text }): Body<QrBody>,
) -> Result<Json<Value>, ApiError> {
    server.check_known(token).await?;
    server.limits.look(client)?;
    if text.len() > MAX_QR_TEXT {
        return Err(ApiError::bad_request(format!("the text of a QR code has at most {MAX_QR_TEXT} bytes")));
    }
    // A code takes some milliseconds of a processor. One code at a time leaves the others to the tables.
    let _turn = server.drawing.lock().await;
    let drawn = spawn_blocking(move || {
        let code = QrCode::with_error_correction_level(&text, EcLevel::M);
        code.map(|code| json!({ "size": code.width(), "path": path(&code) }))
    });
    let drawn = drawn.await.map_err(ApiError::broken)?;
    drawn.map(Json).map_err(|error| ApiError::bad_request(error.to_string()))
}

/// Draws the dark modules of a code row by row. Neighbours in a row become one rectangle.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(code.width()).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(PartialEq::eq) {
            if run[0] == Color::Dark {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{x} {y}h{}v1H{x}z", run.len());
            }
            x += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_covers_exactly_the_dark_modules() {
        let code = QrCode::new("https://cards.example/#table=00112233445566778899aabbccddeeff").unwrap();
        let width = code.width();
        let mut drawn = vec![false; width * width];
        for part in path(&code).split('M').skip(1) {
            let numbers: Vec<usize> = part
                .split(|letter: char| !letter.is_ascii_digit())
                .filter_map(|it| it.parse().ok())
                .collect();
            let [x, y, length, ..] = numbers[..] else { panic!("{part}") };
            drawn[y * width + x..][..length].fill(true);
        }
        let dark: Vec<bool> = code.to_colors().iter().map(|color| *color == Color::Dark).collect();
        assert_eq!(drawn, dark);
    }
}
