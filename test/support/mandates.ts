// Mandates in a town, and the keys that spend under them.

import { fen } from '../../src/core/money.ts';
import { createMandate, createMandateKey, type Payer } from '../../src/service/mandates.ts';
import type { SigningKey } from './api-http.ts';
import { type ApiTown, OWNER_PIN, PAYER_PIN, type Person } from './api-town.ts';
import { unwrap } from './residents.ts';

export interface MandateWishes {
  readonly name?: string;
  readonly perPayment?: number;
  readonly perDay?: number;
  readonly perMonth?: number | null;
  readonly total?: number | null;
  readonly merchants?: readonly number[] | null;
  readonly validUntilMs?: number;
}

const YEAR_MS = 365 * 86_400_000;

export interface Spending {
  readonly mandateNo: string;
  readonly key: SigningKey;
}

export function mandatesIn(town: ApiTown) {
  const { service } = town.api;
  const by = (person: Pick<Person, 'userId'>): Payer => {
    const payPassword = person.userId === town.owner.userId ? OWNER_PIN : PAYER_PIN;
    return {
      userId: person.userId,
      by: service.operator,
      factors: { payPassword, totpCode: null },
    };
  };
  const yuan = (amount: number | null) => (amount === null ? null : fen(Math.round(amount * 100)));

  async function newMandate(
    person: Pick<Person, 'userId'>,
    {
      name = 'agent',
      perPayment = 10,
      perDay = 20,
      perMonth = null,
      total = null,
      merchants = null,
      validUntilMs = service.store.nowMs() + YEAR_MS,
    }: MandateWishes = {},
  ): Promise<string> {
    const terms = {
      name,
      perPaymentFen: yuan(perPayment) ?? fen(0),
      perDayFen: yuan(perDay) ?? fen(0),
      perMonthFen: yuan(perMonth),
      totalFen: yuan(total),
      merchantIds: merchants,
      validUntilMs,
    };
    const made = await createMandate(service, by(person), 'program', terms);
    return unwrap(made).mandate.mandateNo;
  }

  async function newSpendKey(
    person: Pick<Person, 'userId'>,
    mandateNo: string,
    wishes: { readonly ipRules?: readonly string[]; readonly ratePerMinute?: number } = {},
  ): Promise<SigningKey> {
    const wanted = { name: 'agent', ipRules: [], ratePerMinute: 100_000, ...wishes };
    const made = unwrap(await createMandateKey(service, by(person), mandateNo, wanted));
    town.api.secrets.add(made.secret);
    return { keyId: made.key.keyId, secret: made.secret };
  }

  async function newSpending(
    person: Pick<Person, 'userId'>,
    wishes: MandateWishes = {},
  ): Promise<Spending> {
    const mandateNo = await newMandate(person, wishes);
    return { mandateNo, key: await newSpendKey(person, mandateNo) };
  }

  return { newMandate, newSpendKey, newSpending };
}
