// One simulation of many concurrent commands: the same random commands as in run.ts, but in crowds,
// over two nodes and both lanes of each, where rows that others have locked are skipped and tried
// again. Their order is not known, so the books are compared with what the answers promised. The
// seed repeats what is tried; how batches meet is up to the machine.

import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { type Command, readsOf } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { RefusalCode } from '../../src/core/refusal.ts';
import { type Gatherer, groupCommit } from '../../src/store/group-commit.ts';
import type { CommandStore, Store } from '../../src/store/store.ts';
import { STARTS_AT_MS } from '../contract/subject.ts';
import { type Books, emptyBooks } from '../model/books.ts';
import { effects } from './effects.ts';
import { assertVerified, type Ground, openGround } from './ground.ts';
import { count, type Happened, wordOf } from './happened.ts';
import { type HeldWallet, holdWallet } from './held-wallet.ts';
import { brokenRulesBySql } from './invariants-sql.ts';
import { keptBalances, keptFacts } from './kept.ts';
import { firstBatches, nextCrowd, passingMs } from './next-batch.ts';
import { numbering } from './numbering.ts';
import type { Scene } from './people.ts';
import { isRefused } from './played.ts';
import { note, nothingPromised, promisedBalances } from './promised.ts';
import { type Random, randomFrom } from './random.ts';
import { readBooks, readMovements } from './read-books.ts';
import { type Answered, askAgain, found, isUnclear } from './unclear.ts';

/** Enough that two batches find unlocked work, and few enough that they meet. */
const USERS = 15;
const CROWD = 120;
/** Of a store that was struck meanwhile. */
const UNTOLD = ['unavailable', 'outcome_unknown'];
/** Small, so that a crowd makes many batches and both lanes get some. */
const LIMITS = { batchMax: 16, sideMin: 4 };
/** A round does what many steps do. */
const VERIFIED_LESS = 5;

/** Answers counts of outcomes (`ok`, `replayed`, refusal codes), and of lanes and their locking. */
export async function simulateCrowd(
  seed: number,
  rounds: number,
  open: (nowMs: number) => Promise<Ground> = openGround,
): Promise<Happened> {
  const town = await openCrowdedTown(seed, open);
  let round = 0;
  try {
    for (const batch of firstBatches(town.scene(), USERS)) await town.play(batch, 0);
    const past: Command[] = [];
    for (round = 1; round <= rounds; round++) {
      const passed = passingMs(town.random);
      await town.play(nextCrowd(town.scene(passed), past, CROWD), passed);
      if (round % town.verifiedEvery === 0 || round === rounds) await town.verify();
    }
    return town.happened;
  } catch (error) {
    const again = `npm run simulate -- --crowd --seed=${seed} --steps=${round}${town.flags}`;
    throw new Error(`The simulation failed; to try the like of it again: ${again}`, {
      cause: error,
    });
  } finally {
    await town.close();
  }
}

async function openCrowdedTown(seed: number, open: (nowMs: number) => Promise<Ground>) {
  let nowMs = STARTS_AT_MS;
  const ground = await open(nowMs);
  const beset = ground.struck?.beset ?? ((work) => work());
  const stores = [await ground.openStore(), await ground.openStore()] as const;
  const happened: Happened = new Map();
  let held: HeldWallet | null = null;
  const onSlow = () => held?.release();
  const nodes = stores.map((store) => groupCommit(watched(store, happened, onSlow), LIMITS));
  const books = emptyBooks();
  const random = randomFrom(seed);
  const numbers = numbering();
  const scene = (passingMs = 0): Scene => ({ random, numbers, books, nowMs: nowMs + passingMs });
  const check = checking(books, happened, ground.struck !== null);

  return {
    flags: ground.flags,
    verifiedEvery: Math.ceil(ground.verifiedEvery / VERIFIED_LESS),
    random,
    scene,
    happened,
    async play(crowd: readonly Command[], passingMs: number): Promise<void> {
      nowMs += passingMs;
      await ground.setClock(nowMs);
      const named = ownersNamedBy(crowd).filter((userId) => books.owners.has(userId));
      const holds = named.length > 0 && random.chance(0.2);
      held = holds ? await holdWallet(ground, random.pick(named)) : null;
      const told = await beset(() => submitted(crowd, nodes, random));
      await held?.release();
      const answers = await askAgain(told, random.pick(nodes));
      await ground.look(async (client) => {
        await check(client, answers, nowMs);
        await readBooks(client, books);
      });
    },
    verify: () => assertVerified(stores[0]),
    close: ground.close,
  };
}

