//! Measures the speed of the rules. Whole games are played in this process, on one thread.
//!
//! `cargo bench --bench games`

use divan::Bencher;
use divan::counter::ItemsCount;
use talon::cards::tarok::Card;
use talon::cards::{CardSet, Random, shuffled};
use talon::games::marias;
use talon::games::tablic::{Rules, State, View};
use talon::games::tarok::four;
use talon::games::tarok::three::{self, Contract, Items};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::Seat;

fn main() {
    divan::main();
}

/// Plays a whole game with random players. Returns the sum of the payoffs. The bench checks that this sum is
/// within its bound.
fn random_game(players: usize, random: &mut Random) -> i64 {
    let pack = shuffled(random);
    let mut state = State::new(&Rules::alone(players));
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |_| {}),
            Turn::Over => return state.payoffs().unwrap_or_default().iter().sum(),
            Turn::Seat(_) => {
                if let Some(played) = state.random_move(random) {
                    state.make(&played);
                }
            }
        }
    }
}

/// Measures games a second with random players.
#[divan::bench(args = [2, 4, 16, 48])]
fn tablic_random_games(bencher: Bencher, players: usize) {
    let mut random = Random::new(1, 1);
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| {
        let sum = random_game(players, &mut random);
        assert!(sum <= 22 + 3 + 48);
        sum
    });
}

/// Measures games a second. Every move is checked, and reported as an event.
#[divan::bench]
fn tablic_checked_games(bencher: Bencher) {
    let mut random = Random::new(1, 1);
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| {
        let pack = shuffled(&mut random);
        let mut state = State::new(&Rules::alone(2));
        let mut events = 0;
        loop {
            match state.turn() {
                Turn::Chance => state.deal(&pack, &mut |_| events += 1),
                Turn::Over => return events,
                Turn::Seat(_) => {
                    if let Some(played) = state.random_move(&mut random) {
                        assert!(state.play(&played, &mut |_| events += 1).is_ok());
                    }
                }
            }
        }
    });
}

/// Measures how many worlds a second are sampled from a view at the first move.
#[divan::bench(args = [2, 4, 16])]
fn tablic_sampled_worlds(bencher: Bencher, players: usize) {
    let mut random = Random::new(1, 1);
    let rules = Rules::alone(players);
    let mut view = View::new(&rules, Seat::new(0));
    State::new(&rules).deal(&shuffled(&mut random), &mut |event| {
        let masked = talon::games::tablic::Tablic::mask(&event, Seat::new(0));
        assert!(view.apply(&masked).is_ok());
    });
    assert!(view.settle().is_ok());
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| view.sample(&mut random));
}

/// Plays a deal of mariáš up to the first card, with a random trump card, talon and bidding.
fn marias_deal(random: &mut Random) -> marias::State {
    let pack = shuffled(random);
    let mut state = marias::State::new(&marias::Rules::default());
    loop {
        match (state.turn(), state.public().due()) {
            (Turn::Chance, _) => state.deal(&pack, &mut |_| {}),
            (_, Some(marias::MoveKind::Card) | None) => return state,
            (Turn::Seat(_) | Turn::Over, _) => {
                if let Some(made) = state.random_move(random) {
                    state.make(&made);
                }
            }
        }
    }
}

/// Measures how many cards a second are played in mariáš. The cards are random. Each game begins with a copy
/// of the state at the first lead.
#[divan::bench]
fn marias_random_cards(bencher: Bencher) {
    let mut random = Random::new(1, 1);
    let dealt = marias_deal(&mut random);
    bencher.counter(ItemsCount::new(30_u64)).bench_local(|| {
        let mut state = dealt.clone();
        while let Some(made) = state.random_move(&mut random) {
            state.make(&made);
            if state.turn() == Turn::Over {
                break;
            }
        }
        assert_eq!(state.public().tricks_played(), 10);
        state.public().card_points(marias::Side::Declarer)
    });
}

/// Measures how many worlds a second are sampled from a view of mariáš in the middle of the play.
#[divan::bench(args = [1, 10, 19])]
fn marias_sampled_worlds(bencher: Bencher, cards: usize) {
    let mut random = Random::new(1, 1);
    let pack = shuffled(&mut random);
    let rules = marias::Rules::default();
    let (mut state, mut view) = (marias::State::new(&rules), marias::View::new(&rules, Seat::new(1)));
    let mut events = Vec::new();
    while state.public().seen().len() < cards {
        match state.random_move(&mut random) {
            Some(made) => assert!(state.play(&made, &mut |event| events.push(event)).is_ok()),
            None => state.deal(&pack, &mut |event| events.push(event)),
        }
    }
    for event in &events {
        assert!(view.apply(&marias::Marias::mask(event, Seat::new(1))).is_ok());
    }
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| view.sample(&mut random));
}

