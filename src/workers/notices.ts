// Mails people what they are told, and makes the notices of what was paid. Any number of processes may run
// it: a notice is claimed by one, and handed to the mail server at most once.

import type { Logger } from 'pino';
import {
  ALWAYS_MAILED,
  LETTER_KINDS,
  NEVER_LATE,
  type Notice,
  type NoticeKind,
} from '../core/notice.ts';
import { type Letter, type Sending, sendLetter } from '../outbound/smtp.ts';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import { emailCode, emailOf, openEmail, shownCode, wishesOf } from '../service/email-address.ts';
import { mailText, saidOf } from '../service/notice-text.ts';
import type { OpenService } from '../service/open-service.ts';
import { resetLinkFor } from '../service/password-reset.ts';
import type { MailSettings } from '../settings/mail.ts';
import type { ClaimedNotice, MailEnd, NoticeMail } from '../store/notices.ts';

const EVERY_MS = 3_000;
/** So a busy shop gets one notice of many orders. */
const ORDERS_EVERY_MS = 60_000;
const CLAIMED_AT_ONCE = 20;
/** More than all that were claimed at once can take. */
const LEASE_MS = 15 * 60_000;

const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);
/** Of one person in an hour, what is NEVER_LATE aside. */
const MAILS_AN_HOUR = 30;
const HOUR_MS = 60 * MINUTE_MS;
const LATER_MS = 15 * MINUTE_MS;

export type Mailing = Pick<OpenService, 'config' | 'keys' | 'payBase' | 'store'> & {
  readonly log: Pick<Logger, 'warn'>;
};

/** What came of each mail, for who measures. */
export type OnMail = (kind: Sending['kind']) => void;

export interface MailRhythm {
  readonly everyMs: number;
  readonly ordersEveryMs: number;
  readonly leaseMs: number;
  readonly waitsMs: readonly number[];
}

const RHYTHM: MailRhythm = {
  everyMs: EVERY_MS,
  ordersEveryMs: ORDERS_EVERY_MS,
  leaseMs: LEASE_MS,
  waitsMs: WAITS_MS,
};

export function startNotices(
  service: Mailing,
  onMail: OnMail = () => {},
  rhythm: MailRhythm = RHYTHM,
): Pick<Repeating, 'stop'> {
  const onError = throttled((error, suppressed) =>
    service.log.warn({ error: String(error), suppressed }, 'Notices wait for the database.'),
  );
  const { mail } = service.config;
  const say = throttled((reason, suppressed) =>
    service.log.warn({ reason: String(reason), suppressed }, 'A notice was not mailed.'),
  );
  const stopping = new AbortController();
  const told = { onMail, say, rhythm, signal: stopping.signal };
  const run = (stopped: () => boolean) => mail && sendDue(service, mail, stopped, told);
  const sending = startRepeating({
    everyMs: rhythm.everyMs,
    run: async (end) => run(end),
    onError,
  });
  const telling = startRepeating({
    everyMs: rhythm.ordersEveryMs,
    run: () => service.store.noticeMail.tellOrders(rhythm.ordersEveryMs),
    onError,
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([sending.stop(), telling.stop()]);
    },
  };
}

async function sendDue(
  service: Mailing,
  mail: MailSettings,
  stopped: () => boolean,
  told: Told,
): Promise<void> {
  const { noticeMail } = service.store;
  while (!stopped()) {
    const claimed = await noticeMail.claim(CLAIMED_AT_ONCE, told.rhythm.leaseMs);
    for (const claim of claimed) {
      if (stopped()) return;
      // What cannot be read of one person holds up nobody else.
      await sendOne(service, mail, claim, told).catch(told.say);
    }
    // A claim takes a few of each person: there may be more of them.
    if (claimed.length === 0) return;
  }
}

interface Told {
  readonly onMail: OnMail;
  readonly say: (reason: unknown) => void;
  readonly rhythm: MailRhythm;
  readonly signal: AbortSignal;
}

