// The row of verifications that continue: 5,000 payments are made, and what is new is verified. Whatever
// other rows have written before is verified off the clock.

import { openConnection } from '../src/store/postgres/connection/connection.ts';
import { type Verification, verifyBooks, verifyNew } from '../src/store/postgres/verify/verify.ts';
import type { Book } from './book.ts';
import { tally } from './fired.ts';
import { pendingPayments, runAll } from './orders.ts';
import type { SubjectName } from './rows.ts';
import type { Subject } from './subject.ts';

/** Two records each. */
const PAYMENTS = 5_000;

export function verifyNewSubject(name: SubjectName, book: Book): Subject {
  const { store, keys, config, seeded } = book;
  const given = {
    chainKey: keys.chain,
    anchorKey: keys.anchor,
    openProver: () => openConnection(config, {}),
  };
  const verifyFresh = () => store.withReadConnection((session) => verifyNew(session, given));
  const verifyWhole = () => store.withReadConnection((session) => verifyBooks(session, given));
  return {
    name,
    pids: [process.pid],
    writesTo: book,
    async prepare() {
      if ((await verifyFresh()) === null) await verifyWhole();
      const { merchants, payers } = seeded;
      await runAll(store, await pendingPayments(store, PAYMENTS, merchants, payers));
    },
    async fire() {
      const counts = tally();
      const startedMs = performance.now();
      const verification = await verifyFresh();
      const seconds = (performance.now() - startedMs) / 1000;
      counts.answered(startedMs);
      const problem = problemIn(verification);
      if (problem !== null) counts.failed('verification', problem);
      return { ...counts.total(seconds, false, null), count: PAYMENTS };
    },
  };
}

function problemIn(verification: Verification | null): string | null {
  if (verification === null) return 'there was nothing to continue from';
  const { records, findings, unproved } = verification;
  if (records !== 2 * PAYMENTS) return `${records} records were new`;
  const broken = findings.find(({ violations }) => violations > 0);
  return broken ? `${broken.rule} (${broken.examples[0]})` : unproved;
}
