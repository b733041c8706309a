//! The values that a deal passes to the next deal, and the cut of the pack.

use std::num::NonZeroUsize;

use talon::cards::tarok::{Card, TAROKS};
use talon::cards::{Random, shuffled};
use talon::games::tarok::four::{Move, Rules, State, TarokFour};
use talon::games::{Game as _, Position as _, SessionLength, State as _, Turn};
use talon::protocol::Seat;

use super::{event, new_game, random_game, rules};

fn carried(state: &State, key: &str) -> Option<String> {
    state.carry().into_iter().find(|(name, _)| *name == key).map(|(_, value)| value)
}

#[test]
fn a_session_counts_its_deals_down_and_ends_with_the_last_one() {
    for (deals, next) in [(3, Some("2")), (2, Some("1")), (1, None)] {
        let rules = rules(&format!("deals {deals}"));
        let (state, _) = random_game(rules, 1, |state, _| {
            assert_eq!(state.ends_session(), deals == 1 && state.turn() == Turn::Over);
        });
        assert_eq!(carried(&state, "deals").as_deref(), next);
        assert_eq!(state.ends_session(), deals == 1);
        let most = NonZeroUsize::new(deals).unwrap();
        assert_eq!(TarokFour::session(&rules), SessionLength::UntilOver { most });
    }
    let (state, _) = random_game(rules(""), 1, |_, _| {});
    assert_eq!((carried(&state, "deals"), carried(&state, "total")), (None, None));
    assert!(!state.ends_session());
}

#[test]
fn a_radelc_costs_points_only_in_the_last_deal() {
    let payoffs = |keys: &str| random_game(rules(&format!("radelci 2,0,1,3 {keys}")), 7, |_, _| {}).0;
    let plain = payoffs("");
    for (keys, price) in [("deals 2 radelc_end 100", 0), ("deals 1 radelc_end 100", 100), ("deals 1", 0)] {
        let state = payoffs(keys);
        let held = state.outcome().unwrap().radelci();
        let expected: Vec<i64> = std::iter::zip(plain.payoffs().unwrap(), held)
            .map(|(payoff, held)| payoff - price * i64::from(held))
            .collect();
        assert_eq!(state.payoffs().unwrap(), expected, "{keys}");
    }
}

/// Plays a deal under `zero_klop on` with these totals. Returns the new totals in the order of the seats of
/// this deal. Also returns the value of `compulsory_klop` for the next deal.
fn after(totals: [i64; 4]) -> ([i64; 4], String) {
    let list = totals.map(|total| total.to_string()).join(",");
    let state = random_game(rules(&format!("zero_klop on total {list}")), 3, |_, _| {}).0;
    let moved = carried(&state, "total").unwrap();
    let moved: Vec<i64> = moved.split(',').map(|total| total.parse().unwrap()).collect();
    (std::array::from_fn(|seat| moved[(seat + 3) % 4]), carried(&state, "compulsory_klop").unwrap())
}

/// Returns the payoffs of the deal that [`after`] plays.
fn payoffs() -> [i64; 4] {
    let payoffs = random_game(rules("zero_klop on"), 3, |_, _| {}).0.payoffs().unwrap();
    assert!(payoffs.iter().any(|&payoff| payoff != 0) && payoffs.contains(&0), "{payoffs:?}");
    payoffs.try_into().unwrap()
}

#[test]
fn the_totals_after_a_deal_are_carried() {
    let totals = [100, -200, 5000, 7];
    assert_eq!(after(totals).0, std::array::from_fn(|seat| totals[seat] + payoffs()[seat]));
}

#[test]
fn a_total_stops_at_the_greatest_number_of_the_key() {
    let payoffs = payoffs();
    let limits = payoffs.map(|payoff| payoff.signum() * 99_999);
    assert_eq!(after(limits).0, limits);
}

#[test]
fn a_total_that_a_deal_changes_to_zero_brings_a_compulsory_klop() {
    let payoffs = payoffs();
    // The totals of the other seats are far from 0.
    let totals = |left: i64| payoffs.map(|payoff| if payoff == 0 { 5000 } else { left - payoff });
    assert_eq!(after(totals(0)).1, "on");
    assert_eq!(after(totals(1)).1, "off");
}

