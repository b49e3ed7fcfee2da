// Holds the refusals of signing in and up: logins, sessions, invites, links, the sign-in provider.

import type { RefusalRows } from './row.ts';
import { tryAgainIn, tryAgainInZh } from './waits.ts';

export const SIGN_IN = {
  login_failed: {
    http: 401,
    en: ({ subject }) =>
      subject === 'password'
        ? 'The login password is wrong.'
        : 'The login or the password is wrong.',
    zh: ({ subject }) => (subject === 'password' ? '登录密码错误。' : '登录名或密码错误。'),
  },
  login_throttled: {
    http: 429,
    retryAfter: true,
    en: (r) => `There were too many failed sign-in attempts. ${tryAgainIn(r)}`,
    zh: (r) => `登录失败次数过多，${tryAgainInZh(r)}`,
    example: { retryAfterSeconds: 30 },
  },
  session_required: {
    http: 401,
    en: 'Sign in first. There is no session, or it has ended.',
    zh: '尚未登录或登录已失效，请先登录。',
  },
  session_limited: {
    http: 403,
    en: 'This session can pay and look. Sign in with your login password for this.',
    zh: '本次登录只能付款和查看。此操作需要使用登录密码重新登录。',
  },
  cross_site: {
    http: 403,
    en:
      'This request came from another website, or does not say that it comes from a page of this ' +
      'service. Open this service in your browser and try again there.',
    zh: '此请求来自其他网站，或未表明来自本服务的页面，已被拒绝。请在浏览器中打开本服务后重试。',
  },
  sign_up_throttled: {
    http: 429,
    retryAfter: true,
    en: (r) => `There were too many sign-ups from your IP address. ${tryAgainIn(r)}`,
    zh: (r) => `当前 IP 地址的注册次数过多，${tryAgainInZh(r)}`,
    example: { retryAfterSeconds: 30 },
  },
  sign_up_off: {
    http: 403,
    en: 'Sign-up is closed. Ask the operator of the service for an account.',
    zh: '本服务未开放注册，请联系服务运营方开通账户。',
  },
  invite_invalid: {
    http: 403,
    en: 'The invite is wrong, used up, expired or revoked. Ask the person who invited you for a new one.',
    zh: '邀请码错误、已用完、已过期或已作废，请向邀请人索取新的邀请码。',
  },
  sign_in_link_invalid: {
    http: 403,
    en: 'The sign-in link is wrong, used or expired. Go back to the app and open the page again.',
    zh: '登录链接有误、已使用或已过期，请返回原应用重新打开。',
  },
  reset_link_invalid: {
    http: 403,
    en: 'This link is wrong, used or expired, or the password or address was changed. Ask for another one.',
    zh: '链接有误、已使用或已过期，或者登录密码、邮箱在此之后已更换。请重新申请。',
  },
  email_off: {
    http: 403,
    en: 'This service sends no e-mail. Contact its operator.',
    zh: '本服务没有启用邮件，请联系运营方。',
  },
  email_code_invalid: {
    http: 403,
    en: 'The code is wrong or has expired. Enter the newest one, or set the address again.',
    zh: '确认码有误或已过期。请输入最新邮件中的确认码，或重新设置邮箱。',
  },
  provider_sign_in_invalid: {
    http: 403,
    en: 'This sign-in is wrong, used or expired, or was begun in another browser. Sign in again.',
    zh: '本次登录有误、已使用或已过期，或是在另一个浏览器中发起的，请重新登录。',
  },
  provider_sign_in_declined: {
    http: 403,
    en: 'The sign-in was cancelled, or not allowed, where you sign in. Nothing happened here.',
    zh: '登录已取消，或未获登录服务允许。本次没有登录。',
  },
  provider_account_unknown: {
    http: 403,
    en:
      'No wallet belongs to the account that you have signed in with. Contact the operator of this ' +
      'service.',
    zh: '您登录的账户没有对应的钱包，请联系本服务的运营方。',
  },
  provider_unavailable: {
    http: 503,
    en: 'The service that you sign in with does not answer as it should. Try again in a moment.',
    zh: '登录服务暂时没有正常响应，请稍后再试。',
  },
  local_logins_off: {
    http: 403,
    en: 'Signing in with a login password is switched off here. Choose the other way to sign in.',
    zh: '本服务已停用登录密码，请使用另一种登录方式。',
  },
} satisfies RefusalRows;
