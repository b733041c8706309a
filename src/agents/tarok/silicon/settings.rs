//! The constants of the thesis' program as options: the numbers that the thesis prints in angle brackets.

use super::leaf_weights::LeafWeights;
use super::limits::SiliconLimits;
use crate::protocol::{Check, Combo, OptionSpec, OptionTable, Spin};
use crate::search::HistoryWeight;

const WORLDS: Spin = Spin { name: "Worlds", default: 20, min: 1, max: 1000 };
const DEPTH: Spin = Spin { name: "PlyDepth", default: 9, min: 1, max: 48 };
const DEPTH_TEN: Spin = Spin { name: "PlyDepth10", default: 12, min: 1, max: 48 };
const DEPTH_SEVEN: Spin = Spin { name: "PlyDepth7", default: 15, min: 1, max: 48 };
const TRICK_WEIGHT: Spin = Spin { name: "TrickWeight", default: 70, min: 0, max: 1000 };
const FULL_DEPTH: Check = Check { name: "FullDepth", default: false };
const HISTORY: &str = "HistoryWeight";
const TABLE: &str = "SearchTable";

const TALONS: Spin = Spin { name: "Talons", default: 5, min: 1, max: 100 };
const TALON_DEALS: Spin = Spin { name: "TalonDeals", default: 5, min: 1, max: 100 };
const DISCARD_DEALS: Spin = Spin { name: "DiscardDeals", default: 20, min: 1, max: 1000 };
const COMBINATIONS: Spin = Spin { name: "Combinations", default: 2, min: 1, max: 16 };
const VOID_SCORE: Spin = Spin { name: "VoidScore", default: 10, min: 0, max: 1000 };
const KING_SCORE: Spin = Spin { name: "KingScore", default: 3, min: 0, max: 1000 };
const BEST_WEIGHT: Spin = Spin { name: "BestWeight", default: 2, min: 0, max: 1000 };

const LIMITS: &str = "Limits";
const BID_LIMIT: Spin = Spin { name: "BidLimit", default: 7, min: 0, max: 70 };
const BERAC_LIMIT: Spin = Spin { name: "BeracLimit", default: 70, min: 0, max: 100 };
const TRULA_LIMIT: Spin = Spin { name: "TrulaLimit", default: 50, min: 0, max: 100 };
const KINGS_LIMIT: Spin = Spin { name: "KingsLimit", default: 60, min: 0, max: 100 };
const PAGAT_LIMIT: Spin = Spin { name: "PagatLimit", default: 70, min: 0, max: 100 };

/// The numbers of `silicon`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SiliconSettings {
    /// The number of sampled worlds of a card.
    pub worlds: usize,
    /// The depth in plies for the leader of a trick: with more than ten cards, with ten or fewer, with seven or fewer.
    pub depths: [usize; 3],
    /// The weight of the values at the end of the current trick. They are added to the values at the full depth.
    pub trick_weight: f64,
    /// Whether only the end of the trick and the full depth are searched, without the depths between them.
    pub full_depth: bool,
    /// How much a cutoff adds to the history of a card.
    pub history: HistoryWeight,
    /// The table of the search for a card.
    pub table: SearchTable,
    /// The value of a leaf.
    pub leaf: LeafWeights,
    /// The number of talons sampled for each contract in the bidding.
    pub talons: usize,
    /// The number of deals of the other cards for each of these talons.
    pub talon_deals: usize,
    /// The number of deals for talon, discards and announcements.
    pub discard_deals: usize,
    /// The number of suit combinations to simulate.
    pub combinations: usize,
    /// The score of a suit that is discarded except for its king.
    pub void_score: i64,
    /// The score of the king of such a suit.
    pub king_score: i64,
    /// The additional weight of the best completion of a combination.
    pub best_weight: f64,
    /// The limits of bids and announcements.
    pub limits: SiliconLimits,
}

/// The transposition table of the search for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTable {
    /// Similar positions share an entry, whose value is then a guess: the table of the thesis.
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
    /// The options.
    #[must_use]
    pub fn options() -> Vec<OptionSpec> {
        let combo = |name, choices: &[&'static str]| -> OptionSpec {
            Combo { name, default: choices[0], choices: choices.to_vec() }.into()
        };
        let mut options: Vec<OptionSpec> =
            [WORLDS, DEPTH, DEPTH_TEN, DEPTH_SEVEN, TRICK_WEIGHT].map(Into::into).into();
        options.push(FULL_DEPTH.into());
        options.push(combo(HISTORY, &["square", "exponential"]));
        options.push(combo(TABLE, &SearchTable::ALL.map(|(name, _)| name)));
        options.extend(LeafWeights::options());
        let simulation =
            [TALONS, TALON_DEALS, DISCARD_DEALS, COMBINATIONS, VOID_SCORE, KING_SCORE, BEST_WEIGHT];
        options.extend(simulation.map(OptionSpec::from));
        options.push(combo(LIMITS, &["options", "learned"]));
        let limits = [BID_LIMIT, BERAC_LIMIT, TRULA_LIMIT, KINGS_LIMIT, PAGAT_LIMIT];
        options.extend(limits.map(OptionSpec::from));
        options
    }

    /// The values of the options.
    #[must_use]
    pub fn of(options: &OptionTable) -> Self {
        let number = |spin: &Spin| options.spin(spin) as usize;
        let signed = |spin: &Spin| options.spin(spin) as i64;
        let table = SearchTable::ALL.into_iter().find(|(name, _)| options.combo(TABLE) == Some(name));
        let limits = SiliconLimits {
            bid: signed(&BID_LIMIT),
            berac: signed(&BERAC_LIMIT),
            bonuses: [&TRULA_LIMIT, &KINGS_LIMIT, &PAGAT_LIMIT].map(signed),
        };
        Self {
            worlds: number(&WORLDS),
            depths: [&DEPTH, &DEPTH_TEN, &DEPTH_SEVEN].map(number),
            trick_weight: options.spin(&TRICK_WEIGHT) as f64 / 100.0,
            full_depth: options.check(&FULL_DEPTH),
            history: if options.combo(HISTORY) == Some("exponential") {
                HistoryWeight::Exponential
            } else {
                HistoryWeight::Square
            },
            table: table.map_or(SearchTable::Fuzzy, |(_, table)| table),
            leaf: LeafWeights::of(options),
            talons: number(&TALONS),
            talon_deals: number(&TALON_DEALS),
            discard_deals: number(&DISCARD_DEALS),
            combinations: number(&COMBINATIONS),
            void_score: signed(&VOID_SCORE),
            king_score: signed(&KING_SCORE),
            best_weight: options.spin(&BEST_WEIGHT) as f64,
            limits: if options.combo(LIMITS) == Some("learned") { SiliconLimits::LEARNED } else { limits },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_numbers_of_the_thesis() {
        let settings = SiliconSettings::default();
        assert_eq!((settings.worlds, settings.depths), (20, [9, 12, 15]));
        assert_eq!((settings.talons, settings.talon_deals, settings.discard_deals), (5, 5, 20));
        assert_eq!(settings.limits, SiliconLimits::THESIS);
        assert_eq!(settings, SiliconSettings::of(&OptionTable::new(SiliconSettings::options())));
    }

    #[test]
    fn every_option_changes_a_setting() {
        for option in SiliconSettings::options() {
            let mut options = OptionTable::new(SiliconSettings::options());
            // The learned limits may equal the limits of the thesis' start.
            let value = match option.name.as_str() {
                LIMITS => continue,
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
