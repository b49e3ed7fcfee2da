// A forgotten login password: whoever asks is answered in the same way, and after the same time, whether they
// have an account, and an address, or not. The link that is mailed then is kept nowhere, and holds while the
// password and the address are what they were.

import { setTimeout as pause } from 'node:timers/promises';
import type { UserId } from '../core/ledger/wallet.ts';
import { RESET_LINK_MS } from '../core/people/password-reset.ts';
import { hasTwoFactor } from '../core/proofs/factors.ts';
import { byUser } from '../core/rows/audit.ts';
import type { Client, User } from '../core/rows/user.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { hasControlOrLoneSurrogate } from '../wire/text-rules.ts';
import { invalidFields, refuse, succeed } from './administration/answer.ts';
import { passwordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import {
  addressSubjectsOf,
  codeSubjectOf,
  loginSubjectOf,
  submitterAt,
  throttledSeconds,
  userSubjectOf,
} from './counted-subjects.ts';
import { recoveryCodeDigest } from './recovery-codes.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';
import { normaliseLogin } from './sign-in.ts';
import { matchCode } from './typed-factors.ts';

/** Longer than anything takes here while the service is well. */
const ANSWERED_AFTER_MS = 700;

/** Whether there is this way at all. */
export function canReset({ config }: Pick<Service, 'config'>): boolean {
  return config.mail !== null && config.localLogins;
}

export async function askPasswordReset(
  service: Service,
  typedLogin: string,
  { address }: Client,
): Promise<Answer<null>> {
  if (!canReset(service)) return refuse({ code: 'email_off' });
  const [answer] = await Promise.all([
    submitAsking(service, typedLogin, address),
    pause(ANSWERED_AFTER_MS),
  ]);
  return answer;
}

async function submitAsking(
  service: Service,
  typedLogin: string,
  address: string,
): Promise<Answer<null>> {
  const { store } = service;
  const login = normaliseLogin(typedLogin);
  const askedSubject = opaqueDigest(service, 'reset', login);
  const subjects = addressSubjectsOf(service, 'address', address);
  const seconds = await throttledSeconds(service, [askedSubject, ...Object.values(subjects)]);
  if (seconds > 0) return refuse({ code: 'rate_limited', retryAfterSeconds: seconds });
  const isText = !hasControlOrLoneSurrogate(login);
  const user = isText ? await store.queries.userByLogin(login) : undefined;
  const email = user && (await store.queries.email(user.userId));
  // Whoever could read an operator's mail would decide about everybody's money.
  const isWrittenTo = user && !user.operator && email?.sealed != null;
  const outcome = await service.gatherer.submit(
    {
      kind: 'ask_password_reset',
      userId: isWrittenTo ? user.userId : null,
      askedSubject,
      ...subjects,
    },
    { submitter: submitterAt(service, 'sign-in', address) },
  );
  return outcome.ok ? succeed(null) : outcome;
}

const LINK = /^((\d{1,16})\.(\d{13}))\.([\w-]{43})$/;

/** Made when the mail is. Null: there is nobody to send it to, or it would be too late. */
export async function resetLinkFor(
  service: Pick<Service, 'store' | 'keys' | 'payBase'>,
  userId: UserId,
  askedAtMs: number,
): Promise<string | null> {
  const expiresAtMs = askedAtMs + RESET_LINK_MS;
  const holder = await holderOf(service, userId);
  if (!holder || service.store.nowMs() >= expiresAtMs) return null;
  const terms = `${userId}.${expiresAtMs}`;
  return `${service.payBase()}/reset-password/${terms}.${macOf(service, holder, terms)}`;
}

export interface ResetHolder {
  readonly user: User;
  readonly emailSealed: string;
  readonly expiresAtMs: number;
  readonly needsCode: boolean;
}

/** Whose password the link resets; null: it is wrong, used or over. */
export async function readResetLink(service: Service, link: string): Promise<ResetHolder | null> {
  const [, terms = '', id, expires, mac = ''] = LINK.exec(link) ?? [];
  const userId = Number(id);
  if (!Number.isSafeInteger(userId) || !canReset(service)) return null;
  const holder = await holderOf(service, userId);
  const expiresAtMs = Number(expires);
  if (!holder || service.store.nowMs() >= expiresAtMs) return null;
  if (!equalInConstantTime(macOf(service, holder, terms), mac)) return null;
  const owner = await service.store.queries.owner(userId);
  return { ...holder, expiresAtMs, needsCode: owner !== undefined && hasTwoFactor(owner) };
}

export interface TypedReset {
  readonly password: string;
  readonly totpCode: string | null;
  readonly recoveryCode: string | null;
}

export async function resetLoginPassword(
  service: Service,
  link: string,
  { password, totpCode, recoveryCode }: TypedReset,
  client: Client,
): Promise<Answer<{ readonly login: string }>> {
  const holder = await readResetLink(service, link);
  if (holder === null) return refuse({ code: 'reset_link_invalid' });
  const { user, emailSealed, expiresAtMs } = holder;
  const { userId, login } = user;
  const problems = passwordProblems('password', password, login);
  if (problems.length > 0) return invalidFields(problems);
  const subjects = addressSubjectsOf(service, 'address', client.address);
  const userSubject = userSubjectOf(service, userId);
  const seconds = await throttledSeconds(service, [userSubject, ...Object.values(subjects)]);
  if (seconds > 0) return refuse({ code: 'login_throttled', retryAfterSeconds: seconds });
  const hashed = await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return refuse({ code: 'overloaded', retryAfterSeconds: 1 });
  const outcome = await service.gatherer.submit(
    {
      kind: 'reset_login_password',
      userId,
      fittingHash: user.loginPasswordHash,
      emailSealed,
      expiresAtMs,
      code: await matchCode(service, userId, totpCode),
      recoveryDigest:
        recoveryCode === null ? null : recoveryCodeDigest(service, userId, recoveryCode),
      ...subjects,
      userSubject,
      codeSubject: codeSubjectOf(service, userId),
      loginSubject: loginSubjectOf(service, login),
      loginPasswordHash: hashed.encoded,
      coolingOffMs: service.config.coolingOffMs,
      by: byUser(userId, client),
    },
    { submitter: submitterAt(service, 'sign-in', client.address) },
  );
  return outcome.ok ? succeed({ login }) : outcome;
}

async function holderOf(
  { store }: Pick<Service, 'store'>,
  userId: UserId,
): Promise<{ readonly user: User; readonly emailSealed: string } | null> {
  const [user, email] = await Promise.all([
    store.queries.user(userId),
    store.queries.email(userId),
  ]);
  if (!user || user.operator || email?.sealed == null) return null;
  return { user, emailSealed: email.sealed };
}

function macOf(
  service: Pick<Service, 'keys'>,
  { user, emailSealed }: { readonly user: User; readonly emailSealed: string },
  terms: string,
): string {
  const bound = [terms, user.loginPasswordHash, emailSealed].join('\0');
  return Buffer.from(opaqueDigest(service, 'reset link', bound), 'hex').toString('base64url');
}
