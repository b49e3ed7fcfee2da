// What operators do to users: suspend, resume, unlock.

import type { ChangeUserStatus } from '../../core/command.ts';
import { numberIn } from '../../http/path-ids.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../security/records.ts';
import { authorityOf, CONFIRMATION, OPERATOR_REFUSALS } from './authority.ts';
import { LEAVING_ROUTES } from './leaving-routes.ts';

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

export const USER_ACTION_ROUTES = [...STATUS_ROUTES, ...LEAVING_ROUTES];
