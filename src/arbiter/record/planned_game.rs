//! A game of a match, by its place in the plan.

use crate::arbiter::record::rotation::player_at;
use crate::protocol::Seat;

/// A game of a match, by its place in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedGame {
    /// The block, counted from 0.
    pub(crate) block: u64,
    /// The rotation, counted from 0.
    pub(crate) rotation: usize,
    /// The deal in its session, counted from 0.
    pub(crate) deal: u64,
    /// The number of deals in a session.
    pub(crate) session: u64,
    /// The number of players.
    pub(crate) players: usize,
}

impl PlannedGame {
    /// The number of the game, counted from 0 over the whole match.
    pub(crate) fn number(&self) -> u64 {
        (self.block * self.players as u64 + self.rotation as u64) * self.session + self.deal
    }

    /// The number of its deal, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self) -> u64 {
        self.block * self.session + self.deal
    }

    /// The player in `seat`.
    pub(crate) fn player_at(&self, seat: Seat) -> usize {
        let shift = self.rotation + (self.deal % self.players as u64) as usize;
        player_at(seat, shift, self.players)
    }

    /// The texts of all players by seat, separated by a comma and a blank.
    pub(crate) fn by_seat(&self, texts: &[String]) -> String {
        let in_seat = |seat| texts.get(self.player_at(seat)).map_or("", String::as_str);
        Seat::all(self.players).map(in_seat).collect::<Vec<_>>().join(", ")
    }
}
