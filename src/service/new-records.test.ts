// Waiting for new records: who is notified of what, how often the database is asked, and how many
// may wait.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type NewRecords, newRecords } from './new-records.ts';

const NEVER = new AbortController().signal;

function town(bounds: { waitsMax?: number; waitsOfOneMax?: number } = {}) {
  const newest = new Map<number, number>();
  const asked: number[] = [];
  let away = false;
  const news = newRecords(
    async (ownerId) => {
      asked.push(ownerId);
      if (away) throw new Error('away');
      return newest.get(ownerId) ?? 0;
    },
    { everyMs: 1, waitsMax: 100, waitsOfOneMax: 100, ...bounds },
  );
  const goAway = () => {
    away = true;
  };
  return { news, newest, asked, goAway };
}

function wait(news: NewRecords, ownerId: number, seen: number, stop = NEVER) {
  const waiting = news.after(ownerId, seen, stop);
  assert.notEqual(waiting, 'full');
  return waiting;
}

test('everyone who waits is notified of their own newer record, and of no other', async () => {
  const { news, newest } = town();
  newest.set(1, 5);
  const stop = new AbortController();
  const told: (number | null | 'full')[] = [];
  const first = Promise.resolve(wait(news, 1, 5, stop.signal)).then((found) => told.push(found));
  const second = wait(news, 2, 0);
  newest.set(2, 1);
  assert.equal(await second, 1);
  assert.deepEqual(told, []);
  newest.set(1, 9);
  await first;
  assert.deepEqual(told, [9]);
});

test('all who wait share one query about each owner, and without waiters there is none', async () => {
  const { news, newest, asked } = town();
  const waits = Array.from({ length: 50 }, (_, n) => wait(news, n % 2, 0));
  await turn();
  newest.set(0, 1).set(1, 1);
  await Promise.all(waits);
  const rounds = asked.length / 2;
  assert.ok(Number.isInteger(rounds), `${asked}`);
  assert.deepEqual(asked.toSorted(), [...Array(rounds).fill(0), ...Array(rounds).fill(1)]);
  const [before] = [asked.length];
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(asked.length, before);
});

test('a signal ends the wait, even one given before it began', async () => {
  const { news } = town();
  const stop = new AbortController();
  const waiting = wait(news, 1, 0, stop.signal);
  stop.abort();
  assert.equal(await waiting, null);
  assert.equal(await wait(news, 1, 0, stop.signal), null);
});

test('an unavailable database is reported to all who wait, and later waits ask again', async () => {
  const { news, goAway } = town();
  const waits = [wait(news, 1, 0), wait(news, 2, 0)];
  goAway();
  for (const waiting of waits) await assert.rejects(Promise.resolve(waiting), /away/);
  await assert.rejects(Promise.resolve(wait(news, 1, 0)), /away/);
});

test('the number of waits is bounded, per owner and in all, and places become free again', async () => {
  const { news, newest } = town({ waitsMax: 3, waitsOfOneMax: 2 });
  const stop = new AbortController();
  const waits = [wait(news, 1, 0, stop.signal), wait(news, 1, 0, stop.signal)];
  assert.equal(news.after(1, 0, NEVER), 'full');
  waits.push(wait(news, 2, 0, stop.signal));
  assert.equal(news.after(3, 0, NEVER), 'full');
  stop.abort();
  assert.deepEqual(await Promise.all(waits), [null, null, null]);
  newest.set(3, 4);
  assert.equal(await wait(news, 3, 0), 4);
});
