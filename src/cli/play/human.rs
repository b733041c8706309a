//! `talon human`: an engine whose decisions a person makes at a separate terminal.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

use talon_engine::{DealHost, PlayableGame};
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{
    BadLine, Code, Command, Line, LineBuffer, NewGame, Refusal, Seat, VERSION, Want,
};
use talon_table::choose;

use super::arguments::HumanArguments;
use super::pack::Pack;
use super::style::Style;
use super::table_screen::{PersonDecision, ScreenSettings, TableScreen};
use super::terminal_device::{self, Foreground};
use super::wording::Wording;
use crate::exit_code::USAGE;
use crate::languages::{Language, Texts};

/// The controlling terminal of the process.
const OWN_TERMINAL: &str = "/dev/tty";

/// The time for each move of the player that plays for a person who has resigned.
const MOVE_TIME: Duration = Duration::from_millis(200);

/// Serves the protocol on standard input and output, and asks the person at the terminal for each move.
pub(crate) fn run_human(games: &GameRegistry<PlayableGame>, arguments: &HumanArguments) -> ExitCode {
    let device = arguments.tty.as_deref().unwrap_or(Path::new(OWN_TERMINAL));
    match HumanEngine::new(games, arguments, device) {
        Ok((mut engine, lines)) => {
            engine.run(&lines);
            engine.foreground.give_back();
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("talon: cannot play on {}: {error}", Quoted::text(&device.to_string_lossy()));
            ExitCode::from(USAGE)
        }
    }
}

/// A protocol line, or the reason why the bytes are not a line.
type ProtocolLine = Result<String, BadLine>;

/// Sends the protocol lines until `quit`, the end of the input, or the end of the engine.
fn send_lines(mut input: File, lines: &Sender<ProtocolLine>) {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match input.read(&mut bytes) {
            Ok(count @ 1..) => buffer.push(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => break,
        }
        while let Some(line) = buffer.next_line().map(|line| line.map(str::to_owned)) {
            let is_quit = line.as_ref().is_ok_and(|line| line.trim() == "quit");
            if is_quit || lines.send(line).is_err() {
                return;
            }
        }
    }
    if let Some(line) = buffer.last_line() {
        let _ = lines.send(line.map(str::to_owned));
    }
}

/// Tells the thread that reads input whether the person is being asked for a move.
#[derive(Default)]
struct PersonQuestion {
    is_open: Mutex<bool>,
    changed: Condvar,
}

impl PersonQuestion {
    fn set(&self, is_open: bool) {
        *self.is_open.lock().unwrap_or_else(PoisonError::into_inner) = is_open;
        self.changed.notify_all();
    }

    /// Waits until the person is being asked.
    fn wait(&self) {
        let is_open = self.is_open.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(is_open, |is_open| !*is_open));
    }
}

/// The engine whose decisions a person makes.
struct HumanEngine<'a> {
    games: &'a GameRegistry<PlayableGame>,
    arguments: &'a HumanArguments,
    style: Style,
    foreground: Foreground,
    /// The output for protocol lines.
    output: File,
    /// The deal in progress, the seat of the person in this deal, and the screen of the person.
    deal: Option<(Box<dyn DealHost>, Seat, TableScreen)>,
    /// The sum of the person's payoffs so far.
    total: i64,
    /// Whether `best` plays the rest of the deal for the person.
    is_resigned: bool,
    /// Whether the person has left. `best` then plays until the end of the match.
    has_left: bool,
    question: Arc<PersonQuestion>,
}

impl<'a> HumanEngine<'a> {
    /// Duplicates the streams of the protocol, and replaces standard input and output by the terminal.
    /// Returns the engine and the protocol lines.
    fn new(
        games: &'a GameRegistry<PlayableGame>,
        arguments: &'a HumanArguments,
        device: &Path,
    ) -> io::Result<(Self, Receiver<ProtocolLine>)> {
        let input = File::from(rustix::io::dup(io::stdin())?);
        let output = File::from(rustix::io::dup(io::stdout())?);
        terminal_device::take(device)?;
        let foreground = Foreground::take();
        let cooked = tcgetattr(io::stdin())?;
        let (sender, lines) = channel();
        let question = Arc::new(PersonQuestion::default());
        let asked = question.clone();
        thread::Builder::new().spawn(move || {
            // When the input ends, the engine still executes the lines that it has received, but the person
            // is not asked for another move.
            send_lines(input, &sender);
            // Dropping the sender tells the engine that the input has ended.
            drop(sender);
            asked.wait();
            leave(&cooked, foreground);
        })?;
        let style = Style::of_terminal(arguments.plain);
        let engine = Self {
            games,
            arguments,
            style,
            foreground,
            output,
            deal: None,
            total: 0,
            is_resigned: false,
            has_left: false,
            question,
        };
        Ok((engine, lines))
    }

    /// Executes all protocol lines.
    fn run(&mut self, lines: &Receiver<ProtocolLine>) {
        for line in lines {
            let done = match line.as_deref().map(Command::parse) {
                Ok(Ok(Some(command))) => self.execute(command),
                Ok(Ok(None)) => Ok(()),
                Ok(Err(error)) => Err(error.into()),
                Err(bad) => Err((*bad).into()),
            };
            match done {
                Ok(()) => {}
                Err(refusal) => self.write(&refusal.to_string()),
            }
        }
    }

