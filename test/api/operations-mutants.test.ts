// A test of the proofs of operations: mistakes are planted in what operations say and in what is made of
// it, one at a time, and the proofs that look there must fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Replacement } from '../support/replace-source.ts';
import { runReplaced } from '../support/run-replaced.ts';

interface Mutant extends Replacement {
  readonly what: string;
  /** The proofs, all of which have to fail. */
  readonly proofs: readonly string[];
}

const SUCCEEDS = 'it succeeds, and answers its record and nothing else';
const NAMES = 'every field that is missing or faulty is refused by its name';
const REPLAYS = 'a key answers the same again, and refuses anything else';

const MUTANTS: readonly Mutant[] = [
  {
    what: 'An answer has a field that its shape does not say.',
    file: 'src/interface/answer-shape.ts',
    from: 'return wire as WireOf<Fields>;',
    to: 'return { ...wire, more: 1 };',
    proofs: [`listMerchants by key: ${SUCCEEDS}`, `requestWithdrawal by session: ${SUCCEEDS}`],
  },
  {
    what: 'An answer lacks a field.',
    file: 'src/interface/answer-shape.ts',
    from: 'wire[sentAs] = of(source, site);',
    to: "if (name !== 'next') wire[sentAs] = of(source, site);",
    proofs: [`listOrders by session: ${SUCCEEDS}`, `listAllWithdrawals by key: ${SUCCEEDS}`],
  },
  {
    what: 'A field of an answer is of another kind.',
    file: 'src/interface/answer-shape.ts',
    from: '(source, site) => shanghaiTime(of(source, site)));',
    to: '(source, site) => of(source, site));',
    proofs: [`listOrders by key: ${SUCCEEDS}`, `showOrder by session: ${SUCCEEDS}`],
  },
  {
    what: 'A field is read although it is none of its words.',
    file: 'src/service/parameters/fields.ts',
    from: 'if (chosen !== undefined) return chosen;',
    to: 'return chosen ?? choices[0];',
    proofs: [`listOrders by key: ${NAMES}`, `requestWithdrawal by session: ${NAMES}`],
  },
  {
    what: 'A field that is required may be left out.',
    file: 'src/service/parameters/fields.ts',
    from: "(value == null ? broken('required') : read(value))",
    to: '(value == null ? undefined : read(value))',
    proofs: [`requestWithdrawal by session: ${NAMES}`, `getBill by key: ${NAMES}`],
  },
  {
    what: 'Nobody has to prove that it is they.',
    file: 'src/interface/read.ts',
    from: "...(by === 'session' && besidesProof(operation)),",
    // Without staff there is no town in which anything could be called.
    to: "...(by === 'session' && operation.id === 'createStaff' && besidesProof(operation)),",
    proofs: [`approveWithdrawal by session: ${NAMES}`, `createReceiver by session: ${NAMES}`],
  },
  {
    what: 'What needs an idempotency key goes without.',
    file: 'src/interface/read.ts',
    from: 'needsKey(operation) && header === undefined',
    to: 'false',
    proofs: [`requestWithdrawal by session: ${NAMES}`, `declineWithdrawal by key: ${NAMES}`],
  },
  {
    what: 'A repetition does not say that it is one.',
    file: 'src/rest/operation-route.ts',
    from: "if ('replayed' in outcome && outcome.replayed) markReplay(reply);",
    to: '',
    proofs: [`requestWithdrawal by session: ${REPLAYS}`, `createCollection by key: ${REPLAYS}`],
  },
  {
    what: 'An idempotency key is not handed on.',
    file: 'src/rest/operation-route.ts',
    from: '    idempotencyKey,\n    ping',
    to: '    idempotencyKey: crypto.randomUUID(),\n    ping',
    proofs: [`requestWithdrawal by session: ${REPLAYS}`, `approveWithdrawal by key: ${REPLAYS}`],
  },
];

for (const { what, proofs, ...replaced } of MUTANTS) {
  test(`${what} The proofs fail.`, async () => {
    const file = 'test/api/operations.test.ts';
    const { stdout, stderr, status } = await runReplaced(file, proofs, replaced);
    assert.notEqual(status, 0);
    const failed = [...stdout.matchAll(/^not ok \d+ - (.+ by .+: .+)$/gm)].map(([, name]) => name);
    assert.deepEqual(failed.sort(), [...proofs].sort(), `${stdout}${stderr}`);
  });
}

test('A refusal that an operation does not say is noticed wherever it is answered.', async () => {
  const names = ['GET /api/v1/orders/:tx_no: people', 'POST /api/v1/orders/:tx_no/cancel: people'];
  const { stdout } = await runReplaced('test/api/access-matrix.test.ts', names, {
    file: 'src/rest/describe-operation.ts',
    from: 'const refusals: RefusalCode[] = [...refuses];',
    to: "const refusals = refuses.filter((code) => code !== 'order_not_found');",
  });
  // What fails after the last test fails the file; a process without the runner ends as if nothing had.
  assert.match(stdout, /^not ok .+\/api\.ts$/m);
  assert.match(stdout, /answers that \/openapi\.json does not describe/);
  assert.match(stdout, /order_not_found/);
});

test('A refusal that an operation declares and never gives is noticed.', async () => {
  const name = 'order_not_paid: each operation that declares it answers it';
  const { stdout, stderr } = await runReplaced('test/api/operations-refusals.test.ts', [name], {
    file: 'src/interface/bills.ts',
    from: "refuses: ['bill_not_ready'],",
    to: "refuses: ['bill_not_ready', 'order_not_paid'],",
  });
  assert.match(stdout, /^ +not ok \d+ - getBill$/m, `${stdout}${stderr}`);
  assert.match(stdout, /^ +ok \d+ - refundOrder$/m);
});
