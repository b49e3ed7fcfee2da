// What a user sees of their own factors: the payment password, two-factor authentication, and what they need
// to switch it on.

import { z } from 'zod';
import { type CoolingOff, coolingOffOf, REPLACED_SECRETS } from '../../core/access/cooling-off.ts';
import { hasTwoFactor, triesBeforeLock } from '../../core/access/factors.ts';
import { FOREVER_MS, type Owner } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf, type Site } from '../../http/openapi/description.ts';
import {
  choice,
  count,
  flag,
  text,
  time,
  timeOrNull,
  url,
  yuanOrNull,
} from '../../service/present/record-fields.ts';
import type { OwnSecurity } from '../../service/show-own-security.ts';
import type { TotpOffer } from '../../service/two-factor.ts';

const PAY_PASSWORD_RECORD = z
  .object({
    set: flag('Whether there is one.'),
    tries_left: count('How many wrong tries are left before the next lock.'),
    locked: flag('Whether it is locked now.'),
    locked_until: timeOrNull('When the lock ends; null: there is none, or only a reset ends it'),
  })
  .meta({ description: 'The payment password.' });

const TWO_FACTOR_RECORD = z
  .object({
    on: flag('Whether signing in takes a one-time code.'),
    recovery_codes_left: count('How many recovery codes have not been used.'),
    own_code_limit: yuanOrNull('Above it their payments take a code; null: as the service says'),
    service_code_limit: yuanOrNull('The limit of the service; null: it asks for no code'),
  })
  .meta({ description: 'Two-factor authentication.' });

const COOLING_OFF_RECORD = z
  .object({
    until: time('From when on money may go out again'),
    after: choice(REPLACED_SECRETS, 'What was replaced.'),
  })
  .meta({ description: 'Why no money leaves the account, and until when.' });

const SECURITY_RECORD = z
  .object({
    pay_password: PAY_PASSWORD_RECORD,
    two_factor: TWO_FACTOR_RECORD,
    cooling_off: COOLING_OFF_RECORD.nullable(),
    cooling_off_seconds: count(
      'For how long a replaced password holds money back; 0: it does not.',
    ),
  })
  .meta({ description: 'The factors of the signed-in user.' });

export function presentSecurity(
  { owner, recoveryCodesLeft, coolingOffMs, codeAboveFen }: OwnSecurity,
  nowMs: number,
): z.output<typeof SECURITY_RECORD> {
  return {
    pay_password: presentPayPassword(owner, nowMs),
    two_factor: {
      on: hasTwoFactor(owner),
      recovery_codes_left: recoveryCodesLeft,
      own_code_limit: owner.payCodeAboveFen,
      service_code_limit: codeAboveFen,
    },
    cooling_off: presentCoolingOff(coolingOffOf(owner, nowMs)),
    cooling_off_seconds: Math.ceil(coolingOffMs / 1000),
  };
}

function presentCoolingOff(cooling: CoolingOff | null): z.output<typeof COOLING_OFF_RECORD> | null {
  return cooling && { until: shanghaiTime(cooling.untilMs), after: cooling.after };
}

function presentPayPassword(owner: Owner, nowMs: number): z.output<typeof PAY_PASSWORD_RECORD> {
  const { lockedUntilMs, payPasswordDigest } = owner;
  const locked = lockedUntilMs !== null && nowMs < lockedUntilMs;
  const ends = locked && lockedUntilMs !== FOREVER_MS;
  return {
    set: payPasswordDigest !== null,
    tries_left: locked ? 0 : triesBeforeLock(owner),
    locked,
    locked_until: ends ? shanghaiTime(lockedUntilMs) : null,
  };
}

export function securityData(): Data {
  const value = {
    pay_password: { set: true, tries_left: 5, locked: false, locked_until: null },
    two_factor: {
      on: true,
      recovery_codes_left: 10,
      own_code_limit: fen(200_00),
      service_code_limit: fen(500_00),
    },
    cooling_off: { until: '2026-11-21T19:30:00.000+08:00', after: 'pay_password' as const },
    cooling_off_seconds: 86_400,
  };
  const examples = { owner: { summary: 'The owner of a merchant', value } };
  return dataOf('Security', SECURITY_RECORD, examples, { CoolingOff: COOLING_OFF_RECORD });
}

const OFFER_RECORD = z
  .object({
    secret: text('The secret in base 32, as authenticator apps take it.'),
    otpauth_url: url('The same for a QR code.'),
    offer: text('What switches it on, together with a code made from the secret.'),
    ends_at: time('Until when the offer can be taken'),
  })
  .meta({ description: 'A new secret for one-time codes. Nothing has changed yet.' });

export function presentOffer({
  secret,
  otpauthUrl,
  offer,
  endsAtMs,
}: TotpOffer): z.output<typeof OFFER_RECORD> {
  return { secret, otpauth_url: otpauthUrl, offer, ends_at: shanghaiTime(endsAtMs) };
}

export function offerData({ shortName }: Site): Data {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const value = {
    secret,
    otpauth_url: `otpauth://totp/${shortName}:lin?issuer=${shortName}&secret=${secret}`,
    offer: 'v1.root.3q2-7wAAAAAAAAAA.u7v8n4Yb0mJt1Q5w2R9x6A',
    ends_at: '2026-11-20T20:00:00.000+08:00',
  };
  return dataOf('TotpOffer', OFFER_RECORD, { offer: { summary: 'An offer', value } });
}

const CODES_RECORD = z
  .object({ recovery_codes: z.array(text('One code. It works once.')) })
  .meta({ description: 'Ten recovery codes. They are shown this once.' });

export function presentCodes(codes: readonly string[]): z.output<typeof CODES_RECORD> {
  return { recovery_codes: [...codes] };
}

export function codesData(): Data {
  const value = { recovery_codes: ['K7QXM-2B9TD', 'Z04HN-8WRF6'] };
  return dataOf('RecoveryCodes', CODES_RECORD, {
    codes: { summary: 'The first two of ten', value },
  });
}

const DONE_RECORD = z.object({}).meta({ description: 'Empty: it is done.' });

export function doneData(): Data {
  return dataOf('SecurityChanged', DONE_RECORD, { done: { summary: 'Done', value: {} } });
}
