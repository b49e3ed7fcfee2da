// Tests what operators hand out and read of everybody: invites, the audit trail, security events.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { siteOf } from '../../../src/interface/answer-shape.ts';
import { trailLines } from '../../../src/interface/audit.ts';
import { allOfTrail } from '../../../src/service/administration/audit-trail.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { unwrap } from '../../support/residents.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'invite' });
const { secrets, service } = town.api;
await town.newPerson('zhang', { name: '张运营', operator: true });
const proof = { password: PASSWORD };

const see = async (path: string) =>
  town.web('GET', `/api/v1/operator${path}`, {
    headers: { cookie: await town.cookieOf('zhang') },
  });
const act = async (path: string, body: object) =>
  town.web('POST', `/api/v1/operator${path}`, {
    headers: { cookie: await town.cookieOf('zhang') },
    body,
  });

interface Line {
  readonly at: string;
  readonly action: string;
  readonly login: string;
  readonly by: string;
  readonly reason: string | null;
  readonly bank_reference: string | null;
}

async function linesIn(query: string): Promise<Line[]> {
  const answer = await see(`/audit?${query}`);
  assertData(answer, ['items', 'next']);
  return answer.data.items;
}

test('An invite lets so many people in, is listed with them, and ends when it is revoked.', async () => {
  const made = await act('/invites', { ...proof, uses: 2, expires: '2099-12-31' });
  const { invite_id: inviteId, code, expires_at: expiresAt } = made.data;
  secrets.add(code);
  assert.equal(expiresAt, '2100-01-01T00:00:00.000+08:00');
  const signUp = (login: string) =>
    town.web('POST', '/auth/sign-up', {
      body: { name: '新来的', login, password: PASSWORD, pay_password: '135790', invite: code },
    });
  assert.equal((await signUp('newcomer')).status, 200);
  const listed = (await see('/invites')).data;
  const [invite] = listed.items;
  assert.deepEqual(
    [invite.invite_id, invite.used, invite.uses, invite.status, invite.created_by],
    [inviteId, 1, 2, 'open', 'zhang@127.0.0.1'],
  );
  assert.ok(!JSON.stringify(listed).includes(code));
  const revoked = await act(`/invites/${inviteId}/revoke`, proof);
  assert.deepEqual([revoked.data.status, revoked.data.revoked_by], ['revoked', 'zhang@127.0.0.1']);
  assert.equal((await act(`/invites/${inviteId}/revoke`, proof)).data.status, 'revoked');
  assertRefused(await signUp('latecomer'), 403, 'invite_invalid');
});

test('An invite that ends in the past is not made, and one that is not there not revoked.', async () => {
  const before = (await see('/invites')).data;
  assertInvalid(await act('/invites', { ...proof, uses: 1, expires: '2020-01-01' }), 'expires');
  assert.deepEqual((await see('/invites')).data, before);
  assertInvalid(await act('/invites/1/revoke', proof), 'invite_id');
});

test('The audit trail is read by whom it concerns, who did it, what, and in pages.', async () => {
  const person = await town.newPerson('qian', { name: '钱多多' });
  const said = { reason: '线下汇款', bank_reference: '=417' };
  const credit = { ...proof, ...said, amount: 12.5, idempotency_key: 'trail' };
  await town.web('POST', `/api/v1/operator/users/${person.userId}/recharges`, {
    headers: { cookie: await town.cookieOf('zhang') },
    body: credit,
  });
  const about = await linesIn('user=qian');
  assert.deepEqual(about.map(({ action, by }) => [action, by]).slice(0, 1), [
    ['recharged', 'zhang'],
  ]);
  const [line] = await linesIn('by=zhang&action=recharged');
  assert.equal(line?.login, 'qian');
  assert.deepEqual([line?.reason, line?.bank_reference], ['线下汇款', '=417']);
  const file = await see('/audit.csv?user=qian');
  assert.match(file.text, /,details,bank_reference\r\n/);
  assert.match(file.text, /,'=417\r\n/);
  assert.deepEqual(await linesIn('by=nobody'), []);
  assert.equal((await linesIn('by=zhang&action=invite_revoked')).length, 1);
  assert.deepEqual(await linesIn('user=qian&date_to=2026-01-01'), []);
  const all = await linesIn('limit=50');
  const paged: Line[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { data } = await see(`/audit?limit=3&after=${next}`);
    paged.push(...data.items);
    next = data.next;
  }
  assert.deepEqual(paged, all);
  assertRefused(await see('/audit?user=nobody'), 404, 'user_not_found');
  assertInvalid(await see('/audit?action=eaten&after=7'), 'action', 'after');
});

test('The file of the trail has what the filter leaves, and no formulas.', async () => {
  const person = await town.newPerson('evil', { name: '坏人' });
  await town.recharge(person, 50_00n);
  const wanted = { userId: person.userId, wallet: 'consumer', amountFen: fen(5_00n) } as const;
  const asked = unwrap(
    await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator),
  );
  const path = `/api/v1/operator/withdrawals/${asked.withdrawalNo}/decline`;
  const headers = { cookie: await town.cookieOf('zhang') };
  const reason = '=HYPERLINK("http://evil.example")';
  const declined = await town.web('POST', path, { headers, body: { ...proof, reason } });
  assert.equal(declined.status, 200);
  const file = await see('/audit.csv?user=evil');
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /filename="audit-\d{4}-\d\d-\d\d\.csv"/,
  );
  const [head, ...lines] = file.text.split('\r\n').slice(0, -1);
  assert.match(head ?? '', /^line_id,at,user_id,login,action,/);
  assert.equal(lines.length, (await linesIn('user=evil')).length);
  for (const text of lines) assert.ok(text.includes(',evil,'), text);
  assert.ok(lines[0]?.includes(`"'=HYPERLINK(""http`), file.text);
  assert.ok(!/(^|,)"?=/m.test(file.text), file.text);
  assertRefused(await see('/audit.csv?user=nobody'), 404, 'user_not_found');
});

test('A file of the trail that ends early says so in its last line.', async () => {
  const filter = { userId: null, actors: null, actions: null, fromMs: null, untilMs: null };
  const fileOf = async (max?: number) =>
    (await Array.fromAsync(trailLines(allOfTrail(service, filter, max), siteOf(service))))
      .join('')
      .split('\r\n');
  const whole = await fileOf();
  assert.equal(whole.length, (await linesIn('limit=50')).length + 2);
  const part = await fileOf(2);
  assert.deepEqual(part.slice(0, 3), whole.slice(0, 3));
  assert.match(part[3] ?? '', /^There are more lines\./);
});

test('Security events of everybody are found by user, kind and day.', async () => {
  await town.newPerson('sun', { name: '孙' });
  await town.signIn('sun');
  const events = async (query: string) => (await see(`/security-events?${query}`)).data.items;
  const [event] = await events('user=sun');
  assert.deepEqual(
    [event.kind, event.login, event.name, event.address],
    ['signed_in_new_device', 'sun', '孙', '127.0.0.1'],
  );
  assert.deepEqual(await events('user=sun&kind=codes_locked'), []);
  assert.deepEqual(await events('user=sun&date_to=2026-01-01'), []);
  for (let n = 0; n < 10; n++) await town.signIn('sun', { password: 'wrong horse 1' });
  const kinds = new Set((await events('')).map(({ kind }: { kind: string }) => kind));
  assert.ok(kinds.has('sign_in_locked'), [...kinds].join());
  assertInvalid(await see('/security-events?kind=eaten&after=x'), 'kind', 'after');
});
