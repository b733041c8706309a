//! The keys of a `newgame marias` line, and their precedence (rules, *Profiles*).

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::rules::{MAX_FLEKS, Rules, SilentHundred, StovkaAgainst, StovkaMarriage};
use super::strength::Tens;
use crate::protocol::{KeyKind, NewGame, RuleKey};

const fn words(name: &'static str, words: &'static [&'static str]) -> RuleKey {
    RuleKey { name, kind: KeyKind::Words(words) }
}

pub(super) const KEYS: &[RuleKey] = &[
    words("tens", &["high", "natural"]),
    words("pay", &["thesis", "tavern"]),
    words("killed_double", &["on", "off"]),
    words("silent_hundred", &["other", "none"]),
    words("stovka_base", &["2", "1", "4", "half"]),
    words("talon_trump", &["forbidden", "allowed"]),
    words("reading", &["table", "thesis"]),
    words("betl", &["off", "5", "10", "15"]),
    words("durch", &["off", "10", "20", "30"]),
    words("stovka", &["beside", "replaces"]),
    words("stovka_scale", &["double", "add"]),
    words("stovka_marriage", &["highest", "first", "each"]),
    words("z_lidu", &["off", "on"]),
    words("undoubled", &["play", "pay"]),
    words("sedma_flek", &["play", "cancel"]),
    words("keep_seven", &["off", "on"]),
    words("false_seven", &["on", "off"]),
    words("announce_late", &["on", "off"]),
    words("red_double", &["on", "off"]),
    RuleKey { name: "cap", kind: KeyKind::Integer { min: 0, max: 1_000_000 } },
    RuleKey { name: "fleks", kind: KeyKind::Integer { min: 1, max: MAX_FLEKS as i64 } },
    words("silent_sedma", &["on", "off"]),
    words("stosedm", &["apart", "together"]),
    words("stovka_against", &["scale", "on", "off"]),
    words("must_flek", &["off", "on"]),
    words("top107", &["off", "on"]),
    words("retake", &["on", "off"]),
    RuleKey { name: "profile", kind: KeyKind::Profile(&["thesis", "tavern", "association", "mariasek"]) },
];

/// The rules of a line whose keys and values were checked.
///
/// A key about one rule overrides `pay`, `pay` overrides `reading`, and `reading` overrides `profile`, in any order.
pub(super) fn rules(new: &NewGame) -> Rules {
    let mut rules = match new.key("profile") {
        Some("thesis") => Rules::PROFILE_THESIS,
        Some("tavern") => Rules::TAVERN,
        Some("association") => Rules::ASSOCIATION,
        Some("mariasek") => Rules::MARIASEK,
        _ => Rules::TABLE,
    };
    let reading =
        new.key("reading").map(|reading| if reading == "thesis" { Rules::THESIS } else { Rules::TABLE });
    if let Some(Rules { tens, silent_hundred, stovka_base, talon_trump, .. }) = reading {
        rules = Rules { tens, silent_hundred, stovka_base, talon_trump, stovka_half: false, ..rules };
    }
    match new.key("pay") {
        Some("tavern") => {
            rules = Rules { stovka_base: 4, stovka_half: false, killed_double: false, ..rules };
        }
        Some(_) => {
            rules.killed_double = true;
            if reading.is_none() {
                rules = Rules { stovka_base: 2, stovka_half: false, ..rules };
            }
        }
        None => {}
    }
    for (key, value) in &new.keys {
        set(&mut rules, key, value);
    }
    rules
}

/// Sets the rule that this key is about. Does nothing for a key about several rules.
fn set(rules: &mut Rules, key: &str, value: &str) {
    let price = || value.parse().unwrap_or(0);
    match key {
        "tens" => rules.tens = if value == "natural" { Tens::Natural } else { Tens::High },
        "killed_double" => rules.killed_double = value == "on",
        "silent_hundred" => {
            rules.silent_hundred =
                if value == "none" { SilentHundred::UnlessAny } else { SilentHundred::UnlessOwn };
        }
        "stovka_base" => {
            // The word `half` is no number: its stake before multiplication is 1.
            rules.stovka_base = value.parse().unwrap_or(1);
            rules.stovka_half = value == "half";
        }
        "talon_trump" => rules.talon_trump = value == "allowed",
        "betl" => rules.betl = price(),
        "durch" => rules.durch = price(),
        "stovka" => rules.stovka_replaces = value == "replaces",
        "stovka_scale" => rules.stovka_adds = value == "add",
        "stovka_marriage" => {
            rules.stovka_marriage = match value {
                "first" => StovkaMarriage::First,
                "each" => StovkaMarriage::Each,
                _ => StovkaMarriage::Highest,
            };
        }
        "z_lidu" => rules.z_lidu = value == "on",
        "undoubled" => rules.undoubled_pays = value == "pay",
        "sedma_flek" => rules.sedma_flek_cancels = value == "cancel",
        "keep_seven" => rules.keep_seven = value == "on",
        "false_seven" => rules.false_seven = value == "on",
        "announce_late" => rules.announce_late = value == "on",
        "red_double" => rules.red_double = value == "on",
        "cap" => rules.cap = value.parse().unwrap_or(0),
        "fleks" => rules.fleks = value.parse().unwrap_or(MAX_FLEKS),
        "silent_sedma" => rules.silent_sedma = value == "on",
        "stosedm" => rules.stosedm_together = value == "together",
        "stovka_against" => {
            rules.stovka_against = match value {
                "on" => StovkaAgainst::On,
                "off" => StovkaAgainst::Off,
                _ => StovkaAgainst::Scale,
            };
        }
        "must_flek" => rules.must_flek = value == "on",
        "top107" => rules.top107 = value == "on",
        "retake" => rules.retake = value == "on",
        _ => {}
    }
}
