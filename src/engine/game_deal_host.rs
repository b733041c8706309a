//! One deal of a given game.

use std::sync::Arc;

use rand::RngExt;

use talon_agents::search::SearchLimits;
use talon_agents::{Agent, AgentSet, Decision, DecisionContext, Evaluator};
use talon_games::cards::{Random, shuffled};
use talon_games::protocol::{
    BestMove, CLAIRVOYANT, Code, Coded as _, LegalCount, Line, NewGame, OptionTable, PLAYER, Refusal, Seat,
    Status, ToMove,
};
use talon_games::{
    Audience, DRAWN_MOVES, DealScene, Entry, EntryError, EntryErrorKind, Game, LegalMoves, PLAY, Position,
    Public as _, SceneLine, State, SyntaxError, Turn, View, certain_move, certain_moves, check_keyword,
    drawn_rows, sorted_hands,
};

use super::candidate_lines::CandidateReporter;
use super::deal_host::{DealHost, ExpectedPayoff, PendingDecision, PendingProof};
use super::digest::decision_random;
use super::open_payoffs::{exact_payoff, open_payoffs};
use super::options::{BEST, SEED, player_names, unfit_player};

/// The maximum number of worlds in which [`DealHost::payoffs_of`] compares moves.
const EVALUATED_WORLDS: usize = 512;

/// The [`DealHost`] of a game `G`.
///
/// The host holds a view for each seat that it plays. Every event is masked before a view applies it. An
/// engine may therefore receive all hands, and still decides for a seat only from the knowledge of that seat.
/// A seat whose own cards are hidden has no view.
pub struct GameDealHost<G: Game> {
    new: NewGame,
    rules: G::Rules,
    agents: Arc<AgentSet<G>>,
    events: Vec<G::Event>,
    views: Vec<G::View>,
    /// The full state. `None` after an event with a hidden card.
    state: Option<G::State>,
}

impl<G: Game> GameDealHost<G> {
    /// Creates the host for a `newgame` line.
    ///
    /// # Errors
    /// The game does not support the number of players or a key of the line.
    pub fn new(new: &NewGame, agents: Arc<AgentSet<G>>) -> Result<Self, Refusal> {
        let rules = G::rules(new)?;
        let seats: Vec<Seat> = match new.seat {
            Some(seat) => vec![seat],
            None => Seat::all(new.players).collect(),
        };
        let views = seats.into_iter().map(|seat| G::View::new(&rules, seat)).collect();
        // An engine that plays one seat never uses the cards of the other hands, even if the lines show them.
        let state = new.seat.is_none().then(|| G::State::new(&rules));
        Ok(Self { new: new.clone(), rules, agents, events: Vec::new(), views, state })
    }

    fn apply_event(&mut self, event: G::Event) -> Result<(), Refusal> {
        // The list begins with the event itself. The events that it implies follow, because a view cannot
        // derive them.
        let mut events = Vec::new();
        let state = match self.state.clone() {
            Some(mut state) => match state.follow(event.clone(), &mut |event| events.push(event)) {
                Ok(()) => Some(state),
                Err(error) if G::is_hidden(&error) => None,
                Err(error) => return Err(error.into()),
            },
            None => None,
        };
        if state.is_none() {
            events.push(event);
        }
        let mut views = self.views.clone();
        for event in &events {
            views = Self::views_after(&views, event)?;
        }
        (self.state, self.views) = (state, views);
        self.events.extend(events);
        Ok(())
    }

    /// Deals the cards that no line has dealt, although a later line has made a move. Each packet comes before the first
    /// event that needs it, and no card comes that a later line places. Returns the deal, and the events that were added.
    fn completed(&self, seed: u64) -> Result<(Self, Vec<G::Event>), Refusal> {
        let unknown = || {
            let text = "deal random needs every card dealt so far: use newgame with seat all, and no ??";
            Refusal::new(Code::State, text)
        };
        let texts: Vec<String> = self.events.iter().map(ToString::to_string).collect();
        if self.new.seat.is_some() || texts.iter().any(|text| text.contains("??")) {
            return Err(unknown());
        }
        let mut after = Self::new(&self.new, Arc::clone(&self.agents))?;
        let mut added = Vec::new();
        for (at, event) in self.events.iter().enumerate() {
            let state = after.state.clone().ok_or_else(unknown)?;
            if state.clone().apply(event).is_err_and(|error| G::is_hidden(&error)) {
                let later = &texts[at..];
                let is_placed = |card: &G::Card| {
                    let card = card.to_string();
                    later.iter().any(|text| text.split(' ').skip(1).any(|word| word == card))
                };
                let (last, mut pack): (Vec<G::Card>, Vec<G::Card>) =
                    shuffled(&mut Random::new(seed, 0)).into_iter().partition(is_placed);
                pack.extend(last);
                let before = added.len();
                let mut dealt = state;
                dealt.deal_rest(&pack, &mut |event| added.push(event))?;
                for event in &added[before..] {
                    after.apply_event(event.clone())?;
                }
            }
            after.apply_event(event.clone())?;
        }
        if added.is_empty() || after.state.is_none() { Err(unknown()) } else { Ok((after, added)) }
    }

