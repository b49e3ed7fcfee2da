// Above which amount a payment of a user takes a one-time code: never above that of the installation. They
// set it themselves and prove who they are, as a stolen session must not raise it; operators do it at the
// machine.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { ProvenByUser } from '../core/proofs/login-proof.ts';
import { succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

/** `aboveFen`: null to follow the installation. */
export async function setCodeLimit(
  { gatherer, config }: Service,
  userId: UserId,
  aboveFen: Fen | null,
  { by, proof = null }: ProvenByUser,
): Promise<Answer<{ readonly userId: UserId }>> {
  const installationFen = config.payTotpAboveFen;
  const command = { kind: 'set_code_limit', userId, aboveFen, installationFen, by, proof } as const;
  const outcome = await gatherer.submit(command, proof ? { submitter: `user/${userId}` } : {});
  return outcome.ok ? succeed({ userId }) : outcome;
}
