//! The probe of all bots before the first deal. It finds bots that cannot play the match, and the names of
//! all bots.

use crate::arbiter::bot::event_loop::{BotOwner, EventLoop, Wakeup};
use crate::arbiter::bot::interrupt::Interrupt;
use crate::arbiter::bot::spec::{BotSpec, Sees};
use crate::arbiter::runtime::SeatRuntime;
use crate::arbiter::tournament::bot_slot::BotSlot;
use crate::arbiter::tournament::error::MatchError;
use crate::arbiter::tournament::plan::MatchPlan;
use crate::cards::Quoted;
use crate::protocol::{CLAIRVOYANT, FaultKind};

/// Starts all bots once, at the same time, and dismisses them. Returns the names of the players.
///
/// # Errors
/// A bot cannot be started, does not play the game, or does not have an option that was given. A bot that
/// fails in another way is not an error: it may play the match, with faults.
pub(super) fn probe_bots(
    plan: &MatchPlan,
    runtime: &SeatRuntime,
    interrupt: &Interrupt,
) -> Result<Vec<String>, MatchError> {
    let mut event_loop = EventLoop::new(runtime, interrupt).map_err(MatchError::System)?;
    let mut slots: Vec<BotSlot> = plan.players.iter().map(|_| BotSlot::default()).collect();
    for (player, slot) in slots.iter_mut().enumerate() {
        slot.start(plan, BotOwner { table: 0, player }, &mut event_loop);
    }
    settle(&mut slots, plan, &mut event_loop);
    let mut names: Vec<String> = Vec::new();
    for (player, (slot, spec)) in slots.iter_mut().zip(&plan.players).enumerate() {
        if let Some(reason) = reason_against(slot) {
            return Err(MatchError::Seat { seat: player, written: Quoted::new(&spec.written), reason });
        }
        let own = slot.bot().and_then(|id| event_loop.bot(id)).map(|bot| bot.introduction().name.clone());
        names.push(unique(&name(spec, own), &names));
        slot.dismiss(&mut event_loop);
    }
    event_loop.close();
    Ok(names)
}

/// Waits until every bot is ready or absent.
fn settle(slots: &mut [BotSlot], plan: &MatchPlan, event_loop: &mut EventLoop<'_>) {
    while !slots.iter().all(BotSlot::is_settled) {
        match event_loop.next(slots.iter().filter_map(BotSlot::deadline).min()) {
            Wakeup::Bot(_, BotOwner { player, .. }, event) => {
                slots[player].hear(event, plan, player, event_loop);
            }
            Wakeup::Deadline(now) => slots.iter_mut().for_each(|slot| slot.expire(now, event_loop)),
            // The workers check the interrupt before the first block.
            Wakeup::Interrupted => break,
        }
    }
}

/// The reason why the bot cannot play the match. `None` when it can.
fn reason_against(slot: &BotSlot) -> Option<String> {
    if let Some(refusal) = slot.refusal() {
        return Some(refusal.to_owned());
    }
    let absence = slot.occupant().err()?;
    (absence.fault.kind == FaultKind::Start).then_some(absence.fault.detail)
}

/// The name of a player in reports. `own` is the bot's `id name`.
fn name(spec: &BotSpec, own: Option<String>) -> String {
    let name = spec.name.clone().or(own.filter(|name| !name.is_empty()));
    let name = name.unwrap_or_else(|| Quoted::new(&spec.written).to_string());
    match spec.sees {
        // Readers of the results must know that the player saw all hands.
        Sees::All if !name.starts_with(CLAIRVOYANT) => format!("{CLAIRVOYANT} {name}"),
        Sees::All | Sees::Own => name,
    }
}

/// A name that differs from all of `others`.
fn unique(name: &str, others: &[String]) -> String {
    let mut number = 1;
    let mut candidate = name.to_owned();
    while others.contains(&candidate) {
        number += 1;
        candidate = format!("{name}#{number}");
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_numbered() {
        let mut names = Vec::new();
        for _ in 0..3 {
            names.push(unique("greedy", &names));
        }
        assert_eq!(names, ["greedy", "greedy#2", "greedy#3"]);
    }
}
