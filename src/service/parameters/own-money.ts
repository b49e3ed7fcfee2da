// What people send to move money out of a wallet of their own, with the factors that it takes.

import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { lineOf, oneOf, optional, required, SIX_DIGITS, sixDigitsOf, yuanField } from './fields.ts';
import { IDEMPOTENCY_KEY, keyOf } from './idempotency-key.ts';

const TEXT_MAX = 128;

const moneySchema = {
  amount: yuanField('Yuan, with at most two decimals.'),
  pay_password: required(sixDigitsOf, {
    ...SIX_DIGITS,
    description: 'The payment password of the user: six digits, as a string.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The current one-time code. Required from users of two-factor authentication.',
  }),
  idempotency_key: required(keyOf, {
    ...IDEMPOTENCY_KEY,
    description: 'What is sent twice with the same key is done once.',
  }),
};

export const ownTransferSchema = {
  from: required(...oneOf(WALLET_KINDS, 'The wallet that it leaves.', 'wallet_kind')),
  to_wallet_id: optional(walletIdOf, null, {
    type: 'string',
    minLength: 1,
    maxLength: TEXT_MAX,
    description:
      'The public identifier of the user whose consumer wallet gets it. Left out: the other wallet ' +
      'of the same user.',
  }),
  ...moneySchema,
};

export const recipientSchema = {
  wallet_id: required(walletIdOf, {
    type: 'string',
    minLength: 1,
    maxLength: TEXT_MAX,
    description: 'The public identifier, in upper or lower case.',
  }),
};

/** One that nobody can have belongs to no user, which is said like that of any other. */
function walletIdOf(value: unknown) {
  const text = lineOf(value, TEXT_MAX, 'length_1_to_128');
  return typeof text === 'string' ? text.toUpperCase() : text;
}
