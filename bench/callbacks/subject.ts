// The rows of callbacks: the worker delivers from a long queue for a while.

import { setTimeout as pause } from 'node:timers/promises';
import type { Book } from '../book.ts';
import type { Fired } from '../fired.ts';
import type { NotifyUrlOf } from '../orders.ts';
import type { SeededMerchant } from '../people.ts';
import type { DeliveryRow } from '../rows.ts';
import type { Subject } from '../subject.ts';
import type { CallbackFigures, CallbackParts } from './parts.ts';
import { owe, postponeAllBut, queued } from './queue.ts';
import type { Arrivals } from './receiver.ts';
import { placesOff } from './turns.ts';

interface Receivers {
  readonly merchants: readonly SeededMerchant[];
  readonly notifyUrlOf: NotifyUrlOf;
  /** A pattern for SQL's `like`. */
  readonly hosts: string;
}

export function deliverySubject(
  row: DeliveryRow,
  { book, worker, receiver, ports }: CallbackParts,
  queueLength: number,
  figures: CallbackFigures,
): Subject {
  const { merchants, notifyUrlOf, hosts } = receiversOf(row, book, ports.fast);
  let queue: readonly string[] = [];
  let arrived: readonly string[] = [];
  return {
    name: row,
    pids: [worker.pid],
    writesTo: null,
    async prepare(count) {
      await postponeAllBut(book, hosts);
      const missing = Math.max(count, queueLength) - (await queued(book)).length;
      if (missing > 0) await owe(book, missing, merchants, notifyUrlOf);
      await book.admin.query('vacuum analyze callbacks');
      queue = await queued(book);
    },
    async fire(seconds) {
      await receiver.call('begin', undefined);
      const startMs = performance.now();
      await worker.call('start', undefined);
      await pause(seconds * 1000);
      await worker.call('stop', undefined);
      const tookS = (performance.now() - startMs) / 1000;
      const arrivals = await receiver.call('end', undefined);
      arrived = arrivals.eventIds;
      return firedOf(arrivals, tookS, queue.length);
    },
    async afterwards(fired) {
      figures.placesOff.push(placesOff(queue, arrived));
      return { ...fired, ...(await latencies(book, arrived)) };
    },
  };
}

function receiversOf(row: DeliveryRow, { seeded }: Book, port: number): Receivers {
  if (row === 'deliver-hot') {
    const notifyUrlOf = () => `http://127.0.0.1:${port}/paid`;
    return { merchants: [seeded.hot], notifyUrlOf, hosts: '127.0.0.1:%' };
  }
  return {
    merchants: seeded.merchants,
    notifyUrlOf: ({ merchantId }) => `http://shop-${merchantId}.localhost:${port}/paid`,
    hosts: 'shop-%',
  };
}

function firedOf({ eventIds, repeats, cpuMicros }: Arrivals, seconds: number, most: number): Fired {
  return {
    count: eventIds.length + repeats,
    seconds,
    // Filled in afterwards, from the attempts.
    p50Ms: 0,
    p99Ms: 0,
    p999Ms: 0,
    failures: repeats > 0 ? { repeated: repeats } : {},
    firstFailure: repeats > 0 ? 'an event came twice' : null,
    ranOut: eventIds.length >= most,
    driverMicros: cpuMicros,
  };
}

/** How long attempts took, in whole milliseconds. */
async function latencies({ admin }: Book, eventIds: readonly string[]) {
  const txNos = eventIds.map((id) => id.slice('evt_'.length));
  const { rows } = await admin.query(
    'select duration_ms from callback_attempts where tx_no = any($1)',
    [txNos],
  );
  const durations = rows.map((row) => Number(row.duration_ms)).sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(share * (durations.length - 1))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), p999Ms: at(0.999) };
}
