//! The weights of a leaf (thesis, 4.2.4, formulas 8 and 9).

use crate::protocol::{OptionSpec, OptionTable, Spin};

const POINT: Spin = Spin { name: "PointWeight", default: 5, min: 1, max: 100 };
const TAROKS: Spin = Spin { name: "TarokWeight", default: 1, min: 0, max: 10 };
const HIGH_TAROK: Spin = Spin { name: "HighTarokWeight", default: 10, min: 0, max: 100 };
const PAGAT: Spin = Spin { name: "PagatWeight", default: 25, min: 0, max: 100 };
const KLOP_OWN: Spin = Spin { name: "KlopOwnWeight", default: 100, min: 1, max: 200 };
const KLOP_OTHERS: Spin = Spin { name: "KlopOthersWeight", default: 20, min: 0, max: 200 };

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

    /// The options.
    pub fn options() -> impl Iterator<Item = OptionSpec> {
        [POINT, TAROKS, HIGH_TAROK, PAGAT, KLOP_OWN, KLOP_OTHERS].map(OptionSpec::from).into_iter()
    }

    /// The values of the options. Mond, škis and pagat are given in card points.
    pub fn of(options: &OptionTable) -> Self {
        let weight = |spin: &Spin| options.spin(spin) as i32;
        let point = weight(&POINT);
        Self {
            point,
            taroks: weight(&TAROKS),
            high_tarok: point * weight(&HIGH_TAROK),
            pagat: point * weight(&PAGAT),
            klop_own: weight(&KLOP_OWN),
            klop_others: weight(&KLOP_OTHERS),
        }
    }
}
