// Money that comes in for users.

import { z } from 'zod';
import { fen } from '../core/money.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { numberIn } from '../http/path-ids.ts';
import { recharge } from '../service/administration/recharge.ts';
import { amountOf, required } from '../service/parameters/fields.ts';
import { txNo, yuan } from '../service/present/record-fields.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const RECHARGED_RECORD = z
  .object({
    tx_no: txNo('The number of the recharge.'),
    balance: yuan('The balance of the consumer wallet afterwards'),
  })
  .meta({ description: 'A recharge that was made.' });

function rechargedData(): Data {
  const value = { tx_no: 'A01M7X8T9Z3K5N7P9R2T4V6X8Z0B', balance: fen(100_00) };
  const examples = { recharged: { summary: '100.00 came in', value } };
  return dataOf('UserRecharge', RECHARGED_RECORD, examples);
}

const rechargeUser = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/users/:userId/recharge`,
  operation: {
    id: 'operateRechargeUser',
    summary: 'Recharge a user',
    description:
      "Brings money in from outside, into the user's consumer wallet: call it for money that has arrived " +
      'at the platform, once for each payment, with an idempotency key made of the payment’s own number. ' +
      'The key of the program limits how much that may be in a Shanghai day.',
    body: {
      request: 'RechargeUserRequest',
      schema: {
        amount: required(amountOf, {
          type: 'number',
          minimum: 0.01,
          description: 'How much, in yuan with at most two decimal places.',
        }),
      },
      examples: {
        recharge: {
          summary: 'Money that has arrived',
          value: { amount: fen(100_00), idempotency_key: 'bank-20261123-000417' },
        },
      },
    },
    idempotent: true,
    refusals: ['user_not_found', 'user_closed', 'daily_limit_reached'],
    success: 'The money is there.',
    data: rechargedData,
  },
  async answer({ service, authority, params, fields, idempotencyKey }) {
    const wanted = { userId: numberIn(params.userId), amountFen: fields.amount, idempotencyKey };
    const done = await recharge(service, wanted, authority);
    if (!done.ok) return done;
    const { txNo: tx_no, balanceFen: balance } = done.value;
    return { ok: true, value: { tx_no, balance }, replayed: done.replayed };
  },
});

export const MONEY_ROUTES = [rechargeUser];
