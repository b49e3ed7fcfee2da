// An authenticated caller: the key, and the user it acts for. Every transport makes one and every use
// case takes one.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Actor } from '../core/rows/key.ts';
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

/**
 * What concerns all merchants of an owner, or the two wallets that they have for all of them, is none of the
 * business of a key that is bound to one.
 */
export function ownersRefusal({ view }: Caller, concerns: true | 'wallets'): Refusal | null {
  if (view.key.merchantId === null) return null;
  return { code: 'scope_missing', subject: concerns === true ? 'merchants' : concerns };
}
