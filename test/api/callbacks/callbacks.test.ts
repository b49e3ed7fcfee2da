// /callbacks and /callback-secret: owners see how callbacks went, send them again,
// and handle the secret that signs them.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import {
  openConnection,
  READ_SETTINGS,
} from '../../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../../src/store/postgres/connection/connection-source.ts';
import { readCells } from '../../../src/store/postgres/machines/cell-count.ts';
import { startSweeper } from '../../../src/store/postgres/sweep.ts';
import { receiver } from '../../callbacks/receivers.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const worker = startDelivery(town.api.service);
after(() => worker.stop());
const PROOF = { password: PASSWORD };
const PATH = '/api/v1/callbacks';
const SECRET = '/api/v1/callback-secret';

async function asks(login: string) {
  const headers = { cookie: cookieIn(await town.signIn(login)) };
  return {
    see: (path: string) => town.web('GET', path, { headers }),
    send: (path: string, body: object = {}) => town.web('POST', path, { headers, body }),
  };
}

const owner = await asks('lin');
const stranger = await asks('chen');

/** A paid order whose callback was delivered, as the console names it. */
async function delivered(port: number): Promise<string> {
  const txNo = await town.paid(10, { notify_url: `http://localhost:${port}/paid` });
  const eventId = `evt_${txNo}`;
  await until('it was delivered', async () => {
    return (await owner.see(`${PATH}/${eventId}`)).data.state === 'delivered';
  });
  return eventId;
}

async function secretOf(answer: ReturnType<typeof owner.send>): Promise<string> {
  const { data } = await answer;
  town.api.secrets.add(data.secret);
  return data.secret;
}

test('a callback is shown with every attempt, and sent again', async (t) => {
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number === 1 ? 200 : 503).end(`answer ${number}`);
  });
  const eventId = await delivered(shop.port);
  const { data } = await owner.see(`${PATH}/${eventId}`);
  assert.equal(JSON.parse(data.body).type, 'order.paid');
  const [first, ...others] = data.made;
  assert.deepEqual(others, []);
  const { attempt, status, failure, answer, next_attempt_at: next } = first;
  assert.deepEqual([attempt, status, failure, answer, next], [1, 200, null, 'answer 1', null]);
  assert.ok(first.duration_ms >= 0);

  const resent = await owner.send(`${PATH}/${eventId}/resend`);
  assertData(resent, ['resent']);
  assert.equal(resent.data.resent, 1);
  await until('it was refused', async () => {
    return (await owner.see(`${PATH}/${eventId}`)).data.made.length === 2;
  });
  const again = (await owner.see(`${PATH}/${eventId}`)).data;
  assert.deepEqual([again.state, again.made[1].failure], ['pending', 'answer_not_2xx']);
  assert.ok(again.next_attempt_at !== null);
});

test('what was sent leaves with its attempts, the books hold, and it is sent again as it was', async (t) => {
  const shop = await receiver(t);
  const eventId = await delivered(shop.port);
  const { database } = town.api;
  const source = connectOnDemand(() => openConnection(database.config, READ_SETTINGS));
  t.after(() => source.close());
  const errors: object[] = [];
  const sweeper = startSweeper({
    source,
    cells: await readCells(await source.connection()),
    synchronizeClock: async () => {},
    attemptsKeptMs: 1,
    log: (_, details) => errors.push(details),
  });
  sweeper.wake();
  await until('it is gone', async () => {
    return (await owner.see(`${PATH}/${eventId}`)).data.body === null;
  });
  await sweeper.stop();
  assert.deepEqual(errors, []);
  const { state, attempts, made } = (await owner.see(`${PATH}/${eventId}`)).data;
  assert.deepEqual([state, attempts, made], ['delivered', 1, []]);
  await assertBooksHold(database.admin);
  await owner.send(`${PATH}/${eventId}/resend`);
  await until('it came again', () => shop.got.length === 2);
  assert.equal(shop.got[1]?.body, shop.got[0]?.body);
  await until('it is delivered', async () => {
    return (await owner.see(`${PATH}/${eventId}`)).data.state === 'delivered';
  });
  await assertBooksHold(database.admin);
});

