// Every operation there is, a noun after the other.

import { ACCOUNT } from './account.ts';
import { GET_BILL } from './bills.ts';
import { CALLBACKS } from './callbacks.ts';
import { KEYS } from './keys/keys.ts';
import { ME } from './me.ts';
import { MERCHANTS } from './merchants.ts';
import type { AnyOperation } from './operation.ts';
import { ORDERS } from './orders/orders.ts';
import { REFUNDS } from './orders/refunds.ts';
import { RECEIVERS } from './receivers.ts';
import { FACTORS } from './security/factors.ts';
import { SECURITY_LOG } from './security/log.ts';
import { TWO_FACTOR } from './security/two-factor.ts';
import { SESSIONS } from './sessions.ts';
import { WITHDRAWALS } from './withdrawals.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  ...[...ORDERS, ...REFUNDS, GET_BILL],
  ...MERCHANTS,
  ...WITHDRAWALS,
  ...[...RECEIVERS, ...CALLBACKS],
  ...ME,
  ...KEYS,
  ...SESSIONS,
  ...[...FACTORS, ...TWO_FACTOR, ...SECURITY_LOG],
  ...ACCOUNT,
];
