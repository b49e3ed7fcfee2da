// Simulated delivery: claims are taken, ended, released and lost, and now and then a callback is
// sent again. Both stores get the same commands and must give the same answers.

import assert from 'node:assert/strict';
import type {
  ClaimedCallback,
  ClaimRequest,
  EndedAttempt,
  ResendRequest,
} from '../../src/store/callbacks.ts';
import type { Store } from '../../src/store/store.ts';
import { BODIES } from '../contract/callback-commands.ts';
import { anyUser, type Scene } from './people.ts';

const LEASE_MS = 10_000;
const HOSTS = ['shop.example:443', 'b.example:8080'];
export const RECEIVERS = ['https://shop.example/paid?a={b,c}', 'http://b.example:8080/', 'x:'];

/** Claimed by a holder that has not returned; another may have claimed it since. */
export function deliveries(left: Store, right: Store) {
  let held: ClaimedCallback[] = [];

  async function same<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    const told = await ask(left);
    assert.deepEqual(told, await ask(right));
    return told;
  }

  return async function deliver(scene: Scene): Promise<void> {
    const { random } = scene;
    if (random.chance(0.6)) {
      const asked = claimAsk(scene);
      held.push(...(await same(({ callbacks }) => callbacks.claim(asked))));
    }
    const [back, kept] = [held.filter(() => random.chance(0.6)), [] as ClaimedCallback[]];
    for (const one of held) if (!back.includes(one) || random.chance(0.1)) kept.push(one);
    held = kept;
    const untried = back.filter(() => random.chance(0.15));
    const attempts = back.filter((one) => !untried.includes(one)).map((one) => end(scene, one));
    await same(({ callbacks }) => callbacks.release(untried));
    await same(({ callbacks }) => callbacks.record(attempts));
    if (random.chance(0.1)) {
      const which = resendAsk(scene);
      await same(({ callbacks }) => callbacks.resend(which));
    }
  };
}

function claimAsk({ random, books }: Scene): ClaimRequest {
  const owners = [...books.owners.keys()];
  const receivers = owners.flatMap((ownerId) => HOSTS.map((host) => ({ ownerId, host })));
  const some = <Item>(all: readonly Item[]) => all.filter(() => random.chance(0.2));
  return {
    queue: 0,
    limit: 1 + random.below(5),
    leaseMs: LEASE_MS,
    ...BODIES,
    busyReceivers: some(receivers),
    busyOwners: some(owners),
    wants: refusing(random.pick([...HOSTS, ''])),
  };
}

/** Refuses one host, as if the claim itself had used up its share. */
function refusing(refused: string): ClaimRequest['wants'] {
  return ({ host }) => host !== refused;
}

function end({ random, nowMs }: Scene, { eventId, claimNo }: ClaimedCallback): EndedAttempt {
  const facts = { eventId, claimNo, atMs: nowMs, durationMs: random.below(10_000) };
  if (random.chance(0.4)) {
    const said = { address: '203.0.113.9', status: 200, failure: null, answer: 'ok "\\{},' };
    return { ...facts, ...said, next: { kind: 'delivered' } };
  }
  const atMs = nowMs + random.pick([0, 40, 5_000, 30_000]);
  return {
    ...facts,
    address: null,
    status: null,
    failure: 'timed_out',
    answer: '',
    next: random.chance(0.5) ? { kind: 'failed' } : { kind: 'retry', atMs },
  };
}

function resendAsk(scene: Scene): ResendRequest {
  const { random, books, nowMs } = scene;
  const txNo = random.pick([...books.callbacks.keys(), 'nothing']);
  if (random.chance(0.5)) return { eventId: `evt_${txNo}` };
  const fromMs = nowMs - random.pick([1_000, 60_000, 86_400_000]);
  return { ownerId: anyUser(scene), fromMs, untilMs: fromMs + random.below(86_400_000) };
}
