//! The file of a tournament: participants, game, format.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::arbiter::pairing::balanced_design::{balanced_counts, balanced_lineups};
use crate::arbiter::pairing::lineup::{self, Lineup, MAX_LINEUPS};
use crate::arbiter::pairing::seating::{Seating, SeatingError};
use crate::arbiter::record::sha256;
use crate::cards::Quoted;

/// The keys of the file.
const KEYS: [&str; 22] = [
    "game",
    "rules",
    "seats",
    "format",
    "challenger",
    "rounds",
    "lineups",
    "blocks",
    "deals-per-session",
    "seating",
    "movetime",
    "clock",
    "average",
    "nodes",
    "depth",
    "margin",
    "startup",
    "on-fault",
    "sprt",
    "sprt-alpha",
    "sprt-beta",
    "participant",
];

/// The keys of a participant.
const PARTICIPANT_KEYS: [&str; 6] = ["name", "command", "directory", "options", "memory", "trusted"];

/// The largest number of blocks of a lineup.
const MAX_BLOCKS: u64 = 1_000_000_000;

/// The largest number of rounds.
const MAX_ROUNDS: u64 = 10_000;

/// How similar a key must be to be suggested, from 0 to 1.
const SIMILAR: f64 = 0.7;

/// How the lineups of a tournament are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// All participants at one table; two participants in every mix that balances.
    Match,
    /// Every subset of the participants that fills a table; every pair in every mix, when there are fewer participants than
    /// seats.
    RoundRobin,
    /// One participant against every subset of the others.
    Gauntlet,
    /// Rounds in which participants with similar scores meet.
    Swiss,
}

impl TournamentFormat {
    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
        }
    }
}

/// The file of a tournament.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentFile {
    /// The game.
    pub game: String,
    /// The rule options.
    #[serde(default)]
    pub rules: BTreeMap<String, String>,
    /// The number of seats at a table.
    pub seats: usize,
    /// The format.
    pub format: TournamentFormat,
    /// The name of the participant that meets all others in a gauntlet. `None` for the first one.
    pub challenger: Option<String>,
    /// The number of rounds of a Swiss tournament.
    pub rounds: Option<u64>,
    /// The number of lineups of each participant in a round robin. `None` for all lineups.
    pub lineups: Option<usize>,
    /// The number of blocks of each lineup.
    pub blocks: u64,
    /// The number of deals in a session. `None` for the game's own number.
    pub deals_per_session: Option<u64>,
    /// The word for the seatings of a block.
    #[serde(default)]
    seating: Option<String>,
    /// The time limit of a decision, in milliseconds.
    pub movetime: Option<u64>,
    /// The time limit of a deal and the increment, as `BANK+INCREMENT` in milliseconds.
    pub clock: Option<String>,
    /// The mean time limit of a deal, in milliseconds.
    pub average: Option<u64>,
    /// The number of nodes of a decision.
    pub nodes: Option<u64>,
    /// The depth of a decision.
    pub depth: Option<u64>,
    /// The tolerance beyond the time limit, in milliseconds.
    pub margin: Option<u64>,
    /// The time limit for the start of a bot, in milliseconds.
    pub startup: Option<u64>,
    /// The cost of a fault, as for `--on-fault`.
    pub on_fault: Option<String>,
    /// The hypotheses of a sequential test that ends a match of two participants, in points a game.
    pub sprt: Option<[f64; 2]>,
    /// The probability to accept H1 although H0 is true.
    pub sprt_alpha: Option<f64>,
    /// The probability to accept H0 although H1 is true.
    pub sprt_beta: Option<f64>,
    /// The participants.
    #[serde(rename = "participant", default)]
    pub participants: Vec<TournamentParticipant>,
}

/// A participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentParticipant {
    /// Its name in reports.
    pub name: String,
    /// The command line of a bot, or `talon:PLAYER` for a built-in player.
    pub command: String,
    /// The directory to which the paths in the command are relative.
    pub directory: Option<String>,
    /// The values of its options, by name.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The limit on its private memory, in MiB.
    pub memory: Option<u64>,
    /// Whether it runs without the sandbox.
    #[serde(default)]
    pub trusted: bool,
}

