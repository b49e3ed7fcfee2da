// What operators do for people who leave: close their account, and give them what is kept about them.

import { numberIn } from '../../http/path-ids.ts';
import { exportUser } from '../../interface/export-user.ts';
import { closeAccount } from '../../service/close-account.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../done-data.ts';
import { authorityOf, CONFIRMATION, OPERATOR_REFUSALS } from './authority.ts';

const close = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/users/:userId/close',
  who: 'operator',
  operation: {
    id: 'consoleOperatorClose',
    summary: 'Close the account of a user',
    description:
      'For good. Nothing may be left in it: what stands in the way is told one by one. Operators ' +
      'cannot do it to themselves.',
    body: CONFIRMATION,
    refusals: [...OPERATOR_REFUSALS, 'user_not_found', 'user_closed', 'account_in_use'],
    success: 'The account is closed.',
    data: doneData,
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const userId = numberIn(call.params.userId);
    const closed = await closeAccount(call.service, userId, authority.value);
    return closed.ok ? { ok: true, value: {} } : closed;
  },
});

const exportOf = consoleFileRoute({
  method: 'POST',
  path: '/console/api/operator/users/:userId/export',
  type: 'application/octet-stream',
  who: 'operator',
  operation: {
    id: 'consoleOperatorExport',
    summary: 'Export the data of a user',
    description:
      'Everything that is kept about them, as one JSON document. They see that it was done.',
    body: CONFIRMATION,
    refusals: [...OPERATOR_REFUSALS, 'user_not_found'],
    success: 'The document.',
  },
  async file(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const userId = numberIn(call.params.userId);
    const written = await exportUser(call.service, userId, authority.value);
    if (!written.ok) return written;
    return { ok: true, value: { name: `account-${userId}.json`, lines: written.value } };
  },
});

export const LEAVING_ROUTES = [close, exportOf];
