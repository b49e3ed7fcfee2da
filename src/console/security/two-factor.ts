// Switching two-factor authentication on and off, and new recovery codes.

import { required, SIX_DIGITS, sixDigitsOf } from '../../service/parameters/fields.ts';
import {
  offerTotp,
  renewRecoveryCodes,
  switchOffTotp,
  switchOnTotp,
} from '../../service/two-factor.ts';
import { eitherCodeProblems, RECOVERY_CODE } from '../../session/recovery-code.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { PASSWORD_AGAIN, PROOF_FIELDS } from '../proof-fields.ts';
import { PROOF_REFUSALS } from './passwords.ts';
import { codesData, doneData, offerData, presentCodes, presentOffer } from './records.ts';

const offer = consoleRoute({
  method: 'POST',
  path: '/console/api/security/two-factor/offer',
  who: 'user',
  operation: {
    id: 'consoleOfferTotp',
    summary: 'Begin with two-factor authentication',
    description:
      'Offers a secret for an authenticator app. Nothing is stored until the offer is taken with a code ' +
      'made from it.',
    success: 'The secret, and the offer to send back.',
    data: offerData,
  },
  async answer({ service, session }) {
    const offered = await offerTotp(service, session.userId);
    return offered.ok ? { ok: true, value: presentOffer(offered.value) } : offered;
  },
});

const switchOn = consoleRoute({
  method: 'POST',
  path: '/console/api/security/two-factor/switch-on',
  who: 'user',
  operation: {
    id: 'consoleSwitchOnTotp',
    summary: 'Switch two-factor authentication on',
    description:
      'Takes an offer, a code made from its secret, and the login password. Answers ten recovery codes, ' +
      'which are shown this once.',
    body: {
      request: 'TotpSwitchOn',
      schema: {
        password: PASSWORD_AGAIN,
        offer: required(textOf, { type: 'string', description: 'What was offered.' }),
        totp_code: required(sixDigitsOf, {
          ...SIX_DIGITS,
          description: 'The current code of the offered secret.',
        }),
      },
      examples: {
        on: {
          summary: 'Switch on',
          value: {
            password: 'correct horse 1',
            offer: 'v1.root.3q2-7wAAAAAAAAAA.u7v8n4Yb0mJt1Q5w2R9x6A',
            totp_code: '492039',
          },
        },
      },
    },
    refusals: ['login_failed', 'login_throttled', 'totp_invalid'],
    success: 'It is on. The recovery codes are valid.',
    data: codesData,
  },
  async answer(call) {
    const { password, offer: taken, totp_code: newCode } = call.fields;
    const accepted = { password, offer: taken, newCode };
    const on = await switchOnTotp(call.service, actingUser(call), accepted);
    return on.ok ? { ok: true, value: presentCodes(on.value) } : on;
  },
});

const switchOff = consoleRoute({
  method: 'POST',
  path: '/console/api/security/two-factor/switch-off',
  who: 'user',
  problems: eitherCodeProblems,
  operation: {
    id: 'consoleSwitchOffTotp',
    summary: 'Switch two-factor authentication off',
    description:
      'Takes the login password, and a one-time code or a recovery code. The recovery codes that are left ' +
      'become worthless.',
    body: {
      request: 'TotpSwitchOff',
      schema: { ...PROOF_FIELDS, recovery_code: RECOVERY_CODE },
      examples: {
        code: {
          summary: 'With a code',
          value: { password: 'correct horse 1', totp_code: '492039' },
        },
        recovery: {
          summary: 'Without the device that makes the codes',
          value: { password: 'correct horse 1', recovery_code: 'K7QXM-2B9TD' },
        },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'It is off.',
    data: doneData,
  },
  async answer(call) {
    const { password, totp_code: totpCode, recovery_code: recoveryCode } = call.fields;
    const typed = { password, totpCode, recoveryCode };
    const off = await switchOffTotp(call.service, actingUser(call), typed);
    return off.ok ? { ok: true, value: {} } : off;
  },
});

const renew = consoleRoute({
  method: 'POST',
  path: '/console/api/security/two-factor/renew-recovery-codes',
  who: 'user',
  operation: {
    id: 'consoleRenewRecoveryCodes',
    summary: 'Get new recovery codes',
    description: 'Ten new ones, shown this once. Those that were left become worthless.',
    body: {
      request: 'RecoveryCodesRenewal',
      schema: PROOF_FIELDS,
      examples: {
        renew: {
          summary: 'Ten new ones',
          value: { password: 'correct horse 1', totp_code: '492039' },
        },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'The new codes are valid.',
    data: codesData,
  },
  async answer(call) {
    const { password, totp_code: totpCode } = call.fields;
    const renewed = await renewRecoveryCodes(call.service, actingUser(call), {
      password,
      totpCode,
    });
    return renewed.ok ? { ok: true, value: presentCodes(renewed.value) } : renewed;
  },
});

export const TWO_FACTOR_ROUTES = [offer, switchOn, switchOff, renew];
