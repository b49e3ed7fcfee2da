// The rows without HTTP: payments through the gatherer, and pgbench beside them.

import type { Child } from './child.ts';
import type { EngineProcedures } from './engine/main.ts';
import { firePgbench, type PgbenchServer } from './pgbench.ts';
import type { Seeded, SeededMerchant } from './seed.ts';
import type { Subject } from './subject.ts';

export function paymentSubject(
  row: 'pay-spread' | 'pay-hot',
  engine: Child<EngineProcedures>,
  seeded: Seeded,
  inFlight: number,
): Subject {
  const { payerIds } = seeded;
  const merchants: readonly SeededMerchant[] =
    row === 'pay-hot' ? seeded.merchants.slice(-1) : seeded.merchants;
  return {
    row,
    pid: engine.pid,
    prepare: (count) => engine.call('prepare', { count, payerIds, merchants }),
    fire: (seconds) => engine.call('pay', { seconds, inFlight }),
  };
}

export function pgbenchSubject(program: string, server: PgbenchServer): Subject {
  return {
    row: 'tpcb',
    pid: null,
    prepare: async () => {},
    fire: (seconds) => firePgbench(program, server, seconds),
  };
}
