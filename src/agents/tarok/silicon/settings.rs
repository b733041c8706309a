//! The constants of the thesis' program as options. There are three groups: most of the constants that the
//! thesis prints in angle brackets, the limits for bids and bonuses, and the weights of a leaf.

use talon_games::protocol::{Check, Combo, OptionSpec, OptionTable, Spin};
use talon_games::tarok::three::Item;

use crate::search::HistoryWeight;

/// A whole-number option, and the function that changes its setting.
struct NumberOption {
    spin: Spin,
    set: fn(&mut SiliconSettings, i64),
}

const fn number(
    name: &'static str,
    default: i128,
    (min, max): (i128, i128),
    set: fn(&mut SiliconSettings, i64),
) -> NumberOption {
    NumberOption { spin: Spin { name, default, min, max }, set }
}

/// The number options of the search for a card.
const SEARCH: [NumberOption; 5] = [
    number("Worlds", 20, (1, 1000), |to, number| to.worlds = number as usize),
    number("PlyDepth", 9, (1, 48), |to, number| to.depths[0] = number as usize),
    number("PlyDepth10", 12, (1, 48), |to, number| to.depths[1] = number as usize),
    number("PlyDepth7", 15, (1, 48), |to, number| to.depths[2] = number as usize),
    number("TrickWeight", 70, (0, 1000), |to, number| to.trick_weight = number as f64 / 100.0),
];

/// The options for the weights of a leaf. The weights of mond, škis and pagat are given in card points, so
/// `PointWeight` must be set first.
const LEAF: [NumberOption; 6] = [
    number("PointWeight", 5, (1, 100), |to, number| to.leaf.point = number as i32),
    number("TarokWeight", 1, (0, 10), |to, number| to.leaf.taroks = number as i32),
    number("HighTarokWeight", 10, (0, 100), |to, number| to.leaf.high_tarok = to.leaf.point * number as i32),
    number("PagatWeight", 25, (0, 100), |to, number| to.leaf.pagat = to.leaf.point * number as i32),
    number("KlopOwnWeight", 100, (1, 200), |to, number| to.leaf.klop_own = number as i32),
    number("KlopOthersWeight", 20, (0, 200), |to, number| to.leaf.klop_others = number as i32),
];

/// The number options of simulated deals.
const SIMULATION: [NumberOption; 7] = [
    number("Talons", 5, (1, 100), |to, number| to.talons = number as usize),
    number("TalonDeals", 5, (1, 100), |to, number| to.talon_deals = number as usize),
    number("DiscardDeals", 20, (1, 1000), |to, number| to.discard_deals = number as usize),
    number("Combinations", 2, (1, 16), |to, number| to.combinations = number as usize),
    number("VoidScore", 10, (0, 1000), |to, number| to.void_score = number),
    number("KingScore", 3, (0, 1000), |to, number| to.king_score = number),
    number("BestWeight", 2, (0, 1000), |to, number| to.best_weight = number as f64),
];

/// The options for the limits. The limit of bids is a difference in card points; a deal has 70 card points.
const LIMITS: [NumberOption; 5] = [
    number("BidLimit", 7, (-70, 70), |to, number| to.limits.bid = number),
    number("BeracLimit", 70, (0, 100), |to, number| to.limits.berac = number),
    number("TrulaLimit", 50, (0, 100), |to, number| to.limits.bonuses[0] = number),
    number("KingsLimit", 60, (0, 100), |to, number| to.limits.bonuses[1] = number),
    number("PagatLimit", 70, (0, 100), |to, number| to.limits.bonuses[2] = number),
];

const FULL_DEPTH: Check = Check { name: "FullDepth", default: false };
const HISTORY: &str = "HistoryWeight";
const TABLE: &str = "SearchTable";
const LIMITS_CHOICE: &str = "Limits";

/// The settings of `silicon`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SiliconSettings {
    /// The number of worlds sampled for the choice of a card.
    pub worlds: usize,
    /// The depth in plies for the leader of a trick. The three depths are for more than ten cards in hand,
    /// for eight to ten cards, and for seven or fewer.
    pub depths: [usize; 3],
    /// The weight of the values at the end of the current trick. The weighted values are added to the values
    /// at the full depth.
    pub trick_weight: f64,
    /// Whether to search only to two depths, the end of the trick and the full depth, and to skip the depths
    /// between them.
    pub full_depth: bool,
    /// The weight that a cutoff adds to the history of a card.
    pub history: HistoryWeight,
    /// The transposition table of the search for a card.
    pub table: SearchTable,
    /// The weights of a leaf's value.
    pub leaf: LeafWeights,
    /// The number of talons sampled for each contract in the bidding.
    pub talons: usize,
    /// The number of deals of the other cards for each of these talons.
    pub talon_deals: usize,
    /// The number of deals for the choice of the talon group, the discards and the announcements.
    pub discard_deals: usize,
    /// The number of suit combinations to simulate.
    pub combinations: usize,
    /// The score of a suit that is discarded except for its king.
    pub void_score: i64,
    /// The score of the king of a suit that is discarded except for its king.
    pub king_score: i64,
    /// The additional weight of the best completion of a combination.
    pub best_weight: f64,
    /// The limits of bids and announcements.
    pub limits: SiliconLimits,
}

