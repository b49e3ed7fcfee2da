// Checks how many requests are taken on at once: a fixed number always, and more for a service that is
// fast.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnderWay } from './under-way.ts';

const ALWAYS = 256;

function counted() {
  let nowMs = 0;
  const underWay = countUnderWay(() => nowMs);
  let open = 0;
  /** As many as there is room for, at most so many. */
  const fill = (max: number) => {
    let taken = 0;
    while (taken < max && !underWay.isFull()) {
      underWay.begun();
      taken += 1;
    }
    open += taken;
    return taken;
  };
  const end = (count: number) => {
    for (let i = 0; i < count; i++) underWay.ended();
    open -= count;
  };
  return {
    fill,
    end,
    /** Everything that is under way ends `perSecond` times a second, and as much begins again. */
    run(seconds: number, perSecond: number) {
      for (let tick = 0; tick < seconds * 100; tick++) {
        nowMs += 10;
        end(Math.min(open, perSecond / 100));
        fill(10_000);
      }
    },
    pass(ms: number) {
      nowMs += ms;
    },
    open: () => open,
  };
}

test('there is room for a number of requests, however slow the service is', () => {
  const { fill, end, run, open } = counted();
  assert.equal(fill(1_000), ALWAYS);
  assert.equal(fill(1), 0);
  run(5, 0);
  assert.equal(open(), ALWAYS);
  end(1);
  assert.equal(fill(10), 1);
});

test('a faster service takes on more, so that each is under way equally long', () => {
  const slow = counted();
  slow.run(5, 4_000);
  const fast = counted();
  fast.run(5, 12_000);
  assert.ok(slow.open() >= 390 && slow.open() <= 400, `${slow.open()} at 4,000 a second`);
  assert.ok(fast.open() >= 1_180 && fast.open() <= 1_200, `${fast.open()} at 12,000 a second`);
});

test('a service that becomes slower takes on less', () => {
  const { run, open } = counted();
  run(5, 12_000);
  run(5, 2_000);
  assert.ok(open() <= 302, `${open()}`);
});

test('what it can do is remembered while it has nothing to do', () => {
  const { run, end, fill, pass, open } = counted();
  run(5, 12_000);
  end(open());
  pass(3_600_000);
  const again = fill(10_000);
  assert.ok(again > 1_100, `${again}`);
});
