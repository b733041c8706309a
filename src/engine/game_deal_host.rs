//! One deal of a given game.

use std::sync::Arc;

use super::deal_host::DealHost;
use super::digest::Digest;
use super::options::{BEST, SEED};
use super::pending_decision::PendingDecision;
use crate::agents::{Agent, AgentSet, Control, Decision, DecisionContext};
use crate::cards::Random;
use crate::games::{Game, LegalMoves, Listing, Position, State, Turn, View, knows};
use crate::protocol::{
    BestMove, CLAIRVOYANT, Code, LegalCount, Line, NewGame, OptionTable, PLAYER, Refusal, Seat,
};

/// The [`DealHost`] of a game `G`.
///
/// The host holds a view for each seat that it plays, and every event reaches a view through the mask: an
/// engine that receives every hand still decides for each seat from that seat's own knowledge. A seat whose
/// own cards are hidden has no view.
pub struct GameDealHost<G: Game> {
    new: NewGame,
    rules: G::Rules,
    agents: Arc<AgentSet<G>>,
    events: Vec<G::Event>,
    views: Vec<G::View>,
    /// The full state; `None` after a card was hidden.
    state: Option<G::State>,
    /// The `show` events that the last move implied. They are already applied, and their own lines may still
    /// come.
    shown: Vec<G::Event>,
}

impl<G: Game> GameDealHost<G> {
    /// The host for a `newgame` line.
    ///
    /// # Errors
    /// The game does not support the players or a key of the line.
    pub fn new(new: &NewGame, agents: Arc<AgentSet<G>>) -> Result<Self, Refusal> {
        new.check(G::PLAYERS, G::KEYS)?;
        let rules = G::rules(new)?;
        let seats: Vec<Seat> = match new.seat {
            Some(seat) => vec![seat],
            None => Seat::all(new.players).collect(),
        };
        let views = seats.into_iter().map(|seat| G::View::new(&rules, seat)).collect();
        // An engine that plays one seat never learns the other hands, even if the lines show them.
        let state = new.seat.is_none().then(|| G::State::new(&rules));
        Ok(Self { new: new.clone(), rules, agents, events: Vec::new(), views, state, shown: Vec::new() })
    }

    fn apply_event(&mut self, event: G::Event) -> Result<(), Refusal> {
        let state = match self.state.clone() {
            Some(mut state) => match state.apply(&event) {
                Ok(()) => Some(state),
                Err(error) if G::is_hidden(&error) => None,
                Err(error) => return Err(error.into()),
            },
            None => None,
        };
        if let Some(place) = self.shown.iter().position(|shown| *shown == event) {
            // The last move implied this event, and it was applied and checked with the move.
            self.shown.remove(place);
            return Ok(());
        }
        // A record may leave out the events that a move implies, but a view cannot derive them.
        let shown = state.as_ref().map(State::shows).unwrap_or_default();
        let mut views = self.views.clone();
        for event in std::iter::once(&event).chain(&shown) {
            views = Self::views_after(&views, event)?;
        }
        (self.state, self.views) = (state, views);
        self.events.push(event);
        self.events.extend(shown.iter().cloned());
        self.shown = shown;
        Ok(())
    }

    /// The views after an event. A view is dropped when it needs a card that is hidden from it.
    fn views_after(views: &[G::View], event: &G::Event) -> Result<Vec<G::View>, Refusal> {
        known_views::<G>(views, |view| view.apply(&G::mask(event, view.seat())))
    }

    /// The views after dealing has ended. A view is dropped when it needs a card that is hidden from it.
    fn settled_views(&self) -> Result<Vec<G::View>, Refusal> {
        known_views::<G>(&self.views, Position::settle)
    }

    /// The view of the seat to move.
    fn view_to_move(&self) -> Result<G::View, Refusal> {
        let views = self.settled_views()?;
        let seat = match views.first().map(Position::turn) {
            Some(Turn::Seat(seat)) => seat,
            Some(Turn::Chance) | None => {
                return Err(Refusal::new(Code::State, "no cards yet: send deal lines first"));
            }
            Some(Turn::Over) => {
                return Err(Refusal::new(Code::State, "the deal is over: newgame begins another"));
            }
        };
        views.into_iter().find(|view| view.seat() == seat).ok_or_else(|| {
            let text = match self.new.seat {
                Some(own) => format!("it is seat {seat}'s turn, and this engine holds seat {own}"),
                None => format!(
                    "seat {seat} is to move and its cards are hidden: send deal {seat} with its cards"
                ),
            };
            Refusal::new(Code::State, text)
        })
    }

