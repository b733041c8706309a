//! What was found on tables met before.

use super::classes::{CLASSES, Class, ClassSet, Counts};
use super::finder::Finder;
use super::offers::{Gain, Offer};

/// Finds offers, and remembers those of tables met before.
///
/// They depend on the table and the classes that may be played, whoever is to move. A search comes to the same tables
/// again and again.
#[derive(Debug)]
pub struct Offering {
    finder: Finder,
    /// How many captures of one card are kept, the greediest ones.
    keep: usize,
    /// Whether the classes that would have taken more are wanted.
    marks: bool,
    /// Whether a card has had more captures than were found or kept.
    cut: bool,
    /// Where the offers met before are, each in the one place where it may be; a newcomer takes the place.
    places: Vec<Place>,
    offers: Vec<Offer>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    table: Counts,
    classes: ClassSet,
    begin: u32,
    length: u32,
    /// Whether offers are missing.
    cut: bool,
}

/// The tables remembered, as a power of two.
const PLACES: u32 = 12;

/// So many offers are remembered; then all are forgotten.
const OFFERS: usize = 1 << 15;

impl Offering {
    /// At most `keep` captures for each card.
    pub fn new(keep: usize) -> Self {
        Self {
            finder: Finder::default(),
            keep,
            marks: false,
            cut: false,
            places: vec![Place::default(); 1 << PLACES],
            offers: Vec::new(),
        }
    }

    /// The same, and each offer says which classes would have taken more ([`Offer::better`]).
    pub fn with_marks(keep: usize) -> Self {
        Self { marks: true, ..Self::new(keep) }
    }

    /// Whether offers are missing from any list given since the last time that this was asked.
    pub fn take_cut(&mut self) -> bool {
        std::mem::take(&mut self.cut)
    }

    /// What these classes can play on a table, the greediest first, and how much work it was to find, in the time of a
    /// plain node.
    pub fn on(&mut self, table: Counts, classes: ClassSet) -> (&[Offer], u64) {
        let mixed = (table.bits() ^ u64::from(classes.bits()) << 45).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> (u64::BITS - PLACES)) as usize;
        let known = self.places[place];
        if known.length > 0 && known.table == table && known.classes == classes {
            self.cut |= known.cut;
            return (&self.offers[known.begin as usize..][..known.length as usize], 0);
        }
        if self.offers.len() >= OFFERS {
            self.offers.clear();
            self.places.fill(Place::default());
        }
        let begin = self.offers.len();
        let found = self.finder.find(table, classes, self.keep, &mut self.offers);
        let length = (self.offers.len() - begin) as u32;
        self.places[place] = Place { table, classes, begin: begin as u32, length, cut: found.cut };
        self.cut |= found.cut;
        let offers = &mut self.offers[begin..];
        if self.marks {
            mark_better(offers);
        }
        (offers, found.work)
    }
}

/// The classes that would have won more than `gain`, a card of class `played` set aside.
pub fn better_than(gain: Gain, played: Class, offers: &[Offer]) -> ClassSet {
    offers
        .iter()
        .filter(|offer| offer.class != played && offer.gain() > gain)
        .map(|offer| offer.class)
        .collect()
}

fn mark_better(offers: &mut [Offer]) {
    let mut most = [Gain::default(); CLASSES];
    for offer in offers.iter() {
        let most = &mut most[offer.class.index()];
        *most = offer.gain().max(*most);
    }
    // Offers of one gain mostly come one after the other.
    let mut known = (Gain::default(), better(Gain::default(), &most));
    for offer in offers {
        let gain = offer.gain();
        if gain != known.0 {
            known = (gain, better(gain, &most));
        }
        offer.better = known.1;
        offer.better.remove(offer.class);
    }
}

/// The classes that have more than this.
fn better(gain: Gain, most: &[Gain; CLASSES]) -> ClassSet {
    Class::all().filter(|class| most[class.index()] > gain).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::agents::tablic::greedy;
    use crate::cards::french::Card;
    use crate::cards::{CardSet, Random, shuffled};
    use crate::games::tablic::Move;
    use crate::games::tablic::captures::captures;

    fn table(size: usize, random: &mut Random) -> CardSet<Card> {
        shuffled(random).into_iter().take(size).collect()
    }

    #[test]
    fn the_offers_of_a_table_are_laying_and_its_captures_with_equivalent_ones_once() {
        let mut random = Random::new(31, 0);
        let all = Class::all().collect();
        let mut offering = Offering::new(usize::MAX);
        for size in 0..11 {
            for _ in 0..20 {
                let table = table(size, &mut random);
                let (offers, _) = offering.on(Counts::of(table), all);
                let offered: BTreeSet<(Class, Counts)> =
                    offers.iter().map(|offer| (offer.class, offer.captured)).collect();
                assert_eq!(offered.len(), offers.len(), "{table}: each offer once");
                let mut expected = BTreeSet::new();
                let mut found = Vec::new();
                for card in CardSet::<Card>::FULL {
                    expected.insert((Class::of(card), Counts::NONE));
                    captures(card, table, usize::MAX, &mut found);
                    expected.extend(found.iter().map(|&captured| (Class::of(card), Counts::of(captured))));
                }
                assert_eq!(offered, expected, "{table}");
            }
        }
    }

    #[test]
    fn offers_come_in_the_order_of_the_greedy_player_with_its_choice_first_on_any_table() {
        let mut random = Random::new(32, 0);
        let all = Class::all().collect();
        let mut offering = Offering::new(16);
        for size in [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 51] {
            let table = table(size, &mut random);
            let rest = CardSet::FULL - table;
            let (offers, _) = offering.on(Counts::of(table), all);
            let moves: Vec<Move> = offers.iter().filter_map(|offer| offer.with_cards(rest, table)).collect();
            let worths: Vec<greedy::Worth> =
                moves.iter().map(|played| greedy::Worth::of(played, table)).collect();
            assert!(worths.is_sorted_by(|more, less| more >= less), "{table}");
            let best = greedy::best_move(rest, table).map(|best| greedy::Worth::of(&best, table));
            assert_eq!(worths.first().copied(), best, "{table}");
        }
    }
}
