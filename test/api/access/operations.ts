// Who may call which operation, told a second time and by hand. The matrix calls each as everybody, and
// `rights.test.ts` holds what the operations say of themselves to it.

import { PASSWORD } from '../../support/known-password.ts';
import { parseTable } from '../../support/pipe-table.ts';
import { STAFF_PASSWORD } from '../../support/staff.ts';
import {
  CALLBACKS,
  CLOSING,
  CLOSING_LINES,
  COUNTED_ORDERS,
  HAS_MERCHANT,
  HELD,
  HELD_TODAY,
  KEYS_OF,
  MERCHANTS_OF,
  OPEN_REQUESTS,
  ORDER_LINES,
  PAID_ORDERS,
  RECEIVERS,
  RECORD_LINES,
  RECORDS,
  REFUND_REQUESTS,
  SESSIONS,
  THEMSELVES,
  WITHDRAWALS,
} from './belongings.ts';
import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

/** People in a browser, with the columns of PEOPLE in `table.ts`; below `/api/v1`. */
export const OPERATION_PEOPLE = `
address                                         |nobody|payer   |owner   |other   |operator|ended |foreign
GET /orders                                     |login?|own     |own     |own     |own     |login?|own
GET /orders/counts                              |login?|own     |own     |own     |own     |login?|own
GET /orders.csv                                 |login?|own     |own     |own     |own     |login?|own
GET /orders/:tx_no                              |login?|none    |yes     |none    |none    |login?|none
POST /orders/:tx_no/cancel                      |login?|none    |yes     |none    |none    |login?|site!
GET /refunds                                    |login?|yes     |yes     |none    |none    |login?|yes
GET /refunds/:refund_no                         |login?|yes     |yes     |none    |none    |login?|yes
GET /orders/:tx_no/refund-preview               |login?|none    |yes     |none    |none    |login?|none
POST /orders/:tx_no/refunds                     |login?|none    |yes     |none    |none    |login?|site!
GET /operator/orders/:tx_no/refund-preview      |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/orders/:tx_no/refunds            |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /refund-requests                            |login?|own     |own     |own     |own     |login?|own
GET /refund-requests/open-count                 |login?|own     |own     |own     |own     |login?|own
POST /refund-requests/:request_no/approve       |login?|none    |yes     |none    |none    |login?|site!
POST /refund-requests/:request_no/decline       |login?|none    |yes     |none    |none    |login?|site!
GET /bills/:date                                |login?|yes     |yes     |yes     |yes     |login?|yes
GET /merchants                                  |login?|own     |own     |own     |own     |login?|own
POST /merchants                                 |login?|yes     |yes     |yes     |yes     |login?|site!
PATCH /merchants/:merchant_id                   |login?|none    |yes     |none    |none    |login?|site!
POST /merchants/:merchant_id/branches           |login?|none    |yes     |none    |none    |login?|site!
PATCH /branches/:branch_id                      |login?|none    |yes     |none    |none    |login?|site!
GET /branches/:branch_id/staff                  |login?|none    |yes     |none    |none    |login?|none
POST /branches/:branch_id/staff                 |login?|none    |yes     |none    |none    |login?|site!
PATCH /branches/:branch_id/staff/:staff_id      |login?|none    |yes     |none    |none    |login?|site!
POST /branches/:branch_id/staff/:staff_id/reset-password|login?|none|yes |none    |none    |login?|site!
DELETE /branches/:branch_id/staff/:staff_id     |login?|none    |yes     |none    |none    |login?|site!
GET /operator/merchants                         |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/users/:user_id/merchants         |login?|nothing!|nothing!|nothing!|yes     |login?|site!
PATCH /operator/merchants/:merchant_id          |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/merchants/:merchant_id/branches  |login?|nothing!|nothing!|nothing!|yes     |login?|site!
PATCH /operator/branches/:branch_id             |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /wallets                                    |login?|own     |own     |own     |own     |login?|own
GET /wallets/history                            |login?|own     |own     |own     |own     |login?|own
GET /overview                                   |login?|own     |own     |own     |own     |login?|own
GET /statement                                  |login?|own     |own     |own     |own     |login?|own
GET /statement.csv                              |login?|own     |own     |own     |own     |login?|own
GET /records                                    |login?|own     |own     |own     |own     |login?|own
GET /records.csv                                |login?|own     |own     |own     |own     |login?|own
GET /recipients/:wallet_id                      |login?|yes     |yes     |yes     |yes     |login?|yes
POST /transfers                                 |login?|yes     |funds!  |funds!  |funds!  |login?|site!
GET /operator/users/:user_id/balance            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/users/:user_id/transactions       |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/users/:user_id/recharges         |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/recharges                         |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/recharges/:recharge_no            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/recharges/:recharge_no/approve   |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/recharges/:recharge_no/decline   |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/orders                            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/orders/:tx_no                     |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /withdrawals                               |login?|yes     |funds!  |funds!  |funds!  |login?|site!
GET /withdrawals                                |login?|own     |own     |own     |own     |login?|own
GET /operator/withdrawals                       |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/withdrawals/:withdrawal_no/approve|login?|nothing!|nothing!|nothing!|yes    |login?|site!
POST /operator/withdrawals/:withdrawal_no/decline|login?|nothing!|nothing!|nothing!|yes    |login?|site!
GET /receivers                                  |login?|own     |own     |own     |own     |login?|own
POST /receivers                                 |login?|how!    |how!    |how!    |how!    |login?|site!
PATCH /receivers/:receiver_id                   |login?|none    |yes     |none    |none    |login?|site!
DELETE /receivers/:receiver_id                  |login?|none    |yes     |none    |none    |login?|site!
POST /receivers/:receiver_id/rotate-secret      |login?|none    |yes     |none    |none    |login?|site!
POST /receivers/:receiver_id/ping               |login?|none    |yes     |none    |none    |login?|site!
GET /callbacks                                  |login?|own     |own     |own     |own     |login?|own
GET /callbacks/:event_id                        |login?|none    |yes     |none    |none    |login?|none
POST /callbacks/:event_id/resend                |login?|none    |yes     |none    |none    |login?|site!
POST /callback-period/resend                    |login?|yes     |yes     |yes     |yes     |login?|site!
POST /callback-url/ping                         |login?|how!    |how!    |how!    |how!    |login?|site!
GET /callback-secret                            |login?|yes     |yes     |yes     |yes     |login?|yes
POST /callback-secret/show                      |login?|yes     |yes     |yes     |yes     |login?|site!
POST /callback-secret/rotate                    |login?|yes     |yes     |yes     |yes     |login?|site!
GET /operator/audit                             |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/audit.csv                         |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/security-events                   |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/settings                          |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /me                                         |login?|own     |own     |own     |own     |login?|own
GET /changes                                    |login?|yes     |yes     |yes     |yes     |login?|yes
GET /operator/users                             |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/users                            |key?  |key?    |key?    |key?    |key?    |key?  |key?
GET /operator/users/:user_id                    |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
PATCH /operator/users/:user_id                  |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/users/:user_id/suspend           |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/users/:user_id/resume            |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/users/:user_id/unlock            |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/users/:user_id/close             |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/users/:user_id/export            |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/sign-in-links                    |key?  |key?    |key?    |key?    |key?    |key?  |key?
GET /operator/events                            |key?  |key?    |key?    |key?    |key?    |key?  |key?
GET /operator/invites                           |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/invites                          |login?|nothing!|nothing!|nothing!|yes     |login?|site!
POST /operator/invites/:invite_id/revoke        |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /keys                                       |login?|own     |own     |own     |own     |login?|own
POST /keys                                      |login?|yes     |yes     |yes     |yes     |login?|site!
PATCH /keys/:key_id                             |login?|none    |yes     |none    |none    |login?|site!
POST /keys/:key_id/rotate                       |login?|none    |yes     |none    |none    |login?|site!
POST /keys/:key_id/revoke                       |login?|none    |yes     |none    |none    |login?|site!
GET /sessions                                   |login?|own     |own     |own     |own     |login?|own
POST /sessions/:session_id/end                  |login?|idle    |yes     |idle    |idle    |login?|site!
POST /sessions/end-others                       |login?|yes     |yes     |yes     |yes     |login?|site!
GET /security                                   |login?|yes     |yes     |yes     |yes     |login?|yes
POST /security/login-password                   |login?|yes     |yes     |yes     |yes     |login?|site!
POST /security/login-password (wrong)           |login?|login!  |login!  |login!  |login!  |login?|site!
POST /security/pay-password                     |login?|yes     |yes     |yes     |yes     |login?|site!
POST /security/code-limit                       |login?|yes     |yes     |yes     |yes     |login?|site!
POST /security/two-factor/offer                 |login?|yes     |yes     |yes     |yes     |login?|site!
POST /security/two-factor/switch-on             |login?|how!    |how!    |how!    |how!    |login?|site!
POST /security/two-factor/switch-off            |login?|how!    |how!    |how!    |how!    |login?|site!
POST /security/two-factor/renew-recovery-codes  |login?|how!    |how!    |how!    |how!    |login?|site!
GET /security/log                               |login?|yes     |yes     |yes     |yes     |login?|yes
GET /security/news                              |login?|yes     |yes     |yes     |yes     |login?|yes
POST /security/log/read                         |login?|yes     |yes     |yes     |yes     |login?|site!
POST /account/export                            |login?|login!  |login!  |login!  |login!  |login?|site!
POST /account/close                             |login?|login!  |login!  |login!  |login!  |login?|site!
GET /requests                                   |login?|yes     |yes     |yes     |yes     |login?|yes
GET /operator/failed-callbacks                  |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/callbacks/:event_id/resend       |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/ledger-health                     |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/ledger-health/verify             |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/totals                            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
`;