/// The value of an option in a tournament file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Switch(switch) => switch.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Why a tournament file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentFileError {
    /// The file is no TOML, or a value has the wrong type.
    #[error("{0}")]
    Toml(String),
    /// There is no such key, and one is similar.
    #[error("no key '{key}'{place}: did you mean '{similar}'?")]
    Misspelt {
        /// The key.
        key: Quoted,
        /// Where it stands.
        place: &'static str,
        /// The key that was meant.
        similar: &'static str,
    },
    /// There is no such key.
    #[error("no key '{key}'{place}: the keys are {known}")]
    Unknown {
        /// The key.
        key: Quoted,
        /// Where it stands.
        place: &'static str,
        /// All keys.
        known: String,
    },
    /// The word is no seating.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A value does not fit.
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: Quoted,
        /// What it can be.
        expected: String,
    },
    /// Two participants have the same name.
    #[error("two participants are called '{name}': give each a name of its own")]
    Name {
        /// The name.
        name: Quoted,
    },
    /// The number of participants does not fit the format.
    #[error("{participants} participants do not fit {seats} seats in this format: {way_out}")]
    Participants {
        /// Their number.
        participants: usize,
        /// The number of seats.
        seats: usize,
        /// What would fit.
        way_out: &'static str,
    },
    /// A participant has a clock of its own, or the tournament has none.
    #[error(
        "a tournament measures bots, all by the same clock: a person plays in arbiter match, with clock=none"
    )]
    Person,
    /// There is no balanced design with this number of lineups.
    #[error(
        "no balanced lineups with lineups = {each}: {participants} participants in {seats} seats have {known}"
    )]
    Design {
        /// The number of lineups of each participant.
        each: usize,
        /// The number of participants.
        participants: usize,
        /// The number of seats.
        seats: usize,
        /// The numbers that have one.
        known: String,
    },
    /// A key does not fit the format.
    #[error("{key} does not fit format = \"{format}\": {way_out}")]
    Format {
        /// The key.
        key: &'static str,
        /// The format.
        format: &'static str,
        /// What would fit.
        way_out: &'static str,
    },
    /// The directory has another tournament, which this one does not extend.
    #[error("this tournament does not extend the one that was begun: {reason}; give a new directory")]
    Extension {
        /// Why it does not.
        reason: String,
    },
    /// The lines are not those of a plan.
    #[error("'{line}' is not a line of the plan here")]
    PlanLine {
        /// The line.
        line: Quoted,
    },
    /// There are too many lineups.
    #[error("more than {MAX_LINEUPS} lineups: use format = \"swiss\", or fewer participants")]
    Lineups,
}

