// Changing the login password, and setting the payment password or resetting it. Both take the login password
// again.

import type { RefusalCode } from '../../core/refusal.ts';
import { changeLoginPassword } from '../../service/change-login-password.ts';
import { choosePayPassword } from '../../service/choose-pay-password.ts';
import { required, SIX_DIGITS, sixDigitsOf } from '../../service/parameters/fields.ts';
import { deviceTokenOf, setDeviceCookie } from '../../session/session-cookie.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS } from '../proof-fields.ts';
import { doneData } from './records.ts';

export const PROOF_REFUSALS: readonly RefusalCode[] = [
  'login_failed',
  'login_throttled',
  'totp_required',
  'totp_invalid',
];

const loginPassword = consoleRoute({
  method: 'POST',
  path: '/console/api/security/login-password/change',
  who: 'user',
  operation: {
    id: 'consoleChangeLoginPassword',
    summary: 'Change the login password',
    description:
      'Takes the old one, and a one-time code with two-factor authentication. All other sessions of ' +
      'the user end.',
    body: {
      request: 'LoginPasswordChange',
      schema: {
        ...PROOF_FIELDS,
        new_password: required(textOf, {
          type: 'string',
          format: 'password',
          description: 'The new login password: 8 to 1024 characters, none that is easy to guess.',
        }),
      },
      examples: {
        change: {
          summary: 'A change',
          value: { password: 'correct horse 1', new_password: 'battery staple 2' },
        },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'The new password is valid at once.',
    setsCookie: true,
    data: doneData,
  },
  async answer(call, reply) {
    const { service, fields } = call;
    const { password, totp_code: totpCode, new_password: newPassword } = fields;
    const typed = { password, totpCode, newPassword };
    const device = deviceTokenOf(reply.request, service);
    const changed = await changeLoginPassword(service, actingUser(call), typed, device);
    if (!changed.ok) return changed;
    // The device was known by its former token, which was bound to the old password.
    setDeviceCookie(reply, service, changed.value);
    return { ok: true, value: {} };
  },
});

const payPassword = consoleRoute({
  method: 'POST',
  path: '/console/api/security/pay-password/set',
  who: 'user',
  operation: {
    id: 'consoleSetPayPassword',
    summary: 'Set the payment password',
    description:
      'Sets the first one, or another one in place of it, which also ends a lock. Replacing one ends ' +
      'all other sessions of the user.',
    body: {
      request: 'PayPasswordChange',
      schema: {
        ...PROOF_FIELDS,
        pay_password: required(sixDigitsOf, {
          ...SIX_DIGITS,
          description: 'The new payment password. Those that are easy to guess are refused.',
        }),
      },
      examples: {
        set: { summary: 'Set', value: { password: 'correct horse 1', pay_password: '246810' } },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'The payment password is set and valid at once.',
    data: doneData,
  },
  async answer(call) {
    const { service, fields } = call;
    const { password, totp_code: totpCode, pay_password: payPassword } = fields;
    const typed = { password, totpCode, payPassword };
    const set = await choosePayPassword(service, actingUser(call), typed);
    return set.ok ? { ok: true, value: {} } : set;
  },
});

export const PASSWORD_ROUTES = [loginPassword, payPassword];
