//! The bidding: the announced goals, the seats that announced them, and their doublings (rules, *Bidding* and
//! *Doubling*).

use super::illegal::IllegalBid;
use super::moves::{Goal, Statement, Statements};
use super::rules::{PlainGame, Rules, SEATS, Side};
use crate::cards::german::Card;
use crate::protocol::Seat;

/// An announced goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The seat that announced the goal.
    pub by: Seat,
    /// The number of doublings so far.
    pub fleks: u8,
}

/// The bidding so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bidding {
    /// The seat that plays against the two others.
    declarer: Seat,
    /// The announced goals of a trump game, indexed by [`Goal`]; `None` for a goal that is not announced.
    goals: [Option<Announced>; 3],
    /// The announced betl or durch and the number of its doublings; `None` in a trump game.
    plain: Option<(PlainGame, u8)>,
    /// The number of turns taken, silent ones included. A move that names betl or durch is also a turn, and
    /// so is each answer to it.
    turns: u8,
    /// Whether a defender has made a statement since the declarer's last turn.
    opponents_spoke: bool,
}

impl Bidding {
    /// Creates the bidding right after this seat has named betl or durch.
    pub(super) fn plain(declarer: Seat, game: PlainGame) -> Self {
        Self { declarer, plain: Some((game, 0)), turns: 1, ..Self::default() }
    }

    /// Creates the bidding right after a seat has taken the game over, before it names a game.
    pub(super) fn taken_over(declarer: Seat) -> Self {
        Self { declarer, ..Self::default() }
    }

    /// Creates a bidding that ended with these goals.
    pub fn with_goals(goals: [Option<Announced>; 3]) -> Self {
        Self { goals, ..Self::default() }
    }

    /// Returns the seat that plays against the two others.
    pub fn declarer(&self) -> Seat {
        self.declarer
    }