#[test]
fn a_total_that_stays_zero_brings_no_compulsory_klop() {
    let totals = payoffs().map(|payoff| if payoff == 0 { 0 } else { 5000 });
    assert_eq!(after(totals).1, "off");
}

/// Returns a pack that deals no tarok to seat 2. The seed shuffles the other cards.
fn pack_without_taroks_for_seat_2(seed: u64) -> Vec<Card> {
    let cards: Vec<Card> = shuffled(&mut Random::new(seed, 9));
    let (mut taroks, mut suits): (Vec<Card>, Vec<Card>) =
        cards.into_iter().partition(|card| TAROKS.contains(*card));
    let place = |at: usize| {
        let from = if at < 48 && at % 4 == 2 || taroks.is_empty() { &mut suits } else { &mut taroks };
        from.pop()
    };
    (0..54).filter_map(place).collect()
}

fn hands(rules: &Rules, pack: &[Card]) -> Vec<talon::cards::CardSet<Card>> {
    let mut state = State::new(rules);
    state.deal(pack, &mut |_| {});
    Seat::all(4).map(|seat| state.hand(seat)).collect()
}

#[test]
fn a_pack_that_deals_a_hand_without_taroks_is_cut_by_as_few_cards_as_possible() {
    let (played, cut) = (rules(""), rules("redeal on"));
    for seed in 0..100 {
        let mut pack = pack_without_taroks_for_seat_2(seed);
        assert_eq!(pack.len(), 54);
        assert!(hands(&played, &pack)[2].is_disjoint(TAROKS));
        let dealt = hands(&cut, &pack);
        while hands(&played, &pack).iter().any(|hand| hand.is_disjoint(TAROKS)) {
            pack.rotate_left(1);
        }
        assert_eq!(dealt, hands(&played, &pack));
    }
    let pack: Vec<Card> = shuffled(&mut Random::new(1, 9));
    assert_eq!(hands(&cut, &pack), hands(&played, &pack));
}

#[test]
fn a_pack_that_no_cut_helps_is_dealt_uncut() {
    // Two seats get all taroks, wherever the pack is cut.
    let mut taroks = TAROKS.iter();
    let mut suits = (talon::cards::CardSet::<Card>::FULL - TAROKS).iter();
    let card = |at: usize| if at.is_multiple_of(2) && at < 44 { taroks.next() } else { suits.next() };
    let pack: Vec<Card> = (0..54).filter_map(card).collect();
    assert_eq!(hands(&rules("redeal on"), &pack), hands(&rules(""), &pack));
}

#[test]
fn a_hand_given_by_a_line_stays_without_taroks() {
    let mut state = State::new(&rules("redeal on"));
    state.apply(&event("deal 0 3h 2h 1h 4h Jh Ch Qh Kh 7s 8s 9s Ts")).unwrap();
    state.deal_rest(&pack_without_taroks_for_seat_2(1), &mut |_| {}).unwrap();
    assert!(state.hand(Seat::new(0)).is_disjoint(TAROKS));
    assert!(Seat::all(4).skip(1).all(|seat| !state.hand(seat).is_disjoint(TAROKS)));
}

#[test]
fn keys_of_a_session_that_need_another_key_are_refused() {
    for (keys, error) in [
        ("radelc_end 100", "radelc_end '100': only a session with deals has an end; add deals 8"),
        ("deals 0 radelc_end 40", "radelc_end '40': only a session with deals has an end; add deals 8"),
        ("total 0,0,0,0", "total: only a game with zero_klop on takes it"),
        ("total 0,0,0,0 zero_klop off", "total: only a game with zero_klop on takes it"),
    ] {
        assert_eq!(TarokFour::rules(&new_game(keys)).unwrap_err().to_string(), error);
    }
    assert!(TarokFour::rules(&new_game("radelc_end 0")).is_ok());
}

#[test]
fn without_upgrades_seat_0_names_klop_or_three() {
    let mut state = State::new(&rules("upgrade none"));
    state.deal(&shuffled(&mut Random::new(1, 9)), &mut |_| {});
    for _ in 0..3 {
        state.make(&Move::Bid(None));
    }
    let mut named = Vec::new();
    state.legal_moves(usize::MAX, &mut named);
    let named: Vec<String> = named.iter().map(ToString::to_string).collect();
    assert_eq!(
        (state.turn(), named.join(", ")),
        (Turn::Seat(Seat::new(0)), "play klop, play three".to_owned())
    );
}
