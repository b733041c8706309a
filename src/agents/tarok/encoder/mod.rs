//! What a network sees of a decision in tarok: the inputs of a view and of its moves.

mod candidates;
mod input_writer;
mod move_inputs;
mod view_facts;
mod view_inputs;

#[cfg(test)]
mod tests;

use self::input_writer::InputWriter;
use self::move_inputs::MOVE_INPUTS;
use self::view_facts::{Network, ViewFacts};
use self::view_inputs::VIEW_INPUTS;
use crate::agents::Encoder;
use crate::games::tarok::{Move, Tarok, View};

/// The number of inputs of each network.
const INPUTS: [usize; 8] = {
    let mut inputs = [0; 8];
    let mut network = 0;
    while network < 8 {
        inputs[network] = (VIEW_INPUTS[network] + MOVE_INPUTS[network]) as usize;
        network += 1;
    }
    inputs
};

/// Encodes the decisions of tarok.
///
/// The networks are, in this order: bids and the contract; the group of the talon; the discards; announcements and
/// kontra; the cards of declarer, then of a defender, in three, two, one and solo; the cards in klop; the cards in berač.
///
/// The inputs name a seat by its place after the own seat. They name a suit by its place in an order that depends on the
/// view, so that deals which differ only in the names of the suits have the same inputs.
#[derive(Debug)]
pub struct TarokEncoder;

impl Encoder for TarokEncoder {
    type Game = Tarok;

    const INPUTS: &'static [usize] = &INPUTS;

    fn network(view: &View) -> usize {
        Network::of(view) as usize
    }

    /// All legal moves, but:
    ///
    /// - of more than 200 sets of discards, about 150 without taroks that leave short suits or lay points away, and the
    ///   discards of `simple`;
    /// - no announcement that cannot succeed, and no valat with fewer than 11 taroks;
    /// - of more than three items that may be raised, none, each alone, each with the game, and all;
    /// - one of several cards of equal points when no other seat can hold a card between them.
    fn candidates(view: &View, moves: &mut Vec<Move>) {
        candidates::append(view, moves);
    }

    fn encode_view(view: &View, inputs: &mut Vec<u16>) {
        let network = Network::of(view);
        let mut writer = InputWriter::new(inputs, 0);
        view_inputs::write(&ViewFacts::new(view), network, &mut writer);
        debug_assert_eq!(writer.end(), VIEW_INPUTS[network as usize], "the inputs of a view of {network:?}");
    }

    fn encode_move(view: &View, played: &Move, inputs: &mut Vec<u16>) {
        let network = Network::of(view);
        let mut writer = InputWriter::new(inputs, VIEW_INPUTS[network as usize]);
        move_inputs::write(&ViewFacts::new(view), played, &mut writer);
        debug_assert_eq!(
            writer.end() as usize,
            INPUTS[network as usize],
            "the inputs of a move of {network:?}"
        );
    }
}
