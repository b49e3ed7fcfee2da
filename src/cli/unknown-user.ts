// Refuses an option that names a user who does not exist: a list of what is his would be empty, and
// look like an answer.

import type { UserId } from '../core/ledger/wallet.ts';
import type { OpenService } from '../service/open-service.ts';
import type { Reply } from './reply.ts';

/** Null: he exists, or none was named. */
export async function unknownUser(
  { store }: Pick<OpenService, 'store'>,
  userId: UserId | undefined,
): Promise<Reply | null> {
  if (userId === undefined || (await store.queries.user(userId))) return null;
  return { ok: false, refusal: { code: 'user_not_found' } };
}