    /// Returns copies of the views after an event. A view is dropped if the event needs a card that is hidden
    /// from the view.
    fn views_after(views: &[G::View], event: &G::Event) -> Result<Vec<G::View>, Refusal> {
        known_views::<G>(views, |view| view.apply(&G::mask(event, view.seat())))
    }

    /// Returns copies of the views after dealing has ended. A view is dropped if a card that it needs is
    /// hidden from it.
    fn settled_views(&self) -> Result<Vec<G::View>, Refusal> {
        known_views::<G>(&self.views, Position::settle)
    }

    /// Returns the view of the seat to move.
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

    /// Returns the state at the end of the deal. `None` before the end. Some cards may still be hidden at the
    /// end. They do not affect payoffs and scores, so the function returns any sampled world.
    fn end(&self, views: &[G::View]) -> Option<G::State> {
        let over = views.first().filter(|view| view.turn() == Turn::Over)?;
        Some(self.state.clone().unwrap_or_else(|| over.sample(&mut Random::new(0, 0))))
    }

    /// Returns the event, masked for the seat that the engine holds. If the engine holds all seats, the event
    /// is unchanged.
    fn seen(&self, event: &G::Event) -> G::Event {
        self.new.seat.map_or_else(|| event.clone(), |seat| G::mask(event, seat))
    }

    /// Returns the audience of a scene. Without `seat`, the scene shows everything that the engine knows.
    fn scene_reader(&self, seat: Option<Seat>) -> Result<Audience, Refusal> {
        let seat = seat.map(|seat| seat.at(self.new.players)).transpose()?;
        match (self.new.seat, seat) {
            (Some(own), Some(other)) if own != other => {
                let text = format!(
                    "seat {other} has no scene here: this engine holds seat {own}; newgame without seat holds all"
                );
                Err(Refusal::new(Code::State, text))
            }
            (own, seat) => Ok(own.or(seat).map_or(Audience::Record, Audience::Seat)),
        }
    }

    /// Prepares a decision of the open-card solver. `request` is the command or option that asks for the
    /// decision.
    fn solve(&self, seat: Seat, request: &str, options: &OptionTable) -> Result<PendingDecision, Refusal> {
        let solve = self.agents.solve.ok_or_else(|| {
            let text = format!("{request} is not available: {} has no open-card solver", G::NAME);
            Refusal::new(Code::Option, text)
        })?;
        let state = self.open_state(request)?;
        let (seed, policy) = (
            decision_random::<G>(&self.new, seat, &self.events, options.spin(&SEED)).random(),
            self.agents.playout,
        );
        let options = options.clone();
        Ok(PendingDecision::new(seat, move |control| {
            let world = |_: &mut Random| state.clone();
            let evaluator = Evaluator { world, policy, seat, points: State::payoffs, seed };
            let exact = |played: &G::Move, limits: SearchLimits<'_>| {
                exact_payoff::<G>(&state, solve, (seat, played), limits)
            };
            let lines = CandidateReporter::open(&options, &state, evaluator, &exact);
            lines.decide(control, |control| solve(&state, control)).map(|choice| best_move(&choice))
        }))
    }

    /// Returns the state with all dealt cards.
    fn open_state(&self, request: &str) -> Result<G::State, Refusal> {
        let unknown = || {
            let text =
                format!("{request} needs every dealt card: use newgame with seat all, and deal each hand");
            Refusal::new(Code::State, text)
        };
        let mut state = self.state.clone().ok_or_else(unknown)?;
        state.settle().map_err(|_| unknown())?;
        Ok(state)
    }

    /// Returns the agent with this name. The name `best` stands for the strongest agent.
    fn agent(&self, name: &str) -> Result<&Agent<G>, Refusal> {
        let agents = &self.agents.agents;
        let agent = agents.iter().find(|agent| agent.name == name);
        agent.or(agents.first().filter(|_| name == BEST)).ok_or_else(|| {
            let known = player_names(agents.iter().map(|agent| agent.name), self.agents.solve.is_some());
            unfit_player(name, G::NAME, &known)
        })
    }
}

impl<G: Game> Clone for GameDealHost<G> {
    fn clone(&self) -> Self {
        let Self { new, rules, agents, events, views, state } = self;
        Self {
            new: new.clone(),
            rules: rules.clone(),
            agents: agents.clone(),
            events: events.clone(),
            views: views.clone(),
            state: state.clone(),
        }
    }
}

