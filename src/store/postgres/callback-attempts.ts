// Writes down what came of claims, many at once.

import { retryAtMs, tried } from '../../core/order/callback.ts';
import { answerText } from '../answer-text.ts';
import type { EndedAttempt } from '../callbacks.ts';
import { numberArray, textArray } from './array-literal.ts';
import { lockCallbacks, txNoFrom, writeChanged } from './callback-rows.ts';
import type { Row } from './rows.ts';
import type { Session, Statement } from './session.ts';
import { insert } from './upsert.ts';

const KNOWN: Statement = {
  name: 'known_attempts',
  text: 'select tx_no, claim_no from callback_attempts where tx_no = any($1::text[])',
};

const ATTEMPTS = insert('callback_attempts', {
  tx_no: 'text',
  claim_no: 'integer',
  attempt_no: 'integer',
  at_ms: 'bigint',
  duration_ms: 'bigint',
  address: 'text',
  status: 'integer',
  failure: 'text',
  answer: 'text',
  next_attempt_at_ms: 'bigint',
});

export const ATTEMPT_READS: readonly Statement[] = [KNOWN];
export const ATTEMPT_WRITES: readonly Statement[] = [ATTEMPTS];

interface Noted {
  readonly attempt: EndedAttempt;
  readonly txNo: string;
  readonly attemptNo: number;
  readonly nextAttemptAtMs: number | null;
}

export async function recordAttempts(
  session: Session,
  attempts: readonly EndedAttempt[],
): Promise<void> {
  const txNos = attempts.map(txNoFrom);
  const { before } = await lockCallbacks(session, txNos);
  // Asked once the rows are locked: whoever recorded the same held them until he had committed.
  const { rows } = await session.run<Row>(KNOWN, [textArray(txNos)]);
  const known = new Set(rows.map((row) => `${row.tx_no}/${row.claim_no}`));
  const held = new Map(before);
  const noted: Noted[] = [];
  for (const attempt of attempts) {
    const { claimNo, next } = attempt;
    const callback = held.get(txNoFrom(attempt));
    if (!callback || known.has(`${callback.txNo}/${claimNo}`)) continue;
    known.add(`${callback.txNo}/${claimNo}`);
    const after = tried(callback, claimNo, next);
    const { txNo, attemptCount: attemptNo } = after;
    held.set(txNo, after);
    noted.push({ attempt, txNo, attemptNo, nextAttemptAtMs: retryAtMs(callback, claimNo, next) });
  }
  await writeChanged(session, before, held);
  if (noted.length > 0) await session.run(ATTEMPTS, columnsOf(noted));
}

function columnsOf(noted: readonly Noted[]) {
  const attempts = noted.map(({ attempt }) => attempt);
  return [
    textArray(noted.map(({ txNo }) => txNo)),
    numberArray(attempts.map(({ claimNo }) => claimNo)),
    numberArray(noted.map(({ attemptNo }) => attemptNo)),
    numberArray(attempts.map(({ atMs }) => atMs)),
    numberArray(attempts.map(({ durationMs }) => durationMs)),
    textArray(attempts.map(({ address }) => address)),
    numberArray(attempts.map(({ status }) => status)),
    textArray(attempts.map(({ failure }) => failure)),
    textArray(attempts.map(({ answer }) => answerText(answer))),
    numberArray(noted.map(({ nextAttemptAtMs }) => nextAttemptAtMs)),
  ];
}
