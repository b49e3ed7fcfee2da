// Makes those who spend under mandates, in any town with a service: payers with one tap, and programs.

import assert from 'node:assert/strict';
import { fen } from '../../src/core/money.ts';
import type { MandateTerms } from '../../src/core/rows/mandate.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { createMandate, createMandateKey } from '../../src/service/mandates.ts';
import type { Service } from '../../src/service/service.ts';
import { PAY_PASSWORD, type Person, unwrap } from './residents.ts';

type Somebody = Pick<Person, 'userId'>;

const DAY_MS = 86_400_000;
const NO_MORE = { perMonthFen: null, totalFen: null, merchantIds: null } as const;

function payer({ userId }: Somebody) {
  const by = { kind: 'user', name: `${userId}`, from: '127.0.0.1' } as const;
  return { userId, by, factors: { payPassword: PAY_PASSWORD, totpCode: null } };
}

/** What one tap may pay from then on: 20.00, and 50.00 a day. */
export async function allowSmallPayments(
  service: Service,
  person: Somebody,
  wishes: Partial<MandateTerms> = {},
): Promise<string> {
  const limits = { perPaymentFen: fen(20_00), perDayFen: fen(50_00) };
  const terms = { name: '小额免密支付', ...limits, ...NO_MORE, validUntilMs: null, ...wishes };
  const made = unwrap(await createMandate(service, payer(person), 'small', terms));
  return made.mandate.mandateNo;
}

export interface Spender extends Somebody {
  readonly mandateNo: string;
  readonly keyId: string;
  readonly secret: string;
}

/** A program that may pay 5.00, and 10.00 a day. */
export async function newSpender(
  service: Service,
  person: Somebody,
  wishes: Partial<MandateTerms> = {},
): Promise<Spender> {
  const terms = {
    name: '买菜助手',
    perPaymentFen: fen(5_00),
    perDayFen: fen(10_00),
    ...NO_MORE,
    validUntilMs: service.store.nowMs() + 30 * DAY_MS,
    ...wishes,
  };
  const { mandate } = unwrap(await createMandate(service, payer(person), 'program', terms));
  const { mandateNo } = mandate;
  const wanted = { name: 'agent', ipRules: [], ratePerMinute: null };
  const made = unwrap(await createMandateKey(service, payer(person), mandateNo, wanted));
  return { userId: person.userId, mandateNo, keyId: made.key.keyId, secret: made.secret };
}

/** The program would pay the order; its number is that of the request if the mandate does not allow it. */
export async function spend(
  service: Service,
  { userId: payerId, keyId, mandateNo }: Spender,
  txNo: string,
  askNo = newTxNo('payment_request', payerId, service.store.nowMs()),
): Promise<string | null> {
  const outcome = await service.gatherer.submit({
    kind: 'pay_under_mandate',
    payerId,
    means: { kind: 'key', keyId, mandateNo },
    txNo,
    amountFen: null,
    receivedAtMs: service.store.nowMs(),
    settlementDelayMs: service.config.settlementDelayMs,
    accountLimits: [],
    idempotencyKey: null,
    askNo,
  });
  assert.ok(outcome.ok, 'the program was refused');
  return outcome.result.kind === 'payment_requested' ? outcome.result.request.requestNo : null;
}
