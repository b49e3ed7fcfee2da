// Somebody who writes to the database as its superuser, every edit that can be thought of, one at a time on
// a copy of the books: what verification says of it, and what every door does.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openNode } from '../support/api.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { type Answers, askAll, DOORS } from './doors.ts';
import { type Edit, editsOf } from './edits.ts';
import { type Found, foundIn } from './proved.ts';
import { withClient } from './rows.ts';
import { openBooks, openWorld, SETTINGS, type World } from './world.ts';

const world = await openWorld();

interface Trial {
  readonly answers: Answers;
  readonly found: Found;
  readonly named: readonly string[];
}

let copies = 0;
async function onCopy<T>(use: (database: TestDatabase) => Promise<T>): Promise<T> {
  copies += 1;
  const { database: original } = world.town.api;
  const name = `${original.name}_${copies}`;
  const server = { ...original.admin, database: 'postgres' };
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${original.name} strategy file_copy owner tael`),
  );
  const at = (config: TestDatabase['config']) => ({ ...config, database: name });
  try {
    return await use({
      ...original,
      name,
      config: at(original.config),
      admin: at(original.admin),
    });
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  }
}

/** Null: the database refuses the edit itself. */
function tried(edit: Pick<Edit, 'sql'>): Promise<Trial | null> {
  return onCopy(async (database) => {
    const done = await withClient(database.admin, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query('begin');
      try {
        for (const sql of edit.sql) await client.query(sql);
        await client.query('commit');
        return true;
      } catch {
        return false;
      }
    });
    if (!done) return null;
    const opened = await openNode(database, SETTINGS).catch((error: Error) => error);
    if (opened instanceof Error) {
      const answers = Object.fromEntries(DOORS.map(({ name }) => [name, 'does not start']));
      return { answers, found: { whole: [], new: [], anchored: [] }, named: [opened.message] };
    }
    try {
      const { service, origin } = opened.node;
      const found = await foundIn({ service, database }, world.anchor);
      const answers = await askAll({ world, service, origin });
      return { answers, found, named: [...opened.bugs] };
    } finally {
      await opened.close();
    }
  });
}

const untouched = await tried({ sql: [] });

test('books that nobody touched answer the same each time, and hold', async () => {
  const again = await tried({ sql: [] });
  assert(again && untouched);
  for (const [door, answer] of Object.entries(untouched.answers)) {
    assert.equal(again.answers[door], answer, door);
  }
  assert.deepEqual(again?.found, { whole: [], new: [], anchored: [] });
});

const EVERY = Number(process.env.TAEL_ADVERSARY_EVERY ?? 1);

test('every edit', async () => {
  assert(untouched);
  const edits = await onCopy((database) =>
    withClient(database.admin, (client) => editsOf(client, world)),
  );
  const wanted = edits.filter((_, index) => index % EVERY === 0);
  const lines: object[] = [];
  const next = wanted.values();
  async function work(): Promise<void> {
    for (const edit of next) {
      const trial = await tried(edit);
      lines.push({ ...edit, ...(trial ? told(trial, untouched as Trial) : { refused: true }) });
      if (lines.length % 50 === 0) console.log(`${lines.length} of ${wanted.length}`);
    }
  }
  try {
    await Promise.all([work(), work()]);
  } finally {
    await openBooks(world);
  }
  await writeFile('/tmp/lead/adversary.json', JSON.stringify(lines, null, 1));
});

function told({ answers, found }: Trial, { answers: usual }: Trial) {
  const otherwise = Object.keys(usual).filter((door) => answers[door] !== usual[door]);
  const proved = otherwise.filter((door) => answers[door] === '500 internal');
  const differs = Object.fromEntries(
    otherwise
      .filter((door) => answers[door] !== '500 internal')
      .map((door) => [door, [usual[door]?.slice(0, 200), answers[door]?.slice(0, 200)]]),
  );
  return { found, proved, differs };
}
