//! What a search does beyond plain alpha-beta, each part to be left out by itself.

/// A part of the search that changes how long it takes, and, but for [`SearchFeature::Pruning`], never the value that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SearchFeature {
    /// Moves after the first are only asked whether they are better (*minimal window*).
    Window,
    /// Positions met again are looked up.
    TranspositionTable,
    /// What cut a sibling off is tried early.
    Killers,
    /// What cut off often is tried early.
    History,
    /// The position says what can still be won or lost.
    Limits,
    /// Moves that come to the same are looked at once: the position sees to it.
    Equivalence,
    /// Moves that are seldom the best are not looked at: the position sees to it, and the value may be another.
    Pruning,
}

impl SearchFeature {
    /// All parts.
    pub const ALL: [Self; 7] = [
        Self::Window,
        Self::TranspositionTable,
        Self::Killers,
        Self::History,
        Self::Limits,
        Self::Equivalence,
        Self::Pruning,
    ];

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Window => "minimal window",
            Self::TranspositionTable => "table",
            Self::Killers => "killers",
            Self::History => "history",
            Self::Limits => "limits",
            Self::Equivalence => "equivalence",
            Self::Pruning => "pruning",
        }
    }
}

/// The parts that a search uses.
///
/// ```
/// use talon::search::{SearchFeature, SearchFeatures};
/// let parts = SearchFeatures::ALL.without(SearchFeature::TranspositionTable);
/// assert!(parts.has(SearchFeature::History) && !parts.has(SearchFeature::TranspositionTable));
/// assert_eq!(parts.with(SearchFeature::TranspositionTable), SearchFeatures::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFeatures(u8);

impl SearchFeatures {
    /// Plain alpha-beta.
    pub const NONE: Self = Self(0);

    /// Everything that keeps the value.
    pub const ALL: Self = Self((1 << SearchFeature::ALL.len()) - 1).without(SearchFeature::Pruning);

    /// Whether `part` is used.
    #[must_use]
    pub const fn has(self, part: SearchFeature) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// These parts and `part`.
    #[must_use]
    pub const fn with(self, part: SearchFeature) -> Self {
        Self(self.0 | 1 << part as u8)
    }

    /// These parts but `part`.
    #[must_use]
    pub const fn without(self, part: SearchFeature) -> Self {
        Self(self.0 & !(1 << part as u8))
    }
}
