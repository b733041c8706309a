//! Points (rules, *Scoring*).

use super::contract::{Contract, Item};
use super::public::Public;
use super::rules::{Rules, SEATS};
use super::state::State;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::games::tarok_common::values::{HALF, points};
use crate::games::tarok_common::{DealScores, ItemScore, MAX_RADELCI, Talon};
use crate::games::{Position, Score, Turn};
use crate::protocol::Seat;

/// The points that a loser of klop pays, and that a winner gets; with `klop 35`, both.
const KLOP: i64 = 70;
const KLOP_35: (i64, i64) = (10, 35);

/// The outcome of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    contract: Contract,
    declarer: Option<Seat>,
    partner: Option<Seat>,
    points: [i64; SEATS],
    items: [Option<ItemScore>; Item::COUNT],
    doubled: bool,
    klop: [i64; SEATS],
    mond: [i64; SEATS],
    radelci: [u16; SEATS],
}

/// The piles of declarer's side and of the defenders at the end.
struct SidePiles {
    own: CardSet<Card>,
    theirs: CardSet<Card>,
    is_own: [bool; SEATS],
}

impl SidePiles {
    /// +1 if all these cards are in the pile of declarer's side, −1 if all are in that of the defenders, otherwise 0.
    fn owner(&self, cards: CardSet<Card>) -> i64 {
        i64::from(cards.is_subset(self.own)) - i64::from(cards.is_subset(self.theirs))
    }

    /// +1 if the seat is on declarer's side, otherwise −1.
    fn sign(&self, seat: Seat) -> i64 {
        if self.is_own[seat.index()] { 1 } else { -1 }
    }
}

impl DealScores<SEATS> for Public {
    fn payoffs(state: &State) -> Option<Vec<i64>> {
        state.outcome().map(|outcome| outcome.payoffs().to_vec())
    }

    fn scores(state: &State) -> Option<Vec<Score>> {
        state.outcome().map(|outcome| outcome.scores())
    }

    fn radelci(state: &State) -> [u16; SEATS] {
        state.outcome().map_or(state.public().rules().radelci, |outcome| outcome.radelci())
    }
}

