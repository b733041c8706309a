//! The record of a person's session. Its last deal may be unfinished.
//!
//! A session is a record like any other. The comments before a deal give the number of the deal and the names
//! of its players. The results of a player can therefore be added, although the player changes seats. A
//! comment marks a deal that does not count, because it is unfinished or was played with known cards. The
//! program needs the comments `# talon play` to continue the session.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use talon_games::cards::Quoted;
use talon_games::protocol::{
    Command, DEAL_COMMENT, NewGame, PLAYERS_COMMENT, UNCOUNTED_COMMENT, mark_length, name_in_list,
};

/// The comment with the seed of the cards and the seat of the person in the first deal.
const SESSION_COMMENT: &str = "# talon play: seed ";

/// The comment with the name of the person.
const NAME_COMMENT: &str = "# talon play name: ";

/// The comment with the player that has a seat. The seat is given by its number in the first deal.
const PLAYER_COMMENT: &str = "# talon play player: seat ";

/// The name of a person who gives no name.
const PERSON: &str = "person";

/// The comment before each deal.
const OWN_COMMENT: &str = "# talon play deal: ";

/// The maximum for the number of a deal and for its rotation. No person plays so many deals.
const MAX_NUMBER: u64 = u32::MAX as u64;

/// Every seat number in a file must be smaller than this limit. No game has so many seats.
const MAX_SEATS: usize = 1000;

/// The maximum absolute value of a payoff in a file. With this maximum, the sum of the payoffs in a file
/// cannot overflow.
const MAX_POINTS: u64 = 1 << 32;

/// A deal of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDeal {
    /// The number of the deal. The cards follow from this number and the seed.
    pub(crate) number: u64,
    /// The number of times that every player has moved to the next lower seat since the first deal.
    pub rotation: u64,
    /// Whether the result of the deal counts in the totals.
    pub counts: bool,
    /// The `newgame` line of the deal.
    pub new: NewGame,
    /// The event lines of the deal.
    pub(crate) lines: Vec<String>,
    /// The payoff of each seat. `None` while the deal is in progress.
    pub result: Option<Vec<i64>>,
}

impl SavedDeal {
    /// Adds the deal and its comments to a record. `names` are the names of the players in the order of their
    /// seats in the first deal.
    pub(crate) fn write(&self, names: &[String], text: &mut String) {
        let points = |result: &Vec<i64>| result.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let result = self.result.as_ref().map(|result| format!("result {}\n", points(result)));
        self.write_with(names, &result.unwrap_or_default(), text);
    }

    /// Adds the deal to a record like [`SavedDeal::write`]. `closing` are the lines after its events.
    pub(crate) fn write_with(&self, names: &[String], closing: &str, text: &mut String) {
        let names = distinct_names(names, self.new.players);
        let players = self.new.players.max(1);
        let first = |seat: usize| (seat + self.rotation as usize % players) % players;
        let names = (0..self.new.players).filter_map(|seat| names.get(first(seat)));
        let names: Vec<&str> = names.map(String::as_str).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{DEAL_COMMENT}{}\n{PLAYERS_COMMENT}{}", self.number, names.join(", "));
        if !self.counts || self.result.is_none() {
            let _ = writeln!(text, "{UNCOUNTED_COMMENT}");
        }
        let _ = writeln!(text, "{}", self.new);
        for line in &self.lines {
            text.extend([line, "\n"]);
        }
        text.push_str(closing);
    }
}

