//! The weights of a leaf (thesis, 4.2.4, formulas 8 and 9).

/// The weights of a leaf, in the thesis' units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafWeights {
    /// The value of one card point of difference in a game for points.
    pub point: i32,
    /// The value of each number of the sum of the own taroks in hand.
    pub taroks: i32,
    /// The value of the mond in the hand, and also of the škis.
    pub high_tarok: i32,
    /// The value of the own pagat in the last trick. It is doubled when the pagat was announced.
    pub pagat: i32,
    /// The value of an own card point in klop.
    pub klop_own: i32,
    /// The value of a card point of another seat in klop.
    pub klop_others: i32,
}

impl LeafWeights {
    /// The weights of the thesis.
    pub const THESIS: Self =
        Self { point: 5, taroks: 1, high_tarok: 50, pagat: 125, klop_own: 100, klop_others: 20 };
}
