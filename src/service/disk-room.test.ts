// Checks when the room on a disk is too little, and when it is enough again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../core/decide.ts';
import { onlyWithRoom, watchDisk } from './disk-room.ts';

const RESERVE = 800;

function disk(...sources: (() => Promise<number>)[]) {
  const lines: string[] = [];
  const note = (_: object, line: string) => void lines.push(line);
  const log = { warn: note, info: note } as Parameters<typeof watchDisk>[0]['log'];
  return { lines, watched: watchDisk({ reserveBytes: RESERVE, sources, log }) };
}

test('changes stop below the reserve and go on above it by an eighth, each told once', async () => {
  let free = 801;
  const { lines, watched } = disk(async () => free);
  const seen: boolean[] = [];
  for (free of [800, 799, 700, 800, 899, 900, 899]) {
    await watched.measure();
    seen.push(watched.refuseChange() !== null);
  }
  assert.deepEqual(seen, [false, true, true, true, true, false, false]);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /nearly full/);
  assert.match(lines[1] ?? '', /has room again/);
  await watched.stop();
});

test('below half of the reserve no nonce is spent either', async () => {
  let free = 400;
  const { watched } = disk(async () => free);
  await watched.measure();
  assert.equal(watched.refuseNonce(), null);
  free = 399;
  await watched.measure();
  const noRoom = { code: 'unavailable', subject: 'disk', retryAfterSeconds: 30 };
  assert.deepEqual(watched.refuseNonce(), noRoom);
  await watched.stop();
});

test('the least of what is counted decides', async () => {
  const { watched } = disk(
    async () => 5_000,
    async () => 12,
  );
  await watched.measure();
  assert.equal(watched.freeBytes(), 12);
  await watched.stop();
});

test('a disk that cannot be seen for a moment stays as it was', async () => {
  let fails = false;
  const { lines, watched } = disk(async () => {
    if (fails) throw new Error('away');
    return 12;
  });
  await watched.measure();
  fails = true;
  await watched.measure();
  assert.notEqual(watched.refuseChange(), null);
  assert.match(lines.at(-1) ?? '', /cannot be seen/);
  await watched.stop();
});

test('commands without room never reach the store', async () => {
  const command = { kind: 'settle_bucket' } as Command;
  const ran: unknown[] = [];
  let free = 12;
  const { watched } = disk(async () => free);
  await watched.measure();
  const committing = {
    submit: async (one: unknown) => {
      ran.push(one);
      return { ok: true };
    },
    drain: async () => {},
  } as unknown as Parameters<typeof onlyWithRoom>[0];
  const gatherer = onlyWithRoom(committing, watched, null);
  const refused = await gatherer.submit(command);
  assert.deepEqual([refused.ok, ran.length], [false, 0]);
  free = 5_000;
  await watched.measure();
  assert.equal((await gatherer.submit(command)).ok, true);
  await watched.stop();
});
