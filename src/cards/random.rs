//! The random generator. It is seeded, and its numbers are the same on every machine.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::card::Card;

/// The random generator of deals, agents, searches and tests: `ChaCha` with 8 rounds. It is counter-based, so each
/// stream can be generated independently of the others.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Stream number `stream` of `seed`. The streams of a seed are independent of each other.
    ///
    /// ```
    /// use rand::RngExt;
    /// use talon::cards::Random;
    /// assert_eq!(Random::new(7, 1).random::<u64>(), Random::new(7, 1).random::<u64>());
    /// assert_ne!(Random::new(7, 1).random::<u64>(), Random::new(7, 2).random::<u64>());
    /// ```
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Stream number `stream` of a 256-bit `key`. The streams of a key are independent of each other.
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

/// The card numbers of a pack of `size` cards in uniformly random order.
pub fn shuffled_numbers(size: usize, random: &mut Random) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    pack.shuffle(random);
    pack
}

/// A whole pack in uniformly random order.
pub fn shuffled<C: Card>(random: &mut Random) -> Vec<C> {
    shuffled_numbers(C::COUNT, random).into_iter().filter_map(|number| C::from_index(number.into())).collect()
}
