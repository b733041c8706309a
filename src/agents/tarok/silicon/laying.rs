//! Which group to take and what to lay down (thesis, 4.2.3, algorithm 5).

use super::layout::Layout;
use super::simulation::Simulator;
use crate::cards::tarok::{Card, KINGS, Suit};
use crate::cards::{CardSet, Random};
use crate::games::tarok::values::raw;
use crate::games::tarok::{Contract, Public, SEATS, TALON, Talon};
use crate::protocol::Seat;
use crate::search::{Meter, Stopped};

/// How many combinations of suits are looked at closely.
const COMBINATIONS: usize = 2;
/// What laying a suit down is worth at first sight, and its king, that stays.
const SUIT: i64 = 10;
const KING: i64 = 3;
/// How much more the best filling of a combination counts than the others.
const BEST: f64 = 2.0;

/// The cards of the two seats after declarer, in one deal.
pub(super) type Others = [CardSet<Card>; SEATS - 1];

/// Declarer before the talon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laying<'a> {
    /// What everybody knows.
    pub public: &'a Public,
    /// What is played.
    pub contract: Contract,
    /// Who is declarer.
    pub declarer: Seat,
    /// What the others may hold.
    pub deals: &'a [Others],
}

/// Some cards to lay down, and the difference in card points that comes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Laid {
    /// What to lay down.
    pub cards: CardSet<Card>,
    /// How much the combination that they belong to is worth.
    pub value: f64,
}

/// The cards split in two equal hands, at random.
pub(super) fn split(mut cards: CardSet<Card>, random: &mut Random) -> Others {
    let mut hand = CardSet::EMPTY;
    while hand.len() < cards.len() {
        let Some(card) = cards.random(random) else { break };
        cards.remove(card);
        hand.insert(card);
    }
    [hand, cards]
}

impl Laying<'_> {
    /// The best group of a talon for this hand, and what it is worth.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn best_group(
        &self,
        hand: CardSet<Card>,
        talon: Talon,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<(u8, f64), Stopped> {
        let mut best: Option<(u8, f64)> = None;
        for number in 1..=(TALON / self.contract.group().max(1)) as u8 {
            let group = talon.group(self.contract, number);
            let laid = self.best(hand | group, talon.set() - group, simulator, meter)?;
            if best.is_none_or(|(_, value)| laid.value > value) {
                best = Some((number, laid.value));
            }
        }
        best.ok_or(Stopped)
    }

    /// The best of these cards, those taken among them, to lay down; the defenders get the `rest` of the talon.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn best(
        &self,
        cards: CardSet<Card>,
        rest: CardSet<Card>,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<Laid, Stopped> {
        let mut best: Option<Laid> = None;
        for combination in self.combinations(cards) {
            let laid = self.filled(combination, cards, rest, simulator, meter)?;
            if best.is_none_or(|best| laid.value > best.value) {
                best = Some(laid);
            }
        }
        best.ok_or(Stopped)
    }

    /// The cards of whole suits that can go, kings apart: what looks best first, and no more than are looked at.
    fn combinations(&self, cards: CardSet<Card>) -> Vec<CardSet<Card>> {
        let may_go = self.public.legal_discards(cards);
        let mut found = vec![(0, CardSet::EMPTY)];
        for suit in Suit::ALL {
            let laid = may_go & suit.cards();
            if laid.is_empty() {
                continue;
            }
            let king = (cards & suit.cards() & KINGS).len() as i64;
            let worth = SUIT + KING * king + raw(laid);
            for (other, place) in found.clone() {
                found.push((other + worth, place | laid));
            }
        }
        found.retain(|(_, cards)| cards.len() <= self.contract.group());
        // Of equals the first stays in front.
        found.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        found.into_iter().take(COMBINATIONS).map(|(_, cards)| cards).collect()
    }

    /// The best way to fill a combination up (formula 4). Every filling is simulated; the fewer they are, the oftener.
    fn filled(
        &self,
        combination: CardSet<Card>,
        cards: CardSet<Card>,
        rest: CardSet<Card>,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<Laid, Stopped> {
        let others = self.public.legal_discards(cards) - combination;
        let mut fillings = Vec::new();
        fill(others, self.contract.group() - combination.len(), combination, &mut fillings);
        let each = self.deals.len().div_ceil(fillings.len().max(1));
        let mut deals = self.deals.iter().cycle();
        let (mut sum, mut best) = (0.0, None::<Laid>);
        for &laid in &fillings {
            let mut value = 0.0;
            for &others in deals.by_ref().take(each) {
                let hands = hands(self.declarer, cards - laid, others);
                let layout = Layout::at_first_card(self.contract, self.declarer, hands, laid, rest);
                value += f64::from(simulator.play(layout, self.declarer, meter)?.difference);
            }
            value /= each.max(1) as f64;
            sum += value;
            if best.is_none_or(|best| value > best.value) {
                best = Some(Laid { cards: laid, value });
            }
        }
        let best = best.ok_or(Stopped)?;
        let value = (sum + BEST * best.value) / (fillings.len() as f64 + BEST);
        Ok(Laid { value, ..best })
    }
}

/// The hands by seat.
pub(super) fn hands(seat: Seat, own: CardSet<Card>, [next, previous]: Others) -> [CardSet<Card>; SEATS] {
    let mut hands = [own; SEATS];
    hands[seat.next(SEATS).index()] = next;
    hands[seat.next(SEATS).next(SEATS).index()] = previous;
    hands
}

/// All ways to add `count` of `cards` to those chosen.
fn fill(mut cards: CardSet<Card>, count: usize, chosen: CardSet<Card>, fillings: &mut Vec<CardSet<Card>>) {
    if count == 0 {
        fillings.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        fill(cards, count - 1, chosen | CardSet::of(card), fillings);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::cards;
    use super::*;
    use crate::games::tarok::Rules;

    #[test]
    fn the_two_combinations_of_suits_are_those_worth_most_at_first_sight() {
        let public = Public::new(Rules::default());
        let of = |contract, held| {
            let laying = Laying { public: &public, contract, declarer: Seat::new(0), deals: &[] };
            laying.combinations(cards(held))
        };
        // Hearts: 10 + 3 + 1; diamonds: 10 + 4; spades: too many cards.
        let held = "t1 t5 t9 Kh 4h Qd 7s 8s 9s Ts";
        assert_eq!(of(Contract::Two, held), [cards("4h Qd"), cards("4h")]);
        assert_eq!(of(Contract::One, held), [cards("4h"), cards("Qd")]);
        assert_eq!(of(Contract::One, "t1 t5 7s 8s Kc"), [cards("")], "the king of clubs stays");
    }

    #[test]
    fn all_ways_to_fill_up_are_found_once() {
        let mut found = Vec::new();
        fill(cards("t2 t3 t4 t5"), 2, cards("4h"), &mut found);
        assert_eq!(found.len(), 6);
        assert!(found.iter().all(|laid| laid.len() == 3 && laid.contains(cards("4h").first().unwrap())));
        found.dedup();
        assert_eq!(found.len(), 6);
    }
}
