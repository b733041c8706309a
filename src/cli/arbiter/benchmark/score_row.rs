//! The row of an agent: its points a game against the pool, and what they were measured with.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use talon_arbiter::stats::{
    Entrants, Estimate, Figures, PlayerFigures, RoleFigures, RunningMean, Statistics, StratifiedMean,
};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::benchmark::frozen_task::{BENCHMARK, TaskSize};
use crate::arbiter::benchmark::played_task::PlayedTask;

/// The file of the row in the directory of a match.
pub(crate) const ROW_FILE: &str = "row.json";

/// The quantile of the normal distribution for an interval of 95 %.
const NORMAL_95: f64 = 1.96;

/// Where the deals of a row come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum DealOrigin {
    /// The public deals, for development.
    Public,
    /// A planned match: the entropy text was mixed into a key whose hash was written before.
    Drawn,
    /// A key of the operator, who may have known the deals.
    Own,
}

/// The agent of a row, and the files that the arbiter hashed.
#[derive(Debug, Serialize)]
struct RowAgent {
    name: String,
    /// The text that the operator wrote.
    written: String,
    /// Each bot that played for the agent in any run: its `id name`, the SHA-256 of its files, and which files these
    /// are. More than one shows that the agent has a partner or has changed. Empty for a built-in player.
    bots: Vec<[String; 3]>,
}

/// The points of an agent in one role.
#[derive(Debug, Serialize)]
struct RowRole {
    role: String,
    games: u64,
    points: Option<f64>,
    ci95: Option<f64>,
}

/// The score in the lineups with one player of the pool.
#[derive(Debug, Serialize)]
struct RowOpponent {
    player: String,
    points: f64,
}

/// The row of an agent on a leaderboard. Equal journals give equal rows.
#[derive(Debug, Serialize)]
pub(crate) struct ScoreRow {
    benchmark: &'static str,
    task: &'static str,
    size: TaskSize,
    agent: RowAgent,
    /// The version of the arbiter that began the match.
    talon: String,
    date: String,
    /// The agent's mean points a game minus those of its opponents. Each lineup counts the same.
    points: f64,
    /// Half the width of the 95 % interval. It is the error of the deals: the lineups are part of the task.
    ci95: Option<f64>,
    /// The share of the way from the weakest player of the pool to `clairvoyant`. It may be below 0 or above 1.
    share: f64,
    /// The same by role: the agent's own points, not the difference. Empty in a game without roles.
    roles: Vec<RowRole>,
    /// The mean over the lineups with each player of the pool.
    opponents: Vec<RowOpponent>,
    lineups: usize,
    blocks: u64,
    deals: u64,
    games: u64,
    faults: u64,
    /// The share of the agent's games in which a substitute played.
    substituted: f64,
    /// The decisions of the pool's players that may have been cut by the time limit: the games of a seat whose longest
    /// decision took it. If there are any, the row depends on the machine.
    cut: u64,
    deals_from: DealOrigin,
    pool_hash: String,
    plan_hash: String,
    key_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<String>,
}

