//! The probe of all bots before the first deal. The probe finds the bots that cannot play the match, and the
//! names of the other bots.

use std::io;
use std::path::Path;

use talon_games::cards::Quoted;
use talon_games::protocol::{CLAIRVOYANT, FaultKind, name_in_list};

use crate::bot::event_loop::{BotOwner, EventLoop, Wakeup};
use crate::bot::interrupt::Interrupt;
use crate::bot::spec::{BotSpec, Sees};
use crate::bot::{BUILT_IN_PREFIX, FaultContext};
use crate::plan::MatchPlan;
use crate::play::bot_slot::{Absence, BotSlot};
use crate::play::error::MatchError;
use crate::process::SeatRuntime;
use crate::program_file::path_advice;

/// The names and ids of the probed bots.
pub(super) struct ProbedBots {
    /// The names of the players. If the plan has names, these are the names in the plan.
    pub(super) names: Vec<String>,
    /// The `id name` of each bot. Empty when the bot did not start.
    pub(super) ids: Vec<String>,
}

/// Starts all bots once, at the same time, and dismisses them.
pub(super) fn probe_bots(
    plan: &MatchPlan,
    runtime: &SeatRuntime,
    interrupt: &Interrupt,
) -> Result<ProbedBots, MatchError> {
    let mut event_loop = EventLoop::new(runtime, interrupt).map_err(MatchError::System)?;
    let mut slots: Vec<BotSlot> = plan.bots.iter().map(|_| BotSlot::default()).collect();
    for (player, slot) in slots.iter_mut().enumerate() {
        slot.start(plan, BotOwner { table: 0, player }, &mut event_loop);
    }
    settle(&mut slots, plan, &mut event_loop);
    if let Some(shortage) = slots.iter().find_map(BotSlot::shortage) {
        return Err(MatchError::System(io::Error::other(shortage.to_owned())));
    }
    let (mut names, mut ids): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (player, (slot, spec)) in slots.iter_mut().zip(&plan.bots).enumerate() {
        if let Some(reason) = reason_against(slot, spec, &plan.built_in).filter(|_| !plan.has_begun) {
            let name = spec.name.as_ref().filter(|_| !spec.is_built_in());
            let number = (player + 1).to_string();
            let who = name.map_or(number, |name| format!("'{}'", Quoted::new(name)));
            return Err(MatchError::Bot { who, written: Quoted::new(&spec.written), reason });
        }
        let own = slot.bot().and_then(|id| event_loop.bot(id)).map(|bot| bot.introduction().name.clone());
        ids.push(own.clone().unwrap_or_default());
        names.push(unique(&name(spec, own, &plan.built_in), &names));
        slot.dismiss(&mut event_loop);
    }
    event_loop.close();
    Ok(ProbedBots { names: plan.names.clone().unwrap_or(names), ids })
}

/// Waits until every bot is ready or absent.
fn settle(slots: &mut [BotSlot], plan: &MatchPlan, event_loop: &mut EventLoop<'_>) {
    while !slots.iter().all(BotSlot::is_settled) {
        match event_loop.next(slots.iter().filter_map(BotSlot::deadline).min()) {
            Wakeup::Bot(_, BotOwner { player, .. }, event) => {
                slots[player].handle(event, plan, player, event_loop);
            }
            Wakeup::Deadline(now) => {
                for slot in slots.iter_mut() {
                    // A stall before the match is not counted.
                    let _ = slot.expire(now, plan.timing.startup, event_loop);
                }
            }
            Wakeup::Departed => {}
            // The workers check the interrupt before the first block.
            Wakeup::Interrupted => break,
        }
    }
}

/// Returns why a bot cannot play the match. If the bot failed, the last line of its output is included.
/// `built_in` has the names of the built-in players. `None` when it can play.
fn reason_against(slot: &BotSlot, spec: &BotSpec, built_in: &[String]) -> Option<String> {
    if let Some(refusal) = slot.refusal() {
        return Some(refusal.to_owned());
    }
    let Absence { fault, context } = slot.absence()?;
    let more = if fault.kind == FaultKind::Start {
        // The fault already contains the last line of the launcher.
        way_out(spec, built_in).map(|way_out| format!(": {way_out}"))
    } else {
        last_words(context).map(|words| format!("; its last words: {}", Quoted::line(words)))
    };
    Some(fault.detail.clone() + &more.unwrap_or_default())
}

