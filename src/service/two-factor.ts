// Users switch two-factor authentication on and off themselves. The new secret is offered before anything
// is stored: whoever is to switch it on sends it back, sealed, with a code that was made from it.

import type { ProvenUser } from '../core/proofs/login-proof.ts';
import { invalid } from '../core/refusal.ts';
import { open, seal } from '../crypto/sealed.ts';
import { newTotpSecret, otpauthUrl, stepOf } from '../crypto/totp.ts';
import type { ActingUser } from './acting-user.ts';
import { refuse, succeed } from './administration/answer.ts';
import { totpContext } from './administration/enrol-totp.ts';
import type { Answer } from './answer.ts';
import { proveInSession } from './prove-in-session.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';
import type { Service } from './service.ts';

export interface TotpOffer {
  /** Base 32, as authenticator apps take it. */
  readonly secret: string;
  readonly otpauthUrl: string;
  /** The secret once more, sealed: only this user can switch it on, and until it ends. */
  readonly offer: string;
  readonly endsAtMs: number;
}

const OFFER_MS = 30 * 60_000;

export async function offerTotp(service: Service, userId: number): Promise<Answer<TotpOffer>> {
  const user = await service.store.queries.user(userId);
  if (!user) return refuse({ code: 'session_required' });
  const secret = newTotpSecret();
  const endsAtMs = service.store.nowMs() + OFFER_MS;
  const offer = seal(service.keys.totpSecrets, offerContext(userId), `${endsAtMs} ${secret}`);
  const url = otpauthUrl({ issuer: service.config.shortName, login: user.login, secret });
  return succeed({ secret, otpauthUrl: url, offer, endsAtMs });
}

export interface AcceptedOffer {
  readonly password: string;
  readonly offer: string;
  /** Of the offered secret. */
  readonly newCode: string;
}

/** Answers the recovery codes, which are shown this once. */
export async function switchOnTotp(
  service: Service,
  { userId, by }: ActingUser,
  { password, offer, newCode }: AcceptedOffer,
): Promise<Answer<readonly string[]>> {
  const nowMs = service.store.nowMs();
  const secret = offeredSecret(service, userId, offer, nowMs);
  if (secret === null) return refuse(invalid('offer', 'offer_ended'));
  const proved = await proveInSession(service, userId, { password, totpCode: null }, by.from);
  if (!proved.ok) return proved;
  const { codes, digests } = newRecoveryCodes(service, userId);
  const outcome = await service.gatherer.submit(
    {
      kind: 'switch_on_totp',
      userId,
      ...proved.value.proof,
      sealedSecret: seal(service.keys.totpSecrets, totpContext(userId), secret),
      step: stepOf(secret, newCode, nowMs),
      recoveryDigests: digests,
      coolingOffMs: service.config.coolingOffMs,
      by,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(codes) : outcome;
}

/** `recoveryCode`: in place of the one-time code; null: none was typed. */
export async function switchOffTotp(
  service: Service,
  { userId, ...proven }: ProvenUser,
  recoveryCode: string | null,
): Promise<Answer<null>> {
  const { coolingOffMs } = service.config;
  const recoveryDigest =
    recoveryCode === null ? null : recoveryCodeDigest(service, userId, recoveryCode);
  const outcome = await service.gatherer.submit(
    { kind: 'switch_off_totp', userId, ...proven, recoveryDigest, coolingOffMs },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}

/** Answers ten new ones; those that were left are worthless. */
export async function renewRecoveryCodes(
  service: Service,
  { userId, ...proven }: ProvenUser,
): Promise<Answer<readonly string[]>> {
  const { codes, digests: recoveryDigests } = newRecoveryCodes(service, userId);
  const outcome = await service.gatherer.submit(
    { kind: 'renew_recovery_codes', userId, ...proven, recoveryDigests },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(codes) : outcome;
}

function offerContext(userId: number): string {
  return `totp-offer:${userId}`;
}

function offeredSecret(
  { keys }: Service,
  userId: number,
  offer: string,
  nowMs: number,
): string | null {
  const opened = open(keys.totpSecrets, offerContext(userId), offer);
  const [endsAtMs, secret = null] = opened.ok ? opened.text.split(' ') : [];
  return nowMs < Number(endsAtMs ?? 0) ? secret : null;
}