impl TournamentFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The text is no TOML, a key is unknown, or a value does not fit.
    pub fn parse(text: &str) -> Result<Self, TournamentFileError> {
        let wrong = |error: toml::de::Error| {
            let line = error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            let message = error.message().lines().collect::<Vec<_>>().join(" ");
            TournamentFileError::Toml(line.map_or(message.clone(), |line| format!("line {line}: {message}")))
        };
        let table: toml::Table = toml::from_str(text).map_err(wrong)?;
        let participants = table.get("participant").and_then(toml::Value::as_array);
        let has_clock = |own: &toml::Value| own.get("clock").is_some();
        if table.get("clock").and_then(toml::Value::as_str) == Some("none")
            || participants.into_iter().flatten().any(has_clock)
        {
            return Err(TournamentFileError::Person);
        }
        check_keys(&table, &KEYS, "")?;
        for participant in participants.into_iter().flatten().filter_map(toml::Value::as_table) {
            check_keys(participant, &PARTICIPANT_KEYS, " of a participant")?;
        }
        let file: Self = toml::from_str(text).map_err(wrong)?;
        file.check()?;
        Ok(file)
    }

    fn check(&self) -> Result<(), TournamentFileError> {
        self.seating()?;
        let names: Vec<&str> = self.participants.iter().map(|own| own.name.as_str()).collect();
        for (at, name) in names.iter().enumerate() {
            if name.trim() != *name || name.is_empty() || !Quoted::is_plain(name) || name.contains(", ") {
                let expected =
                    "a name without control characters, comma and blank, or blanks at its ends".to_owned();
                return Err(TournamentFileError::Value { key: "name", value: Quoted::new(name), expected });
            }
            if names[..at].contains(name) {
                return Err(TournamentFileError::Name { name: Quoted::new(name) });
            }
        }
        let number = |key, value: u64, most: u64| match value {
            value if (1..=most).contains(&value) => Ok(()),
            value => Err(TournamentFileError::Value {
                key,
                value: Quoted::new(&value.to_string()),
                expected: format!("a number from 1 to {most}"),
            }),
        };
        number("blocks", self.blocks, MAX_BLOCKS)?;
        number("rounds", self.rounds.unwrap_or(1), MAX_ROUNDS)?;
        number("seats", self.seats as u64, crate::protocol::Seat::MOST as u64)?;
        if let Some(challenger) = self.challenger.as_deref().filter(|challenger| !names.contains(challenger))
        {
            let expected = format!("the name of a participant: {}", names.join(", "));
            return Err(TournamentFileError::Value {
                key: "challenger",
                value: Quoted::new(challenger),
                expected,
            });
        }
        if self.lineups.is_some() && self.format != TournamentFormat::RoundRobin {
            let way_out = "it chooses among the lineups of a round robin";
            return Err(TournamentFileError::Format { key: "lineups", format: self.format.word(), way_out });
        }
        if (self.sprt.is_some() || self.sprt_alpha.is_some() || self.sprt_beta.is_some())
            && (self.format != TournamentFormat::Match || names.len() != 2 || self.sprt.is_none())
        {
            let way_out =
                "a sequential test compares the two participants of a match: give sprt = [H0, H1] there";
            return Err(TournamentFileError::Format { key: "sprt", format: self.format.word(), way_out });
        }
        if self.format == TournamentFormat::Swiss {
            return if names.len() < self.seats {
                Err(self.misfit("give as many as seats, or more"))
            } else {
                Ok(())
            };
        }
        self.lineups().map(drop)
    }

    fn misfit(&self, way_out: &'static str) -> TournamentFileError {
        TournamentFileError::Participants {
            participants: self.participants.len(),
            seats: self.seats,
            way_out,
        }
    }

    /// The seatings of a block.
    ///
    /// # Errors
    /// The word is none.
    pub fn seating(&self) -> Result<Seating, SeatingError> {
        self.seating.as_deref().map_or(Ok(Seating::default()), str::parse)
    }

    /// The lineups in order: block `b` is played by lineup `b / blocks`. A Swiss tournament has none in advance.
    ///
    /// # Errors
    /// The number of participants does not fit the format, or there are too many lineups.
    pub fn lineups(&self) -> Result<Vec<Lineup>, TournamentFileError> {
        let (participants, seats) = (self.participants.len(), self.seats);
        let lineups = match self.format {
            TournamentFormat::Match if participants == seats => Some(vec![(0..seats).collect()]),
            TournamentFormat::Match if participants == 2 => Some(lineup::mixes(0, 1, seats)),
            TournamentFormat::Match => return Err(self.misfit("give as many as seats, or two")),
            TournamentFormat::RoundRobin if participants < 2 => return Err(self.misfit("give two or more")),
            TournamentFormat::RoundRobin if participants < seats => lineup::pairs(participants, seats),
            TournamentFormat::RoundRobin => match self.lineups {
                Some(each) => return self.design(each),
                None => lineup::subsets(participants, seats),
            },
            TournamentFormat::Gauntlet if participants < seats => {
                return Err(self.misfit("give as many as seats, or more"));
            }
            TournamentFormat::Gauntlet => {
                let is_challenger = |own: &TournamentParticipant| Some(&own.name) == self.challenger.as_ref();
                let challenger = self.participants.iter().position(is_challenger).unwrap_or(0);
                lineup::gauntlet(participants, challenger, seats)
            }
            TournamentFormat::Swiss => Some(Vec::new()),
        };
        lineups.ok_or(TournamentFileError::Lineups)
    }

    /// Lineups in which each participant plays in `each` of them, and every pair meets equally often.
    fn design(&self, each: usize) -> Result<Vec<Lineup>, TournamentFileError> {
        let (participants, seats) = (self.participants.len(), self.seats);
        balanced_lineups(participants, seats, each).ok_or_else(|| {
            let known: Vec<String> =
                balanced_counts(participants, seats).iter().map(ToString::to_string).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            TournamentFileError::Design { each, participants, seats, known }
        })
    }

    /// The number of blocks of the whole tournament.
    ///
    /// # Errors
    /// As for [`TournamentFile::lineups`].
    pub fn all_blocks(&self) -> Result<u64, TournamentFileError> {
        let lineups = match self.format {
            TournamentFormat::Swiss => self.rounds.unwrap_or(1) * self.tables_of_round(),
            _ => self.lineups()?.len() as u64,
        };
        Ok(lineups * self.blocks)
    }

    /// The number of lineups of a round of a Swiss tournament.
    #[must_use]
    pub fn tables_of_round(&self) -> u64 {
        (self.participants.len() / self.seats.max(1)) as u64
    }

    /// The plan as lines: one for each key that is given, and one for each participant, the participants last. The number of
    /// seats decides the lineups, so it is a part of the plan.
    #[must_use]
    pub fn plan_lines(&self) -> Vec<String> {
        let rules: Vec<String> = self.rules.iter().map(|(key, value)| format!("{key} {value}")).collect();
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let keys = [
            ("game", Some(self.game.clone())),
            ("rules", Some(rules.join(", ")).filter(|rules| !rules.is_empty())),
            ("seats", Some(self.seats.to_string())),
            ("format", Some(self.format.word().to_owned())),
            ("challenger", self.challenger.clone()),
            ("rounds", number(self.rounds)),
            ("lineups", self.lineups.map(|each| each.to_string())),
            ("blocks", number(Some(self.blocks))),
            ("deals per session", number(self.deals_per_session)),
            ("seating", Some(self.seating().unwrap_or_default().to_string())),
            ("movetime", number(self.movetime)),
            ("clock", self.clock.clone()),
            ("average", number(self.average)),
            ("nodes", number(self.nodes)),
            ("depth", number(self.depth)),
            ("margin", number(self.margin)),
            ("startup", number(self.startup)),
            ("on fault", self.on_fault.clone()),
            ("sprt", self.sprt.map(|[h0, h1]| format!("{h0} {h1}"))),
            ("sprt alpha", self.sprt_alpha.map(|rate| rate.to_string())),
            ("sprt beta", self.sprt_beta.map(|rate| rate.to_string())),
        ];
        let keys =
            keys.into_iter().filter_map(|(key, value)| Some(format!("# {key}: {}", Quoted::text(&value?))));
        let participants = (1..).zip(&self.participants).map(|(number, own)| {
            let options: Vec<String> =
                own.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let text = format!(
                "{}: {}; directory {}; options {}; memory {}; {}",
                own.name,
                own.command,
                own.directory.as_deref().unwrap_or("."),
                options.join(" "),
                own.memory.map_or("any".to_owned(), |memory| memory.to_string()),
                if own.trusted { "trusted" } else { "sandbox" }
            );
            format!("{PARTICIPANT_LINE}{number}: {}", Quoted::text(&text))
        });
        keys.chain(participants).collect()
    }

    /// The SHA-256 of the plan, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        sha256(self.plan_lines().join("\n"))
    }

    /// The tournament of these plan lines, of which the participants have only names and commands.
    ///
    /// # Errors
    /// The lines are not those of a tournament with these participants.
    pub fn from_plan(
        lines: &[String],
        participants: &[(String, String)],
    ) -> Result<Self, TournamentFileError> {
        let wrong = |line: &str| TournamentFileError::PlanLine { line: Quoted::new(line) };
        let (of_participants, keys): (Vec<&String>, Vec<&String>) =
            lines.iter().partition(|line| line.starts_with(PARTICIPANT_LINE));
        let mut table = toml::Table::new();
        for line in &keys {
            let pair = line.strip_prefix("# ").and_then(|line| line.split_once(": "));
            let (key, value) = pair.ok_or_else(|| wrong(line))?;
            let number = || value.parse().map(toml::Value::Integer).map_err(|_| wrong(line));
            let rate = |text: &str| text.parse().map(toml::Value::Float).map_err(|_| wrong(line));
            let value = match key {
                "game" | "format" | "challenger" | "seating" | "clock" | "on fault" => {
                    toml::Value::String(value.to_owned())
                }
                "rules" => {
                    let rule = |rule: &str| {
                        let (key, value) = rule.split_once(' ')?;
                        Some((key.to_owned(), toml::Value::String(value.to_owned())))
                    };
                    let rules: Option<toml::Table> = value.split(", ").map(rule).collect();
                    toml::Value::Table(rules.ok_or_else(|| wrong(line))?)
                }
                "sprt" => toml::Value::Array(value.split(' ').map(rate).collect::<Result<_, _>>()?),
                "sprt alpha" | "sprt beta" => rate(value)?,
                _ => number()?,
            };
            table.insert(key.replace(' ', "-"), value);
        }
        let participant = |(name, command): &(String, String)| {
            let pairs = [("name", name), ("command", command)];
            let pairs = pairs.map(|(key, text)| (key.to_owned(), toml::Value::String(text.clone())));
            toml::Value::Table(pairs.into_iter().collect())
        };
        table.insert(
            "participant".to_owned(),
            participants.iter().map(participant).collect::<Vec<_>>().into(),
        );
        let file: Self = table
            .try_into()
            .map_err(|error: toml::de::Error| TournamentFileError::Toml(error.message().to_owned()))?;
        file.check()?;
        // Every line must be as the arbiter writes it. Directory, options and limits of a participant do not matter here.
        let own = file.plan_lines();
        let is_same = |(own, line): (&String, &String)| match own.split_once("; directory ") {
            Some((own, _)) if own.starts_with(PARTICIPANT_LINE) => {
                line.strip_prefix(own).is_some_and(|rest| rest.starts_with("; directory "))
            }
            _ => own == line,
        };
        if own.len() != lines.len() || of_participants.len() != participants.len() {
            return Err(wrong(lines.last().map_or("", String::as_str)));
        }
        match own.iter().zip(lines).find(|&pair| !is_same(pair)) {
            Some((_, line)) => Err(wrong(line)),
            None => Ok(file),
        }
    }

    /// Checks that this tournament is the one with these plan lines, or extends it: its first blocks are those of the other
    /// one then.
    ///
    /// # Errors
    /// It does not. The error says why.
    pub fn check_extension(&self, earlier: &[String]) -> Result<(), TournamentFileError> {
        let refuse = |reason: String| Err(TournamentFileError::Extension { reason });
        let own = self.plan_lines();
        let is_participant = |line: &&String| line.starts_with(PARTICIPANT_LINE);
        let grows = match self.format {
            TournamentFormat::Swiss => "# rounds: ",
            TournamentFormat::Match if self.participants.len() == self.seats => "# blocks: ",
            _ => "",
        };
        let number = |line: &String| Some(line.strip_prefix(grows)?.parse::<u64>().unwrap_or(0));
        let keys = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| !is_participant(line)).cloned().collect()
        };
        let (own_keys, earlier_keys) = (keys(&own), keys(earlier));
        let mut other = own_keys.iter().filter(|line| !earlier_keys.contains(line));
        let is_grown = |line: &String| {
            let before = earlier_keys.iter().find_map(number);
            !grows.is_empty() && number(line).zip(before).is_some_and(|(now, before)| now >= before)
        };
        if let Some(line) = other.find(|line| !is_grown(line)) {
            return refuse(format!("its plan lacks '{}'", Quoted::line(line)));
        }
        if own_keys.len() != earlier_keys.len() {
            return refuse("its plan has other keys".to_owned());
        }
        let participants =
            |lines: &[String]| -> Vec<String> { lines.iter().filter(is_participant).cloned().collect() };
        let (own, earlier) = (participants(&own), participants(earlier));
        if !own.starts_with(&earlier) {
            return refuse(
                "its participants are others, or in another order: add new ones at the end".to_owned(),
            );
        }
        if own.len() == earlier.len() {
            return Ok(());
        }
        match self.format {
            TournamentFormat::Swiss => refuse(
                "a Swiss tournament takes no further participants, because its rounds were paired without them; it takes \
                 further rounds"
                    .to_owned(),
            ),
            TournamentFormat::Match => refuse(
                "a match takes no further participants, because those that it has fill its table; it takes further blocks"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if self.lineups.is_some() => refuse(
                "a round robin with the key lineups takes no further participants, because another number of them has other \
                 balanced lineups"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if (earlier.len() < self.seats) != (own.len() < self.seats) => refuse(
                "fewer participants than seats meet in pairs, and now they fill a table".to_owned(),
            ),
            TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => Ok(()),
        }
    }
}

