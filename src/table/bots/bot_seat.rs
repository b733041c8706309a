//! A seat at a table of people, taken by a bot.

use std::fmt::{self, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use talon_arbiter::bot::{BotSpec, Interrupt};
use talon_arbiter::process::own_process;
use talon_arbiter::referee::fault::Fault;
use talon_arbiter::referee::seat_stream::LISTED_MOVES;
use talon_engine::{DealHost, PlayableGame};
use talon_games::Audience;
use talon_games::cards::Quoted;
use talon_games::protocol::{CLAIRVOYANT, FaultKind, MAX_TIME_MS, NewGame, Seat};

use super::running_bot::RunningBot;
use super::shared_runtime::{RuntimeShare, refuse_if_exposed};

/// The fault of a bot, as one line for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {text}")]
pub struct BotFault {
    /// The kind of the fault, as on the `fault` line.
    pub kind: FaultKind,
    /// The description of the fault. Text from the bot is quoted.
    pub text: String,
}

impl From<Fault> for BotFault {
    fn from(fault: Fault) -> Self {
        Self { kind: fault.kind, text: fault.detail }
    }
}

/// A task for the thread of a seat.
enum Task {
    /// A deal begins. The bot is started again if it has failed.
    Begin(NewGame),
    Tell(String),
    Ask(String, Duration),
    /// The table has refused the bot's move. The thread ends the bot.
    Fail(Fault),
}

/// The answer of the thread to a task. The thread does not answer [`Task::Tell`].
type Answer = Result<String, BotFault>;

/// What a bot has said about itself in its handshake.
#[derive(Clone, Debug)]
struct Handshake {
    name: String,
    wants_legal: bool,
    wants_live: bool,
}

/// A bot in a seat. Every call that waits has a time limit. Dropping the seat ends the bot's process.
///
/// The bot runs as in a match. It has its own work directory. Unless it was started with `trusted`, it runs
/// in the sandbox.
///
/// A program that seats bots must first call `run_own_subcommand` with its command line. To launch a bot, the
/// program starts itself with a subcommand that this function handles.
pub struct BotSeat {
    tasks: Option<Sender<Task>>,
    answers: Receiver<Answer>,
    thread: Option<JoinHandle<()>>,
    handshake: Handshake,
    /// The `newgame` line while it is not sent. It is sent together with the next lines. Afterwards this
    /// string is empty.
    unsent: String,
    /// The lines of the deal that were sent to the bot, or that will be sent together with `unsent`.
    told: Vec<String>,
}

impl fmt::Debug for BotSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotSeat")
            .field("handshake", &self.handshake)
            .field("told", &self.told)
            .finish_non_exhaustive()
    }
}

impl BotSeat {
    /// Starts a bot and waits until it is ready. Its handshake and its `readyok` may each take
    /// [`DEFAULT_STARTUP`](talon_arbiter::referee::DEFAULT_STARTUP). `command` has the syntax of `--participant` in `arbiter match`: a command line,
    /// `talon:PLAYER`, or keys and values. The bot runs in the sandbox unless `trusted` is set. `new` is the
    /// `newgame` line of the first deal. It must name the seat of the bot.
    ///
    /// # Errors
    /// The error is one line for people. There are three kinds of reasons:
    /// - The command cannot be read or started.
    /// - The bot does not play this game, or does not become ready.
    /// - The system lacks a resource.
    pub fn start(command: &str, trusted: bool, new: &NewGame) -> Result<Self, String> {
        if new.seat.is_none() {
            return Err("a bot needs a seat: add seat S to newgame".to_owned());
        }
        let spec = BotSpec { trusted, ..spec(command)? };
        refuse_if_exposed(&spec)?;
        // The seat is never interrupted, because each of its waits has a time limit.
        let (interrupt, writer) =
            Interrupt::never().map_err(|error| format!("cannot create a pipe: {error}"))?;
        let (tasks, received) = channel();
        let (answer, answers) = channel();
        let (introduce, introduced) = channel();
        let first = new.clone();
        let thread = thread::Builder::new().name("bot".to_owned()).spawn(move || {
            let _held = writer;
            let share = match RuntimeShare::take() {
                Ok(share) => share,
                Err(error) => return drop(introduce.send(Err(error))),
            };
            let Some(runtime) = share.runtime() else { return };
            let mut bot = match RunningBot::start(&spec, &first, runtime, &interrupt) {
                Ok(bot) => bot,
                Err(fault) => return drop(introduce.send(Err(fault.to_string()))),
            };
            let handshake = bot.introduction().map(|introduction| Handshake {
                name: spec.name.clone().unwrap_or_else(|| introduction.name.clone()),
                wants_legal: introduction.legal,
                wants_live: introduction.live,
            });
            if introduce.send(handshake.map_err(|fault| fault.to_string())).is_ok() {
                serve(&mut bot, &received, &answer);
            }
        });
        let thread = thread.map_err(|error| format!("cannot start the thread of a bot: {error}"))?;
        let gone = || Err("the thread of the bot has ended".to_owned());
        let handshake = introduced.recv().unwrap_or_else(|_| gone())?;
        let mut seat = Self {
            tasks: Some(tasks),
            answers,
            thread: Some(thread),
            handshake,
            unsent: String::new(),
            told: Vec::new(),
        };
        seat.announce(new);
        Ok(seat)
    }

