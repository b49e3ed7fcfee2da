// Makes operations refuse to pay under a mandate and to approve a payment request. It also makes mandates
// that have ended, and requests that were declined.

import assert from 'node:assert/strict';
import { endMandate } from '../../../src/service/mandates.ts';
import type { ApiTown } from '../../support/api-town.ts';
import { type MandateWishes, mandatesIn } from '../../support/mandates.ts';
import { unwrap } from '../../support/residents.ts';
import { newPaymentRequest } from '../access/targets.ts';
import { refunded } from './occasions.ts';
import type { Provocation } from './provoking.ts';

/** An order that has become like this, at its price. */
const paying =
  (make: (town: ApiTown) => Promise<string>): Provocation =>
  async ({ town, ask }) => {
    const toPay = await make(town);
    const order = await town.api.service.store.queries.order(toPay);
    assert.ok(order);
    return ask({ of: { toPay }, fields: { amount: Number(order.amountFen) / 100 } });
  };

/** Under another mandate of the owner, which ends afterwards: they have twenty at most. */
const under =
  (wishes: (town: ApiTown) => MandateWishes, change = ''): Provocation =>
  async ({ town, ask, renew }) => {
    await renew();
    const { key, mandateNo } = await mandatesIn(town).newSpending(town.owner, wishes(town));
    if (change !== '')
      await town.api.alter(`update mandates set ${change} where mandate_no = '${mandateNo}'`);
    const answer = await ask({ as: { key } });
    await end(town, mandateNo);
    return answer;
  };

const expired = async (town: ApiTown) => {
  const txNo = await town.order();
  await town.api.alter(`update orders set expires_at_ms = created_at_ms + 1
    where tx_no = '${txNo}'`);
  return txNo;
};
const cancelled = async (town: ApiTown) => {
  const txNo = await town.order();
  const headers = { cookie: await town.cookieOf('lin') };
  await town.web('POST', `/api/v1/orders/${txNo}/cancel`, { headers, body: {} });
  return txNo;
};

/** Nobody pays a shop whose owner is suspended. */
const whileSellerIsSuspended: Provocation = async ({ town, ask, renew }) => {
  await renew();
  await town.standing(town.stranger, 'suspend');
  const answer = await ask();
  await town.standing(town.stranger, 'resume');
  return answer;
};

export const OF_PAYING: Readonly<Record<string, Provocation>> = {
  'payUnderMandate order_differs': ({ ask }) => ask({ fields: { amount: 2 } }),
  'payUnderMandate order_expired': paying(expired),
  'payUnderMandate order_cancelled': paying(cancelled),
  'payUnderMandate order_refunded': paying((town) => refunded(town, null)),
  'payUnderMandate wrong_payer': paying((town) => town.order({ payer_id: town.payer.userId })),
  'payUnderMandate own_order': paying((town) => town.order()),
  'payUnderMandate merchant_suspended': whileSellerIsSuspended,
  'payUnderMandate mandate_not_active': under(() => ({}), 'valid_until_ms = created_at_ms + 1'),
  'payUnderMandate merchant_not_allowed': under(({ merchantId }) => ({ merchants: [merchantId] })),
  'payUnderMandate mandate_exceeded': under(() => ({ perPayment: 0.5, perDay: 0.5 })),
  'approvePaymentRequest merchant_suspended': whileSellerIsSuspended,
};

export async function endedMandate(town: ApiTown): Promise<string> {
  const mandateNo = await mandatesIn(town).newMandate(town.owner);
  await end(town, mandateNo);
  return mandateNo;
}

async function end({ api: { service }, owner }: ApiTown, mandateNo: string): Promise<void> {
  const { userId } = owner;
  unwrap(await endMandate(service, { userId, by: service.operator }, mandateNo));
}

export async function declinedRequest(town: ApiTown): Promise<string> {
  const requestNo = await newPaymentRequest(town);
  const headers = { cookie: await town.cookieOf('lin') };
  const path = `/api/v1/payment-requests/${requestNo}/decline`;
  assert.equal((await town.web('POST', path, { headers, body: {} })).status, 200);
  return requestNo;
}
