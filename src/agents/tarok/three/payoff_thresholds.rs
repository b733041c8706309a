//! Declarer's possible margins as thresholds for null-window searches.

use std::ops::RangeInclusive;

use super::bonus_values::{BonusOutcome, DECLARER, DEFENDERS};
use super::declarer_position::DeclarerPosition;
use crate::games::tarok::three::values::{ALL_POINTS, HALF};
use crate::games::tarok::three::{
    Contract, DefendersBonuses, DefendersShares, Item, Public, SEATS, State, ValatScoring,
};
use crate::protocol::Seat;

/// The loss for a lost mond.
const MOND: i64 = 21;

const BOTH: u16 = DECLARER | DEFENDERS;

/// Declarer's margin for each bonus outcome and each number of card points. The margin is twice declarer's payoff minus
/// the payoffs of the defenders.
///
/// The defenders win and lose together. When a defender loses the mond, this costs half as much as when declarer loses
/// it. More card points never reduce the margin. So a margin is reached when declarer wins a number of card points that
/// depends only on the bonus outcome. The difference between these numbers becomes the value of the outcome, and a
/// search for points decides whether the margin is reached. In berač only the bonus outcome decides the margin.
pub(super) struct MarginThresholds {
    /// For each bonus outcome, the margins by card points. The list is empty for an outcome that is no longer
    /// possible.
    margins: Vec<Vec<i64>>,
    /// The possible margins, ascending.
    thresholds: Vec<i64>,
    /// The card points that declarer can still end with.
    open: RangeInclusive<usize>,
}

impl MarginThresholds {
    /// The thresholds of a deal in the card play; `None` without a declarer.
    pub(super) fn new(state: &State, position: &DeclarerPosition) -> Option<Self> {
        let open = position.won() as usize..=(position.won() + position.points_left()) as usize;
        let mut thresholds = Vec::new();
        let mut margins = Vec::with_capacity(BonusOutcome::COUNT);
        for outcome in BonusOutcome::all() {
            let mut by_points = Vec::new();
            if position.can_end(outcome) {
                let margin = MarginOfOutcome::new(state, position, outcome, Perspective::Declarer)?;
                by_points.extend((0..=ALL_POINTS).map(|points| margin.at(points)));
                thresholds.extend_from_slice(&by_points[open.clone()]);
            }
            margins.push(by_points);
        }
        Some(Self { margins, thresholds: ascending(&thresholds), open })
    }

    /// Declarer's possible margins, ascending.
    pub(super) fn thresholds(&self) -> &[i64] {
        &self.thresholds
    }

    /// Prepares the position for the threshold with this index. Declarer reaches the threshold when the value of the
    /// position reaches the returned value.
    pub(super) fn apply(&self, position: &mut DeclarerPosition, index: usize) -> i32 {
        let wanted = self.thresholds[index];
        let needs: Vec<i16> = self
            .margins
            .iter()
            .map(|by_points| by_points.iter().take_while(|&&margin| margin < wanted).count() as i16)
            .collect();
        let goal = ALL_POINTS as i16;
        position.set_bonus_values(needs.into_iter().map(|need| goal - need).collect());
        i32::from(goal)
    }

    /// The minimum and maximum payoff of a seat over the outcomes in which declarer's margin lies in this range.
    pub(super) fn payoffs(
        &self,
        state: &State,
        position: &DeclarerPosition,
        margins: RangeInclusive<i64>,
        seat: Seat,
        loses_mond: bool,
    ) -> Option<(i64, i64)> {
        let mut payoffs = Vec::new();
        for (outcome, by_points) in
            BonusOutcome::all().zip(&self.margins).filter(|(_, margins)| !margins.is_empty())
        {
            let perspective = Perspective::Seat { seat, loses_mond };
            let payoff = MarginOfOutcome::new(state, position, outcome, perspective)?;
            let points = self.open.clone().filter(|&points| margins.contains(&by_points[points]));
            payoffs.extend(points.map(|points| payoff.at(points as i64)));
        }
        Some((payoffs.iter().copied().min()?, payoffs.iter().copied().max()?))
    }
}

/// The distinct numbers in ascending order. The function marks the numbers that occur, because there are many numbers
/// in a small range.
fn ascending(numbers: &[i64]) -> Vec<i64> {
    let Some(least) = numbers.iter().copied().min() else { return Vec::new() };
    let most = numbers.iter().copied().max().unwrap_or(least);
    let mut seen = vec![false; (most - least) as usize + 1];
    numbers.iter().for_each(|number| seen[(number - least) as usize] = true);
    (least..=most).zip(seen).filter(|(_, seen)| *seen).map(|(number, _)| number).collect()
}

/// The quantity to compute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Perspective {
    /// Declarer's margin.
    Declarer,
    /// The payoff of a seat.
    Seat { seat: Seat, loses_mond: bool },
}

/// Declarer's margin, or the payoff of a seat, for one bonus outcome and any number of card points.
struct MarginOfOutcome<'a> {
    public: &'a Public,
    contract: Contract,
    declarer: Seat,
    perspective: Perspective,
    /// The part of the margin that does not depend on the card points.
    rest: i64,
    /// Whether the card points score nothing: a valat replaces the game, or the contract is berač.
    is_fixed: bool,
}

