// One connection to PostgreSQL that really pipelines: statements sent together travel together. It
// knows whether it was lost and whether the server sent a notice: a commit counts only if neither
// happened.

import type { Socket } from 'node:net';
import pg from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { assert } from '../../../core/assert.ts';
import { type Bound, bindMessage } from './bind-message.ts';
import { withinMs } from './deadline.ts';
import { type Answer, preparing, type Statement } from './prepared.ts';

export type { Answer, Statement };

/** How sessions of releases that seal rows are told from those of 1.0.0, which takes it for nothing. */
export const SEALING_SESSION = '-seals';
/** Of every session of this program, with its release: a newer one has to know who goes on here. */
const SESSION_NAME = `tael ${packageJson.version}${SEALING_SESSION}`;
const CHECK_MS_MAX = 5_000;
const OVERTIME_MS = 2_000;

/** For statements that always answer with one row. */
export function onlyRow<Row>({ rows }: Pick<Answer<Row>, 'rows'>): Row {
  const [row] = rows;
  assert(row !== undefined && rows.length === 1, `${rows.length} rows where there is always one`);
  return row;
}

export type Value = string | number | bigint | boolean | null | readonly string[] | Uint8Array;

export interface Connection {
  /** Rejects with a StoreFailure, unless the statement is to blame. */
  run<Row>(statement: Statement<Row>, values?: Value[]): Promise<Answer<Row>>;
  /** All that `send` runs travels in one write; `flush` sends off what there is so far. */
  sendTogether<T>(send: (flush: () => void) => T): T;
  isLost(): boolean;
  /** Notices received so far. One that arrives with a COMMIT means that it did not do what it should. */
  notices(): number;
  end(): Promise<void>;
  /** Closes the socket at once, without a cancel request. */
  destroy(): void;
}

// Bigints stay the text they come as; the driver would match each of them against a pattern first.
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.INT8, (text) => text);

export async function openConnection(
  config: pg.ClientConfig,
  settings: Settings,
): Promise<Connection> {
  const wanted = isLocal(config) ? settings : { ...settings, ...NETWORK_SETTINGS };
  const client = makeClient(config, wanted);
  let lost = false;
  let notices = 0;
  client.on('error', () => {
    lost = true;
  });
  client.on('end', () => {
    lost = true;
  });
  client.on('notice', () => {
    notices += 1;
  });
  await client.connect();
  const wire = (client as unknown as { connection: Wire }).connection;
  const { stream } = wire;
  wire.bind = (bound) => {
    if (stream.writable) stream.write(bindMessage(bound));
  };
  const timeout = answerTimeout(settings);
  const flush = () => {
    stream.uncork();
    stream.cork();
  };
  const prepared = preparing((name, text, values) =>
    client.query({ name, text, values, ...timeout } as pg.QueryConfig),
  );
  const connection: Connection = {
    run: (statement, values = []) => prepared(statement, values as unknown[]),
    sendTogether(send) {
      stream.cork();
      try {
        return send(flush);
      } finally {
        stream.uncork();
      }
    },
    isLost: () => lost || stream.destroyed,
    notices: () => notices,
    end: () => client.end().catch(() => {}),
    destroy() {
      lost = true;
      stream.destroy();
    },
  };
  try {
    await withinMs(CHECK_MS_MAX, checkSettings(connection, wanted));
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return connection;
}

/** What the driver does not say of its own connection. */
interface Wire {
  readonly stream: Socket;
  bind(bound: Bound): void;
}

function makeClient(config: pg.ClientConfig, settings: Settings): pg.Client {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return new pg.Client({
    ...config,
    pipeline: true,
    types: TYPES,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: SESSION_NAME,
    options: options.join(' '),
  } as pg.ClientConfig);
}

/**
 * A little longer than the server's own limit. A server that does not even report a timeout is gone, and
 * the driver then drops the connection. Where the server has no limit, callers bound their own waits.
 */
function answerTimeout({ statement_timeout: limit }: Settings): { query_timeout?: number } {
  return limit === undefined ? {} : { query_timeout: Number(limit) + OVERTIME_MS };
}

const KEPT_SETTINGS: Statement<{ readonly name: string; readonly setting: string }> = {
  name: 'check_settings',
  text: 'select name, setting from pg_settings where name = any($1::text[])',
};

/** Some poolers drop start-up settings; money must not be written on such a connection. */
async function checkSettings(connection: Connection, settings: Settings): Promise<void> {
  const names = Object.keys(settings);
  const { rows } = await connection.run(KEPT_SETTINGS, [names]);
  const kept = new Map(rows.map((row) => [row.name, row.setting]));
  const dropped = names.find((name) => kept.get(name) !== settings[name]);
  if (dropped === undefined) return;
  throw new Error(
    `PostgreSQL runs with ${dropped}=${kept.get(dropped)} where Tael set ${settings[dropped]}. ` +
      'A connection pooler in between may drop settings: connect Tael to PostgreSQL directly.',
  );
}

function isLocal(config: pg.ClientConfig): boolean {
  return config.host?.startsWith('/') ?? false;
}

export type Settings = Readonly<Record<string, string>>;

/** Gives up a peer that vanished, and with it the locks it held. */
const NETWORK_SETTINGS: Settings = { tcp_user_timeout: '10000' };

/**
 * Every row that is looked up or joined has its index. A plan that was made while tables were small
 * is kept while they grow, so it must not be one that reads a table from its beginning.
 */
const PLANNING: Settings = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/**
 * One plan for each statement, made once. PostgreSQL would make some anew each time because an array is
 * short: that took 190 of the 570 microseconds of a payment that comes alone.
 */
const PLANNED_ONCE: Settings = {
  ...PLANNING,
  plan_cache_mode: 'force_generic_plan',
  // What a MERGE in a cell meets is looked up row by row: the whole cell is not kept aside for it, nor is
  // what was found, as no row is asked for twice.
  enable_material: 'off',
  enable_memoize: 'off',
};

/** In the units of pg_settings: milliseconds as plain numbers. */
export const WRITE_SETTINGS: Settings = {
  idle_in_transaction_session_timeout: '2000', // a stopped node must not hold wallets
  lock_timeout: '200',
  synchronous_commit: 'on',
  ...PLANNED_ONCE,
};
export const SLOW_SETTINGS: Settings = { ...WRITE_SETTINGS, lock_timeout: '3000' };
export const ADMISSION_SETTINGS: Settings = {
  ...WRITE_SETTINGS,
  lock_timeout: '2000',
  statement_timeout: '5000',
  // The log is ordered: no durable effect of a request exists without its nonce.
  synchronous_commit: 'off',
};
/** Only other claims, and the recording of what came of them, wait for these. */
export const CALLBACK_SETTINGS: Settings = {
  ...SLOW_SETTINGS,
  // A claim has a limit as a parameter. A plan for any limit would expect it to take a tenth of all rows.
  plan_cache_mode: 'auto',
  statement_timeout: '10000',
};
/** The fence waits for the old backend, which may itself wait for a standby. */
export const FENCE_SETTINGS: Settings = { ...WRITE_SETTINGS, lock_timeout: '0' };
/** Lists. A client is answered within 12 seconds, also by a server that has fallen silent. */
export const READ_SETTINGS: Settings = { ...PLANNING, statement_timeout: '8000' };
/** Every answer waits for point reads; one that takes seconds will never come. */
export const POINT_READ_SETTINGS: Settings = { ...PLANNED_ONCE, statement_timeout: '5000' };
