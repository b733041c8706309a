//! Positions of mariáš and tarok that are set up by hand. The tests stop a random deal at some point and
//! describe the position by lines. The position that these lines set up must continue in the same way as the
//! deal.

use rand::RngExt;
use talon::cards::{CardSet, Random, shuffled};
use talon::games::marias::{Goal, Marias, Side};
use talon::games::tarok::three::{self, Contract, Item, Items, TarokThree};
use talon::games::{Game, Position, Public as _, State as _, Turn, View as _, marias};
use talon::protocol::{Code, Coded, Command, Line, NewGame, Seat};

const SEATS: usize = 3;

fn new_game(text: &str) -> NewGame {
    let Ok(Some(Command::NewGame(new))) = Command::parse(text) else { panic!("{text}") };
    new
}

fn event<G: Game>(line: &str) -> G::Event {
    let event =
        G::parse_event(&Line::parse(line).expect("a line")).unwrap_or_else(|error| panic!("{line}: {error}"));
    let written = event.to_string();
    let read = G::parse_event(&Line::parse(&written).expect("a line"));
    assert_eq!(read.ok().as_ref(), Some(&event), "{line} as written: {written}");
    event
}

/// Applies these lines to a position and returns it. If a seat is given, masks the lines for this seat first.
fn folded<G: Game, P: Position<Game = G>>(mut position: P, lines: &[String], seat: Option<Seat>) -> P {
    for line in lines {
        let event = event::<G>(line);
        let event = seat.map_or_else(|| event.clone(), |seat| G::mask(&event, seat));
        position.apply(&event).unwrap_or_else(|error| panic!("{line}: {error}: {lines:?}"));
    }
    position.settle().unwrap_or_else(|error| panic!("{error}: {lines:?}"));
    position
}

/// Plays a random deal up to the card play, and further until `cards` cards have been played. Returns `None`
/// if the deal ends before that.
fn random_state<G: Game>(rules: &G::Rules, cards: usize, random: &mut Random) -> Option<G::State> {
    let pack: Vec<G::Card> = shuffled(random);
    let mut state = G::State::new(rules);
    let mut left = cards;
    while left > 0 || state.public().phase() != "play" {
        state.deal(&pack, &mut |_| {});
        left -= usize::from(state.public().phase() == "play").min(left);
        let played = state.random_move(random)?;
        state.play(&played, &mut |_| {}).expect("a legal move");
    }
    (state.turn() != Turn::Over).then_some(state)
}

/// Asserts that two states have the same legal moves until the end of the deal, and then the same result.
fn check_alike<G: Game>(mut one: G::State, mut other: G::State, random: &mut Random) {
    loop {
        assert_eq!(one.turn(), other.turn());
        let (mut moves, mut same) = (Vec::new(), Vec::new());
        one.legal_moves(100, &mut moves);
        other.legal_moves(100, &mut same);
        assert_eq!(moves, same);
        let Some(played) = one.random_move(random) else { break };
        let (mut events, mut same) = (Vec::new(), Vec::new());
        one.play(&played, &mut |event| events.push(event)).expect("a legal move");
        other.play(&played, &mut |event| same.push(event)).expect("a legal move");
        assert_eq!(events, same);
    }
    assert_eq!(one.payoffs(), other.payoffs());
    assert_eq!(one.carry(), other.carry());
}

/// Joins the texts of these items with blanks.
fn words<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn trick_lines<C: talon::cards::Card>(
    leader: Seat,
    trick: impl Iterator<Item = C>,
    turn: Seat,
) -> Vec<String> {
    let cards = words(trick);
    if cards.is_empty() { vec![format!("turn {turn}")] } else { vec![format!("trick {leader} {cards}")] }
}

/// Writes a line with cards. Returns `None` when there are no cards.
fn cards_line<C: talon::cards::Card>(keyword: &str, seat: Seat, cards: CardSet<C>) -> Option<String> {
    (!cards.is_empty()).then(|| format!("{keyword} {seat} {cards}"))
}

fn lacks_line<G: Game>(seat: Seat, cards: CardSet<G::Card>) -> Option<String> {
    let line = cards_line("lacks", seat, cards)?;
    // The canonical form names whole suits.
    Some(G::parse_event(&Line::parse(&line)?).ok()?.to_string())
}

