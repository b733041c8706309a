//! The engine that values the moves of a record. It is a process of its own, which is driven over the protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use talon_games::protocol::{ComparedMoves, Reply};

/// The most candidates of a decision.
const CANDIDATES: u64 = 500;

/// The nodes of an open-card solution. A solution that needs more is not proven.
const OPEN_NODES: u64 = 3_000_000;

/// How the moves are valued.
pub(super) struct AnalystSettings {
    /// The built-in player whose values count for decisions with hidden cards.
    pub(super) player: String,
    /// The number of nodes for a decision.
    pub(super) nodes: u64,
}

/// An engine that values moves.
pub(super) struct Analyst {
    engine: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    nodes: u64,
}

impl Analyst {
    /// Starts the engine.
    ///
    /// # Errors
    /// The engine cannot be started, or has no such player.
    pub(super) fn start(command: &[String], settings: &AnalystSettings) -> Result<Self, String> {
        let cannot = |error: std::io::Error| format!("cannot start the engine: {error}");
        let [program, arguments @ ..] = command else { return Err("no engine".to_owned()) };
        let mut engine = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let pipes = engine.stdin.take().zip(engine.stdout.take());
        let (input, output) = pipes.ok_or("the engine has no pipes")?;
        let mut analyst = Self { engine, input, output: BufReader::new(output), nodes: settings.nodes };
        let player = &settings.player;
        analyst.send(&format!(
            "setoption name Player value {player}\nsetoption name MultiPV value {CANDIDATES}"
        ))?;
        Ok(analyst)
    }

    /// Sends lines that the engine must accept.
    ///
    /// # Errors
    /// The engine refuses a line, or has ended.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), String> {
        self.write(&format!("{lines}\nisready\n"))?;
        loop {
            match self.next()? {
                (Some(Reply::ReadyOk), _) => return Ok(()),
                (Some(Reply::Error(_)), line) => return Err(line),
                _ => {}
            }
        }
    }

    /// Values the moves of the seat to move from its own view.
    ///
    /// # Errors
    /// The engine refuses the request, or has ended.
    pub(super) fn compare(&mut self) -> Result<ComparedMoves, String> {
        let go = format!("go nodes {}", self.nodes);
        self.compared(&go)?.ok_or_else(|| format!("the engine refuses {go}"))
    }

    /// Values the moves of the seat to move with all cards face up. `None` when the game has no solver, or cards are unknown.
    ///
    /// # Errors
    /// The engine has ended.
    pub(super) fn compare_open(&mut self) -> Result<Option<ComparedMoves>, String> {
        self.compared(&format!("go open nodes {OPEN_NODES}"))
    }

    fn compared(&mut self, go: &str) -> Result<Option<ComparedMoves>, String> {
        self.write(&format!("{go}\n"))?;
        let mut compared = ComparedMoves::default();
        loop {
            match self.next()? {
                (Some(Reply::Info(_)), line) => compared.read(&line),
                (Some(Reply::BestMove(_)), _) => return Ok(Some(compared)),
                (Some(Reply::Error(_)), _) => return Ok(None),
                _ => {}
            }
        }
    }

    fn write(&mut self, lines: &str) -> Result<(), String> {
        let written = self.input.write_all(lines.as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|error| format!("the engine has ended: {error}"))
    }

    /// Returns the next line of the engine, parsed and as written.
    fn next(&mut self) -> Result<(Option<Reply>, String), String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err("the engine has ended".to_owned()),
            Ok(_) => {
                let line = line.trim_end().to_owned();
                let reply =
                    Reply::parse(&line).map_err(|error| format!("the engine wrote '{line}': {error}"))?;
                Ok((reply, line))
            }
            Err(error) => Err(format!("cannot read from the engine: {error}")),
        }
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        // The engine has no state to lose.
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}
