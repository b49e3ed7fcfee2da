// Decides about the address to which a user gets mail, and what they want to be told. An address counts once
// somebody has read there the code that was mailed to it: from then on it can reset the login password, so
// setting and removing one takes the login password, and is a line of the trail.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { BellKind } from '../notice.ts';
import { accept, refuse } from '../outcome.ts';
import { addProofReads, checkProofInSession, type ProvenUser } from '../proofs/login-proof.ts';
import { standingRefusal } from '../proofs/standing.ts';
import { type Counter, countAttempt, PER_LOGIN, waitSeconds } from '../proofs/throttle.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { type NoticeWishes, paidSoFar, unaskedWishes } from '../rows/email-address.ts';
import type { State } from '../state.ts';

export interface SetEmail extends ProvenUser {
  readonly kind: 'set_email';
  readonly pendingSealed: string;
  /** What letters to addresses that they type are counted under. */
  readonly lettersSubject: string;
  /** Whether the service sends mail. */
  readonly isMailOn: boolean;
  readonly language: NoticeWishes['language'];
}

export interface ConfirmEmail {
  readonly kind: 'confirm_email';
  readonly userId: UserId;
  /** What the code that was typed was found to be the code of; null: of nothing. */
  readonly pendingSealed: string | null;
  /** What the trail may say of it. */
  readonly maskedAddress: string;
  readonly by: Provenance;
}

export interface RemoveEmail extends ProvenUser {
  readonly kind: 'remove_email';
}

export interface SetNoticeWishes {
  readonly kind: 'set_notice_wishes';
  readonly userId: UserId;
  readonly language: NoticeWishes['language'];
  readonly mailed: readonly BellKind[];
  /** Null: as it is. */
  readonly posted: readonly BellKind[] | null;
  readonly orders: boolean;
}

const DONE = { kind: 'done' } as const;

/** How long somebody has to read their mail and type the code. */
export const EMAIL_CODE_MS = 30 * 60_000;

export const setEmail: Decider<SetEmail, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    reads.mail.push(command.userId);
    reads.attempts.push(command.lettersSubject);
  },
  decide(state, command) {
    const { userId, pendingSealed, lettersSubject, isMailOn, language } = command;
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    if (!isMailOn) return refuse({ code: 'email_off' }, check.events);
    // Anybody's address can be typed, and nobody is to write to strangers as often as they like.
    const letters: Counter = [lettersSubject, PER_LOGIN];
    const retryAfterSeconds = waitSeconds(state, [letters]);
    if (retryAfterSeconds > 0) {
      return refuse({ code: 'rate_limited', retryAfterSeconds }, check.events);
    }
    const pendingUntilMs = state.nowMs + EMAIL_CODE_MS;
    const wishes = { ...wishesOf(state, userId), language, pendingSealed, pendingUntilMs };
    return accept(DONE, [
      { kind: 'owner_changed', owner: check.owner },
      ...check.events,
      countAttempt(state, letters),
      { kind: 'notice_wishes_changed', wishes },
      { kind: 'letter_owed', userId, letter: 'email_to_confirm', toSealed: pendingSealed },
    ]);
  },
};

/** The former address hears of it too. */
export const confirmEmail: Decider<ConfirmEmail, Done> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.mail.push(userId);
  },
  decide(state, { userId, pendingSealed, maskedAddress, by }) {
    const standing = standingRefusal(state, userId);
    if (standing) return refuse(standing);
    const wishes = wishesOf(state, userId);
    const runsOutAtMs = wishes.pendingUntilMs ?? 0;
    if (pendingSealed === null || pendingSealed !== wishes.pendingSealed) {
      return refuse({ code: 'email_code_invalid' });
    }
    if (state.nowMs >= runsOutAtMs) return refuse({ code: 'email_code_invalid' });
    const former = replaced(state, userId);
    return accept(DONE, [
      { kind: 'email_changed', email: { userId, sealed: pendingSealed, setAtMs: state.nowMs } },
      {
        kind: 'notice_wishes_changed',
        wishes: { ...wishes, pendingSealed: null, pendingUntilMs: null },
      },
      auditEvent(userId, 'email_set', by, { address: maskedAddress }),
      ...former,
    ]);
  },
};

export const removeEmail: Decider<RemoveEmail, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    reads.mail.push(command.userId);
  },
  decide(state, command) {
    const { userId, by } = command;
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const wishes = { ...wishesOf(state, userId), pendingSealed: null, pendingUntilMs: null };
    const events: readonly DomainEvent[] = [
      { kind: 'owner_changed', owner: check.owner },
      ...check.events,
      { kind: 'notice_wishes_changed', wishes },
    ];
    const former = replaced(state, userId);
    if (former.length === 0) return accept(DONE, events);
    return accept(DONE, [
      ...events,
      { kind: 'email_changed', email: { userId, sealed: null, setAtMs: state.nowMs } },
      auditEvent(userId, 'email_removed', by),
      ...former,
    ]);
  },
};

/** It changes nobody's power and is no line of the trail. */
export const setNoticeWishes: Decider<SetNoticeWishes, Done> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.mail.push(userId);
  },
  decide(state, { userId, language, mailed, posted, orders }) {
    const standing = standingRefusal(state, userId);
    if (standing) return refuse(standing);
    const before = wishesOf(state, userId);
    const from = before.ordersFrom ?? paidSoFar(state.owners.get(userId));
    const chosen = { language, mailed, posted: posted ?? before.posted };
    const wishes = { ...before, ...chosen, ordersFrom: orders ? from : null };
    return accept(DONE, [{ kind: 'notice_wishes_changed', wishes }]);
  },
};

function wishesOf({ noticeWishes }: State, userId: UserId): NoticeWishes {
  return noticeWishes.get(userId) ?? unaskedWishes(userId);
}

/** With the account of its user. */
export function emailErased({ emails, nowMs }: State, userId: UserId): readonly DomainEvent[] {
  if (!emails.has(userId)) return [];
  return [{ kind: 'email_changed', email: { userId, sealed: null, setAtMs: nowMs } }];
}

function replaced({ emails }: State, userId: UserId): readonly DomainEvent[] {
  const toSealed = emails.get(userId)?.sealed ?? null;
  if (toSealed === null) return [];
  return [{ kind: 'letter_owed', userId, letter: 'email_was_replaced', toSealed }];
}
