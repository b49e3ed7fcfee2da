// Decides that users have seen what happened to their access, up to an instant. It changes nobody's power
// and is no line of the audit trail.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';

/** What happened up to then is news to them no more. */
export interface ReadSecurityLog {
  readonly kind: 'read_security_log';
  readonly userId: UserId;
  readonly upToMs: number;
}

export const readSecurityLog: Decider<ReadSecurityLog, Done> = {
  addReads(reads, { userId }) {
    // The lock under which users change.
    reads.owners.push(userId);
    reads.users.push(userId);
  },
  decide(state, { userId, upToMs }) {
    const user = state.users.get(userId);
    if (!user) return refuse({ code: 'user_not_found' });
    const securityReadAtMs = Math.min(upToMs, state.nowMs);
    if (securityReadAtMs <= user.securityReadAtMs) return accept({ kind: 'done' }, []);
    return accept({ kind: 'done' }, [
      { kind: 'user_changed', user: { ...user, securityReadAtMs } },
    ]);
  },
};
