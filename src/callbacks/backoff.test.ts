// The schedule of attempts: how long each wait is, what ends it, and what Retry-After changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStep } from './backoff.ts';

const AT_MS = Date.parse('2026-11-21T08:00:00Z');
const HOUR_S = 3_600;
const WAITS_S = [5, 30, 120, 600, 1_800, 2 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S, 24 * HOUR_S];

interface Given {
  readonly attemptNo?: number;
  readonly status?: number | null;
  readonly retryAfter?: string | null;
  readonly random?: number;
}

/** In seconds, or how it ends. */
function after({ attemptNo = 1, status = 500, retryAfter = null, random = 0 }: Given) {
  const step = nextStep({ attemptNo, endedAtMs: AT_MS, status, retryAfter }, random);
  return step.kind === 'retry' ? (step.atMs - AT_MS) / 1_000 : step.kind;
}

test('There are nine waits between ten attempts, and then no more.', () => {
  const waits = WAITS_S.map((_, index) => after({ attemptNo: index + 1 }));
  assert.deepEqual(waits, WAITS_S);
  assert.equal(after({ attemptNo: 10 }), 'failed');
  assert.equal(after({ attemptNo: 11 }), 'failed');
});

test('Jitter makes a wait up to a fifth longer, never shorter.', () => {
  assert.equal(after({ random: 0.5 }), 5.5);
  for (const [index, wait] of WAITS_S.entries()) {
    const longest = after({ attemptNo: index + 1, random: 0.999_999 });
    assert.ok(Number(longest) > wait && Number(longest) <= wait * 1.2, `${longest}`);
  }
});

test('Any 2xx is an acknowledgement; 410 fails at once; everything else is tried again.', () => {
  for (const status of [200, 201, 202, 204, 226, 299]) assert.equal(after({ status }), 'delivered');
  assert.equal(after({ attemptNo: 10, status: 200 }), 'delivered');
  assert.equal(after({ status: 410 }), 'failed');
  for (const status of [null, 300, 301, 302, 307, 308, 400, 401, 404, 429, 500, 503]) {
    assert.equal(after({ status }), 5, String(status));
  }
});

test('Retry-After is respected, up to a day, in seconds or as a date.', () => {
  assert.equal(after({ status: 429, retryAfter: '90' }), 90);
  assert.equal(after({ status: 503, retryAfter: ' 7 ' }), 7);
  assert.equal(after({ status: 302, retryAfter: '60' }), 60);
  assert.equal(after({ retryAfter: 'Sat, 21 Nov 2026 08:10:00 GMT' }), 600);
  assert.equal(after({ retryAfter: '86401' }), 24 * HOUR_S);
  assert.equal(after({ retryAfter: '9'.repeat(400) }), 24 * HOUR_S);
  assert.equal(after({ retryAfter: 'Fri, 31 Dec 9999 23:59:59 GMT' }), 24 * HOUR_S);
});

test('Retry-After cannot shorten a wait, add attempts, or break the schedule.', () => {
  assert.equal(after({ retryAfter: '1', random: 0.5 }), 5.5);
  assert.equal(after({ attemptNo: 3, retryAfter: '0' }), 120);
  assert.equal(after({ retryAfter: 'Fri, 20 Nov 2026 08:00:00 GMT' }), 5);
  for (const retryAfter of ['', '-5', '1e9', '0x10', 'tomorrow', '2026-11-22', '5, 6', '１']) {
    assert.equal(after({ retryAfter }), 5, retryAfter);
  }
  assert.equal(after({ retryAfter: 'Sat, 99 Nov 2026 08:10:00 GMT' }), 5);
  assert.equal(after({ attemptNo: 10, retryAfter: '60' }), 'failed');
  assert.equal(after({ status: 410, retryAfter: '60' }), 'failed');
});
