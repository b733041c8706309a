//! A deal that a reader follows. Here the game is a type parameter.

use talon::ForGame;
use talon::cards::{Card as _, Random};
use talon::environment::seat_choices;
use talon::games::{
    ActionSet, ActionSpace, Audience, Continuation, DealScene, Drawing, Features, Game, LegalMoves, Position,
    Public as _, SceneLine, Score, SeenCards, State, Turn, TurnError, View, check_keyword,
};
use talon::protocol::{Code, Line, NewGame, Refusal, Seat};

use super::followed::{Followed, History, Next};

/// Begins to follow a deal. Fails when the game does not support the number of players or a key of the line.
pub(super) struct Follow(pub(super) NewGame);

impl ForGame for Follow {
    type Output = Result<Box<dyn Followed>, Refusal>;

    fn call<G: ActionSpace>(self) -> Self::Output {
        let rules = G::rules(&self.0)?;
        let known = match self.0.seat {
            Some(seat) => Known::Seat(G::View::new(&rules, seat)),
            None => Known::All(G::State::new(&rules)),
        };
        let followed_by = self.0.seat.unwrap_or_default();
        Ok(Box::new(Deal::<G> { new: self.0, rules, events: Vec::new(), known, followed_by, world: None }))
    }
}

/// The reader's knowledge.
#[derive(Clone)]
enum Known<V, S> {
    Seat(V),
    All(S),
}

type KnownOf<G> = Known<<G as Game>::View, <G as Game>::State>;

impl<V: Position, S: Position> Known<V, S> {
    fn turn(&self) -> Turn {
        match self {
            Self::Seat(view) => view.turn(),
            Self::All(state) => state.turn(),
        }
    }
}

/// A deal of the game `G`.
struct Deal<G: Game> {
    new: NewGame,
    rules: G::Rules,
    /// The events as the reader sees them. A sampled world first has the events that the seat saw from whose
    /// view it was sampled, then the events after the draw.
    events: Vec<G::Event>,
    known: KnownOf<G>,
    /// The public state after each event is computed from the view of this seat.
    followed_by: Seat,
    /// How a sampled world was drawn. `None` for a deal that is not a sampled world. The events of a world do
    /// not show the hands that were drawn.
    world: Option<World>,
}

/// The draw of a world.
#[derive(Clone, Copy)]
struct World {
    /// The number of events before the world was drawn.
    events: usize,
    seed: u64,
}

impl<G: Game> Clone for Deal<G> {
    fn clone(&self) -> Self {
        let Self { new, rules, events, known, followed_by, world } = self;
        Self {
            new: new.clone(),
            rules: rules.clone(),
            events: events.clone(),
            known: known.clone(),
            followed_by: *followed_by,
            world: *world,
        }
    }
}

impl<G: Game> Deal<G> {
    /// Returns the settled knowledge, in which the dealing is completed. Returns an error while cards are
    /// due.
    fn settled(&self) -> Result<KnownOf<G>, Refusal> {
        let mut known = self.known.clone();
        match &mut known {
            Known::Seat(view) => view.settle()?,
            Known::All(state) => state.settle()?,
        }
        Ok(known)
    }

    /// Returns the settled knowledge. While cards are due, returns the knowledge so far.
    fn settled_if_possible(&self) -> KnownOf<G> {
        self.settled().unwrap_or_else(|_| self.known.clone())
    }

    /// Returns the knowledge, or an error when the reader does not see the hand of the seat to move.
    fn before_move(&self) -> Result<KnownOf<G>, Refusal> {
        let known = self.settled()?;
        match &known {
            Known::Seat(view) => view.turn().check(view.seat())?,
            Known::All(state) => mover(state.turn()).map(drop)?,
        }
        Ok(known)
    }

    /// Returns the full state at the end of the deal, or `None` before the end. Cards that are hidden at the
    /// end do not affect payoffs and scores, so any world gives the same result.
    fn end(&self) -> Option<G::State> {
        match self.settled().ok()? {
            Known::Seat(view) if view.turn() == Turn::Over => Some(view.sample(&mut Random::new(0, 0))),
            Known::All(state) if state.turn() == Turn::Over => Some(state),
            Known::Seat(_) | Known::All(_) => None,
        }
    }

    fn reader(&self) -> Audience {
        self.new.seat.map_or(Audience::Record, Audience::Seat)
    }

