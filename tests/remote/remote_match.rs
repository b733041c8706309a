//! A match with a remote bot, and the client of its author.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

use serde_json::Value;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::{HeaderValue, StatusCode};
use tungstenite::{Error, HandshakeError, WebSocket};

use crate::common::matches::{arbiter, assert_success, folder, invoke, trace_bot_lines};
use crate::common::{ARBITER, shown, text};

/// The command of the built-in players, as a bot that any author could run.
pub const ENGINE: &str = ARBITER;

/// A running match that has said where remote bots connect.
pub struct RemoteMatch {
    arbiter: Child,
    errors: JoinHandle<String>,
    /// The port at which bots connect.
    pub port: u16,
    folder: PathBuf,
}

/// The results of a match.
pub struct Finished {
    /// The results, as JSON.
    pub json: Value,
    /// The text on standard error.
    pub errors: String,
    record: String,
}

impl Finished {
    /// Returns the comments of the record.
    pub fn comments(&self) -> String {
        self.record.lines().filter(|line| line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
    }

    /// Returns the lines of all games, without the comments of the record.
    pub fn games(&self) -> String {
        let is_of_game = |line: &&str| !line.starts_with('#');
        self.record.lines().filter(is_of_game).flat_map(|line| [line, "\n"]).collect()
    }
}

/// Draws tokens for `bots`, and writes the file of tokens and a file with each token into a folder.
pub fn tokens(folder: &Path, bots: &[&str]) -> PathBuf {
    let file = folder.join("tokens");
    for bot in bots {
        let token = assert_success(&invoke(&["token", shown(&file), bot]));
        std::fs::write(folder.join(bot), token).expect("a file in a new folder");
    }
    file
}

impl RemoteMatch {
    /// Starts a match of these seats, and waits until it listens. Each name in `bots` has a token.
    pub fn start(bots: &[&str], seats: &[&str], more: &[&str]) -> Self {
        let folder = folder("remote");
        let file = tokens(&folder, bots);
        let record = folder.join("record");
        let mut arguments = vec!["match", "--json", "--seed", "1", "--remote-listen", "127.0.0.1:0"];
        arguments.extend(["--remote-tokens", shown(&file), "--record", shown(&record)]);
        arguments.extend(seats.iter().flat_map(|seat| ["--participant", seat]).chain(more.iter().copied()));
        let mut command = arbiter(&arguments);
        trace_bot_lines(&mut command);
        let mut arbiter = command.spawn().expect("the arbiter runs");
        let mut errors = BufReader::new(arbiter.stderr.take().expect("a pipe"));
        let mut before = String::new();
        let port = loop {
            let mut line = String::new();
            assert!(errors.read_line(&mut line).expect("text") > 0, "it does not listen: {before}");
            before.push_str(&line);
            if let Some((_, address)) = line.split_once("waiting for remote bots at ws://127.0.0.1:") {
                break address.split_once(':').and_then(|(port, _)| port.parse().ok()).expect("a port");
            }
        };
        // Standard error is read to its end, so that the arbiter never waits for its reader.
        let errors = thread::spawn(move || {
            let mut rest = before;
            errors.read_to_string(&mut rest).expect("text");
            rest
        });
        Self { arbiter, errors, port, folder }
    }

    /// Returns the token of a bot.
    pub fn token(&self, bot: &str) -> String {
        std::fs::read_to_string(self.folder.join(bot)).expect("its token").trim().to_owned()
    }

    /// Starts an author's client that connects to this port. It is killed when the result is dropped.
    pub fn connect(&self, bot: &str, port: u16, arguments: &[&str], command: &[&str]) -> Author {
        let url = format!("ws://127.0.0.1:{port}");
        let file = self.folder.join(bot);
        let mut author = arbiter(&["connect", &url, "--token-file", shown(&file)]);
        author.args(arguments).arg("--").args(command).stdout(Stdio::null()).stderr(Stdio::null());
        Author(author.spawn().expect("the client runs"))
    }

    /// Connects to the match as a program that speaks the lines over the WebSocket itself. `query` is the
    /// query of the request.
    pub fn socket(&self, bot: &str, query: &str) -> Result<WebSocket<TcpStream>, StatusCode> {
        socket(self.port, &self.token(bot), query)
    }

    /// Returns the path of a file of the match.
    pub fn file(&self, name: &str) -> String {
        shown(&self.folder.join(name)).to_owned()
    }

    /// Waits for the end of a match that is refused. Returns the text on standard error.
    pub fn refused(mut self) -> String {
        let status = self.arbiter.wait().expect("it ends");
        let errors = self.errors.join().expect("the reader ends");
        assert_eq!(status.code(), Some(2), "{errors}");
        errors
    }

    /// Waits for the end of the match, and reads its results.
    pub fn finish(mut self) -> Finished {
        let mut results = String::new();
        let mut output = self.arbiter.stdout.take().expect("a pipe");
        output.read_to_string(&mut results).expect("text");
        let status = self.arbiter.wait().expect("it ends");
        let errors = self.errors.join().expect("the reader ends");
        let json = serde_json::from_str(&results).unwrap_or_else(|_| panic!("{status}: {results}{errors}"));
        let record = std::fs::read_to_string(self.folder.join("record")).expect("a record");
        Finished { json, errors, record }
    }
}

/// Opens a WebSocket with a token.
///
/// # Errors
/// The server refuses the request with this status.
pub fn socket(port: u16, token: &str, query: &str) -> Result<WebSocket<TcpStream>, StatusCode> {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("the match listens");
    stream.set_nodelay(true).expect("a TCP stream");
    let mut request = format!("ws://127.0.0.1:{port}/seat{query}").into_client_request().expect("a request");
    let bearer = HeaderValue::try_from(format!("Bearer {token}")).expect("a token");
    request.headers_mut().insert("authorization", bearer);
    match tungstenite::client(request, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(HandshakeError::Failure(Error::Http(response))) => Err(response.status()),
        Err(error) => panic!("{error}"),
    }
}

/// An author's client.
pub struct Author(Child);

impl Author {
    /// Starts another program of an author. It is killed when the result is dropped.
    pub fn start(program: &str, arguments: &[&str]) -> Self {
        let mut client = Command::new(program);
        client.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(client.spawn().expect("the program runs"))
    }
}

impl Drop for Author {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays the same match with a bot on this machine in place of the remote bot. Returns the lines of its games.
pub fn local_games(seats: &[&str], more: &[&str]) -> String {
    let record = folder("local").join("record");
    let mut arguments = vec!["match", "--json", "--seed", "1", "--record", shown(&record)];
    arguments.extend(seats.iter().flat_map(|seat| ["--participant", seat]).chain(more.iter().copied()));
    let played = invoke(&arguments);
    assert!(played.status.success(), "{}", text(&played.stderr));
    let record = std::fs::read_to_string(record).expect("a record");
    record.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
}
