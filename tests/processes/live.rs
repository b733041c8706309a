//! `--live`: the page of a running match.
#![cfg(target_os = "linux")]

use crate::common::matches::{FAULTLESS_BOT, arbiter, seated};

#[cfg(feature = "table")]
mod with_the_feature {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};
    use serde_json::Value;

    use super::*;
    use crate::common::fake;
    use crate::common::matches::{QUICK_MATCH, folder, invoke, scratch};
    use crate::common::users::{command_of, place, users};
    use crate::defaults::programs;

    /// A timeout that is longer than any answer of the page.
    const LONG: Duration = Duration::from_secs(30);

    /// A match with a live page. The match plays until it is interrupted.
    struct LiveMatch {
        arbiter: Child,
        port: u16,
        token: String,
    }

    impl Drop for LiveMatch {
        fn drop(&mut self) {
            let _ = self.arbiter.kill();
            let _ = self.arbiter.wait();
        }
    }

    impl LiveMatch {
        fn start(mut command: Command) -> Self {
            let mut arbiter = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            let mut line = String::new();
            BufReader::new(arbiter.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
            let address = line.trim_end().strip_prefix("live: http://127.0.0.1:").expect("an address");
            let (port, token) = address.split_once("/#live=").expect("a token");
            assert!(token.len() == 32 && token.chars().all(|digit| digit.is_ascii_hexdigit()), "{line}");
            let (port, token) = (port.parse().unwrap(), token.to_owned());
            Self { arbiter, port, token }
        }

        /// Starts a match of two players at two tables.
        fn of_two() -> Self {
            let tables = ["--deals", "1000000", "--concurrency", "2", "--bundles", "none", "--live"];
            Self::start(arbiter(&[&seated(&[FAULTLESS_BOT, &fake("")])[..], &tables].concat()))
        }

        /// Sends a request with these header lines.
        fn request(&self, line: &str, headers: &[&str]) -> BufReader<TcpStream> {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
            stream.set_read_timeout(Some(LONG)).unwrap();
            write!(stream, "{line} HTTP/1.1\r\nConnection: close\r\n{}\r\n\r\n", headers.join("\r\n"))
                .unwrap();
            BufReader::new(stream)
        }

        fn host(&self) -> String {
            format!("Host: 127.0.0.1:{}", self.port)
        }

        fn authorization(&self) -> String {
            format!("Authorization: Bearer {}", self.token)
        }

        /// Sends a request and returns the whole response.
        fn response(&self, line: &str, headers: &[&str]) -> String {
            let mut response = String::new();
            self.request(line, headers).read_to_string(&mut response).unwrap();
            response
        }

        /// Returns the events that a page receives.
        fn events(&self) -> impl Iterator<Item = Value> + use<> {
            let stream = self.request("GET /api/live/events", &[&self.host(), &self.authorization()]);
            let data =
                |line: std::io::Result<String>| line.unwrap().strip_prefix("data: ").map(str::to_owned);
            let lines = stream.lines().filter_map(data);
            lines.map(|data| serde_json::from_str::<Value>(&data).unwrap()["live"].clone())
        }
    }

    #[test]
    fn the_page_of_a_match_is_for_its_own_browser_only() {
        let live = LiveMatch::of_two();
        let (host, token) = (live.host(), live.authorization());
        let page = live.response("GET /", &[&host]);
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<script src=\"live.js\""), "{page}");
        for header in
            ["content-security-policy: default-src 'none'; ", "referrer-policy: no-referrer", "no-store"]
        {
            assert!(page.contains(header), "{page}");
        }
        assert!(!page.contains(&live.token));
        let events = "GET /api/live/events";
        let (evil_host, evil_page) = ("Host: evil.example", "Origin: http://evil.example");
        let own_page = format!("Origin: http://127.0.0.1:{}", live.port);
        let in_address = format!("{events}?token={}", live.token);
        for (line, headers, status) in [
            (events, vec![&*host], 401),
            (events, vec![&*host, "Authorization: Bearer 00000000000000000000000000000000"], 401),
            (events, vec![&*host, "Authorization: Bearer "], 401),
            (&*in_address, vec![&*host], 401),
            (events, vec![evil_host, &*token], 403),
            (events, vec![&*token], 400),
            (events, vec![&*host, &*token, evil_page], 403),
            ("GET /", vec![evil_host], 403),
            ("POST /api/live/events", vec![&*host, &*token, &*own_page], 405),
            ("GET /api/tables", vec![&*host, &*token], 404),
        ] {
            let response = live.response(line, &headers);
            // A request without a host is refused by the HTTP library or by the check of the host.
            let refused = [status, 403].map(|status| format!("HTTP/1.1 {status} "));
            let is_refused = refused.iter().any(|refused| response.starts_with(refused));
            assert!(
                response.starts_with(&refused[0]) || status == 400 && is_refused,
                "{line} {headers:?}: {response}"
            );
            assert!(!response.contains("figures"), "{response}");
        }
    }

    #[test]
    fn the_page_shows_the_match_as_it_moves_to_its_end() {
        let mut live = LiveMatch::of_two();
        let mut events = live.events();
        let shown = events.by_ref().find(|event| {
            let (participants, games) =
                (event["figures"]["participants"].as_array().unwrap(), event["games"].as_array().unwrap());
            participants.len() == 2 && games.len() == 2 && participants[0]["ci95"].is_number()
        });
        let shown = shown.unwrap();
        assert_eq!(shown["planned"], 1_000_000);
        for game in shown["games"].as_array().unwrap() {
            let mut seats: Vec<&str> =
                game["seats"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            seats.sort_unstable();
            assert_eq!(seats, ["fake", "random"]);
        }
        let said = |event: &Value| event["games"].to_string().contains("is dealt");
        assert!(events.by_ref().any(|event| said(&event)), "the games are told in words");
        let played = |event: &Value| event["played"].as_u64().unwrap();
        assert!(events.by_ref().any(|event| played(&event) > played(&shown)));
        kill_process(Pid::from_child(&live.arbiter), Signal::INT).unwrap();
        let last = events.last().unwrap();
        assert_eq!(last["over"], true, "{last}");
        assert!(live.arbiter.wait().is_ok());
    }

    #[test]
    fn the_faults_are_on_the_page() {
        let bot = fake("--malformed");
        let seats = seated(&[FAULTLESS_BOT, &bot]);
        let live = LiveMatch::start(arbiter(
            &[&seats[..], &["--deals", "1000000", "--bundles", "none", "--live"]].concat(),
        ));
        let fault = live.events().find_map(|event| event["faults"].get(0).cloned()).unwrap();
        assert_eq!(
            (&fault["name"], &fault["kind"], &fault["block"]),
            (&"fake".into(), &"malformed".into(), &1.into())
        );
    }

    #[test]
    fn a_tournament_has_a_page_too() {
        let directory = folder("live-cup");
        let file = directory.join("cup.toml");
        let participant = |name: &str, command: &str| {
            format!("[[participant]]\nname = \"{name}\"\ncommand = \"{command}\"\ntrusted = true\n")
        };
        let text = "game = \"tablic\"\nformat = \"round-robin\"\nplayers = 2\ndeals = 100000\n".to_owned();
        let text = text
            + &participant("a", "talon:random")
            + &participant("b", "talon:greedy")
            + &participant("c", "talon:random");
        std::fs::write(&file, text).unwrap();
        let live = LiveMatch::start(arbiter(&["tournament", file.to_str().unwrap(), "--live"]));
        let names = |event: &Value| {
            let mut names: Vec<String> = event["figures"]["participants"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row["name"].to_string())
                .collect();
            names.sort_unstable();
            names.join(",")
        };
        let mut events = live.events();
        assert_eq!(names(&events.next().unwrap()), "\"a\",\"b\",\"c\"");
        assert!(events.any(|event| event["games"].as_array().is_some_and(|games| !games.is_empty())));
    }

    #[test]
    fn a_sandboxed_bot_that_connects_is_refused() {
        for user in users() {
            let here = place("live", user);
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
            let (arbiter, bot) = programs();
            let readable = bot.to_str().unwrap();
            let bot = format!("{readable} --connects {free}");
            let live = format!("--live={free}");
            let sandboxed = ["--sandbox", "--readable", readable];
            for (sandbox, faults) in [(&sandboxed[..], 0), (&[], 4)] {
                let options = [&*live, "--json", "--bundles", "none"];
                let arguments =
                    [&seated(&[FAULTLESS_BOT, &bot])[..], &QUICK_MATCH, &options, sandbox].concat();
                let mut command = command_of(user, &here, arbiter);
                let output = command.args(&arguments).output().unwrap();
                let error = String::from_utf8_lossy(&output.stderr);
                let json: Value =
                    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{error}"));
                assert_eq!(json["players"][1]["faults"], faults, "{user:?}, {sandbox:?}: {error}");
            }
        }
    }

    #[test]
    fn a_port_that_is_taken_is_refused_before_the_first_deal() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let live = format!("--live={}", taken.local_addr().unwrap().port());
        let record = scratch("record");
        std::fs::write(&record, "old").unwrap();
        let files = ["--record", record.to_str().unwrap(), "--force", &live];
        let output = invoke(&[&seated(&[FAULTLESS_BOT, FAULTLESS_BOT])[..], &QUICK_MATCH, &files].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with(&format!("arbiter: {live}: cannot listen on this port: ")), "{error}");
        assert!(output.stdout.is_empty());
        assert_eq!(std::fs::read_to_string(record).unwrap(), "old");
    }
}

#[cfg(not(feature = "table"))]
#[test]
fn a_page_needs_the_feature_table() {
    let output =
        arbiter(&[&seated(&[FAULTLESS_BOT, FAULTLESS_BOT])[..], &["--live"]].concat()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: --live needs the feature table"), "{error}");
}

#[test]
fn a_page_is_no_part_of_a_plan() {
    let directory = crate::common::matches::scratch("plan");
    let seats = seated(&[FAULTLESS_BOT, FAULTLESS_BOT]);
    let mut words = vec!["plan"];
    words.extend(&seats);
    words.extend(["--live", directory.to_str().unwrap()]);
    let output = arbiter(&words).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("arbiter: --live does not fit a plan"), "{error}");
    assert!(!directory.exists());
}
