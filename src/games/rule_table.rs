//! The table of a game's rule keys: one row for each key of `newgame`.
//!
//! Every game has its table of rule keys in its file `rules`. A row says everything about one key: its field,
//! its type, its values, its default, and the profiles that set it. The parser, the `game` line of the
//! handshake, the refusals and the list of changed rules are derived from the table.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::str::FromStr;

use crate::protocol::{KeyKind, NewGame, RuleKey};

/// The rules of a deal, described by a table of keys.
pub trait RuleTable: Clone + PartialEq + Send + Sync {
    /// The keys of `newgame`, in the order of the handshake.
    const RULE_KEYS: &'static [RuleKey];

    /// Reads the rules from a line that [`NewGame::check`] has accepted.
    ///
    /// A key that sets one rule overrides a key that sets several rules, such as `profile`. The order of the
    /// keys in the line does not matter.
    fn read(new: &NewGame) -> Self;

    /// Returns the value of a key that sets one rule. `None` for a list and for a key that sets several
    /// rules.
    fn value(&self, key: &str) -> Option<String>;
}

/// The rules of a game without rule keys.
impl RuleTable for () {
    const RULE_KEYS: &'static [RuleKey] = &[];

    fn read(_new: &NewGame) {}

    fn value(&self, _key: &str) -> Option<String> {
        None
    }
}

