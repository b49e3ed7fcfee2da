// Each edit on a copy of the books of its own: what verification says of it then, and what every door does.

import assert from 'node:assert/strict';
import { openNode } from '../support/api.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { type Answers, askAll } from './doors.ts';
import { type Edit, editsOf } from './edits.ts';
import { type Judged, judged, type Trial } from './judged.ts';
import { foundIn } from './proved.ts';
import { withClient } from './rows.ts';
import { openBooks, openWorld, SETTINGS, type World } from './world.ts';

const AT_ONCE = 2;

/** Of all edits every so many, in their order. Those whose answers could not be trusted are none. */
export async function tryEdits(every: number, begin = 0): Promise<readonly Judged[]> {
  const world = await openWorld();
  try {
    const usual = await answersUntouched(world);
    const all = await onCopy(world, ({ admin }) =>
      withClient(admin, (client) => editsOf(client, world)),
    );
    const edits = all.filter((_, index) => index % every === begin % every);
    const results = new Map<Edit, Judged>();
    const next = edits.values();
    async function work(): Promise<void> {
      for (const edit of next) results.set(edit, judged(edit, await tried(world, edit), usual));
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return edits.flatMap((edit) => results.get(edit) ?? []);
  } finally {
    await openBooks(world);
  }
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
    try {
      for (const statement of sql) await client.query(statement);
    } catch {
      return false;
    }
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