    /// Returns the side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        Side::of(seat, self.declarer)
    }

    /// Returns the seat that announced a goal, and its doublings; `None` when no seat announced it.
    pub fn goal(&self, goal: Goal) -> Option<Announced> {
        self.goals[goal as usize]
    }

    /// Returns betl or durch and the number of its doublings; `None` in a trump game.
    pub fn plain_game(&self) -> Option<(PlainGame, u8)> {
        self.plain
    }

    /// Returns whether the declarer has opened.
    pub fn is_open(&self) -> bool {
        self.turns > 0 || self.goals != [None; 3]
    }

    /// Returns the number of turns taken, silent ones included.
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// Returns whether a defender has made a statement since the declarer's last turn.
    pub fn opponents_spoke(&self) -> bool {
        self.opponents_spoke
    }

    /// Returns whether the deal ends with the bidding, because its payoffs are known before a card is played.
    pub(super) fn ends_deal(&self, rules: &Rules) -> bool {
        match self.goals {
            [Some(Announced { fleks: 0, .. }), None, None] => rules.undoubled_pays,
            [Some(Announced { fleks: 1, .. }), Some(Announced { by, fleks: 0 }), None] => {
                rules.sedma_flek_cancels && self.side(by) == Side::Declarer
            }
            _ => false,
        }
    }

    /// Returns the statements that this turn must contain, whatever the hand is. In the opening, this is hra,
    /// except under rules by which stovka can replace hra. In later turns, it is no statement.
    pub(super) fn opening(&self, rules: &Rules) -> Statements {
        if self.is_open() || rules.stovka_replaces {
            Statements::SILENCE
        } else {
            Statements::SILENCE.with(Statement::HRA)
        }
    }

    /// Returns whether `seat` must double hra in this turn, provided that it holds the king or the ober of
    /// trumps. Only a defender in its first turn can have this duty.
    pub(super) fn may_owe_flek(&self, rules: &Rules, seat: Seat) -> bool {
        rules.must_flek
            && self.has_undoubled_hra()
            && self.turns() < SEATS
            && self.side(seat) == Side::Defenders
    }

    /// Returns whether hra is in force and not doubled.
    pub(super) fn has_undoubled_hra(&self) -> bool {
        matches!(self.goal(Goal::Hra), Some(Announced { fleks: 0, .. }))
    }

    /// Returns every statement that `seat` may make now. `holds_seven` says whether the seat holds the trump
    /// 7.
    pub(super) fn statements(&self, rules: &Rules, seat: Seat, holds_seven: bool) -> Statements {
        let all = Statement::ALL.into_iter().chain(Statement::PLAIN);
        all.filter(|&statement| self.allows(rules, seat, holds_seven, statement).is_ok()).collect()
    }

    /// Checks that `seat` may make these statements in one turn. If a seat must double hra, `owed` is this
    /// seat and the card that obliges it.
    ///
    /// # Errors
    /// The rule that forbids the statements.
    pub(super) fn check(
        &self,
        rules: &Rules,
        seat: Seat,
        holds_seven: bool,
        owed: Option<(Seat, Card)>,
        said: Statements,
    ) -> Result<(), IllegalBid> {
        said.iter().try_for_each(|statement| self.allows(rules, seat, holds_seven, statement))?;
        self.check_set(rules, owed, said)
    }

    /// Checks that these statements may be made together in one turn. Each of them must be legal by itself.
    pub(super) fn check_set(
        &self,
        rules: &Rules,
        owed: Option<(Seat, Card)>,
        said: Statements,
    ) -> Result<(), IllegalBid> {
        let stovka = said.contains(Statement::Announce(Goal::Stovka));
        let is_replaced = rules.stovka_replaces && stovka;
        if let Some((seat, card)) = owed
            && !is_replaced
            && !said.contains(Statement::Flek(Goal::Hra))
        {
            return Err(IllegalBid::MustFlek { said, seat, card });
        }
        if !rules.stovka_replaces {
            return if self.opening(rules).is_subset(said) { Ok(()) } else { Err(IllegalBid::Opening) };
        }
        if stovka && said.contains(Statement::Flek(Goal::Hra)) {
            return Err(IllegalBid::Replaced);
        }
        if !self.is_open() && stovka == said.contains(Statement::HRA) {
            return Err(IllegalBid::OneGame);
        }
        Ok(())
    }

    /// Returns the statements of `legal` that may be added to `said` in the same turn.
    pub(super) fn addable(rules: &Rules, legal: Statements, said: Statements) -> Statements {
        let (hra, stovka) = (Statement::HRA, Statement::Announce(Goal::Stovka));
        let flek = Statement::Flek(Goal::Hra);
        let mut left = legal;
        if rules.stovka_replaces {
            if said.contains(stovka) {
                left = left.without(hra).without(flek);
            }
            if said.contains(hra) || said.contains(flek) {
                left = left.without(stovka);
            }
        }
        said.iter().fold(left, Statements::without)
    }

    fn allows(
        &self,
        rules: &Rules,
        seat: Seat,
        holds_seven: bool,
        statement: Statement,
    ) -> Result<(), IllegalBid> {
        match statement {
            Statement::Announce(_) if self.plain.is_some() => Err(IllegalBid::NoGoals),
            Statement::Announce(goal) => {
                let is_first = self.turns() < SEATS;
                let is_late_stovka = rules.stovka_replaces && self.is_open();
                let is_late_stovka = is_late_stovka && (!is_first || self.side(seat) == Side::Declarer);
                match self.goal(goal) {
                    Some(Announced { by, .. }) => Err(IllegalBid::Twice { goal, by }),
                    None if goal == Goal::Hra && self.is_open() => Err(IllegalBid::Replaced),
                    None if goal == Goal::Stovka && is_late_stovka => Err(IllegalBid::LateStovka),
                    None if !is_first && !rules.announce_late => Err(IllegalBid::Late { goal }),
                    None if goal == Goal::Sedma && !rules.false_seven && !holds_seven => {
                        Err(IllegalBid::NoSeven)
                    }
                    None => Ok(()),
                }
            }
            Statement::Flek(goal) => {
                let replaced = rules.stovka_replaces && goal == Goal::Hra && self.is_open();
                match self.goal(goal) {
                    None if replaced && self.plain.is_none() => Err(IllegalBid::Replaced),
                    None => Err(IllegalBid::NotAnnounced { goal: goal.word() }),
                    Some(announced) => self.allows_flek(rules, seat, goal.word(), announced),
                }
            }
            Statement::FlekGame(game) => match self.plain {
                Some((played, fleks)) if played == game => {
                    self.allows_flek(rules, seat, game.word(), Announced { by: self.declarer, fleks })
                }
                _ => Err(IllegalBid::NotAnnounced { goal: game.word() }),
            },
        }
    }

    /// Checks that `seat` may double this goal.
    fn allows_flek(
        &self,
        rules: &Rules,
        seat: Seat,
        goal: &'static str,
        announced: Announced,
    ) -> Result<(), IllegalBid> {
        let Announced { by, fleks } = announced;
        let (first, own) = (self.side(by), self.side(seat));
        // The two sides double in turn, so the number of doublings tells which side doubled the goal last.
        let raised_by = if fleks.is_multiple_of(2) { first } else { first.other() };
        match fleks {
            0 if first == own => Err(IllegalBid::OwnGoal { goal, by }),
            _ if raised_by == own => Err(IllegalBid::OwnFlek { goal }),
            _ if fleks >= rules.fleks => Err(IllegalBid::Fleks { goal, most: rules.fleks }),
            _ => Ok(()),
        }
    }

    /// Applies a legal turn of `seat`. Returns the next seat; `None` when the bidding is over.
    pub(super) fn make(&mut self, rules: &Rules, seat: Seat, said: Statements) -> Option<Seat> {
        let opening = !self.is_open();
        self.turns += 1;
        for statement in said.iter() {
            match statement {
                Statement::Announce(goal) => {
                    self.goals[goal as usize] = Some(Announced { by: seat, fleks: 0 });
                    if goal == Goal::Stovka && rules.stovka_replaces {
                        self.goals[Goal::Hra as usize] = None;
                    }
                }
                Statement::Flek(goal) => {
                    let announced = self.goals[goal as usize].as_mut();
                    announced.expect("a legal flek is on an announced goal").fleks += 1;
                }
                Statement::FlekGame(_) => {
                    self.plain.as_mut().expect("a legal flek is on the game that is played").1 += 1;
                }
            }
        }
        let goes_on = match (seat.index() + SEATS - self.declarer.index()) % SEATS {
            0 => {
                self.opponents_spoke = false;
                opening || !said.is_empty()
            }
            1 => {
                self.opponents_spoke = !said.is_empty();
                true
            }
            _ => self.opponents_spoke || !said.is_empty(),
        };
        goes_on.then(|| seat.next(SEATS))
    }
}
