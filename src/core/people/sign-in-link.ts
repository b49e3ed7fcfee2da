// Decides sign-in links: that one is made, and that it is redeemed, once. The link itself says who may
// come in, where to and until when, under a MAC; kept is only that it was used. That is counted like an
// attempt, under a keyed digest of the link and the lock of the user's row: of two nodes one lets them in.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { standingRefusal } from '../proofs/standing.ts';
import type { Refusal } from '../refusal.ts';
import type { Done, SignedIn } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import { noteSecurity } from '../rows/security-event.ts';
import { type NewSession, newSession } from '../rows/user.ts';

/** It cannot take a code or a password, so it has to be opened at once. */
export const SIGN_IN_LINK_MS = 60_000;

export interface CreateSignInLink extends ByOperator {
  readonly kind: 'create_sign_in_link';
  readonly userId: UserId;
  /** The page it leads to. */
  readonly page: string;
}

export interface RedeemSignInLink extends NewSession {
  readonly kind: 'redeem_sign_in_link';
  readonly userId: UserId;
  /** What its use is counted under. */
  readonly linkSubject: string;
  readonly expiresAtMs: number;
  /** As it was when the link was made: another login password ends all links. */
  readonly loginPasswordHash: string;
}

const INVALID: Refusal = { code: 'sign_in_link_invalid' };

export const createSignInLink: Decider<CreateSignInLink, Done> = {
  addReads(reads, command) {
    reads.owners.push(command.userId);
    addOperatorReads(reads, command, command.userId);
  },
  decide(state, command) {
    const { userId, page, by } = command;
    const check = checkOperator(state, command, userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const refusal = standingRefusal(state, userId);
    if (refusal) return refuse(refusal, check.events);
    const line = auditEvent(userId, 'sign_in_link_created', by, { page });
    return accept({ kind: 'done' }, [...check.events, line]);
  },
};

export const redeemSignInLink: Decider<RedeemSignInLink, SignedIn> = {
  addReads(reads, { userId, linkSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.attempts.push(linkSubject);
  },
  decide(state, command) {
    const { userId, linkSubject: subject, expiresAtMs, client } = command;
    const { nowMs } = state;
    const holds = state.users.get(userId)?.loginPasswordHash === command.loginPasswordHash;
    const isUsed = (state.attempts.get(subject)?.failures ?? 0) > 0;
    if (!holds || isUsed || nowMs >= expiresAtMs) return refuse(INVALID);
    const refusal = standingRefusal(state, userId);
    if (refusal) return refuse(refusal);
    const session = { ...newSession(command, userId, nowMs), limited: true } as const;
    const used = { subject, failures: 1, lastAtMs: nowMs, blockedUntilMs: null };
    return accept({ kind: 'signed_in', userId }, [
      { kind: 'attempts_counted', attempts: used },
      { kind: 'session_opened', session },
      noteSecurity(userId, 'signed_in_by_link', client),
    ]);
  },
};
