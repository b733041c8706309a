//! What `simple` has in common in tarok for three and for four: the scores of cards, and the strength of a
//! hand.

pub(super) mod card_scores;
pub(super) mod hand;
