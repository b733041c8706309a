//! The files of the page: what a browser keeps, and how much it loads.

use serde_json::{Value, json};

use super::client::Reply;
use super::server::Server;

/// The maximum size of all files that a page loads, as they are sent, in bytes.
const MAX_BYTES: usize = 114 << 10;

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

/// The files at the root, whose paths have no hash.
const ROOT: [&str; 2] = ["/", "/service_worker.js"];

#[test]
fn a_browser_keeps_the_files_of_the_page_for_good_and_asks_again_for_those_at_the_root() {
    let server = Server::new();
    for path in ROOT {
        assert_eq!(get(&server, path, "").header("cache-control"), Some("no-cache"), "{path}");
    }
    let frame = get(&server, "/", "");
    for path in named(&frame) {
        let kept = get(&server, &path, "");
        assert_eq!(kept.header("cache-control"), Some("public, max-age=31536000, immutable"), "{path}");
    }
    let other = get(&server, "/0123456789abcdef/app.js", "");
    assert_eq!((other.status, other.header("cache-control")), (404, Some("no-store")));
}

#[test]
fn a_file_at_the_root_is_sent_again_only_when_it_has_changed() {
    let server = Server::new();
    for path in ROOT {
        let sent = get(&server, path, "");
        let tag = sent.header("etag").expect("a tag").to_owned();
        let same = get(&server, path, &format!("If-None-Match: \"other\", {tag}\r\n"));
        assert_eq!((same.status, same.body.as_str(), same.header("etag")), (304, "", Some(tag.as_str())));
        assert_eq!(same.header("content-security-policy"), sent.header("content-security-policy"));
        let other = get(&server, path, "If-None-Match: W/\"0123456789abcdef\"\r\n");
        assert_eq!((other.status, other.body), (200, sent.body), "{path}");
    }
}

#[test]
fn a_page_loads_everything_from_its_server_alone() {
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                  connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                  form-action 'none'; frame-ancestors 'none'";
    let server = Server::new();
    for path in ROOT {
        assert_eq!(get(&server, path, "").header("content-security-policy"), Some(policy), "{path}");
    }
}

#[test]
fn the_manifest_names_icons_that_are_served_and_the_frame_as_the_start() {
    let server = Server::new();
    let reply = server.page_file("manifest.json");
    assert_eq!(reply.header("content-type"), Some("application/manifest+json"));
    let manifest: Value = serde_json::from_str(&reply.body).expect("JSON");
    assert_eq!((&manifest["start_url"], &manifest["scope"]), (&json!("../"), &json!("../")));
    let icons = manifest["icons"].as_array().expect("icons");
    let named = icons.iter().map(|icon| (icon["src"].as_str(), icon["type"].as_str()));
    for (name, kind) in named.chain([(Some("icon_full_180.png"), Some("image/png"))]) {
        let icon = server.page_file(name.expect("a name"));
        assert_eq!((icon.status, icon.header("content-type")), (200, kind), "{name:?}");
    }
    let sizes = icons.iter().filter(|icon| icon["type"] == "image/png");
    let sizes: Vec<_> = sizes.filter_map(|icon| icon["sizes"].as_str()).collect();
    assert_eq!(sizes, ["192x192", "512x512", "512x512"]);
}

#[test]
fn a_file_is_compressed_for_a_client_that_can_unpack_it() {
    let server = Server::new();
    let path = named(&get(&server, "/", "")).pop().expect("a file");
    for (path, accepts, coding) in [
        (&*path, "", None),
        (&*path, "Accept-Encoding: br\r\n", None),
        (&*path, "Accept-Encoding: gzip;q=0\r\n", None),
        (&*path, "Accept-Encoding: br, gzip\r\n", Some("gzip")),
        ("/", "Accept-Encoding: gzip\r\n", Some("gzip")),
    ] {
        let reply = get(&server, path, accepts);
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
    // Browsers load these files only when somebody installs the page.
    paths.retain(|path| !["/icon_full_180.png", "/manifest.json"].iter().any(|own| path.ends_with(own)));
    paths.extend(ROOT.map(str::to_owned));
    paths.extend(["texts/en.json", "looks.json", "stream_worker.js"].map(|name| format!("{files}/{name}")));
    let sizes = paths.iter().map(|path| {
        let reply = get(&server, path, "Accept-Encoding: gzip\r\n");
        let length = reply.header("content-length").and_then(|length| length.parse::<usize>().ok());
        length.unwrap_or_else(|| panic!("{path}: {reply:?}"))
    });
    let size = sizes.sum::<usize>();
    assert!(size <= MAX_BYTES, "{size} bytes");
}
