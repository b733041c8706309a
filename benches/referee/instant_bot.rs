//! A bot that plays the last legal move at once. A match between such bots measures the overhead of the
//! arbiter.
//!
//! In tablić the last legal move is usually a capture. The first legal move lays a card, and a bot that
//! always lays a card soon has a thousand legal moves. The bot contains no game rules. For each decision it
//! makes one read and one write, and allocates no memory. An argument can make the bot misbehave.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::placement;
use super::question_log::QuestionLog;

/// How the bot misbehaves at its first decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misbehaviour {
    /// Never answers.
    Hang,
    /// Every 2 ms, sends a line that is not an answer.
    Drip,
    /// Sends lines in an endless loop.
    Flood,
    /// Sends its handshake before it is asked, and never reads its input.
    NeverRead,
    /// Closes its output and keeps running.
    Close,
    /// Exits, and leaves a child process behind that holds its pipes open.
    ForkAndLeave,
}

impl Misbehaviour {
    pub const ALL: [Self; 6] =
        [Self::Hang, Self::Drip, Self::Flood, Self::NeverRead, Self::Close, Self::ForkAndLeave];

    /// Returns the word for this misbehaviour on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hang => "hang",
            Self::Drip => "drip",
            Self::Flood => "flood",
            Self::NeverRead => "never-read",
            Self::Close => "close",
            Self::ForkAndLeave => "fork-and-leave",
        }
    }
}

/// The command-line arguments of the bot.
#[derive(Debug, Default)]
pub struct BotArguments {
    /// The misbehaviour of the bot. `None` for a bot without faults.
    pub misbehaviour: Option<Misbehaviour>,
    /// The thinking time of each decision.
    pub think: Duration,
    /// The file for the bot's question log.
    pub log: Option<PathBuf>,
    /// The processor core on which the bot runs. `None` for any core.
    pub core: Option<usize>,
}

impl BotArguments {
    /// Returns the arguments as words that [`BotArguments::parse`] can read.
    pub fn words(&self) -> Vec<String> {
        let log = self.log.as_ref().map(|path| format!("log={}", path.display()));
        let think = format!("think={}", self.think.as_micros());
        let core = self.core.map(|core| format!("core={core}"));
        let misbehaviour = self.misbehaviour.map(|misbehaviour| misbehaviour.word().to_owned());
        [Some(think), log, core, misbehaviour].into_iter().flatten().collect()
    }

    /// Parses the arguments. Skips unknown words.
    pub fn parse(words: impl Iterator<Item = String>) -> Self {
        let mut arguments = Self::default();
        for word in words {
            match word.split_once('=') {
                Some(("think", micros)) => {
                    arguments.think = Duration::from_micros(micros.parse().unwrap_or_default());
                }
                Some(("core", core)) => arguments.core = core.parse().ok(),
                Some(("log", path)) => arguments.log = Some(path.into()),
                _ => {
                    arguments.misbehaviour = Misbehaviour::ALL.into_iter().find(|known| known.word() == word);
                }
            }
        }
        arguments
    }
}

/// The size of a read, in bytes.
const READ: usize = 64 << 10;

const HANDSHAKE: &[u8] = b"id name instant\nwant legal\ntalonok 1\n";

/// Plays until the end of the input.
///
/// # Errors
/// The arbiter has closed the output.
pub fn run(arguments: &BotArguments) -> io::Result<()> {
    arguments.core.map_or(Ok(()), placement::pin_to)?;
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut bot = InstantBot {
        output: File::from(io::stdout().as_fd().try_clone_to_owned()?),
        answer: Vec::with_capacity(READ),
        arguments,
        log: arguments.log.as_deref().map(QuestionLog::open).transpose()?,
    };
    if arguments.misbehaviour == Some(Misbehaviour::NeverRead) {
        bot.output.write_all(&[HANDSHAKE, b"readyok\n"].concat())?;
        wait_forever();
    }
    let mut bytes = vec![0; READ];
    // The length of the incomplete line at the start of the buffer.
    let mut kept = 0;
    loop {
        let count = input.read(&mut bytes[kept..])?;
        if count == 0 {
            return Ok(());
        }
        let filled = kept + count;
        let lines = bytes[..filled].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        for line in bytes[..lines].split(|&byte| byte == b'\n') {
            bot.take(line)?;
        }
        bytes.copy_within(lines..filled, 0);
        kept = filled - lines;
    }
}

struct InstantBot<'a> {
    output: File,
    /// The next answer.
    answer: Vec<u8>,
    arguments: &'a BotArguments,
    log: Option<QuestionLog>,
}

impl InstantBot<'_> {
    fn take(&mut self, line: &[u8]) -> io::Result<()> {
        let word = line.split(|&byte| byte == b' ').next().unwrap_or_default();
        match word {
            b"legal" => {
                self.answer.clear();
                self.answer.extend_from_slice(b"bestmove ");
                self.answer.extend_from_slice(&line[b"legal ".len()..]);
                self.answer.push(b'\n');
            }
            b"go" => self.go()?,
            b"newgame" => self.log.iter_mut().for_each(QuestionLog::begin_game),
            b"talon" => self.output.write_all(HANDSHAKE)?,
            b"isready" => self.output.write_all(b"readyok\n")?,
            b"quit" => std::process::exit(0),
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self) -> io::Result<()> {
        let asked = self.log.as_ref().map(|_| Instant::now());
        if let Some(misbehaviour) = self.arguments.misbehaviour {
            self.log_decision(asked.zip(asked))?;
            self.misbehave(misbehaviour)?;
        }
        if !self.arguments.think.is_zero() {
            thread::sleep(self.arguments.think);
        }
        let answered = asked.map(|_| Instant::now());
        self.output.write_all(&self.answer)?;
        self.answer.clear();
        self.log_decision(asked.zip(answered))
    }

    fn log_decision(&mut self, times: Option<(Instant, Instant)>) -> io::Result<()> {
        match (&mut self.log, times) {
            (Some(log), Some((asked, answered))) => log.add(asked, answered),
            _ => Ok(()),
        }
    }

    fn misbehave(&mut self, misbehaviour: Misbehaviour) -> io::Result<()> {
        match misbehaviour {
            Misbehaviour::Hang | Misbehaviour::NeverRead => wait_forever(),
            Misbehaviour::Drip => loop {
                self.output.write_all(b"info nodes 1\n")?;
                thread::sleep(Duration::from_millis(2));
            },
            Misbehaviour::Flood => loop {
                self.output.write_all(b"info nodes 1\n")?;
            },
            Misbehaviour::Close => {
                rustix::stdio::dup2_stdout(File::open("/dev/null")?)?;
                self.output = File::open("/dev/null")?;
                wait_forever();
            }
            Misbehaviour::ForkAndLeave => {
                // The bot does not reap the child on purpose.
                let child =
                    Command::new(std::env::current_exe()?).args(["instant-bot", "never-read"]).spawn()?;
                drop(child);
                std::process::exit(0);
            }
        }
    }
}

fn wait_forever() -> ! {
    loop {
        thread::park();
    }
}
