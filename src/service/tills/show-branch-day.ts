// One day at a branch, as its till shows it: what it took, and its orders.

import { DAY_MS, shanghaiDay, shanghaiDayStartMs } from '../../core/time.ts';
import type { OrderCursor } from '../../store/own-lists.ts';
import type { Takings } from '../../store/sales.ts';
import type { Answer } from '../answer.ts';
import { readOwnerVersion } from '../changed-version.ts';
import { type VisibleOrder, visibleOrders } from '../query-order.ts';
import type { Service } from '../service.ts';
import { opaqueDigest } from '../session.ts';
import { untilChanged } from '../until-changed.ts';
import { type BranchAt, findBranch, type TillSession } from './till-session.ts';

export interface WantedDay {
  readonly branchId: number;
  /** Its first millisecond; null: today. */
  readonly dayMs: number | null;
  readonly after: OrderCursor | null;
  readonly limit: number;
}

export interface BranchDayShown extends BranchAt {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  readonly takings: Takings;
  readonly orders: readonly VisibleOrder[];
}

export async function showBranchDay(
  service: Service,
  till: TillSession,
  { branchId, dayMs, after, limit }: WantedDay,
): Promise<Answer<BranchDayShown>> {
  const found = await findBranch(service, till, branchId);
  if (!found.ok) return found;
  const { queries, nowMs } = service.store;
  const fromMs = dayMs ?? shanghaiDayStartMs(shanghaiDay(nowMs())) ?? 0;
  const time = { ownerId: till.ownerId, branchId, fromMs, untilMs: fromMs + DAY_MS };
  const [takings, orders] = await Promise.all([
    queries.branchTakings(time),
    queries.branchOrders(time, after, limit),
  ]);
  const shown = { day: shanghaiDay(fromMs), takings };
  const visible = await visibleOrders(service, orders);
  return { ok: true, value: { ...found.value, ...shown, orders: visible } };
}

/**
 * The mark of what there was last, once it is not what was seen; or after the wait, unchanged. It
 * changes with every order, payment and refund of the owner, of whichever branch.
 */
export async function awaitTillChange(
  service: Service,
  till: TillSession,
  branchId: number,
  seen: string | null,
  end: AbortSignal,
): Promise<Answer<string>> {
  const found = await findBranch(service, till, branchId);
  if (!found.ok) return found;
  const { ownerId } = till;
  const version = (await readOwnerVersion(service, ownerId)) ?? '';
  const mark = markOf(service, branchId, version);
  if (mark !== seen) return { ok: true, value: mark };
  const watch = service.changeWatch.owner.bind(null, ownerId);
  const changed = await untilChanged(watch, version, end);
  if (changed === 'full') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 5 } };
  }
  const current = changed ? ((await readOwnerVersion(service, ownerId)) ?? '') : version;
  return { ok: true, value: markOf(service, branchId, current) };
}

const MARK_LENGTH = 16;

/** Staff do not learn how often something of the owner has changed. */
function markOf(service: Service, branchId: number, version: string): string {
  return opaqueDigest(service, 'till version', `${branchId} ${version}`).slice(0, MARK_LENGTH);
}
