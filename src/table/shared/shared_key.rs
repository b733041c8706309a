//! The key of deals that the server chooses for many people: the daily deals, and the rounds of an evening.
//!
//! The cards follow from the key, as `docs/deals.md` says. The server shows the hash of the key before the first deal,
//! and the key itself when the deals are over. Everybody can then check that the cards did not depend on the players.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::shared_deals::SharedDeals;
use crate::PackSource;

/// The secret key of shared deals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SharedKey([u8; 32]);

impl SharedKey {
    /// Computes the key of shared deals of a game. It is the SHA-256 hash of `talon deals`, the secret of the server,
    /// the text of the deals and the game, in this order. A line end follows each of them except the secret. `None` for
    /// deals that a table has played before others share them.
    pub(crate) fn of(secret: &[u8; 32], shared: &SharedDeals, game: &str) -> Option<Self> {
        if !matches!(shared, SharedDeals::Daily { .. } | SharedDeals::Round { .. }) {
            return None;
        }
        let hash = Sha256::new_with_prefix("talon deals\n")
            .chain_update(secret)
            .chain_update(format!("{}\n{game}\n", shared.key("")));
        Some(Self(hash.finalize().into()))
    }

    /// Returns the key in hexadecimal digits. It is secret until the deals are over.
    pub(crate) fn reveal(self) -> String {
        hexadecimal(&self.0)
    }

    /// Returns the commitment in hexadecimal digits: the SHA-256 hash of the bytes of the key.
    pub(crate) fn hash(self) -> String {
        hexadecimal(&Sha256::digest(self.0))
    }

    /// Returns the source of the cards.
    pub(crate) fn packs(self) -> PackSource {
        PackSource::Key(self.0)
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

    fn daily(date: &str) -> SharedDeals {
        SharedDeals::Daily { date: date.to_owned() }
    }

    fn round(evening: &str, round: usize) -> SharedDeals {
        SharedDeals::Round { evening: evening.to_owned(), round }
    }

    #[test]
    fn each_date_round_game_and_server_has_its_own_key() {
        let cases = [
            (1, daily("2026-02-03"), "toy"),
            (2, daily("2026-02-03"), "toy"),
            (1, daily("2026-02-04"), "toy"),
            (1, daily("2026-02-03"), "boy"),
            (1, round("0000abcd", 1), "toy"),
            (1, round("0000abcd", 2), "toy"),
            (1, round("0000abce", 1), "toy"),
        ];
        let hash = |(secret, shared, game): &(u8, SharedDeals, &str)| {
            SharedKey::of(&[*secret; 32], shared, game).unwrap().hash()
        };
        let hashes: std::collections::BTreeSet<String> = cases.iter().map(hash).collect();
        assert_eq!(hashes.len(), cases.len());
        assert!(SharedKey::of(&[1; 32], &SharedDeals::Offered { deals: 1 }, "toy").is_none());
    }

    #[test]
    fn the_commitment_is_the_hash_of_the_key() {
        // These shell commands compute both:
        // printf 'talon deals\n%sdaily 2026-02-03\ntoy\n' "$(printf '\1%.0s' $(seq 32))" | sha256sum
        // printf %s KEY | xxd -r -p | sha256sum
        let key = SharedKey::of(&[1; 32], &daily("2026-02-03"), "toy").unwrap();
        assert_eq!(key.reveal(), "7864927da2d350eddaf066761ce827f239fea02da53dad382e1fa70d14ca67bb");
        assert_eq!(key.hash(), "3500dd3bd76186b91f7dcfd9e3118f1c1d0c59ffc4276d9d4e63bf0a34f25342");
    }
}
