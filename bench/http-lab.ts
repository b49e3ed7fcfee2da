// Starts what the rows over HTTP need: a service on each ledger, the bare handler and the load generator.

import { join } from 'node:path';
import type { BareProcedures } from './bare/main.ts';
import type { Book, Books } from './book.ts';
import { type Child, startChild } from './child.ts';
import type { Closings } from './closings.ts';
import { type Clients, type HttpLoad, type HttpTarget, httpSubject } from './http-subjects.ts';
import type { LoadProcedures } from './load/main.ts';
import { allowSpending } from './mandates.ts';
import type { ManyOrders } from './many-orders.ts';
import type { Options } from './options.ts';
import { orderPageSubjects, pageSubjects } from './page-subjects.ts';
import { profileFlags } from './profile-flags.ts';
import { requestOnce } from './request-once.ts';
import {
  isOrderPage,
  ROW_NAMES,
  type RowName,
  SERVICE_ROWS,
  type ServiceRow,
  smallName,
} from './rows.ts';
import type { Scratch } from './scratch.ts';
import { connected, embedded, startService } from './service.ts';
import { openSessions } from './sessions.ts';
import type { Subject } from './subject.ts';

export interface HttpPart {
  readonly subjects: readonly Subject[];
  readonly servicePid: number | null;
}

export interface Ledgers {
  readonly books: Books;
  /** Null: no row lists orders. */
  readonly orders: ManyOrders | null;
}

const BARE = { 'bare-post': 'create', 'bare-get': 'balance', 'bare-list': 'tool-list' } as const;

export async function startHttp(
  options: Options,
  scratch: Scratch,
  { books: [main, small], orders }: Ledgers,
  closings: Closings,
): Promise<HttpPart> {
  const rows = ROW_NAMES.filter(isHttp).filter((row) => options.rows.includes(row));
  if (rows.length + options.pages.length === 0) return { subjects: [], servicePid: null };
  const load: Child<LoadProcedures> = startChild(join(import.meta.dirname, 'load/main.ts'));
  closings.push(() => load.stop());
  const http: HttpLoad = { load, connections: options.connections };
  const service = await startService(scratch, embedded(scratch), profileFlags(options.profileDir));
  closings.push(() => service.stop());
  const bare = rows.some(isBare) ? await startBare(main, service, closings) : service;
  const grown = small && rows.some((row) => smallName(row) !== null);
  const smallService = grown ? await startService(scratch, connected(scratch, small)) : null;
  if (smallService) closings.push(() => smallService.stop());
  const clients: Clients = {
    book: main,
    sessions: rows.some((row) => row === 'pay' || row === 'pay-one')
      ? await openSessions(main)
      : new Map(),
    spenders: rows.includes('pay-program')
      ? await allowSpending(main.store, main.seeded.payers, main.keys)
      : new Map(),
  };
  const subjects = rows.flatMap((row): Subject[] => {
    if (isBare(row)) return [httpSubject(http, row, BARE[row], clients, bare, true)];
    const here = httpSubject(http, row, row, clients, service);
    const name = smallName(row);
    if (!small || !smallService || !name) return [here];
    const smallClients = { book: small, sessions: clients.sessions };
    return [here, httpSubject(http, name, row, smallClients, smallService)];
  });
  const beside = orders && (await startService(scratch, connected(scratch, orders.book)));
  if (beside) closings.push(() => beside.stop());
  const pages = options.pages.flatMap((page) => {
    if (!isOrderPage(page)) return pageSubjects(load, page, main, service);
    return orders && beside ? orderPageSubjects(load, page, orders, beside) : [];
  });
  return { subjects: [...subjects, ...pages], servicePid: service.pid };
}

function isHttp(row: RowName): row is keyof typeof BARE | ServiceRow {
  return isBare(row) || SERVICE_ROWS.some((one) => one === row);
}

function isBare(row: RowName): row is keyof typeof BARE {
  return row in BARE;
}

async function startBare(
  { seeded, keys: serviceKeys }: Book,
  service: HttpTarget,
  closings: Closings,
): Promise<HttpTarget> {
  const bare: Child<BareProcedures> = startChild(join(import.meta.dirname, 'bare/main.ts'));
  closings.push(() => bare.stop());
  const { keys } = seeded;
  const port = await bare.call('listen', {
    keyIdCheck: serviceKeys.keyIdCheck.export(),
    apiSecret: serviceKeys.apiSecret.export(),
    secretDigests: new Map(keys.map((key) => [key.keyId, key.secretDigest])),
    postAnswer: await requestOnce(service.port, { kind: 'create', keys, count: 1 }),
    getAnswer: await requestOnce(service.port, { kind: 'balance', keys, count: 1 }),
    listAnswer: await requestOnce(service.port, { kind: 'tool-list', keys, count: 1 }),
  });
  return { pid: bare.pid, port };
}
