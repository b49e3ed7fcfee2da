// Records what came of claims of one queue, many at once.

import { recordAttempt, retryAtMs } from '../../../core/order/callback.ts';
import { type EndedAttempt, storableText } from '../../callbacks.ts';
import { textArray } from '../connection/arrays.ts';
import { bigint, integer, text } from '../connection/columns.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { HERE, owned } from '../connection/owners.ts';
import { insert, sendIn } from '../connection/writing.ts';
import { lockCallbacks, txNoFrom, writeChanged } from './rows.ts';

const KNOWN = owned<{ readonly tx_no: string; readonly claim_no: number }>(
  'known_attempts',
  `select tx_no, claim_no from callback_attempts
    where ${HERE} and tx_no = any($2::text[])`,
);

interface Noted {
  readonly attempt: EndedAttempt;
  readonly txNo: string;
  readonly attemptNo: number;
  readonly nextAttemptAtMs: number | null;
}

const ATTEMPTS = insert<Noted>(
  'callback_attempts',
  {
    tx_no: text(({ txNo }) => txNo),
    claim_no: integer(({ attempt }) => attempt.claimNo),
    attempt_no: integer(({ attemptNo }) => attemptNo),
    at_ms: bigint(({ attempt }) => attempt.atMs),
    duration_ms: bigint(({ attempt }) => attempt.durationMs),
    address: text(({ attempt }) => attempt.address),
    status: integer(({ attempt }) => attempt.status),
    failure: text(({ attempt }) => attempt.failure),
    answer: text(({ attempt }) => storableText(attempt.answer)),
    next_attempt_at_ms: bigint(({ nextAttemptAtMs }) => nextAttemptAtMs),
  },
  ({ txNo }) => txNo,
);

export const ATTEMPT_READS: readonly Statement[] = [KNOWN];
export const ATTEMPT_WRITES: readonly Statement[] = [ATTEMPTS];

export async function recordAttempts(
  connection: Connection,
  queue: number,
  attempts: readonly EndedAttempt[],
): Promise<void> {
  const txNos = attempts.map(txNoFrom);
  const { before } = await lockCallbacks(connection, queue, txNos);
  // Read under the locks: another node that recorded the same attempts held them until its commit.
  const { rows } = await connection.run(KNOWN, [queue, textArray(txNos)]);
  const known = new Set(rows.map((row) => `${row.tx_no}/${row.claim_no}`));
  const held = new Map(before);
  const noted: Noted[] = [];
  for (const attempt of attempts) {
    const { claimNo, next } = attempt;
    const callback = held.get(txNoFrom(attempt));
    if (!callback || known.has(`${callback.txNo}/${claimNo}`)) continue;
    known.add(`${callback.txNo}/${claimNo}`);
    const after = recordAttempt(callback, claimNo, next);
    const { txNo, attemptCount: attemptNo } = after;
    held.set(txNo, after);
    noted.push({ attempt, txNo, attemptNo, nextAttemptAtMs: retryAtMs(callback, claimNo, next) });
  }
  await writeChanged(connection, queue, before, held);
  if (noted.length > 0) await sendIn(connection, queue, ATTEMPTS, noted);
}
