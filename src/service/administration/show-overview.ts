// Reads what operators see first: what waits for them, how the newest orders ended, and how the service
// stands. It costs what waits, however large the books are. What waits is counted and not proved: no money
// is told.

import type { OrderStatus } from '../../core/order/order.ts';
import type { WaitingCounts } from '../../store/operator-lists.ts';
import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import { checkHealth, type Health } from '../check-health.ts';
import { standingOf } from '../ledger-health.ts';
import type { Service } from '../service.ts';

/** More than these are not counted. */
export const COUNTED_MAX = 100;
/** Of the newest so many, how many were paid. */
export const NEWEST_ORDERS = 100;

export interface Overview {
  readonly nowMs: number;
  readonly waiting: Waiting;
  readonly orders: NewestOrders;
  readonly standing: Standing;
}

export interface Waiting extends WaitingCounts {
  readonly failedCallbacks: number;
}

export interface NewestOrders {
  /** Paid, refunded or not; expired; cancelled. Those that can still be paid are not counted. */
  readonly paid: number;
  readonly expired: number;
  readonly cancelled: number;
}

export interface Standing {
  readonly health: Health;
  readonly nodes: number;
  readonly processes: number;
  readonly freeBytes: number | null;
  /** The last verification with a result. */
  readonly verified: VerificationRun | null;
  readonly brokenRules: readonly string[];
  /** Null: the service makes no backups. */
  readonly backup: { readonly atMs: number | null; readonly isLate: boolean } | null;
}

export async function showOverview(service: Service): Promise<Overview> {
  const [waiting, orders, standing] = await Promise.all([
    whatWaits(service),
    newestOrders(service),
    howItStands(service),
  ]);
  return { nowMs: service.store.nowMs(), waiting, orders, standing };
}

async function whatWaits(service: Service): Promise<Waiting> {
  const { queries, callbacks } = service.store;
  const [waiting, failedCallbacks] = await Promise.all([
    queries.countWaiting(COUNTED_MAX),
    callbacks.countFailed(null, COUNTED_MAX),
  ]);
  return { ...waiting, failedCallbacks };
}

async function newestOrders({ store }: Service): Promise<NewestOrders> {
  const counts = await store.queries.countNewestOrders(NEWEST_ORDERS);
  const of = (status: OrderStatus) => counts.get(status) ?? 0;
  return {
    paid: of('paid') + of('partially_refunded') + of('refunded'),
    expired: of('expired'),
    cancelled: of('cancelled'),
  };
}

const THIS_ONE: readonly { readonly processes: number }[] = [{ processes: 1 }];

async function howItStands(service: Service): Promise<Standing> {
  const [health, nodes, ledger, backups] = await Promise.all([
    checkHealth(service)(),
    service.nodes?.() ?? THIS_ONE,
    service.ledgerHealth.show(),
    service.backups?.() ?? null,
  ]);
  const { runs, whole } = ledger;
  return {
    health,
    nodes: nodes.length,
    processes: nodes.reduce((sum, node) => sum + node.processes, 0),
    freeBytes: service.diskRoom.freeBytes(),
    verified: runs.find(({ result }) => result !== null) ?? whole,
    brokenRules: standingOf(ledger)?.broken.map(({ name }) => name) ?? [],
    backup: backups && {
      atMs: backups.lastAtMs,
      isLate: backups.isLate,
    },
  };
}
