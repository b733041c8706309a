//! The random generator. It is seeded, and its numbers are the same on every machine.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::{ChaCha8Rng, ChaCha20Rng};

use super::card::Card;

/// The random generator of deals, agents, searches and tests: `ChaCha` with 8 rounds. It is counter-based, so
/// each stream can be generated independently of the others.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates stream number `stream` of `seed`. The streams of a seed are independent of each other.
    ///
    /// ```
    /// use rand::RngExt;
    /// use talon_games::cards::Random;
    /// assert_eq!(Random::new(7, 1).random::<u64>(), Random::new(7, 1).random::<u64>());
    /// assert_ne!(Random::new(7, 1).random::<u64>(), Random::new(7, 2).random::<u64>());
    /// ```
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Creates stream number `stream` of a 256-bit `key`. The streams of a key are independent of each other.
    pub fn keyed(key: [u8; 32], stream: u64) -> Self {
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }
}

impl rand::TryRng for Random {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.try_fill_bytes(bytes)
    }
}

/// Returns the card numbers of a pack of `size` cards in uniformly random order.
pub fn shuffled_numbers(size: usize, random: &mut Random) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    pack.shuffle(random);
    pack
}

/// Returns a whole pack in uniformly random order.
pub fn shuffled<C: Card>(random: &mut Random) -> Vec<C> {
    shuffled_numbers(C::COUNT, random).into_iter().filter_map(|number| C::from_index(number.into())).collect()
}

/// Returns the pack of deal `index` of a 256-bit key, in the order in which its cards are dealt
/// (`docs/deals.md`). A deal does not depend on earlier deals.
pub fn keyed_pack<C: Card>(key: &[u8; 32], index: u64) -> Vec<C> {
    let mut pack = Vec::new();
    refill_keyed_pack(key, index, &mut pack);
    pack
}

/// Replaces the cards of `pack` by those of [`keyed_pack`].
pub fn refill_keyed_pack<C: Card>(key: &[u8; 32], index: u64, pack: &mut Vec<C>) {
    pack.clear();
    pack.extend((0..C::COUNT).filter_map(C::from_index));
    shuffle_by_words(pack, &mut keyed_words(key, index));
}

/// Returns the card numbers of [`keyed_pack`], for a pack of `size` cards.
pub fn keyed_numbers(key: &[u8; 32], index: u64, size: usize) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    shuffle_by_words(&mut pack, &mut keyed_words(key, index));
    pack
}

/// Returns the random words of deal `index` of a key.
fn keyed_words(key: &[u8; 32], index: u64) -> ChaCha20Rng {
    let mut random = ChaCha20Rng::from_seed(*key);
    random.set_stream(index);
    random
}

/// Brings a pack into random order. The commitment of a match depends on the exact algorithm. So the algorithm
/// is written out here and in `docs/deals.md`, because a library may change its own.
fn shuffle_by_words<T>(pack: &mut [T], random: &mut impl Rng) {
    for last in (1..pack.len()).rev() {
        pack.swap(last, below(last as u32 + 1, random) as usize);
    }
}

/// Returns a uniform random number below `bound`.
fn below(bound: u32, random: &mut impl Rng) -> u32 {
    loop {
        let word = random.next_u32();
        // Words of the last, incomplete range are rejected, because they would make small numbers more likely. The range has
        // fewer than `bound` words, so the division that finds its size is seldom needed.
        if word <= u32::MAX - bound || word <= u32::MAX - bound.wrapping_neg() % bound {
            return word % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator that returns these words.
    struct Words(Vec<u32>);

    impl rand::TryRng for Words {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0.remove(0))
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            unreachable!("the shuffle uses words of 32 bits")
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            unreachable!("the shuffle uses words of 32 bits")
        }
    }

    #[test]
    fn the_shuffle_uses_one_word_for_each_place() {
        // The words choose the indices 9 mod 4 = 1, 4 mod 3 = 1 and 0 mod 2 = 0.
        // The pack after each of them: 0 3 2 1, 0 2 3 1, 2 0 3 1.
        let shuffled = |mut pack: Vec<u8>, words| {
            shuffle_by_words(&mut pack, &mut Words(words));
            pack
        };
        assert_eq!(shuffled(vec![0, 1, 2, 3], vec![9, 4, 0]), [2, 0, 3, 1]);
        assert_eq!(shuffled(vec![0], Vec::new()), [0]);
    }

    #[test]
    fn biased_words_are_rejected() {
        // 2³² = 3 · 1431655765 + 1.
        assert_eq!(below(3, &mut Words(vec![u32::MAX, u32::MAX - 1])), 2);
        assert_eq!(below(4, &mut Words(vec![u32::MAX])), 3);
    }
}
