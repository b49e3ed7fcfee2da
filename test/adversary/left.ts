// What edits may still do, and why that is left. Everything else has to be refused by every door, or found.

import assert from 'node:assert/strict';
import type { Judged } from './judged.ts';

interface Left {
  /** `table kind column`, as far as it matters. */
  readonly edits: RegExp;
  readonly why: string;
}

/** Nothing finds them. */
const UNNOTICED: readonly Left[] = [
  {
    edits: /^(orders|invites) deleted$/,
    why: 'Nothing else says that there was one: an order that nobody paid, or an unused invite.',
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
    edits: /^callback_secrets put back$/,
    why: 'It was theirs: an old secret signs.',
  },
  {
    edits: /^(users|wallets|api_keys|merchants|branches|withdrawals) put back$/,
    why: 'It is shown as it was, and moves no money that has moved since.',
  },
];

export function assertHeld(all: readonly Judged[]): void {
  const unnoticed: string[] = [];
  const later: string[] = [];
  for (const { edit, outcome } of all) {
    if (!outcome?.found) continue;
    const { gives, shows, found } = outcome;
    const name = [edit.table, edit.kind, edit.column].join(' ').trim();
    const told = `${name}: ${[...gives, ...shows].join(', ')}`;
    const isFound = found.whole.length + found.anchored.length > 0;
    if (!isFound && gives.length + shows.length > 0 && !isLeft(UNNOTICED, name))
      unnoticed.push(told);
    if (isFound && gives.length > 0 && !isLeft(FOUND_LATER, name)) later.push(told);
  }
  assert.deepEqual({ unnoticed, later }, { unnoticed: [], later: [] });
}

const isLeft = (left: readonly Left[], name: string) => left.some(({ edits }) => edits.test(name));
