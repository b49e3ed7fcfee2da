// A link opens one connection at a time, opens the next when it was lost, and lets go when closed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreFailure } from '../../store-failure.ts';
import { link } from './link.ts';
import type { Session } from './session.ts';

interface FakeSession extends Session {
  lost: boolean;
  ended: boolean;
  destroyed: boolean;
}

function fakeSession(): FakeSession {
  const session: FakeSession = {
    lost: false,
    ended: false,
    destroyed: false,
    run: () => Promise.reject(new Error('nobody runs anything here')),
    together: (send) => send(() => {}),
    isLost: () => session.lost,
    notices: () => 0,
    async end() {
      session.ended = true;
    },
    destroy() {
      session.destroyed = true;
    },
  };
  return session;
}

function fakeLink() {
  const opened: FakeSession[] = [];
  const made = link(async () => {
    await Promise.resolve();
    const session = fakeSession();
    opened.push(session);
    return session;
  });
  return { made, opened };
}

test('ten callers who find no connection share one opening', async () => {
  const { made, opened } = fakeLink();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => made.session()));
  assert.equal(opened.length, 1);
  assert.ok(sessions.every((session) => session === opened[0]));
  assert.equal(await made.session(), opened[0], 'and it stays open');
});

test('a connection that was lost is replaced when the next caller comes', async () => {
  const { made, opened } = fakeLink();
  const first = (await made.session()) as FakeSession;
  first.lost = true;
  assert.notEqual(await made.session(), first);
  assert.equal(opened.length, 2);
});

test('a connection that is dropped is destroyed and replaced', async () => {
  const { made, opened } = fakeLink();
  const first = (await made.session()) as FakeSession;
  made.drop();
  assert.ok(first.destroyed);
  assert.notEqual(await made.session(), first);
  assert.equal(opened.length, 2);
});

test('an opening that failed is told to all who waited, and tried again by the next', async () => {
  let tries = 0;
  const made = link(async () => {
    tries += 1;
    if (tries === 1) throw new Error('nobody is there');
    return fakeSession();
  });
  const told = await Promise.allSettled([made.session(), made.session()]);
  for (const one of told) {
    assert.ok(one.status === 'rejected' && one.reason instanceof StoreFailure);
    assert.equal(one.reason.reason, 'away');
    assert.equal(one.reason.message, 'nobody is there');
  }
  await made.session();
  assert.equal(tries, 2);
});

test('a connection that is open when the link closes is ended', async () => {
  const { made, opened } = fakeLink();
  await made.session();
  await made.close();
  assert.ok(opened[0]?.ended);
  assert.ok(made.closing.aborted);
});

test('a connection that opens while the link closes is not left behind', async () => {
  const { made, opened } = fakeLink();
  const waiting = assert.rejects(made.session(), /closed/);
  await made.close();
  await waiting;
  assert.ok(opened[0]?.destroyed);
});

test('a server that never says goodbye does not keep the link from closing', async () => {
  const session = { ...fakeSession(), end: () => new Promise<void>(() => {}) };
  let destroyed = false;
  session.destroy = () => {
    destroyed = true;
  };
  const made = link(async () => session);
  await made.session();
  await made.close();
  assert.ok(destroyed);
});
