//! The files of the page: what a browser keeps, and how much it loads.

use super::client::Reply;
use super::server::Server;

/// The maximum size of all files that a page loads, as they are sent, in bytes.
const MAX_BYTES: usize = 140 << 10;

/// Requests a file with these header lines.
fn get(server: &Server, path: &str, headers: &str) -> Reply {
    server.client().send("GET", path, None, headers, None)
}

/// Returns the paths of all files that the frame names.
fn named(frame: &Reply) -> Vec<String> {
    let marks = ["href=\"", "src=\""];
    let names = marks.iter().flat_map(|mark| frame.body.split(mark).skip(1));
    names.map(|rest| format!("/{}", rest.split('"').next().unwrap_or_default())).collect()
}

#[test]
fn a_browser_keeps_the_files_of_the_page_but_not_the_frame() {
    let server = Server::new();
    let frame = get(&server, "/", "");
    assert_eq!(frame.header("cache-control"), Some("no-store"));
    for path in named(&frame) {
        let kept = get(&server, &path, "");
        assert_eq!(kept.header("cache-control"), Some("public, max-age=31536000, immutable"), "{path}");
    }
    let other = get(&server, "/0123456789abcdef/app.js", "");
    assert_eq!((other.status, other.header("cache-control")), (404, Some("no-store")));
}

#[test]
fn a_file_is_compressed_for_a_client_that_can_unpack_it() {
    let server = Server::new();
    let path = named(&get(&server, "/", "")).pop().expect("a file");
    for (accepts, coding) in [
        ("", None),
        ("Accept-Encoding: br\r\n", None),
        ("Accept-Encoding: gzip;q=0\r\n", None),
        ("Accept-Encoding: br, gzip\r\n", Some("gzip")),
    ] {
        let reply = get(&server, &path, accepts);
        assert_eq!((reply.status, reply.header("content-encoding")), (200, coding), "{accepts}");
        assert_eq!(reply.header("vary"), Some("Accept-Encoding"));
    }
}

#[test]
fn the_page_is_small() {
    let server = Server::new();
    let frame = get(&server, "/", "");
    let mut paths = named(&frame);
    let files = paths[0].rsplit_once('/').expect("a directory").0.to_owned();
    paths.extend(["texts/en.json", "looks.json", "stream_worker.js"].map(|name| format!("{files}/{name}")));
    let sizes = paths.iter().map(|path| {
        let reply = get(&server, path, "Accept-Encoding: gzip\r\n");
        let length = reply.header("content-length").and_then(|length| length.parse::<usize>().ok());
        length.unwrap_or_else(|| panic!("{path}: {reply:?}"))
    });
    let size = frame.body.len() + sizes.sum::<usize>();
    assert!(size <= MAX_BYTES, "{size} bytes");
}
