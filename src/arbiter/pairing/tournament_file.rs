//! The file of a tournament: participants, game, format.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::arbiter::pairing::lineup::{self, Lineup, MAX_LINEUPS};
use crate::arbiter::pairing::seating::{Seating, SeatingError};
use crate::arbiter::record::sha256;
use crate::cards::Quoted;

/// The keys of the file.
const KEYS: [&str; 18] = [
    "game",
    "rules",
    "seats",
    "format",
    "challenger",
    "rounds",
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
            TournamentFormat::RoundRobin => lineup::subsets(participants, seats),
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

    /// Whether this tournament is the one with these plan lines and further participants at the end: its first blocks are
    /// those of the other one then.
    #[must_use]
    pub fn extends(&self, earlier: &[String]) -> bool {
        let own = self.plan_lines();
        let (participants, keys): (Vec<&String>, Vec<&String>) =
            own.iter().partition(|line| line.starts_with(PARTICIPANT_LINE));
        let (earlier_participants, earlier_keys): (Vec<&String>, Vec<&String>) =
            earlier.iter().partition(|line| line.starts_with(PARTICIPANT_LINE));
        let adds_at_the_end = match self.format {
            TournamentFormat::RoundRobin => {
                (earlier_participants.len() < self.seats) == (participants.len() < self.seats)
            }
            TournamentFormat::Gauntlet => true,
            TournamentFormat::Match | TournamentFormat::Swiss => earlier_participants == participants,
        };
        adds_at_the_end && keys == earlier_keys && participants.starts_with(&earlier_participants)
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

    #[test]
    fn a_further_participant_extends_a_tournament() {
        let (three, four) =
            (parse(&text("")), parse(&(text("") + "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n")));
        assert!(four.extends(&three.plan_lines()) && three.extends(&three.plan_lines()));
        assert!(!three.extends(&four.plan_lines()));
        assert_ne!(three.hash(), four.hash());
        let other = parse(&text("").replace("./c", "./other"));
        assert!(!other.extends(&three.plan_lines()));
        assert!(!parse(&text("nodes = 5")).extends(&three.plan_lines()));
        // Three participants at a table of four meet in pairs, four meet at once.
        let seats = |text: &str| parse(&text.replace("seats = 2", "seats = 4"));
        assert!(
            !seats(&(text("") + "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n"))
                .extends(&seats(&text("")).plan_lines())
        );
    }
}
