//! A session: an engine on standard input and output.
//!
//! A session has three threads: one reads lines, one makes decisions, and the main thread executes the lines
//! in order. During a decision, `isready`, `stop` and `quit` are executed at once, and every other line
//! waits. So a file with a whole session can be the input.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use super::deal_host::DealHost;
use super::line_reader::read_lines;
use super::message::Message;
use super::options::{MOVE_TIME, THREADS};
use super::output::Output;
use super::panics::{catch_panic, log_panics};
use super::registry::PlayableGame;
use super::search_thread::{SearchJob, SearchState, run_jobs};
use crate::cards::Quoted;
use crate::games::{GameRegistry, LegalMoves};
use crate::protocol::{
    BadLine, Code, Command, Go, HELP, Limit, NewGame, OptionTable, Refusal, VERSION, Want,
};

/// The time within which an engine ends after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(80);

/// The maximum number of lines that wait during a decision.
const WAITING_LINES: usize = 10_000;

/// The maximum number of legal moves that `moves` lists.
const LISTED_MOVES: usize = 1000;

/// Runs an engine that plays `games` on standard input and output, until `quit` or the end of the input.
///
/// Panics of the process are logged; [`serve`] describes their effect.
#[must_use]
pub fn run(games: &GameRegistry<dyn PlayableGame>) -> ExitCode {
    log_panics();
    serve(games, io::stdin(), io::stdout());
    ExitCode::SUCCESS
}

/// Runs an engine that plays `games`, reads lines from `input` and writes lines to `output`, until `quit` or the end of
/// the input.
///
/// A panic while a line is executed or a decision is made is answered with `error internal`; the session goes on.
pub fn serve(
    games: &GameRegistry<dyn PlayableGame>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let (messages, inbox) = channel();
    let output = Output::new(output);
    let (jobs, job_queue) = channel();
    let reader = messages.clone();
    // The thread is not joined, because a read may block for ever.
    thread::spawn(move || read_lines(input, &reader));
    let (answers, state) = (output.clone(), Arc::new(SearchState::default()));
    let shared = state.clone();
    let search_thread = thread::spawn(move || run_jobs(&job_queue, &messages, &answers, &shared));
    Session {
        games,
        options: games.options(),
        host: None,
        output,
        jobs,
        search_thread: search_thread.thread().clone(),
        state,
        waiting: VecDeque::new(),
        quit_deadline: None,
    }
    .run(&inbox);
}

struct Session<'a, W> {
    games: &'a GameRegistry<dyn PlayableGame>,
    options: OptionTable,
    host: Option<Box<dyn DealHost>>,
    output: Output<W>,
    jobs: Sender<SearchJob>,
    search_thread: Thread,
    state: Arc<SearchState>,
    /// The lines that wait for the end of the decision.
    waiting: VecDeque<Result<String, BadLine>>,
    /// When the engine ends; `None` before `quit`.
    quit_deadline: Option<Instant>,
}

