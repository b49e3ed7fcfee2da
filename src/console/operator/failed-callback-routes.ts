// Callbacks that were given up, of all owners, and sending one again. That moves no money and changes
// nothing of the owner's, so it needs no password.

import { RESENT } from '../../interface/callbacks.ts';
import { recordData } from '../../interface/record.ts';
import {
  listFailedCallbacks,
  resendFailedCallback,
} from '../../service/administration/failed-callbacks.ts';
import { lineOf, millisOf, optional } from '../../service/parameters/fields.ts';
import { consoleRoute } from '../console-route.ts';
import { failedCallbacksData, presentFailedCallbacks } from './failed-callback-record.ts';

const FILTER = {
  owner: optional((value) => (value === '' ? null : lineOf(value, 128, 'length_1_to_128')), null, {
    type: 'string',
    description: 'Only of this owner: a number, a login or a wallet id.',
  }),
  before: optional(millisOf, null, {
    type: 'string',
    description: 'Only what was paid before: `next` of the page before.',
  }),
};

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/failed-callbacks',
  who: 'operator',
  operation: {
    id: 'consoleOperatorFailedCallbacks',
    summary: 'List the callbacks that have failed',
    description:
      'Callbacks of all owners after whose last attempt none followed, with that attempt. Those of ' +
      'the newest payments come first.',
    query: { schema: FILTER, examples: { owner: 'lin', before: '1763638200000' } },
    refusals: ['user_not_found'],
    success: 'A page of them, and how many there are.',
    data: failedCallbacksData,
  },
  async answer({ service, query: { owner, before } }) {
    const found = await listFailedCallbacks(service, owner, before);
    return found.ok ? { ok: true, value: presentFailedCallbacks(found.value) } : found;
  },
});

const resend = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/failed-callbacks/:eventId/resend',
  who: 'operator',
  operation: {
    id: 'consoleOperatorResendCallback',
    summary: 'Send a failed callback again',
    description: 'Makes it due now and starts its attempts anew, as its owner can.',
    success: 'It is on its way.',
    data: (site) => recordData(RESENT, site),
  },
  async answer({ service, params }) {
    const resent = await resendFailedCallback(service, params.eventId ?? '');
    return resent.ok ? { ok: true, value: { resent: resent.value.count } } : resent;
  },
});

export const FAILED_CALLBACK_ROUTES = [list, resend];
