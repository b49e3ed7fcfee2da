// Passwords passed on standard input or in the environment, because everybody on the machine can
// read a flag.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payPasswordDigest } from '../../src/crypto/pay-password.ts';
import { signIn } from '../../src/service/sign-in.ts';
import { openHome } from '../support/command-line.ts';
import { type Json, jsonOf, runTaelAlone } from '../support/tael.ts';

const { env, home, service } = await openHome();
const HERE = { address: '203.0.113.7', device: null };

async function told(line: string, input: string, more: NodeJS.ProcessEnv = {}): Promise<Json> {
  const place = { cwd: home, env: { ...env, TAEL_PASSWORD: undefined, ...more } };
  return jsonOf(await runTaelAlone([...line.split(' '), '--json'], place, input));
}

async function assertHas(userId: number, login: string, password: string, pin: string | null) {
  const typed = { login, password, totpCode: null, recoveryCode: null };
  const session = await signIn(service, typed, HERE);
  assert.ok(session.ok, login);
  const { store, keys } = service;
  const user = await store.queries.user(userId);
  const owner = await store.queries.owner(userId);
  assert.ok(user && owner);
  const { payPasswordSalt: salt } = user;
  const digest = pin === null ? null : payPasswordDigest(keys.payPassword, userId, salt, pin);
  assert.equal(owner.payPasswordDigest, digest);
}

function errorsOf({ errors }: Json): readonly string[] {
  return (errors as { field: string; msg: string }[]).map(({ field, msg }) => `${field} ${msg}`);
}

const create = 'user create --name N --login';

test('both are read from standard input, one line each, the login password first', async () => {
  const both = '--password - --pay-password -';
  const { user_id: lan } = await told(`${create} lan ${both}`, 'blue  horse 1\n246810');
  await assertHas(Number(lan), 'lan', 'blue  horse 1', '246810');
  const { user_id: wei } = await told(
    `${create} wei ${both}`,
    'blue horse 2\r\n135790\r\nmore\r\n',
  );
  await assertHas(Number(wei), 'wei', 'blue horse 2', '135790');
  await told(`user pay-password --user ${wei} --pay-password -`, '864209\n');
  await assertHas(Number(wei), 'wei', 'blue horse 2', '864209');
});

test('both are read from the environment, which a flag or a line overrides', async () => {
  const set = { TAEL_PASSWORD: 'blue horse 3', TAEL_PAY_PASSWORD: '445566' };
  const { user_id: min } = await told(`${create} min`, '', set);
  await assertHas(Number(min), 'min', 'blue horse 3', '445566');
  const { user_id: tao } = await told(`${create} tao --password -`, 'blue horse 4\n', set);
  await assertHas(Number(tao), 'tao', 'blue horse 4', '445566');
});

test('a missing line is not a password, and no user is created without it', async () => {
  const six = 'pay_password must be a string of exactly six digits';
  const given = '--password - --pay-password -';
  assert.deepEqual(errorsOf(await told(`${create} jun ${given}`, 'blue horse 5\n')), [six]);
  assert.deepEqual(errorsOf(await told(`${create} jun ${given}`, '')), [
    'password must have at least 8 characters',
    six,
  ]);
  const { user_id: jun } = await told(`${create} jun --password -`, 'blue horse 5');
  await assertHas(Number(jun), 'jun', 'blue horse 5', null);
  const change = `user pay-password --user ${jun} --pay-password -`;
  assert.deepEqual(errorsOf(await told(change, '')), [six]);
});