/// Returns what to write for a program that is in no directory of `PATH`. `None` for every other program.
fn way_out(spec: &BotSpec, built_in: &[String]) -> Option<String> {
    let name = spec.program.first()?;
    let advice = path_advice(name, spec.directory.as_deref().unwrap_or(Path::new("")))?;
    let player = name.split(',').next().and_then(|name| name.rsplit(':').next());
    let player = built_in.iter().find(|known| player.is_some_and(|name| known.eq_ignore_ascii_case(name)));
    Some(player.map_or(advice, |player| format!("a built-in player is {BUILT_IN_PREFIX}{player}")))
}

/// Returns the last line of a bot's standard error, or of its output if it wrote no errors.
fn last_words(context: &FaultContext) -> Option<&str> {
    let output = context.last_lines.iter().map(String::as_str);
    output.chain(context.stderr.lines()).map(str::trim).rfind(|line| !line.is_empty())
}

/// Returns the name of a player in reports. `own` is the bot's `id name`. `built_in` has the names of the
/// built-in players.
fn name(spec: &BotSpec, own: Option<String>, built_in: &[String]) -> String {
    let own = own.filter(|name| !name.is_empty()).map(|name| {
        // A bot must not look like a built-in player, or like a player that sees all hands.
        if imitates(&name, built_in) { format!("bot {name}") } else { name }
    });
    let name = spec.name.clone().or(own);
    let name = name.unwrap_or_else(|| Quoted::new(&spec.written).to_string());
    match spec.sees {
        // Readers of the results must know that the player saw all hands.
        Sees::All if !name.starts_with(CLAIRVOYANT) => format!("{CLAIRVOYANT} {name}"),
        Sees::All | Sees::Own => name,
    }
}

/// Returns whether the first word of a name is the name of a built-in player, or begins with the word that
/// marks a player that sees all hands.
fn imitates(name: &str, built_in: &[String]) -> bool {
    let name = name.to_lowercase();
    let first = name.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty());
    first.is_some_and(|first| {
        first.starts_with(CLAIRVOYANT) || built_in.iter().any(|known| known.eq_ignore_ascii_case(first))
    })
}

/// Returns a name that differs from all of `others`.
fn unique(name: &str, others: &[String]) -> String {
    let mut number = 1;
    let mut candidate = name.to_owned();
    while others.iter().any(|other| name_in_list(other) == name_in_list(&candidate)) {
        number += 1;
        candidate = format!("{name}#{number}");
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_are_errors_before_output() {
        let context = |lines: &[&str], stderr: &str| FaultContext {
            last_lines: lines.iter().map(ToString::to_string).collect(),
            stderr: stderr.to_owned(),
            ..FaultContext::default()
        };
        assert_eq!(last_words(&context(&[], "")), None);
        assert_eq!(last_words(&context(&["hello", ""], " \n")), Some("hello"));
        assert_eq!(last_words(&context(&["hello"], "trace\n  no file\n\n")), Some("no file"));
    }

    #[test]
    fn a_built_in_player_without_its_prefix_is_recognized() {
        let built_in = ["greedy", "minimax"].map(str::to_owned);
        let player = Some("a built-in player is talon:minimax");
        for (command, expected) in [
            ("minimax", player),
            ("Talon:minimax", player),
            ("Minimax,Depth=2", player),
            ("no-such-program", Some("install it, or give the path of the program")),
            ("./minimax", None),
            ("sh minimax", None),
        ] {
            let spec = BotSpec::parse(command, &[]).unwrap();
            assert_eq!(way_out(&spec, &built_in).as_deref(), expected, "{command}");
        }
    }

    #[test]
    fn a_bot_cannot_take_the_name_of_a_built_in_player() {
        let spec = BotSpec::parse("./bot", &[]).unwrap();
        let built_in = ["greedy", "smart"].map(str::to_owned);
        for (given, expected) in [
            ("greedy", "bot greedy"),
            ("Greedy#2", "bot Greedy#2"),
            (" -greedy-", "bot  -greedy-"),
            ("smart,Depth=2", "bot smart,Depth=2"),
            ("clairvoyant 2", "bot clairvoyant 2"),
            ("Clairvoyants", "bot Clairvoyants"),
            ("greedier", "greedier"),
            ("a, b", "a, b"),
            ("", "./bot"),
        ] {
            assert_eq!(name(&spec, Some(given.to_owned()), &built_in), expected);
        }
    }

    #[test]
    fn equal_names_are_numbered() {
        let mut names = Vec::new();
        for _ in 0..3 {
            names.push(unique("greedy", &names));
        }
        assert_eq!(names, ["greedy", "greedy#2", "greedy#3"]);
    }
}
