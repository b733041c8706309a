//! The positions that the ablation cases of `silicon` search.

use talon::agents::tarok::silicon::World;
use talon::agents::tarok::three::agents;
use talon::cards::tarok::Card;
use talon::cards::{CardSet, Random, shuffled};
use talon::games::tarok::three::{Contract, Rules, SEATS, State, Talon, TarokThree, View};
use talon::games::{Game as _, Position as _, State as _, Turn, View as _};
use talon::protocol::Seat;

/// The number of sampled worlds.
const WORLDS: usize = 20;

/// Samples worlds from declarer's view. Declarer is about to lead the first card.
pub fn worlds(deal: u64) -> Vec<World> {
    let view = (0..).find_map(|stream| at_first_card(&mut Random::new(deal, stream)));
    let view = view.expect("some deal is a game for points");
    let mut random = Random::new(deal, u64::MAX);
    let world = |_| World::new(&view.sample(&mut random)).expect("a card is due in every world");
    (0..WORLDS).map(world).collect()
}

/// Plays a deal in which `simple` bids. Returns declarer's view at the first card, or `None` when the
/// contract is not a game for points.
fn at_first_card(random: &mut Random) -> Option<View> {
    // The playout policy is `simple`.
    let playout = agents().playout;
    let rules = Rules::default();
    let mut state = State::new(&rules);
    let mut views = Seat::all(SEATS).map(|seat| View::new(&rules, seat)).collect::<Vec<_>>();
    let mut events = Vec::new();
    state.deal(&shuffled(random), &mut |event| events.push(event));
    loop {
        for event in events.drain(..) {
            for view in &mut views {
                view.apply(&TarokThree::mask(&event, view.seat())).expect("an event of the game is legal");
            }
        }
        if !state.legal_cards().is_empty() {
            break;
        }
        let Turn::Seat(seat) = state.turn() else { return None };
        let played = playout(&views[seat.index()], random).expect("the seat is to move");
        state.play(&played, &mut |event| events.push(event)).expect("a move of `simple` is legal");
    }
    let public = state.public();
    let declarer = public.declarer().filter(|_| public.contract().is_some_and(Contract::is_for_points))?;
    views.into_iter().nth(declarer.index())
}

/// Plays random cards of a deal until each hand has `cards` cards. Returns the ending. Its value is the value
/// for the seat that leads.
pub fn ending(deal: u64, cards: usize) -> World {
    let mut random = Random::new(deal, u64::MAX - 1);
    let mut world = worlds(deal).swap_remove(0);
    while world.hand(world.turn()).len() > cards || world.trick_len() > 0 {
        let card = world.legal_cards().random(&mut random).expect("the deal is not over");
        world.make(card);
    }
    world.set_seat(world.turn());
    world
}

/// Creates an ending of a klop, or of a berač that seat 0 plays. The hands are random and have `cards` cards.
/// Seat 0 leads.
pub fn ending_with_duties(deal: u64, contract: Contract, cards: usize) -> World {
    let pack: Vec<Card> = shuffled(&mut Random::new(deal, u64::MAX - 2));
    let hands = [0, 1, 2].map(|seat| pack[seat * cards..][..cards].iter().copied().collect());
    match contract {
        Contract::Klop => World::klop(hands, Seat::new(0), Talon::new(&pack[48..])),
        _ => World::at_first_card(contract, Seat::new(0), hands, CardSet::EMPTY, CardSet::EMPTY),
    }
}