async function sendOne(
  service: Mailing,
  mail: MailSettings,
  claim: ClaimedNotice,
  { onMail, say, rhythm, signal }: Told,
): Promise<void> {
  const { noticeMail } = service.store;
  const letter = await letterOf(service, claim.notice);
  if (letter === 'later') return noticeMail.postpone(claim, LATER_MS);
  const sending =
    letter && (await sendLetter(mail, letter, () => noticeMail.handOver(claim), signal));
  if (sending) onMail(sending.kind);
  if (sending && 'reason' in sending) say(sending.reason);
  await endMail(noticeMail, claim, endOf(service, claim, sending, rhythm.waitsMs));
}

/** Null: it stays as it was marked, and is not sent again: nobody knows whether it was taken. */
function endOf(
  { store }: Mailing,
  { attemptNo }: ClaimedNotice,
  sending: Sending | null,
  waitsMs: readonly number[],
): MailEnd | null {
  if (sending === null) return { state: 'unwanted' };
  if (sending.kind === 'sent') return { state: 'sent' };
  if (sending.kind !== 'refused') return null;
  const waitMs = waitsMs[attemptNo - 1];
  if (sending.forGood || waitMs === undefined) return { state: 'failed' };
  return { state: 'waiting', dueAtMs: store.nowMs() + waitMs };
}

const ENDINGS_MAX = 3;

/** The server has refused it, or has it: a database that is away for a moment must not lose that. */
async function endMail(
  noticeMail: NoticeMail,
  claim: ClaimedNotice,
  end: MailEnd | null,
): Promise<void> {
  if (end === null) return;
  for (let tries = 1; ; tries++) {
    try {
      return await noticeMail.end(claim, end);
    } catch (error) {
      if (tries === ENDINGS_MAX) throw error;
    }
  }
}

const LETTERS: ReadonlySet<NoticeKind> = new Set(LETTER_KINDS);

/** Null: nobody wants it, or it is too late. `later`: they have had enough for a while. */
async function letterOf(service: Mailing, notice: Notice): Promise<Letter | 'later' | null> {
  const { userId, kind, atMs } = notice;
  if (LETTERS.has(kind)) return writtenLetter(service, notice);
  const { store } = service;
  const email = await store.queries.email(userId);
  const to = await emailOf(service, userId);
  // What was before it belongs to whoever had another address, or none.
  if (to === null || (email && email.setAtMs > atMs)) return null;
  const { mailed } = await wishesOf(service, userId);
  if (!ALWAYS_MAILED.has(kind) && !(mailed as readonly NoticeKind[]).includes(kind)) return null;
  if (NEVER_LATE.has(kind)) return written(service, notice, to, '');
  const hourAgoMs = store.nowMs() - HOUR_MS;
  const sent = await store.noticeMail.countSent(userId, hourAgoMs, MAILS_AN_HOUR);
  return sent >= MAILS_AN_HOUR ? 'later' : written(service, notice, to, '');
}

async function writtenLetter(service: Mailing, notice: Notice): Promise<Letter | null> {
  const { userId, kind, atMs, toSealed } = notice;
  const sealedTo = toSealed === null ? null : openEmail(service, userId, toSealed);
  if (kind === 'email_was_replaced') {
    return sealedTo === null ? null : written(service, notice, sealedTo, '');
  }
  if (kind === 'email_to_confirm') {
    const { pendingSealed } = await wishesOf(service, userId);
    if (sealedTo === null || toSealed === null || pendingSealed !== toSealed) return null;
    return written(service, notice, sealedTo, shownCode(emailCode(service, userId, toSealed)));
  }
  const to = await emailOf(service, userId);
  const link = await resetLinkFor(service, userId, atMs);
  return to === null || link === null ? null : written(service, notice, to, link);
}

async function written(
  service: Mailing,
  { noticeNo, userId, kind, facts }: Notice,
  to: string,
  code: string,
): Promise<Letter> {
  const { config, payBase } = service;
  const { language } = await wishesOf(service, userId);
  const name = config.brand.names[language];
  const host = URL.parse(payBase())?.hostname ?? 'localhost';
  return {
    to,
    fromName: name,
    ...mailText(kind, language, saidOf(facts, name, code), `${payBase()}/console`),
    messageId: `<${noticeNo}@${host}>`,
  };
}
