// The whole service as a client meets it: a real HTTP server on a port of its own, over a real
// PostgreSQL database of its own. What it logs is kept, so that bugs and secrets in it are found, and
// every answer is held to the OpenAPI description.

import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { pino } from 'pino';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { loginPasswords } from '../../src/crypto/login-password.ts';
import type { Metrics } from '../../src/runtime/metrics/metrics.ts';
import { buildServer } from '../../src/server/server.ts';
import { changeWatch } from '../../src/service/change-watch.ts';
import { UNWATCHED_DISK } from '../../src/service/disk-room.ts';
import { ledgerHealth } from '../../src/service/ledger-health.ts';
import { withMagicAmounts } from '../../src/service/sandbox/magic-amounts.ts';
import type { Service } from '../../src/service/service.ts';
import { type ServiceKeys, serviceKeys } from '../../src/service/service-keys.ts';
import { type Config, readConfig } from '../../src/settings/config.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { alterRows } from './alter-rows.ts';
import { heldToDescription } from './answers-described.ts';
import { assertBooksHold, rowsOverOneConnection } from './books.ts';
import { withKnownPassword } from './known-password.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';

/** Of every service in the tests. */
export const MASTER_KEY = 'ab'.repeat(32);

export const TOP_UP_METHODS = fileURLToPath(new URL('top-up-methods.json', import.meta.url));

/** Tests send in seconds what people do in hours. */
const USUAL_SETTINGS = {
  TAEL_MASTER_KEY: MASTER_KEY,
  TAEL_SESSION_RATE: '1000000',
  TAEL_TOP_UP_METHODS: TOP_UP_METHODS,
  TAEL_PAYEE_COOLING: '0',
};

/** One process of the service, as far as a client can tell. */
export interface ApiNode {
  readonly origin: string;
  readonly port: number;
  readonly service: Service;
}

export interface Api extends ApiNode {
  readonly database: TestDatabase;
  /** Another node on the same database. It has read nothing that the others know by heart. */
  secondNode(): Promise<ApiNode>;
  /** As a superuser, behind the service's back. */
  rows(sql: string): Promise<pg.QueryResultRow[]>;
  /** The same as if the service had done it: an `update` of rows that carry MACs. */
  alter(sql: string): Promise<pg.QueryResultRow[]>;
  /** What must not be in the log when the file ends. */
  readonly secrets: Set<string>;
  /** What the server logged as faults of its own; there must be none when the file ends. */
  readonly bugs: string[];
}

export interface ApiOptions {
  /** Where the store finds its database, when that is not simply where it is. */
  readonly host?: (database: TestDatabase) => string | Promise<string>;
  /** Of the first node; the others wait as services do. */
  readonly commitMsMax?: () => number;
  /** What measures the nodes. */
  readonly metrics?: Metrics;
  /** Books of play money, as with `tael serve --sandbox`. */
  readonly sandbox?: boolean;
  /** One that is there already, in place of a new one. It is dropped in the end all the same. */
  readonly database?: TestDatabase;
  /** What has to hold of it in the end; by default that the books add up. */
  readonly assertHeld?: (admin: pg.ClientConfig) => Promise<void>;
}

/** Settings are environment variables. The server ends with the test file that started it. */
export async function startApi(
  settings: Readonly<Record<string, string>> = {},
  options: ApiOptions = {},
): Promise<Api> {
  const database = options.database ?? (await testDatabase());
  const secrets = new Set<string>();
  const log = keptLog(secrets);
  const { sandbox = false } = options;
  const config = readConfig({ ...USUAL_SETTINGS, ...settings }, { sandbox });
  const closing: (() => Promise<void>)[] = [];
  const undescribed: (readonly string[])[] = [];
  const { commitMsMax, ...usual } = options;
  const node = async (host: string, its: ApiOptions) => {
    const through = { ...database, config: { ...database.config, host } };
    const started = await startNode(config, through, log.logger, its);
    closing.push(started.close);
    undescribed.push(started.undescribed);
    return started.node;
  };
  const direct = database.config.host ?? '';
  const first = await node((await options.host?.(database)) ?? direct, options);
  const bugs = log.bugs;
  after(async () => {
    // What fails here must not leave connections open: the file would never end.
    try {
      for (const close of closing) await close();
      await (options.assertHeld ?? assertBooksHold)(database.admin);
    } finally {
      await database.drop();
    }
    assert.deepEqual(bugs, []);
    assert.deepEqual(undescribed.flat(), [], 'answers that /openapi.json does not describe');
    assert.deepEqual(log.leaked(), [], 'secrets in the log');
  });
  const rows = rowsOverOneConnection(database.admin);
  const alter = (sql: string) => alterRows(database.admin, first.service.keys.chain, sql);
  return { ...first, database, secondNode: () => node(direct, usual), rows, alter, secrets, bugs };
}

