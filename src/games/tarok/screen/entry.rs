//! The names of cards, contracts, groups and items, as people enter them.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::screen::{longest_name, read_offered_cards};
use crate::tarok::rules::TALON;
use crate::words::Word;
use crate::{CardNames, folded};

/// The names of the ranks, in the order of [`RANK_LETTERS`].
const RANKS: &CardNames = &[
    &["1", "enka", "enica"],
    &["2", "dvojka", "dvica"],
    &["3", "trojka", "trica"],
    &["4", "stirica", "stvorka", "cetvorka"],
    &["7", "sedm*"],
    &["8", "osm*"],
    &["9", "devet*", "deviat*"],
    &["t", "10", "deset*", "desiat*", "ten"],
    &["j", "fant*", "decko", "poba", "jack", "dolnik", "kluk"],
    &["c", "kaval*", "konj*", "knight", "jazdec", "cavalier"],
    &["q", "dama", "kraljica", "queen", "kralovna"],
    &["k", "kralj*", "kral", "king"],
];

const RANK_LETTERS: &str = "1234789TJCQK";

/// The names of the suits, in the order of [`SUIT_LETTERS`]. No name is a single letter, because the letter
/// `c` is a rank (the knight).
const SUITS: &CardNames = &[
    &["src*", "srd*", "herc*", "heart*", "♥"],
    &["kar*", "diamond*", "♦"],
    &["pik*", "spade*", "list*", "♠"],
    &["kriz*", "tref*", "club*", "♣"],
];

const SUIT_LETTERS: &str = "hdsc";

/// The letters of suits. A letter names a suit only directly beside a rank, as in `Kh`.
const LETTERS_BESIDE: &CardNames = &[&["h"], &["d"], &["s"], &["c"]];

/// The words for a tarok. Such a word stands before or after the number of the tarok.
const TAROK: [&str; 6] = ["tarok", "taroka", "tarock", "adut", "trumf", "tarot"];

/// Lists of names in folded form. Each list has the protocol words that its names may stand for.
pub(crate) type Names = [(&'static [&'static str], &'static [&'static str])];

/// The names of contracts, items and single taroks.
const NAMES: &Names = &[
    (&["pass", "dalje", "naprej", "dalej", "dal", "pas", "nista", "nic"], &["pass"]),
    (&["three", "tri", "trojka"], &["three"]),
    (&["two", "dve", "dva", "dvije", "dvojka"], &["two"]),
    (&["one", "ena", "jedan", "jedna", "jeden", "enka", "jedno", "eno"], &["one"]),
    (&["solo", "sam", "sama"], &["solo"]),
    (&["berac", "berach", "beggar", "zobrak"], &["berac"]),
    (&["klop", "klopa"], &["klop"]),
    (&["game", "igra", "igro", "hra", "hru", "igru"], &["game"]),
    (&["trula", "trulo", "trulu", "trul"], &["trula"]),
    (
        &[
            "kings",
            "kralji",
            "kraljevi",
            "krali",
            "kralove",
            "ctyri kralove",
            "ctyri krale",
            "krale",
            "kralje",
            "kraljeve",
            "kralov",
        ],
        &["kings"],
    ),
    (&["valat", "valata"], &["valat"]),
    (&["pagat", "pagata", "palcka", "palcko"], &["pagat", "t1"]),
    (&["mond", "monda"], &["t21"]),
    (&["skis", "skisa", "skys", "skyz", "skyze"], &["t22"]),
    (&["first", "prva", "prvu", "prvo"], &["1"]),
    (&["second", "druga", "drugu", "drugo", "druha", "druhu"], &["2"]),
];

/// The names of raises, such as `re`. A person may write one before the items of a kontra. It is ignored.
const TYPED_RAISES: [&str; 4] = ["re", "sub", "mort", "subkontra"];

