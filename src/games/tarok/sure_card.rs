//! Positions in which a seat wins all remaining tricks and nothing else can change the payoffs.

use super::state::DealScores;
use super::view::TarokView;
use crate::View as _;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::protocol::Seat;
use crate::sure_tricks::{OtherHand, TrickRules};

/// A function that returns cards that have to do with a card.
type CardsBeside = fn(Card) -> CardSet<Card>;

const RULES: TrickRules<Card, CardsBeside, CardsBeside> =
    TrickRules { trumps: TAROKS, kind: Card::kind, stronger: Card::above };

impl<P: DealScores<SEATS>, const SEATS: usize> TarokView<P, SEATS> {
    /// Returns the next card with which this seat wins all remaining tricks, if the payoffs are then certain.
    /// This seat must be to move in the card play.
    ///
    /// With all tricks of one seat, the payoffs still depend on four facts, so each of them must be certain:
    /// which of the unseen cards are discards, who plays the pagat or the called king to the last trick, and
    /// who loses the mond. Without the mond and the pagat in other hands, the pagat never takes the other two
    /// cards of the trula.
    pub(super) fn sure_card(&self) -> Option<Card> {
        let (public, own) = (self.public(), self.seat());
        let declarer = public.declarer().filter(|_| public.is_for_points())?;
        let knows_piles = self.sides().share(own, declarer) == Some(true) || public.discards().hidden == 0;
        let (king, pagat) = (public.bonus_king(), CardSet::of(Card::PAGAT));
        let open = king | pagat | CardSet::of(Card::MOND);
        let others: Vec<OtherHand<Card>> = (1..SEATS).map(|distance| self.other(distance)).collect();
        if !knows_piles || others.iter().any(|other| !other.possible.is_disjoint(open)) {
            return None;
        }
        // The card that wins a bonus in the last trick is led last.
        let last = self.hand() & (king | pagat);
        if last.len() > 1 {
            return None;
        }
        let order = |cards: CardSet<Card>| {
            let mut order = RULES.order(cards - last);
            order.extend((cards & last).first());
            order
        };
        let legal = public.legal_cards(self.hand());
        if public.trick().cards().is_empty() {
            let order = order(self.hand());
            return order
                .first()
                .copied()
                .filter(|first| legal.contains(*first) && RULES.run(&order, &others));
        }
        let spared = if legal == last { legal } else { legal - last };
        spared.iter().find(|&card| {
            let mut trick = *public.trick();
            trick.push(card);
            let later = &others[..SEATS - trick.cards().len()];
            let rest = self.hand() - CardSet::of(card);
            trick.winner() == Some(own) && RULES.run(&[card], later) && RULES.run(&order(rest), &others)
        })
    }

    /// Returns the hand of the seat that plays this number of places after the own seat.
    fn other(&self, distance: usize) -> OtherHand<Card> {
        let seat = Seat::new((self.seat().index() + distance) % SEATS);
        OtherHand { possible: self.possible(seat), size: self.public().hand_size(seat) }
    }
}
