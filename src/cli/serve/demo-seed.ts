// Fills an empty database with people to try Tael with: an operator, a merchant's owner with a key,
// and a payer with money. Every credential is fresh and random, and shown this once.

import { randomBytes, randomInt } from 'node:crypto';
import { fen } from '../../core/money.ts';
import { encodeBytes } from '../../crypto/crockford.ts';
import { createKey } from '../../service/administration/create-key.ts';
import { createMerchant } from '../../service/administration/create-merchant.ts';
import { createUser } from '../../service/administration/create-user.ts';
import { recharge } from '../../service/administration/recharge.ts';
import type { Answer } from '../../service/answer.ts';
import type { OpenService } from '../../service/open-service.ts';
import { countBooks } from '../../store/postgres/verify/verify.ts';

export type DemoPerson = {
  readonly user_id: number;
  readonly login: string;
  readonly password: string;
  readonly pay_password: string;
};

/** In the names of the wire, because it is printed as it is. */
export type Demo = {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly key_id: string;
  readonly secret: string;
  /** Refunds that tools ask for with the key wait for the merchant. */
  readonly tool_refunds: 'approval';
  readonly merchant: DemoPerson;
  readonly payer: DemoPerson;
  readonly operator: DemoPerson;
};

const MERCHANT_NAME = '林记茶铺';
const PAYER_MONEY = fen(1_000_000);

export async function seedDemo(service: OpenService): Promise<Demo | 'exists'> {
  const { users } = await service.store.withReadConnection(countBooks);
  if (users > 0) return 'exists';
  const operator = await person(service, '陈店长', 'operator', true);
  const merchant = await person(service, '林小满', 'merchant');
  const payer = await person(service, '王一诺', 'payer');
  const ownerId = merchant.user_id;
  const { merchantId } = done(await createMerchant(service, { ownerId, name: MERCHANT_NAME }));
  const key = done(
    await createKey(service, {
      userId: ownerId,
      name: 'demo',
      scopes: ['query', 'collection', 'refund'],
      ipRules: [],
      ratePerMinute: null,
      endsAtMs: null,
      toolRefundLimitFen: null,
    }),
  );
  const money = { userId: payer.user_id, amountFen: PAYER_MONEY, idempotencyKey: null };
  done(await recharge(service, money));
  return {
    merchant_id: merchantId,
    merchant_name: MERCHANT_NAME,
    key_id: key.keyId,
    secret: key.secret,
    tool_refunds: 'approval',
    merchant,
    payer,
    operator,
  };
}

async function person(
  service: OpenService,
  name: string,
  login: string,
  operator = false,
): Promise<DemoPerson> {
  const password = encodeBytes(randomBytes(10)).toLowerCase();
  const payPassword = String(randomInt(1_000_000)).padStart(6, '0');
  const { userId } = done(
    await createUser(service, { name, login, password, payPassword, operator }),
  );
  return { user_id: userId, login, password, pay_password: payPassword };
}

function done<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(`The demo data could not be made: ${answer.refusal.code}.`);
}
