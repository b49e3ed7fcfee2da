// The fields by which somebody who is signed in proves once more who they are, for what a stolen session must
// not allow.

import type { RefusalCode } from '../core/refusal.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { textOf } from '../session/submitted-fields.ts';

const PASSWORD_AGAIN = required(textOf, {
  type: 'string',
  format: 'password',
  description: 'The login password, again: a session alone is not enough.',
});

const CODE = optional(sixDigitsOf, null, {
  ...SIX_DIGITS,
  description:
    'The current one-time code. Required if the user has two-factor authentication; each code ' +
    'works once.',
});

export const PROOF_FIELDS = { password: PASSWORD_AGAIN, totp_code: CODE };

export const PROOF_REFUSALS: readonly RefusalCode[] = [
  'login_failed',
  'login_throttled',
  'totp_required',
  'totp_invalid',
];
