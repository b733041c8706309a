//! `silicon`, the program for tarok from the thesis, as `docs/players/tarok.md` describes the program. Unit
//! tests cover its parts.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use talon::agents::tarok::three::agents;
use talon::agents::{Control, DecisionContext};
use talon::cards::tarok::Card;
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::tarok::three::{Contract, Event, Move, Rules, SEATS, State, Talon, View};
use talon::games::{Position, State as _, Turn, View as _};
use talon::protocol::{Info, OptionTable, Seat};
use talon::search::SearchLimits;

use crate::tarok::Table;

const ALONE: NonZeroUsize = NonZeroUsize::MIN;

/// Returns the move of `silicon` with these options and this node limit.
fn think_with(view: &View, options: &[(&str, &str)], nodes: u64) -> Move {
    let silicon = agents().agents.into_iter().find(|player| player.name == "silicon").unwrap();
    let (stop, mut table) = (AtomicBool::new(false), OptionTable::new((silicon.options)()));
    options.iter().for_each(|(name, value)| table.set(name, Some(value)).unwrap());
    let limits = SearchLimits::unlimited(&stop).with_nodes(Some(nodes));
    let control = Control { limits, report: &|_| {} };
    let rules = view.public().rules();
    let random = Random::new(1, 0);
    let mut context =
        DecisionContext { rules, view, history: &[], options: &table, random, control: &control };
    (silicon.choose)(&mut context).unwrap().r#move
}

/// Returns the move of `silicon` within these limits, and the `info` reports of its search.
fn think(
    view: &View,
    seed: u64,
    nodes: Option<u64>,
    depth: Option<u64>,
    threads: NonZeroUsize,
) -> (Move, Vec<Info>) {
    let silicon = agents().agents.into_iter().find(|player| player.name == "silicon").unwrap();
    let (stop, options, reports) =
        (AtomicBool::new(false), OptionTable::new((silicon.options)()), Mutex::new(vec![]));
    let report = |info: &Info| reports.lock().unwrap().push(info.clone());
    let control = Control {
        limits: SearchLimits { nodes, depth, threads, ..SearchLimits::unlimited(&stop) },
        report: &report,
    };
    let rules = view.public().rules();
    let random = Random::new(seed, 0);
    let mut context =
        DecisionContext { rules, view, history: &[], options: &options, random, control: &control };
    let chosen = (silicon.choose)(&mut context).unwrap().r#move;
    (chosen, reports.into_inner().unwrap())
}

/// Creates a deal that begins with these events.
fn table(happen: impl FnOnce(&mut State, &mut dyn FnMut(Event))) -> Table {
    let mut table = Table::new(Rules::default());
    table.happen(happen);
    table
}

fn table_shuffled(seed: u64) -> Table {
    let pack = shuffled(&mut Random::new(seed, 31));
    table(|state, sink| state.deal(&pack, sink))
}

/// Creates a deal with these hands. The talon contains the other cards in ascending order.
fn table_dealt(hands: [CardSet<Card>; SEATS]) -> Table {
    let talon: Vec<Card> = hands.iter().fold(CardSet::FULL, |rest, &hand| rest - hand).iter().collect();
    let hands = Seat::all(SEATS).zip(hands).map(|(seat, hand)| Event::Deal(seat, Packet::shown(hand)));
    table(|state, sink| {
        for event in hands.chain([Event::DealTalon(Talon::new(&talon))]) {
            state.apply(&event).unwrap();
            sink(event);
        }
    })
}

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

/// Seat 0 has ten taroks, among them škis and pagat, and three kings. Seat 1 has the mond and the king of
/// clubs.
const STRONG: [&str; SEATS] = [
    "t1 t6 t8 t10 t12 t14 t16 t18 t20 t22 Kh Qd Kd Ks 7c Qc",
    "t5 t9 t13 t17 t21 4h 3h Qh 4d 3d Cd 7s 8s Qs Jc Kc",
    "t7 t11 t15 t19 2h 1h Jh Ch 2d 1d Jd 9s Ts 8c 9c Cc",
];

