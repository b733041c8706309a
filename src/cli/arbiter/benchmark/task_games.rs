//! The games of a task with the public deals, for programs that play a task in their own process.

use serde::Serialize;

use talon_arbiter::bot::Participant;
use talon_arbiter::plan::{Description, MatchKey};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::benchmark::frozen_task::{BENCHMARK, FrozenTask, PUBLIC_SEED, TaskSize};

/// What is the same for all games: the first line.
#[derive(Serialize)]
struct TaskHead {
    benchmark: &'static str,
    task: &'static str,
    size: TaskSize,
    /// The line that begins each deal.
    newgame: String,
    seed: i64,
    /// The maximum number of nodes for a decision.
    nodes: Option<u64>,
    /// The number of deals in a session. Each game of a line is a session.
    deals_per_session: u64,
    /// How many of the first participants are the agent: more than one where it has several partners.
    agents: usize,
    /// The agent, and then the commands of the pool.
    players: Vec<String>,
    /// The scores of the weakest player of the pool and of `clairvoyant`, between which the share of the way is measured.
    ends: [f64; 2],
    pool_hash: String,
}

/// A session: a line.
#[derive(Serialize)]
struct TaskGame {
    block: u64,
    /// The number of the lineup.
    lineup: u64,
    /// The number of the first deal among those of the seed.
    deal: u64,
    /// The number of the participant in each seat of the first deal. From deal to deal each one moves down one seat.
    seats: Vec<usize>,
    /// The number of the player in each of these seats.
    players: Vec<usize>,
    /// For each deal, the value of the option `Seed` in each seat.
    seeds: Vec<Vec<u64>>,
}

/// Returns the games of a task as lines of JSON. The first line has what is the same for all games.
///
/// # Errors
/// The description of the task is wrong.
pub(super) fn game_lines(
    games: &GameRegistry<PlayableGame>,
    task: FrozenTask,
    size: TaskSize,
) -> Result<String, String> {
    let agent = Participant::parse("talon:random").map_err(|error| error.to_string())?;
    let agent = Participant { name: "agent".to_owned(), ..agent };
    let description = task.description(games, agent, &[], size, true)?;
    let agents = description.challengers().len();
    let pool = description.participants.iter().skip(agents).map(|participant| participant.command.clone());
    let head = TaskHead {
        benchmark: BENCHMARK,
        task: task.name(),
        size,
        newgame: description.first_game().to_string(),
        seed: PUBLIC_SEED,
        nodes: description.nodes,
        deals_per_session: description.deals_per_session,
        agents,
        players: std::iter::once("agent".to_owned()).chain(pool).collect(),
        ends: task.ends(),
        pool_hash: task.pool_hash(),
    };
    let json = |error: serde_json::Error| error.to_string();
    let mut lines = vec![serde_json::to_string(&head).map_err(json)?];
    for game in all_sessions(&description)? {
        lines.push(serde_json::to_string(&game).map_err(json)?);
    }
    Ok(lines.join("\n"))
}

fn all_sessions(description: &Description) -> Result<Vec<TaskGame>, String> {
    let key = MatchKey::from_seed(PUBLIC_SEED.cast_unsigned());
    let seed = |number| key.bot_seed(number, 0, u64::MAX);
    let lineups = description.all_lineups().map_err(|error| error.to_string())?;
    let segments = description.segments().map_err(|error| error.to_string())?;
    // The seatings of the tasks are not random.
    let orders = description.seating.orders(description.players, &mut |_| 0);
    let mut games = Vec::new();
    for (number, lineup) in (0..).zip(&lineups) {
        let bots = description.bots_of(lineup);
        let players: Vec<usize> = bots.iter().map(|&bot| player_of(description, bot)).collect();
        for block in segments.iter().flat_map(|segment| segment.blocks_of(number)) {
            games.extend(orders.iter().enumerate().map(|(rotation, order)| {
                TaskGame {
                    block,
                    lineup: number,
                    deal: block * description.deals_per_session,
                    seats: order.iter().map(|&player| bots[player].0).collect(),
                    players: order.iter().map(|&player| players[player]).collect(),
                    seeds: (0..description.deals_per_session)
                        .map(|deal| {
                            let game = description.game_number(block, rotation, deal);
                            let first = deal as usize % order.len();
                            let players = order.iter().cycle().skip(first).take(order.len());
                            players.map(|&player| seed(description.seed_number(game, player))).collect()
                        })
                        .collect(),
                }
            }));
        }
    }
    Ok(games)
}

/// Returns the number of the player, among the agent and the pool, that plays for a participant, or as its partner.
fn player_of(description: &Description, (participant, is_partner): (usize, bool)) -> usize {
    let agents = description.challengers().len();
    let partner = description.participants[participant].partner.as_ref().filter(|_| is_partner);
    let playing = partner.and_then(|name| description.participants.iter().position(|own| own.name == *name));
    (playing.unwrap_or(participant) + 1).saturating_sub(agents)
}
