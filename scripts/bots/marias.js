#!/usr/bin/env node
// A mariáš bot, also for rules with betl and durch. It does not implement the rules: with `want legal` it receives
// the legal moves before each go, and chooses one by rules of thumb. To improve it, change the functions below
// `The choices`.
'use strict';
const readline = require('node:readline');

const SUITS = [...'hlab'];
const [HIGH, NATURAL] = ['789UOKTA', '789TUOKA']; // ranks from low to high: tens high, and as in betl
const PACK = new Set([...HIGH].flatMap((rank) => SUITS.map((suit) => rank + suit)));
const TRUMP_COST = 2; // the points that must be at stake before a trump is worth playing

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const inSuit = (cards, suit) => [...cards].filter((card) => card[1] === suit);
const isMarriage = (cards) => cards.filter((card) => 'KO'.includes(card[0])).length === 2;
const count = (words, word) => words.filter((other) => other === word).length;

// How likely a hand takes a trick in betl: 0 if the first card of each suit is at most an 8, the next a T …
function risk(hand) {
  const ofSuit = (suit) => {
    const heights = inSuit(hand, suit).map((card) => NATURAL.indexOf(card[0])).sort((one, other) => one - other);
    return sum(heights.map((height, number) => Math.max(0, height - 2 * number - 1)));
  };
  return sum(SUITS.map(ofSuit));
}

// What the bot knows of a deal.
class Deal {
  constructor(me, keys) {
    Object.assign(this, { me, hand: new Set(), unseen: new Set(PACK), trick: [] });
    Object.assign(this, { game: 'colour', declarer: '0', trump: null, tookOver: false });
    const tens = keys.get('tens') ?? keys.get('reading') ?? keys.get('profile');
    this.ranks = ['natural', 'thesis'].includes(tens) ? NATURAL : HIGH;
  }

  // Takes in a line. Every card on a line is seen; a hidden card is `??`.
  follow([keyword, seat, ...rest]) {
    const named = rest.filter((word) => PACK.has(word));
    named.forEach((card) => this.unseen.delete(card));
    const [word, what] = rest;
    const isOwn = keyword === 'deal' ? [this.me, 'trump'].includes(seat) : word === 'talon' && seat === this.me;
    if (['deal', 'show'].includes(keyword) && isOwn) named.forEach((card) => this.hand.add(card));
    if ((word === 'trump' || (keyword === 'deal' && seat === 'trump')) && named.length > 0) this.trump = named[0][1];
    if (keyword !== 'move') return;
    if (word === 'discard') named.forEach((card) => this.hand.delete(card));
    if (word === 'play') {
      [this.game, this.declarer] = [what, seat];
      if (what !== 'colour') [this.trump, this.ranks] = [null, NATURAL];
    }
    if (word === 'say' && what === 'bad') this.tookOver = seat === this.me;
    if (PACK.has(word)) {
      this.trick = [...this.openTrick(), [seat, word]];
      this.hand.delete(word);
    }
  }

  // The cards of the trick, each with its seat. After the third card a new trick begins.
  openTrick() {
    return this.trick.length < 3 ? this.trick : [];
  }

  isFriend(seat) {
    return (seat === this.declarer) === (this.me === this.declarer);
  }

  // The choices. Each function values a legal move, and the bot plays the move of the greatest value.

  choose(legal) {
    const functions = {
      trump: this.trumpValue, discard: this.discardValue, play: this.gameValue, say: this.sayValue,
    };
    const values = legal.map((move) => (functions[move[0]] ?? this.cardValue).call(this, move));
    return legal[values.indexOf(Math.max(...values))];
  }

  // A card of the longest suit; strong cards and a marriage count too. It is shown, so it is a low one.
  trumpValue([, card]) {
    if (card === 'lidu') return -1; // an unseen card
    const suit = inSuit(this.hand, card[1]);
    const strong = sum(suit.map((other) => 3 + this.ranks.indexOf(other[0]) / 2));
    return strong + 5 * isMarriage(suit) - this.ranks.indexOf(card[0]) / 99;
  }

