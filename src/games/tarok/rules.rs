//! The options of tarok, and the constants of its rules.

/// The game of tarok.
#[derive(Debug)]
pub enum Tarok {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The number of cards that a seat is dealt, and so the number of tricks.
pub const HAND: usize = 16;

/// The effect of a valat on declarer's other items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValatScoring {
    /// It replaces them.
    Replace,
    /// It is added to them.
    Add,
}

/// The contracts in which the mond costs points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MondScope {
    /// The contracts `three`, `two`, `one` and `solo`. In `solo` the mond costs nothing when it lies in the talon.
    Points,
    /// All contracts, klop and berač included. In `solo` the mond costs points also when it lies in the talon.
    All,
}

/// The end of berač.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeracEnd {
    /// Declarer's first trick ends the deal; otherwise the last trick does.
    FirstTrick,
    /// Only the last trick ends the deal.
    AllTricks,
}

/// The options of a `newgame tarok` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The radelci that each seat holds before the deal.
    pub radelci: [u16; SEATS],
    /// Whether declarer pays for unannounced bonuses that the defenders made.
    pub silent_symmetric: bool,
    /// Whether klop is scored by the rules of the federations.
    pub klop_federation: bool,
    /// The effect of a valat on declarer's other items.
    pub valat: ValatScoring,
    /// Whether the kontra of the game multiplies a silent valat.
    pub valat_kontra: bool,
    /// The contracts in which the mond costs points.
    pub mond: MondScope,
    /// The end of berač.
    pub berac: BeracEnd,
}

impl Rules {
    /// The rules of `reading table`, which are the defaults.
    pub const TABLE: Self = Self {
        radelci: [0; SEATS],
        silent_symmetric: false,
        klop_federation: false,
        valat: ValatScoring::Replace,
        valat_kontra: true,
        mond: MondScope::Points,
        berac: BeracEnd::FirstTrick,
    };

    /// The rules of `reading thesis`: the thesis, taken word for word.
    pub const THESIS: Self = Self {
        valat: ValatScoring::Add,
        valat_kontra: false,
        mond: MondScope::All,
        berac: BeracEnd::AllTricks,
        ..Self::TABLE
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::TABLE
    }
}
