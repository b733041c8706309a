//! What a match draws at random, all of it from one secret key: deals, substitutes, the bots' seeds.
//!
//! `docs/deals.md` says how deals follow from the key, so that anybody can make them again.

use std::fmt::{self, Write};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use sha2::{Digest, Sha256};

use crate::cards::{Quoted, Random};

/// The comment of a record with the hash of the key, before the first game.
pub const HASH_COMMENT: &str = "# key hash: ";

/// The comment of a record with the number of the deal, before each game.
pub const DEAL_COMMENT: &str = "# deal: ";

/// The comment of a record with the key, after the last game.
pub const KEY_COMMENT: &str = "# key: ";

/// How many bytes a key has.
const BYTES: usize = 32;

/// The secret of a match, from which all its randomness follows.
///
/// It prints only as its hash: what reveals it says so.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchKey([u8; BYTES]);

/// What is drawn from a key of its own, which says nothing about the deals.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Substitute,
    Bot,
}

impl Purpose {
    /// What is hashed before the key of the match.
    fn label(self) -> &'static [u8] {
        match self {
            Self::Substitute => b"talon substitute",
            Self::Bot => b"talon bot",
        }
    }
}

/// What is written is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no key '{text}': a key is {} hexadecimal digits", 2 * BYTES)]
pub struct KeyError {
    text: Quoted,
}

impl MatchKey {
    /// A fresh secret key from the operating system.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn fresh() -> Result<Self, rand::rngs::SysError> {
        use rand::TryRng;
        let mut bytes = [0; BYTES];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The key of a small number, for tests and repetition: its 8 bytes, the lowest first, and zeros. It is no secret:
    /// all such keys can be tried.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        let mut bytes = [0; BYTES];
        bytes.split_at_mut(8).0.copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }

    /// The small number whose key this is, if it is one.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        let seed = self.0.first_chunk().map(|bytes| u64::from_le_bytes(*bytes));
        seed.filter(|&seed| Self::from_seed(seed) == *self)
    }

    /// Reads a key that was revealed.
    ///
    /// # Errors
    /// When it is not written as [`MatchKey::reveal`] writes it.
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        let error = || KeyError { text: Quoted::new(text) };
        if text.len() != 2 * BYTES || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(error());
        }
        let mut bytes = [0; BYTES];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| error())?;
        }
        Ok(Self(bytes))
    }

    /// The key itself, in hexadecimal digits: to be told when no program plays any more.
    #[must_use]
    pub fn reveal(&self) -> String {
        hexadecimal(&self.0)
    }

    /// Its SHA-256, in hexadecimal digits: told before the first deal, it says nothing about the cards, and binds the
    /// arbiter to them.
    #[must_use]
    pub fn hash(&self) -> String {
        hexadecimal(&Sha256::digest(self.0))
    }

    /// The numbers of a pack of `size` cards, in the order of deal `index`: any deal can be made again alone.
    #[must_use]
    pub fn deal(&self, index: u64, size: usize) -> Vec<u8> {
        let mut random = ChaCha20Rng::from_seed(self.0);
        random.set_stream(index);
        shuffled(size, &mut random)
    }

    fn random(&self, purpose: Purpose, index: u64) -> Random {
        let derived = Sha256::new_with_prefix(purpose.label()).chain_update(self.0).finalize();
        Random::keyed(derived.into(), index)
    }

    /// The substitute's randomness in playing `game`, counted from 0 over the whole match.
    #[must_use]
    pub fn substitute(&self, game: u64) -> Random {
        self.random(Purpose::Substitute, game)
    }

    /// The seed of a player for one game, within its option's range; `number` counts both.
    #[must_use]
    pub fn bot(&self, number: u64, min: u64, max: u64) -> u64 {
        let drawn = self.random(Purpose::Bot, number).next_u64();
        match max.saturating_sub(min).checked_add(1) {
            Some(range) => min + drawn % range,
            None => drawn,
        }
    }
}

impl fmt::Debug for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchKey(hash {})", self.hash())
    }
}

/// The numbers of a pack in random order. Which words are drawn for which place is part of what a match promises, so
/// it is written out here and in `docs/deals.md`, and not left to a library that may change it.
fn shuffled(size: usize, random: &mut impl Rng) -> Vec<u8> {
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

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_the_same_for_ever_and_differ_from_each_other() {
        let [one, two] = [1, 2].map(MatchKey::from_seed);
        assert_eq!(one.deal(7, 52), one.deal(7, 52));
        assert_ne!(one.deal(7, 52), one.deal(8, 52));
        assert_ne!(one.deal(7, 52), two.deal(7, 52));
    }

    #[test]
    fn a_key_is_read_as_it_is_revealed_and_prints_only_as_its_hash() {
        let key = MatchKey::fresh().unwrap();
        assert_eq!(MatchKey::parse(&key.reveal()), Ok(key.clone()));
        assert_eq!(MatchKey::parse(&key.reveal().to_uppercase()), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), format!("MatchKey(hash {})", key.hash()));
        assert_ne!(key, MatchKey::fresh().unwrap());
        for bad in ["", "1", &"+1".repeat(32), &"é".repeat(32), &"0".repeat(66)] {
            assert!(MatchKey::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_hash_is_sha_256() {
        // Of 32 zero bytes, from `head --bytes 32 /dev/zero | sha256sum`.
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(MatchKey::from_seed(0).hash(), zeros);
    }

    #[test]
    fn the_key_of_a_seed_is_known_for_what_it_is() {
        for seed in [0, 1, u64::MAX] {
            assert_eq!(MatchKey::from_seed(seed).seed(), Some(seed));
        }
        assert_eq!(MatchKey([1; BYTES]).seed(), None);
    }

    #[test]
    fn a_bot_is_seeded_within_its_range() {
        let key = MatchKey::from_seed(3);
        for number in 0..100 {
            assert!((10..=12).contains(&key.bot(number, 10, 12)));
        }
        assert_ne!(key.bot(0, 0, u64::MAX), key.bot(1, 0, u64::MAX));
    }

    #[test]
    fn seeds_deals_and_substitutes_are_drawn_from_keys_of_their_own() {
        let key = MatchKey::from_seed(3);
        let draws = [
            ChaCha20Rng::from_seed(key.0).next_u64(),
            Random::keyed(key.0, 0).next_u64(),
            key.substitute(0).next_u64(),
            key.bot(0, 0, u64::MAX),
        ];
        for (index, draw) in draws.iter().enumerate() {
            assert!(!draws[..index].contains(draw), "{draws:?}");
        }
    }

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
        assert_eq!(shuffled(4, &mut Words(vec![9, 4, 0])), [2, 0, 3, 1]);
        assert_eq!(shuffled(1, &mut Words(Vec::new())), [0]);
    }

    #[test]
    fn words_that_would_favour_small_numbers_are_drawn_again() {
        // 2³² is 3 times 1431655765, and 1.
        assert_eq!(below(3, &mut Words(vec![u32::MAX, u32::MAX - 1])), 2);
        assert_eq!(below(4, &mut Words(vec![u32::MAX])), 3);
    }
}
