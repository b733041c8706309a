//! The file of a tournament: participants, game, format.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::de::DeTable;

use crate::arbiter::bot::KEY_SYNONYMS;
use crate::arbiter::plan::balanced_design::{balanced_counts, balanced_lineups};
use crate::arbiter::plan::lineup::{self, Lineup};
use crate::arbiter::plan::other_words::{file_hint, participant_hint};
use crate::arbiter::plan::tournament_types::TournamentFileError;
use crate::arbiter::plan::tournament_types::TournamentFormat;
use crate::arbiter::plan::tournament_types::TournamentParticipant;
use crate::arbiter::plan::tournament_types::{
    BLOCKS, KEYS, PARTICIPANT_KEYS, SYNONYMS, check_keys, wrong_type,
};
use crate::arbiter::plan::{
    MAX_DEALS, MAX_DEALS_PER_SESSION, MAX_GAMES, Seating, SeatingError, SequentialTest, SequentialTestError,
};
use crate::arbiter::referee::{DealTime, FaultPolicy};
use crate::cards::Quoted;
use crate::protocol::{LONGEST, NewGame, Seat};

/// The largest number of blocks of a tournament.
const MAX_BLOCKS: u64 = 1_000_000_000;

/// The largest number of rounds.
const MAX_ROUNDS: u64 = 10_000;

/// The largest depth of a search.
pub(crate) const MAX_DEPTH: u64 = 1000;

/// Gives the keys of a file and its participants their own names. Returns the synonyms that were replaced, with these
/// names. A synonym beside its own key stays.
fn replace_synonyms(table: &mut toml::Table) -> Vec<(&'static str, &'static str)> {
    let mut replaced = Vec::new();
    let mut replace = |table: &mut toml::Table, synonyms: &[(&'static str, &'static str)]| {
        for &(synonym, key) in
            synonyms.iter().filter(|&&(_, key)| !table.contains_key(key)).collect::<Vec<_>>()
        {
            if let Some(value) = table.remove(synonym) {
                table.insert(key.to_owned(), value);
                replaced.push((synonym, key));
            }
        }
    };
    replace(table, &SYNONYMS);
    let participants = table.get_mut("participant").and_then(toml::Value::as_array_mut);
    for own in participants.into_iter().flatten().filter_map(toml::Value::as_table_mut) {
        replace(own, &KEY_SYNONYMS);
    }
    replaced.sort_unstable();
    replaced.dedup();
    replaced
}

