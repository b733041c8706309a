//! All ways to put the unseen cards in their places: how many they are, and one of them.

use rand::RngExt;

use crate::cards::{Card, CardSet, Random};

/// How many places unseen cards can be in: the two other hands, and aside: the talon, the stock or what was laid down.
pub(super) const PLACES: usize = 3;

/// The ways to put unseen cards in three places of known sizes, where some cards can be in some of the places only.
///
/// All that the rules prove is of this kind: this card can, or cannot, be there. So the cards fall into groups by the
/// places in which they can be, and within a group all cards are alike. A way to split the groups among the places
/// stands for as many worlds as there are choices of that many cards; summed over the splits, which are few, they are
/// counted, and one is drawn uniformly, without trial and error.
#[derive(Clone, Debug)]
pub(super) struct Worlds<C: Card> {
    /// The cards by the places where they can be, a bit each.
    groups: [CardSet<C>; 1 << PLACES],
    sizes: [usize; PLACES],
}

/// The groups of the cards that have only one place.
const ONLY: [usize; PLACES] = [0b001, 0b010, 0b100];
const NOWHERE: usize = 0b000;
const FIRST_OR_SECOND: usize = 0b011;
const FIRST_OR_THIRD: usize = 0b101;
const SECOND_OR_THIRD: usize = 0b110;
const ANYWHERE: usize = 0b111;

/// How many cards of each group that has a choice go where.
#[derive(Clone, Copy, Debug)]
struct Split {
    /// Of [`FIRST_OR_SECOND`], to the first.
    first_or_second: usize,
    /// Of [`FIRST_OR_THIRD`], to the first.
    first_or_third: usize,
    /// Of [`SECOND_OR_THIRD`], to the second.
    second_or_third: usize,
    /// Of [`ANYWHERE`], to the first and to the second.
    anywhere: [usize; 2],
}

impl<C: Card> Worlds<C> {
    /// The worlds where `unseen` fills places of these sizes and each place has only cards that it `can` have.
    pub(super) fn new(unseen: CardSet<C>, can: [CardSet<C>; PLACES], sizes: [usize; PLACES]) -> Self {
        let mut groups = [CardSet::EMPTY; 1 << PLACES];
        for (places, group) in groups.iter_mut().enumerate() {
            *group = (0..PLACES).fold(unseen, |group, place| {
                if places >> place & 1 == 1 { group & can[place] } else { group - can[place] }
            });
        }
        Self { groups, sizes }
    }

    /// How many worlds there are.
    pub(super) fn count(&self) -> u64 {
        self.splits().map(|(_, worlds)| worlds).sum()
    }

    /// Whether there is any.
    pub(super) fn exist(&self) -> bool {
        self.splits().next().is_some()
    }

    /// The cards of each place in one world, drawn uniformly; nothing when there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<[CardSet<C>; PLACES]> {
        match self.count() {
            0 => None,
            count => self.world(random.random_range(0..count)),
        }
    }

    /// The cards of each place in every world; nothing when there are more than `limit`.
    pub(super) fn all(&self, limit: usize) -> Option<impl Iterator<Item = [CardSet<C>; PLACES]>> {
        let count = self.count();
        (count <= limit as u64).then(|| (0..count).filter_map(|number| self.world(number)))
    }

    /// The cards of each place in the world with this number, from 0; nothing when there are not so many.
    fn world(&self, mut number: u64) -> Option<[CardSet<C>; PLACES]> {
        let mut splits = self.splits();
        let split = splits.find_map(|(split, worlds)| match number.checked_sub(worlds) {
            Some(rest) => {
                number = rest;
                None
            }
            None => Some(split),
        })?;
        let mut places = ONLY.map(|group| self.groups[group]);
        // A digit of the number for each choice.
        let mut choose_from = |cards: CardSet<C>, count: usize| {
            let sets = choose(cards.len(), count);
            let chosen = subset(cards, count, number % sets);
            number /= sets;
            chosen
        };
        let mut share = |group: usize, count: usize, [first, other]: [usize; 2]| {
            let chosen = choose_from(self.groups[group], count);
            places[first] |= chosen;
            places[other] |= self.groups[group] - chosen;
        };
        share(FIRST_OR_SECOND, split.first_or_second, [0, 1]);
        share(FIRST_OR_THIRD, split.first_or_third, [0, 2]);
        share(SECOND_OR_THIRD, split.second_or_third, [1, 2]);
        let [to_first, to_second] = split.anywhere;
        let first = choose_from(self.groups[ANYWHERE], to_first);
        let rest = self.groups[ANYWHERE] - first;
        let second = choose_from(rest, to_second);
        places[0] |= first;
        places[1] |= second;
        places[2] |= rest - second;
        Some(places)
    }

    /// Every split that fills the places, with the number of its worlds.
    ///
    /// The numbers fit for up to 40 unseen cards: 3 to the 40th is less than 2 to the 64th.
    fn splits(&self) -> impl Iterator<Item = (Split, u64)> {
        let size = |group: usize| self.groups[group].len();
        let [in_first_or_second, in_first_or_third, in_second_or_third, anywhere] =
            [FIRST_OR_SECOND, FIRST_OR_THIRD, SECOND_OR_THIRD, ANYWHERE].map(size);
        let room = |place: usize| self.sizes[place].checked_sub(size(ONLY[place]));
        let unseen: usize = (0..1 << PLACES).map(size).sum();
        // A card that can be nowhere leaves no world.
        let fills = size(NOWHERE) == 0 && unseen == self.sizes.iter().sum::<usize>();
        let rooms = room(0).zip(room(1)).filter(|_| fills);
        rooms.into_iter().flat_map(move |(first, second)| {
            (0..=in_first_or_second).flat_map(move |first_or_second| {
                (0..=in_first_or_third).flat_map(move |first_or_third| {
                    (0..=in_second_or_third).filter_map(move |second_or_third| {
                        let to_first = first.checked_sub(first_or_second + first_or_third)?;
                        let to_second =
                            second.checked_sub(in_first_or_second - first_or_second + second_or_third)?;
                        // What is left fills the third place, since all sizes together are all cards.
                        anywhere.checked_sub(to_first + to_second)?;
                        let worlds = choose(in_first_or_second, first_or_second)
                            * choose(in_first_or_third, first_or_third)
                            * choose(in_second_or_third, second_or_third)
                            * choose(anywhere, to_first)
                            * choose(anywhere - to_first, to_second);
                        let anywhere = [to_first, to_second];
                        Some((Split { first_or_second, first_or_third, second_or_third, anywhere }, worlds))
                    })
                })
            })
        })
    }
}

