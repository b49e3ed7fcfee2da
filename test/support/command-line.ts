// The command line as operators and their scripts meet it: a data directory of its own, commands as
// processes of their own, exact JSON and exit statuses.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { type OpenService, openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { settingsOf, testDatabase } from './postgres.ts';
import { type Ended, type Json, jsonOf, runTael } from './tael.ts';

const MASTER_KEY = 'cd'.repeat(32);

/** Takes out what is different each time, after a look at it. */
export function but(value: Json, patterns: Readonly<Record<string, RegExp>>): Json {
  const rest = { ...value };
  for (const [field, pattern] of Object.entries(patterns)) {
    assert.match(String(rest[field]), pattern, field);
    delete rest[field];
  }
  return rest;
}

export interface Home {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Its presence keeps the database up between the calls. */
  readonly service: OpenService;
  tael(...args: readonly string[]): Promise<Ended>;
  /** Runs a line with --json that must succeed, and answers the value without its `ok`. */
  done(line: string): Promise<Json>;
  /** The envelope must be whole; what is answered is the code and what is wrong with which field. */
  refused(line: string, code: string, ...errors: readonly string[]): Promise<void>;
}

/**
 * Ends with the test file that opened it. The database is one of the server that the whole run
 * shares, unless the embedded PostgreSQL, which takes seconds to make, is part of what is tested.
 */
export async function openHome(postgres: 'shared' | 'embedded' = 'shared'): Promise<Home> {
  const home = await mkdtemp(join(tmpdir(), 'tael-cli-'));
  const { DATABASE_URL: _, ...rest } = process.env;
  const database = postgres === 'shared' ? await testDatabase() : null;
  const env = {
    ...rest,
    ...(database && { ...settingsOf(database), TAEL_MASTER_KEY: MASTER_KEY }),
    TAEL_DATA: join(home, 'data'),
    TAEL_PASSWORD: 'correct horse',
  };
  const service = await openService(readConfig(env), pino({ level: 'silent' }));
  after(async () => {
    await service.close();
    await database?.drop();
    await rm(home, { recursive: true, force: true });
  });
  const tael = (...args: readonly string[]) => runTael(args, { env, cwd: home });
  return {
    home,
    env,
    service,
    tael,
    done: (line) => done(tael, line),
    refused: (line, code, ...errors) => refused(tael, line, code, errors),
  };
}

type Tael = Home['tael'];

async function done(tael: Tael, line: string): Promise<Json> {
  const ended = await tael(...line.split(' '), '--json');
  assert.equal(ended.status, 0, `${line}: ${ended.out}${ended.err}`);
  const { ok, ...value } = jsonOf(ended);
  assert.equal(ok, true, line);
  return value;
}

async function refused(
  tael: Tael,
  line: string,
  code: string,
  errors: readonly string[],
): Promise<void> {
  const ended = await tael(...line.split(' '), '--json');
  const { ok, msg, code: said, request_id, doc_url, errors: problems, ...rest } = jsonOf(ended);
  const status = code === 'invalid_parameters' ? 2 : 1;
  assert.deepEqual([ended.status, ok, said], [status, false, code], line);
  const fault = errors[0];
  assert.match(String(msg), /\.$/);
  assert.ok(/^[A-Z]/.test(String(msg)) || String(msg).startsWith(`${fault}.`), String(msg));
  assert.match(String(request_id), /^[0-9a-f-]{36}$/);
  assert.match(String(doc_url), new RegExp(`#${code}$`));
  const { tries_left, ...more } = rest;
  assert.equal(tries_left !== undefined, code === 'pay_password_wrong', line);
  assert.deepEqual(more, {});
  const told = (problems as { field: string; msg: string }[] | undefined) ?? [];
  assert.deepEqual(
    told.map((one) => `${one.field} ${one.msg}`),
    errors,
    line,
  );
  assert.equal(problems !== undefined, code === 'invalid_parameters');
}