    /// Draws the deal event by event, and passes the scene at the end to a function.
    fn drawn<T>(&self, function: impl FnOnce(&DealScene<'_, G>, Drawing) -> T) -> Result<T, Refusal> {
        let (known, end) = (self.settled_if_possible(), self.end());
        let (public, own) = match &known {
            Known::Seat(view) => (view.public(), Some(view)),
            Known::All(state) => (state.public(), None),
        };
        let scene = DealScene {
            new: &self.new,
            rules: &self.rules,
            events: &self.events,
            reader: self.reader(),
            followed_by: self.followed_by,
            turn: self.settled().map_or(Turn::Chance, |known| known.turn()),
            public,
            own,
            end: end.as_ref(),
        };
        let mut drawing = scene.drawing()?;
        if let (Known::All(state), Some(_)) = (&known, &self.world) {
            let hand = |seat| SeenCards { shown: hand::<G>(&G::View::of(state, seat)), hidden: 0 };
            drawing.scene.hands = Seat::all(self.new.players).map(hand).collect();
        }
        Ok(function(&scene, drawing))
    }
}

impl<G: ActionSpace> Followed for Deal<G> {
    fn new_game(&self) -> &NewGame {
        &self.new
    }

    fn game(&self) -> &'static str {
        G::NAME
    }

    fn copy(&self) -> Box<dyn Followed> {
        Box::new(self.clone())
    }

    fn history(&self) -> History {
        let seat = self.world.map_or(self.new.seat, |_| Some(self.followed_by));
        let (before, after) =
            self.events.split_at(self.world.map_or(self.events.len(), |world| world.events));
        let lines = |events: &[G::Event]| events.iter().map(ToString::to_string).collect();
        History {
            newgame: NewGame { seat, ..self.new.clone() }.to_string(),
            before: lines(before),
            sampled: self.world.map(|world| world.seed),
            after: lines(after),
        }
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        check_keyword::<G>(line.keyword)?;
        let event = G::parse_event(line)?;
        match &mut self.known {
            Known::Seat(view) => {
                // A line may show the hand of another seat. It is masked, because the reader's seat must not
                // learn this hand.
                let event = G::mask(&event, view.seat());
                view.apply(&event)?;
                self.events.push(event);
            }
            Known::All(state) => {
                let events = &mut self.events;
                state.follow(event, &mut |event| events.push(event))?;
            }
        }
        Ok(())
    }

    fn deal(&mut self, seed: u64) -> Result<Vec<String>, Refusal> {
        let Known::All(state) = &self.known else {
            let text = "a view of one seat cannot deal hidden cards: apply the deal lines, or deal in a sampled world";
            return Err(Refusal::new(Code::State, text));
        };
        let (mut state, mut events) = (state.clone(), Vec::new());
        state.deal_random(seed, &mut |event| events.push(event))?;
        self.known = Known::All(state);
        let lines = events.iter().map(ToString::to_string).collect();
        self.events.extend(events);
        Ok(lines)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let tokens = tokens(text);
        let r#move = G::parse_move(&tokens)?;
        match self.settled()? {
            Known::Seat(view) => {
                let seat = mover(view.turn())?.to_string();
                let tokens = [&[seat.as_str()], tokens.as_slice()].concat();
                self.apply(&Line { keyword: "move", tokens })
            }
            Known::All(mut state) => {
                let mut events = Vec::new();
                state.play(&r#move, &mut |event| events.push(event))?;
                self.known = Known::All(state);
                self.events.extend(events);
                Ok(())
            }
        }
    }

    fn turn(&self) -> Turn {
        self.settled().map_or(Turn::Chance, |known| known.turn())
    }

    fn phase(&self) -> &'static str {
        match self.settled_if_possible() {
            Known::Seat(view) => view.public().phase(),
            Known::All(state) => state.public().phase(),
        }
    }

    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal> {
        Ok(match self.before_move()? {
            Known::Seat(view) => LegalMoves::of(&view, limit),
            Known::All(state) => LegalMoves::of(&state, limit),
        })
    }

