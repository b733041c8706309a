//! A batch of games of one type.

use std::sync::atomic::AtomicBool;

use rand::RngExt as _;

use talon_agents::AgentSet;
use talon_games::cards::{Random, keyed_pack, shuffled};
use talon_games::protocol::{NewGame, Refusal, Seat};
use talon_games::{
    ActionSet, ActionSpace, Audience, DRAWN_MOVES, DealScene, LegalMoves, Position as _, State as _, Turn,
    View as _, drawn_rows, next_newgame, sorted_hands,
};

use super::adviser::{Advice, AdviceRequest, Adviser};
use super::arrays::{Arrays, Shape};
use super::erased::Environment;
use super::error::{ActionError, AdviceError, RestoreError};
use super::game_slot::GameSlot;
use super::plan::{ActionMode, Plan};
use super::running_deal::RunningDeal;
use super::saved::Saved;
use super::seat_choices::{codes, columns};

/// A batch of games of one type. One call makes a choice in every game.
pub struct Batch<G: ActionSpace> {
    plan: Plan,
    rules: G::Rules,
    shape: Shape,
    slots: Vec<GameSlot<G>>,
    /// For each game, the state of the generator that draws its random choices. The drawn choices do not
    /// depend on how the games are divided into batches.
    draws: Vec<u64>,
    agents: fn() -> AgentSet<G>,
}

impl<G: ActionSpace> Batch<G> {
    /// Creates a batch in which each game plays its first deal.
    ///
    /// # Errors
    /// The game does not support the number of players or a key of the `newgame` line.
    pub fn new(plan: Plan, agents: fn() -> AgentSet<G>) -> Result<Self, Refusal> {
        let rules = G::rules(&plan.new)?;
        let space = G::space(&rules);
        let shape = Shape {
            games: plan.games.len(),
            seats: plan.new.players,
            choices: match plan.mode {
                ActionMode::Steps => space.actions,
                ActionMode::Candidates { most } => most,
            },
            actions: space.actions,
            columns: columns::<G>(&rules).len(),
            version: space.version,
        };
        let key = plan.key;
        let mut batch = Self { plan, rules, shape, slots: Vec::new(), draws: Vec::new(), agents };
        batch.reset(key, 0);
        Ok(batch)
    }

    fn slot(&self, deal: u64) -> GameSlot<G> {
        let pack = keyed_pack(&self.plan.key, deal);
        let running = RunningDeal::new(&self.rules, pack, self.plan.keeps_lines);
        GameSlot::new(running, self.plan.key, deal, self.plan.mode)
    }

    /// Returns the position of a game for an adviser that needs the events of the deal.
    fn request(&self, game: usize) -> Result<AdviceRequest<'_, G>, AdviceError> {
        let slot = &self.slots[game];
        slot.running.events().ok_or(AdviceError::NoLines)?;
        Ok(AdviceRequest { rules: &self.rules, running: &slot.running, new: &self.plan.new })
    }

    /// Returns the number among the games of all batches for a game that has this number in its own batch.
    fn number(&self, game: usize) -> usize {
        self.plan.games.start + game
    }

    fn refusal(&self, game: usize, choice: i64) -> ActionError {
        let slot = &self.slots[game];
        let (count, game) = (self.shape.choices, self.number(game));
        if slot.turn() == Turn::Over {
            return ActionError::Over { game };
        }
        match (usize::try_from(choice).ok().filter(|&choice| choice < count), self.plan.mode) {
            (None, _) => ActionError::Unknown { game, action: choice, count },
            (Some(_), ActionMode::Candidates { .. }) => {
                ActionError::Unknown { game, action: choice, count: slot.count() }
            }
            (Some(action), ActionMode::Steps) => ActionError::Illegal {
                game,
                action: choice,
                name: G::action_name(action),
                rule: slot.rule(action),
            },
        }
    }

    fn write_row(&self, game: usize, arrays: &mut Arrays<'_>) {
        let Shape { choices, actions, columns, .. } = self.shape;
        let slot = &self.slots[game];
        let seat = slot.turn().seat().unwrap_or_default();
        arrays.seats[game] = seat.index() as u8;
        arrays.deals[game] = slot.deal;
        slot.write_mask(&mut arrays.masks[game * choices..][..choices]);
        if !arrays.observations.is_empty() {
            slot.observe(seat, self.shape, &mut arrays.observations[game * columns..][..columns]);
        }
        if !arrays.candidates.is_empty() {
            let size = choices * actions;
            slot.write_candidates(actions, &mut arrays.candidates[game * size..][..size]);
        }
    }
}

