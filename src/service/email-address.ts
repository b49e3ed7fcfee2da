// The address of a user's mail: they set it on a proof, and type the code that was mailed to it. Neither the
// code nor a link is kept anywhere: each is made of what is kept, when it is needed.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { EMAIL_CODE_MS, type SetNoticeWishes } from '../core/people/change-email.ts';
import type { ProvenUser } from '../core/proofs/login-proof.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { type NoticeWishes, unaskedWishes } from '../core/rows/email-address.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { encodeBytes } from '../crypto/crockford.ts';
import { open, seal } from '../crypto/sealed.ts';
import { normalisedTypedCode } from '../crypto/typed-code.ts';
import { maskedEmail } from '../wire/email-address.ts';
import type { Language } from '../wire/language.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

type Keeping = Pick<Service, 'store' | 'keys'>;

export interface OwnEmail {
  /** Masked. Null: there is none. */
  readonly address: string | null;
  /** Masked: it waits for its code. */
  readonly pending: string | null;
  readonly wishes: NoticeWishes;
  /** Whether the service sends mail at all. */
  readonly isOn: boolean;
  /** Whether it posts to the platform. */
  readonly isPosting: boolean;
}

export async function showEmail(service: Service, userId: UserId): Promise<OwnEmail> {
  const [address, wishes] = await Promise.all([
    emailOf(service, userId),
    wishesOf(service, userId),
  ]);
  const { pendingSealed, pendingUntilMs } = wishes;
  const waits = pendingSealed !== null && service.store.nowMs() < (pendingUntilMs ?? 0);
  const pending = waits ? openEmail(service, userId, pendingSealed) : null;
  return {
    address: address && maskedEmail(address),
    pending: pending && maskedEmail(pending),
    wishes,
    isOn: service.config.mail !== null,
    isPosting: service.config.notices !== null,
  };
}

/** In plain text: for who mails, and for the export of its user. */
export async function emailOf(service: Keeping, userId: UserId): Promise<string | null> {
  const sealed = (await service.store.queries.email(userId))?.sealed ?? null;
  return sealed === null ? null : openEmail(service, userId, sealed);
}

export async function setEmail(
  service: Service,
  proven: ProvenUser,
  address: string,
  language: Language,
): Promise<Answer<OwnEmail>> {
  const { userId } = proven;
  const pendingSealed = seal(service.keys.emails, emailContext(userId), address);
  const outcome = await service.gatherer.submit(
    {
      kind: 'set_email',
      ...proven,
      pendingSealed,
      lettersSubject: opaqueDigest(service, 'letters', `${userId}`),
      isMailOn: service.config.mail !== null,
      language,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(await showEmail(service, userId)) : outcome;
}

/** However it was typed: in small letters, with spaces or hyphens. */
export async function confirmEmail(
  service: Service,
  { userId, by }: { readonly userId: UserId; readonly by: Provenance },
  typed: string,
): Promise<Answer<OwnEmail>> {
  const { pendingSealed: waiting } = await wishesOf(service, userId);
  if (waiting === null) return refuse({ code: 'email_code_invalid' });
  const isRight = equalInConstantTime(
    emailCode(service, userId, waiting),
    normalisedTypedCode(typed),
  );
  const outcome = await service.gatherer.submit(
    {
      kind: 'confirm_email',
      userId,
      pendingSealed: isRight ? waiting : null,
      maskedAddress: maskedEmail(openEmail(service, userId, waiting)),
      by,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(await showEmail(service, userId)) : outcome;
}

export async function removeEmail(service: Service, proven: ProvenUser): Promise<Answer<OwnEmail>> {
  const { userId } = proven;
  const outcome = await service.gatherer.submit(
    { kind: 'remove_email', ...proven },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(await showEmail(service, userId)) : outcome;
}

export async function setNoticeWishes(
  service: Service,
  userId: UserId,
  wanted: Pick<SetNoticeWishes, 'mailed' | 'posted' | 'orders'>,
  language: Language,
): Promise<Answer<OwnEmail>> {
  const outcome = await service.gatherer.submit(
    { kind: 'set_notice_wishes', userId, ...wanted, language },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(await showEmail(service, userId)) : outcome;
}

export async function wishesOf({ store }: Keeping, userId: UserId): Promise<NoticeWishes> {
  return (await store.queries.noticeWishes(userId)) ?? unaskedWishes(userId);
}

export function openEmail({ keys }: Pick<Service, 'keys'>, userId: UserId, sealed: string): string {
  const opened = open(keys.emails, emailContext(userId), sealed);
  assert(opened.ok, `the address of user ${userId} does not open`);
  return opened.text;
}

const CODE_BYTES = 10;
const CODE_CHARACTERS = 10;
const HALF = CODE_CHARACTERS / 2;

/** Fifty bits: nobody tries them all within EMAIL_CODE_MS. Of each address that is set it is another. */
export function emailCode(
  service: Pick<Service, 'keys'>,
  userId: UserId,
  pendingSealed: string,
): string {
  const digest = opaqueDigest(service, 'email code', `${userId}\0${pendingSealed}`);
  return encodeBytes(Buffer.from(digest, 'hex').subarray(0, CODE_BYTES)).slice(0, CODE_CHARACTERS);
}

/** As it stands in the mail. */
export function shownCode(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

export const EMAIL_CODE_MINUTES = EMAIL_CODE_MS / 60_000;

export function emailContext(userId: UserId): string {
  return `email:${userId}`;
}
