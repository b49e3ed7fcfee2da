// Users set for themselves above which amount a payment takes a one-time code: never above that of the
// installation. They prove who they are, as a stolen session must not raise it.

import type { Fen } from '../core/money.ts';
import type { ActingUser } from './acting-user.ts';
import { succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';

/** `aboveFen`: null to follow the installation. */
export async function setOwnCodeLimit(
  service: Service,
  { userId, by }: ActingUser,
  { aboveFen, ...typed }: TypedProof & { readonly aboveFen: Fen | null },
): Promise<Answer<null>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  const { proof } = proved.value;
  const installationFen = service.config.payTotpAboveFen;
  const outcome = await service.gatherer.submit(
    { kind: 'set_code_limit', userId, aboveFen, installationFen, by, proof },
    { party: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}
