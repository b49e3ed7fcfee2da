// What operators do to users: suspend, resume, unlock.

import type { ChangeUserStatus } from '../../core/command.ts';
import { numberIn } from '../../http/path-ids.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { GIVEN_REASON, reasonField } from '../../service/parameters/decision-reason.ts';
import type { Field } from '../../service/parameters/fields.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from '../done-data.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';
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

/** Unlocking takes nothing from anybody, so it needs none. */
function bodyOf(change: ChangeUserStatus['change']) {
  const unlocks = change === 'unlock';
  const reason: Field<string | null> = unlocks
    ? reasonField('line in the audit trail')
    : GIVEN_REASON;
  const value = { password: 'correct horse 1', ...(!unlocks && { reason: '争议处理中' }) };
  return {
    request: unlocks ? 'OperatorUnlock' : 'OperatorStatusChange',
    schema: { ...OPERATOR_PROOF, reason },
    examples: { change: { summary: 'Confirmed', value } },
  };
}

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
      body: bodyOf(change),
      refusals: [...OPERATOR_REFUSALS, 'user_not_found', 'user_closed'],
      success: 'It is so.',
      data: doneData,
    },
    async answer(call) {
      const authority = await authorityOf(call);
      if (!authority.ok) return authority;
      const { reason } = call.fields;
      const userId = numberIn(call.params.userId);
      const changed = await changeUserStatus(call.service, userId, change, reason, authority.value);
      return changed.ok ? { ok: true, value: {} } : changed;
    },
  });
}

export const USER_ACTION_ROUTES = [...STATUS_ROUTES, ...LEAVING_ROUTES];
