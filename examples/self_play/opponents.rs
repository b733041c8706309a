//! Who plays at the seats that do not learn.

use std::error::Error;
use std::fs;
use std::sync::atomic::AtomicBool;

use rand::RngExt;

use talon::agents::{ActionValues, Agent, AgentSet, Control, DecisionContext, Encoder, PlayoutPolicy};
use talon::cards::Random;
use talon::games::View as _;
use talon::protocol::OptionTable;
use talon::search::SearchLimits;

use crate::table::{GameMove, GameRules, GameView, Table};

/// Who plays at the seats that do not learn.
pub enum Opponents<E: Encoder> {
    /// The playout policy of the game.
    Playout(PlayoutPolicy<E::Game>),
    /// Networks without search.
    Networks(ActionValues<E>),
    /// A built-in player with its default options, on one thread, with so many nodes a decision.
    Player { player: Agent<E::Game>, nodes: u64 },
}

/// The nodes a decision of a built-in player without `nodes=N`.
const NODES: u64 = 2000;

impl<E: Encoder> Opponents<E> {
    /// Reads `talon:PLAYER`, `talon:PLAYER,nodes=N` or the name of a file with networks.
    ///
    /// # Errors
    /// When the game has no such player, N is no number, or the file has no networks of the game.
    pub fn read(text: &str, agents: AgentSet<E::Game>) -> Result<Self, Box<dyn Error>> {
        let Some(player) = text.strip_prefix("talon:") else {
            return Ok(Self::Networks(ActionValues::read(&fs::read(text)?)?));
        };
        let (name, nodes) = match player.split_once(",nodes=") {
            Some((name, nodes)) => (name, nodes.parse()?),
            None => (player, NODES),
        };
        let player = agents.agents.into_iter().find(|agent| agent.name == name);
        let player = player.ok_or_else(|| format!("the game has no player '{name}'"))?;
        Ok(Self::Player { player, nodes })
    }

    /// Whether they read the events of the deal.
    pub fn read_history(&self) -> bool {
        matches!(self, Self::Player { .. })
    }

    /// The move of the seat of this view.
    ///
    /// # Panics
    /// When the seat is not to move.
    pub fn choose(
        &self,
        rules: &GameRules<E>,
        table: &Table<E>,
        view: &GameView<E>,
        random: &mut Random,
        workspace: &mut E::Workspace,
    ) -> GameMove<E> {
        let chosen = match self {
            Self::Playout(policy) => policy(view, random),
            Self::Networks(values) => values.best(view, &table.memory, workspace),
            Self::Player { player, nodes } => {
                let (stop, options) = (AtomicBool::new(false), OptionTable::new((player.options)()));
                let limits = SearchLimits::unlimited(&stop).with_nodes(Some(*nodes));
                let mut context = DecisionContext {
                    rules,
                    view,
                    history: &table.history(view.seat()),
                    options: &options,
                    random: Random::new(random.random(), 0),
                    control: &Control { limits, report: &|_| {} },
                };
                (player.choose)(&mut context).map(|decision| decision.r#move)
            }
        };
        chosen.expect("the seat to move has a move")
    }
}
