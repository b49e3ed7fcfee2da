// Posts notices to the platform, which tells its people by an app or messages of its own. Any number of
// processes may run it: a notice is claimed by one for a while, and arrives at least once. Neither mails nor
// callbacks wait for it.

import type { Logger } from 'pino';
import { CHOSEN_KINDS, isBellKind, type Notice } from '../core/notice.ts';
import { postedKinds } from '../core/rows/email-address.ts';
import { open, seal } from '../crypto/sealed.ts';
import { siteOf } from '../interface/answer-shape.ts';
import { postedBody } from '../interface/posted-notice.ts';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import { wishesOf } from '../service/email-address.ts';
import type { OpenService } from '../service/open-service.ts';
import type { NoticeSettings } from '../settings/notices.ts';
import { type ClaimedPost, type PostEnd, TOLD_WITHIN_MS } from '../store/notices.ts';
import { nextStep } from './backoff.ts';
import { createServiceSender } from './delivery.ts';
import type { Sender, SendResult } from './sender.ts';
import { signatureHeaders } from './sign.ts';

type Posting = Pick<OpenService, 'config' | 'keys' | 'payBase' | 'sandbox' | 'store'> & {
  readonly log: Pick<Logger, 'warn'>;
};

/** What came of each attempt, for who measures. */
export type OnPost = (result: string) => void;

export interface PostRhythm {
  readonly everyMs: number;
  readonly leaseMs: number;
  readonly stopMsMax: number;
  readonly nextStep: typeof nextStep;
}

/** All that was claimed at once is sent at once, and each attempt has an end of its own. */
const CLAIMED_AT_ONCE = 10;
const RHYTHM: PostRhythm = { everyMs: 3_000, leaseMs: 60_000, stopMsMax: 2_000, nextStep };

interface Work {
  readonly settings: NoticeSettings;
  readonly sender: Sender;
  readonly onPost: OnPost;
  readonly say: (reason: unknown) => void;
  readonly rhythm: PostRhythm;
}

/** Null: nothing is posted. */
export function startNoticePosts(
  service: Posting,
  onPost: OnPost = () => {},
  rhythm: PostRhythm = RHYTHM,
): Pick<Repeating, 'stop'> | null {
  const { notices: settings } = service.config;
  if (settings === null) return null;
  const say = throttled((reason, suppressed) =>
    service.log.warn({ reason: String(reason), suppressed }, 'A notice was not posted.'),
  );
  const work = { settings, sender: createServiceSender(service), onPost, say, rhythm };
  const posting = startRepeating({
    everyMs: rhythm.everyMs,
    run: (stopped) => postDue(service, work, stopped),
    onError: throttled((error, suppressed) =>
      service.log.warn({ error: String(error), suppressed }, 'Posts wait for the database.'),
    ),
  });
  return {
    async stop() {
      const deadline = setTimeout(work.sender.close, rhythm.stopMsMax);
      await posting.stop();
      clearTimeout(deadline);
      work.sender.close();
    },
  };
}

async function postDue(service: Posting, work: Work, stopped: () => boolean): Promise<void> {
  const { noticePosts } = service.store;
  while (!stopped()) {
    const claimed = await noticePosts.claim(CLAIMED_AT_ONCE, work.rhythm.leaseMs);
    // What cannot be read of one person holds up nobody else.
    await Promise.all(claimed.map((claim) => postOne(service, work, claim).catch(work.say)));
    // A claim takes a few of each person: there may be more of them.
    if (claimed.length === 0) return;
  }
}

async function postOne(service: Posting, work: Work, claim: ClaimedPost): Promise<void> {
  const { noticePosts, nowMs } = service.store;
  const made = await bytesOf(service, claim, work.say);
  if (made.kind === 'lost') return;
  if (made.kind === 'end') return noticePosts.end(claim, { state: made.state });
  const { body } = made;
  const atMs = nowMs();
  // After a long stall another process may have claimed it.
  if (atMs >= claim.untilMs) return;
  const { url, secret } = work.settings;
  // The platform compares it with its own clock, which no sandbox moves.
  const sentAtMs = atMs - (service.sandbox?.aheadMs() ?? 0);
  const headers = signatureHeaders({ id: claim.noticeNo, atMs: sentAtMs, body }, [secret]);
  const sent = await work.sender.send({ ownerId: 0, url, headers: { ...headers }, body });
  if (sent === null) return noticePosts.release(claim);
  work.onPost(sent.failure ?? 'sent');
  if (sent.failure !== null) work.say(reasonOf(sent));
  await noticePosts.end(claim, endOf(claim, sent, atMs, work.rhythm));
}

type Bytes =
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'end'; readonly state: 'unwanted' | 'failed' }
  /** Somebody else has the claim. */
  | { readonly kind: 'lost' };

async function bytesOf(service: Posting, claim: ClaimedPost, say: Work['say']): Promise<Bytes> {
  const { keys, store } = service;
  const { noticeNo, bodySealed, notice } = claim;
  if (bodySealed !== null) {
    const opened = open(keys.emails, postContext(noticeNo), bodySealed);
    if (opened.ok) return { kind: 'body', body: opened.text };
    say(`the bytes of ${noticeNo} are not what was written`);
    return { kind: 'end', state: 'failed' };
  }
  const body = await bodyOf(service, notice);
  if (body === null) return { kind: 'end', state: 'unwanted' };
  const sealed = seal(keys.emails, postContext(noticeNo), body);
  return (await store.noticePosts.freeze(claim, sealed))
    ? { kind: 'body', body }
    : { kind: 'lost' };
}

export function postContext(noticeNo: string): string {
  return `posted notice:${noticeNo}`;
}

/** Null: nobody wants it. */
async function bodyOf(service: Posting, notice: Notice): Promise<string | null> {
  const { userId, kind } = notice;
  const [user, wishes] = await Promise.all([
    service.store.queries.user(userId),
    wishesOf(service, userId),
  ]);
  if (!user || !isBellKind(kind)) return null;
  // Whoever has taken an account over must not be able to silence what cannot be chosen.
  if (CHOSEN_KINDS.includes(kind) && !postedKinds(wishes).includes(kind)) return null;
  const { language } = wishes;
  const serviceName = service.config.brand.names[language];
  return postedBody({ notice: { ...notice, kind }, user, language, serviceName }, siteOf(service));
}

function endOf(
  { attemptNo, notice }: ClaimedPost,
  { durationMs, status, retryAfter }: SendResult,
  atMs: number,
  rhythm: PostRhythm,
): PostEnd {
  const made = { attemptNo, endedAtMs: atMs + durationMs, status, retryAfter };
  const next = rhythm.nextStep(made, Math.random());
  if (next.kind === 'delivered') return { state: 'sent' };
  const isNews = next.kind === 'retry' && next.atMs < notice.atMs + TOLD_WITHIN_MS;
  return isNews ? { state: 'waiting', dueAtMs: next.atMs } : { state: 'failed' };
}

/** Never what the platform wrote: it may repeat what it got. */
function reasonOf({ failure, status, detail }: SendResult): string {
  return [failure, status, detail].filter((part) => part !== null).join(' ');
}
