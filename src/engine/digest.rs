//! A hash of lines, and the random numbers of a decision.

use talon_games::Game;
use talon_games::cards::Random;
use talon_games::protocol::{NewGame, Seat};

/// Creates the random generator for a decision of `seat`. Its numbers depend only on the seed and on the lines that the
/// seat has received: `new` is the line of the deal, and `history` has the events as the seat sees them.
pub(super) fn decision_random<G: Game>(new: &NewGame, seat: Seat, history: &[G::Event], seed: u64) -> Random {
    let mut digest = Digest::new();
    digest.add_line(&NewGame { seat: Some(seat), ..new.clone() }.to_string());
    for event in history {
        digest.add_line(&event.to_string());
    }
    Random::new(seed, digest.value())
}

/// The FNV-1a hash of lines, with 64 bits (Fowler, Noll, Vo). The same lines have the same hash on every
/// machine.
struct Digest(u64);

impl Digest {
    /// Creates the hash of zero lines.
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a line to the hash. The line end is hashed, too.
    fn add_line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash of the lines added so far.
    fn value(&self) -> u64 {
        self.0
    }
}