export interface OpenedNode {
  readonly node: ApiNode;
  readonly bugs: readonly string[];
  close(): Promise<void>;
}

/** One node on a database that is there, for whoever opens many. Its answers are held to nothing. */
export async function openNode(
  database: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenedNode> {
  const log = keptLog(new Set());
  const config = readConfig({ ...USUAL_SETTINGS, ...settings }, { sandbox: false });
  const { node, close } = await startNode(config, database, log.logger, { isHeld: false });
  return { node, bugs: log.bugs, close };
}

/** Six digits stand by chance in many a time; a password is not a part of a longer number. */
function isIn(secret: string, text: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text);
}

interface StartedNode {
  readonly node: ApiNode;
  /** Its answers that /openapi.json does not describe. */
  readonly undescribed: readonly string[];
  close(): Promise<void>;
}

async function startNode(
  config: Config,
  { config: clientConfig, owner }: Pick<TestDatabase, 'config' | 'owner'>,
  log: pino.Logger,
  { commitMsMax, metrics, isHeld = true }: ApiOptions & { readonly isHeld?: boolean },
): Promise<StartedNode> {
  let keys: ServiceKeys | undefined;
  const store = await openPostgresStore({
    clientConfig: async () => clientConfig,
    ownerConfig: async () => owner,
    async chainKey(kept) {
      keys = await serviceKeys(config, kept);
      return keys.chain;
    },
    log: (message, details) => log.error(details, message),
    sandbox: config.sandbox,
    ...(commitMsMax !== undefined && { commitMsMax }),
    ...(metrics && { meter: metrics.store }),
  });
  assert(keys);
  const committing = groupCommit(store, metrics ? { meter: metrics.store } : {});
  const gatherer = store.sandbox === null ? committing : withMagicAmounts(committing);
  const signInProvider = await providerOf(config, log);
  const { service, listensAt } = serviceOn({ config, store, gatherer, keys, log, signInProvider });
  const app = buildServer(service, metrics?.requests);
  const undescribed = isHeld ? heldToDescription(app, service) : [];
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  listensAt(origin);
  return {
    node: { origin, port: Number(new URL(origin).port), service },
    undescribed,
    async close() {
      await app.close();
      await service.gatherer.drain();
      await service.ledgerHealth.stop();
      await store.close();
    },
  };
}

async function providerOf({ provider: settings }: Config, log: pino.Logger) {
  if (settings === null) return null;
  const { signInProvider } = await import('../../src/outbound/oidc/provider.ts');
  return signInProvider({ settings, log: (message, details) => log.warn(details, message) });
}

interface Parts extends Pick<Service, 'config' | 'gatherer' | 'keys' | 'log' | 'signInProvider'> {
  readonly store: PostgresStore;
}

function serviceOn({ config, store, gatherer, keys, log, signInProvider }: Parts) {
  let origin = '';
  const service: Service = {
    config,
    store,
    gatherer,
    changeWatch: changeWatch({ config, store, keys, log }),
    ledgerHealth: ledgerHealth({ store, keys, log, machine: 'here' }),
    keys,
    loginPasswords: withKnownPassword(loginPasswords()),
    log,
    diskRoom: UNWATCHED_DISK,
    standbyProblem: config.requireStandby ? store.standbyProblem : async () => null,
    operator: { kind: 'operator' as const, name: 'root', from: 'here' },
    payBase: () => config.publicUrl ?? origin,
    sandbox: store.sandbox,
    publicLog: store.sandbox === null ? store.publicLog(logSecrets(keys.anchor)) : null,
    signInProvider,
  };
  return {
    service,
    listensAt(listening: string) {
      origin = listening;
    },
  };
}

const BUG_LEVEL = 50; // pino's number for `error`
/** The log of a million requests fits into no string: it is searched piece by piece. */
const SEARCHED_CHARACTERS = 4 << 20;
/** Of what was searched, so much is searched again: a secret may be named just after it was logged. */
const KEPT_CHARACTERS = 1 << 20;

function keptLog(secrets: ReadonlySet<string>) {
  let kept = '';
  const bugs: string[] = [];
  const found = new Set<string>();
  const leaked = () => {
    for (const secret of secrets) if (isIn(secret, kept)) found.add(secret);
    return [...found];
  };
  const stream = new Writable({
    write(chunk, _, done) {
      const line = String(chunk);
      kept += line;
      if (JSON.parse(line).level >= BUG_LEVEL) bugs.push(line);
      if (kept.length > SEARCHED_CHARACTERS) {
        leaked();
        kept = kept.slice(-KEPT_CHARACTERS);
      }
      done();
    },
  });
  return { logger: pino({ level: 'trace' }, stream), bugs, leaked };
}
