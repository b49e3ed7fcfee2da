// How the books stand, and a verification that operators begin. It changes nothing, so it needs no
// password.

import { showLedgerHealth } from '../../service/administration/show-ledger-health.ts';
import { choiceOf, optional } from '../../service/parameters/fields.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../done-data.ts';
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

const SCOPES = ['whole', 'new'] as const;
const SCOPE = optional((value) => choiceOf(value, SCOPES, 'choice'), 'whole', {
  type: 'string',
  enum: SCOPES,
  description: 'The whole books, or what is new in them.',
});

const verify = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/ledger-health/verify',
  who: 'operator',
  operation: {
    id: 'consoleOperatorVerify',
    summary: 'Verify the books now',
    description:
      'Begins what `tael verify` does, in the background of this node, in one snapshot. One goes on at a ' +
      'time, over all nodes. What is new is what came since the last one that held; where there is none, ' +
      'the whole books are verified.',
    body: {
      request: 'VerificationWanted',
      schema: { scope: SCOPE },
      examples: { new: { summary: 'What is new', value: { scope: 'new' } } },
    },
    refusals: ['verification_running'],
    success: 'It has begun.',
    data: doneData,
  },
  async answer({ service, by, fields }) {
    const whole = fields.scope === 'whole';
    const begun = await service.ledgerHealth.verify(by, { whole, paced: false });
    return begun.ok ? { ok: true, value: {} } : begun;
  },
});

export const LEDGER_HEALTH_ROUTES = [show, verify];
