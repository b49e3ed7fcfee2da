// Fills a database with one of everything, as a release leaves it behind: what commands write, and what
// people and programs leave who use it over HTTP.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { Command } from '../../src/core/decide.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { buildServer } from '../../src/server/server.ts';
import { ledgerHealth } from '../../src/service/ledger-health.ts';
import { type OpenService, openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { RELEASE } from '../../src/store/postgres/tables/release.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import type { KeptAnchor } from '../../src/store/postgres/verify/anchors.ts';
import { switchOnTotp } from '../contract/access-commands.ts';
import { createUser, newSession } from '../contract/commands.ts';
import { BOB } from '../contract/made-numbers.ts';
import { writeOneOfEverything } from '../contract/one-of-everything.ts';
import { createStaff, signInStaff } from '../contract/staff-commands.ts';
import { STARTS_AT_MS } from '../contract/subject.ts';
import { installClock } from '../contract/test-clock.ts';
import { type SigningKey, send } from '../support/api-http.ts';
import { PASSWORD } from '../support/known-password.ts';
import { settingsOf, type TestDatabase } from '../support/postgres.ts';
import { publishOldLog } from '../support/public-log.ts';
import { PAY_PASSWORD, residentsOf } from '../support/residents.ts';
import { until } from '../support/until.ts';

/** Under which all of it is sealed: of every service in the tests, and of nothing else. */
export const MASTER_KEY = 'ab'.repeat(32);

const OPERATOR_HERE = { kind: 'operator', name: 'root', from: 'here' } as const;
const SECRET_PREFIX = 'tael_sk_';
const TOTP_STEP_MS = 30_000;

/** What was told to those who live there. */
export interface Known {
  readonly release: string;
  readonly merchantId: number;
  /** The secret is written without its prefix: it opens nothing but this database. */
  readonly key: SigningKey;
  readonly owner: string;
  readonly payer: string;
  readonly orderTxNo: string;
  readonly paidTxNo: string;
  readonly anchor: KeptAnchor;
}

export function keyOf({ key: { keyId, secret } }: Known): SigningKey {
  return { keyId, secret: SECRET_PREFIX + secret };
}

export async function fill(database: TestDatabase): Promise<Known> {
  const clock = await installClock(database, STARTS_AT_MS);
  await withService(database, async ({ store }) => {
    await writeOneOfEverything(store, clock);
    await writeMoreAccess(store);
  });
  await clock.close();
  await removeClock(database);
  return withService(database, (service) => settleIn(nowhere(service)));
}

export async function withService<T>(
  database: Pick<TestDatabase, 'config' | 'owner'>,
  work: (service: OpenService) => Promise<T>,
): Promise<T> {
  const settings = { ...settingsOf(database), TAEL_MASTER_KEY: MASTER_KEY };
  const service = await openService(readConfig(settings), pino({ level: 'silent' }));
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

async function writeMoreAccess(store: PostgresStore): Promise<void> {
  const [tim, uma] = [57, 58];
  const staff = createStaff({ ownerId: BOB, merchantId: 20, branchId: 30 });
  const commands: readonly Command[] = [
    staff,
    signInStaff(staff),
    createUser({ userId: tim }),
    switchOnTotp(tim, Math.floor(store.nowMs() / TOTP_STEP_MS)),
    createUser({ userId: uma, reference: 'member-1' }),
    {
      kind: 'sign_in_by_provider',
      userId: uma,
      providerAccount: 'https://login.example.com 1',
      reference: 'member-1',
      stateSubject: 'oidc/state',
      accountSubject: 'oidc/account',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      ...newSession('by-provider'),
    },
  ];
  for (const command of commands) {
    const [outcome] = await store.execute([command], 'main');
    assert(outcome !== 'locked_elsewhere' && outcome?.ok, `${command.kind} was refused`);
  }
}

async function removeClock({ admin, name }: TestDatabase): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`alter database ${name} reset search_path; drop schema test_clock cascade`);
  await client.end();
}

/** What it writes does not tell on whose machine. */
function nowhere(service: OpenService): OpenService {
  const { store, keys, log } = service;
  return {
    ...service,
    operator: OPERATOR_HERE,
    ledgerHealth: ledgerHealth({ store, keys, log, machine: OPERATOR_HERE.from }),
  };
}

/** As many leaves of the public log have a subtree that is stored. */
const LOGGED = 16;

/** Somebody with a shop, somebody who pays there, and their programs. */
async function settleIn(service: OpenService): Promise<Known> {
  const residents = residentsOf(service);
  const owner = await residents.newPerson('lin');
  const payer = await residents.newPerson('wang');
  const merchantId = await residents.newMerchant(owner, '林记茶铺');
  const key = await residents.newKey(owner);
  await residents.recharge(payer, 100_000n);
  const app = buildServer(service);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await service.listensAt(origin);
  try {
    const cookie = await signIn(origin, payer.login);
    await send(origin, 'POST', '/auth/login', { body: { login: 'lin', password: 'not theirs' } });
    const orderTxNo = await collect(origin, key, merchantId);
    const paidTxNo = await collect(origin, key, merchantId);
    await pay(origin, cookie, paidTxNo);
    const { keyId, secret } = key;
    const unprefixed = { keyId, secret: secret.slice(SECRET_PREFIX.length) };
    const known = { release: RELEASE, merchantId, key: unprefixed, orderTxNo, paidTxNo };
    for (let n = 0; n < LOGGED; n++) await residents.recharge(payer, 1n);
    await publishOldLog(service, 2 * DAY_MS);
    await verify(service);
    const anchor = await service.store.withReadConnection((one) =>
      makeAnchor(one, service.keys.anchor),
    );
    return { ...known, owner: owner.login, payer: payer.login, anchor };
  } finally {
    await app.close();
  }
}

export async function signIn(origin: string, login: string): Promise<string> {
  const body = { login, password: PASSWORD };
  const answer = await send(origin, 'POST', '/auth/login', { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

export async function collect(
  origin: string,
  key: SigningKey,
  merchantId: number,
): Promise<string> {
  const body = { amount: 10, merchant_id: merchantId };
  const headers = { 'X-Idempotency-Key': randomUUID() };
  const made = await send(origin, 'POST', '/api/v1/collection', { key, body, headers });
  assert.equal(made.status, 200, made.text);
  return made.data.tx_no;
}

export async function pay(origin: string, cookie: string, txNo: string): Promise<void> {
  const headers = { cookie, accept: 'application/json' };
  const body = { pay_password: PAY_PASSWORD };
  const paid = await send(origin, 'POST', `/pay/${txNo}`, { headers, body });
  assert.equal(paid.status, 200, paid.text);
}

async function verify({ ledgerHealth: health }: OpenService): Promise<void> {
  await health.verify(OPERATOR_HERE);
  await until('it is verified', async () => (await health.show()).running === null);
  const { whole } = await health.show();
  assert.deepEqual(whole?.result?.broken, []);
}
