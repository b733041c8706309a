//! The built-in players of tarok, as `docs/players/tarok.md` describes them.

use std::sync::atomic::AtomicBool;

use talon::agents::tarok::agents;
use talon::agents::{Control, DecisionContext};
use talon::cards::tarok::{Card, KINGS, Suit, TAROKS};
use talon::cards::{Card as _, CardSet, Packet, Random, shuffled};
use talon::games::tarok::{
    Contract, Event, Item, Items, Move, Rules, SEATS, State, TALON, Talon, Tarok, View,
};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};

/// The move of a player with this random generator.
fn choice(player: &str, view: &View, random: Random) -> Move {
    let agents = agents().agents;
    let agent = agents.iter().find(|agent| agent.name == player).unwrap();
    let (stop, options) = (AtomicBool::new(false), OptionTable::new((agent.options)()));
    let control = Control::unlimited(&stop, &|_| {});
    let rules = view.public().rules();
    let mut context =
        DecisionContext { rules, view, history: &[], options: &options, random, control: &control };
    (agent.choose)(&mut context).unwrap().r#move
}

/// A deal and the views of its seats.
struct Table {
    state: State,
    views: [View; SEATS],
}

impl Table {
    fn new(rules: Rules) -> Self {
        Self {
            state: State::new(&rules),
            views: std::array::from_fn(|seat| View::new(&rules, Seat::new(seat))),
        }
    }

    fn shuffled(rules: Rules, seed: u64) -> Self {
        let mut table = Self::new(rules);
        let pack = shuffled(&mut Random::new(seed, 17));
        table.happen(|state, sink| state.deal(&pack, sink));
        table
    }

    /// A deal with these hands. All other cards, in ascending order, are the talon.
    fn dealt(rules: Rules, hands: [&str; SEATS]) -> Self {
        let hands = hands.map(cards);
        let rest = hands.iter().fold(CardSet::FULL, |rest, &hand| rest - hand);
        assert_eq!(rest.len(), TALON, "{rest}");
        let talon: Vec<Card> = rest.iter().collect();
        let mut table = Self::new(rules);
        let hands = Seat::all(SEATS).zip(hands).map(|(seat, hand)| Event::Deal(seat, Packet::shown(hand)));
        for event in hands.chain([Event::DealTalon(Talon::new(&talon))]) {
            table.state.apply(&event).unwrap();
            table.tell(&event);
        }
        table
    }

    fn happen(&mut self, happen: impl FnOnce(&mut State, &mut dyn FnMut(Event))) {
        let mut events = Vec::new();
        happen(&mut self.state, &mut |event| events.push(event));
        events.iter().for_each(|event| self.tell(event));
    }

    fn tell(&mut self, event: &Event) {
        for view in &mut self.views {
            view.apply(&Tarok::mask(event, view.seat())).unwrap();
        }
    }

    fn play(&mut self, played: &Move) {
        self.happen(|state, sink| {
            state.play(played, sink).unwrap_or_else(|error| panic!("{played}: {error}"));
        });
    }

    /// Plays these moves, separated by commas.
    fn after(mut self, moves: &str) -> Self {
        for played in moves.split(',').map(|written| written.split_whitespace().collect::<Vec<_>>()) {
            self.play(&Move::parse(&played).unwrap());
        }
        self
    }

    /// The view of the seat to move.
    fn view(&mut self) -> &View {
        let Turn::Seat(seat) = self.state.turn() else { panic!("the deal is over") };
        let view = &mut self.views[seat.index()];
        view.settle().unwrap();
        view
    }

    /// The move of `simple`.
    fn simple(&mut self) -> Move {
        choice("simple", self.view(), Random::new(0, 0))
    }

    /// The move of `simple` as text.
    fn simple_text(&mut self) -> String {
        self.simple().to_string()
    }
}

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap()
}

