// Rows of callbacks: how they are locked, read and written, always in one queue. One statement writes every
// change, whether they were claimed, given back, tried or sent again.

import { type Callback, txNoOf } from '../../../core/order/callback.ts';
import { textArray } from '../connection/arrays.ts';
import { bigint, type Columns, integer, text, uuid } from '../connection/columns.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { TIME } from '../connection/now-ms.ts';
import { HERE, owned } from '../connection/owners.ts';
import { allAnswered } from '../connection/part.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { sendIn, update } from '../connection/writing.ts';
import { BODY_ROWS, type CallbackWithBody } from '../tables/callbacks.ts';
import type { RowSealing } from '../tables/row-mac.ts';

/** What a claim and its attempt never change. */
const FIXED = ['owner_id', 'url', 'host', 'created_at_ms', 'type', 'receiver_id'];

const CHANGING: Columns<Callback> = {
  tx_no: text((callback) => callback.txNo),
  due_at_ms: bigint((callback) => callback.dueAtMs),
  state: text((callback) => callback.state),
  claim_no: integer((callback) => callback.claimNo),
  attempt_count: integer((callback) => callback.attemptCount),
  attempts_before: integer((callback) => callback.attemptsBefore),
};

/** Without the body, which is only wanted where it is sent. */
export const CALLBACK_COLUMNS = [...Object.keys(CHANGING), ...FIXED].join(', ');

const ownerOf = ({ ownerId }: Callback) => ownerId;
const CHANGED = update('callbacks', 'tx_no', CHANGING, ownerOf);
const CLAIMED = {
  ...update<CallbackWithBody, RowSealing>(
    'callbacks',
    'tx_no',
    {
      ...CHANGING,
      body: text((callback) => callback.body),
      mac: uuid((callback, { key }) => BODY_ROWS.macOf(key, callback)),
    },
    ownerOf,
  ),
  name: 'save_claimed_callbacks',
};

// Sorted, so that two nodes that change the same rows meet in the same order.
const LOCK = owned<CallbackRow>(
  'lock_callbacks',
  `select ${CALLBACK_COLUMNS} from callbacks
    where ${HERE} and tx_no = any($2::text[]) order by tx_no for update`,
);

export const CALLBACK_WRITES: readonly Statement[] = [CHANGED, CLAIMED];
export const CALLBACK_LOCKS: readonly Statement[] = [LOCK];

/** An id that is none of ours names no order either. */
export function txNoFrom({ eventId }: { readonly eventId: string }): string {
  return txNoOf(eventId) ?? '';
}

/** What CALLBACK_COLUMNS yield. */
export interface CallbackRow {
  readonly tx_no: string;
  readonly owner_id: string;
  readonly url: string;
  readonly host: string;
  readonly created_at_ms: string;
  readonly type: Callback['type'];
  readonly receiver_id: string | null;
  readonly state: Callback['state'];
  readonly due_at_ms: string;
  readonly claim_no: number;
  readonly attempt_count: number;
  readonly attempts_before: number;
}

export function toCallback(row: CallbackRow): Callback {
  return {
    txNo: row.tx_no,
    ownerId: toNumber(row.owner_id),
    url: row.url,
    host: row.host,
    type: row.type,
    receiverId: nullableNumber(row.receiver_id),
    createdAtMs: toNumber(row.created_at_ms),
    state: row.state,
    dueAtMs: toNumber(row.due_at_ms),
    claimNo: row.claim_no,
    attemptCount: row.attempt_count,
    attemptsBefore: row.attempts_before,
  };
}

export interface Locked {
  readonly before: ReadonlyMap<string, Callback>;
  /** The database's time when all were locked. */
  readonly nowMs: number;
}

export async function lockCallbacks(
  connection: Connection,
  queue: number,
  txNos: readonly string[],
): Promise<Locked> {
  const sent = connection.sendTogether(
    () => [connection.run(LOCK, [queue, textArray(txNos)]), connection.run(TIME)] as const,
  );
  const [{ rows }, time] = await allAnswered(sent);
  const before = new Map(rows.map((row) => [row.tx_no, toCallback(row)]));
  return { before, nowMs: toNumber(onlyRow(time).now_ms) };
}

/** Writes those that are not what they were, and answers how many. */
export async function writeChanged(
  connection: Connection,
  queue: number,
  before: Locked['before'],
  after: ReadonlyMap<string, Callback>,
): Promise<number> {
  const changed = [...after.values()].filter((one) => one !== before.get(one.txNo));
  if (changed.length > 0) await sendIn(connection, queue, CHANGED, changed);
  return changed.length;
}

/** The rows must be locked. */
export async function writeClaimed(
  connection: Connection,
  queue: number,
  claimed: readonly CallbackWithBody[],
  sealing: RowSealing,
): Promise<void> {
  if (claimed.length > 0) await sendIn(connection, queue, CLAIMED, claimed, sealing);
}
