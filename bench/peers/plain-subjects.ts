// The rows of the plain service: the same load generator sends the same requests to it.

import { join } from 'node:path';
import { type Child, startChild } from '../child.ts';
import type { Closings } from '../closings.ts';
import { REFUNDS_PER_ORDER } from '../http-subjects.ts';
import type { LoadProcedures } from '../load/main.ts';
import type { RequestPlan } from '../load/requests.ts';
import type { Seeded } from '../people.ts';
import { PLAIN_ROWS, type PlainRow } from '../rows.ts';
import type { Subject } from '../subject.ts';
import type { PlainProcedures } from './plain/main.ts';
import type { PlainDatabase } from './plain-database.ts';

/** With more, PostgreSQL on two cores does less. */
const CONNECTIONS = 24;

export async function plainSubjects(
  database: PlainDatabase,
  seeded: Seeded,
  connections: number,
  closings: Closings,
): Promise<readonly Subject[]> {
  const load: Child<LoadProcedures> = startChild(join(import.meta.dirname, '../load/main.ts'));
  closings.push(() => load.stop());
  const plain: Child<PlainProcedures> = startChild(join(import.meta.dirname, 'plain/main.ts'));
  closings.push(() => plain.stop());
  const port = await plain.call('listen', { config: database.config, connections: CONNECTIONS });
  return PLAIN_ROWS.map((name) => ({
    name,
    pids: [plain.pid],
    writesTo: null,
    prepare: async (count) => load.call('prepare', await planOf(name, database, seeded, count)),
    fire: (seconds) => load.call('fire', { port, connections, seconds }),
  }));
}

async function planOf(
  row: PlainRow,
  database: PlainDatabase,
  { keys, merchants, hot }: Seeded,
  count: number,
): Promise<RequestPlan> {
  switch (row) {
    case 'plain-create':
      return { kind: 'create', keys, count };
    case 'plain-pay':
      return {
        kind: 'pay',
        keys,
        count,
        payments: await database.pendingPayments(count, merchants),
      };
    case 'plain-pay-one':
      return { kind: 'pay', keys, count, payments: await database.pendingPayments(count, [hot]) };
    case 'plain-refund': {
      const orders = Math.ceil(count / REFUNDS_PER_ORDER / keys.length) * keys.length;
      return { kind: 'refund', keys, count, txNos: await database.paidOrders(orders) };
    }
  }
}
