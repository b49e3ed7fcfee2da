// A payer pays a small amount without their payment password, as far as they have allowed it. What is asked
// here is who taps, and where; all else is decided in the core, on locked rows.

import { ZERO_FEN } from '../core/money.ts';
import type { Order } from '../core/order/order.ts';
import { mandateRefusal } from '../core/order/pay-under-mandate.ts';
import { invalid, type RefusalCode } from '../core/refusal.ts';
import type { OrderPaid } from '../core/result.ts';
import { exceededMandateLimit, withinInstallation } from '../core/rows/mandate.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import { deviceSubjectOf } from './known-device.ts';
import type { Payment } from './pay-order.ts';
import type { Service } from './service.ts';
import type { CurrentSession } from './session.ts';

/** Who taps, as far as their browser shows. */
export interface Tapper {
  readonly session: CurrentSession;
  readonly deviceToken: string | null;
}

/** Whether one tap would pay this order now, as far as mandate and device go. */
export async function paysWithOneTap(
  service: Service,
  tapper: Tapper,
  order: Order,
): Promise<boolean> {
  const { store, config } = service;
  const nowMs = store.nowMs();
  const mandate = await smallMandateOf(service, tapper);
  if (!mandate || mandateRefusal(mandate, order, nowMs) !== null) return false;
  const held = withinInstallation(mandate, config.smallPaymentMaxFen);
  return exceededMandateLimit(held, order.amountFen, nowMs) === null;
}

/** What the mandate does not allow is answered as a payment without the password is without one. */
const NOT_ALLOWED: ReadonlySet<RefusalCode> = new Set([
  'mandate_not_active',
  'mandate_exceeded',
  'merchant_not_allowed',
]);
const PASSWORD_REQUIRED = { ok: false, refusal: invalid('pay_password', 'required') } as const;

/** Null: they cannot pay so at all, and what they sent is read as ever. */
export async function paySmall(
  service: Service,
  tapper: Tapper,
  { txNo, receivedAtMs }: Pick<Payment, 'txNo' | 'receivedAtMs'>,
): Promise<Answer<OrderPaid> | null> {
  if (!looksLikeTxNo(txNo) || !(await smallMandateOf(service, tapper))) return null;
  const { userId: payerId } = tapper.session;
  const { settlementDelayMs, accountLimits } = service.config;
  const { smallPaymentMaxFen: maxFen, payTotpAboveFen: codeAboveFen } = service.config;
  const outcome = await service.gatherer.submit(
    {
      kind: 'pay_under_mandate',
      payerId,
      means: { kind: 'small', maxFen, codeAboveFen },
      txNo,
      amountFen: null,
      receivedAtMs,
      settlementDelayMs,
      accountLimits,
      idempotencyKey: null,
      askNo: null,
    },
    { submitter: `user/${payerId}` },
  );
  if (!outcome.ok) return NOT_ALLOWED.has(outcome.refusal.code) ? PASSWORD_REQUIRED : outcome;
  // Only keys ask.
  return outcome.result.kind === 'order_paid'
    ? { ok: true, value: outcome.result }
    : PASSWORD_REQUIRED;
}

/** Only for whoever signed in with their login password, in a browser that knows them by it. */
async function smallMandateOf(service: Service, { session, deviceToken }: Tapper) {
  if (service.config.smallPaymentMaxFen === ZERO_FEN || session.limited) return undefined;
  if (deviceToken === null) return undefined;
  const { queries } = service.store;
  const user = await queries.user(session.userId);
  if (deviceSubjectOf(service, user, deviceToken) === null) return undefined;
  return queries.smallMandateOf(session.userId);
}
