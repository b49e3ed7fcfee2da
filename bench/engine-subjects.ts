// The rows without HTTP: payments through the gatherer, in one or two processes, and pgbench.

import type { Book } from './book.ts';
import type { Child } from './child.ts';
import type { EngineProcedures } from './engine/main.ts';
import { bothFired } from './fired.ts';
import type { Seeded } from './people.ts';
import { firePgbench, type PgbenchServer } from './pgbench.ts';
import { PAYMENT_ROWS, type PaymentRow, type SubjectName } from './rows.ts';
import { withSlowCommits } from './slow-commit.ts';
import type { Subject } from './subject.ts';
import { allowDelivery, forbidDelivery } from './undelivered.ts';

type Engine = Child<EngineProcedures>;

/**
 * When nodes are compared, enough payments are in flight for two full batches, so that one node can
 * choose from as many as two.
 */
const NODES_COMPARED = 2;

export function paymentSubject(
  row: PaymentRow,
  name: SubjectName,
  engines: readonly Engine[],
  book: Book,
  inFlight: number,
): Subject {
  const { hot, nodes, slowCommit, notified, apart } = PAYMENT_ROWS[row];
  const mandates = row === 'pay-mandate';
  const { seeded } = book;
  const merchants = hot ? [seeded.hot] : seeded.merchants;
  const used = engines.slice(0, nodes);
  const each = slowCommit ? (inFlight * NODES_COMPARED) / nodes : inFlight;
  async function pay(seconds: number) {
    const fired = await Promise.all(
      used.map((engine) => engine.call('pay', { seconds, inFlight: each })),
    );
    return fired.reduce(bothFired);
  }
  return {
    name,
    pids: used.map((engine) => engine.pid),
    writesTo: book,
    async prepare(count) {
      const each = Math.ceil(count / nodes);
      const plan = { count: each, payers: seeded.payers, merchants, notified, mandates };
      // One at a time, because they would only wait for each other's locks.
      for (const [index, engine] of used.entries()) {
        await engine.call('prepare', apart ? { ...plan, ...shareOf(seeded, index, nodes) } : plan);
      }
      if (notified) await forbidDelivery(book);
    },
    fire: (seconds) => (slowCommit ? withSlowCommits(book, () => pay(seconds)) : pay(seconds)),
    async afterwards(fired) {
      if (notified) await allowDelivery(book);
      return fired;
    },
  };
}

/** A merchant of its own and a part of the payers, so that the nodes have no wallet in common. */
function shareOf({ hot, merchants, payers }: Seeded, node: number, nodes: number) {
  return {
    merchants: node === 0 ? [hot] : merchants.slice(node - 1, node),
    payers: payers.filter((_, index) => index % nodes === node),
  };
}

export function pgbenchSubject(program: string, server: PgbenchServer): Subject {
  return {
    name: 'tpcb',
    pids: [],
    writesTo: null,
    prepare: async () => {},
    fire: (seconds) => firePgbench(program, server, seconds),
  };
}
