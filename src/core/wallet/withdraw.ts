// Decides withdrawals. A request sets the money aside in `frozen`, which makes no record; approving it
// takes it out of the books, declining it gives it back. Where it takes two operators, the first approval is
// a proposal. What becomes of an approved one outside is decided in payout.ts.

import { assert } from '../assert.ts';
import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { ForgedRow } from '../forged-row.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { type Movement, movement, movementTimeMs } from '../ledger/movement.ts';
import type { WalletKind } from '../ledger/record-kind.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, negateFen, ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import { type NamedPayee, payeeCoolingRefusal } from '../people/change-payees.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import { checkUnlessOperator, type PresentedFactors } from '../proofs/factors.ts';
import { addOperatorReads, checkOperator } from '../proofs/operator-proof.ts';
import { addUnlessNull } from '../reads.ts';
import { insufficientBalance, invalid, type Refusal } from '../refusal.ts';
import type { WithdrawalChanged } from '../result.ts';
import { type AuditAction, type AuditDetails, auditEvent, type Provenance } from '../rows/audit.ts';
import { addDayLimitReads, countForDay, dayDetails, dayLimitRefusal } from '../staff/day-limit.ts';
import {
  addOperatorDayReads,
  aloneDetails,
  type ByTwoOperators,
  countAlone,
  proposerOf,
  stepOfApproval,
} from '../staff/two-operators.ts';
import type { State } from '../state.ts';
import { NO_PAYOUT, type Withdrawal } from './withdrawal.ts';

export interface RequestWithdrawal {
  readonly kind: 'request_withdrawal';
  readonly withdrawalNo: string;
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  /** Null: nobody is named, which only the machine may leave out. */
  readonly payee: NamedPayee | null;
  /** Null: an operator does it, whom the machine has authenticated. */
  readonly factors: PresentedFactors | null;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface DecideWithdrawal extends ByTwoOperators {
  readonly kind: 'decide_withdrawal';
  readonly withdrawalNo: string;
  /** The owner of the withdrawal, whose wallets are locked. */
  readonly userId: UserId;
  /** The number of the movement that pays out or gives back. */
  readonly movementNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
  readonly idempotencyKey?: string | null;
}

export const requestWithdrawal: Decider<RequestWithdrawal, WithdrawalChanged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    reads.owners.push(command.userId);
    if (command.payee !== null) reads.ownPayees.push(command.userId);
  },
  decide(state, command) {
    const { userId, wallet, amountFen, withdrawalNo, payee } = command;
    const named = payee === null ? [] : [payee.payeeId];
    const parameters = () => JSON.stringify([wallet, `${amountFen}`, ...named]);
    const use = keyUse(command);
    const known = answerBoundKey(state, use, parameters, ({ withdrawal }) => {
      const made = state.withdrawals.get(withdrawal.withdrawalNo);
      return made?.userId === userId && made.wallet === wallet && made.amountFen === amountFen;
    });
    if (known) return known;
    const owner = state.owners.get(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const unknown = payeeRefusal(state, command);
    if (unknown) return refuse(unknown);
    if (owner.suspended) return refuse({ code: 'user_suspended' });
    const cooling = command.factors && coolingOffRefusal(owner, state.nowMs);
    if (cooling) return refuse(cooling);
    const early = command.factors && payee && payeeCoolingRefusal(state, payee.payeeId);
    if (early) return refuse(early);
    const factors = checkUnlessOperator(owner, command.factors, state.nowMs);
    if (factors.refusal) return refuse(factors.refusal, factors.events);
    const { balanceFen } = owner[wallet];
    if (balanceFen < amountFen) {
      return refuse(insufficientBalance(wallet, balanceFen, amountFen), factors.events);
    }

    const atMs = movementTimeMs(state.nowMs, [owner]);
    const withdrawal: Withdrawal = {
      withdrawalNo,
      userId,
      wallet,
      amountFen,
      status: 'pending',
      requestedAtMs: atMs,
      proposedBy: null,
      proposedAtMs: null,
      decidedAtMs: null,
      reason: null,
      ...NO_PAYOUT,
      payeeId: payee?.payeeId ?? null,
      payeeSealed: payee?.sealed ?? null,
    };
    const result: WithdrawalChanged = { kind: 'withdrawal_changed', withdrawal };
    const setAside = { balanceFen: negateFen(amountFen), frozenFen: amountFen };
    return accept(result, [
      ...factors.events,
      { kind: 'withdrawal_changed', withdrawal },
      {
        kind: 'movement_posted',
        movement: freezeMovement(withdrawal, withdrawalNo, atMs, setAside),
      },
      auditWithdrawal('withdrawal_requested', withdrawal, command.by),
      ...bindKey(use, parameters, result, withdrawalNo, state.nowMs),
    ]);
  },
};

