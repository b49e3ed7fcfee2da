// The state of a sandbox: its clock, and the payer who pays on request.

import { assert } from '../../core/assert.ts';
import type { Owner } from '../../core/ledger/wallet.ts';
import type { User } from '../../core/rows/user.ts';
import type { SandboxBooks } from '../../store/sandbox.ts';
import type { Service } from '../service.ts';

/** By their logins; `tael serve --sandbox` makes them. */
export const PAYER_LOGIN = 'payer';
export const POOR_LOGIN = 'broke';

export interface ShownSandbox {
  readonly nowMs: number;
  readonly aheadMs: number;
  /** Null: somebody has taken them away. */
  readonly payer: { readonly user: User; readonly owner: Owner } | null;
}

export async function showSandbox(service: Service): Promise<ShownSandbox> {
  const aheadMs = await booksOf(service).readAheadMs();
  const nowMs = await service.store.queries.timeMs();
  const user = await service.store.queries.userByLogin(PAYER_LOGIN);
  const owner = user && (await service.store.queries.owner(user.userId));
  return { nowMs, aheadMs, payer: user && owner ? { user, owner } : null };
}

/** Routes of a sandbox are registered for nothing else. */
export function booksOf({ sandbox }: Service): SandboxBooks {
  assert(sandbox, 'these books are for money');
  return sandbox;
}
