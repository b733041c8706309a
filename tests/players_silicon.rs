//! `silicon`, the thesis' program for tarok, at the table: `docs/players.md` put to the test. What it is made of is
//! tested where it stands.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use talon::agents::tarok::agents;
use talon::agents::{Control, DecisionContext};
use talon::cards::tarok::{Card, KINGS, Suit};
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::tarok::{Contract, Event, Item, Items, Move, Rules, SEATS, State, Talon, Tarok, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{Info, OptionTable, Seat};
use talon::search::SearchLimits;

const ALONE: NonZeroUsize = NonZeroUsize::MIN;

/// What `silicon` does with this budget, and what it tells on the way.
fn think(
    view: &View,
    seed: u64,
    nodes: Option<u64>,
    depth: Option<u64>,
    threads: NonZeroUsize,
) -> (Move, Vec<Info>) {
    let silicon = agents().agents.into_iter().find(|robot| robot.name == "silicon").unwrap();
    let (stop, options, told) =
        (AtomicBool::new(false), OptionTable::new((silicon.options)()), Mutex::new(vec![]));
    let report = |info: &Info| told.lock().unwrap().push(info.clone());
    let control = Control {
        limits: SearchLimits { nodes, depth, threads, ..SearchLimits::unlimited(&stop) },
        report: &report,
    };
    let rules = view.public().rules();
    let random = Random::new(seed, 0);
    let mut question =
        DecisionContext { rules, view, history: &[], options: &options, random, control: &control };
    let chosen = (silicon.choose)(&mut question).unwrap().r#move;
    (chosen, told.into_inner().unwrap())
}

/// A deal, and what each seat knows of it.
struct Table {
    state: State,
    views: [View; SEATS],
}

impl Table {
    fn new(happen: impl FnOnce(&mut State, &mut dyn FnMut(Event))) -> Self {
        let rules = Rules::default();
        let views = std::array::from_fn(|seat| View::new(&rules, Seat::new(seat)));
        let mut table = Self { state: State::new(&rules), views };
        table.happen(happen);
        table
    }

    fn shuffled(seed: u64) -> Self {
        let pack = shuffled(&mut Random::new(seed, 31));
        Self::new(|state, sink| state.deal(&pack, sink))
    }

    /// The deal of these hands; the cards left are the talon, in their order.
    fn dealt(hands: [CardSet<Card>; SEATS]) -> Self {
        let talon: Vec<Card> = hands.iter().fold(CardSet::FULL, |rest, &hand| rest - hand).iter().collect();
        let hands = Seat::all(SEATS).zip(hands).map(|(seat, hand)| Event::Deal(seat, Packet::shown(hand)));
        Self::new(|state, sink| {
            for event in hands.chain([Event::DealTalon(Talon::new(&talon))]) {
                state.apply(&event).unwrap();
                sink(event);
            }
        })
    }

    fn happen(&mut self, happen: impl FnOnce(&mut State, &mut dyn FnMut(Event))) {
        let mut events = Vec::new();
        happen(&mut self.state, &mut |event| events.push(event));
        for event in &events {
            for view in &mut self.views {
                view.apply(&Tarok::mask(event, view.seat())).unwrap();
            }
        }
    }

    fn play(&mut self, played: &Move) {
        self.happen(|state, sink| {
            state.play(played, sink).unwrap_or_else(|error| panic!("{played}: {error}"));
        });
    }

    /// Plays these moves, one a comma.
    fn after(mut self, moves: &str) -> Self {
        for written in moves.split(',') {
            self.play(&Move::parse(&written.split_whitespace().collect::<Vec<_>>()).unwrap());
        }
        self
    }

    /// What the seat to move knows; nothing when the deal is over.
    fn view(&mut self) -> Option<&View> {
        let Turn::Seat(seat) = self.state.turn() else { return None };
        let view = &mut self.views[seat.index()];
        view.settle().unwrap();
        Some(view)
    }

    /// What `silicon` says, with all the time that it wants.
    fn asked(&mut self) -> Move {
        think(self.view().unwrap(), 0, None, None, ALONE).0
    }
}

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

/// Declarer's ten taroks with škis and pagat, and the kings of three suits, against the mond and the king of clubs.
const STRONG: [&str; SEATS] = [
    "t1 t6 t8 t10 t12 t14 t16 t18 t20 t22 Kh Qd Kd Ks 7c Qc",
    "t5 t9 t13 t17 t21 4h 3h Qh 4d 3d Cd 7s 8s Qs Jc Kc",
    "t7 t11 t15 t19 2h 1h Jh Ch 2d 1d Jd 9s Ts 8c 9c Cc",
];

#[test]
fn every_move_in_every_contract_is_legal_at_any_budget() {
    for seed in 0..12 {
        for contract in Contract::ALL {
            for nodes in [0, 1, 60, 1500] {
                let mut table = Table::shuffled(seed).after(&format!("bid pass,bid pass,play {contract}"));
                let mut decisions = 0;
                while let Some(view) = table.view() {
                    let played = think(view, decisions, Some(nodes), None, ALONE).0;
                    assert_eq!(table.state.check(&played), Ok(()), "{contract}, {nodes} nodes: {played}");
                    table.play(&played);
                    decisions += 1;
                }
                assert_eq!(table.state.turn(), Turn::Over);
            }
        }
    }
}

#[test]
fn a_whole_deal_from_the_bidding_on_is_legal_without_a_budget() {
    for seed in 0..3 {
        let mut table = Table::shuffled(seed);
        while let Some(view) = table.view() {
            let played = think(view, seed, None, Some(3), ALONE).0;
            table.play(&played);
        }
        assert!(table.state.payoffs().is_some());
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_move_on_any_number_of_threads() {
    let three = NonZeroUsize::new(3).unwrap();
    for seed in 0..4 {
        for nodes in [700, 20_000] {
            let mut table = Table::shuffled(seed);
            while let Some(view) = table.view() {
                let played = think(view, seed, Some(nodes), None, ALONE);
                let again = think(view, seed, Some(nodes), None, three);
                assert_eq!(played.0, again.0);
                let told = |infos: &[Info]| {
                    infos.iter().map(|info| (info.depth, info.worlds, info.nodes)).collect::<Vec<_>>()
                };
                assert_eq!(told(&played.1), told(&again.1));
                assert!(played.1.iter().all(|info| info.nodes <= nodes));
                table.play(&played.0);
            }
        }
    }
}

#[test]
fn what_it_does_is_legal_in_every_deal_that_its_seat_cannot_tell_from_the_real_one() {
    let mut random = Random::new(5, 32);
    for seed in 0..3 {
        let mut table = Table::shuffled(seed);
        while let Some(view) = table.view() {
            let played = think(view, seed, Some(5000), None, ALONE).0;
            let other = view.sample(&mut random);
            assert_eq!(other.check(&played), Ok(()), "{played} is legal there, too");
            table.play(&played);
        }
    }
}

#[test]
fn the_depth_is_nine_plies_for_the_leader_and_ends_with_the_trick_for_the_others() {
    let mut table =
        Table::dealt(STRONG.map(cards)).after("bid pass,bid pass,play solo,announce,kontra,kontra");
    for (deepest, card) in [(9, "Kh"), (8, "4h"), (7, "1h")] {
        let (_, told) = think(table.view().unwrap(), 0, None, None, ALONE);
        let depths: Vec<u32> = told.iter().filter_map(|info| info.depth).collect();
        assert_eq!(depths, [deepest - 6, deepest - 3, deepest], "to the end of each trick");
        assert!(told.iter().all(|info| info.worlds == Some(20)));
        table = table.after(card);
    }
    let (_, told) = think(table.view().unwrap(), 0, None, Some(2), ALONE);
    assert_eq!(told.last().and_then(|info| info.depth), Some(2), "go depth comes first");
}

#[test]
fn a_strong_hand_bids_as_low_as_it_may_and_a_weak_one_passes() {
    let [strong, middling, weak] = STRONG.map(cards);
    assert_eq!(Table::dealt([middling, strong, weak]).asked(), Move::Bid(Some(Contract::Two)));
    assert_eq!(Table::dealt([strong, weak, middling]).asked(), Move::Bid(None));
}

#[test]
fn left_alone_a_weak_hand_names_klop_and_a_strong_one_the_highest_contract_that_it_wins() {
    let [strong, middling, weak] = STRONG.map(cards);
    assert_eq!(
        Table::dealt([weak, middling, strong]).after("bid pass,bid pass").asked(),
        Move::Play(Contract::Klop)
    );
    let Move::Play(contract) = Table::dealt([strong, middling, weak]).after("bid pass,bid pass").asked()
    else {
        panic!("a contract is to be named")
    };
    assert!(contract.is_for_points() && contract > Contract::Three);
}

#[test]
fn what_it_makes_in_its_simulations_is_announced() {
    let announced = |hand: &str| {
        let rest: Vec<Card> = (CardSet::FULL - cards(hand)).iter().collect();
        let others = [&rest[..16], &rest[16..32]].map(|hand| hand.iter().copied().collect());
        match Table::dealt([cards(hand), others[0], others[1]]).after("bid pass,bid pass,play solo").asked() {
            Move::Announce(items) => items,
            other => panic!("{other} is no announcement"),
        }
    };
    let long = announced("t1 t6 t8 t10 t12 t14 t16 t18 t19 t20 t21 t22 Kh Kd Ks Kc");
    assert!(long.contains(Item::Trula) && long.contains(Item::Kings));
    assert_eq!(announced("t2 t3 t4 t5 4h 3h 2h 4d 3d 2d 7s 8s 9s 7c 8c 9c"), Items::EMPTY);
}

#[test]
fn a_king_alone_in_its_suit_is_kept_and_the_rest_of_a_short_suit_laid_down() {
    let mut table = Table::dealt(STRONG.map(cards)).after("bid pass,bid pass,play two");
    let Move::Take(group) = table.asked() else { panic!("a group is to be taken") };
    let mut table = table.after(&format!("take {group}"));
    let Move::Discard(laid) = table.asked() else { panic!("cards are to be laid down") };
    let hand = table.view().unwrap().hand() - laid.shown;
    let emptied = Suit::ALL
        .into_iter()
        .map(Suit::cards)
        .any(|suit| !laid.shown.is_disjoint(suit) && (hand & suit).is_subset(KINGS));
    assert!(emptied, "{} is laid down", laid.shown);
}
