//! The choices of a start page: a game with the number of players and the rules with which people play it.

/// A game as people choose it on a start page.
///
/// # Examples
///
/// ```
/// use talon_games::screen::StartChoice;
///
/// let choice = StartChoice { rules: &[("", "pairs on"), ("sl", "pairs off")], ..StartChoice::new("club", 4) };
/// assert_eq!(choice.rules_in("sl"), "pairs off");
/// assert_eq!(choice.rules_in("en"), "pairs on");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartChoice {
    /// The name of the choice. Its text has the key `start.NAME`.
    pub name: &'static str,
    /// The number of players.
    pub players: usize,
    /// The rules in which people of a language play the game: the two-letter code of the language (ISO
    /// 639-1) and words of `newgame`. The entry with an empty code is for all other languages.
    pub rules: &'static [(&'static str, &'static str)],
    /// The keys of the rules that the choice always names. It also names each rule that its profile changes.
    pub shown: &'static [&'static str],
    /// The cards of the picture of the choice.
    pub cards: &'static [&'static str],
    /// The seed of the cards of a first game, which explains itself. `None` when the game has no lesson.
    pub lesson: Option<u64>,
}

impl StartChoice {
    /// Creates a choice with the default rules.
    #[must_use]
    pub const fn new(name: &'static str, players: usize) -> Self {
        Self { name, players, rules: &[], shown: &[], cards: &[], lesson: None }
    }

    /// Returns the rules for people of this language as words of `newgame`. Empty for the default rules.
    #[must_use]
    pub fn rules_in(&self, language: &str) -> &'static str {
        let of = |code: &str| self.rules.iter().find(|(own, _)| *own == code).map(|(_, rules)| *rules);
        of(language).or_else(|| of("")).unwrap_or_default()
    }
}