/// Returns whether two words are equal. Also works at compile time.
pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Returns whether `sets` contains the pair of `key` and `word`.
pub(super) const fn is_given(sets: &[(&str, &str)], key: &str, word: &str) -> bool {
    let mut index = 0;
    while index < sets.len() {
        if is_same(sets[index].0, key) && is_same(sets[index].1, word) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns whether `word` is a value of `key`. Used at compile time to find wrong words in a table of rules.
pub(super) const fn has_word(keys: &[RuleKey], key: &str, word: &str) -> bool {
    let mut index = 0;
    while index < keys.len() {
        if let KeyKind::Words(words) | KeyKind::Profile(words) = keys[index].kind
            && is_same(keys[index].name, key)
        {
            let mut place = 0;
            while place < words.len() {
                if is_same(words[place], word) {
                    return true;
                }
                place += 1;
            }
        }
        index += 1;
    }
    false
}

/// Reads the first `COUNT` numbers of a list. Commas separate the numbers, and the list was checked before. A
/// number that the list does not have becomes 0.
pub(super) fn numbers<N: FromStr + Default, const COUNT: usize>(list: &str) -> [N; COUNT] {
    let mut numbers = list.split(',').map(|number| number.parse().unwrap_or_default());
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

/// Declares the rules of a game as a table of rows, and implements [`RuleTable`].
///
/// A row is `"key" => field: Type = VALUES, SET, …;`, after the doc comment of its field. `VALUES` has one of
/// these forms:
/// - `one_of ["off" => false, "on" => true]`: words and the values that they stand for; the first is the
///   default;
/// - `words Type`: the words of an enum that `words!` declares; the first is the default;
/// - `number (0, 0..=100)`: a whole number, given by its default and its range;
/// - `by_seat (0..=9)`: a list with a whole number for each seat. The field is an array, and by default all
///   its numbers are 0.
///
/// An example of a `SET` is `profile ["club" | "league" => 5]`: the field is 5 if the key `profile` has the
/// word `club` or `league`. If several sets of a row apply, the last one counts.
///
/// A key that sets several rules has a row of its own. If its first word is its default, the row is
/// `"reading" => sets ["table", "thesis"];`. If the key has no default, the row is
/// `"profile" => profiles ["club", "league"];`. A row without a key, `field: Type = value;`, is a field that
/// the game sets itself.
macro_rules! rule_table {
    ($(#[$about:meta])* pub struct $rules:ident { $($rows:tt)+ }) => {
        $crate::rule_table::rule_table!(
            @rows [$(#[$about])* $rules] [] [] [] [] $($rows)+
        );
    };

    // The last step, after all rows are read. It writes the fields with their defaults, the rows of keys that
    // set one rule, all keys, and the keys that set several rules.
    (@rows [$(#[$about:meta])* $rules:ident]
        [$($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $sets:tt;)+]
        [$($key:literal $of:ident $kind:ident $values:tt;)+] [$($entry:expr;)+] [$($set_key:literal)*]
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(clippy::struct_excessive_bools, reason = "each field is a key of `newgame` with two values")]
        pub struct $rules {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $rules {
            /// The rules of a line without keys.
            pub const DEFAULT: Self = Self::set_by(&[]);

            /// Returns the rules that follow from `sets`. Each item of `sets` is a key that sets several
            /// rules, and the word of this key.
            const fn set_by(sets: &[(&str, &str)]) -> Self {
                // Avoids an unused parameter in a table without sets.
                let _ = sets;
                Self {
                    $($field: $crate::rule_table::rule_table!(@set sets, $default, $sets),)+
                }
            }
        }

        impl Default for $rules {
            fn default() -> Self {
                Self::DEFAULT
            }
        }

        impl $crate::RuleTable for $rules {
            const RULE_KEYS: &'static [$crate::protocol::RuleKey] = &[$($entry),+];

            fn read(new: &$crate::protocol::NewGame) -> Self {
                let words = new.keys.iter().map(|(key, word)| (key.as_str(), word.as_str()));
                let sets: Vec<_> = words.filter(|(key, _)| [$($set_key),*].contains(key)).collect();
                let mut rules = Self::set_by(&sets);
                for (key, value) in &new.keys {
                    match key.as_str() {
                        $($key => $crate::rule_table::rule_table!(@read rules.$of, value, $kind $values),)+
                        _ => {}
                    }
                }
                rules
            }

            fn value(&self, key: &str) -> Option<String> {
                match key {
                    $($key => $crate::rule_table::rule_table!(@value self.$of, $kind $values),)+
                    _ => None,
                }
            }
        }

        $($crate::rule_table::rule_table!(@check $rules $sets);)+
    };

    // A key that sets several rules.
    (@rows $head:tt $fields:tt $rows:tt [$($entry:tt)*] [$($set_key:literal)*]
        $key:literal => sets [$($word:literal),+]; $($rest:tt)*
    ) => {
        $crate::rule_table::rule_table!(@rows $head $fields $rows
            [$($entry)* $crate::protocol::RuleKey {
                name: $key, kind: $crate::protocol::KeyKind::Words(&[$($word),+])
            };]
            [$($set_key)* $key] $($rest)*
        );
    };
    (@rows $head:tt $fields:tt $rows:tt [$($entry:tt)*] [$($set_key:literal)*]
        $key:literal => profiles [$($word:literal),+]; $($rest:tt)*
    ) => {
        $crate::rule_table::rule_table!(@rows $head $fields $rows
            [$($entry)* $crate::protocol::RuleKey {
                name: $key, kind: $crate::protocol::KeyKind::Profile(&[$($word),+])
            };]
            [$($set_key)* $key] $($rest)*
        );
    };

    // A key that sets one rule.
    (@rows $head:tt [$($fields:tt)*] [$($rows:tt)*] [$($entry:tt)*] $set_keys:tt
        $(#[$doc:meta])+ $key:literal => $field:ident: $type:ty = $kind:ident $values:tt $(, $set:ident $clauses:tt)*;
        $($rest:tt)*
    ) => {
        $crate::rule_table::rule_table!(@rows $head
            [$($fields)* $(#[$doc])+ $field: $type =
                $crate::rule_table::rule_table!(@default $kind $values), [$($set $clauses)*];]
            [$($rows)* $key $field $kind $values;]
            [$($entry)* $crate::protocol::RuleKey {
                name: $key, kind: $crate::rule_table::rule_table!(@kind $kind $values)
            };]
            $set_keys $($rest)*
        );
    };

    // A field without a key.
    (@rows $head:tt [$($fields:tt)*] $rows:tt $entries:tt $set_keys:tt
        $(#[$doc:meta])+ $field:ident: $type:ty = $value:expr; $($rest:tt)*
    ) => {
        $crate::rule_table::rule_table!(@rows $head
            [$($fields)* $(#[$doc])+ $field: $type = $value, [];] $rows $entries $set_keys $($rest)*
        );
    };

    // The default value of a field.
    (@default one_of [$first:literal => $value:expr $(, $word:literal => $other:expr)* $(,)?]) => { $value };
    (@default words $enum:ident) => { $enum::ALL[0] };
    (@default number ($default:expr, $range:expr)) => { $default };
    (@default by_seat ($range:expr)) => { [0; _] };

    // The kind of a key, for the handshake and for refusals.
    (@kind one_of [$($word:literal => $value:expr),+ $(,)?]) => {
        $crate::protocol::KeyKind::Words(&[$($word),+])
    };
    (@kind words $enum:ident) => { $crate::protocol::KeyKind::Words(&$enum::NAMES) };
    (@kind number ($default:expr, $range:expr)) => {
        $crate::protocol::KeyKind::Integer { min: *($range).start(), max: *($range).end() }
    };
    (@kind by_seat ($range:expr)) => {
        $crate::protocol::KeyKind::SeatList { min: *($range).start(), max: *($range).end() }
    };

    // The value of a field under the given words of keys that set several rules.
    (@set $given:ident, $default:expr, [$($set:ident [$($($word:literal)|+ => $value:expr),+ $(,)?])*]) => {{
        #[allow(unused_mut, unused_assignments)]
        let mut value = $default;
        $($(
            if $($crate::rule_table::is_given($given, stringify!($set), $word))||+ {
                value = $value;
            }
        )+)*
        value
    }};

    // Stores a checked value.
    (@read $place:expr, $text:ident, one_of [$($word:literal => $value:expr),+ $(,)?]) => {
        match $text.as_str() {
            $($word => $place = $value,)+
            _ => {}
        }
    };
    (@read $place:expr, $text:ident, words $enum:ident) => {
        if let Some(value) = $enum::parse($text) {
            $place = value;
        }
    };
    (@read $place:expr, $text:ident, number ($default:expr, $range:expr)) => {
        if let Ok(number) = $text.parse() {
            $place = number;
        }
    };
    (@read $place:expr, $text:ident, by_seat ($range:expr)) => {
        $place = $crate::rule_table::numbers($text)
    };

    // The text of a value.
    (@value $place:expr, one_of [$($word:literal => $value:expr),+ $(,)?]) => {
        [$(($word, $value)),+].into_iter().find(|(_, value)| *value == $place).map(|(word, _)| word.to_owned())
    };
    (@value $place:expr, words $enum:ident) => { Some($place.word().to_owned()) };
    (@value $place:expr, number ($default:expr, $range:expr)) => { Some($place.to_string()) };
    (@value $place:expr, by_seat ($range:expr)) => { None };

    // Refuses a set whose word is no value of its key: such a set would never apply.
    (@check $rules:ident [$($set:ident [$($($word:literal)|+ => $value:expr),+ $(,)?])*]) => {
        $($($(
            const _: () = assert!($crate::rule_table::has_word(
                <$rules as $crate::RuleTable>::RULE_KEYS, stringify!($set), $word
            ));
        )+)+)*
    };
}

pub(crate) use rule_table;
