// Every operation there is, a noun after the other.

import { ACCOUNT } from './account.ts';
import { AUDIT } from './audit.ts';
import { BANK } from './bank.ts';
import { BANK_ANSWERS } from './bank-answers.ts';
import { BANK_COLUMNS } from './bank-columns.ts';
import { BANK_STATEMENTS } from './bank-statements.ts';
import { GET_BILL } from './bills.ts';
import { CALLBACK_SECRETS } from './callback-secret.ts';
import { CALLBACKS } from './callbacks.ts';
import { EVENTS } from './events.ts';
import { FINDING } from './find.ts';
import { INVITES } from './invites.ts';
import { KEYS } from './keys/keys.ts';
import { LEDGER_HEALTH } from './ledger-health.ts';
import { MANDATES } from './mandates/mandates.ts';
import { PAYMENT_REQUESTS } from './mandates/payment-requests.ts';
import { MANDATE_PAYMENTS } from './mandates/payments.ts';
import { ME } from './me.ts';
import { MERCHANTS } from './merchants.ts';
import { NOTICES } from './notices.ts';
import type { AnyOperation } from './operation.ts';
import { OPERATOR_CALLBACKS } from './operator-callbacks.ts';
import { ORDERS } from './orders/orders.ts';
import { REFUND_OPERATIONS } from './orders/refund-order.ts';
import { REFUNDS } from './orders/refunds.ts';
import { OPERATOR_OVERVIEW } from './overview.ts';
import { PAYEES } from './payees.ts';
import { PAYOUTS } from './payouts.ts';
import { RECEIPTS } from './receipts.ts';
import { RECEIVERS } from './receivers.ts';
import { SHOW_METHODS } from './recharge-methods.ts';
import { RECHARGE_REQUESTS } from './recharge-requests.ts';
import { RECHARGES } from './recharges.ts';
import { REFUND_REQUESTS } from './refund-requests.ts';
import { REQUESTS } from './request-log.ts';
import { FACTORS } from './security/factors.ts';
import { SECURITY_LOG } from './security/log.ts';
import { SPENDING_LIMITS } from './security/spending.ts';
import { TWO_FACTOR } from './security/two-factor.ts';
import { SECURITY_EVENTS } from './security-events.ts';
import { SESSIONS } from './sessions.ts';
import { SETTINGS } from './settings.ts';
import { STAFF_OPERATIONS } from './staff.ts';
import { SHOW_TAKINGS } from './takings.ts';
import { TERMINALS } from './terminals.ts';
import { TILL_OPERATIONS } from './till.ts';
import { TIMELINE } from './timeline.ts';
import { PLATFORM_TOTALS } from './totals.ts';
import { FOLLOW_RECORDS } from './transactions/followed.ts';
import { TRANSACTIONS } from './transactions/transactions.ts';
import { TRANSFERS } from './transfers.ts';
import { FACTORS_OF_USERS } from './users/factors.ts';
import { STANDING } from './users/standing.ts';
import { USERS } from './users/users.ts';
import { WALLETS } from './wallets/wallets.ts';
import { WITHDRAWALS } from './withdrawals.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  ...[...ORDERS, ...REFUND_OPERATIONS, ...REFUNDS, GET_BILL, SHOW_TAKINGS],
  ...RECEIPTS,
  ...REFUND_REQUESTS,
  ...MERCHANTS,
  ...WALLETS,
  ...[...TRANSACTIONS, FOLLOW_RECORDS],
  ...TRANSFERS,
  ...[...MANDATES, ...MANDATE_PAYMENTS, ...PAYMENT_REQUESTS],
  ...[SHOW_METHODS, ...RECHARGE_REQUESTS, ...RECHARGES],
  ...STAFF_OPERATIONS,
  ...TILL_OPERATIONS,
  ...[...PAYEES, ...WITHDRAWALS, ...PAYOUTS],
  ...[...BANK, ...BANK_STATEMENTS, ...BANK_COLUMNS, ...BANK_ANSWERS],
  ...[...AUDIT, ...SECURITY_EVENTS],
  ...SETTINGS,
  ...ME,
  ...[...USERS, ...TIMELINE, ...STANDING, ...FACTORS_OF_USERS],
  ...INVITES,
  ...KEYS,
  ...[...SESSIONS, ...TERMINALS],
  ...[...FACTORS, ...SPENDING_LIMITS, ...TWO_FACTOR, ...SECURITY_LOG],
  ...NOTICES,
  ...ACCOUNT,
  ...EVENTS,
  ...[...RECEIVERS, ...CALLBACKS, ...CALLBACK_SECRETS, ...OPERATOR_CALLBACKS],
  ...[...REQUESTS, ...FINDING],
  ...[OPERATOR_OVERVIEW, ...LEDGER_HEALTH, ...PLATFORM_TOTALS],
];
