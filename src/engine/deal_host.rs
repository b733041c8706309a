//! One deal as an engine follows it.

use std::sync::Arc;

use super::registry::{BEST, SEED};
use crate::agents::{AgentSet, Control, Decision, DecisionContext};
use crate::cards::Random;
use crate::games::{Game, LegalMoves, Listing, Position, State, Turn, View, knows};
use crate::protocol::{
    BestMove, CLAIRVOYANT, Code, LegalCount, Line, NewGame, OptionTable, PLAYER, Refusal, Seat,
};

/// A deal in progress, its game's types forgotten: lines in, thinking out.
pub trait DealHost: Send {
    /// How many play.
    fn players(&self) -> usize;

    /// Takes in an event line.
    ///
    /// # Errors
    /// When it is no event of this game, or cannot have happened; nothing is changed then.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Takes the last move back, and what came after it.
    ///
    /// # Errors
    /// When no move was made.
    fn undo(&mut self) -> Result<(), Refusal>;

    /// A picture of the position for people, a line each.
    fn render(&self) -> Vec<String>;

    /// The legal moves of the seat to move, at most `limit`.
    ///
    /// # Errors
    /// When no seat is to move, or its cards were not told.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Prepares a decision of the seat to move, from its own view or with all dealt cards known.
    ///
    /// # Errors
    /// When no seat is to move, cards that are needed were not told, or the robot does not play this game.
    fn think(&self, open: bool, options: &OptionTable) -> Result<Thinking, Refusal>;
}

/// A decision ready to be made on any thread.
pub struct Thinking {
    /// Who is to move.
    pub seat: Seat,
    job: Job,
}

type Job = Box<dyn FnOnce(&Control<'_>) -> Option<BestMove> + Send>;

impl Thinking {
    /// Thinks, until the control says that it is over; nothing only when the seat has no move.
    #[must_use]
    pub fn run(self, control: &Control<'_>) -> Option<BestMove> {
        (self.job)(control)
    }
}

/// The host of a game `G`.
///
/// It holds a view for each seat that it plays, fed through the mask: an engine that is told every hand still thinks
/// for each seat from what that seat may know. A seat whose own cards were not told has no view.
pub struct GameDealHost<G: Game> {
    new: NewGame,
    rules: G::Rules,
    agents: Arc<AgentSet<G>>,
    events: Vec<G::Event>,
    views: Vec<G::View>,
    /// The whole position, as long as every card was told.
    state: Option<G::State>,
    /// What the last move brought to light, taken in already, whose own lines may still come.
    shown: Vec<G::Event>,
}

impl<G: Game> GameDealHost<G> {
    /// The host for a `newgame` line.
    ///
    /// # Errors
    /// When the line asks for what the game does not have.
    pub fn new(new: &NewGame, agents: Arc<AgentSet<G>>) -> Result<Self, Refusal> {
        new.check(G::PLAYERS, G::KEYS)?;
        let rules = G::rules(new)?;
        let seats: Vec<Seat> = match new.seat {
            Some(seat) => vec![seat],
            None => Seat::all(new.players).collect(),
        };
        let views = seats.into_iter().map(|seat| G::View::new(&rules, seat)).collect();
        // An engine that holds one seat is never told the other hands, whatever the lines show.
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
            // The line of a fact that the move before it brought along: it was checked, and is nothing new.
            self.shown.remove(place);
            return Ok(());
        }
        // A record may leave out what follows from its cards, but a view cannot see it otherwise.
        let shown = state.as_ref().map(State::shows).unwrap_or_default();
        let mut views = self.views.clone();
        for event in std::iter::once(&event).chain(&shown) {
            views = Self::told(&views, event)?;
        }
        (self.state, self.views) = (state, views);
        self.events.push(event);
        self.events.extend(shown.iter().cloned());
        self.shown = shown;
        Ok(())
    }

    /// The views after an event: those that were told the cards they need for it.
    fn told(views: &[G::View], event: &G::Event) -> Result<Vec<G::View>, Refusal> {
        let mut told = Vec::with_capacity(views.len());
        let mut hidden = None;
        for view in views {
            let mut view = view.clone();
            match view.apply(&G::mask(event, view.seat())) {
                Ok(()) => told.push(view),
                Err(error) if G::is_hidden(&error) => hidden = hidden.or(Some(error)),
                Err(error) => return Err(error.into()),
            }
        }
        match hidden {
            Some(error) if told.is_empty() => Err(error.into()),
            _ => Ok(told),
        }
    }

    /// The views that make a position, dealing ended.
    fn settled(&self) -> Result<Vec<G::View>, Refusal> {
        let mut settled = Vec::with_capacity(self.views.len());
        let mut hidden = None;
        for view in &self.views {
            let mut view = view.clone();
            match view.settle() {
                Ok(()) => settled.push(view),
                Err(error) if G::is_hidden(&error) => hidden = hidden.or(Some(error)),
                Err(error) => return Err(error.into()),
            }
        }
        match hidden {
            Some(error) if settled.is_empty() => Err(error.into()),
            _ => Ok(settled),
        }
    }

    /// The view of the seat to move.
    fn mover(&self) -> Result<G::View, Refusal> {
        let views = self.settled()?;
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
                    "the cards of seat {seat}, who is to move, were not told: send deal {seat} with its cards"
                ),
            };
            Refusal::new(Code::State, text)
        })
    }

    /// The randomness of a decision of `seat`: a function of the seed and of the lines that the seat was sent.
    fn random(&self, seat: Seat, history: &[G::Event], seed: u64) -> Random {
        let mut digest = Digest::new();
        digest.line(&NewGame { seat: Some(seat), ..self.new.clone() }.to_string());
        for event in history {
            digest.line(&event.to_string());
        }
        Random::new(seed, digest.0)
    }
}

