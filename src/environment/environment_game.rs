//! What a game offers to programs that learn.

use std::sync::Arc;

use super::batch::Batch;
use super::erased::Environment;
use super::plan::{ActionMode, Plan};
use super::saved::Saved;
use crate::agents::AgentSet;
use crate::games::ActionSpace;
use crate::protocol::{Code, Line, NewGame, Refusal, Seat, number};

/// Opens a batch. Refuses players and keys that the game does not support.
type OpenBatch = Arc<dyn Fn(Plan) -> Result<Box<dyn Environment>, Refusal> + Send + Sync>;

/// What a game offers to programs that learn.
#[derive(Clone)]
pub struct EnvironmentGame {
    /// The name of the game in `newgame`.
    pub name: &'static str,
    /// The number of actions of its fixed space under the usual rules.
    pub actions: usize,
    /// The default length of its list of candidates.
    pub candidates: usize,
    /// The name of an action.
    pub action_name: fn(usize) -> String,
    batch: OpenBatch,
}

impl EnvironmentGame {
    /// The offer of a game, with its players.
    pub fn new<G: ActionSpace>(agents: fn() -> AgentSet<G>) -> Self {
        Self {
            name: G::NAME,
            actions: G::ACTIONS,
            candidates: G::CANDIDATES,
            action_name: G::action_name,
            batch: Arc::new(move |plan| Ok(Box::new(Batch::<G>::new(plan, agents)?))),
        }
    }

    /// A batch of this game.
    ///
    /// # Errors
    /// The game does not support the players or a key of the `newgame` line.
    pub fn batch(&self, plan: Plan) -> Result<Box<dyn Environment>, Refusal> {
        (self.batch)(plan)
    }

    /// Plays a saved game again from its text ([`Saved::text`]).
    ///
    /// # Errors
    /// The text is not that of a saved game of this game and this version.
    pub fn read_saved(&self, text: &str) -> Result<Saved, Refusal> {
        let mut lines = text.lines().filter_map(Line::parse);
        let wrong =
            |what: &str| Refusal::new(Code::Syntax, format!("not a saved game of this version: {what}"));
        let read = |token: &str| number(token, 0, u64::MAX).map_err(|error| wrong(&error.to_string()));
        let first = lines.next().ok_or_else(|| wrong("no lines"))?;
        let deal = lines.next().filter(|line| line.keyword == "deal").ok_or_else(|| wrong("no deal"))?;
        let &[key, deal, kept] = deal.tokens.as_slice() else { return Err(wrong("the deal")) };
        let bytes =
            key.as_bytes().chunks(2).map(|byte| u8::from_str_radix(std::str::from_utf8(byte).ok()?, 16).ok());
        let key = bytes.collect::<Option<Vec<u8>>>().and_then(|key| <[u8; 32]>::try_from(key).ok());
        let key = key.ok_or_else(|| wrong("the key"))?;
        let plan = Plan {
            new: NewGame::parse(&first.tokens)?,
            key,
            mode: ActionMode::Steps,
            games: 0..1,
            all: 1,
            resets: false,
            keeps_lines: kept == "kept",
        };
        let mut batch = self.batch(plan)?;
        batch.reset(key, read(deal)?);
        let mut parts = Vec::new();
        for line in lines {
            match (line.keyword, line.tokens.as_slice()) {
                ("move", tokens) => batch.play(0, &tokens.join(" "))?,
                ("world", &[seat, seed]) => {
                    let seat = Seat::parse(seat)?.at(batch.shape().seats)?;
                    let world = batch.world(0, seat, read(seed)?);
                    let world = world.ok_or_else(|| wrong("a world after the end"))?;
                    batch.restore(0, &world).map_err(|error| wrong(&error.to_string()))?;
                }
                ("part", &[action]) => parts.push(read(action)? as i64),
                _ => return Err(wrong(line.keyword)),
            }
        }
        // Parts are saved in ascending order, and some of them can only follow others.
        while !parts.is_empty() {
            let legal = batch.legal(0);
            let place =
                parts.iter().position(|part| legal.contains(part)).ok_or_else(|| wrong("its parts"))?;
            batch.choose(0, parts.swap_remove(place)).map_err(|error| wrong(&error.to_string()))?;
        }
        Ok(batch.save(0))
    }
}
