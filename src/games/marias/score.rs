//! Points, goals and payments (rules, *Points and payment*).

use super::bidding::{Announced, Bidding};
use super::moves::Goal;
use super::public::Public;
use super::rules::{Rules, SEATS, Side, SilentHundred};
use super::strength::FAT;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::{Public as _, Score, Turn};
use crate::protocol::Seat;

/// The points of a fat card, and of the last trick.
const TEN: i64 = 10;

/// The end of a deal: everything that decides the goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The trump suit.
    pub trump: Suit,
    /// By side: the points of fat cards and of the last trick. The two numbers add up to 90.
    pub card_points: [i64; 2],
    /// The obers of the marriages shown, by seat.
    pub marriages: [CardSet<Card>; SEATS],
    /// The goals announced and doubled.
    pub bidding: Bidding,
    /// The trump 7, when it is in the last trick.
    pub seven: Option<Seven>,
}

/// The trump 7 in the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seven {
    /// The seat that played it.
    pub by: Seat,
    /// Whether it takes the trick.
    pub takes: bool,
}

/// The payment for a goal: each opponent pays the stake to forhont, or receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The stake, with all multipliers.
    pub stake: i64,
    /// The side that won it.
    pub won_by: Side,
}

/// The outcome of hra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hra {
    /// The payment.
    pub payment: Payment,
    /// The side that has a silent hundred.
    pub silent_hundred: Option<Side>,
}

/// The outcome of sedma, announced or silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sedma {
    /// The payment.
    pub payment: Payment,
    /// The seat that announced the goal; in a silent sedma, the seat that played the trump 7.
    pub by: Seat,
    /// Whether it was announced.
    pub announced: bool,
    /// Whether the trump 7 of `by` is in the last trick and does not take it.
    pub killed: bool,
}

/// The outcome of stovka.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stovka {
    /// The payment.
    pub payment: Payment,
    /// The seat that announced it.
    pub by: Seat,
    /// The points of that seat's side, with at most one marriage counted.
    pub counted: i64,
    /// The multiplier by points.
    pub multiplier: i64,
}

/// The outcome of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The points of each side, marriages included.
    pub points: [i64; 2],
    /// Hra; it is always announced.
    pub hra: Hra,
    /// Sedma, when it was announced or the trump 7 is in the last trick.
    pub sedma: Option<Sedma>,
    /// Stovka, when it was announced.
    pub stovka: Option<Stovka>,
}

/// The multiplier of a won stovka with these points, all marriages included: 2 for each ten above 100.
///
/// ```
/// use talon::games::marias::multiplier;
/// assert_eq!(multiplier(190), 512);
/// assert_eq!(multiplier(190) << 7, 65536);
/// ```
pub fn multiplier(points: i64) -> i64 {
    1 << ((points - 100) / TEN).clamp(0, 9)
}

impl Ending {
    /// The points of a marriage.
    fn marriage(&self, ober: Card) -> i64 {
        if ober.suit() == self.trump { 40 } else { 20 }
    }

    /// The points of the marriages of a seat.
    pub fn marriage_points(&self, seat: Seat) -> i64 {
        self.marriages[seat.index()].iter().map(|ober| self.marriage(ober)).sum()
    }

    /// The obers of the marriages of a side.
    fn marriages_of(&self, side: Side) -> impl Iterator<Item = Card> + '_ {
        let seats = Seat::all(SEATS).filter(move |&seat| Side::of(seat) == side);
        seats.flat_map(|seat| self.marriages[seat.index()].iter())
    }

    /// The points of a side.
    pub fn points(&self, side: Side) -> i64 {
        self.card_points[side as usize] + self.marriages_of(side).map(|ober| self.marriage(ober)).sum::<i64>()
    }

    /// The outcome of the deal under these options.
    pub fn outcome(&self, rules: &Rules) -> Outcome {
        Outcome {
            points: Side::ALL.map(|side| self.points(side)),
            hra: self.hra(rules.silent_hundred),
            sedma: self.sedma(rules.killed_double),
            stovka: self
                .bidding
                .goal(Goal::Stovka)
                .map(|announced| self.stovka(rules.stovka_base, announced)),
        }
    }

    /// The stake after these fleks. It is doubled once more when hearts are trumps.
    fn doubled(&self, stake: i64, fleks: u8) -> i64 {
        let hearts = if self.trump == Suit::Hearts { 2 } else { 1 };
        (stake << fleks) * hearts
    }

    fn hra(&self, silent: SilentHundred) -> Hra {
        let [own, others] = Side::ALL.map(|side| self.points(side));
        let won_by = if own > others { Side::Forhont } else { Side::Opponents };
        let announced_hundred = self.bidding.goal(Goal::Stovka).map(|announced| Side::of(announced.by));
        // Only the winner can have a hundred: both sides together have at most 190, and never equal points.
        let points = own.max(others);
        let is_silent = match silent {
            SilentHundred::UnlessOwn => announced_hundred != Some(won_by),
            SilentHundred::UnlessAny => announced_hundred.is_none(),
        };
        let silent_hundred = (points >= 100 && is_silent).then_some(won_by);
        let multiplier = if silent_hundred.is_some() { 1 << ((points - 90) / TEN) } else { 1 };
        let fleks = self.bidding.goal(Goal::Hra).map_or(0, |announced| announced.fleks);
        Hra { payment: Payment { stake: self.doubled(multiplier, fleks), won_by }, silent_hundred }
    }

    fn sedma(&self, killed_double: bool) -> Option<Sedma> {
        let Some(Announced { by, fleks }) = self.bidding.goal(Goal::Sedma) else {
            let Seven { by, takes } = self.seven?;
            let won_by = if takes { Side::of(by) } else { Side::of(by).other() };
            let payment = Payment { stake: self.doubled(1, 0), won_by };
            return Some(Sedma { payment, by, announced: false, killed: !takes });
        };
        let own = self.seven.filter(|seven| seven.by == by);
        let won = own.is_some_and(|seven| seven.takes);
        let killed = own.is_some_and(|seven| !seven.takes);
        let stake = if killed && killed_double { 4 } else { 2 };
        let won_by = if won { Side::of(by) } else { Side::of(by).other() };
        Some(Sedma {
            payment: Payment { stake: self.doubled(stake, fleks), won_by },
            by,
            announced: true,
            killed,
        })
    }

    fn stovka(&self, base: i64, announced: Announced) -> Stovka {
        let side = Side::of(announced.by);
        let best = self.marriages_of(side).map(|ober| self.marriage(ober)).max().unwrap_or(0);
        let counted = self.card_points[side as usize] + best;
        let (won_by, multiplier) = if counted >= 100 {
            (side, multiplier(self.points(side)))
        } else {
            (side.other(), multiplier(190 - counted))
        };
        let payment = Payment { stake: self.doubled(base * multiplier, announced.fleks), won_by };
        Stovka { payment, by: announced.by, counted, multiplier }
    }
}