/// Begins the plan line of a participant, before its number.
const PARTICIPANT_LINE: &str = "# participant ";

/// Checks the keys of a table.
fn check_keys(
    table: &toml::Table,
    known: &'static [&'static str],
    place: &'static str,
) -> Result<(), TournamentFileError> {
    let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) else { return Ok(()) };
    let likeness = |known: &&str| strsim::jaro_winkler(known, &key.to_lowercase());
    let similar = known.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    Err(match similar.filter(|similar| likeness(similar) >= SIMILAR) {
        Some(similar) => TournamentFileError::Misspelt { key: Quoted::new(key), place, similar },
        None => TournamentFileError::Unknown { key: Quoted::new(key), place, known: known.join(", ") },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTS: &str = "[[participant]]\nname = \"a\"\ncommand = \"talon:simple\"\n\n[[participant]]\nname = \"b\"\ncommand = \
                        \"python3 b.py\"\noptions = { Depth = 3, Book = true }\ntrusted = true\n\n[[participant]]\nname = \
                        \"c\"\ncommand = \"./c\"\nmemory = 64\n";

    fn text(keys: &str) -> String {
        format!("game = \"whist\"\nseats = 2\nformat = \"round-robin\"\nblocks = 4\n{keys}\n{BOTS}")
    }

    fn parse(text: &str) -> TournamentFile {
        TournamentFile::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_file_gives_participants_and_lineups() {
        let file = parse(&text("nodes = 100\nseating = \"balanced\"\nrules = { trump = \"h\" }"));
        assert_eq!(file.lineups().unwrap(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!((file.nodes, file.seating()), (Some(100), Ok(Seating::Balanced)));
        let [a, b, c] = &file.participants[..] else { panic!("three") };
        assert_eq!((a.trusted, b.trusted, c.memory), (false, true, Some(64)));
        assert_eq!(b.options["Depth"].to_string(), "3");
        assert_eq!(
            file.plan_lines()[..6],
            [
                "# game: whist",
                "# rules: trump h",
                "# seats: 2",
                "# format: round-robin",
                "# blocks: 4",
                "# seating: balanced"
            ]
        );
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_way_out() {
        for (changed, expected) in [
            (text("sesting = \"fixed\""), "no key 'sesting': did you mean 'seating'?"),
            (text("Nodes = 1"), "no key 'Nodes': did you mean 'nodes'?"),
            (text("").replace("memory", "memry"), "no key 'memry' of a participant: did you mean 'memory'?"),
            (
                text("").replace("memory", "xyz"),
                "no key 'xyz' of a participant: the keys are name, command, directory, options, memory, trusted",
            ),
            (
                text("seating = \"sorted\""),
                "no seating 'sorted': expected rotations, balanced, fixed, reverse or random",
            ),
            (text("nodes = \"many\""), "line 5: invalid type: string \"many\", expected u64"),
            (
                text("").replace("name = \"b\"", "name = \"a\""),
                "two participants are called 'a': give each a name of its own",
            ),
            (
                text("").replace("name = \"b\"", "name = \"\""),
                "name cannot be '': expected a name without control",
            ),
            (
                text("challenger = \"d\""),
                "challenger cannot be 'd': expected the name of a participant: a, b, c",
            ),
            (
                text("").replace("blocks = 4", "blocks = 0"),
                "blocks cannot be '0': expected a number from 1 to 1000000000",
            ),
            (
                text("").replace("round-robin", "match"),
                "3 participants do not fit 2 seats in this format: give as many as seats, or two",
            ),
            (text("").replace("= 4", ""), "line 4: "),
            (
                text("clock = \"none\""),
                "a tournament measures bots, all by the same clock: a person plays in",
            ),
            (
                text("").replace("memory = 64", "clock = \"none\""),
                "a tournament measures bots, all by the same clock",
            ),
        ] {
            let error = TournamentFile::parse(&changed).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }

    #[test]
    fn formats_have_their_lineups() {
        let of = |format: &str, seats: usize| {
            let text =
                text("").replace("round-robin", format).replace("seats = 2", &format!("seats = {seats}"));
            TournamentFile::parse(&text).and_then(|file| file.lineups())
        };
        assert_eq!(of("match", 3).unwrap(), [[0, 1, 2]]);
        assert_eq!(of("gauntlet", 2).unwrap(), [[0, 1], [0, 2]]);
        assert_eq!(of("swiss", 2).unwrap(), [[0; 0]; 0]);
        assert_eq!(of("round-robin", 4).unwrap().len(), 9);
        assert!(of("gauntlet", 4).is_err() && of("swiss", 4).is_err());
    }

    fn refusal(file: &TournamentFile, earlier: &TournamentFile) -> String {
        file.check_extension(&earlier.plan_lines()).unwrap_err().to_string()
    }

    #[test]
    fn a_further_participant_extends_a_tournament() {
        let more = "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n";
        let (three, four) = (parse(&text("")), parse(&(text("") + more)));
        assert_eq!(four.check_extension(&three.plan_lines()), Ok(()));
        assert_eq!(three.check_extension(&three.plan_lines()), Ok(()));
        assert!(refusal(&three, &four).contains("its participants are others"));
        assert_ne!(three.hash(), four.hash());
        let other = parse(&text("").replace("./c", "./other"));
        assert!(refusal(&other, &three).contains("its participants are others"));
        assert!(refusal(&parse(&text("nodes = 5")), &three).contains("its plan lacks '# nodes: 5'"));
        // Three participants at a table of four meet in pairs, four meet at once.
        let seats = |text: &str| parse(&text.replace("seats = 2", "seats = 4"));
        assert!(refusal(&seats(&(text("") + more)), &seats(&text(""))).contains("meet in pairs"));
    }

    #[test]
    fn rounds_and_blocks_extend_what_has_no_lineups_to_add() {
        let more = "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n";
        let swiss = |keys: &str| parse(&text(keys).replace("round-robin", "swiss"));
        assert_eq!(swiss("rounds = 3").check_extension(&swiss("rounds = 2").plan_lines()), Ok(()));
        assert!(refusal(&swiss("rounds = 2"), &swiss("rounds = 3")).contains("its plan lacks '# rounds: 2'"));
        let added = parse(&(text("rounds = 2").replace("round-robin", "swiss") + more));
        assert!(refusal(&added, &swiss("rounds = 2")).contains("its rounds were paired without them"));
        let single = |blocks: &str| {
            let text = text("").replace("round-robin", "match").replace("seats = 2", "seats = 3");
            parse(&text.replace("blocks = 4", blocks))
        };
        assert_eq!(single("blocks = 9").check_extension(&single("blocks = 4").plan_lines()), Ok(()));
        assert!(refusal(&single("blocks = 3"), &single("blocks = 4")).contains("'# blocks: 3'"));
    }

    #[test]
    fn a_plan_gives_its_tournament() {
        for keys in [
            "nodes = 100\nseating = \"balanced\"\nrules = { trump = \"h\" }\non-fault = \"forfeit 10\"",
            "challenger = \"b\"\nclock = \"100+5\"\ndeals-per-session = 6",
        ] {
            let file = parse(&text(keys));
            let participants: Vec<(String, String)> =
                file.participants.iter().map(|own| (own.name.clone(), own.command.clone())).collect();
            let read = TournamentFile::from_plan(&file.plan_lines(), &participants).unwrap();
            assert_eq!((read.lineups(), read.rules.clone()), (file.lineups(), file.rules.clone()));
            assert_eq!(read.on_fault, file.on_fault);
            let mut other = file.plan_lines();
            other.swap(0, 1);
            assert!(TournamentFile::from_plan(&other, &participants).is_err());
            assert!(TournamentFile::from_plan(&file.plan_lines()[1..], &participants).is_err());
            assert!(TournamentFile::from_plan(&file.plan_lines(), &participants[1..]).is_err());
        }
        let text = text("sprt = [0, 0.5]\nsprt-alpha = 0.01").replace("round-robin", "match");
        let (one, other) = text.split_once("[[participant]]\nname = \"c\"").unwrap();
        let file = parse(one);
        assert_eq!((file.sprt, other.is_empty()), (Some([0.0, 0.5]), false));
        assert!(file.plan_lines().contains(&"# sprt: 0 0.5".to_owned()));
    }

    #[test]
    fn a_round_robin_can_have_balanced_lineups() {
        let bots: String =
            (3..7).map(|own| format!("[[participant]]\nname = \"{own}\"\ncommand = \"./{own}\"\n")).collect();
        let text = |keys: &str| text(keys).replace("seats = 2", "seats = 3") + &bots;
        assert_eq!(parse(&text("lineups = 3")).lineups().unwrap().len(), 7);
        let error = TournamentFile::parse(&text("lineups = 4")).unwrap_err().to_string();
        let start = "no balanced lineups with lineups = 4: 7 participants in 3 seats have 3, 6";
        assert!(error.starts_with(start), "{error}");
        let swiss = text("lineups = 3").replace("round-robin", "swiss");
        let error = TournamentFile::parse(&swiss).unwrap_err().to_string();
        assert_eq!(
            error,
            "lineups does not fit format = \"swiss\": it chooses among the lineups of a round robin"
        );
    }
}
