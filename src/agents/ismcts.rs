//! The agent `ismcts`: information set Monte Carlo tree search, which needs nothing but the rules. All games share it.

use talon_games::cards::{Random, shuffled};
use talon_games::protocol::{Check, Info, InfoScore, Seat};
use talon_games::{Game, PLAY, Position as _, Public as _, State as _, Turn, View as _};

use rand::RngExt;

use super::agent::{Agent, ComparedMove, Decision, DecisionContext};
use super::playout::margin_of;
use crate::search::{Meter, SearchLimits, Stopped};

/// The weight of exploration in UCB1, for rewards between 0 and 1. Cowling, Powley and Whitehouse (2012) use 0.7.
const EXPLORATION: f64 = 0.7;

/// The most moves of a position that the search considers. Few positions have longer lists.
const MOST_MOVES: usize = 2000;

/// The most iterations of a decision without a limit on time or nodes, and the iterations for each ply of a depth limit.
const MOST_ITERATIONS: u64 = 200_000;
const ITERATIONS_A_PLY: u64 = 1000;

/// Whether hand-written heuristics make all decisions but those on cards.
const HEURISTIC_BIDS: Check = Check { name: "HeuristicBids", default: false };

/// Creates the agent.
pub fn agent<G: Game>() -> Agent<G> {
    Agent {
        name: "ismcts",
        summary: "information set Monte Carlo tree search with random playouts",
        options: Vec::new,
        searches: true,
        choose,
    }
}

/// Creates the agent with the option `HeuristicBids`. `choose` must call [`choose_with_bids`] with the heuristics of the
/// game.
pub fn agent_with_bids<G: Game>(
    choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
) -> Agent<G> {
    Agent { options: || vec![HEURISTIC_BIDS.into()], choose, ..agent() }
}

/// A single-observer information set tree (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).
/// Each iteration draws a world that agrees with the view, and descends one tree that all worlds share: among the moves
/// that are legal in this world, UCB1 chooses, where the visits of the parent are the visits in which the move was legal.
/// A new position is added, a random playout ends the deal, and each seat on the path is credited with its own margin
/// (max^n). Moves that look the same to the searching seat lead to the same position of the tree. The tree ends where cards
/// are dealt.
struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// The least and the greatest margin so far, which scale the rewards to the range from 0 to 1.
    least: f64,
    greatest: f64,
}

/// A position of the tree, as the searching seat sees it.
struct Node<G: Game> {
    edges: Vec<Edge<G::Move>>,
    /// The next position after each event that the searching seat may see.
    next: Vec<(G::Event, usize)>,
}

/// A move in a position of the tree.
struct Edge<M> {
    r#move: M,
    /// The number of iterations that made the move.
    visits: u32,
    /// The number of iterations that came here and in which the move was legal.
    available: u32,
    /// The sum of the margins of the seat that moves.
    margins: f64,
}

impl<M> Edge<M> {
    fn mean(&self) -> f64 {
        self.margins / f64::from(self.visits.max(1))
    }
}

/// The parts of an iteration that are used again.
struct Workspace<G: Game> {
    legal: Vec<G::Move>,
    /// The places of the legal moves among the edges of the position.
    places: Vec<usize>,
    /// The path: the position, the edge, and the seat that moved.
    path: Vec<(usize, usize, Seat)>,
}

impl<G: Game> Tree<G> {
    fn new() -> Self {
        let root = Node { edges: Vec::new(), next: Vec::new() };
        Self { nodes: vec![root], least: f64::INFINITY, greatest: f64::NEG_INFINITY }
    }

