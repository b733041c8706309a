//! Where the cards of a session come from.

use talon_games::cards::{Random, keyed_numbers, shuffled_numbers};

/// The secret from which the cards of all deals of a session follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PackSource {
    /// A number. The cards of a session of one table follow from it.
    Seed(u64),
    /// A key of 256 bits. The cards follow from it as `docs/deals.md` says, so that anybody can deal them again when
    /// the key is public.
    Key([u8; 32]),
}

impl PackSource {
    /// Returns the shuffled pack of deal `number`, as the numbers of its `size` cards.
    pub(crate) fn pack(self, number: u64, size: usize) -> Vec<u8> {
        match self {
            Self::Seed(seed) => shuffled_numbers(size, &mut Random::new(seed, number)),
            Self::Key(key) => keyed_numbers(&key, number, size),
        }
    }

    /// Returns the seed for the decisions of the built-in players. Of a key it tells nothing about the cards.
    #[cfg(feature = "server")]
    pub(crate) fn player_seed(self) -> u64 {
        use sha2::{Digest as _, Sha256};
        match self {
            Self::Seed(seed) => seed,
            Self::Key(key) => {
                let derived = Sha256::new_with_prefix("talon bot").chain_update(key).finalize();
                derived.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
            }
        }
    }
}

impl From<u64> for PackSource {
    fn from(seed: u64) -> Self {
        Self::Seed(seed)
    }
}
