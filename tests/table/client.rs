//! A client of the server: requests over one connection, and streams of frames.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The maximum time that the client waits for a byte.
const PATIENCE: Duration = Duration::from_secs(20);

/// An answer of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub status: u16,
    /// The headers without the date, in lower case.
    pub headers: Vec<String>,
    pub body: String,
}

impl Reply {
    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the status, the code and the text of a refusal.
    pub fn error(&self) -> (u16, String, String) {
        let error = &self.json()["error"];
        let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
        assert!(!text("text").is_empty() && !text("text").contains('\n'), "no message of one line: {self:?}");
        (self.status, text("code"), text("text"))
    }

    /// Returns the JSON of an answer without an error.
    pub fn good(self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let headers = self.headers.iter();
        headers
            .filter_map(|line| line.split_once(": "))
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }
}

/// A client that sends its requests one after another, as a browser does.
pub struct Client {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
}

/// Connects to a server.
pub fn connect(address: SocketAddr) -> TcpStream {
    try_connect(address).expect("the server listens")
}

/// Connects to a server. Returns `None` when the server has ended.
fn try_connect(address: SocketAddr) -> Option<TcpStream> {
    let stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

/// Returns the text of a request. `headers` contains further header lines.
pub fn request_text(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    headers: &str,
    body: Option<&str>,
) -> String {
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let kind =
        body.map(|body| format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()));
    let (kind, body) = (kind.unwrap_or_default(), body.unwrap_or_default());
    let host = if headers.to_ascii_lowercase().contains("host: ") {
        String::new()
    } else {
        format!("Host: {address}\r\n")
    };
    format!("{method} {path} HTTP/1.1\r\n{host}{token}{kind}{headers}\r\n{body}")
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, connection: None }
    }

    pub fn get(&mut self, path: &str, token: &str) -> Reply {
        self.send("GET", path, Some(token), "", None)
    }

    pub fn post(&mut self, path: &str, token: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(token), "", Some(&body.to_string()))
    }

    /// Sends a request with these further header lines.
    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &str,
        body: Option<&str>,
    ) -> Reply {
        self.try_send(method, path, token, headers, body).expect("an answer")
    }

    /// Sends a request. Returns `None` when the server has ended.
    pub fn try_send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &str,
        body: Option<&str>,
    ) -> Option<Reply> {
        let text = request_text(self.address, method, path, token, headers, body);
        if self.connection.is_none() {
            self.connection = Some(BufReader::new(try_connect(self.address)?));
        }
        let connection = self.connection.as_mut()?;
        let reply =
            connection.get_mut().write_all(text.as_bytes()).ok().and_then(|()| read_reply(connection));
        if reply.as_ref().is_none_or(|reply| reply.header("connection") == Some("close")) {
            self.connection = None;
        }
        reply
    }
}

/// Reads the status and the headers of an answer.
fn read_head(reader: &mut BufReader<TcpStream>) -> Option<Reply> {
    let mut line = String::new();
    if reader.read_line(&mut line).ok()? == 0 {
        return None;
    }
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let text = line.trim_end();
        match text.split_once(": ") {
            None if text.is_empty() => return Some(Reply { status, headers, body: String::new() }),
            None => return None,
            Some((name, _)) if name.eq_ignore_ascii_case("date") => {}
            Some((name, value)) => headers.push(format!("{}: {value}", name.to_ascii_lowercase())),
        }
    }
}

/// Reads an answer with its body.
pub fn read_reply(reader: &mut BufReader<TcpStream>) -> Option<Reply> {
    let reply = read_head(reader)?;
    with_body(reply, reader)
}

/// Reads the body of an answer.
fn with_body(mut reply: Reply, reader: &mut BufReader<TcpStream>) -> Option<Reply> {
    let mut body = Vec::new();
    if let Some(length) = reply.header("content-length").and_then(|length| length.parse().ok()) {
        body.resize(length, 0);
        reader.read_exact(&mut body).ok()?;
    } else if reply.status != 304 {
        while let Some(chunk) = read_chunk(reader) {
            body.extend(chunk);
        }
    }
    reply.body = String::from_utf8_lossy(&body).into_owned();
    Some(reply)
}

