//! A session of an engine on standard input and output.
//!
//! A session has three threads. One reads lines. One makes decisions. The main thread executes the lines in
//! order. During a decision, `isready`, `stop` and `quit` are executed at once. Every other line waits for
//! the end of the decision. A file with all lines of a session can therefore be the input.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use talon_games::cards::Quoted;
use talon_games::protocol::{
    BadLine, Code, Command, CommandError, Go, Limit, Line, MAX_LINE, NewGame, NewGameError, OptionTable,
    PLAYER, Refusal, Seat, ToMove, VERSION, Want, command_help,
};
use talon_games::{Entry, GameRegistry, LegalMoves};

use super::deal_host::DealHost;
use super::line_reader::{Message, ask_for_lines, read_lines};
use super::options::{BEST, MOVE_TIME, SEED, THREADS};
use super::output::Output;
use super::panics::{catch_panic, log_panics};
use super::registry::{PlayableGame, option_table};
use super::search_thread::{SearchJob, SearchState, run_jobs};
use super::session_log::{DealLog, log_input, log_refused};
use super::time_management::unattended_deadline;

/// The time that the engine may need to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(80);

/// The maximum number of lines that wait during a decision, and the maximum of their total size in bytes.
const WAITING_LINES: usize = 10_000;
const WAITING_BYTES: usize = 4 << 20;

/// The maximum number of messages that wait for the main thread. When so many messages wait, the reader
/// pauses until the main thread takes one.
const INBOX_MESSAGES: usize = 64;

/// The maximum number of legal moves that `moves` lists.
const LISTED_MOVES: usize = 1000;

/// Runs an engine that plays `games`. The engine reads standard input and writes standard output, until
/// `quit` or the end of the input.
///
/// Panics of the process are logged. [`serve`] describes the effect of a panic.
///
/// # Errors
/// The same errors as in [`serve`].
pub fn run(games: &GameRegistry<PlayableGame>) -> io::Result<()> {
    log_panics();
    serve(games, io::stdin(), io::stdout())
}

/// Runs an engine that plays `games`, reads lines from `input` and writes lines to `output`, until `quit` or
/// the end of the input.
///
/// `quit` ends a decision at once. After the end of the input, all earlier lines are still executed. A
/// decision with a time limit then gets its full time, and every other decision is cut short.
///
/// If a line or a decision causes a panic, the answer is `error internal`, and the session continues.
///
/// # Errors
/// A line cannot be written. The session then ends. A closed pipe, which nobody reads, also ends the session,
/// but it is not an error.
pub fn serve(
    games: &GameRegistry<PlayableGame>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    // The thread is detached, because a read may block forever.
    let read = |messages| thread::Builder::new().spawn(move || read_lines(input, &messages)).map(drop);
    run_session(games, read, output, None)
}

/// Runs an engine like [`serve`], with lines from a person. `next_line` returns the next line, or `None` at
/// the end of the input. It is called only after the answer to the previous line, and never after `quit`.
///
/// Panics of the process are logged.
///
/// # Errors
/// The same errors as in [`serve`].
pub fn converse(
    games: &GameRegistry<PlayableGame>,
    next_line: impl FnMut() -> Option<Vec<u8>> + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    log_panics();
    let (handled, lines_handled) = channel();
    let ask = |messages| {
        thread::Builder::new().spawn(move || ask_for_lines(next_line, &messages, &lines_handled)).map(drop)
    };
    run_session(games, ask, output, Some(handled))
}

/// Runs a session. `start_reader` starts the thread that sends the lines. That thread receives a message
/// through `handled` after each handled line.
fn run_session(
    games: &GameRegistry<PlayableGame>,
    start_reader: impl FnOnce(SyncSender<Message>) -> io::Result<()>,
    output: impl Write + Send + 'static,
    handled: Option<Sender<()>>,
) -> io::Result<()> {
    let (messages, inbox) = sync_channel(INBOX_MESSAGES);
    let output = Output::new(output);
    if let Err(error) = start_reader(messages.clone()) {
        let text = format!("cannot start the thread that reads lines: {error}; the engine ends");
        output.write_line(&Refusal::new(Code::Internal, text).to_string());
        return output.finish();
    }
    Session {
        games,
        options: option_table(games),
        host: None,
        deal_log: DealLog::new(),
        output,
        messages,
        search: None,
        state: Arc::new(SearchState::default()),
        waiting: VecDeque::new(),
        waiting_bytes: 0,
        quit_deadline: None,
        input_ended: false,
        unattended_deadline: None,
        handled,
    }
    .run(&inbox)
}

