// Shows users what they prove who they are with, and lets them change it: the login password, the payment
// password, and the amount above which a payment takes a code.

import { type CoolingOff, FOREVER_MS, REPLACED_SECRETS } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { coolingOffOf } from '../../core/proofs/cooling-off.ts';
import { hasTwoFactor, triesBeforeLock } from '../../core/proofs/factors.ts';
import { succeed } from '../../service/administration/answer.ts';
import { changeLoginPassword } from '../../service/change-login-password.ts';
import { choosePayPassword } from '../../service/choose-pay-password.ts';
import {
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
  textOf,
  thresholdOf,
} from '../../service/parameters/fields.ts';
import { setCodeLimit } from '../../service/set-code-limit.ts';
import { type OwnSecurity, showOwnSecurity } from '../../service/show-own-security.ts';
import * as is from '../answer-shape.ts';
import { DONE, shape } from '../answer-shape.ts';
import { actingUser, own, typedProof } from '../operation.ts';

interface Seen extends OwnSecurity {
  readonly nowMs: number;
}

const isLocked = ({ owner: { lockedUntilMs }, nowMs }: Seen) =>
  lockedUntilMs !== null && nowMs < lockedUntilMs;

const PAY_PASSWORD = shape<Seen>()({
  name: 'PayPasswordState',
  about: 'The payment password.',
  fields: {
    set: is.flag('Whether there is one.', ({ owner }) => owner.payPasswordDigest !== null),
    tries_left: is.count('How many wrong tries are left before the next lock.', (seen) =>
      isLocked(seen) ? 0 : triesBeforeLock(seen.owner),
    ),
    locked: is.flag('Whether it is locked now.', isLocked),
    locked_until: is.timeOrNull(
      'When the lock ends; null: there is none, or only a reset ends it',
      (seen) => {
        const { lockedUntilMs } = seen.owner;
        return isLocked(seen) && lockedUntilMs !== FOREVER_MS ? lockedUntilMs : null;
      },
    ),
  },
});

const TWO_FACTOR = shape<Seen>()({
  name: 'TwoFactorState',
  about: 'Two-factor authentication.',
  fields: {
    on: is.flag('Whether signing in takes a one-time code.', ({ owner }) => hasTwoFactor(owner)),
    recovery_codes_left: is.count(
      'How many recovery codes have not been used.',
      ({ recoveryCodesLeft }) => recoveryCodesLeft,
    ),
    own_code_limit: is.yuanOrNull(
      'Above it their payments take a code; null: as the service says',
      ({ owner }) => owner.payCodeAboveFen,
    ),
    service_code_limit: is.yuanOrNull(
      'The limit of the service; null: it asks for no code',
      ({ codeAboveFen }) => codeAboveFen,
    ),
  },
});

const COOLING_OFF = shape<CoolingOff>()({
  name: 'CoolingOff',
  about: 'Why no money leaves the account, and until when.',
  fields: {
    until: is.time('From when on money may go out again', ({ untilMs }) => untilMs),
    after: is.choice(REPLACED_SECRETS, 'What was replaced.', ({ after }) => after),
  },
});

const SECURITY = shape<Seen>()({
  name: 'Security',
  about: 'The factors of the signed-in user.',
  fields: {
    pay_password: is.one(PAY_PASSWORD, (seen) => seen),
    two_factor: is.one(TWO_FACTOR, (seen) => seen),
    cooling_off: is.oneOrNull(COOLING_OFF, ({ owner, nowMs }) => coolingOffOf(owner, nowMs)),
    cooling_off_seconds: is.count(
      'For how long a replaced password holds money back; 0: it does not.',
      ({ coolingOffMs }) => Math.ceil(coolingOffMs / 1000),
    ),
  },
  examples: () => ({
    owner: {
      summary: 'The owner of a merchant',
      value: {
        pay_password: { set: true, tries_left: 5, locked: false, locked_until: null },
        two_factor: {
          on: true,
          recovery_codes_left: 10,
          own_code_limit: fen(200_00),
          service_code_limit: fen(500_00),
        },
        cooling_off: { until: '2026-11-21T19:30:00.000+08:00', after: 'pay_password' as const },
        cooling_off_seconds: 86_400,
      },
    },
  }),
});

const may = { session: true } as const;
const tag = 'Account';

const show = own({
  id: 'showSecurity',
  tag,
  method: 'GET',
  path: '/security',
  may,
  summary: { en: 'Get your factors', zh: '查看自己的安全设置' },
  about: 'Whether the payment password is set and locked, and whether two-factor is on.',
  gives: SECURITY,
  async run({ service, userId }) {
    const seen = await showOwnSecurity(service, userId);
    return succeed({ ...seen, nowMs: service.store.nowMs() });
  },
});

const loginPassword = own({
  id: 'changeLoginPassword',
  tag,
  method: 'POST',
  path: '/security/login-password',
  may,
  proof: 'login_password_later',
  summary: { en: 'Change the login password', zh: '修改登录密码' },
  about:
    'Takes the old one, and a one-time code with two-factor authentication. All other sessions end.',
  takes: {
    new_password: required(textOf, {
      type: 'string',
      format: 'password',
      description: 'The new login password: 8 to 1024 characters, none that is easy to guess.',
    }),
  },
  request: 'LoginPasswordChange',
  examples: { change: { summary: 'A change', value: { new_password: 'battery staple 2' } } },
  setsCookie: true,
  gives: DONE,
  async run(call) {
    const { service, browser, given } = call;
    const typed = { ...typedProof(call), newPassword: given.new_password };
    const former = browser?.token() ?? null;
    const changed = await changeLoginPassword(service, actingUser(call), typed, former);
    if (!changed.ok) return changed;
    // The device was known by its former token, which was bound to the old password.
    browser?.keep(changed.value);
    return succeed(null);
  },
});

const payPassword = own({
  id: 'choosePayPassword',
  tag,
  method: 'POST',
  path: '/security/pay-password',
  may,
  proof: 'login_password_later',
  summary: { en: 'Choose the payment password', zh: '设置支付密码' },
  about:
    'Sets the first one, or another one in place of it, which also ends a lock. Replacing one ends all other ' +
    'sessions.',
  takes: {
    pay_password: required(sixDigitsOf, {
      ...SIX_DIGITS,
      description: 'The new payment password. Those that are easy to guess are refused.',
    }),
  },
  request: 'PayPasswordChange',
  examples: { set: { summary: 'Set', value: { pay_password: '246810' } } },
  gives: DONE,
  run(call) {
    const typed = { ...typedProof(call), payPassword: call.given.pay_password };
    return choosePayPassword(call.service, actingUser(call), typed);
  },
});

const codeLimit = own({
  id: 'setCodeLimit',
  tag,
  method: 'POST',
  path: '/security/code-limit',
  may,
  proof: 'login_password',
  summary: {
    en: 'Set the amount above which a payment needs a code',
    zh: '设置付款须输入验证码的金额',
  },
  about:
    'For your payments, once you have two-factor authentication: an amount that is not above that of the ' +
    'service, or none to follow the service.',
  takes: {
    amount: optional(thresholdOf, null, {
      type: 'number',
      minimum: 0,
      description: 'Yuan. Payments above it take a code; left out: as the service says.',
    }),
  },
  request: 'CodeLimit',
  examples: { set: { summary: 'Above 200', value: { amount: fen(200_00) } } },
  gives: DONE,
  async run({ service, userId, given: { amount }, authorization }) {
    const set = await setCodeLimit(service, userId, amount, authorization());
    return set.ok ? succeed(null) : set;
  },
});

export const FACTORS = [show, loginPassword, payPassword, codeLimit];