/// The set with this number, from 0, among those of `count` of these cards (*combinatorial number system*: the sets are
/// ordered by their highest card, then by the next).
fn subset<C: Card>(cards: CardSet<C>, mut count: usize, mut number: u64) -> CardSet<C> {
    let mut chosen = CardSet::EMPTY;
    let mut left = cards.len();
    for card in cards {
        if count == 0 {
            break;
        }
        left -= 1;
        // The sets without this card come first.
        let without = choose(left, count);
        if let Some(rest) = number.checked_sub(without) {
            number = rest;
            count -= 1;
            chosen.insert(card);
        }
    }
    chosen
}

/// The largest pack: a set of cards has a bit for each.
const LARGEST: usize = u64::BITS as usize;

/// How many sets of `count` there are among `all`; none of more cards than there are.
const fn choose(all: usize, count: usize) -> u64 {
    SETS[all][count]
}

/// Pascal's triangle.
static SETS: [[u64; LARGEST + 1]; LARGEST + 1] = {
    let mut rows = [[0; LARGEST + 1]; LARGEST + 1];
    let mut all = 0;
    while all <= LARGEST {
        rows[all][0] = 1;
        let mut count = 1;
        while count <= all {
            rows[all][count] = rows[all - 1][count - 1] + rows[all - 1][count];
            count += 1;
        }
        all += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Worlds, choose, subset};
    use crate::cards::CardSet;
    use crate::cards::german::Card;

    fn some(bits: u64) -> CardSet<Card> {
        CardSet::from_bits(bits)
    }

    #[test]
    fn every_set_of_a_size_has_a_number_of_its_own() {
        let cards = some(0b1101_0111_0010);
        for count in 0..=cards.len() {
            let sets: HashSet<u64> =
                (0..choose(cards.len(), count)).map(|number| subset(cards, count, number).bits()).collect();
            assert_eq!(sets.len() as u64, choose(cards.len(), count));
            assert!(sets.iter().all(|&set| some(set).len() == count && (some(set) - cards).is_empty()));
        }
    }

    #[test]
    fn all_worlds_are_those_that_trying_every_place_for_every_card_finds() {
        let can = [some(0b1111_0110), some(0b0111_1011), some(0b1010_1111)];
        let sizes = [3, 3, 2];
        let worlds = Worlds::new(some(0xff), can, sizes);
        let found: HashSet<[u64; 3]> =
            worlds.all(1000).unwrap().map(|places| places.map(CardSet::bits)).collect();
        let mut tried = HashSet::new();
        for mut number in 0..3_u32.pow(8) {
            let mut places = [0_u64; 3];
            for card in 0..8 {
                places[(number % 3) as usize] |= 1 << card;
                number /= 3;
            }
            let fits = |place: usize| {
                places[place].count_ones() as usize == sizes[place] && places[place] & !can[place].bits() == 0
            };
            if (0..3).all(fits) {
                tried.insert(places);
            }
        }
        assert!(!tried.is_empty());
        assert_eq!(found, tried);
        assert_eq!(worlds.count(), tried.len() as u64, "each once");
        assert!(worlds.all(tried.len() - 1).is_none());
    }

    #[test]
    fn sets_are_counted_as_they_can_be_listed() {
        for all in 0..12_u32 {
            for count in 0..=all {
                let listed = (0..1_u32 << all).filter(|set| set.count_ones() == count).count();
                assert_eq!(choose(all as usize, count as usize), listed as u64);
            }
        }
        assert_eq!(choose(38, 6), 2_760_681);
    }
}