impl State {
    /// The outcome of the deal; `None` before it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let public = self.public();
        let contract = public.contract()?;
        if self.turn() != Turn::Over {
            return None;
        }
        let rules = public.rules();
        let mut outcome = Outcome {
            contract,
            declarer: public.declarer(),
            partner: self.partner(),
            points: std::array::from_fn(|seat| points(public.pile(Seat::new(seat)))),
            items: [None; Item::COUNT],
            doubled: false,
            klop: [0; SEATS],
            mond: self.mond(contract),
            radelci: rules.radelci,
        };
        match outcome.declarer {
            Some(declarer) => {
                let sides = self.sides(declarer);
                outcome.points =
                    sides.is_own.map(|is_own| points(if is_own { sides.own } else { sides.theirs }));
                outcome.items = self.items(contract, declarer, &sides);
                outcome.doubled = outcome.radelci[declarer.index()] > 0;
            }
            None => outcome.klop = klop(rules, &outcome.points),
        }
        outcome.pass_radelci(rules);
        Some(outcome)
    }

    fn sides(&self, declarer: Seat) -> SidePiles {
        let public = self.public();
        let is_own = std::array::from_fn(|seat| {
            let seat = Some(Seat::new(seat));
            seat == Some(declarer) || seat == self.partner()
        });
        let (mut own, mut theirs) = (self.discards(), CardSet::EMPTY);
        for seat in Seat::all(SEATS) {
            *if is_own[seat.index()] { &mut own } else { &mut theirs } |= public.pile(seat);
        }
        if public.contract().is_some_and(Contract::counts_mond) {
            let rest = self.talon().map_or(CardSet::EMPTY, Talon::set) - public.taken();
            *if public.rest_won() { &mut own } else { &mut theirs } |= rest;
        }
        SidePiles { own, theirs, is_own }
    }

    fn items(
        &self,
        contract: Contract,
        declarer: Seat,
        sides: &SidePiles,
    ) -> [Option<ItemScore>; Item::COUNT] {
        let (public, mut items) = (self.public(), [None; Item::COUNT]);
        if contract.has_bonuses()
            && let Some(valat) = self.valat(sides)
        {
            items[Item::Valat as usize] = Some(valat);
            return items;
        }
        let rules = public.rules();
        let own = public.tricks_won(declarer);
        let difference = points(sides.own) - HALF;
        let won = match contract {
            Contract::Berac | Contract::Open => own == 0,
            Contract::Piccolo => own == 1,
            Contract::Colour | Contract::Valat => own == public.tricks_played(),
            _ => difference > 0,
        };
        let value = if won { rules.ladder.value(contract) } else { -rules.ladder.value(contract) };
        let difference = if contract.has_bonuses() { rounded(rules, difference) } else { 0 };
        let raises = public.stakes().level(Item::Game);
        items[Item::Game as usize] = Some(ItemScore { announced: true, value: value + difference, raises });
        if contract.has_bonuses() {
            for item in [Item::Trula, Item::Kings, Item::King, Item::Pagat] {
                items[item as usize] = self.bonus(item, sides);
            }
        }
        items
    }

    /// A valat that was announced by either side, or made silently.
    fn valat(&self, sides: &SidePiles) -> Option<ItemScore> {
        let (public, value) = (self.public(), Item::Valat.value());
        let won_all =
            |sign: i64| Seat::all(SEATS).all(|seat| sides.sign(seat) == sign || public.tricks_won(seat) == 0);
        if let Some(owner) = public.stakes().owner(Item::Valat) {
            let sign = sides.sign(owner);
            let value = if won_all(sign) { sign * value } else { -sign * value };
            return Some(ItemScore { announced: true, value, raises: public.stakes().level(Item::Valat) });
        }
        let sign = [1, -1].into_iter().find(|&sign| won_all(sign))?;
        let raises = if public.rules().valat_kontra { public.stakes().level(Item::Game) } else { 0 };
        Some(ItemScore { announced: false, value: sign * value / 2, raises })
    }

    /// +1 if declarer's side has made this bonus, −1 if the defenders have, otherwise 0.
    fn maker(&self, item: Item, sides: &SidePiles) -> i64 {
        let Some((trick, winner)) = self.public().last_trick() else { return 0 };
        match item {
            Item::Trula => sides.owner(TRULA),
            Item::Kings => sides.owner(KINGS),
            Item::King
                if self.public().called_king().first().is_some_and(|king| trick.set().contains(king)) =>
            {
                sides.sign(*winner)
            }
            Item::Pagat if trick.player_of(Card::PAGAT) == Some(*winner) => sides.sign(*winner),
            _ => 0,
        }
    }

    /// Trula, kings, king or pagat.
    fn bonus(&self, item: Item, sides: &SidePiles) -> Option<ItemScore> {
        let (stakes, value) = (self.public().stakes(), item.value());
        let maker = self.maker(item, sides);
        if let Some(owner) = stakes.owner(item) {
            let sign = sides.sign(owner);
            let value = if maker == sign { sign * value } else { -sign * value };
            return Some(ItemScore { announced: true, value, raises: stakes.level(item) });
        }
        let lost_pagat = || {
            let (trick, _) = self.public().last_trick().filter(|_| item == Item::Pagat)?;
            trick.player_of(Card::PAGAT).map(|seat| -sides.sign(seat))
        };
        let sign = if maker == 0 { lost_pagat()? } else { maker };
        Some(ItemScore { announced: false, value: sign * value / 2, raises: 0 })
    }

    /// The points of each seat for the mond.
    fn mond(&self, contract: Contract) -> [i64; SEATS] {
        let public = self.public();
        let mut mond = [0; SEATS];
        let is_left =
            contract.has_bonuses() && !public.rest_won() && public.talon_left().contains(Card::MOND);
        let loser = public.mond_lost().or(public.declarer().filter(|_| is_left));
        if let Some(loser) = loser.filter(|_| contract.counts_mond()) {
            mond[loser.index()] = -public.rules().mond_value;
        }
        mond
    }
}

/// A difference of card points, by the key `rounding`.
fn rounded(rules: &Rules, points: i64) -> i64 {
    if rules.is_rounded { points.signum() * ((points.abs() + 2) / 5 * 5) } else { points }
}

