// Small payments: one tap pays what its payer has allowed, in a whole session, on a device that is known,
// on a page of ours. Whatever else sends a payment without the password is answered as ever.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import type { MandateTerms } from '../../../src/core/rows/mandate.ts';
import { type Answer, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import type { Person } from '../../support/residents.ts';
import { signInLinksIn } from '../../support/sign-in-links.ts';
import { allowSmallPayments } from '../../support/spenders.ts';
import { staffAt, staffCookie } from '../../support/staff.ts';

const town = await openApiTown();
const { service } = town.api;

interface Tapper extends Person {
  readonly session: string;
  readonly device: string;
  readonly mandateNo: string;
}

let tappers = 0;

/** Who allows 20.00 a payment and 50.00 a day. */
async function tapper(
  login = `tapper${++tappers}`,
  wishes: Partial<MandateTerms> = {},
): Promise<Tapper> {
  const person = await town.newPerson(login);
  await town.recharge(person, 100_000n);
  const mandateNo = await allowSmallPayments(service, person, wishes);
  return { ...person, ...(await comesIn(login)), mandateNo };
}

async function comesIn(login: string) {
  const cookies = (await town.signIn(login)).headers.getSetCookie();
  const [session = '', device = ''] = cookies.map((one) => one.split(';', 1)[0] ?? '');
  assert.match(device, /_device=/);
  return { session, device };
}

function tap(
  { session, device }: Pick<Tapper, 'session' | 'device'>,
  txNo: string,
  headers: Readonly<Record<string, string | null>> = {},
): Promise<Answer> {
  const cookie = [session, device].filter((one) => one !== '').join('; ');
  const sent = { cookie, accept: 'application/json', origin: town.api.origin, ...headers };
  return town.web('POST', `/pay/${txNo}`, { body: {}, headers: sent });
}

const passwordRequired = (answer: Answer) => assertInvalid(answer, 'pay_password');
const status = async (txNo: string) => (await town.record(txNo)).status;

test('one tap pays within what was allowed, and the record names the mandate', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 12 });
  const answer = await tap(who, txNo);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.data.status, answer.data.amount], ['paid', 12]);
  const mandateNo = await service.store.queries.mandateOfPayment(txNo, who.userId);
  assert.equal(mandateNo, who.mandateNo);
  assert.equal((await service.store.queries.mandate(who.mandateNo))?.daySpentFen, fen(12_00));
});

test('nobody pays so who has not allowed it', async () => {
  await town.newPerson('careful');
  passwordRequired(await tap(await comesIn('careful'), await town.order({ amount: 1 })));
});

test('above what one payment or a day may be, the password is required', async () => {
  const who = await tapper();
  passwordRequired(await tap(who, await town.order({ amount: 20.01 })));
  for (const amount of [20, 20, 10]) {
    assert.equal((await tap(who, await town.order({ amount }))).status, 200);
  }
  const txNo = await town.order({ amount: 0.01 });
  passwordRequired(await tap(who, txNo));
  const cookie = who.session;
  assert.equal((await town.pay(txNo, {}, { headers: { cookie } })).status, 200);
});

test('CWE-352: a tap that does not say that it was made on our page pays nothing', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 1 });
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: null, 'sec-fetch-site': 'cross-site' },
    { origin: null, 'sec-fetch-site': 'same-site' },
  ]) {
    assertRefused(await tap(who, txNo, headers), 403, 'cross_site');
  }
  passwordRequired(await tap(who, txNo, { origin: null, 'sec-fetch-site': null }));
  passwordRequired(await tap(who, txNo, { origin: null, 'sec-fetch-site': 'none' }));
  assert.equal(await status(txNo), 'pending');
  assert.equal((await tap(who, txNo)).status, 200);
});

test('a session cookie alone, or with the device of somebody else, pays nothing', async () => {
  const [who, other] = [await tapper(), await tapper()];
  const txNo = await town.order({ amount: 1 });
  passwordRequired(await tap({ ...who, device: '' }, txNo));
  passwordRequired(await tap({ ...who, device: other.device }, txNo));
  const [name = '', token = ''] = who.device.split('=');
  const forged = `${name}=${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  passwordRequired(await tap({ ...who, device: forged }, txNo));
  assertRefused(await tap({ ...who, session: '' }, txNo), 401, 'session_required');
  assert.equal(await status(txNo), 'pending');
});

test('a session of a sign-in link pays nothing so, nor does a till', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 1 });
  const session = await signInLinksIn(town).limitedCookie(who);
  passwordRequired(await tap({ ...who, session }, txNo));
  const { login } = await staffAt(town, 'zhou');
  const till = await staffCookie(town, login);
  assertRefused(await tap({ ...who, session: till }, txNo), 401, 'session_required');
  assert.equal(await status(txNo), 'pending');
});

test('who was suspended is signed out, and pays so again once they are back', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 1 });
  await town.standing(who, 'suspend');
  assertRefused(await tap(who, txNo), 401, 'session_required');
  await town.standing(who, 'resume');
  assertRefused(await tap(who, txNo), 401, 'session_required');
  assert.equal((await tap(await comesIn(who.login), txNo)).status, 200);
});

test('a tap on an order that cannot be paid is refused as ever', async () => {
  const who = await tapper();
  passwordRequired(await tap(who, 'C0'));
  const theirs = await town.order({ amount: 1, payer_id: town.stranger.userId });
  assertRefused(await tap(who, theirs), 403, 'wrong_payer');
  const paid = await town.paid(1);
  assertRefused(await tap(who, paid), 409, 'order_already_paid');
});

test('the page offers one button to whoever could tap it, and others the password', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 12 });
  const page = async ({ session, device }: Pick<Tapper, 'session' | 'device'>, query = '') => {
    const headers = {
      cookie: `${session}; ${device}`,
      accept: 'text/html',
      'accept-language': 'en',
    };
    return (await town.web('GET', `/pay/${txNo}${query}`, { headers })).text;
  };
  const offered = await page(who);
  assert.match(offered, /id="with_password"/);
  assert.doesNotMatch(offered, /name="pay_password"/);
  assert.match(offered, /<button class="main">Pay ¥12\.00<\/button>/);
  for (const asks of [
    await page(who, '?with=password'),
    await page({ ...who, device: '' }),
    await page({ ...who, session: await signInLinksIn(town).limitedCookie(who) }),
  ]) {
    assert.match(asks, /name="pay_password"/);
    assert.doesNotMatch(asks, /id="with_password"/);
  }
});

test('the page offers no button for a merchant whom the mandate does not name', async () => {
  const who = await tapper('picky', { merchantIds: [town.otherMerchantId] });
  const txNo = await town.order({ amount: 12 });
  const headers = { cookie: `${who.session}; ${who.device}`, accept: 'text/html' };
  assert.match((await town.web('GET', `/pay/${txNo}`, { headers })).text, /name="pay_password"/);
  passwordRequired(await tap(who, txNo));
});

test('a receipt names the mandate to whoever paid under it, and to nobody else', async () => {
  const who = await tapper();
  const txNo = await town.order({ amount: 3 });
  assert.equal((await tap(who, txNo)).status, 200);
  const receipt = async (cookie: string) =>
    (await town.web('GET', `/pay/${txNo}`, { headers: { cookie, accept: 'text/html' } })).text;
  assert.ok((await receipt(who.session)).includes(who.mandateNo));
  assert.ok(!(await receipt(await town.cookieOf('lin'))).includes(who.mandateNo));
});
