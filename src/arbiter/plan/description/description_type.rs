//! The description of a match or a tournament: participants, game, limits, format, sandbox, outputs.
//!
//! A match is a tournament with one lineup. A person writes a description on the command line or in a file
//! ([`Draft`](super::Draft)). A description is stored only as the lines of a plan (`plan_text`).

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use talon_games::protocol::NewGame;

use crate::bot::{BotSpec, Participant};
use crate::plan::description::key::{Details, SandboxMode, Transcripts};
use crate::plan::description::keys::PLAN_VERSION;
use crate::plan::description::stage::Stage;
use crate::plan::{
    CoreList, EntropyError, KeyError, MatchKey, PlanError, Seating, SequentialTest, SessionFilter,
};
use crate::referee::{DealTime, Effort, FaultPolicy, TimeControl, Timing};

/// How the lineups of a tournament are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// One lineup: all participants sit at one table.
    #[default]
    Match,
    /// Two participants play each other in every mix of seats. Over all mixes, both participants have the
    /// same number of seats.
    Mixes,
    /// Every subset of the participants that fills a table plays. If the participants do not fill a table,
    /// every pair plays in every mix.
    RoundRobin,
    /// One participant plays against every subset of the others.
    Gauntlet,
    /// In each round, participants with similar scores meet.
    Swiss,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Match, Self::Mixes, Self::RoundRobin, Self::Gauntlet, Self::Swiss];

    /// Returns the word for the format in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Mixes => "mixes",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
        }
    }
}

/// The value of `bundles` with which no bundles are kept.
const NO_BUNDLES: &str = "none";

/// The participants, the game, the format and all settings of a match or a tournament.
/// [`PLAN_KEYS`](super::PLAN_KEYS) describes each key.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "every switch is a field")]
#[allow(missing_docs, reason = "the table of keys describes each field")]
pub struct Description {
    pub version: u32,
    pub game: String,
    #[serde(with = "pairs")]
    pub rules: Vec<(String, String)>,
    pub players: usize,
    pub format: Format,
    pub challenger: Option<String>,
    pub challengers: Option<usize>,
    pub rounds: Option<u64>,
    pub lineups: Option<usize>,
    /// For each player of a match, the index of its participant. If it is empty, the players are participants
    /// 0, 1, 2, … in turn, starting again at 0 after the last.
    #[serde(skip)]
    pub lineup: Vec<usize>,
    pub deals: u64,
    pub deals_per_session: u64,
    pub seating: Seating,
    pub only: Option<SessionFilter>,
    pub movetime: Option<u64>,
    pub clock: Option<DealTime>,
    pub average: Option<u64>,
    pub nodes: Option<u64>,
    pub depth: Option<u64>,
    pub margin: u64,
    pub startup: u64,
    pub on_fault: FaultPolicy,
    pub sprt: Option<[f64; 2]>,
    pub sprt_alpha: Option<f64>,
    pub sprt_beta: Option<f64>,
    pub memory: Option<u64>,
    pub sandbox: SandboxMode,
    pub trust_remote: bool,
    pub readable: Vec<String>,
    pub share_processes: bool,
    pub stages: Vec<Stage>,
    pub directory: Option<String>,
    pub concurrency: Option<NonZeroUsize>,
    pub affinity: Option<CoreList>,
    pub remote_listen: Option<String>,
    pub remote_tokens: Option<String>,
    pub remote_return: Option<u64>,
    pub bundles: Option<String>,
    pub transcripts: Transcripts,
    pub record: Option<String>,
    pub force: bool,
    pub json: bool,
    pub details: Option<Details>,
    pub observe: bool,
    pub lang: Option<String>,
    pub live: Option<u16>,
    pub seed: Option<u64>,
    pub key: Option<String>,
    pub entropy: Option<String>,
    #[serde(rename = "participant")]
    pub participants: Vec<Participant>,
}

/// Serializes rule options as a table whose order is kept.
mod pairs {
    use serde::{Deserialize, Deserializer, Serializer};
    use toml::Table;

    pub(super) fn serialize<S: Serializer>(pairs: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(pairs.iter().map(|(key, value)| (key, value)))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<(String, String)>, D::Error> {
        let text = |value: toml::Value| value.as_str().map(str::to_owned).unwrap_or_default();
        Ok(Table::deserialize(from)?.into_iter().map(|(key, value)| (key, text(value))).collect())
    }
}

impl Description {
    /// Returns the `newgame` line of the first deal of every session.
    #[must_use]
    pub fn first_game(&self) -> NewGame {
        NewGame { game: self.game.clone(), players: self.players, seat: None, keys: self.rules.clone() }
    }

