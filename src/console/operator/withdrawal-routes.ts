// Withdrawals that wait, and what operators decide about them.

import { listPendingWithdrawals } from '../../service/administration/list-pending-withdrawals.ts';
import { decideWithdrawal } from '../../service/administration/withdrawals.ts';
import { lineOf, optional } from '../../service/parameters/fields.ts';
import { presentDecision } from '../../service/present/waiting-withdrawal.ts';
import { consoleRoute } from '../console-route.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';
import { decidedData, presentWithdrawals, withdrawalsData } from './withdrawal-record.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/withdrawals',
  who: 'operator',
  operation: {
    id: 'consoleOperatorWithdrawals',
    summary: 'List the withdrawals that wait',
    description: 'Withdrawals that wait for a decision, of all users, the oldest first.',
    success: 'The withdrawals.',
    data: withdrawalsData,
  },
  async answer({ service, session }) {
    const waiting = await listPendingWithdrawals(service);
    return { ok: true, value: presentWithdrawals(waiting, session.userId) };
  },
});

const REASON = optional(
  (value) => (value === '' ? null : lineOf(value, 256, 'length_1_to_256')),
  null,
  { type: 'string', maxLength: 256, description: 'Why; it is kept with the withdrawal.' },
);

const approve = decisionRoute({
  verb: 'approve',
  id: 'consoleOperatorApproveWithdrawal',
  summary: 'Approve a withdrawal',
  description:
    'The money leaves the wallet for good. Pay it out to the user then. Where it takes two operators, the ' +
    'first one proposes it and nothing moves yet; the second one is somebody else.',
});

const decline = decisionRoute({
  verb: 'decline',
  id: 'consoleOperatorDeclineWithdrawal',
  summary: 'Decline a withdrawal',
  description: 'The money goes back to the balance that it came from.',
});

interface Decision {
  readonly verb: 'approve' | 'decline';
  readonly id: `console${Capitalize<string>}`;
  readonly summary: string;
  readonly description: string;
}

/** Deciding again as before is the same answer, and moves nothing. */
function decisionRoute({ verb, id, summary, description }: Decision) {
  return consoleRoute({
    method: 'POST',
    path: `/console/api/operator/withdrawals/:withdrawalNo/${verb}`,
    who: 'operator',
    operation: {
      id,
      summary,
      description: `${description} Each is decided once; operators cannot decide their own.`,
      body: {
        request: 'OperatorWithdrawalDecision',
        schema: { ...OPERATOR_PROOF, reason: REASON },
        examples: { decide: { summary: 'Decided', value: { password: 'correct horse 1' } } },
      },
      refusals: OPERATOR_REFUSALS,
      success: 'It is decided.',
      data: decidedData,
    },
    async answer(call) {
      const authority = await authorityOf(call);
      if (!authority.ok) return authority;
      const { reason } = call.fields;
      const withdrawalNo = call.params.withdrawalNo ?? '';
      const decision = { withdrawalNo, approve: verb === 'approve', reason };
      const decided = await decideWithdrawal(call.service, decision, authority.value);
      return decided.ok ? { ok: true, value: presentDecision(decided.value) } : decided;
    },
  });
}

export const WITHDRAWAL_ROUTES = [list, approve, decline];
