// A payer pays a small amount without their payment password, as far as they have allowed it. What is asked
// here is who taps, and where; limits and balance are decided in the core, on locked rows.

import { factorsRefusal, hasTwoFactor } from '../core/access/factors.ts';
import { exceededMandateLimit, mandateStatus, withinInstallation } from '../core/access/mandate.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { type Fen, ZERO_FEN } from '../core/money.ts';
import { codeNeeded } from '../core/order/payability.ts';
import { invalid, type Refusal, type RefusalCode } from '../core/refusal.ts';
import type { OrderPaid } from '../core/result.ts';
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

/** Whether one tap would pay this amount now, as far as mandate and device go. */
export async function paysWithOneTap(
  service: Service,
  tapper: Tapper,
  amountFen: Fen,
): Promise<boolean> {
  const { store, config } = service;
  const nowMs = store.nowMs();
  const mandate = await smallMandateOf(service, tapper);
  if (!mandate || mandateStatus(mandate, nowMs) !== 'active') return false;
  const held = withinInstallation(mandate, config.smallPaymentMaxFen);
  return exceededMandateLimit(held, amountFen, nowMs) === null;
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
  const barred = await barredFrom(service, payerId, txNo);
  if (barred) return { ok: false, refusal: barred };
  const { settlementDelayMs, accountLimits, smallPaymentMaxFen: maxFen } = service.config;
  const outcome = await service.gatherer.submit(
    {
      kind: 'pay_under_mandate',
      payerId,
      authority: { kind: 'small', maxFen },
      txNo,
      amountFen: null,
      receivedAtMs,
      settlementDelayMs,
      accountLimits,
      idempotencyKey: null,
      askNo: null,
    },
    { party: `user/${payerId}` },
  );
  if (!outcome.ok) return NOT_ALLOWED.has(outcome.refusal.code) ? PASSWORD_REQUIRED : outcome;
  // Only keys ask.
  return outcome.result.kind === 'order_paid'
    ? { ok: true, value: outcome.result }
    : PASSWORD_REQUIRED;
}

/** What guards the password guards the tap, as long as there is something to pay. */
async function barredFrom(
  { store, config }: Service,
  payerId: UserId,
  txNo: string,
): Promise<Refusal | null> {
  const [order, payer] = await Promise.all([
    store.queries.order(txNo),
    store.queries.owner(payerId),
  ]);
  if (!payer || order?.status !== 'pending') return null;
  const needsCode = hasTwoFactor(payer) && codeNeeded(order, payer, config.payTotpAboveFen);
  if (needsCode) return PASSWORD_REQUIRED.refusal;
  return factorsRefusal(payer, null, store.nowMs());
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