/// The transposition table of the search for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTable {
    /// The table of the thesis. Similar positions share an entry, so the value of an entry is only a guess.
    Fuzzy,
    /// Only equal positions share an entry.
    Exact,
    /// Partition search: an entry is a set of positions with one value.
    Partition,
    /// No table.
    None,
}

impl SearchTable {
    /// All tables with their names.
    const ALL: [(&'static str, Self); 4] = [
        ("fuzzy", Self::Fuzzy),
        ("exact", Self::Exact),
        ("partition", Self::Partition),
        ("none", Self::None),
    ];
}

impl Default for SiliconSettings {
    fn default() -> Self {
        Self::of(&OptionTable::default())
    }
}

impl SiliconSettings {
    /// Returns the specifications of the options.
    pub fn options() -> Vec<OptionSpec> {
        let combo = |name, choices: &[&'static str]| -> OptionSpec {
            Combo { name, default: choices[0], choices: choices.to_vec() }.into()
        };
        let numbers = |group: &[NumberOption]| -> Vec<OptionSpec> {
            group.iter().map(|number| number.spin.into()).collect()
        };
        let choices = vec![
            FULL_DEPTH.into(),
            combo(HISTORY, &["square", "exponential"]),
            combo(TABLE, &SearchTable::ALL.map(|(name, _)| name)),
        ];
        let limits = vec![combo(LIMITS_CHOICE, &["options", "learned"])];
        [numbers(&SEARCH), choices, numbers(&LEAF), numbers(&SIMULATION), limits, numbers(&LIMITS)].concat()
    }

    /// Reads the settings from the options.
    pub fn of(options: &OptionTable) -> Self {
        let table = SearchTable::ALL.into_iter().find(|(name, _)| options.combo(TABLE) == Some(name));
        let history = if options.combo(HISTORY) == Some("exponential") {
            HistoryWeight::Exponential
        } else {
            HistoryWeight::Square
        };
        // Every 0 here is the setting of an option and is overwritten below.
        let mut settings = Self {
            worlds: 0,
            depths: [0; 3],
            trick_weight: 0.0,
            full_depth: options.check(&FULL_DEPTH),
            history,
            table: table.map_or(SearchTable::Fuzzy, |(_, table)| table),
            leaf: LeafWeights::THESIS,
            talons: 0,
            talon_deals: 0,
            discard_deals: 0,
            combinations: 0,
            void_score: 0,
            king_score: 0,
            best_weight: 0.0,
            limits: SiliconLimits::THESIS,
        };
        for NumberOption { spin, set } in [&SEARCH[..], &LEAF, &SIMULATION, &LIMITS].into_iter().flatten() {
            set(&mut settings, options.signed_spin(spin) as i64);
        }
        if options.combo(LIMITS_CHOICE) == Some("learned") {
            settings.limits = SiliconLimits::LEARNED;
        }
        settings
    }
}

/// The results that simulations must reach before the player risks a contract or a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiliconLimits {
    /// The mean difference in card points at which a contract counts as won.
    pub bid: i64,
    /// The percentage of deals in which declarer must make berač.
    pub berac: i64,
    /// For trula, kings and pagat: the percentage of deals in which declarer must make the bonus. Otherwise
    /// declarer does not announce it.
    pub bonuses: [i64; 3],
}

impl SiliconLimits {
    /// The bonuses with a limit, in the order of [`SiliconLimits::bonuses`].
    pub const BONUSES: [Item; 3] = [Item::Trula, Item::Kings, Item::Pagat];

    /// The limits with which the program of the thesis starts.
    pub const THESIS: Self = Self { bid: 7, berac: 70, bonuses: [50, 60, 70] };

    /// The limits that a training run learned. In this run, one player played 1,200 games against two players
    /// `simple`. The limits are the means over the second half of the games
    /// (`scripts/research/experiments tarok-limits --games 1200`, `docs/experiments.md`).
    pub const LEARNED: Self = Self { bid: -4, berac: 70, bonuses: [74, 47, 70] };
}

/// The weights of a leaf, in the thesis' units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafWeights {
    /// The value of one card point of difference in a game for points.
    pub point: i32,
    /// The value of each unit of the sum of the taroks in the seat's hand.
    pub taroks: i32,
    /// The value of the mond in the hand. The škis has the same value.
    pub high_tarok: i32,
    /// The value of the seat's pagat in the last trick. It is doubled when the pagat was announced.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_numbers_of_the_thesis() {
        let settings = SiliconSettings::default();
        assert_eq!((settings.worlds, settings.depths), (20, [9, 12, 15]));
        assert_eq!((settings.talons, settings.talon_deals, settings.discard_deals), (5, 5, 20));
        assert_eq!((settings.limits, settings.leaf), (SiliconLimits::THESIS, LeafWeights::THESIS));
        assert_eq!(settings, SiliconSettings::of(&OptionTable::new(SiliconSettings::options())));
    }

    #[test]
    fn every_option_changes_a_setting() {
        for option in SiliconSettings::options() {
            let mut options = OptionTable::new(SiliconSettings::options());
            // The learned limits may equal the limits of the thesis.
            let value = match option.name.as_str() {
                LIMITS_CHOICE => continue,
                HISTORY => "exponential",
                TABLE => "none",
                "FullDepth" => "true",
                _ => "8",
            };
            options.set(&option.name, Some(value)).unwrap();
            assert_ne!(SiliconSettings::of(&options), SiliconSettings::default(), "{}", option.name);
        }
    }
}
