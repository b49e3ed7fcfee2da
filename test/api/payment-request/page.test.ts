// The page of a payment request: the payer sees what a program asks for, pays or declines, as JSON and by
// its forms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { newSpender, spend } from '../../support/spenders.ts';

const town = await openApiTown();
const { service, origin } = town.api;
const spender = await newSpender(service, town.payer);
const html = { accept: 'text/html', 'accept-language': 'en' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...html };
const APPROVAL = { decision: 'approve', pay_password: PAYER_PIN };

async function asked(amount = 40, wishes: object = {}) {
  const txNo = await town.order({ amount, ...wishes });
  const requestNo = (await spend(service, spender, txNo)) ?? assert.fail('it was paid');
  return { txNo, requestNo, path: `/payment-requests/${requestNo}` };
}

async function decide(path: string, body: object, headers: object = {}): Promise<Answer> {
  const cookie = await town.cookieOf('wang');
  const sent = { cookie, accept: 'application/json', ...headers };
  return town.web('POST', path, { body, headers: sent });
}

async function page(path: string, login: string | null = 'wang'): Promise<Answer> {
  const cookie = login === null ? null : await town.cookieOf(login);
  return town.web('GET', path, { headers: { ...html, cookie } });
}

const status = async (txNo: string) => (await town.record(txNo)).status;

test('the page tells the payer what is asked, for whom, by which key, and what is left', async () => {
  const { txNo, path } = await asked(40, { title: '明前龙井' });
  const { status, text } = await page(path);
  assert.equal(status, 200);
  for (const part of ['明前龙井', '林记茶铺', '¥40.00', '买菜助手', 'agent', '¥5.00', txNo]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /name="pay_password"/);
});

test('without a session, and for others, the page says nothing of it', async () => {
  const { txNo, path } = await asked();
  const [nobody, other] = [await page(path, null), await page(path, 'lin')];
  assert.deepEqual([nobody.status, other.status], [200, 404]);
  for (const { text } of [nobody, other]) {
    assert.ok(![txNo, '买菜助手', '40.00'].some((part) => text.includes(part)));
  }
});

test('programs of the payer read it as data, and nobody else does', async () => {
  const { txNo, path } = await asked();
  const read = async (login: string | null) => {
    const cookie = login === null ? null : await town.cookieOf(login);
    return town.web('GET', path, { headers: { accept: 'application/json', cookie } });
  };
  const { data } = await read('wang');
  assert.deepEqual([data.tx_no, data.amount, data.status], [txNo, 40, 'approval_required']);
  assert.equal(data.approval_url, origin + path);
  assertRefused(await read('lin'), 404, 'payment_request_not_found');
  assertRefused(await read(null), 401, 'session_required');
});

test('an approval pays the order once, and counts to no limit of the mandate', async () => {
  const { txNo, path } = await asked();
  const answer = await decide(path, APPROVAL);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.data.status, answer.data.payment.amount], ['paid', 40]);
  assert.equal(await status(txNo), 'paid');
  assertRefused(await decide(path, APPROVAL), 409, 'payment_request_decided');
  const mandate = await service.store.queries.mandate(spender.mandateNo);
  assert.equal(mandate?.totalSpentFen, 0n);
  assert.match((await page(path)).text, />Paid</);
});

test('declining pays nothing and needs no password', async () => {
  const { txNo, path } = await asked();
  const answer = await decide(path, { decision: 'decline' });
  assert.equal(answer.data.status, 'declined', answer.text);
  assertRefused(await decide(path, APPROVAL), 409, 'payment_request_decided');
  assert.equal(await status(txNo), 'pending');
});

test('an approval without the password, or with a wrong one, leaves the request open', async () => {
  const { txNo, path } = await asked();
  assertInvalid(await decide(path, { decision: 'approve' }), 'pay_password');
  assertInvalid(await decide(path, {}), 'decision');
  const wrong = { decision: 'approve', pay_password: '000000' };
  assertRefused(await decide(path, wrong), 403, 'pay_password_wrong');
  assert.equal(await status(txNo), 'pending');
  assert.equal((await decide(path, APPROVAL)).status, 200);
});

test('CWE-352: a cross-site decision is refused', async () => {
  const { txNo, path } = await asked();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    assertRefused(await decide(path, APPROVAL, headers), 403, 'cross_site');
    assertRefused(await decide(path, { decision: 'decline' }, headers), 403, 'cross_site');
  }
  assert.equal(await status(txNo), 'pending');
});

test('once its mandate has ended a request is declined', async () => {
  const other = await newSpender(service, town.payer);
  const txNo = await town.order({ amount: 40 });
  const requestNo = await spend(service, other, txNo);
  const { userId, mandateNo } = other;
  const by = { kind: 'user', name: `${userId}`, from: '127.0.0.1' } as const;
  assert.ok((await service.gatherer.submit({ kind: 'end_mandate', userId, mandateNo, by })).ok);
  const path = `/payment-requests/${requestNo}`;
  assertRefused(await decide(path, APPROVAL), 409, 'payment_request_decided');
  assert.match((await page(path)).text, />Declined</);
});

test('the form pays and leads back to the page; refused, it says why', async () => {
  const { txNo, path } = await asked();
  const cookie = await town.cookieOf('wang');
  const submit = (fields: Record<string, string>) =>
    town.web('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: { ...form, cookie },
    });
  const refused = await submit({ decision: 'approve', pay_password: '000000' });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /role="alert"/);
  const paid = await submit(APPROVAL);
  assert.deepEqual([paid.status, paid.headers.get('location')], [303, path]);
  assert.equal(await status(txNo), 'paid');
});

test('who lacks the money is told so, and can still decline', async () => {
  const poor = await town.newPerson('poor');
  const txNo = await town.order({ amount: 40 });
  const path = `/payment-requests/${await spend(service, await newSpender(service, poor), txNo)}`;
  const { text } = await page(path, 'poor');
  assert.match(text, /does not hold enough/);
  assert.doesNotMatch(text, /name="pay_password"/);
  const theirs = { cookie: await town.cookieOf('poor') };
  assertRefused(await decide(path, APPROVAL, theirs), 422, 'insufficient_balance');
  assertData(await decide(path, { decision: 'decline' }, theirs), [
    ...['request_no', 'tx_no', 'amount', 'mandate_no', 'key_id', 'approval_url'],
    ...['requested_at', 'expires_at', 'status', 'decided_at', 'payment'],
  ]);
});

test('whoever has enrolled types a code, whatever the amount, and the page has a field for it', async () => {
  const careful = await town.newPerson('careful');
  await town.recharge(careful, 10_000n);
  const program = await newSpender(service, careful);
  const theirs = { cookie: await town.cookieOf('careful') };
  const secret = await town.enrol(careful);
  const txNo = await town.order({ amount: 6 });
  const path = `/payment-requests/${await spend(service, program, txNo)}`;
  const { text } = await town.web('GET', path, { headers: { ...html, ...theirs } });
  assert.match(text, /name="totp_code"/);
  assertRefused(await decide(path, APPROVAL, theirs), 403, 'totp_required');
  const coded = { ...APPROVAL, totp_code: codeOf(secret) };
  assert.equal((await decide(path, coded, theirs)).status, 200);
});