    fn execute(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Talon => self.handshake(),
            Command::IsReady => self.write("readyok"),
            Command::NewGame(new) => self.begin(&new)?,
            Command::Go(_) => self.decide()?,
            Command::Score { seat, items } => self.show_score(seat, &items),
            Command::Result(points) => self.show_result(&points),
            Command::Other(line) => self.follow(&line)?,
            _ => {}
        }
        Ok(())
    }

    fn write(&mut self, text: &str) {
        // An error means that the arbiter is gone. In this case the input ends, too.
        let _ = writeln!(self.output, "{text}");
    }

    fn handshake(&mut self) {
        let mut lines = vec![format!("id name {}", self.arguments.name), "id author a person".to_owned()];
        lines.extend(self.games.iter().map(|entry| entry.offer().to_string()));
        lines.push(Want::Live.to_string());
        lines.push(format!("talonok {VERSION}"));
        self.write(&lines.join("\n"));
    }

    fn begin(&mut self, new: &NewGame) -> Result<(), Refusal> {
        let game = self.games.of(new)?;
        let no_seat = || Refusal::new(Code::State, "a person plays one seat: send newgame with seat S");
        let own = new.seat.ok_or_else(no_seat)?;
        let no_screen = || Refusal::new(Code::State, format!("{} has no screen yet", game.name));
        let screen = game.screen.ok_or_else(no_screen)?;
        let host = game.deal_host(new)?;
        let mut wording = Wording {
            texts: Texts::of_games(self.arguments.lang.unwrap_or_else(Language::of_environment), [&**game]),
            style: self.style,
            names: Vec::new(),
            pack: Pack(screen.pack()),
            game: game.name,
        };
        let name = |seat: Seat| {
            let number = (seat.index() + 1).to_string();
            if seat == own {
                wording.text("play.you")
            } else {
                wording.filled("play.player", &[("number", &number)])
            }
        };
        wording.names = Seat::all(new.players).map(name).collect();
        let title = wording.text(&format!("games.{}", game.name));
        let total = format!("{}: {}", wording.text("play.you"), self.total);
        let settings = ScreenSettings {
            pace: 0,
            best: talon_engine::option_table(self.games),
            movetime: MOVE_TIME,
            seed: fresh_seed(),
            is_practice: false,
            is_match: true,
        };
        let mut table = TableScreen::new(game.name, screen, wording, settings);
        table.title = format!("{title} -");
        (table.totals, table.heading) = (total.clone(), total);
        table.changed_rules = game.changed_rules(new);
        self.is_resigned = self.has_left;
        self.deal = Some((host, own, table));
        Ok(())
    }

    fn follow(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let no_game = || Refusal::new(Code::State, "no game: newgame begins one");
        let (host, _, table) = self.deal.as_mut().ok_or_else(no_game)?;
        host.apply(line)?;
        table.tell(&host.scene(None, 0)?, true, false);
        Ok(())
    }

    /// Asks the person for a move. If the person has resigned or left, `best` chooses it.
    fn decide(&mut self) -> Result<(), Refusal> {
        let no_game = || Refusal::new(Code::State, "no game: newgame begins one");
        let (host, _, table) = self.deal.as_mut().ok_or_else(no_game)?;
        let chosen = loop {
            if self.is_resigned {
                break choose(host.as_ref(), &table.settings.best, MOVE_TIME)?;
            }
            self.question.set(true);
            let decided = table.decide(host.as_ref());
            self.question.set(false);
            match decided {
                PersonDecision::Plays(text) => break Some(text),
                PersonDecision::Resigns => self.is_resigned = true,
                PersonDecision::Leaves => {
                    self.has_left = true;
                    self.is_resigned = true;
                }
                PersonDecision::Undoes | PersonDecision::Again => {
                    table.say(&table.wording.text("play.not_in_a_match"));
                }
            }
        };
        let chosen = chosen.ok_or_else(|| Refusal::new(Code::State, "no move to make"))?;
        self.write(&format!("bestmove {chosen}"));
        Ok(())
    }

    fn show_score(&self, seat: Seat, items: &[(String, String)]) {
        let Some((_, _, table)) = &self.deal else { return };
        let items: Vec<(&str, &str)> =
            items.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        table.say(&format!("  {}: {}", table.wording.name(seat), table.wording.score_text(&items)));
    }

    fn show_result(&mut self, points: &[i64]) {
        let Some((_, own, table)) = &self.deal else { return };
        let all = Seat::all(points.len()).zip(points);
        let text: Vec<String> =
            all.map(|(seat, points)| format!("{} {points:+}", table.wording.name(seat))).collect();
        table.say(&format!("{} {}", table.wording.text("play.deal_over"), text.join(", ")));
        self.total += points.get(own.index()).copied().unwrap_or(0);
    }
}

/// Restores the terminal and ends the process.
fn leave(cooked: &Termios, foreground: Foreground) -> ! {
    let _ = tcsetattr(io::stdin(), OptionalActions::Now, cooked);
    foreground.give_back();
    std::process::exit(0)
}

/// Returns a random seed, so that the choice among equivalent cards is not predictable.
fn fresh_seed() -> u64 {
    use rand::TryRng as _;
    rand::rngs::SysRng.try_next_u64().unwrap_or_default()
}
