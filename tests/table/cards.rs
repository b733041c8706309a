//! Pictures of cards that the host chooses: what is served, and what is refused.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::client::{connect, request_text};
use super::server::{Server, command, new_directory, refused};

/// A file of a set: its name and its bytes.
type File<'set> = (&'set str, &'set [u8]);

const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 156\"><rect width=\"100\" height=\"156\"/></svg>";

/// Returns the head of a PNG file of this width and height.
fn png(width: u32, height: u32) -> Vec<u8> {
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
        &width.to_be_bytes(),
        &height.to_be_bytes(),
        b"\x08\x06\0\0\0",
    ]
    .concat()
}

/// Creates a directory with these files.
fn directory(files: &[File<'_>]) -> PathBuf {
    let set = new_directory();
    for (name, bytes) in files {
        let file = set.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }
    set
}

/// Creates an archive with these files.
fn archive(files: &[File<'_>]) -> PathBuf {
    let path = new_directory().join("set.zip");
    let mut writer = ZipWriter::new(fs::File::create(&path).unwrap());
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap();
    path
}

/// Creates an archive whose only file has this name. The writer of archives refuses such names, so the name
/// is written over another name of the same length.
fn archive_with_name(name: &str) -> PathBuf {
    let written = "x".repeat(name.len() - 4) + ".svg";
    let path = archive(&[(&written, DRAWING.as_bytes())]);
    let mut bytes = fs::read(&path).unwrap();
    for at in 0..bytes.len() - name.len() {
        if bytes[at..].starts_with(written.as_bytes()) {
            bytes[at..at + name.len()].copy_from_slice(name.as_bytes());
        }
    }
    fs::write(&path, bytes).unwrap();
    path
}

fn with_cards(set: &Path, data: &Path) -> Command {
    let mut command = command(data, 0);
    command.arg("--cards").arg(set);
    command
}

fn serve(set: &Path) -> Server {
    let data = new_directory();
    Server::start(with_cards(set, &data), &data)
}

/// Returns the message of a server that refuses this set.
fn refusal(set: &Path) -> String {
    refused(with_cards(set, &new_directory()))
}

/// Returns the addresses of the pictures of a game.
fn pictures(server: &Server, game: &str) -> Value {
    server.page_file("looks.json").good()[game]["pictures"].clone()
}

fn address<'answer>(pictures: &'answer Value, card: &str) -> &'answer str {
    pictures[card].as_str().unwrap_or_else(|| panic!("no {card}: {pictures}"))
}

fn cards(pictures: &Value) -> Vec<&str> {
    pictures.as_object().into_iter().flatten().map(|(card, _)| card.as_str()).collect()
}

#[test]
fn a_picture_is_served_and_a_card_without_a_picture_is_drawn() {
    let drawing = DRAWING.as_bytes();
    let server =
        serve(&directory(&[("t21.svg", drawing), ("back.png", &png(100, 156)), ("LICENSE", b"free")]));
    let tarok = pictures(&server, "tarok");
    assert_eq!(cards(&tarok), ["??", "t21"], "the other cards are drawn");
    assert_eq!(cards(&pictures(&server, "marias")), ["??"]);
    let reply = server.client().send("GET", &format!("/{}", address(&tarok, "t21")), None, "", None);
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("image/svg+xml")), "{reply:?}");
    assert_eq!(reply.body, DRAWING);

    let back = format!("/{}", address(&tarok, "??"));
    let mut stream = connect(server.address);
    stream
        .write_all(request_text(server.address, "GET", &back, None, "Connection: close\r\n", None).as_bytes())
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.ends_with(&png(100, 156)) && String::from_utf8_lossy(&answer).contains("image/png"));
}

#[test]
fn a_server_without_a_set_has_no_pictures() {
    assert_eq!(pictures(&Server::new(), "tarok"), Value::Null);
}

