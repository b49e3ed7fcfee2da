// A source opens one connection at a time, replaces one that was lost, and ends it when closed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreFailure } from '../../store-failure.ts';
import type { Connection } from './connection.ts';
import { connectOnDemand } from './connection-source.ts';

interface FakeSession extends Connection {
  lost: boolean;
  ended: boolean;
  destroyed: boolean;
}

function fakeSession(): FakeSession {
  const connection: FakeSession = {
    lost: false,
    ended: false,
    destroyed: false,
    run: () => Promise.reject(new Error('nobody runs anything here')),
    sendTogether: (send) => send(() => {}),
    isLost: () => connection.lost,
    notices: () => 0,
    async end() {
      connection.ended = true;
    },
    destroy() {
      connection.destroyed = true;
    },
  };
  return connection;
}

function fakeLink() {
  const opened: FakeSession[] = [];
  const made = connectOnDemand(async () => {
    await Promise.resolve();
    const connection = fakeSession();
    opened.push(connection);
    return connection;
  });
  return { made, opened };
}

test('ten callers who find no connection share one opening', async () => {
  const { made, opened } = fakeLink();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => made.connection()));
  assert.equal(opened.length, 1);
  assert.ok(sessions.every((connection) => connection === opened[0]));
  assert.equal(await made.connection(), opened[0], 'and it stays open');
});

test('a lost connection is replaced when the next caller comes', async () => {
  const { made, opened } = fakeLink();
  const first = (await made.connection()) as FakeSession;
  first.lost = true;
  assert.notEqual(await made.connection(), first);
  assert.equal(opened.length, 2);
});

test('a dropped connection is destroyed and replaced', async () => {
  const { made, opened } = fakeLink();
  const first = (await made.connection()) as FakeSession;
  made.drop();
  assert.ok(first.destroyed);
  assert.notEqual(await made.connection(), first);
  assert.equal(opened.length, 2);
});

test('a failed opening is reported to all who waited, and retried by the next caller', async () => {
  let tries = 0;
  const made = connectOnDemand(async () => {
    tries += 1;
    if (tries === 1) throw new Error('nobody is there');
    return fakeSession();
  });
  const told = await Promise.allSettled([made.connection(), made.connection()]);
  for (const one of told) {
    assert.ok(one.status === 'rejected' && one.reason instanceof StoreFailure);
    assert.equal(one.reason.reason, 'away');
    assert.equal(one.reason.message, 'nobody is there');
  }
  await made.connection();
  assert.equal(tries, 2);
});

test('a connection that is open when the source closes is ended', async () => {
  const { made, opened } = fakeLink();
  await made.connection();
  await made.close();
  assert.ok(opened[0]?.ended);
  assert.ok(made.closing.aborted);
});

test('a connection that opens while the source closes is not left behind', async () => {
  const { made, opened } = fakeLink();
  const waiting = assert.rejects(made.connection(), /closed/);
  await made.close();
  await waiting;
  assert.ok(opened[0]?.destroyed);
});

test('a server that never ends the connection does not keep the source from closing', async () => {
  const connection = { ...fakeSession(), end: () => new Promise<void>(() => {}) };
  let destroyed = false;
  connection.destroy = () => {
    destroyed = true;
  };
  const made = connectOnDemand(async () => connection);
  await made.connection();
  await made.close();
  assert.ok(destroyed);
});
