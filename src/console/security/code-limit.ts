// The amount above which a payment of the user takes a one-time code.

import { fen } from '../../core/money.ts';
import { optional, thresholdOf } from '../../service/parameters/fields.ts';
import { setOwnCodeLimit } from '../../service/set-code-limit.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS } from '../proof-fields.ts';
import { PROOF_REFUSALS } from './passwords.ts';
import { doneData } from './records.ts';

export const CODE_LIMIT_ROUTE = consoleRoute({
  method: 'POST',
  path: '/console/api/security/code-limit/set',
  who: 'user',
  operation: {
    id: 'consoleSetCodeLimit',
    summary: 'Set above which amount a payment takes a code',
    description:
      'For the payments of the user, once they have two-factor authentication: an amount that is not above ' +
      'that of the service, or none to follow the service.',
    body: {
      request: 'CodeLimit',
      schema: {
        ...PROOF_FIELDS,
        amount: optional(thresholdOf, null, {
          type: 'number',
          minimum: 0,
          description: 'Yuan. Payments above it take a code; left out: as the service says.',
        }),
      },
      examples: {
        set: { summary: 'Above 200', value: { password: 'correct horse 1', amount: fen(200_00) } },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'It holds at once.',
    data: doneData,
  },
  async answer(call) {
    const { password, totp_code: totpCode, amount: aboveFen } = call.fields;
    const typed = { password, totpCode, aboveFen };
    const set = await setOwnCodeLimit(call.service, actingUser(call), typed);
    return set.ok ? { ok: true, value: {} } : set;
  },
});