    /// The random generator of a decision of `seat`. It depends only on the seed and on the lines sent to the
    /// seat.
    fn random(&self, seat: Seat, history: &[G::Event], seed: u64) -> Random {
        let mut digest = Digest::new();
        digest.add_line(&NewGame { seat: Some(seat), ..self.new.clone() }.to_string());
        for event in history {
            digest.add_line(&event.to_string());
        }
        Random::new(seed, digest.value())
    }

    /// The decision of the open-card solver. `request` is the command or the option that asked for the
    /// solver.
    fn solve(&self, seat: Seat, request: &str) -> Result<PendingDecision, Refusal> {
        let solve = self.agents.solve.ok_or_else(|| {
            let text = format!("{request} is not available: {} has no open-card solver", G::NAME);
            Refusal::new(Code::Option, text)
        })?;
        let unknown = || {
            let text =
                format!("{request} needs every dealt card: use newgame with seat all, and deal each hand");
            Refusal::new(Code::State, text)
        };
        let mut state = self.state.clone().ok_or_else(unknown)?;
        state.settle().map_err(|_| unknown())?;
        let choose = move |control: &Control<'_>| solve(&state, control).map(|choice| best_move(&choice));
        Ok(PendingDecision::new(seat, choose))
    }

    /// The agent with this name. The name `best` stands for the strongest agent.
    fn agent(&self, name: &str) -> Result<&Agent<G>, Refusal> {
        let agents = &self.agents.agents;
        let agent = agents.iter().find(|agent| agent.name == name);
        agent.or(agents.first().filter(|_| name == BEST)).ok_or_else(|| {
            let names = agents.iter().map(|agent| agent.name).collect::<Vec<_>>().join(", ");
            Refusal::new(
                Code::Option,
                format!("player {name} does not play {}: choose one of {names}", G::NAME),
            )
        })
    }
}

/// Copies of the views, each after `update`. A view is left out when `update` fails only because a card is
/// hidden from it.
///
/// # Errors
/// `update` fails for another reason, or for all views.
fn known_views<G: Game>(
    views: &[G::View],
    update: impl Fn(&mut G::View) -> Result<(), G::EventError>,
) -> Result<Vec<G::View>, Refusal> {
    let mut known = Vec::with_capacity(views.len());
    let mut hidden = None;
    for view in views {
        let mut view = view.clone();
        match update(&mut view) {
            Ok(()) => known.push(view),
            Err(error) if G::is_hidden(&error) => hidden = hidden.or(Some(error)),
            Err(error) => return Err(error.into()),
        }
    }
    match hidden {
        Some(error) if known.is_empty() => Err(error.into()),
        _ => Ok(known),
    }
}

impl<G: Game> DealHost for GameDealHost<G> {
    fn players(&self) -> usize {
        self.new.players
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        knows::<G>(line.keyword)?;
        self.apply_event(G::parse_event(line)?)
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        let is_move = |event: &G::Event| event.to_string().starts_with("move ");
        let last = self.events.iter().rposition(is_move);
        let last = last.ok_or_else(|| Refusal::new(Code::State, "no move to take back"))?;
        let mut before = Self::new(&self.new, self.agents.clone())?;
        for event in &self.events[..last] {
            before.apply_event(event.clone())?;
        }
        *self = before;
        Ok(())
    }

    fn render(&self) -> Vec<String> {
        let views = self.settled_views().unwrap_or_else(|_| self.views.clone());
        G::render(&views.iter().collect::<Vec<_>>())
    }

    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal> {
        let mut moves = Vec::new();
        let listing = self.view_to_move()?.legal_moves(limit, &mut moves);
        Ok(LegalMoves {
            count: LegalCount { listed: moves.len(), complete: listing == Listing::Complete },
            moves: moves.iter().map(ToString::to_string).collect(),
        })
    }

    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal> {
        let view = self.view_to_move()?;
        let seat = view.seat();
        let player = options.combo(PLAYER).unwrap_or(BEST);
        if open || player == CLAIRVOYANT {
            return self.solve(seat, if open { "go open" } else { "player clairvoyant" });
        }
        let choose = self.agent(player)?.choose;
        let history: Vec<G::Event> = self.events.iter().map(|event| G::mask(event, seat)).collect();
        let random = self.random(seat, &history, options.spin(&SEED));
        let (rules, options) = (self.rules.clone(), options.clone());
        Ok(PendingDecision::new(seat, move |control| {
            let (rules, view, history, options) = (&rules, &view, history.as_slice(), &options);
            choose(&mut DecisionContext { rules, view, history, options, random, control })
                .map(|choice| best_move(&choice))
        }))
    }
}

fn best_move<M: std::fmt::Display>(choice: &Decision<M>) -> BestMove {
    BestMove { text: choice.r#move.to_string(), expect: choice.expect }
}