struct Session<'a, W> {
    games: &'a GameRegistry<PlayableGame>,
    options: OptionTable,
    host: Option<Box<dyn DealHost>>,
    deal_log: DealLog,
    output: Output<W>,
    /// The sender of messages to this session, for the search thread.
    messages: SyncSender<Message>,
    /// The search thread and its job queue. `None` before the first decision.
    search: Option<(Thread, Sender<SearchJob>)>,
    state: Arc<SearchState>,
    /// The lines that wait for the end of the decision.
    waiting: VecDeque<Result<String, BadLine>>,
    /// The total size of the waiting lines in bytes.
    waiting_bytes: usize,
    /// The time at which the engine ends. `None` before `quit`.
    quit_deadline: Option<Instant>,
    input_ended: bool,
    /// The deadline of the decision in progress after the end of the input. `None` if the decision has a time
    /// limit of its own.
    unattended_deadline: Option<Instant>,
    /// The channel to a reader that waits for the end of each line. It gets a message for each handled line
    /// except `quit`. `None` if the reader does not wait.
    handled: Option<Sender<()>>,
}

fn line_bytes(line: &Result<String, BadLine>) -> usize {
    line.as_ref().map_or(0, String::len)
}

impl<W: Write + Send + 'static> Session<'_, W> {
    fn run(mut self, inbox: &Receiver<Message>) -> io::Result<()> {
        loop {
            if self.output.has_failed() {
                self.stop_search();
                return self.output.finish();
            }
            let is_ending = self.input_ended || self.quit_deadline.is_some();
            if is_ending && !self.is_thinking() && self.waiting.is_empty() {
                return self.output.finish();
            }
            let message = match self.deadline() {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(end) => inbox.recv_timeout(end.saturating_duration_since(Instant::now())),
            };
            match message {
                Ok(Message::Line(_)) if self.quit_deadline.is_some() => {
                    log::warn!("a line after quit is ignored");
                }
                Ok(Message::Line(line)) => {
                    self.handle_line(line);
                    if let Some(handled) = self.handled.as_ref().filter(|_| self.quit_deadline.is_none()) {
                        // An error means that the reader has ended.
                        let _ = handled.send(());
                    }
                }
                Ok(Message::End) => self.input_ended = true,
                Ok(Message::Answered) => self.execute_waiting(),
                Err(RecvTimeoutError::Timeout) if self.quit_deadline.is_none() => {
                    self.unattended_deadline = None;
                    self.stop_search();
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    return self.output.finish();
                }
            }
        }
    }

    /// Returns the time at which the engine must act even if no message arrives. After `quit`, the engine
    /// ends at this time. After the end of the input, it stops the decision in progress at this time.
    fn deadline(&self) -> Option<Instant> {
        self.quit_deadline.or(self.unattended_deadline.filter(|_| self.input_ended && self.is_thinking()))
    }

    /// Executes a line. During a decision most lines are queued instead.
    fn handle_line(&mut self, line: Result<String, BadLine>) {
        log_input(&line);
        // A decision may have ended before its `Answered` message is read. The lines that waited for the
        // decision must be executed before this line.
        self.execute_waiting();
        if !self.is_thinking() {
            return self.execute_line(line);
        }
        match line.as_deref().map(Command::parse) {
            Ok(Ok(Some(Command::IsReady))) => self.output.write_line("readyok"),
            Ok(Ok(Some(Command::Stop))) => self.stop_search(),
            Ok(Ok(Some(Command::Quit))) => self.quit(),
            _ if self.waiting.len() < WAITING_LINES
                && self.waiting_bytes + line_bytes(&line) <= WAITING_BYTES =>
            {
                self.waiting_bytes += line_bytes(&line);
                self.waiting.push_back(line);
            }
            _ => self.refuse(&Refusal::new(Code::State, "too many lines while thinking: send stop first")),
        }
    }

    /// Executes the waiting lines until one of them starts a decision.
    fn execute_waiting(&mut self) {
        while !self.is_thinking() && self.quit_deadline.is_none_or(|end| Instant::now() < end) {
            let Some(line) = self.waiting.pop_front() else { return };
            self.waiting_bytes -= line_bytes(&line);
            self.execute_line(line);
        }
    }