/**
 * Tills, with the staff of the branch and of another one: everywhere else they are nobody, which is what the
 * matrix expects where a table has no column for them.
 */
export const TILL_PEOPLE = `
address                                  |nobody|payer|owner|other|operator|ended |foreign|staff|elsewhere
GET /till                                |login?|yes  |yes  |yes  |yes     |login?|yes    |yes  |yes
GET /till/:branch_id/day                 |login?|none |yes  |none |none    |login?|none   |yes  |none
GET /till/:branch_id/changes             |login?|none |yes  |none |none    |login?|none   |yes  |none
POST /till/:branch_id/orders             |login?|none |yes  |none |none    |login?|site!  |yes  |none
GET /till/:branch_id/orders/:tx_no       |login?|none |yes  |none |none    |login?|none   |yes  |none
GET /till/:branch_id/orders/:tx_no/lifecycle|login?|none|yes|none |none    |login?|none   |yes  |none
POST /till/:branch_id/orders/:tx_no/cancel|login?|none|yes  |none |none    |login?|site!  |yes  |none
`;

/**
 * Programs: the scope that a key needs, what the owner's key with it hears, and what the keys of the payer,
 * of another shop, and of another merchant of the owner hear. Without a scope only a session counts.
 */
const OPERATION_PROGRAMS = `
address                                         |scope     |owner |payer |other |beside
GET /orders                                     |query     |own   |own   |own   |yes
GET /orders/counts                              |query     |own   |own   |own   |yes
GET /orders.csv                                 |query     |own   |own   |own   |yes
GET /orders/:tx_no                              |query     |yes   |none  |none  |none
POST /orders/:tx_no/cancel                      |collection|yes   |none  |none  |none
GET /refunds                                    |query     |yes   |yes   |none  |none
GET /refunds/:refund_no                         |query     |yes   |yes   |none  |none
GET /orders/:tx_no/refund-preview               |-         |login?|login?|login?|login?
POST /orders/:tx_no/refunds                     |-         |login?|login?|login?|login?
GET /operator/orders/:tx_no/refund-preview      |-         |login?|login?|login?|login?
POST /operator/orders/:tx_no/refunds            |-         |login?|login?|login?|login?
GET /refund-requests                            |-         |login?|login?|login?|login?
GET /refund-requests/open-count                 |-         |login?|login?|login?|login?
POST /refund-requests/:request_no/approve       |-         |login?|login?|login?|login?
POST /refund-requests/:request_no/decline       |-         |login?|login?|login?|login?
GET /bills/:date                                |query     |yes   |yes   |yes   |yes
GET /merchants                                  |query     |own   |own   |own   |yes
POST /merchants                                 |-         |login?|login?|login?|login?
PATCH /merchants/:merchant_id                   |-         |login?|login?|login?|login?
POST /merchants/:merchant_id/branches           |-         |login?|login?|login?|login?
PATCH /branches/:branch_id                      |-         |login?|login?|login?|login?
GET /branches/:branch_id/staff                  |-         |login?|login?|login?|login?
POST /branches/:branch_id/staff                 |-         |login?|login?|login?|login?
PATCH /branches/:branch_id/staff/:staff_id      |-         |login?|login?|login?|login?
POST /branches/:branch_id/staff/:staff_id/reset-password|- |login?|login?|login?|login?
DELETE /branches/:branch_id/staff/:staff_id     |-         |login?|login?|login?|login?
GET /operator/merchants                         |operate   |scope?|scope?|scope?|scope?
POST /operator/users/:user_id/merchants         |operate   |scope?|scope?|scope?|scope?
PATCH /operator/merchants/:merchant_id          |operate   |scope?|scope?|scope?|scope?
POST /operator/merchants/:merchant_id/branches  |operate   |scope?|scope?|scope?|scope?
PATCH /operator/branches/:branch_id             |operate   |scope?|scope?|scope?|scope?
GET /wallets                                    |-         |login?|login?|login?|login?
GET /wallets/history                            |-         |login?|login?|login?|login?
GET /overview                                   |-         |login?|login?|login?|login?
GET /statement                                  |-         |login?|login?|login?|login?
GET /statement.csv                              |-         |login?|login?|login?|login?
GET /records                                    |-         |login?|login?|login?|login?
GET /records.csv                                |-         |login?|login?|login?|login?
GET /recipients/:wallet_id                      |-         |login?|login?|login?|login?
POST /transfers                                 |-         |login?|login?|login?|login?
GET /operator/users/:user_id/balance            |operate   |scope?|scope?|scope?|scope?
GET /operator/users/:user_id/transactions       |operate   |scope?|scope?|scope?|scope?
POST /operator/users/:user_id/recharges         |operate   |scope?|scope?|scope?|scope?
GET /operator/recharges                         |operate   |scope?|scope?|scope?|scope?
GET /operator/recharges/:recharge_no            |operate   |scope?|scope?|scope?|scope?
POST /operator/recharges/:recharge_no/approve   |-         |login?|login?|login?|login?
POST /operator/recharges/:recharge_no/decline   |-         |login?|login?|login?|login?
GET /operator/orders                            |operate   |scope?|scope?|scope?|scope?
GET /operator/orders/:tx_no                     |operate   |scope?|scope?|scope?|scope?
POST /withdrawals                               |-         |login?|login?|login?|login?
GET /withdrawals                                |-         |login?|login?|login?|login?
GET /operator/withdrawals                       |operate   |scope?|scope?|scope?|scope?
POST /operator/withdrawals/:withdrawal_no/approve|operate  |scope?|scope?|scope?|scope?
POST /operator/withdrawals/:withdrawal_no/decline|operate  |scope?|scope?|scope?|scope?
GET /receivers                                  |events    |own   |own   |own   |scope?
POST /receivers                                 |events    |how!  |how!  |how!  |scope?
PATCH /receivers/:receiver_id                   |events    |yes   |none  |none  |scope?
DELETE /receivers/:receiver_id                  |events    |yes   |none  |none  |scope?
POST /receivers/:receiver_id/rotate-secret      |events    |yes   |none  |none  |scope?
POST /receivers/:receiver_id/ping               |events    |yes   |none  |none  |scope?
GET /callbacks                                  |events    |own   |own   |own   |yes
GET /callbacks/:event_id                        |events    |yes   |none  |none  |none
POST /callbacks/:event_id/resend                |events    |yes   |none  |none  |none
POST /callback-period/resend                    |events    |yes   |yes   |yes   |scope?
POST /callback-url/ping                         |events    |how!  |how!  |how!  |scope?
GET /callback-secret                            |events    |yes   |yes   |yes   |scope?
POST /callback-secret/show                      |-         |login?|login?|login?|login?
POST /callback-secret/rotate                    |events    |yes   |yes   |yes   |scope?
GET /operator/audit                             |-         |login?|login?|login?|login?
GET /operator/audit.csv                         |-         |login?|login?|login?|login?
GET /operator/security-events                   |-         |login?|login?|login?|login?
GET /operator/settings                          |-         |login?|login?|login?|login?
GET /me                                         |-         |login?|login?|login?|login?
GET /changes                                    |-         |login?|login?|login?|login?
GET /operator/users                             |operate   |scope?|scope?|scope?|scope?
POST /operator/users                            |operate   |scope?|scope?|scope?|scope?
GET /operator/users/:user_id                    |operate   |scope?|scope?|scope?|scope?
PATCH /operator/users/:user_id                  |operate   |scope?|scope?|scope?|scope?
POST /operator/users/:user_id/suspend           |operate   |scope?|scope?|scope?|scope?
POST /operator/users/:user_id/resume            |operate   |scope?|scope?|scope?|scope?
POST /operator/users/:user_id/unlock            |-         |login?|login?|login?|login?
POST /operator/users/:user_id/close             |-         |login?|login?|login?|login?
POST /operator/users/:user_id/export            |-         |login?|login?|login?|login?
POST /operator/sign-in-links                    |operate   |scope?|scope?|scope?|scope?
GET /operator/events                            |operate   |scope?|scope?|scope?|scope?
GET /operator/invites                           |-         |login?|login?|login?|login?
POST /operator/invites                          |-         |login?|login?|login?|login?
POST /operator/invites/:invite_id/revoke        |-         |login?|login?|login?|login?
GET /keys                                       |-         |login?|login?|login?|login?
POST /keys                                      |-         |login?|login?|login?|login?
PATCH /keys/:key_id                             |-         |login?|login?|login?|login?
POST /keys/:key_id/rotate                       |-         |login?|login?|login?|login?
POST /keys/:key_id/revoke                       |-         |login?|login?|login?|login?
GET /sessions                                   |-         |login?|login?|login?|login?
POST /sessions/:session_id/end                  |-         |login?|login?|login?|login?
POST /sessions/end-others                       |-         |login?|login?|login?|login?
GET /security                                   |-         |login?|login?|login?|login?
POST /security/login-password                   |-         |login?|login?|login?|login?
POST /security/login-password (wrong)           |-         |login?|login?|login?|login?
POST /security/pay-password                     |-         |login?|login?|login?|login?
POST /security/code-limit                       |-         |login?|login?|login?|login?
POST /security/two-factor/offer                 |-         |login?|login?|login?|login?
POST /security/two-factor/switch-on             |-         |login?|login?|login?|login?
POST /security/two-factor/switch-off            |-         |login?|login?|login?|login?
POST /security/two-factor/renew-recovery-codes  |-         |login?|login?|login?|login?
GET /security/log                               |-         |login?|login?|login?|login?
GET /security/news                              |-         |login?|login?|login?|login?
POST /security/log/read                         |-         |login?|login?|login?|login?
POST /account/export                            |-         |login?|login?|login?|login?
POST /account/close                             |-         |login?|login?|login?|login?
GET /requests                                   |query     |yes   |yes   |yes   |yes
GET /operator/failed-callbacks                  |-         |login?|login?|login?|login?
POST /operator/callbacks/:event_id/resend       |-         |login?|login?|login?|login?
GET /operator/ledger-health                     |-         |login?|login?|login?|login?
POST /operator/ledger-health/verify             |-         |login?|login?|login?|login?
GET /operator/totals                            |operate   |scope?|scope?|scope?|scope?
`;

