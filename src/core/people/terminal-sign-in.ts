// Decides what becomes of a command line that asks to be signed in: whoever it named allows it or refuses,
// and then it fetches its session, each once. The request says under a seal who asks and until when. Kept is
// only how far it has come, counted like attempts under a keyed digest of it: of two nodes one goes on.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import type { Refusal } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { type NewSession, newSession } from '../rows/user.ts';
import type { State } from '../state.ts';

/** For how long somebody may look for the page and compare the code. */
export const TERMINAL_SIGN_IN_MS = 600_000;

interface Asked {
  /** What its steps are counted under. */
  readonly subject: string;
  readonly expiresAtMs: number;
}

/** The session is that of the terminal, which alone can make its token. */
export interface AllowTerminal extends Asked, ByOperator, NewSession {
  readonly kind: 'allow_terminal';
  /** Whom it named, who is who allows it. */
  readonly userId: UserId;
}

export interface RefuseTerminal extends Asked {
  readonly kind: 'refuse_terminal';
  /** Whom it named, who is who refuses it. */
  readonly userId: UserId;
  /** Where the terminal asked from. */
  readonly address: string;
  readonly by: Provenance;
}

export interface FetchTerminalSession extends Asked {
  readonly kind: 'fetch_terminal_session';
}

type Step = 'asked' | 'allowed' | 'ended';

const STEPS = ['asked', 'allowed', 'ended'] as const;
const DONE = { kind: 'done' } as const;
/** Nobody learns whether there was such a request. */
const NONE: Refusal = { code: 'not_found' };

/** `steps`: as they are counted. */
export function terminalStep(steps: number): Step {
  return STEPS[steps] ?? 'ended';
}

export const allowTerminal: Decider<AllowTerminal, Done> = {
  addReads(reads, command) {
    addOperatorReads(reads, command);
    addAsked(reads, command);
    reads.owners.push(command.userId);
  },
  decide(state, command) {
    const { userId, client, by } = command;
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    if (!isAt(state, command, 'asked')) return refuse(NONE, check.events);
    return accept(DONE, [
      ...check.events,
      comesTo(state, command, 'allowed'),
      { kind: 'session_opened', session: newSession(command, userId, state.nowMs) },
      auditEvent(userId, 'terminal_signed_in', by, { address: client.address }),
    ]);
  },
};

export const refuseTerminal: Decider<RefuseTerminal, Done> = {
  addReads(reads, command) {
    addAsked(reads, command);
    reads.owners.push(command.userId);
  },
  decide(state, command) {
    const { userId, address, by } = command;
    if (!isAt(state, command, 'asked')) return refuse(NONE);
    // Who wanted to be let in is worth knowing afterwards.
    return accept(DONE, [
      comesTo(state, command, 'ended'),
      auditEvent(userId, 'terminal_refused', by, { address }),
    ]);
  },
};

export const fetchTerminalSession: Decider<FetchTerminalSession, Done> = {
  addReads: addAsked,
  decide(state, command) {
    if (!isAt(state, command, 'allowed')) return refuse(NONE);
    return accept(DONE, [comesTo(state, command, 'ended')]);
  },
};

function addAsked(reads: { readonly attempts: string[] }, { subject }: Asked): void {
  reads.attempts.push(subject);
}

function isAt({ attempts, nowMs }: State, { subject, expiresAtMs }: Asked, step: Step): boolean {
  return nowMs < expiresAtMs && terminalStep(attempts.get(subject)?.failures ?? 0) === step;
}

function comesTo({ nowMs }: State, { subject }: Asked, step: Step): DomainEvent {
  const failures = STEPS.indexOf(step);
  const attempts = { subject, failures, lastAtMs: nowMs, blockedUntilMs: null };
  return { kind: 'attempts_counted', attempts };
}
