// Defines what the MAC of a callback covers: of a copy for a receiver that was never claimed the facts of
// which its body will be made, and after the first claim the body. Where a copy goes is its receiver's row
// to say; where the callback of a payment goes was its order's.

import type { Callback } from '../../../core/order/callback.ts';
import { copyNo, type OwnerEvent } from '../../../core/owner-event.ts';
import { bigint, text } from '../connection/columns.ts';
import { factsToText } from './receivers.ts';
import { guardedTable } from './row-mac.ts';

/** In the order of the parameters of the statement that makes the copies; one text for all of them. */
export const COPY_ROWS = guardedTable<OwnerEvent>('told', {
  owner_id: bigint(({ ownerId }) => ownerId),
  subject_no: text(({ subjectNo }) => subjectNo),
  type: text(({ facts }) => facts.type),
  at_ms: bigint(({ atMs }) => atMs),
  facts: text(({ facts }) => factsToText(facts)),
});

export interface CallbackWithBody extends Callback {
  readonly body: string | null;
}

export const BODY_ROWS = guardedTable<CallbackWithBody>('callbacks', {
  tx_no: text((callback) => callback.txNo),
  owner_id: bigint((callback) => callback.ownerId),
  receiver_id: bigint((callback) => callback.receiverId),
  type: text((callback) => callback.type),
  created_at_ms: bigint((callback) => callback.createdAtMs),
  fixed_url: text(({ receiverId, url }) => (receiverId === null ? url : null)),
  body: text((callback) => callback.body),
});

/** A callback as it is stored, as far as its MAC goes. */
export interface GuardedCallback {
  readonly tx_no: string;
  readonly owner_id: string;
  readonly receiver_id: string | null;
  readonly type: string;
  readonly created_at_ms: string;
  readonly url: string;
  readonly body: string | null;
  readonly facts: string | null;
  readonly mac: string | null;
}

/** What is to be checked of it, and by what; null: it is made of its order, and has no MAC yet. */
export function coveredOf(row: GuardedCallback) {
  const { tx_no, receiver_id, created_at_ms: at_ms, url, body, facts } = row;
  if (body !== null) {
    return { guarded: BODY_ROWS, row: { ...row, fixed_url: receiver_id === null ? url : null } };
  }
  if (facts === null) return null;
  // As copyNo put them together.
  const subject_no = tx_no.slice(0, -copyNo('', Number(receiver_id)).length);
  return { guarded: COPY_ROWS, row: { ...row, subject_no, at_ms } };
}
