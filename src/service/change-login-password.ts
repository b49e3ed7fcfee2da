// Users set another login password, on the proof of the old one. Their other sessions end; this browser
// stays signed in, and stays a known device, whose token is bound to the password.

import type { ActingUser } from './acting-user.ts';
import { invalidFields, refuse, succeed } from './administration/answer.ts';
import { passwordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import { loginSubjectOf } from './counted-subjects.ts';
import { deviceTokenFor } from './known-device.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';

export interface ChangedLoginPassword extends TypedProof {
  readonly newPassword: string;
}

/** Answers the new token of the device. */
export async function changeLoginPassword(
  service: Service,
  { userId, sessionDigest, by }: ActingUser,
  { newPassword, ...typed }: ChangedLoginPassword,
  formerDevice: string | null,
): Promise<Answer<string>> {
  const known = await service.store.queries.user(userId);
  const problems = passwordProblems('new_password', newPassword, known?.login ?? '');
  if (problems.length > 0) return invalidFields(problems);
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  const { user, proof } = proved.value;
  const hashed = await service.loginPasswords.hash(newPassword);
  if (hashed === 'overloaded') return refuse({ code: 'overloaded', retryAfterSeconds: 1 });
  const outcome = await service.gatherer.submit(
    {
      kind: 'change_login_password',
      userId,
      ...proof,
      loginPasswordHash: hashed.encoded,
      loginSubject: loginSubjectOf(service, user.login),
      sessionDigest,
      coolingOffMs: service.config.coolingOffMs,
      by,
    },
    { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  const changed = { userId, loginPasswordHash: hashed.encoded };
  return succeed(deviceTokenFor(service, changed, formerDevice));
}
