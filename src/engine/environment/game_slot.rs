//! One game of a batch.

use talon_games::protocol::Seat;
use talon_games::{ActionSet, ActionSpace, Continuation, Position as _, Public as _, Turn, View as _};

use super::arrays::Shape;
use super::plan::ActionMode;
use super::running_deal::RunningDeal;
use super::seat_choices;

/// A change of a game. The list of all changes is enough to replay the game.
pub(super) enum Past<G: ActionSpace> {
    /// The move that the seat to move made.
    Move(G::Move),
    /// A sampled world has replaced the deal. `seat` cannot distinguish this world from the deal before.
    World {
        /// The seat for which the world was drawn.
        seat: Seat,
        /// The seed with which the world was drawn.
        seed: u64,
    },
}

// This implementation is written by hand. A derived one would require `G: Clone`, although no value of type
// `G` exists.
impl<G: ActionSpace> Clone for Past<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Move(made) => Self::Move(made.clone()),
            &Self::World { seat, seed } => Self::World { seat, seed },
        }
    }
}

/// One game of a batch: its deal, and the choices of the seat to move.
pub(super) struct GameSlot<G: ActionSpace> {
    pub(super) running: RunningDeal<G>,
    /// The key from which the cards of the deal follow.
    pub(super) key: [u8; 32],
    /// The number of the deal.
    pub(super) deal: u64,
    /// The changes since the first cards were dealt.
    pub(super) past: Vec<Past<G>>,
    /// The chosen parts of an unfinished move.
    chosen: ActionSet,
    /// The legal actions. Empty in candidate mode and when the deal is over.
    legal: ActionSet,
    /// The candidates. Empty in a fixed space of actions and when the deal is over.
    candidates: Vec<G::Move>,
}

// This implementation is written by hand. A derived one would require `G: Clone`, although no value of type
// `G` exists.
impl<G: ActionSpace> Clone for GameSlot<G> {
    fn clone(&self) -> Self {
        Self {
            running: self.running.clone(),
            key: self.key,
            deal: self.deal,
            past: self.past.clone(),
            chosen: self.chosen,
            legal: self.legal,
            candidates: self.candidates.clone(),
        }
    }
}

impl<G: ActionSpace> GameSlot<G> {
    /// Creates a game, and deals the cards up to the first decision.
    pub(super) fn new(running: RunningDeal<G>, key: [u8; 32], deal: u64, mode: ActionMode) -> Self {
        let (chosen, legal) = (ActionSet::EMPTY, ActionSet::EMPTY);
        let mut slot = Self { running, key, deal, past: Vec::new(), chosen, legal, candidates: Vec::new() };
        slot.running.deal();
        slot.list(mode);
        slot
    }

    /// Begins a deal of a key, and deals the cards up to the first decision. The memory of the old deal is used again.
    pub(super) fn restart(&mut self, rules: &G::Rules, key: [u8; 32], deal: u64, mode: ActionMode) {
        self.running.restart(rules, &key, deal);
        (self.key, self.deal) = (key, deal);
        self.past.clear();
        self.chosen = ActionSet::EMPTY;
        self.running.deal();
        self.list(mode);
    }

    pub(super) fn turn(&self) -> Turn {
        self.running.state().turn()
    }

    /// Returns the parts of the unfinished move if `seat` is the seat to move. Other seats do not know these
    /// parts, so for them the set is empty.
    pub(super) fn chosen(&self, seat: Seat) -> ActionSet {
        if self.turn() == Turn::Seat(seat) { self.chosen } else { ActionSet::EMPTY }
    }

    /// Returns the candidates of the seat to move.
    pub(super) fn candidates(&self) -> &[G::Move] {
        &self.candidates
    }

    /// Counts the legal choices.
    pub(super) fn count(&self) -> usize {
        self.legal.len() + self.candidates.len()
    }

    /// Returns the legal choice at an index of the ascending list of legal choices.
    pub(super) fn nth(&self, place: usize) -> Option<usize> {
        if self.candidates.is_empty() { self.legal.nth(place) } else { Some(place) }
    }

    /// Returns whether the choice is legal.
    #[inline]
    pub(super) fn allows(&self, choice: i64) -> bool {
        usize::try_from(choice)
            .is_ok_and(|choice| choice < self.candidates.len() || self.legal.contains(choice))
    }

    /// Makes a legal choice. Returns whether the deal is over.
    ///
    /// # Panics
    /// When the choice is illegal.
    pub(super) fn choose(&mut self, choice: i64, mode: ActionMode) -> bool {
        assert!(self.allows(choice), "choice {choice} is illegal");
        let choice = choice as usize;
        match mode {
            ActionMode::Candidates { .. } => {
                let played = self.candidates[choice].clone();
                self.play(&played, mode);
            }
            ActionMode::Steps => match self.continuation(self.chosen | ActionSet::of(choice)) {
                Continuation::Finished(played) => self.play(&played, mode),
                Continuation::Legal(legal) => {
                    self.chosen = self.chosen | ActionSet::of(choice);
                    self.legal = legal;
                }
            },
        }
        self.turn() == Turn::Over
    }