  // For betl what may take tricks; for trumps low cards of short suits, without aces, tens and marriages.
  discardValue([, ...cards]) {
    if (this.tookOver) return -risk([...this.hand].filter((card) => !cards.includes(card)));
    const worth = (card) => {
      const suit = inSuit(this.hand, card[1]);
      const kept = 20 * (card[1] === this.trump) + 20 * 'AT'.includes(card[0]);
      return kept + 9 * ('KO'.includes(card[0]) && isMarriage(suit)) + suit.length + this.ranks.indexOf(card[0]) / 4;
    };
    return -sum(cards.map(worth));
  }

  // Betl with a safe hand, otherwise trumps if they are legal.
  gameValue([, game]) {
    return ['durch', ...(risk(this.hand) > 0 ? ['betl', 'colour'] : ['colour', 'betl'])].indexOf(game);
  }

  // Takes over with a hand that is safe in betl, announces sedma with five trumps, and doubles nothing.
  sayValue(move) {
    const trumps = inSuit(this.hand, this.trump);
    const hasSedma = trumps.length >= 5 && trumps.includes('7' + this.trump);
    const isSafe = this.game === 'colour' && risk(this.hand) === 0;
    const good = count(move, 'bad') * (isSafe ? 1 : -1) + count(move, 'sedma') * (hasSedma ? 1 : -1);
    return good - 2 * count(move, 'stovka') - 2 * count(move, 'flek');
  }

  // The points that the side wins or loses in this trick on average, less a little for a strong card.
  cardValue([card]) {
    const trick = this.openTrick();
    const [plays, height] = [[...trick, [this.me, card]], this.ranks.indexOf(card[0])];
    const lead = plays[0][1][1];
    const power = (other) => {
      const counts = [lead, this.trump].includes(other[1]);
      return counts ? this.ranks.indexOf(other[0]) + 10 * (other[1] === this.trump) : -1;
    };
    const [winner, best] = plays.reduce((high, play) => (power(play[1]) > power(high[1]) ? play : high));
    const later = [1, 2].slice(0, 2 - trick.length).map((step) => String((Number(this.me) + step) % 3));
    // Each unseen card is in the hand of a later seat with this probability.
    const share = this.hand.size / Math.max(this.unseen.size, this.hand.size);
    const higher = inSuit(this.unseen, best[1]).filter((other) => power(other) > power(best)).length;
    const canRuff = ![null, lead, best[1]].includes(this.trump);
    const ruff = canRuff ? (1 - share) ** inSuit(this.unseen, lead).length : 0;
    const stays = (1 - share) ** higher * (1 - ruff); // the chance that one later seat does not beat the best card
    if (this.game === 'betl') { // nobody wants the trick
      const takes = winner === this.me ? stays ** later.length : 0;
      return (this.me === this.declarer ? height : -height) / 8 - 9 * takes;
    }
    const foes = later.filter((seat) => !this.isFriend(seat)).length;
    const wins = this.isFriend(winner) ? stays ** foes : 0;
    const fat = plays.filter(([, played]) => 'AT'.includes(played[0])).length;
    const stake = 2 + 10 * fat + 10 * (this.hand.size === 1);
    const shows = 2 * (card[0] === 'O' && this.hand.has('K' + card[1])); // a marriage
    const cost = height / 5 + (card[1] === this.trump ? TRUMP_COST + 5 * (card[0] === '7') : 0);
    return (2 * wins - 1) * stake + shows - cost;
  }
}

let [deal, legal] = [null, []];
readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  const [keyword, ...rest] = words;
  const say = (text) => process.stdout.write(text + '\n');
  if (keyword === 'talon') {
    say('id name marias.js\nid author Talon\ngame marias players 3\nwant legal\ntalonok 1');
  } else if (keyword === 'isready') {
    say('readyok');
  } else if (keyword === 'newgame' && rest[2] === '3' && rest[3] === 'seat') {
    const keys = rest.slice(5);
    deal = new Deal(rest[4], new Map(keys.map((key, at) => [key, keys[at + 1]]).filter((_, at) => at % 2 === 0)));
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
