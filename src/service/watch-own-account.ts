// Whatever changes of a signed-in user, as it happens: the wallets, the records and the audit trail. For
// pages that stay open; what has changed they read again.

import { assert } from '../core/assert.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Answer } from './answer.ts';
import { ownerVersion } from './changed-version.ts';
import type { Service } from './service.ts';
import { sessionOf } from './session.ts';

export interface AccountListener {
  /** Something is not as it was when watching began, or at the last call. */
  readonly onChange: () => void;
  /** The session has ended, and nothing more is reported. */
  readonly onSessionEnd: () => void;
}

const FULL: Refusal = { code: 'overloaded', retryAfterSeconds: 30 };

/**
 * Answers what ends it. To miss nothing, a page begins to watch before it reads what it shows.
 */
export async function watchOwnAccount(
  service: Service,
  sessionToken: string,
  { onChange, onSessionEnd }: AccountListener,
): Promise<Answer<() => void>> {
  const session = await sessionOf(service, sessionToken, 'page');
  if (!session.ok) return session;
  const { userId } = session.value;
  const owner = await service.store.queries.owner(userId);
  assert(owner, `user ${userId} has no wallets`);
  const stop = service.changeWatch.owner(userId, {
    seen: ownerVersion(owner),
    onChange,
    session: { token: sessionToken, onEnd: onSessionEnd },
  });
  return stop ? { ok: true, value: stop } : { ok: false, refusal: FULL };
}
