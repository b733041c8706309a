//! A case of `talon bench --ablation`.

use crate::search::{Meter, SearchFeatures, Stopped};

/// A search of fixed positions whose features can be switched off one by one. `talon bench --ablation` runs
/// it.
#[derive(Clone, Copy)]
pub struct AblationCase {
    /// The name: a few words.
    pub name: &'static str,
    /// The features that are on in play.
    pub features: SearchFeatures,
    /// Further supported features, which are off in play because the search is faster without them.
    pub unused_features: SearchFeatures,
    /// Searches the position with the given number, with the given features.
    pub search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
}

impl AblationCase {
    /// A case of a search that supports no features except the given ones.
    pub const fn new(
        name: &'static str,
        features: SearchFeatures,
        search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
    ) -> Self {
        Self { name, features, unused_features: SearchFeatures::NONE, search }
    }
}