impl Outcome {
    /// The payments of all goals.
    pub fn payments(&self) -> impl Iterator<Item = Payment> {
        let others = [self.sedma.map(|sedma| sedma.payment), self.stovka.map(|stovka| stovka.payment)];
        std::iter::once(self.hra.payment).chain(others.into_iter().flatten())
    }

    /// The payoffs by seat: forhont wins or loses every stake twice, each opponent once.
    pub fn payoffs(&self) -> [i64; SEATS] {
        let stakes = self.payments().map(|payment| match payment.won_by {
            Side::Forhont => payment.stake,
            Side::Opponents => -payment.stake,
        });
        let stake: i64 = stakes.sum();
        [2 * stake, -stake, -stake]
    }
}

impl Public {
    /// The points of the cards in a side's tricks, the last trick included once it is complete.
    pub fn card_points(&self, side: Side) -> i64 {
        let last = self.turn() == Turn::Over && self.trick().winner().map(Side::of) == Some(side);
        TEN * ((self.pile(side) & FAT).len() as i64 + i64::from(last))
    }

    /// Everything that decides the goals at the end of the deal. During the deal, the same as if the deal ended now.
    /// `None` before the trump card is turned up.
    pub fn ending(&self) -> Option<Ending> {
        let trump = self.trump()?.suit();
        let (winner, seven) = (self.trick().winner(), Card::new(Rank::Seven, trump));
        let last = self.trick().plays().filter(|_| self.turn() == Turn::Over);
        let seven = last
            .filter(|&(_, card)| card == seven)
            .map(|(by, _)| Seven { by, takes: Some(by) == winner })
            .next();
        Some(Ending {
            trump,
            card_points: Side::ALL.map(|side| self.card_points(side)),
            marriages: [0, 1, 2].map(|seat| self.marriages(Seat::new(seat))),
            bidding: *self.bidding(),
            seven,
        })
    }

    /// The outcome of the deal; `None` before it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending().filter(|_| self.turn() == Turn::Over)?;
        Some(ending.outcome(self.rules()))
    }

    /// The breakdown of the payoffs, by seat: its role, the points of its side, the points of its own
    /// marriages, and the outcome of each goal. Empty before the deal is over.
    pub(super) fn scores(&self) -> Vec<Score> {
        let (Some(ending), Some(outcome)) = (self.ending(), self.outcome()) else {
            return vec![Score::new(); SEATS];
        };
        let score = |seat: Seat| {
            let side = Side::of(seat);
            let sedma = |announced| match outcome.sedma.filter(|sedma| sedma.announced == announced) {
                Some(Sedma { by, killed: true, .. }) if Side::of(by) == side => "killed",
                Some(Sedma { by, payment, .. }) => goal_word(Side::of(by), payment, side),
                None => "none",
            };
            let Hra { payment, silent_hundred } = outcome.hra;
            let word = |word: &str| word.to_owned();
            vec![
                ("role", word(if side == Side::Forhont { "forhont" } else { "defender" })),
                ("points", outcome.points[side as usize].to_string()),
                ("marriages", ending.marriage_points(seat).to_string()),
                ("hra", word(if payment.won_by == side { "won" } else { "lost" })),
                ("silent_hundred", word(silent_hundred.map_or("none", |by| goal_word(by, payment, side)))),
                ("sedma", word(sedma(true))),
                ("silent_sedma", word(sedma(false))),
                (
                    "stovka",
                    word(
                        outcome.stovka.map_or("none", |Stovka { by, payment, .. }| {
                            goal_word(Side::of(by), payment, side)
                        }),
                    ),
                ),
            ]
        };
        Seat::all(SEATS).map(score).collect()
    }
}

/// The outcome that a goal announced by the side `by` has for `side`. A side makes or loses its own goal; it concedes
/// or stops a goal of the other side.
fn goal_word(by: Side, payment: Payment, side: Side) -> &'static str {
    match (by == side, payment.won_by == by) {
        (true, true) => "made",
        (true, false) => "lost",
        (false, true) => "conceded",
        (false, false) => "stopped",
    }
}
