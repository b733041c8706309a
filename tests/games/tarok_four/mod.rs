//! The rules of tarok for four (`src/games/tarok/four/rules/en.md`).

mod knowledge;
mod refusals;
mod second_rules;
mod sessions;
mod worked;

use rand::RngExt;
use talon::cards::tarok::Card;
use talon::cards::{Random, shuffled};
use talon::games::tarok::four::{Event, Item, Items, Move, Rules, State, TarokFour, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{Command, Line, NewGame, Seat};

/// Returns the `newgame` line with these keys.
fn new_game(keys: &str) -> NewGame {
    match Command::parse(format!("newgame tarok players 4 {keys}").trim()) {
        Ok(Some(Command::NewGame(new))) => new,
        other => panic!("{keys}: {other:?}"),
    }
}

fn rules(keys: &str) -> Rules {
    let new = new_game(keys);
    TarokFour::rules(&new).unwrap()
}

fn event(text: &str) -> Event {
    Event::parse(&Line::parse(text).unwrap()).unwrap()
}

fn legal(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// Draws a move. Bids are mostly passes, and announcements and raises are mostly silence, so that all
/// contracts occur and a valat decides few deals.
fn some_move(state: &State, random: &mut Random) -> Move {
    let r#move = state.random_move(random).unwrap();
    let keep = |items: Items, random: &mut Random| {
        let wanted = |item: Item, random: &mut Random| {
            random.random_bool(if item == Item::Valat { 0.1 } else { 0.35 })
        };
        items.iter().filter(|&item| wanted(item, random)).fold(Items::EMPTY, Items::with)
    };
    match r#move {
        Move::Bid(_) if random.random_bool(0.6) => Move::Bid(None),
        // The first moves name the lowest contracts.
        Move::Play(_) if random.random_bool(0.4) => legal(state)[0],
        Move::Announce(items) => Move::Announce(keep(items, random)),
        Move::Kontra(items) => Move::Kontra(keep(items, random)),
        r#move => r#move,
    }
}

/// Plays a random deal to its end. Calls `look` before every move and at the end.
fn random_game(rules: Rules, seed: u64, mut look: impl FnMut(&State, &[Event])) -> (State, Vec<Event>) {
    let mut random = Random::new(seed, 5);
    let mut state = State::new(&rules);
    let mut events = Vec::new();
    state.deal(&shuffled::<Card>(&mut random), &mut |event| events.push(event));
    while state.turn() != Turn::Over {
        look(&state, &events);
        let played = some_move(&state, &mut random);
        state.play(&played, &mut |event| events.push(event)).unwrap();
    }
    look(&state, &events);
    (state, events)
}

/// Returns keys of `newgame` for the deal with this number: a profile, and some single keys.
fn some_keys(profile: &str, seed: u64) -> String {
    let keys = [
        "ladder table",
        "ladder zei",
        "upgrade forehand",
        "upgrade none",
        "rounding nearest5",
        "mond_value 20",
        "klop 35",
        "klop 70",
        "talon_king take",
        "talon_king free",
        "trula held",
        "radelc deal",
        "valat_kontra off",
        "without_valat on",
        "colour_void free",
        "losers pay",
        "redeal on",
        "compulsory_klop on",
        "zero_klop on total 10,-20,0,84",
        "deals 1 radelc_end 40",
        "deals 1 radelc_end 100",
        "deals 8 radelc_end 100",
    ];
    let mut random = Random::new(seed, 6);
    let mut chosen = vec![format!("profile {profile}")];
    for key in keys {
        let name = key.split(' ').next().unwrap();
        // Every fourth deal has only the profile.
        let is_new = !chosen.iter().any(|other| other.starts_with(name));
        if !seed.is_multiple_of(4) && is_new && random.random_bool(0.25) {
            chosen.push(key.to_owned());
        }
    }
    let radelci = Seat::all(4).map(|_| [0, 0, 1, 3, 999][random.random_range(0..5)].to_string());
    chosen.push(format!("radelci {}", radelci.collect::<Vec<_>>().join(",")));
    chosen.join(" ")
}

/// Builds the view of a seat from these events, masked for the seat.
fn view_of(rules: Rules, events: &[Event], seat: Seat) -> View {
    let mut view = View::new(&rules, seat);
    events.iter().for_each(|event| view.apply(&TarokFour::mask(event, seat)).unwrap());
    view
}

/// Returns the lines of a deal, masked for a seat.
fn stream(events: &[Event], seat: Seat) -> String {
    let lines: Vec<String> = events.iter().map(|event| TarokFour::mask(event, seat).to_string()).collect();
    lines.join("\n")
}
