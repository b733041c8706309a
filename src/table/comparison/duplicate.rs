//! Duplicates. In a duplicate, a finished deal is played again with the strongest player in the person's
//! seat. The cards and the opponents are the same, so the difference between the two results does not contain
//! the luck of the cards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use talon_agents::Control;
use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::{Code, OptionTable, Refusal};
use talon_games::{GameRegistry, Turn};

use super::live_decisions::LiveDecisions;
use crate::played_deal::{PlayedDeal, limits};
use crate::saved_session::SavedDeal;

/// The number of times that live decisions may interrupt a decision of a duplicate. After that, the decision
/// is made at the same time as live decisions. Duplicates are therefore finished even on a server that is
/// never idle.
const MAX_INTERRUPTIONS: u32 = 4;

/// The players of a duplicate.
#[derive(Clone, Debug)]
pub(crate) struct DuplicatePlan {
    /// For each seat of the deal, the options of its player. The person's seat has the options from
    /// [`strongest`].
    pub(crate) players: Vec<OptionTable>,
    /// The time that each player has for a decision.
    pub(crate) movetime: Duration,
}

/// Returns the options of the strongest player. They are the default options, in which `Player` is `best`.
pub(crate) fn strongest(games: &GameRegistry<PlayableGame>) -> OptionTable {
    talon_engine::option_table(games)
}

/// Plays a finished deal again. Returns the payoff of each seat. `None` when the worker ends before the deal
/// is over.
///
/// # Errors
/// A line of the deal is not possible, or a player does not play this game.
pub(super) fn duplicate(
    game: &PlayableGame,
    deal: &SavedDeal,
    plan: &DuplicatePlan,
    live: &LiveDecisions,
) -> Result<Option<Vec<i64>>, Refusal> {
    let mut packets = packets_of(game, deal)?.into_iter();
    let mut again = PlayedDeal::new(game, &deal.new, 0, 0)?;
    loop {
        match again.turn() {
            Turn::Over => return Ok(again.payoffs()),
            Turn::Chance => {
                let missing = || Refusal::new(Code::State, "the deal has fewer packets than its repetition");
                again.apply(&packets.next().ok_or_else(missing)?)?;
            }
            Turn::Seat(seat) => {
                let nobody = || Refusal::new(Code::State, format!("seat {seat} has no player"));
                let options = plan.players.get(seat.index()).ok_or_else(nobody)?;
                let host = again.host(seat).ok_or_else(nobody)?;
                let Some(text) = decide(host, options, plan.movetime, live)? else { return Ok(None) };
                again.play(&text)?;
            }
        }
    }
}

/// Returns those lines of a finished deal that deal cards. They do not depend on the moves.
fn packets_of(game: &PlayableGame, deal: &SavedDeal) -> Result<Vec<String>, Refusal> {
    let mut played = PlayedDeal::new(game, &deal.new, 0, 0)?;
    let mut packets = Vec::new();
    for line in &deal.lines {
        if played.turn() == Turn::Chance {
            packets.push(line.clone());
        }
        played.apply(line)?;
    }
    if deal.result.is_none() || played.payoffs() != deal.result {
        return Err(Refusal::new(Code::State, format!("deal {} does not have its result", deal.number + 1)));
    }
    Ok(packets)
}

