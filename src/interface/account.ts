// Leaving: having everything that is kept about oneself, and closing one's own account.

import { succeed } from '../service/administration/answer.ts';
import { closeOwnAccount } from '../service/close-account.ts';
import { optional, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { DONE } from './answer-shape.ts';
import { exportOwnData } from './export-user.ts';
import { own, provenUser } from './operation.ts';

const may = { session: true } as const;
const proof = 'login_password';
const tag = 'Account';

const exportOwn = own({
  id: 'exportAccount',
  tag,
  // The password is in no address.
  method: 'POST',
  path: '/account/export',
  may,
  proof,
  summary: { en: 'Export your data', zh: '导出自己的数据' },
  about:
    'Everything that is kept about you, as one JSON document: account, merchants, API keys, sessions, security ' +
    'log, audit trail, receivers, requests, withdrawals, orders and transactions. No secret is in it, and of ' +
    'others only what you see anyway.',
  request: 'AccountExport',
  examples: { export: { summary: 'An export', value: {} } },
  gives: { media: 'application/octet-stream', about: 'The document.' },
  async run(call) {
    const lines = await exportOwnData(call.service, provenUser(call));
    return lines.ok ? succeed({ name: `account-${call.userId}.json`, lines: lines.value }) : lines;
  },
});

const close = own({
  id: 'closeAccount',
  tag,
  method: 'POST',
  path: '/account/close',
  may,
  proof,
  summary: { en: 'Close your account', zh: '注销自己的账户' },
  about:
    'For good. Nothing may be left in it: what stands in the way is told one by one, with what to do. Name, ' +
    'login, factors and security log are erased, API keys revoked, receivers removed and all sessions ended; ' +
    'records of money stay, without the name.',
  takes: {
    pay_password: optional(sixDigitsOf, null, {
      ...SIX_DIGITS,
      description: 'The payment password. Required if there is one.',
    }),
  },
  request: 'AccountClosing',
  examples: { close: { summary: 'Closing', value: { pay_password: '246810' } } },
  gives: DONE,
  refuses: ['account_in_use', 'pay_password_locked', 'pay_password_wrong'],
  run: (call) => closeOwnAccount(call.service, provenUser(call), call.given.pay_password),
});

export const ACCOUNT = [exportOwn, close];