    /// Returns the name of the bot. The command gives the name, or else the handshake. The name is empty when
    /// neither the command nor the handshake gives one. The name is untrusted text.
    pub fn name(&self) -> &str {
        &self.handshake.name
    }

    /// Returns whether the bot wants the legal moves before every `go`. If it does, [`BotSeat::decide`] sends
    /// them.
    pub fn wants_legal(&self) -> bool {
        self.handshake.wants_legal
    }

    /// Returns whether the bot wants every event at once. The caller sends such events with
    /// [`BotSeat::tell`].
    pub fn wants_live(&self) -> bool {
        self.handshake.wants_live
    }

    /// Begins the next deal. A bot that has failed is started again.
    ///
    /// # Errors
    /// The bot cannot be started again.
    pub fn begin(&mut self, new: &NewGame) -> Result<(), BotFault> {
        self.demand(Task::Begin(new.clone()))?;
        self.announce(new);
        Ok(())
    }

    /// Keeps the `newgame` line until the next lines are sent. The bot therefore wakes up only for a
    /// decision.
    fn announce(&mut self, new: &NewGame) {
        self.told = vec![new.to_string()];
        self.unsent = joined(&self.told);
    }

    /// Sends lines without asking for a move, and does not wait. The lines are events for a bot that wants
    /// them at once, or the lines at the end of a deal.
    pub fn tell(&mut self, lines: &[String]) {
        let lines = self.next_lines(lines);
        self.send(Task::Tell(lines));
    }

    /// Sends lines and asks for a move. `lines` are the event lines since the last call, masked for this
    /// seat. Waits for the answer for at most `movetime` and a small margin. The answer is the text of a
    /// move. The move may be illegal: see [`BotSeat::refuse`].
    ///
    /// # Errors
    /// The bot crashes, does not answer in time, or answers with a text that is not a move. This function
    /// then ends the bot, and every later call in this deal fails. [`BotSeat::begin`] starts the bot again.
    pub fn choose(&mut self, lines: &[String], movetime: Duration) -> Result<String, BotFault> {
        let lines = self.next_lines(lines);
        self.ask(lines, movetime)
    }

    /// Returns these lines as text. An unsent `newgame` line comes first.
    fn next_lines(&mut self, lines: &[String]) -> String {
        self.told.extend_from_slice(lines);
        std::mem::take(&mut self.unsent) + &joined(lines)
    }

    /// Asks for a move in the deal of `host`. The engine `host` holds the seat of the bot. Sends the lines
    /// that the bot does not have yet, and the legal moves if the bot wants them. If a move was taken back,
    /// the whole deal is sent again.
    ///
    /// # Errors
    /// The same errors as in [`BotSeat::choose`]. It is also an error if another seat is to move.
    pub fn decide(&mut self, host: &dyn DealHost, movetime: Duration) -> Result<String, BotFault> {
        let lines = host.lines();
        let mut sent = match lines.strip_prefix(self.told.as_slice()) {
            Some(rest) => std::mem::take(&mut self.unsent) + &joined(rest),
            None => joined(&lines),
        };
        self.unsent.clear();
        self.told = lines;
        if self.handshake.wants_legal {
            let legal = host.legal(LISTED_MOVES);
            let legal = legal.map_err(|refusal| Fault::new(FaultKind::Protocol, refusal.text))?;
            // Writing to a string cannot fail.
            let _ = legal.moves.iter().try_for_each(|text| writeln!(sent, "legal {text}"));
            let _ = writeln!(sent, "{}", legal.count);
        }
        self.ask(sent, movetime)
    }

