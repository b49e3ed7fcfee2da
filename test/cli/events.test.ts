// `tael events` as operators and scripts use it.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newTxNo } from '../../src/crypto/numbers.ts';
import type { AttemptFailure, ClaimedCallback, NextStep } from '../../src/store/callbacks.ts';

import { pay } from '../contract/commands.ts';
import { byItself } from '../contract/subject.ts';
import { but, openHome } from '../support/command-line.ts';
import { type Json, jsonOf } from '../support/tael.ts';
import { until } from '../support/until.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}=*$/;
const BODY = '{"type":"order.paid","data":{"amount":8.80,"title":"茶"}}';
const DAY_MS = 86_400_000;

const { done, refused, tael, service } = await openHome();
const { store } = service;
const { callbacks } = store;
const subject = byItself(store);
const shop = await subject.aShop();
const other = await subject.aShop();
const payer = await subject.aPayer('1000.00');

async function paid(owner: typeof shop, notifyUrl: string | null): Promise<string> {
  const txNo = newTxNo('collection', owner.ownerId, store.nowMs());
  await subject.anOrder(owner, '8.80', { txNo, notifyUrl });
  await subject.must(pay(payer, txNo, store.nowMs()));
  return `evt_${txNo}`;
}

/** This process only estimates the clock of the database, by which an event is due. */
async function claimed(eventId: string): Promise<ClaimedCallback> {
  const all = { busyReceivers: [], busyOwners: [], wants: () => true };
  const bodies = { bodyOf: () => BODY, bodyOfFacts: () => '' };
  const ask = { queue: 0, limit: 50, leaseMs: 60_000, ...all, ...bodies };
  let found: ClaimedCallback | undefined;
  await until(`${eventId} is due`, async () => {
    const claims = await callbacks.claim(ask);
    found = claims.find((claim) => claim.eventId === eventId);
    await callbacks.release(claims.filter((claim) => claim !== found));
    return found !== undefined;
  });
  assert.ok(found);
  return found;
}

interface Came {
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly answer?: string;
  readonly next: NextStep;
}

async function tried(eventId: string, { status, failure, answer = '', next }: Came) {
  const { claimNo } = await claimed(eventId);
  const facts = { atMs: store.nowMs(), durationMs: 12, address: '192.0.2.7' };
  await callbacks.record([{ eventId, claimNo, ...facts, status, failure, answer, next }]);
}

const HOOK = 'https://shop.example/hook';
const unasked = await paid(shop, null);
const delivered = await paid(shop, HOOK);
await tried(delivered, {
  status: 500,
  failure: 'answer_not_2xx',
  answer: 'no\u001b[31mt\nnow',
  next: { kind: 'retry', atMs: store.nowMs() },
});
await tried(delivered, { status: 200, failure: null, next: { kind: 'delivered' } });
const failed = await paid(shop, HOOK);
await tried(failed, { status: null, failure: 'timed_out', next: { kind: 'failed' } });
const waiting = await paid(shop, HOOK);
const dueAtMs = store.nowMs() + DAY_MS;
await tried(waiting, {
  status: 503,
  failure: 'answer_not_2xx',
  next: { kind: 'retry', atMs: dueAtMs },
});
const others = await paid(other, HOOK);

async function itemsOf(line: string): Promise<Json[]> {
  const { items, ...more } = await done(line);
  assert.deepEqual(more, {});
  assert(Array.isArray(items));
  return items;
}

const idsOf = (items: readonly Json[]) => items.map(({ event_id }) => event_id);
const mine = `--user ${shop.ownerId}`;

const PAID = { type: 'order.paid', receiver_id: null };

