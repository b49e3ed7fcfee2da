// Lets operators suspend users, let them back in, unlock their payment passwords, export what is stored
// about them and close their accounts.

import type { ChangeUserStatus } from '../../core/people/administration.ts';
import { numberIn } from '../../http/path-ids.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';
import { listedUser } from '../../service/administration/search-users.ts';
import { closeAccount } from '../../service/close-account.ts';
import { reasonField } from '../../service/parameters/decision-reason.ts';
import { exportUser } from '../export-user.ts';
import { type OperatorCall, operators } from '../operation.ts';
import { USER } from './user.ts';

const REASON = { reason: reasonField('line in the audit trail') };
const WHY = { why: { summary: 'With a reason', value: { reason: '争议处理中' } } };
const PROVEN = { proof: { summary: 'In a session', value: {} } };

const shared = { tag: 'Operators', method: 'POST', proof: 'login_password' } as const;
const changed = {
  ...shared,
  takes: REASON,
  examples: WHY,
  gives: USER,
  refuses: ['user_not_found', 'user_closed'],
} as const;

type Done = { readonly user_id: number };

const suspend = operators({
  ...changed,
  id: 'suspendUser',
  path: '/operator/users/:user_id/suspend',
  may: { session: true, key: 'operate', machine: true },
  needs: { session: ['reason'] },
  summary: {
    en: 'Suspend a user: no sign-in, no API keys, no outgoing money',
    zh: '停用用户：不能登录、使用密钥或转出资金',
  },
  about:
    'They are signed out at once, and neither sign in, nor use keys, nor move money out. People have to say ' +
    'why, and cannot do it to themselves. Repeating it changes nothing more.',
  command: {
    name: 'user suspend',
    examples: ['--user lin --reason dispute'],
    says: ({ user_id: id }: Done) => `User ${id} is suspended.`,
  },
  run: (call) => changeTo(call, 'suspend'),
});

const resume = operators({
  ...changed,
  id: 'resumeUser',
  path: '/operator/users/:user_id/resume',
  may: { session: true, key: 'operate', machine: true },
  needs: { session: ['reason'] },
  summary: { en: 'End the suspension of a user', zh: '恢复已停用的用户' },
  about:
    'They may sign in again, and their keys work again. People have to say why. Repeating it changes nothing ' +
    'more.',
  command: {
    name: 'user resume',
    examples: ['--user lin'],
    says: ({ user_id: id }: Done) => `User ${id} is not suspended.`,
  },
  run: (call) => changeTo(call, 'resume'),
});

const unlock = operators({
  ...changed,
  id: 'unlockUser',
  path: '/operator/users/:user_id/unlock',
  may: { session: true, machine: true },
  summary: {
    en: 'Unlock a payment password after too many wrong attempts',
    zh: '解除多次输错后的支付密码锁定',
  },
  about:
    'Ends the locks that wrong payment passwords and wrong codes have set, for the user and their keys. ' +
    'Operators cannot do it to themselves.',
  command: {
    name: 'user unlock',
    examples: ['--user lin'],
    says: ({ user_id: id }: Done) => `User ${id} can use the payment password again.`,
  },
  run: (call) => changeTo(call, 'unlock'),
});

async function changeTo(
  call: OperatorCall<'/:user_id', typeof REASON>,
  change: ChangeUserStatus['change'],
) {
  const { service, params, given } = call;
  const userId = numberIn(params.user_id);
  const done = await changeUserStatus(service, userId, change, given.reason, call.authorization());
  return done.ok ? listedUser(service, userId) : done;
}

const close = operators({
  ...shared,
  id: 'closeUser',
  path: '/operator/users/:user_id/close',
  may: { session: true, machine: true },
  summary: {
    en: 'Close an account for good; nothing may be left in it',
    zh: '永久注销账户，须先清空账户',
  },
  about: 'What stands in the way is told one by one. Operators cannot do it to themselves.',
  examples: PROVEN,
  gives: USER,
  refuses: ['user_not_found', 'user_closed', 'account_in_use'],
  command: {
    name: 'user close',
    examples: ['--user lin --yes'],
    confirm: 'a closed account is never opened again',
    says: ({ user_id: id }: Done) =>
      `User ${id} is closed. Older backups still have their name and login.`,
  },
  async run({ service, params, authorization }) {
    const userId = numberIn(params.user_id);
    const closed = await closeAccount(service, userId, authorization());
    return closed.ok ? listedUser(service, userId) : closed;
  },
});

const download = operators({
  ...shared,
  id: 'exportUser',
  path: '/operator/users/:user_id/export',
  may: { session: true, machine: true },
  summary: { en: 'Export everything stored about a user', zh: '导出某用户的全部数据' },
  about: 'They see that it was done.',
  examples: PROVEN,
  gives: { media: 'application/octet-stream', about: 'One JSON document.' },
  refuses: ['user_not_found'],
  command: { name: 'user export', examples: ['--user lin --out lin.json'] },
  async run({ service, params, authorization }) {
    const userId = numberIn(params.user_id);
    const lines = await exportUser(service, userId, authorization());
    if (!lines.ok) return lines;
    return { ok: true, value: { name: `account-${userId}.json`, lines: lines.value } };
  },
});

export const STANDING = [suspend, resume, unlock, close, download];