#[test]
fn a_script_in_a_picture_cannot_run() {
    let bad = DRAWING.replace("<rect", "<script>alert(1)</script><rect onload=\"alert(2)\"");
    let server = serve(&directory(&[("Ks.svg", bad.as_bytes())]));
    let picture = format!("/{}", address(&pictures(&server, "tablic"), "Ks"));
    let reply = server.client().send("GET", &picture, None, "", None);
    let policy = reply.header("content-security-policy").unwrap();
    let has = |part: &str| policy.split("; ").any(|own| own == part);
    assert!(has("default-src 'none'") && has("sandbox") && !policy.contains("script"), "{policy}");
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
    assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    // The page still has its own policy.
    let page = server.client().send("GET", "/", None, "", None);
    assert!(page.header("content-security-policy").unwrap().contains("script-src 'self'"), "{page:?}");
}

#[test]
fn a_changed_picture_has_another_address_so_that_browsers_may_keep_pictures() {
    let other = DRAWING.replace("rect", "circle");
    let server = serve(&directory(&[("Ks.svg", DRAWING.as_bytes()), ("Qs.svg", other.as_bytes())]));
    let tablic = pictures(&server, "tablic");
    let (king, queen) = (address(&tablic, "Ks"), address(&tablic, "Qs"));
    assert_ne!(king.replace("Ks", ""), queen.replace("Qs", ""));
    let reply = server.client().send("GET", &format!("/{king}"), None, "", None);
    assert_eq!(reply.header("cache-control"), Some("max-age=31536000, immutable"));
    assert_eq!(
        server.client().send("GET", &format!("/{}", king.replace("Ks", "Qs")), None, "", None).status,
        404
    );
}

#[test]
fn a_folder_has_the_pictures_of_one_game() {
    let other = DRAWING.replace("rect", "circle");
    let set = directory(&[("Kh.svg", DRAWING.as_bytes()), ("marias/Kh.svg", other.as_bytes())]);
    let server = serve(&set);
    let (tablic, marias) = (pictures(&server, "tablic"), pictures(&server, "marias"));
    assert!(address(&marias, "Kh").contains("/marias/"), "{marias}");
    assert_ne!(address(&tablic, "Kh"), address(&marias, "Kh"));
    assert_eq!(tablic, pictures(&server, "tarok"));
}

#[test]
fn french_hearts_do_not_lie_among_german_cards() {
    let drawing = DRAWING.as_bytes();
    let server = serve(&directory(&[("Kh.svg", drawing), ("Ks.svg", drawing)]));
    assert_eq!(cards(&pictures(&server, "tarok")), ["Kh", "Ks"]);
    assert_eq!(pictures(&server, "marias"), Value::Null);
    let server = serve(&directory(&[("Kh.svg", drawing), ("Kl.svg", drawing)]));
    assert_eq!(cards(&pictures(&server, "marias")), ["Kh", "Kl"]);
    assert_eq!(pictures(&server, "tarok"), Value::Null);
}

