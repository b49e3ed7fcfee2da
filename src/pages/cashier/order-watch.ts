// Notifies watchers of an order when its status changes. One loop in a process polls all watched
// orders in one statement, and only while there are watchers. It holds no connection and no lock,
// and it sees what other processes write.

import { pollWhileWanted } from '../../background/polling.ts';
import { throttled } from '../../background/throttled.ts';
import { type Order, type OrderStatus, statusAt } from '../../core/order/order.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';

export interface Watcher {
  readonly txNo: string;
  readonly sessionToken: string;
  /** The status the watcher knows; only another one is reported. */
  readonly status: OrderStatus;
  readonly onChange: (order: Order, nowMs: number) => void;
  /** The session has ended, and nothing more is reported. */
  readonly onSessionEnd: () => void;
}

export interface OrderWatch {
  /** Ends by itself after one report, or earlier when the returned function is called. */
  watch(watcher: Watcher): () => void;
}

interface Rhythm {
  readonly everyMs: number;
  /** Sessions are checked in every so many rounds. */
  readonly sessionsEvery: number;
}

const RHYTHM: Rhythm = { everyMs: 1_000, sessionsEvery: 5 };

export function orderWatch(service: Service, rhythm: Rhythm = RHYTHM): OrderWatch {
  const watchers = new Set<Watcher>();
  const { everyMs, sessionsEvery } = rhythm;
  const ensurePolling = pollWhileWanted({ everyMs, isWanted: () => watchers.size > 0, poll });
  const reportFailure = throttled((error, suppressed) =>
    service.log.warn(
      { error: String(error), suppressed },
      'Cashier screens wait for the database.',
    ),
  );
  let round = 0;

  async function poll(): Promise<void> {
    round += 1;
    try {
      const withSessions = round % sessionsEvery === 0;
      const ended = withSessions ? findEndedSessions(service, watchers) : Promise.resolve([]);
      const [orders, gone] = await Promise.all([readOrders(service, watchers), ended]);
      for (const watcher of gone) if (watchers.delete(watcher)) watcher.onSessionEnd();
      notify(orders);
    } catch (error) {
      // The next round may find it back; until then nothing is reported.
      if (watchers.size > 0) reportFailure(error);
    }
  }

  function notify(orders: ReadonlyMap<string, Order>): void {
    const nowMs = service.store.nowMs();
    for (const watcher of [...watchers]) {
      const order = orders.get(watcher.txNo);
      if (!order || statusAt(order, nowMs) === watcher.status) continue;
      watchers.delete(watcher);
      watcher.onChange(order, nowMs);
    }
  }

  return {
    watch(watcher) {
      watchers.add(watcher);
      ensurePolling();
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}

/** Reads that start in one turn of the event loop are one statement. */
async function readOrders(
  { store }: Service,
  watchers: ReadonlySet<Watcher>,
): Promise<ReadonlyMap<string, Order>> {
  const txNos = [...new Set([...watchers].map(({ txNo }) => txNo))];
  const orders = await Promise.all(txNos.map((txNo) => store.queries.order(txNo)));
  return new Map(orders.flatMap((order) => (order ? [[order.txNo, order]] : [])));
}

async function findEndedSessions(
  service: Service,
  watchers: ReadonlySet<Watcher>,
): Promise<readonly Watcher[]> {
  const all = [...watchers];
  const sessions = await Promise.all(
    all.map(({ sessionToken }) => sessionOf(service, sessionToken, 'page')),
  );
  return all.filter((_, index) => !sessions[index]?.ok);
}
