//! All ways to put the unseen cards in their places.

use rand::RngExt;

use crate::cards::german::Card;
use crate::cards::{CardSet, Random};

/// How many places unseen cards can be in: two hands, and the talon or the stock.
pub(super) const PLACES: usize = 3;

/// The ways to put unseen cards in three places of known sizes, where some cards can be in some of the places only.
///
/// All that the rules prove is of this kind: this card can, or cannot, be there. So the cards fall into seven groups,
/// by the places in which they can be, and within a group all cards are alike. A way to split the groups among the
/// places stands for as many worlds as there are choices of that many cards; summed over the splits, which are few,
/// they are counted, and one is drawn uniformly, without trial and error.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    /// The cards by the places where they can be, a bit each.
    groups: [CardSet<Card>; 1 << PLACES],
    sizes: [usize; PLACES],
}

/// The groups of the cards that have only one place.
const ONLY: [usize; PLACES] = [0b001, 0b010, 0b100];
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
    /// Of [`ANYWHERE`], to each.
    anywhere: [usize; PLACES],
}

impl Worlds {
    /// The worlds where `unseen` fills places of these sizes and each place has only cards that it `can` have.
    pub(super) fn new(unseen: CardSet<Card>, can: [CardSet<Card>; PLACES], sizes: [usize; PLACES]) -> Self {
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

    /// The cards of each place in one world, drawn uniformly; nothing when there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<[CardSet<Card>; PLACES]> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let mut number = random.random_range(0..count);
        let (split, _) = self.splits().find(|&(_, worlds)| {
            let here = number < worlds;
            number = number.saturating_sub(worlds);
            here
        })?;
        let mut places = ONLY.map(|group| self.groups[group]);
        let mut put = |group: usize, counts: [usize; PLACES]| {
            let mut left = self.groups[group];
            for (place, count) in places.iter_mut().zip(counts) {
                for card in (0..count).filter_map(|_| {
                    let card = left.random(random)?;
                    left.remove(card);
                    Some(card)
                }) {
                    place.insert(card);
                }
            }
        };
        let size = |group: usize| self.groups[group].len();
        let Split { first_or_second, first_or_third, second_or_third, anywhere } = split;
        put(FIRST_OR_SECOND, [first_or_second, size(FIRST_OR_SECOND) - first_or_second, 0]);
        put(FIRST_OR_THIRD, [first_or_third, 0, size(FIRST_OR_THIRD) - first_or_third]);
        put(SECOND_OR_THIRD, [0, second_or_third, size(SECOND_OR_THIRD) - second_or_third]);
        put(ANYWHERE, anywhere);
        Some(places)
    }

    /// Every split that fills the places, with the number of its worlds.
    fn splits(&self) -> impl Iterator<Item = (Split, u64)> + '_ {
        let size = |group: usize| self.groups[group].len();
        (0..=size(FIRST_OR_SECOND)).flat_map(move |first_or_second| {
            (0..=size(FIRST_OR_THIRD)).flat_map(move |first_or_third| {
                (0..=size(SECOND_OR_THIRD)).filter_map(move |second_or_third| {
                    let filled = [
                        size(ONLY[0]) + first_or_second + first_or_third,
                        size(ONLY[1]) + size(FIRST_OR_SECOND) - first_or_second + second_or_third,
                        size(ONLY[2]) + size(FIRST_OR_THIRD) - first_or_third + size(SECOND_OR_THIRD)
                            - second_or_third,
                    ];
                    let mut anywhere = [0; PLACES];
                    for place in 0..PLACES {
                        anywhere[place] = self.sizes[place].checked_sub(filled[place])?;
                    }
                    // A card that can be nowhere leaves no world.
                    if size(0) > 0 || anywhere.iter().sum::<usize>() != size(ANYWHERE) {
                        return None;
                    }
                    let worlds = choose(size(FIRST_OR_SECOND), first_or_second)
                        * choose(size(FIRST_OR_THIRD), first_or_third)
                        * choose(size(SECOND_OR_THIRD), second_or_third)
                        * choose(size(ANYWHERE), anywhere[0])
                        * choose(size(ANYWHERE) - anywhere[0], anywhere[1]);
                    Some((Split { first_or_second, first_or_third, second_or_third, anywhere }, worlds))
                })
            })
        })
    }
}

/// How many sets of `count` there are among `all`.
fn choose(all: usize, count: usize) -> u64 {
    if count > all {
        return 0;
    }
    (0..count as u64).fold(1, |sets, step| sets * (all as u64 - step) / (step + 1))
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn sets_are_counted_as_in_pascals_triangle() {
        assert_eq!((choose(5, 0), choose(5, 2), choose(5, 5), choose(2, 3)), (1, 10, 1, 0));
        for all in 1..30 {
            for count in 1..=all {
                assert_eq!(choose(all, count), choose(all - 1, count) + choose(all - 1, count - 1));
            }
        }
    }
}
