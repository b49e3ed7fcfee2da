// Who may see wallets and their records in the console, and move money out of them: everybody theirs.

import type { RowRequest } from '../requests.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const moving = (path: string, body: object): RowRequest => ({
  asked(_targets, pin) {
    keys += 1;
    const proof = { pay_password: pin, idempotency_key: `access-${keys}` };
    return { path: `/console/api${path}`, sending: { body: { ...body, ...proof } } };
  },
  writes: true,
});
let keys = 0;

export const WALLETS: ConsoleRows = {
  table: `
address                           |nobody|payer|owner |other |operator|ended |foreign
GET /console/api/records          |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/records.csv      |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/wallets          |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/wallets/history  |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/overview         |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/statement        |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/statement.csv    |login?|yes  |yes   |yes   |yes     |login?|yes
GET /console/api/recipient        |login?|none |none  |none  |none    |login?|none
POST /console/api/wallets/transfer|login?|yes  |funds!|funds!|funds!  |login?|site!
POST /api/v1/withdrawals|login?|yes  |funds!|funds!|funds!  |login?|site!
`,
  requests: {
    'GET /console/api/records': atConsole('/records'),
    'GET /console/api/records.csv': atConsole('/records.csv'),
    'GET /console/api/wallets': atConsole('/wallets'),
    'GET /console/api/wallets/history': atConsole('/wallets/history'),
    'GET /console/api/overview': atConsole('/overview'),
    'GET /console/api/statement': atConsole('/statement?month=2026-11'),
    'GET /console/api/statement.csv': atConsole('/statement.csv?month=2026-11'),
    // Of nobody; there is nobody whose name others may not learn by the identifier they were given.
    'GET /console/api/recipient': {
      ...atConsole('/recipient?wallet_id=NOBODY'),
      absent: 'user_not_found',
    },
    'POST /console/api/wallets/transfer': moving('/wallets/transfer', {
      from: 'consumer',
      amount: 0.01,
    }),
  },
};
