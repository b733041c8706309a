#!/usr/bin/env node
// A tarok bot for three and for four. It does not implement the rules: with `want legal` it receives the legal moves
// before each go, and chooses one by rules of thumb. To improve it, change the functions below `The choices`.
'use strict';
const readline = require('node:readline');

const SUITS = { h: '4321JCQK', d: '4321JCQK', s: '789TJCQK', c: '789TJCQK' }; // ranks from low to high
const PLACE = new Map(); // a card's suit, and its height there
for (const [suit, ranks] of Object.entries(SUITS)) [...ranks].forEach((rank, at) => PLACE.set(rank + suit, [suit, at]));
for (let number = 1; number <= 22; number++) PLACE.set('t' + number, ['t', number]);
const GROUP = { three: 3, two: 2, one: 1, solo3: 3, solo2: 2, solo1: 1 }; // the size of a group of the talon
const NEEDED = { pass: 0, klop: 0, three: 0.5, two: 0.75, one: 0.9 }; // the strength of the hand for a contract

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const isTarok = (card) => card[0] === 't';

// The points of a card in thirds of a point, since three cards together count 2 less than their sum.
function points(card) {
  const whole = ['t1', 't21', 't22'].includes(card) ? 5 : { K: 5, Q: 4, C: 3, J: 2 }[card[0]] ?? 1;
  return 3 * whole - 2;
}

// What the bot knows of a deal.
class Deal {
  constructor(players, me) {
    Object.assign(this, { players, me, hand: new Set(), unseen: new Set(PLACE.keys()), talon: [], trick: [] });
    this.contract = this.declarer = this.king = this.partner = null;
  }

  // Takes in a line. Every card on a line is seen; a hidden card is `??`.
  follow([keyword, seat, ...rest]) {
    const named = rest.filter((word) => PLACE.has(word));
    named.forEach((card) => this.unseen.delete(card));
    const [word, what] = rest;
    if (keyword === 'deal' && seat === this.me) named.forEach((card) => this.hand.add(card));
    if (keyword === 'show' && seat === 'talon') this.talon = named;
    if (keyword !== 'move') return;
    if (word === 'play') [this.contract, this.declarer] = [what, seat];
    if (word === 'call') {
      this.king = 'K' + what;
      this.partner = this.hand.has(this.king) ? this.me : null;
    }
    if (word === 'take' && seat === this.me) this.group(what).forEach((card) => this.hand.add(card));
    if (word === 'discard') named.forEach((card) => this.hand.delete(card));
    if (PLACE.has(word)) {
      this.trick = [...this.openTrick(), [seat, word]];
      this.hand.delete(word);
      if (word === this.king) this.partner = seat;
    }
  }

  // The cards of the trick, each with its seat. After the last card a new trick begins.
  openTrick() {
    return this.trick.length < this.players ? this.trick : [];
  }

  group(number) {
    const size = GROUP[this.contract] ?? 1;
    return this.talon.slice((number - 1) * size, number * size);
  }

  // Whether a seat is on the bot's side, as far as the bot knows.
  isFriend(seat) {
    const side = [this.declarer, this.partner];
    return side.includes(seat) === side.includes(this.me);
  }

  // Taroks, high taroks and kings, per card.
  strength() {
    const good = (card) => isTarok(card) + (isTarok(card) && PLACE.get(card)[1] > 14) + (card[0] === 'K');
    return sum([...this.hand].map(good)) / this.hand.size;
  }

  // The choices. Each function values a legal move, and the bot plays the move of the greatest value.

  choose(legal) {
    const functions = {
      bid: this.contractValue, play: this.contractValue, call: this.callValue, take: this.takeValue,
      discard: this.discardValue, announce: this.silence, kontra: this.silence,
    };
    const values = legal.map((move) => (functions[move[0]] ?? this.cardValue).call(this, move));
    return legal[values.indexOf(Math.max(...values))];
  }

  // Announces and doubles as little as possible.
  silence(move) {
    return -move.length;
  }

  // The lowest contract for which the hand is strong enough; otherwise pass or klop.
  contractValue([, contract]) {
    const needed = NEEDED[contract] ?? 9;
    return needed > 0 && needed < this.strength() ? 1 - needed : -needed;
  }

  // A king that the bot lacks, in its longest suit.
  callValue([, suit]) {
    return 9 * !this.hand.has('K' + suit) + this.cardsOf(suit, this.hand);
  }

  takeValue([, number]) {
    return sum(this.group(number).map((card) => points(card) + 6 * isTarok(card)));
  }

  // Points, and the cards of short suits.
  discardValue([, ...cards]) {
    const lengths = cards.map((card) => this.cardsOf(PLACE.get(card)[0], this.hand));
    return sum(cards.map(points)) + 12 / Math.min(...lengths);
  }

  cardsOf(suit, cards) {
    return [...cards].filter((card) => PLACE.get(card)[0] === suit).length;
  }

  // The points that the side wins or loses in this trick on average, less a little for a strong card.
  cardValue([card]) {
    const trick = this.openTrick();
    const plays = [...trick, [this.me, card]];
    const lead = PLACE.get(plays[0][1])[0];
    const power = (other) => {
      const [suit, height] = PLACE.get(other);
      return ['t', lead].includes(suit) ? height + 100 * (suit === 't') : -1;
    };
    const [winner, best] = plays.reduce((high, play) => (power(play[1]) > power(high[1]) ? play : high));
    const steps = [...Array(this.players).keys()].slice(1, this.players - trick.length);
    const later = steps.map((step) => String((Number(this.me) + step) % this.players));
    // Each unseen card is in the hand of a later seat with this probability.
    const share = this.hand.size / Math.max(this.unseen.size, this.hand.size);
    const beats = (other) => PLACE.get(other)[0] === PLACE.get(best)[0] && power(other) > power(best);
    const higher = [...this.unseen].filter(beats).length;
    const ruff = [lead, best[0]].includes('t') ? 0 : (1 - share) ** this.cardsOf(lead, this.unseen);
    const stays = (1 - share) ** higher * (1 - ruff); // the chance that one later seat does not beat the best card
    const stake = sum(plays.map(([, played]) => points(played)));
    const height = PLACE.get(card)[1];
    if (['klop', 'berac', 'open', 'piccolo'].includes(this.contract)) {
      const takes = winner === this.me ? stays ** later.length : 0;
      return points(card) / 2 + height / 7 - takes * (this.contract === 'klop' ? stake + 3 : 30);
    }
    const foes = later.filter((seat) => !this.isFriend(seat)).length;
    const wins = this.isFriend(winner) ? stays ** foes : 0;
    return (2 * wins - 1) * stake - 3 * isTarok(card) - height / 7;
  }
}

let [deal, legal] = [null, []];
readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  const [keyword, ...rest] = words;
  const say = (text) => process.stdout.write(text + '\n');
  if (keyword === 'talon') {
    say('id name tarok.js\nid author Talon\ngame tarok players 3 4\nwant legal\ntalonok 1');
  } else if (keyword === 'isready') {
    say('readyok');
  } else if (keyword === 'newgame' && ['3', '4'].includes(rest[2]) && rest[3] === 'seat') {
    deal = new Deal(Number(rest[2]), rest[4]);
  } else if (keyword === 'legal') {
    legal.push(rest);
  } else if (keyword === 'go') {
    say(deal && legal.length > 0 ? 'bestmove ' + deal.choose(legal).join(' ') : 'error state no deal');
    legal = [];
  } else if (keyword === 'quit') {
    process.exit(0);
  } else if (deal) {
    deal.follow(words);
  }
});
