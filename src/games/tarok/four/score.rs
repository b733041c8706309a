//! The scoring of a deal (rules, *Scoring*).

use super::contract::{Contract, Item};
use super::public::Public;
use super::rules::{Rules, SEATS};
use super::session::{ItemScores, Settlement, carried, is_won, sum, totals_after};
use super::state::State;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::protocol::Seat;
use crate::tarok::facts::set_session_facts;
use crate::tarok::values::{HALF, points};
use crate::tarok::{DealScores, ItemScore, Talon};
use crate::{PayoffItem, Position, Public as _, Score, Turn};

/// The points that a loser of klop pays. A winner of klop gets the same number of points.
const KLOP: i64 = 70;
/// The points under `klop 35`: first the points that a winner gets, then the points that a loser pays.
const KLOP_35: (i64, i64) = (10, 35);

/// The outcome of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    contract: Contract,
    declarer: Option<Seat>,
    partner: Option<Seat>,
    points: [i64; SEATS],
    items: ItemScores,
    klop: [i64; SEATS],
    mond: [i64; SEATS],
    settled: Settlement,
    /// Whether a valat counts in the contract.
    has_valat: bool,
}

/// The pile of declarer's side and the pile of the defenders at the end of the deal.
struct SidePiles {
    own: CardSet<Card>,
    theirs: CardSet<Card>,
    is_own: [bool; SEATS],
}

impl SidePiles {
    /// For each seat, returns the card points of its side's pile.
    fn points(&self) -> [i64; SEATS] {
        self.is_own.map(|is_own| points(if is_own { self.own } else { self.theirs }))
    }

    /// Returns +1 if all these cards are in the pile of declarer's side. Returns −1 if all are in the pile of
    /// the defenders. Returns 0 in all other cases.
    fn owner(&self, cards: CardSet<Card>) -> i64 {
        i64::from(cards.is_subset(self.own)) - i64::from(cards.is_subset(self.theirs))
    }
}

/// The result of the card play for declarer's side. The scores of the items follow from this result and from
/// public facts. Where a field names a side, +1 stands for declarer's side and −1 for the defenders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideResult {
    /// For each seat, whether it is on declarer's side.
    pub is_own: [bool; SEATS],
    /// The card points of declarer's side.
    pub points: i64,
    /// Whether the contract is made. It is used only for a contract that is not played for points.
    pub is_made: bool,
    /// For each bonus, the side that has made it; 0 when no side has made it.
    pub makers: [i64; Item::COUNT],
    /// The side that lost the pagat in the last trick; 0 when no side lost it there.
    pub lost_pagat: i64,
}

impl SideResult {
    fn sign(&self, seat: Seat) -> i64 {
        if self.is_own[seat.index()] { 1 } else { -1 }
    }

    /// Returns the payoff of each seat without the points for the mond.
    pub fn payoffs(&self, public: &Public) -> [i64; SEATS] {
        let items = self.items(public);
        let settled = Settlement::new(public.rules(), public.named_contract(), public.declarer(), &items);
        std::array::from_fn(|seat| settled.payoff(seat, self.is_own[seat]))
    }

    /// Computes the scores of the items. There must be a declarer.
    fn items(&self, public: &Public) -> ItemScores {
        let (contract, rules, mut items) = (public.named_contract(), public.rules(), [None; Item::COUNT]);
        if has_valat(rules, contract)
            && let Some(valat) = self.valat(public)
        {
            items[Item::Valat as usize] = Some(valat);
            return items;
        }
        let difference = self.points - HALF;
        let won = if contract.counts_mond() { difference > 0 } else { self.is_made };
        let value = if won { rules.ladder.value(contract) } else { -rules.ladder.value(contract) };
        let difference = if contract.has_bonuses() { rounded(rules, difference) } else { 0 };
        let raises = public.stakes().level(Item::Game);
        items[Item::Game as usize] = Some(ItemScore { announced: true, value: value + difference, raises });
        if contract.has_bonuses() {
            for item in [Item::Trula, Item::Kings, Item::King, Item::Pagat] {
                items[item as usize] = self.bonus(public, item);
            }
        }
        items
    }

    /// Returns the score of an announced bonus; `None` when nobody announced it.
    fn announced(&self, public: &Public, item: Item) -> Option<ItemScore> {
        let sign = self.sign(public.stakes().owner(item)?);
        let value = if self.makers[item as usize] == sign { sign } else { -sign } * item.value();
        Some(ItemScore { announced: true, value, raises: public.stakes().level(item) })
    }