/// Chooses the move of a player. The choice waits until no live decision is in progress. `None` when the
/// worker ends.
fn decide(
    host: &dyn DealHost,
    options: &OptionTable,
    movetime: Duration,
    live: &LiveDecisions,
) -> Result<Option<String>, Refusal> {
    let never = AtomicBool::new(false);
    for attempt in 0..=MAX_INTERRUPTIONS {
        if !live.wait_until_none() {
            return Ok(None);
        }
        let is_last = attempt == MAX_INTERRUPTIONS;
        let stop = if is_last { &never } else { live.interrupt() };
        let control = Control { limits: limits(stop, movetime), report: &|_| () };
        let chosen = host.think(false, options)?.run(&control);
        if is_last || !live.interrupt().load(Ordering::Relaxed) {
            let nothing = || Refusal::new(Code::State, "a player has no move");
            return chosen.map(|best| Some(best.text)).ok_or_else(nothing);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_agents::tarok::three;
    use talon_agents::{marias, tablic};
    use talon_games::protocol::{Command, NewGame, PLAYER};

    const TIME: Duration = Duration::from_millis(5);

    const DEALS: [&str; 4] = [
        "newgame tablic players 2",
        "newgame tablic players 3",
        "newgame marias players 3",
        "newgame tarok players 3",
    ];

    fn all_games() -> GameRegistry<PlayableGame> {
        GameRegistry::new(vec![
            PlayableGame::new(tablic::agents()),
            PlayableGame::new(marias::agents()),
            PlayableGame::new(three::agents()),
        ])
    }

    fn new_game(line: &str) -> NewGame {
        match Command::parse(line) {
            Ok(Some(Command::NewGame(new))) => new,
            other => panic!("{other:?}"),
        }
    }

    fn options(games: &GameRegistry<PlayableGame>, player: &str) -> OptionTable {
        let mut options = talon_engine::option_table(games);
        options.set(PLAYER, Some(player)).unwrap();
        options
    }

    /// Plays a deal with these players. Returns the saved form of the deal.
    fn played(games: &GameRegistry<PlayableGame>, line: &str, players: &[OptionTable]) -> SavedDeal {
        let new = new_game(line);
        let mut deal = PlayedDeal::new(games.of(&new).unwrap(), &new, 11, 3).unwrap();
        loop {
            match deal.turn() {
                Turn::Over => break,
                Turn::Chance => deal.deal().unwrap(),
                Turn::Seat(seat) => {
                    let text = deal.choose(seat, &players[seat.index()], TIME).unwrap().unwrap();
                    deal.play(&text).unwrap();
                }
            }
        }
        let (lines, result) = (deal.record(), deal.payoffs());
        SavedDeal { number: 3, rotation: 0, counts: true, new, lines, result }
    }

    #[test]
    fn the_strongest_player_of_every_game_is_master() {
        let games = all_games();
        for game in games.iter() {
            assert_eq!(game.agents[0].0, "master", "{}", game.name);
        }
        assert_eq!(strongest(&games).combo(PLAYER), Some("best"));
    }

    #[test]
    fn the_same_players_repeat_the_deal() {
        let games = all_games();
        for line in DEALS {
            let new = new_game(line);
            let game = games.of(&new).unwrap();
            let players = vec![options(&games, game.quick_agents[0]); new.players];
            let deal = played(&games, line, &players);
            let plan = DuplicatePlan { players, movetime: TIME };
            let payoffs = duplicate(game, &deal, &plan, &LiveDecisions::default()).unwrap();
            assert_eq!(payoffs, deal.result, "{line}");
        }
    }

    #[test]
    fn another_player_gets_the_same_cards() {
        let games = all_games();
        for line in DEALS {
            let new = new_game(line);
            let game = games.of(&new).unwrap();
            let random = vec![options(&games, "random"); new.players];
            let deal = played(&games, line, &random);
            // The duplicate takes the cards from the lines of the deal. They are the cards that follow from
            // the seed.
            let mut fresh = PlayedDeal::new(game, &new, 11, 3).unwrap();
            fresh.deal().unwrap();
            let packets = packets_of(game, &deal).unwrap();
            assert!(packets.starts_with(&fresh.record()), "{line}");
            let mut players = random;
            players[0] = strongest(&games);
            let plan = DuplicatePlan { players, movetime: TIME };
            assert!(duplicate(game, &deal, &plan, &LiveDecisions::default()).unwrap().is_some(), "{line}");
        }
    }

    #[test]
    fn a_worker_that_ends_leaves_the_deal_unplayed() {
        let games = all_games();
        let players = vec![options(&games, "greedy"); 2];
        let deal = played(&games, "newgame tablic players 2", &players);
        let (live, plan) = (LiveDecisions::default(), DuplicatePlan { players, movetime: TIME });
        live.close();
        assert_eq!(duplicate(games.find("tablic", None).unwrap(), &deal, &plan, &live), Ok(None));
    }

    #[test]
    fn a_deal_with_another_result_is_refused() {
        let games = all_games();
        let players = vec![options(&games, "greedy"); 2];
        let mut deal = played(&games, "newgame tablic players 2", &players);
        deal.result = Some(vec![0, 1]);
        let plan = DuplicatePlan { players, movetime: TIME };
        let refusal = duplicate(games.find("tablic", None).unwrap(), &deal, &plan, &LiveDecisions::default())
            .unwrap_err();
        assert_eq!(refusal.text, "deal 4 does not have its result");
    }
}
