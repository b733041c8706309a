#!/usr/bin/env node
// Plays any game at random. It does not know the rules: with `want legal` it receives the legal moves
// before each `go`, one `legal MOVE` line each. It names no game, so it can be seated at any game.
'use strict';
const readline = require('node:readline');

const HANDSHAKE = ['id name random_bot.js', 'id author Talon', 'want legal', 'talonok 1'];

// Lines that this bot ignores: it needs only its legal moves.
const IGNORED = new Set(['newgame', 'table', 'deal', 'move', 'show', 'turn', 'won', 'tablas',
  'last', 'fault', 'score', 'result', 'legalok', 'stop']);

let legal = [];

// The answer to a line, as an array of lines; most lines need no answer.
function answer(keyword, rest) {
  switch (keyword) {
    case 'talon':
      return HANDSHAKE;
    case 'isready':
      return ['readyok'];
    case 'legal':
      legal.push(rest.join(' '));
      return [];
    case 'go':
      return go();
    case 'quit':
      process.exit(0);
    case 'setoption':
      return ['error option this bot has no options'];
    default:
      return IGNORED.has(keyword) ? [] : [`error unknown ${printable(keyword)}`];
  }
}

function go() {
  if (legal.length === 0) {
    return ['error state expected legal moves first'];
  }
  const move = legal[Math.floor(Math.random() * legal.length)];
  legal = []; // they belong to this position only
  return [`bestmove ${move}`];
}

// Makes any text safe for one short line of an answer.
function printable(text) {
  return text.slice(0, 40).replace(/[^!-~]/g, '?');
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  const [keyword, ...rest] = line.trim().split(/\s+/);
  if (keyword === '' || keyword.startsWith('#')) {
    return;
  }
  for (const text of answer(keyword, rest)) {
    process.stdout.write(text + '\n');
  }
}); // at the end of the input node exits
