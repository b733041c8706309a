//! Points, goals and payments (rules, *Points and payment*).

use super::bidding::{Announced, Bidding};
use super::moves::Goal;
use super::rules::{PlainGame, Rules, SEATS, Side, SilentHundred, StovkaAgainst, StovkaBase, StovkaMarriage};
use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};
use crate::protocol::Seat;

/// The stake of an announced sedma without doublings.
pub const SEDMA_STAKE: i64 = 2;

/// The points of a fat card. The last trick is worth the same number of points.
pub(super) const TEN: i64 = 10;

/// The end of a trump game: every fact that decides who wins the goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The trump suit.
    pub trump: Suit,
    /// For each side, the points of its fat cards and of the last trick. The points of the two sides add up
    /// to 90.
    pub card_points: [i64; 2],
    /// For each seat, the obers of the marriages that it has shown.
    pub marriages: [CardSet<Card>; SEATS],
    /// For each side, the ober of the marriage that the side showed first.
    pub first_marriages: [Option<Card>; 2],
    /// The announced goals with their doublings.
    pub bidding: Bidding,
    /// The trump 7, if it was played to the last trick.
    pub seven: Option<Seven>,
}

/// The trump 7 in the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seven {
    /// The seat that played the trump 7.
    pub by: Seat,
    /// Whether the trump 7 takes the trick.
    pub takes: bool,
}

/// The parts of a stake, which are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StakeTerms {
    /// The stake of the goal without multipliers.
    pub base: i64,
    /// The factor for the points of a hundred, or for a killed sedma.
    pub factor: i64,
    /// The number of doublings.
    pub fleks: u8,
    /// Whether hearts as trumps double the stake.
    pub red: bool,
}

impl StakeTerms {
    /// Returns the stake.
    fn stake(self) -> i64 {
        ((self.base * self.factor) << self.fleks) * if self.red { 2 } else { 1 }
    }

    /// Returns the payment of this stake.
    fn won_by(self, won_by: Side) -> Payment {
        Payment { stake: self.stake(), won_by }
    }
}

/// The payment for a goal: each defender pays the stake to the declarer, or receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The stake, with all multipliers.
    pub stake: i64,
    /// The side that wins the stake.
    pub won_by: Side,
}

/// The outcome of hra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hra {
    /// The parts of the stake.
    pub terms: StakeTerms,
    /// The payment.
    pub payment: Payment,
    /// The side that has a silent hundred; `None` when no side has one.
    pub silent_hundred: Option<Side>,
}

/// The outcome of sedma, announced or silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sedma {
    /// The parts of the stake.
    pub terms: StakeTerms,
    /// The payment.
    pub payment: Payment,
    /// The seat that announced the goal. In a silent sedma, it is the seat that played the trump 7.
    pub by: Seat,
    /// Whether the goal was announced.
    pub announced: bool,
    /// Whether the seat `by` played the trump 7 to the last trick and did not win the trick with it.
    pub killed: bool,
}

/// The outcome of stovka.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stovka {
    /// The parts of the stake.
    pub terms: StakeTerms,
    /// The payment.
    pub payment: Payment,
    /// The seat that announced the goal.
    pub by: Seat,
    /// The points of the side of the seat `by`. Only marriages that count for stovka are included.
    pub counted: i64,
    /// The factor that the points multiply the stake by. It is 1 when each ten adds to the stake.
    pub multiplier: i64,
}

/// The outcome of betl or durch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainOutcome {
    /// The game that was played.
    pub game: PlainGame,
    /// The seat that played the game against the two others.
    pub declarer: Seat,
    /// The payment.
    pub payment: Payment,
}

impl PlainOutcome {
    /// Returns the payoff of each seat. The declarer wins or loses the stake twice, and each defender once.
    pub fn payoffs(&self) -> [i64; SEATS] {
        payoffs(self.declarer, self.payment.signed())
    }
}

impl Payment {
    /// Returns the stake that the declarer gets from each defender.
    fn signed(self) -> i64 {
        match self.won_by {
            Side::Declarer => self.stake,
            Side::Defenders => -self.stake,
        }
    }
}

/// Returns the payoff of each seat when the declarer gets this stake from each defender.
pub(super) fn payoffs(declarer: Seat, stake: i64) -> [i64; SEATS] {
    let mut payoffs = [-stake; SEATS];
    payoffs[declarer.index()] = 2 * stake;
    payoffs
}

/// The outcome of a trump game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The points of each side, marriages included.
    pub points: [i64; 2],
    /// Hra; `None` when stovka replaced it.
    pub hra: Option<Hra>,
    /// Sedma. `None` when nobody announced it and the trump 7 is not in the last trick.
    pub sedma: Option<Sedma>,
    /// Stovka. `None` when nobody announced it.
    pub stovka: Option<Stovka>,
    /// The maximum that one opponent pays or gets; 0 when there is no maximum.
    pub cap: i64,
}

