// The fence asks until it knows, and stops when nobody needs to know any more. What it finds out is
// tested against a real PostgreSQL in test/fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../connection/session.ts';
import { fence } from './fence.ts';

function answering(run: () => Promise<unknown>, destroyed: () => void = () => {}): Session {
  return {
    run: run as Session['run'],
    together: (send) => send(() => {}),
    isLost: () => false,
    notices: () => 0,
    end: async () => {},
    destroy: destroyed,
  };
}

const row = (fence: boolean) => async () => ({ rows: [{ fence }] });
const never = new AbortController().signal;

test('a row of its own means that the batch never commits, another that it has', async () => {
  assert.equal(await fence(async () => answering(row(true)), 'id', never), 'never_commits');
  assert.equal(await fence(async () => answering(row(false)), 'id', never), 'committed');
});

test('it asks again on a new connection when it could not connect or lost its answer', async () => {
  const sessions = [
    () => Promise.reject(new Error('nobody is there')),
    async () => answering(() => Promise.reject(new Error('lost'))),
    async () => answering(row(false)),
  ];
  let opened = 0;
  const fate = await fence(() => sessions[opened++]?.() ?? Promise.reject(), 'id', never);
  assert.equal(fate, 'committed');
  assert.equal(opened, 3);
});

test('it lets go of its connection while it waits, when nobody needs to know any more', async () => {
  const gone = new AbortController();
  const answer = Promise.withResolvers<unknown>();
  const session = answering(
    () => {
      gone.abort();
      return answer.promise;
    },
    () => answer.reject(new Error('destroyed')),
  );
  await assert.rejects(fence(async () => session, 'id', gone.signal));
});

test('it does not ask a database that comes back when nobody needs to know any more', async () => {
  const gone = new AbortController();
  let opened = 0;
  const open = () => {
    opened += 1;
    gone.abort();
    return Promise.reject(new Error('nobody is there'));
  };
  await assert.rejects(fence(open, 'id', gone.signal));
  assert.equal(opened, 1);
});