/// Seat 0 has ten taroks with škis and pagat, and three kings; seat 1 has the mond and the king of clubs.
const STRONG: [&str; SEATS] = [
    "t1 t6 t8 t10 t12 t14 t16 t18 t20 t22 Kh Qd Kd Ks 7c Qc",
    "t5 t9 t13 t17 t21 4h 3h Qh 4d 3d Cd 7s 8s Qs Jc Kc",
    "t7 t11 t15 t19 2h 1h Jh Ch 2d 1d Jd 9s Ts 8c 9c Cc",
];

const SOLO: &str = "bid pass,bid pass,play solo,announce,kontra,kontra";

/// The strong deal played as solo, after these moves.
fn solo(moves: &str) -> Table {
    Table::dealt(Rules::default(), STRONG).after(SOLO).after(moves)
}

const OPTIONS: [Rules; 6] = [
    Rules::TABLE,
    Rules { radelci: [1, 0, 2], silent_symmetric: true, ..Rules::TABLE },
    Rules { radelci: [0, 3, 0], klop_federation: true, ..Rules::TABLE },
    Rules { radelci: [1; SEATS], silent_symmetric: true, klop_federation: true, ..Rules::TABLE },
    Rules::THESIS,
    Rules { radelci: [1; SEATS], silent_symmetric: true, klop_federation: true, ..Rules::THESIS },
];

#[test]
fn moves_are_legal_under_every_option() {
    for seed in 0..400 {
        for rules in OPTIONS {
            let mut random = Random::new(seed, 18);
            let mut table = Table::shuffled(rules, seed);
            while let Turn::Seat(seat) = table.state.turn() {
                let name = ["simple", "random"][(seed >> seat.index() & 1) as usize];
                let played = choice(name, table.view(), random.clone());
                assert_eq!(table.state.check(&played), Ok(()), "{name} plays {played}");
                table.play(&played);
                // Each decision gets its own random numbers.
                rand::Rng::next_u64(&mut random);
            }
            assert_eq!(table.state.turn(), Turn::Over);
        }
    }
}

#[test]
fn simple_is_deterministic() {
    for seed in 0..50 {
        let mut table = Table::shuffled(Rules::default(), seed);
        while let Turn::Seat(_) = table.state.turn() {
            let played = table.simple();
            let again = choice("simple", &table.view().clone(), Random::new(seed, 19));
            assert_eq!(played, again);
            table.play(&played);
        }
    }
}

#[test]
fn simple_is_legal_in_every_world_of_its_view() {
    for seed in 0..50 {
        let mut random = Random::new(seed, 20);
        let mut table = Table::shuffled(Rules::default(), seed);
        while let Turn::Seat(seat) = table.state.turn() {
            let played = table.simple();
            let other = table.view().sample(&mut random);
            assert_eq!(other.hand(seat), table.state.hand(seat));
            assert_eq!(other.check(&played), Ok(()), "{played} is not legal there");
            table.play(&played);
        }
    }
}

#[test]
fn simple_beats_random() {
    for (one, two, sign) in [("simple", "random", 1), ("random", "simple", -1)] {
        let mut ahead = 0;
        for seed in 0..100 {
            for turned in 0..SEATS {
                let mut random = Random::new(seed, 21);
                let mut table = Table::shuffled(Rules::default(), seed);
                while let Turn::Seat(seat) = table.state.turn() {
                    let name = if seat.index() == turned { one } else { two };
                    let played = choice(name, table.view(), random.clone());
                    table.play(&played);
                    rand::Rng::next_u64(&mut random);
                }
                let payoffs = table.state.payoffs().unwrap();
                ahead += 3 * payoffs[turned] - payoffs.iter().sum::<i64>();
            }
        }
        assert!(sign * ahead > 0, "{one} is {ahead} ahead");
    }
}

// ---- the bidding ----