    /// Returns the number of blocks for each lineup.
    #[must_use]
    pub fn blocks_of_lineup(&self) -> u64 {
        self.deals.div_ceil(self.deals_per_session.max(1))
    }

    /// Returns the number of a game, counted from 0 over the whole match. `rotation` numbers the seatings of the
    /// block, and `deal` the deals of the session.
    #[must_use]
    pub fn game_number(&self, block: u64, rotation: usize, deal: u64) -> u64 {
        (block * self.seatings() as u64 + rotation as u64) * self.deals_per_session + deal
    }

    /// Returns the number from which the seed of a player in a game follows.
    #[must_use]
    pub fn seed_number(&self, game: u64, player: usize) -> u64 {
        game * self.players as u64 + player as u64
    }

    /// Returns the number of seatings in a block.
    #[must_use]
    pub fn seatings(&self) -> usize {
        self.seating.count(self.players)
    }

    /// Returns the number of participants at a table. In a game with pairs, each pair is one participant.
    #[must_use]
    pub fn places(&self) -> usize {
        self.seating.places(self.players)
    }

    /// Returns the number of tables that play at the same time.
    #[must_use]
    pub fn tables(&self) -> NonZeroUsize {
        self.concurrency.unwrap_or(NonZeroUsize::MIN)
    }

    /// Returns whether a person decides for a player. If so, the player has no clock, the table plays one
    /// session, and nothing is measured.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.participants.iter().any(|participant| participant.clock.is_some())
    }

    /// Returns whether at least one bot runs in the sandbox.
    #[must_use]
    pub fn is_sandboxed(&self) -> bool {
        let runs_here = |participant: &Participant| !participant.trusted && participant.remote.is_none();
        self.sandbox != SandboxMode::None && self.participants.iter().any(runs_here)
    }

    /// Returns whether a participant is a remote bot.
    #[must_use]
    pub fn has_remote(&self) -> bool {
        self.participants.iter().any(|participant| participant.remote.is_some())
    }

    /// Returns the limits of decisions.
    #[must_use]
    pub fn timing(&self) -> Timing {
        let ms = Duration::from_millis;
        let control = match (self.clock, self.average) {
            (Some(time), _) => TimeControl::Deal { bank: ms(time.bank), increment: ms(time.increment) },
            (None, Some(average)) => TimeControl::Average(ms(average)),
            (None, None) => TimeControl::Move(ms(self.movetime.unwrap_or_default())),
        };
        let effort = match (self.nodes, self.depth) {
            (Some(nodes), _) => Effort::Nodes(nodes),
            (None, Some(depth)) => Effort::Depth(depth),
            (None, None) => Effort::Time,
        };
        Timing { control, effort, margin: ms(self.margin), startup: ms(self.startup) }
    }

    /// Returns the limits of decisions, in words.
    #[must_use]
    pub fn clock_text(&self) -> String {
        let Timing { control, effort, margin, .. } = self.timing();
        format!("{control}{effort}, margin {} ms", margin.as_millis())
    }

    /// Returns the limits of processes, in words.
    #[must_use]
    pub fn limits_text(&self) -> String {
        let memory = self.memory.map_or(String::new(), |memory| format!(", memory {memory} MiB"));
        let sandbox = if self.is_sandboxed() { "sandbox" } else { "no sandbox" };
        let shared = if self.share_processes { ", shared processes" } else { "" };
        let remote = match (self.has_remote(), self.trust_remote) {
            (false, _) => "",
            (true, false) => ", remote bots",
            (true, true) => ", remote bots trusted not to remember cards",
        };
        format!("startup {} ms{memory}, {sandbox}{shared}{remote}", self.startup)
    }

    /// Returns the sequential test that ends the match. `None` without a test.
    ///
    /// # Errors
    /// The hypotheses or the error rates do not define a test.
    pub fn sequential_test(&self) -> Result<Option<SequentialTest>, PlanError> {
        let Some([h0, h1]) = self.sprt else { return Ok(None) };
        let rate = |given: Option<f64>| given.unwrap_or(0.05);
        let test = SequentialTest::new(h0, h1, rate(self.sprt_alpha), rate(self.sprt_beta));
        test.map(Some).map_err(PlanError::Sequential)
    }

