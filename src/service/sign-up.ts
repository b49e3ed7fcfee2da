// People create their own accounts and are signed in: everybody, or only with an invite, as the operator
// has set. The core counts the attempts and takes a place of the invite.

import { invalid } from '../core/refusal.ts';
import { byUser } from '../core/rows/audit.ts';
import type { Client } from '../core/rows/user.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import { normalisedTypedCode } from '../crypto/typed-code.ts';
import type { Answer } from './answer.ts';
import { addressSubjectsOf, submitterAt, throttledSeconds } from './counted-subjects.ts';
import { deviceTokenFor } from './known-device.ts';
import { newUser, type Registration } from './new-user.ts';
import type { Service } from './service.ts';
import { newSession, opaqueDigest } from './session.ts';
import type { OpenedSession } from './sign-in.ts';

export interface SignUpRequest extends Registration {
  readonly invite: string | null;
}

export async function signUp(
  service: Service,
  { invite, ...registration }: SignUpRequest,
  client: Client,
): Promise<Answer<OpenedSession>> {
  const { signUp: mode } = service.config;
  if (mode === 'off') return { ok: false, refusal: { code: 'sign_up_off' } };
  if (mode === 'invite' && invite === null) {
    return { ok: false, refusal: invalid('invite', 'required') };
  }
  const inviteDigest =
    mode === 'invite' && invite !== null ? inviteCodeDigest(service, invite) : null;
  const subjects = addressSubjectsOf(service, 'sign-up', client.address);
  const retryAfterSeconds = await throttledSeconds(service, Object.values(subjects));
  if (retryAfterSeconds > 0) {
    return { ok: false, refusal: { code: 'sign_up_throttled', retryAfterSeconds } };
  }
  const user = await newUser(service, registration);
  if (!user.ok) return user;
  const { userId, walletId, name } = user.value;
  const sessionToken = newSessionToken(userId);
  const outcome = await service.gatherer.submit(
    {
      kind: 'sign_up',
      user: user.value,
      inviteDigest,
      ...subjects,
      ...newSession(service, sessionToken, client),
      by: byUser(userId, client),
    },
    { submitter: submitterAt(service, 'sign-up', client.address) },
  );
  if (!outcome.ok) return outcome;
  const deviceToken = deviceTokenFor(service, user.value, null);
  return { ok: true, value: { user: { userId, walletId, name }, sessionToken, deviceToken } };
}

/** What the database knows of a code: nobody can sign up with what they read there. */
export function inviteCodeDigest(service: Service, code: string): string {
  return opaqueDigest(service, 'invite', normalisedTypedCode(code));
}
