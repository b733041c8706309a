//! A running `talon table`.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::client::{Client, Events, Reply};
use crate::common::TALON;
use crate::common::run_directory::{isolated, run_directory};

/// A running server. Dropping it kills the server.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// The printed link of the host. `host` is the token in this link.
    pub link: String,
    pub host: String,
    pub data: PathBuf,
}

/// Creates an empty directory.
pub fn new_directory() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let path = run_directory().join(format!("table-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
    fs::create_dir(&path).expect("a new directory");
    path
}

/// Returns the command that starts a server on this port. Port 0 is any free port.
pub fn command(data: &Path, port: u16) -> Command {
    let mut command = isolated(TALON);
    command.args(["table", "--no-open", "--port", &port.to_string(), "--data"]).arg(data);
    command
}

/// Runs a command that fails. Returns its message.
pub fn refused(mut command: Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("it starts");
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "no message of one line: {text}");
    text
}

impl Server {
    /// Starts a server with its own data directory.
    pub fn new() -> Self {
        Self::on(&new_directory())
    }

    /// Starts a server on a data directory.
    pub fn on(data: &Path) -> Self {
        Self::start(command(data, 0), data)
    }

    /// Starts a server with this command. Its log goes to a file in the data directory.
    pub fn start(mut command: Command, data: &Path) -> Self {
        let log = File::options().create(true).append(true).open(data.join("log")).expect("a log file");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().expect("it starts");
        let mut printed = String::new();
        let output = child.stdout.take().expect("a pipe");
        let mut output = BufReader::new(output);
        output.read_line(&mut printed).expect("a line");
        let link = printed.trim_end().to_owned();
        let Some((address, host)) = link.split_once("/#host=") else {
            panic!("no link: '{printed}' {}", fs::read_to_string(data.join("log")).unwrap_or_default())
        };
        // With a public address, the link has this address, and the next line has the address on which the
        // server listens.
        let mut port = address.strip_prefix("http://").and_then(|address| address.parse().ok());
        if port.is_none() {
            printed.clear();
            output.read_line(&mut printed).expect("a line");
            let address = printed.trim_end().strip_prefix("the server listens on http://");
            port = address.and_then(|address| address.trim_end_matches('/').parse().ok());
        }
        let host = host.to_owned();
        Self { child, address: port.expect("an address"), link, host, data: data.to_owned() }
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Returns whether the server is running.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().expect("a process").is_none()
    }

    /// Returns the text of the server's log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.data.join("log")).expect("a log file")
    }

    /// Kills the server.
    pub fn end(&mut self) {
        self.child.kill().expect("a process");
        self.child.wait().expect("a process");
    }

    /// Returns a file of the page. The frame names the path of the files.
    pub fn page_file(&self, name: &str) -> Reply {
        let mut client = self.client();
        let frame = client.send("GET", "/", None, "", None);
        let script = frame.body.split("src=\"").nth(1).and_then(|rest| rest.split('/').next());
        client.send("GET", &format!("/{}/{name}", script.expect("a script")), None, "", None)
    }

    /// Opens a table with these settings.
    pub fn open(&self, settings: &Value) -> Links {
        Links::of(&self.client().post("/api/tables", &self.host, settings).good())
    }

    /// Opens a table of tablić whose seats are all for people.
    pub fn open_for_people(&self, count: usize) -> Links {
        self.open(
            &json!({ "game": "tablic", "players": count, "movetime": 20, "seats": vec![json!({ "kind": "person" }); count] }),
        )
    }

    /// Opens a practice table of tablić with a person and a built-in player.
    pub fn open_practice(&self, movetime: u64) -> Links {
        let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
        self.open(
            &json!({ "game": "tablic", "players": 2, "practice": true, "movetime": movetime, "seats": seats }),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The links of a table.
#[derive(Clone, Debug)]
pub struct Links {
    pub id: String,
    /// For each seat, its token. The token is empty for a program.
    pub seats: Vec<String>,
    pub watch: String,
    pub table: String,
}

impl Links {
    pub fn of(value: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let seats = value["seats"].as_array().expect("seats").iter().map(text).collect();
        Self { id: text(&value["id"]), seats, watch: text(&value["watch"]), table: text(&value["table"]) }
    }
}

/// Returns the number of events of a frame.
pub fn events_of(frame: &Value) -> u64 {
    frame["scene"]["events"].as_u64().expect("a number")
}

/// Returns the first legal move of a frame as text, or `None` when its reader is not to move.
pub fn first_move(frame: &Value) -> Option<String> {
    let legal = &frame["scene"]["legal"];
    let parts = legal["moves"].get(0)?.as_array()?;
    let parts = parts.iter().map(|part| part.as_str().expect("text"));
    Some(legal["keyword"].as_str().into_iter().chain(parts).collect::<Vec<_>>().join(" "))
}

/// Makes the first legal move of a frame. Returns its text.
pub fn play_first(client: &mut Client, token: &str, frame: &Value) -> String {
    let text = first_move(frame).unwrap_or_else(|| panic!("no legal move: {frame}"));
    client.post("/api/seat/move", token, &json!({ "events": events_of(frame), "move": text })).good();
    text
}

/// Plays a deal until it is over. At each turn of a person, makes the first legal move.
pub fn finish_deal(server: &Server, seats: &[String]) {
    let mut client = server.client();
    loop {
        let mut is_over = false;
        for token in seats {
            let mut events = Events::of_seat(server.address, token);
            let is_decided = |frame: &Value| first_move(frame).is_some() || frame["table"]["state"] != "play";
            // With several people, it may be another person's turn.
            let frame = if seats.len() > 1 { events.frame() } else { events.frame_where(is_decided) };
            is_over = frame["table"]["state"] != "play";
            if first_move(&frame).is_some() {
                play_first(&mut client, token, &frame);
            }
        }
        if is_over {
            return;
        }
    }
}
