// Gathering requests: all are counted, and a flood of one owner leaves room for the others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUSAL_CODES } from '../core/refusal.ts';
import {
  gatherRequests,
  HOUR_MS,
  LINES_MAX,
  LINES_OF_OWNER_MAX,
  REFUSALS_MAX,
  REFUSALS_OF_CODE_MAX,
  REFUSALS_OF_KEY_MAX,
  REFUSALS_OF_OWNER_MAX,
  type RequestLine,
} from './request-log.ts';

const NOW_MS = 500_000 * HOUR_MS + 1;

function line(changes: Partial<RequestLine> = {}): RequestLine {
  return {
    ownerId: 7,
    keyId: 'tk_a',
    requestId: 'req_1',
    atMs: NOW_MS,
    method: 'GET',
    path: '/api/v1/balance',
    status: 200,
    code: null,
    fields: null,
    durationMs: 1,
    ignored: null,
    address: '203.0.113.7',
    ...changes,
  };
}

test('requests are counted by key and hour, refused ones as well', () => {
  const gathered = gatherRequests();
  gathered.note(line());
  gathered.note(line({ code: 'order_not_found', status: 404 }));
  gathered.note(line({ keyId: 'tk_b', ownerId: 8 }));
  gathered.note(line({ atMs: NOW_MS + HOUR_MS }));
  const hourMs = NOW_MS - 1;
  const { lines, counts } = gathered.take();
  assert.equal(lines.length, 4);
  assert.deepEqual(counts, [
    { keyId: 'tk_a', ownerId: 7, hourMs, requests: 2, refused: 1 },
    { keyId: 'tk_b', ownerId: 8, hourMs, requests: 1, refused: 0 },
    { keyId: 'tk_a', ownerId: 7, hourMs: hourMs + HOUR_MS, requests: 1, refused: 0 },
  ]);
  assert.deepEqual(gathered.take(), { lines: [], counts: [] });
});

test('of a flood so many have a line, all are counted, and others still have theirs', () => {
  const gathered = gatherRequests();
  for (let no = 0; no < 1_000; no += 1) gathered.note(line());
  gathered.note(line({ ownerId: 8, keyId: 'tk_b' }));
  const { lines, counts } = gathered.take();
  const linesOf = (ownerId: number) => lines.filter((one) => one.ownerId === ownerId).length;
  assert.deepEqual([linesOf(7), linesOf(8)], [LINES_OF_OWNER_MAX, 1]);
  assert.equal(counts[0]?.requests, 1_000);
  gathered.note(line({ atMs: NOW_MS + 59_999 }));
  assert.equal(gathered.take().lines.length, 0, 'writing opens no new window');
  gathered.note(line({ atMs: NOW_MS + 60_000 }));
  assert.equal(gathered.take().lines.length, 1);
});

test('a request that is refused has a line, whatever others send, and whatever else the key sends', () => {
  const gathered = gatherRequests();
  for (let no = 0; no < 1_000; no += 1) {
    gathered.note(line({ ownerId: no, keyId: `tk_${no}` }));
    gathered.note(line({ code: 'rate_limited' }));
  }
  gathered.note(line({ code: 'order_not_found', requestId: 'req_same_key' }));
  gathered.note(line({ keyId: 'tk_b', code: 'rate_limited', requestId: 'req_other_key' }));
  const { lines } = gathered.take();
  const refused = lines.filter(({ code }) => code !== null);
  assert.equal(refused.length, REFUSALS_OF_CODE_MAX + 2);
  assert.deepEqual(
    refused.slice(-2).map(({ requestId }) => requestId),
    ['req_same_key', 'req_other_key'],
  );
});

test('refused requests are bounded, of one key, of one owner and in all', () => {
  const gathered = gatherRequests();
  for (const code of REFUSAL_CODES.slice(0, 20))
    for (let no = 0; no < 20; no += 1) gathered.note(line({ code }));
  assert.equal(gathered.take().lines.length, REFUSALS_OF_KEY_MAX);
  for (let no = 0; no < 600; no += 1)
    gathered.note(line({ keyId: `tk_${no}`, code: 'order_not_found' }));
  assert.equal(gathered.take().lines.length, REFUSALS_OF_OWNER_MAX - REFUSALS_OF_KEY_MAX);
  for (let no = 0; no < 2 * REFUSALS_MAX; no += 1)
    gathered.note(line({ ownerId: 100 + no, keyId: `tk_of_${no}`, code: 'order_not_found' }));
  assert.equal(gathered.take().lines.length, REFUSALS_MAX - REFUSALS_OF_OWNER_MAX);
  gathered.note(line({ code: 'order_not_found', atMs: NOW_MS + 60_000 }));
  assert.equal(gathered.take().lines.length, 1, 'another minute, and the key has room again');
});

test('a flood from many owners is bounded as well', () => {
  const gathered = gatherRequests();
  for (let no = 0; no < 1_000; no += 1) {
    gathered.note(line({ ownerId: no, keyId: `tk_${no}` }));
  }
  const { lines, counts } = gathered.take();
  assert.deepEqual([lines.length, counts.length], [LINES_MAX, 1_000]);
});
