// Keeps what the bank calls a payment that has arrived. Of each receiving account a reference is for ever
// that of one recharge, however that was made, so that no line of a statement is booked twice; one that was
// only proposed and then declined leaves it.

import type { Refusal } from '../refusal.ts';

export interface BankReference {
  readonly id: string;
  /** Null: what bore it came to nothing. */
  readonly rechargeNo: string | null;
}

export interface Arrived {
  /** Null: nobody said. */
  readonly bankReference: string | null;
  /** Where the payment arrived; null or left out: the account that goes without a name. */
  readonly receivingAccount?: string | null;
}

/** Null: it has none. Statements and people differ in width and case. */
export function bankReferenceId({ bankReference, receivingAccount }: Arrived): string | null {
  if (bankReference === null) return null;
  return `${receivingAccount ?? ''}/${bankReference.normalize('NFKC').trim().toUpperCase()}`;
}

/** `rechargeNo`: that may bear it; null: another one does. */
export function usedRefusal(
  { bankReferences }: { readonly bankReferences: ReadonlyMap<string, BankReference> },
  arrived: Arrived,
  rechargeNo: string | null = null,
): Refusal | null {
  const bearer = bankReferences.get(bankReferenceId(arrived) ?? '')?.rechargeNo ?? null;
  if (bearer === null || bearer === rechargeNo) return null;
  return { code: 'reference_used', madeNo: bearer };
}

export interface BankReferenceBorne {
  readonly kind: 'bank_reference_borne';
  readonly reference: BankReference;
}

export function bearReference(
  arrived: Arrived,
  rechargeNo: string | null,
): readonly BankReferenceBorne[] {
  const id = bankReferenceId(arrived);
  return id === null ? [] : [{ kind: 'bank_reference_borne', reference: { id, rechargeNo } }];
}
