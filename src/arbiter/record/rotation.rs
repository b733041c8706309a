//! The rotation of the players over the seats.

use crate::protocol::Seat;

/// The player in `seat` after all players moved down `shift` seats.
pub(crate) fn player_at(seat: Seat, shift: usize, players: usize) -> usize {
    (seat.index() + shift) % players
}

/// The seat of `player` after all players moved down `shift` seats.
pub(crate) fn seat_of(player: usize, shift: usize, players: usize) -> Seat {
    Seat::new((player + players - shift % players) % players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_move_down_one_seat_and_seat_0_becomes_the_last() {
        let order = |shift| Seat::all(3).map(|seat| player_at(seat, shift, 3)).collect::<Vec<_>>();
        assert_eq!(order(0), [0, 1, 2]);
        assert_eq!(order(1), [1, 2, 0]);
        assert_eq!(order(2), [2, 0, 1]);
        for shift in 0..7 {
            for player in 0..3 {
                assert_eq!(player_at(seat_of(player, shift, 3), shift, 3), player);
            }
        }
    }
}