fn marias_lines(state: &marias::State) -> Vec<String> {
    let public = state.public();
    let turn = state.turn().seat().expect("a seat is to move");
    let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
    let leader = trick.map_or(turn, marias::Trick::leader);
    let mut lines = vec![format!("trump {}", public.trump().expect("a trump card"))];
    for goal in Goal::ALL {
        lines.extend(
            public.bidding().goal(goal).map(|said| format!("goal {} {goal} {}", said.by, said.fleks)),
        );
    }
    lines.push(format!("deal talon {}", state.face_down().talon));
    let opponent = if leader == Seat::new(2) { leader } else { Seat::new(1) };
    lines.extend(cards_line("won", Seat::new(0), public.pile(Side::Declarer)));
    lines.extend(cards_line("won", opponent, public.pile(Side::Defenders)));
    lines.extend(trick_lines(
        leader,
        trick.into_iter().flat_map(marias::Trick::plays).map(|(_, card)| card),
        turn,
    ));
    for seat in Seat::all(SEATS) {
        lines.extend(cards_line("deal", seat, state.hand(seat)));
        lines.extend(
            public.marriages(seat).iter().map(|ober| format!("show {seat} marriage {}", ober.suit())),
        );
        lines.extend(lacks_line::<Marias>(seat, public.excluded(seat) - public.seen()));
    }
    lines
}

#[test]
fn a_position_of_marias_goes_on_like_its_deal() {
    for (number, keys) in (0..).zip(["", " tens natural pay tavern"]) {
        let new = new_game(&format!("newgame marias players 3{keys}"));
        let rules = Marias::rules(&new).expect("rules");
        let mut random = Random::new(12, number);
        for _ in 0..300 {
            let cards = random.random_range(0..29);
            let Some(state) = random_state::<Marias>(&rules, cards, &mut random) else { continue };
            let lines = marias_lines(&state);
            let restored = folded(marias::State::new(&rules), &lines, None);
            for seat in Seat::all(SEATS) {
                assert_eq!(restored.hand(seat), state.hand(seat));
                assert_eq!(restored.public().marriages(seat), state.public().marriages(seat));
                let view = folded(marias::View::new(&rules, seat), &lines, Some(seat));
                assert_eq!(view.public(), restored.public());
                for other in Seat::all(SEATS) {
                    let excluded = |public: &marias::Public| public.excluded(other) - public.seen();
                    assert_eq!(excluded(view.public()), excluded(state.public()), "{lines:?}");
                    assert_eq!(view.public().known(other), state.public().known(other));
                }
                assert!(view.count_worlds() > 0);
                let world = view.sample(&mut random);
                assert_eq!(world.hand(seat), state.hand(seat));
            }
            assert_eq!(restored.scores(), state.scores());
            check_alike::<Marias>(state, restored, &mut random);
        }
    }
}

fn tarok_lines(state: &three::State) -> Vec<String> {
    let public = state.public();
    let turn = state.turn().seat().expect("a seat is to move");
    let contract = public.contract().expect("a contract");
    let declarer = public.declarer().map(|seat| format!(" {seat}")).unwrap_or_default();
    let mut lines = vec![format!("contract {contract}{declarer}")];
    match (public.talon(), public.declarer()) {
        (Some(talon), Some(declarer)) => {
            let group = (1..=6).find(|&group| talon.group(contract.group(), group) == public.taken());
            lines.push(format!("show talon {talon}"));
            lines.push(format!("taken {}", group.expect("a group")));
            lines.push(format!("discards {declarer} {}", state.discards()));
        }
        _ => lines.push(format!("deal talon {}", state.talon().expect("a talon"))),
    }
    let announced = public.announced();
    if !announced.is_empty() {
        lines.push(format!("announced {announced}"));
    }
    for item in Items::BONUSES.difference(announced).iter() {
        if let Some(owner) = public.stakes().owner(item) {
            let others = Items::BONUSES.iter().filter(|&item| public.stakes().owner(item) == Some(owner));
            lines.push(format!("announced {owner} {}", others.fold(Items::EMPTY, Items::with)));
        }
    }
    for item in Item::ALL {
        let raisers = Seat::all(SEATS).filter(|&seat| public.stakes().has_raised(seat, item));
        let raisers = words(raisers);
        let level = public.stakes().level(item);
        if level > 0 {
            lines.push(format!("raised {item} {level} {raisers}").trim_end().to_owned());
        }
    }
    let gifts: CardSet<_> = public.gifts().iter().copied().collect();
    for seat in Seat::all(SEATS) {
        lines.extend(cards_line("won", seat, public.pile(seat) - gifts));
        lines.extend(cards_line("deal", seat, state.hand(seat)));
        lines.extend(lacks_line::<TarokThree>(seat, public.excluded(seat)));
    }
    for gift in public.gifts() {
        let winner = Seat::all(SEATS).find(|&seat| public.pile(seat).contains(*gift)).expect("a winner");
        lines.push(format!("show {winner} gift {gift}"));
    }
    lines.extend(public.mond_lost().map(|seat| format!("mond {seat}")));
    let trick = public.trick();
    lines.extend(trick_lines(trick.leader(), trick.cards().iter().copied(), turn));
    lines
}

