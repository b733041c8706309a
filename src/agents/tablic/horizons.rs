//! The depths of iterative deepening.

use super::compact::board::Board;

/// The depths to search in turn, each as (plies, own moves): the plies after which all seats have moved once, twice, and
/// so on up to `depth` times. With more than two seats, single plies come first, counted as 0 own moves, because even
/// one round may be too much there.
pub(super) fn horizons(board: &Board, depth: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let round = board.plies(1);
    let short = if board.players() > 2 { 1..round } else { 0..0 };
    let whole: Vec<(usize, usize)> = (1..=depth).map(|moves| (board.plies(moves), moves)).collect();
    short.map(|plies| (plies, 0)).chain(whole)
}
