// A thousand callbacks of one owner wait for receivers that never answer, and then others are paid: how
// long do their callbacks take to arrive?

import { LIMITS } from '../../src/webhooks/worker.ts';
import { say } from '../progress.ts';
import type { DeliveryParts } from './lab.ts';
import { owe, pending } from './queue.ts';
import { untilSo } from './wait-until.ts';

const UNANSWERED = 1_000;
/** Fewer than events: an owner has several for one host. */
const SILENT_HOSTS = 500;
const OTHERS = 10;
const POLL_MS = 100;

/** From before the order until its callback arrives, for each of the others. */
export async function isolationDelays(parts: DeliveryParts): Promise<readonly number[]> {
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
  await receiver.call('speak', undefined);
  await untilSo('every callback has ended', async () => (await pending(book)) === 0, POLL_MS);
  await worker.call('stop', undefined);
  return delaysMs;
}
