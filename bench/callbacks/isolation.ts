// While a thousand callbacks of one owner wait for receivers that never answer, how long do the
// callbacks of other owners take to arrive?

import { LIMITS } from '../../src/callbacks/parts.ts';
import { say } from '../progress.ts';
import type { CallbackParts } from './parts.ts';
import { owe, pending } from './queue.ts';
import { waitUntil } from './wait-until.ts';

const UNANSWERED = 1_000;
/** Fewer than callbacks, so that an owner has several for one host. */
const SILENT_HOSTS = 500;
const OTHERS = 10;
const POLL_MS = 100;

/** For each of the other owners: from before the order until its callback arrives. */
export async function isolationDelays(parts: CallbackParts): Promise<readonly number[]> {
  const { book, worker, receiver, ports } = parts;
  say('a thousand callbacks to receivers that never answer');
  const [silentOne, ...merchants] = book.seeded.merchants;
  if (!silentOne) throw new RangeError('There is no merchant.');
  await owe(book, UNANSWERED, [silentOne], (_, index) => {
    return `http://silent-${index % SILENT_HOSTS}.localhost:${ports.silent}/`;
  });
  await worker.call('start', undefined);
  await receiver.call('untilHeld', LIMITS.ownerHeld);
  const delaysMs: number[] = [];
  for (const merchant of merchants.slice(0, OTHERS)) {
    const beforeMs = Date.now();
    const ids = await owe(book, 1, [merchant], () => `http://127.0.0.1:${ports.fast}/`);
    delaysMs.push((await receiver.call('arrivalMs', ids[0] ?? '')) - beforeMs);
  }
  await receiver.call('release', undefined);
  await waitUntil('every callback has ended', async () => (await pending(book)) === 0, POLL_MS);
  await worker.call('stop', undefined);
  return delaysMs;
}