function ownersNamedBy(crowd: readonly Command[]): readonly UserId[] {
  return readsOf(crowd).owners;
}

/** The store, counting which lanes were used and what they left out. */
function watched(store: Store, happened: Happened, onSlow: () => void): CommandStore {
  return {
    predictOwners: store.predictOwners,
    predictCells: store.predictCells,
    cellCount: store.cellCount,
    async execute(batch, lane, locking = 'wait') {
      if (lane === 'slow') onSlow();
      const ended = await store.execute(batch, lane, locking);
      count(happened, `${lane} ${locking}`);
      const missed = ended.some((one) => one === 'locked_elsewhere');
      if (missed) count(happened, `${lane} ${locking} met locked rows`);
      return ended;
    },
  };
}

/** In bursts, so that batches form while others run. */
async function submitted(
  crowd: readonly Command[],
  nodes: readonly Gatherer[],
  random: Random,
): Promise<Answered[]> {
  const answers: Promise<Answered>[] = [];
  for (const command of crowd) {
    const outcome = random.pick(nodes).submit(command);
    answers.push(outcome.then((outcome) => ({ command, outcome })));
    if (random.chance(0.1)) await turn();
  }
  return Promise.all(answers);
}

/** Compares the books with all answers so far. */
function checking(before: Books, happened: Happened, isStruck: boolean) {
  const promises = nothingPromised();
  const watch = effects();
  const recharges = new Map<string, number>();

  return async function check(
    client: pg.Client,
    answered: readonly Answered[],
    nowMs: number,
  ): Promise<void> {
    const after = emptyBooks();
    if (answered.some(isUnclear)) {
      await readBooks(client, after);
      await readMovements(client, after);
    }
    for (const { command } of answered) {
      if (command.kind === 'recharge') count(recharges, command.rechargeNo);
    }
    // A replay may be answered before the command that it repeats.
    const replayed = ({ outcome }: Answered) => outcome.ok && outcome.replayed;
    for (const one of answered.toSorted((a, b) => +replayed(a) - +replayed(b))) {
      const { command, outcome } = one;
      count(happened, wordOf(outcome));
      watch(command, outcome, nowMs);
      const lost = isUnclear(one) ? found(command, after) : null;
      const told = outcome.ok ? outcome.result : lost;
      if (told) note(promises, command, told);
      if (outcome.ok || (isStruck && isRefused(outcome, UNTOLD))) continue;
      assertRefused(command, outcome.refusal.code, before, recharges);
    }
    const kept = await keptFacts(client);
    const { facts, possible } = promises;
    const known = new Set(kept);
    const lost = [...facts].filter((fact) => !known.has(fact));
    assert.deepEqual(lost, [], 'promised, and not in the books');
    const unasked = kept.filter((fact) => !facts.has(fact) && !possible.has(fact));
    assert.deepEqual(unasked, [], 'in the books, and promised to nobody');
    assert.equal(known.size, kept.length, 'a fact is in the books twice');
    assert.deepEqual(await keptBalances(client), promisedBalances(promises));
    assert.deepEqual(await brokenRulesBySql(client), []);
  };
}

/** Only a reused number is a bug, nothing that exists is missing, and no store is away. */
function assertRefused(
  command: Command,
  code: RefusalCode,
  before: Books,
  recharges: ReadonlyMap<string, number>,
): void {
  const said = `${command.kind} was refused: ${code}`;
  assert.ok(code !== 'unavailable' && code !== 'outcome_unknown', said);
  if (code === 'internal') {
    assert.ok(command.kind === 'recharge' && (recharges.get(command.rechargeNo) ?? 0) > 1, said);
  }
  if (command.kind === 'pay_order') {
    assert.ok(code !== 'order_not_found' || !before.orders.has(command.txNo), said);
    assert.ok(code !== 'session_required' || !before.owners.has(command.payerId), said);
  }
  if ('userId' in command && code === 'user_not_found') {
    assert.ok(command.userId === null || !before.owners.has(command.userId), said);
  }
}