test('callbacks are filtered by state and day, newest first, in pages that miss none', async (t) => {
  const shop = await receiver(t);
  const eventId = await delivered(shop.port);
  const bare = `evt_${await town.paid(1)}`;
  const list = async (query: string) => {
    const answer = await owner.see(`${PATH}?${query}`);
    assertData(answer, ['items', 'next']);
    return answer.data.items.map((item: { event_id: string }) => item.event_id) as string[];
  };
  assert.deepEqual((await list('')).slice(0, 2), [bare, eventId]);
  assert.ok((await list('state=delivered')).includes(eventId));
  assert.ok(!(await list('state=delivered')).includes(bare));
  assert.equal((await list('state=not_requested'))[0], bare);
  const requested = await list('requested=true&limit=1');
  assert.deepEqual(requested, [eventId], 'what nobody asked for takes no place of a page');
  assert.deepEqual(await list('date_from=2099-01-01'), []);
  assert.deepEqual(await list('date_to=2020-01-01'), []);
  const { next } = (await owner.see(`${PATH}?limit=1`)).data;
  const rest = await list(`after=${next}`);
  assert.equal(rest[0], eventId);
  assert.ok(!rest.includes(bare));
  assertInvalid(await owner.see(`${PATH}?state=lost`), 'state');
  assertInvalid(await owner.see(`${PATH}?date_from=2026-02-01&date_to=2026-01-01`), 'date_from');
  assertInvalid(await owner.see(`${PATH}?after=yesterday`), 'after');
  assertInvalid(await owner.see(`${PATH}?state=failed&after=${next}`), 'after');
});

test('the callbacks of some days are sent again, and nobody else’s', async (t) => {
  const shop = await receiver(t);
  const eventId = await delivered(shop.port);
  const day = (await owner.see(`${PATH}/${eventId}`)).data.created_at.slice(0, 10);
  const period = { date_from: day, date_to: day };
  const foreign = await stranger.send('/api/v1/callback-period/resend', period);
  assert.equal(foreign.data.resent, 0);
  const resent = await owner.send('/api/v1/callback-period/resend', period);
  assert.ok(resent.data.resent >= 1);
  await until('it came again', () => shop.got.length === 2);
  const swapped = { date_from: '2026-02-01', date_to: '2026-01-01' };
  assertInvalid(await owner.send('/api/v1/callback-period/resend', swapped), 'date_from');
  assertInvalid(await owner.send('/api/v1/callback-period/resend', { date_from: day }), 'date_to');
});

test('the callbacks from one time to another are sent again, at either of them too', async (t) => {
  const shop = await receiver(t);
  const eventId = await delivered(shop.port);
  const at = (await owner.see(`${PATH}/${eventId}`)).data.created_at;
  const later = new Date(Date.parse(at) + 1).toISOString();
  const resend = (date_from: string, date_to: string) =>
    owner.send('/api/v1/callback-period/resend', { date_from, date_to });
  assert.equal((await resend(later, later)).data.resent, 0);
  assert.equal((await resend(at, at)).data.resent, 1);
  await until('it came again', () => shop.got.length === 2);
  assertInvalid(await resend(later, at), 'date_from');
});

test('a payment that owes no callback has none to send again, and nobody else has one of it', async () => {
  const eventId = `evt_${await town.paid(1)}`;
  assertInvalid(await owner.send(`${PATH}/${eventId}/resend`), 'event_id');
  const { data } = await stranger.see(PATH);
  assert.deepEqual(data, { items: [], next: null });
});

test('the secret is shown and rotated with the login password, and signs what is sent', async (t) => {
  const shop = await receiver(t);
  const unproven = await owner.send(`${SECRET}/show`, { password: 'wrong horse 1' });
  assertRefused(unproven, 401, 'login_failed');
  assertInvalid(await owner.send(`${SECRET}/rotate`), 'password');
  const secret = await secretOf(owner.send(`${SECRET}/show`, PROOF));
  assert.equal(await secretOf(owner.send(`${SECRET}/show`, PROOF)), secret, 'it is the same');
  await delivered(shop.port);
  const [got] = shop.got;
  assert(got);
  new Webhook(secret).verify(got.body, got.headers as Record<string, string>);

  const fresh = await secretOf(owner.send(`${SECRET}/rotate`, PROOF));
  assert.notEqual(fresh, secret);
  const state = (await owner.see(SECRET)).data;
  assert.equal(state.exists, true);
  assert.ok(Date.parse(state.old_secret_ends_at) > Date.now());
  assert.equal((await stranger.see(SECRET)).data.exists, false);
  const filter = { userId: town.owner.userId, fromMs: null, untilMs: null, limit: 3 };
  const lines = await town.api.service.store.queries.auditTrail(filter);
  const actions = lines.map(({ action }) => action);
  assert.deepEqual(actions.slice(0, 2), ['callback_secret_rotated', 'callback_secret_shown']);
});

