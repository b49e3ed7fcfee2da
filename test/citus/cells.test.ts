// What lies in cells, on Citus: every statement of a batch goes to one machine, and one transaction spans
// them all.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LOAD_STATEMENTS } from '../../src/store/postgres/batch/load.ts';
import { SAVE_STATEMENTS } from '../../src/store/postgres/batch/save.ts';
import { SAVE_ACCESS_STATEMENTS } from '../../src/store/postgres/batch/save-access.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { aUser, batch, ownerOf, word } from '../contract/arrange.ts';
import { recharge, unique } from '../contract/commands.ts';
import type { Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';

const CELLS = 8;
const WRITE_PATH = [...LOAD_STATEMENTS, ...SAVE_STATEMENTS, ...SAVE_ACCESS_STATEMENTS];

describe('Books on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let node: Subject;
  let other: Subject;
  before(async () => {
    books = await booksOnCitus(CELLS);
    node = asSubject(await openNode());
    other = asSubject(await openNode());
  });
  after(async () => {
    for (const one of [node, other]) await one?.close();
    await books?.drop();
  });

  function openNode(): Promise<PostgresStore> {
    return openPostgresStore({ chainKey, clientConfig: async () => books.config, log: () => {} });
  }

  test('Every statement that names its cell is one task.', async () => {
    const named = WRITE_PATH.filter(({ text }) => text.includes('cell = $1'));
    assert.ok(named.length >= 4, `${named.length} statements name their cell`);
    for (const { name, text } of named) {
      const others = new Set(text.match(/\$\d+/g)).size - 1;
      await books.admin.query(`prepare "${name}" as ${text}`);
      const nulls = Array(others).fill('null').join(', ');
      const { rows } = await books.admin.query(`explain execute "${name}"(3, ${nulls})`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /^ +Task Count: 1$/m, `${name}\n${plan}`);
    }
  });

  test('One batch binds keys in every cell, and a repeat is answered as on one machine.', async () => {
    const userIds: number[] = [];
    for (let index = 0; index < 3 * CELLS; index++) userIds.push(await aUser(node));
    const commands = userIds.map((userId) =>
      recharge(userId, '5.00', { idempotencyKey: `k-${unique()}` }),
    );
    const words = async (on: Subject) => new Set((await batch(on, ...commands)).map(word));
    assert.deepEqual(await words(node), new Set(['ok']));
    assert.deepEqual(await words(other), new Set(['replayed']));
    for (const userId of userIds) {
      assert.equal((await ownerOf(node, userId)).consumer.balanceFen, 500n);
    }
    const { rows } = await books.admin.query(
      'select count(*)::int as keys, count(distinct cell)::int as cells from idempotency_keys',
    );
    assert.deepEqual(rows, [{ keys: userIds.length, cells: CELLS }]);
  });

  test('Two nodes that bind the same keys at once have one effect.', async () => {
    const userIds = [await aUser(node), await aUser(node), await aUser(node)];
    const commands = userIds.map((userId) =>
      recharge(userId, '5.00', { idempotencyKey: `k-${unique()}` }),
    );
    const outcomes = await Promise.all([batch(node, ...commands), batch(other, ...commands)]);
    assert.deepEqual(outcomes.flat().map(word).sort(), [
      ...['ok', 'ok', 'ok', 'replayed', 'replayed', 'replayed'],
    ]);
    for (const userId of userIds) {
      assert.equal((await ownerOf(node, userId)).consumer.balanceFen, 500n);
    }
  });
});

function asSubject(store: PostgresStore): Subject {
  return {
    store,
    nowMs: store.nowMs,
    pass: () => assert.fail('time goes by itself here'),
    secondNode: () => assert.fail('both are open'),
    entriesOf: () => assert.fail('nobody asks for them here'),
    close: () => store.close(),
  };
}