#[test]
fn moves_are_legal_in_every_contract_at_any_limit() {
    for seed in 0..12 {
        for contract in Contract::ALL {
            for nodes in [0, 1, 60, 1500] {
                let mut table = table_shuffled(seed).after(&format!("bid pass,bid pass,play {contract}"));
                let mut decisions = 0;
                while let Some(view) = table.view_to_move() {
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
fn every_table_gives_legal_cards_in_every_contract() {
    for contract in Contract::ALL {
        for table in ["exact", "partition", "none"] {
            let options = [
                ("SearchTable", table),
                ("HistoryWeight", "exponential"),
                ("FullDepth", "true"),
                ("Worlds", "2"),
            ];
            let mut deal = table_shuffled(1).after(&format!("bid pass,bid pass,play {contract}"));
            while let Some(view) = deal.view_to_move() {
                let played = think_with(view, &options, 4000);
                assert_eq!(deal.state.check(&played), Ok(()), "{contract}, {table}: {played}");
                deal.play(&played);
            }
            assert_eq!(deal.state.turn(), Turn::Over);
        }
    }
}

#[test]
fn a_whole_deal_is_legal_without_a_node_limit() {
    for seed in 0..3 {
        let mut table = table_shuffled(seed);
        while let Some(view) = table.view_to_move() {
            let played = think(view, seed, None, Some(3), ALONE).0;
            table.play(&played);
        }
        assert!(table.state.payoffs().is_some());
    }
}

#[test]
fn the_move_does_not_depend_on_the_threads() {
    let three = NonZeroUsize::new(3).unwrap();
    for seed in 0..4 {
        for nodes in [700, 20_000] {
            let mut table = table_shuffled(seed);
            while let Some(view) = table.view_to_move() {
                let played = think(view, seed, Some(nodes), None, ALONE);
                let again = think(view, seed, Some(nodes), None, three);
                assert_eq!(played.0, again.0);
                let seen = |infos: &[Info]| {
                    infos.iter().map(|info| (info.depth, info.worlds, info.nodes)).collect::<Vec<_>>()
                };
                assert_eq!(seen(&played.1), seen(&again.1));
                assert!(played.1.iter().all(|info| info.nodes <= nodes));
                table.play(&played.0);
            }
        }
    }
}

#[test]
fn moves_are_legal_in_every_world_of_the_view() {
    let mut random = Random::new(5, 32);
    for seed in 0..3 {
        let mut table = table_shuffled(seed);
        while let Some(view) = table.view_to_move() {
            let played = think(view, seed, Some(5000), None, ALONE).0;
            let other = view.sample(&mut random);
            assert_eq!(other.check(&played), Ok(()), "{played} is not legal there");
            table.play(&played);
        }
    }
}

#[test]
fn the_depth_is_nine_plies_from_the_lead() {
    let mut table =
        table_dealt(STRONG.map(cards)).after("bid pass,bid pass,play solo,announce,kontra,kontra");
    for (deepest, card) in [(9, "Kh"), (8, "4h"), (7, "1h")] {
        let (_, reports) = think(table.view_to_move().unwrap(), 0, None, None, ALONE);
        let depths: Vec<u32> = reports.iter().filter_map(|info| info.depth).collect();
        assert_eq!(depths, [deepest - 6, deepest - 3, deepest], "the end of each trick");
        assert!(reports.iter().all(|info| info.worlds == Some(20)));
        table = table.after(card);
    }
    let (_, reports) = think(table.view_to_move().unwrap(), 0, None, Some(2), ALONE);
    assert_eq!(reports.last().and_then(|info| info.depth), Some(2), "go depth overrides the depth");
}

#[test]
fn a_strong_hand_bids_low_and_a_weak_one_passes() {
    let [strong, middling, weak] = STRONG.map(cards);
    let chosen = |hands| think(table_dealt(hands).view_to_move().unwrap(), 0, None, None, ALONE).0;
    assert_eq!(chosen([middling, strong, weak]), Move::Bid(Some(Contract::Two)));
    assert_eq!(chosen([strong, weak, middling]), Move::Bid(None));
}
