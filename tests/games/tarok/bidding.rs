//! The talon and the discards.

use talon::games::tarok::three::{Event, Rules, TarokThree};
use talon::games::{Game, State as _};
use talon::protocol::Seat;

use crate::tarok::{cards, deal_of, parse, say};

#[test]
fn tarok_discards_are_shown_and_others_masked() {
    let hands = ["t1 t5 t21 Kh 4h 3h 2h 1h", "", ""];
    let mut state = deal_of(Rules::default(), hands, "t7 Qc 9c Kd t22 8c");
    say(&mut state, "bid pass;bid pass");
    let mut shown = Vec::new();
    state.play(&parse("play two"), &mut |event| shown.push(event.to_string())).unwrap();
    assert_eq!(shown, ["move 0 play two", "show talon t7 Qc 9c Kd t22 8c"]);
    say(&mut state, "take 2");
    assert!(cards("9c Kd").is_subset(state.hand(Seat::new(0))));
    say(&mut state, "discard 9c t5");
    assert_eq!(state.discards(), cards("9c t5"));
    assert_eq!(state.public().discards().to_string(), "t5 ??");
    let event = Event::Move(Seat::new(0), parse("discard 9c t5"));
    assert_eq!(TarokThree::mask(&event, Seat::new(1)).to_string(), "move 0 discard t5 ??");
    assert_eq!(TarokThree::mask(&event, Seat::new(0)).to_string(), "move 0 discard t5 9c");
}
