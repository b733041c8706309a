//! What declarer can get, asked in questions that a search answers by yes or no.

use std::ops::RangeInclusive;

use super::board::Board;
use super::ends::{DECLARER, DEFENDERS, Ends};
use crate::cards::tarok::Card;
use crate::games::tarok::values::{ALL_POINTS, HALF};
use crate::games::tarok::{Contract, Item, Public, SEATS, Talon};
use crate::protocol::Seat;

/// What a lost mond costs who lost it.
const MOND: i64 = 21;

const BOTH: u16 = DECLARER | DEFENDERS;

/// The margin of declarer: twice its payoff less those of the defenders, for each way in which the deal can end, by
/// card points.
///
/// The defenders win and lose together; a mond that one of them loses costs them half of what it costs declarer. More
/// card points are never worth less. So to reach a margin is to win so many card points, and how many depends on the
/// way of ending alone, which is worth the difference. A search for points answers the question.
pub(super) struct Questions {
    /// For each way of ending, the margins by card points; empty when it cannot come any more.
    margins: Vec<Vec<i64>>,
    /// What can come out, ascending.
    answers: Vec<i64>,
    /// The card points that declarer can still come to.
    open: RangeInclusive<usize>,
}

impl Questions {
    /// The questions of a deal in the play; nothing without a declarer.
    pub(super) fn new(public: &Public, board: &Board) -> Option<Self> {
        let open = board.won() as usize..=(board.won() + board.points_left()) as usize;
        let mut answers = Vec::new();
        let mut margins = Vec::with_capacity(Ends::COUNT);
        for ends in Ends::all() {
            let mut by_points = Vec::new();
            if board.can_end(ends) {
                let margin = Margin::new(public, ends, Whose::Declarer)?;
                by_points.extend((0..=ALL_POINTS).map(|points| margin.at(points)));
                answers.extend_from_slice(&by_points[open.clone()]);
            }
            margins.push(by_points);
        }
        Some(Self { margins, answers: ascending(&answers), open })
    }

    /// What can come out, in declarer's margin, ascending.
    pub(super) fn answers(&self) -> &[i64] {
        &self.answers
    }

    /// What comes out when declarer wins so many card points and none of the bonuses: a place among the answers.
    pub(super) fn guess(&self, points: i32) -> usize {
        let likely = self.margins.iter().rev().find(|by_points| !by_points.is_empty());
        let margin = likely.and_then(|by_points| by_points.get(points as usize));
        margin.map_or(0, |margin| self.answers.partition_point(|answer| answer < margin))
    }

    /// Makes the board answer whether declarer reaches the answer with this number, when its value reaches what is
    /// returned.
    pub(super) fn ask(&self, board: &mut Board, answer: usize) -> i32 {
        let wanted = self.answers[answer];
        let needs: Vec<i16> = self
            .margins
            .iter()
            .map(|by_points| by_points.iter().take_while(|&&margin| margin < wanted).count() as i16)
            .collect();
        let goal = ALL_POINTS as i16;
        board.ask(needs.into_iter().map(|need| goal - need).collect());
        i32::from(goal)
    }

    /// The least and the greatest payoff of a seat where declarer's margin lies between these.
    pub(super) fn payoffs(
        &self,
        public: &Public,
        margins: RangeInclusive<i64>,
        seat: Seat,
        loses_mond: bool,
    ) -> Option<(i64, i64)> {
        let mut payoffs = Vec::new();
        for (ends, by_points) in Ends::all().zip(&self.margins).filter(|(_, margins)| !margins.is_empty()) {
            let payoff = Margin::new(public, ends, Whose::Seat { seat, loses_mond })?;
            let points = self.open.clone().filter(|&points| margins.contains(&by_points[points]));
            payoffs.extend(points.map(|points| payoff.at(points as i64)));
        }
        Some((payoffs.iter().copied().min()?, payoffs.iter().copied().max()?))
    }
}

/// Each of these numbers once, in order. They are many and lie close together.
fn ascending(numbers: &[i64]) -> Vec<i64> {
    let Some(least) = numbers.iter().copied().min() else { return Vec::new() };
    let most = numbers.iter().copied().max().unwrap_or(least);
    let mut seen = vec![false; (most - least) as usize + 1];
    numbers.iter().for_each(|number| seen[(number - least) as usize] = true);
    (least..=most).zip(seen).filter(|(_, seen)| *seen).map(|(number, _)| number).collect()
}

