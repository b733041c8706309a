//! The scoring of a deal (rules, *Scoring*).

use super::contract::{Contract, Item};
use super::defenders_bonuses::{DefendersBonuses, DefendersShares};
use super::game_types::State;
use super::public::Public;
use super::rules::{MondScope, Rules, SEATS, ValatScoring};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::protocol::Seat;
use crate::tarok::facts::set_session_facts;
use crate::tarok::values::{HALF, points};
use crate::tarok::{DealScores, ItemScore, MAX_RADELCI, Talon};
use crate::{PayoffItem, Position, Public as _, Score, Turn};

/// The points that a seat gets for losing the mond.
const MOND: i64 = -21;

/// The points that a loser of klop pays. By the rules of the federations, a winner of klop gets the same
/// number of points.
const KLOP: i64 = 70;

/// The outcome of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    contract: Contract,
    declarer: Option<Seat>,
    points: [i64; SEATS],
    items: [Option<ItemScore>; Item::COUNT],
    bonuses: DefendersBonuses,
    /// Whether a side announced or made a valat.
    has_valat: bool,
    doubled: bool,
    klop: [i64; SEATS],
    /// Whether a lost mond costs points.
    mond_counts: bool,
    mond: [i64; SEATS],
    failed_kontra: [i64; SEATS],
    radelci: [u16; SEATS],
}

impl DealScores<SEATS> for Public {
    fn payoffs(state: &State) -> Option<Vec<i64>> {
        state.outcome().map(|outcome| outcome.payoffs().to_vec())
    }

    fn scores(state: &State) -> Option<Vec<Score>> {
        state.outcome().map(|outcome| outcome.scores())
    }

    fn payoff_items(state: &State) -> Vec<PayoffItem> {
        state.payoff_items()
    }

    fn session_facts(state: &State) -> Score {
        let mut facts = state.public().facts();
        set_session_facts(&mut facts, &Self::radelci(state), None);
        facts
    }

    fn radelci(state: &State) -> [u16; SEATS] {
        state.outcome().map_or(state.public().rules().radelci, |outcome| outcome.radelci())
    }
}