    /// Returns the score of a valat, which either side announced or made silently.
    fn valat(&self, public: &Public) -> Option<ItemScore> {
        self.announced(public, Item::Valat).or_else(|| {
            let raises = if public.rules().valat_kontra { public.stakes().level(Item::Game) } else { 0 };
            self.silent(Item::Valat, raises)
        })
    }

    /// Returns the score of trula, kings, king or pagat. `None` when no side announced or made the bonus, and
    /// the pagat was not lost either.
    fn bonus(&self, public: &Public, item: Item) -> Option<ItemScore> {
        self.announced(public, item).or_else(|| self.silent(item, 0))
    }

    fn silent(&self, item: Item, raises: u8) -> Option<ItemScore> {
        let lost = if item == Item::Pagat { self.lost_pagat } else { 0 };
        let sign = self.makers[item as usize] - lost;
        (sign != 0).then_some(ItemScore { announced: false, value: sign * item.value() / 2, raises })
    }
}

/// Returns whether a valat counts as an item in a contract. It does not count in the contracts that are a
/// valat themselves.
fn has_valat(rules: &Rules, contract: Contract) -> bool {
    contract.has_bonuses() || rules.without_valat && contract == Contract::Without
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

    fn radelci(state: &State) -> [u16; SEATS] {
        state.outcome().map_or(state.public().rules().radelci, |outcome| outcome.radelci())
    }

    fn session_facts(state: &State) -> Score {
        let (rules, mut facts) = (state.public().rules(), state.public().facts());
        let totals =
            state.outcome().map_or(rules.totals(), |outcome| totals_after(rules, &outcome.payoffs()));
        set_session_facts(&mut facts, &Self::radelci(state), totals);
        facts
    }

    fn carried(state: &State) -> Vec<(&'static str, String)> {
        let outcome = state.outcome();
        outcome.map_or_else(Vec::new, |outcome| carried(state.public().rules(), &outcome.payoffs()))
    }

    fn ends_session(state: &State) -> bool {
        state.public().rules().deals == 1 && state.turn() == Turn::Over
    }
}

impl State {
    /// Returns the outcome of the deal; `None` before it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let public = self.public();
        let contract = public.contract()?;
        if self.turn() != Turn::Over {
            return None;
        }
        let rules = public.rules();
        let (declarer, mut items, mut klop_points) = (public.declarer(), [None; Item::COUNT], [0; SEATS]);
        let mut points = std::array::from_fn(|seat| points(public.pile(Seat::new(seat))));
        if let Some(declarer) = declarer {
            let sides = self.sides(declarer);
            points = sides.points();
            items = self.side_result(contract, declarer, &sides).items(public);
        } else {
            klop_points = klop(rules, &points);
        }
        Some(Outcome {
            contract,
            declarer,
            partner: self.partner(),
            points,
            items,
            klop: klop_points,
            mond: self.mond(contract),
            settled: Settlement::new(rules, contract, declarer, &items),
            has_valat: has_valat(rules, contract),
        })
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

    /// Computes the result of the card play for declarer's side.
    fn side_result(&self, contract: Contract, declarer: Seat, sides: &SidePiles) -> SideResult {
        let public = self.public();
        let own = public.tricks_won(declarer);
        let mut result = SideResult {
            is_own: sides.is_own,
            points: points(sides.own),
            is_made: match contract {
                Contract::Berac | Contract::Open => own == 0,
                Contract::Piccolo => own == 1,
                _ => own == public.tricks_played(),
            },
            ..SideResult::default()
        };
        let has_all = |sign: i64| {
            Seat::all(SEATS).all(|seat| result.sign(seat) == sign || public.tricks_won(seat) == 0)
        };
        result.makers[Item::Valat as usize] = [1, -1].into_iter().find(|&sign| has_all(sign)).unwrap_or(0);
        let Some((trick, winner)) = public.last_trick() else { return result };
        result.makers[Item::Trula as usize] = sides.owner(TRULA);
        result.makers[Item::Kings as usize] = sides.owner(KINGS);
        if !public.called_king().is_disjoint(trick.set()) {
            result.makers[Item::King as usize] = result.sign(*winner);
        }
        if let Some(player) = trick.player_of(Card::PAGAT) {
            let sign = result.sign(player);
            *if player == *winner {
                &mut result.makers[Item::Pagat as usize]
            } else {
                &mut result.lost_pagat
            } = sign;
        }
        result
    }

