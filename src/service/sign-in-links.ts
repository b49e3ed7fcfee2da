// Sign-in links: the platform, which has signed a user in already, lets them in here without asking again. A
// link holds its terms and a MAC over them, and over the user's present login password.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { SIGN_IN_LINK_MS } from '../core/people/sign-in-link.ts';
import type { Client, User } from '../core/rows/user.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import { refuse, succeed } from './administration/answer.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import type { Answer } from './answer.ts';
import { submitterAt } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { newSession, opaqueDigest } from './session.ts';
import type { OpenedSession, SignedInUser } from './sign-in.ts';

/** The account page, the console, or the pay page of an order, by its number. */
type LinkedPage = string;

export interface SignInLink {
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface LinkedUser extends SignedInUser {
  /** Where the link leads them. */
  readonly path: string;
}

const NONCE_BYTES = 12;
/** 128 bits: the router takes no more than a hundred characters. */
const MAC_DIGITS = 32;
const LINK = /^((\d{1,16})\.(\d{13})\.[\w-]{16}\.(account|console|[A-Z0-9]{1,27}))\.([\w-]{22})$/;

export async function createSignInLink(
  service: Service,
  userId: UserId,
  page: LinkedPage,
  authorization: Authorization,
): Promise<Answer<SignInLink>> {
  const { store } = service;
  const user = await store.queries.user(userId);
  if (!user) return refuse({ code: 'user_not_found' });
  const isOrder = page !== 'account' && page !== 'console';
  if (isOrder && !(await store.queries.order(page))) return refuse({ code: 'order_not_found' });
  const made = await service.gatherer.submit(
    { kind: 'create_sign_in_link', userId, page, ...authorization },
    submitterOf(authorization),
  );
  if (!made.ok) return made;
  const expiresAtMs = store.nowMs() + SIGN_IN_LINK_MS;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const terms = `${userId}.${expiresAtMs}.${nonce}.${page}`;
  const url = `${service.payBase()}/sign-in/${terms}.${macOf(service, user, terms)}`;
  return succeed({ url, expiresAtMs });
}

/** For the browser that has opened it. One that is wrong is answered like one that was used. */
export async function redeemSignInLink(
  service: Service,
  link: string,
  client: Client,
): Promise<Answer<OpenedSession<LinkedUser>>> {
  const [, terms = '', id, expires, page = '', mac = ''] = LINK.exec(link) ?? [];
  const userId = Number(id);
  const user = Number.isSafeInteger(userId) ? await service.store.queries.user(userId) : undefined;
  if (!user || !isSame(macOf(service, user, terms), mac)) {
    return refuse({ code: 'sign_in_link_invalid' });
  }
  const sessionToken = newSessionToken(userId);
  const outcome = await service.gatherer.submit(
    {
      kind: 'redeem_sign_in_link',
      userId,
      linkSubject: `link/${opaqueDigest(service, 'used link', link)}`,
      expiresAtMs: Number(expires),
      loginPasswordHash: user.loginPasswordHash,
      ...newSession(service, sessionToken, client),
    },
    { submitter: submitterAt(service, 'sign-in', client.address) },
  );
  if (!outcome.ok) return outcome;
  // The device is not known by it: whoever forwards a link gives nothing away that lasts.
  const { walletId, name } = user;
  const linked = { userId, walletId, name, path: pathOf(page) };
  return succeed({ user: linked, sessionToken, deviceToken: null });
}

/** Ties the form to the browser that was sent it: another has not the cookie. */
export function linkFormProof(service: Service, link: string, browser: string): string {
  return opaqueDigest(service, 'sign-in form', `${link}\0${browser}`);
}

export function isLinkFormProof(
  service: Service,
  link: string,
  browser: string | null,
  proof: string,
): boolean {
  return browser !== null && isSame(linkFormProof(service, link, browser), proof);
}

function macOf(
  service: Service,
  { loginPasswordHash }: Pick<User, 'loginPasswordHash'>,
  terms: string,
): string {
  const digest = opaqueDigest(service, 'sign-in link', `${terms}\0${loginPasswordHash}`);
  return Buffer.from(digest.slice(0, MAC_DIGITS), 'hex').toString('base64url');
}

function pathOf(page: LinkedPage): string {
  return page === 'account' || page === 'console' ? `/${page}` : `/pay/${page}`;
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
