// Decides payments under a mandate: by a program with one of its keys, or by the payer themselves for a
// small amount. Limits are counted under the payer's lock, in the transaction of the payment.

import { assert } from '../assert.ts';
import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { movementTimeMs } from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { type Fen, ZERO_FEN } from '../money.ts';
import { accept, type Decision, refuse, replay } from '../outcome.ts';
import { addSpendingReads, spendingRefusal } from '../people/spending-limits.ts';
import { factorsRefusal, hasTwoFactor } from '../proofs/factors.ts';
import { addUnlessNull } from '../reads.ts';
import { insufficientBalance, invalid, type Refusal } from '../refusal.ts';
import type { PaymentAnswer } from '../result.ts';
import { keyWorks } from '../rows/key.ts';
import {
  exceededMandateLimit,
  type LeftOfLimit,
  type Mandate,
  mandateStatus,
  PAYMENT_REQUESTS_MAX,
  withinInstallation,
  withPayment,
} from '../rows/mandate.ts';
import { noteOfPayment } from '../rows/mandate-notes.ts';
import type { AccountLimit } from '../rows/spending-limits.ts';
import type { State } from '../state.ts';
import { type Order, timeOf } from './order.ts';
import { paidResult, paymentEvents, payStateRefusal } from './pay.ts';
import { codeNeeded, partyObstacle } from './payability.ts';
import { newPaymentRequest, type PaymentRequest, paymentStatusIn } from './payment-request.ts';

export interface PayUnderMandate {
  readonly kind: 'pay_under_mandate';
  readonly payerId: UserId;
  /** `small`: the shell has seen that they are in a full session, on a device that is known. */
  readonly means: SpendKey | SmallPayment;
  readonly txNo: string;
  /** What they mean to pay; null: whatever the order says, which they see. */
  readonly amountFen: Fen | null;
  /** The instant the payment reached the server; it decides expiry, however long the queue is. */
  readonly receivedAtMs: number;
  readonly settlementDelayMs: number;
  /** Of the installation. */
  readonly accountLimits: readonly AccountLimit[];
  readonly idempotencyKey: string | null;
  /** The number of a request, if the payer is to be asked for what the mandate does not allow. */
  readonly askNo: string | null;
}

export interface SpendKey {
  readonly kind: 'key';
  readonly keyId: string;
  /** As the key says. */
  readonly mandateNo: string;
}

export interface SmallPayment {
  readonly kind: 'small';
  /** Of the installation: the most that one payment may be; 0: there are none. */
  readonly maxFen: Fen;
  /** Of the installation: above it a payment takes a code; null: never. */
  readonly codeAboveFen: Fen | null;
}

export const payUnderMandate: Decider<PayUnderMandate, PaymentAnswer> = {
  addReads(reads, command) {
    const { txNo, payerId, means, accountLimits, askNo } = command;
    reads.orders.push(txNo);
    reads.owners.push(payerId);
    addSpendingReads(reads, payerId, accountLimits);
    reads.payeesOf.push(txNo);
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    if (askNo !== null) {
      reads.paymentRequestsOf.push({ txNo, payerId });
      reads.openPaymentRequestsOf.push(payerId);
    }
    if (means.kind === 'small') return void reads.smallMandatesOf.push(payerId);
    reads.keys.push(means.keyId);
    reads.mandates.push(means.mandateNo);
  },
  decide(state, command) {
    const { payerId, means } = command;
    if (means.kind === 'key') {
      const key = state.keys.get(means.keyId);
      const works = key?.userId === payerId && keyWorks(key, state.nowMs);
      if (!works) return refuse({ code: 'credentials_invalid' });
      assert(key.mandateNo === means.mandateNo, `${key.keyId} is of another mandate`);
    }
    const order = state.orders.get(command.txNo);
    const known = answerBoundKey(
      state,
      keyUse(command),
      () => parametersOf(command),
      () => order?.payerId === payerId && order.paidAtMs !== null,
    );
    if (known) return known;
    if (!order) return refuse({ code: 'order_not_found', subject: 'link' });
    if (command.amountFen !== null && command.amountFen !== order.amountFen) {
      return refuse({ code: 'order_differs' });
    }
    if (order.payerId === payerId && order.paidAtMs !== null) {
      return replay(paidResult(order, order.paidAtMs));
    }
    const payer = state.owners.get(payerId);
    if (!payer) return refuse({ code: 'session_required' });
    return payOrAsk(state, command, order, payer);
  },
};