    /// Returns the points of each seat for the mond.
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

/// Rounds a number of card points as the option `rounding` says.
fn rounded(rules: &Rules, points: i64) -> i64 {
    if rules.is_rounded { points.signum() * ((points.abs() + 2) / 5 * 5) } else { points }
}

/// Computes the points of each seat for klop. `points` is the number of card points of each seat.
pub fn klop(rules: &Rules, points: &[i64; SEATS]) -> [i64; SEATS] {
    // Only a seat without a trick has 0 points, because each trick has at least one point.
    let extreme = |own: i64, won: i64, lost: i64| match own {
        0 => Some(won),
        own if own > HALF => Some(-lost),
        _ => None,
    };
    if rules.klop_35 {
        let (won, lost) = KLOP_35;
        return points.map(|points| extreme(points, won, lost).unwrap_or(-rounded(rules, points)));
    }
    let extremes = points.map(|points| extreme(points, KLOP, KLOP));
    if extremes == [None; SEATS] {
        points.map(|points| -rounded(rules, points))
    } else {
        extremes.map(Option::unwrap_or_default)
    }
}

impl Outcome {
    /// Returns the contract played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns declarer's partner.
    pub fn partner(&self) -> Option<Seat> {
        self.partner
    }

    /// Returns the card points of the seat's side. In klop, returns the card points of the seat's own pile.
    pub fn points(&self, seat: Seat) -> i64 {
        self.points[seat.index()]
    }

    /// Returns the score of an item; `None` when it was not scored.
    pub fn item(&self, item: Item) -> Option<ItemScore> {
        self.items[item as usize]
    }

    /// Returns whether a radelc doubles the items.
    pub fn doubled(&self) -> bool {
        self.settled.is_doubled
    }

    /// Returns the points of a seat for losing the mond: negative, or 0.
    pub fn mond(&self, seat: Seat) -> i64 {
        self.mond[seat.index()]
    }

    /// Returns the radelci of each seat after the deal.
    pub fn radelci(&self) -> [u16; SEATS] {
        self.settled.radelci
    }

    /// Returns the sum of the items, multiplied for kontra but not for a radelc.
    pub(super) fn items_total(&self) -> i64 {
        sum(&self.items)
    }

    /// Returns the declarer; `None` in klop.
    pub(super) fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// Returns the points of a seat in klop; 0 in other contracts.
    pub(super) fn klop(&self, seat: Seat) -> i64 {
        self.klop[seat.index()]
    }

    /// Returns what a seat gets for an item that brings declarer's side this number of points.
    pub(super) fn share(&self, seat: Seat, points: i64) -> i64 {
        if self.has_items(seat) { points } else { self.settled.paid_for(points) }
    }

    /// Returns the points of a seat for its radelci at the end of a session: negative, or 0.
    pub(super) fn radelci_cost(&self, seat: Seat) -> i64 {
        self.settled.radelci_cost.map_or(0, |cost| cost[seat.index()])
    }

    fn has_items(&self, seat: Seat) -> bool {
        self.declarer == Some(seat) || self.partner == Some(seat)
    }

    /// Returns the payoff of each seat.
    pub fn payoffs(&self) -> [i64; SEATS] {
        std::array::from_fn(|index| {
            let payoff = self.settled.payoff(index, self.has_items(Seat::new(index)));
            payoff + self.klop[index] + self.mond[index]
        })
    }

    /// Returns the `score` line of each seat. Each seat has its role. Declarer and its partner also have the
    /// contract and the items. The points that a radelc adds stand under `radelc`.
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
                let mut score = vec![("role", "defender".to_owned())];
                score.extend(self.settled.paid.map(|paid| number("paid", paid)));
                score.push(mond);
                return score;
            }
            let role = if self.declarer == Some(seat) { "declarer" } else { "partner" };
            let mut score = vec![
                ("role", role.to_owned()),
                ("contract", self.contract.to_string()),
                ("outcome", if is_won(&self.items) { "won" } else { "lost" }.to_owned()),
            ];
            let is_scored = |item: &Item| match item {
                Item::Game => true,
                Item::Valat => self.has_valat,
                _ => self.contract.has_bonuses(),
            };
            for item in Item::ALL.into_iter().filter(is_scored) {
                score.push(number(item.word(), self.item(item).map_or(0, ItemScore::total)));
            }
            score.push(number("radelc", if self.doubled() { self.items_total() } else { 0 }));
            score.push(mond);
            score
        };
        let with_cost = |of: Seat| {
            let mut score = seat(of);
            score.extend(self.settled.radelci_cost.map(|cost| number("radelci", cost[of.index()])));
            score
        };
        Seat::all(SEATS).map(with_cost).collect()
    }
}
