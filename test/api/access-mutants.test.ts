// A test of the access matrix: checks are taken out of the service, one at a time, and the matrix must fail
// where it asks for what they guarded. `npm test` leaves it out, because each case starts a town.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyOperation } from '../../src/interface/operation.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import type { Replacement } from '../support/replace-source.ts';
import { runReplaced } from '../support/run-replaced.ts';
import { VISITOR } from './access/targets.ts';

interface Mutant extends Replacement {
  readonly what: string;
  /** The rows that are called, all of which have to fail. */
  readonly rows: readonly string[];
  /** As whom; people unless given. */
  readonly as?: 'people' | 'programs';
}

/** Without them there is no town in which anything could be called. */
const OF_TOWNS = '/collection';
const STAFF_OF_TOWNS = 'POST /api/v1/branches/:branch_id/staff';

/** To an address that the matrix names nobody is told anything. */
const REFUSED_TO_ALL = ['POST /api/v1/receivers', 'POST /api/v1/callback-url/ping'];

/**
 * A day before anybody came has the same bill for everybody, and the request log comes later than
 * its requests: `test/api/bills` and `test/api/requests` ask whose they are.
 */
const SAME_FOR_ALL = ['GET /api/v1/bills/:date', 'GET /api/v1/requests'];

/** What is somebody's own without saying so: their own tests ask whose it is. */
const SAYS_NOT_WHOSE = [
  ...[...REFUSED_TO_ALL, ...SAME_FOR_ALL],
  'GET /api/v1/recipients/:wallet_id',
  'GET /api/v1/recharge-methods',
  'POST /api/v1/recharge-requests',
  'POST /api/v1/merchants',
  'POST /api/v1/keys',
  'POST /api/v1/callback-period/resend',
  'GET /api/v1/callback-secret',
  'POST /api/v1/callback-secret/show',
  'POST /api/v1/callback-secret/rotate',
];

const OF_THEIR_ACCOUNT = /\/(changes|security|account|sessions\/end-others)\b/;

function saysWhose(address: string): boolean {
  return !SAYS_NOT_WHOSE.includes(address) && !OF_THEIR_ACCOUNT.test(address);
}

