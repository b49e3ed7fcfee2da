// Checks the proof of identity: the login password, and a code if the user has enrolled. It is needed to
// sign in, and again for actions that a stolen session must not allow.

import type { DomainEvent } from '../domain-event.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { Provenance } from '../rows/audit.ts';
import { clientOf, noteSecurity } from '../rows/security-event.ts';
import type { Client } from '../rows/user.ts';
import type { State } from '../state.ts';
import { codeHolds, codeIsSpent, hasTwoFactor, type PresentedCode } from './factors.ts';
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts';
import {
  type AddressSubjects,
  addressCounters,
  type Counter,
  codeRefusal,
  countAttempt,
  countWrongCode,
  forgetAttempts,
  PER_LOGIN,
  PROOFS,
  subjectsOf,
  waitSeconds,
} from './throttle.ts';

/** What a wrong attempt has blocked, for the log of the user whom it was about. */
export function noteLocks(
  userId: UserId | null,
  events: readonly DomainEvent[],
  codeSubject: string,
  client: Client,
): readonly DomainEvent[] {
  if (userId === null) return [];
  const blocked = events.flatMap((event) =>
    event.kind === 'attempts_counted' && event.attempts.blockedUntilMs !== null
      ? [event.attempts.subject]
      : [],
  );
  if (blocked.length === 0) return [];
  const codes = blocked.includes(codeSubject);
  return [noteSecurity(userId, codes ? 'codes_locked' : 'sign_in_locked', client)];
}

export interface LoginProof {
  /**
   * The hash that the typed password was verified against before anything was locked; null: it was
   * wrong. The proof holds only while the user still has this hash.
   */
  readonly fittingHash: string | null;
  readonly code: PresentedCode | null;
}

/** Where a recovery code does instead of a one-time code: for signing in, and for switching them off. */
export interface RecoverableProof extends LoginProof {
  /** The keyed digest of what was typed; null: nothing was. */
  readonly recoveryDigest: string | null;
}

/** Of a user who is signed in already, for what a stolen session must not allow. */
export interface ProofInSession extends LoginProof, AddressSubjects {
  /** What wrong passwords are counted against, each as an opaque text. */
  readonly userSubject: string;
  /** And wrong codes. */
  readonly codeSubject: string;
}

export type ProofCheck =
  | { readonly refusal: Refusal; readonly events: readonly DomainEvent[] }
  | {
      readonly refusal: null;
      /** With the code marked as used. */
      readonly owner: Owner;
      readonly events: readonly DomainEvent[];
      /** After a recovery code was used; null: none was. */
      readonly recoveryCodesLeft: number | null;
    };

/** `codeSubject`: what wrong codes, given with the right password, are counted against. */
type CountedProof = LoginProof & Partial<RecoverableProof> & { readonly codeSubject: string };

/** Whoever gave it, and from where: what commands carry that only people give. */
export interface ProvenUser extends ProofInSession {
  readonly userId: UserId;
  readonly by: Provenance;
}

export function addProofReads(reads: Reads, { userId, ...proof }: ProvenUser): void {
  reads.owners.push(userId);
  reads.users.push(userId);
  reads.attempts.push(...subjectsOf(proofCounters(proof)), proof.codeSubject);
}

/**
 * Not the counter of the login: anybody who knows the login can raise that one, and must not lock the
 * owner out of a session that is open.
 */
export function checkProofInSession(
  state: State,
  proof: ProvenUser & Partial<RecoverableProof>,
): ProofCheck {
  const { userId, codeSubject, by } = proof;
  const owner = state.owners.get(userId);
  const check = checkLoginProof(state, owner, proof, proofCounters(proof));
  if (!check.refusal) return check;
  const locks = noteLocks(owner?.userId ?? null, check.events, codeSubject, clientOf(by));
  const refusal = { subject: 'password', ...check.refusal };
  return { refusal, events: [...check.events, ...locks] };
}

function proofCounters(
  proof: AddressSubjects & { readonly userSubject: string },
): readonly [Counter, ...Counter[]] {
  return [[proof.userSubject, PER_LOGIN], ...addressCounters(proof, PROOFS)];
}

/** What operators do at the machine, which has authenticated them, and users on a proof. */
export interface ProvenByUser {
  readonly by: Provenance;
  readonly proof?: ProofInSession | null;
}

