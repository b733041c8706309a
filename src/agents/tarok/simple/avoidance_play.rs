//! Card scores in klop and berač, where tricks are avoided.

use super::win_probability::{relative_height, seats_to_play, win_probabilities};
use crate::agents::tarok::card_points::mean_points;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{TALON, View};

/// The expected card points of each card still to be played to the trick. They are high because the others
/// discard valuable cards.
const POINTS_PER_CARD: f64 = 1.5;

/// The mean card points of a gift from the talon.
const GIFT: f64 = 1.3;

/// The value of getting rid of the highest tarok, in card points.
const HIGH_TAROK: f64 = 1.2;
/// The value of getting rid of the highest card of a suit, in card points.
const HIGH_CARD: f64 = 2.5;

/// The value of a trick that declarer wins in berač. It is greater than all other terms.
const BERAC: f64 = 1000.0;

/// The loss for a lost mond, where it costs points.
const MOND: f64 = 21.0;

/// The score of a card in klop: the risk that it removes from the hand, less the card points that it is expected to
/// win.
pub(super) fn score_in_klop(view: &View, card: Card) -> f64 {
    let public = view.public();
    let trick = public.trick().set() | CardSet::of(card);
    let gift = if public.gifts().len() < TALON { GIFT } else { 0.0 };
    let points = mean_points(trick) + POINTS_PER_CARD * seats_to_play(view).count() as f64 + gift;
    risk(view, card) - win_probabilities(view, card)[view.seat().index()] * points - mond(view, card)
}

/// The score of a card in berač. Declarer avoids tricks and gets rid of its high cards when it can; the defenders make
/// declarer win tricks, and otherwise get rid of their high cards. Once berač is lost, only the mond counts.
pub(super) fn score_in_berac(view: &View, card: Card) -> f64 {
    if view.public().is_lost_berac() {
        return -mond(view, card);
    }
    let declarer = view.public().declarer().expect("berač has a declarer");
    let takes = win_probabilities(view, card)[declarer.index()];
    let decides = if declarer == view.seat() { -BERAC * takes } else { BERAC * takes };
    risk(view, card) + decides - mond(view, card)
}

/// The expected loss for the mond when this card is played.
fn mond(view: &View, card: Card) -> f64 {
    if card == Card::MOND && view.public().mond_counts() {
        MOND * (1.0 - win_probabilities(view, card)[view.seat().index()])
    } else {
        0.0
    }
}

/// The risk of winning tricks with this card later, including its own points.
fn risk(view: &View, card: Card) -> f64 {
    let height = relative_height(view, card);
    if TAROKS.contains(card) {
        HIGH_TAROK * height
    } else {
        (HIGH_CARD + mean_points(CardSet::of(card)) / 2.0) * height
    }
}