/// The points of klop.
fn klop(rules: &Rules, points: &[i64; SEATS]) -> [i64; SEATS] {
    // A seat without a trick has no points, and only such a seat has none: a trick has at least one.
    let extreme = |own: i64, won: i64, lost: i64| match own {
        0 => Some(won),
        own if own > HALF => Some(-lost),
        _ => None,
    };
    if rules.klop_35 {
        let (won, lost) = KLOP_35;
        return points.map(|own| extreme(own, won, lost).unwrap_or(-rounded(rules, own)));
    }
    let extremes = points.map(|own| extreme(own, KLOP, KLOP));
    if extremes == [None; SEATS] {
        points.map(|own| -rounded(rules, own))
    } else {
        extremes.map(Option::unwrap_or_default)
    }
}

impl Outcome {
    /// The contract played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Declarer's partner.
    pub fn partner(&self) -> Option<Seat> {
        self.partner
    }

    /// The card points of the seat's side; in klop, of its own pile.
    pub fn points(&self, seat: Seat) -> i64 {
        self.points[seat.index()]
    }

    /// The outcome of one of the items; `None` when it was not scored.
    pub fn item(&self, item: Item) -> Option<ItemScore> {
        self.items[item as usize]
    }

    /// Whether a radelc doubles the items.
    pub fn doubled(&self) -> bool {
        self.doubled
    }

    /// The points of a seat for losing the mond: negative, or 0.
    pub fn mond(&self, seat: Seat) -> i64 {
        self.mond[seat.index()]
    }

    /// The radelci after the deal, by seat.
    pub fn radelci(&self) -> [u16; SEATS] {
        self.radelci
    }

    /// The sum of the items, with kontra and without a radelc.
    pub(super) fn items_total(&self) -> i64 {
        self.items.iter().flatten().map(|item| item.total()).sum()
    }

    fn has_items(&self, seat: Seat) -> bool {
        self.declarer == Some(seat) || self.partner == Some(seat)
    }

    /// The payoffs by seat.
    pub fn payoffs(&self) -> [i64; SEATS] {
        let items = self.items_total() * if self.doubled { 2 } else { 1 };
        std::array::from_fn(|index| {
            let items = if self.has_items(Seat::new(index)) { items } else { 0 };
            items + self.klop[index] + self.mond[index]
        })
    }

    /// Takes away the radelc that declarer used up, and gives out new radelci.
    fn pass_radelci(&mut self, rules: &Rules) {
        if let Some(declarer) = self.declarer.filter(|_| self.doubled)
            && (rules.radelc_deal || self.is_won())
        {
            self.radelci[declarer.index()] -= 1;
        }
        if self.item(Item::Valat).is_some() || self.contract.brings_radelci() {
            self.radelci = self.radelci.map(|held| (held + 1).min(MAX_RADELCI as u16));
        }
    }

    /// Whether declarer's side won its contract, or the valat that replaces it.
    fn is_won(&self) -> bool {
        self.item(Item::Game).or(self.item(Item::Valat)).is_some_and(|item| item.value > 0)
    }

    /// The `score` lines. Each seat has its role. Declarer and partner also have the contract and the items; the points
    /// that a radelc adds are listed as `radelc`.
    pub(super) fn scores(&self) -> Vec<Score> {
        let number = |key, number: i64| (key, number.to_string());
        let seat = |seat: Seat| -> Score {
            let mond = number("mond", self.mond(seat));
            if self.declarer.is_none() {
                return vec![
                    ("role", "player".to_owned()),
                    ("contract", Contract::Klop.to_string()),
                    number("klop", self.klop[seat.index()]),
                ];
            }
            if !self.has_items(seat) {
                return vec![("role", "defender".to_owned()), mond];
            }
            let role = if self.declarer == Some(seat) { "declarer" } else { "partner" };
            let mut score = vec![
                ("role", role.to_owned()),
                ("contract", self.contract.to_string()),
                ("outcome", if self.is_won() { "won" } else { "lost" }.to_owned()),
            ];
            let has_bonuses = self.contract.has_bonuses();
            for item in Item::ALL.into_iter().filter(|&item| item == Item::Game || has_bonuses) {
                score.push(number(item.word(), self.item(item).map_or(0, ItemScore::total)));
            }
            score.push(number("radelc", if self.doubled { self.items_total() } else { 0 }));
            score.push(mond);
            score
        };
        Seat::all(SEATS).map(seat).collect()
    }
}
