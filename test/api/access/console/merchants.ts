// Who may set up and rename merchants and branches in the console.

import type { RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import type { ConsoleRows } from './rows.ts';

let names = 0;

/** Each name is given once. */
const naming = (
  path: (targets: Targets) => string,
  absent: 'merchant_not_found' | 'branch_not_found',
): RowRequest => ({
  absent,
  writes: true,
  asked(targets) {
    names += 1;
    return { path: `/console/api${path(targets)}`, sending: { body: { name: `店 ${names}` } } };
  },
});

export const MERCHANTS: ConsoleRows = {
  table: `
address                                                |nobody|payer|owner|other|operator|ended |foreign
POST /console/api/merchants/create                     |login?|yes  |yes  |yes  |yes     |login?|site!
POST /console/api/merchants/:merchantId/rename         |login?|none |yes  |none |none    |login?|site!
POST /console/api/merchants/:merchantId/branches/create|login?|none |yes  |none |none    |login?|site!
POST /console/api/branches/:branchId/rename            |login?|none |yes  |none |none    |login?|site!
`,
  requests: {
    'POST /console/api/merchants/create': naming(() => '/merchants/create', 'merchant_not_found'),
    'POST /console/api/merchants/:merchantId/rename': naming(
      ({ merchantId }) => `/merchants/${merchantId}/rename`,
      'merchant_not_found',
    ),
    'POST /console/api/merchants/:merchantId/branches/create': naming(
      ({ merchantId }) => `/merchants/${merchantId}/branches/create`,
      'merchant_not_found',
    ),
    'POST /console/api/branches/:branchId/rename': naming(
      ({ branchId }) => `/branches/${branchId}/rename`,
      'branch_not_found',
    ),
  },
};
