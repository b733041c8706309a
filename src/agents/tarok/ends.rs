//! What beside the card points decides the payoff.

/// Declarer has one of some cards, or a trick.
pub(super) const DECLARER: u16 = 1;
/// The defenders have one.
pub(super) const DEFENDERS: u16 = 2;

/// How a deal ended, or how far it has come: who has cards of the trula, who has kings, who took tricks, whose side lost
/// the mond, and whether the pagat of declarer was in the last trick. A number below [`Ends::COUNT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends(u16);

/// The place of each share in the number.
const TRULA: u16 = 0;
const KINGS: u16 = 2;
const TRICKS: u16 = 4;
const MOND: u16 = 6;
const PAGAT: u16 = 8;

impl Ends {
    /// How many there are.
    pub const COUNT: usize = 3 << PAGAT;

    /// All, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The shares alone: a number below 256, and that of the ends while nobody's pagat was in the last trick.
    pub fn shares(self) -> u16 {
        self.0 & ((1 << PAGAT) - 1)
    }

    const fn share(self, place: u16) -> u16 {
        self.0 >> place & 3
    }

    pub fn trula(self) -> u16 {
        self.share(TRULA)
    }

    pub fn kings(self) -> u16 {
        self.share(KINGS)
    }

    pub fn tricks(self) -> u16 {
        self.share(TRICKS)
    }

    /// Whose side lost the mond.
    pub fn mond(self) -> u16 {
        self.share(MOND)
    }

    /// Whether declarer's pagat took the last trick; nothing when it was not in it.
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