impl ScoreRow {
    /// Computes the row of a match. `path` is its journal or its directory.
    ///
    /// # Errors
    /// The journal cannot be read or lacks blocks, or the match is of no task.
    pub(crate) fn of(games: &GameRegistry<PlayableGame>, path: &Path) -> Result<Self, String> {
        let played = PlayedTask::open(games, path)?;
        let versions = played.versions()?;
        let PlayedTask { task, size, header, .. } = &played;
        let description = &header.description;
        let roles = games.of(&description.first_game()).map_err(|error| error.to_string())?.roles;
        let participants = description.participants.len();
        let agents = description.challengers();
        let mut statistics = Statistics::of_tournament(participants, roles);
        let mut lineups: BTreeMap<Vec<usize>, RunningMean> = BTreeMap::new();
        let limit = description.movetime.unwrap_or(u64::MAX / 1000) * 1000;
        let mut cut = 0;
        played.for_each_block(|block| {
            statistics.add(block);
            let is_pool = |player: usize| block.players.get(player).is_some_and(|own| !agents.contains(own));
            let seats = block.games.iter().flat_map(|game| game.order.iter().zip(&game.time));
            cut += seats.filter(|(player, time)| is_pool(**player) && time.max >= limit).count() as u64;
            let (lineup, score) = played.score_of(block);
            lineups.entry(lineup).or_default().add(score);
        })?;
        let names = header.shown_names();
        let written = description.entrant_texts();
        let figures = Figures::new(&statistics, Entrants { names: &names, written: &written }, None);
        let own: Vec<&PlayerFigures> =
            figures.participants.iter().filter(|player| agents.contains(&player.participant)).collect();
        let own_games: u64 = own.iter().map(|player| player.games).sum();
        let substituted = own.iter().map(|player| player.substituted * player.games as f64).sum::<f64>();
        let agent = &description.participants[0];
        let key_hash = header.key_hash.clone();
        let deals_from = match &header.entropy {
            Some(_) => DealOrigin::Drawn,
            None if task.public_key_hash(games, agent)?.as_ref() == Some(&key_hash) => DealOrigin::Public,
            None => DealOrigin::Own,
        };
        let mut bots: Vec<[String; 3]> = Vec::new();
        for bot in versions.iter().flat_map(|run| agents.clone().flat_map(|own| run.bots_of(own))) {
            let bot = [&bot.id, &bot.hash, &bot.hashed].map(String::clone);
            if !bots.contains(&bot) {
                bots.push(bot);
            }
        }
        let score = StratifiedMean::of(lineups.values());
        let opponents = (agents.end..participants).map(|pool| {
            let with = lineups.iter().filter(|(lineup, _)| lineup.contains(&pool)).map(|(_, own)| own);
            RowOpponent {
                player: description.participants[pool].name.clone(),
                points: StratifiedMean::of(with).mean,
            }
        });
        Ok(Self {
            benchmark: BENCHMARK,
            task: task.name(),
            size: *size,
            agent: RowAgent { name: agent.name.clone(), written: written[0].clone(), bots },
            talon: header.talon.clone(),
            date: header.date.clone(),
            points: score.mean,
            ci95: score.error.map(|error| NORMAL_95 * error),
            share: task.share_of_way(score.mean),
            roles: own.first().map(|player| roles_of(player)).unwrap_or_default(),
            opponents: opponents.collect(),
            lineups: lineups.len(),
            blocks: statistics.blocks,
            deals: figures.deals,
            games: figures.games,
            faults: own.iter().map(|player| player.faults).sum(),
            substituted: substituted / own_games.max(1) as f64,
            cut,
            deals_from,
            pool_hash: task.pool_hash(),
            plan_hash: header.plan_hash.clone(),
            key_hash,
            entropy: header.entropy.clone(),
        })
    }

    /// Returns the row as one line of JSON.
    ///
    /// # Errors
    /// A number is not finite.
    pub(crate) fn json(&self) -> Result<String, String> {
        serde_json::to_string(self).map_err(|error| error.to_string())
    }

    /// Returns the row for people, in one line.
    pub(crate) fn text(&self) -> String {
        let interval = self.ci95.map_or(String::new(), |half| format!(" ± {half:.2}"));
        format!(
            "{} {}: {} {:+.2}{interval} points a game against the pool, {:.0} % of the way ({} games, {} faults)",
            self.benchmark,
            self.task,
            self.agent.name,
            self.points,
            100.0 * self.share,
            self.games,
            self.faults
        )
    }
}

fn roles_of(player: &PlayerFigures) -> Vec<RowRole> {
    let named = player.roles.iter().filter(|role| !role.role.is_empty() && role.own.games > 0);
    let row = |role: &RoleFigures| {
        let Estimate { mean, ci95 } = role.own.mean.into();
        RowRole { role: role.role.clone(), games: role.own.games, points: mean, ci95 }
    };
    named.map(row).collect()
}
