//! The keys of a `newgame tarok players 4` line (rules, *Choices*).

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::str::FromStr;

use super::rules::{Ladder, Rules, SEATS, Upgrade};
use crate::games::tarok_common::MAX_RADELCI;
use crate::protocol::{KeyKind, NewGame, NewGameError, RuleKey};

/// The greatest total of a seat. The least total is its negative.
pub(super) const MAX_TOTAL: i64 = 99_999;

const fn words(name: &'static str, words: &'static [&'static str]) -> RuleKey {
    RuleKey { name, kind: KeyKind::Words(words) }
}

const fn by_seat(name: &'static str, min: i64, max: i64) -> RuleKey {
    RuleKey { name, kind: KeyKind::SeatList { min, max } }
}

pub(super) const KEYS: &[RuleKey] = &[
    words("profile", &["table", "zei"]),
    by_seat("radelci", 0, MAX_RADELCI),
    words("compulsory_klop", &["off", "on"]),
    words("ladder", &["table", "zei"]),
    words("upgrade", &["any", "forehand", "none"]),
    words("rounding", &["exact", "nearest5"]),
    words("mond_value", &["21", "20"]),
    words("klop", &["70", "35"]),
    words("talon_king", &["free", "take"]),
    words("trula", &["any", "held"]),
    words("radelc", &["win", "deal"]),
    words("valat_kontra", &["on", "off"]),
    words("without_valat", &["off", "on"]),
    words("colour_void", &["tarok", "free"]),
    words("losers", &["nothing", "pay"]),
    words("redeal", &["off", "on"]),
    words("zero_klop", &["off", "on"]),
    by_seat("total", -MAX_TOTAL, MAX_TOTAL),
    words("radelc_end", &["0", "40", "100"]),
    RuleKey { name: "deals", kind: KeyKind::Integer { min: 0, max: 999 } },
];

impl Rules {
    /// Reads the options of a line that [`NewGame::check`] has accepted. A key about one rule overrides `profile`, in
    /// any order.
    ///
    /// # Errors
    /// The values contradict each other.
    pub fn read(new: &NewGame) -> Result<Self, NewGameError> {
        let mut rules = if new.key("profile") == Some("zei") { Self::ZEI } else { Self::TABLE };
        if new.key("zero_klop") == Some("on") {
            rules.totals = Some([0; SEATS]);
        }
        for (key, value) in &new.keys {
            rules.set(key, value);
        }
        let refused = |text: &str| Err(NewGameError::Contradiction(text.to_owned()));
        if rules.totals.is_none() && new.key("total").is_some() {
            return refused("total: only a game with zero_klop on takes it");
        }
        if let Rules { radelc_end: price @ 1.., deals: 0, .. } = rules {
            return refused(&format!(
                "radelc_end '{price}': only a session with deals has an end; add deals 8"
            ));
        }
        Ok(rules)
    }

    /// Sets the rule that this key is about. Does nothing for `profile` and `zero_klop`, which are read before.
    fn set(&mut self, key: &str, value: &str) {
        match key {
            "compulsory_klop" => self.compulsory_klop = value == "on",
            "ladder" => self.ladder = if value == "zei" { Ladder::Zei } else { Ladder::Table },
            "upgrade" => {
                self.upgrade = match value {
                    "none" => Upgrade::Never,
                    "forehand" => Upgrade::Forehand,
                    _ => Upgrade::Any,
                }
            }
            "rounding" => self.is_rounded = value == "nearest5",
            "mond_value" => self.mond_value = if value == "20" { 20 } else { 21 },
            "klop" => self.klop_35 = value == "35",
            "talon_king" => self.takes_king = value == "take",
            "trula" => self.trula_held = value == "held",
            "radelc" => self.radelc_deal = value == "deal",
            "valat_kontra" => self.valat_kontra = value == "on",
            "without_valat" => self.without_valat = value == "on",
            "colour_void" => self.colour_void_free = value == "free",
            "losers" => self.losers_pay = value == "pay",
            "redeal" => self.redeals = value == "on",
            "radelc_end" => self.radelc_end = value.parse().unwrap_or(0),
            "deals" => self.deals = value.parse().unwrap_or(0),
            "radelci" => self.radelci = numbers(value),
            "total" => self.totals = self.totals.map(|_| numbers(value)),
            _ => {}
        }
    }
}

/// The numbers of a list that was checked.
fn numbers<N: FromStr + Default>(list: &str) -> [N; SEATS] {
    let mut numbers = list.split(',').map(|number| number.parse().unwrap_or_default());
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}
