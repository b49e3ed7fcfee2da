// The books that the adversary edits: a shop, its tills, a platform and people with money, before and after
// a day on which everything that can be decided is decided. What a row was in the morning can be put back.

import assert from 'node:assert/strict';
import { fen } from '../../src/core/money.ts';
import { requestWithdrawal } from '../../src/service/withdrawals.ts';
import { type Answer, type SigningKey, send } from '../support/api-http.ts';
import { type ApiTown, cookieIn, openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { codeOfStepBefore } from '../support/one-time-code.ts';
import { newOperateKey } from '../support/platform.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { unwrap } from '../support/residents.ts';
import { staffAt, staffCookie } from '../support/staff.ts';
import { type Acts, dayInAndOut, morningInAndOut } from './in-and-out.ts';
import { anchorAndProve } from './proved.ts';
import { rowsOfAll, withClient } from './rows.ts';

export const SETTINGS = { TAEL_TWO_OPERATORS_ABOVE: '100.00', TAEL_SIGNUP: 'invite' };
export const OTHER_PASSWORD = 'another horse 3';
/** What the shop's program sends again and again. */
export const KEYED = { amount: 12, idempotency_key: 'basket-1', out_trade_no: 'basket-1' };
export const KEYED_REFUND = { amount: 1, idempotency_key: 'back-1', out_refund_no: 'back-1' };

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(cells: number) {
  const database = await testDatabase();
  if (cells > 1) await makeCells(database, cells);
  const town = await openApiTown(SETTINGS, { database });
  const people = await settle(town);
  const made = await morning(town, people);
  const before = await rowsOfAll(town.api.database.admin);
  const payoutNo = await day(town, people, made);
  const after = await rowsOfAll(town.api.database.admin);
  const anchor = await anchorAndProve(town.api);
  await closeBooks(town);
  return { town, ...people, ...made, payoutNo, before, after, anchor };
}

const ok = (answer: Answer) => {
  assert.ok(answer.status < 300, answer.text.slice(0, 500));
  return answer.data;
};

async function settle(town: ApiTown) {
  const [first, second, hanna, yeva, tomo] = await Promise.all([
    town.newPerson('ops1', { operator: true }),
    town.newPerson('ops2', { operator: true }),
    town.newPerson('hanna'),
    town.newPerson('yeva'),
    town.newPerson('tomo'),
  ]);
  const limits = { rechargeLimitFen: fen(60_00), payoutLimitFen: fen(60_00) };
  return {
    first,
    second,
    hanna,
    yeva,
    platform: await newOperateKey(town, first, limits),
    direct: await town.newKey(town.owner, { name: 'direct', toolRefundLimitFen: fen(5_00) }),
    revoked: await town.newKey(town.owner, { name: 'revoked' }),
    yevasOther: cookieIn(await town.signIn('yeva')),
    recoveryCodes: await recoveryCodesOf(town, 'tomo'),
    tomo,
    cookies: {
      lin: await town.cookieOf('lin'),
      wang: await town.cookieOf('wang'),
      ops1: await town.cookieOf('ops1'),
      ops2: await town.cookieOf('ops2'),
      hanna: await town.cookieOf('hanna'),
      yeva: await town.cookieOf('yeva'),
    },
  };
}

type People = Awaited<ReturnType<typeof settle>>;
type Made = Awaited<ReturnType<typeof morning>>;

async function morning(town: ApiTown, people: People) {
  const { cookies } = people;
  const requests = refundRequestsIn(town);
  await Promise.all(['zhou', 'wuwu'].map((login) => staffAt(town, login)));
  const tills = {
    zhou: await staffCookie(town, `${town.branchId}/zhou`),
    wu: await staffCookie(town, `${town.branchId}/wuwu`),
  };
  const orders = {
    keyed: ok(await town.collect(KEYED)).tx_no as string,
    pending: await town.order({ amount: 10, branch_id: town.branchId }),
    topay: await town.order({ amount: 11, notify_url: 'http://localhost:9/paid' }),
    tocancel: await town.order({ amount: 13 }),
    paid: await town.paid(77),
    refunded: await town.paid(40),
    asked: await town.paid(30),
    askedTwo: await town.paid(31),
  };
  const receiver = async (path: string) =>
    ok(
      await asPerson(town, cookies.lin, 'POST', '/receivers', {
        url: `http://localhost:9/${path}`,
        events: ['refund.made', 'order.cancelled'],
        password: PASSWORD,
      }),
    ).receiver_id as number;
  await asPerson(town, cookies.lin, 'POST', '/callback-secret/show', { password: PASSWORD }).then(
    ok,
  );
  return {
    orders,
    tills,
    receivers: { kept: await receiver('kept'), removed: await receiver('removed') },
    requests: {
      open: (await requests.openRequest(orders.asked, 3)).requestNo,
      declined: (await requests.openRequest(orders.askedTwo, 4)).requestNo,
    },
    withdrawals: {
      waiting: await withdrawal(town, 15),
      approved: await withdrawal(town, 16),
    },
    proposals: {
      waiting: await proposal(town, people, 201),
      approved: await proposal(town, people, 202),
    },
    ...(await morningInAndOut(town, SETTINGS, actsIn(town, people))),
    invite: ok(
      await asPerson(town, cookies.ops1, 'POST', '/operator/invites', {
        uses: 1,
        password: PASSWORD,
      }),
    ).code as string,
  };
}

/** Everything that waited is decided, and whoever was let in is shut out. Gives the number of the file. */
async function day(town: ApiTown, people: People, made: Made): Promise<string> {
  const { cookies, hanna } = people;
  const { orders, requests, withdrawals, proposals, receivers } = made;
  const by = (cookie: string, method: string, path: string, body: object = {}) =>
    asPerson(town, cookie, method, path, { password: PASSWORD, ...body }).then(ok);
  ok(await town.pay(orders.topay));
  await by(cookies.lin, 'POST', `/orders/${orders.tocancel}/cancel`);
  ok(await town.refund({ ...KEYED_REFUND, tx_no: orders.refunded, refund_type: 'partial' }));
  ok(await refundRequestsIn(town).decline(requests.declined));
  await by(cookies.ops1, 'POST', `/operator/withdrawals/${withdrawals.approved}/approve`);
  await by(cookies.ops2, 'POST', `/operator/recharges/${proposals.approved}/approve`);
  await by(cookies.lin, 'DELETE', `/receivers/${receivers.removed}`);
  await by(cookies.lin, 'POST', `/keys/${people.revoked.keyId}/revoke`);
  await by(cookies.ops1, 'POST', `/operator/users/${hanna.userId}/suspend`, { reason: 'Asked to' });
  await by(cookies.yeva, 'POST', '/security/login-password', { new_password: OTHER_PASSWORD });
  const staff = await by(cookies.lin, 'GET', `/branches/${town.branchId}/staff`);
  const wu = staff.items.find((one: { login: string }) => one.login.endsWith('wuwu'));
  await by(cookies.lin, 'DELETE', `/branches/${town.branchId}/staff/${wu.staff_id}`);
  await by(cookies.lin, 'POST', '/callback-secret/rotate');
  ok(await town.signIn('tomo', { recovery_code: people.recoveryCodes[0] }));
  await rechargeBy(town, people.platform, people.yeva.userId, 40).then(ok);
  await refundRequestsIn(town).requestRefund(orders.asked, 2, { key: people.direct });
  return dayInAndOut(made, actsIn(town, people));
}

async function recoveryCodesOf(town: ApiTown, login: string): Promise<readonly string[]> {
  const cookie = await town.cookieOf(login);
  const change = (to: string, body: object = {}) =>
    asPerson(town, cookie, 'POST', `/security/two-factor/${to}`, body).then(ok);
  const { secret, offer } = await change('offer');
  const proof = { password: PASSWORD, offer, totp_code: await codeOfStepBefore(secret) };
  return (await change('switch-on', proof)).recovery_codes;
}

const actsIn =
  (town: ApiTown, { cookies }: People): Acts =>
  async (who, method, path, body = {}) =>
    ok(await asPerson(town, cookies[who], method, path, { password: PASSWORD, ...body }));

function asPerson(
  { api: { origin } }: { readonly api: { readonly origin: string } },
  cookie: string,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' };
  const sent = method === 'GET' ? {} : { body };
  return send(origin, method, `/api/v1${path}`, { headers, ...sent });
}

async function withdrawal({ api: { service }, payer }: ApiTown, yuan: number): Promise<string> {
  const wanted = { wallet: 'consumer', amountFen: fen(yuan * 100), idempotencyKey: null } as const;
  const asked = { userId: payer.userId, ...wanted };
  return unwrap(await requestWithdrawal(service, asked, service.operator)).withdrawalNo;
}

async function proposal(town: ApiTown, { cookies }: People, amount: number): Promise<string> {
  const path = `/operator/users/${town.payer.userId}/recharges`;
  const said = { reason: 'Paid in', bank_reference: `line-${amount}` };
  const body = { amount, ...said, password: PASSWORD, idempotency_key: `in-${amount}` };
  return ok(await asPerson(town, cookies.ops1, 'POST', path, body)).tx_no;
}

export function rechargeBy(
  { api: { origin } }: { readonly api: { readonly origin: string } },
  key: SigningKey,
  userId: number,
  amount: number,
): Promise<Answer> {
  const body = { amount, idempotency_key: `by-key-${amount}` };
  return send(origin, 'POST', `/api/v1/operator/users/${userId}/recharges`, { key, body });
}

/** Nobody connects any more, so that they can be copied. */
async function closeBooks({ api: { database, bugs } }: ApiTown): Promise<void> {
  await setOpen(database, false);
  bugs.length = 0;
}

/** For whoever looks at them in the end. */
export async function openBooks({ town: { api } }: World): Promise<void> {
  await setOpen(api.database, true);
  api.bugs.length = 0;
}

async function setOpen({ name, admin }: TestDatabase, open: boolean): Promise<void> {
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    await client.query(`alter database ${name} allow_connections ${open}`);
    if (open) return;
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
  });
}
