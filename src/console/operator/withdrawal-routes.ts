// Withdrawals that wait, and what operators decide about them.

import { listPendingWithdrawals } from '../../service/administration/list-pending-withdrawals.ts';
import { decideWithdrawal } from '../../service/administration/withdrawals.ts';
import { presentDecision } from '../../service/present/waiting-withdrawal.ts';
import { consoleRoute } from '../console-route.ts';
import { decisionRoutes } from './decision-routes.ts';
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
    const waiting = await listPendingWithdrawals(service, session.userId);
    return { ok: true, value: presentWithdrawals(waiting, session.userId) };
  },
});

const decisions = decisionRoutes({
  path: '/console/api/operator/withdrawals/:withdrawalNo',
  noun: 'withdrawal',
  request: 'OperatorWithdrawalDecision',
  data: decidedData,
  async decide(service, withdrawalNo, decided, authority) {
    const done = await decideWithdrawal(service, { withdrawalNo, ...decided }, authority);
    return done.ok ? { ok: true, value: presentDecision(done.value) } : done;
  },
  approve: {
    id: 'consoleOperatorApproveWithdrawal',
    summary: 'Approve a withdrawal',
    description:
      'The money leaves the wallet for good. Pay it out to the user then. Where it takes two operators, the ' +
      'first one proposes it and nothing moves yet; the second one is somebody else.',
  },
  decline: {
    id: 'consoleOperatorDeclineWithdrawal',
    summary: 'Decline a withdrawal',
    description: 'The money goes back to the balance that it came from.',
  },
});

export const WITHDRAWAL_ROUTES = [list, ...decisions];
