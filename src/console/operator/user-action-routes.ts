// What operators do to users: suspend, resume, unlock, recharge.

import type { ChangeUserStatus } from '../../core/command.ts';
import { fen } from '../../core/money.ts';
import { numberIn } from '../../http/path-ids.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { recharge } from '../../service/administration/recharge.ts';
import { amountOf, broken, required } from '../../service/parameters/fields.ts';
import { IDEMPOTENCY_KEY, idempotencyKeyField } from '../../service/parameters/idempotency-key.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../security/records.ts';
import { authorityOf, CONFIRMATION, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';
import { LEAVING_ROUTES } from './leaving-routes.ts';
import { rechargedData } from './user-record.ts';

const STATUS_ROUTES = (
  [
    [
      'suspend',
      'Suspend a user',
      'They are signed out at once, and cannot sign in, use keys or move money out until resumed.',
    ],
    [
      'resume',
      'End the suspension of a user',
      'They may sign in again, and their keys work again.',
    ],
    [
      'unlock',
      'Unlock a user',
      'Ends the locks that wrong payment passwords and wrong codes have set, for the user and their keys.',
    ],
  ] as const
).map(([change, summary, description]) => statusRoute(change, summary, description));

function statusRoute(change: ChangeUserStatus['change'], summary: string, description: string) {
  const name = change === 'suspend' ? 'Suspend' : change === 'resume' ? 'Resume' : 'Unlock';
  return consoleRoute({
    method: 'POST',
    path: `/console/api/operator/users/:userId/${change}`,
    who: 'operator',
    operation: {
      id: `consoleOperator${name}`,
      summary,
      description: `${description} Operators cannot do it to themselves.`,
      body: CONFIRMATION,
      refusals: [...OPERATOR_REFUSALS, 'user_not_found', 'user_closed'],
      success: 'It is so.',
      data: doneData,
    },
    async answer(call) {
      const authority = await authorityOf(call);
      if (!authority.ok) return authority;
      const userId = numberIn(call.params.userId);
      const changed = await changeUserStatus(call.service, userId, change, authority.value);
      return changed.ok ? { ok: true, value: {} } : changed;
    },
  });
}

const rechargeRoute = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/users/:userId/recharge',
  who: 'operator',
  operation: {
    id: 'consoleOperatorRecharge',
    summary: 'Recharge a user',
    description:
      "Brings money in from outside, into the user's consumer wallet. With the same key it is done " +
      'once. Operators cannot recharge themselves.',
    body: {
      request: 'OperatorRechargeRequest',
      schema: {
        ...OPERATOR_PROOF,
        amount: required(amountOf, {
          type: 'number',
          minimum: 0.01,
          description: 'How much, in yuan with at most two decimal places.',
        }),
        idempotency_key: required(
          (value) => idempotencyKeyField.read(value) ?? broken('idempotency_key'),
          {
            ...IDEMPOTENCY_KEY,
            description: 'Made when the dialog opens, kept until it is answered.',
          },
        ),
      },
      examples: {
        recharge: {
          summary: 'A recharge',
          value: {
            password: 'correct horse 1',
            amount: fen(100_00),
            idempotency_key: '0f8fad5bd9cb469fa16570867728950e',
          },
        },
      },
    },
    refusals: [...OPERATOR_REFUSALS, 'user_not_found', 'user_closed', 'idempotency_key_reused'],
    success: 'The money is there.',
    data: rechargedData,
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const { amount: amountFen, idempotency_key: idempotencyKey } = call.fields;
    const wanted = { userId: numberIn(call.params.userId), amountFen, idempotencyKey };
    const done = await recharge(call.service, wanted, authority.value);
    if (!done.ok) return done;
    return { ok: true, value: { tx_no: done.value.txNo, balance: done.value.balanceFen } };
  },
});

export const USER_ACTION_ROUTES = [...STATUS_ROUTES, rechargeRoute, ...LEAVING_ROUTES];
