// GET /api/v1/changes: answered as soon as something of the user has changed, and of nobody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieIn, openApiTown } from '../support/api-town.ts';
import { until } from '../support/until.ts';

const town = await openApiTown();

async function changes(login: string, seen?: string, more: RequestInit = {}) {
  const query = seen === undefined ? '' : `?${new URLSearchParams({ seen })}`;
  const headers = { cookie: await town.cookieOf(login) };
  const url = `${town.api.origin}/api/v1/changes${query}`;
  const { data } = await (await fetch(url, { headers, ...more })).json();
  return data;
}

test('A screen that begins learns at once which version it has seen.', async () => {
  const { version, changed } = await changes('lin');
  assert.equal(changed, false);
  assert.equal((await changes('lin')).version, version);
});

test('A wait ends with an order, a payment, a recharge and a line of the audit trail.', async () => {
  const acts = [
    () => town.order(),
    () => town.paid(12.8),
    () => town.recharge(town.owner, 100n),
    () => town.enrol(town.owner),
  ];
  for (const act of acts) {
    const { version } = await changes('lin');
    const [after] = await Promise.all([changes('lin', version), act()]);
    assert.equal(after.changed, true);
    assert.notEqual(after.version, version);
  }
});

test('What happened between two requests is not missed.', async () => {
  const { version } = await changes('lin');
  await town.paid(1);
  assert.equal((await changes('lin', version)).changed, true);
});

test('What concerns others ends no wait, and a reader who leaves gives up their place.', async () => {
  const { version } = await changes('chen');
  const gone = new AbortController();
  const waits = changes('chen', version, { signal: gone.signal });
  await town.paid(1);
  gone.abort();
  await assert.rejects(waits, /abort/i);
  for (let i = 0; i < 20; i++) {
    const signal = AbortSignal.timeout(20);
    await assert.rejects(changes('chen', version, { signal }), /timeout|abort/i);
  }
  const [after] = await Promise.all([changes('chen', version), town.recharge(town.stranger, 100n)]);
  assert.equal(after.changed, true);
});

test('What the console asks by itself is no use of the session.', async () => {
  const cookie = cookieIn(await town.signIn('chen'));
  const usedAt = async () => {
    const rows = await town.api.rows('select max(used_at_ms) as at from sessions');
    return Number(rows[0]?.at);
  };
  await town.api.rows('update sessions set used_at_ms = used_at_ms - 120000');
  const before = await usedAt();
  const headers = { cookie, 'x-by-itself': '1' };
  assert.equal((await town.web('GET', '/api/v1/me', { headers })).status, 200);
  assert.equal((await town.web('GET', '/api/v1/changes', { headers: { cookie } })).status, 200);
  const mine = { headers: { cookie: await town.cookieOf('wang') } };
  assert.equal((await town.web('GET', '/api/v1/me', mine)).status, 200);
  await until('what somebody asks is noted', async () => (await usedAt()) > before);
  const noted = await town.api.rows(`select user_id from sessions where used_at_ms > ${before}`);
  assert.deepEqual(noted, [{ user_id: String(town.payer.userId) }]);
});
