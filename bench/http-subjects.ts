// The rows that go over HTTP: the same generator against the bare handler and against the service.

import type { Child } from './child.ts';
import type { LoadProcedures } from './load/main.ts';
import type { RequestPlan } from './load/requests.ts';
import { paidOrders } from './orders.ts';
import type { RowName } from './rows.ts';
import type { Scratch } from './scratch.ts';
import type { Seeded } from './seed.ts';
import type { Subject } from './subject.ts';

export interface HttpTarget {
  readonly pid: number;
  readonly port: number;
}

export interface HttpBench {
  readonly scratch: Scratch;
  readonly seeded: Seeded;
  readonly load: Child<LoadProcedures>;
  readonly connections: number;
}

/** An order of 100 yuan is refunded one yuan at a time, this often. */
const REFUNDS_PER_ORDER = 4;

export function httpSubject(
  bench: HttpBench,
  row: RowName,
  kind: RequestPlan['kind'],
  target: HttpTarget,
): Subject {
  const { seeded, load, connections } = bench;
  const { keys } = seeded;
  return {
    row,
    pid: target.pid,
    async prepare(count) {
      const txNos = kind === 'refund' ? await refundable(bench, count) : [];
      await load.call('prepare', { kind, keys, txNos, count });
    },
    fire: (seconds) => load.call('fire', { port: target.port, connections, seconds }),
  };
}

function refundable({ scratch, seeded }: HttpBench, count: number): Promise<readonly string[]> {
  const orders = Math.ceil(count / REFUNDS_PER_ORDER);
  return paidOrders(scratch.store, orders, seeded.keys, seeded.payerIds);
}