/** Whoever asks in a session names one of their own; it says what it said when that was read. */
function payeeRefusal(
  { payees }: State,
  { userId, payee, factors }: RequestWithdrawal,
): Refusal | null {
  if (payee === null) return factors === null ? null : invalid('payee_id', 'required');
  const kept = payees.get(payee.payeeId);
  const isTheirs = kept?.ownerId === userId && kept.sealed === payee.keptSealed;
  return isTheirs ? null : { code: 'payee_not_found' };
}

/** Deciding again as before is the same answer; deciding otherwise is refused. */
export const decideWithdrawal: Decider<DecideWithdrawal, WithdrawalChanged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(decisionUse(command)));
    reads.owners.push(command.userId);
    reads.withdrawals.push(command.withdrawalNo);
    addOperatorReads(reads, command, command.userId);
    addDayLimitReads(reads, command, 'paid_out');
    addOperatorDayReads(reads, command);
  },
  decide(state, command) {
    const use = decisionUse(command);
    const { withdrawalNo, approve, reason } = command;
    const parameters = () => JSON.stringify([withdrawalNo, approve, reason]);
    const found = state.withdrawals.get(withdrawalNo);
    const known = answerBoundKey(state, use, parameters, ({ withdrawal }) => {
      return withdrawal.withdrawalNo === found?.withdrawalNo && found.userId === command.userId;
    });
    if (known) return known;
    if (found?.userId !== command.userId) return refuse({ code: 'withdrawal_not_found' });
    const status = command.approve ? 'approved' : 'declined';
    if (found.status === status) {
      return accept({ kind: 'withdrawal_changed', withdrawal: found }, []);
    }
    if (found.status !== 'pending') return refuse({ code: 'withdrawal_decided' });
    // An older row that was put back has a MAC that fits.
    if (state.withdrawalsMoved.has(withdrawalNo)) throw new ForgedRow('withdrawals', withdrawalNo);
    const owner = state.owners.get(found.userId);
    assert(owner, `the owner of withdrawal ${found.withdrawalNo} was not loaded`);
    // Giving back stays possible: it moves nothing out.
    if (approve && owner.suspended) return refuse({ code: 'user_suspended' });
    const check = checkOperator(state, command, found.userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const two = approve
      ? stepOfApproval(state, command, found.amountFen, found.proposedBy, 'withdrawal_no')
      : DECLINES;
    if (two.step === 'refused') return refuse(two.refusal, check.events);
    if (two.step === 'wait') return accept({ kind: 'withdrawal_changed', withdrawal: found }, []);
    const limited = approve && dayLimitRefusal(state, command, 'paid_out', found.amountFen);
    if (limited) return refuse(limited);

    const atMs = movementTimeMs(state.nowMs, [owner]);
    const withdrawal: Withdrawal =
      two.step === 'propose'
        ? { ...found, proposedBy: proposerOf(command), proposedAtMs: atMs }
        : { ...found, status, decidedAtMs: atMs, reason };
    const result: WithdrawalChanged = { kind: 'withdrawal_changed', withdrawal };
    const ofKey = approve ? dayDetails(state, command, 'paid_out', found.amountFen) : {};
    const events: DomainEvent[] = [
      ...check.events,
      { kind: 'withdrawal_changed', withdrawal },
      ...(two.step === 'propose'
        ? [auditWithdrawal('withdrawal_proposed', { ...withdrawal, reason }, command.by, ofKey)]
        : [
            ...effectsOf(withdrawal, owner, command, { ...aloneDetails(two.counted), ...ofKey }),
            ...countAlone(two.counted),
          ]),
      ...(approve ? countForDay(state, command, 'paid_out', found.amountFen) : []),
      ...bindKey(use, parameters, result, withdrawal.withdrawalNo, atMs),
    ];
    return accept(result, events);
  },
};