/// Returns the multiplier of a won stovka when its side has these points, all marriages included. Each ten
/// above 100 doubles the multiplier.
///
/// ```
/// use talon_games::marias::multiplier;
/// assert_eq!(multiplier(190), 512);
/// assert_eq!(multiplier(190) << 7, 65536);
/// ```
pub fn multiplier(points: i64) -> i64 {
    1 << ((points - 100) / TEN).clamp(0, 9)
}

/// Returns the multiplier of a lost stovka. Each missing ten after the first doubles the multiplier.
/// `missing` is the number of points missing from 100. If the marriages of the other side count, their points
/// (at most 100) are added to `missing`.
fn lost_multiplier(missing: i64) -> i64 {
    1 << (missing / TEN - 1).clamp(0, 19)
}

impl Ending {
    /// Returns the points of a marriage.
    fn marriage(&self, ober: Card) -> i64 {
        if ober.suit() == self.trump { 40 } else { 20 }
    }

    /// Returns the points of the marriages of a seat.
    pub fn marriage_points(&self, seat: Seat) -> i64 {
        self.marriages[seat.index()].iter().map(|ober| self.marriage(ober)).sum()
    }

    /// Lists the obers of the marriages of a side.
    fn marriages_of(&self, side: Side) -> impl Iterator<Item = Card> + '_ {
        let seats = Seat::all(SEATS).filter(move |&seat| self.bidding.side(seat) == side);
        seats.flat_map(|seat| self.marriages[seat.index()].iter())
    }

    /// Returns the points of a side, marriages included.
    pub fn points(&self, side: Side) -> i64 {
        self.card_points[side as usize] + self.marriages_of(side).map(|ober| self.marriage(ober)).sum::<i64>()
    }

    /// Returns the outcome of the deal under these options.
    pub fn outcome(&self, rules: &Rules) -> Outcome {
        let stovka = self.bidding.goal(Goal::Stovka);
        Outcome {
            points: Side::ALL.map(|side| self.points(side)),
            hra: self.hra(rules),
            sedma: self.sedma(rules),
            stovka: stovka.map(|announced| self.stovka(rules, announced)),
            cap: rules.cap.into(),
        }
    }

    /// Returns the outcome of a deal that ended with the bidding. In one case, the declarer wins an undoubled
    /// hra. In the other case, the declarer loses a hra that was doubled once, and makes a sedma that is
    /// worth as much.
    pub(super) fn unplayed(&self, rules: &Rules) -> Outcome {
        let sedma = self.bidding.goal(Goal::Sedma).map(|Announced { by, fleks }| {
            let terms = self.terms(rules, SEDMA_STAKE, 1, fleks);
            Sedma { terms, payment: terms.won_by(Side::Declarer), by, announced: true, killed: false }
        });
        let fleks = self.bidding.goal(Goal::Hra).map_or(0, |hra| hra.fleks);
        let won_by = if sedma.is_none() { Side::Declarer } else { Side::Defenders };
        let terms = self.terms(rules, 1, 1, fleks);
        let hra = Some(Hra { terms, payment: terms.won_by(won_by), silent_hundred: None });
        Outcome { points: [0; 2], hra, sedma, stovka: None, cap: rules.cap.into() }
    }

    /// Returns the parts of a stake after these doublings. If hearts are trumps and the rules say so, the stake
    /// is doubled once more.
    fn terms(&self, rules: &Rules, base: i64, factor: i64, fleks: u8) -> StakeTerms {
        StakeTerms { base, factor, fleks, red: self.trump == Suit::Hearts && rules.red_double }
    }

    fn hra(&self, rules: &Rules) -> Option<Hra> {
        let Announced { fleks, .. } = self.bidding.goal(Goal::Hra)?;
        let [own, others] = Side::ALL.map(|side| self.points(side));
        let won_by = if own > others { Side::Declarer } else { Side::Defenders };
        let announced_hundred =
            self.bidding.goal(Goal::Stovka).map(|announced| self.bidding.side(announced.by));
        // Only the winner of hra can have a hundred. Both sides together have at most 190 points, and their
        // points are never equal.
        let points = own.max(others);
        let is_silent = match rules.silent_hundred {
            SilentHundred::UnlessOwn => announced_hundred != Some(won_by),
            SilentHundred::UnlessAny => announced_hundred.is_none(),
        };
        let silent_hundred = (points >= 100 && is_silent).then_some(won_by);
        let tens = (points - 90) / TEN;
        let (base, factor) = match silent_hundred {
            None => (1, 1),
            Some(_) if rules.stovka_adds => (2, tens),
            Some(_) => (1, 1 << tens),
        };
        let terms = self.terms(rules, base, factor, fleks);
        Some(Hra { terms, payment: terms.won_by(won_by), silent_hundred })
    }

    fn sedma(&self, rules: &Rules) -> Option<Sedma> {
        let side = |seat| self.bidding.side(seat);
        let Some(Announced { by, fleks }) = self.bidding.goal(Goal::Sedma) else {
            let Seven { by, takes } = self.seven.filter(|_| rules.silent_sedma)?;
            let won_by = if takes { side(by) } else { side(by).other() };
            let terms = self.terms(rules, 1, 1, 0);
            let payment = terms.won_by(won_by);
            return Some(Sedma { terms, payment, by, announced: false, killed: !takes });
        };
        let own = self.seven.filter(|seven| seven.by == by);
        let takes = own.is_some_and(|seven| seven.takes);
        let together = self.together(rules).is_none_or(|seat| self.counted(rules, side(seat)) >= 100);
        let won = takes && together;
        let killed = own.is_some_and(|seven| !seven.takes);
        let factor = if killed && rules.killed_double { 2 } else { 1 };
        let won_by = if won { side(by) } else { side(by).other() };
        let terms = self.terms(rules, SEDMA_STAKE, factor, fleks);
        Some(Sedma { terms, payment: terms.won_by(won_by), by, announced: true, killed })
    }

    /// Returns the seat whose sedma and stovka are won or lost together; `None` when there is no such seat.
    fn together(&self, rules: &Rules) -> Option<Seat> {
        let [sedma, stovka] = [Goal::Sedma, Goal::Stovka].map(|goal| self.bidding.goal(goal));
        let by = stovka.filter(|_| rules.stosedm_together)?.by;
        sedma.filter(|sedma| sedma.by == by).map(|_| by)
    }

    /// Returns the points of a side that count for its stovka.
    fn counted(&self, rules: &Rules, side: Side) -> i64 {
        let marriages = || self.marriages_of(side).map(|ober| self.marriage(ober));
        let marriage = match rules.stovka_marriage {
            StovkaMarriage::Highest => marriages().max().unwrap_or(0),
            StovkaMarriage::First => {
                self.first_marriages[side as usize].map_or(0, |ober| self.marriage(ober))
            }
            StovkaMarriage::Each => marriages().sum(),
        };
        self.card_points[side as usize] + marriage
    }

    fn stovka(&self, rules: &Rules, announced: Announced) -> Stovka {
        let side = self.bidding.side(announced.by);
        let counted = self.counted(rules, side);
        let takes = self.seven.is_some_and(|seven| seven.by == announced.by && seven.takes);
        let has_sedma = takes || self.together(rules).is_none();
        let won_by = if counted >= 100 && has_sedma { side } else { side.other() };
        // A stovka can be lost only because its sedma is lost. It is then paid like a stovka with 90 points.
        let missing = 100 - counted.min(90);
        let against = match rules.stovka_against {
            StovkaAgainst::Scale => rules.stovka_adds,
            StovkaAgainst::On => true,
            StovkaAgainst::Off => false,
        };
        let other = side.other();
        let others = if against { self.points(other) - self.card_points[other as usize] } else { 0 };
        let base = rules.stovka_base.points();
        let (factor, multiplier) = if rules.stovka_adds {
            let tens = if won_by == side { self.points(side) - 90 } else { missing + others } / TEN;
            (tens, 1)
        } else {
            let won = multiplier(self.points(side));
            let multiplier = if won_by == side { won } else { lost_multiplier(missing + others) };
            let is_half = rules.stovka_base == StovkaBase::Half;
            (if is_half { (multiplier / 2).max(1) } else { multiplier }, multiplier)
        };
        let terms = self.terms(rules, base, factor, announced.fleks);
        Stovka { terms, payment: terms.won_by(won_by), by: announced.by, counted, multiplier }
    }
}

impl Outcome {
    /// Returns the payments of all goals.
    pub fn payments(&self) -> impl Iterator<Item = Payment> {
        let hra = self.hra.map(|hra| hra.payment);
        let others = [self.sedma.map(|sedma| sedma.payment), self.stovka.map(|stovka| stovka.payment)];
        hra.into_iter().chain(others.into_iter().flatten())
    }

    /// Returns the payoff of each seat. The declarer wins or loses every stake twice, and each defender once.
    pub fn payoffs(&self) -> [i64; SEATS] {
        let stake: i64 = self.payments().map(Payment::signed).sum();
        let most = if self.cap == 0 { i64::MAX } else { self.cap };
        // In a trump game seat 0 is the declarer.
        payoffs(Seat::new(0), stake.clamp(-most, most))
    }
}
