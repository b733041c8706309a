//! A bot that costs next to nothing: the last legal move, at once. What a match of such bots takes, the arbiter takes.
//!
//! In tablić the last is most often a capture; the first lays a card down, which soon makes for a table with a thousand
//! moves to list. It knows no game, allocates nothing for a decision, and reads and writes once for each. Told to, it misbehaves.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::cores;
use super::log::Log;

/// How it fails when it is asked for its first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misbehaviour {
    /// It says nothing.
    Hang,
    /// It says something useless every 2 ms.
    Drip,
    /// It says something useless without end.
    Flood,
    /// It shakes hands unasked, and never reads what it is sent.
    NeverRead,
    /// It closes its output, and lives on.
    Close,
    /// It ends, and leaves a child behind that holds its pipes.
    ForkAndLeave,
}

impl Misbehaviour {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Hang, Self::Drip, Self::Flood, Self::NeverRead, Self::Close, Self::ForkAndLeave];

    /// The word for it on the command line.
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

/// What it is told to do beside.
#[derive(Debug, Default)]
pub struct Orders {
    /// How it fails.
    pub misbehaviour: Option<Misbehaviour>,
    /// How long it thinks.
    pub think: Duration,
    /// Where it notes when it was asked.
    pub log: Option<PathBuf>,
    /// The only core that it uses.
    pub core: Option<usize>,
}

impl Orders {
    /// The words of a command line that [`Orders::parse`] understands.
    pub fn words(&self) -> Vec<String> {
        let log = self.log.as_ref().map(|path| format!("log={}", path.display()));
        let think = format!("think={}", self.think.as_micros());
        let core = self.core.map(|core| format!("core={core}"));
        let misbehaviour = self.misbehaviour.map(|misbehaviour| misbehaviour.word().to_owned());
        [Some(think), log, core, misbehaviour].into_iter().flatten().collect()
    }

    /// What the words mean; those that mean nothing are skipped.
    pub fn parse(words: impl Iterator<Item = String>) -> Self {
        let mut orders = Self::default();
        for word in words {
            match word.split_once('=') {
                Some(("think", micros)) => {
                    orders.think = Duration::from_micros(micros.parse().unwrap_or_default());
                }
                Some(("core", core)) => orders.core = core.parse().ok(),
                Some(("log", path)) => orders.log = Some(path.into()),
                _ => orders.misbehaviour = Misbehaviour::ALL.into_iter().find(|known| known.word() == word),
            }
        }
        orders
    }
}

/// How much is read at a time, in bytes.
const READ: usize = 64 << 10;

const HANDSHAKE: &[u8] = b"id name instant\nwant legal\ntalonok 1\n";

/// Plays until the input ends.
///
/// # Errors
/// When nobody reads what it says.
pub fn run(orders: &Orders) -> io::Result<()> {
    orders.core.map_or(Ok(()), cores::keep_to)?;
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut bot = Instantly {
        output: File::from(io::stdout().as_fd().try_clone_to_owned()?),
        answer: Vec::with_capacity(READ),
        orders,
        log: orders.log.as_deref().map(Log::open).transpose()?,
    };
    if orders.misbehaviour == Some(Misbehaviour::NeverRead) {
        bot.output.write_all(&[HANDSHAKE, b"readyok\n"].concat())?;
        rest();
    }
    let mut bytes = vec![0; READ];
    // The beginning of a line whose end is yet to come.
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

struct Instantly<'a> {
    output: File,
    /// What it will answer.
    answer: Vec<u8>,
    orders: &'a Orders,
    log: Option<Log>,
}

impl Instantly<'_> {
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
            b"newgame" => self.log.iter_mut().for_each(Log::begin),
            b"talon" => self.output.write_all(HANDSHAKE)?,
            b"isready" => self.output.write_all(b"readyok\n")?,
            b"quit" => std::process::exit(0),
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self) -> io::Result<()> {
        let asked = self.log.as_ref().map(|_| Instant::now());
        if let Some(misbehaviour) = self.orders.misbehaviour {
            self.note(asked.zip(asked))?;
            self.misbehave(misbehaviour)?;
        }
        if !self.orders.think.is_zero() {
            thread::sleep(self.orders.think);
        }
        let answered = asked.map(|_| Instant::now());
        self.output.write_all(&self.answer)?;
        self.answer.clear();
        self.note(asked.zip(answered))
    }

    fn note(&mut self, times: Option<(Instant, Instant)>) -> io::Result<()> {
        match (&mut self.log, times) {
            (Some(log), Some((asked, answered))) => log.note(asked, answered),
            _ => Ok(()),
        }
    }

    fn misbehave(&mut self, misbehaviour: Misbehaviour) -> io::Result<()> {
        match misbehaviour {
            Misbehaviour::Hang | Misbehaviour::NeverRead => rest(),
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
                rest();
            }
            Misbehaviour::ForkAndLeave => {
                // Left to itself, on purpose.
                let child = Command::new(std::env::current_exe()?).args(["instant", "never-read"]).spawn()?;
                drop(child);
                std::process::exit(0);
            }
        }
    }
}

/// Does nothing, for ever.
fn rest() -> ! {
    loop {
        thread::park();
    }
}
