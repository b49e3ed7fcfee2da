// An authenticated caller: the key, and the user it acts for. Every transport makes one and every use
// case takes one.

import type { Actor } from '../core/command.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Refusal } from '../core/refusal.ts';
import type { KeyView } from '../store/store.ts';

export interface Caller {
  readonly actor: Actor & { readonly keyId: string };
  readonly view: KeyView;
}

/** Whose things are asked for. */
export interface Whose {
  readonly userId: UserId;
  /** Of a key that works for one merchant, which sees no other's; null: all of theirs. */
  readonly onlyMerchantId: number | null;
}

export function allOf(userId: UserId): Whose {
  return { userId, onlyMerchantId: null };
}

export function ofCaller({ actor, view }: Caller): Whose {
  return { userId: actor.userId, onlyMerchantId: view.key.merchantId };
}

/**
 * The two wallets are the owner's, for all their merchants: a key that is bound to one of them sees neither
 * what is in them nor their records.
 */
export function walletsRefusal({ view }: Caller): Refusal | null {
  return view.key.merchantId === null ? null : { code: 'scope_missing', subject: 'wallets' };
}

/** What concerns all of its owner's merchants is none of its business either. */
export function merchantsRefusal({ view }: Caller): Refusal | null {
  return view.key.merchantId === null ? null : { code: 'scope_missing', subject: 'merchants' };
}