impl State {
    /// Returns the outcome of the deal; `None` before it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let contract = self.public().contract()?;
        if self.turn() != Turn::Over {
            return None;
        }
        let mut outcome = Outcome {
            contract,
            declarer: self.public().declarer(),
            points: self.pile_points(),
            items: [None; Item::COUNT],
            bonuses: DefendersBonuses::default(),
            has_valat: false,
            doubled: false,
            klop: [0; SEATS],
            mond_counts: self.public().mond_counts(),
            mond: self.mond(),
            failed_kontra: [0; SEATS],
            radelci: self.public().rules().radelci,
        };
        match outcome.declarer {
            Some(declarer) => {
                outcome.bonuses = DefendersBonuses::new(self.public(), declarer, self.shares(declarer));
                if !outcome.bonuses.replace_items {
                    outcome.items = self.items(contract, declarer, outcome.points[declarer.index()]);
                }
                outcome.has_valat = outcome.bonuses.has_valat || outcome.item(Item::Valat).is_some();
                outcome.failed_kontra = self.failed_kontra(declarer, &outcome.items);
                outcome.doubled = outcome.radelci[declarer.index()] > 0;
            }
            None => outcome.klop = klop(self.public().rules(), &outcome.points),
        }
        outcome.pass_radelci();
        Some(outcome)
    }

    /// Returns the cards that count for declarer, which are its tricks and its discards.
    fn declarers_pile(&self, declarer: Seat) -> CardSet<Card> {
        self.public().pile(declarer) | self.discards()
    }

    /// Returns the card points of each seat's own pile. Declarer's pile includes its discards.
    fn pile_points(&self) -> [i64; SEATS] {
        let declarer = self.public().declarer();
        std::array::from_fn(|index| {
            let seat = Seat::new(index);
            points(if declarer == Some(seat) { self.declarers_pile(seat) } else { self.public().pile(seat) })
        })
    }

    /// Returns the facts about the defenders' cards and tricks at the end of the deal.
    fn shares(&self, declarer: Seat) -> DefendersShares {
        let (public, pile) = (self.public(), self.declarers_pile(declarer));
        DefendersShares {
            trula: TRULA.is_disjoint(pile),
            kings: KINGS.is_disjoint(pile),
            tricks: public.tricks_won(declarer) == 0,
            pagat: public.last_pagat().filter(|&(player, _)| player != declarer),
        }
    }

    fn items(&self, contract: Contract, declarer: Seat, points: i64) -> [Option<ItemScore>; Item::COUNT] {
        let mut items = [None; Item::COUNT];
        if let Some(valat) = self.valat(contract, declarer) {
            items[Item::Valat as usize] = Some(valat);
            if self.public().rules().valat == ValatScoring::Replace {
                return items;
            }
        }
        let won = match contract {
            Contract::Berac => self.public().tricks_won(declarer) == 0,
            _ => points > HALF,
        };
        let difference = if contract == Contract::Berac { 0 } else { points - HALF };
        let value = if won { difference + contract.value() } else { difference - contract.value() };
        let raises = self.public().stakes().level(Item::Game);
        items[Item::Game as usize] = Some(ItemScore { announced: true, value, raises });
        if contract.is_for_points() {
            for item in [Item::Trula, Item::Kings, Item::Pagat] {
                items[item as usize] = self.bonus(item, declarer);
            }
        }
        items
    }

    /// Returns the score of a valat that declarer announced, or made silently.
    fn valat(&self, contract: Contract, declarer: Seat) -> Option<ItemScore> {
        let public = self.public();
        let made = contract.is_for_points()
            && Seat::all(SEATS).all(|seat| seat == declarer || public.tricks_won(seat) == 0);
        let value = Item::Valat.value();
        match (public.stakes().owner(Item::Valat), made) {
            (Some(owner), _) if owner != declarer => None,
            (Some(_), made) => Some(ItemScore {
                announced: true,
                value: if made { value } else { -value },
                raises: public.stakes().level(Item::Valat),
            }),
            (None, true) => Some(ItemScore {
                announced: false,
                value: value / 2,
                raises: if public.rules().valat_kontra { public.stakes().level(Item::Game) } else { 0 },
            }),
            (None, false) => None,
        }
    }

    /// Returns declarer's score for trula, kings or pagat; `None` when the bonus does not count for declarer.
    fn bonus(&self, item: Item, declarer: Seat) -> Option<ItemScore> {
        let public = self.public();
        let pile = self.declarers_pile(declarer);
        // Either declarer or the defenders can make the bonus. A bonus that the defenders make counts here
        // only with option `silent_symmetric`.
        let (made, lost) = match item {
            Item::Trula => (TRULA.is_subset(pile), TRULA.is_disjoint(pile)),
            Item::Kings => (KINGS.is_subset(pile), KINGS.is_disjoint(pile)),
            _ => (public.pagat_ultimo() == Some(true), public.pagat_ultimo() == Some(false)),
        };
        let value = item.value();
        if let Some(owner) = public.stakes().owner(item) {
            let value = if made { value } else { -value };
            let score = ItemScore { announced: true, value, raises: public.stakes().level(item) };
            return Some(score).filter(|_| owner == declarer);
        }
        let value = match (made, lost && public.rules().silent_symmetric) {
            (true, _) => value / 2,
            (false, true) => -value / 2,
            (false, false) => return None,
        };
        Some(ItemScore { announced: false, value, raises: 0 })
    }

    /// Returns declarer if it pays for a mond that lies in the rest of the talon. `None` otherwise.
    pub fn mond_left(&self) -> Option<Seat> {
        let public = self.public();
        let counts = match public.contract()? {
            Contract::Three | Contract::Two | Contract::One => true,
            Contract::Solo => public.rules().mond == MondScope::All,
            // In berač, the talon is in nobody's pile. In klop, the cards of the talon are given to the
            // winners of tricks.
            Contract::Klop | Contract::Berac => false,
        };
        let left = self.talon().map_or(CardSet::EMPTY, Talon::set) - public.taken();
        public.declarer().filter(|_| counts && left.contains(Card::MOND))
    }

    fn mond(&self) -> [i64; SEATS] {
        let public = self.public();
        let mut mond = [0; SEATS];
        for loser in public.mond_lost().filter(|_| public.mond_counts()).into_iter().chain(self.mond_left()) {
            mond[loser.index()] = MOND;
        }
        mond
    }

    /// Computes the points of each defender for failed kontras. A defender gets points for each item that
    /// declarer won although the other defender raised it. The defender must not have raised the item itself.
    fn failed_kontra(&self, declarer: Seat, items: &[Option<ItemScore>; Item::COUNT]) -> [i64; SEATS] {
        let stakes = self.public().stakes();
        let mut paid = [0; SEATS];
        for (item, score) in Item::ALL.into_iter().zip(items) {
            let Some(score) = score.filter(|score| score.value > 0 && score.raises > 0) else { continue };
            // An unannounced valat has the raises of the game.
            let raised = if score.announced { item } else { Item::Game };
            for defender in Seat::all(SEATS).filter(|&seat| seat != declarer) {
                if !stakes.has_raised(defender, raised) {
                    paid[defender.index()] += score.total() - score.value;
                }
            }
        }
        paid
    }
}

/// Computes the points of each seat for klop. `points` is the number of card points of each seat.
pub fn klop(rules: &Rules, points: &[i64; SEATS]) -> [i64; SEATS] {
    if !rules.klop_federation {
        return points.map(|own| if own >= HALF { -KLOP } else { -own });
    }
    let extreme = |own: i64| match own {
        0 => KLOP,
        own if own > HALF => -KLOP,
        _ => 0,
    };
    let extremes = points.map(extreme);
    if extremes == [0; SEATS] { points.map(|own| -own) } else { extremes }
}

