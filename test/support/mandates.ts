// Mandates for tests, made as their payers make them.

import assert from 'node:assert/strict';
import type { MandateTerms } from '../../src/core/access/mandate.ts';
import { fen } from '../../src/core/money.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import type { Service } from '../../src/service/service.ts';
import { digestPayPassword } from '../../src/service/typed-factors.ts';
import { PAY_PASSWORD, type Person } from './residents.ts';

const NO_MORE = { perMonthFen: null, totalFen: null, merchantIds: null } as const;

/** What one tap may pay from then on. */
export async function allowSmallPayments(
  service: Service,
  { userId }: Pick<Person, 'userId'>,
  { perPaymentFen = fen(20_00), perDayFen = fen(50_00) }: Partial<MandateTerms> = {},
): Promise<string> {
  const mandateNo = newTxNo('mandate', userId, service.store.nowMs());
  const user = await service.store.queries.user(userId);
  assert.ok(user);
  const payPasswordDigest = digestPayPassword(service, user, PAY_PASSWORD);
  const outcome = await service.gatherer.submit({
    kind: 'create_mandate',
    userId,
    mandateNo,
    mandateKind: 'small',
    terms: { name: '小额免密支付', perPaymentFen, perDayFen, ...NO_MORE, validUntilMs: null },
    smallMaxFen: service.config.smallPaymentMaxFen,
    factors: { payPasswordDigest, code: null },
    by: { kind: 'user', name: `${userId}`, from: '127.0.0.1' },
  });
  assert.ok(outcome.ok, 'the mandate was not made');
  return mandateNo;
}