/// FNV-1a in 64 bits (Fowler, Noll, Vo): small, and the same everywhere.
struct Digest(u64);

impl Digest {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
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
        let views = self.settled().unwrap_or_else(|_| self.views.clone());
        G::render(&views.iter().collect::<Vec<_>>())
    }

    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal> {
        let mut moves = Vec::new();
        let listing = self.mover()?.legal_moves(limit, &mut moves);
        Ok(LegalMoves {
            count: LegalCount { listed: moves.len(), complete: listing == Listing::Complete },
            moves: moves.iter().map(ToString::to_string).collect(),
        })
    }

    fn think(&self, open: bool, options: &OptionTable) -> Result<Thinking, Refusal> {
        let view = self.mover()?;
        let seat = view.seat();
        let wanted = options.combo(PLAYER).unwrap_or(BEST);
        if open || wanted == CLAIRVOYANT {
            let asked = if open { "go open" } else { "player clairvoyant" };
            let unknown = || {
                let text =
                    format!("{asked} wants every dealt card: newgame with seat all, and deal each hand");
                Refusal::new(Code::State, text)
            };
            let mut state = self.state.clone().ok_or_else(unknown)?;
            state.settle().map_err(|_| unknown())?;
            let solve = self.agents.solve;
            return Ok(Thinking {
                seat,
                job: Box::new(move |control| solve(&state, control).map(|choice| answer(&choice))),
            });
        }
        let robots = &self.agents.agents;
        let robot = robots.iter().find(|robot| robot.name == wanted);
        let Some(robot) = robot.or(robots.first().filter(|_| wanted == BEST)) else {
            let names = robots.iter().map(|robot| robot.name).collect::<Vec<_>>().join(", ");
            let text = format!("player {wanted} does not play {}: {names} do", G::NAME);
            return Err(Refusal::new(Code::Option, text));
        };
        let history: Vec<G::Event> = self.events.iter().map(|event| G::mask(event, seat)).collect();
        let random = self.random(seat, &history, options.spin(&SEED));
        let (rules, options, choose) = (self.rules.clone(), options.clone(), robot.choose);
        let job = move |control: &Control<'_>| {
            let (rules, view, history, options) = (&rules, &view, history.as_slice(), &options);
            choose(&mut DecisionContext { rules, view, history, options, random, control })
                .map(|choice| answer(&choice))
        };
        Ok(Thinking { seat, job: Box::new(job) })
    }
}

fn answer<M: std::fmt::Display>(choice: &Decision<M>) -> BestMove {
    BestMove { text: choice.r#move.to_string(), expect: choice.expect }
}