    /// Makes a legal move of the seat to move. An unfinished move is discarded.
    pub(super) fn play(&mut self, played: &G::Move, mode: ActionMode) {
        self.chosen = ActionSet::EMPTY;
        self.running.make(played);
        self.past.push(Past::Move(played.clone()));
        self.running.deal();
        self.list(mode);
    }

    /// Chooses the parts of an unfinished move, in a fixed space of actions. Returns `false` and changes
    /// nothing if no legal move can begin with these parts.
    pub(super) fn begin_move(&mut self, parts: ActionSet) -> bool {
        if parts.is_empty() {
            return true;
        }
        let state = self.running.state();
        let (Turn::Seat(_), (_, hand)) = (state.turn(), state.mover()) else { return false };
        let next = seat_choices::continuation::<G>(state.public(), hand, parts);
        let Some(Continuation::Legal(legal)) = next else { return false };
        (self.chosen, self.legal) = (parts, legal);
        true
    }

    /// Returns what can follow after these actions of the seat to move.
    fn continuation(&self, chosen: ActionSet) -> Continuation<G::Move> {
        let (_, hand) = self.running.state().mover();
        G::continuation(self.running.state().public(), hand, chosen)
    }

    /// Returns the rule that forbids a choice.
    pub(super) fn rule(&self, choice: usize) -> String {
        let public = self.running.state().public();
        let broken = match self.continuation(self.chosen | ActionSet::of(choice)) {
            Continuation::Finished(named) => self.running.state().check(&named).err(),
            Continuation::Legal(_) => None,
        };
        broken.map_or_else(
            || {
                let legal: Vec<String> = self.legal.iter().map(G::action_name).collect();
                format!(
                    "in the part '{}' of the deal the legal actions are {}",
                    public.phase(),
                    legal.join(", ")
                )
            },
            |rule| rule.to_string(),
        )
    }

    /// Returns a copy of the game with the action mode of another batch. If that mode is a list of
    /// candidates, an unfinished move is dropped.
    pub(super) fn adapted(&self, mode: ActionMode) -> Self {
        let mut slot = self.clone();
        if mode != ActionMode::Steps {
            slot.chosen = ActionSet::EMPTY;
        }
        slot.list(mode);
        slot
    }

    /// Returns a copy of the game in which a sampled world replaces the deal. `seat` cannot distinguish this
    /// world from the true deal. `seed` is the seed with which the world was drawn. An unfinished move of
    /// another seat is dropped, because in the world that seat may not hold the cards of the move.
    pub(super) fn with_deal(&self, running: RunningDeal<G>, seat: Seat, seed: u64) -> Self {
        let mut past = self.past.clone();
        past.push(Past::World { seat, seed });
        Self {
            running,
            key: self.key,
            deal: self.deal,
            past,
            chosen: self.chosen(seat),
            legal: ActionSet::EMPTY,
            candidates: Vec::new(),
        }
    }

    /// Writes the observation of a seat.
    pub(super) fn observe(&self, seat: Seat, Shape { seats: players, actions, .. }: Shape, row: &mut [u8]) {
        let view = G::View::of(self.running.state(), seat);
        seat_choices::observe::<G>(&view, self.chosen(seat), players, actions, row);
    }

    /// Writes 1 for each legal choice and 0 for each other choice.
    #[inline]
    pub(super) fn write_mask(&self, mask: &mut [u8]) {
        if self.candidates.is_empty() {
            self.legal.write(mask);
        } else {
            let (legal, rest) = mask.split_at_mut(self.candidates.len());
            legal.fill(1);
            rest.fill(0);
        }
    }

    /// Writes one row for each candidate. A row has a 1 for each action that is a part of the candidate. Rows
    /// beyond the end of the list become 0.
    pub(super) fn write_candidates(&self, actions: usize, rows: &mut [u8]) {
        let (legal, rest) = rows.split_at_mut(self.candidates.len() * actions);
        for (row, candidate) in legal.chunks_exact_mut(actions).zip(&self.candidates) {
            G::parts(candidate).write(row);
        }
        rest.fill(0);
    }

    /// Lists the choices of the seat to move.
    fn list(&mut self, mode: ActionMode) {
        self.legal = ActionSet::EMPTY;
        self.candidates.clear();
        let state = self.running.state();
        let (Turn::Seat(_), (_, hand)) = (state.turn(), state.mover()) else { return };
        match mode {
            ActionMode::Steps => match G::continuation(state.public(), hand, self.chosen) {
                Continuation::Legal(legal) => self.legal = legal,
                Continuation::Finished(_) => panic!("an unfinished move has a legal action"),
            },
            ActionMode::Candidates { most } => {
                state.public().legal_moves(hand, most, &mut self.candidates);
            }
        }
    }
}
