// A test of the access matrix: checks are taken out of the service, one at a time, and the matrix must fail
// where it asks for what they guarded. `npm test` leaves it out, because each case starts a town.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Replacement } from '../support/replace-source.ts';

interface Mutant extends Replacement {
  readonly what: string;
  /** The rows that are called, all of which have to fail. */
  readonly rows: readonly string[];
}

const MUTANTS: readonly Mutant[] = [
  {
    what: 'The callback of another is shown.',
    file: 'src/service/own-callbacks.ts',
    from: 'if (event?.ownerId !== ownerId)',
    to: 'if (!event)',
    rows: ['GET /console/api/callbacks/:eventId', 'POST /console/api/callbacks/:eventId/resend'],
  },
  {
    what: 'Staff collect at every branch of the owner.',
    file: 'src/service/tills/till-session.ts',
    from: 'if (staff !== null && staff.branchId !== branchId) return none;',
    to: '',
    rows: [
      'GET /console/api/cashier/:branchId/day',
      'POST /console/api/cashier/:branchId/collect',
      'GET /console/api/cashier/:branchId/orders/:txNo',
      'POST /console/api/cashier/:branchId/orders/:txNo/cancel',
    ],
  },
  {
    what: 'A session of a sign-in link may do everything.',
    file: 'src/console/read-call.ts',
    from: 'const mayAll = !session.value.limited ||',
    to: 'const mayAll = true ||',
    rows: [
      'POST /console/api/keys/create',
      'POST /console/api/orders/:txNo/refund',
      'GET /console/api/operator/users',
    ],
  },
  {
    what: 'A session of a sign-in link collects at a till.',
    file: 'src/console/cashier/till-route.ts',
    from: "if (till.value.limited && endpoint.method !== 'GET')",
    to: 'if (false)',
    rows: ['POST /console/api/cashier/:branchId/collect'],
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
    file: 'src/console/read-call.ts',
    from: 'operator: ({ operator }) => operator,',
    to: 'operator: () => true,',
    rows: ['GET /console/api/operator/users/:userId', 'GET /console/api/operator/orders/:txNo'],
  },
];

for (const mutant of MUTANTS) {
  test(`${mutant.what} The access matrix fails.`, async () => {
    const failed = await failedRows(mutant);
    assert.deepEqual(failed.sort(), [...mutant.rows].sort());
  });
}

/** The named rows of the matrix that fail with this. */
async function failedRows({ rows, file, from, to }: Mutant): Promise<string[]> {
  const { stdout, stderr, status } = await runMatrix(rows, { file, from, to });
  const ran = [...stdout.matchAll(/^(not )?ok \d+ - (.+): people$/gm)];
  assert.equal(ran.length, rows.length, `${stdout}${stderr}`);
  assert.notEqual(status, 0);
  return ran.flatMap(([, failed, row = '']) => (failed ? [row] : []));
}

async function runMatrix(rows: readonly string[], replaced: Replacement) {
  const names = rows.map((row) => `--test-name-pattern=/^${RegExp.escape(`${row}: people`)}$/`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [
      '--test-reporter=tap',
      '--import=./test/support/replace-source.ts',
      ...names,
      'test/api/access-matrix.test.ts',
    ],
    { env: { ...env, TAEL_TEST_REPLACED: JSON.stringify(replaced) } },
  );
  const ended = once(child, 'close');
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { stdout, stderr, status };
}
