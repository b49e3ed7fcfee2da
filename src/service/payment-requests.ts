// Payments that programs ask their payers for: what is asked, under which mandate, what has become of it;
// and the decision of the payer, who alone sees them.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { ZERO_FEN } from '../core/money.ts';
import type { Order } from '../core/order/order.ts';
import {
  type CurrentPaymentStatus,
  type PaymentRequest,
  paymentStatusOf,
} from '../core/order/payment-request.ts';
import { APPROVAL_VALID_MS } from '../core/order/refund-request.ts';
import type { OrderPaid } from '../core/result.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { ApiKey } from '../core/rows/key.ts';
import type { Mandate } from '../core/rows/mandate.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export interface DecidedPayment extends CurrentPaymentStatus {
  readonly request: PaymentRequest;
  /** Null: it was not made. */
  readonly payment: OrderPaid | null;
}

export interface ShownPaymentRequest extends DecidedPayment {
  readonly order: Order;
  readonly mandate: Mandate;
  /** That it was asked for with. */
  readonly key: ApiKey;
}

export interface PaymentRequestPage {
  readonly items: readonly ShownPaymentRequest[];
  readonly next: string | null;
}

export async function listPaymentRequests(
  service: Service,
  payerId: UserId,
  after: string | null,
  limit: number,
): Promise<PaymentRequestPage> {
  const found = await service.store.queries.paymentRequestsOf(payerId, after, limit + 1);
  const page = found.slice(0, limit);
  const next = found.length > limit ? (page.at(-1)?.requestNo ?? null) : null;
  return { items: await Promise.all(page.map((one) => describe(service, one))), next };
}

/** One that is not theirs is answered like one that does not exist. */
export async function showPaymentRequest(
  service: Service,
  payerId: UserId,
  requestNo: string,
): Promise<Answer<ShownPaymentRequest>> {
  const request = await findPaymentRequest(service, payerId, requestNo);
  if (!request) return refuse({ code: 'payment_request_not_found' });
  return succeed(await describe(service, request));
}

const PAGE = 100;

/** How many a payer can still decide. None does that was asked for long ago. */
export async function countOpenPaymentRequests(service: Service, payerId: UserId): Promise<number> {
  const sinceMs = service.store.nowMs() - APPROVAL_VALID_MS;
  let open = 0;
  for (let before: string | null = null; ; ) {
    const found: readonly PaymentRequest[] = await service.store.queries.paymentRequestsOf(
      payerId,
      before,
      PAGE,
    );
    const young = found.filter(({ requestedAtMs }) => requestedAtMs >= sinceMs);
    const all = await Promise.all(young.map((request) => describe(service, request)));
    open += all.filter(({ status }) => status === 'approval_required').length;
    if (young.length < PAGE) return open;
    before = found.at(-1)?.requestNo ?? null;
  }
}

export type PaymentVerdict =
  | ({ readonly verdict: 'approve'; readonly receivedAtMs: number } & TypedFactors)
  | { readonly verdict: 'decline' };

/** An approval is a payment of the payer, which they prove with their factors. */
export async function decidePaymentRequest(
  service: Service,
  { userId, by }: { readonly userId: UserId; readonly by: Provenance },
  requestNo: string,
  verdict: PaymentVerdict,
): Promise<Answer<DecidedPayment>> {
  const request = await findPaymentRequest(service, userId, requestNo);
  if (!request) return refuse({ code: 'payment_request_not_found' });
  const { txNo } = request;
  const decision =
    verdict.verdict === 'decline' ? verdict : await approval(service, userId, verdict);
  const outcome = await service.gatherer.submit(
    { kind: 'decide_payment_request', requestNo, txNo, userId, decision, by },
    { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  const { request: decided, payment } = outcome.result;
  const status = payment === null ? 'declined' : 'paid';
  return succeed({ request: decided, status, decidedAtMs: decided.decidedAtMs, payment });
}

async function approval(
  service: Service,
  userId: UserId,
  { receivedAtMs, ...typed }: Extract<PaymentVerdict, { verdict: 'approve' }>,
) {
  const payer = await service.store.queries.user(userId);
  assert(payer, `user ${userId} is to decide on a payment and is not there`);
  const { settlementDelayMs, accountLimits } = service.config;
  const factors = await presentFactors(service, payer, typed);
  // A program chose the order, so whoever has enrolled gives a code, whatever the amount.
  const codeAboveFen = ZERO_FEN;
  const payment = { receivedAtMs, settlementDelayMs, codeAboveFen, accountLimits, factors };
  return { verdict: 'approve', payment } as const;
}

async function findPaymentRequest(
  { store }: Service,
  payerId: UserId,
  requestNo: string,
): Promise<PaymentRequest | undefined> {
  if (!looksLikeTxNo(requestNo, 'payment_request')) return undefined;
  const request = await store.queries.paymentRequest(requestNo);
  return request?.payerId === payerId ? request : undefined;
}

async function describe(service: Service, request: PaymentRequest): Promise<ShownPaymentRequest> {
  const { queries } = service.store;
  const { txNo, mandateNo, keyId, amountFen } = request;
  // What can end a request is read after it: if it has ended in between, the request is declined.
  const [order, mandate, view] = await Promise.all([
    queries.order(txNo),
    queries.mandate(mandateNo),
    queries.key(keyId),
  ]);
  assert(order && mandate && view, `${request.requestNo} names what is not there`);
  const { key } = view;
  const now = paymentStatusOf(request, { order, mandate, key }, service.store.nowMs());
  const { status } = order;
  const paidAtMs = now.status === 'paid' ? order.paidAtMs : null;
  const payment =
    paidAtMs === null ? null : ({ kind: 'order_paid', txNo, status, amountFen, paidAtMs } as const);
  return { request, ...now, payment, order, mandate, key };
}
