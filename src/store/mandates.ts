// Declares what payers and their programs see of mandates, and of payments that they are asked for. Part of
// the port of the store.

import type { UserId } from '../core/ledger/wallet.ts';
import type { PaymentRequest } from '../core/order/payment-request.ts';
import type { Mandate } from '../core/rows/mandate.ts';
import type { RecordView } from './record-view.ts';

export interface MandateQueries {
  mandate(mandateNo: string): Promise<Mandate | undefined>;
  /** A payer's mandates, ended ones included, newest first; `before`: the number of the last one seen. */
  mandatesOf(userId: UserId, before: string | null, limit: number): Promise<readonly Mandate[]>;
  /** The newest of kind `small` that they have not ended. */
  smallMandateOf(userId: UserId): Promise<Mandate | undefined>;
  /** The mandate that a user has paid this order under; undefined: none, or they have not paid it. */
  mandateOfPayment(txNo: string, payerId: UserId): Promise<string | undefined>;
  /** What was paid under a mandate, newest first; `before`: the number of the last record seen. */
  paymentsUnder(
    mandate: Pick<Mandate, 'mandateNo' | 'userId'>,
    before: number | null,
    limit: number,
  ): Promise<readonly RecordView[]>;
  paymentRequest(requestNo: string): Promise<PaymentRequest | undefined>;
  /** What a payer was asked for, decided or not, newest first; `before`: the last number seen. */
  paymentRequestsOf(
    payerId: UserId,
    before: string | null,
    limit: number,
  ): Promise<readonly PaymentRequest[]>;
}
