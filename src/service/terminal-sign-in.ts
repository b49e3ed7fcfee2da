// Signing in at a terminal without typing a password there, in the manner of RFC 8628. The request, which the
// address of the page holds, tells under a seal who asks for whom; the secret that only the terminal has
// follows from it, and so does the session's token. Nothing is kept before somebody has decided.

import { randomBytes } from 'node:crypto';
import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { TERMINAL_SIGN_IN_MS, terminalStep } from '../core/people/terminal-sign-in.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { Client } from '../core/rows/user.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { open, seal } from '../crypto/sealed.ts';
import { sessionTokenFrom } from '../crypto/session-token.ts';
import { newTypedCode } from '../crypto/typed-code.ts';
import { refuse, succeed } from './administration/answer.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import type { Answer } from './answer.ts';
import { submitterAt } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { newSession, opaqueDigest, sessionDigest } from './session.ts';
import { normaliseLogin, type OpenedSession } from './sign-in.ts';

/** What a terminal is given. */
export interface TerminalPair {
  /** Of the page on which it is allowed. */
  readonly url: string;
  /** Shown at the terminal and on that page, for people to compare. */
  readonly code: string;
  readonly request: string;
  /** Never shown. */
  readonly secret: string;
}

/** What is sealed in a request. */
interface Asked {
  readonly login: string;
  readonly code: string;
  /** Where the terminal is, and what it says it is. */
  readonly client: Client;
  readonly askedAtMs: number;
  /** Two that are asked for at once differ. */
  readonly nonce: string;
}

export interface ShownTerminal extends Omit<Asked, 'nonce'> {
  readonly expiresAtMs: number;
}

const CONTEXT = 'terminal-sign-in';
const NONCE_BYTES = 12;

/** Whether anybody has this login is not asked, so nobody learns it here. */
export function askForTerminal(service: Service, login: string, client: Client): TerminalPair {
  const asked: Asked = {
    login: normaliseLogin(login),
    code: newTypedCode(8, 4),
    client,
    askedAtMs: service.store.nowMs(),
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
  };
  const request = seal(service.keys.signIns, CONTEXT, JSON.stringify(asked));
  const url = `${service.payBase()}/console/operator/terminal-sign-in?request=${request}`;
  return { url, code: asked.code, request, secret: secretOf(service, request) };
}

/** For the user whom it named, as long as nobody has decided. Anything else is not there. */
export async function showTerminal(
  service: Service,
  userId: UserId,
  request: string,
): Promise<Answer<ShownTerminal>> {
  const asked = askedIn(service, request);
  if (!asked || (await stepOf(service, request)) !== 'asked') return refuse({ code: 'not_found' });
  const user = await service.store.queries.user(userId);
  return user?.login === asked.login ? succeed(asked) : refuse({ code: 'not_found' });
}

export async function allowTerminal(
  service: Service,
  userId: UserId,
  request: string,
  authorization: Authorization,
): Promise<Answer<null>> {
  const shown = await showTerminal(service, userId, request);
  if (!shown.ok) return shown;
  const outcome = await service.gatherer.submit(
    {
      kind: 'allow_terminal',
      userId,
      ...counted(service, request, shown.value),
      ...newSession(service, tokenOf(service, userId, request), {
        ...shown.value.client,
        device: DEVICE,
      }),
      ...authorization,
    },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed(null) : outcome;
}

export async function refuseTerminal(
  service: Service,
  userId: UserId,
  request: string,
  by: Provenance,
): Promise<Answer<null>> {
  const shown = await showTerminal(service, userId, request);
  if (!shown.ok) return shown;
  const { address } = shown.value.client;
  const outcome = await service.gatherer.submit(
    { kind: 'refuse_terminal', userId, address, by, ...counted(service, request, shown.value) },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}

/** `ended`: it was refused, or fetched, or its time is over, or there never was such a pair. */
export type Fetched =
  | { readonly status: 'waiting' | 'ended' }
  | { readonly status: 'signed_in'; readonly opened: OpenedSession };

/** Whoever asks could call itself a browser, and be taken for one among the sessions. */
const DEVICE = 'tael login';
const ENDED = { status: 'ended' } as const;

/** For the terminal that asked, once. */
export async function fetchTerminalSession(
  service: Service,
  { request, secret }: Pick<TerminalPair, 'request' | 'secret'>,
  address: string,
): Promise<Answer<Fetched>> {
  const { queries } = service.store;
  const asked = askedIn(service, request);
  const isTheirs = equalInConstantTime(secretOf(service, request), secret);
  if (!asked || !isTheirs) return succeed(ENDED);
  const step = await stepOf(service, request);
  if (step !== 'allowed') return succeed(step === 'asked' ? { status: 'waiting' } : ENDED);
  const user = await queries.userByLogin(asked.login);
  assert(user, 'somebody unknown allowed a terminal');
  const sessionToken = tokenOf(service, user.userId, request);
  // Whatever ends the sessions of a user has ended this one too.
  if (!(await queries.session(sessionDigest(service, sessionToken)))) return succeed(ENDED);
  const outcome = await service.gatherer.submit(
    { kind: 'fetch_terminal_session', ...counted(service, request, asked) },
    { submitter: submitterAt(service, 'sign-in', address) },
  );
  if (!outcome.ok) return outcome.refusal.code === 'not_found' ? succeed(ENDED) : outcome;
  return succeed({ status: 'signed_in', opened: { user, sessionToken, deviceToken: null } });
}

/** Null: it is none of ours, or its time is over. */
function askedIn({ keys, store }: Service, request: string): ShownTerminal | null {
  const opened = open(keys.signIns, CONTEXT, request);
  if (!opened.ok) return null;
  // Nobody else can seal one, so what opens has the shape that was sealed.
  const { nonce: _, ...asked } = JSON.parse(opened.text) as Asked;
  const expiresAtMs = asked.askedAtMs + TERMINAL_SIGN_IN_MS;
  return store.nowMs() < expiresAtMs ? { ...asked, expiresAtMs } : null;
}

async function stepOf(service: Service, request: string) {
  const [kept] = await service.store.queries.attempts([subjectOf(service, request)]);
  return terminalStep(kept?.failures ?? 0);
}

function counted(service: Service, request: string, { expiresAtMs }: ShownTerminal) {
  return { subject: subjectOf(service, request), expiresAtMs };
}

function subjectOf(service: Service, request: string): string {
  return opaqueDigest(service, 'terminal', request);
}

function secretOf(service: Service, request: string): string {
  return opaqueDigest(service, 'terminal secret', request);
}

function tokenOf(service: Service, userId: UserId, request: string): string {
  return sessionTokenFrom(userId, opaqueDigest(service, 'terminal session', request));
}
