//! The plan of a tournament: the lines that describe its file, and the extensions of a plan.

use std::borrow::Cow;

use crate::arbiter::plan::tournament_file::TournamentFile;
use crate::arbiter::plan::tournament_types::TournamentFileError;
use crate::arbiter::plan::tournament_types::TournamentFormat;
use crate::arbiter::plan::tournament_types::TournamentParticipant;
use crate::arbiter::plan::{PLAN_VERSION, VERSION_COMMENT, plan_text, sha256};
use crate::cards::Quoted;
use crate::protocol::{Line, NewGame};

/// The beginning of the plan line of a participant. The number of the participant follows.
const PARTICIPANT_LINE: &str = "# participant ";

/// The end of the line of a participant that has only a name and a command.
const NO_MORE: &str = " directory=. memory=any sandbox";

impl TournamentFile {
    /// The plan as lines: one for each key that is given, then one for each participant.
    #[must_use]
    pub fn plan_lines(&self) -> Vec<String> {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let keys = [
            ("game", Some(self.first_game().to_string())),
            ("format", Some(self.format.word().to_owned())),
            ("challenger", self.challenger.clone()),
            ("rounds", number(self.rounds)),
            ("lineups", self.lineups.map(|each| each.to_string())),
            ("deals", number(Some(self.deals))),
            ("deals per session", number(self.deals_per_session)),
            ("seating", Some(self.seating().unwrap_or_default().to_string())),
            ("movetime", number(self.movetime)),
            ("clock", self.clock.clone()),
            ("average", number(self.average)),
            ("nodes", number(self.nodes)),
            ("depth", number(self.depth)),
            ("margin", number(self.margin)),
            ("startup", number(self.startup)),
            ("on fault", Some(self.on_fault.to_string())),
            ("sprt", self.sprt.map(|[h0, h1]| format!("{h0} {h1}"))),
            ("sprt alpha", self.sprt_alpha.map(|rate| rate.to_string())),
            ("sprt beta", self.sprt_beta.map(|rate| rate.to_string())),
        ];
        let keys = keys
            .into_iter()
            .filter_map(|(key, value)| Some(format!("# {key}: {}", plan_text::to_line(&value?))));
        let participants = (1..).zip(&self.participants).map(|(number, own)| {
            format!("{PARTICIPANT_LINE}{number}: {}", plan_text::to_line(&participant_text(own)))
        });
        std::iter::once(format!("{VERSION_COMMENT}{PLAN_VERSION}")).chain(keys).chain(participants).collect()
    }