impl Outcome {
    /// Returns the contract played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns the card points of a seat's own pile. They include declarer's discards, but not the cards of
    /// the talon that nobody took.
    pub fn points(&self, seat: Seat) -> i64 {
        self.points[seat.index()]
    }

    /// Returns the score of one of declarer's items; `None` when it was not scored.
    pub fn item(&self, item: Item) -> Option<ItemScore> {
        self.items[item as usize]
    }

    /// Returns the declarer; `None` in klop.
    pub(super) fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// Returns the points of a seat in klop; 0 in other contracts.
    pub(super) fn klop(&self, seat: Seat) -> i64 {
        self.klop[seat.index()]
    }

    /// Returns the bonuses of the defenders.
    pub fn bonuses(&self) -> &DefendersBonuses {
        &self.bonuses
    }

    /// Returns whether a radelc doubles declarer's items.
    pub fn doubled(&self) -> bool {
        self.doubled
    }

    /// Returns the points of a seat for losing the mond: negative, or 0.
    pub fn mond(&self, seat: Seat) -> i64 {
        self.mond[seat.index()]
    }

    /// Returns the points of a seat for failed kontras of its partner.
    pub fn failed_kontra(&self, seat: Seat) -> i64 {
        self.failed_kontra[seat.index()]
    }

    /// Returns the radelci of each seat after the deal.
    pub fn radelci(&self) -> [u16; SEATS] {
        self.radelci
    }

    /// Returns the sum of declarer's items, multiplied for kontra but not for a radelc.
    pub(super) fn items_total(&self) -> i64 {
        self.items.iter().flatten().map(|item| item.total()).sum()
    }

    /// Returns the payoff of each seat.
    pub fn payoffs(&self) -> [i64; SEATS] {
        std::array::from_fn(|index| {
            let items = match self.declarer {
                Some(declarer) if declarer.index() == index => {
                    self.items_total() * if self.doubled { 2 } else { 1 }
                }
                _ => 0,
            };
            items + self.klop[index] + self.mond[index] + self.failed_kontra[index] + self.bonuses.paid[index]
        })
    }

    /// Takes away the radelc that declarer used up, and gives new radelci to the seats.
    fn pass_radelci(&mut self) {
        if let Some(declarer) = self.declarer.filter(|_| self.doubled) {
            self.radelci[declarer.index()] -= 1;
        }
        if self.has_valat || matches!(self.contract, Contract::Klop | Contract::Berac) {
            self.radelci = self.radelci.map(|held| (held + 1).min(MAX_RADELCI as u16));
        }
    }

    /// Returns whether declarer won its contract. If a valat of declarer replaces the contract, returns
    /// whether declarer won the valat. If a valat of the defenders replaces declarer's items, returns whether
    /// that valat failed.
    fn is_won(&self) -> bool {
        let own = self.item(Item::Game).or(self.item(Item::Valat)).map(|item| item.value > 0);
        own.unwrap_or_else(|| self.bonuses.item(Item::Valat).is_some_and(|item| !item.is_made()))
    }

    /// Returns the `score` line of each seat. Each seat has its role. Declarer also has the contract and its
    /// items. The points that a radelc adds stand under `radelc`.
    pub(super) fn scores(&self) -> Vec<Score> {
        let number = |key, number: i64| (key, number.to_string());
        let bonus = |index: usize| self.bonuses.are_paid.then(|| number("bonus", self.bonuses.paid[index]));
        let seat = |seat: Seat| -> Score {
            let index = seat.index();
            match self.declarer {
                None => {
                    let mut score = vec![
                        ("role", "player".to_owned()),
                        ("contract", Contract::Klop.to_string()),
                        number("klop", self.klop[index]),
                    ];
                    if self.mond_counts {
                        score.push(number("mond", self.mond[index]));
                    }
                    score
                }
                Some(declarer) if declarer == seat => {
                    let mut score = vec![
                        ("role", "declarer".to_owned()),
                        ("contract", self.contract.to_string()),
                        ("outcome", if self.is_won() { "won" } else { "lost" }.to_owned()),
                    ];
                    let berac = self.contract == Contract::Berac;
                    for item in Item::ALL.into_iter().filter(|&item| item == Item::Game || !berac) {
                        score.push(number(item.word(), self.item(item).map_or(0, ItemScore::total)));
                    }
                    score.push(number("radelc", if self.doubled { self.items_total() } else { 0 }));
                    score.extend(bonus(index));
                    score.push(number("mond", self.mond[index]));
                    score
                }
                Some(_) => {
                    let role = ("role", "defender".to_owned());
                    let mut score = vec![role, number("kontra", self.failed_kontra[index])];
                    score.extend(bonus(index));
                    score.push(number("mond", self.mond[index]));
                    score
                }
            }
        };
        Seat::all(SEATS).map(seat).collect()
    }
}
