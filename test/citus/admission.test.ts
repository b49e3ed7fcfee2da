// Admission, sessions and housekeeping on Citus: whatever they ask, one machine answers.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ADMISSION_SETTINGS,
  openConnection,
  POINT_READ_SETTINGS,
  READ_SETTINGS,
  type Settings,
} from '../../src/store/postgres/connection/connection.ts';
import {
  type ConnectionSource,
  connectOnDemand,
} from '../../src/store/postgres/connection/connection-source.ts';
import { booksOn } from '../../src/store/postgres/connection/owners.ts';
import { NOTHING_AWAY } from '../../src/store/postgres/machines/cells-away.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { admitThrough } from '../../src/store/postgres/reads/admit.ts';
import { credentials } from '../../src/store/postgres/reads/credentials.ts';
import { securityQueries } from '../../src/store/postgres/reads/security.ts';
import { tills } from '../../src/store/postgres/reads/tills.ts';
import { startSweeper } from '../../src/store/postgres/sweep.ts';
import { createBranch, createKey, signIn } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { createStaff, signInStaff } from '../contract/staff-commands.ts';
import { byItself, type Subject } from '../contract/subject.ts';
import { chainKey, SEALING } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';

const CELLS = { count: 8 };
const RATE = 3;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** What Citus would send to more than one machine fails. */
const ONE_MACHINE: Settings = {
  plan_cache_mode: 'auto',
  'citus.multi_task_query_log_level': 'error',
};

