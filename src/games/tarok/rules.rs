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
#[allow(clippy::struct_excessive_bools, reason = "each is one key of the line")]
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
    /// Whether the defenders announce bonuses, too.
    pub all_announce: bool,
    /// Whether unannounced bonuses of the defenders are paid to their side.
    pub silent_defenders: bool,
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
        all_announce: false,
        silent_defenders: false,
    };

    /// The rules of `reading thesis`: the thesis, taken word for word.
    pub const THESIS: Self = Self {
        valat: ValatScoring::Add,
        valat_kontra: false,
        mond: MondScope::All,
        berac: BeracEnd::AllTricks,
        ..Self::TABLE
    };

    /// The rules of `profile federation`.
    pub const FEDERATION: Self =
        Self { klop_federation: true, all_announce: true, silent_defenders: true, ..Self::TABLE };

    /// Whether the defenders can be paid for bonuses of their own.
    pub const fn pays_defenders(&self) -> bool {
        self.all_announce || self.silent_defenders
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TABLE
    }
}