/** It takes one operator to give money back. */
const DECLINES = { step: 'do', counted: null } as const;

/** What follows when it is decided. */
function effectsOf(
  withdrawal: Withdrawal,
  owner: Owner,
  { movementNo, by }: DecideWithdrawal,
  alone: AuditDetails,
): readonly DomainEvent[] {
  const { withdrawalNo, amountFen, decidedAtMs } = withdrawal;
  assert(decidedAtMs !== null, `withdrawal ${withdrawalNo} is not decided`);
  const approved = withdrawal.status === 'approved';
  const givenBack = { balanceFen: amountFen, frozenFen: negateFen(amountFen) };
  const paidOut = { balanceFen: ZERO_FEN, frozenFen: negateFen(amountFen) };
  const parts = approved
    ? withdrawMovement(withdrawal, movementNo, decidedAtMs, paidOut)
    : freezeMovement(withdrawal, movementNo, decidedAtMs, givenBack);
  return [
    { kind: 'movement_posted', movement: parts },
    auditWithdrawal(
      approved ? 'withdrawal_approved' : 'withdrawal_declined',
      withdrawal,
      by,
      alone,
    ),
    ...raiseOwnerEvent(owner, { subjectNo: withdrawalNo, merchantId: null }, decidedAtMs, {
      type: 'withdrawal.decided',
      // Whoever is told does not learn where it goes.
      withdrawal: { ...withdrawal, payeeSealed: null },
    }),
  ];
}

function keyUse({ userId, idempotencyKey: key }: RequestWithdrawal): KeyUse<'withdrawal'> {
  return { userId, operation: 'withdrawal', key };
}

/** Programs alone give a key with a decision; it is their operator's. */
export function decisionUse({
  userId,
  key,
  idempotencyKey = null,
}: Pick<DecideWithdrawal, 'userId' | 'key' | 'idempotencyKey'>) {
  const operation = 'withdrawal' as const;
  return { userId: key?.operatorId ?? userId, operation, key: idempotencyKey };
}

function auditWithdrawal(
  action: AuditAction,
  withdrawal: Withdrawal,
  by: Provenance,
  alone: AuditDetails = {},
): DomainEvent {
  const { userId, withdrawalNo, wallet, amountFen, reason, proposedBy, payeeId } = withdrawal;
  const details = { withdrawal_no: withdrawalNo, wallet, amount_fen: `${amountFen}`, reason };
  const proposed = proposedBy === null ? {} : { proposed_by: `${proposedBy}` };
  const named = payeeId === null ? {} : { payee_id: payeeId };
  return auditEvent(userId, action, by, { ...details, ...proposed, ...named, ...alone });
}

/** Between the two parts of one wallet; nothing comes or goes, so nothing is recorded. */
function freezeMovement(
  { userId, wallet, withdrawalNo }: Withdrawal,
  movementNo: string,
  atMs: number,
  change: { readonly balanceFen: Fen; readonly frozenFen: Fen },
): Movement {
  const legs = [{ userId, wallet, ...change, record: null }];
  return movement({ movementNo, txNo: withdrawalNo, refundNo: null, atMs, legs, system: [] });
}

/** To the world outside or back from it, out of one part of the wallet. */
export function withdrawMovement(
  { userId, wallet, withdrawalNo }: Withdrawal,
  movementNo: string,
  atMs: number,
  change: { readonly balanceFen: Fen; readonly frozenFen: Fen },
): Movement {
  const amountFen = negateFen(addFen(change.balanceFen, change.frozenFen));
  const record = { type: 'withdraw', counterparty: { kind: 'platform', userId: null } } as const;
  return movement({
    movementNo,
    txNo: withdrawalNo,
    refundNo: null,
    atMs,
    legs: [{ userId, wallet, ...change, record }],
    system: [{ account: 'external', amountFen }],
  });
}
