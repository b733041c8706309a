//! Randomness: seeded, counted, the same on every machine.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Card;

/// The random generator of robots, searches and tests: `ChaCha` with 8 rounds, a counter-based stream cipher, so that
/// any part of a sequence can be made again alone.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The generator that belongs to a `seed` and, of the independent streams under it, the one numbered `stream`.
    ///
    /// ```
    /// use rand::RngExt;
    /// use talon::cards::Random;
    /// assert_eq!(Random::new(7, 1).random::<u64>(), Random::new(7, 1).random::<u64>());
    /// assert_ne!(Random::new(7, 1).random::<u64>(), Random::new(7, 2).random::<u64>());
    /// ```
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// The generator with a full 256-bit `key`, stream `stream`.
    #[must_use]
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

/// The numbers of a pack of `size` cards in uniformly random order. `docs/deals.md` says which words are drawn for
/// which place, so that anybody can make a deal again: this order never changes.
#[must_use]
pub fn shuffled_numbers(size: usize, random: &mut impl Rng) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    for last in (1..size).rev() {
        pack.swap(last, below(last as u32 + 1, random) as usize);
    }
    pack
}

/// A number below `bound`, each as likely as the others.
fn below(bound: u32, random: &mut impl Rng) -> u32 {
    let words = 1 << u32::BITS;
    loop {
        let word = random.next_u32();
        // The last round of remainders is not whole, and would favour the small ones.
        if u64::from(word) < words - words % u64::from(bound) {
            return word % bound;
        }
    }
}

/// A whole pack in uniformly random order.
#[must_use]
pub fn shuffled<C: Card>(random: &mut Random) -> Vec<C> {
    shuffled_numbers(C::COUNT, random).into_iter().filter_map(|number| C::from_index(number.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says these words, and then no more.
    struct Words(Vec<u32>);

    impl rand::TryRng for Words {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0.remove(0))
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            unreachable!("the pack is drawn by words of 32 bits")
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            unreachable!("the pack is drawn by words of 32 bits")
        }
    }

    #[test]
    fn places_are_drawn_from_the_last_down_by_one_word_each() {
        // 9 mod 4, 4 mod 3 and 0 mod 2: 0 1 2 3, 0 3 2 1, 0 2 3 1, 2 0 3 1.
        assert_eq!(shuffled_numbers(4, &mut Words(vec![9, 4, 0])), [2, 0, 3, 1]);
        assert_eq!(shuffled_numbers(1, &mut Words(Vec::new())), [0]);
    }

    #[test]
    fn words_that_would_favour_small_numbers_are_drawn_again() {
        // 2³² is 3 times 1431655765, and 1.
        assert_eq!(below(3, &mut Words(vec![u32::MAX, u32::MAX - 1])), 2);
        assert_eq!(below(4, &mut Words(vec![u32::MAX])), 3);
    }
}
