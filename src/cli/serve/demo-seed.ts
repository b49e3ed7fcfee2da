// Creates the demo data: an operator, a merchant with an API key, and a payer with money. All
// credentials are random, and written to one file.

import { randomBytes, randomInt } from 'node:crypto';
import { assert } from '../../core/assert.ts';
import { type Fen, fen } from '../../core/money.ts';
import { isWeakPayPassword } from '../../core/proofs/weak-pay-password.ts';
import { encodeBytes } from '../../crypto/crockford.ts';
import { atThisMachine } from '../../service/administration/authorization.ts';
import { createKey } from '../../service/administration/create-key.ts';
import { createUser } from '../../service/administration/create-user.ts';
import { recharge } from '../../service/administration/recharge.ts';
import type { Answer } from '../../service/answer.ts';
import { openDemoOrder } from '../../service/demo.ts';
import { createMerchant } from '../../service/merchants.ts';
import type { OpenService } from '../../service/open-service.ts';
import { payUrl } from '../../service/present/links.ts';
import { POOR_LOGIN } from '../../service/sandbox/show-sandbox.ts';
import { countBooks } from '../../store/postgres/verify/verify.ts';

export type DemoPerson = {
  readonly user_id: number;
  readonly login: string;
  readonly password: string;
  readonly pay_password: string;
};

/** Printed as it is by --json, hence the field names. */
export type Demo = {
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly key_id: string;
  readonly secret: string;
  readonly tool_refunds: 'direct';
  readonly tool_refund_limit: Fen;
  /** An order that waits for the payer. */
  readonly pay_url: string;
  readonly merchant: DemoPerson;
  readonly payer: DemoPerson;
  readonly operator: DemoPerson;
};

const MERCHANT_NAME = '林记茶铺';
const PAYER_MONEY = fen(1_000_000);
/** What tools refund with the key in a day before they have to ask. */
const TOOL_REFUND_LIMIT = fen(20_000);

export async function seedDemo(service: OpenService): Promise<Demo | 'exists'> {
  const { users } = await service.store.withReadConnection(countBooks);
  if (users > 0) return 'exists';
  const operator = await createPerson(service, '陈店长', 'operator', true);
  const merchant = await createPerson(service, '林小满', 'merchant');
  const payer = await createPerson(service, '王一诺', 'payer');
  const ownerId = merchant.user_id;
  const { merchantId } = requireValue(
    await createMerchant(service, { ownerId, name: MERCHANT_NAME }, atThisMachine(service)),
  );
  const key = requireValue(
    await createKey(
      service,
      {
        userId: ownerId,
        name: 'demo',
        scopes: ['query', 'collection', 'refund', 'events'],
        ipRules: [],
        ratePerMinute: null,
        endsAtMs: null,
        toolRefundLimitFen: TOOL_REFUND_LIMIT,
        refundLimitFen: null,
        merchantId: null,
        signsRequests: false,
      },
      atThisMachine(service),
    ),
  );
  const money = { userId: payer.user_id, amountFen: PAYER_MONEY, idempotencyKey: null };
  // Nobody has brought it in, so it takes no second operator.
  requireValue(await recharge(service, money, atThisMachine(service), null));
  return {
    merchant_id: merchantId,
    merchant_name: MERCHANT_NAME,
    key_id: key.keyId,
    secret: key.secret,
    tool_refunds: 'direct',
    tool_refund_limit: TOOL_REFUND_LIMIT,
    pay_url: await firstOrder(service),
    merchant,
    payer,
    operator,
  };
}

/** What a sandbox has besides: a payer without money, and a state to go back to. */
export async function prepareSandbox(service: OpenService): Promise<void> {
  const { sandbox } = service;
  if (!sandbox || (await sandbox.isMarked())) return;
  await createPerson(service, '空钱包', POOR_LOGIN);
  await sandbox.mark();
}

async function firstOrder(service: OpenService): Promise<string> {
  const txNo = await openDemoOrder(service);
  assert(txNo !== null, 'the order of the demo was refused');
  return payUrl(service.payBase(), txNo);
}

async function createPerson(
  service: OpenService,
  name: string,
  login: string,
  operator = false,
): Promise<DemoPerson> {
  const password = encodeBytes(randomBytes(10)).toLowerCase();
  const payPassword = randomPayPassword();
  const { userId } = requireValue(
    await createUser(
      service,
      { name, login, password, payPassword, operator },
      atThisMachine(service),
    ),
  );
  return { user_id: userId, login, password, pay_password: payPassword };
}

function requireValue<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(`The demo data could not be created: ${answer.refusal.code}.`);
}

function randomPayPassword(): string {
  for (;;) {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    if (!isWeakPayPassword(digits)) return digits;
  }
}
