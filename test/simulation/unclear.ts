// Finds out what became of commands whose clients were told that nobody knows, as clients do: they ask
// again where that has one effect, and look for their number where it has not.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Result } from '../../src/core/result.ts';
import type { RechargeRequest } from '../../src/core/wallet/recharge-request.ts';
import type {
  CancelRechargeRequest,
  DecideRechargeRequest,
} from '../../src/core/wallet/request-recharge.ts';
import type { Gatherer } from '../../src/store/group-commit.ts';
import type { Books } from '../model/books.ts';
import { ASKED_MAX, ASKS_AGAIN_MS, isRefused } from './played.ts';
import type { Told } from './promised.ts';

export interface Answered {
  readonly command: Command;
  readonly outcome: Outcome;
}

const UNCLEAR = ['outcome_unknown'];
const NOT_TOLD = [...UNCLEAR, 'unavailable', 'overloaded'];

export function isUnclear({ outcome }: Answered): boolean {
  return isRefused(outcome, UNCLEAR);
}

export function askAgain(answered: readonly Answered[], node: Gatherer): Promise<Answered[]> {
  const settled = answered.map(async (one) => {
    if (!isUnclear(one) || !mayBeAskedAgain(one.command)) return one;
    for (let asked = 0; asked < ASKED_MAX; asked++) {
      const outcome = await node.submit(one.command);
      // Its key may have ended since, and the payment is in the books all the same.
      const isShutOut =
        one.command.kind === 'pay_under_mandate' && isRefused(outcome, ['credentials_invalid']);
      if (isShutOut) return one;
      if (!isRefused(outcome, NOT_TOLD)) {
        return { command: one.command, outcome: asIfFirst(one.command, outcome) };
      }
      await pause(ASKS_AGAIN_MS);
    }
    return assert.fail(`${one.command.kind} is never told what became of it`);
  });
  return Promise.all(settled);
}

function mayBeAskedAgain(command: Command): boolean {
  const { kind } = command;
  const isPayment = kind === 'pay_order' || kind === 'pay_under_mandate';
  if (isPayment || kind === 'open_refund_request') return true;
  return 'idempotencyKey' in command && command.idempotencyKey !== null;
}

/** What the command itself has made was no repeat, though it was first told as one. */
function asIfFirst(command: Command, outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  const made = numberOf(outcome.result);
  const own: readonly unknown[] = Object.values(command);
  return made !== null && own.includes(made) ? { ...outcome, replayed: false } : outcome;
}

function numberOf(result: Result): string | null {
  switch (result.kind) {
    case 'order_refunded':
      return result.refundNo;
    case 'refund_requested':
      return result.request.requestNo;
    case 'withdrawal_changed':
      return result.withdrawal.withdrawalNo;
    case 'recharge_proposal_changed':
      return result.proposal.rechargeNo;
    case 'recharge_request_changed':
      return result.request.requestNo;
    case 'collection_created':
    case 'recharged':
    case 'transferred':
      return result.txNo;
    default:
      return null;
  }
}

/** What the rows that bear its number tell of a command; null: it had no effect. */
export function found(command: Command, books: Books): Told | null {
  switch (command.kind) {
    case 'create_collection':
      return toldOf(books.orders.get(command.txNo), (order) => ({
        kind: 'collection_created',
        ...order,
      }));
    case 'refund_order':
    case 'refund_by_operator':
      return refundFound(books, command.refundNo);
    case 'decide_refund_request':
      return verdictFound(command, books);
    case 'pay_under_mandate':
      return toldOf(books.orders.get(command.txNo), ({ txNo, payerId, amountFen, paidAtMs }) =>
        paidAtMs !== null && payerId === command.payerId
          ? { kind: 'order_paid', txNo, amountFen }
          : null,
      );
    case 'decide_payment_request':
      return toldOf(books.paymentRequests.get(command.requestNo), ({ txNo, amountFen, paid }) =>
        paid ? { kind: 'payment_request_decided', payment: { txNo, amountFen } } : null,
      );
    case 'recharge': {
      const proposal = books.rechargeProposals.get(command.rechargeNo);
      if (proposal) {
        return { kind: 'recharge_proposal_changed', proposal: { ...proposal, status: 'pending' } };
      }
      return movementFound(books, 'recharged', command.rechargeNo);
    }
    case 'request_recharge':
      return toldOf(books.rechargeRequests.get(command.requestNo), (request) => ({
        kind: 'recharge_request_changed',
        request: { ...request, status: 'requested', rechargeNo: null },
      }));
    case 'transfer':
      return movementFound(books, 'transferred', command.transferNo);
    case 'request_withdrawal':
      return toldOf(books.withdrawals.get(command.withdrawalNo), (withdrawal) => ({
        kind: 'withdrawal_changed',
        withdrawal: { ...withdrawal, status: 'pending', ended: null },
      }));
    default:
      return foundDecided(command, books);
  }
}