test('Events are listed newest first, and can be filtered.', async () => {
  const items = await itemsOf('events list');
  assert.deepEqual(idsOf(items), [others, waiting, failed, delivered, unasked]);
  const [, pending = {}, , , plain = {}] = items;
  const txNo = waiting.slice(4);
  const facts = { event_id: waiting, user_id: shop.ownerId, tx_no: txNo, url: HOOK, ...PAID };
  const times = { created_at: TIME, next_attempt_at: TIME };
  assert.deepEqual(but(pending, times), { ...facts, state: 'pending', attempts: 1 });
  assert.equal(Date.parse(String(pending.next_attempt_at)), dueAtMs);
  const { state, url, attempts, next_attempt_at } = plain;
  assert.deepEqual([state, url, attempts, next_attempt_at], ['not_requested', null, 0, null]);
  for (const [line, ids] of [
    [`events list ${mine}`, [waiting, failed, delivered, unasked]],
    [`events list ${mine} --limit 1`, [waiting]],
    [`events list ${mine} --state pending`, [waiting]],
    [`events list ${mine} --state failed`, [failed]],
    [`events list ${mine} --state delivered`, [delivered]],
    [`events list ${mine} --state not_requested`, [unasked]],
    ['events list --from 2999-01-01', []],
    ['events list --to 2001-01-01', []],
    [`events list ${mine} --from 2001-01-01 --to 2999-01-01`, 4],
  ] as const) {
    const found = idsOf(await itemsOf(line));
    if (typeof ids === 'number') assert.equal(found.length, ids, line);
    else assert.deepEqual(found, ids, line);
  }
  await refused('events list --user 7', 'user_not_found');
});

test('An event is shown with its body and every attempt.', async () => {
  const { made, ...event } = await done(`events show ${delivered}`);
  const facts = { event_id: delivered, user_id: shop.ownerId, tx_no: delivered.slice(4), ...PAID };
  const expected = { ...facts, url: HOOK, state: 'delivered', attempts: 2, next_attempt_at: null };
  assert.deepEqual(but(event, { created_at: TIME }), { ...expected, body: BODY });
  const [first = {}, second = {}, ...more] = made as Json[];
  assert.deepEqual(more, []);
  const both = { address: '192.0.2.7', duration_ms: 12 };
  assert.deepEqual(but(first, { at: TIME, next_attempt_at: TIME }), {
    ...both,
    attempt: 1,
    status: 500,
    failure: 'answer_not_2xx',
    answer: 'no\u001b[31mt\nnow',
  });
  assert.deepEqual(but(second, { at: TIME }), {
    ...both,
    attempt: 2,
    status: 200,
    failure: null,
    answer: '',
    next_attempt_at: null,
  });
  const { body, made: none } = await done(`events show ${unasked}`);
  assert.deepEqual([body, none], [null, []]);
  await refused('events show evt_C1', 'not_found');
});

