//! The rules for the names of the players of a table. They say which names are allowed, and which names look
//! equal.

use caseless::Caseless as _;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_security::skeleton;

use talon_games::cards::Quoted;
use talon_games::protocol::{Code, Refusal};

use super::table_error::TableError;
use crate::limits::MAX_NAME;

/// Invisible characters that Unicode does not list as ignorable: the empty Braille pattern, the null notehead
/// and the filler of the Khitan script.
const BLANK: [char; 3] = ['\u{2800}', '\u{1d159}', '\u{16fe4}'];

/// The name that is shown for a deleted person.
pub(crate) const DELETED: &str = "deleted";

/// Cleans a name. Removes the spaces at both ends, and puts one plain space between two words. The result may
/// be empty.
///
/// # Errors
/// The name is too long, contains an invisible character, or begins with a combining mark.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    let refused = |rule: String| {
        let shown = quoted_start(name);
        Err(Refusal::new(Code::Option, format!("the name '{shown}' {rule}: choose another name")))
    };
    if let Some(unseen) = find_unseen(name) {
        return refused(format!("has the character U+{:04X}, which cannot be seen", u32::from(unseen)));
    }
    let clean = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if clean.chars().count() > MAX_NAME {
        return refused(format!("has more than {MAX_NAME} characters"));
    }
    if has_stack_of_marks(&clean) {
        return refused("has too many marks on one letter".to_owned());
    }
    if clean.chars().next().is_some_and(is_combining_mark) {
        return refused("begins with a mark that belongs to the character before it".to_owned());
    }
    Ok(clean)
}

/// Returns the first character of a text that cannot be seen.
pub(super) fn find_unseen(text: &str) -> Option<char> {
    text.chars().find(|&one| is_unseen(one))
}

/// The maximum number of combining marks on one letter.
const MAX_MARKS: usize = 3;

/// Returns whether a text begins with a combining mark, or has more marks on one letter than any language
/// needs. Such marks could cover other lines.
pub(super) fn has_stack_of_marks(text: &str) -> bool {
    let mut marks = MAX_MARKS;
    text.chars().any(|one| {
        marks = if is_combining_mark(one) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

/// Returns the beginning of a text for an error message, without characters that cannot be seen.
pub(super) fn quoted_start(text: &str) -> String {
    let mut shown: String = text.chars().filter(|&one| !is_unseen(one)).take(MAX_NAME).collect();
    Quoted::make_plain(&mut shown);
    shown.trim().to_owned()
}

/// Returns whether a character is invisible or changes the direction of the text. A space between words does
/// not count as invisible.
fn is_unseen(one: char) -> bool {
    let is_ignorable = || skeleton(one.encode_utf8(&mut [0; 4])).next().is_none();
    let has_no_form = matches!(
        one.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
    );
    has_no_form || BLANK.contains(&one) || is_ignorable()
}

/// The two visual forms of a name. Look-alike letters are equal in both forms. The first form compares the
/// letters as they are written, in upper or lower case. The second form first folds the name to lower case,
/// so that `O` and `o` become equal. Two names look equal when a form of one name equals a form of the other.
struct Look([String; 2]);

impl Look {
    fn of(name: &str) -> Self {
        let plain: String = name.split_whitespace().flat_map(|word| word.nfkc().chain([' '])).collect();
        let folded: String = plain.chars().default_case_fold().nfkc().collect();
        let seen: String = skeleton(&plain).collect();
        // The skeleton of a small letter may be a capital letter. Each form is therefore folded to lower case
        // at the end.
        Self([fold(&seen), fold(&skeleton(&folded).collect::<String>())])
    }

    fn is_equal(&self, other: &Self) -> bool {
        self.0.iter().any(|form| other.0.contains(form))
    }
}

fn fold(text: &str) -> String {
    text.chars().default_case_fold().collect()
}

/// Checks that a name does not look like any of the other names. An empty name does not look like any name.
///
/// # Errors
/// The name looks like one of the other names.
pub(crate) fn check_distinct<'a>(
    name: &str,
    others: impl IntoIterator<Item = &'a str>,
) -> Result<(), TableError> {
    let own = Look::of(name);
    match others.into_iter().find(|other| !name.is_empty() && own.is_equal(&Look::of(other))) {
        Some(other) => Err(TableError::NameTaken { name: name.to_owned(), other: other.to_owned() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_equal(one: &str, other: &str) -> bool {
        check_distinct(one, [other]).is_err()
    }

    #[test]
    fn a_name_has_no_character_that_cannot_be_seen() {
        for unseen in [
            '\0',
            '\n',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180b}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{200f}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{e000}',
            '\u{1d159}',
            '\u{e0041}',
            '\u{10ffff}',
        ] {
            let refusal = clean_name(&format!("An{unseen}a")).expect_err("a refusal").text;
            assert!(refusal.starts_with("the name 'Ana' has the character U+"), "{refusal}");
        }
    }

    #[test]
    fn a_name_is_kept_without_needless_spaces() {
        for (given, kept) in [
            ("Ana", "Ana"),
            (" Ana \u{a0} Marija\u{3000}", "Ana Marija"),
            (" \u{2003}", ""),
            ("Čiril Žužek", "Čiril Žužek"),
            ("Ана 😀", "Ана 😀"),
        ] {
            assert_eq!(clean_name(given), Ok(kept.to_owned()));
        }
        assert!(clean_name(&"č".repeat(MAX_NAME)).is_ok());
        assert!(clean_name(&"č".repeat(MAX_NAME + 1)).is_err());
        assert!(clean_name("\u{301}Ana").is_err());
    }

    #[test]
    fn names_that_a_person_cannot_tell_apart_look_equal() {
        for (one, other) in [
            ("Ana", "ana"),
            ("Ana", "Аnа"),
            ("Ana", "Ａｎａ"),
            ("Iva", "lva"),
            ("IVA", "lva"),
            ("Iva", "1va"),
            ("Oto", "0to"),
            ("oto", "0TO"),
            ("Straße", "STRASSE"),
            ("Žana", "Z\u{30c}ana"),
            ("Ana  Marija", " ana\u{a0}marija"),
            ("ﬁlip", "Filip"),
            ("best 2", "ВЕST 2"),
        ] {
            assert!(look_equal(one, other) && look_equal(other, one), "{one} {other}");
        }
    }

    #[test]
    fn names_that_differ_to_the_eye_are_two() {
        for (one, other) in [
            ("Ana", "Ena"),
            ("Žana", "Zana"),
            ("player 1", "player 2"),
            ("Ana", "Ana 2"),
            ("", "Ana"),
            ("", ""),
        ] {
            assert!(!look_equal(one, other), "{one} {other}");
        }
    }
}