    /// Begins the end of the session. The engine still answers earlier lines, for at most [`QUIT_TIME`].
    fn quit(&mut self) {
        if self.quit_deadline.is_none() {
            self.quit_deadline = Some(Instant::now() + QUIT_TIME);
            self.stop_search();
        }
    }

    /// Asks the search thread to answer at once.
    fn stop_search(&self) {
        self.state.stop.store(true, Ordering::Relaxed);
        if let Some((search_thread, _)) = &self.search {
            search_thread.unpark();
        }
    }

    fn is_thinking(&self) -> bool {
        self.state.thinking.load(Ordering::Acquire)
    }

    fn refuse(&self, refusal: &Refusal) {
        log_refused(refusal);
        self.output.write_line(&refusal.to_string());
    }

    fn execute_line(&mut self, line: Result<String, BadLine>) {
        // Every command first takes all steps that can fail, and then changes the session. A panic therefore
        // leaves the session unchanged.
        let done = catch_panic("the engine", "the line is ignored", || {
            let text = line?;
            match Command::parse(&text) {
                Ok(Some(command)) => self.execute(command),
                Ok(None) => Ok(()),
                Err(error) => Err(self.unknown_game(&error).map_or_else(|| error.into(), Refusal::from)),
            }
        });
        if let Err(refusal) = done.flatten() {
            self.refuse(&refusal);
        }
    }

    /// Returns the error about the game of a `newgame` line that ends after the game, if no game has this name.
    fn unknown_game(&self, error: &CommandError) -> Option<NewGameError> {
        let CommandError::NewGame(NewGameError::NoPlayers { game }) = error else { return None };
        self.games.find(&game.to_string(), None).err()
    }

