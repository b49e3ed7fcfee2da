// Leaving: closing one's own account, and having everything that is kept about oneself. Both take the login
// password again.

import { exportOwnData } from '../../interface/export-user.ts';
import { closeOwnAccount } from '../../service/close-account.ts';
import { optional, SIX_DIGITS, sixDigitsOf } from '../../service/parameters/fields.ts';
import { actingUser } from '../acting-user.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS } from '../proof-fields.ts';
import { PROOF_REFUSALS } from './passwords.ts';
import { doneData } from './records.ts';

const close = consoleRoute({
  method: 'POST',
  path: '/console/api/security/account/close',
  who: 'user',
  operation: {
    id: 'consoleCloseAccount',
    summary: 'Close your account',
    description:
      'For good. Nothing may be left in it: what stands in the way is told one by one, with what to ' +
      'do. Name, login, factors and security log are erased, API keys revoked, receivers removed and ' +
      'all sessions ended; records of money stay, without the name.',
    body: {
      request: 'AccountClosing',
      schema: {
        ...PROOF_FIELDS,
        pay_password: optional(sixDigitsOf, null, {
          ...SIX_DIGITS,
          description: 'The payment password. Required if there is one.',
        }),
      },
      examples: {
        close: {
          summary: 'Closing',
          value: { password: 'correct horse 1', pay_password: '246810' },
        },
      },
    },
    refusals: [...PROOF_REFUSALS, 'account_in_use', 'pay_password_locked', 'pay_password_wrong'],
    success: 'The account is closed, and nobody is signed in to it any more.',
    data: doneData,
  },
  async answer(call) {
    const { password, totp_code: totpCode, pay_password: payPassword } = call.fields;
    const typed = { password, totpCode, payPassword };
    const closed = await closeOwnAccount(call.service, actingUser(call), typed);
    return closed.ok ? { ok: true, value: {} } : closed;
  },
});

const exportOwn = consoleFileRoute({
  method: 'POST',
  path: '/console/api/security/account/export',
  type: 'application/octet-stream',
  who: 'user',
  operation: {
    id: 'consoleExportAccount',
    summary: 'Have your data',
    description:
      'Everything that is kept about you, as one JSON document: account, merchants, API keys, sessions, ' +
      'security log, audit trail, receivers, requests, withdrawals, orders and transactions. No secret ' +
      'is in it, and of others only what you see anyway.',
    body: {
      request: 'AccountExport',
      schema: PROOF_FIELDS,
      examples: { export: { summary: 'An export', value: { password: 'correct horse 1' } } },
    },
    refusals: PROOF_REFUSALS,
    success: 'The document.',
  },
  async file(call) {
    const { password, totp_code: totpCode } = call.fields;
    const acting = actingUser(call);
    const written = await exportOwnData(call.service, acting, { password, totpCode });
    if (!written.ok) return written;
    return { ok: true, value: { name: `account-${acting.userId}.json`, lines: written.value } };
  },
});

export const ACCOUNT_ROUTES = [close, exportOwn];
