//! A description prepared for play: the specifications of the bots, the key, and the launch of the bots.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use talon_arbiter::bot::{BotSpec, Interrupt, refuse_exposed};
use talon_arbiter::plan::{CoreList, Description, Format, MatchKey, MatchPlan, SandboxMode};
use talon_arbiter::play::Match;
use talon_arbiter::process::{self, Launch, Limits};
use talon_arbiter::remote::RemoteBots;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::lineups::Lineup;

use crate::arbiter::options::sandbox_probe::{probe, with_sandbox};
use crate::arbiter::own_executable;
use crate::arbiter::playing::hidden_directory::{HiddenDirectory, redirected_outputs};
use crate::arbiter::remote::MatchRemoteBots;
use crate::arbiter::signals;

/// A description prepared for play. Create this value before the first bot starts, and keep it until the last
/// bot has ended.
pub(crate) struct PreparedMatch {
    pub(crate) games: GameRegistry,
    pub(crate) description: Arc<Description>,
    /// The bot of each participant.
    pub(crate) bots: Vec<BotSpec>,
    /// The bot of each participant's partner. `None` if the participant's own bot is also the partner.
    pub(crate) partners: Vec<Option<BotSpec>>,
    pub(crate) key: MatchKey,
    /// The directory of fault bundles. `None` when bundles are not kept.
    pub(crate) bundles: Option<PathBuf>,
    /// The lines of the report about the sandbox.
    pub(crate) sandbox: Vec<String>,
    pub(crate) interrupt: Interrupt,
    launch: Launch,
    /// The source of remote bots. `None` when none plays.
    remote_bots: Option<Arc<dyn RemoteBots>>,
    /// The address at which remote bots connect, which is open as long as this value exists.
    _remote: Option<MatchRemoteBots>,
    /// The names of the built-in players.
    built_in: Vec<String>,
    /// Whether the rules of the game decide when a session ends.
    by_session: bool,
    /// The child processes that are not bots.
    unrelated: Vec<u32>,
    /// The directory of the bundles, hidden from bots. `None` unless sandboxed bots play and bundles are
    /// kept.
    _hidden: Option<HiddenDirectory>,
}

impl PreparedMatch {
    /// Prepares this process and the launch of the bots. `bundles` is the default directory of fault bundles.
    /// The `directory` of the match is hidden from sandboxed bots.
    ///
    /// # Errors
    /// A participant is not a bot of the game, a bot would see the directory, the sandbox lacks a required
    /// part, or the system lacks a resource.
    pub(crate) fn new(
        games: &GameRegistry<PlayableGame>,
        description: Arc<Description>,
        key: MatchKey,
        bundles: &Path,
        directory: Option<&Path>,
    ) -> Result<Self, String> {
        let interrupt = signals::interrupt(directory.is_some())
            .map_err(|error| format!("cannot watch for signals: {error}"))?;
        let prepared = Self::in_league(games, description, key, bundles, directory, &interrupt, None)?;
        let remote = MatchRemoteBots::of(&prepared.description, &interrupt)?;
        Ok(Self { remote_bots: remote.as_ref().map(MatchRemoteBots::bots), _remote: remote, ..prepared })
    }

    /// Prepares this process and the launch of the bots for a match of a league, which watches for signals and has the
    /// connections of the remote bots itself.
    ///
    /// # Errors
    /// The same errors as in [`PreparedMatch::new`].
    pub(crate) fn in_league(
        games: &GameRegistry<PlayableGame>,
        description: Arc<Description>,
        key: MatchKey,
        bundles: &Path,
        directory: Option<&Path>,
        interrupt: &Interrupt,
        remote_bots: Option<Arc<dyn RemoteBots>>,
    ) -> Result<Self, String> {
        let planned = &*description;
        let new = planned.first_game();
        let game = games.of(&new).map_err(|error| error.to_string())?;
        let engine = own_executable::engine_command();
        let bots = planned.bots(&engine).map_err(|error| error.to_string())?;
        let partners = planned.partners(&engine).map_err(|error| error.to_string())?;
        let partner_numbers =
            (1..).zip(&partners).filter_map(|(number, partner)| Some((number, partner.as_ref()?)));
        for (number, bot) in (1..).zip(&bots).chain(partner_numbers).filter(|(_, bot)| bot.program == engine)
        {
            let settings = bot.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            let written = Quoted::new(&bot.written);
            game.seated_player(settings)
                .map_err(|refusal| format!("participant {number}, '{written}': {}", refusal.text))?;
        }
        process::protect_own_memory();
        let bundles = planned.bundles_directory(bundles);
        let launch = launch(planned, bundles.as_deref())?;
        let mode = if planned.is_sandboxed() { planned.sandbox } else { SandboxMode::None };
        let (launch, sandbox) = probe(launch, mode)?;
        let launch = match directory {
            Some(directory) => launch.with_hidden(directory),
            None => launch,
        };
        let unrelated = process::child_pids();
        if let Err(error) = process::adopt_orphans() {
            log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
        }
        directory.map_or(Ok(()), |directory| refuse_exposed(directory, &bots, &launch))?;
        let hidden = bundles.as_deref().filter(|_| mode != SandboxMode::None);
        Ok(Self {
            games: games.rules(),
            by_session: game.session(&new).is_open(),
            built_in: game.player_names().into_iter().map(str::to_owned).collect(),
            bots,
            partners,
            key,
            launch,
            sandbox,
            remote_bots,
            _remote: None,
            interrupt: interrupt.clone(),
            unrelated,
            _hidden: hidden.map(HiddenDirectory::create).transpose()?,
            bundles,
            description,
        })
    }