    fn execute(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Talon => self.handshake(),
            Command::IsReady => self.output.write_line("readyok"),
            Command::SetOption { name, value } => self.options.set(&name, value.as_deref())?,
            Command::NewGame(new) => {
                self.host = Some(self.new_host(&new)?);
                self.deal_log.begin(&new);
            }
            Command::Go(go) => self.go(&go)?,
            Command::Undo => {
                self.host_mut()?.undo()?;
                self.follow_deal();
            }
            Command::Play { words } => self.play(&words)?,
            Command::DealRandom { seed } => self.deal_random(seed)?,
            Command::Draw => self.draw()?,
            Command::Moves => self.list_moves()?,
            Command::Status => self.print_status()?,
            Command::Scene { seat } => self.print_scene(seat)?,
            Command::Position => self.print_position()?,
            Command::SetUp { new, events } => self.set_up(&new, &events)?,
            Command::Help => self.help(),
            Command::Quit => self.quit(),
            Command::Other(line) => match &mut self.host {
                Some(host) => {
                    host.apply(&line)?;
                    self.follow_deal();
                }
                None if self.games.knows_keyword(line.keyword) => return Err(no_game()),
                None => {
                    let text = format!("'{}': help lists the commands", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::Unknown, text));
                }
            },
            Command::Stop => log::warn!("stop is ignored: the engine is not thinking"),
            // These lines inform a bot. They have no effect here.
            Command::Legal
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
        let game = self.games.of(new)?;
        game.check_player(self.options.combo(PLAYER).unwrap_or(BEST))?;
        game.deal_host(new)
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
        let jobs = self.search_thread()?;
        let started = Instant::now();
        let move_time = Duration::from_millis(self.options.spin(&MOVE_TIME));
        self.unattended_deadline = unattended_deadline(&go.limit, started, move_time);
        let job = SearchJob {
            decision,
            limit: go.limit.clone(),
            started,
            move_time,
            threads: NonZeroUsize::new(self.options.spin(&THREADS) as usize).unwrap_or(NonZeroUsize::MIN),
        };
        // An earlier `stop` has no effect on this `go`. An earlier `quit` stops the decision at once.
        self.state.stop.store(self.quit_deadline.is_some(), Ordering::Relaxed);
        self.state.thinking.store(true, Ordering::Release);
        if jobs.send(job).is_err() {
            // The search thread has ended, so there will be no answer.
            self.state.thinking.store(false, Ordering::Release);
        }
        Ok(())
    }

    /// Returns the job queue of the search thread. The first decision starts the thread.
    fn search_thread(&mut self) -> Result<Sender<SearchJob>, Refusal> {
        if let Some((_, jobs)) = &self.search {
            return Ok(jobs.clone());
        }
        let (jobs, job_queue) = channel();
        let (messages, answers, state) = (self.messages.clone(), self.output.clone(), self.state.clone());
        let started = thread::Builder::new().spawn(move || run_jobs(&job_queue, &messages, &answers, &state));
        let thread = started.map_err(|error| {
            let text = format!("cannot start the thread that searches: {error}; the game goes on");
            Refusal::new(Code::Internal, text)
        })?;
        self.search = Some((thread.thread().clone(), jobs.clone()));
        Ok(jobs)
    }

    fn deal_random(&mut self, seed: Option<u64>) -> Result<(), Refusal> {
        let seed = seed.unwrap_or_else(|| self.options.spin(&SEED));
        let lines = self.host_mut()?.deal_random(seed)?;
        self.output.write_line(&lines.join("\n"));
        Ok(())
    }

    /// Makes the move that a person names with these words, and prints the line of the move.
    fn play(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let seed = self.options.spin(&SEED);
        let host = self.host_mut()?;
        let text = match host.enter(words, true, seed)? {
            Entry::Moves(moves) => moves.into_iter().next(),
            Entry::Open(_) => None,
        };
        let ToMove::Seat(seat) = host.status(0).turn else {
            return Err(Refusal::new(Code::State, "no seat is to move"));
        };
        let text = text.ok_or_else(|| {
            Refusal::new(Code::Syntax, "play needs more words: moves lists the legal moves")
        })?;
        let line = format!("move {seat} {text}");
        let parsed =
            Line::parse(&line).ok_or_else(|| Refusal::new(Code::Internal, "a move without a line"))?;
        host.apply(&parsed)?;
        self.output.write_line(&line);
        self.follow_deal();
        Ok(())
    }

    fn draw(&self) -> Result<(), Refusal> {
        let lines: Vec<String> = self.host()?.draw()?.iter().map(|line| format!("# {line}")).collect();
        self.output.write_line(&lines.join("\n"));
        Ok(())
    }

    fn list_moves(&self) -> Result<(), Refusal> {
        let LegalMoves { moves, count } = self.host()?.legal(LISTED_MOVES)?;
        let lines = moves.iter().map(|text| format!("legal {text}\n"));
        self.output.write_line(&format!("{}{count}", lines.collect::<String>()));
        Ok(())
    }

    fn print_status(&self) -> Result<(), Refusal> {
        self.output.write_line(&self.host()?.status(LISTED_MOVES).to_string());
        Ok(())
    }

    /// Prints the scene. Its list of legal moves is cut so that the scene fits into one line.
    fn print_scene(&self, seat: Option<Seat>) -> Result<(), Refusal> {
        let host = self.host()?;
        let mut limit = LISTED_MOVES;
        loop {
            let line = format!("scene {}", host.scene(seat, limit)?);
            if line.len() <= MAX_LINE {
                self.output.write_line(&line);
                return Ok(());
            }
            if limit == 0 {
                let text = format!("the scene is too long for one line: at most {MAX_LINE} bytes");
                return Err(Refusal::new(Code::State, text));
            }
            limit /= 2;
        }
    }

    fn print_position(&self) -> Result<(), Refusal> {
        let lines = format!("position {}", self.host()?.lines().join(" ; "));
        if lines.len() > MAX_LINE {
            let text = format!("the lines of this deal are too long for one line: at most {MAX_LINE} bytes");
            return Err(Refusal::new(Code::State, text));
        }
        self.output.write_line(&lines);
        Ok(())
    }

    /// Begins a new deal and applies these lines. If one of the lines is refused, the previous deal
    /// continues.
    fn set_up(&mut self, new: &NewGame, events: &[Line<'_>]) -> Result<(), Refusal> {
        let mut host = self.new_host(new)?;
        for (event, number) in events.iter().zip(2..) {
            let numbered = |Refusal { code, text }| Refusal { code, text: format!("line {number}: {text}") };
            host.apply(event).map_err(numbered)?;
        }
        self.host = Some(host);
        self.deal_log.begin(new);
        self.follow_deal();
        Ok(())
    }

    /// Logs the end of the deal if the last executed line has ended it.
    fn follow_deal(&mut self) {
        if let Some(host) = self.host.as_deref() {
            self.deal_log.follow(host);
        }
    }

    fn help(&self) {
        let events = self.games.iter().flat_map(|entry| entry.event_lines);
        let events = events.map(|&(form, meaning)| (form.to_owned(), meaning));
        let mut lines: Vec<String> = Vec::new();
        for (form, meaning) in command_help().chain(events) {
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
