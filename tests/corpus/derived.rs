//! Files that are derived from a journal or a record: reports and exported tables.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;

use sha2::{Digest as _, Sha256};
use zip::ZipArchive;

use crate::mask;
use crate::place::Place;
use crate::store::check;

/// Returns the figures of the report of a match or record. They are the data in the page without the texts of
/// the languages. A hash replaces the games, because the record contains the games.
pub fn figures(place: &Place, source: &str) -> String {
    let data = report(place, source);
    let (figures, games) = data.split_once("\"games\":[").expect("the games come last");
    format!("{figures}\"games\":\"sha256 {}\"}}\n", hexadecimal(&Sha256::digest(games)))
}

/// Returns the figures of a report, including the games.
pub fn report(place: &Place, source: &str) -> String {
    place.arbiter(&["report", source, "--out", "report.html", "--force"]);
    let page = place.read("report.html");
    let (_, data) = page.split_once("id=\"data\">").expect("the page has data");
    let (data, _) = data.split_once("</script>").expect("the data end");
    let (_, figures) = data.split_once("\"report\":").expect("the data have figures");
    let figures = figures.strip_suffix('}').expect("the figures are the last part");
    // Each participant, each game and so on gets its own line, so that the test can show the line that
    // differs.
    format!("{}\n", mask::json(figures).replace("},{", "},\n{"))
}

/// The kinds of result tables.
const TABLES: [&str; 4] = ["participants", "blocks", "games", "decisions"];

/// Checks the result tables of a match. Compares the text of CSV tables and the hashes of the other formats.
pub fn check_tables(place: &Place, source: &str, folder: &str) {
    let mut hashes = String::new();
    for kind in TABLES {
        check(&format!("{folder}/{kind}.csv"), &table(place, source, kind, &[]));
        add_hashes(place, source, kind, &mut hashes);
    }
    check(&format!("{folder}/hashes.txt"), &hashes);
}

/// Checks the rows for machine learning that are exported from a record.
pub fn check_rows(place: &Place, source: &str, kinds: &[&str], folder: &str) {
    let mut hashes = String::new();
    for kind in kinds {
        check(&format!("{folder}/{kind}.csv"), &table(place, source, kind, &[]));
        add_hashes(place, source, kind, &mut hashes);
    }
    check(&format!("{folder}/hashes.txt"), &hashes);
}

fn table(place: &Place, source: &str, kind: &str, more: &[&str]) -> String {
    place.arbiter(&[&["export", source, "--as", kind], more].concat())
}

/// Adds the SHA-256 of a table as JSON, and the SHA-256 of its uncompressed arrays for numpy.
fn add_hashes(place: &Place, source: &str, kind: &str, hashes: &mut String) {
    let json = table(place, source, kind, &["--format", "json"]);
    let _ = writeln!(hashes, "{kind}.json {}", hexadecimal(&Sha256::digest(json)));
    place.arbiter(&["export", source, "--as", kind, "--format", "npz", "--out", "table.npz", "--force"]);
    let mut archive =
        ZipArchive::new(File::open(place.path("table.npz")).expect("a file")).expect("an archive");
    let mut arrays = Sha256::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("an array");
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("an array");
        arrays.update(format!("{} {}\n", entry.name().expect("text"), bytes.len()));
        arrays.update(bytes);
    }
    let _ = writeln!(hashes, "{kind}.npz {} {}", archive.len(), hexadecimal(&arrays.finalize()));
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
