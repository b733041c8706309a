//! The games that the engine plays, with their rules, agents and options.

use std::borrow::Borrow;
use std::ops::Deref;
use std::sync::Arc;

use talon_agents::{AgentSet, BenchmarkTask, MULTI_PV};
use talon_games::cards::Quoted;
use talon_games::protocol::{CLAIRVOYANT, Code, Combo, NewGame, OptionSpec, OptionTable, PLAYER, Refusal};
use talon_games::{Game, GameRegistry, GameRules, GameScreen, MoveRows};

use super::deal_host::DealHost;
use super::game_deal_host::GameDealHost;
use super::options::{BEST, MOVE_TIME, SEED, THREADS, player_names, unfit_player};
use crate::environment::EnvironmentGame;

/// A game that the engine can play: its [`GameRules`] and its agents. The types of the game are erased.
pub struct PlayableGame {
    rules: GameRules,
    /// For each agent, its name and a summary of one line. The strongest agent comes first.
    pub agents: Vec<(&'static str, &'static str)>,
    /// The names of the agents that move at once because they do not search. The strongest of these agents
    /// comes first.
    pub quick_agents: Vec<&'static str>,
    /// Whether the game has an open-card solver. `go open` and the player `clairvoyant` need it.
    pub has_solver: bool,
    /// The tasks of the benchmark in this game.
    pub benchmarks: &'static [BenchmarkTask],
    /// The options that the agents read.
    options: Vec<OptionSpec>,
    /// The function that opens a deal for an engine. It refuses a number of players or a key that the game
    /// does not support.
    pub deal_host: OpenDeal,
    /// The game as arrays, for programs that learn. `None` for a game whose moves have no numbers.
    pub environment: Option<EnvironmentGame>,
}

/// The type of a function that opens the deal of a `newgame` line.
type OpenDeal = Box<dyn Fn(&NewGame) -> Result<Box<dyn DealHost>, Refusal> + Send + Sync>;

impl PlayableGame {
    /// Creates the entry of a game from its agents.
    pub fn new<G: Game>(set: AgentSet<G>) -> Self {
        let set = Arc::new(set);
        Self {
            rules: GameRules::new::<G>(),
            agents: set.agents.iter().map(|agent| (agent.name, agent.summary)).collect(),
            quick_agents: set.agents.iter().filter(|agent| !agent.searches).map(|agent| agent.name).collect(),
            has_solver: set.solve.is_some(),
            benchmarks: set.benchmarks,
            options: set.agents.iter().flat_map(|agent| (agent.options)()).collect(),
            deal_host: Box::new(move |new| Ok(Box::new(GameDealHost::<G>::new(new, Arc::clone(&set))?))),
            environment: None,
        }
    }

    /// Adds the game's interface for programs that learn.
    #[must_use]
    pub fn with_environment(self, environment: EnvironmentGame) -> Self {
        Self { environment: Some(environment), ..self }
    }

    /// Adds the game's screen for people.
    #[must_use]
    pub fn with_screen(self, screen: &'static dyn GameScreen) -> Self {
        Self { rules: self.rules.with_screen(screen), ..self }
    }

    /// Adds the game's own forms of move rows.
    #[must_use]
    pub fn with_move_rows(self, rows: &'static dyn MoveRows) -> Self {
        Self { rules: self.rules.with_move_rows(rows), ..self }
    }

    /// Returns the values of option `Player` that play this game.
    pub fn player_names(&self) -> Vec<&'static str> {
        player_names(self.agents.iter().map(|&(name, _)| name), self.has_solver)
    }

    /// Checks that a value of option `Player` fits this game. The name of each of its agents and `best` fit.
    /// `clairvoyant` fits if the game has a solver.
    ///
    /// # Errors
    /// The value does not fit. The error lists the names that fit.
    pub fn check_player(&self, player: &str) -> Result<(), Refusal> {
        let known = self.player_names();
        if known.contains(&player) { Ok(()) } else { Err(unfit_player(player, self.name, &known)) }
    }

    /// Returns the canonical name of the built-in player that these settings choose. If option `Player`
    /// occurs several times, its last value counts. If it does not occur, the player is `best`.
    ///
    /// # Errors
    /// No player of this game has the chosen name. The error lists the names of the players.
    pub fn seated_player<'a>(
        &self,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<&'static str, Refusal> {
        let is_player = |(name, _): &(&str, &str)| name.eq_ignore_ascii_case(PLAYER);
        let written = settings.into_iter().filter(is_player).last().map_or(BEST, |(_, value)| value);
        let known = self.player_names();
        known.iter().copied().find(|name| name.eq_ignore_ascii_case(written)).ok_or_else(|| {
            let (written, game, known) = (Quoted::new(written), self.offer().name, known.join(", "));
            let text = format!("no built-in player '{written}' of {game}: it has {known}");
            Refusal::new(Code::Option, text)
        })
    }

    /// Opens a deal for an engine.
    ///
    /// # Errors
    /// The game does not support the number of players or a key of the line.
    pub fn deal_host(&self, new: &NewGame) -> Result<Box<dyn DealHost>, Refusal> {
        (self.deal_host)(new)
    }
}

impl Deref for PlayableGame {
    type Target = GameRules;

    fn deref(&self) -> &GameRules {
        &self.rules
    }
}

impl Borrow<GameRules> for PlayableGame {
    fn borrow(&self) -> &GameRules {
        self
    }
}

/// Returns all options of an engine that plays these games, with their default values.
pub fn option_table(games: &GameRegistry<PlayableGame>) -> OptionTable {
    let mut choices = vec![BEST];
    for (name, _) in games.iter().flat_map(|game| &game.agents) {
        if !choices.contains(name) {
            choices.push(name);
        }
    }
    if games.iter().any(|game| game.has_solver) {
        choices.push(CLAIRVOYANT);
    }
    let player = Combo { name: PLAYER, default: BEST, choices };
    let common = [player.into(), SEED.into(), MOVE_TIME.into(), THREADS.into(), MULTI_PV.into()];
    OptionTable::new(common.into_iter().chain(games.iter().flat_map(|game| game.options.clone())))
}
