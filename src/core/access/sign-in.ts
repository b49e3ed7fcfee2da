// Decides sign-ins. Wrong ones are counted per login and per address; while either is blocked even
// the right password is refused, so guesses made in parallel gain nothing. Open sessions are not
// touched by it.

import type { SignIn } from '../command.ts';
import type { Attempts, Event } from '../event.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import type { State } from '../state.ts';
import { codeHolds, codeIsSpent } from './factors.ts';

const SESSION_MS = 12 * 3_600_000;

interface Throttle {
  readonly freeFailures: number;
  readonly firstBlockMs: number;
}

const PER_LOGIN: Throttle = { freeFailures: 5, firstBlockMs: 30_000 };
const PER_ADDRESS: Throttle = { freeFailures: 50, firstBlockMs: 30_000 };
const BLOCK_MS_MAX = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

export function signIn(state: State, command: SignIn): Decision {
  const subjects: readonly (readonly [string, Throttle])[] = [
    [command.loginSubject, PER_LOGIN],
    [command.addressSubject, PER_ADDRESS],
  ];
  const waitMs = Math.max(...subjects.map(([subject]) => blockedForMs(state, subject)));
  if (waitMs > 0) {
    return refuse({ code: 'login_throttled', retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const failed = subjects.map(([subject, rule]) => counted(state, subject, rule));
  const owner = command.userId === null ? undefined : state.owners.get(command.userId);
  if (!owner || !command.passwordHolds) return refuse({ code: 'login_failed' }, failed);
  if (owner.suspended) return refuse({ code: 'user_suspended' });
  const needsCode = owner.totpEnrolment > 0;
  if (needsCode && command.code === null) return refuse({ code: 'totp_required' });
  if (needsCode && !codeHolds(owner, command.code, state.nowMs)) {
    const spent = codeIsSpent(owner, command.code, state.nowMs);
    return refuse({ code: 'totp_invalid' }, spent ? [] : failed);
  }

  const { nowMs } = state;
  const session = {
    sessionDigest: command.sessionDigest,
    userId: owner.userId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_MS,
  };
  const cleared = {
    subject: command.loginSubject,
    failures: 0,
    lastAtMs: nowMs,
    blockedUntilMs: null,
  };
  const totpLastStep = needsCode ? (command.code?.step ?? 0) : owner.totpLastStep;
  const events: Event[] = [
    { kind: 'session_opened', session },
    { kind: 'owner_changed', owner: { ...owner, totpLastStep } },
    { kind: 'attempts_counted', attempts: cleared },
  ];
  return accept({ kind: 'signed_in', userId: owner.userId }, events);
}

function blockedForMs(state: State, subject: string): number {
  return (state.attempts.get(subject)?.blockedUntilMs ?? 0) - state.nowMs;
}

function counted(state: State, subject: string, rule: Throttle): Event {
  const before = state.attempts.get(subject);
  const stale = !before || state.nowMs - before.lastAtMs > FORGOTTEN_AFTER_MS;
  const failures = stale ? 1 : before.failures + 1;
  const excess = failures - rule.freeFailures;
  const blockMs = Math.min(rule.firstBlockMs * 2 ** Math.max(0, excess), BLOCK_MS_MAX);
  const blockedUntilMs = excess >= 0 ? state.nowMs + blockMs : null;
  const attempts: Attempts = { subject, failures, lastAtMs: state.nowMs, blockedUntilMs };
  return { kind: 'attempts_counted', attempts };
}
