// Asks as clients of the simulation do: any node that is alive, again while they are in doubt, now and then
// twice at once. All that they ask and hear is written down, on one clock that counts questions and
// answers.

import type { Answer } from '../../../src/service/answer.ts';
import type { Service } from '../../../src/service/service.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import type { Heard, Read, Request, Write } from '../../histories/history.ts';
import type { Random } from '../random.ts';
import type { Node } from './node.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface AskingOptions {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly nodes: readonly Node[];
  /** What they write down. */
  readonly requests: Request[];
}

export interface Wish {
  readonly write: Write;
  readonly send: (service: Service) => Promise<Heard>;
}

export interface Asking {
  /** Once. */
  ask(what: Write | Read, send: Wish['send']): Promise<Heard>;
  /** Until the answer is clear; without a key or a number, a doubt is left as it is. */
  fulfil(wish: Wish): Promise<Heard>;
  sleep(ms: number): Promise<void>;
  /** Now and then none. */
  newKey(): string | null;
}

/** Neither says that it is done, nor that it never will be. */
const TRY_AGAIN = ['unavailable', 'overloaded', 'outcome_unknown'];
const TRIES_MAX = 500;

export function asking({ time, random, nodes, requests }: AskingOptions): Asking {
  let ticks = 0;
  let keys = 0;
  const tick = () => {
    ticks += 1;
    return ticks;
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => void time.after(ms, 'world', 'a client waits', resolve));

  /** The same nodes as a load balancer would choose: any that is alive. */
  async function ask(
    what: Write | Read,
    send: (service: Service) => Promise<Heard>,
  ): Promise<Heard> {
    const alive = nodes.filter((node) => node.isAlive());
    if (alive.length === 0) {
      await sleep(20);
      return { as: 'refused', code: 'unavailable' };
    }
    const node = random.pick(alive);
    const askedAt = tick();
    const heard = await send(node.service).catch((error: unknown): Heard => {
      if (!(error instanceof StoreFailure)) throw error;
      return what.kind === 'write' ? { as: 'unknown' } : { as: 'refused', code: 'unavailable' };
    });
    // Whoever asked a node that has died meanwhile hears nothing.
    const told: Heard = node.isAlive() ? heard : { as: 'unknown' };
    requests.push({ what, askedAt, endedAt: tick(), heard: told });
    return told;
  }

  async function settle({ write, send }: Wish): Promise<Heard> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const heard = await ask(write, send);
      const again =
        heard.as === 'unknown' || (heard.as === 'refused' && TRY_AGAIN.includes(heard.code));
      if (!again) return heard;
      if (heard.as === 'unknown' && !mayRepeat(write)) return heard;
      await sleep(random.below(random.pick([5, 50, 1_000])));
    }
    throw new Error(`Nobody ever heard what became of a ${write.operation}.`);
  }

  /** Now and then sent twice at once, as an impatient program does. */
  async function fulfil(wish: Wish): Promise<Heard> {
    if (!mayRepeat(wish.write) || random.chance(0.9)) return settle(wish);
    const [heard] = await Promise.all([settle(wish), settle(wish)]);
    return heard;
  }

  return {
    ask,
    fulfil,
    sleep,
    newKey() {
      keys += 1;
      return random.chance(0.1) ? null : `k${keys}`;
    },
  };
}

function mayRepeat({ key, number }: Write): boolean {
  return key !== null || number !== undefined;
}

/** What the answer of a use case says to whoever asked. */
export function hear<Value>(
  answer: Answer<Value> & { readonly replayed?: boolean },
  numberOf: (value: Value) => string,
): Heard {
  if (answer.ok)
    return { as: 'done', no: numberOf(answer.value), replayed: answer.replayed ?? false };
  const { code } = answer.refusal;
  return code === 'outcome_unknown' ? { as: 'unknown' } : { as: 'refused', code };
}
