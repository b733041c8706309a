//! The features of the search beyond plain alpha-beta. Each feature can be switched off separately.

/// A feature of the search. It changes the number of nodes; only [`SearchFeature::Pruning`] can change the
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SearchFeature {
    /// Principal variation search: moves after the first are searched with a null window.
    NullWindow,
    /// Positions that were searched before are looked up in the transposition table.
    TranspositionTable,
    /// Moves that caused a cutoff at the same ply are searched early.
    Killers,
    /// Moves that often caused cutoffs are searched early.
    History,
    /// The position gives bounds of its value without a search.
    StaticBounds,
    /// The position gives tighter bounds of its value that take longer to compute.
    TightBounds,
    /// Before the first move is searched, the search looks up the bounds and the table entries of the
    /// positions after all moves.
    LookAhead,
    /// The value of one move bounds the values of similar moves.
    QuasiSymmetry,
    /// Only one move of each class of equivalent moves is searched. The position implements this feature.
    Equivalence,
    /// Moves that are rarely the best are not searched. So the value can change. The position implements this
    /// feature.
    Pruning,
}

impl SearchFeature {
    /// All features.
    pub const ALL: [Self; 10] = [
        Self::NullWindow,
        Self::TranspositionTable,
        Self::Killers,
        Self::History,
        Self::StaticBounds,
        Self::TightBounds,
        Self::LookAhead,
        Self::QuasiSymmetry,
        Self::Equivalence,
        Self::Pruning,
    ];

    /// Returns the feature's name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NullWindow => "null window",
            Self::TranspositionTable => "transposition table",
            Self::Killers => "killers",
            Self::History => "history",
            Self::StaticBounds => "static bounds",
            Self::TightBounds => "tight bounds",
            Self::LookAhead => "look-ahead",
            Self::QuasiSymmetry => "quasi-symmetry",
            Self::Equivalence => "equivalence",
            Self::Pruning => "pruning",
        }
    }
}

/// A set of search features.
///
/// ```
/// use talon_agents::search::{SearchFeature, SearchFeatures};
/// let features = SearchFeatures::ALL.without(SearchFeature::TranspositionTable);
/// assert!(features.has(SearchFeature::History) && !features.has(SearchFeature::TranspositionTable));
/// assert_eq!(features.with(SearchFeature::TranspositionTable), SearchFeatures::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFeatures(u16);

impl SearchFeatures {
    /// Plain alpha-beta.
    pub const NONE: Self = Self(0);

    /// All features that do not change the value: all except [`SearchFeature::Pruning`].
    pub const ALL: Self = Self((1 << SearchFeature::ALL.len()) - 1).without(SearchFeature::Pruning);

    /// Returns whether the set contains `feature`.
    pub const fn has(self, feature: SearchFeature) -> bool {
        self.0 >> feature as u8 & 1 == 1
    }

    /// Returns the set with `feature` added.
    #[must_use]
    pub const fn with(self, feature: SearchFeature) -> Self {
        Self(self.0 | 1 << feature as u8)
    }

    /// Returns the set with `feature` removed.
    #[must_use]
    pub const fn without(self, feature: SearchFeature) -> Self {
        Self(self.0 & !(1 << feature as u8))
    }
}
