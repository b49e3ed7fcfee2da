// Asks for a second operator: above an amount that the installation sets, money moves only when they agree.
// What the first one decides is a proposal. The amount holds for what one operator moves alone in a Shanghai
// day, so that nobody gets past it by splitting. Both are people: at the machine they say who they are, and
// a key may propose, as the operator whose it is, and never agrees.

import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, ZERO_FEN } from '../money.ts';
import type { ByOperator } from '../proofs/operator-proof.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { AuditDetails } from '../rows/audit.ts';
import { movedAloneFen, type OperatorDay } from '../rows/operator-day.ts';
import type { State } from '../state.ts';
import { dayOfNumber, shanghaiDayNumber } from '../time.ts';

/** What a command carries that two operators may have to give. */
export interface ByTwoOperators extends ByOperator {
  /** Above this amount it takes two; null or left out: never. */
  readonly twoAboveFen?: Fen | null;
}

/**
 * `wait`: a program asks for what is proposed already. `counted`: the day of the one operator who does it,
 * with it; null: it counts for nobody.
 */
type Step =
  | { readonly step: 'do'; readonly counted: OperatorDay | null }
  | { readonly step: 'propose' }
  | { readonly step: 'wait' }
  | { readonly step: 'refused'; readonly refusal: Refusal };

export function addOperatorDayReads(reads: Reads, command: ByTwoOperators): void {
  const operator = operatorIn(command);
  if (operator !== null && command.twoAboveFen != null) reads.operatorDays.push(operator);
}

/** `movedFen`: what whoever would do it has moved alone today. */
export function takesTwo(
  twoAboveFen: Fen | null | undefined,
  amountFen: Fen,
  movedFen: Fen = ZERO_FEN,
): boolean {
  return twoAboveFen != null && addFen(movedFen, amountFen) > twoAboveFen;
}

/**
 * `proposedBy`: null: nobody has yet. What is proposed takes a second one, however small it is.
 * `numberField`: what its number is called where it is approved.
 */
export function stepOfApproval(
  state: State,
  command: ByTwoOperators,
  amountFen: Fen,
  proposedBy: UserId | null,
  numberField: 'recharge_no' | 'withdrawal_no',
): Step {
  const { twoAboveFen, key } = command;
  if (twoAboveFen == null) return { step: 'do', counted: null };
  const operator = operatorIn(command);
  const before = operator === null ? null : dayOf(state, operator);
  if (proposedBy === null && !takesTwo(twoAboveFen, amountFen, before?.movedFen)) {
    const counted = before && { ...before, movedFen: addFen(before.movedFen, amountFen) };
    return { step: 'do', counted };
  }
  if (operator === null && !key) {
    return { step: 'refused', refusal: invalid('as', 'operator_unnamed') };
  }
  if (proposedBy === null) return { step: 'propose' };
  if (operator === null) return { step: 'wait' };
  if (operator !== proposedBy) return { step: 'do', counted: null };
  return { step: 'refused', refusal: invalid(numberField, 'second_operator') };
}

/** Once it is done. */
export function countAlone(counted: OperatorDay | null): readonly DomainEvent[] {
  return counted === null ? [] : [{ kind: 'operator_day_counted', day: counted }];
}

/** What the trail says of it, so that a count that was changed is found out. */
export function aloneDetails(counted: OperatorDay | null): AuditDetails {
  if (counted === null) return {};
  return { day: dayOfNumber(counted.day), day_total_fen: `${counted.movedFen}` };
}

/** Whose proposal it is, once whoever gives the command has proved who they are. */
export function proposerOf({ proof, key, person }: ByOperator): UserId | null {
  return (proof ?? person ?? key)?.operatorId ?? null;
}

/** Null: a program, whose key has limits of its own, or whoever sits at the machine and did not say. */
function operatorIn({ proof, person }: ByOperator): UserId | null {
  return (proof ?? person)?.operatorId ?? null;
}

/** A batch that waited for its rows may have begun on the day before: a count never goes back a day. */
function dayOf({ operatorDays, nowMs }: State, operatorId: UserId): OperatorDay {
  const last = operatorDays.get(operatorId);
  const day = Math.max(last?.day ?? 0, shanghaiDayNumber(nowMs));
  return { operatorId, day, movedFen: movedAloneFen(last, nowMs) };
}
