//! The facts that a screen shows beside the cards, for all games of tarok.

use super::scene::lacks;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::own_facts::lacks_fact;
use crate::protocol::Seat;
use crate::tarok::auction::Auction;
use crate::tarok::item_set::ItemSet;
use crate::tarok::public_part::PublicPart;
use crate::tarok::rules::TALON;
use crate::tarok::state::DealScores;
use crate::tarok::values::{ALL_POINTS, points};
use crate::tarok::view::TarokView;
use crate::words::Word;
use crate::{Score, View as _};

/// Adds a fact if it has any words.
fn add<T: ToString>(facts: &mut Score, key: &'static str, words: impl IntoIterator<Item = T>) {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    if !words.is_empty() {
        facts.push((key, words.join(" ")));
    }
}

/// Returns the facts `phase`, `contract` and `declarer`. Before the contract is named, returns `bid` and
/// `passed` instead of `contract`.
pub(crate) fn contract_facts<P: PublicPart<SEATS>, B: Copy + Ord, const SEATS: usize>(
    public: &P,
    contract: Option<P::Contract>,
    standing: P::Contract,
    auction: &Auction<B, SEATS>,
) -> Score {
    let mut facts = vec![("phase", public.phase().to_owned())];
    add(&mut facts, "contract", contract);
    if contract.is_none() && ["bid", "contract"].contains(&public.phase()) {
        add(&mut facts, "bid", [format!("{standing} {}", auction.holder())]);
        add(&mut facts, "passed", Seat::all(SEATS).filter(|&seat| auction.has_passed(seat)));
    }
    add(&mut facts, "declarer", public.declarer());
    facts
}

/// Adds the fact `announced`, which lists each bonus that was announced. If `by_seat` is `true`, each bonus
/// is followed by the seat that announced it.
pub(crate) fn announced_fact<I: Word>(facts: &mut Score, owner: impl Fn(I) -> Option<Seat>, by_seat: bool) {
    let announced = ItemSet::BONUSES.iter().filter_map(|item| Some((item, owner(item)?)));
    let word = |(item, owner)| if by_seat { format!("{item} {owner}") } else { format!("{item}") };
    add(facts, "announced", announced.map(word));
}

/// Adds the fact `raised`, which lists each item that was raised with the number of its raises.
pub(crate) fn raised_fact<I: Word>(facts: &mut Score, level: impl Fn(I) -> u8) {
    let raised = ItemSet::FULL.iter().map(|item| (item, level(item))).filter(|&(_, level)| level > 0);
    add(facts, "raised", raised.map(|(item, level)| format!("{item} {level}")));
}

/// Adds the facts about the cards, from `talon_points` to `points`. For each seat, `pile` gives the cards
/// that count for its points.
pub(crate) fn card_facts<P: PublicPart<SEATS>, const SEATS: usize>(
    facts: &mut Score,
    public: &P,
    radelci: &[u16; SEATS],
    totals: Option<[i64; SEATS]>,
    pile: impl Fn(Seat) -> CardSet<Card>,
) {
    if let Some(talon) = public.talon() {
        let groups = (1..=TALON).map(|number| talon.group(usize::from(public.group_size), number as u8));
        add(facts, "talon_points", groups.filter(|group| !group.is_empty()).map(points));
    }
    add(facts, "taken", Some(public.taken()).filter(|taken| !taken.is_empty()));
    add(facts, "gifts", public.gifts());
    let known = Seat::all(SEATS).filter(|&seat| !public.known(seat).is_empty());
    let known: Vec<String> = known.map(|seat| format!("{seat} {}", public.known(seat))).collect();
    add(facts, "known", Some(known.join(", ")).filter(|known| !known.is_empty()));
    set_session_facts(facts, radelci, totals);
    if let Some(winner) = public.last_winner() {
        add(facts, "takes", [format!("{} {winner}", public.tricks_played())]);
        add(facts, "tricks", Seat::all(SEATS).map(|seat| public.tricks_won(seat)));
        add(facts, "points", Seat::all(SEATS).map(|seat| points(pile(seat))));
    }
}

/// Replaces a fact by a new one at the same position in the list. Removes the fact if the new one has no
/// words.
fn set<T: ToString>(facts: &mut Score, key: &'static str, words: impl IntoIterator<Item = T>) {
    let place = facts.iter().position(|(known, _)| *known == key);
    let later = place.map_or_else(Score::new, |place| facts.split_off(place));
    add(facts, key, words);
    facts.extend(later.into_iter().filter(|(known, _)| *known != key));
}

/// Sets the facts about the session, which change when a deal ends:
///
/// - `radelci`: the number of radelci of each seat, if any seat holds one;
/// - `totals`: the total of each seat.
///
/// A fact that is already in the list keeps its position.
pub(crate) fn set_session_facts<const SEATS: usize>(
    facts: &mut Score,
    radelci: &[u16; SEATS],
    totals: Option<[i64; SEATS]>,
) {
    let held = radelci.iter().filter(|_| radelci.iter().any(|&held| held > 0));
    set(facts, "radelci", held);
    set(facts, "totals", totals.into_iter().flatten());
}

/// Returns the facts that only one seat knows:
///
/// - `lacks`: each other seat whose hand lacks some kind of card, with the kinds that the hand lacks;
/// - `partner`: declarer's partner, if this seat knows it and not everybody does;
/// - `counted`: the card points of declarer's side and of the defenders.
pub(crate) fn own_facts<P: DealScores<SEATS>, const SEATS: usize>(
    view: &TarokView<P, SEATS>,
    partner: Option<Seat>,
    counted: Option<[i64; 2]>,
) -> Score {
    let mut facts = Score::from_iter(lacks_fact(SEATS, view.seat(), |seat| {
        lacks(view.unseen() | view.public().taken_by(seat), view.possible(seat))
    }));
    add(&mut facts, "partner", partner);
    add(&mut facts, "counted", counted.into_iter().flatten());
    facts
}

/// Returns the card points of declarer's side and of the defenders. `own` and `theirs` are the cards of the
/// two sides. At the end of the deal, the defenders get all other points, including the points of a talon
/// that no seat has seen.
pub(crate) fn side_points(own: CardSet<Card>, theirs: CardSet<Card>, is_over: bool) -> [i64; 2] {
    let own = points(own);
    [own, if is_over { ALL_POINTS - own } else { points(theirs) }]
}