    /// The SHA-256 of the plan, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        sha256(self.plan_lines().join("\n"))
    }

    /// The tournament of these plan lines. Its participants have only names and commands.
    ///
    /// # Errors
    /// The lines are not the plan of a tournament with these participants.
    pub fn from_plan(
        lines: &[String],
        participants: &[(String, String)],
    ) -> Result<Self, TournamentFileError> {
        let wrong = |line: &str| TournamentFileError::PlanLine { line: Quoted::new(line) };
        let (of_participants, keys): (Vec<&String>, Vec<&String>) =
            lines.iter().partition(|line| line.starts_with(PARTICIPANT_LINE));
        let mut table = toml::Table::new();
        for line in keys.iter().filter(|line| !line.starts_with(VERSION_COMMENT)) {
            let pair = line.strip_prefix("# ").and_then(|line| line.split_once(": "));
            let (key, value) = pair.ok_or_else(|| wrong(line))?;
            let value = &plan_text::from_line(value).ok_or_else(|| wrong(line))?;
            let number = || value.parse().map(toml::Value::Integer).map_err(|_| wrong(line));
            let rate = |text: &str| text.parse().map(toml::Value::Float).map_err(|_| wrong(line));
            let value = match key {
                "game" => {
                    let new = Line::parse(value).filter(|line| line.keyword == "newgame");
                    let new =
                        new.and_then(|line| NewGame::parse(&line.tokens).ok()).ok_or_else(|| wrong(line))?;
                    let rules = new.keys.into_iter().map(|(key, value)| (key, toml::Value::String(value)));
                    table.insert("rules".to_owned(), toml::Value::Table(rules.collect()));
                    table.insert("players".to_owned(), toml::Value::Integer(new.players as i64));
                    toml::Value::String(new.game)
                }
                "format" | "challenger" | "seating" | "clock" | "on fault" => {
                    toml::Value::String(value.to_owned())
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
        if file.deals_per_session.is_none() {
            return Err(TournamentFileError::NoPlanLine { line: "# deals per session: " });
        }
        // Every line must be exactly as the arbiter writes it. The directory, options and limits of a participant do
        // not matter here.
        let own = file.plan_lines();
        let is_same = |(own, line): (&String, &String)| match own.rsplit_once(NO_MORE) {
            Some((own, _)) if own.starts_with(PARTICIPANT_LINE) => {
                line.strip_prefix(own).is_some_and(|rest| rest.starts_with(" directory="))
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

    /// The tournament of a record with these comments before its first game, and the lines of its plan. `None` when no
    /// comment belongs to the plan of a tournament.
    ///
    /// # Errors
    /// The lines are not the plan of a tournament.
    pub(crate) fn from_record(comments: &[String]) -> Option<Result<(Self, &[String]), TournamentFileError>> {
        Self::is_in_record(comments).then(|| Self::from_comments(comments))
    }

    /// Whether a record with these comments before its first game is the record of a tournament.
    pub(crate) fn is_in_record(comments: &[String]) -> bool {
        let starts = [PARTICIPANT_LINE, "# format: "];
        comments.iter().any(|line| starts.iter().any(|start| line.starts_with(start)))
    }

    fn from_comments(comments: &[String]) -> Result<(Self, &[String]), TournamentFileError> {
        // The lines before and after the plan are program, date, hashes and entropy.
        let start = comments.iter().position(|line| line.starts_with(VERSION_COMMENT));
        let start = start.ok_or(TournamentFileError::NoPlanLine { line: VERSION_COMMENT })?;
        let last = comments.iter().rposition(|line| line.starts_with(PARTICIPANT_LINE));
        let lines = last.and_then(|last| comments.get(start..=last));
        let lines = lines.ok_or(TournamentFileError::NoPlanLine { line: PARTICIPANT_LINE })?;
        let participant = |line: &String| {
            let (_, text) = line.strip_prefix(PARTICIPANT_LINE)?.split_once(": ")?;
            let words = shlex::split(&plan_text::from_line(text)?)?;
            let value = |word: &String, key: &str| word.strip_prefix(key).map(str::to_owned);
            Some((value(words.first()?, "name=")?, value(words.get(1)?, "command=")?))
        };
        let wrong = |line: &String| TournamentFileError::PlanLine { line: Quoted::new(line) };
        let participants = lines.iter().filter(|line| line.starts_with(PARTICIPANT_LINE));
        let participants = participants.map(|line| participant(line).ok_or_else(|| wrong(line)));
        let file = Self::from_plan(lines, &participants.collect::<Result<Vec<_>, _>>()?)?;
        Ok((file, lines))
    }

    /// Checks that this tournament has these plan lines, or extends a tournament that has them. The first blocks of the
    /// extended tournament are then those of the other one.
    ///
    /// # Errors
    /// This tournament does not extend the other one. The error gives the reason.
    pub fn check_extension(&self, earlier: &[String]) -> Result<(), TournamentFileError> {
        let refuse = |reason: String| Err(TournamentFileError::Extension { reason });
        let own = self.plan_lines();
        let is_participant = |line: &&String| line.starts_with(PARTICIPANT_LINE);
        let grows = match self.format {
            TournamentFormat::Swiss => "# rounds: ",
            TournamentFormat::Match if self.participants.len() == self.places() => "# deals: ",
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
                "its participants are others, or in another order: add new ones at the end, leave one out with resume \
                 --withdraw"
                    .to_owned(),
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
                "a match takes no further participants, because those that it has fill its table; it takes further deals"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if self.lineups.is_some() => refuse(
                "a round robin with the key lineups takes no further participants, because another number of them has other \
                 balanced lineups"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if (earlier.len() < self.places()) != (own.len() < self.places()) => refuse(
                "fewer participants than seats meet in pairs, and now they fill a table".to_owned(),
            ),
            TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => Ok(()),
        }
    }
}

/// Keys and values, quoted as for a shell. Each pair is one word, whatever characters it contains.
fn joined<'a>(pairs: impl IntoIterator<Item = (String, &'a str)>) -> String {
    let shell = shlex::Quoter::new().allow_nul(true);
    // Quoting fails only for the character 0, and `allow_nul` allows this character.
    let quoted = |text: &str| shell.quote(text).map_or(String::new(), Cow::into_owned);
    let words = pairs.into_iter().map(|(key, value)| format!("{}={}", quoted(&key), quoted(value)));
    words.collect::<Vec<_>>().join(" ")
}

/// The part of a plan about one participant. The name and the command come first.
fn participant_text(own: &TournamentParticipant) -> String {
    let memory = own.memory.map_or("any".to_owned(), |memory| memory.to_string());
    let values = [
        ("name", own.name.as_str()),
        ("command", &own.command),
        ("directory", own.directory.as_deref().unwrap_or(".")),
        ("memory", &memory),
    ];
    let keys = joined(values.map(|(key, value)| (key.to_owned(), value)));
    let trust = if own.trusted { "trusted" } else { "sandbox" };
    let partner = own.partner.iter().map(|partner| ("partner".to_owned(), partner.clone()));
    let options = own.options.iter().map(|(name, value)| (format!("option.{name}"), value.to_string()));
    let options: Vec<(String, String)> = partner.chain(options).collect();
    let options = joined(options.iter().map(|(key, value)| (key.clone(), value.as_str())));
    format!("{keys} {trust} {options}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::plan::tournament_file::example::{parse, text};

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
        // At a table of four, three participants meet in pairs, and four participants all meet at once.
        let players = |text: &str| parse(&text.replace("players = 2", "players = 4"));
        assert!(refusal(&players(&(text("") + more)), &players(&text(""))).contains("meet in pairs"));
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
            let text = text("").replace("round-robin", "match").replace("players = 2", "players = 3");
            parse(&text.replace("deals = 4", blocks))
        };
        assert_eq!(single("deals = 9").check_extension(&single("deals = 4").plan_lines()), Ok(()));
        assert!(refusal(&single("deals = 3"), &single("deals = 4")).contains("'# deals: 3'"));
    }

    #[test]
    fn every_letter_of_a_participant_changes_the_hash() {
        let hash = |command: &str, options: &str| {
            let mut file = parse(&text(""));
            file.participants[1].command = command.to_owned();
            file.participants[1].options = toml::from_str(options).unwrap();
            file.hash()
        };
        let long = format!("./b {}", "v".repeat(5000));
        assert_ne!(hash(&format!("{long}a"), ""), hash(&format!("{long}b"), ""));
        assert_ne!(hash("./b", "A = '1 option.B=2'"), hash("./b", "A = '1'\nB = '2'"));
        assert_ne!(hash("./b", "A = \"\\n\""), hash("./b", "A = '\\n'"));
        assert_ne!(hash("./b directory=x", ""), hash("./b", ""));
    }

    #[test]
    fn a_plan_gives_its_tournament() {
        for (format, keys) in [
            (
                "round-robin",
                "nodes = 100\nseating = \"balanced\"\nrules = { trump = \"h\" }\non-fault = \"forfeit 10\"",
            ),
            ("gauntlet", "challenger = \"b\"\nclock = \"100+5\"\ndeals-per-session = 6"),
        ] {
            let file = parse(&text(keys).replace("round-robin", format));
            let participants: Vec<(String, String)> =
                file.participants.iter().map(|own| (own.name.clone(), own.command.clone())).collect();
            let read = TournamentFile::from_plan(&file.plan_lines(), &participants).unwrap();
            let around =
                [vec!["# date: x".to_owned()], file.plan_lines(), vec!["# plan hash: y".to_owned()]].concat();
            let (of_record, plan) = TournamentFile::from_record(&around).unwrap().unwrap();
            assert_eq!((of_record.lineups(), plan), (file.lineups(), &file.plan_lines()[..]));
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
}
