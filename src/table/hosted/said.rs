//! What was said at a table, in the form in which it is kept.

use serde::{Deserialize, Serialize};

/// What people may say at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Talk {
    /// Phrases and own words.
    #[default]
    All,
    /// Phrases only.
    Phrases,
    /// Nothing.
    Off,
}

/// The kind of something that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SaidKind {
    /// A phrase, given by its name.
    Phrase,
    /// The person's own words.
    Words,
    /// An announcement of the table about a seat, given by its name.
    Notice,
}

impl SaidKind {
    /// All kinds.
    const ALL: [Self; 3] = [Self::Phrase, Self::Words, Self::Notice];

    /// Returns the word for the kind in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Phrase => "phrase",
            Self::Words => "words",
            Self::Notice => "notice",
        }
    }

    /// Parses the word for a kind.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Something that was said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Said {
    /// The number in the order of the table, counted from 1.
    pub(crate) number: u64,
    /// The number of the deal during or after which it was said, counted from 1.
    pub(crate) deal: usize,
    /// The key of the history of the person who said it, or about whom the table says it. `None` for a guest.
    pub(crate) person: Option<String>,
    /// The name of this person at that time.
    pub(crate) name: String,
    pub(crate) kind: SaidKind,
    pub(crate) text: String,
}
