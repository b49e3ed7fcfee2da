// An example of each refusal, with the details that its message mentions.

import type { Scope } from '../core/access/key.ts';
import { invalid, type Refusal, type RefusalCode } from '../core/refusal.ts';
import { headerNameOf } from '../http/credentials.ts';

export function exampleOf(code: RefusalCode, shortName: string, scope: Scope = 'refund'): Refusal {
  if (code === 'scope_missing') return { code, subject: scope };
  return { ...detailsOf(code, shortName), code };
}

function detailsOf(code: RefusalCode, shortName: string): Partial<Refusal> {
  switch (code) {
    case 'invalid_json':
      return { subject: 'unexpected end of input' };
    case 'invalid_parameters':
      return invalid('tx_no', 'required');
    case 'credentials_missing':
      return { subject: headerNameOf(shortName, 'Nonce') };
    case 'credentials_malformed':
    case 'timestamp_out_of_range':
      return { subject: headerNameOf(shortName, 'Timestamp') };
    case 'signature_invalid':
      return { subject: headerNameOf(shortName, 'Signature') };
    case 'nonce_reused':
      return { subject: headerNameOf(shortName, 'Nonce') };
    case 'rate_limited':
      return { subject: '60', retryAfterSeconds: 12 };
    case 'login_throttled':
    case 'sign_up_throttled':
      return { retryAfterSeconds: 30 };
    case 'idempotency_key_expired':
      return { madeNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E' };
    case 'cooling_off':
      return { subject: 'pay_password', retryAfterSeconds: 86_400 };
    case 'pay_password_locked':
      return { retryAfterSeconds: 900 };
    case 'pay_password_wrong':
    case 'totp_invalid':
      return { triesLeft: 4 };
    case 'account_in_use': {
      const rule = 'balance_left';
      return { problems: [{ field: 'consumer_balance', rule, given: '12.00' }] };
    }
    case 'overloaded':
      return { retryAfterSeconds: 1 };
    default:
      return {};
  }
}