impl<G: ActionSpace> Environment for Batch<G> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn columns(&self) -> Vec<String> {
        columns::<G>(&self.rules)
    }

    fn codes(&self) -> Vec<Vec<u8>> {
        codes::<G>(&self.rules, self.shape.seats)
    }

    fn reset(&mut self, key: [u8; 32], first: u64) {
        self.plan.key = key;
        let games = self.plan.games.clone();
        self.slots = games.clone().map(|game| self.slot(first.wrapping_add(game as u64))).collect();
        self.draws = games.map(|game| Random::keyed(key, u64::MAX - game as u64).random()).collect();
    }

    fn write(&self, mut arrays: Arrays<'_>) {
        checked(&arrays, self.shape);
        arrays.rewards.fill(0.0);
        arrays.dones.fill(0);
        for game in 0..self.slots.len() {
            self.write_row(game, &mut arrays);
        }
    }

    fn check(&self, choices: &[i64]) -> Result<(), ActionError> {
        assert_eq!(choices.len(), self.slots.len(), "one choice for each game");
        let refused = self.slots.iter().zip(choices).position(|(slot, &choice)| !slot.allows(choice));
        refused.map_or(Ok(()), |game| Err(self.refusal(game, choices[game])))
    }

    fn step(&mut self, choices: &[i64], mut arrays: Arrays<'_>) {
        checked(&arrays, self.shape);
        let seats = self.shape.seats;
        for (game, &choice) in choices.iter().enumerate() {
            let is_over = self.slots[game].choose(choice, self.plan.mode);
            let rewards = &mut arrays.rewards[game * seats..][..seats];
            rewards.fill(0.0);
            if is_over {
                let payoffs = self.payoffs(game).expect("a deal that is over has payoffs");
                for (reward, payoff) in rewards.iter_mut().zip(payoffs) {
                    *reward = payoff as f32;
                }
                if self.plan.resets {
                    let next = self.slots[game].deal.wrapping_add(self.plan.all as u64);
                    self.slots[game].restart(&self.rules, self.plan.key, next, self.plan.mode);
                }
            }
            arrays.dones[game] = is_over.into();
            self.write_row(game, &mut arrays);
        }
    }

    fn draw(&mut self, choices: &mut [i64]) {
        for ((choice, slot), state) in choices.iter_mut().zip(&self.slots).zip(&mut self.draws) {
            let drawn = u128::from(split_mix(state)) * slot.count() as u128;
            *choice = slot.nth((drawn >> 64) as usize).map_or(-1, |choice| choice as i64);
        }
    }

    fn turn(&self, game: usize) -> Option<Seat> {
        self.slots[game].turn().seat()
    }

    fn legal(&self, game: usize) -> Vec<i64> {
        let slot = &self.slots[game];
        (0..slot.count()).filter_map(|place| slot.nth(place)).map(|choice| choice as i64).collect()
    }

    fn choose(&mut self, game: usize, choice: i64) -> Result<(), ActionError> {
        if !self.slots[game].allows(choice) {
            return Err(self.refusal(game, choice));
        }
        self.slots[game].choose(choice, self.plan.mode);
        Ok(())
    }

    fn observe(&self, game: usize, seat: Seat, row: &mut [u8]) {
        self.slots[game].observe(seat, self.shape, row);
    }

    fn mask(&self, game: usize, row: &mut [u8]) {
        self.slots[game].write_mask(row);
    }

    fn candidates(&self, game: usize, rows: &mut [u8]) {
        self.slots[game].write_candidates(self.shape.actions, rows);
    }

    fn choice_name(&self, game: usize, choice: i64) -> Option<String> {
        let choice = usize::try_from(choice).ok()?;
        match self.plan.mode {
            ActionMode::Steps => (choice < self.shape.actions).then(|| G::action_name(choice)),
            ActionMode::Candidates { .. } => {
                self.slots[game].candidates().get(choice).map(ToString::to_string)
            }
        }
    }

    fn payoffs(&self, game: usize) -> Option<Vec<i64>> {
        self.slots[game].running.state().payoffs()
    }

    fn next_newgame(&self, game: usize) -> Option<NewGame> {
        let state = self.slots[game].running.state();
        state.payoffs().and_then(|_| next_newgame(&self.plan.new, state))
    }

    fn deal(&self, game: usize) -> u64 {
        self.slots[game].deal
    }

    fn lines(&self, game: usize, audience: Audience) -> Option<Vec<String>> {
        let new = NewGame { seat: audience.seat(), ..self.plan.new.clone() };
        let events = self.slots[game].running.events()?.iter();
        let seen = events.map(|event| G::seen(event, audience, self.shape.seats).to_string());
        Some(std::iter::once(new.to_string()).chain(seen).collect())
    }

    fn key(&self, game: usize) -> [u8; 32] {
        self.slots[game].key
    }

    fn draws(&self) -> &[u64] {
        &self.draws
    }

    fn set_draws(&mut self, draws: &[u64]) {
        self.draws.copy_from_slice(draws);
    }

    fn drawing(&self, game: usize) -> Option<Vec<String>> {
        let running = &self.slots[game].running;
        let (state, events, turn) = (running.state(), running.events()?, running.state().turn());
        let scene = |followed_by: Seat| DealScene::<G> {
            new: &self.plan.new,
            rules: &self.rules,
            events,
            reader: Audience::Record,
            followed_by,
            turn,
            public: state.public(),
            own: None,
            end: Some(state).filter(|_| turn == Turn::Over),
        };
        // The events of a sampled world show the hidden cards of only one seat. The code therefore looks for
        // the seat from which the scene can be drawn.
        let mut seats = Seat::all(self.shape.seats);
        let (scene, drawing) = seats.find_map(|seat| {
            let scene = scene(seat);
            let drawing = scene.drawing().ok()?;
            Some((scene, drawing))
        })?;
        let legal = turn.seat().map(|_| LegalMoves::of(state, DRAWN_MOVES));
        let views: Vec<G::View> = Seat::all(self.shape.seats).map(|seat| G::View::of(state, seat)).collect();
        Some(drawn_rows(&scene.line(drawing, legal), &sorted_hands::<G>(&views)))
    }

    fn play(&mut self, game: usize, text: &str) -> Result<(), Refusal> {
        let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
        let played = G::parse_move(&tokens)?;
        self.slots[game].running.state().check(&played)?;
        self.slots[game].play(&played, self.plan.mode);
        Ok(())
    }

    fn begin_move(&mut self, game: usize, parts: ActionSet) -> bool {
        self.slots[game].begin_move(parts)
    }

    fn advice(&self, game: usize, adviser: &Adviser, stop: &AtomicBool) -> Result<Advice, AdviceError> {
        let slot = &self.slots[game];
        let request = match adviser {
            Adviser::Player { .. } => self.request(game)?,
            // A solver knows all cards and needs no events.
            Adviser::Solver { .. } => {
                AdviceRequest { rules: &self.rules, running: &slot.running, new: &self.plan.new }
            }
        };
        request.advice(&(self.agents)(), adviser, stop)
    }

    fn learned_values(&self, game: usize, limit: usize) -> Result<Vec<(String, f64)>, AdviceError> {
        let request = self.request(game)?;
        let mut moves = Vec::new();
        request.running.state().legal_moves(limit, &mut moves);
        let values = request.learned(&(self.agents)(), &moves)?;
        Ok(moves.iter().map(ToString::to_string).zip(values).collect())
    }

    fn save(&self, game: usize) -> Saved {
        Saved::of(self.plan.new.clone(), self.slots[game].clone())
    }

    fn fits(&self, saved: &Saved) -> Result<(), RestoreError> {
        if saved.slot.is::<GameSlot<G>>() && saved.new == self.plan.new {
            return Ok(());
        }
        Err(RestoreError { saved: saved.new.to_string(), own: self.plan.new.to_string() })
    }

    fn restore(&mut self, game: usize, saved: &Saved) -> Result<(), RestoreError> {
        self.fits(saved)?;
        if let Some(slot) = saved.slot.downcast_ref::<GameSlot<G>>() {
            self.slots[game] = slot.adapted(self.plan.mode);
        }
        Ok(())
    }

    fn world(&self, game: usize, seat: Seat, seed: u64) -> Option<Saved> {
        let slot = &self.slots[game];
        slot.turn().seat()?;
        let random = &mut Random::new(seed, slot.deal);
        let world = G::View::of(slot.running.state(), seat).sample(random);
        let world = slot.running.with_world(world, shuffled(random), seat);
        Some(Saved::of(self.plan.new.clone(), slot.with_deal(world, seat, seed)))
    }
}

/// Checks the sizes of the arrays, and panics when one of them is wrong.
fn checked(arrays: &Arrays<'_>, shape: Shape) {
    if let Err(error) = arrays.check(shape) {
        panic!("{error}");
    }
}

/// Returns the next number of the generator `SplitMix64` (Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
