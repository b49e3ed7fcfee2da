// Plays a batch on a store: once, or, where machines are struck meanwhile, again until each command has had
// its effect or a refusal of its own.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../src/core/decide.ts';
import type { Ended as Answer, CommandStore } from '../../src/store/store.ts';
import { count, type Happened } from './happened.ts';

/** In the order in which they had their effects. */
export interface Played {
  readonly command: Command;
  /** Null: it has been decided, and nobody was told how. */
  readonly outcome: Answer | null;
}

export type Play = (store: CommandStore, batch: readonly Command[]) => Promise<readonly Played[]>;

export const playOnce: Play = async (store, batch) => {
  const told = await store.execute(batch, 'main');
  return batch.map((command, index) => ({ command, outcome: told[index] ?? null }));
};

export interface Struck {
  /** Does this while something may strike; afterwards everything runs, and nothing is undecided. */
  beset<T>(work: () => Promise<T>): Promise<T>;
  /** The ids of batches that are in the books. */
  committed(): Promise<ReadonlySet<string>>;
  readonly happened: Happened;
}

const NO_EFFECT = ['unavailable', 'overloaded'];
/** A machine that is taken for absent is asked for again after seconds, and until then refused at once. */
export const ASKED_MAX = 60;
export const ASKS_AGAIN_MS = 500;

/** What had no effect is sent again; what nobody knows is looked up first. */
export function playUntilTold(struck: Struck): Play {
  const used = new Set<string>();
  return async (store, batch) => {
    const all: Played[] = [];
    for (const part of partsOf(batch, used)) {
      let left = part;
      for (let asked = 0; left.length > 0; asked++) {
        assert.ok(asked < ASKED_MAX, 'a batch is never told what became of it');
        const ended = await playStruck(struck, store, left);
        all.push(...ended.done);
        left = ended.left;
        if (asked > 0 && left.length > 0) await pause(ASKS_AGAIN_MS);
      }
    }
    return all;
  };
}

interface Ended {
  readonly done: readonly Played[];
  /** These had no effect. */
  readonly left: readonly Command[];
}

async function playStruck(
  { beset, committed, happened }: Struck,
  store: CommandStore,
  batch: readonly Command[],
): Promise<Ended> {
  const before = await committed();
  const told = await beset(() => playOnce(store, batch));
  const unknown = told.filter(({ outcome }) => isRefused(outcome, ['outcome_unknown']));
  if (unknown.length === 0) {
    const [left = [], done = []] = [true, false].map((none) =>
      told.filter(({ outcome }) => hadNoEffect(outcome) === none),
    );
    if (left.length > 0) count(happened, done.length === 0 ? 'sent again' : 'sent again in part');
    return { done, left: left.map(({ command }) => command) };
  }
  assert.equal(unknown.length, batch.length, 'a batch is one transaction');
  const news = [...(await committed())].filter((id) => !before.has(id));
  assert.ok(news.length < 2, 'a batch is committed once');
  count(happened, news.length === 0 ? 'unknown, and did not happen' : 'unknown, and happened');
  if (news.length === 0) return { done: [], left: batch };
  return { done: batch.map((command) => ({ command, outcome: null })), left: [] };
}

function hadNoEffect(outcome: Answer | null): boolean {
  return outcome === 'locked_elsewhere' || isRefused(outcome, NO_EFFECT);
}

export function isRefused(outcome: Answer | null, codes: readonly string[]): boolean {
  if (outcome === null || outcome === 'locked_elsewhere' || outcome.ok) return false;
  return codes.includes(outcome.refusal.code);
}

/** The store divides a batch in which a number is used again. Sent one by one, each has a row of its own. */
function partsOf(batch: readonly Command[], used: Set<string>): readonly (readonly Command[])[] {
  const numbers = batch.flatMap((one) => (one.kind === 'recharge' ? [one.rechargeNo] : []));
  const again = numbers.some((no, place) => used.has(no) || numbers.indexOf(no) !== place);
  for (const no of numbers) used.add(no);
  return again ? batch.map((command) => [command]) : [batch];
}
