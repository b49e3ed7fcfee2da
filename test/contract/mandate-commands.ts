// Commands about mandates and what is paid under them, with every field filled in.

import type {
  ChangeMandate,
  CreateMandate,
  CreateMandateKey,
  EndMandate,
} from '../../src/core/keys/change-mandates.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { DecidePaymentRequest } from '../../src/core/order/decide-payment-request.ts';
import type { PayUnderMandate } from '../../src/core/order/pay-under-mandate.ts';
import type { PaymentRequest } from '../../src/core/order/payment-request.ts';
import type { MandateTerms } from '../../src/core/rows/mandate.ts';

import { DAY_MS, keyIdFor, numberFor, OPERATOR, pay, RIGHT, unique, yuan } from './commands.ts';
import type { Subject } from './subject.ts';

const SMALL_MAX = yuan('200.00');

/** 5.00 a payment and 10.00 a day, for a year. */
export function terms(nowMs: number, over: Partial<MandateTerms> = {}): MandateTerms {
  return {
    name: '助手',
    perPaymentFen: yuan('5.00'),
    perDayFen: yuan('10.00'),
    perMonthFen: null,
    totalFen: null,
    merchantIds: null,
    validUntilMs: nowMs + 365 * DAY_MS,
    ...over,
  };
}

export function createMandate(
  userId: UserId,
  allowed: MandateTerms,
  over: Partial<CreateMandate> = {},
): CreateMandate {
  return {
    kind: 'create_mandate',
    userId,
    mandateNo: numberFor(userId, 'M'),
    mandateKind: 'program',
    terms: allowed,
    smallMaxFen: SMALL_MAX,
    factors: RIGHT,
    by: OPERATOR,
    ...over,
  };
}

type Named = Pick<CreateMandate, 'userId' | 'mandateNo'>;

export function changeMandate(
  { userId, mandateNo }: Named,
  changed: Partial<MandateTerms>,
  over: Partial<ChangeMandate> = {},
): ChangeMandate {
  return {
    kind: 'change_mandate',
    userId,
    mandateNo,
    terms: changed,
    smallMaxFen: SMALL_MAX,
    factors: RIGHT,
    by: OPERATOR,
    ...over,
  };
}

export function endMandate({ userId, mandateNo }: Named): EndMandate {
  return { kind: 'end_mandate', userId, mandateNo, by: OPERATOR };
}

export function createMandateKey(
  { userId, mandateNo }: Named,
  over: Partial<CreateMandateKey> = {},
): CreateMandateKey {
  const keyId = keyIdFor(userId);
  const secretDigest = `digest-${unique()}`;
  const key = { keyId, name: '助手', ipRules: [], ratePerMinute: 60, secretDigest };
  const named = { kind: 'create_mandate_key', userId, mandateNo } as const;
  return { ...named, key, factors: RIGHT, by: OPERATOR, ...over };
}

/** Who holds a key of a mandate. */
export interface Spender extends Named {
  readonly keyId: string;
}

export async function aMandate(
  subject: Subject,
  userId: UserId,
  over: Partial<MandateTerms> = {},
): Promise<Spender> {
  const creating = createMandate(userId, terms(subject.nowMs(), over));
  await subject.must(creating);
  return aSpender(subject, creating);
}

export async function aSpender(subject: Subject, { userId, mandateNo }: Named): Promise<Spender> {
  const making = createMandateKey({ userId, mandateNo });
  await subject.must(making);
  return { userId, mandateNo, keyId: making.key.keyId };
}

/** With the key, without saying what it means to pay. */
export function payUnder(
  { userId, mandateNo, keyId }: Spender,
  txNo: string,
  receivedAtMs: number,
  over: Partial<PayUnderMandate> = {},
): PayUnderMandate {
  return {
    kind: 'pay_under_mandate',
    payerId: userId,
    means: { kind: 'key', keyId, mandateNo },
    txNo,
    amountFen: null,
    receivedAtMs,
    settlementDelayMs: DAY_MS,
    accountLimits: [],
    idempotencyKey: null,
    askNo: null,
    ...over,
  };
}

export function askFor(spender: Spender, txNo: string, receivedAtMs: number): PayUnderMandate {
  return payUnder(spender, txNo, receivedAtMs, { askNo: numberFor(spender.userId, 'A') });
}

/** Whoever was asked pays, or declines. */
export function decideAsked(
  { requestNo, txNo, payerId }: Pick<PaymentRequest, 'requestNo' | 'txNo' | 'payerId'>,
  receivedAtMs: number | null,
  over: Partial<DecidePaymentRequest> = {},
): DecidePaymentRequest {
  const decision = (): DecidePaymentRequest['decision'] => {
    if (receivedAtMs === null) return { verdict: 'decline' };
    const { kind: _, payerId: _payer, txNo: _txNo, ...payment } = pay(payerId, txNo, receivedAtMs);
    return { verdict: 'approve', payment };
  };
  return {
    kind: 'decide_payment_request',
    requestNo,
    txNo,
    userId: payerId,
    decision: decision(),
    by: OPERATOR,
    ...over,
  };
}