/// Plays a deal of tarok up to the first lead. Seat 0 plays this contract, and its discards are random. No
/// seat announces or raises an item. Passes every event to `sink`.
fn tarok_deal(contract: Contract, random: &mut Random, sink: &mut dyn FnMut(three::Event)) -> three::State {
    use three::Move;
    let pack = shuffled(random);
    let mut state = three::State::new(&three::Rules::default());
    while state.legal_cards().is_empty() {
        let silent = [
            Move::Bid(None),
            Move::Play(contract),
            Move::Take(1),
            Move::Announce(Items::EMPTY),
            Move::Kontra(Items::EMPTY),
        ];
        let made = silent.into_iter().find(|made| state.check(made).is_ok());
        match made.or_else(|| state.random_move(random)) {
            Some(made) => assert!(state.play(&made, sink).is_ok()),
            None => state.deal(&pack, sink),
        }
    }
    state
}

/// Measures how many cards a second are played in tarok. The cards are random. Each game begins with a copy
/// of the state at the first lead.
#[divan::bench(args = [Contract::Klop, Contract::Three])]
fn tarok_random_cards(bencher: Bencher, contract: Contract) {
    let mut random = Random::new(1, 1);
    let dealt = tarok_deal(contract, &mut random, &mut |_| {});
    bencher.counter(ItemsCount::new(48_u64)).bench_local(|| {
        let mut state = dealt.clone();
        while let Some(card) = state.legal_cards().random(&mut random) {
            state.make(&three::Move::Card(card));
        }
        assert_eq!(Seat::all(three::SEATS).map(|seat| state.public().tricks_won(seat)).sum::<usize>(), 16);
        state.public().pile(Seat::new(0))
    });
}

/// Measures how many cards a second are played in tarok for four. The cards are random. Each game begins with
/// a copy of the state at the first lead.
#[divan::bench(args = [four::Contract::Three, four::Contract::Klop])]
fn tarok_four_random_cards(bencher: Bencher, contract: four::Contract) {
    use four::{Items, Move};
    let mut random = Random::new(1, 1);
    let pack = shuffled(&mut random);
    let mut dealt = four::State::new(&four::Rules::default());
    while dealt.legal_cards().is_empty() {
        let silent =
            [Move::Bid(None), Move::Play(contract), Move::Announce(Items::EMPTY), Move::Kontra(Items::EMPTY)];
        match silent.into_iter().find(|played| dealt.check(played).is_ok()) {
            Some(played) => dealt.make(&played),
            None => match dealt.random_move(&mut random) {
                Some(played) => dealt.make(&played),
                None => dealt.deal(&pack, &mut |_| {}),
            },
        }
    }
    bencher.counter(ItemsCount::new(48_u64)).bench_local(|| {
        let mut state = dealt.clone();
        while let Some(card) = state.legal_cards().random(&mut random) {
            state.make(&four::Move::Card(card));
        }
        assert_eq!(state.public().tricks_played(), 12);
        state.public().pile(Seat::new(0))
    });
}

/// Returns whether each of the two other seats has shown a void: the play has shown that the seat has no card
/// of some suit, or no tarok.
fn shows_voids(view: &three::View) -> bool {
    let out = |seat, card: Card| card.kind().is_subset(view.public().excluded(seat));
    let others = Seat::all(three::SEATS).filter(|&seat| seat != view.seat());
    others.into_iter().all(|seat| CardSet::FULL.iter().any(|card| out(seat, card)))
}

/// Returns the view of seat 1 after `tricks` random tricks. If `tricks` is not 0, each of the two other seats
/// has shown a void in the view.
fn tarok_view(contract: Contract, tricks: usize, random: &mut Random) -> three::View {
    let seat = Seat::new(1);
    loop {
        let mut events = Vec::new();
        let mut state = tarok_deal(contract, random, &mut |event| events.push(event));
        for _ in 0..tricks * three::SEATS {
            let made = state.random_move(random);
            assert!(made.is_some_and(|made| state.play(&made, &mut |event| events.push(event)).is_ok()));
        }
        let mut view = three::View::new(&three::Rules::default(), seat);
        for event in &events {
            assert!(view.apply(&three::TarokThree::mask(event, seat)).is_ok());
        }
        if tricks == 0 || shows_voids(&view) {
            return view;
        }
    }
}

/// Measures how many worlds a second are sampled from views of tarok, at the first lead and at the lead to
/// the eighth trick.
#[divan::bench(args = [(Contract::Klop, 0), (Contract::Three, 0), (Contract::Klop, 7), (Contract::Three, 7)])]
fn tarok_sampled_worlds(bencher: Bencher, (contract, tricks): (Contract, usize)) {
    let mut random = Random::new(1, 1);
    let views: Vec<three::View> = (0..64).map(|_| tarok_view(contract, tricks, &mut random)).collect();
    let mut next = views.iter().cycle();
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| next.next().map(|view| view.sample(&mut random)));
}
