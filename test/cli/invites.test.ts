// Invites and sign-in links on the command line, and the trail of the users who came with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUp } from '../../src/service/sign-up.ts';
import { but, openHome } from '../support/command-line.ts';
import type { Json } from '../support/tael.ts';

const CODE = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;
const DAY_MS = 86_400_000;

const { done, refused, tael, service } = await openHome();
const inviting = { ...service, config: { ...service.config, signUp: 'invite' as const } };
const listed = async () => (await done('invite list')).items as Json[];

function comeWith(invite: string, login: string) {
  const registration = { name: 'Li', login, password: 'correct horse', payPassword: null };
  const client = { address: '203.0.113.7', device: null };
  return signUp(inviting, { ...registration, invite }, client);
}

test('An invite is for one person and a week unless specified otherwise.', async () => {
  const first = await done('invite create');
  const { code, invite_id: id, uses, used, status } = first;
  assert.match(String(code), CODE);
  assert.deepEqual([id, uses, used, status], [1001, 1, 0, 'open']);
  const life = Date.parse(String(first.expires_at)) - service.store.nowMs();
  assert.ok(life > 7 * DAY_MS - 60_000 && life <= 7 * DAY_MS, `${life} ms`);
  const second = await done('invite create --uses 30 --expires 2099-01-31');
  assert.deepEqual([second.invite_id, second.uses], [1002, 30]);
  assert.equal(second.expires_at, '2099-02-01T00:00:00.000+08:00');
});

test('The code is shown once, and the database does not contain it.', async () => {
  const { status, out } = await tael('invite', 'create');
  assert.equal(status, 0);
  const [code = ''] = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(out) ?? [];
  assert.match(code, CODE);
  assert.match(out, /TAEL_SIGNUP=invite/, 'nobody may sign up here');
  const kept = JSON.stringify([await service.store.queries.invites(), await listed()]);
  assert.ok(!kept.includes(code) && !kept.includes(code.replaceAll('-', '')));
});

test('The list shows who created an invite and how many used it, as their audit trails do.', async () => {
  const { code, invite_id } = await done('invite create --uses 2');
  const came = await comeWith(String(code), 'lin');
  assert.ok(came.ok);
  const item = (await listed()).find((one) => one.invite_id === invite_id) ?? {};
  const { created_by, ...rest } = but(item, { created_at: TIME, expires_at: TIME });
  const { name, from } = service.operator;
  assert.equal(created_by, `${name}@${from}`);
  const fresh = { revoked_at: null, revoked_by: null };
  assert.deepEqual(rest, { invite_id, status: 'open', uses: 2, used: 1, ...fresh });
  const { items } = (await done(`audit --user ${came.value.user.userId}`)) as { items: Json[] };
  assert.deepEqual(items[0]?.details, {
    login: 'lin',
    operator: false,
    invite_id,
    invited_by: created_by,
  });
  const { out } = await tael('invite', 'list');
  assert.match(out, /^invite_id +status +used +uses +expires_at +created_at +created_by$/m);
  const verified = await tael('verify');
  assert.equal(verified.status, 0, verified.out);
});

test('A revoked invite admits nobody, and revoking it again changes nothing.', async () => {
  const { code, invite_id } = await done('invite create --uses 5');
  assert.ok((await comeWith(String(code), 'early')).ok);
  const revoked = await done(`invite revoke ${invite_id}`);
  assert.deepEqual([revoked.status, revoked.used], ['revoked', 1]);
  assert.deepEqual(await done(`invite revoke ${invite_id}`), revoked);
  const late = await comeWith(String(code), 'late');
  assert.equal(!late.ok && late.refusal.code, 'invite_invalid');
});

test('Impossible values are refused.', async () => {
  const uses = 'uses must be a whole number between 1 and 100000';
  const invalid = (line: string, error: string) => refused(line, 'invalid_parameters', error);
  await invalid('invite create --uses 0', uses);
  await invalid('invite create --uses many', uses);
  await invalid('invite create --expires 2020-01-01', 'expires must be in the future');
  await invalid(
    'invite create --expires soon',
    'expires must be a day like 2027-01-31 or a time like 2027-01-31T18:00:00Z',
  );
  await invalid('invite revoke 999', 'invite_id is not the id of an invite');
  await invalid('invite revoke x', 'invite_id must be a positive whole number');
});

test('A sign-in link is printed once, for a user and a page that exist.', async () => {
  const invite = await done('invite create');
  assert.ok((await comeWith(String(invite.code), 'linked')).ok);
  const { url, ...rest } = await done('user sign-in-link --user linked --page console');
  assert.deepEqual(but(rest, { expires_at: TIME }), {});
  assert.match(String(url), /^http:\S+\/sign-in\/\d+\.\d{13}\.[\w-]{16}\.console\.[\w-]{22}$/);
  const nobody = await tael('user', 'sign-in-link', '--user', 'nobody', '--page', 'console');
  const nowhere = await tael('user', 'sign-in-link', '--user', 'linked', '--page', 'elsewhere');
  assert.deepEqual([nobody.status, nowhere.status], [1, 1]);
  const lines = (await done('audit --user linked')).items as Json[];
  const made = lines.find(({ action }) => action === 'sign_in_link_created');
  assert.deepEqual(made?.details, { page: 'console' });
});

test('The account at the sign-in provider is forgotten, whether there is one or not.', async () => {
  const invite = await done('invite create');
  assert.ok((await comeWith(String(invite.code), 'unbound')).ok);
  const { user_id: userId } = await done('user show --user unbound');
  const unbound = await done('user unlink-provider --user unbound');
  assert.deepEqual([unbound.user_id, unbound.provider_account], [userId, null]);
  const nobody = await tael('user', 'unlink-provider', '--user', 'nobody');
  assert.equal(nobody.status, 1);
});