#[test]
fn a_position_of_tarok_goes_on_like_its_deal() {
    tarok_goes_on_like_its_deal("newgame tarok players 3 radelci 0,1,2");
}

#[test]
fn a_position_with_announcements_by_all_goes_on_like_its_deal() {
    tarok_goes_on_like_its_deal("newgame tarok players 3 profile federation");
}

fn tarok_goes_on_like_its_deal(newgame: &str) {
    let rules = TarokThree::rules(&new_game(newgame)).expect("rules");
    let mut random = Random::new(12, 5);
    let mut contracts = Vec::new();
    for _ in 0..600 {
        let cards = random.random_range(0..47);
        let Some(state) = random_state::<TarokThree>(&rules, cards, &mut random) else { continue };
        let lines = tarok_lines(&state);
        let restored = folded(three::State::new(&rules), &lines, None);
        contracts.extend(state.public().contract());
        for seat in Seat::all(SEATS) {
            assert_eq!(restored.hand(seat), state.hand(seat));
            let view = folded(three::View::new(&rules, seat), &lines, Some(seat));
            for other in Seat::all(SEATS) {
                assert_eq!(view.public().excluded(other), state.public().excluded(other), "{lines:?}");
                assert_eq!(view.public().known(other), state.public().known(other), "{lines:?}");
                assert_eq!(view.public().hand_size(other), state.hand(other).len());
            }
            let world = view.sample(&mut random);
            assert_eq!(world.hand(seat), state.hand(seat));
        }
        check_alike::<TarokThree>(state, restored, &mut random);
    }
    for contract in Contract::ALL {
        assert!(contracts.contains(&contract), "no deal of {contract}");
    }
}

/// The lines of a position of mariáš in the eighth trick. The first line begins the position.
const MARIAS: [&str; 12] = [
    "trump 9a",
    "goal 0 sedma 2",
    "deal talon 7b 8b",
    "won 0 Ah 7h 8h Aa 8a Ua Th 9h Oh Ab Ub 9a Al Kl 7l",
    "won 1 Oa Ta Tb 8l Tl 9l",
    "trick 1 Ob",
    "show 0 marriage a",
    "show 1 marriage b",
    "show 2 marriage h",
    "deal 0 7a Ka Ul",
    "deal 1 9b Kb",
    "deal 2 Uh Kh Ol",
];

/// Returns the error of the first line that a state refuses, or the error of the whole position.
fn refused<G: Game>(newgame: &str, lines: &[&str]) -> (Code, String) {
    let mut state = G::State::new(&G::rules(&new_game(newgame)).expect("rules"));
    for line in lines {
        let before = format!("{state:?}");
        if let Err(error) = state.apply(&event::<G>(line)) {
            assert_eq!(format!("{state:?}"), before, "a refused line changes nothing");
            return (error.code(), error.to_string());
        }
    }
    let before = format!("{state:?}");
    let error = state.settle().expect_err("an impossible position");
    assert_eq!(format!("{state:?}"), before);
    (error.code(), error.to_string())
}

/// For each row, changes one line of a position and checks the error. A row contains a line of the position,
/// the line that replaces it, and the error. If the second text is empty, the line is removed.
fn check_refused<G: Game>(newgame: &str, lines: &[&str], rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [line, instead, error] = cells[..] else { panic!("{row}") };
        assert!(lines.contains(&line), "no line of the position: {line}");
        let changed = lines.iter().map(|&known| if known == line { instead } else { known });
        let changed: Vec<&str> = changed.filter(|line| !line.is_empty()).collect();
        assert_eq!(refused::<G>(newgame, &changed).1, error, "{row}");
    }
}