const TILL_PROGRAMS = `
address                                         |scope     |owner |payer |other |beside
GET /till                                       |-         |login?|login?|login?|login?
GET /till/:branch_id/day                        |-         |login?|login?|login?|login?
GET /till/:branch_id/changes                    |-         |login?|login?|login?|login?
POST /till/:branch_id/orders                    |-         |login?|login?|login?|login?
GET /till/:branch_id/orders/:tx_no              |-         |login?|login?|login?|login?
GET /till/:branch_id/orders/:tx_no/lifecycle    |-         |login?|login?|login?|login?
POST /till/:branch_id/orders/:tx_no/cancel      |-         |login?|login?|login?|login?
`;

/** The same with the columns of PROGRAMS in `table.ts`, and that of a platform's key. */
export function operationPrograms(): readonly (readonly [string, ReadonlyMap<string, string>])[] {
  const tables = [OPERATION_PROGRAMS, TILL_PROGRAMS];
  const rows = tables.flatMap((table) => [...parseTable(table).rows]);
  return rows.map(([asks, cells]) => {
    const of = (column: string) => cells.get(column) ?? '';
    const scope = of('scope');
    const without = scope === '-' ? 'login?' : 'scope?';
    const withScope = (one: string) => (one === scope ? of('owner') : without);
    const heard = {
      query: withScope('query'),
      collection: withScope('collection'),
      refund: withScope('refund'),
      events: withScope('events'),
      all: of('owner'),
      lacking: without,
      payer: of('payer'),
      other: of('other'),
      beside: of('beside'),
      operate: scope === 'operate' ? 'yes' : without,
      failing: scope === '-' ? 'login?' : 'each',
    };
    return [asks, new Map(Object.entries(heard))];
  });
}

