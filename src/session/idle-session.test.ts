// Tests of the end of sessions that nobody uses, over HTTP against the in-memory books.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NAME = '王小明';

async function openSession(settings: Parameters<typeof openTown>[0] = {}) {
  const town = await openTown(settings);
  const cookie = await town.signIn('wang');
  const get = async (url: string, accept = 'text/html') =>
    (await town.app.inject({ url, headers: { cookie, accept } })).body;
  return {
    town,
    get,
    isOpen: async () => (await get('/account')).includes(NAME),
    pass: (ms: number) => {
      town.clock.nowMs += ms;
    },
  };
}

test('a session that nobody uses ends after two hours', async () => {
  const { isOpen, pass } = await openSession();
  pass(2 * HOUR_MS - 1);
  assert.ok(await isOpen(), 'and is used by that');
  pass(2 * HOUR_MS - 1);
  assert.ok(await isOpen());
  pass(2 * HOUR_MS);
  assert.ok(!(await isOpen()));
  pass(1);
  assert.ok(!(await isOpen()), 'an attempt was no use');
});

test('a session that is used lasts twelve hours and no longer', async () => {
  const { isOpen, pass } = await openSession();
  for (let hours = 1; hours < 12; hours++) {
    pass(HOUR_MS);
    assert.ok(await isOpen(), `${hours} h`);
  }
  pass(HOUR_MS);
  assert.ok(!(await isOpen()));
});

test('the operator may choose another time, or none', async () => {
  const short = await openSession({ sessionIdleMs: 5 * MINUTE_MS });
  short.pass(5 * MINUTE_MS);
  assert.ok(!(await short.isOpen()));
  const endless = await openSession({ sessionIdleMs: 0 });
  endless.pass(12 * HOUR_MS - 1);
  assert.ok(await endless.isOpen());
  endless.pass(1);
  assert.ok(!(await endless.isOpen()));
});

test('a page that asks by itself keeps no session open', async () => {
  const { town, isOpen, get, pass } = await openSession();
  const txNo = await town.order();
  const asked = [`/pay/${txNo}`, `/cashier/${txNo}/events`, `/refund-requests/Q${'0'.repeat(26)}`];
  pass(HOUR_MS);
  for (const url of asked) await get(url, 'application/json');
  pass(HOUR_MS);
  assert.ok(!(await isOpen()));
});

test('whoever had a session is told that it has ended, and a stranger is not', async () => {
  const { town, get, pass } = await openSession({ sessionIdleMs: 5 * MINUTE_MS });
  const lost = '登录已失效';
  const pages = ['/account', `/pay/${await town.order()}`, `/refund-requests/Q${'0'.repeat(26)}`];
  for (const url of pages) assert.ok(!(await get(url)).includes(lost), url);
  pass(5 * MINUTE_MS);
  for (const url of pages) {
    assert.ok((await get(url)).includes(lost), url);
    const stranger = await town.app.inject({ url, headers: { accept: 'text/html' } });
    assert.ok(!stranger.body.includes(lost), url);
  }
});

test('what is sent in an ended session is refused like without one', async () => {
  const { town, pass } = await openSession();
  const cookie = await town.signIn('wang');
  const txNo = await town.order();
  pass(2 * HOUR_MS);
  const payload = { pay_password: '246810' };
  const request = { method: 'POST', url: `/pay/${txNo}`, payload, headers: { cookie } } as const;
  const answer = await town.app.inject(request);
  assert.deepEqual([answer.statusCode, answer.json().code], [401, 'session_required']);
});

test('however much a session is used, that is noted once a minute', async () => {
  const { town, isOpen, pass } = await openSession();
  const { store } = town.service;
  let notes = 0;
  const note = store.noteSessionUse;
  store.noteSessionUse = (digest) => {
    notes += 1;
    note(digest);
  };
  for (let second = 0; second < 180; second++) {
    pass(1_000);
    await isOpen();
  }
  assert.equal(notes, 3);
});
