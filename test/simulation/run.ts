// One simulation: the same random batches for PostgreSQL and for the in-memory model, at the same
// instants. Answers must be equal, and after every batch both books are verified.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import { currentStatusOf } from '../../src/core/order/refund-request.ts';
import { inviteStatus } from '../../src/core/rows/invite.ts';
import { stateOf } from '../../src/core/wallet/withdrawal.ts';
import { STARTS_AT_MS } from '../contract/subject.ts';
import type { Books } from '../model/books.ts';
import { openMemoryStore } from '../model/memory-store.ts';
import { compareAll, compareOwners, compareSome } from './compare.ts';
import { deliveries } from './deliveries.ts';
import { effects } from './effects.ts';
import { assertVerified, type Ground, openGround } from './ground.ts';
import { count, wordOf } from './happened.ts';
import { brokenRules } from './invariants.ts';
import { brokenRulesBySql } from './invariants-sql.ts';
import { firstBatches, nextBatch, passingMs } from './next-batch.ts';
import { numbering } from './numbering.ts';
import type { Scene } from './people.ts';
import { randomFrom } from './random.ts';

export interface Simulated {
  readonly commands: number;
  /** How often each answer was given: `ok`, `replayed` or the code of a refusal. */
  readonly answers: ReadonlyMap<string, number>;
  /** What became of holds, like `withdrawal declined`. */
  readonly states: ReadonlySet<string>;
}

const COMPARED_EVERY = 25;

export async function simulate(
  seed: number,
  steps: number,
  open: (nowMs: number) => Promise<Ground> = openGround,
): Promise<Simulated> {
  const town = await openTown(seed, open);
  let step = 0;
  try {
    for (const batch of firstBatches(town.scene())) await town.play(batch, 0);
    const past: Command[] = [];
    for (step = 1; step <= steps; step++) {
      const passed = passingMs(town.random);
      await town.play(nextBatch(town.scene(passed), past), passed);
      if (step % COMPARED_EVERY === 0 || step === steps) await town.compare();
      if (step % town.verifiedEvery === 0 || step === steps) await town.verify();
    }
    const scene = town.scene();
    return {
      commands: town.commands,
      answers: town.answers,
      states: statesOf(scene.books, scene.nowMs),
    };
  } catch (error) {
    const again = `npm run simulate -- --seed=${seed} --steps=${step}${town.flags}`;
    throw new Error(`The simulation failed; to repeat it: ${again}`, { cause: error });
  } finally {
    await town.close();
  }
}

async function openTown(seed: number, open: (nowMs: number) => Promise<Ground>) {
  let nowMs = STARTS_AT_MS;
  const ground = await open(nowMs);
  const postgres = await ground.openStore();
  const memory = openMemoryStore({ nowMs: () => nowMs });
  const { books } = memory;
  const random = randomFrom(seed);
  const numbers = numbering();
  const watch = effects();
  const deliver = deliveries(postgres, memory);
  const answers = new Map<string, number>();
  const scene = (passingMs = 0): Scene => ({ random, numbers, books, nowMs: nowMs + passingMs });

  /** In the other direction too: no session is open that the model has closed. */
  async function compareSignedIn(): Promise<void> {
    const all = [...books.sessions.values(), ...books.staffSessions.values()];
    const open = all.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
    const asked = `select session_digest from sessions where expires_at_ms > $1
      union all select session_digest from staff_sessions where expires_at_ms > $1`;
    const { rows } = await ground.look((client) =>
      client.query<{ session_digest: string }>(asked, [nowMs]),
    );
    const found = rows.map((row) => row.session_digest).sort();
    assert.deepEqual(found, open.map(({ sessionDigest }) => sessionDigest).sort());
  }

  return {
    flags: ground.flags,
    verifiedEvery: ground.verifiedEvery,
    random,
    scene,
    answers,
    commands: 0,
    async play(batch: readonly Command[], passingMs: number): Promise<void> {
      nowMs += passingMs;
      await ground.setClock(nowMs);
      const played = await ground.play(postgres, batch);
      assert.equal(played.length, batch.length);
      const commands = played.map(({ command }) => command);
      const expected = await memory.execute(commands, 'main');
      for (const [index, { command, outcome }] of played.entries()) {
        const due = expected[index];
        if (outcome !== null) assert.deepEqual(outcome, due, JSON.stringify(command, bigints));
        assert(due && due !== 'locked_elsewhere');
        watch(command, due, nowMs);
        count(answers, wordOf(due));
        this.commands += 1;
      }
      assert.deepEqual(brokenRules(books), []);
      assert.deepEqual(await ground.look(brokenRulesBySql), []);
      await compareOwners(scene(), postgres, memory);
      if (books.orders.size === 0) return;
      // Each cell has a queue of its own, and the model has one.
      if (postgres.callbacks.queues === 1) await deliver(scene());
      await compareSome(scene(), postgres, memory);
      if (played.some(({ outcome }) => outcome === null)) await this.compare();
    },
    async compare(): Promise<void> {
      await compareAll(scene(), postgres, memory);
      await compareSignedIn();
    },
    verify: () => assertVerified(postgres),
    close: ground.close,
  };
}

function statesOf(books: Books, nowMs: number) {
  const { buckets, withdrawals, refundRequests, refunds, keys, invites, callbackSecrets } = books;
  const rotated = [...callbackSecrets.values()].filter(({ previous }) => previous !== null);
  const settled = [...buckets.values()].filter((bucket) => bucket.settledAtMs !== null);
  const replaced = [...books.shopNumbers.values()].filter((one) => one.replacesTxNo !== null);
  const replacedBack = [...books.refundNumbers.values()].filter((one) => one.replacesNo !== null);
  return new Set([
    ...replaced.map(() => 'number replaced'),
    ...replacedBack.map(() => 'refund number replaced'),
    ...settled.map(({ amountFen }) => (amountFen > 0n ? 'bucket settled' : 'bucket settled empty')),
    ...[...books.rechargeProposals.values()].map(({ status }) => `recharge ${status}`),
    ...[...withdrawals.values()].flatMap((one) => [
      `withdrawal ${stateOf(one)}`,
      ...(one.proposedBy === null ? [] : [`withdrawal proposed, ${one.status}`]),
    ]),
    ...[...books.callbacks.values()].map(({ state }) => `callback ${state}`),
    ...[...invites.values()].map((one) => `invite ${inviteStatus(one, nowMs)}`),
    ...rotated.map(() => 'callback secret rotated'),
    ...refunds.map(({ authority }) => `refund by ${authority}`),
    ...[...refundRequests.values()].map((request) => {
      const key = keys.get(request.keyId);
      assert(key);
      const { status } = currentStatusOf(request, key, nowMs);
      return `request ${status}${request.decidedAtMs === null ? '' : ' by its owner'}`;
    }),
  ]);
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}
