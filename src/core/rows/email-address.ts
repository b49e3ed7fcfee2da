// Says what is kept of the address to which a user gets mail, and of what they want to be told.

import { kindIndex, readTallies } from '../ledger/tally.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { BellKind } from '../notice.ts';

export interface EmailAddress {
  readonly userId: UserId;
  /** Null: there is none any more. */
  readonly sealed: string | null;
  readonly setAtMs: number;
}

/** None of it gives anybody a right: an address that waits for its code runs out by itself. */
export interface NoticeWishes {
  readonly userId: UserId;
  /** In which they are written to. */
  readonly language: 'en' | 'zh';
  /** What is mailed, beside what always is. */
  readonly mailed: readonly BellKind[];
  /** The same of what is posted to the platform; null: they have never said. */
  readonly posted: readonly BellKind[] | null;
  /** Orders are told from there on, as `paidSoFar` writes it; null: they are not told. */
  readonly ordersFrom: string | null;
  readonly pendingSealed: string | null;
  readonly pendingUntilMs: number | null;
}

/** Money that comes, and what waits for them. */
const UNASKED: readonly BellKind[] = [
  'recharge_arrived',
  'refund_arrived',
  'refund_request_waits',
  'payment_request_waits',
  'mandate_near_limit',
  'withdrawal_decided',
  'orders_paid',
];

/** Of who has never said what they want. */
export function unaskedWishes(userId: UserId): NoticeWishes {
  return {
    userId,
    language: 'zh',
    mailed: UNASKED,
    posted: null,
    ordersFrom: null,
    pendingSealed: null,
    pendingUntilMs: null,
  };
}

/** What is posted to the platform, beside what always is. */
export function postedKinds({ posted }: Pick<NoticeWishes, 'posted'>): readonly BellKind[] {
  return posted ?? UNASKED;
}

const COLLECTED = kindIndex('merchant', 'collection', 'in');

/** How often an owner has been paid and how much, in fen. What is told is the difference. */
export function paidSoFar(owner: Pick<Owner, 'tallies'> | undefined): string {
  const { count = 0, sumFen = 0n } = owner ? (readTallies(owner.tallies)[COLLECTED] ?? {}) : {};
  return `${count}:${sumFen}`;
}