test('a receiver is tested with a signed request, and private addresses are not', async (t) => {
  const shop = await receiver(t);
  const url = `http://localhost:${shop.port}/paid`;
  const secret = await secretOf(owner.send(`${SECRET}/show`, PROOF));
  const answer = await owner.send('/api/v1/callback-url/ping', { url });
  assertData(answer, ['event_id', 'address', 'status', 'failure', 'duration_ms', 'answer']);
  assert.deepEqual([answer.data.status, answer.data.failure], [200, null]);
  const [got] = shop.got;
  assert(got);
  const sent = new Webhook(secret).verify(got.body, got.headers as Record<string, string>);
  assert.equal((sent as { type: string }).type, 'ping');
  for (const wrong of ['http://10.0.0.1/', 'ftp://shop.example/', 'no address']) {
    assertInvalid(await owner.send('/api/v1/callback-url/ping', { url: wrong }), 'url');
  }
});

test('a program reads and rotates the secret with a key, and the log names the key', async (t) => {
  const shop = await receiver(t);
  const key = await town.newKey(town.owner, { scopes: ['events'] });
  const asked = () => town.get('/callback-secret', { key });
  const before = await asked();
  assertData(before, ['secret', 'exists', 'old_secret_ends_at']);
  town.api.secrets.add(before.data.secret);
  assert.equal((await owner.see(SECRET)).data.secret, null, 'a session sees it with its password');
  const rotated = await town.post('/callback-secret/rotate', undefined, { key });
  town.api.secrets.add(rotated.data.secret);
  assert.notEqual(rotated.data.secret, before.data.secret);
  assert.deepEqual((await asked()).data, rotated.data);
  const url = `http://localhost:${shop.port}/paid`;
  assert.equal((await town.post('/callback-url/ping', { url }, { key })).data.status, 200);
  const [got] = shop.got;
  assert(got);
  for (const { data } of [before, rotated]) {
    new Webhook(data.secret).verify(got.body, got.headers as Record<string, string>);
  }
  const { items } = (await owner.see('/api/v1/security/log')).data;
  const shown = items.slice(0, 3).map(({ event, by, key_id: id }: Record<string, unknown>) => {
    return [event, by, id];
  });
  assert.deepEqual(shown, [
    ['callback_secret_shown', 'key', key.keyId],
    ['callback_secret_rotated', 'key', key.keyId],
    ['callback_secret_shown', 'key', key.keyId],
  ]);
  assertRefused(await town.post('/callback-secret/show', {}, { key }), 401, 'session_required');
});

test('a key of one merchant sees the callbacks of its payments alone, page by page', async (t) => {
  const shop = await receiver(t);
  const mine = await delivered(shop.port);
  const merchantId = await town.newMerchant(town.owner, '林记分店');
  const url = `http://localhost:${shop.port}/paid`;
  const there: string[] = [];
  for (const amount of [1, 2, 3]) {
    const order = { merchant_id: merchantId, ...(amount > 1 && { notify_url: url }) };
    there.unshift(`evt_${await town.paid(amount, order)}`);
  }
  const key = await town.newKey(town.owner, { scopes: ['events'], merchantId });
  const list = async (query = '', as = key) =>
    (await town.get(`/callbacks${query}`, { key: as })).data;
  const idsIn = ({ items }: { items: { event_id: string }[] }) => items.map((one) => one.event_id);
  assert.deepEqual(idsIn(await list()), there);
  assert.deepEqual(idsIn(await list('?state=not_requested')), there.slice(2));
  const page = await list('?limit=2');
  assert.deepEqual(idsIn(page), there.slice(0, 2));
  assert.deepEqual(await list(`?limit=2&after=${page.next}`), {
    items: (await list()).items.slice(2),
    next: null,
  });
  assertRefused(await town.get(`/callbacks/${mine}`, { key }), 404, 'not_found');
  assertRefused(await town.post(`/callbacks/${mine}/resend`, {}, { key }), 404, 'not_found');
  assert.equal((await town.get(`/callbacks/${there[0]}`, { key })).data.event_id, there[0]);
  const whole = await town.newKey(town.owner, { scopes: ['events'] });
  assert.deepEqual(idsIn(await list('?limit=4', whole)), [...there, mine]);
  const again = await town.post(`/callbacks/${mine}/resend`, undefined, { key: whole });
  assert.equal(again.data.resent, 1, again.text);
});
