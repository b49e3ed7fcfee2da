// The part of the store that keeps what people are told [0210]: what stands in their bell, and what goes out
// by mail. What happens writes its notice in its own transaction; any number of workers may send.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Notice } from '../core/notice.ts';
import type { EmailAddress, NoticeWishes } from '../core/rows/email-address.ts';

export interface NoticeQueries {
  /** Of the bell, newest first. */
  notices(
    userId: UserId,
    after: NoticeCursor | null,
    limit: number,
  ): Promise<readonly SeenNotice[]>;
  /** How many of the bell they have not read; counts up to UNREAD_MAX. */
  unreadNotices(userId: UserId): Promise<number>;
  email(userId: UserId): Promise<EmailAddress | undefined>;
  noticeWishes(userId: UserId): Promise<NoticeWishes | undefined>;
}

/** It decides nothing, and is no command. */
export interface NoticeMarks {
  /** Of the user's; null: all that there are. */
  markNoticesRead(userId: UserId, noticeNos: readonly string[] | null): Promise<void>;
}

export interface SeenNotice extends Notice {
  readonly readAtMs: number | null;
}

export interface NoticeCursor {
  readonly atMs: number;
  readonly noticeNo: string;
}

export const UNREAD_MAX = 100;

/** What tells people elsewhere than in the bell. Only PostgreSQL has it. */
export interface NoticeSending {
  readonly noticeMail: NoticeMail;
  readonly noticePosts: NoticePosts;
}

/** By mail. */
export interface NoticeMail {
  /**
   * Claims notices that are due, a few of each person, and commits that before it resolves. Until the lease
   * ends nobody else gets them.
   */
  claim(limit: number, leaseMs: number): Promise<readonly ClaimedNotice[]>;
  /**
   * Says that the mail server is about to get the whole text. From then on the notice is never claimed again,
   * whatever becomes of this process: false, if the claim was lost, and nothing may be sent.
   */
  handOver(claim: NoticeClaim): Promise<boolean>;
  end(claim: NoticeClaim, end: MailEnd): Promise<void>;
  /**
   * What is due to the person waits for so long, but for what is NEVER_LATE. Nothing was tried: the claim
   * counts as no attempt.
   */
  postpone(claim: ClaimedNotice, waitMs: number): Promise<void>;
  /** How many mails a person got since; counts up to `max`. */
  countSent(userId: UserId, sinceMs: number, max: number): Promise<number>;
  /**
   * Makes a notice of what was paid since the last one, for each owner who wants that. However many nodes ask
   * every so often, one of them looks at an owner in that time.
   */
  tellOrders(everyMs: number): Promise<void>;
  figures(): Promise<MailFigures>;
}

/** Through the platform, by what it has. */
export interface NoticePosts {
  /** As of mail; and each is posted at least once. */
  claim(limit: number, leaseMs: number): Promise<readonly ClaimedPost[]>;
  /** Keeps the bytes that every attempt sends. False: the claim was lost, and nothing may be sent. */
  freeze(claim: NoticeClaim, bodySealed: string): Promise<boolean>;
  /** What was sealed is gone with the end. */
  end(claim: NoticeClaim, end: PostEnd): Promise<void>;
  /** Due again at once, and not counted. */
  release(claim: NoticeClaim): Promise<void>;
  figures(): Promise<PostFigures>;
}

export interface ClaimedPost extends ClaimedNotice {
  /** Until then nobody else may claim it. */
  readonly untilMs: number;
  /** Null: this is the first claim. */
  readonly bodySealed: string | null;
}

export type PostEnd =
  | { readonly state: 'sent' | 'failed' | 'unwanted' }
  | { readonly state: 'waiting'; readonly dueAtMs: number };

/** Of the last day. */
export interface PostFigures {
  readonly waiting: number;
  /** Of those, the ones that wait for longer than five minutes. */
  readonly late: number;
  readonly failed: number;
}

/** What could not be told to anybody for so long is no news any more. */
export const TOLD_WITHIN_MS = 86_400_000;

export interface NoticeClaim {
  readonly noticeNo: string;
  readonly attemptNo: number;
}

export interface ClaimedNotice extends NoticeClaim {
  readonly notice: Notice;
}

export type MailEnd =
  | { readonly state: 'sent' | 'failed' | 'unwanted' }
  | { readonly state: 'waiting'; readonly dueAtMs: number };

export interface MailFigures {
  /** Those that are due or wait for another try. */
  readonly waiting: number;
  /** Of which nobody knows whether the server took them, of the last day. */
  readonly unclear: number;
}
