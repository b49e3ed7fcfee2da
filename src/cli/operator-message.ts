// Tells an operator what was refused. Most messages are those of the interface; some speak there to a
// merchant about a parameter, which an operator has not sent.

import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { messageOf } from '../refusals/refusals.ts';

const FOR_OPERATORS: Partial<Record<RefusalCode, string>> = {
  order_not_found: 'There is no order with this number.',
  merchant_not_found: 'There is no merchant with this id.',
  user_not_found: 'There is no user with this number, login, reference or wallet id.',
  refund_request_not_found: 'There is no refund request with this number.',
  order_cancelled: 'This order has been cancelled.',
  own_order: 'Nobody can pay their own merchant.',
  user_suspended: 'This user is suspended. End that first: tael user resume.',
  user_closed: 'This user has closed their account. It stays closed.',
  pay_password_not_set: 'This user has no payment password. Set one first: tael user pay-password.',
  idempotency_key_reused:
    'This idempotency key was used for something else. Repeat that unchanged, or use a new key.',
  unavailable: 'The database cannot be reached. Nothing was changed. Try again shortly.',
  outcome_unknown:
    'It is not known whether this took effect. Repeat it with the same idempotency key, or look first.',
};

const NO_ROOM =
  'The disk of the database is nearly full, so nothing was changed. Make room there, or lower ' +
  'TAEL_DISK_RESERVE; tael doctor says how much is free.';

export function operatorMessage(refusal: Refusal): string {
  if (refusal.code === 'unavailable' && refusal.subject === 'disk') return NO_ROOM;
  return FOR_OPERATORS[refusal.code] ?? messageOf(refusal, 'en');
}
