//! The key of a round of an evening. The cards of its deals follow from the key, as `docs/deals.md` says.

use sha2::{Digest, Sha256};

use super::daily_seed::hexadecimal;
use crate::PackSource;

/// The secret key of a round. Each round of each evening has its own key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundKey([u8; 32]);

impl RoundKey {
    /// Computes the key. It is the SHA-256 hash of `talon evening`, the secret of the server, the evening and the
    /// round, in this order. A line end follows each of them except the secret.
    pub(crate) fn new(secret: &[u8; 32], evening: &str, round: usize) -> Self {
        let hash = Sha256::new_with_prefix("talon evening\n")
            .chain_update(secret)
            .chain_update(format!("{evening}\n{round}\n"));
        Self(hash.finalize().into())
    }

    /// Returns the key in hexadecimal digits. It is secret until the round has ended.
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