    /// Creates the plan of a match that plays these blocks with a lineup. `has_begun` tells whether blocks
    /// were already played.
    pub(crate) fn plan(&self, lineup: Lineup, blocks: Range<u64>, has_begun: bool) -> MatchPlan {
        let description = &self.description;
        let bot = |(participant, is_partner): (usize, bool)| {
            let partner = self.partners[participant].as_ref().filter(|_| is_partner);
            partner.unwrap_or(&self.bots[participant]).clone()
        };
        let bots = description.bots_of(&lineup).into_iter().map(bot).collect();
        let is_named = description.check_names().is_ok();
        MatchPlan {
            names: is_named.then(|| description.player_names(&lineup)),
            blocks,
            by_session: self.by_session,
            built_in: self.built_in.clone(),
            has_begun,
            remote_bots: self.remote_bots.clone(),
            ..MatchPlan::new(Arc::clone(description), lineup, bots, self.key.clone(), self.launch.clone())
        }
    }

    /// Creates the plan of a match with one lineup.
    ///
    /// # Errors
    /// The description is a tournament, which has several lineups.
    pub(crate) fn match_plan(&self, has_begun: bool) -> Result<MatchPlan, String> {
        let lineup = self.description.only_lineup().ok_or("a tournament has several lineups")?;
        Ok(self.plan(lineup, 0..self.description.blocks_of_lineup(), has_begun))
    }

    /// Gives a name to each participant without one: the name of its first player. The match has one lineup.
    pub(crate) fn name_by_players(&mut self, players: &[String]) {
        let description = &self.description;
        let bots = description.bots_of(&description.only_lineup().unwrap_or_default());
        let first = |participant: usize| bots.iter().position(|&(bot, _)| bot == participant);
        let name = |participant: usize| first(participant).and_then(|player| players.get(player)).cloned();
        let names: Vec<Option<String>> = (0..description.participants.len()).map(name).collect();
        self.name_participants(&names);
    }

    /// Returns lineups that together contain every participant.
    pub(crate) fn lineups_of_everybody(&self) -> Result<Vec<Lineup>, String> {
        let description = &self.description;
        if description.format == Format::Swiss {
            let count = self.bots.len();
            let lineup =
                |first: usize| (0..description.places()).map(|place| (first + place) % count).collect();
            return Ok((0..count).map(|first| description.seating.filled(lineup(first))).collect());
        }
        let mut known = vec![false; self.bots.len()];
        let lineups = description.all_lineups().map_err(|error| error.to_string())?;
        let adds = |lineup: &Lineup| {
            let is_new = description.bots_of(lineup).iter().any(|&(bot, _)| !known[bot]);
            description.bots_of(lineup).iter().for_each(|&(bot, _)| known[bot] = true);
            is_new
        };
        let mut adds = adds;
        Ok(lineups.into_iter().filter(|lineup| adds(lineup)).collect())
    }

    /// Starts every bot once, so that mistakes are found before the first deal. Returns the names of the
    /// bots.
    ///
    /// # Errors
    /// A bot does not start, or cannot play the match.
    pub(crate) fn probe(&self) -> Result<Vec<Option<String>>, String> {
        let mut names: Vec<Option<String>> = vec![None; self.bots.len()];
        for lineup in self.lineups_of_everybody()? {
            let ready = Match::prepare(&self.games, self.plan(lineup.clone(), 0..1, false), &self.interrupt);
            let ready = ready.map_err(|error| error.to_string())?;
            for (&(participant, _), name) in self.description.bots_of(&lineup).iter().zip(ready.names()) {
                names[participant].get_or_insert_with(|| name.clone());
            }
        }
        Ok(names)
    }

    /// Gives a name to each participant without one. `names` has an entry for each participant.
    pub(crate) fn name_participants(&mut self, names: &[Option<String>]) {
        let description = Arc::make_mut(&mut self.description);
        for (number, name) in names.iter().enumerate() {
            let known: Vec<String> = description.names();
            let participant = &mut description.participants[number];
            if !participant.name.is_empty() {
                continue;
            }
            let mut plain = name.as_deref().unwrap_or_default().trim().to_owned();
            Quoted::make_plain(&mut plain);
            let numbered = (2..).map(|number: u64| format!("{plain}#{number}"));
            let mut candidates = std::iter::once(plain.clone()).chain(numbered);
            participant.name = candidates.find(|name| !known.contains(name)).unwrap_or_default();
        }
    }

    /// Ends the processes that the bots left behind.
    pub(crate) fn kill_orphans(&self) {
        // A process of a bot may have left its group and cleared its environment. Such a process has become a
        // child of this process.
        process::kill_orphans(&self.unrelated);
    }
}

/// Creates the launch of a description's bots.
fn launch(description: &Description, bundles: Option<&Path>) -> Result<Launch, String> {
    let cores = description.affinity.clone().map(CoreList::into_cores).transpose()?.unwrap_or_default();
    let launch =
        own_executable::launch()?.with_limits(Limits { memory: description.memory }).with_cores(cores);
    // Sandboxed bots may not read these files, even in their own directories.
    let record = description.record.as_ref().map(|record| description.path(record));
    let hidden = record.into_iter().chain(bundles.map(Path::to_owned));
    let hidden = hidden.filter_map(|path| std::path::absolute(path).ok()).chain(redirected_outputs());
    let readable = description.readable.iter().map(|path| description.path(path)).collect();
    let mode = if description.is_sandboxed() { description.sandbox } else { SandboxMode::None };
    with_sandbox(launch, mode, readable, hidden.collect())
}