#[test]
fn an_archive_is_read_as_a_directory() {
    let drawing = DRAWING.as_bytes();
    let files: &[File<'_>] = &[("Ks.svg", drawing), ("marias/Kh.svg", drawing), ("README.md", b"x")];
    let expected = pictures(&serve(&directory(files)), "marias");
    assert_eq!(pictures(&serve(&archive(files)), "marias"), expected);
    // Many programs pack the folder itself.
    let below: &[File<'_>] =
        &[("my set/Ks.svg", drawing), ("my set/marias/Kh.svg", drawing), ("__MACOSX/my set/._Ks.svg", b"x")];
    assert_eq!(pictures(&serve(&archive(below)), "marias"), expected);
}

#[test]
fn a_name_that_leads_out_of_an_archive_is_refused() {
    for name in
        ["../Ks.svg", "/tmp/Ks.svg", "tarok/../Ks.svg", "..\\Ks.svg", "C:\\Ks.svg", "a//Ks.svg", "Ks\n.svg"]
    {
        let text = refusal(&archive_with_name(name));
        assert!(text.contains("leads out of the set: name pictures by cards"), "{name:?}: {text}");
    }
}

#[test]
fn a_link_is_refused() {
    let set = directory(&[("Qs.svg", DRAWING.as_bytes())]);
    symlink("/etc/hostname", set.join("Ks.svg")).unwrap();
    let text = refusal(&set);
    assert!(
        text.contains("'Ks.svg' in ")
            && text.contains("is a link or no plain file: put the picture itself there"),
        "{text}"
    );
}

#[test]
fn large_pictures_are_refused_also_after_unpacking() {
    let large = DRAWING.to_owned() + &" ".repeat(1 << 20);
    let files: &[File<'_>] = &[("Ks.svg", large.as_bytes())];
    for set in [directory(files), archive(files)] {
        let text = refusal(&set);
        assert!(
            text.contains("'Ks.svg' in ") && text.contains("has more than 1 MiB: make the picture smaller"),
            "{text}"
        );
    }
    let packed = fs::metadata(archive(files)).unwrap().len();
    assert!(packed < 10_000, "{packed}");
}

#[test]
fn many_large_pictures_are_refused_also_after_unpacking() {
    let almost = DRAWING.to_owned() + &" ".repeat((1 << 20) - DRAWING.len());
    let names: Vec<String> = (1..=17).map(|number| format!("t{number}.svg")).collect();
    let files: Vec<File<'_>> = names.iter().map(|name| (name.as_str(), almost.as_bytes())).collect();
    for set in [directory(&files), archive(&files)] {
        let text = refusal(&set);
        assert!(text.contains("has pictures of more than 16 MiB together: make them smaller"), "{text}");
    }
    assert_eq!(cards(&pictures(&serve(&archive(&files[..16])), "tarok")).len(), 16);
}

#[test]
fn a_set_of_too_many_files_is_refused() {
    let names: Vec<String> = (0..501).map(|number| format!("notes-{number}")).collect();
    let files: Vec<File<'_>> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    for set in [directory(&files), archive(&files)] {
        let text = refusal(&set);
        assert!(
            text.contains("has more than 500 files and folders: leave only the pictures in it"),
            "{text}"
        );
    }
}

#[test]
fn a_small_file_with_many_pixels_is_refused() {
    let text = refusal(&directory(&[("Ks.png", &png(30_000, 30_000))]));
    assert!(
        text.contains("has more than 2000 pixels in a row or column: make the picture smaller"),
        "{text}"
    );
}

#[test]
fn a_file_that_is_not_what_its_name_says_is_named() {
    let drawing = DRAWING.as_bytes();
    let cases: [(&[File<'_>], &str); 7] = [
        (&[("Ks.png", drawing)], "'Ks.png' in {} is no PNG picture: convert it, or name it by its format"),
        (&[("Ks.svg", b"<html/>")], "'Ks.svg' in {} is no SVG picture: convert it, or name it by its format"),
        (
            &[("joker.svg", drawing)],
            "'joker.svg' in {} is named by no card: name pictures by cards, such as Ks.png or t21.svg, or back.png",
        ),
        (
            &[("tarok/Kl.svg", drawing)],
            "'tarok/Kl.svg' in {} is named by no card: name pictures by cards, such as Ks.png or t21.svg, or back.png",
        ),
        (
            &[("whist/Ks.svg", drawing)],
            "'whist/Ks.svg' in {} is in a folder of no game: a folder is named by one of marias, tablic, tarok, not 'whist'",
        ),
        (
            &[("Ks.svg", drawing), ("Ks.png", &png(1, 1))],
            "'Ks.svg' in {} and 'Ks.png' are pictures of one card: leave one out",
        ),
        (
            &[("README", b"x")],
            "{} has no picture of a card: name pictures by cards, such as Ks.png or t21.svg, or back.png",
        ),
    ];
    for (files, expected) in cases {
        let set = directory(files);
        assert_eq!(refusal(&set), format!("talon: {}\n", expected.replace("{}", &set.display().to_string())));
    }
}

#[test]
fn a_set_that_cannot_be_read_is_named() {
    let set = new_directory().join("missing");
    let text = refusal(&set);
    assert_eq!(
        text,
        format!("talon: {} is not there: give --cards a directory or a zip file\n", set.display())
    );
    fs::write(&set, "a text").unwrap();
    let text = refusal(&set);
    assert!(
        text.contains("is no zip file that this program can read")
            && text.contains("give --cards a directory"),
        "{text}"
    );
    let mut cut = fs::read(archive(&[("Ks.svg", DRAWING.as_bytes())])).unwrap();
    for byte in &mut cut[30..60] {
        *byte ^= 0x55;
    }
    fs::write(&set, cut).unwrap();
    refusal(&set);
}
