//! The key of a day, from which all cards of the day follow.

use sha2::{Digest as _, Sha256};

use talon_arbiter::plan::{KeyError, MatchKey};

/// The secret key of a day. Its hash is published when the day begins, and the key itself when no round of the day is
/// open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayKey(MatchKey);

impl DayKey {
    /// Draws a key.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new_random() -> Result<Self, std::io::Error> {
        MatchKey::new_random().map(Self).map_err(std::io::Error::other)
    }

    /// Reads a key of 64 hexadecimal digits.
    ///
    /// # Errors
    /// The text is no key.
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        MatchKey::parse(text.trim()).map(Self)
    }

    /// Returns the key in hexadecimal digits. It is secret until the day is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        self.0.reveal()
    }

    /// Returns the hash that is published when the day begins.
    #[must_use]
    pub fn hash(&self) -> String {
        self.0.hash()
    }

    /// Returns the number that decides between equally good lineups of a round, and who plays beside a remote bot. Nobody can
    /// know it before the key is published.
    #[must_use]
    pub fn draw(&self, round: u64) -> u64 {
        let text = format!("talon league draw\n{}\n{round}\n", self.reveal());
        let hash: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Computes the key of deals of a round. It is the SHA-256 hash of the lines `talon league`, the key of the day in
    /// hexadecimal digits, the number of the round, and the number of the deals in the round. Each line has a line end.
    ///
    #[must_use]
    pub fn match_key(&self, round: u64, deals: u64) -> MatchKey {
        let text = format!("talon league\n{}\n{round}\n{deals}\n", self.reveal());
        MatchKey::from_bytes(Sha256::digest(text.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_round_and_each_number_of_deals_has_its_own_key() {
        let day = DayKey::parse(&"ab".repeat(32)).unwrap();
        assert_eq!(DayKey::parse(&day.reveal()), Ok(day.clone()));
        let keys = [(1, 0), (1, 1), (2, 0)].map(|(round, deals)| day.match_key(round, deals).reveal());
        // printf 'talon league\n%s\n1\n0\n' "$(printf 'ab%.0s' $(seq 32))" | sha256sum
        assert_eq!(keys[0], "44dda5501e26fd258cf12f07033ee6115694628cae7011e6e8441e4825ba650d");
        assert!(keys[0] != keys[1] && keys[0] != keys[2] && keys[1] != keys[2]);
    }
}
