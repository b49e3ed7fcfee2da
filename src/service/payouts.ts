// Approved withdrawals on their way to the bank: files of those that nobody has taken yet, and what became of
// each. The rules are the core's.

import { createHash } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { sumFen } from '../core/money.ts';
import type { OperatorKey } from '../core/proofs/operator-proof.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import { type Cell, CSV_START, csvLine } from '../wire/csv.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import { bankReferenceProblems, reasonProblems } from './administration/field-rules.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import { withPayee } from './payees.ts';
import type { Service } from './service.ts';

export interface WithdrawalEnd {
  readonly withdrawalNo: string;
  readonly idempotencyKey: string | null;
  /** Of an operator who has proved who they are with the file that it is a line of. */
  readonly proven?: UserId;
}

export async function payOut(
  service: Service,
  { bankReference, ...end }: WithdrawalEnd & { readonly bankReference: string },
  authorization: Authorization,
): Promise<WriteAnswer<Withdrawal>> {
  const problems = bankReferenceProblems('bank_reference', bankReference);
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const userId = await ownerOf(service, end.withdrawalNo);
  if (userId === null) return NOT_FOUND;
  const outcome = await service.gatherer.submit(
    { kind: 'pay_out_withdrawal', ...end, userId, bankReference, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

export async function giveBack(
  service: Service,
  { reason, ...end }: WithdrawalEnd & { readonly reason: string },
  authorization: Authorization,
): Promise<WriteAnswer<Withdrawal>> {
  const problems = reasonProblems('reason', reason);
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const userId = await ownerOf(service, end.withdrawalNo);
  if (userId === null) return NOT_FOUND;
  const returnNo = newTxNo('withdrawal', userId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    { kind: 'return_withdrawal', ...end, userId, returnNo, reason, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

const NOT_FOUND = { ok: false, refusal: { code: 'withdrawal_not_found' } } as const;

async function ownerOf({ store }: Service, withdrawalNo: string): Promise<UserId | null> {
  if (!looksLikeTxNo(withdrawalNo, 'withdrawal')) return null;
  return (await store.queries.withdrawal(withdrawalNo))?.userId ?? null;
}

export interface PayoutTaker {
  readonly by: Provenance;
  readonly operatorId: UserId | null;
  readonly key?: OperatorKey;
}

/** What a bank can be given at once. The next file has the others. */
export const PAYOUTS_MAX = 500;

export interface PayoutFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly digest: { readonly sha256: string; readonly bytes: number };
}

/**
 * `payoutNo`: that of a file that was taken, which is the same again but for what has ended since, so that
 * nothing that came back is paid; null: a new one of all in none. Each is taken by itself, so that two who
 * take at once share them out, and what was taken when one of them stopped is in the file of its number.
 */
export async function payoutFile(
  service: Service,
  payoutNo: string | null,
  taker: PayoutTaker,
  max = PAYOUTS_MAX,
): Promise<Answer<PayoutFile>> {
  const { queries, nowMs } = service.store;
  const no = payoutNo ?? newTxNo('payout', taker.operatorId ?? 0, nowMs());
  const all = { state: null, fromMs: null, untilMs: null, oldestFirst: true };
  const inFile = { ...all, of: { kind: 'payout', payoutNo: no } } as const;
  const wanted =
    payoutNo === null
      ? await queries.payableWithdrawals(max)
      : await queries.withdrawals(inFile, null, PAYOUTS_MAX);
  const outcomes = await Promise.all(
    wanted.map(({ withdrawalNo, userId }) =>
      service.gatherer.submit({
        kind: 'take_payout',
        withdrawalNo,
        userId,
        payoutNo: no,
        ...taker,
      }),
    ),
  );
  const taken = outcomes.flatMap((one) => (one.ok ? [one.result.withdrawal] : []));
  const lost = outcomes.flatMap((one) => (one.ok || LEFT_OUT.has(one.refusal.code) ? [] : [one]));
  // What was taken is marked: without its file nobody would pay it. The others are in the next one.
  if (lost[0] && taken.length === 0) return lost[0];
  const open = taken.filter(({ ended }) => ended === null);
  return { ok: true, value: fileOf(service, open, no) };
}

/** Which of the others stay for another file. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'withdrawal_decided',
  'user_suspended',
  'invalid_parameters',
]);

const COLUMNS = [
  ...['payout_no', 'withdrawal_no', 'amount', 'holder', 'account', 'bank', 'branch'],
  ...['user_id', 'approved_at'],
];

/** Of so many digits in a row a spreadsheet keeps fifteen. */
function inGroups(account: string): string {
  return /^\d{12,}$/.test(account) ? account.replace(/\d{4}(?=\d)/g, '$& ') : account;
}

/** Of what never changes of them: the same bytes for the same ones. */
function fileOf(service: Service, taken: readonly Withdrawal[], payoutNo: string): PayoutFile {
  const rows = taken.map((one): readonly Cell[] => {
    const { payee, withdrawalNo, amountFen, userId, decidedAtMs } = withPayee(service, one);
    const { holder = null, account = null, bank = null, branch = null } = payee ?? {};
    const approvedAt = decidedAtMs === null ? null : shanghaiTime(decidedAtMs);
    const to = [holder, account && inGroups(account), bank, branch];
    return [payoutNo, withdrawalNo, amountFen, ...to, userId, approvedAt];
  });
  const sum = sumFen(taken.map(({ amountFen }) => amountFen));
  const last = ['', `${taken.length}`, sum, ...COLUMNS.slice(3).map(() => null)];
  const lines = [CSV_START + csvLine(COLUMNS), ...[...rows, last].map(csvLine)];
  const bytes = Buffer.from(lines.join(''));
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const name = taken.length === 0 ? 'payouts-none.csv' : `payouts-${payoutNo}.csv`;
  return { name, lines, digest: { sha256, bytes: bytes.length } };
}
