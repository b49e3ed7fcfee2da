// Decides transfers: from one wallet's balance to the user's other wallet, or to the consumer wallet
// of somebody else. The other merchant wallet is nobody's to fill: it holds what was collected.

import { assert } from '../assert.ts';
import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import { type Movement, movement, movementTimeMs } from '../ledger/movement.ts';
import type { WalletName } from '../ledger/wallet.ts';
import { type Fen, negateFen, subtractFen, ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addSpendingReads, spendingRefusal } from '../people/spending-limits.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import { checkUnlessOperator, type PresentedFactors } from '../proofs/factors.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { addUnlessNull } from '../reads.ts';
import { insufficientBalance, invalid, type Refusal } from '../refusal.ts';
import type { Transferred } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import type { AccountLimit } from '../rows/spending-limits.ts';
import type { State } from '../state.ts';

export interface Transfer {
  readonly kind: 'transfer';
  readonly transferNo: string;
  readonly source: WalletName;
  readonly target: WalletName;
  readonly amountFen: Fen;
  /** Null: an operator does it, whom the machine has authenticated. */
  readonly factors: PresentedFactors | null;
  /** Of the installation. */
  readonly accountLimits: readonly AccountLimit[];
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export const transfer: Decider<Transfer, Transferred> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    const { source, target, accountLimits } = command;
    reads.owners.push(source.userId, target.userId);
    if (isSpending(command)) addSpendingReads(reads, source.userId, accountLimits);
  },
  decide(state, command) {
    const { source, target, amountFen, transferNo } = command;
    const parameters = () =>
      JSON.stringify([source.wallet, target.userId, target.wallet, `${amountFen}`]);
    const use = keyUse(command);
    const known = answerBoundKey(state, use, parameters, ({ txNo }) => {
      const made = state.movements.get(txNo);
      return made?.userId === source.userId && made.balanceDeltaFen === negateFen(amountFen);
    });
    if (known) return known;
    const refusal = refusalOf(state, command);
    if (refusal) return refuse(refusal);

    const payer = state.owners.get(source.userId);
    const payee = state.owners.get(target.userId);
    assert(payer && payee, `transfer ${transferNo} names users who were not loaded`);
    const factors = checkUnlessOperator(payer, command.factors, state.nowMs);
    if (factors.refusal) return refuse(factors.refusal, factors.events);
    const { accountLimits } = command;
    const limited = isSpending(command)
      ? spendingRefusal(state, payer, accountLimits, amountFen)
      : null;
    if (limited) return refuse(limited, factors.events);
    const balanceFen = payer[source.wallet].balanceFen;
    if (balanceFen < amountFen) {
      const refusal = insufficientBalance(source.wallet, balanceFen, amountFen);
      return refuse(refusal, factors.events);
    }

    const atMs = movementTimeMs(state.nowMs, [payer, payee]);
    const result: Transferred = {
      kind: 'transferred',
      txNo: transferNo,
      amountFen,
      balanceFen: subtractFen(balanceFen, amountFen),
      createdAtMs: atMs,
    };
    return accept(result, [
      ...factors.events,
      { kind: 'movement_posted', movement: transferMovement(command, atMs) },
      auditEvent(source.userId, 'transferred', command.by, {
        tx_no: transferNo,
        from: source.wallet,
        to_user_id: target.userId,
        to: target.wallet,
        amount_fen: `${amountFen}`,
      }),
      ...bindKey(use, parameters, result, transferNo, state.nowMs),
    ]);
  },
};

function keyUse({ source, idempotencyKey: key }: Transfer): KeyUse<'transfer'> {
  return { userId: source.userId, operation: 'transfer', key };
}

function refusalOf(state: State, { source, target, factors }: Transfer): Refusal | null {
  const payer = state.owners.get(source.userId);
  const payee = state.owners.get(target.userId);
  if (!payer || !payee) return { code: 'user_not_found' };
  const own = source.userId === target.userId;
  if (own && source.wallet === target.wallet) return invalid('to', 'same_wallet');
  if (!own && target.wallet !== 'consumer') return invalid('to', 'foreign_merchant_wallet');
  const closed = closedRefusal(payer) ?? closedRefusal(payee);
  if (closed) return closed;
  if (payer.suspended) return { code: 'user_suspended' };
  // Between their own wallets nothing goes out, and an operator is not the one who took the account over.
  return own || factors === null ? null : coolingOffRefusal(payer, state.nowMs);
}

/** To the other wallet too: what has got there could be sent to anybody. Operators are not held to it. */
function isSpending({ source, factors }: Transfer): boolean {
  return source.wallet === 'consumer' && factors !== null;
}

/** The posting table of a transfer. */
function transferMovement(
  { source, target, amountFen, transferNo }: Transfer,
  atMs: number,
): Movement {
  return movement({
    movementNo: transferNo,
    txNo: transferNo,
    refundNo: null,
    atMs,
    legs: [
      {
        ...source,
        balanceFen: negateFen(amountFen),
        frozenFen: ZERO_FEN,
        record: { type: 'transfer', counterparty: { kind: 'user', userId: target.userId } },
      },
      {
        ...target,
        balanceFen: amountFen,
        frozenFen: ZERO_FEN,
        record: { type: 'transfer', counterparty: { kind: 'user', userId: source.userId } },
      },
    ],
    system: [],
  });
}
