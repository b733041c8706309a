//! The outcome of a deal besides the card points: trula, kings, tricks, mond and pagat.

/// Declarer has a card of the group, or a trick.
pub(super) const DECLARER: u16 = 1;
/// The defenders have a card of the group, or a trick.
pub(super) const DEFENDERS: u16 = 2;

/// The outcome of a deal, or the outcome so far: which sides have cards of the trula, kings and tricks, which
/// side lost the mond, and the result of declarer's pagat in the last trick. It is a number below
/// [`BonusOutcome::COUNT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BonusOutcome(u16);

/// The bit position of each field.
const TRULA: u16 = 0;
const KINGS: u16 = 2;
const TRICKS: u16 = 4;
const MOND: u16 = 6;
const PAGAT: u16 = 8;

impl BonusOutcome {
    /// The number of outcomes.
    pub const COUNT: usize = 3 << PAGAT;

    /// All outcomes, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    /// The number of the outcome.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The outcome without the pagat: a number below 256.
    pub fn shares(self) -> u16 {
        self.0 & ((1 << PAGAT) - 1)
    }

    const fn share(self, place: u16) -> u16 {
        self.0 >> place & 3
    }

    /// The sides that have cards of the trula.
    pub fn trula(self) -> u16 {
        self.share(TRULA)
    }

    /// The sides that have kings.
    pub fn kings(self) -> u16 {
        self.share(KINGS)
    }

    /// The sides that have tricks.
    pub fn tricks(self) -> u16 {
        self.share(TRICKS)
    }

    /// The side that lost the mond.
    pub fn mond(self) -> u16 {
        self.share(MOND)
    }

    /// Whether declarer's pagat took the last trick; `None` when the pagat was not in the last trick.
    pub fn pagat(self) -> Option<bool> {
        [None, Some(false), Some(true), None][usize::from(self.share(PAGAT))]
    }

    #[must_use]
    pub fn with_trula(self, share: u16) -> Self {
        Self(self.0 | share << TRULA)
    }

    #[must_use]
    pub fn with_kings(self, share: u16) -> Self {
        Self(self.0 | share << KINGS)
    }

    #[must_use]
    pub fn with_tricks(self, share: u16) -> Self {
        Self(self.0 | share << TRICKS)
    }

    #[must_use]
    pub fn with_mond(self, share: u16) -> Self {
        Self(self.0 | share << MOND)
    }

    #[must_use]
    pub fn with_pagat(self, took: bool) -> Self {
        Self(self.0 | if took { 2 } else { 1 } << PAGAT)
    }
}
