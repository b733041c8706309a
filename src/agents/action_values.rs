//! The learned values of moves.

use std::marker::PhantomData;

use talon_games::{Game, Position as _, Turn, View as _};

use super::encoder::{Encoder, MoveChoice};
use crate::search::{Network, NetworkError};

/// The learned value of each move in a view: the expected *margin* if all seats choose their moves by these
/// values. The margin is the payoff of the seat to move minus the mean payoff of the others. The values are
/// learned from self-play by `scripts/research/train` (deep Monte Carlo: Zha et al., *`DouZero`*, ICML 2021).
/// There is one [`Network`] for each part of the deal.
#[derive(Clone, Debug)]
pub struct ActionValues<E> {
    networks: Vec<Network>,
    encoder: PhantomData<E>,
}

/// The moves of `E`'s game.
type Move<E> = <<E as Encoder>::Game as Game>::Move;
type View<E> = <<E as Encoder>::Game as Game>::View;

impl<E: Encoder> ActionValues<E> {
    /// Reads the networks from the bytes of a file. Lines at the start of the file that begin with `#` are
    /// skipped. They name the command that made the file.
    ///
    /// # Errors
    /// When the bytes are not the networks of this encoder.
    pub fn read(mut bytes: &[u8]) -> Result<Self, NetworkError> {
        while bytes.first() == Some(&b'#') {
            let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(NetworkError)?;
            bytes = &bytes[end + 1..];
        }
        let mut networks = Vec::with_capacity(E::INPUTS.len());
        for &inputs in E::INPUTS {
            let (network, rest) = Network::read(bytes)?;
            if network.inputs() != inputs {
                return Err(NetworkError);
            }
            networks.push(network);
            bytes = rest;
        }
        if bytes.is_empty() { Ok(Self { networks, encoder: PhantomData }) } else { Err(NetworkError) }
    }

    /// Returns the learned value, in points, of each of these moves. The view's seat must be to move.
    pub fn values(
        &self,
        view: &View<E>,
        memory: &E::Memory,
        moves: &[Move<E>],
        workspace: &mut E::Workspace,
    ) -> Vec<f64> {
        let network = &self.networks[E::network(view)];
        let mut inputs = Vec::with_capacity(256);
        let facts = E::facts(view, memory);
        E::encode_view(&facts, &mut inputs);
        let mut shared = network.accumulator();
        network.add(&mut shared, &inputs);
        let (settled, stake) = (E::settled(view), E::stake(view));
        let value = |played| {
            inputs.clear();
            E::encode_move(&facts, played, workspace, &mut inputs);
            let mut sums = shared;
            network.add(&mut sums, &inputs);
            settled + stake * network.output(&sums)
        };
        moves.iter().map(value).collect()
    }

    /// Returns the learned margin of the view's seat, in points, in a position between two rounds, before the
    /// next cards are dealt. `None` when the encoder has no network for such positions.
    pub fn round_end(&self, view: &View<E>) -> Option<f64> {
        let network = &self.networks[E::round_end(view)?];
        let mut inputs = Vec::with_capacity(64);
        E::encode_view(&E::facts(view, &E::Memory::default()), &mut inputs);
        let mut sums = network.accumulator();
        network.add(&mut sums, &inputs);
        Some(E::settled(view) + E::stake(view) * network.output(&sums))
    }
}

impl<E: MoveChoice> ActionValues<E> {
    /// Returns the encoder's candidate with the greatest value; `None` when the seat is not to move.
    pub fn best(&self, view: &View<E>, memory: &E::Memory, workspace: &mut E::Workspace) -> Option<Move<E>> {
        if view.turn() != Turn::Seat(view.seat()) {
            return None;
        }
        let mut moves = Vec::new();
        E::candidates(view, workspace, &mut moves);
        if moves.len() < 2 {
            return moves.pop();
        }
        let values = self.values(view, memory, &moves, workspace).into_iter().enumerate();
        // Of equal items, `max_by` returns the last. The moves are reversed to choose the first.
        let (place, _) = values.rev().max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(moves.swap_remove(place))
    }
}

/// Computes e to the power of `x`, with an error of at most about one percent. The function uses only basic
/// arithmetic, so the result is the same on every machine. `x` is limited to the range from −16 to 16.
pub(super) fn exponential(x: f64) -> f64 {
    let mut power = 1.0 + x.clamp(-16.0, 16.0) / 16384.0;
    for _ in 0..14 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::exponential;

    #[test]
    fn the_exponential_function_is_within_one_percent() {
        for x in [-15.0, -3.0, -0.5, 0.0, 0.1, 1.0, 7.0, 15.0_f64] {
            let ratio = exponential(x) / x.exp();
            assert!((0.99..1.01).contains(&ratio), "e^{x}: {ratio}");
        }
    }
}
