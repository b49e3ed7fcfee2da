// Lists what edits may still do, and why that is left. All else has to be refused by every door, or found.

import assert from 'node:assert/strict';
import type { Judged } from './judged.ts';
import type { Tried } from './trials.ts';

interface Left {
  /** `table kind column`, as far as it matters. */
  readonly edits: RegExp;
  readonly why: string;
}

/** Nothing finds them. */
const UNNOTICED: readonly Left[] = [
  {
    edits: /^(orders|invites|refund_requests) deleted$/,
    why: 'Nothing else says that there was one: an order nobody paid, an unused invite, an open request.',
  },
  {
    edits: /^orders put back$/,
    why: 'It was cancelled, and whoever pays it pays its shop. Nothing else says that it was cancelled.',
  },
  {
    edits: /^idempotency_keys deleted$/,
    why: 'Whoever repeats the request does it twice: of what is gone there is no seal.',
  },
];

/** They work until the next verification finds them. */
const FOUND_LATER: readonly Left[] = [
  {
    edits: /^(idempotency_keys|shop_numbers|refund_numbers) changed (cell|id)$/,
    why: 'It is where nobody looks for it, as if it were deleted.',
  },
  {
    edits: /^(shop_numbers|refund_numbers) deleted$/,
    why: 'A second order with the number is made; both are named.',
  },
  {
    edits: /^(callback_secrets|recovery_codes) put back$/,
    why: 'It was theirs: an old secret signs, and a used code does, beside the password.',
  },
  {
    edits: /^(tool_refund_days|operator_days) (deleted|changed (cell|window_id|operator_id))$/,
    why: 'A count that is not there says that nothing was counted.',
  },
  {
    edits: /^bank_references (changed recharge_no|deleted)$/,
    why: 'A line of the statement is booked again, if an operator books it again.',
  },
  {
    edits: /^wallets put back$/,
    why: 'A suspended person gets in and sees what was there. No money moves that has moved since.',
  },
  {
    edits: /^withdrawals put back$/,
    why: 'It is shown as it was, and moves no money that has moved since.',
  },
  {
    edits:
      /^withdrawals (deleted|copied over another|changed (status|ended|payout_no|payee_id|cell))$/,
    why: 'It is not in the file for the bank. Nobody else is paid by it.',
  },
  {
    edits: /^recharge_requests put back$/,
    why: 'An operator credits what the statement has, under a reference that is booked once.',
  },
];

export function assertHeld({ judged }: Pick<Tried, 'judged'>): void {
  const told = (left: readonly Left[]) => {
    const open = judged.filter((one) => doneBy(one)?.left === left && whyLeft(one) === null);
    return open.map((one) => `${nameOf(one)}: ${doneBy(one)?.doors.join(', ')}`);
  };
  assert.deepEqual([told(UNNOTICED), told(FOUND_LATER)], [[], []]);
}

/** Of an edit that may do something: why that is left. */
export function whyLeft(one: Judged): string | null {
  const name = nameOf(one);
  return doneBy(one)?.left.find(({ edits }) => edits.test(name))?.why ?? null;
}

const nameOf = ({ edit: { table, kind, column } }: Judged) =>
  [table, kind, column].join(' ').trim();

/** What an edit that is not refused does, and the list of those that may. */
function doneBy({ outcome }: Judged) {
  if (!outcome?.found) return null;
  const { gives, shows, found } = outcome;
  const isFound = found.whole.length + found.anchored.length > 0;
  const doors = isFound ? gives : [...gives, ...shows];
  return doors.length > 0 ? { doors, left: isFound ? FOUND_LATER : UNNOTICED } : null;
}
