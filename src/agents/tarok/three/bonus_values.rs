//! Card points, and the values of the bonus outcomes that are still possible.

use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::tarok::three::values::raw;

/// The bonuses still open besides card points and tricks, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenBonuses(u16);

impl OpenBonuses {
    /// The cards of the trula.
    pub const TRULA: Self = Self(1);
    pub const KINGS: Self = Self(2);
    /// The loss of the mond.
    pub const MOND: Self = Self(4);
    /// The pagat in the last trick.
    pub const PAGAT: Self = Self(8);

    /// Marks a bonus as open or closed.
    pub fn set(&mut self, bonus: Self, is_open: bool) {
        self.0 = self.0 & !bonus.0 | if is_open { bonus.0 } else { 0 };
    }

    const fn has(self, bonus: Self) -> bool {
        self.0 & bonus.0 != 0
    }
}

/// The values of the outcomes that are possible from a state on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BonusRange {
    /// The value of the worst outcome.
    pub least: i16,
    /// The value of the best outcome.
    pub most: i16,
    /// The number of the pattern of the values relative to the value of the worst outcome. Equal numbers mean that all
    /// outcomes have equal relative values. `None` when there are more than 256 patterns.
    pub pattern: Option<u8>,
    is_known: bool,
}

/// The number of states: 256 outcomes without the pagat, times 16 sets of open bonuses.
const STATES: usize = 256 * 16;

/// The value of each outcome relative to the value of the worst outcome, in a fixed order.
type Pattern = [i16; 3 * 3 * 3 * 2 * 3];

/// The values of the outcomes for the current threshold, and the patterns of all thresholds so far.
#[derive(Clone, Debug)]
pub(super) struct BonusValues {
    /// The values, by number of the outcome.
    values: Vec<i16>,
    /// The ranges computed for this threshold, by number of the state.
    ranges: Vec<BonusRange>,
    patterns: Vec<Pattern>,
    /// The side that loses the mond if the mond is lost.
    mond: u16,
}

impl BonusValues {
    /// Bonus values that are all 0. `mond` is the side that loses the mond if the mond is lost.
    pub(super) fn new(mond: u16) -> Self {
        Self {
            values: vec![0; BonusOutcome::COUNT],
            ranges: vec![BonusRange::default(); STATES],
            patterns: Vec::new(),
            mond,
        }
    }

    /// Sets the values of the outcomes, by number.
    pub(super) fn set_values(&mut self, values: Vec<i16>) {
        self.values = values;
        self.ranges.fill(BonusRange::default());
    }

    pub(super) fn value(&self, outcome: BonusOutcome) -> i32 {
        i32::from(self.values[outcome.number()])
    }

    /// The range of the state with this number.
    pub(super) fn get(&self, number: u16) -> BonusRange {
        self.ranges[usize::from(number)]
    }

    /// The number of the state with this outcome so far and these open bonuses.
    pub(super) fn state_number(&mut self, outcome: BonusOutcome, open: OpenBonuses) -> u16 {
        let number = outcome.shares() << 4 | open.0;
        if !self.ranges[usize::from(number)].is_known {
            self.ranges[usize::from(number)] = self.range(outcome, open);
        }
        number
    }

    fn range(&mut self, outcome: BonusOutcome, open: OpenBonuses) -> BonusRange {
        let mut pattern = self.pattern(outcome, open);
        let least = pattern.iter().copied().min().expect("there are outcomes");
        let most = pattern.iter().copied().max().expect("there are outcomes");
        pattern.iter_mut().for_each(|value| *value -= least);
        let place = self.patterns.iter().position(|other| *other == pattern).unwrap_or_else(|| {
            self.patterns.push(pattern);
            self.patterns.len() - 1
        });
        BonusRange { least, most, pattern: place.try_into().ok(), is_known: true }
    }

    /// The value of each outcome. The outcomes do not differ in a closed bonus, so a closed bonus does not distinguish
    /// patterns.
    fn pattern(&self, outcome: BonusOutcome, open: OpenBonuses) -> Pattern {
        const BOTH: u16 = DECLARER | DEFENDERS;
        let mut pattern = [0; size_of::<Pattern>() / size_of::<i16>()];
        let mut places = pattern.iter_mut();
        let added = |bonus, share| if open.has(bonus) { share } else { 0 };
        for trula in [DECLARER, DEFENDERS, BOTH] {
            let outcome = outcome.with_trula(added(OpenBonuses::TRULA, trula));
            for kings in [DECLARER, DEFENDERS, BOTH] {
                let outcome = outcome.with_kings(added(OpenBonuses::KINGS, kings));
                for tricks in [DECLARER, DEFENDERS, BOTH] {
                    let outcome = outcome.with_tricks(tricks);
                    for mond in [0, self.mond] {
                        let outcome = outcome.with_mond(added(OpenBonuses::MOND, mond));
                        for pagat in [None, Some(false), Some(true)] {
                            let pagat = pagat.filter(|_| open.has(OpenBonuses::PAGAT));
                            let outcome = pagat.map_or(outcome, |took| outcome.with_pagat(took));
                            let place = places.next().expect("a pattern has a place for each outcome");
                            *place = self.values[outcome.number()];
                        }
                    }
                }
            }
        }
        pattern
    }
}

/// Declarer has a card of the group, or a trick.
pub(super) const DECLARER: u16 = 1;
/// The defenders have a card of the group, or a trick.
pub(super) const DEFENDERS: u16 = 2;

/// The outcome of a deal, or the outcome so far. It records which sides have cards of the trula, kings and tricks,
/// which side lost the mond, and whether the pagat won the last trick. It is a number below
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

    /// Whether the pagat took the last trick; `None` when it was not in the last trick, or does not count for its player.
    pub fn pagat(self) -> Option<bool> {
        [None, Some(false), Some(true), None][usize::from(self.share(PAGAT))]
    }

    pub fn with_trula(self, share: u16) -> Self {
        Self(self.0 | share << TRULA)
    }

    pub fn with_kings(self, share: u16) -> Self {
        Self(self.0 | share << KINGS)
    }

    pub fn with_tricks(self, share: u16) -> Self {
        Self(self.0 | share << TRICKS)
    }

    pub fn with_mond(self, share: u16) -> Self {
        Self(self.0 | share << MOND)
    }

    pub fn with_pagat(self, took: bool) -> Self {
        Self(self.0 | if took { 2 } else { 1 } << PAGAT)
    }
}

/// The card of the fewest points; of equal cards, the lowest.
pub(super) fn cheapest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| raw(CardSet::of(card)))
}

/// The card of the most points; of equal cards, the highest.
pub(super) fn most_valuable(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| raw(CardSet::of(card)))
}

/// The card points that these cards add to a pile on average: three cards count 2 points less than the sum of
/// their raw values.
pub(super) fn mean_points(cards: CardSet<Card>) -> f64 {
    raw(cards) as f64 - 2.0 / 3.0 * cards.len() as f64
}
