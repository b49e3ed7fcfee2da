// Decides what is kept of statements of the bank: what was entered and what it came to, as the service has
// read it, and that an operator has closed a difference. Rows are only ever added, so what is there already
// is left out, and two who add the same row at once meet at its key.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import type { Done } from '../result.ts';
import { type AuditAction, type AuditDetails, auditEvent } from '../rows/audit.ts';
import type { State } from '../state.ts';
import { type BankBalance, type BankColumns, type BankEntry, endIdOf } from './statement.ts';

export interface EnterStatement extends ByOperator, Omit<BankEntry, 'balances'> {
  readonly kind: 'enter_statement';
  readonly balances: readonly Omit<BankBalance, 'enteredAtMs' | 'enteredBy'>[];
  readonly account: string;
  /** SHA-256 of the file; null: there was none. */
  readonly fileDigest: string | null;
}

export interface CloseDifference extends ByOperator {
  readonly kind: 'close_difference';
  readonly differenceNo: string;
  readonly reason: string;
  /** Whose recharge, request or withdrawal it is about; null: nobody's. */
  readonly concerned: UserId | null;
}

export interface ChooseColumns extends ByOperator, Pick<BankColumns, 'columnsId' | 'told'> {
  readonly kind: 'choose_columns';
}

/** A file that answers to payouts is entered: what of it is done follows, each by a command of its own. */
export interface NoteAnswers extends ByOperator {
  readonly kind: 'note_answers';
  readonly fileDigest: string;
  readonly paid: number;
  readonly failed: number;
}

const DONE = { kind: 'done' } as const;

export const enterStatement: Decider<EnterStatement, Done> = {
  addReads(reads, command) {
    addOperatorReads(reads, command);
    reads.bankLines.push(...command.lines.map(({ lineId }) => lineId));
    reads.bankBalances.push(...command.balances.map(({ balanceId }) => balanceId));
    reads.bankMatches.push(...command.matches.map(({ itemNo }) => itemNo));
    reads.bankDifferences.push(...command.differences.map(({ differenceNo }) => differenceNo));
    reads.bankEnds.push(...command.ends.map(({ endId }) => endId));
  },
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { account, fileDigest } = command;
    // Somebody enters the same at this moment, and what was made of it no longer fits.
    const isOvertaken =
      command.matches.some(({ itemNo }) => state.bankMatches.has(itemNo)) ||
      command.balances.some(({ balanceId }) => state.bankBalances.has(balanceId)) ||
      command.lines.some(({ lineId }) => state.bankLines.has(lineId));
    if (isOvertaken) return refuse({ code: 'overloaded', retryAfterSeconds: 1 }, check.events);
    const entry: BankEntry = {
      lines: command.lines,
      balances: command.balances.map((one) => ({
        ...one,
        enteredAtMs: state.nowMs,
        enteredBy: nameOf(state, command),
      })),
      matches: command.matches,
      differences: command.differences.filter(
        ({ differenceNo }) => !state.bankDifferences.has(differenceNo),
      ),
      ends: command.ends.filter(({ endId }) => !state.bankEnds.has(endId)),
    };
    const { lines, balances, differences } = entry;
    const isNew = Object.values(entry).some((rows) => rows.length > 0);
    if (!isNew) return accept(DONE, check.events);
    const counted = { lines: lines.length, balances: balances.length };
    const told = { account, ...counted, differences: differences.length };
    return accept(DONE, [
      ...check.events,
      { kind: 'bank_entered', entry },
      ...audit('bank_statement_entered', command, {
        ...told,
        ...(fileDigest !== null && { digest: fileDigest }),
      }),
    ]);
  },
};

/** Closing again is the same answer, whatever the reason: the first one stays. */
export const closeDifference: Decider<CloseDifference, Done> = {
  addReads(reads, command) {
    addOperatorReads(reads, command);
    reads.bankDifferences.push(command.differenceNo);
    reads.bankEnds.push(endIdOf(command.differenceNo, 'closed'));
    reads.bankEnds.push(endIdOf(command.differenceNo, 'resolved'));
  },
  decide(state, command) {
    const { differenceNo, reason, concerned } = command;
    const check = checkOperator(state, command, concerned);
    if (check.refusal) return refuse(check.refusal, check.events);
    const found = state.bankDifferences.get(differenceNo);
    if (!found) return refuse({ code: 'not_found' }, check.events);
    if (state.bankEnds.has(endIdOf(differenceNo, 'resolved'))) {
      return refuse({ code: 'bank_difference_resolved' }, check.events);
    }
    const endId = endIdOf(differenceNo, 'closed');
    if (state.bankEnds.has(endId)) return accept(DONE, check.events);
    const endedBy = nameOf(state, command);
    const ends = [
      { endId, differenceNo, how: 'closed', reason, endedBy, endedAtMs: state.nowMs } as const,
    ];
    const entry: BankEntry = { lines: [], balances: [], matches: [], differences: [], ends };
    const { bankFen, hereFen } = found;
    return accept(DONE, [
      ...check.events,
      { kind: 'bank_entered', entry },
      ...audit('bank_difference_closed', command, {
        difference_no: differenceNo,
        bank_fen: `${bankFen}`,
        here_fen: `${hereFen}`,
        reason,
      }),
    ]);
  },
};

export const chooseColumns: Decider<ChooseColumns, Done> = {
  addReads: addOperatorReads,
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { columnsId, told } = command;
    const chosen = { chosenAtMs: state.nowMs, chosenBy: nameOf(state, command) };
    return accept(DONE, [
      ...check.events,
      { kind: 'bank_columns_chosen', columns: { columnsId, told, ...chosen } },
      ...audit('bank_columns_chosen', command, { columns: columnsId }),
    ]);
  },
};

export const noteAnswers: Decider<NoteAnswers, Done> = {
  addReads: addOperatorReads,
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { fileDigest, paid, failed } = command;
    const details = { paid, failed, digest: fileDigest };
    return accept(DONE, [...check.events, ...audit('bank_answers_entered', command, details)]);
  },
};

/** A login, a key or an account on a machine, and from where. */
function nameOf({ users }: State, { by: { name, from }, proof, person }: ByOperator): string {
  const operatorId = (proof ?? person)?.operatorId;
  const login = operatorId === undefined ? undefined : users.get(operatorId)?.login;
  return `${login ?? name}@${from}`;
}

/** At the machine, where nobody said who they are, there is no trail that it would stand in. */
function audit(
  action: AuditAction,
  { by, proof, key, person }: ByOperator,
  details: AuditDetails,
): readonly DomainEvent[] {
  const operatorId = (proof ?? key ?? person)?.operatorId;
  return operatorId === undefined ? [] : [auditEvent(operatorId, action, by, details)];
}
