// Who may call which operation, told a second time and by hand. The matrix calls each as everybody, and
// `rights.test.ts` holds what the operations say of themselves to it.

import { parseTable } from '../../support/pipe-table.ts';

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