let keys = 0;

const at = (path: (targets: Targets) => string, more: Partial<RowRequest> = {}): RowRequest => ({
  ...more,
  asked: (targets) => ({ path: `/api/v1${path(targets)}` }),
});

/** A body that is new each time, with what people have to send and what keys have to. */
const writing = (
  path: (targets: Targets) => string,
  body: (pin: string) => object,
  more: Partial<RowRequest> = {},
): RowRequest => ({
  writes: true,
  ...more,
  asked(targets, pin) {
    keys += 1;
    const sent = { ...body(pin), idempotency_key: `operation-${keys}` };
    // As a browser says of a page of ours; whoever comes from elsewhere says so instead.
    const headers = { 'sec-fetch-site': 'same-origin' };
    return { path: `/api/v1${path(targets)}`, sending: { body: sent, headers } };
  },
});

const WRONG = { password: 'wrong horse 1' };
/** Some of it is so already. */
const aboutThem = (path: string, body: (pin: string) => object = () => ({}), writes = false) =>
  writing(
    () => path,
    (pin) => ({ password: PASSWORD, ...body(pin) }),
    { writes },
  );
const ofKey = (end: string, body: object = {}) =>
  writing(
    ({ keyId }) => `/keys/${keyId}${end}`,
    () => body,
    { absent: 'not_found' },
  );
const order = { absent: 'order_not_found' } as const;
const asking = { absent: 'refund_request_not_found' } as const;
const fullRefund = { refund_type: 'full', reason: 'matrix', refunded_before: 0 };
const absent = { absent: 'not_found' } as const;
const EVENTS = ['refund.made'];
const ofReceiver = (end: string, body: object = {}) =>
  writing(
    ({ receiverId }) => `/receivers/${receiverId}${end}`,
    () => ({ ...body, password: PASSWORD }),
    absent,
  );
const ofUser = (end: string) => at(({ userId }) => `/operator/users/${userId}${end}`);
const ofRecharge = (verb: string) =>
  writing(
    ({ rechargeNo }) => `/operator/recharges/${rechargeNo}/${verb}`,
    () => ({ password: PASSWORD }),
  );
const decision = (verb: string) =>
  writing(
    ({ withdrawalNo }) => `/operator/withdrawals/${withdrawalNo}/${verb}`,
    () => ({ password: PASSWORD }),
    { absent: 'withdrawal_not_found' },
  );

let names = 0;

/** Each name is given once. */
const naming = (path: (targets: Targets) => string, none?: RowRequest['absent']) =>
  writing(
    path,
    () => {
      names += 1;
      return { name: `店 ${names}`, password: PASSWORD };
    },
    none && { absent: none },
  );
const ofMerchant = (end: string) => (targets: Targets) => `/merchants/${targets.merchantId}${end}`;
const ofBranch = ({ branchId }: Targets) => `/branches/${branchId}`;
const NO_BRANCH = { absent: 'branch_not_found' } as const;
const ofStaff = (end: string, body: object = {}) =>
  writing(
    ({ branchId, staffId }) => `/branches/${branchId}/staff/${staffId}${end}`,
    () => ({ ...body, password: PASSWORD }),
    NO_BRANCH,
  );
const byOperator = (path: (targets: Targets) => string) => (targets: Targets) =>
  `/operator${path(targets)}`;
const toUser = (verb: string, body: object = {}) =>
  writing(
    ({ userId }) => `/operator/users/${userId}${verb}`,
    () => ({ ...body, password: PASSWORD }),
  );
/** Of somebody who is neither suspended nor locked; or what leaves a line in the trail alone. */
const unchanged = { writes: false } as const;