/// Rows of [`check_refused`] for the position of mariáš.
const MARIAS_REFUSED: &str = "
    trump 9a | goal 0 hra 0 | goal sets up a position: send trump CARD first, right after newgame, and no move before it
    deal 2 Uh Kh Ol | deal 2 Ub Kh Ol | Ub is already captured: every card is in one place
    deal 2 Uh Kh Ol | deal 2 Kh Ol | seat 2 holds 2 cards where 3 are expected after the tricks played
    deal 2 Uh Kh Ol | | seat 2 has no cards: send deal 2 CARDS
    deal talon 7b 8b | | the talon is hidden: send deal talon CARD CARD
    deal talon 7b 8b | deal talon 7b Ab | Ab is fat: tens and aces may not be discarded
    won 1 Oa Ta Tb 8l Tl 9l | won 1 Oa Ta Tb 8l Tl | seat 1 has won 5 cards: a trick has 3, send whole tricks
    won 1 Oa Ta Tb 8l Tl 9l | won 2 Oa Ta Tb 8l Tl 9l | seat 1 cannot lead: seat 0 leads to the first trick, later a seat that has won one; send turn S
    goal 0 sedma 2 | goal 1 hra 0 | goal S hra: seat 0 announces hra
    goal 0 sedma 2 | turn 0 | seat 0 cannot be to move: after the trick so far it is seat 2's turn
    goal 0 sedma 2 | lacks 2 h | seat 2 cannot hold Uh: a lacks line, the trick or another line excludes it
    show 1 marriage b | | seat 1 cannot hold Kb: a lacks line, the trick or another line excludes it
    show 1 marriage b | show 1 marriage l | show S marriage SUIT: one seat has played the ober of each marriage, in a trick won or in this one
    show 2 marriage h | show 1 marriage h | seat 1 must hold Kh, as the lines say that it was shown and not played
";

#[test]
fn an_impossible_position_of_marias_is_refused() {
    let new = "newgame marias players 3";
    let lines: Vec<String> = MARIAS.map(str::to_owned).into();
    let state = folded(marias::State::new(&Marias::rules(&new_game(new)).expect("rules")), &lines, None);
    assert_eq!(state.turn(), Turn::Seat(Seat::new(2)));
    check_refused::<Marias>(new, &MARIAS, MARIAS_REFUSED);
}

/// The lines of a position of tarok with two tricks left. The first line begins the position.
const TAROK: [&str; 12] = [
    "contract two 1",
    "show talon t18 t3 Qs 7c t7 4h",
    "taken 1",
    "discards 1 t3 Qd",
    "announced pagat",
    "raised pagat 2 0",
    "won 1 t22 t2 t4 8c Cc Kc t19 t5 t8 t18 t9 t10 t17 t12 t14 Qh Jh Kh Ks 7s 9s Kd Jd 1d 3h Tc t11 4d 3d t13",
    "won 2 t20 t21 t6 t15 t16 Cd 2h Ch 1h 8s Cs Js",
    "turn 1",
    "deal 0 2d 9c",
    "deal 1 t1 Jc",
    "deal 2 Ts Qc",
];

#[test]
fn an_illegal_first_move_leaves_a_position_unchanged() {
    let (code, _) = refused::<Marias>("newgame marias players 3", &[&MARIAS[..], &["move 2 7a"]].concat());
    assert_eq!(code, Code::Illegal);
    let (code, _) = refused::<TarokThree>("newgame tarok players 3", &[&TAROK[..], &["move 1 t22"]].concat());
    assert_eq!(code, Code::Illegal);
}

/// Rows of [`check_refused`] for the position of tarok.
const TAROK_REFUSED: &str = "
    contract two 1 | announced pagat | announced sets up a position: send contract CONTRACT S first, right after newgame, and no move before it
    taken 1 | taken 4 | taken N: send the number of the group that declarer took
    taken 1 | taken 2 | t3 is already elsewhere: every card is in one place
    show talon t18 t3 Qs 7c t7 4h | | the talon is turned up: send show talon CARDS
    discards 1 t3 Qd | discards 1 t3 Kd | Kd cannot be discarded: kings and t1, t21, t22 stay in the hand
    discards 1 t3 Qd | discards 2 t3 Qd | discards S CARDS: declarer discards as many cards as it took
    discards 1 t3 Qd | | the discards of seat 1 are hidden: send its move with their cards
    raised pagat 2 0 | raised pagat 2 1 | raised ITEM N S [S]: a defender raises first, and one defender alone up to re
    raised pagat 2 0 | raised kings 1 0 | kontra kings: kings was not announced
    raised pagat 2 0 | mond 2 | mond S: another seat has won the trick with t21
    raised pagat 2 0 | show 1 gift 4h | show S gift CARD: in klop each of the first six tricks brings a gift
    raised pagat 2 0 | lacks 1 t | seat 1 cannot hold t1: a lacks line, the trick or another line excludes it
";

#[test]
fn an_impossible_position_of_tarok_is_refused() {
    let new = "newgame tarok players 3";
    let lines: Vec<String> = TAROK.map(str::to_owned).into();
    let state = folded(three::State::new(&TarokThree::rules(&new_game(new)).expect("rules")), &lines, None);
    assert_eq!(state.turn(), Turn::Seat(Seat::new(1)));
    check_refused::<TarokThree>(new, &TAROK, TAROK_REFUSED);
}
