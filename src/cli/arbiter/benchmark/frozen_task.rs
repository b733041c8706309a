//! The tasks of the benchmark as descriptions of tournaments.

use std::env;

use clap::ValueEnum;
use serde::Serialize;
use toml::Value;

use talon_arbiter::bot::Participant;
use talon_arbiter::plan::{Description, Draft, sha256};
use talon_engine::{BenchmarkTask, PlayableGame};
use talon_games::GameRegistry;
use talon_games::cards::Quoted;

use crate::arbiter::options::describe::describe;

/// The name of the benchmark. Another pool, other rules or other deals are another benchmark.
pub(super) const BENCHMARK: &str = "talon-bench-1";

/// The seed of the public deals. Anyone can know their cards, so they are for development. No program takes it by default, so
/// that no training uses these deals by accident.
pub(super) const PUBLIC_SEED: i64 = 424_242_001;

/// The name of an agent that has none.
const AGENT: &str = "agent";

/// How many deals are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum TaskSize {
    /// A few minutes on two cores.
    Quick,
    /// Up to two hours on two cores, with an interval that is a quarter as wide.
    Full,
}

impl TaskSize {
    const ALL: [Self; 2] = [Self::Quick, Self::Full];

    /// Returns the word of the size in the arguments and in a row.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }
}

/// A task of the benchmark.
#[derive(Clone, Copy)]
pub(super) struct FrozenTask(BenchmarkTask);

impl FrozenTask {
    /// Returns all tasks, in the order of the games.
    pub(super) fn all(games: &GameRegistry<PlayableGame>) -> Vec<Self> {
        games.iter().flat_map(|game| game.benchmarks).copied().map(Self).collect()
    }

    /// Returns the task with this name.
    ///
    /// # Errors
    /// There is no such task.
    pub(super) fn find(games: &GameRegistry<PlayableGame>, name: &str) -> Result<Self, String> {
        let all = Self::all(games);
        all.iter().find(|task| task.name() == name).copied().ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(Self::name).collect();
            format!("no task '{}': the tasks are {}", Quoted::new(name), names.join(", "))
        })
    }

    /// Returns the name of the task.
    pub(super) fn name(&self) -> &'static str {
        self.0.name
    }

    /// Returns the file of the tournament, without the agent.
    pub(super) fn file(&self) -> &'static str {
        self.0.file
    }

    /// Returns the number of deals of each lineup.
    pub(super) fn deals(&self, size: TaskSize) -> u64 {
        self.0.deals[size as usize]
    }

    /// Returns the share of the way from the weakest player of the pool to `clairvoyant` that a score has gone. It may be
    /// below 0 or above 1.
    pub(super) fn share_of_way(&self, points: f64) -> f64 {
        let [weakest, clairvoyant] = self.ends();
        (points - weakest) / (clairvoyant - weakest)
    }

    /// Returns the scores of the weakest player of the pool and of `clairvoyant`.
    pub(super) fn ends(&self) -> [f64; 2] {
        self.0.ends
    }

    /// Returns the SHA-256 of the file.
    pub(super) fn pool_hash(&self) -> String {
        sha256(self.file())
    }

    /// Creates the description of the tournament in which this agent meets the pool. In the sandbox the agent may also
    /// read the `readable` paths. A tournament with `is_public` has the public deals; any other one gets a key of its own.
    ///
    /// # Errors
    /// The agent has the name of a player of the pool, or a key that does not fit.
    pub(super) fn description(
        &self,
        games: &GameRegistry<PlayableGame>,
        agent: Participant,
        readable: &[String],
        size: TaskSize,
        is_public: bool,
    ) -> Result<Description, String> {
        let here = env::current_dir().map_err(|error| format!("no current directory: {error}"))?;
        let name = if agent.name.is_empty() { AGENT.to_owned() } else { agent.name.clone() };
        let draft =
            Draft::of_file(self.file(), &here.to_string_lossy()).map_err(|error| error.to_string())?;
        let challengers = self.challengers(Participant { name, ..agent }, draft.participants());
        let mut draft =
            draft.with_challengers(challengers).with("deals", Value::Integer(self.deals(size).cast_signed()));
        if !readable.is_empty() {
            draft = draft.with("readable", readable.to_vec().into());
        }
        if is_public {
            draft = draft.with("seed", Value::Integer(PUBLIC_SEED));
        }
        describe(games, draft)
    }

    /// Returns the agent, and in a task with partners also the agent with each player of the pool as its partner.
    fn challengers(&self, agent: Participant, pool: &[Participant]) -> Vec<Participant> {
        let with = |partner: &Participant| Participant {
            name: format!("{} with {}", agent.name, partner.name),
            partner: Some(partner.name.clone()),
            ..agent.clone()
        };
        let partners = pool.iter().filter(|_| self.0.with_partners).map(with);
        let mut challengers: Vec<Participant> = partners.collect();
        challengers.insert(0, agent);
        challengers
    }

    /// Returns the task and the size that have this description, or `None` if it is of no task.
    pub(super) fn of(games: &GameRegistry<PlayableGame>, played: &Description) -> Option<(Self, TaskSize)> {
        let agent = played.participants.first()?;
        let hash = played.plan_hash();
        let all = Self::all(games).into_iter().flat_map(|task| TaskSize::ALL.map(|size| (task, size)));
        all.into_iter().find(|(task, size)| {
            let description = task.description(games, agent.clone(), &played.readable, *size, false);
            description.is_ok_and(|description| description.plan_hash() == hash)
        })
    }

    /// Returns the SHA-256 of the key of the public deals.
    ///
    /// # Errors
    /// The description of the task is wrong.
    pub(super) fn public_key_hash(
        &self,
        games: &GameRegistry<PlayableGame>,
        agent: &Participant,
    ) -> Result<Option<String>, String> {
        let public = self.description(games, agent.clone(), &[], TaskSize::Quick, true)?;
        let key = public.given_key().map_err(|error| error.to_string())?;
        Ok(key.map(|key| key.hash()))
    }
}
