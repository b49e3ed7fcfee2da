// What happens to an owner besides payments, and is told to the receivers that they registered. It is
// written down by the batch that makes it happen, and only where the owner's row says that a receiver
// wants it: owners without receivers cost nothing more.

import type { Event } from './event.ts';
import type { Owner, UserId } from './ledger/wallet.ts';
import type { Order } from './order/order.ts';
import type { RefundRequest } from './order/refund-request.ts';
import type { Bucket } from './order/settlement.ts';
import type { OrderRefunded } from './result.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

/** In the order of their bits in `announces`: a new one goes to the end. */
export const ANNOUNCED_TYPES = [
  'order.expired',
  'order.cancelled',
  'refund.made',
  'refund_request.opened',
  'settlement.done',
  'withdrawal.decided',
] as const;

export type AnnouncedType = (typeof ANNOUNCED_TYPES)[number];

/** What there is to tell, as it was at that moment. */
export type Facts =
  | { readonly type: 'order.expired' | 'order.cancelled'; readonly order: Order }
  | { readonly type: 'refund.made'; readonly refund: OrderRefunded; readonly reason: string }
  | { readonly type: 'refund_request.opened'; readonly request: RefundRequest }
  | {
      readonly type: 'settlement.done';
      readonly settlementNo: string;
      readonly bucket: Bucket;
    }
  | { readonly type: 'withdrawal.decided'; readonly withdrawal: Withdrawal };

export interface Announcement {
  readonly ownerId: UserId;
  /** The number of what it is about; together with a receiver it happens once. */
  readonly subjectNo: string;
  readonly atMs: number;
  readonly facts: Facts;
}

/** Nothing, unless a receiver of the owner wants to be told. */
export function announce(
  owner: Pick<Owner, 'userId' | 'announces'>,
  subjectNo: string,
  atMs: number,
  facts: Facts,
): readonly Event[] {
  if (!(owner.announces & bitOf(facts.type))) return [];
  return [{ kind: 'announced', announcement: { ownerId: owner.userId, subjectNo, atMs, facts } }];
}

/** As the owner's row keeps them. */
export function bitsOf(types: readonly AnnouncedType[]): number {
  return types.reduce((bits, type) => bits | bitOf(type), 0);
}

function bitOf(type: AnnouncedType): number {
  return 1 << ANNOUNCED_TYPES.indexOf(type);
}

/** The number of one receiver's copy of it, which names its event. */
export function copyNo(subjectNo: string, receiverId: number): string {
  return `${subjectNo}-${receiverId}`;
}

/** What a copy is about; of a payment that is its order. */
export function subjectOf(no: string): string {
  return no.split('-')[0] ?? no;
}
