// The request log, as owners see what was made with their API keys, and operators with all.

import type { UserId } from '../core/ledger/wallet.ts';
import { keyIdHolds } from '../crypto/key-id.ts';
import { HOUR_MS, type LoggedRequest, type RequestLogFilter } from '../store/request-log.ts';
import { findUser } from './administration/find-user.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export interface RequestLogPage {
  readonly items: readonly LoggedRequest[];
  /** The number that the next page begins after; null: there are no more. */
  readonly next: number | null;
}

const HOURS_SHOWN = 24;

/** Of a key that made none. */
export const NO_REQUESTS: readonly number[] = new Array<number>(HOURS_SHOWN).fill(0);

/** A page of them, newest first. */
export async function listOwnRequests(
  { store }: Pick<Service, 'store'>,
  filter: RequestLogFilter,
): Promise<RequestLogPage> {
  const found = await store.queries.requestLog({ ...filter, limit: filter.limit + 1 });
  const items = found.slice(0, filter.limit);
  const next = found.length > filter.limit ? (items.at(-1)?.requestNo ?? null) : null;
  return { items, next };
}

interface RequestsAsked extends Omit<RequestLogFilter, 'ownerId'> {
  /** As they are named; null: of everybody. */
  readonly user: string | null;
}

/** Of everybody, for operators. A key names its owner. */
export async function listRequests(
  service: Service,
  { user, ...asked }: RequestsAsked,
): Promise<Answer<readonly LoggedRequest[]>> {
  const { store, keys } = service;
  const found = user === null ? null : await findUser(service, user);
  if (found && !found.ok) return found;
  const { keyId } = asked;
  const isKey = keyId !== null && keyIdHolds(keyId, keys.keyIdCheck);
  const key = isKey ? await store.queries.key(keyId) : undefined;
  if (keyId !== null && !key) return { ok: true, value: [] };
  const ownerId = found?.value.userId ?? key?.key.userId ?? null;
  return { ok: true, value: await store.queries.requestLog({ ...asked, ownerId }) };
}

/** By key: how many requests it made in each of the last 24 hours, the current one last. */
export async function requestsByHour(
  { store }: Pick<Service, 'store'>,
  userId: UserId,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const nowMs = store.nowMs();
  const fromMs = nowMs - (nowMs % HOUR_MS) - (HOURS_SHOWN - 1) * HOUR_MS;
  const byKey = new Map<string, number[]>();
  for (const { keyId, hourMs, requests } of await store.queries.requestCounts(userId, fromMs)) {
    const hours = byKey.get(keyId) ?? [...NO_REQUESTS];
    const index = (hourMs - fromMs) / HOUR_MS;
    if (index < HOURS_SHOWN) hours[index] = requests;
    byKey.set(keyId, hours);
  }
  return byKey;
}