/// Returns the names in a form for a record. Each name is valid in the list of names of a record, and no two
/// names are equal. A missing name becomes `player` and a number.
pub(crate) fn distinct_names(names: &[String], players: usize) -> Vec<String> {
    let mut taken = BTreeSet::new();
    // The number that the next equal name tries first. With it, many equal names take no quadratic time.
    let mut next: BTreeMap<String, u64> = BTreeMap::new();
    let distinct = |number: usize| {
        let mut name = names.get(number - 1).map_or_else(String::new, |name| name_in_list(name.trim()));
        Quoted::make_plain(&mut name);
        if name.is_empty() {
            name = format!("player {number}");
        }
        if taken.insert(name.clone()) {
            return name;
        }
        let count = next.entry(name.clone()).or_insert(2);
        loop {
            let numbered = format!("{name} {count}");
            *count += 1;
            if taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    };
    (1..=players).map(distinct).collect()
}

/// A session of deals that can be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSession {
    /// The seed of the cards.
    pub seed: u64,
    /// The seat of the person in the first deal.
    pub seat: usize,
    /// The name of the person. `None` when the person gives none.
    pub name: Option<String>,
    /// For each seat of the first deal, its player with options, such as `smart,Depth=2`. The string is empty
    /// for the seat of the person, and for a seat whose player the file does not name.
    pub players: Vec<String>,
    /// The deals. Only the last deal may be unfinished.
    pub deals: Vec<SavedDeal>,
}

impl SavedSession {
    /// Creates a session before its first deal.
    pub fn new(seed: u64, seat: usize) -> Self {
        Self { seed, seat, name: None, players: Vec::new(), deals: Vec::new() }
    }

    /// Reads a session from the bytes of its file. `None` when the file is blank. A last line without a line
    /// end is incomplete and is ignored.
    ///
    /// # Errors
    /// A line is bad. The error is the number of the first bad line, counted from 1.
    pub fn read(bytes: &[u8]) -> Result<Option<Self>, usize> {
        if bytes.trim_ascii().is_empty() {
            return Ok(None);
        }
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let line_of = |place: usize| bytes[..place].split(|&byte| byte == b'\n').count();
        let text = std::str::from_utf8(&bytes[..end]).map_err(|error| line_of(error.valid_up_to()))?;
        Self::parse(text).map(Some)
    }

    /// Reads a session. The error is the number of the first bad line, counted from 1.
    fn parse(text: &str) -> Result<Self, usize> {
        let text = text.get(mark_length(text.as_bytes())..).unwrap_or_default();
        let mut session = Self::new(0, 0);
        let mut has_header = false;
        let mut next: Option<(u64, u64, bool)> = None;
        for (line, number) in text.lines().zip(1_usize..) {
            let mut read = || -> Option<()> {
                if let Some(rest) = line.strip_prefix(SESSION_COMMENT) {
                    let (seed, seat) = rest.split_once(" seat ")?;
                    (session.seed, session.seat) = (seed.parse().ok()?, seat.parse().ok()?);
                    has_header = true;
                } else if let Some(name) = line.strip_prefix(NAME_COMMENT) {
                    session.name = Some(name.to_owned());
                } else if let Some(rest) = line.strip_prefix(PLAYER_COMMENT) {
                    let (seat, player) = rest.split_once(' ')?;
                    let seat = seat.parse::<usize>().ok().filter(|&seat| seat < MAX_SEATS)?;
                    session.players.resize(session.players.len().max(seat + 1), String::new());
                    player.clone_into(session.players.get_mut(seat)?);
                } else if let Some(rest) = line.strip_prefix(OWN_COMMENT) {
                    let mut words = rest.split(' ');
                    let number =
                        |word: Option<&str>| word?.parse().ok().filter(|&number| number <= MAX_NUMBER);
                    let deal = number(words.next())?;
                    let rotation = number(words.nth(1))?;
                    next = Some((deal, rotation, words.next() != Some("again")));
                } else if line.is_empty() || line.starts_with('#') {
                } else if line.starts_with("newgame ") {
                    let Ok(Some(Command::NewGame(new))) = Command::parse(line) else { return None };
                    let (number, rotation, counts) = next.take()?;
                    let table = |new: &NewGame| (new.game.clone(), new.players);
                    if session.deals.first().is_some_and(|first| table(&first.new) != table(&new)) {
                        return None;
                    }
                    session.deals.push(SavedDeal {
                        number,
                        rotation,
                        counts,
                        new,
                        lines: Vec::new(),
                        result: None,
                    });
                } else {
                    let deal = session.deals.last_mut().filter(|deal| deal.result.is_none())?;
                    match line.strip_prefix("result ") {
                        Some(points) => {
                            let points: Result<Vec<i64>, _> = points.split(' ').map(str::parse).collect();
                            deal.result = Some(points.ok().filter(|points| fits(points, deal.new.players))?);
                        }
                        None if line.starts_with("score ") => {}
                        None => deal.lines.push(line.to_owned()),
                    }
                }
                Some(())
            };
            read().ok_or(number)?;
        }
        if has_header { Ok(session) } else { Err(1) }
    }

