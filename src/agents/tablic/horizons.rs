//! The depths of iterative deepening.

use super::compact::board::Board;

/// The depths to search, shallowest first, each as (plies, own moves). A depth of `n` own moves ends when
/// each seat has moved `n` times, including moves already made in the current cycle. With more than two
/// seats, one cycle may already be too deep to finish, so the depths below one cycle come first, in steps of
/// one ply and with 0 own moves.
pub(super) fn horizons(board: &Board, depth: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let round = board.plies(1);
    let short = if board.players() > 2 { 1..round } else { 0..0 };
    let whole: Vec<(usize, usize)> = (1..=depth).map(|moves| (board.plies(moves), moves)).collect();
    short.map(|plies| (plies, 0)).chain(whole)
}