/// What a seat gets in berač, made or lost; declarer's margin when no seat is asked for.
pub(super) fn of_berac(public: &Public, made: bool, seat: Option<Seat>) -> Option<i64> {
    let whose = seat.map_or(Whose::Declarer, |seat| Whose::Seat { seat, loses_mond: false });
    let margin = Margin::new(public, Ends::default(), whose)?;
    let value = margin.contract.value();
    Some(margin.of(if made { value } else { -value }, Some(Item::Game)))
}

/// Whose gain is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Declarer's margin.
    Declarer,
    /// The payoff of a seat.
    Seat { seat: Seat, loses_mond: bool },
}

/// Declarer's margin, or what a seat gets, in one way of ending, but for the card points.
struct Margin<'a> {
    public: &'a Public,
    contract: Contract,
    declarer: Seat,
    whose: Whose,
    /// Of all but the game.
    rest: i64,
    /// Whether a valat stands in the place of the game.
    valat: bool,
}

impl<'a> Margin<'a> {
    fn new(public: &'a Public, ends: Ends, whose: Whose) -> Option<Self> {
        let (contract, declarer) = (public.contract()?, public.declarer()?);
        let mut margin = Self { public, contract, declarer, whose, rest: 0, valat: false };
        if !contract.is_for_points() {
            return Some(margin);
        }
        let announced = public.announced().contains(Item::Valat);
        let made = ends.tricks() & DEFENDERS == 0;
        margin.valat = announced || made;
        let left =
            public.talon().map(Talon::set).is_some_and(|all| (all - public.taken()).contains(Card::MOND));
        margin.rest = margin.mond(ends.mond() == DECLARER || left, ends.mond() == DEFENDERS);
        if margin.valat {
            let value = Item::Valat.value();
            let (value, raised) = match (announced, made) {
                (true, true) => (value, Item::Valat),
                (true, false) => (-value, Item::Valat),
                _ => (value / 2, Item::Game),
            };
            margin.rest += margin.of(value, Some(raised));
        } else {
            margin.rest += margin.bonus(Item::Trula, ends.trula());
            margin.rest += margin.bonus(Item::Kings, ends.kings());
            margin.rest += margin.bonus(
                Item::Pagat,
                ends.pagat().map_or(BOTH, |took| if took { DECLARER } else { DEFENDERS }),
            );
        }
        Some(margin)
    }

    /// The margin when declarer has so many card points.
    fn at(&self, points: i64) -> i64 {
        if self.valat {
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

    /// Trula, kings or pagat: what it is worth when these have a share of it.
    fn bonus(&self, item: Item, share: u16) -> i64 {
        let (made, lost) = (share & DEFENDERS == 0, share & DECLARER == 0);
        let value = item.value();
        if self.public.announced().contains(item) {
            return self.of(if made { value } else { -value }, Some(item));
        }
        match (made, lost && self.public.rules().silent_symmetric) {
            (true, _) => self.of(value / 2, None),
            (false, true) => self.of(-value / 2, None),
            (false, false) => 0,
        }
    }

    /// What the lost mond is worth, lost by declarer, or by a defender.
    fn mond(&self, declarer: bool, defender: bool) -> i64 {
        let (declarer, defender) = (i64::from(declarer), i64::from(defender));
        match self.whose {
            Whose::Declarer => MOND * (defender - 2 * declarer),
            Whose::Seat { seat, .. } if seat == self.declarer => -MOND * declarer,
            Whose::Seat { loses_mond, .. } => -MOND * defender * i64::from(loses_mond),
        }
    }

    /// What an item is worth that was raised as `raised`: to declarer with its radelc, in its margin twice; and to
    /// defenders who kept out of a kontra that failed.
    fn of(&self, value: i64, raised: Option<Item>) -> i64 {
        let kontra = self.public.kontra();
        let total = value << raised.map_or(0, |item| kontra.level(item));
        let doubled = if self.public.rules().radelci[self.declarer.index()] > 0 { 2 } else { 1 };
        let keeps_out = |seat: Seat| {
            let is_paid =
                raised.is_some_and(|item| !kontra.has_raised(seat, item)) && total > value && value > 0;
            if is_paid && seat != self.declarer { total - value } else { 0 }
        };
        match self.whose {
            Whose::Declarer => 2 * total * doubled - Seat::all(SEATS).map(keeps_out).sum::<i64>(),
            Whose::Seat { seat, .. } if seat == self.declarer => total * doubled,
            Whose::Seat { seat, .. } => keeps_out(seat),
        }
    }
}
