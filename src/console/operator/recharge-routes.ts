// Money that operators bring in for users, and what the second of two decides about it.

import { fen } from '../../core/money.ts';
import { numberIn } from '../../http/path-ids.ts';
import { listPendingRecharges } from '../../service/administration/list-pending-recharges.ts';
import { decideRecharge, recharge } from '../../service/administration/recharge.ts';
import { GIVEN_BANK_REFERENCE, GIVEN_REASON } from '../../service/parameters/decision-reason.ts';
import { required, yuanField } from '../../service/parameters/fields.ts';
import { IDEMPOTENCY_KEY, keyOf } from '../../service/parameters/idempotency-key.ts';
import { presentProposal, presentRecharged } from '../../service/present/waiting-recharge.ts';
import { consoleRoute } from '../console-route.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';
import { decisionRoutes } from './decision-routes.ts';
import {
  decidedRechargeData,
  presentRecharges,
  rechargedData,
  rechargesData,
} from './recharge-record.ts';

const rechargeUser = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/users/:userId/recharge',
  who: 'operator',
  operation: {
    id: 'consoleOperatorRecharge',
    summary: 'Recharge a user',
    description:
      "Brings money in from outside, into the user's consumer wallet. With the same key it is done " +
      'once. Operators cannot recharge themselves. Above the amount for which the installation wants two ' +
      'operators it is a proposal, and nothing moves before a second one approves it.',
    body: {
      request: 'OperatorRechargeRequest',
      schema: {
        ...OPERATOR_PROOF,
        amount: yuanField('How much, in yuan with at most two decimal places.'),
        reason: GIVEN_REASON,
        bank_reference: GIVEN_BANK_REFERENCE,
        idempotency_key: required(keyOf, {
          ...IDEMPOTENCY_KEY,
          description: 'Made when the dialog opens, kept until it is answered.',
        }),
      },
      examples: {
        recharge: {
          summary: 'A recharge',
          value: {
            password: 'correct horse 1',
            amount: fen(100_00),
            reason: '线下汇款',
            bank_reference: '20261123000417',
            idempotency_key: '0f8fad5bd9cb469fa16570867728950e',
          },
        },
      },
    },
    refusals: [...OPERATOR_REFUSALS, 'user_not_found', 'user_closed', 'idempotency_key_reused'],
    success: 'The money is there, or the recharge waits for a second operator.',
    data: rechargedData,
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const { amount: amountFen, idempotency_key: idempotencyKey, reason } = call.fields;
    const said = { reason, bankReference: call.fields.bank_reference };
    const wanted = { userId: numberIn(call.params.userId), amountFen, idempotencyKey, ...said };
    const done = await recharge(call.service, wanted, authority.value);
    if (!done.ok) return done;
    return { ok: true, value: presentRecharged(done.value) };
  },
});

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/recharges',
  who: 'operator',
  operation: {
    id: 'consoleOperatorRecharges',
    summary: 'List the recharges that wait',
    description: 'Recharges of all users that wait for a second operator, the oldest first.',
    success: 'The recharges.',
    data: rechargesData,
  },
  async answer({ service, session }) {
    const waiting = await listPendingRecharges(service);
    return { ok: true, value: presentRecharges(waiting, session.userId) };
  },
});

const decisions = decisionRoutes({
  path: '/console/api/operator/recharges/:rechargeNo',
  noun: 'recharge',
  request: 'OperatorRechargeDecision',
  data: decidedRechargeData,
  async decide(service, rechargeNo, decided, authority) {
    const done = await decideRecharge(service, { rechargeNo, ...decided }, authority);
    return done.ok ? { ok: true, value: presentProposal(done.value) } : done;
  },
  approve: {
    id: 'consoleOperatorApproveRecharge',
    summary: 'Approve a recharge',
    description: 'As the second of two operators: the money is there at once.',
    refusals: ['user_closed'],
  },
  decline: {
    id: 'consoleOperatorDeclineRecharge',
    summary: 'Decline a recharge',
    description: 'Nothing moves. Whoever proposed it may decline it as well.',
  },
});

export const RECHARGE_ROUTES = [rechargeUser, list, ...decisions];