describe('Admission and sessions on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let node: Subject;
  let other: PostgresStore;
  let reading: ConnectionSource;
  let sweeping: ConnectionSource;
  before(async () => {
    books = await booksOnCitus(CELLS.count);
    node = byItself(await openNode());
    other = await openNode();
    reading = sourceOf(READ_SETTINGS);
    const settings = { ...READ_SETTINGS, plan_cache_mode: 'auto' };
    sweeping = connectOnDemand(() => openConnection(books.config, settings));
  });
  after(async () => {
    for (const source of [reading, sweeping]) await source?.close();
    for (const one of [node, other]) await one?.close();
    await books?.drop();
  });

  function openNode(): Promise<PostgresStore> {
    return openPostgresStore({ chainKey, clientConfig: async () => books.config, log: () => {} });
  }

  function sourceOf(settings: Settings): ConnectionSource {
    return connectOnDemand(() => openConnection(books.config, { ...settings, ...ONE_MACHINE }));
  }

  /** As many as there are cells: users in a row lie in a cell each, or nearly. */
  async function usersEverywhere(): Promise<readonly number[]> {
    const users: number[] = [];
    for (let n = 0; n < 2 * CELLS.count; n++) users.push(await node.aUser());
    return users;
  }

  async function windowsEverywhere(): Promise<readonly string[]> {
    const made = (await usersEverywhere()).map((userId) =>
      createKey(userId, { ratePerMinute: RATE }),
    );
    assert.deepEqual(new Set((await node.batch(...made)).map(word)), new Set(['ok']));
    return made.map(({ key }) => key.windowId);
  }

  const ask = (windowId: string) => ({ windowId, ratePerMinute: RATE, nonceId: randomUUID() });

  test('A nonce is spent once, and a rate is one, whichever node is asked.', async () => {
    const windows = await windowsEverywhere();
    const first = windows.map(ask);
    const verdictsOn = async (on: Pick<PostgresStore, 'admit'>, requests: typeof first) => {
      const admissions = await Promise.all(requests.map((request) => on.admit(request)));
      return [...new Set(admissions.map(({ verdict }) => verdict))];
    };
    assert.deepEqual(await verdictsOn(node.store, first), ['admitted']);
    assert.deepEqual(await verdictsOn(other, first), ['nonce_reused']);
    assert.deepEqual(await verdictsOn(other, windows.map(ask)), ['admitted']);
    assert.deepEqual(await verdictsOn(node.store, windows.map(ask)), ['admitted']);
    assert.deepEqual(await verdictsOn(other, windows.map(ask)), ['rate_limited']);
    assert.deepEqual(await verdictsOn(other, first), ['nonce_reused']);
  });

  test('Nodes that admit for the same keys at once, each in its own order, both go on.', async () => {
    const windows = await windowsEverywhere();
    for (let round = 0; round < 10; round++) {
      const admissions = await Promise.all([
        ...windows.map((windowId) => node.store.admit(ask(windowId))),
        ...windows.toReversed().map((windowId) => other.admit(ask(windowId))),
      ]);
      const admitted = admissions.filter(({ verdict }) => verdict === 'admitted').length;
      const expected = [2, 1][round] ?? 0;
      assert.equal(admitted, expected * windows.length, `round ${round}`);
    }
  });

  test('Each statement of an admission goes to one machine.', async (t) => {
    const windows = await windowsEverywhere();
    const source = sourceOf(ADMISSION_SETTINGS);
    t.after(() => source.close());
    const { nowMs } = node.store;
    const admit = admitThrough({ source, cells: CELLS, nowMs, localMs: Date.now, onNow: () => {} });
    const first = windows.map(ask);
    for (const [verdict, requests] of [
      ['admitted', first],
      ['admitted', windows.map(ask)],
      ['admitted', windows.map(ask)],
      ['nonce_reused', first],
    ] as const) {
      const admissions = await admit(requests);
      assert.deepEqual([...new Set(admissions.map((one) => one.verdict))], [verdict]);
    }
  });

  test('A key and a session are read with their owner on one machine.', async (t) => {
    const users = await usersEverywhere();
    const keys = users.map((userId) => createKey(userId));
    const signedIn = users.map((userId) => signIn(userId));
    assert.deepEqual(new Set((await node.batch(...keys, ...signedIn)).map(word)), new Set(['ok']));
    const source = sourceOf(POINT_READ_SETTINGS);
    t.after(() => source.close());
    const books = booksOn(source, { cells: CELLS, away: NOTHING_AWAY });
    const read = credentials({ hot: books, wide: books, sealing: SEALING });
    for (const { key } of keys) assert.equal((await read.key(key.keyId))?.key.userId, key.userId);
    for (const { userId, sessionDigest } of signedIn) {
      const session = await read.session(sessionDigest);
      assert.deepEqual([session?.userId, session?.name], [userId, `用户 ${userId}`]);
    }
  });

  test('A session of staff is read on one machine, and ends with the standing of their owner.', async (t) => {
    const shop = await node.aShop();
    const branch = createBranch(shop);
    await node.must(branch);
    const staff = createStaff({ ...shop, branchId: branch.branchId });
    await node.must(staff);
    const signedIn = signInStaff(staff);
    await node.must(signedIn);
    const source = sourceOf(POINT_READ_SETTINGS);
    t.after(() => source.close());
    const { owner } = node.store.queries;
    const books = booksOn(source, { cells: CELLS, away: NOTHING_AWAY });
    const { staffSession } = tills({ hot: books, wide: books, sealing: SEALING, owner });
    const read = await staffSession(signedIn.sessionDigest);
    assert.deepEqual([read?.staff.staffId, read?.suspended], [staff.staffId, false]);
    await node.standing(shop.ownerId, 'suspend');
    assert.equal((await staffSession(signedIn.sessionDigest))?.suspended ?? true, true);
    assert.equal(await staffSession('nobody’s'), undefined);
  });

  test('Sessions are listed from one machine, are used and end, in every cell.', async () => {
    const users = await usersEverywhere();
    const signedIn = users.map((userId) => signIn(userId));
    assert.deepEqual(new Set((await node.batch(...signedIn)).map(word)), new Set(['ok']));
    const { session } = node.store.queries;
    const { sessionsOf } = securityQueries(
      booksOn(reading, { cells: CELLS, away: NOTHING_AWAY }),
      SEALING,
    );
    for (const { userId, sessionDigest } of signedIn) {
      assert.equal((await session(sessionDigest))?.userId, userId);
      other.noteSessionUse(sessionDigest);
    }
    const usedLater = async () => {
      const all = await Promise.all(users.map(sessionsOf));
      return all.flat().filter(({ usedAtMs, createdAtMs }) => usedAtMs > createdAtMs).length;
    };
    await until('every use is written', async () => (await usedLater()) === users.length);
    const ending = signedIn.map(
      ({ sessionDigest }) => ({ kind: 'sign_out', sessionDigest }) as const,
    );
    assert.deepEqual(new Set((await node.batch(...ending)).map(word)), new Set(['ok']));
    for (const { sessionDigest } of signedIn) assert.equal(await session(sessionDigest), undefined);
  });

  test('Housekeeping clears every cell, each on its machine.', async (t) => {
    await untilNoncesAreEmptied();
    const users = await usersEverywhere();
    await node.batch(...users.map((userId) => signIn(userId)));
    await node.batch(...users.map((userId) => signIn(userId, { fittingHash: null })));
    const { admin } = books;
    await admin.query('update sessions set expires_at_ms = 0');
    await admin.query('update sign_in_attempts set last_at_ms = 0');
    const { rows } = await admin.query('select nonce_slot($1) as slot', [Date.now()]);
    const oldest = `nonces_${(rows[0].slot + 1) % 4}`;
    await admin.query(
      `insert into ${oldest} select cell, gen_random_uuid() from generate_series(0, ${CELLS.count - 1}) as cell`,
    );
    const left = async (table: string) =>
      (await admin.query(`select 1 from ${table}`)).rowCount ?? 0;
    for (const table of ['sessions', 'sign_in_attempts', oldest]) assert.ok(await left(table));
    const errors: object[] = [];
    const sweeper = startSweeper({
      source: sweeping,
      cells: CELLS,
      synchronizeClock: async () => {},
      log: (_, details) => errors.push(details),
    });
    t.after(() => sweeper.stop());
    sweeper.wake();
    await until('all is swept', async () => errors.length > 0 || (await left(oldest)) === 0);
    assert.deepEqual(errors, []);
    assert.deepEqual([await left('sessions'), await left('sign_in_attempts')], [0, 0]);
  });
});

/** In the last minute of a quarter of an hour the oldest nonces stay, because their table may be the next. */
async function untilNoncesAreEmptied(): Promise<void> {
  const leftMs = QUARTER_MS - (Date.now() % QUARTER_MS);
  if (leftMs < 1.25 * MINUTE_MS) await pause(leftMs);
}