/// Reads a chunk of a body. Returns `None` at the end of the body.
fn read_chunk(reader: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let length = usize::from_str_radix(line.trim(), 16).ok()?;
    let mut chunk = vec![0; length + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(length);
    (length > 0).then_some(chunk)
}

/// A stream of events from the server. Most events are frames.
pub struct Events {
    reader: BufReader<TcpStream>,
    text: String,
    /// The `id` of the last event. It is the index of the event's seat among the tokens of the stream.
    pub place: usize,
}

impl Events {
    /// Opens the stream of a seat's token.
    pub fn of_seat(address: SocketAddr, token: &str) -> Self {
        Self::open(address, "/api/seat/events", token).unwrap_or_else(|reply| panic!("{reply:?}"))
    }

    /// Opens the stream of a spectator's token.
    pub fn of_spectator(address: SocketAddr, token: &str) -> Self {
        Self::open(address, "/api/watch/events", token).unwrap_or_else(|reply| panic!("{reply:?}"))
    }

    /// Opens a stream. A refusal is an error.
    pub fn open(address: SocketAddr, path: &str, token: &str) -> Result<Self, Reply> {
        Self::try_open(address, path, token).expect("an answer")
    }

    /// Opens one stream for all these tokens. A refusal is an error.
    pub fn of_seats(address: SocketAddr, tokens: &[&str]) -> Result<Self, Reply> {
        let body = serde_json::json!({ "tokens": tokens }).to_string();
        let text = request_text(address, "POST", "/api/seat/events", None, "", Some(&body));
        Self::try_begin(address, &text).expect("an answer")
    }

    /// Opens a stream. Returns `None` when the server has ended.
    pub fn try_open(address: SocketAddr, path: &str, token: &str) -> Option<Result<Self, Reply>> {
        Self::try_begin(address, &request_text(address, "GET", path, Some(token), "", None))
    }

    fn try_begin(address: SocketAddr, text: &str) -> Option<Result<Self, Reply>> {
        let mut reader = BufReader::new(try_connect(address)?);
        reader.get_mut().write_all(text.as_bytes()).ok()?;
        let reply = read_head(&mut reader)?;
        if reply.status == 200 {
            assert_eq!(reply.header("content-type"), Some("text/event-stream"));
            return Some(Ok(Self { reader, text: String::new(), place: 0 }));
        }
        Some(Err(with_body(reply, &mut reader)?))
    }

    /// Returns the name and the data of the next event, or `None` at the end of the stream. An event with an
    /// empty name is a frame.
    pub fn next_event(&mut self) -> Option<(String, String)> {
        let begun = Instant::now();
        loop {
            // Comments, which keep the connection alive, are not events.
            assert!(begun.elapsed() < PATIENCE, "no event");
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let found = field("data: ").map(|data| (field("event: ").unwrap_or_default(), data));
                let place = field("id: ");
                self.text = rest.to_owned();
                if found.is_some() {
                    self.place = place.and_then(|place| place.parse().ok()).expect("the place of the seat");
                    return found;
                }
            }
            let chunk = read_chunk(&mut self.reader)?;
            self.text += std::str::from_utf8(&chunk).expect("text");
        }
    }

    /// Returns the text of the next frame.
    pub fn text(&mut self) -> String {
        let (name, data) = self.next_event().expect("a frame");
        assert_eq!(name, "", "no frame: {data}");
        data
    }

    /// Returns the next frame.
    pub fn frame(&mut self) -> Value {
        serde_json::from_str(&self.text()).expect("JSON")
    }

    /// Waits for a frame that meets this condition, and returns it.
    pub fn frame_where(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.frame();
            if holds(&frame) {
                return frame;
            }
        }
    }
}