/// Returns every part that a move with this keyword can have.
pub(crate) fn all_choices<C: Word, I: Word>(keyword: &str) -> Vec<String> {
    match keyword {
        "bid" | "play" => C::WORDS.iter().map(ToString::to_string).collect(),
        "call" => crate::tarok::moves::SUITS.map(str::to_owned).to_vec(),
        "take" => (1..=TALON).map(|group| group.to_string()).collect(),
        "announce" | "kontra" => I::WORDS.iter().map(ToString::to_string).collect(),
        _ => CardSet::<Card>::FULL.iter().map(|card| card.to_string()).collect(),
    }
}

/// Returns the words of a kontra. If the first word is the name of a raise, it is left out.
pub(crate) fn without_raise<'a>(words: &'a [&'a str], is_kontra: bool) -> &'a [&'a str] {
    match words {
        [first, rest @ ..] if is_kontra && TYPED_RAISES.contains(&folded(first).as_str()) => rest,
        words => words,
    }
}

/// Returns the offered choices that the first words name, and the number of these words. `more_names` has
/// names that one game has in addition to the names of all games of tarok.
pub(crate) fn read_named(
    words: &[&str],
    offered: &[String],
    more_names: &Names,
) -> Option<(Vec<String>, usize)> {
    // "kontra na igro"
    if let ["na", rest @ ..] = words
        && !rest.is_empty()
    {
        return read_named(rest, offered, more_names).map(|(choices, used)| (choices, used + 1));
    }
    let meant = longest_name(words, |name| {
        let named = more_names.iter().chain(NAMES).filter(|(names, _)| names.contains(&name));
        let meant: Vec<&str> = named.flat_map(|(_, lines)| lines.iter().copied()).collect();
        (!meant.is_empty()).then_some(meant)
    });
    if let Some((meant, used)) = &meant {
        let fitting: Vec<String> =
            offered.iter().filter(|choice| meant.contains(&choice.as_str())).cloned().collect();
        if !fitting.is_empty() {
            return Some((fitting, *used));
        }
    }
    if let Some((number, used)) = tarok(words) {
        let card = format!("t{number}");
        return Some((offered.iter().filter(|choice| **choice == card).cloned().collect(), used));
    }
    let card = with_tarok(
        read_offered_cards(words, offered, [RANKS, SUITS, LETTERS_BESIDE], [RANK_LETTERS, SUIT_LETTERS]),
        words,
        offered,
    );
    card.or_else(|| meant.map(|(_, used)| (Vec::new(), used)))
}

/// Adds a tarok to the cards `plain` if the first word is a number without a suit. Such a number names the
/// cards of this rank, and also the tarok with this number.
fn with_tarok(
    plain: Option<(Vec<String>, usize)>,
    words: &[&str],
    offered: &[String],
) -> Option<(Vec<String>, usize)> {
    let number = words.first().and_then(|word| word.parse::<u8>().ok());
    let tarok = number.map(|number| format!("t{number}")).filter(|tarok| offered.contains(tarok));
    match (plain, tarok) {
        (Some((mut cards, 1)), Some(tarok)) => {
            cards.push(tarok);
            Some((cards, 1))
        }
        (None, Some(tarok)) => Some((vec![tarok], 1)),
        (plain, _) => plain,
    }
}

/// Reads the number of a tarok, as in `t5`, `tarok 5` or `5 tarok`. Returns this number and the number of
/// words read.
fn tarok(words: &[&str]) -> Option<(u8, usize)> {
    let number = |word: &str| word.parse().ok().filter(|number| (1..=22).contains(number));
    let is_word = |word: &&str| TAROK.contains(&folded(word).as_str());
    match words {
        [word, value, ..] | [value, word, ..] if is_word(word) && number(value).is_some() => {
            number(value).map(|number| (number, 2))
        }
        [word, ..] => number(folded(word).strip_prefix('t')?).map(|number| (number, 1)),
        [] => None,
    }
}
