//! Placeholder until the real one lands.
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::games::Listing;
/// x
pub fn is_capture(_card: Card, _captured: CardSet<Card>) -> bool {
    true
}
/// x
pub fn captures(_c: Card, _t: CardSet<Card>, _l: usize, _o: &mut Vec<CardSet<Card>>) -> Listing {
    Listing::Complete
}
/// x
pub fn random_option(_c: Card, _t: CardSet<Card>, _r: &mut Random) -> CardSet<Card> {
    CardSet::EMPTY
}
/// x
pub fn best_capture(_c: Card, _t: CardSet<Card>) -> CardSet<Card> {
    CardSet::EMPTY
}
