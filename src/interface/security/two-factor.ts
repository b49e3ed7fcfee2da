// Switching two-factor authentication on and off, and new recovery codes.

import { required, SIX_DIGITS, sixDigitsOf, textOf } from '../../service/parameters/fields.ts';
import { eitherCodeProblems, RECOVERY_CODE } from '../../service/parameters/recovery-code.ts';
import {
  offerTotp,
  renewRecoveryCodes,
  switchOffTotp,
  switchOnTotp,
  type TotpOffer,
} from '../../service/two-factor.ts';
import * as is from '../answer-shape.ts';
import { DONE, shape } from '../answer-shape.ts';
import { actingUser, own, provenUser, typedProof } from '../operation.ts';

const OFFERED = 'v1.root.3q2-7wAAAAAAAAAA.u7v8n4Yb0mJt1Q5w2R9x6A';

const OFFER = shape<TotpOffer>()({
  name: 'TotpOffer',
  about: 'A new secret for one-time codes. Nothing has changed yet.',
  fields: {
    secret: is.text(
      'The secret in base 32, as authenticator apps take it.',
      ({ secret }) => secret,
    ),
    otpauth_url: is.url('The same for a QR code.', ({ otpauthUrl }) => otpauthUrl),
    offer: is.text(
      'What switches it on, together with a code made from the secret.',
      ({ offer }) => offer,
    ),
    ends_at: is.time('Until when the offer can be taken', ({ endsAtMs }) => endsAtMs),
  },
  examples: ({ shortName }) => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const value = {
      secret,
      otpauth_url: `otpauth://totp/${shortName}:lin?issuer=${shortName}&secret=${secret}`,
      offer: OFFERED,
      ends_at: '2026-11-20T20:00:00.000+08:00',
    };
    return { offer: { summary: 'An offer', value } };
  },
});

const CODES = shape<readonly string[]>()({
  name: 'RecoveryCodes',
  about: 'Ten recovery codes. They are shown this once.',
  fields: { recovery_codes: is.texts('One code. It works once.', (codes) => [...codes]) },
  examples: () => ({
    codes: {
      summary: 'The first two of ten',
      value: { recovery_codes: ['K7QXM-2B9TD', 'Z04HN-8WRF6'] },
    },
  }),
});

const may = { session: true } as const;
const tag = 'Account';
const CODE = { totp_code: '492039' };

const offer = own({
  id: 'offerTotp',
  tag,
  method: 'POST',
  path: '/security/two-factor/offer',
  may,
  summary: { en: 'Start setting up two-factor authentication', zh: '开始启用两步验证' },
  about:
    'Offers a secret for an authenticator app. Nothing is stored until the offer is taken with a code made from ' +
    'it.',
  gives: OFFER,
  run: ({ service, userId }) => offerTotp(service, userId),
});

const switchOn = own({
  id: 'switchOnTotp',
  tag,
  method: 'POST',
  path: '/security/two-factor/switch-on',
  may,
  proof: 'login_password_later',
  summary: { en: 'Switch two-factor authentication on', zh: '启用两步验证' },
  about:
    'Takes an offer, a code made from its secret, and the login password. Answers ten recovery codes, which are ' +
    'shown this once.',
  takes: {
    offer: required(textOf, { type: 'string', description: 'What was offered.' }),
    totp_code: required(sixDigitsOf, {
      ...SIX_DIGITS,
      description: 'The current code of the offered secret.',
    }),
  },
  request: 'TotpSwitchOn',
  examples: { on: { summary: 'Switch on', value: { offer: OFFERED, ...CODE } } },
  gives: CODES,
  run(call) {
    const { offer: taken, totp_code: newCode } = call.given;
    const accepted = { password: typedProof(call).password, offer: taken, newCode };
    return switchOnTotp(call.service, actingUser(call), accepted);
  },
});

const switchOff = own({
  id: 'switchOffTotp',
  tag,
  method: 'POST',
  path: '/security/two-factor/switch-off',
  may,
  proof: 'login_password',
  summary: { en: 'Switch two-factor authentication off', zh: '关闭两步验证' },
  about:
    'Takes the login password, and a one-time code or a recovery code. The recovery codes that are left become ' +
    'worthless.',
  takes: { recovery_code: RECOVERY_CODE },
  between: eitherCodeProblems,
  request: 'TotpSwitchOff',
  examples: {
    code: { summary: 'With a code', value: CODE },
    recovery: {
      summary: 'Without the device that makes the codes',
      value: { recovery_code: 'K7QXM-2B9TD' },
    },
  },
  gives: DONE,
  run: (call) => switchOffTotp(call.service, provenUser(call), call.given.recovery_code),
});

const renew = own({
  id: 'renewRecoveryCodes',
  tag,
  method: 'POST',
  path: '/security/two-factor/renew-recovery-codes',
  may,
  proof: 'login_password',
  summary: { en: 'Get new recovery codes', zh: '重新生成恢复码' },
  about: 'Ten new ones, shown this once. Those that were left become worthless.',
  request: 'RecoveryCodesRenewal',
  examples: { renew: { summary: 'Ten new ones', value: CODE } },
  gives: CODES,
  run: (call) => renewRecoveryCodes(call.service, provenUser(call)),
});

export const TWO_FACTOR = [offer, switchOn, switchOff, renew];