    fn ask(&mut self, lines: String, movetime: Duration) -> Result<String, BotFault> {
        let longest = Duration::from_millis(MAX_TIME_MS);
        self.demand(Task::Ask(lines, movetime.clamp(Duration::from_millis(1), longest)))
    }

    /// Ends the bot, because the rules refused its last move `played`. `reason` says why they refused it.
    /// Returns the fault.
    pub fn refuse(&mut self, played: &str, reason: &str) -> BotFault {
        let detail = format!("'{}': {reason}", Quoted::new(played));
        let fault = Fault::new(FaultKind::Illegal, detail);
        self.demand(Task::Fail(fault.clone())).err().unwrap_or_else(|| fault.into())
    }

    /// Ends the bot and waits until its process has ended.
    pub fn end(mut self) {
        self.tasks = None;
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            log::warn!("the thread of a bot panicked");
        }
    }

    fn send(&self, task: Task) -> bool {
        self.tasks.as_ref().is_some_and(|tasks| tasks.send(task).is_ok())
    }

    /// Gives the thread a task and waits for the answer.
    fn demand(&mut self, task: Task) -> Answer {
        let answer = self.send(task).then(|| self.answers.recv().ok()).flatten();
        answer.unwrap_or_else(|| Err(Fault::new(FaultKind::Crash, "the thread of the bot has ended").into()))
    }
}

/// Executes tasks until the seat is dropped.
fn serve(bot: &mut RunningBot<'_>, tasks: &Receiver<Task>, answers: &Sender<Answer>) {
    for task in tasks {
        let answer = match task {
            Task::Tell(lines) => {
                bot.tell(&lines);
                continue;
            }
            Task::Begin(new) => bot.restart(&new).map(|()| String::new()),
            Task::Ask(lines, time) => bot.ask(&lines, time),
            Task::Fail(fault) => Err(bot.cut_off(fault)),
        };
        if answers.send(answer.map_err(BotFault::from)).is_err() {
            return;
        }
    }
}

/// Checks the command of a bot before the bot is started. If the command names a built-in player, this player
/// must play the game.
///
/// # Errors
/// The command cannot be read, or it names a bot that may not play with people. The error is one line for
/// people.
pub(crate) fn check_command(command: &str, game: &PlayableGame) -> Result<(), String> {
    let spec = spec(command)?;
    if spec.program == engine() {
        let settings = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if game.seated_player(settings).map_err(|refusal| refusal.text)? == CLAIRVOYANT {
            return Err(sees_all(command));
        }
    }
    Ok(())
}

/// Returns the reason why the files of the table cannot be hidden from a bot. `None` when the files can be
/// hidden, or when the command cannot be read.
pub(crate) fn why_exposed(command: &str) -> Option<String> {
    spec(command).ok().and_then(|spec| refuse_if_exposed(&spec).err())
}

/// Returns the command that starts a built-in player: the program itself without arguments. With a pipe as
/// its input, `talon` is an engine.
fn engine() -> [String; 1] {
    [own_process::executable().to_string_lossy().into_owned()]
}

fn sees_all(command: &str) -> String {
    format!("'{}' sees every hand: seat a bot that sees its own cards", Quoted::new(command))
}

/// Parses the command of a bot that plays with people.
fn spec(command: &str) -> Result<BotSpec, String> {
    let spec = BotSpec::parse(command, &engine()).map_err(|error| error.to_string())?;
    if spec.sees.at(Seat::new(0)) == Audience::Record {
        return Err(sees_all(command));
    }
    if spec.no_clock {
        return Err("clock=none is for people: seat a person by a link".to_owned());
    }
    Ok(spec)
}

/// Joins lines to one text.
fn joined(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    text.push_str(if lines.is_empty() { "" } else { "\n" });
    text
}