#[test]
fn a_strong_hand_bids_low_and_a_weak_one_passes() {
    let hands = [STRONG[1], STRONG[0], STRONG[2]];
    assert_eq!(Table::dealt(Rules::default(), hands).simple_text(), "bid two");
    let hands = [STRONG[0], STRONG[2], STRONG[1]];
    assert_eq!(Table::dealt(Rules::default(), hands).simple_text(), "bid pass");
}

#[test]
fn without_other_bids_strength_decides_the_contract() {
    let after = |hands| Table::dealt(Rules::default(), hands).after("bid pass,bid pass").simple();
    assert_eq!(after([STRONG[2], STRONG[1], STRONG[0]]), Move::Play(Contract::Klop));
    let Move::Play(contract) = after(STRONG) else { panic!("expected a contract") };
    assert!(contract.is_for_points());
}

/// Seat 0 has the lowest cards of every suit, and one tarok.
const LOW: [&str; SEATS] = [
    "t2 4h 3h 2h 1h 4d 3d 2d 1d 7s 8s 9s Ts 7c 8c 9c",
    "t22 t20 t18 t16 t14 t12 t10 t8 Jh Ch Jd Cd Js Cs Tc Jc",
    "t21 t19 t17 t15 t13 t11 t9 t7 Qh Kh Qd Kd Qs Ks Cc Qc",
];

#[test]
fn the_lowest_cards_of_every_suit_play_berac() {
    let mut table = Table::dealt(Rules::default(), LOW).after("bid pass,bid pass");
    assert_eq!(table.simple_text(), "play berac");
    table.play(&Move::Play(Contract::Berac));
    while let Turn::Seat(_) = table.state.turn() {
        let played = table.simple();
        table.play(&played);
    }
    assert_eq!(table.state.payoffs(), Some(vec![70, 0, 0]));
}

#[test]
fn a_radelc_is_kept_for_a_better_hand() {
    let bids = |radelc, seed| {
        let rules = Rules { radelci: [0, radelc, 0], ..Rules::default() };
        Table::shuffled(rules, seed).simple() != Move::Bid(None)
    };
    let mut kept = 0;
    for seed in 0..300 {
        assert!(bids(0, seed) || !bids(1, seed), "a radelc never leads to more bids");
        kept += u32::from(bids(0, seed) && !bids(1, seed));
    }
    assert!(kept > 0);
}

// ---- the talon ----

#[test]
fn the_group_with_the_mond_is_taken() {
    let hands = [
        "t1 t6 t8 t10 t12 t14 t16 t18 t20 t22 Kh Qd Kd Ks 7c Qc",
        "t5 t9 t13 t17 Js 4h 3h Qh 4d 3d Cd 7s 8s Qs Jc Kc",
        "t7 t11 t15 t19 2h 1h Jh Ch 2d 1d Jd 9s Ts 8c 9c Cc",
    ];
    // The talon is t2 t3 t4 | t21 Cs Tc. The first group has three taroks.
    assert_eq!(
        Table::dealt(Rules::default(), hands).after("bid pass,bid pass,play three").simple_text(),
        "take 2"
    );
}

#[test]
fn the_discards_empty_a_suit_and_include_a_queen() {
    let mut table = Table::dealt(Rules::default(), STRONG).after("bid pass,bid pass,play three,take 2");
    let Move::Discard(discards) = table.simple() else { panic!("expected discards") };
    assert!(discards.shown.is_disjoint(TAROKS), "{}", discards.shown);
    assert!(!discards.shown.is_disjoint(cards("Qd Qc")), "{}", discards.shown);
    let hand = table.view().hand() - KINGS;
    let emptied =
        |suit: Suit| !suit.cards().is_disjoint(hand) && suit.cards().is_disjoint(hand - discards.shown);
    assert!(Suit::ALL.into_iter().any(emptied), "{}", discards.shown);
}

// ---- announcements and kontra ----

