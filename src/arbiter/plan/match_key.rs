//! The secret key of a match. All randomness of the match follows from the key: deals, substitutes, and seeds
//! of bots.
//!
//! `docs/deals.md` specifies how deals follow from the key, so that anyone can compute them again.

use std::fmt::{self, Write};

use rand::{Rng, RngExt as _};
use sha2::{Digest, Sha256};

use talon_games::cards::{Quoted, Random, keyed_numbers};

use crate::plan::seating::Seating;

/// The number of bytes in a key.
const KEY_BYTES: usize = 32;

/// The beginning of the comment with the entropy. The record of a planned match has this comment before the
/// first game.
pub const ENTROPY_COMMENT: &str = "# entropy: ";

/// The largest number of characters in an entropy text.
const MAX_ENTROPY: usize = 200;

/// The secret key of a match.
///
/// The `Debug` text of a key is its hash. Only [`MatchKey::reveal`] shows the key itself.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchKey {
    /// The bytes to which the hash commits.
    secret: [u8; KEY_BYTES],
    /// The bytes from which all randomness follows: the secret, or the hash of the secret and the entropy.
    source: [u8; KEY_BYTES],
    entropy: Option<String>,
}

/// The text is not valid as an entropy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' is no entropy: expected 1 to {MAX_ENTROPY} characters, none of them a control character, no blank at either end"
)]
pub struct EntropyError {
    text: Quoted,
}

/// A use of randomness with its own derived key. The random numbers of such a use reveal nothing about the
/// deals.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Substitute,
    Bot,
    Seating,
}

impl Purpose {
    /// Returns the label of the derived key. The derived key is the hash of the label followed by the match's
    /// key.
    fn label(self) -> &'static [u8] {
        match self {
            Self::Substitute => b"talon substitute",
            Self::Bot => b"talon bot",
            Self::Seating => b"talon seating",
        }
    }
}

/// The text is not a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a key: a key has {} hexadecimal digits", 2 * KEY_BYTES)]
pub struct KeyError {
    text: Quoted,
}

