//! A session: an engine on standard input and output.
//!
//! Three threads. One reads lines; one thinks; the main one takes the lines in order and answers them. While a robot
//! thinks, `isready`, `stop` and `quit` are answered at once and every other line waits its turn, so that a whole
//! session can be piped in by hand.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use super::registry::{MOVE_TIME, THREADS};
use super::time_management::{Budget, budget};
use super::{DealHost, PlayableGame, Thinking};
use crate::agents::Control;
use crate::cards::Quoted;
use crate::games::{GameRegistry, LegalMoves};
use crate::protocol::{
    BadLine, Code, Command, Go, HELP, Info, Limit, LineBuffer, NewGame, OptionTable, Refusal, VERSION, Want,
};
use crate::search::SearchLimits;

/// How long an engine that was told to end may still think.
const LAST_WORDS: Duration = Duration::from_millis(80);

/// How many lines may wait while a robot thinks.
const WAITING_LINES: usize = 10_000;

/// How many legal moves `moves` lists.
const LISTED_MOVES: usize = 1000;

/// Runs an engine that plays `games` on standard input and output until it is told to quit.
#[must_use]
pub fn run(games: &GameRegistry<dyn PlayableGame>) -> ExitCode {
    serve(games, io::stdin(), io::stdout());
    ExitCode::SUCCESS
}

/// Runs an engine that plays `games`, told by `input` and heard on `output`, until `quit` or the end of the input.
pub fn serve(
    games: &GameRegistry<dyn PlayableGame>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let (messages, inbox) = channel();
    let output = Output(Arc::new(Mutex::new(output)));
    let (thoughts, jobs) = channel();
    let reader = messages.clone();
    // Detached on purpose: it may sit in a read that never ends.
    thread::spawn(move || read_lines(input, &reader));
    let (voice, search) = (output.clone(), Arc::new(Search::default()));
    let shared = search.clone();
    let thinker = thread::spawn(move || think(&jobs, &messages, &voice, &shared));
    Session {
        games,
        options: games.options(),
        host: None,
        output,
        thoughts,
        thinker: thinker.thread().clone(),
        search,
        waiting: VecDeque::new(),
        ending: None,
    }
    .run(&inbox);
}

/// What the main thread and the thinking one share.
#[derive(Debug, Default)]
struct Search {
    /// A robot thinks, and its answer is not written yet.
    thinking: AtomicBool,
    /// Its answer is wanted now.
    stop: AtomicBool,
}

/// What reaches the main thread.
enum Message {
    /// A line.
    Line(Result<String, BadLine>),
    /// The input has ended.
    End,
    /// The robot has answered.
    Answered,
}

/// Where the lines go; what is written at once stays together.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Output<W> {
    fn say(&self, text: &str) {
        self.say_once(|| (), text);
    }

    /// Waits until what another thread has begun to say is written: the end of the main thread cuts it off.
    fn wait(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Says `text` after something was done, before anybody else can say anything.
    fn say_once(&self, done: impl FnOnce(), text: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        done();
        // A reader who has gone away cannot be told so; the end of the input will follow.
        let _ = output.write_all(text.as_bytes()).and_then(|()| output.write_all(b"\n"));
        let _ = output.flush();
    }
}

fn read_lines(mut input: impl Read, messages: &Sender<Message>) {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => buffer.push(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        while let Some(line) = buffer.next_line() {
            if messages.send(Message::Line(line.map(str::to_owned))).is_err() {
                return;
            }
        }
    }
    if let Some(line) = buffer.last_line() {
        let _ = messages.send(Message::Line(line.map(str::to_owned)));
    }
    let _ = messages.send(Message::End);
}

/// A decision on its way to the thinking thread.
struct Job {
    thinking: Thinking,
    started: Instant,
    budget: Budget,
    threads: NonZeroUsize,
}

fn think<W: Write + Send>(
    jobs: &Receiver<Job>,
    messages: &Sender<Message>,
    output: &Output<W>,
    search: &Search,
) {
    let report = |info: &Info| output.say(&info.to_string());
    for Job { thinking, started, budget, threads } in jobs {
        let Budget { deadline, depth, nodes, until_stop } = budget;
        let stop = &search.stop;
        let limits = SearchLimits { stop, started, deadline, depth, nodes, threads };
        let control = Control { limits, report: &report };
        let answer = thinking.run(&control);
        // Unasked, `go infinite` is not answered: whoever said it reads on only after its `stop`.
        while until_stop && !search.stop.load(Ordering::Relaxed) {
            thread::park();
        }
        let answer = match answer {
            Some(answer) => answer.to_string(),
            None => Refusal::new(Code::State, "no move to make").to_string(),
        };
        // The thinking is over before the answer can be read: what is sent in reply to it, another `go` and its `stop`
        // say, must find it so.
        output.say_once(|| search.thinking.store(false, Ordering::Release), &answer);
        if messages.send(Message::Answered).is_err() {
            return;
        }
    }
}

struct Session<'a, W> {
    games: &'a GameRegistry<dyn PlayableGame>,
    options: OptionTable,
    host: Option<Box<dyn DealHost>>,
    output: Output<W>,
    thoughts: Sender<Job>,
    thinker: Thread,
    search: Arc<Search>,
    waiting: VecDeque<Result<String, BadLine>>,
    /// When the engine goes, once it was told to.
    ending: Option<Instant>,
}

