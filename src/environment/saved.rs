//! A game of a batch at one moment, and its text.

use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;

use super::environment_game::EnvironmentGame;
use super::game_slot::{GameSlot, Past};
use super::plan::{ActionMode, Plan};
use crate::games::{ActionSpace, Turn};
use crate::protocol::{Code, Line, NewGame, Refusal, Seat, number};

/// A game of a batch at one moment. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Saved {
    pub(super) new: NewGame,
    pub(super) slot: Arc<dyn Any + Send + Sync>,
    text: fn(&Saved) -> String,
}

impl Saved {
    pub(super) fn of<G: ActionSpace>(new: NewGame, slot: GameSlot<G>) -> Self {
        Self { new, slot: Arc::new(slot), text: text::<G> }
    }

    /// The game as lines from which [`EnvironmentGame::read_saved`] plays it again.
    pub fn text(&self) -> String {
        (self.text)(self)
    }
}

/// [`Saved::text`] of one game: the `newgame` line, the deal and whether its lines were kept, each move and each drawn
/// world, and the parts of an unfinished move.
fn text<G: ActionSpace>(saved: &Saved) -> String {
    let mut text = format!("{}\n", saved.new);
    let mut add = |line: std::fmt::Arguments<'_>| text.write_fmt(line).expect("a string takes all text");
    let Some(slot) = saved.slot.downcast_ref::<GameSlot<G>>() else { return text };
    add(format_args!("deal "));
    slot.key.iter().for_each(|byte| add(format_args!("{byte:02x}")));
    let kept = if slot.running.events().is_some() { "kept" } else { "forgotten" };
    add(format_args!(" {} {kept}\n", slot.deal));
    for past in &slot.past {
        match past {
            Past::Move(made) => add(format_args!("move {made}\n")),
            Past::World { seat, seed } => add(format_args!("world {seat} {seed}\n")),
        }
    }
    if let Turn::Seat(seat) = slot.turn() {
        for action in slot.chosen(seat).iter() {
            add(format_args!("part {action}\n"));
        }
    }
    text
}

impl EnvironmentGame {
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