impl MatchKey {
    /// Creates a secret key with the randomness of the operating system.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub fn new_random() -> Result<Self, rand::rngs::SysError> {
        use rand::TryRng;
        let mut bytes = [0; KEY_BYTES];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Self::from_bytes(bytes))
    }

    /// Creates a key from its secret bytes.
    #[must_use]
    pub const fn from_bytes(secret: [u8; KEY_BYTES]) -> Self {
        Self { secret, source: secret, entropy: None }
    }

    /// Mixes a text into the key. All randomness then follows from the SHA-256 of the secret followed by this
    /// text. The text is chosen after the hash of the key is published, so that nobody can choose the deals.
    ///
    /// # Errors
    /// The text is empty, is too long, or does not fit a line.
    pub fn with_entropy(self, text: &str) -> Result<Self, EntropyError> {
        let fits = (1..=MAX_ENTROPY).contains(&text.chars().count());
        if !fits || !Quoted::is_plain(text) || text.trim() != text {
            return Err(EntropyError { text: Quoted::new(text) });
        }
        let source = Sha256::new_with_prefix(self.secret).chain_update(text).finalize().into();
        Ok(Self { source, entropy: Some(text.to_owned()), ..self })
    }

    /// Returns the text that was mixed into the key.
    #[must_use]
    pub fn entropy(&self) -> Option<&str> {
        self.entropy.as_deref()
    }

    /// Creates the key of a seed, for tests and repeatable matches: the 8 bytes of the seed, little-endian,
    /// then zeros. The key is not secret, because anyone can try all seeds.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        let mut bytes = [0; KEY_BYTES];
        bytes.split_at_mut(8).0.copy_from_slice(&seed.to_le_bytes());
        Self::from_bytes(bytes)
    }

    /// Returns the seed of this key, if the key was made from a seed.
    pub fn seed(&self) -> Option<u64> {
        let seed = self.secret.first_chunk().map(|bytes| u64::from_le_bytes(*bytes));
        seed.filter(|&seed| Self::from_seed(seed) == *self)
    }

    /// Checks that a text is a key. The error says what is expected.
    pub(super) fn check(text: &str) -> Result<(), String> {
        Self::parse(text).map(drop).map_err(|_| format!("expected {} hexadecimal digits", 2 * KEY_BYTES))
    }

    /// Parses the output of [`MatchKey::reveal`].
    ///
    /// # Errors
    /// The text is not a key.
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        let error = || KeyError { text: Quoted::new(text) };
        if text.len() != 2 * KEY_BYTES || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(error());
        }
        let mut bytes = [0; KEY_BYTES];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| error())?;
        }
        Ok(Self::from_bytes(bytes))
    }

    /// Returns the key itself, in hexadecimal digits. Publish the key only after the last game.
    #[must_use]
    pub fn reveal(&self) -> String {
        hexadecimal(&self.secret)
    }

    /// Returns the commitment: the SHA-256 of the key, in hexadecimal digits. The commitment is published
    /// before the first deal. It reveals nothing about the cards. After it is published, the arbiter cannot
    /// change the cards.
    #[must_use]
    pub fn hash(&self) -> String {
        sha256(self.secret)
    }

    /// Returns the shuffled pack of deal `index`, as the numbers of its `size` cards. A deal does not depend
    /// on earlier deals.
    #[must_use]
    pub fn deal(&self, index: u64, size: usize) -> Vec<u8> {
        keyed_numbers(&self.source, index, size)
    }

    fn random(&self, purpose: Purpose, index: u64) -> Random {
        let derived = Sha256::new_with_prefix(purpose.label()).chain_update(self.source).finalize();
        Random::keyed(derived.into(), index)
    }

    /// Returns the random generator of the substitute in a game. `game` is counted from 0 over the whole
    /// match.
    pub(crate) fn substitute_random(&self, game: u64) -> Random {
        self.random(Purpose::Substitute, game)
    }

    /// Returns the seatings of a block. Each seating gives, for the first deal of the session, the player in
    /// each seat.
    pub(crate) fn orders(&self, seating: Seating, players: usize, block: u64) -> Vec<Vec<usize>> {
        let mut random = self.random(Purpose::Seating, block);
        seating.orders(players, &mut |bound| random.random_range(0..bound))
    }

    /// Returns the seed of a player for one game, within the range of the player's option. `number` is
    /// different for each combination of a player and a game, see [`Description::seed_number`].
    ///
    /// [`Description::seed_number`]: super::Description::seed_number
    pub fn bot_seed(&self, number: u64, min: u64, max: u64) -> u64 {
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

/// Returns the SHA-256 of these bytes, in hexadecimal digits.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Returns these bytes in hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha20Rng;

    use super::*;

    #[test]
    fn a_deal_depends_on_key_and_index_only() {
        let [one, two] = [1, 2].map(MatchKey::from_seed);
        assert_eq!(one.deal(7, 52), one.deal(7, 52));
        assert_ne!(one.deal(7, 52), one.deal(8, 52));
        assert_ne!(one.deal(7, 52), two.deal(7, 52));
    }

    #[test]
    fn a_revealed_key_parses_and_debug_shows_the_hash() {
        let key = MatchKey::new_random().unwrap();
        assert_eq!(MatchKey::parse(&key.reveal()), Ok(key.clone()));
        assert_eq!(MatchKey::parse(&key.reveal().to_uppercase()), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), format!("MatchKey(hash {})", key.hash()));
        assert_ne!(key, MatchKey::new_random().unwrap());
        for bad in ["", "1", &"+1".repeat(32), &"é".repeat(32), &"0".repeat(66)] {
            assert!(MatchKey::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn entropy_changes_the_deals_and_not_the_commitment() {
        let plain = MatchKey::from_seed(3);
        let mixed = plain.clone().with_entropy("draw 17: 4 8 15").unwrap();
        assert_eq!((mixed.hash(), mixed.reveal()), (plain.hash(), plain.reveal()));
        assert_ne!(mixed.deal(0, 52), plain.deal(0, 52));
        assert_ne!(mixed.bot_seed(0, 0, u64::MAX), plain.bot_seed(0, 0, u64::MAX));
        assert_eq!((mixed.seed(), mixed.entropy()), (None, Some("draw 17: 4 8 15")));
        let source = Sha256::digest([&plain.secret[..], b"draw 17: 4 8 15"].concat());
        assert_eq!(mixed.source[..], source[..]);
        for bad in ["", " a", "a ", "a\nb", "a\u{1b}[1m", &"x".repeat(MAX_ENTROPY + 1)] {
            assert!(plain.clone().with_entropy(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_hash_is_sha_256() {
        // The hash of 32 zero bytes, from `head --bytes 32 /dev/zero | sha256sum`.
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(MatchKey::from_seed(0).hash(), zeros);
    }

    #[test]
    fn a_key_made_from_a_seed_returns_the_seed() {
        for seed in [0, 1, u64::MAX] {
            assert_eq!(MatchKey::from_seed(seed).seed(), Some(seed));
        }
        assert_eq!(MatchKey::from_bytes([1; KEY_BYTES]).seed(), None);
    }

    #[test]
    fn a_bot_seed_lies_within_its_range() {
        let key = MatchKey::from_seed(3);
        for number in 0..100 {
            assert!((10..=12).contains(&key.bot_seed(number, 10, 12)));
        }
        assert_ne!(key.bot_seed(0, 0, u64::MAX), key.bot_seed(1, 0, u64::MAX));
    }

    #[test]
    fn deals_seeds_and_substitutes_differ() {
        let key = MatchKey::from_seed(3);
        let draws = [
            ChaCha20Rng::from_seed(key.source).next_u64(),
            Random::keyed(key.source, 0).next_u64(),
            key.substitute_random(0).next_u64(),
            key.bot_seed(0, 0, u64::MAX),
        ];
        for (index, draw) in draws.iter().enumerate() {
            assert!(!draws[..index].contains(draw), "{draws:?}");
        }
    }
}
