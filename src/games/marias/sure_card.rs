//! Positions in which the payoffs are certain: because a seat wins all remaining tricks, or because the
//! remaining tricks change no payoff.

use super::rules::{PlainGame, SEATS, Side};
use super::score::{Ending, Seven, TEN};
use super::strength::{beats, kings_beside, stronger};
use super::trick::Trick;
use super::view::View;
use crate::View as _;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::protocol::Seat;
use crate::sure_tricks::{OtherHand, TrickRules};

/// The total of the fat cards and the last trick.
const ALL_POINTS: i64 = 9 * TEN;

/// The marriages at the end of a deal: the obers of each seat, and the first ober of each side.
type Marriages = ([CardSet<Card>; SEATS], [Option<Card>; 2]);

impl View {
    /// Returns the next card of a plan with which the payoffs are certain. This seat must be to move in the
    /// card play.
    pub(super) fn sure_card(&self) -> Option<Card> {
        let public = self.public();
        if let Some(game) = public.plain_game() {
            let wins = game == PlainGame::Durch && public.declarer() == self.seat();
            return if wins { self.running_card(CardSet::EMPTY) } else { None };
        }
        let ending = public.ending()?;
        let [own, others] = ending.card_points;
        let splits = (0..=(ALL_POINTS - own - others) / TEN).map(|tens| own + tens * TEN);
        let seven = Card::new(Rank::Seven, ending.trump);
        if self.has_one_payoff(&ending, splits, &self.seven_results(seven, true)) {
            return public.legal_cards(self.hand()).first();
        }
        let declarers = match public.side(self.seat()) {
            Side::Declarer => ALL_POINTS - others,
            Side::Defenders => own,
        };
        let card = self.running_card(CardSet::of(seven))?;
        let is_early = card == seven && self.hand().len() > 1;
        let sevens = if is_early { vec![None] } else { self.seven_results(seven, false) };
        self.has_one_payoff(&ending, std::iter::once(declarers), &sevens).then_some(card)
    }

    /// Returns the next card with which this seat wins all remaining tricks. The card of `last` comes last.
    fn running_card(&self, last: CardSet<Card>) -> Option<Card> {
        let (public, hand, own) = (self.public(), self.hand(), self.seat());
        let (trump, tens) = (public.trumps(), public.strength());
        let rules = TrickRules {
            trumps: trump.map_or(CardSet::EMPTY, Suit::cards),
            kind: |card: Card| card.suit().cards(),
            stronger: |card: Card| stronger(card, tens),
        };
        let order = |cards: CardSet<Card>| {
            let mut order = rules.order(cards - last);
            // A king may not be played before the ober of the same hand, except in betl and durch.
            for at in 1..order.len() {
                if public.has_trumps() && kings_beside(CardSet::of(order[at])).contains(order[at - 1]) {
                    order.swap(at - 1, at);
                }
            }
            order.extend((cards & last).first());
            order
        };
        let others = [1, 2].map(|distance| {
            let seat = Seat::new((own.index() + distance) % SEATS);
            OtherHand { possible: self.possible(seat), size: public.hand_size(seat) }
        });
        let legal = public.legal_cards(hand);
        let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
        let Some(leading) = trick.and_then(Trick::leading) else {
            let order = order(hand);
            return order
                .first()
                .copied()
                .filter(|first| legal.contains(*first) && rules.run(&order, &others));
        };
        let played = public.trick().plays().count();
        let spared = if legal == last { legal } else { legal - last };
        spared.iter().find(|&card| {
            beats(card, leading, trump, tens)
                && rules.run(&[card], &others[..SEATS - 1 - played])
                && rules.run(&order(hand - CardSet::of(card)), &others)
        })
    }

    /// Returns the results that the trump 7 can have. If `is_open` is not set, this seat wins all remaining
    /// tricks, the last one with the 7 if it holds it.
    fn seven_results(&self, seven: Card, is_open: bool) -> Vec<Option<Seven>> {
        let (public, own, is_last) = (self.public(), self.seat(), self.hand().len() == 1);
        let on_table = Some(public.trick()).filter(|trick| !trick.is_complete());
        let lying = on_table.and_then(|trick| trick.plays().find(|&(_, card)| card == seven));
        let holders: Vec<Seat> = match lying {
            Some((by, _)) if is_last => vec![by],
            Some(_) => Vec::new(),
            None => Seat::all(SEATS).filter(|&seat| self.possible(seat).contains(seven)).collect(),
        };
        if !is_open && holders == [own] {
            return vec![Some(Seven { by: own, takes: true })];
        }
        let takes: &[bool] = if is_open { &[true, false] } else { &[false] };
        let results =
            holders.iter().flat_map(|&by| takes.iter().map(move |&takes| Some(Seven { by, takes })));
        std::iter::once(None).chain(results).collect()
    }

    /// Returns whether all these ends of the deal have the same payoffs: each number of points of the
    /// declarer with each result of the trump 7, and with all marriages that the seats can still show.
    fn has_one_payoff(
        &self,
        ending: &Ending,
        declarers: impl Iterator<Item = i64>,
        sevens: &[Option<Seven>],
    ) -> bool {
        let rules = self.public().rules();
        let marriages = self.possible_marriages(ending);
        let mut known = None;
        for own in declarers {
            for &seven in sevens {
                for &(marriages, first_marriages) in &marriages {
                    let card_points = [own, ALL_POINTS - own];
                    let end = Ending { card_points, marriages, first_marriages, seven, ..*ending };
                    let payoffs = end.outcome(rules).payoffs();
                    if *known.get_or_insert(payoffs) != payoffs {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Lists the marriages that the deal can end with. A seat that holds ober and king always shows the
    /// marriage, because it must play the ober first.
    fn possible_marriages(&self, ending: &Ending) -> Vec<Marriages> {
        let (public, own) = (self.public(), self.seat());
        let mut lists = vec![ending.marriages];
        for suit in Suit::ALL {
            let ober = Card::new(Rank::Ober, suit);
            let pair: CardSet<Card> = [ober, Card::new(Rank::King, suit)].into_iter().collect();
            let may_hold = |seat: &Seat| pair.is_subset(self.possible(*seat)) && public.hand_size(*seat) > 1;
            let holders: Vec<Seat> = Seat::all(SEATS).filter(may_hold).collect();
            let without = if holders.contains(&own) { Vec::new() } else { lists.clone() };
            let with = holders.iter().flat_map(|&holder| {
                lists.iter().map(move |&list| {
                    let mut list = list;
                    list[holder.index()].insert(ober);
                    list
                })
            });
            lists = with.chain(without).collect();
        }
        let with_first = |list: &[CardSet<Card>; SEATS]| {
            let firsts = Side::ALL.map(|side| {
                let seats = Seat::all(SEATS).filter(|&seat| public.side(seat) == side);
                let shown = seats.fold(CardSet::EMPTY, |all, seat| all | list[seat.index()]);
                match ending.first_marriages[side as usize] {
                    None if !shown.is_empty() => shown.iter().map(Some).collect(),
                    first => vec![first],
                }
            });
            let list = *list;
            let [declarers, defenders] = firsts;
            let both = declarers
                .into_iter()
                .flat_map(move |one| defenders.clone().into_iter().map(move |other| (list, [one, other])));
            both.collect::<Vec<Marriages>>()
        };
        lists.iter().flat_map(with_first).collect()
    }
}