fn on_fault<'d, D: Deserializer<'d>>(value: D) -> Result<FaultPolicy, D::Error> {
    let text = String::deserialize(value)?;
    let wrong = |error| D::Error::custom(format!("on-fault cannot be '{}': {error}", Quoted::new(&text)));
    text.parse().map_err(wrong)
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
    /// The number of players at a table.
    pub players: usize,
    /// The format.
    pub format: TournamentFormat,
    /// In a gauntlet, the name of the participant that meets all others. `None` for the first participant.
    pub challenger: Option<String>,
    /// The number of rounds of a Swiss tournament.
    pub rounds: Option<u64>,
    /// The number of lineups of each participant in a round robin. `None` for all lineups.
    pub lineups: Option<usize>,
    /// The number of distinct deals of each lineup. A session that was begun is played to its end.
    pub deals: u64,
    /// The number of deals in a session. In a file that was read, it is always given.
    pub deals_per_session: Option<u64>,
    /// The word for the seatings of a block.
    #[serde(default)]
    seating: Option<String>,
    /// The time limit of a decision, in milliseconds.
    pub movetime: Option<u64>,
    /// The time limit of a deal and the increment, in milliseconds, written as `BANK+INCREMENT`.
    pub clock: Option<String>,
    /// The mean time limit of a deal, in milliseconds.
    pub average: Option<u64>,
    /// The number of nodes of a decision.
    pub nodes: Option<u64>,
    /// The search depth of a decision.
    pub depth: Option<u64>,
    /// The tolerance after the time limit, in milliseconds.
    pub margin: Option<u64>,
    /// The time limit for the start of a bot, in milliseconds.
    pub startup: Option<u64>,
    /// The cost of a fault.
    #[serde(default, deserialize_with = "on_fault")]
    pub on_fault: FaultPolicy,
    /// The hypotheses of a sequential test that ends a match of two participants, in points a game.
    pub sprt: Option<[f64; 2]>,
    /// The probability of accepting H1 although H0 is true.
    pub sprt_alpha: Option<f64>,
    /// The probability of accepting H0 although H1 is true.
    pub sprt_beta: Option<f64>,
    /// The participants.
    #[serde(rename = "participant", default)]
    pub participants: Vec<TournamentParticipant>,
    /// Lines for people about values that are not read as they are written.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// What the game of a tournament decides, unless the file does.
#[derive(Clone, Copy, Debug)]
pub struct GameDefaults {
    /// Whether the game is played in pairs. Its rotations are then those of the pairs.
    pub is_in_pairs: bool,
    /// The number of deals in a session.
    pub deals_per_session: u64,
}

impl Default for GameDefaults {
    fn default() -> Self {
        Self { is_in_pairs: false, deals_per_session: 1 }
    }
}

impl TournamentFile {
    /// Reads a file. `defaults` are those of the game with this first line.
    ///
    /// # Errors
    /// The text is not valid TOML, a key is unknown, or a value does not fit.
    pub fn parse(
        text: &str,
        defaults: impl Fn(&NewGame) -> GameDefaults,
    ) -> Result<Self, TournamentFileError> {
        let wrong = |error: toml::de::Error| {
            let line = error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            let message = error.message().lines().collect::<Vec<_>>().join(" ");
            TournamentFileError::Toml(line.map_or(message.clone(), |line| format!("line {line}: {message}")))
        };
        if let Some((at, error)) = wrong_type(DeTable::parse(text).map_err(wrong)?.get_ref()) {
            let line = 1 + text[..at.min(text.len())].matches('\n').count();
            return Err(TournamentFileError::Toml(format!("line {line}: {error}")));
        }
        let mut table: toml::Table = toml::from_str(text).map_err(wrong)?;
        let synonyms = replace_synonyms(&mut table);
        let participants = table.get("participant").and_then(toml::Value::as_array);
        let has_clock = |own: &toml::Value| own.get("clock").is_some();
        if table.get("clock").and_then(toml::Value::as_str) == Some("none")
            || participants.into_iter().flatten().any(has_clock)
        {
            return Err(TournamentFileError::Person);
        }
        check_keys(&table, &KEYS, file_hint, "")?;
        for participant in participants.into_iter().flatten().filter_map(toml::Value::as_table) {
            check_keys(participant, &PARTICIPANT_KEYS, participant_hint, " of a participant")?;
        }
        let mut file: Self = table.try_into().map_err(wrong)?;
        let defaults = defaults(&file.first_game());
        if file.seating()? == Seating::Rotations && defaults.is_in_pairs {
            file.seating = Some(Seating::Pairs.word().to_owned());
        }
        let session = *file.deals_per_session.get_or_insert(defaults.deals_per_session);
        for (synonym, key) in synonyms {
            let (mut given, mut read) = (synonym.to_owned(), key.to_owned());
            if synonym == BLOCKS {
                given = format!("{BLOCKS} = {}", file.deals);
                file.deals = file.deals.saturating_mul(session);
                read = format!("{key} = {}", file.deals);
            }
            file.notes.push(format!("did you mean '{read}'? '{given}' is read as '{read}'"));
        }
        // A session is played to its end.
        let fitting = Some(session).filter(|&session| session <= MAX_DEALS_PER_SESSION);
        let whole =
            fitting.and_then(|session| file.deals.checked_next_multiple_of(session)).unwrap_or(file.deals);
        if whole != file.deals {
            file.notes.push(format!(
                "deals = {} is rounded up to {whole}: a session has {session} deals",
                file.deals
            ));
            file.deals = whole;
        }
        file.check()?;
        let (gauntlet, swiss) = (TournamentFormat::Gauntlet, TournamentFormat::Swiss);
        for (key, is_misplaced, way_out) in [
            (
                "challenger",
                file.challenger.is_some() && file.format != gauntlet,
                "it is the participant of a gauntlet that meets all others",
            ),
            (
                "rounds",
                file.rounds.is_some() && file.format != swiss,
                "it is the number of rounds of a Swiss tournament",
            ),
        ] {
            if is_misplaced {
                return Err(TournamentFileError::Format { key, format: file.format.word(), way_out });
            }
        }
        Ok(file)
    }

    /// The time of a deal. `None` when the value of `clock` is not valid.
    #[must_use]
    pub fn deal_time(&self) -> Option<DealTime> {
        self.clock.as_deref()?.parse().ok()
    }

    /// Checks that the values are consistent.
    pub(super) fn check(&self) -> Result<(), TournamentFileError> {
        let seating = self.seating()?;
        let names: Vec<&str> = self.participants.iter().map(|own| own.name.as_str()).collect();
        for (at, name) in names.iter().enumerate() {
            if name.trim() != *name || name.is_empty() || !Quoted::is_plain(name) || name.contains(", ") {
                let expected =
                    "a name without control characters, without a comma before a blank, and without blanks at its \
                     ends"
                        .to_owned();
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
        number("deals", self.deals, MAX_DEALS)?;
        number("rounds", self.rounds.unwrap_or(1), MAX_ROUNDS)?;
        number("players", self.players as u64, Seat::MOST as u64)?;
        for (key, value, most) in [
            ("deals-per-session", self.deals_per_session, MAX_DEALS_PER_SESSION),
            ("movetime", self.movetime, LONGEST),
            ("average", self.average, LONGEST),
            ("nodes", self.nodes, u64::MAX),
            ("depth", self.depth, MAX_DEPTH),
        ] {
            value.map_or(Ok(()), |value| number(key, value, most))?;
        }
        if let Some(clock) = &self.clock {
            self.deal_time().ok_or_else(|| TournamentFileError::Value {
                key: "clock",
                value: Quoted::new(clock),
                expected: DealTime::expected(),
            })?;
        }
        for keys in [
            &[
                ("movetime", self.movetime.is_some()),
                ("clock", self.clock.is_some()),
                ("average", self.average.is_some()),
            ][..],
            &[("nodes", self.nodes.is_some()), ("depth", self.depth.is_some())],
        ] {
            let mut given = keys.iter().filter(|(_, is_given)| *is_given).map(|(key, _)| *key);
            if let (Some(one), Some(other)) = (given.next(), given.next()) {
                return Err(TournamentFileError::Conflict { one, other });
            }
        }
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
        if let Some(Err(error)) = self.sequential_test() {
            return Err(TournamentFileError::Sequential(error));
        }
        if let Some(own) = self.participants.iter().find(|own| own.partner.is_some())
            && seating != Seating::Pairs
        {
            return Err(TournamentFileError::Partner { name: Quoted::new(&own.name) });
        }
        if seating == Seating::Pairs && !(self.players >= 4 && self.players.is_multiple_of(2)) {
            let expected = "an even number from 4 on, because the seating is pairs".to_owned();
            let value = Quoted::new(&self.players.to_string());
            return Err(TournamentFileError::Value { key: "players", value, expected });
        }
        if self.format == TournamentFormat::Swiss && names.len() < self.places() {
            return Err(self.misfit("give as many as seats, or more"));
        }
        let games_of_block = self.session() * seating.count(self.players) as u64;
        let most = MAX_BLOCKS.min(MAX_GAMES / games_of_block);
        if self.all_blocks()? > most {
            return Err(TournamentFileError::Value {
                key: "deals",
                value: Quoted::new(&self.deals.to_string()),
                expected: format!("at most {} over all lineups", most.saturating_mul(self.session())),
            });
        }
        Ok(())
    }

    /// The bot of a participant's partner, if it is another bot: that of the participant with this name, or this command
    /// with the settings of the participant.
    #[must_use]
    pub(crate) fn partner_of(&self, own: &TournamentParticipant) -> Option<TournamentParticipant> {
        let partner = own.partner.as_ref()?;
        Some(match self.participants.iter().find(|other| other.name == *partner) {
            Some(other) => TournamentParticipant { name: own.name.clone(), ..other.clone() },
            None => TournamentParticipant { command: partner.clone(), ..own.clone() },
        })
    }

    /// The number of participants that a table seats: pairs if the game has them.
    #[must_use]
    pub(crate) fn places(&self) -> usize {
        self.seating().unwrap_or_default().places(self.players)
    }

    fn misfit(&self, way_out: &'static str) -> TournamentFileError {
        let (participants, pairs) = (self.participants.len(), self.places());
        if pairs < self.players {
            return TournamentFileError::Pairs { participants, pairs };
        }
        TournamentFileError::Participants {
            participants: self.participants.len(),
            seats: self.players,
            way_out,
        }
    }

    /// The `newgame` line of the first deal of every session.
    #[must_use]
    pub fn first_game(&self) -> NewGame {
        let keys = self.rules.clone().into_iter().collect();
        NewGame { game: self.game.clone(), players: self.players, seat: None, keys }
    }

    /// The seatings of a block.
    ///
    /// # Errors
    /// The word does not name a seating.
    pub fn seating(&self) -> Result<Seating, SeatingError> {
        self.seating.as_deref().map_or(Ok(Seating::default()), str::parse)
    }

    /// The lineups in order: lineup `b / blocks` plays block `b`. A Swiss tournament has no lineups in advance.
    ///
    /// # Errors
    /// The number of participants does not fit the format, or there are too many lineups.
    pub fn lineups(&self) -> Result<Vec<Lineup>, TournamentFileError> {
        let seating = self.seating()?;
        let places = self.lineups_of_places()?;
        Ok(places.into_iter().map(|places| seating.filled(places)).collect())
    }

    /// The lineups, with a participant for each place.
    fn lineups_of_places(&self) -> Result<Vec<Lineup>, TournamentFileError> {
        let (participants, seats) = (self.participants.len(), self.places());
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

    /// The blocks in which one of these participants plays. In a Swiss tournament they are not known in advance.
    pub(crate) fn blocks_of(&self, participants: &[usize]) -> Result<Vec<Range<u64>>, TournamentFileError> {
        let has_one = |lineup: &Lineup| lineup.iter().any(|own| participants.contains(own));
        let lineups = (0..).zip(self.lineups()?).filter(|(_, lineup)| has_one(lineup));
        Ok(lineups.map(|(number, _)| number * self.blocks()..(number + 1) * self.blocks()).collect())
    }

    /// Lineups in which each participant plays `each` times, and every pair meets equally often.
    fn design(&self, each: usize) -> Result<Vec<Lineup>, TournamentFileError> {
        let (participants, seats) = (self.participants.len(), self.places());
        balanced_lineups(participants, seats, each).ok_or_else(|| {
            let others = balanced_counts(participants, seats).into_iter().filter(|&other| other != each);
            let others: Vec<String> = others.map(|other| other.to_string()).collect();
            let possible = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
            TournamentFileError::Design { each, participants, seats, possible }
        })
    }

    /// The sequential test of a match of two participants. `None` when the file has none.
    #[must_use]
    pub fn sequential_test(&self) -> Option<Result<SequentialTest, SequentialTestError>> {
        let [h0, h1] = self.sprt?;
        let rate = |given: Option<f64>| given.unwrap_or(0.05);
        Some(SequentialTest::new(h0, h1, rate(self.sprt_alpha), rate(self.sprt_beta)))
    }

    /// The number of deals in a session.
    pub(crate) fn session(&self) -> u64 {
        self.deals_per_session.unwrap_or(1)
    }

    /// The number of blocks of each lineup.
    pub(crate) fn blocks(&self) -> u64 {
        self.deals.div_ceil(self.session())
    }

    /// The number of blocks of the whole tournament.
    ///
    /// # Errors
    /// The same errors as in [`TournamentFile::lineups`].
    pub fn all_blocks(&self) -> Result<u64, TournamentFileError> {
        let lineups = match self.format {
            TournamentFormat::Swiss => self.rounds.unwrap_or(1) * self.tables_of_round(),
            _ => self.lineups()?.len() as u64,
        };
        Ok(lineups.saturating_mul(self.blocks()))
    }

    /// The number of lineups of a round of a Swiss tournament.
    #[must_use]
    pub fn tables_of_round(&self) -> u64 {
        (self.participants.len() / self.places().max(1)) as u64
    }
}

/// A tournament file for the tests.
#[cfg(test)]
pub(super) mod example {
    use super::{GameDefaults, TournamentFile};

    const BOTS: &str = "[[participant]]\nname = \"a\"\ncommand = \"talon:simple\"\n\n[[participant]]\nname = \"b\"\ncommand = \
                        \"python3 b.py\"\noptions = { Depth = 3, Book = true }\ntrusted = true\n\n[[participant]]\nname = \
                        \"c\"\ncommand = \"./c\"\nmemory = 64\n";

    pub fn text(keys: &str) -> String {
        format!("game = \"whist\"\nplayers = 2\nformat = \"round-robin\"\ndeals = 4\n{keys}\n{BOTS}")
    }

    pub fn parse(text: &str) -> TournamentFile {
        TournamentFile::parse(text, |_| GameDefaults::default()).unwrap_or_else(|error| panic!("{error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::example::{parse, text};
    use super::*;

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
                "# plan version: 3",
                "# game: newgame whist players 2 trump h",
                "# format: round-robin",
                "# deals: 4",
                "# deals per session: 1",
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
                "no key 'xyz' of a participant: the keys are name, command, partner, directory, options, memory, trusted",
            ),
            (
                text("seating = \"sorted\""),
                "no seating 'sorted': expected rotations, balanced, fixed, reverse, random or pairs",
            ),
            (
                text("nodes = \"many\""),
                "line 5: nodes: expected a whole number from 0 to 9223372036854775807",
            ),
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
                text("").replace("deals = 4", "deals = 0"),
                "deals cannot be '0': expected a number from 1 to 1000000000000",
            ),
            (
                text("deals-per-session = 9223372036854775807"),
                "deals-per-session cannot be '9223372036854775807': expected a number from 1 to 1000000",
            ),
            (
                text("").replace("deals = 4", "deals = 1000000000"),
                "deals cannot be '1000000000': expected at most 1000000000 over all lineups",
            ),
            (
                text("challenger = \"b\""),
                "challenger does not fit format = \"round-robin\": it is the participant of a gauntlet that",
            ),
            (
                text("rounds = 3").replace("round-robin", "gauntlet"),
                "rounds does not fit format = \"gauntlet\": it is the number of rounds of a Swiss tournament",
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
            let error = TournamentFile::parse(&changed, |_| GameDefaults::default()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }

    #[test]
    fn formats_have_their_lineups() {
        let of = |format: &str, seats: usize| {
            let text =
                text("").replace("round-robin", format).replace("players = 2", &format!("players = {seats}"));
            TournamentFile::parse(&text, |_| GameDefaults::default()).and_then(|file| file.lineups())
        };
        assert_eq!(of("match", 3).unwrap(), [[0, 1, 2]]);
        assert_eq!(of("gauntlet", 2).unwrap(), [[0, 1], [0, 2]]);
        assert_eq!(of("swiss", 2).unwrap(), [[0; 0]; 0]);
        assert_eq!(of("round-robin", 4).unwrap().len(), 9);
        assert!(of("gauntlet", 4).is_err() && of("swiss", 4).is_err());
    }

    #[test]
    fn a_round_robin_can_have_balanced_lineups() {
        let bot = |own| format!("[[participant]]\nname = \"{own}\"\ncommand = \"./{own}\"\n");
        let bots = (3..7).map(bot).collect::<Vec<_>>().concat();
        let text = |keys: &str| text(keys).replace("players = 2", "players = 3") + &bots;
        assert_eq!(parse(&text("lineups = 3")).lineups().unwrap().len(), 7);
        let error =
            TournamentFile::parse(&text("lineups = 4"), |_| GameDefaults::default()).unwrap_err().to_string();
        let start = "no balanced lineups with lineups = 4: 7 participants in 3 seats may have 3, 6, ";
        assert!(error.starts_with(start), "{error}");
        let swiss = text("lineups = 3").replace("round-robin", "swiss");
        let error = TournamentFile::parse(&swiss, |_| GameDefaults::default()).unwrap_err().to_string();
        assert_eq!(
            error,
            "lineups does not fit format = \"swiss\": it chooses among the lineups of a round robin"
        );
    }
}
