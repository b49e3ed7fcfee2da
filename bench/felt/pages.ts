// Somebody who opens pages while payments are made: the page of an order, the console, and what the
// console asks for. One request at a time, as by one person without patience.

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clients } from '../http-subjects.ts';
import { pendingPayments } from '../orders.ts';
import type { RunningService } from '../service.ts';

export interface FeltPage {
  readonly path: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

const PAUSE_MS = 10;

interface Visited {
  readonly service: RunningService;
  readonly clients: Clients;
}

/** From now on, until it is told to end. */
export async function visitPages({
  service,
  clients: { book, sessions },
}: Visited): Promise<{ end(): Promise<readonly FeltPage[]> }> {
  const { store, seeded } = book;
  const [order] = await pendingPayments(store, 1, [seeded.hot], seeded.payers);
  const [token = ''] = sessions.values();
  const ended = new AbortController();
  const visitor: Visitor = { port: service.port, token, txNo: order?.txNo ?? '' };
  const visiting = visitUntil(ended.signal, visitor);
  return {
    end() {
      ended.abort();
      return visiting;
    },
  };
}

interface Visitor {
  readonly port: number;
  readonly token: string;
  readonly txNo: string;
}

async function visitUntil(
  end: AbortSignal,
  { port, token, txNo }: Visitor,
): Promise<readonly FeltPage[]> {
  const headers = { cookie: `tael_session=${token}` };
  const pages = new Map<string, { times: RecordableHistogram; failures: number }>(
    [`/pay/${txNo}`, '/console/', '/api/v1/wallets', '/api/v1/records'].map((path) => [
      path,
      { times: createHistogram(), failures: 0 },
    ]),
  );
  while (!end.aborted) {
    for (const [path, seen] of pages) {
      const startedMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await answer.arrayBuffer();
      seen.times.record(Math.max(1, Math.round((performance.now() - startedMs) * 1e6)));
      if (!answer.ok) seen.failures += 1;
      await pause(PAUSE_MS);
    }
  }
  return [...pages].map(([path, { times, failures }]) => ({
    path: path.startsWith('/pay/') ? '/pay/<tx_no>' : path,
    count: times.count,
    p50Ms: times.percentile(50) / 1e6,
    p99Ms: times.percentile(99) / 1e6,
    failures,
  }));
}
