// The fence is retried until the fate of its batch is known, or nobody needs to know it any more.
// What it finds out is tested against a real PostgreSQL in test/fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connection } from '../connection/connection.ts';
import { writeFence } from './fence.ts';

function answering(run: () => Promise<unknown>, destroyed: () => void = () => {}): Connection {
  return {
    run: run as Connection['run'],
    sendTogether: (send) => send(() => {}),
    isLost: () => false,
    notices: () => 0,
    end: async () => {},
    destroy: destroyed,
  };
}

const row = (fence: boolean) => async () => ({ rows: [{ fence }] });
const never = new AbortController().signal;

test('its own row means that the batch never commits, and another that it has committed', async () => {
  assert.equal(await writeFence(async () => answering(row(true)), 'id', never), 'never_commits');
  assert.equal(await writeFence(async () => answering(row(false)), 'id', never), 'committed');
});

test('it is retried on a new connection when it could not connect or lost its answer', async () => {
  const sessions = [
    () => Promise.reject(new Error('nobody is there')),
    async () => answering(() => Promise.reject(new Error('lost'))),
    async () => answering(row(false)),
  ];
  let opened = 0;
  const fate = await writeFence(() => sessions[opened++]?.() ?? Promise.reject(), 'id', never);
  assert.equal(fate, 'committed');
  assert.equal(opened, 3);
});

test('it releases its connection while it waits, when nobody needs the answer any more', async () => {
  const gone = new AbortController();
  const answer = Promise.withResolvers<unknown>();
  const connection = answering(
    () => {
      gone.abort();
      return answer.promise;
    },
    () => answer.reject(new Error('destroyed')),
  );
  await assert.rejects(writeFence(async () => connection, 'id', gone.signal));
});

test('it does not ask a database that comes back when nobody needs the answer any more', async () => {
  const gone = new AbortController();
  let opened = 0;
  const open = () => {
    opened += 1;
    gone.abort();
    return Promise.reject(new Error('nobody is there'));
  };
  await assert.rejects(writeFence(open, 'id', gone.signal));
  assert.equal(opened, 1);
});
