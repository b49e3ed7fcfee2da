// Decides what becomes of an approved withdrawal outside: it is taken into a file for the bank, and ends with
// the bank's reference of the payment or with its return, never with both. A return is a movement of its own,
// from outside back into the wallet.

import { assert } from '../assert.ts';
import { bindingId } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { ForgedRow } from '../forged-row.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { movementTimeMs } from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { ZERO_FEN } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import {
  addOperatorReads,
  type ByOperator,
  checkOperator,
  type OperatorCheck,
} from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { addUnlessNull, type Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { WithdrawalChanged } from '../result.ts';
import { type AuditDetails, auditEvent, type Provenance } from '../rows/audit.ts';
import { addDayLimitReads, countForDay, dayDetails, dayLimitRefusal } from '../staff/day-limit.ts';
import type { State } from '../state.ts';
import { decisionUse, withdrawMovement } from './withdraw.ts';
import type { Withdrawal } from './withdrawal.ts';

/** `userId`: the owner of the withdrawal, whose wallets are locked. */
interface OfWithdrawal {
  readonly withdrawalNo: string;
  readonly userId: UserId;
}

interface EndsWithdrawal extends ByOperator, OfWithdrawal {
  readonly idempotencyKey?: string | null;
  /** Whose proof came with the answers of the bank that this is one of; they still have to be an operator. */
  readonly proven?: UserId;
}

/** What the bank calls the payment. */
export interface PayOutWithdrawal extends EndsWithdrawal {
  readonly kind: 'pay_out_withdrawal';
  readonly bankReference: string;
}

export interface ReturnWithdrawal extends EndsWithdrawal {
  readonly kind: 'return_withdrawal';
  /** The number of the movement that gives it back. */
  readonly returnNo: string;
  readonly reason: string;
}

/** Into a file, with which it is paid out. Whoever takes it decides nothing, and so types nothing. */
export interface TakePayout extends Pick<ByOperator, 'by' | 'key' | 'person'>, OfWithdrawal {
  readonly kind: 'take_payout';
  readonly payoutNo: string;
  /** Who has signed in; null: a program, or the machine. */
  readonly operatorId: UserId | null;
}

/** Saying again what was said before is the same answer. */
export const payOutWithdrawal: Decider<PayOutWithdrawal, WithdrawalChanged> = {
  addReads: addEndReads,
  decide(state, command) {
    const { bankReference } = command;
    return end(state, command, 'paid_out', bankReference, (found, atMs) => {
      const withdrawal: Withdrawal = {
        ...found,
        ended: 'paid_out',
        endedAtMs: atMs,
        bankReference,
      };
      const { by } = command;
      const audited = audit('withdrawal_paid_out', withdrawal, by, {
        bank_reference: bankReference,
      });
      return { withdrawal, events: [audited] };
    });
  },
};

export const returnWithdrawal: Decider<ReturnWithdrawal, WithdrawalChanged> = {
  addReads(reads, command) {
    addEndReads(reads, command);
    addDayLimitReads(reads, command, 'recharged');
  },
  decide(state, command) {
    const { returnNo, reason } = command;
    return end(state, command, 'returned', reason, (found, atMs, owner) => {
      const refusal = returnRefusal(state, command, found, owner);
      if (refusal) return { refusal };
      const withdrawal: Withdrawal = {
        ...found,
        ended: 'returned',
        endedAtMs: atMs,
        returnNo,
        returnReason: reason,
      };
      const events: readonly DomainEvent[] = [
        {
          kind: 'movement_posted',
          movement: withdrawMovement(withdrawal, returnNo, atMs, {
            balanceFen: found.amountFen,
            frozenFen: ZERO_FEN,
          }),
        },
        audit('withdrawal_returned', withdrawal, command.by, {
          return_no: returnNo,
          reason,
          ...dayDetails(state, command, 'recharged', found.amountFen),
        }),
        ...countForDay(state, command, 'recharged', found.amountFen),
      ];
      return { withdrawal, events };
    });
  },
};

export const takePayout: Decider<TakePayout, WithdrawalChanged> = {
  addReads(reads, command) {
    reads.owners.push(command.userId);
    reads.withdrawals.push(command.withdrawalNo);
    addUnlessNull(reads.users, command.operatorId);
    addUnlessNull(reads.standing, command.operatorId);
    addOperatorReads(reads, command, command.userId);
  },
  decide(state, command) {
    const { withdrawalNo, userId, payoutNo, by } = command;
    const found = state.withdrawals.get(withdrawalNo);
    if (found?.userId !== userId) return refuse({ code: 'withdrawal_not_found' });
    const isAgain = found.payoutNo === payoutNo;
    const refusal = takerRefusal(state, command, isAgain ? null : userId);
    if (refusal) return refuse(refusal);
    // As it was: also what has ended since.
    if (isAgain) {
      return accept({ kind: 'withdrawal_changed', withdrawal: found }, []);
    }
    const unpayable = payableRefusal(found);
    if (unpayable) return refuse(unpayable);
    if (found.payoutNo !== null) return refuse({ code: 'withdrawal_decided' });
    if (state.owners.get(userId)?.suspended) return refuse({ code: 'user_suspended' });
    requireOut(state, withdrawalNo);
    const withdrawal = { ...found, payoutNo };
    return accept({ kind: 'withdrawal_changed', withdrawal }, [
      { kind: 'withdrawal_changed', withdrawal },
      audit('payout_taken', withdrawal, by, { payout_no: payoutNo }),
    ]);
  },
};

function addEndReads(reads: Reads, command: PayOutWithdrawal | ReturnWithdrawal): void {
  addUnlessNull(reads.bindings, bindingId(decisionUse(command)));
  reads.owners.push(command.userId);
  reads.withdrawals.push(command.withdrawalNo);
  addOperatorReads(reads, command, command.userId);
  addUnlessNull(reads.users, command.proven ?? null);
  addUnlessNull(reads.standing, command.proven ?? null);
}

type Ended =
  | { readonly refusal: Refusal }
  | {
      readonly refusal?: never;
      readonly withdrawal: Withdrawal;
      readonly events: readonly DomainEvent[];
    };

/** `said`: the reference, or the reason. */
function end(
  state: State,
  command: PayOutWithdrawal | ReturnWithdrawal,
  ended: 'paid_out' | 'returned',
  said: string,
  decided: (found: Withdrawal, atMs: number, owner: Owner) => Ended,
): Decision<WithdrawalChanged> {
  const use = decisionUse(command);
  const { withdrawalNo, userId } = command;
  const parameters = () => JSON.stringify([withdrawalNo, ended, said]);
  const found = state.withdrawals.get(withdrawalNo);
  const known = answerBoundKey(state, use, parameters, ({ withdrawal }) => {
    return withdrawal.withdrawalNo === found?.withdrawalNo && found.userId === userId;
  });
  if (known) return known;
  if (found?.userId !== userId) return refuse({ code: 'withdrawal_not_found' });
  const before = ended === 'paid_out' ? found.bankReference : found.returnReason;
  if (found.ended === ended && before === said) {
    return accept({ kind: 'withdrawal_changed', withdrawal: found }, []);
  }
  const refusal = payableRefusal(found);
  if (refusal) return refuse(refusal);
  requireOut(state, withdrawalNo);
  const owner = state.owners.get(userId);
  assert(owner, `the owner of withdrawal ${withdrawalNo} was not loaded`);
  const check = checkEnding(state, command, userId);
  if (check.refusal) return refuse(check.refusal, check.events);
  const made = decided(found, movementTimeMs(state.nowMs, [owner]), owner);
  if (made.refusal) return refuse(made.refusal, check.events);
  const { withdrawal } = made;
  const result: WithdrawalChanged = { kind: 'withdrawal_changed', withdrawal };
  return accept(result, [
    ...check.events,
    { kind: 'withdrawal_changed', withdrawal },
    ...made.events,
    ...bindKey(use, parameters, result, withdrawalNo, state.nowMs),
  ]);
}

/** Why it cannot be paid out or returned; null: it can. */
function payableRefusal({ status, ended }: Withdrawal): Refusal | null {
  if (status === 'pending') return { code: 'withdrawal_not_approved' };
  return status === 'declined' || ended !== null ? { code: 'withdrawal_decided' } : null;
}

/** An older row that was put back has a MAC that fits. */
function requireOut({ withdrawalsReturned }: State, withdrawalNo: string): void {
  if (withdrawalsReturned.has(withdrawalNo)) throw new ForgedRow('withdrawals', withdrawalNo);
}

/** What a key may bring in on a day holds for what comes back, too: the bank may have paid it. */
function returnRefusal(
  state: State,
  command: ReturnWithdrawal,
  { amountFen }: Withdrawal,
  owner: Owner,
): Refusal | null {
  return closedRefusal(owner) ?? dayLimitRefusal(state, command, 'recharged', amountFen);
}

function checkEnding(state: State, command: EndsWithdrawal, userId: UserId): OperatorCheck {
  const { proven: operatorId } = command;
  if (operatorId === undefined) return checkOperator(state, command, userId);
  return { refusal: takerRefusal(state, { ...command, operatorId }, userId), events: [] };
}

/** `concerned`: whose it is; null: they take nothing anew. */
function takerRefusal(
  state: State,
  command: Pick<TakePayout, 'operatorId'> & ByOperator,
  concerned: UserId | null,
): Refusal | null {
  const { operatorId } = command;
  if (operatorId === null) return checkOperator(state, command, concerned).refusal;
  const isOperator = state.users.get(operatorId)?.operator ?? false;
  if (!isOperator || state.standing.get(operatorId)?.suspended) return { code: 'not_found' };
  return operatorId === concerned ? invalid('user', 'operator_self') : null;
}

function audit(
  action: 'payout_taken' | 'withdrawal_paid_out' | 'withdrawal_returned',
  { userId, withdrawalNo, amountFen }: Withdrawal,
  by: Provenance,
  details: AuditDetails,
): DomainEvent {
  const about = { withdrawal_no: withdrawalNo, amount_fen: `${amountFen}` };
  return auditEvent(userId, action, by, { ...about, ...details });
}