/// The announcements of seat 0 in solo with this hand. The other seats have the other cards.
fn announced(hand: &str) -> Items {
    let rest: Vec<String> =
        (CardSet::<Card>::FULL - cards(hand)).iter().map(|card| card.to_string()).collect();
    let (next, previous) = (rest[..16].join(" "), rest[16..32].join(" "));
    let mut table =
        Table::dealt(Rules::default(), [hand, &next, &previous]).after("bid pass,bid pass,play solo");
    let Move::Announce(items) = table.simple() else { panic!("expected announcements") };
    items
}

#[test]
fn only_nearly_certain_bonuses_are_announced() {
    assert_eq!(announced(STRONG[0]), Items::EMPTY, "the mond is not in the hand");
    let with_trula = "t1 t6 t8 t10 t14 t16 t18 t20 t21 t22 Kh Qd Kd Ks 7c Qc";
    assert_eq!(announced(with_trula), Items::EMPTY.with(Item::Trula));
    let long = "t1 t6 t8 t10 t12 t14 t16 t18 t19 t20 t21 t22 Kh Kd Ks Kc";
    let items = announced(long);
    for item in [Item::Trula, Item::Kings, Item::Pagat] {
        assert!(items.contains(item), "{item}");
    }
    assert!(!items.contains(Item::Valat), "one hand may hold the nine other taroks against eight masters");
    let everything = "t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 Kh Kd Ks";
    assert_eq!(announced(everything), Items::EMPTY.with(Item::Valat));
}

#[test]
fn a_defender_raises_what_its_hand_makes_impossible() {
    let table = Table::dealt(Rules::default(), STRONG);
    let mut table = table.after("bid pass,bid pass,play solo,announce trula kings pagat valat");
    // Seat 1 holds the mond and a king; the pagat and škis are not in its hand.
    assert_eq!(table.simple_text(), "kontra trula kings");
}

#[test]
fn a_kontra_of_the_game_needs_a_strong_hand() {
    let hands = [STRONG[2], STRONG[0], STRONG[1]];
    let table = Table::dealt(Rules::default(), hands).after("bid pass,bid pass,play three,take 1");
    let mut table = table.after("discard 2h 1h Jh,announce");
    assert_eq!(table.simple_text(), "kontra game");
    table.play(&Move::Kontra(Items::EMPTY));
    assert_eq!(table.simple_text(), "kontra");
}

// ---- cards ----

#[test]
fn the_third_hand_adds_points_to_the_partners_trick() {
    assert_eq!(solo("7c,Kc").simple_text(), "Cc");
}

#[test]
fn the_third_hand_plays_its_cheapest_card_to_declarer() {
    let played = solo("Ks").simple();
    assert!([Move::Card(card("7s")), Move::Card(card("8s"))].contains(&played), "{played}");
    let played = solo("Kh,4h").simple();
    assert!([Move::Card(card("2h")), Move::Card(card("1h"))].contains(&played), "{played}");
}

#[test]
fn a_king_takes_the_low_card_of_its_suit() {
    assert_eq!(solo("7c").simple_text(), "Kc");
}

#[test]
fn the_mond_is_not_risked_while_the_skis_may_be_behind_it() {
    assert_ne!(solo("t20").simple_text(), "t21");
    // The player does not lead the mond either.
    assert_ne!(solo("7c,Kc,8c").simple_text(), "t21");
}

#[test]
fn the_skis_takes_the_mond() {
    let hands = [
        "t1 t6 t8 t10 t12 t14 t16 t18 t20 t21 Kh Qd Kd Ks 7c Qc",
        "t5 t9 t13 t17 t22 4h 3h Qh 4d 3d Cd 7s 8s Qs Jc Kc",
        STRONG[2],
    ];
    assert_eq!(Table::dealt(Rules::default(), hands).after(SOLO).after("t21").simple_text(), "t22");
}

