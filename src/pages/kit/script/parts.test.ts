// Tests of what the script of the pay page computes without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayMs } from './backoff.ts';
import { formatClock, isLast, minutesReached } from './countdown.ts';
import { extractDigits, isComplete, pressKey } from './digits.ts';

const MINUTE_MS = 60_000;

test('the clock counts begun units, and never below zero', () => {
  assert.equal(formatClock(30 * MINUTE_MS), '30:00');
  assert.equal(formatClock(30 * MINUTE_MS - 1), '30:00');
  assert.equal(formatClock(9_001), '0:10');
  assert.equal(formatClock(61_000), '1:01');
  assert.equal(formatClock(1), '0:01');
  assert.equal(formatClock(0), '0:00');
  assert.equal(formatClock(-5_000), '0:00');
});

test('only the last five minutes are emphasised', () => {
  assert.equal(isLast(5 * MINUTE_MS + 1), false);
  assert.equal(isLast(5 * MINUTE_MS), true);
});

test('five minutes, one and none are announced, each once, when they are reached', () => {
  const announced: number[] = [];
  for (let left = 6 * MINUTE_MS; left > -5_000; left -= 1_000) {
    const minutes = minutesReached(left + 1_000, left);
    if (minutes !== null) announced.push(minutes);
  }
  assert.deepEqual(announced, [5, 1, 0]);
});

test('of several marks passed while the page slept, the last one is announced', () => {
  assert.equal(minutesReached(10 * MINUTE_MS, 30_000), 1);
  assert.equal(minutesReached(10 * MINUTE_MS, -1), 0);
  assert.equal(minutesReached(4 * MINUTE_MS, 3 * MINUTE_MS), null);
  assert.equal(minutesReached(-1_000, -2_000), null);
});

test('it polls after two seconds first, then less often, and in the end every half minute', () => {
  assert.equal(delayMs(0), 2_000);
  for (let polls = 0; polls < 40; polls++) assert.ok(delayMs(polls) <= delayMs(polls + 1));
  assert.equal(delayMs(7), 30_000);
  assert.equal(delayMs(100_000), 30_000);
});

test('keys of the keypad add a digit, take one back, and clear', () => {
  const typed = ['1', '2', 'back', '3', '4'].reduce(pressKey, '');
  assert.equal(typed, '134');
  assert.equal(pressKey(typed, 'clear'), '');
  assert.equal(pressKey('', 'back'), '');
});

test('a seventh digit and other keys change nothing', () => {
  assert.equal(pressKey('123456', '7'), '123456');
  for (const key of ['a', 'Enter', '12', '', '１']) assert.equal(pressKey('12', key), '12');
});

test('text pasted or typed with any keyboard becomes six plain digits', () => {
  assert.equal(extractDigits('１２３ 456'), '123456');
  assert.equal(extractDigits(' 12-34-56-78\n'), '123456');
  assert.equal(extractDigits('password'), '');
  assert.equal(extractDigits('１２ａ3'), '123');
  assert.deepEqual(['12345', '123456'].map(isComplete), [false, true]);
});

test('text filled in by a password manager counts as empty, unless it is all digits', () => {
  assert.equal(extractDigits('horse-246-810'), '');
  assert.equal(extractDigits('1q2w3e4r5t6y'), '');
  assert.equal(extractDigits('246 810'), '246810');
});
