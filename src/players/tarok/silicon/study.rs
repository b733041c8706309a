//! What `talon bench --ablation` measures: the search for the first card, as the thesis' tables 7 and 8 do (4.4.1).

use super::layout::Layout;
use super::tree::{PARTS, Tree, depths};
use crate::cards::{Random, shuffled};
use crate::games::tarok::{Contract, Rules, SEATS, State, Tarok, View};
use crate::games::{Game as _, Position as _, State as _, Turn, View as _};
use crate::players::Study;
use crate::players::tarok::simple;
use crate::protocol::Seat;
use crate::search::{Meter, Part, Parts, Solver, Stopped};

/// The layouts of a decision.
const LAYOUTS: usize = 20;

/// The first card over 20 layouts, so many plies ahead.
pub(in crate::players::tarok) const STUDIES: [Study; 3] = [
    Study { name: "silicon depth 3", parts: PARTS, search: first_card::<3> },
    Study { name: "silicon depth 6", parts: PARTS, search: first_card::<6> },
    Study { name: "silicon depth 9", parts: PARTS, search: first_card::<9> },
];

/// Searches each layout once from its root. The shallower depths come first only where there is a part that remembers
/// what they found.
fn first_card<const DEPTH: usize>(deal: u64, parts: Parts, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let remembers = parts.has(Part::Table) || parts.has(Part::History);
    for layout in layouts(deal) {
        let first = if remembers { 0 } else { DEPTH };
        let depths = depths(&layout, DEPTH).filter(|&depth| depth >= first);
        let mut done = 0;
        Solver::new(parts)
            .deepen(&mut Tree::new(layout, parts), depths, meter, &mut |found, _| done = found.plies);
        if done < DEPTH {
            return Err(Stopped);
        }
    }
    Ok(())
}

/// What the declarer of a deal can make of the cards of the others when it is to lead the first card.
fn layouts(deal: u64) -> impl Iterator<Item = Layout> {
    let view = (0..).find_map(|stream| at_first_card(&mut Random::new(deal, stream)));
    let mut random = Random::new(deal, u64::MAX);
    view.into_iter().flat_map(move |view| {
        let worlds: Vec<_> = (0..LAYOUTS).map(|_| view.sample(&mut random)).collect();
        worlds.iter().filter_map(Layout::new).collect::<Vec<_>>()
    })
}

/// What declarer knows when the first card is due and `simple` did all that comes before; nothing in klop and berač.
fn at_first_card(random: &mut Random) -> Option<View> {
    let rules = Rules::default();
    let mut state = State::new(&rules);
    let mut views = Seat::all(SEATS).map(|seat| View::new(&rules, seat)).collect::<Vec<_>>();
    let mut events = Vec::new();
    state.deal(&shuffled(random), &mut |event| events.push(event));
    while state.legal_cards().is_empty() {
        for event in events.drain(..) {
            for view in &mut views {
                view.apply(&Tarok::mask(&event, view.seat())).ok()?;
            }
        }
        let Turn::Seat(seat) = state.turn() else { return None };
        let played = simple::likely_best(views.get(seat.index())?)?;
        state.play(&played, &mut |event| events.push(event)).ok()?;
    }
    for event in &events {
        for view in &mut views {
            view.apply(&Tarok::mask(event, view.seat())).ok()?;
        }
    }
    let declarer = state
        .public()
        .declarer()
        .filter(|_| state.public().contract().is_some_and(Contract::is_for_points))?;
    views.into_iter().nth(declarer.index())
}