test('The output for people says the same, without control characters of a receiver.', async () => {
  const [list, shown] = await Promise.all([
    tael('events', 'list', '--user', String(shop.ownerId)),
    tael('events', 'show', delivered),
  ]);
  assert.match(
    list.out,
    /^event_id +user_id +created_at +type +state +attempts +next_attempt_at +url\n/,
  );
  assert.equal(list.out.split('\n').length, 6);
  assert.match(shown.out, /^event_id +evt_/);
  assert.match(shown.out, /^attempt +at +address +status +failure +duration_ms +answer /m);
  assert.match(shown.out, / 192\.0\.2\.7 +500 +answer_not_2xx +12 +no\\u001b\[31mt\\nnow /);
  assert.ok(!shown.out.includes('\u001b'));
  const none = await tael('events', 'list', '--to', '2001-01-01');
  assert.deepEqual(none, { status: 0, out: 'No events match.\n', err: '' });
});

test('An order that is shown has a table of the attempts to report its payment.', async () => {
  const { out, err } = await tael('order', 'show', delivered.slice(4));
  assert.equal(err, '');
  assert.match(out, /^callback\.state +delivered$/m);
  assert.match(out, /\n\ncallback\.attempts:\nattempt +time +duration_ms +status +failure/);
  assert.match(out, /^1 +20\S+ +12 +500 +answer_not_2xx/m);
  assert.match(out, /^2 +20\S+ +12 +200 +-/m);
  assert.doesNotMatch(out, /\[object/);
});

test('Ended and waiting events can be sent again, one or many; those in flight cannot.', async () => {
  assert.deepEqual(await done(`events resend ${failed}`), { resent: 1 });
  assert.equal((await claimed(failed)).attemptNo, 1);
  assert.deepEqual(await done(`events resend ${failed}`), { resent: 0 });
  assert.deepEqual(await done(`events resend ${waiting}`), { resent: 1 });
  const { out } = await tael('events', 'resend', waiting);
  assert.match(
    out,
    /^0 callbacks will be sent again\. What is due within a minute is left alone\.\n$/,
  );
  const period = `${mine} --from 2001-01-01 --to 2999-01-01`;
  assert.deepEqual(await done(`events resend-period ${period}`), { resent: 1 });
  assert.deepEqual(await done(`events resend-period ${mine} --from 2001-01-01 --to 2001-12-31`), {
    resent: 0,
  });
  await refused(
    `events resend ${unasked}`,
    'invalid_parameters',
    'event_id is an event of an order without a notify_url, so it cannot be sent anywhere',
  );
});

test("The secret is created when first requested, and replaced with a day's overlap.", async () => {
  const first = await done(`events secret ${mine}`);
  const { secret } = first;
  assert.match(String(secret), SECRET);
  assert.deepEqual(first, { secret, exists: true, old_secret_ends_at: null });
  assert.deepEqual(await done(`events secret ${mine}`), first);
  const rotated = await done(`events secret ${mine} --rotate`);
  const leftMs = Date.parse(String(rotated.old_secret_ends_at)) - Date.now();
  assert.ok(leftMs > DAY_MS - 600_000 && leftMs <= DAY_MS + 60_000, `${leftMs}`);
  assert.notEqual(rotated.secret, secret);
  assert.deepEqual(await done(`events secret ${mine}`), rotated);
  const { out } = await tael('events', 'secret', '--user', String(shop.ownerId));
  assert.match(out, /^whsec_\S+\n$/);
  const trail = await itemsOf(`audit ${mine} --limit 2`);
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['callback_secret_rotated', 'callback_secret_created'],
  );
  await refused('events secret --user 7', 'user_not_found');
});

test('A ping is one signed request at once, and nothing is stored.', async () => {
  const got: { headers: IncomingHttpHeaders; body: string; url?: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    got.push({ headers: request.headers, body, url: request.url });
    const status = Number(request.url?.slice(1, 4));
    response.writeHead(status, { location: '/200' }).end(`said ${status}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = await itemsOf('events list');
  const ping = (path: string) =>
    tael('events', 'ping', '--user', String(shop.ownerId), '--url', origin + path, '--json');

  const taken = await ping('/204?x=%20y');
  const shapes = { event_id: /^ping_\w{20,}$/, duration_ms: /^\d+$/ };
  const facts = { address: '127.0.0.1', status: 204 };
  assert.equal(taken.status, 0);
  assert.deepEqual(but(jsonOf(taken), shapes), {
    ok: true,
    ...facts,
    failure: null,
    answer: '',
  });
  const [sent] = got;
  assert.equal(sent?.url, '/204?x=%20y');
  const { secret } = await done(`events secret ${mine}`);
  const headers = sent.headers as Record<string, string>;
  const event = new Webhook(String(secret)).verify(sent.body, headers) as Json;
  assert.deepEqual(but(event, { timestamp: TIME }), { type: 'ping', data: {} });
  assert.equal(headers['webhook-signature']?.split(' ').length, 2, 'the old secret holds as well');

  for (const [path, status] of [
    ['/500', 500],
    ['/302', 302],
    ['/410', 410],
  ] as const) {
    const answer = await ping(path);
    const { ok, answer: said, ...more } = jsonOf(answer);
    assert.deepEqual([answer.status, ok, more.status], [1, false, status]);
    assert.equal(said, `said ${status}`);
  }
  assert.equal(got.length, 4, 'a redirect is not followed');
  assert.deepEqual(await itemsOf('events list'), before);

  const nobody = await tael(
    'events',
    'ping',
    '--user',
    String(shop.ownerId),
    '--url',
    'http://127.0.0.1:9',
  );
  assert.equal(nobody.status, 1);
  assert.match(nobody.out, /^failure +connection_failed$/m);
  await Promise.all([
    refused(`events ping --user 7 --url ${origin}`, 'user_not_found'),
    refused(
      `events ping ${mine} --url http://10.0.0.1/`,
      'invalid_parameters',
      'url must not point to a private or local address, unless TAEL_NOTIFY_ALLOW lists it',
    ),
    refused(
      `events ping ${mine} --url ftp://shop.example/`,
      'invalid_parameters',
      'url must begin with http:// or https://',
    ),
  ]);
});
