// Rows are locked for too long: by another session, or by a node stopped in the middle of a
// transaction. Commands that do not need those rows go on at once; the others wait and get through.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import { newSession, OPERATOR } from '../contract/commands.ts';
import { door } from '../support/until.ts';
import { remoteNode } from './remote-node.ts';
import { stage } from './stage.ts';
import {
  createCollection,
  foundTown,
  newNumber,
  payOrder,
  recharge,
  tally,
  wordOf,
} from './town.ts';

const order = newNumber();
const attempt: Command = {
  kind: 'sign_in',
  userId: null,
  namedUserId: null,
  fittingHash: null,
  code: null,
  recoveryDigest: null,
  deviceSubject: null,
  networkSubject: 'network',
  siteSubject: null,
  loginSubject: 'login',
  codeSubject: 'code/1',
  ...newSession(randomUUID()),
};

const invite = {
  kind: 'create_invite',
  inviteId: 1,
  codeDigest: 'code',
  places: 1,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
  by: OPERATOR,
} as const satisfies Command;

interface Case {
  readonly held: string;
  readonly blocked: () => Command;
  readonly saying: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'a wallet': {
    held: 'select 1 from wallets where user_id = 1 for update',
    blocked: () => recharge(1, fen(1)),
    saying: 'done',
  },
  'the wallet of a merchant': {
    held: 'select 1 from wallets where user_id = 2 for update',
    blocked: () => payOrder(1, order),
    saying: 'done',
  },
  'an order': {
    held: 'select 1 from orders for update',
    blocked: () => payOrder(1, order),
    saying: 'done',
  },
  'a count of sign-ins': {
    held: `select 1 from sign_in_attempts where subject = 'login' for update`,
    blocked: () => ({ ...attempt, ...newSession(randomUUID()) }) as Command,
    saying: 'login_failed',
  },
  'an invite': {
    held: 'select 1 from invites for update',
    blocked: () => ({ kind: 'revoke_invite', codeDigest: invite.codeDigest, by: OPERATOR }),
    saying: 'done',
  },
};

async function whileHeld(t: TestContext, held: string) {
  const here = await stage(t);
  const node = await here.node();
  await foundTown(node.store, [1, 2, 3, 4]);
  await node.submit(createCollection(2, fen(10), { txNo: order }));
  await node.submit(attempt);
  await node.submit(invite);
  return { here, node, blocker: await here.blocker(held) };
}

for (const [what, { held, blocked, saying: word }] of Object.entries(CASES)) {
  test(`while ${what} is locked the others go on, and commands that need it run later`, async (t) => {
    const { here, node, blocker } = await whileHeld(t, held);
    let answered = false;
    const late = node.submit(blocked()).finally(() => {
      answered = true;
    });
    const sameBatch = [3, 4].map((person) => node.submit(recharge(person, fen(1))));
    assert.deepEqual(tally(await Promise.all(sameBatch)), { done: 2 });
    assert.deepEqual(tally(await Promise.all([node.submit(recharge(3, fen(1)))])), { done: 1 });
    assert.equal(answered, false, 'what is held is waited for');
    await blocker.release();
    assert.equal(wordOf(await late), word);
    await here.assertBooksHold();
  });
}

test('Kill Bill #639: a node that stalls while holding wallets loses them and answers truly', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const { host } = proxy;
  const stopped = await remoteNode({ config: { ...here.database.config, host } });
  t.after(() => stopped.kill());
  const node = await here.node();
  await foundTown(node.store, [1, 2, 3]);

  const held = door();
  const loaded = door();
  proxy.faults = {
    async after(statement) {
      if (statement !== 'load_wallets') return;
      loaded.open();
      await held.opened;
    },
  };
  const doubtful = stopped.submit(recharge(1, fen(100)));
  await loaded.opened;
  stopped.process.kill('SIGSTOP');
  held.open();

  assert.equal(wordOf(await node.submit(recharge(3, fen(1)))), 'done', 'others go on at once');
  const open = `select 1 from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`;
  assert.equal((await here.rows(open)).length, 1, 'and the wallet is still held');
  assert.equal(wordOf(await node.submit(recharge(1, fen(200)))), 'done');
  assert.deepEqual(await here.rows(open), [], 'PostgreSQL has ended the transaction');

  stopped.process.kill('SIGCONT');
  const outcome = await doubtful;
  assert.ok(outcome !== 'died' && outcome !== 'unsent');
  const rows = await here.rows('select 1 from entries where balance_delta = 100');
  assert.equal(rows.length, outcome.ok ? 1 : 0, wordOf(outcome));
  assert.ok(outcome.ok || wordOf(outcome) !== 'internal');
  await here.assertBooksHold();
});

test('a node that stalls only briefly keeps its transaction', async (t) => {
  const here = await stage(t);
  const node = await remoteNode({ config: here.database.config });
  t.after(() => node.kill());
  const other = await here.node();
  await foundTown(other.store, [1]);
  const answers = Array.from({ length: 20 }, () => node.submit(recharge(1, fen(100))));
  for (let i = 0; i < 5; i++) {
    node.process.kill('SIGSTOP');
    node.process.kill('SIGCONT');
  }
  const heard = await Promise.all(answers);
  const outcomes = heard.filter((outcome) => outcome !== 'died' && outcome !== 'unsent');
  assert.deepEqual(tally(outcomes), { done: 20 });
  await here.assertBooksHold();
});

for (const [what, { held, blocked }] of Object.entries(CASES)) {
  test(`a concurrent batch leaves out what needs ${what} that is locked, and does the rest`, async (t) => {
    const { here, node, blocker } = await whileHeld(t, held);
    const commands = [blocked(), recharge(3, fen(1))];
    const ended = await node.store.execute(commands, 'side', 'skip');
    assert.deepEqual(ended.map(wordOf), ['locked_elsewhere', 'done']);
    await blocker.release();
    await here.assertBooksHold();
  });
}

test('a crowd on one node pays each order once, although batches share wallets', async (t) => {
  const people = Array.from({ length: 20 }, (_, n) => n + 1);
  const here = await stage(t);
  const node = await here.node();
  await foundTown(node.store, people);
  const txNos = Array.from({ length: 150 }, newNumber);
  const merchantOf = (n: number) => (n % 10) + 1;
  const payerOf = (n: number) => (n % 10) + 11;
  const made = txNos.map((txNo, n) =>
    node.submit(createCollection(merchantOf(n), fen(10), { txNo })),
  );
  assert.deepEqual(tally(await Promise.all(made)), { done: 150 });
  const paid = [0, 1, 2].flatMap(() =>
    txNos.map((txNo, n) => node.submit(payOrder(payerOf(n), txNo))),
  );
  assert.deepEqual(tally(await Promise.all(paid)), { done: 450 });
  assert.deepEqual(
    await here.rows(`select count(*)::int as times from entries where type = 'consume'`),
    [{ times: 150 }],
  );
  await here.assertBooksHold();
});
