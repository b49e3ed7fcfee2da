// Opens the field of a drill: PostgreSQL with whoever restarts it, two nodes or more, and four people who
// sell to and buy from each other.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Random } from '../../../bench/load-ledger/random.ts';
import { openService } from '../../../src/service/open-service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { MASTER_KEY, TOP_UP_METHODS } from '../../support/api.ts';
import { type SigningKey, send } from '../../support/api-http.ts';
import { ACCOUNT, cookieIn } from '../../support/api-town.ts';
import { type FaultProxy, faultProxy } from '../../support/fault-proxy.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey } from '../../support/platform.ts';
import {
  synchronousPair,
  type TestPostgres,
  testPostgres,
  urlOfAll,
} from '../../support/replicated.ts';
import { PAY_PASSWORD, residentsOf } from '../../support/residents.ts';
import { type ServeNode, serveNode } from './serve-node.ts';

export interface Citizen {
  readonly userId: number;
  readonly merchantId: number;
  readonly key: SigningKey;
  readonly cookie: string;
  /** Their bank account. */
  readonly payeeId: string;
}

export interface Field {
  readonly t: TestContext;
  readonly random: Random;
  /** What the nodes write to at first; the second is its synchronous standby. */
  readonly servers: readonly TestPostgres[];
  readonly nodes: readonly ServeNode[];
  readonly citizens: readonly Citizen[];
  /** Of a program that does what operators do. */
  readonly operatorKey: SigningKey;
  /** Between the nodes and the server. */
  readonly proxy: FaultProxy | null;
  /** For the command line. */
  readonly env: Readonly<Record<string, string>>;
}

export interface FieldWishes {
  readonly pair?: boolean;
  readonly proxied?: boolean;
  /** A server that is made in another way. */
  readonly server?: (t: TestContext) => Promise<TestPostgres>;
  /** Where the nodes find it, when that is not simply where it is. */
  readonly url?: () => string;
  /** Undoes what it did, before the server's folder is removed. */
  readonly leave?: (server: TestPostgres) => Promise<void>;
  readonly serverSettings?: Readonly<Record<string, string>>;
  /** Two, unless more are wished for. */
  readonly nodes?: number;
  /** More of the environment of the second node. */
  readonly secondNode?: (t: TestContext) => Promise<Record<string, string>>;
}

export async function openField(
  t: TestContext,
  random: Random,
  wishes: FieldWishes,
): Promise<Field> {
  // What ends first is registered first: nobody may start a server whose folder is being removed.
  const watch = supervisor(t);
  let servers: readonly TestPostgres[] = [];
  t.after(async () => {
    if (servers[0]) await wishes.leave?.(servers[0]);
  });
  servers = await serversOf(t, wishes);
  const [server] = servers;
  assert.ok(server);
  if (!wishes.pair) watch(server, wishes.serverSettings);
  const { host, port } = server.config;
  const proxy = wishes.proxied ? await faultProxy(t, host, Number(port)) : null;
  const env = {
    DATABASE_URL: wishes.url?.() ?? urlOfAll(proxy ? [{ config: { host: proxy.host } }] : servers),
    TAEL_MASTER_KEY: MASTER_KEY,
    TAEL_SESSION_RATE: '1000000',
    TAEL_LOG_LEVEL: 'warn',
    TAEL_DRAIN: '2s',
    TAEL_TOP_UP_METHODS: TOP_UP_METHODS,
    TAEL_PAYEE_COOLING: '0',
  };
  const nodes = await Promise.all([
    serveNode(t, env),
    serveNode(t, { ...env, ...(await wishes.secondNode?.(t)) }),
    ...Array.from({ length: (wishes.nodes ?? 2) - 2 }, () => serveNode(t, env)),
  ]);
  return { t, random, servers, nodes, proxy, env, ...(await settle(env, nodes[0])) };
}

async function serversOf(t: TestContext, wishes: FieldWishes): Promise<TestPostgres[]> {
  if (wishes.pair) {
    const { primary, standby } = await synchronousPair(t);
    return [primary, standby];
  }
  const server = await (wishes.server ?? testPostgres)(t);
  await server.start(wishes.serverSettings);
  return [server];
}

/** As a service manager does: whatever ended a server, it is started again. */
function supervisor(t: TestContext) {
  let stopping = false;
  let watching = Promise.resolve();
  t.after(async () => {
    stopping = true;
    await watching;
  });
  return (server: TestPostgres, settings = {}) => {
    watching = (async () => {
      while (!stopping) {
        await pause(200);
        // It cannot start while the fault lasts; the next try may.
        if (!(await server.isRunning()) && !stopping) await server.start(settings).catch(() => {});
      }
    })();
  };
}

async function settle(
  env: Record<string, string>,
  node: ServeNode,
): Promise<Pick<Field, 'citizens' | 'operatorKey'>> {
  const service = await openService(readConfig(env), pino({ level: 'silent' }));
  const { newPerson, newMerchant, newKey, recharge } = residentsOf(service);
  const settling = ['lin', 'wang', 'chen', 'zhou'].map(async (login): Promise<Citizen> => {
    const person = await newPerson(login);
    const merchantId = await newMerchant(person, `Shop of ${login}`);
    const key = await newKey(person);
    await recharge(person, 100_000_000n);
    const body = { login, password: PASSWORD };
    const cookie = cookieIn(await send(node.origin, 'POST', '/auth/login', { body }));
    const payeeId = await newPayee(node, cookie);
    return { userId: person.userId, merchantId, key, cookie, payeeId };
  });
  const citizens = await Promise.all(settling);
  const operator = await newPerson('zhang', { operator: true });
  const operatorKey = await newOperateKey({ newKey }, operator);
  await service.close();
  return { citizens, operatorKey };
}

async function newPayee({ origin }: ServeNode, cookie: string): Promise<string> {
  const body = { holder: '王小明', bank: '招商银行', account: ACCOUNT, pay_password: PAY_PASSWORD };
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const made = await send(origin, 'POST', '/api/v1/payees', { headers, body });
  assert.equal(made.status, 200, made.text);
  return made.data.payee_id;
}