function payOrAsk(
  state: State,
  command: PayUnderMandate,
  order: Order,
  payer: Owner,
): Decision<PaymentAnswer> {
  const owner = state.owners.get(order.ownerId);
  assert(owner, `the owner of order ${order.txNo} was not loaded`);
  const refusal = payStateRefusal(order, command.receivedAtMs);
  if (refusal) return refuse(refusal);
  const obstacle = partyObstacle(order, payer, owner, state.nowMs);
  if (obstacle) return refuse(obstacle.refusal);
  const guarded = passwordRefusal(command, order, payer, state.nowMs);
  if (guarded) return refuse(guarded);
  const mandate = mandateOf(state, command);
  const barred = mandateRefusal(mandate, order, state.nowMs);
  if (!mandate || barred) return refuse(barred ?? { code: 'mandate_not_active' });

  const atMs = movementTimeMs(timeOf(order, state.nowMs), [payer, owner]);
  const exceeded = exceededMandateLimit(mandate, order.amountFen, atMs);
  if (exceeded) return askOrRefuse(state, command, order, mandate, exceeded);
  const limited = spendingRefusal(state, payer, command.accountLimits, order.amountFen);
  if (limited) return refuse(limited);
  const { balanceFen } = payer.consumer;
  if (balanceFen < order.amountFen) {
    return refuse(insufficientBalance('consumer', balanceFen, order.amountFen));
  }
  const { mandateNo } = mandate;
  const payment = { settlementDelayMs: command.settlementDelayMs, mandateNo };
  const made = paymentEvents(state, order, payer, owner, payment, atMs);
  const stored = state.mandates.get(mandateNo);
  assert(stored, `mandate ${mandateNo} was not loaded`);
  const counted = withPayment(stored, order.amountFen, atMs);
  const parameters = () => parametersOf(command);
  return accept(made.result, [
    ...made.events,
    { kind: 'mandate_counted', mandate: counted },
    ...noteOfPayment(stored, counted, order.txNo, atMs),
    ...bindKey(keyUse(command), parameters, made.result, order.txNo, state.nowMs),
  ]);
}

/** What guards the payment password guards the tap that is made without it; programs never had it. */
function passwordRefusal(
  { means }: PayUnderMandate,
  order: Order,
  payer: Owner,
  nowMs: number,
): Refusal | null {
  if (means.kind !== 'small') return null;
  const needsCode = hasTwoFactor(payer) && codeNeeded(order, payer, means.codeAboveFen);
  return needsCode ? invalid('pay_password', 'required') : factorsRefusal(payer, null, nowMs);
}

/** As it holds now: the installation may have lowered what it allows. */
function mandateOf(state: State, { payerId, means }: PayUnderMandate): Mandate | null {
  if (means.kind === 'key') return state.mandates.get(means.mandateNo) ?? null;
  if (means.maxFen === ZERO_FEN) return null;
  const small = [...state.mandates.values()].find(
    (one) =>
      one.kind === 'small' &&
      one.userId === payerId &&
      mandateStatus(one, state.nowMs) === 'active',
  );
  return small ? withinInstallation(small, means.maxFen) : null;
}

export function mandateRefusal(
  mandate: Mandate | null,
  order: Order,
  nowMs: number,
): Refusal | null {
  if (!mandate) return { code: 'mandate_not_active' };
  const status = mandateStatus(mandate, nowMs);
  if (status !== 'active') return { code: 'mandate_not_active', subject: status };
  const allowed = mandate.merchantIds?.includes(order.merchantId) ?? true;
  return allowed ? null : { code: 'merchant_not_allowed' };
}

/** Whoever asks again, or for what was decided already, is told how the request stands. */
function askOrRefuse(
  state: State,
  command: PayUnderMandate,
  order: Order,
  { mandateNo }: Mandate,
  exceeded: LeftOfLimit,
): Decision<PaymentAnswer> {
  const { means, askNo, payerId, txNo } = command;
  if (askNo === null || means.kind !== 'key') {
    return refuse({ code: 'mandate_exceeded', mandateLimit: exceeded });
  }
  const answer = (request: PaymentRequest): PaymentAnswer => ({
    kind: 'payment_requested',
    request,
    ...paymentStatusIn(state, request),
    exceeded,
  });
  const known = [...state.paymentRequests.values()]
    .filter((one) => one.txNo === txNo && one.payerId === payerId)
    .sort((a, b) => (a.requestNo < b.requestNo ? 1 : -1))
    .find(
      (one) =>
        one.decidedAtMs !== null || paymentStatusIn(state, one).status === 'approval_required',
    );
  if (known) return replay(answer(known));
  const { keyId } = means;
  // Whoever holds the key would else fill the payer's page, and mailbox, with them.
  const waiting = [...state.paymentRequests.values()].filter(
    (one) => one.keyId === keyId && one.decidedAtMs === null && state.nowMs < one.expiresAtMs,
  );
  if (waiting.length >= PAYMENT_REQUESTS_MAX)
    return refuse(invalid('ask', 'payment_requests_wait'));
  const asked = { requestNo: askNo, txNo, payerId, mandateNo, keyId, amountFen: order.amountFen };
  const request = newPaymentRequest(asked, order, state.nowMs);
  return accept(answer(request), [{ kind: 'payment_request_changed', request }]);
}

function keyUse({ payerId, idempotencyKey }: PayUnderMandate): KeyUse<'pay_order'> {
  return { userId: payerId, operation: 'pay_order', key: idempotencyKey };
}

function parametersOf({ txNo, amountFen }: PayUnderMandate): string {
  return JSON.stringify([txNo, amountFen === null ? null : `${amountFen}`]);
}
