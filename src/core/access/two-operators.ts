// Above an amount that the installation sets, money moves only when a second operator agrees: what the
// first one decides is a proposal. Both are people: at the machine they say who they are, and a key may
// propose, as the operator whose it is, and never agrees.

import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { ByOperator } from './operator-proof.ts';

/** What a command carries that two operators may have to give. */
export interface ByTwoOperators extends ByOperator {
  /** Above this amount it takes two; null or left out: never. */
  readonly twoAboveFen?: Fen | null;
}

/** `wait`: a program asks for what is proposed already. */
type Step = 'do' | 'propose' | 'wait';

export function takesTwo(twoAboveFen: Fen | null | undefined, amountFen: Fen): boolean {
  return twoAboveFen != null && amountFen > twoAboveFen;
}

/** `proposedBy`: null: nobody has yet. */
export function stepOfApproval(
  { twoAboveFen, proof, key, person }: ByTwoOperators,
  amountFen: Fen,
  proposedBy: UserId | null,
): { readonly step: Step } | { readonly step: 'refused'; readonly refusal: Refusal } {
  if (!takesTwo(twoAboveFen, amountFen)) return { step: 'do' };
  const operator = proof ?? person;
  if (!operator && !key) return { step: 'refused', refusal: invalid('as', 'operator_unnamed') };
  if (proposedBy === null) return { step: 'propose' };
  if (!operator) return { step: 'wait' };
  if (operator.operatorId !== proposedBy) return { step: 'do' };
  return { step: 'refused', refusal: invalid('id', 'second_operator') };
}

/** Whose proposal it is, once whoever gives the command has proved who they are. */
export function proposerOf({ proof, key, person }: ByOperator): UserId | null {
  return (proof ?? person ?? key)?.operatorId ?? null;
}