const MUTANTS: readonly Mutant[] = [
  {
    what: 'The callback of another is shown.',
    file: 'src/service/own-callbacks.ts',
    from: 'if (event.ownerId !== ownerId)',
    to: 'if (!event)',
    rows: ['GET /api/v1/callbacks/:event_id', 'POST /api/v1/callbacks/:event_id/resend'],
  },
  {
    what: 'A key that works for one merchant has a part in what concerns all.',
    file: 'src/rest/operation-route.ts',
    from: 'ofAllMerchants ? ownersRefusal(caller, ofAllMerchants)',
    to: 'ofAllMerchants && !caller ? ownersRefusal(caller, ofAllMerchants)',
    as: 'programs',
    rows: ['GET /api/v1/receivers', 'POST /api/v1/callback-period/resend'],
  },
  {
    what: 'Staff collect at every branch of the owner.',
    file: 'src/service/tills/till-session.ts',
    from: 'if (staff !== null && staff.branchId !== branchId) return none;',
    to: '',
    rows: [
      'GET /api/v1/till/:branch_id/day',
      'POST /api/v1/till/:branch_id/orders',
      'GET /api/v1/till/:branch_id/orders/:tx_no',
      'POST /api/v1/till/:branch_id/orders/:tx_no/cancel',
    ],
  },
  {
    what: 'A session of a sign-in link may do everything.',
    file: 'src/session/admit-session.ts',
    from: 'const mayIt = !session.value.limited ||',
    to: 'const mayIt = true ||',
    rows: [
      ...inSessionOf('operator'),
      ...OPERATIONS.filter((one) => one.for === 'owner' && isWrittenInSession(one)).map(addressOf),
    ],
  },
  {
    what: 'A session of a sign-in link collects at a till.',
    file: 'src/session/admit-session.ts',
    from: "if (till.ok && till.value.limited && method !== 'GET')",
    to: 'if (false)',
    rows: ['POST /api/v1/till/:branch_id/orders'],
  },
  {
    what: 'The refund request of another is shown.',
    file: 'src/service/show-refund-request.ts',
    from: 'if (request?.ownerId !== userId) {',
    to: 'if (!request) {',
    rows: [
      'GET /refund-requests/:requestNo (data)',
      'GET /refund-requests/:requestNo (page)',
      'GET /refund-requests/:requestNo/pay-password',
    ],
  },
  {
    what: 'Everybody is an operator.',
    file: 'src/session/admit-session.ts',
    from: 'operator: ({ operator }) => operator,',
    to: 'operator: () => true,',
    rows: inSessionOf('operator'),
  },
  {
    what: 'An operation of operators is one of whoever has signed in.',
    file: 'src/rest/operation-route.ts',
    from: "operation.for === 'operator' ? 'operator' : 'user'",
    to: "'user'",
    rows: inSessionOf('operator'),
  },
  {
    what: 'A key may do what it has no scope for.',
    file: 'src/rest/operation-route.ts',
    from: 'if (refusal !== null) return { ok: false, refusal };',
    to: '',
    as: 'programs',
    // What operators decide, and the secret of callbacks, the core refuses such a key once more.
    rows: OPERATIONS.filter(({ may, proof, writes }) => {
      return may.session && may.key && !proof && !writes;
    }).map(addressOf),
  },
  {
    what: 'A key may do what only a session may.',
    file: 'src/rest/operation-route.ts',
    from: ': NO_SESSION;',
    to: ": await callWithKey('query', readOfKey, service, authenticate, request);",
    as: 'programs',
    rows: OPERATIONS.filter(({ may }) => may.session && !may.key).map(addressOf),
  },
  {
    what: 'A key of another scope may do what only keys may.',
    file: 'src/rest/operation-route.ts',
    from: 'scope: may.key,',
    to: `scope: path === '${OF_TOWNS}' ? may.key : 'operate',`,
    as: 'programs',
    rows: OPERATIONS.filter(({ may, path }) => {
      return !may.session && may.key && may.key !== 'operate' && path !== OF_TOWNS;
    }).map(addressOf),
  },
  {
    what: 'Whoever has signed in is somebody else, who has nothing.',
    file: 'src/rest/operation-route.ts',
    from: 'const { userId, device } = session.value;',
    to: `const { device } = session.value;
      const isOfTown = request.method === 'POST' && request.url.endsWith('/staff');
      const visitor = await service.store.queries.userByLogin('${VISITOR}');
      const { userId } = isOfTown ? session.value : visitor;`,
    rows: inSessionOf('owner').filter((row) => saysWhose(row) && row !== STAFF_OF_TOWNS),
  },
  {
    what: 'A key is that of nobody.',
    file: 'src/rest/operation-route.ts',
    from: 'const { actor, view } = caller;',
    to: `const { view } = caller;
      const isOfTown = request.url.endsWith('${OF_TOWNS}');
      const actor = isOfTown ? caller.actor : { ...caller.actor, userId: 999_999 };
      caller = { ...caller, actor };`,
    as: 'programs',
    rows: OPERATIONS.filter(({ for: whose, may, path }) => {
      return whose === 'owner' && may.key && path !== OF_TOWNS;
    })
      .map(addressOf)
      .filter((address) => ![...REFUSED_TO_ALL, ...SAME_FOR_ALL].includes(address)),
  },
  {
    what: 'A page of another site may have an operation run.',
    file: 'src/rest/operation-route.ts',
    from: 'isGuarded && ownPageRefusal(request.headers, service.payBase())',
    to: 'null',
    rows: OPERATIONS.filter(isWrittenInSession).map(addressOf),
  },
  {
    what: 'The order of another is shown.',
    file: 'src/service/show-own-order.ts',
    from: 'if (order?.ownerId !== userId)',
    to: 'if (!order)',
    rows: ['GET /api/v1/orders/:tx_no'],
  },
  {
    what: 'The order of another is cancelled.',
    file: 'src/core/order/cancel.ts',
    from: 'if (order?.ownerId !== command.ownerId)',
    to: 'if (!order)',
    rows: ['POST /api/v1/orders/:tx_no/cancel'],
  },
  {
    what: 'A key that is bound to one merchant cancels the orders of another.',
    file: 'src/core/order/cancel.ts',
    from: 'if (order && !keyCovers(key, order.merchantId))',
    to: 'if (false)',
    as: 'programs',
    rows: ['POST /api/v1/orders/:tx_no/cancel'],
  },
  {
    what: 'A key lists the orders of everybody.',
    file: 'src/service/list-own-orders.ts',
    from: 'ordersOf({ ...filter, ownerId }, after, limit)',
    to: 'allOrders({ ...filter }, after, limit)',
    as: 'programs',
    rows: ['GET /api/v1/orders'],
  },
];

/** As the matrix names them. */
function inSessionOf(whose: 'operator' | 'owner'): readonly string[] {
  return OPERATIONS.filter(({ for: of, may }) => of === whose && may.session).map(addressOf);
}

function isWrittenInSession({ method, may }: AnyOperation): boolean {
  return method !== 'GET' && may.session === true;
}

function addressOf({ method, path }: AnyOperation): string {
  return `${method} /api/v1${path}`;
}

for (const mutant of MUTANTS) {
  test(`${mutant.what} The access matrix fails.`, async () => {
    const failed = await failedRows(mutant);
    assert.deepEqual(failed.sort(), [...mutant.rows].sort());
  });
}

/** The named rows of the matrix that fail with this. */
async function failedRows({ rows, file, from, to, as = 'people' }: Mutant): Promise<string[]> {
  const names = rows.map((row) => `${row}: ${as}`);
  const { stdout, stderr, status } = await runReplaced('test/api/access-matrix.test.ts', names, {
    file,
    from,
    to,
  });
  const ran = [...stdout.matchAll(/^(not )?ok \d+ - (.+): (?:people|programs)$/gm)];
  assert.equal(ran.length, rows.length, `${stdout}${stderr}`);
  assert.notEqual(status, 0);
  return ran.flatMap(([, failed, row = '']) => (failed ? [row] : []));
}
