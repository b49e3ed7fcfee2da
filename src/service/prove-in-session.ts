// Verifies what a signed-in user types to prove once more who they are: the login password, and a code
// if they use them. Whether the proof holds is decided with the command that carries it.

import type { UserId } from '../core/ledger/wallet.ts';
import type { ProofInSession } from '../core/proofs/login-proof.ts';
import type { User } from '../core/rows/user.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import {
  addressSubjectsOf,
  codeSubjectOf,
  throttledSeconds,
  userSubjectOf,
} from './counted-subjects.ts';
import type { Service } from './service.ts';
import { matchCode } from './typed-factors.ts';

export interface TypedProof {
  /** The login password, again. */
  readonly password: string;
  readonly totpCode: string | null;
}

export interface PresentedProof {
  readonly user: User;
  /** For the command, which counts and throttles wrong ones. */
  readonly proof: ProofInSession;
}

export async function proveInSession(
  service: Service,
  userId: UserId,
  { password, totpCode }: TypedProof,
  clientAddress: string,
): Promise<Answer<PresentedProof>> {
  const subjects = {
    userSubject: userSubjectOf(service, userId),
    ...addressSubjectsOf(service, 'address', clientAddress),
  };
  const retryAfterSeconds = await throttledSeconds(service, Object.values(subjects));
  if (retryAfterSeconds > 0) return refuse({ code: 'login_throttled', retryAfterSeconds });
  const user = await service.store.queries.user(userId);
  if (!user) return refuse({ code: 'session_required' });
  const verdict = await service.loginPasswords.verify(password, user.loginPasswordHash);
  if (verdict === 'overloaded') return refuse({ code: 'overloaded', retryAfterSeconds: 1 });
  const proof = {
    fittingHash: verdict === 'right' ? user.loginPasswordHash : null,
    code: await matchCode(service, userId, totpCode),
    ...subjects,
    codeSubject: codeSubjectOf(service, userId),
  };
  return succeed({ user, proof });
}
