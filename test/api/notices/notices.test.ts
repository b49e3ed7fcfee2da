// Tests what people are told: each kind of notice stands in the bell and comes by mail, once, and says no
// secret.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { type OpenService, openService } from '../../../src/service/open-service.ts';
import { decideWithdrawal } from '../../../src/service/withdrawals.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { MASTER_KEY } from '../../support/api.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { ACCOUNT, OWNER_PIN, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { settingsOf } from '../../support/postgres.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { unwrap } from '../../support/residents.ts';
import { signInLinksIn } from '../../support/sign-in-links.ts';
import { until } from '../../support/until.ts';
import { peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const town = await openApiTown(server.settings);
const { api } = town;
const { as, setAddress, noticesOf, kindsOf } = peopleOf(town, server);
let post = startPost(town);
after(() => post.stop());

const comes = (email: string, what: RegExp) =>
  until(`${what} comes to ${email}`, () =>
    server.sentTo(email).some(({ subject }) => what.test(subject)),
  );

test('an address is shown masked, sealed where it is kept, and used once its code was typed', async () => {
  const email = 'wang@mail.example';
  const set = await as('wang', 'POST', '/email', { email, password: PASSWORD });
  assertData(set, [
    ...['available', 'address', 'pending', 'mailed', 'platform_available', 'posted', 'orders'],
  ]);
  assert.equal(set.data.platform_available, false, 'nothing is posted here');
  assert.deepEqual([set.data.address, set.data.pending], [null, 'w***@mail.example']);
  assertRefused(
    await as('wang', 'POST', '/email/confirm', { code: '00000-00000' }),
    403,
    'email_code_invalid',
  );
  await until('the first code comes', () => server.sentTo(email).length === 1);
  await setAddress('wang', email);
  assert.equal((await as('wang', 'GET', '/email')).data.address, 'w***@mail.example');
  const rows = JSON.stringify([
    await api.rows('select * from emails'),
    await api.rows('select * from notice_wishes'),
    await api.rows('select * from notices'),
    await api.rows('select * from audit_lines'),
  ]);
  assert.equal(rows.includes(email), false, 'it stands somewhere in the clear');
  const injected = { email: 'a@b.cc\r\nBcc: c@d.ee', password: PASSWORD };
  assertInvalid(await as('wang', 'POST', '/email', injected), 'email');
  assertRefused(
    await as('wang', 'POST', '/email', { email, password: 'wrong one 1' }),
    401,
    'login_failed',
  );
});

test('money that arrives, a refund, a withdrawal that was decided and a payee are told', async () => {
  const email = 'wang@mail.example';
  await town.recharge(town.payer, 123_00n);
  await comes(email, /123\.00/);
  const txNo = await town.paid(88);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  await comes(email, /退款到账|Refund/);
  const payee = await town.payee('wang');
  const terms = { wallet: 'consumer', amount: 20, payee_id: payee, idempotency_key: 'decided' };
  const proven = { ...terms, pay_password: PAYER_PIN };
  const asked = await as('wang', 'POST', '/withdrawals', proven);
  assert.equal(asked.status, 200, asked.text);
  const { service } = api;
  const decision = { withdrawalNo: asked.data.withdrawal_no, approve: true, reason: null };
  unwrap(await decideWithdrawal(service, decision, atThisMachine(service)));
  await comes(email, /20\.00/);
  const kinds = await kindsOf('wang');
  const wanted = ['recharge_arrived', 'refund_arrived', 'withdrawal_decided', 'payee_added'];
  for (const kind of [...wanted, 'email_set']) {
    assert.ok(kinds.includes(kind), `${kind} is missing in ${kinds}`);
  }
  const refund = (await noticesOf('wang')).find(({ kind }) => kind === 'refund_arrived');
  const [record] = await api.rows(
    `select balance_delta from entries where type = 'refund' and user_id = ${town.payer.userId}`,
  );
  assert.deepEqual(
    [(refund?.amount ?? 0) * 100, refund?.detail],
    [Number(record?.balance_delta), txNo],
  );
});

test('a refund request that waits is told to the shop, and paid orders once it wants that', async () => {
  await setAddress('lin');
  const txNo = await town.paid(50);
  await refundRequestsIn(town).openRequest(txNo, 10);
  await comes('lin@mail.example', /10\.00/);
  assert.equal((await kindsOf('lin')).includes('orders_paid'), false, 'nobody asked');
  const wanted = { mailed: ['orders_paid', 'refund_request_waits'], orders: true };
  assert.equal((await as('lin', 'POST', '/email/notices', wanted)).data.orders, true);
  for (const amount of [7, 8, 9]) await town.paid(amount);
  const told = async () => {
    const all = (await noticesOf('lin')).filter(({ kind }) => kind === 'orders_paid');
    const sum = (of: 'count' | 'amount') => all.reduce((total, one) => total + (one[of] ?? 0), 0);
    return [sum('count'), sum('amount')];
  };
  await until('all three are told', async () => (await told())[0] === 3);
  assert.deepEqual(await told(), [3, 24], 'and nothing of before');
});

test('of several nodes one looks in each minute whether orders were paid', async () => {
  const env = {
    ...settingsOf(api.database),
    ...server.settings,
    TAEL_MASTER_KEY: MASTER_KEY,
  };
  const other = await openService(readConfig(env), api.service.log, 'use');
  try {
    const wanted = { mailed: [], orders: true };
    await as('chen', 'POST', '/email/notices', wanted);
    const looked = async () =>
      (
        await api.rows(
          `select looked_at_ms from orders_noticed where user_id = ${town.stranger.userId}`,
        )
      )[0]?.looked_at_ms;
    await until('one has looked', async () => (await looked()) !== undefined);
    await post.stop();
    await other.store.noticeMail.tellOrders(0);
    const before = await looked();
    await (api.service as OpenService).store.noticeMail.tellOrders(60_000);
    assert.equal(await looked(), before);
    await other.store.noticeMail.tellOrders(0);
    assert.notEqual(await looked(), before, 'and again when the time is over');
  } finally {
    await other.close();
    post = startPost(town);
  }
});

test('a sign-in with a new device is told with the device, however little somebody wants', async () => {
  await as('lin', 'POST', '/email/notices', { mailed: [], orders: false });
  await town.signIn('lin', {}, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
  await comes('lin@mail.example', /新设备|new device/);
  assert.ok((await kindsOf('lin')).includes('new_device'));
  const before = server.sentTo('lin@mail.example').length;
  await town.recharge(town.owner, 5_00n);
  await until('it stands in the bell', async () =>
    (await kindsOf('lin')).includes('recharge_arrived'),
  );
  await settled();
  assert.equal(server.sentTo('lin@mail.example').length, before, 'and is not mailed');
});

test('a device that calls itself like an address becomes no link', async () => {
  await town.signIn('wang', {}, { headers: { 'user-agent': 'evil.example.com/8.5' } });
  const devices = async () =>
    (await noticesOf('wang')).filter(({ kind }) => kind === 'new_device').map((one) => one.detail);
  await until('it stands in the bell', async () =>
    (await devices()).some((device) => device?.includes('evil.example.com')),
  );
  const mail = () => server.sentTo('wang@mail.example').find(({ text }) => /evil/.test(text));
  await until('it is mailed', () => mail() !== undefined);
  assert.doesNotMatch(mail()?.text ?? '', /evil\.example|example\.com/);
  assert.match(mail()?.text ?? '', /evil\.\u2060example\.\u2060com/);
});

test('the bell counts what is not read, and marks what is named or all', async () => {
  const unread = async () => (await as('wang', 'GET', '/notices/unread')).data.unread;
  const [first, ...others] = await noticesOf('wang');
  assert.equal(await unread(), others.length + 1);
  await as('wang', 'POST', '/notices/read', { notice_nos: [first?.notice_no] });
  assert.equal(await unread(), others.length);
  await as('lin', 'POST', '/notices/read', {
    notice_nos: others.map(({ notice_no }) => notice_no),
  });
  assert.equal(await unread(), others.length, 'nobody reads for others');
  await as('wang', 'POST', '/notices/read', {});
  assert.equal(await unread(), 0);
  const page = await as('wang', 'GET', '/notices?limit=2');
  const next = await as('wang', 'GET', `/notices?limit=2&after=${page.data.next}`);
  const nos = [...page.data.items, ...next.data.items].map(
    (one: { notice_no: string }) => one.notice_no,
  );
  assert.deepEqual(
    nos,
    (await noticesOf('wang')).slice(0, 4).map(({ notice_no }) => notice_no),
  );
});

test('whoever came in by a sign-in link reads their notices, and nothing else changes', async () => {
  const { limitedCookie } = signInLinksIn(town);
  const headers = { cookie: await limitedCookie(town.stranger) };
  await town.recharge(town.stranger, 6_00n);
  const ask = (method: string, path: string, body?: object) =>
    town.web(method, `/api/v1${path}`, { headers, ...(body && { body }) });
  const unread = async () => (await ask('GET', '/notices/unread')).data.unread;
  assert.ok((await unread()) > 0);
  assert.equal((await ask('POST', '/notices/read', {})).status, 200);
  assert.equal(await unread(), 0);
  const choice = { mailed: [], orders: false };
  assertRefused(await ask('POST', '/email/notices', choice), 403, 'session_limited');
});

test('the former address hears that another one is used, and that one was removed', async () => {
  await setAddress('wang', 'other@mail.example');
  await comes('wang@mail.example', /不再使用|no longer used/);
  await comes('other@mail.example', /已启用|now used/);
  const trail = await api.rows(`select details from audit_lines where action = 'email_set'`);
  assert.ok(trail.some(({ details }) => details.includes('o***@mail.example')));
  const gone = await as('wang', 'DELETE', '/email', { password: PASSWORD });
  assert.equal(gone.data.address, null);
  await comes('other@mail.example', /不再使用|no longer used/);
});

test('nobody has letters sent to strangers as often as they like', async () => {
  const type = () =>
    as('chen', 'POST', '/email', { email: 'stranger@mail.example', password: PASSWORD });
  let answer = await type();
  for (let tries = 0; tries < 6 && answer.status === 200; tries++) answer = await type();
  assertRefused(answer, 429, 'rate_limited');
  const [row] = await api.rows(
    `select count(*)::int as written from notices
      where kind = 'email_to_confirm' and user_id = ${town.stranger.userId}`,
  );
  assert.equal(row?.written, 5);
});

test('no mail came twice, and none says a secret', async () => {
  await settled();
  const ids = server.taken.map(({ messageId, to }) => `${messageId} ${to}`);
  assert.deepEqual(ids, [...new Set(ids)]);
  for (const { text, subject, raw } of server.taken) {
    for (const secret of [PASSWORD, OWNER_PIN, PAYER_PIN, ACCOUNT, town.key.secret]) {
      assert.equal(`${subject}\n${text}\n${raw}`.includes(secret), false, secret);
    }
    assert.doesNotMatch(text, /reset-password|sign-in\//);
  }
});

async function settled(): Promise<void> {
  await until('nothing is due', async () => {
    const [row] = await api.rows(
      'select count(*)::int as due from notices where mail_due_at_ms is not null',
    );
    return row?.due === 0;
  });
}
