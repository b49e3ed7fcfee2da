// The rows over HTTP: the same load generator against the bare handler and against the service.

import type { Book } from './book.ts';
import type { Child } from './child.ts';
import type { LoadProcedures } from './load/main.ts';
import type { RequestPlan } from './load/requests.ts';
import { paidOrders, pendingPayments } from './orders.ts';
import type { SignedKey } from './people.ts';
import type { ServiceRow, SubjectName } from './rows.ts';
import type { Subject } from './subject.ts';

export interface HttpTarget {
  readonly pid: number;
  readonly port: number;
}

export interface HttpLoad {
  readonly load: Child<LoadProcedures>;
  readonly connections: number;
}

/** The users in the requests, the sessions of the payers, and what their programs sign with. */
export interface Clients {
  readonly book: Book;
  readonly sessions: ReadonlyMap<number, string>;
  readonly spenders?: ReadonlyMap<number, SignedKey>;
}

/** Orders of 100 yuan are refunded one yuan at a time, this many times. */
export const REFUNDS_PER_ORDER = 4;
const WRITING: readonly ServiceRow[] = [
  'create',
  'tool-create',
  'create-key',
  'refund',
  'pay',
  'pay-program',
  'pay-one',
];

export function httpSubject(
  { load, connections }: HttpLoad,
  name: SubjectName,
  kind: ServiceRow,
  clients: Clients,
  target: HttpTarget,
  bare = false,
): Subject {
  return {
    name,
    pids: [target.pid],
    writesTo: WRITING.includes(kind) && !bare ? clients.book : null,
    prepare: async (count) => load.call('prepare', await planOf(clients, kind, count)),
    fire: (seconds) => load.call('fire', { port: target.port, connections, seconds }),
  };
}

export async function planOf(
  { book, sessions, spenders }: Clients,
  kind: ServiceRow,
  count: number,
): Promise<RequestPlan> {
  const { store, seeded } = book;
  const { keys, merchants, payers, hot } = seeded;
  if (kind === 'refund') {
    const orders = Math.ceil(count / REFUNDS_PER_ORDER);
    return { kind, keys, count, txNos: await paidOrders(store, orders, keys, payers) };
  }
  if (kind === 'pay-program') {
    const pending = await pendingPayments(store, count, merchants, payers);
    const payments = pending.map(({ payerId, txNo }) => {
      const key = spenders?.get(payerId);
      if (!key) throw new Error(`Payer ${payerId} has no mandate.`);
      return { txNo, key };
    });
    return { kind, keys, count, payments };
  }
  if (kind === 'pay' || kind === 'pay-one') {
    const paid = kind === 'pay' ? merchants : [hot];
    const pending = await pendingPayments(store, count, paid, payers);
    const payments = pending.map(({ payerId, txNo }) => {
      return { txNo, sessionToken: sessions.get(payerId) ?? '' };
    });
    return { kind: 'pay', keys, count, payments };
  }
  return { kind, keys, count };
}
