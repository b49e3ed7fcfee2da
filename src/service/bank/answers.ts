// Enters what the bank answers to a file of payouts: each withdrawal that it has paid is paid out, and each
// that it never will be comes back, by the commands that operators give for one.

import { invalid, type Refusal } from '../../core/refusal.ts';
import { stateOf, type Withdrawal, type WithdrawalState } from '../../core/wallet/withdrawal.ts';
import { refuse, succeed } from '../administration/answer.ts';
import { type Authorization, submitterOf } from '../administration/authorization.ts';
import type { Answer } from '../answer.ts';
import { giveBack, payOut } from '../payouts.ts';
import type { Service } from '../service.ts';
import { answerColumns } from './columns.ts';
import { type AnsweredPayout, readAnswers } from './read-answers.ts';

/** `there`: it has ended so already. `left`: the bank says neither, or it cannot be done. */
export type Fate = 'paid_out' | 'returned' | 'there' | 'left';

export interface AnswerFate extends AnsweredPayout {
  readonly fate: Fate;
  /** Null: nobody has such a withdrawal. */
  readonly withdrawal: Withdrawal | null;
  /** Why it is left. */
  readonly refusal: Refusal | null;
}

/** `authorization`: whoever enters it; null: nobody does, and the fates are what would come of it. */
export async function importAnswers(
  service: Service,
  file: string,
  authorization: Authorization | null,
): Promise<Answer<readonly AnswerFate[]>> {
  const columns = await answerColumns(service);
  if (!columns) return refuse({ code: 'bank_columns_not_chosen' });
  const read = readAnswers(file, columns);
  if (!read.ok) return read;
  const { rows, sha256: fileDigest } = read.value;
  const fates: AnswerFate[] = [];
  for (const row of rows) fates.push(await foreseen(service, row));
  if (authorization === null) return succeed(fates);
  const count = (fate: Fate) => fates.filter((one) => one.fate === fate).length;
  const counted = { paid: count('paid_out'), failed: count('returned') };
  const noted = await service.gatherer.submit(
    { kind: 'note_answers', fileDigest, ...counted, ...authorization },
    submitterOf(authorization),
  );
  if (!noted.ok) return noted;
  // Their proof is spent with that: a code is good once.
  const { proof, ...rest } = authorization;
  const after = { ...rest, proof: null, ...(proof && { proven: proof.operatorId }) };
  const done: AnswerFate[] = [];
  for (const fate of fates) done.push(await end(service, fate, after));
  return succeed(done);
}

async function foreseen({ store }: Service, row: AnsweredPayout): Promise<AnswerFate> {
  const withdrawal = (await store.queries.withdrawal(row.withdrawalNo)) ?? null;
  const left = (refusal: Refusal | null): AnswerFate => {
    return { ...row, withdrawal, fate: 'left', refusal };
  };
  if (row.result === 'open') return left(null);
  if (!withdrawal) return left({ code: 'withdrawal_not_found' });
  const state: WithdrawalState = stateOf(withdrawal);
  const fate = row.result === 'paid' ? 'paid_out' : 'returned';
  if (row.result === 'paid' && row.reference === '') return left(invalid('reference', 'required'));
  if (row.amountFen !== null && row.amountFen !== withdrawal.amountFen) {
    return left(invalid('amount', 'answer_amount'));
  }
  const isSame =
    state === fate && (fate === 'returned' || withdrawal.bankReference === row.reference);
  if (isSame) return { ...row, withdrawal, fate: 'there', refusal: null };
  if (state === 'pending') return left({ code: 'withdrawal_not_approved' });
  if (state !== 'approved') return left({ code: 'withdrawal_decided' });
  return { ...row, withdrawal, fate, refusal: null };
}

async function end(
  service: Service,
  foretold: AnswerFate,
  authorization: Authorization & { readonly proven?: number },
): Promise<AnswerFate> {
  const { fate, withdrawalNo, reference: bankReference, reason } = foretold;
  if (fate !== 'paid_out' && fate !== 'returned') return foretold;
  const { proven, ...given } = authorization;
  const one = { withdrawalNo, idempotencyKey: null, ...(proven !== undefined && { proven }) };
  const made =
    fate === 'paid_out'
      ? await payOut(service, { ...one, bankReference }, given)
      : await giveBack(service, { ...one, reason }, given);
  if (!made.ok) return { ...foretold, fate: 'left', refusal: made.refusal };
  return { ...foretold, withdrawal: made.value };
}