    /// Makes one iteration in a world.
    ///
    /// # Errors
    /// When a limit is reached. The tree is as before, except for moves that were added and never made.
    fn iterate(
        &mut self,
        view: &G::View,
        space: &mut Workspace<G>,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let (mut state, pack) = (view.sample(random), shuffled(random));
        space.path.clear();
        let mut at = 0;
        while let Turn::Seat(seat) = state.turn() {
            state.legal_moves(MOST_MOVES, &mut space.legal);
            let (edge, is_new) = self.choose_edge(at, space, random);
            space.path.push((at, edge, seat));
            meter.node()?;
            meter.work(1 + space.places.len() as u64 / 8)?;
            let mut seen = None;
            let played = &self.nodes[at].edges[edge].r#move;
            let made = state.play(played, &mut |event| {
                seen.get_or_insert_with(|| G::mask(&event, view.seat()));
            });
            made.unwrap_or_else(|error| panic!("a listed move is illegal, '{played}': {error}"));
            if is_new {
                break;
            }
            at = self.next_node(at, seen.expect("a move causes an event"));
        }
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |_| {}),
                Turn::Seat(_) => {
                    meter.node()?;
                    let played = state.random_move(random).expect("a seat is to move");
                    state.make(&played);
                }
            }
        }
        let points = state.points().expect("a deal that is over has points");
        for &(node, edge, seat) in &space.path {
            let margin = margin_of(&points, seat);
            (self.least, self.greatest) = (self.least.min(margin), self.greatest.max(margin));
            let edge = &mut self.nodes[node].edges[edge];
            (edge.visits, edge.margins) = (edge.visits + 1, edge.margins + margin);
        }
        Ok(())
    }

    /// Chooses one of the legal moves: a random one that was never made here, or the one with the greatest UCB1 value.
    /// Returns its place among the edges, and whether it is new.
    fn choose_edge(&mut self, at: usize, space: &mut Workspace<G>, random: &mut Random) -> (usize, bool) {
        let Node { edges, .. } = &mut self.nodes[at];
        let Workspace { legal, places, .. } = space;
        places.clear();
        // The lists of two worlds are nearly equal, so the next move is mostly behind the last one.
        let mut hint = 0;
        for r#move in legal.drain(..) {
            let known = (hint..edges.len())
                .chain(0..hint.min(edges.len()))
                .find(|&place| edges[place].r#move == r#move);
            let place = known.unwrap_or_else(|| {
                edges.push(Edge { r#move, visits: 0, available: 0, margins: 0.0 });
                edges.len() - 1
            });
            edges[place].available += 1;
            places.push(place);
            hint = place + 1;
        }
        let unvisited = places.iter().filter(|&&place| edges[place].visits == 0).count();
        if unvisited > 0 {
            let drawn = random.random_range(0..unvisited);
            let place = places.iter().copied().filter(|&place| edges[place].visits == 0).nth(drawn);
            return (place.unwrap_or(places[0]), true);
        }
        let range = (self.greatest - self.least).max(f64::MIN_POSITIVE);
        let value = |place: &usize| {
            let edge = &edges[*place];
            let reward = (edge.mean() - self.least) / range;
            reward + EXPLORATION * (f64::from(edge.available).ln() / f64::from(edge.visits)).sqrt()
        };
        let best = places.iter().copied().max_by(|one, other| value(one).total_cmp(&value(other)));
        (best.unwrap_or(places[0]), false)
    }

    /// Returns the position after an event. A new position is added.
    fn next_node(&mut self, at: usize, seen: G::Event) -> usize {
        let known = self.nodes[at].next.iter().find(|(event, _)| *event == seen).map(|(_, node)| *node);
        known.unwrap_or_else(|| {
            let added = self.nodes.len();
            self.nodes.push(Node { edges: Vec::new(), next: Vec::new() });
            self.nodes[at].next.push((seen, added));
            added
        })
    }
}

/// Returns the most iterations of a decision.
fn iterations(limits: &SearchLimits<'_>) -> u64 {
    limits.depth.map_or(MOST_ITERATIONS, |depth| ITERATIONS_A_PLY.saturating_mul(depth).min(MOST_ITERATIONS))
}

/// Chooses a move. With the option `HeuristicBids`, `best_move` decides everything but the cards.
pub fn choose_with_bids<G: Game>(
    context: &mut DecisionContext<'_, G>,
    best_move: fn(&G::View) -> Option<G::Move>,
) -> Option<Decision<G::Move>> {
    if context.options.check(&HEURISTIC_BIDS) && context.view.public().phase() != PLAY {
        return best_move(context.view).map(Decision::of);
    }
    choose(context)
}

fn choose<G: Game>(context: &mut DecisionContext<'_, G>) -> Option<Decision<G::Move>> {
    let (view, control) = (context.view, context.control);
    let mut legal = Vec::new();
    view.legal_moves(MOST_MOVES, &mut legal);
    if legal.len() < 2 {
        return legal.pop().map(Decision::of);
    }
    let mut tree = Tree::<G>::new();
    let mut space = Workspace { legal: Vec::new(), places: Vec::new(), path: Vec::new() };
    let mut meter = Meter::new(control.limits);
    let mut made = 0;
    while made < iterations(&control.limits) {
        // A deal is short, so the meter seldom reads the clock within one iteration.
        if control.limits.is_over()
            || tree.iterate(view, &mut space, &mut context.random, &mut meter).is_err()
        {
            break;
        }
        made += 1;
    }
    let mut edges = tree.nodes.swap_remove(0).edges;
    edges.retain(|edge| edge.visits > 0);
    let Some(place) = (0..edges.len()).rev().max_by_key(|&place| edges[place].visits) else {
        // Without an iteration, the first legal move is as good as any.
        return legal.into_iter().next().map(Decision::of);
    };
    let best = edges.swap_remove(place);
    edges.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    (control.report)(&Info {
        worlds: Some(u32::try_from(made).unwrap_or(u32::MAX)),
        score: Some(InfoScore::Heuristic(best.mean())),
        nodes: meter.nodes(),
        time: control.limits.elapsed(),
        line: vec![best.r#move.to_string()],
        ..Info::default()
    });
    let compared = |edge: &Edge<G::Move>| ComparedMove {
        r#move: edge.r#move.clone(),
        value: edge.mean(),
        error: None,
        worlds: edge.visits as usize,
    };
    let compared = std::iter::once(&best).chain(&edges).map(compared).collect();
    Some(Decision { compared, ..Decision::of(best.r#move) })
}