export const OPERATION_REQUESTS: Readonly<Record<string, RowRequest>> = {
  'GET /api/v1/orders': at(() => '/orders?status=paid', { belongsTo: PAID_ORDERS }),
  'GET /api/v1/orders/counts': at(() => '/orders/counts', { belongsTo: COUNTED_ORDERS }),
  'GET /api/v1/orders.csv': at(() => '/orders.csv', { belongsTo: ORDER_LINES }),
  'GET /api/v1/orders/:tx_no': at(({ paid }) => `/orders/${paid}`, order),
  'POST /api/v1/orders/:tx_no/cancel': writing(
    ({ waiting }) => `/orders/${waiting}/cancel`,
    () => ({}),
    order,
  ),
  'GET /api/v1/refunds': at(({ paid }) => `/refunds?tx_no=${paid}`, order),
  'GET /api/v1/refunds/:refund_no': at(({ refundNo }) => `/refunds/${refundNo}`, {
    absent: 'refund_not_found',
  }),
  'GET /api/v1/orders/:tx_no/refund-preview': at(
    ({ paid }) => `/orders/${paid}/refund-preview?refund_type=full`,
    order,
  ),
  'POST /api/v1/orders/:tx_no/refunds': writing(
    ({ paid }) => `/orders/${paid}/refunds`,
    (pay_password) => ({ ...fullRefund, pay_password }),
    order,
  ),
  'GET /api/v1/operator/orders/:tx_no/refund-preview': at(
    ({ paid }) => `/operator/orders/${paid}/refund-preview?refund_type=full`,
    order,
  ),
  'POST /api/v1/operator/orders/:tx_no/refunds': writing(
    ({ paid }) => `/operator/orders/${paid}/refunds`,
    () => ({ ...fullRefund, password: PASSWORD }),
    order,
  ),
  'GET /api/v1/refund-requests': at(() => '/refund-requests', { belongsTo: REFUND_REQUESTS }),
  'GET /api/v1/refund-requests/open-count': at(() => '/refund-requests/open-count', {
    belongsTo: OPEN_REQUESTS,
  }),
  'POST /api/v1/refund-requests/:request_no/approve': writing(
    ({ asked }) => `/refund-requests/${asked}/approve`,
    (pay_password) => ({ pay_password }),
    asking,
  ),
  'POST /api/v1/refund-requests/:request_no/decline': writing(
    ({ asked }) => `/refund-requests/${asked}/decline`,
    () => ({}),
    asking,
  ),
  // No day of the town is finished; that a bill is its reader's own, test/api/bills says.
  'GET /api/v1/bills/:date': at(() => '/bills/2001-01-01?kind=records'),
  'GET /api/v1/merchants': at(() => '/merchants', { belongsTo: MERCHANTS_OF }),
  'POST /api/v1/merchants': naming(() => '/merchants'),
  'PATCH /api/v1/merchants/:merchant_id': naming(ofMerchant(''), 'merchant_not_found'),
  'POST /api/v1/merchants/:merchant_id/branches': naming(
    ofMerchant('/branches'),
    'merchant_not_found',
  ),
  'PATCH /api/v1/branches/:branch_id': naming(ofBranch, 'branch_not_found'),
  'GET /api/v1/branches/:branch_id/staff': at(
    ({ branchId }) => `/branches/${branchId}/staff`,
    NO_BRANCH,
  ),
  // A login is given once.
  'POST /api/v1/branches/:branch_id/staff': writing(
    ({ branchId }) => `/branches/${branchId}/staff`,
    () => {
      names += 1;
      const staff = { name: '小吴', login: `till-${names}`, staff_password: STAFF_PASSWORD };
      return { ...staff, password: PASSWORD };
    },
    NO_BRANCH,
  ),
  'PATCH /api/v1/branches/:branch_id/staff/:staff_id': ofStaff('', { name: '早班' }),
  'POST /api/v1/branches/:branch_id/staff/:staff_id/reset-password': ofStaff('/reset-password', {
    staff_password: 'fresh horse 33',
  }),
  'DELETE /api/v1/branches/:branch_id/staff/:staff_id': ofStaff(''),
  'GET /api/v1/operator/merchants': at(() => '/operator/merchants'),
  'POST /api/v1/operator/users/:user_id/merchants': naming(
    ({ userId }) => `/operator/users/${userId}/merchants`,
  ),
  'PATCH /api/v1/operator/merchants/:merchant_id': naming(byOperator(ofMerchant(''))),
  'POST /api/v1/operator/merchants/:merchant_id/branches': naming(
    byOperator(ofMerchant('/branches')),
  ),
  'PATCH /api/v1/operator/branches/:branch_id': naming(byOperator(ofBranch)),
  'GET /api/v1/wallets': at(() => '/wallets', { belongsTo: HELD }),
  'GET /api/v1/wallets/history': at(() => '/wallets/history', { belongsTo: HELD_TODAY }),
  'GET /api/v1/overview': at(() => '/overview', { belongsTo: HAS_MERCHANT }),
  'GET /api/v1/statement': at(() => '/statement', { belongsTo: CLOSING }),
  'GET /api/v1/statement.csv': at(() => '/statement.csv', { belongsTo: CLOSING_LINES }),
  'GET /api/v1/records': at(() => '/records', { belongsTo: RECORDS }),
  'GET /api/v1/records.csv': at(() => '/records.csv', { belongsTo: RECORD_LINES }),
  'GET /api/v1/recipients/:wallet_id': at(({ walletId }) => `/recipients/${walletId}`, {
    absent: 'user_not_found',
  }),
  'POST /api/v1/transfers': writing(
    () => '/transfers',
    (pay_password) => ({ from: 'consumer', amount: 0.01, pay_password }),
  ),
  'GET /api/v1/operator/users/:user_id/balance': ofUser('/balance'),
  'GET /api/v1/operator/users/:user_id/transactions': ofUser('/transactions'),
  'POST /api/v1/operator/users/:user_id/recharges': writing(
    ({ userId }) => `/operator/users/${userId}/recharges`,
    () => ({ amount: 1, reason: 'matrix', bank_reference: 'matrix', password: PASSWORD }),
  ),
  'GET /api/v1/operator/recharges': at(() => '/operator/recharges'),
  'GET /api/v1/operator/recharges/:recharge_no': at(
    ({ rechargeNo }) => `/operator/recharges/${rechargeNo}`,
  ),
  'POST /api/v1/operator/recharges/:recharge_no/approve': ofRecharge('approve'),
  'POST /api/v1/operator/recharges/:recharge_no/decline': ofRecharge('decline'),
  'GET /api/v1/operator/orders': at(() => '/operator/orders'),
  'GET /api/v1/operator/orders/:tx_no': at(({ paid }) => `/operator/orders/${paid}`, order),
  'POST /api/v1/withdrawals': writing(
    () => '/withdrawals',
    (pay_password) => ({ wallet: 'consumer', amount: 0.01, pay_password }),
  ),
  'GET /api/v1/withdrawals': at(() => '/withdrawals', { belongsTo: WITHDRAWALS }),
  'GET /api/v1/operator/withdrawals': at(() => '/operator/withdrawals'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/approve': decision('approve'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/decline': decision('decline'),
  'GET /api/v1/receivers': at(() => '/receivers', { belongsTo: RECEIVERS }),
  // No receiver may be there.
  'POST /api/v1/receivers': writing(
    () => '/receivers',
    () => ({ url: 'http://10.0.0.1/', events: EVENTS, password: PASSWORD }),
    { writes: false },
  ),
  'PATCH /api/v1/receivers/:receiver_id': ofReceiver('', { events: EVENTS }),
  'DELETE /api/v1/receivers/:receiver_id': ofReceiver(''),
  'POST /api/v1/receivers/:receiver_id/rotate-secret': ofReceiver('/rotate-secret'),
  'POST /api/v1/receivers/:receiver_id/ping': { ...ofReceiver('/ping'), writes: false },
  'GET /api/v1/callbacks': at(() => '/callbacks', { belongsTo: CALLBACKS }),
  'GET /api/v1/callbacks/:event_id': at(({ eventId }) => `/callbacks/${eventId}`, absent),
  'POST /api/v1/callbacks/:event_id/resend': writing(
    ({ eventId }) => `/callbacks/${eventId}/resend`,
    () => ({}),
    absent,
  ),
  'POST /api/v1/callback-period/resend': writing(
    () => '/callback-period/resend',
    () => ({ date_from: '2020-01-01', date_to: '2020-01-02' }),
    { writes: false },
  ),
  'POST /api/v1/callback-url/ping': writing(
    () => '/callback-url/ping',
    () => ({ url: 'http://10.0.0.1/' }),
    { writes: false },
  ),
  'GET /api/v1/callback-secret': at(() => '/callback-secret', { traces: true }),
  'POST /api/v1/callback-secret/show': writing(
    () => '/callback-secret/show',
    () => ({ password: PASSWORD }),
  ),
  'POST /api/v1/callback-secret/rotate': writing(
    () => '/callback-secret/rotate',
    () => ({ password: PASSWORD }),
  ),
  'GET /api/v1/operator/audit': at(() => '/operator/audit'),
  'GET /api/v1/operator/audit.csv': at(() => '/operator/audit.csv'),
  'GET /api/v1/operator/security-events': at(() => '/operator/security-events'),
  'GET /api/v1/operator/settings': at(() => '/operator/settings'),
  'GET /api/v1/me': at(() => '/me', { belongsTo: THEMSELVES }),
  'GET /api/v1/changes': at(() => '/changes'),
  'GET /api/v1/operator/users': at(() => '/operator/users?search=matrix'),
  'POST /api/v1/operator/users': writing(
    () => '/operator/users',
    () => ({ reference: `matrix-${keys}`, name: '会员' }),
  ),
  'GET /api/v1/operator/users/:user_id': at(({ userId }) => `/operator/users/${userId}`),
  'PATCH /api/v1/operator/users/:user_id': toUser('', { name: '改' }),
  'POST /api/v1/operator/users/:user_id/suspend': toUser('/suspend', { reason: 'matrix' }),
  'POST /api/v1/operator/users/:user_id/resume': {
    ...toUser('/resume', { reason: 'matrix' }),
    ...unchanged,
  },
  'POST /api/v1/operator/users/:user_id/unlock': { ...toUser('/unlock'), ...unchanged },
  'POST /api/v1/operator/users/:user_id/close': toUser('/close'),
  'POST /api/v1/operator/users/:user_id/export': { ...toUser('/export'), ...unchanged },
  'GET /api/v1/operator/events': at(() => '/operator/events'),
  'POST /api/v1/operator/sign-in-links': {
    asked: ({ userId }) => ({
      path: '/api/v1/operator/sign-in-links',
      sending: { body: { user_id: userId, page: 'account' } },
    }),
  },
  'GET /api/v1/operator/invites': at(() => '/operator/invites'),
  'POST /api/v1/operator/invites': writing(
    () => '/operator/invites',
    () => ({ uses: 1, password: PASSWORD }),
  ),
  'POST /api/v1/operator/invites/:invite_id/revoke': writing(
    ({ inviteId }) => `/operator/invites/${inviteId}/revoke`,
    () => ({ password: PASSWORD }),
  ),
  'GET /api/v1/keys': at(() => '/keys?limit=100', { belongsTo: KEYS_OF }),
  'POST /api/v1/keys': aboutThem('/keys', () => ({ name: 'till', scope: ['query'] }), true),
  'PATCH /api/v1/keys/:key_id': ofKey('', { rate: 1 }),
  'POST /api/v1/keys/:key_id/rotate': ofKey('/rotate', { password: PASSWORD }),
  'POST /api/v1/keys/:key_id/revoke': ofKey('/revoke'),
  'GET /api/v1/sessions': at(() => '/sessions', { belongsTo: SESSIONS }),
  'POST /api/v1/sessions/:session_id/end': writing(
    ({ sessionId }) => `/sessions/${sessionId}/end`,
    () => ({}),
    { perishes: true },
  ),
  'POST /api/v1/sessions/end-others': aboutThem('/sessions/end-others'),
  'GET /api/v1/security': at(() => '/security'),
  // To the same ones, so that everybody can go on.
  'POST /api/v1/security/login-password': aboutThem('/security/login-password', () => ({
    new_password: PASSWORD,
  })),
  'POST /api/v1/security/login-password (wrong)': aboutThem('/security/login-password', () => ({
    ...WRONG,
    new_password: PASSWORD,
  })),
  'POST /api/v1/security/pay-password': aboutThem('/security/pay-password', (pay_password) => ({
    pay_password,
  })),
  'POST /api/v1/security/code-limit': aboutThem('/security/code-limit', () => ({ amount: 100 })),
  'POST /api/v1/security/two-factor/offer': aboutThem('/security/two-factor/offer'),
  'POST /api/v1/security/two-factor/switch-on': aboutThem('/security/two-factor/switch-on', () => ({
    offer: 'none',
    totp_code: '123456',
  })),
  'POST /api/v1/security/two-factor/switch-off': aboutThem('/security/two-factor/switch-off'),
  'POST /api/v1/security/two-factor/renew-recovery-codes': aboutThem(
    '/security/two-factor/renew-recovery-codes',
  ),
  'GET /api/v1/security/log': at(() => '/security/log'),
  'GET /api/v1/security/news': at(() => '/security/news'),
  'POST /api/v1/security/log/read': aboutThem('/security/log/read', () => ({ up_to: '1' })),
  'POST /api/v1/account/export': aboutThem('/account/export', () => WRONG),
  'POST /api/v1/account/close': aboutThem('/account/close', () => WRONG),
  'GET /api/v1/requests': at(() => '/requests'),
  'GET /api/v1/operator/failed-callbacks': at(() => '/operator/failed-callbacks'),
  'POST /api/v1/operator/callbacks/:event_id/resend': writing(
    ({ eventId }) => `/operator/callbacks/${eventId}/resend`,
    () => ({}),
    absent,
  ),
  'GET /api/v1/operator/ledger-health': at(() => '/operator/ledger-health'),
  'POST /api/v1/operator/ledger-health/verify': writing(
    () => '/operator/ledger-health/verify',
    () => ({ scope: 'new' }),
    { writes: false },
  ),
  'GET /api/v1/operator/totals': at(() => '/operator/totals'),
  'GET /api/v1/till': at(() => '/till'),
  'GET /api/v1/till/:branch_id/day': at(({ branchId }) => `/till/${branchId}/day`, NO_BRANCH),
  'GET /api/v1/till/:branch_id/changes': at(
    ({ branchId }) => `/till/${branchId}/changes`,
    NO_BRANCH,
  ),
  'POST /api/v1/till/:branch_id/orders': writing(
    ({ branchId }) => `/till/${branchId}/orders`,
    () => ({ amount: 1 }),
    NO_BRANCH,
  ),
  'GET /api/v1/till/:branch_id/orders/:tx_no': at(
    ({ branchId, paidAtTill }) => `/till/${branchId}/orders/${paidAtTill}`,
    NO_BRANCH,
  ),
  'GET /api/v1/till/:branch_id/orders/:tx_no/lifecycle': at(
    ({ branchId, paidAtTill }) => `/till/${branchId}/orders/${paidAtTill}/lifecycle`,
    NO_BRANCH,
  ),
  'POST /api/v1/till/:branch_id/orders/:tx_no/cancel': writing(
    ({ branchId, waitingAtTill }) => `/till/${branchId}/orders/${waitingAtTill}/cancel`,
    () => ({}),
    NO_BRANCH,
  ),
};

/** What each operation has to say of itself. A hyphen: nobody of that kind may, or nothing is needed. */
export const RIGHTS = `
operation          |for     |session|key       |machine|proof         |idempotency
createCollection   |owner   |-      |collection|-      |-             |optional
queryOrder         |owner   |-      |query     |-      |-             |-
getOrderLifecycle  |owner   |-      |query     |-      |-             |-
listOrders         |owner   |yes    |query     |-      |-             |-
countOrders        |owner   |yes    |query     |-      |-             |-
exportOrders       |owner   |yes    |query     |-      |-             |-
showOrder          |owner   |yes    |query     |-      |-             |-
cancelOrder        |owner   |yes    |collection|-      |-             |-
showRefund         |owner   |yes    |query     |-      |-             |-
listRefunds        |owner   |yes    |query     |-      |-             |-
refundOrder        |owner   |-      |refund    |-      |-             |optional
previewRefund      |owner   |yes    |-         |-      |-             |-
refundOwnOrder     |owner   |yes    |-         |-      |pay_password  |required
previewAnyRefund   |operator|yes    |-         |-      |-             |-
refundAnyOrder     |operator|yes    |-         |yes    |login_password|-
listRefundRequests |owner   |yes    |-         |-      |-             |-
countRefundRequests|owner   |yes    |-         |-      |-             |-
approveRefundRequest|owner  |yes    |-         |-      |pay_password  |-
declineRefundRequest|owner  |yes    |-         |-      |-             |-
listAllRefundRequests|operator|-    |-         |yes    |-             |-
showAnyRefundRequest|operator|-     |-         |yes    |-             |-
approveAnyRefundRequest|operator|-  |-         |yes    |login_password|-
declineAnyRefundRequest|operator|-  |-         |yes    |login_password|-
getBill            |owner   |yes    |query     |yes    |-             |-
listMerchants      |owner   |yes    |query     |-      |-             |-
createMerchant     |owner   |yes    |-         |-      |-             |-
changeMerchant     |owner   |yes    |-         |-      |-             |-
createBranch       |owner   |yes    |-         |-      |-             |-
changeBranch       |owner   |yes    |-         |-      |-             |-
listStaff          |owner   |yes    |-         |-      |-             |-
createStaff        |owner   |yes    |-         |-      |login_password|-
changeStaff        |owner   |yes    |-         |-      |login_password|-
resetStaffPassword |owner   |yes    |-         |-      |login_password|-
removeStaff        |owner   |yes    |-         |-      |login_password|-
listAllMerchants   |operator|yes    |operate   |yes    |-             |-
createMerchantOf   |operator|yes    |operate   |yes    |login_password|required
changeAnyMerchant  |operator|yes    |operate   |-      |login_password|-
listBranchesOf     |operator|-      |-         |yes    |-             |-
createBranchOf     |operator|yes    |operate   |yes    |login_password|required
changeAnyBranch    |operator|yes    |operate   |-      |login_password|-
listAllOrders      |operator|yes    |operate   |yes    |-             |-
showAnyOrder       |operator|yes    |operate   |yes    |-             |-
cancelAnyOrder     |operator|-      |-         |yes    |-             |-
getBalance         |owner   |-      |query     |-      |-             |-
showWallets        |owner   |yes    |-         |-      |-             |-
showWalletHistory  |owner   |yes    |-         |-      |-             |-
showOverview       |owner   |yes    |-         |-      |-             |-
showStatement      |owner   |yes    |-         |-      |-             |-
exportStatement    |owner   |yes    |-         |-      |-             |-
showUserBalance    |operator|yes    |operate   |-      |-             |-
listTransactions   |owner   |-      |query     |-      |-             |-
listRecords        |owner   |yes    |-         |-      |-             |-
exportRecords      |owner   |yes    |-         |-      |-             |-
listUserTransactions|operator|yes   |operate   |-      |-             |-
findRecipient      |owner   |yes    |-         |-      |-             |-
createTransfer     |owner   |yes    |-         |-      |pay_password  |required
rechargeUser       |operator|yes    |operate   |yes    |login_password|always
listRecharges      |operator|yes    |operate   |yes    |-             |-
showRecharge       |operator|yes    |operate   |yes    |-             |-
approveRecharge    |operator|yes    |-         |yes    |login_password|-
declineRecharge    |operator|yes    |-         |yes    |login_password|-
requestWithdrawal  |owner   |yes    |-         |yes    |pay_password  |required
listWithdrawals    |owner   |yes    |-         |-      |-             |-
listAllWithdrawals |operator|yes    |operate   |yes    |-             |-
approveWithdrawal  |operator|yes    |operate   |yes    |login_password|required
declineWithdrawal  |operator|yes    |operate   |yes    |login_password|required
listReceivers      |owner   |yes    |events    |yes    |-             |-
createReceiver     |owner   |yes    |events    |yes    |login_password|-
changeReceiver     |owner   |yes    |events    |yes    |login_password|-
removeReceiver     |owner   |yes    |events    |yes    |login_password|-
rotateReceiverSecret|owner  |yes    |events    |yes    |login_password|-
pingReceiver       |owner   |yes    |events    |-      |-             |-
listCallbacks      |owner   |yes    |events    |-      |-             |-
showCallback       |owner   |yes    |events    |-      |-             |-
resendCallback     |owner   |yes    |events    |-      |-             |-
resendCallbacks    |owner   |yes    |events    |-      |-             |-
pingUrl            |owner   |yes    |events    |-      |-             |-
getCallbackSecret  |owner   |yes    |events    |-      |-             |-
showCallbackSecret |owner   |yes    |-         |-      |login_password|-
rotateCallbackSecret|owner  |yes    |events    |-      |login_password|-
listAudit          |operator|yes    |-         |yes    |-             |-
exportAudit        |operator|yes    |-         |-      |-             |-
listSecurityEvents |operator|yes    |-         |-      |-             |-
listSettings       |operator|yes    |-         |-      |-             |-
getMe              |owner   |yes    |-         |-      |-             |-
awaitChange        |owner   |yes    |-         |-      |-             |-
createUser         |operator|-      |operate   |yes    |login_password|-
followRecords      |operator|-      |operate   |-      |-             |-
listUsers          |operator|yes    |operate   |yes    |-             |-
showUser           |operator|yes    |operate   |yes    |-             |-
changeUser         |operator|yes    |operate   |yes    |login_password|-
suspendUser        |operator|yes    |operate   |yes    |login_password|-
resumeUser         |operator|yes    |operate   |yes    |login_password|-
unlockUser         |operator|yes    |-         |yes    |login_password|-
closeUser          |operator|yes    |-         |yes    |login_password|-
exportUser         |operator|yes    |-         |yes    |login_password|-
enrolUserTotp      |operator|-      |-         |yes    |login_password|-
setUserPassword    |operator|-      |-         |yes    |login_password|-
setUserPayPassword |operator|-      |-         |yes    |login_password|-
setUserCodeLimit   |operator|-      |-         |yes    |login_password|-
unlinkUserProvider |operator|-      |-         |yes    |login_password|-
createSignInLink   |operator|-      |operate   |yes    |login_password|-
listInvites        |operator|yes    |-         |yes    |-             |-
createInvite       |operator|yes    |-         |yes    |login_password|-
revokeInvite       |operator|yes    |-         |yes    |login_password|-
listKeys           |owner   |yes    |-         |yes    |-             |-
createKey          |owner   |yes    |-         |yes    |login_password|-
changeKey          |owner   |yes    |-         |yes    |login_password_for_more|-
rotateKey          |owner   |yes    |-         |yes    |login_password_later|-
revokeKey          |owner   |yes    |-         |yes    |-             |-
listSessions       |owner   |yes    |-         |-      |-             |-
endSession         |owner   |yes    |-         |-      |-             |-
endOtherSessions   |owner   |yes    |-         |-      |-             |-
showSecurity       |owner   |yes    |-         |-      |-             |-
changeLoginPassword|owner   |yes    |-         |-      |login_password_later|-
choosePayPassword  |owner   |yes    |-         |-      |login_password_later|-
setCodeLimit       |owner   |yes    |-         |-      |login_password|-
offerTotp          |owner   |yes    |-         |-      |-             |-
switchOnTotp       |owner   |yes    |-         |-      |login_password_later|-
switchOffTotp      |owner   |yes    |-         |-      |login_password|-
renewRecoveryCodes |owner   |yes    |-         |-      |login_password|-
listSecurityLog    |owner   |yes    |-         |-      |-             |-
showSecurityNews   |owner   |yes    |-         |-      |-             |-
readSecurityLog    |owner   |yes    |-         |-      |-             |-
exportAccount      |owner   |yes    |-         |-      |login_password|-
closeAccount       |owner   |yes    |-         |-      |login_password|-
listFailedCallbacks|operator|yes    |-         |-      |-             |-
resendAnyCallback  |operator|yes    |-         |-      |-             |-
showLedgerHealth   |operator|yes    |-         |-      |-             |-
verifyBooks        |operator|yes    |-         |-      |-             |-
showTotals         |operator|yes    |operate   |-      |-             |-
listRequests       |owner   |yes    |query     |-      |-             |-
sandboxShow        |owner   |yes    |query     |-      |-             |-
sandboxPay         |owner   |-      |collection|-      |-             |-
sandboxTopUp       |owner   |-      |collection|-      |-             |-
sandboxMoveClock   |owner   |yes    |collection|-      |-             |-
sandboxMark        |owner   |-      |collection|-      |-             |-
sandboxReset       |owner   |yes    |collection|-      |-             |-
listEvents         |owner   |-      |events, query|-   |-             |-
showTill           |till    |yes    |-         |-      |-             |-
showBranchDay      |till    |yes    |-         |-      |-             |-
awaitTillChange    |till    |yes    |-         |-      |-             |-
collectAtTill      |till    |yes    |-         |-      |-             |required
showTillOrder      |till    |yes    |-         |-      |-             |-
showTillLifecycle  |till    |yes    |-         |-      |-             |-
cancelTillOrder    |till    |yes    |-         |-      |-             |-
`;
