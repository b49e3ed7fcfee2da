// Each edit on a copy of the books of its own: what verification says of it then, and what every door does.

import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { openNode } from '../support/api.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { type Answers, askAll } from './doors.ts';
import { type Edit, editsOf } from './edits.ts';
import { type Judged, judged, type Trial } from './judged.ts';
import { foundIn } from './proved.ts';
import { type Table, tablesOf, withClient } from './rows.ts';
import { openBooks, openWorld, SETTINGS, type World } from './world.ts';

/** While one waits for the database, another one works. */
const AT_ONCE = Math.max(2, availableParallelism());

interface Wanted {
  /** Of all edits every so many, in their order. */
  readonly every: number;
  readonly begin?: number;
  /** In how many cells the books lie. */
  readonly cells: number;
}

export interface Tried {
  readonly tables: readonly Table[];
  readonly judged: readonly Judged[];
}

/** Repeats are answered otherwise after ten minutes, and links end: before that the books are made anew. */
const BOOKS_LAST_MS = 8 * 60_000;

/** Those whose answers could not be trusted are none. */
export async function tryEdits(wanted: Wanted): Promise<Tried> {
  const results = new Map<string, Judged>();
  for (;;) {
    const { tables, isAll } = await tryInNewBooks(wanted, results);
    if (isAll) return { tables, judged: [...results.values()] };
  }
}

/** What there is no result of yet, as far as the time of the books goes. */
async function tryInNewBooks(
  { every, begin = 0, cells }: Wanted,
  results: Map<string, Judged>,
): Promise<{ readonly tables: readonly Table[]; readonly isAll: boolean }> {
  const world = await openWorld(cells);
  const endsAtMs = performance.now() + BOOKS_LAST_MS;
  try {
    const usual = await answersUntouched(world);
    const { tables, edits } = await onCopy(world, ({ admin }) =>
      withClient(admin, async (client) => {
        return { tables: await tablesOf(client), edits: await editsOf(client, world) };
      }),
    );
    const open = numbered(edits)
      .filter((_, index) => index % every === begin % every)
      .filter(([name]) => !results.has(name));
    const next = open.values();
    async function work(): Promise<void> {
      while (performance.now() < endsAtMs) {
        const { value, done } = next.next();
        if (done) return;
        const [name, edit] = value;
        results.set(name, judged(edit, await tried(world, edit), usual));
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // What the run itself has broken, such as a file that the service reads, is no edit's doing.
    assert.deepEqual((await tried(world, { sql: [] }))?.answers, usual);
    return { tables, isAll: open.every(([name]) => results.has(name)) };
  } finally {
    await openBooks(world);
  }
}

/** With a name that it has in all books of a run, whose numbers differ. */
function numbered(edits: readonly Edit[]): readonly (readonly [string, Edit])[] {
  const counts = new Map<string, number>();
  return edits.map((edit) => {
    const alike = [edit.table, edit.kind, edit.column].join(' ');
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    return [`${alike} ${count}`, edit];
  });
}

/** Twice: an answer that is another each time would make every edit look as if it had done something. */
async function answersUntouched(world: World): Promise<Answers> {
  const [one, two] = [await tried(world, { sql: [] }), await tried(world, { sql: [] })];
  assert(one?.answers && two?.answers);
  for (const [door, answer] of Object.entries(one.answers)) {
    assert.equal(two.answers[door], answer, `${door} answers otherwise each time`);
  }
  assert.deepEqual(one.found, { whole: [], continued: [], anchored: [] });
  return one.answers;
}

/** Null: the database takes no such edit. */
function tried(world: World, { sql }: Pick<Edit, 'sql'>): Promise<Trial | null> {
  return onCopy(world, async (database) => {
    if (!(await edited(database, sql))) return null;
    const opened = await openNode(database, SETTINGS).catch((error: Error) => error);
    if (opened instanceof Error) return { answers: null, found: null, why: opened.message };
    try {
      const { service, origin } = opened.node;
      const found = await foundIn({ service, database }, world.anchor);
      return { found, answers: await askAll({ world, service, origin }), why: null };
    } finally {
      await opened.close();
    }
  });
}

/** Past triggers and foreign keys, as a superuser may. What rows must be, even they have to keep. */
function edited({ admin }: TestDatabase, sql: readonly string[]): Promise<boolean> {
  return withClient(admin, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    let changed: number | null = 1;
    try {
      for (const statement of sql) changed = (await client.query(statement)).rowCount;
    } catch {
      return false;
    }
    assert(changed, `no row is there: ${sql}`);
    await client.query('commit');
    return true;
  });
}

let copies = 0;

async function onCopy<T>({ town }: World, use: (database: TestDatabase) => Promise<T>): Promise<T> {
  copies += 1;
  const { database: original } = town.api;
  const name = `${original.name}_${copies}`;
  const server = { ...original.admin, database: 'postgres' };
  const run = (sql: string) => withClient(server, (client) => client.query(sql).then(() => {}));
  await run(
    `create database ${name} template ${original.name} strategy file_copy owner ${original.owner.user}`,
  );
  const at = (config: TestDatabase['config']) => ({ ...config, database: name });
  try {
    const { config, owner, admin } = original;
    return await use({ ...original, name, config: at(config), owner: at(owner), admin: at(admin) });
  } finally {
    await run(`drop database ${name} with (force)`);
  }
}
