// Tests of what the script of the pay page computes, apart from any browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayMs } from './backoff.ts';
import { clock, isLast, minutesReached } from './countdown.ts';
import { digitsIn, isWhole, pressed } from './digits.ts';

const MINUTE_MS = 60_000;

test('the clock counts what has begun, and never below zero', () => {
  assert.equal(clock(30 * MINUTE_MS), '30:00');
  assert.equal(clock(30 * MINUTE_MS - 1), '30:00');
  assert.equal(clock(9_001), '0:10');
  assert.equal(clock(61_000), '1:01');
  assert.equal(clock(1), '0:01');
  assert.equal(clock(0), '0:00');
  assert.equal(clock(-5_000), '0:00');
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

test('it asks after two seconds first, later less often, and at last every half minute', () => {
  assert.equal(delayMs(0), 2_000);
  for (let asked = 0; asked < 40; asked++) assert.ok(delayMs(asked) <= delayMs(asked + 1));
  assert.equal(delayMs(7), 30_000);
  assert.equal(delayMs(100_000), 30_000);
});

test('keys of the keypad add a digit, take one back, and clear', () => {
  const typed = ['1', '2', 'back', '3', '4'].reduce(pressed, '');
  assert.equal(typed, '134');
  assert.equal(pressed(typed, 'clear'), '');
  assert.equal(pressed('', 'back'), '');
});

test('a seventh digit and other keys change nothing', () => {
  assert.equal(pressed('123456', '7'), '123456');
  for (const key of ['a', 'Enter', '12', '', '１']) assert.equal(pressed('12', key), '12');
});

test('what is pasted or written by any keyboard becomes six plain digits', () => {
  assert.equal(digitsIn('１２３ 456'), '123456');
  assert.equal(digitsIn(' 12-34-56-78\n'), '123456');
  assert.equal(digitsIn('password'), '');
  assert.equal(digitsIn('１２ａ3'), '123');
  assert.deepEqual(['12345', '123456'].map(isWhole), [false, true]);
});

test('what a password manager puts in is nothing, unless it is digits', () => {
  assert.equal(digitsIn('horse-246-810'), '');
  assert.equal(digitsIn('1q2w3e4r5t6y'), '');
  assert.equal(digitsIn('246 810'), '246810');
});