    /// Writes the session as a record. `names` are the names of the players in the order of their seats in
    /// the first deal.
    pub fn text(&self, names: &[String]) -> String {
        let mut text = format!("{SESSION_COMMENT}{} seat {}\n", self.seed, self.seat);
        // Writing to a string cannot fail.
        if let Some(name) = &self.name {
            let _ = writeln!(text, "{NAME_COMMENT}{name}");
        }
        for (seat, player) in self.players.iter().enumerate().filter(|(_, player)| !player.is_empty()) {
            let _ = writeln!(text, "{PLAYER_COMMENT}{seat} {player}");
        }
        for deal in &self.deals {
            let again = if deal.counts { "" } else { " again" };
            let _ = writeln!(text, "\n{OWN_COMMENT}{} rotation {}{again}", deal.number, deal.rotation);
            deal.write(names, &mut text);
        }
        text
    }

    /// Returns the names of the players in the order of their seats in the first deal. The name of a built-in
    /// player is its word, such as `smart`, and a number. The seats are numbered from the person's seat,
    /// which has number 1.
    pub fn names(&self) -> Vec<String> {
        let players = self.players.len();
        let name = |(seat, player): (usize, &String)| {
            if seat == self.seat {
                return self.name.clone().unwrap_or_else(|| PERSON.to_owned());
            }
            let word = player.split(',').next().unwrap_or_default();
            format!("{word} {}", (seat + players - self.seat % players) % players + 1)
        };
        self.players.iter().enumerate().map(name).collect()
    }

    /// Returns whether the payoffs of every deal that counts sum to 0.
    pub(crate) fn is_zero_sum(&self) -> bool {
        let counted = self.deals.iter().filter(|deal| deal.counts);
        counted.filter_map(|deal| deal.result.as_ref()).all(|result| result.iter().sum::<i64>() == 0)
    }

    /// Computes, for each player, the sum of the payoffs in the deals that count. The list has the order of
    /// the seats in the first deal.
    pub fn totals(&self, players: usize) -> Vec<i64> {
        let mut totals = vec![0; players];
        for deal in self.deals.iter().filter(|deal| deal.counts) {
            for (seat, points) in deal.result.iter().flatten().enumerate() {
                if let Some(total) = totals.get_mut((seat + deal.rotation as usize) % players.max(1)) {
                    *total += points;
                }
            }
        }
        totals
    }
}