impl<W: Write> Session<'_, W> {
    fn run(mut self, inbox: &Receiver<Message>) {
        loop {
            let message = match self.ending {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) if !self.is_thinking() && self.waiting.is_empty() => return self.output.wait(),
                Some(end) => inbox.recv_timeout(end.saturating_duration_since(Instant::now())),
            };
            match message {
                Ok(Message::Line(_)) if self.ending.is_some() => {}
                Ok(Message::Line(line)) => self.hear(line),
                Ok(Message::End) => self.end(),
                Ok(Message::Answered) => self.catch_up(),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Takes a line as it comes: at once, or when the thinking is over.
    fn hear(&mut self, line: Result<String, BadLine>) {
        // Lines that waited come first, if the answer was written but not heard of here.
        self.catch_up();
        if !self.is_thinking() {
            return self.take(line);
        }
        match line.as_deref().map(Command::parse) {
            Ok(Ok(Some(Command::IsReady))) => self.output.say("readyok"),
            Ok(Ok(Some(Command::Stop))) => self.stop_thinking(),
            Ok(Ok(Some(Command::Quit))) => self.end(),
            _ if self.waiting.len() < WAITING_LINES => self.waiting.push_back(line),
            _ => self.refuse(&Refusal::new(Code::State, "too many lines while thinking: stop first")),
        }
    }

    /// Takes the lines that waited, up to the next decision.
    fn catch_up(&mut self) {
        while !self.is_thinking() && self.ending.is_none_or(|end| Instant::now() < end) {
            let Some(line) = self.waiting.pop_front() else { return };
            self.take(line);
        }
    }

    /// Ends: what was asked before is still answered, in little time.
    fn end(&mut self) {
        if self.ending.is_none() {
            self.ending = Some(Instant::now() + LAST_WORDS);
            self.stop_thinking();
        }
    }

    /// Asks for the answer now.
    fn stop_thinking(&self) {
        self.search.stop.store(true, Ordering::Relaxed);
        self.thinker.unpark();
    }

    fn is_thinking(&self) -> bool {
        self.search.thinking.load(Ordering::Acquire)
    }

    fn refuse(&self, refusal: &Refusal) {
        self.output.say(&refusal.to_string());
    }

    fn take(&mut self, line: Result<String, BadLine>) {
        let done = match line {
            Ok(text) => match Command::parse(&text) {
                Ok(Some(command)) => self.obey(command),
                Ok(None) => Ok(()),
                Err(error) => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        };
        if let Err(refusal) = done {
            self.refuse(&refusal);
        }
    }

    fn obey(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Talon => self.introduce(),
            Command::IsReady => self.output.say("readyok"),
            Command::SetOption { name, value } => self.options.set(&name, value.as_deref())?,
            Command::NewGame(new) => self.host = Some(self.new_host(&new)?),
            Command::Go(go) => self.go(&go)?,
            Command::Undo => self.host_mut()?.undo()?,
            Command::Draw => self.draw()?,
            Command::Moves => self.list_moves()?,
            Command::Help => self.help(),
            Command::Quit => self.end(),
            Command::Other(line) => match &mut self.host {
                Some(host) => host.apply(&line)?,
                None if self.games.knows_keyword(line.keyword) => return Err(no_game()),
                None => {
                    let text = format!("'{}': help lists the commands", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::Unknown, text));
                }
            },
            // `stop` without a search, and what an arbiter tells: nothing to do.
            Command::Stop
            | Command::Legal
            | Command::LegalOk(_)
            | Command::Fault { .. }
            | Command::Score { .. }
            | Command::Result(_) => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let mut lines = vec![
            format!("id name talon {}", env!("CARGO_PKG_VERSION")),
            "id author the Talon authors".to_owned(),
        ];
        lines.extend(self.games.iter().map(|entry| entry.offer().to_string()));
        lines.extend(self.options.specs().map(ToString::to_string));
        lines.push(format!("talonok {VERSION}"));
        self.output.say(&lines.join("\n"));
    }

    fn new_host(&self, new: &NewGame) -> Result<Box<dyn DealHost>, Refusal> {
        self.games.find(&new.game)?.deal_host(new)
    }

    fn deal_host(&self) -> Result<&dyn DealHost, Refusal> {
        self.host.as_deref().ok_or_else(no_game)
    }

    fn host_mut(&mut self) -> Result<&mut Box<dyn DealHost>, Refusal> {
        self.host.as_mut().ok_or_else(no_game)
    }

    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        let host = self.deal_host()?;
        if let Limit::Clock(clock) = &go.limit {
            clock.check(host.players())?;
        }
        let thinking = host.think(go.open, &self.options)?;
        let started = Instant::now();
        let default = Duration::from_millis(self.options.spin(&MOVE_TIME));
        let budget = budget(&go.limit, started, thinking.seat, default);
        let threads = NonZeroUsize::new(self.options.spin(&THREADS) as usize).unwrap_or(NonZeroUsize::MIN);
        // A `stop` that came before this `go` was not meant for it; an end is meant for everything.
        self.search.stop.store(self.ending.is_some(), Ordering::Relaxed);
        self.search.thinking.store(true, Ordering::Release);
        if self.thoughts.send(Job { thinking, started, budget, threads }).is_err() {
            // Only when the thinking thread is gone, and it goes last.
            self.search.thinking.store(false, Ordering::Release);
        }
        Ok(())
    }

    fn draw(&self) -> Result<(), Refusal> {
        let lines: Vec<String> = self.deal_host()?.render().iter().map(|line| format!("# {line}")).collect();
        self.output.say(&lines.join("\n"));
        Ok(())
    }

    fn list_moves(&self) -> Result<(), Refusal> {
        let LegalMoves { moves, count } = self.deal_host()?.legal(LISTED_MOVES)?;
        let lines = moves.iter().map(|text| format!("legal {text}\n"));
        self.output.say(&format!("{}{count}", lines.collect::<String>()));
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
        self.output.say(&lines.join("\n"));
    }
}

fn no_game() -> Refusal {
    Refusal::new(Code::State, "no game: newgame GAME players N begins one")
}
