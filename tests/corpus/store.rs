//! Compares the files of the corpus, or writes them.

use std::fs;
use std::path::PathBuf;

use crate::common::ROOT;

/// Returns the path of a file of the corpus.
pub fn stored(name: &str) -> PathBuf {
    PathBuf::from(ROOT).join("tests/data/corpus").join(name)
}

/// Returns the text of a file of the corpus.
///
/// # Panics
/// There is no such file.
pub fn read(name: &str) -> String {
    fs::read_to_string(stored(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns whether the files are written instead of compared.
pub fn is_writing() -> bool {
    std::env::var_os("TALON_WRITE_CORPUS").is_some_and(|value| value == "1")
}

/// Asserts that a file of the corpus has this text, or writes it.
///
/// # Panics
/// The file has another text. The message shows the first line that differs.
pub fn check(name: &str, text: &str) {
    let path = stored(name);
    if is_writing() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the corpus");
        fs::write(&path, text).expect("a file of the corpus");
        return;
    }
    assert_same(name, &read(name), text);
}

/// Asserts that two texts are equal. `name` says what they describe.
///
/// # Panics
/// The texts differ. The message shows the first line that differs.
pub fn assert_same(name: &str, expected: &str, text: &str) {
    if expected == text {
        return;
    }
    let (mut wanted, mut found) = (expected.split('\n'), text.split('\n'));
    for number in 1.. {
        let (wanted, found) = (wanted.next(), found.next());
        if wanted != found {
            let (wanted, found) = excerpts(wanted.unwrap_or("the end"), found.unwrap_or("the end"));
            panic!("{name}, line {number}:\n  in the corpus: {wanted}\n  now:           {found}");
        }
    }
}

/// Returns the part of each line around the first character that differs.
fn excerpts(one: &str, other: &str) -> (String, String) {
    const BEFORE: usize = 60;
    const SHOWN: usize = 200;
    let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let from = same.saturating_sub(BEFORE);
    let excerpt = |line: &str| {
        let start = if from > 0 { "… " } else { "" };
        format!("{start}{}", line.chars().skip(from).take(SHOWN).collect::<String>())
    };
    (excerpt(one), excerpt(other))
}

#[test]
fn the_first_line_that_differs_is_shown() {
    let shown = std::panic::catch_unwind(|| assert_same("x.txt", "a\nb\nc\n", "a\nb\nd\n")).unwrap_err();
    let shown = shown.downcast_ref::<String>().expect("a text");
    assert!(shown.contains("x.txt, line 3:") && shown.contains("now:           d"), "{shown}");
}