/// Returns whether these points can be the payoffs of a deal with this number of players.
pub(super) fn fits(points: &[i64], players: usize) -> bool {
    points.len() == players && points.iter().all(|points| points.unsigned_abs() <= MAX_POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# talon play: seed 7 seat 1\n\n# talon play deal: 0 rotation 0\nnewgame tablic players 2\n\
        table 2h\nresult 3 4\n\n# talon play deal: 0 rotation 1 again\nnewgame tablic players 2\ntable 2h\n";

    /// A session as the program writes it.
    const WRITTEN: &str = "# talon play: seed 7 seat 1\n\n# talon play deal: 0 rotation 0\n# deal: 0\n\
        # players: Ana, player 2\nnewgame tablic players 2\ntable 2h\nresult 3 4\n\n\
        # talon play deal: 0 rotation 1 again\n# deal: 0\n# players: player 2, Ana\n# counts: no\n\
        newgame tablic players 2\ntable 2h\n";

    #[test]
    fn a_session_is_read_back_as_it_was_written() {
        let session = SavedSession::parse(TEXT).expect("a session");
        assert_eq!(session.text(&["Ana".to_owned()]), WRITTEN);
        assert_eq!(SavedSession::parse(WRITTEN), Ok(session.clone()));
        assert_eq!(session.totals(2), [3, 4]);
        assert!(session.deals[1].result.is_none() && !session.deals[1].counts);
    }

    #[test]
    fn no_two_names_of_a_record_are_equal() {
        let names = ["Ana", " Ana ", "", "a, b\nmove 0 2h", "Ana 2"].map(str::to_owned);
        let shown = ["Ana", "Ana 2", "player 3", "a\\u{2c} b\\nmove 0 2h", "Ana 2 2", "player 6"];
        assert_eq!(distinct_names(&names, 6), shown);
    }

    #[test]
    fn a_session_keeps_its_players() {
        let header = "# talon play: seed 7 seat 1\n";
        let players = "# talon play name: Ana\n# talon play player: seat 0 smart,Depth=2\n\
            # talon play player: seat 2 best\n";
        let text = format!("{header}{players}");
        let session = SavedSession::parse(&text).expect("a session");
        assert_eq!(session.names(), ["smart 3", "Ana", "best 2"]);
        assert_eq!(session.text(&session.names()), text);
        for (wrong, read) in
            [("seat", Ok(SavedSession::new(7, 1))), ("seat x best", Err(2)), ("seat 1000 best", Err(2))]
        {
            assert_eq!(SavedSession::parse(&format!("{header}# talon play player: {wrong}\n")), read);
        }
    }

    #[test]
    fn totals_follow_the_players_around_the_table() {
        let mut session = SavedSession::parse(TEXT).expect("a session");
        session.deals[1].counts = true;
        session.deals[1].result = Some(vec![10, 20]);
        // In the second deal, the player who had seat 1 before has seat 0.
        assert_eq!(session.totals(2), [23, 14]);
    }

    #[test]
    fn another_file_is_no_session() {
        for text in ["", "hello", "newgame tablic players 2\n", "# talon play: seed x seat 0\n"] {
            assert!(SavedSession::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_last_line_without_its_end_is_left_out() {
        let session = SavedSession::parse(TEXT).expect("a session");
        for (line, end) in [("result 3 4", ""), ("result 3 ", ""), ("table 2h\nresult 3", "table 2h\n")] {
            let (before, _) = TEXT.split_once(line).expect("a line");
            let cut =
                SavedSession::read(format!("{before}{line}").as_bytes()).expect("a session").expect("deals");
            let whole = SavedSession::parse(&format!("{before}{end}")).expect("a session");
            assert_eq!(cut, whole, "{line}");
            assert_eq!(cut.deals.len(), 1);
        }
        assert_eq!(SavedSession::read(TEXT.as_bytes()), Ok(Some(session)));
        assert_eq!(SavedSession::read(b" \n"), Ok(None));
    }

    #[test]
    fn a_session_that_is_wrong_is_refused_at_its_line() {
        let header = "# talon play: seed 7 seat 1\n";
        let deal =
            |number: &str| format!("# talon play deal: {number} rotation 0\nnewgame tablic players 2\n");
        for (text, line) in [
            ("hello".to_owned(), 1),
            ("# talon play: seed 7".to_owned(), 1),
            (format!("{header}{}", deal("18446744073709551615")), 2),
            (format!("{header}{}result 9223372036854775807 0\n", deal("0")), 4),
            (format!("{header}{}# talon play deal: 1 rotation 1\nnewgame tablic players 3\n", deal("0")), 5),
            (format!("{header}move 0 8d\n"), 2),
        ] {
            assert_eq!(SavedSession::read(text.as_bytes()), Err(line), "{text}");
        }
        assert_eq!(SavedSession::read(b"# talon play: seed 7 seat 1\n\xff\n"), Err(2));
    }
}
