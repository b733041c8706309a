//! Randomness: seeded, counted, the same on every machine.

use rand::SeedableRng;
use rand::seq::SliceRandom;
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

/// The numbers of a pack of `size` cards in uniformly random order.
#[must_use]
pub fn shuffled_numbers(size: usize, random: &mut Random) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..size as u8).collect();
    pack.shuffle(random);
    pack
}

/// A whole pack in uniformly random order.
#[must_use]
pub fn shuffled<C: Card>(random: &mut Random) -> Vec<C> {
    shuffled_numbers(C::COUNT, random).into_iter().filter_map(|number| C::from_index(number.into())).collect()
}