    fn check(&self, text: &str) -> Result<(), Refusal> {
        let r#move = G::parse_move(&tokens(text))?;
        match self.before_move()? {
            Known::Seat(view) => view.check(&r#move)?,
            Known::All(state) => state.check(&r#move)?,
        }
        Ok(())
    }

    fn canonical(&self, text: &str) -> Result<String, Refusal> {
        Ok(G::parse_move(&tokens(text))?.to_string())
    }

    fn hand(&self) -> Vec<String> {
        match &self.known {
            Known::Seat(view) => hand::<G>(view),
            Known::All(state) => {
                self.turn().seat().map(|seat| hand::<G>(&G::View::of(state, seat))).unwrap_or_default()
            }
        }
    }

    fn hands(&self) -> Result<Vec<SeenCards>, Refusal> {
        match &self.known {
            Known::Seat(_) => {
                let mut hands = self.drawn(|_, drawing| drawing.scene.hands)?;
                let place = |card: &String| G::Card::parse(card).map_or(usize::MAX, G::Card::index);
                hands.iter_mut().for_each(|hand| hand.shown.sort_by_key(place));
                Ok(hands)
            }
            Known::All(state) => {
                let hand = |seat| SeenCards { shown: hand::<G>(&G::View::of(state, seat)), hidden: 0 };
                Ok(Seat::all(self.new.players).map(hand).collect())
            }
        }
    }

    fn scene(&self, limit: usize) -> Result<SceneLine, Refusal> {
        self.drawn(|scene, drawing| scene.line(drawing, self.legal(limit).ok()))
    }

    fn features(&self) -> Result<Features, Refusal> {
        match self.settled_if_possible() {
            Known::Seat(view) => Ok(G::named_features(&view)),
            Known::All(state) => Ok(G::named_features(&G::View::of(&state, mover(self.turn())?))),
        }
    }

    fn observation(&self, chosen: ActionSet) -> Result<Vec<u8>, Refusal> {
        let view = match self.settled_if_possible() {
            Known::Seat(view) => view,
            Known::All(state) => G::View::of(&state, mover(self.turn())?),
        };
        let mut row = vec![0; seat_choices::columns::<G>(&self.rules).len()];
        let actions = G::space(&self.rules).actions;
        seat_choices::observe::<G>(&view, chosen, self.new.players, actions, &mut row);
        Ok(row)
    }

    fn continuation(&self, chosen: ActionSet) -> Result<Next, Refusal> {
        let next = match self.before_move()? {
            Known::Seat(view) => seat_choices::continuation::<G>(view.public(), view.mover().1, chosen),
            Known::All(state) => seat_choices::continuation::<G>(state.public(), state.mover().1, chosen),
        };
        match next {
            Some(Continuation::Legal(legal)) => Ok(Next::Actions(legal)),
            Some(Continuation::Finished(made)) => Ok(Next::Move(made.to_string())),
            None => {
                let names: Vec<String> = chosen.iter().map(G::action_name).collect();
                let text = format!("the actions {} are not possible together here", names.join(", "));
                Err(Refusal::new(Code::Illegal, text))
            }
        }
    }

    fn parts(&self, text: &str) -> Result<ActionSet, Refusal> {
        Ok(G::parts(&G::parse_move(&tokens(text))?))
    }

    fn sample(&self, seed: u64) -> Result<Box<dyn Followed>, Refusal> {
        let Known::Seat(view) = self.settled()? else { return Ok(self.copy()) };
        let known = Known::All(view.sample(&mut Random::new(seed, 0)));
        let world = Some(World { events: self.events.len(), seed });
        let new = NewGame { seat: None, ..self.new.clone() };
        Ok(Box::new(Self { new, known, world, ..self.clone() }))
    }

    fn payoffs(&self) -> Result<Vec<i64>, Refusal> {
        let not_over = || Refusal::new(Code::State, "no payoffs yet: the deal is not over");
        self.end().as_ref().and_then(State::payoffs).ok_or_else(not_over)
    }

    fn scores(&self) -> Vec<Score> {
        self.end().as_ref().map(State::scores).unwrap_or_default()
    }
}

/// Returns the seat to move, or an error when no seat is to move.
fn mover(turn: Turn) -> Result<Seat, TurnError> {
    match turn {
        Turn::Seat(seat) => Ok(seat),
        Turn::Chance => Err(TurnError::Dealing),
        Turn::Over => Err(TurnError::Over),
    }
}

/// Returns the hand of a view in the order of the pack.
fn hand<G: Game>(view: &G::View) -> Vec<String> {
    let mut cards = G::sorted_hand(view).concat();
    cards.sort_unstable_by_key(|&card| card.index());
    cards.iter().map(ToString::to_string).collect()
}

/// Splits the text of a move into tokens.
fn tokens(text: &str) -> Vec<&str> {
    text.split([' ', '\t']).filter(|token| !token.is_empty()).collect()
}
