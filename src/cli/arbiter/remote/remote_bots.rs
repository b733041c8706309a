//! The remote bots of a match: the address at which they connect, and the wait for them before the match.

use std::os::fd::AsFd as _;
use std::sync::Arc;
use std::time::Duration;

use talon_arbiter::bot::Interrupt;
use talon_arbiter::plan::Description;
use talon_arbiter::remote::RemoteBots;
use talon_games::cards::Quoted;
use talon_remote::{Hub, HubSettings, RemoteListener, TokenFile};

/// The remote bots of a match. The address is open as long as this value exists.
pub(crate) struct MatchRemoteBots {
    hub: Arc<Hub>,
    listener: RemoteListener,
}

impl MatchRemoteBots {
    /// Listens for the remote bots of a description, and waits until all of them have come. `None` without
    /// remote bots.
    ///
    /// # Errors
    /// The address or the file of tokens is missing or cannot be used, a bot has no token, or the user
    /// interrupted the wait.
    pub(crate) fn of(description: &Description, interrupt: &Interrupt) -> Result<Option<Self>, String> {
        let mut names: Vec<String> =
            description.participants.iter().filter_map(|participant| participant.remote.clone()).collect();
        names.dedup();
        let Some(first) = names.first() else { return Ok(None) };
        let (Some(address), Some(tokens)) = (&description.remote_listen, &description.remote_tokens) else {
            return Err(format!(
                "remote={} connects over the network: give --remote-listen ADDRESS and --remote-tokens FILE",
                Quoted::new(first)
            ));
        };
        let tokens = TokenFile::new(&description.path(tokens));
        let known = tokens.bots().map_err(|error| error.to_string())?;
        if let Some(unknown) = names.iter().find(|name| known.iter().all(|(bot, _)| bot != *name)) {
            let (unknown, file) =
                (Quoted::new(unknown), description.remote_tokens.as_deref().unwrap_or_default());
            return Err(format!(
                "remote={unknown} has no token in {file}: arbiter token {file} {unknown} writes one"
            ));
        }
        let mut settings = HubSettings::default();
        if let Some(seconds) = description.remote_return {
            settings.return_time = Duration::from_secs(seconds);
        }
        let (listener, hub) =
            RemoteListener::start(address, settings, Box::new(tokens)).map_err(|error| error.to_string())?;
        let this = Self { hub, listener };
        this.wait(&names, interrupt)?;
        Ok(Some(this))
    }

    /// Waits until all bots have come.
    fn wait(&self, names: &[String], interrupt: &Interrupt) -> Result<(), String> {
        let mut told = Vec::new();
        loop {
            let missing = self.hub.missing(names);
            if missing.is_empty() {
                return Ok(());
            }
            if missing != told {
                let url = self.listener.url();
                eprintln!("waiting for remote bots at {url}: {}", missing.join(", "));
                told = missing;
            }
            match self.hub.wait_for_bot(interrupt.as_fd(), None) {
                Ok(true) => {}
                Ok(false) => return Err("interrupted while waiting for remote bots".to_owned()),
                Err(error) => return Err(format!("cannot wait for remote bots: {error}")),
            }
        }
    }

    /// Returns the source of the remote bots.
    pub(crate) fn bots(&self) -> Arc<dyn RemoteBots> {
        self.hub.bots()
    }
}
