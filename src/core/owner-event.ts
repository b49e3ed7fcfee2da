// The events of an owner besides payments. The batch that makes one happen writes it, and a copy for each
// receiver that wants it, if the owner's row says that there is one.

import type { Owner, UserId } from './ledger/wallet.ts';
import type { Order } from './order/order.ts';
import type { RefundRequest } from './order/refund-request.ts';
import type { SettlementBucket } from './order/settlement.ts';
import type { OrderRefunded } from './result.ts';
import { bitOf } from './rows/receiver.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

/** What there is to tell, as it was at that moment. */
export type EventFacts =
  | { readonly type: 'order.expired' | 'order.cancelled'; readonly order: Order }
  | { readonly type: 'refund.made'; readonly refund: OrderRefunded; readonly reason: string }
  | { readonly type: 'refund_request.opened'; readonly request: RefundRequest }
  | {
      readonly type: 'settlement.done';
      readonly settlementNo: string;
      readonly bucket: SettlementBucket;
    }
  | { readonly type: 'withdrawal.decided'; readonly withdrawal: Withdrawal };

export interface OwnerEvent {
  readonly ownerId: UserId;
  /** Null: it is about no merchant alone, and keys of one merchant do not see it. */
  readonly merchantId: number | null;
  /** The number of what it is about, of which there is one event. */
  readonly subjectNo: string;
  readonly atMs: number;
  readonly facts: EventFacts;
  /** Whether a receiver of the owner wants a copy. */
  readonly wanted: boolean;
}

/** With its position among the owner's events. */
export interface NumberedOwnerEvent extends OwnerEvent {
  readonly sequence: number;
  /** The owner's newest record then. */
  readonly recordNo: number;
  readonly toldAtMs: number;
}

/** For how long they are told; records stay. */
export const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export interface OwnerEventRaised {
  readonly kind: 'owner_event';
  readonly ownerEvent: OwnerEvent;
}

/** `about`: the number of what it is about, and the merchant, if it is about one. */
export function raiseOwnerEvent(
  owner: Pick<Owner, 'userId' | 'announces'>,
  about: Pick<OwnerEvent, 'subjectNo' | 'merchantId'>,
  atMs: number,
  facts: EventFacts,
): readonly OwnerEventRaised[] {
  const { userId: ownerId, announces } = owner;
  const wanted = (announces & bitOf(facts.type)) !== 0;
  const { subjectNo, merchantId } = about;
  const ownerEvent = { ownerId, merchantId, subjectNo, atMs, facts, wanted };
  return [{ kind: 'owner_event', ownerEvent }];
}

/** The number of one receiver's copy of it, which names its event. */
export function copyNo(subjectNo: string, receiverId: number): string {
  return `${subjectNo}-${receiverId}`;
}

/** What a copy is about; of a payment that is its order. */
export function subjectOf(no: string): string {
  return no.split('-')[0] ?? no;
}
