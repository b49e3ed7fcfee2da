// The whole service as a client meets it: a real HTTP server on a port of its own, over a real
// PostgreSQL database of its own. What it logs is kept, so that bugs and secrets in it are found.

import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after } from 'node:test';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { loginPasswords } from '../../src/crypto/login-password.ts';
import { buildServer } from '../../src/http/server.ts';
import type { Service } from '../../src/service/service.ts';
import { serviceKeys } from '../../src/service/service-keys.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { assertBooksHold, rowsOf } from './books.ts';
import { withKnownPassword } from './known-password.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';

/** Of every service in the tests. */
export const MASTER_KEY = 'ab'.repeat(32);

export interface Api {
  readonly origin: string;
  readonly port: number;
  readonly service: Service;
  readonly database: TestDatabase;
  /** As a superuser, behind the service's back. */
  rows(sql: string): Promise<pg.QueryResultRow[]>;
  /** What must not be in the log when the file ends. */
  readonly secrets: Set<string>;
  /** What the server logged as faults of its own; there must be none when the file ends. */
  readonly bugs: string[];
}

export interface ApiOptions {
  /** Where the store finds its database, when that is not simply where it is. */
  readonly host?: (database: TestDatabase) => string | Promise<string>;
  readonly commitMsMax?: number;
  /** One that is there already, in place of a new one. It is dropped in the end all the same. */
  readonly database?: TestDatabase;
}

/** Settings are environment variables. The server ends with the test file that started it. */
export async function startApi(
  settings: Readonly<Record<string, string>> = {},
  options: ApiOptions = {},
): Promise<Api> {
  const database = options.database ?? (await testDatabase());
  const log = keptLog();
  const host = (await options.host?.(database)) ?? database.config.host ?? '';
  const store = await openPostgresStore({
    clientConfig: async () => ({ ...database.config, host }),
    log: (message, details) => log.logger.error(details, message),
    ...(options.commitMsMax !== undefined && { commitMsMax: options.commitMsMax }),
  });
  const { service, listensAt } = await serviceOn(store, settings, log.logger);
  const app = buildServer(service);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  listensAt(origin);
  const secrets = new Set<string>();
  const bugs = log.bugs;
  after(async () => {
    await app.close();
    await service.gatherer.drain();
    await store.close();
    await assertBooksHold(database.admin);
    await database.drop();
    assert.deepEqual(bugs, []);
    const leaked = [...secrets].filter((secret) => log.text().includes(secret));
    assert.deepEqual(leaked, [], 'secrets in the log');
  });
  const rows = (sql: string) => rowsOf(database.admin, sql);
  return { origin, port: Number(new URL(origin).port), service, database, rows, secrets, bugs };
}

async function serviceOn(
  store: PostgresStore,
  settings: Readonly<Record<string, string>>,
  log: pino.Logger,
): Promise<{ service: Service; listensAt: (origin: string) => void }> {
  const config = readConfig({ TAEL_MASTER_KEY: MASTER_KEY, ...settings });
  let origin = '';
  const service = {
    config,
    store,
    gatherer: groupCommit(store),
    keys: await serviceKeys(config, store),
    loginPasswords: withKnownPassword(loginPasswords()),
    log,
    payBase: () => config.publicUrl ?? origin,
  };
  return {
    service,
    listensAt(listening) {
      origin = listening;
    },
  };
}

const BUG_LEVEL = 50; // pino's number for `error`

function keptLog() {
  let kept = '';
  const bugs: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      const line = String(chunk);
      kept += line;
      if (JSON.parse(line).level >= BUG_LEVEL) bugs.push(line);
      done();
    },
  });
  return { logger: pino({ level: 'trace' }, stream), bugs, text: () => kept };
}
