//! The interface of a game for programs that learn.

use std::sync::Arc;

use talon_agents::AgentSet;
use talon_games::cards::Quoted;
use talon_games::protocol::{Code, Line, NewGame, Refusal, Seat, number};
use talon_games::{ActionSet, ActionSpace};

use super::batch::Batch;
use super::erased::Environment;
use super::plan::{ActionMode, Plan};
use super::saved::{Saved, VERSION_LINE};

/// The function that opens a batch. It refuses a number of players or a key that the game does not support.
type OpenBatch = Arc<dyn Fn(Plan) -> Result<Box<dyn Environment>, Refusal> + Send + Sync>;

/// The interface of a game for programs that learn.
#[derive(Clone)]
pub struct EnvironmentGame {
    /// The name of the game in `newgame`.
    pub name: &'static str,
    /// The number of actions in the game's fixed space of actions under the default rules.
    pub actions: usize,
    /// The default for the maximum length of the candidate list.
    pub candidates: usize,
    /// Returns the name of the action with this number.
    pub action_name: fn(usize) -> String,
    batch: OpenBatch,
}

impl EnvironmentGame {
    /// Creates the interface of game `G` with its built-in players.
    pub fn new<G: ActionSpace>(agents: fn() -> AgentSet<G>) -> Self {
        Self {
            name: G::NAME,
            actions: G::ACTIONS,
            candidates: G::CANDIDATES,
            action_name: G::action_name,
            batch: Arc::new(move |plan| Ok(Box::new(Batch::<G>::new(plan, agents)?))),
        }
    }

    /// Opens a batch of this game.
    ///
    /// # Errors
    /// The game does not support the number of players or a key of the `newgame` line.
    pub fn batch(&self, plan: Plan) -> Result<Box<dyn Environment>, Refusal> {
        (self.batch)(plan)
    }

    /// Reads a saved game from its text ([`Saved::text`]) by playing it again.
    ///
    /// # Errors
    /// The text is not exactly the text of a saved game of this game and this version.
    pub fn read_saved(&self, text: &str) -> Result<Saved, Refusal> {
        let wrong = |what: String| Refusal::new(Code::Syntax, format!("no saved game: {what}"));
        let read = |token: &str| number(token, 0, u64::MAX).map_err(|error| wrong(error.to_string()));
        let mut lines = text.lines();
        let version = lines.next().unwrap_or_default();
        if version != VERSION_LINE {
            return Err(wrong(format!("'{}' instead of '{VERSION_LINE}'", Quoted::new(version))));
        }
        let mut lines = lines.filter_map(Line::parse);
        let new = lines.next().filter(|line| line.keyword == "newgame");
        let new = NewGame::parse(&new.ok_or_else(|| wrong("no line newgame".to_owned()))?.tokens)?;
        if new.game != self.name {
            return Err(wrong(format!("a game of {} instead of {}", Quoted::new(&new.game), self.name)));
        }
        let deal = lines.next().filter(|line| line.keyword == "deal").map(|line| line.tokens);
        let Some(&[key, deal, kept]) = deal.as_deref() else {
            return Err(wrong("no line deal KEY NUMBER kept|forgotten".to_owned()));
        };
        let bytes =
            key.as_bytes().chunks(2).map(|byte| u8::from_str_radix(std::str::from_utf8(byte).ok()?, 16).ok());
        let key = bytes.collect::<Option<Vec<u8>>>().and_then(|key| <[u8; 32]>::try_from(key).ok());
        let key = key.ok_or_else(|| wrong("a key has 64 digits of base 16".to_owned()))?;
        let plan = Plan {
            new,
            key,
            mode: ActionMode::Steps,
            games: 0..1,
            all: 1,
            resets: false,
            keeps_lines: kept == "kept",
        };
        let mut batch = self.batch(plan)?;
        batch.reset(key, read(deal)?);
        let mut parts = ActionSet::EMPTY;
        for line in lines {
            match (line.keyword, line.tokens.as_slice()) {
                ("move", tokens) => batch.play(0, &tokens.join(" "))?,
                ("world", &[seat, seed]) => {
                    let seat = Seat::parse(seat)?.at(batch.shape().seats)?;
                    let world = batch.world(0, seat, read(seed)?);
                    let world = world.ok_or_else(|| wrong("a world after the end".to_owned()))?;
                    batch.restore(0, &world).map_err(|error| wrong(error.to_string()))?;
                }
                ("part", &[action]) => {
                    let last = ActionSet::CAPACITY as u64 - 1;
                    let action = number(action, 0, last).map_err(|error| wrong(error.to_string()))?;
                    parts = parts | ActionSet::of(action as usize);
                }
                _ => return Err(wrong(format!("the line '{}'", Quoted::new(line.keyword)))),
            }
        }
        if !batch.begin_move(0, parts) {
            return Err(wrong("its parts are those of no unfinished move".to_owned()));
        }
        let saved = batch.save(0);
        // The reader ignores some differences, such as an extra blank, so the text is compared, too.
        if saved.text() == text { Ok(saved) } else { Err(wrong("it was changed".to_owned())) }
    }
}
