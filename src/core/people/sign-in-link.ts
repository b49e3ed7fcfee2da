// Decides sign-in links: that one is made, and that it is redeemed, once. The link itself says who may
// come in, where to and until when, under a MAC; kept is only that it was used. That is counted like an
// attempt, under a keyed digest of the link and the lock of the user's row: of two nodes one lets them in.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { standingRefusal } from '../proofs/standing.ts';
import type { Refusal } from '../refusal.ts';
import type { Done, SignedIn } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import { noteSecurity } from '../rows/security-event.ts';
import { type NewSession, newSession } from '../rows/user.ts';
import type { State } from '../state.ts';

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
    const { userId, linkSubject } = command;
    const holds = state.users.get(userId)?.loginPasswordHash === command.loginPasswordHash;
    if (!holds || isOver(state, linkSubject, command)) return refuse(INVALID);
    return signInOnce(state, linkSubject, command, 'signed_in_by_link');
  },
};

/** Of a link, or a sign-in at the provider: whether it was used, or came too late. */
export function isOver(
  { attempts, nowMs }: State,
  subject: string,
  { expiresAtMs }: { readonly expiresAtMs: number },
): boolean {
  return (attempts.get(subject)?.failures ?? 0) > 0 || nowMs >= expiresAtMs;
}

/** Into a session that can do little but pay. What lets them in lets nobody in again. */
export function signInOnce(
  state: State,
  subject: string,
  command: NewSession & { readonly userId: UserId },
  security: 'signed_in_by_link' | 'signed_in_by_provider',
  events: readonly DomainEvent[] = [],
): Decision<SignedIn> {
  const { userId, client } = command;
  const { nowMs } = state;
  const refusal = standingRefusal(state, userId);
  if (refusal) return refuse(refusal);
  const session = { ...newSession(command, userId, nowMs), limited: true } as const;
  const used = { subject, failures: 1, lastAtMs: nowMs, blockedUntilMs: null };
  return accept({ kind: 'signed_in', userId }, [
    { kind: 'attempts_counted', attempts: used },
    ...events,
    { kind: 'session_opened', session },
    noteSecurity(userId, security, client),
  ]);
}
