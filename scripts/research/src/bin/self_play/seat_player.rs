//! The players that can have a seat.

use std::error::Error;
use std::fs;
use std::sync::atomic::AtomicBool;

use rand::RngExt;

use talon::agents::{
    ActionValues, Agent, AgentSet, Control, Decision, DecisionContext, Encoder, PlayoutPolicy, SearchModel,
    ValueSearch,
};
use talon::cards::Random;
use talon::games::{PLAY, Position as _, Public as _, View as _};
use talon::protocol::OptionTable;
use talon::search::SearchLimits;

use crate::table::{GameMove, GameRules, GameView, Table};

/// The built-in players of a game, and the search of its `master`.
#[derive(Clone, Copy)]
pub struct GamePlayers<E: SearchModel> {
    pub agents: fn() -> AgentSet<E::Game>,
    pub search: fn(ActionValues<E>) -> ValueSearch<E>,
    pub decide: MasterDecision<E>,
}

/// The function that returns the decision of `master` with a given search.
pub type MasterDecision<E> =
    fn(&ValueSearch<E>, &mut DecisionContext<'_, <E as Encoder>::Game>) -> Option<Decision<GameMove<E>>>;

/// A player that can have a seat.
pub enum SeatPlayer<E: SearchModel> {
    /// The playout policy of the game.
    Playout(PlayoutPolicy<E::Game>),
    /// Networks without search.
    Networks(ActionValues<E>),
    /// Networks with the search of `master` and this number of nodes a decision.
    Search { search: Box<ValueSearch<E>>, decide: MasterDecision<E>, nodes: u64 },
    /// A built-in player with this number of nodes a decision. `bids` makes all decisions before the play of the cards. It is
    /// another player where only the cards are compared.
    BuiltIn { player: BuiltInPlayer<E>, bids: Option<BuiltInPlayer<E>>, nodes: u64 },
}

/// A built-in player and its options.
pub struct BuiltInPlayer<E: SearchModel> {
    agent: Agent<E::Game>,
    options: OptionTable,
}

/// The node limit of a built-in player without `nodes=N`.
const NODES: u64 = 2000;

impl<E: SearchModel> SeatPlayer<E> {
    /// Reads `FILE` or `FILE,nodes=N`, where FILE contains networks, or `talon:PLAYER` with keys after it: `,nodes=N`,
    /// `,bids=PLAYER`, and options of the player such as `,Strength=5`.
    ///
    /// # Errors
    /// The game has no such player, the player has no such option, N is not a number, or the file has no networks for the game.
    pub fn read(text: &str, game: &GamePlayers<E>) -> Result<Self, Box<dyn Error>> {
        let mut words = text.split(',');
        let (name, mut nodes, mut bids, mut set) = (words.next().unwrap_or_default(), None, None, Vec::new());
        for word in words {
            match word.split_once('=') {
                Some(("nodes", number)) => {
                    let number = number.parse().map_err(|_| format!("'{number}' is no number of nodes"))?;
                    nodes = Some(number);
                }
                Some(("bids", player)) => bids = Some(player),
                Some(option) => set.push(option),
                None => return Err(format!("'{word}': expected KEY=VALUE").into()),
            }
        }
        if let Some(name) = name.strip_prefix("talon:") {
            let agent = |name: &str| {
                let agent = (game.agents)().agents.into_iter().find(|agent| agent.name == name);
                let agent = agent.ok_or_else(|| format!("the game has no player '{name}'"))?;
                let options = OptionTable::new((agent.options)());
                Ok::<_, String>(BuiltInPlayer { agent, options })
            };
            let (mut player, bids) = (agent(name)?, bids.map(agent).transpose()?);
            for (option, value) in set {
                player.options.set(option, Some(value)).map_err(|error| error.to_string())?;
            }
            return Ok(Self::BuiltIn { player, bids, nodes: nodes.unwrap_or(NODES) });
        }
        let values = values_of(name)?;
        Ok(match nodes {
            Some(nodes) => {
                Self::Search { search: Box::new((game.search)(values)), decide: game.decide, nodes }
            }
            None => Self::Networks(values),
        })
    }

    /// Returns whether the player needs the events of the deal.
    pub fn reads_history(&self) -> bool {
        matches!(self, Self::Search { .. } | Self::BuiltIn { .. })
    }

    /// Returns the player's move for the seat of this view.
    ///
    /// # Panics
    /// The seat is not to move.
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
            Self::Search { search, decide, nodes } => {
                let options = OptionTable::new(ValueSearch::<E>::options());
                limited((rules, table, view), &options, *nodes, random, |context| decide(search, context))
            }
            Self::BuiltIn { player, bids, nodes } => {
                let is_bid = view.public().phase() != PLAY;
                let player = bids.as_ref().filter(|_| is_bid).unwrap_or(player);
                limited((rules, table, view), &player.options, *nodes, random, |context| {
                    (player.agent.choose)(context)
                })
            }
        };
        chosen.expect("the seat to move has a move")
    }
}

/// Reads the networks of a file.
///
/// # Errors
/// The file has no networks for the game.
pub fn values_of<E: SearchModel>(file: &str) -> Result<ActionValues<E>, Box<dyn Error>> {
    let bytes = fs::read(file).map_err(|error| format!("cannot read '{file}': {error}"))?;
    Ok(ActionValues::read(&bytes).map_err(|error| format!("'{file}': {error}"))?)
}

/// Returns the move of `choose` with these options and this number of nodes, on one thread.
fn limited<E: SearchModel>(
    (rules, table, view): (&GameRules<E>, &Table<E>, &GameView<E>),
    options: &OptionTable,
    nodes: u64,
    random: &mut Random,
    choose: impl FnOnce(&mut DecisionContext<'_, E::Game>) -> Option<Decision<GameMove<E>>>,
) -> Option<GameMove<E>> {
    let stop = AtomicBool::new(false);
    let limits = SearchLimits::unlimited(&stop).with_nodes(Some(nodes));
    let mut context = DecisionContext {
        rules,
        view,
        history: &table.history(view.seat()),
        options,
        random: Random::new(random.random(), 0),
        control: &Control { limits, report: &|_| {} },
    };
    choose(&mut context).map(|decision| decision.r#move)
}