impl<W: Write> Session<'_, W> {
    fn run(mut self, inbox: &Receiver<Message>) {
        loop {
            let message = match self.quit_deadline {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) if !self.is_thinking() && self.waiting.is_empty() => return self.output.wait(),
                Some(end) => inbox.recv_timeout(end.saturating_duration_since(Instant::now())),
            };
            match message {
                Ok(Message::Line(_)) if self.quit_deadline.is_some() => {}
                Ok(Message::Line(line)) => self.handle_line(line),
                Ok(Message::End) => self.quit(),
                Ok(Message::Answered) => self.execute_waiting(),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Executes a line at once, or queues it during a decision.
    fn handle_line(&mut self, line: Result<String, BadLine>) {
        // A decision may have ended although its `Answered` message is still in the inbox. The lines that
        // wait for it are executed before this line.
        self.execute_waiting();
        if !self.is_thinking() {
            return self.execute_line(line);
        }
        match line.as_deref().map(Command::parse) {
            Ok(Ok(Some(Command::IsReady))) => self.output.write_line("readyok"),
            Ok(Ok(Some(Command::Stop))) => self.stop_search(),
            Ok(Ok(Some(Command::Quit))) => self.quit(),
            _ if self.waiting.len() < WAITING_LINES => self.waiting.push_back(line),
            _ => self.refuse(&Refusal::new(Code::State, "too many lines while thinking: send stop first")),
        }
    }

    /// Executes the waiting lines up to the next decision.
    fn execute_waiting(&mut self) {
        while !self.is_thinking() && self.quit_deadline.is_none_or(|end| Instant::now() < end) {
            let Some(line) = self.waiting.pop_front() else { return };
            self.execute_line(line);
        }
    }

    /// Begins to end the session: earlier lines are still answered within [`QUIT_TIME`].
    fn quit(&mut self) {
        if self.quit_deadline.is_none() {
            self.quit_deadline = Some(Instant::now() + QUIT_TIME);
            self.stop_search();
        }
    }

    /// Asks the search thread for the answer now.
    fn stop_search(&self) {
        self.state.stop.store(true, Ordering::Relaxed);
        self.search_thread.unpark();
    }

    fn is_thinking(&self) -> bool {
        self.state.thinking.load(Ordering::Acquire)
    }

    fn refuse(&self, refusal: &Refusal) {
        self.output.write_line(&refusal.to_string());
    }

    fn execute_line(&mut self, line: Result<String, BadLine>) {
        // Every command changes the session only after its last step that can fail, so a panic leaves it unchanged.
        let done = catch_panic("the engine", "the line is ignored", || {
            let text = line?;
            match Command::parse(&text)? {
                Some(command) => self.execute(command),
                None => Ok(()),
            }
        });
        if let Err(refusal) = done.flatten() {
            self.refuse(&refusal);
        }
    }

    fn execute(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Talon => self.handshake(),
            Command::IsReady => self.output.write_line("readyok"),
            Command::SetOption { name, value } => self.options.set(&name, value.as_deref())?,
            Command::NewGame(new) => self.host = Some(self.new_host(&new)?),
            Command::Go(go) => self.go(&go)?,
            Command::Undo => self.host_mut()?.undo()?,
            Command::Draw => self.draw()?,
            Command::Moves => self.list_moves()?,
            Command::Help => self.help(),
            Command::Quit => self.quit(),
            Command::Other(line) => match &mut self.host {
                Some(host) => host.apply(&line)?,
                None if self.games.knows_keyword(line.keyword) => return Err(no_game()),
                None => {
                    let text = format!("'{}': help lists the commands", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::Unknown, text));
                }
            },
            // `stop` without a decision has no effect, nor do lines that only inform a bot.
            Command::Stop
            | Command::Legal
            | Command::LegalOk(_)
            | Command::Fault { .. }
            | Command::Score { .. }
            | Command::Result(_) => {}
        }
        Ok(())
    }

    fn handshake(&self) {
        let mut lines = vec![
            format!("id name talon {}", env!("CARGO_PKG_VERSION")),
            "id author the Talon authors".to_owned(),
        ];
        lines.extend(self.games.iter().map(|entry| entry.offer().to_string()));
        lines.extend(self.options.specs().map(ToString::to_string));
        lines.push(format!("talonok {VERSION}"));
        self.output.write_line(&lines.join("\n"));
    }

    fn new_host(&self, new: &NewGame) -> Result<Box<dyn DealHost>, Refusal> {
        self.games.find(&new.game)?.deal_host(new)
    }

    fn host(&self) -> Result<&dyn DealHost, Refusal> {
        self.host.as_deref().ok_or_else(no_game)
    }

    fn host_mut(&mut self) -> Result<&mut Box<dyn DealHost>, Refusal> {
        self.host.as_mut().ok_or_else(no_game)
    }

    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        let host = self.host()?;
        if let Limit::Clock(clock) = &go.limit {
            clock.check(host.players())?;
        }
        let decision = host.think(go.open, &self.options)?;
        let job = SearchJob {
            decision,
            limit: go.limit.clone(),
            started: Instant::now(),
            move_time: Duration::from_millis(self.options.spin(&MOVE_TIME)),
            threads: NonZeroUsize::new(self.options.spin(&THREADS) as usize).unwrap_or(NonZeroUsize::MIN),
        };
        // An earlier `stop` has no effect on this `go`, but an earlier `quit` has.
        self.state.stop.store(self.quit_deadline.is_some(), Ordering::Relaxed);
        self.state.thinking.store(true, Ordering::Release);
        if self.jobs.send(job).is_err() {
            // The search thread has ended, so there will be no answer.
            self.state.thinking.store(false, Ordering::Release);
        }
        Ok(())
    }

    fn draw(&self) -> Result<(), Refusal> {
        let lines: Vec<String> = self.host()?.render().iter().map(|line| format!("# {line}")).collect();
        self.output.write_line(&lines.join("\n"));
        Ok(())
    }

    fn list_moves(&self) -> Result<(), Refusal> {
        let LegalMoves { moves, count } = self.host()?.legal(LISTED_MOVES)?;
        let lines = moves.iter().map(|text| format!("legal {text}\n"));
        self.output.write_line(&format!("{}{count}", lines.collect::<String>()));
        Ok(())
    }

    fn help(&self) {
        let events = self.games.iter().flat_map(|entry| entry.event_lines().iter());
        let mut lines: Vec<String> = Vec::new();
        for (form, meaning) in HELP.iter().chain(events) {
            let line = format!("# {form:<46} {meaning}");
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.push(format!("# bots may also say {} or {} in the handshake", Want::Legal, Want::Live));
        self.output.write_line(&lines.join("\n"));
    }
}

fn no_game() -> Refusal {
    Refusal::new(Code::State, "no game: newgame GAME players N begins one")
}