export function addUserProofReads(reads: Reads, userId: UserId, { by, proof }: ProvenByUser): void {
  if (proof) addProofReads(reads, { ...proof, userId, by });
  else reads.owners.push(userId);
}

type UserProofCheck =
  | { readonly refusal: Refusal; readonly events: readonly DomainEvent[] }
  | { readonly refusal: null; readonly owner: Owner; readonly events: readonly DomainEvent[] };

/** The events include the owner, whose code is used up. A user without a proof has proved nothing. */
export function checkUserProof(
  state: State,
  userId: UserId,
  { by, proof }: ProvenByUser,
): UserProofCheck {
  if (!proof) {
    if (by.kind === 'user') return { refusal: invalid('password', 'required'), events: [] };
    const owner = state.owners.get(userId);
    if (!owner) return { refusal: { code: 'user_not_found' }, events: [] };
    if (owner.closedAtMs !== null) return { refusal: { code: 'user_closed' }, events: [] };
    return { refusal: null, owner, events: [] };
  }
  const check = checkProofInSession(state, { ...proof, userId, by });
  if (check.refusal) return check;
  const { owner } = check;
  return { refusal: null, owner, events: [{ kind: 'owner_changed', owner }, ...check.events] };
}

/**
 * A wrong password is counted under every counter, a wrong code under its own. A right proof clears only
 * the first, which is the user's own: others may be guessing under the rest.
 */
export function checkLoginProof(
  state: State,
  owner: Owner | undefined,
  { fittingHash, code, codeSubject, recoveryDigest = null }: CountedProof,
  counters: readonly [own: Counter, ...others: Counter[]],
): ProofCheck {
  const { nowMs } = state;
  const retryAfterSeconds = waitSeconds(state, counters);
  if (retryAfterSeconds > 0) {
    return { refusal: { code: 'login_throttled', retryAfterSeconds }, events: [] };
  }
  const failed = counters.map((counter) => countAttempt(state, counter));
  const passwordHolds = owner && state.users.get(owner.userId)?.loginPasswordHash === fittingHash;
  if (!passwordHolds) return { refusal: { code: 'login_failed' }, events: failed };
  if (owner.suspended) return { refusal: { code: 'user_suspended' }, events: [] };
  const needsCode = hasTwoFactor(owner);
  if (needsCode && recoveryDigest !== null) {
    return checkRecoveryCode(state, owner, recoveryDigest, [counters[0][0], codeSubject], failed);
  }
  const barred = needsCode ? codeRefusal(state, codeSubject) : null;
  if (barred) return { refusal: barred, events: [] };
  if (needsCode && code === null) return { refusal: { code: 'totp_required' }, events: [] };
  if (needsCode && !codeHolds(owner, code, nowMs)) {
    const spent = codeIsSpent(owner, code, nowMs);
    const events = spent ? [] : [countWrongCode(state, codeSubject)];
    return { refusal: { code: 'totp_invalid' }, events };
  }
  const totpLastStep = needsCode ? (code?.step ?? 0) : owner.totpLastStep;
  const [[own]] = counters;
  const cleared = needsCode ? [own, codeSubject] : [own];
  const events = cleared.map((subject) => forgetAttempts(state, subject));
  const passed = { ...owner, totpLastStep };
  return { refusal: null, owner: passed, events, recoveryCodesLeft: null };
}

/**
 * It also holds while wrong codes have locked sign-in, and ends that. So a wrong one counts as a wrong
 * password does: somebody who knows the password must not be able to lock this way out as well.
 */
function checkRecoveryCode(
  state: State,
  owner: Owner,
  digest: string,
  cleared: readonly string[],
  failed: readonly DomainEvent[],
): ProofCheck {
  const codes = spendRecoveryCode(owner, state.recoveryCodes.get(owner.userId), digest);
  if (!codes)
    return { refusal: { code: 'totp_invalid', subject: 'recovery_code' }, events: failed };
  const events: DomainEvent[] = cleared.map((subject) => forgetAttempts(state, subject));
  events.push({ kind: 'recovery_codes_changed', codes });
  return { refusal: null, owner, events, recoveryCodesLeft: recoveryCodesLeft(owner, codes) };
}
