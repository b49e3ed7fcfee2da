// What operators see first: what waits for them, how the newest orders ended, and how the service stands.
// It costs what waits, however large the books are.

import { type Order, statusAt } from '../../core/order/order.ts';
import type { VerificationRun } from '../../store/postgres/verify/runs.ts';
import { checkHealth, type Health } from '../check-health.ts';
import { standingOf } from '../ledger-health.ts';
import type { Service } from '../service.ts';
import { countOpenRefundRequests } from '../show-refund-request.ts';

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

export interface Waiting {
  readonly rechargeRequests: number;
  /** Recharges that another operator proposed. */
  readonly recharges: number;
  readonly withdrawals: number;
  /** Approved withdrawals that are in no file for the bank. */
  readonly payouts: number;
  readonly refundRequests: number;
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
  const requested = { status: 'requested', code: null, oldestFirst: false } as const;
  const [requests, recharges, withdrawals, payouts, refundRequests, failedCallbacks] =
    await Promise.all([
      queries.rechargeRequests(requested, null, COUNTED_MAX),
      queries.pendingRecharges(),
      queries.pendingWithdrawals(),
      queries.payableWithdrawals(COUNTED_MAX),
      countOpenRefundRequests(service, null),
      callbacks.countFailed(null, COUNTED_MAX),
    ]);
  return {
    rechargeRequests: requests.length,
    recharges: recharges.length,
    withdrawals: withdrawals.length,
    payouts: payouts.length,
    refundRequests,
    failedCallbacks,
  };
}

async function newestOrders({ store }: Service): Promise<NewestOrders> {
  const any = { status: null, fromMs: null, untilMs: null };
  const { items } = await store.queries.allOrders(any, null, NEWEST_ORDERS);
  const nowMs = store.nowMs();
  const counted = Map.groupBy(items, (order) => endOf(order, nowMs));
  const of = (end: keyof NewestOrders) => counted.get(end)?.length ?? 0;
  return { paid: of('paid'), expired: of('expired'), cancelled: of('cancelled') };
}

function endOf(order: Order, nowMs: number): keyof NewestOrders | null {
  const status = statusAt(order, nowMs);
  return status === 'pending'
    ? null
    : status === 'expired' || status === 'cancelled'
      ? status
      : 'paid';
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