/** Of what has no number of its own, the state that it wished for. */
function foundDecided(command: Command, books: Books): Told | null {
  switch (command.kind) {
    case 'decide_recharge':
      return toldOf(books.rechargeProposals.get(command.rechargeNo), (proposal) =>
        proposal.status === (command.approve ? 'approved' : 'declined')
          ? { kind: 'recharge_proposal_changed', proposal }
          : null,
      );
    case 'decide_recharge_request':
    case 'cancel_recharge_request':
      return toldOf(books.rechargeRequests.get(command.requestNo), (request) =>
        isAsWished(command, request) ? { kind: 'recharge_request_changed', request } : null,
      );
    case 'add_payee':
      return toldOf(books.payees.get(command.payeeId), (payee) => ({ kind: 'payee_kept', payee }));
    case 'pay_out_withdrawal':
    case 'return_withdrawal': {
      const ended = command.kind === 'return_withdrawal' ? 'returned' : 'paid_out';
      return toldOf(books.withdrawals.get(command.withdrawalNo), (withdrawal) =>
        withdrawal.ended === ended ? { kind: 'withdrawal_changed', withdrawal } : null,
      );
    }
    case 'decide_withdrawal':
      return toldOf(books.withdrawals.get(command.withdrawalNo), (withdrawal) =>
        withdrawal.status === (command.approve ? 'approved' : 'declined')
          ? { kind: 'withdrawal_changed', withdrawal }
          : null,
      );
    default:
      return isThere(command, books) ? { kind: 'done' } : null;
  }
}

function isAsWished(
  command: CancelRechargeRequest | DecideRechargeRequest,
  { status, rechargeNo }: RechargeRequest,
): boolean {
  if (command.kind === 'cancel_recharge_request') return status === 'cancelled';
  const { decision } = command;
  return decision.verdict === 'approve'
    ? rechargeNo === decision.rechargeNo
    : status === 'declined';
}

/** Whether it is there, or may have been: of a session nobody is promised anything. */
function isThere(command: Command, books: Books): boolean {
  switch (command.kind) {
    case 'cancel_order':
      return (books.orders.get(command.txNo)?.cancelledAtMs ?? null) !== null;
    case 'create_user':
      return books.users.has(command.userId);
    case 'sign_up':
      return books.users.has(command.user.userId);
    case 'create_invite':
      return books.invites.has(command.codeDigest);
    case 'revoke_invite':
      return (books.invites.get(command.codeDigest)?.revokedAtMs ?? null) !== null;
    case 'create_merchant':
      return books.merchants.has(command.merchantId);
    case 'create_branch':
      return books.branches.has(command.branchId);
    case 'create_key':
    case 'create_mandate_key':
      return books.keys.has(command.key.keyId);
    case 'rotate_key':
      return books.keys.has(command.newKeyId);
    case 'revoke_key':
      return (books.keys.get(command.keyId)?.revokedAtMs ?? null) !== null;
    default:
      return command.kind === 'sign_in' || command.kind === 'settle_bucket';
  }
}

function verdictFound(
  { requestNo, decision }: Extract<Command, { kind: 'decide_refund_request' }>,
  books: Books,
): Told | null {
  const request = books.refundRequests.get(requestNo);
  if (!request || request.decidedAtMs === null) return null;
  const refundNo = decision.verdict === 'approve' ? decision.refundNo : null;
  if (request.refundNo !== refundNo) return null;
  const refund = refundNo === null ? null : refundFound(books, refundNo);
  return { kind: 'refund_request_decided', request, refund };
}

function refundFound({ refunds }: Books, refundNo: string) {
  const refund = refunds.find((one) => one.refundNo === refundNo);
  return refund ? ({ kind: 'order_refunded', ...refund } as const) : null;
}

function movementFound(
  { entries }: Books,
  kind: 'recharged' | 'transferred',
  movementNo: string,
): Told | null {
  return entries.some((entry) => entry.movementNo === movementNo)
    ? { kind, txNo: movementNo }
    : null;
}

function toldOf<Row>(row: Row | undefined, tell: (row: Row) => Told | null): Told | null {
  return row === undefined ? null : tell(row);
}
