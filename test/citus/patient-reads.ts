// A store whose reads are asked again for as long as machines are away: whoever reads there would.

import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { StoreFailure } from '../../src/store/store-failure.ts';

const ASKED_MAX = 100;
const BETWEEN_MS = 20;

export function withPatientReads(store: PostgresStore): PostgresStore {
  return { ...store, queries: patient(store.queries), callbacks: patient(store.callbacks) };
}

function patient<Reads extends object>(reads: Reads): Reads {
  return new Proxy(reads, {
    get(target, name) {
      const ask: unknown = Reflect.get(target, name);
      if (typeof ask !== 'function') return ask;
      return (...about: unknown[]) => untilTold(async () => ask(...about));
    },
  });
}

async function untilTold(ask: () => Promise<unknown>): Promise<unknown> {
  for (let asked = 1; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreFailure) || asked === ASKED_MAX) throw error;
    }
    await pause(BETWEEN_MS);
  }
}
