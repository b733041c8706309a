//! The choice of the talon group and of the discards (thesis, 4.2.3, algorithm 5).

use talon_games::cards::tarok::{Card, KINGS, Suit};
use talon_games::cards::{CardSet, Random};
use talon_games::protocol::Seat;
use talon_games::tarok::three::values::raw;
use talon_games::tarok::three::{Contract, Public, SEATS, TALON, Talon};

use super::settings::SiliconSettings;
use super::simulation::Simulator;
use super::world::World;
use crate::search::{Meter, Stopped};

/// In one deal, the hands of the two seats that follow declarer.
pub(super) type OtherHands = [CardSet<Card>; SEATS - 1];

/// The search for declarer's talon group and discards by simulated deals.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscardSearch<'a> {
    /// The public state.
    pub public: &'a Public,
    pub contract: Contract,
    pub declarer: Seat,
    /// The sampled hands of the other seats.
    pub deals: &'a [OtherHands],
    /// The settings of the player.
    pub settings: &'a SiliconSettings,
}

/// Discards and their simulated value: a difference in card points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScoredDiscards {
    /// The discards.
    pub cards: CardSet<Card>,
    /// The value of the discards. The other completions of the same suit combination also contribute to this
    /// value.
    pub value: f64,
}

/// Splits the cards at random into two hands of equal size.
pub(super) fn split(mut cards: CardSet<Card>, random: &mut Random) -> OtherHands {
    let mut hand = CardSet::EMPTY;
    while hand.len() < cards.len() {
        let card = cards.random(random).expect("more cards are left than dealt");
        cards.remove(card);
        hand.insert(card);
    }
    [hand, cards]
}

impl DiscardSearch<'_> {
    /// Returns the best group of a talon for this hand, and its value.
    pub(super) fn best_group(
        &self,
        hand: CardSet<Card>,
        talon: Talon,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<(u8, f64), Stopped> {
        let mut best: Option<(u8, f64)> = None;
        for number in 1..=(TALON / self.contract.group().max(1)) as u8 {
            let group = talon.group(self.contract.group(), number);
            let laid = self.best(hand | group, talon.set() - group, simulator, meter)?;
            if best.is_none_or(|(_, value)| laid.value > value) {
                best = Some((number, laid.value));
            }
        }
        Ok(best.expect("the talon has groups"))
    }

    /// Returns the best discards from `cards`, which include the cards taken from the talon. The defenders
    /// get the `rest` of the talon.
    pub(super) fn best(
        &self,
        cards: CardSet<Card>,
        rest: CardSet<Card>,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<ScoredDiscards, Stopped> {
        let mut best: Option<ScoredDiscards> = None;
        for combination in self.combinations(cards) {
            let discards = self.completed(combination, cards, rest, simulator, meter)?;
            if best.is_none_or(|best| discards.value > best.value) {
                best = Some(discards);
            }
        }
        Ok(best.expect("the empty combination is always possible"))
    }

    /// Returns the suit combinations to simulate, in descending order of their scores. A combination is a set
    /// of whole suits without their kings.
    fn combinations(&self, cards: CardSet<Card>) -> Vec<CardSet<Card>> {
        let legal = self.public.legal_discards(cards);
        let mut found = vec![(0, CardSet::EMPTY)];
        for suit in Suit::ALL {
            let discards = legal & suit.cards();
            if discards.is_empty() {
                continue;
            }
            let king = (cards & suit.cards() & KINGS).len() as i64;
            let score = self.settings.void_score + self.settings.king_score * king + raw(discards);
            for (other, cards) in found.clone() {
                found.push((other + score, cards | discards));
            }
        }
        found.retain(|(_, cards)| cards.len() <= self.contract.group());
        // The sort is stable: combinations with equal scores keep their order.
        found.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        found.into_iter().take(self.settings.combinations).map(|(_, cards)| cards).collect()
    }

    /// Returns the best completion of a suit combination (formula 4). All completions are simulated, with
    /// about as many simulations in total as there are deals.
    fn completed(
        &self,
        combination: CardSet<Card>,
        cards: CardSet<Card>,
        rest: CardSet<Card>,
        simulator: &mut Simulator,
        meter: &mut Meter<'_>,
    ) -> Result<ScoredDiscards, Stopped> {
        let others = self.public.legal_discards(cards) - combination;
        let mut completions = Vec::new();
        complete(others, self.contract.group() - combination.len(), combination, &mut completions);
        let each = self.deals.len().div_ceil(completions.len().max(1));
        let mut deals = self.deals.iter().cycle();
        let (mut sum, mut best) = (0.0, None::<ScoredDiscards>);
        for &discards in &completions {
            let mut value = 0.0;
            for &others in deals.by_ref().take(each) {
                let hands = hands(self.declarer, cards - discards, others);
                let world = World::at_first_card(self.contract, self.declarer, hands, discards, rest)
                    .with_weights(self.settings.leaf);
                value += f64::from(simulator.play(world, self.declarer, meter)?.difference);
            }
            value /= each.max(1) as f64;
            sum += value;
            if best.is_none_or(|best| value > best.value) {
                best = Some(ScoredDiscards { cards: discards, value });
            }
        }
        let best = best.expect("there are enough cards to discard");
        let weight = self.settings.best_weight;
        let value = (sum + weight * best.value) / (completions.len() as f64 + weight);
        Ok(ScoredDiscards { value, ..best })
    }
}

/// Returns the hands in the order of the seats. `seat` holds `own`.
pub(super) fn hands(seat: Seat, own: CardSet<Card>, [next, previous]: OtherHands) -> [CardSet<Card>; SEATS] {
    let mut hands = [own; SEATS];
    hands[seat.next(SEATS).index()] = next;
    hands[seat.next(SEATS).next(SEATS).index()] = previous;
    hands
}

/// Lists all sets that consist of `chosen` and of `count` cards from `cards`.
fn complete(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    completions: &mut Vec<CardSet<Card>>,
) {
    if count == 0 {
        completions.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        complete(cards, count - 1, chosen | CardSet::of(card), completions);
    }
}

#[cfg(test)]
mod tests {
    use super::super::world::tests::cards;
    use super::*;
    use talon_games::tarok::three::Rules;

    #[test]
    fn the_two_best_suit_combinations_are_simulated() {
        let (public, settings) = (Public::new(Rules::default()), SiliconSettings::default());
        let of = |contract, held| {
            let declarer = Seat::new(0);
            let search =
                DiscardSearch { public: &public, contract, declarer, deals: &[], settings: &settings };
            search.combinations(cards(held))
        };
        // Hearts score 10 + 3 + 1, and diamonds score 10 + 4. There are too many spades.
        let held = "t1 t5 t9 Kh 4h Qd 7s 8s 9s Ts";
        assert_eq!(of(Contract::Two, held), [cards("4h Qd"), cards("4h")]);
        assert_eq!(of(Contract::One, held), [cards("4h"), cards("Qd")]);
        assert_eq!(of(Contract::One, "t1 t5 7s 8s Kc"), [cards("")], "the king of clubs stays");
    }

    #[test]
    fn every_completion_is_listed_once() {
        let mut found = Vec::new();
        complete(cards("t2 t3 t4 t5"), 2, cards("4h"), &mut found);
        assert_eq!(found.len(), 6);
        assert!(found.iter().all(|laid| laid.len() == 3 && laid.contains(cards("4h").first().unwrap())));
        found.dedup();
        assert_eq!(found.len(), 6);
    }
}
