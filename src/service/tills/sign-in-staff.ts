// Signs staff in at their till. An unknown login takes the same steps at the same cost as a wrong
// password, and is answered alike.

import { assert } from '../../core/assert.ts';
import { signInCounters, subjectsOf } from '../../core/proofs/throttle.ts';
import type { StaffLogin } from '../../core/rows/staff.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { hasControlOrLoneSurrogate } from '../../wire/text-rules.ts';
import type { Answer } from '../answer.ts';
import {
  loginSubjectOf,
  signInSubjectsFrom,
  submitterAt,
  throttledSeconds,
} from '../counted-subjects.ts';
import { deviceSubjectOf, deviceTokenFor } from '../known-device.ts';
import type { Service } from '../service.ts';
import { NOBODY, sessionDigest } from '../session.ts';
import { normaliseLogin } from '../sign-in.ts';

export interface OpenedTill {
  readonly staff: StaffLogin;
  /** For the browser alone: the store has only its digest. */
  readonly sessionToken: string;
  /** For the browser to be known by, also after the session. */
  readonly deviceToken: string;
}

export async function signInStaff(
  service: Service,
  typed: { readonly login: string; readonly password: string },
  clientAddress: string,
  formerDevice: string | null,
): Promise<Answer<OpenedTill>> {
  const login = normaliseLogin(typed.login);
  const known = hasControlOrLoneSurrogate(login)
    ? undefined
    : await service.store.queries.staffByLogin(login);
  // A new password begins a new count, so an owner can end a block.
  const version = known?.passwordHash ?? '';
  const subjects = {
    deviceSubject: deviceSubjectOf(service, known, formerDevice),
    ...signInSubjectsFrom(service, login, version, clientAddress),
    loginSubject: loginSubjectOf(service, `${login}\0${version}`),
  };
  const retryAfterSeconds = await throttledSeconds(service, subjectsOf(signInCounters(subjects)));
  if (retryAfterSeconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds } };
  }
  const kept = known?.passwordHash ?? null;
  const verdict = await service.loginPasswords.verify(typed.password, kept);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  const staff = verdict === 'right' ? known : undefined;
  const sessionToken = newSessionToken(staff?.ownerId ?? NOBODY);
  const outcome = await service.gatherer.submit(
    {
      kind: 'sign_in_staff',
      staff: staff ?? null,
      fittingHash: staff?.passwordHash ?? null,
      ...subjects,
      sessionDigest: sessionDigest(service, sessionToken),
    },
    { submitter: submitterAt(service, 'sign-in', clientAddress) },
  );
  if (!outcome.ok) return outcome;
  assert(staff, 'somebody unknown was signed in at a till');
  const deviceToken = deviceTokenFor(service, staff, formerDevice);
  return { ok: true, value: { staff, sessionToken, deviceToken } };
}
