// Every operation there is, a noun after the other.

import { AUDIT } from './audit.ts';
import { GET_BILL } from './bills.ts';
import { CALLBACKS } from './callbacks.ts';
import { EVENTS } from './events.ts';
import { LEDGER_HEALTH } from './ledger-health.ts';
import { MERCHANTS } from './merchants.ts';
import type { AnyOperation } from './operation.ts';
import { OPERATOR_CALLBACKS } from './operator-callbacks.ts';
import { ORDERS } from './orders/orders.ts';
import { REFUNDS } from './orders/refunds.ts';
import { RECEIVERS } from './receivers.ts';
import { REQUESTS } from './requests.ts';
import { SECURITY_EVENTS } from './security-events.ts';
import { SETTINGS } from './settings.ts';
import { PLATFORM_TOTALS } from './totals.ts';
import { WITHDRAWALS } from './withdrawals.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  ...[...ORDERS, ...REFUNDS, GET_BILL],
  ...MERCHANTS,
  ...WITHDRAWALS,
  ...EVENTS,
  ...[...RECEIVERS, ...CALLBACKS, ...OPERATOR_CALLBACKS],
  ...REQUESTS,
  ...[...AUDIT, ...SECURITY_EVENTS],
  ...[...LEDGER_HEALTH, ...PLATFORM_TOTALS],
  ...SETTINGS,
];
