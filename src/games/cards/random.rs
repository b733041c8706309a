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
    keyed_numbers(key, index, C::COUNT)
        .into_iter()
        .filter_map(|number| C::from_index(number.into()))
        .collect()
}

/// Returns the card numbers of [`keyed_pack`], for a pack of `size` cards.
pub fn keyed_numbers(key: &[u8; 32], index: u64, size: usize) -> Vec<u8> {
    let mut random = ChaCha20Rng::from_seed(*key);
    random.set_stream(index);
    shuffled_words(size, &mut random)
}

/// Returns the card numbers of a pack in random order. The commitment of a match depends on the exact
/// algorithm. So the algorithm is written out here and in `docs/deals.md`, because a library may change its
/// own.
fn shuffled_words(size: usize, random: &mut impl Rng) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    for last in (1..size).rev() {
        pack.swap(last, below(last as u32 + 1, random) as usize);
    }
    pack
}

/// Returns a uniform random number below `bound`.
fn below(bound: u32, random: &mut impl Rng) -> u32 {
    let words = 1 << u32::BITS;
    loop {
        let word = random.next_u32();
        // Rejects words of the last, incomplete range. These words would make small numbers more likely.
        if u64::from(word) < words - words % u64::from(bound) {
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
        assert_eq!(shuffled_words(4, &mut Words(vec![9, 4, 0])), [2, 0, 3, 1]);
        assert_eq!(shuffled_words(1, &mut Words(Vec::new())), [0]);
    }

    #[test]
    fn biased_words_are_rejected() {
        // 2³² = 3 · 1431655765 + 1.
        assert_eq!(below(3, &mut Words(vec![u32::MAX, u32::MAX - 1])), 2);
        assert_eq!(below(4, &mut Words(vec![u32::MAX])), 3);
    }
}
