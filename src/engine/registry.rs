//! The games that the engine plays: rules, agents, options.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::deal_host::DealHost;
use super::game_deal_host::GameDealHost;
use super::options::{BEST, MOVE_TIME, MULTI_PV, SEED, THREADS, unfit_player};
use crate::agents::AgentSet;
use crate::games::{Game, GameRegistry, GameRules, Keyword, RegisteredGame, Role, Table};
use crate::protocol::{CLAIRVOYANT, Combo, GameOffer, NewGame, OptionSpec, OptionTable, PLAYER, Refusal};

/// A game that the engine can play, without the types of the game.
pub trait PlayableGame: RegisteredGame {
    /// The names of the agents, each with a one-line summary; the strongest agent comes first.
    fn agents(&self) -> Vec<(&'static str, &'static str)>;

    /// Whether the game has an open-card solver, for `go open` and the player `clairvoyant`.
    fn has_solver(&self) -> bool;

    /// The values of option `Player` that play this game.
    fn player_names(&self) -> Vec<&'static str> {
        let agents = self.agents().into_iter().map(|(name, _)| name);
        let clairvoyant = self.has_solver().then_some(CLAIRVOYANT);
        [BEST].into_iter().chain(agents).chain(clairvoyant).collect()
    }

    /// The options that the agents read.
    fn options(&self) -> Vec<OptionSpec>;

    /// Checks that a value of option `Player` fits this game: one of its agents, `best`, or `clairvoyant` if it has a
    /// solver.
    ///
    /// # Errors
    /// It does not; the error lists the names that fit.
    fn check_player(&self, player: &str) -> Result<(), Refusal> {
        let known = self.player_names();
        if known.contains(&player) {
            return Ok(());
        }
        Err(unfit_player(player, self.name(), &known))
    }

    /// A deal for an engine.
    ///
    /// # Errors
    /// The game does not support the players or a key of the line.
    fn deal_host(&self, new: &NewGame) -> Result<Box<dyn DealHost>, Refusal>;
}

/// Game `G` with its agents, as an entry of the registry.
pub struct GameAgents<G: Game> {
    rules: GameRules<G>,
    agents: Arc<AgentSet<G>>,
}

impl<G: Game> GameAgents<G> {
    /// The entry of the game that these agents play.
    #[must_use]
    pub fn new(agents: AgentSet<G>) -> Self {
        Self { rules: GameRules::new(), agents: Arc::new(agents) }
    }
}

impl<G: Game> RegisteredGame for GameAgents<G> {
    fn name(&self) -> &'static str {
        self.rules.name()
    }

    fn offer(&self) -> GameOffer {
        self.rules.offer()
    }

    fn rules_page(&self) -> &'static str {
        self.rules.rules_page()
    }

    fn event_lines(&self) -> &'static [Keyword] {
        self.rules.event_lines()
    }

    fn knows_keyword(&self, keyword: &str) -> bool {
        self.rules.knows_keyword(keyword)
    }

    fn session(&self) -> NonZeroUsize {
        self.rules.session()
    }

    fn roles(&self) -> &'static [Role] {
        self.rules.roles()
    }

    fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal> {
        self.rules.table(new)
    }
}

impl<G: Game> PlayableGame for GameAgents<G> {
    fn agents(&self) -> Vec<(&'static str, &'static str)> {
        self.agents.agents.iter().map(|agent| (agent.name, agent.summary)).collect()
    }

    fn has_solver(&self) -> bool {
        self.agents.solve.is_some()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.agents.agents.iter().flat_map(|agent| (agent.options)()).collect()
    }

    fn deal_host(&self, new: &NewGame) -> Result<Box<dyn DealHost>, Refusal> {
        Ok(Box::new(GameDealHost::<G>::new(new, self.agents.clone())?))
    }
}

impl GameRegistry<dyn PlayableGame> {
    /// The rules of these games without their agents, for the arbiter.
    #[must_use]
    pub fn rules(&self) -> GameRegistry {
        GameRegistry::new(self.iter().map(|game| Arc::clone(game) as Arc<dyn RegisteredGame>).collect())
    }

    /// All options of an engine that plays these games, with their default values.
    #[must_use]
    pub fn options(&self) -> OptionTable {
        let mut choices = vec![BEST];
        for (name, _) in self.iter().flat_map(|game| game.agents()) {
            if !choices.contains(&name) {
                choices.push(name);
            }
        }
        if self.iter().any(|game| game.has_solver()) {
            choices.push(CLAIRVOYANT);
        }
        let player = Combo { name: PLAYER, default: BEST, choices };
        let own = [player.into(), SEED.into(), MOVE_TIME.into(), THREADS.into(), MULTI_PV.into()];
        OptionTable::new(own.into_iter().chain(self.iter().flat_map(|game| game.options())))
    }
}
