//! Counts of cards whose suits have places (see [`SuitOrder`](super::suit_order::SuitOrder)): bit `8 * place + rank`.

use crate::games::marias::strength::Tens;

/// The number of cards of the suit at this place.
pub(super) fn length(cards: u32, place: usize) -> usize {
    (cards >> (8 * place) & 0xff).count_ones() as usize
}

/// The number of cards of the suit at this place that are stronger than every card of `others` in it.
pub(super) fn top_cards(cards: u32, others: u32, place: usize, tens: Tens) -> usize {
    let [cards, others] = [cards, others].map(|cards| by_strength((cards >> (8 * place)) as u8, tens));
    let below = 8 - others.leading_zeros();
    (u32::from(cards) >> below).count_ones() as usize
}

/// The bits of ranks moved from the order in which ranks are written to the order of strength.
fn by_strength(ranks: u8, tens: Tens) -> u8 {
    match tens {
        Tens::High => ranks,
        // The ten goes below unter, ober and king.
        Tens::Natural => ranks & 0x87 | (ranks & 0x38) << 1 | (ranks & 0x40) >> 3,
    }
}

/// The suits with king and ober in `cards`, a bit for each place.
pub(super) fn marriages(cards: u32) -> u32 {
    let obers = cards & cards >> 1 & 0x1010_1010;
    (0..4).fold(0, |places, place| places | (obers >> (8 * place + 4) & 1) << place)
}
