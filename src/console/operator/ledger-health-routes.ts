// How the books stand, and a verification that operators begin. It changes nothing, so it needs no
// password.

import { showLedgerHealth } from '../../service/administration/show-ledger-health.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../security/records.ts';
import { healthData, presentHealth } from './ledger-health-record.ts';

const show = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/ledger-health',
  who: 'operator',
  operation: {
    id: 'consoleOperatorLedgerHealth',
    summary: 'See how the books stand',
    description:
      'What the newest verifications found, how far one that goes on is, and the newest anchor. The ' +
      'totals are of the moment that was verified.',
    success: 'The health of the books.',
    data: healthData,
  },
  answer: async ({ service }) => ({
    ok: true,
    value: presentHealth(await showLedgerHealth(service)),
  }),
});

const verify = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/ledger-health/verify',
  who: 'operator',
  operation: {
    id: 'consoleOperatorVerify',
    summary: 'Verify the books now',
    description:
      'Begins what `tael verify` does, in the background of this node, in one snapshot that reads only. ' +
      'One goes on at a time, over all nodes.',
    refusals: ['verification_running'],
    success: 'It has begun.',
    data: doneData,
  },
  async answer({ service, by }) {
    const begun = await service.ledgerHealth.verify(by);
    return begun.ok ? { ok: true, value: {} } : begun;
  },
});

export const LEDGER_HEALTH_ROUTES = [show, verify];