/// Returns copies of the views, each changed by `update`. A view is left out if `update` fails because a card
/// is hidden from this view.
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

/// Reads moves of the seat to move and checks that they are legal.
fn legal_moves_of<G: Game>(view: &G::View, moves: &[String]) -> Result<Vec<G::Move>, Refusal> {
    let legal = |text: &String| {
        let candidate = G::parse_move(&text.split(' ').collect::<Vec<_>>())?;
        view.check(&candidate)?;
        Ok(candidate)
    };
    moves.iter().map(legal).collect()
}

impl<G: Game> DealHost for GameDealHost<G> {
    fn players(&self) -> usize {
        self.new.players
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        check_keyword::<G>(line.keyword)?;
        let event = G::parse_event(line).map_err(|error| refused_event(&error, line))?;
        let seen = self.seen(&event);
        let is_masked = seen != event;
        self.apply_event(event)?;
        if is_masked {
            log::warn!("the cards of other seats are ignored: {seen}");
        }
        Ok(())
    }

    fn deal_random(&mut self, seed: u64) -> Result<Vec<String>, Refusal> {
        let Some(mut state) = self.state.clone() else {
            let (after, dealt) = self.completed(seed)?;
            *self = after;
            return Ok(dealt.iter().map(ToString::to_string).collect());
        };
        let mut events = Vec::new();
        state.deal_random(seed, &mut |event| events.push(event))?;
        let mut after = self.clone();
        for event in &events {
            after.apply_event(event.clone())?;
        }
        *self = after;
        Ok(events.iter().map(ToString::to_string).collect())
    }

    fn enter(&self, words: &[&str], is_finished: bool, seed: u64) -> Result<Entry<String>, EntryError> {
        let not_now = |refusal: Refusal| EntryError::new(EntryErrorKind::NotNow, &refusal.text, Vec::new());
        let view = self.view_to_move().map_err(not_now)?;
        let entry = G::enter(&view, words, is_finished)?.map(|played| played.to_string());
        Ok(match entry {
            Entry::Moves(mut moves) if moves.len() > 1 => {
                let history: Vec<G::Event> =
                    self.events.iter().map(|event| G::mask(event, view.seat())).collect();
                let mut random = decision_random::<G>(&self.new, view.seat(), &history, seed);
                let drawn = random.random_range(0..moves.len());
                Entry::Moves(vec![moves.swap_remove(drawn)])
            }
            entry => entry,
        })
    }