    /// Returns the key that the description fixes, with its entropy. `None` when the key is drawn.
    ///
    /// # Errors
    /// The text is not a key, or not an entropy.
    pub fn given_key(&self) -> Result<Option<MatchKey>, PlanError> {
        let key = self.key.as_deref().map(MatchKey::parse).transpose().map_err(|error: KeyError| error)?;
        let key = key.or(self.seed.map(MatchKey::from_seed));
        let mixed = |key: MatchKey| match &self.entropy {
            Some(text) => key.with_entropy(text),
            None => Ok(key),
        };
        key.map(mixed).transpose().map_err(|error: EntropyError| error.into())
    }

    /// Returns the directory in which bots run.
    #[must_use]
    pub fn base(&self) -> PathBuf {
        let here = std::env::current_dir().unwrap_or_default();
        self.directory.as_ref().map_or_else(|| here.clone(), |directory| here.join(directory))
    }

    /// Resolves a path in the description. A relative path is relative to the directory of the description.
    /// If the description has no directory, the path is relative to the current directory.
    #[must_use]
    pub fn path(&self, given: &str) -> PathBuf {
        self.directory
            .as_ref()
            .map_or_else(|| PathBuf::from(given), |directory| Path::new(directory).join(given))
    }

    /// Returns the directory of fault bundles, by default `usual`. `None` when no bundles are kept.
    #[must_use]
    pub fn bundles_directory(&self, usual: &Path) -> Option<PathBuf> {
        match self.bundles.as_deref() {
            Some(NO_BUNDLES) => None,
            Some(given) => Some(self.path(given)),
            None => Some(usual.to_owned()),
        }
    }

    /// Returns the bot of each participant.
    ///
    /// # Errors
    /// The command of a participant cannot be read.
    pub fn bots(&self, engine: &[String]) -> Result<Vec<BotSpec>, PlanError> {
        let place = |participant: &Participant, number: usize| match participant.name.as_str() {
            "" => format!("participant {}", number + 1),
            name => format!("participant '{name}'"),
        };
        let spec = |(number, own): (usize, &Participant)| {
            own.spec(engine, &self.base())
                .map_err(|error| PlanError::Spec { place: place(own, number), error })
        };
        self.participants.iter().enumerate().map(spec).collect()
    }

    /// Returns the bot of each participant's partner. `None` when the partner is the participant's own bot.
    ///
    /// # Errors
    /// The command of a partner cannot be read.
    pub fn partners(&self, engine: &[String]) -> Result<Vec<Option<BotSpec>>, PlanError> {
        let partners = self.participants.iter().map(|participant| self.partner_of(participant));
        let spec = |partner: Option<Participant>| {
            partner.map(|partner| partner.spec(engine, &self.base())).transpose()
        };
        let wrong = |error| PlanError::Spec { place: "partner".to_owned(), error };
        partners.map(|partner| spec(partner).map_err(wrong)).collect()
    }

    /// Returns the partner of a participant. If `partner` is the name of a participant, the bot of that
    /// participant is the partner. Otherwise `partner` is the command of the partner, which gets the settings
    /// of `participant`. `None` when the partner is the participant's own bot.
    fn partner_of(&self, participant: &Participant) -> Option<Participant> {
        let partner = participant.partner.as_ref()?;
        Some(match self.participants.iter().find(|other| other.name == *partner) {
            Some(other) => Participant { name: participant.name.clone(), ..other.clone() },
            None => Participant { command: partner.clone(), partner: None, ..participant.clone() },
        })
    }

    /// Returns the names of the participants.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.participants.iter().map(|participant| participant.name.clone()).collect()
    }

    /// Describes a match of one deal of this game, without a sandbox. `participants` has one entry for each
    /// player in the lineup; equal entries become one participant.
    #[must_use]
    pub fn of_match(new: &NewGame, participants: Vec<Participant>) -> Self {
        let mut description = Self {
            version: PLAN_VERSION,
            game: new.game.clone(),
            rules: new.keys.clone(),
            players: new.players,
            deals: 1,
            deals_per_session: 1,
            movetime: Some(1000),
            margin: 200,
            startup: 10_000,
            sandbox: SandboxMode::None,
            participants,
            ..Self::default()
        };
        description.make_distinct();
        description
    }
}