#[test]
fn the_pagat_takes_the_mond_and_the_skis() {
    let hands = [
        "t5 t6 t8 t10 t12 t14 t16 t18 t20 t22 Kh Qd Kd Ks 7c Qc",
        "t21 t9 4h 3h Qh 4d 3d 2d 1d Cd 7s 8s Qs Tc Jc Kc",
        "t1 t7 t11 t15 t19 2h 1h Jh Ch Jd Js 9s Ts 8c 9c Cc",
    ];
    assert_eq!(Table::dealt(Rules::default(), hands).after(SOLO).after("t22,t21").simple_text(), "t1");
}

#[test]
fn a_trick_is_ruffed_by_the_third_hand_with_a_low_tarok() {
    // Declarer is void in hearts, the queen is in the trick, and declarer plays last.
    let played = solo("Kh,4h,1h,7c,Kc,8c,Qh,2h").simple();
    assert!([Move::Card(card("t1")), Move::Card(card("t6"))].contains(&played), "{played}");
}

#[test]
fn declarer_keeps_an_announced_pagat_for_the_last_trick() {
    let table = Table::dealt(Rules::default(), STRONG);
    let table = table.after("bid pass,bid pass,play solo,announce pagat,kontra,kontra");
    assert_eq!(table.after("Kh,4h,1h,7c,Kc,8c,Qh,2h").simple_text(), "t6");
}

#[test]
fn simple_loses_far_fewer_monds_than_random() {
    let lost = |player| {
        let mut lost = 0;
        for seed in 0..200 {
            let mut random = Random::new(seed, 22);
            let mut table =
                Table::shuffled(Rules::default(), seed).after("bid pass,bid pass,play solo,announce");
            while let Turn::Seat(_) = table.state.turn() {
                let played = choice(player, table.view(), random.clone());
                table.play(&played);
                rand::Rng::next_u64(&mut random);
            }
            lost += u32::from(table.state.public().mond_lost().is_some());
        }
        lost
    };
    assert!(lost("simple") * 4 < lost("random"));
}

// ---- klop and berač ----

const KLOP: &str = "bid pass,bid pass,play klop";

#[test]
fn in_klop_no_unbeatable_card_is_led() {
    let Move::Card(led) = Table::dealt(Rules::default(), STRONG).after(KLOP).simple() else {
        panic!("expected a card")
    };
    assert!(!cards("t22 Kh Kd Ks").contains(led), "{led}");
}

#[test]
fn in_klop_the_highest_losing_card_is_played() {
    assert_eq!(Table::dealt(Rules::default(), STRONG).after(KLOP).after("Kh,Qh").simple_text(), "Ch");
}

#[test]
fn in_klop_a_forced_win_is_cheap() {
    // Three clubs beat the seven. The club with the most points would go to the player's own pile.
    assert_ne!(Table::dealt(Rules::default(), STRONG).after(KLOP).after("7c,Jc").simple_text(), "Kc");
}

/// Seat 0 has a hand for berač with gaps in clubs.
const GAPS: [&str; SEATS] = [
    "t2 4h 3h 2h 1h 4d 3d 2d 1d 7s 8s 9s 7c 8c Tc Jc",
    "t22 t20 t18 t16 t14 t12 t10 t8 Jh Ch Jd Cd Js Cs 9c Cc",
    "t21 t19 t17 t15 t13 t11 t9 t7 Qh Kh Qd Kd Qs Ks Ts Qc",
];

#[test]
fn in_berac_declarer_ducks_with_its_highest_card() {
    let table = Table::dealt(Rules::default(), GAPS).after("bid pass,bid pass,play berac,kontra,kontra");
    assert_eq!(table.after("4h,Jh,Qh,Qc").simple_text(), "Jc");
}

#[test]
fn in_berac_a_defender_leads_a_card_that_declarer_must_beat() {
    let table = Table::dealt(Rules::default(), GAPS).after("bid pass,bid pass,play berac,kontra,kontra");
    // Seat 2 has won the trick with the king of hearts. It leads its ten of spades, which declarer may have
    // to beat; the other cards of seat 2 are too high.
    assert_eq!(table.after("4h,Jh,Kh").simple_text(), "Ts");
}
