// Finds what an owner may keep to check the operator with: that a record of theirs is in the public log,
// and that what is owed to them is part of what the operator says it owes in all. It reads the log itself
// for everybody.

import type { UserId } from '../core/ledger/wallet.ts';
import { isPaid, mayView } from '../core/order/order.ts';
import { shanghaiDayNumber } from '../core/time.ts';
import { logSecrets } from '../crypto/log-secrets.ts';
import { originOf, verifierKey } from '../crypto/signed-note.ts';
import { LOG_EVERY_MS } from '../store/postgres/make-log.ts';
import type { LogCheckpoint, LoggedDay, LoggedRecord, PublicLog } from '../store/public-log.ts';
import { type LogKey, type LogKeys, signingAt, signsAt } from '../store/public-log-keys.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { findOrder } from './show-own-order.ts';

/** With the keys that its checkpoints are signed by. */
export type Proof<Proven> = Proven & { readonly keys: readonly string[] };

const NOT_FOUND = { ok: false, refusal: { code: 'not_found' } } as const;
const NO_ORDER = { ok: false, refusal: { code: 'order_not_found' } } as const;
const NOT_READY = {
  ok: false,
  refusal: { code: 'receipt_not_ready', retryAfterSeconds: LOG_EVERY_MS / 1_000 },
} as const;

/** What its first checkpoint in public begins with: whose log it is. */
export function logOrigin({ payBase }: Pick<Service, 'payBase'>): string {
  return `${new URL(payBase()).host}/log`;
}

/**
 * Those that sign now, and those of the times of earlier checkpoints; the newest first. Learnt here, a key
 * proves nothing about whose it is: people compare it with one that they know.
 */
export function logKeys(
  service: Pick<Service, 'keys' | 'store'>,
  keys: LogKeys,
  origin: string,
  ...atMs: readonly number[]
): readonly string[] {
  const signing = [nowMsFor(service, keys), ...atMs].flatMap((one) => signingAt(keys, one));
  const numbers = [...new Set(signing)].sort((a, b) => b - a);
  return numbers.map(keyText(service, origin));
}

/** Those that sign now, the newest first. */
export function signingLogKeys(
  service: Pick<Service, 'keys' | 'store'>,
  kept: LogKeys,
  origin: string,
): readonly { readonly key: LogKey; readonly text: string }[] {
  const nowMs = nowMsFor(service, kept);
  const textOf = keyText(service, origin);
  return kept.keys
    .filter((key) => signsAt(key, nowMs))
    .map((key) => ({ key, text: textOf(key.no) }));
}

/** This process's estimate may be a little behind the database, which said when the newest key began. */
function nowMsFor({ store }: Pick<Service, 'store'>, { keys }: LogKeys): number {
  return Math.max(store.nowMs(), keys[0]?.from_ms ?? 0);
}

function keyText({ keys }: Pick<Service, 'keys'>, origin: string): (no: number) => string {
  const secrets = logSecrets(keys.anchor);
  return (no) => verifierKey(secrets.signer(origin, no));
}

/** Of the owner's side of a payment. */
export async function orderReceipt(
  service: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<Proof<LoggedRecord>>> {
  const { publicLog = null } = service;
  const order = await findOrder(service, txNo);
  if (publicLog === null || !order || !mayView(order, userId)) return NO_ORDER;
  if (!isPaid(order) || order.paidAtMs === null) {
    return { ok: false, refusal: { code: 'order_not_paid' } };
  }
  const recordNo = await publicLog.paymentOf(userId, txNo, order.paidAtMs);
  return recordNo === null ? NO_ORDER : receiptOf(service, publicLog, userId, recordNo);
}

export async function recordReceipt(
  service: Service,
  userId: UserId,
  recordNo: number,
): Promise<Answer<Proof<LoggedRecord>>> {
  const { publicLog = null, store } = service;
  if (publicLog === null || recordNo < 1) return NOT_FOUND;
  const [newest] = await store.queries.recordsFrom(userId, recordNo, 1);
  if (newest?.entry.recordNo !== recordNo) return NOT_FOUND;
  return receiptOf(service, publicLog, userId, recordNo);
}

async function receiptOf(
  service: Service,
  publicLog: PublicLog,
  userId: UserId,
  recordNo: number,
): Promise<Answer<Proof<LoggedRecord>>> {
  const found = await publicLog.record(userId, recordNo);
  return found === null ? NOT_READY : proofOf(service, found);
}

/** `dayMs`: the first millisecond of a day. */
export async function dayProof(
  service: Service,
  userId: UserId,
  dayMs: number,
): Promise<Answer<Proof<LoggedDay>>> {
  const { publicLog = null } = service;
  if (publicLog === null) return NOT_FOUND;
  const found = await publicLog.day(userId, shanghaiDayNumber(dayMs));
  if (found === 'nothing') return NOT_FOUND;
  return found === null ? NOT_READY : proofOf(service, found);
}

function proofOf<Found extends LoggedRecord | LoggedDay>(service: Service, found: Found) {
  const { keys: kept, note } = found.inclusion.checkpoint;
  const keys = logKeys(service, kept, originOf(note));
  return { ok: true, value: { ...found, keys } } as const;
}

export interface Consistency {
  readonly from: LogCheckpoint;
  readonly to: LogCheckpoint;
  readonly path: readonly Buffer[];
}

/** Null: no checkpoints of these sizes were published under one name. `to`: null: the newest. */
export async function logConsistency(
  publicLog: PublicLog,
  fromSize: number,
  toSize: number | null,
): Promise<Consistency | null> {
  const from = await publicLog.checkpoint(fromSize);
  const to = toSize === null ? await publicLog.newest() : await publicLog.checkpoint(toSize);
  if (from === null || to === null || from.size > to.size) return null;
  if (originOf(from.note) !== originOf(to.note)) return null;
  return { from, to, path: await publicLog.consistency(from.size, to.size) };
}