impl<'a> MarginOfOutcome<'a> {
    fn new(
        state: &'a State,
        position: &DeclarerPosition,
        outcome: BonusOutcome,
        perspective: Perspective,
    ) -> Option<Self> {
        let public = state.public();
        let (contract, declarer) = (public.contract()?, public.declarer()?);
        let mut margin = Self { public, contract, declarer, perspective, rest: 0, is_fixed: false };
        let left = state.mond_left().is_some();
        margin.rest = margin.mond(outcome.mond() == DECLARER || left, outcome.mond() == DEFENDERS);
        if contract == Contract::Berac {
            let value = contract.value();
            let value = if outcome.tricks() & DECLARER == 0 { value } else { -value };
            margin.rest += margin.of(value, Some(Item::Game));
            margin.is_fixed = true;
            return Some(margin);
        }
        let pagat = position.pagat_by().zip(outcome.pagat());
        let is_own_pagat = pagat.is_some_and(|(player, _)| player == declarer);
        let bonuses = DefendersBonuses::new(
            public,
            declarer,
            DefendersShares {
                trula: outcome.trula() & DECLARER == 0,
                kings: outcome.kings() & DECLARER == 0,
                tricks: outcome.tricks() & DECLARER == 0,
                pagat: pagat.filter(|_| !is_own_pagat),
            },
        );
        margin.rest += margin.bonuses(&bonuses);
        if bonuses.replace_items {
            margin.is_fixed = true;
            return Some(margin);
        }
        let announced = public.kontra().owner(Item::Valat).is_some();
        let made = outcome.tricks() & DEFENDERS == 0;
        if announced || made {
            let value = Item::Valat.value();
            let (value, raised) = match (announced, made) {
                (true, true) => (value, Some(Item::Valat)),
                (true, false) => (-value, Some(Item::Valat)),
                _ => (value / 2, Some(Item::Game).filter(|_| public.rules().valat_kontra)),
            };
            margin.rest += margin.of(value, raised);
            margin.is_fixed = public.rules().valat == ValatScoring::Replace;
        }
        if !margin.is_fixed {
            margin.rest += margin.bonus(Item::Trula, outcome.trula());
            margin.rest += margin.bonus(Item::Kings, outcome.kings());
            margin.rest += margin.bonus(
                Item::Pagat,
                pagat
                    .filter(|_| is_own_pagat)
                    .map_or(BOTH, |(_, took)| if took { DECLARER } else { DEFENDERS }),
            );
        }
        Some(margin)
    }

    /// The margin with this number of card points.
    fn at(&self, points: i64) -> i64 {
        if self.is_fixed {
            return self.rest;
        }
        let difference = points - HALF;
        let value = if difference > 0 {
            difference + self.contract.value()
        } else {
            difference - self.contract.value()
        };
        self.rest + self.of(value, Some(Item::Game))
    }

    /// The value of trula, kings or pagat, when these sides have a share of the bonus.
    fn bonus(&self, item: Item, share: u16) -> i64 {
        let (made, lost) = (share & DEFENDERS == 0, share & DECLARER == 0);
        let value = item.value();
        if let Some(owner) = self.public.kontra().owner(item) {
            let is_own = owner == self.declarer;
            return if is_own { self.of(if made { value } else { -value }, Some(item)) } else { 0 };
        }
        match (made, lost && self.public.rules().silent_symmetric) {
            (true, _) => self.of(value / 2, None),
            (false, true) => self.of(-value / 2, None),
            (false, false) => 0,
        }
    }

    /// The value of the bonuses of the defenders.
    fn bonuses(&self, bonuses: &DefendersBonuses) -> i64 {
        let paid = bonuses.paid;
        match self.perspective {
            Perspective::Declarer => 3 * paid[self.declarer.index()] - paid.iter().sum::<i64>(),
            Perspective::Seat { seat, .. } => paid[seat.index()],
        }
    }

    /// The value of a lost mond. The arguments tell whether declarer or a defender lost it.
    fn mond(&self, declarer: bool, defender: bool) -> i64 {
        let (declarer, defender) = (i64::from(declarer), i64::from(defender));
        match self.perspective {
            Perspective::Declarer => MOND * (defender - 2 * declarer),
            Perspective::Seat { seat, .. } if seat == self.declarer => -MOND * declarer,
            Perspective::Seat { loses_mond, .. } => -MOND * defender * i64::from(loses_mond),
        }
    }

    /// The value of an item at the kontra level of `raised`. For declarer it includes the radelc, which
    /// counts twice in the margin. For a defender it is the payoff of a defender who took no part in a failed
    /// kontra.
    fn of(&self, value: i64, raised: Option<Item>) -> i64 {
        let kontra = self.public.kontra();
        let total = value << raised.map_or(0, |item| kontra.level(item));
        let doubled = if self.public.rules().radelci[self.declarer.index()] > 0 { 2 } else { 1 };
        let abstains = |seat: Seat| {
            let is_paid =
                raised.is_some_and(|item| !kontra.has_raised(seat, item)) && total > value && value > 0;
            if is_paid && seat != self.declarer { total - value } else { 0 }
        };
        match self.perspective {
            Perspective::Declarer => 2 * total * doubled - Seat::all(SEATS).map(abstains).sum::<i64>(),
            Perspective::Seat { seat, .. } if seat == self.declarer => total * doubled,
            Perspective::Seat { seat, .. } => abstains(seat),
        }
    }
}
