// Decides that a login password which was forgotten is reset by the mail of its user. The link in the mail
// says who and until when, under a MAC that covers the present password and the address: setting another
// password ends it.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { ReplacesSecret } from '../proofs/cooling-off.ts';
import { checkLoginProof, noteLocks, type RecoverableProof } from '../proofs/login-proof.ts';
import {
  type AddressSubjects,
  addressCounters,
  type Counter,
  countAttempt,
  PER_LOGIN,
  PROOFS,
  subjectsOf,
  waitSeconds,
} from '../proofs/throttle.ts';
import { addUnlessNull } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { Done } from '../result.ts';
import { clientOf } from '../rows/security-event.ts';
import { changePassword } from './set-login-password.ts';

/** Anybody may ask, for any login. */
export interface AskPasswordReset extends AddressSubjects {
  readonly kind: 'ask_password_reset';
  /** Null: nobody has this login, or nobody is written to for it, which is answered in the same way. */
  readonly userId: UserId | null;
  /** What asking for this login is counted under. */
  readonly askedSubject: string;
}

export interface ResetLoginPassword extends RecoverableProof, AddressSubjects, ReplacesSecret {
  readonly kind: 'reset_login_password';
  readonly userId: UserId;
  /** As it was when the link was made, sealed. */
  readonly emailSealed: string;
  readonly expiresAtMs: number;
  readonly codeSubject: string;
  readonly loginPasswordHash: string;
  readonly loginSubject: string;
  readonly userSubject: string;
}

export const RESET_LINK_MS = 30 * 60_000;

const INVALID: Refusal = { code: 'reset_link_invalid' };

export const askPasswordReset: Decider<AskPasswordReset, Done> = {
  addReads(reads, command) {
    reads.attempts.push(...subjectsOf(askedCounters(command)));
    // Without a lock: somebody who cannot sign in holds up no payment.
    addUnlessNull(reads.standing, command.userId);
  },
  decide(state, command) {
    const { userId } = command;
    const counters = askedCounters(command);
    const retryAfterSeconds = waitSeconds(state, counters);
    if (retryAfterSeconds > 0) return refuse({ code: 'rate_limited', retryAfterSeconds });
    const counted = counters.map((counter) => countAttempt(state, counter));
    const standing = userId === null ? undefined : state.standing.get(userId);
    if (userId === null || !standing || standing.suspended) {
      return accept({ kind: 'done' }, counted);
    }
    const letter = 'password_reset';
    return accept({ kind: 'done' }, [
      ...counted,
      { kind: 'letter_owed', userId, letter, toSealed: null },
    ]);
  },
};

export const resetLoginPassword: Decider<ResetLoginPassword, Done> = {
  addReads(reads, command) {
    const { userId, codeSubject, loginSubject, recoveryDigest } = command;
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.mail.push(userId);
    reads.attempts.push(...subjectsOf(resetCounters(command)), codeSubject, loginSubject);
    if (recoveryDigest !== null) reads.recoveryCodes.push(userId);
  },
  decide(state, command) {
    const { userId, emailSealed, expiresAtMs } = command;
    const user = state.users.get(userId);
    const owner = state.owners.get(userId);
    const isTheirs = user && state.emails.get(userId)?.sealed === emailSealed && !user.operator;
    if (!isTheirs || !owner || state.nowMs >= expiresAtMs) return refuse(INVALID);
    const check = checkLoginProof(state, owner, command, resetCounters(command));
    if (check.refusal) {
      const isLink = check.refusal.code === 'login_failed';
      const locks = noteLocks(userId, check.events, command.codeSubject, clientOf(command.by));
      return refuse(isLink ? INVALID : check.refusal, [...check.events, ...locks]);
    }
    return accept({ kind: 'done' }, [
      ...check.events,
      ...changePassword(state, user, check.owner, command, null, 'login_password_reset'),
    ]);
  },
};

/** A known device is no excuse: whoever asks is not signed in. */
function askedCounters({ askedSubject, ...subjects }: AskPasswordReset): readonly Counter[] {
  return [[askedSubject, PER_LOGIN], ...addressCounters(subjects, PROOFS)];
}

function resetCounters(
  command: AddressSubjects & Pick<ResetLoginPassword, 'userSubject'>,
): readonly [Counter, ...Counter[]] {
  return [[command.userSubject, PER_LOGIN], ...addressCounters(command, PROOFS)];
}