    fn payoffs_of(&self, moves: &[String], limits: SearchLimits<'_>) -> Result<Vec<ExpectedPayoff>, Refusal> {
        let view = self.view_to_move()?;
        let candidates = legal_moves_of::<G>(&view, moves)?;
        let (seat, policy) = (view.seat(), self.agents.playout);
        let world = |random: &mut Random| view.sample(random);
        let evaluator = Evaluator::<G, _> { world, policy, seat, points: State::points, seed: 0 };
        let evaluation = evaluator.evaluate(&candidates, candidates.len(), EVALUATED_WORLDS, limits);
        let valued = evaluation.map(|evaluation| evaluation.candidates).unwrap_or_default();
        let payoff = |wanted: &G::Move| {
            let valued = valued.iter().find(|valued| valued.r#move == *wanted)?;
            Some(ExpectedPayoff { payoff: valued.payoff, error: valued.error })
        };
        Ok(candidates.iter().filter_map(payoff).collect())
    }

    fn open_payoffs_of(&self, moves: &[String], worlds: usize) -> Result<Vec<f64>, Refusal> {
        let view = self.view_to_move()?;
        let candidates = legal_moves_of::<G>(&view, moves)?;
        let solved = self.agents.solve.map(|solve| open_payoffs::<G>(&view, solve, &candidates, worlds));
        Ok(solved.unwrap_or_default())
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

    fn draw(&self) -> Result<Vec<String>, Refusal> {
        let views = self.settled_views().unwrap_or_else(|_| self.views.clone());
        Ok(drawn_rows(&self.scene(None, DRAWN_MOVES)?, &sorted_hands::<G>(&views)))
    }

    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal> {
        Ok(LegalMoves::of(&self.view_to_move()?, limit))
    }

    fn proof(&self) -> Option<PendingProof> {
        let view = self.view_to_move().ok()?;
        Some(Box::new(move || certain_move(&view).map(|certain| certain.to_string())))
    }

    fn certain_moves(&self) -> Vec<String> {
        let moves = self.view_to_move().map(|view| certain_moves(&view));
        moves.unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    fn worlds(&self, limit: usize) -> Option<usize> {
        self.view_to_move().ok()?.worlds(limit).map(|worlds| worlds.len())
    }

    fn status(&self, limit: usize) -> Status {
        // An error means that a line is still missing, so no seat can move.
        let settled = self.settled_views();
        let is_settled = settled.is_ok();
        let views = settled.unwrap_or_else(|_| self.views.clone());
        // There is at least one view, because an event that would leave no view is refused.
        let public = views.first().map(Position::public);
        let turn = views.first().filter(|_| is_settled).map_or(Turn::Chance, Position::turn);
        let count = |view: &G::View| LegalMoves::of(view, limit).count;
        let (turn, legal) = match turn {
            Turn::Seat(seat) => {
                (ToMove::Seat(seat), views.iter().find(|view| view.seat() == seat).map(count))
            }
            Turn::Chance => (ToMove::Chance, Some(LegalCount { listed: 0, complete: true })),
            Turn::Over => (ToMove::Over, Some(LegalCount { listed: 0, complete: true })),
        };
        Status {
            game: G::NAME.to_owned(),
            turn,
            phase: public.map_or("deal", |public| public.phase()).to_owned(),
            legal,
            result: self.end(&views).as_ref().and_then(State::payoffs).unwrap_or_default(),
        }
    }

    fn scene(&self, seat: Option<Seat>, limit: usize) -> Result<SceneLine, Refusal> {
        let reader = self.scene_reader(seat)?;
        // An error means that a line is still missing, so no seat can move.
        let settled = self.settled_views();
        let is_settled = settled.is_ok();
        let views = settled.unwrap_or_else(|_| self.views.clone());
        let nothing = || Refusal::new(Code::Internal, "the deal has no view");
        let first = views.first().ok_or_else(nothing)?;
        let turn = if is_settled { first.turn() } else { Turn::Chance };
        let end = self.end(&views);
        let scene = DealScene::<G> {
            new: &self.new,
            rules: &self.rules,
            events: &self.events,
            reader,
            followed_by: first.seat(),
            turn,
            public: first.public(),
            own: views.iter().find(|view| reader.seat() == Some(view.seat())),
            end: end.as_ref(),
        };
        let legal = turn.seat().filter(|&mover| reader.sees_hand(mover)).and_then(|_| self.legal(limit).ok());
        Ok(scene.line(scene.drawing()?, legal))
    }

    fn lines(&self) -> Vec<String> {
        let events = self.events.iter().map(|event| self.seen(event).to_string());
        std::iter::once(self.new.to_string()).chain(events).collect()
    }

    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal> {
        let view = self.view_to_move()?;
        let seat = view.seat();
        let player = options.combo(PLAYER).unwrap_or(BEST);
        let is_clairvoyant = player == CLAIRVOYANT;
        // The clairvoyant uses the solver only in the phase of play. If it also bid with all cards face up,
        // its contracts would differ from the contracts of the players with which it is compared.
        let plays = view.public().phase() == PLAY || self.agents.solve.is_none();
        if open || is_clairvoyant && plays {
            return self.solve(seat, if open { "go open" } else { "player clairvoyant" }, options);
        }
        if is_clairvoyant {
            self.open_state("player clairvoyant")?;
        }
        let agent = self.agent(if is_clairvoyant { BEST } else { player })?;
        let (choose, searches, policy) = (agent.choose, agent.searches, self.agents.playout);
        let history: Vec<G::Event> = self.events.iter().map(|event| G::mask(event, seat)).collect();
        let random = decision_random::<G>(&self.new, seat, &history, options.spin(&SEED));
        let seed = random.clone().random();
        let (rules, options) = (self.rules.clone(), options.clone());
        Ok(PendingDecision::new(seat, move |control| {
            let (rules, view, history, options) = (&rules, &view, history.as_slice(), &options);
            let world = |random: &mut Random| view.sample(random);
            let evaluator = Evaluator { world, policy, seat, points: State::payoffs, seed };
            CandidateReporter::new(options, searches, view, evaluator)
                .decide(control, |control| {
                    choose(&mut DecisionContext { rules, view, history, options, random, control })
                })
                .map(|choice| best_move(&choice))
        }))
    }
}

/// Returns the refusal of a line that is not an event. If the line may be a misspelt `deal random`, the text names
/// this command.
fn refused_event(error: &SyntaxError, line: &Line<'_>) -> Refusal {
    let word = line.tokens.first().filter(|token| !token.starts_with(|first: char| first.is_ascii_digit()));
    let may_be_random = word.filter(|_| line.keyword == "deal").is_some_and(|word| match error {
        SyntaxError::Seat(_) => true,
        SyntaxError::Form { form, .. } => !form.contains(&format!("deal {word}")),
        _ => false,
    });
    let hint = if may_be_random { ", or deal random [SEED]" } else { "" };
    Refusal::new(error.code(), format!("{error}{hint}"))
}

fn best_move<M: std::fmt::Display>(choice: &Decision<M>) -> BestMove {
    BestMove { text: choice.r#move.to_string(), expect: choice.expect }
}
