// Sets at the machine what users prove who they are with; and makes links that sign a user in without any
// of it.

import { type Fen, yuanText } from '../../core/money.ts';
import { OWNER } from '../../http/openapi/story.ts';
import { numberIn } from '../../http/path-ids.ts';
import { enrolTotp, type TotpEnrolment } from '../../service/administration/enrol-totp.ts';
import { setLoginPassword } from '../../service/administration/set-login-password.ts';
import { setPayPassword } from '../../service/administration/set-pay-password.ts';
import { showUser } from '../../service/administration/show-user.ts';
import type { Answer } from '../../service/answer.ts';
import {
  idOf,
  lineOf,
  optional,
  required,
  textOf,
  thresholdOf,
} from '../../service/parameters/fields.ts';
import type { Service } from '../../service/service.ts';
import { setCodeLimit } from '../../service/set-code-limit.ts';
import { createSignInLink, type SignInLink } from '../../service/sign-in-links.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { operators } from '../operation.ts';
import { type ShownUser, USER_DETAIL } from './user.ts';

const shared = { tag: 'Operators', method: 'POST', proof: 'login_password' } as const;
const atMachine = { ...shared, may: { machine: true }, about: 'At the machine.' } as const;

type Named = { readonly user_id: number };
type Done = { readonly ok: true } | Extract<Answer<never>, { readonly ok: false }>;

const TOTP = shape<TotpEnrolment>()({
  name: 'TotpEnrolment',
  about: 'A new secret for one-time codes.',
  fields: {
    secret: is.text('In Base 32, as authenticator apps take it.', ({ secret }) => secret),
    otpauth_url: is.text('The same as a link.', ({ otpauthUrl }) => otpauthUrl),
  },
});

const enrol = operators({
  ...atMachine,
  id: 'enrolUserTotp',
  path: '/operator/users/:user_id/totp',
  summary: {
    en: 'Issue a new secret for one-time codes, replacing the old one',
    zh: '签发新的动态验证码密钥，替换旧的',
  },
  gives: TOTP,
  command: {
    name: 'user totp',
    examples: ['--user lin'],
    drawn: 'otpauth_url',
    says: ({
      secret,
      otpauth_url: url,
    }: {
      readonly secret: string;
      readonly otpauth_url: string;
    }) =>
      [
        'Add this secret to an authenticator app now. It will not be shown again.',
        `secret       ${secret}`,
        `otpauth_url  ${url}`,
      ].join('\n'),
  },
  run: ({ service, params }) => enrolTotp(service, numberIn(params.user_id)),
});

const password = operators({
  ...atMachine,
  id: 'setUserPassword',
  path: '/operator/users/:user_id/password',
  summary: {
    en: "Set a user's login password and sign them out everywhere",
    zh: '设置用户的登录密码并退出其所有会话',
  },
  takes: {
    password: required(textOf, {
      type: 'string',
      format: 'password',
      description: 'The new login password.',
    }),
  },
  gives: USER_DETAIL,
  command: {
    name: 'user password',
    examples: ['--user lin --password -'],
    says: ({ user_id: id }: Named) =>
      `User ${id} has a new login password and is signed out everywhere.`,
  },
  async run({ service, params, given }) {
    const userId = numberIn(params.user_id);
    return showDone(service, userId, await setLoginPassword(service, userId, given.password));
  },
});

const payPassword = operators({
  ...atMachine,
  id: 'setUserPayPassword',
  path: '/operator/users/:user_id/pay-password',
  summary: {
    en: "Set a user's payment password and unlock it",
    zh: '设置用户的支付密码并解除锁定',
  },
  takes: {
    pay_password: required(textOf, {
      type: 'string',
      format: 'password',
      description: 'The new payment password: six digits.',
    }),
  },
  gives: USER_DETAIL,
  command: {
    name: 'user pay-password',
    examples: ['--user lin --pay-password -'],
    says: ({ user_id: id }: Named) => `User ${id} has a new payment password.`,
  },
  async run({ service, params, given }) {
    const userId = numberIn(params.user_id);
    return showDone(service, userId, await setPayPassword(service, userId, given.pay_password));
  },
});

const codeLimit = operators({
  ...atMachine,
  id: 'setUserCodeLimit',
  path: '/operator/users/:user_id/code-limit',
  summary: {
    en: 'Set the amount above which payments of a user need a code',
    zh: '设置用户付款须输入验证码的金额',
  },
  takes: {
    amount: optional(thresholdOf, null, {
      type: 'number',
      description: 'Yuan; that of the service if left out.',
    }),
  },
  gives: USER_DETAIL,
  command: {
    name: 'user code-limit',
    examples: ['--user lin --amount 200.00', '--user lin'],
    says: ({ user_id: id, code_limit: limit }: Named & { readonly code_limit: Fen | null }) => {
      const above = limit === null ? 'as the service says' : `above ${yuanText(limit)}`;
      return `Payments of user ${id} take a code ${above}, once they use two-factor authentication.`;
    },
  },
  async run({ service, params, given: { amount: aboveFen }, authorization }) {
    const userId = numberIn(params.user_id);
    return showDone(
      service,
      userId,
      await setCodeLimit(service, userId, aboveFen, authorization()),
    );
  },
});

const unlink = operators({
  ...atMachine,
  id: 'unlinkUserProvider',
  path: '/operator/users/:user_id/unlink-provider',
  summary: {
    en: 'Unlink a user from the sign-in provider, and sign them out',
    zh: '解除用户与登录服务账户的绑定并使其退出登录',
  },
  gives: USER_DETAIL,
  command: {
    name: 'user unlink-provider',
    examples: ['--user lin'],
    says: ({ user_id: id }: Named) =>
      `User ${id} is bound to no account of the sign-in provider, and is signed out.`,
  },
  async run({ service, params, authorization }) {
    const userId = numberIn(params.user_id);
    const unlinking = { kind: 'unlink_provider', userId, ...authorization() } as const;
    return showDone(service, userId, await service.gatherer.submit(unlinking));
  },
});

async function showDone(service: Service, userId: number, done: Done): Promise<Answer<ShownUser>> {
  const found = done.ok ? await showUser(service, userId) : done;
  if (!found.ok) return found;
  return { ok: true, value: { ...found.value, readerId: null, nowMs: service.store.nowMs() } };
}

const PAGE_MAX = 128;

const LINK = shape<SignInLink>()({
  name: 'SignInLink',
  about: 'A link that signs a user in, once.',
  fields: {
    url: is.text('The link. Whoever opens it first is signed in as the user.', ({ url }) => url),
    expires_at: is.time('Until when it may be opened.', ({ expiresAtMs }) => expiresAtMs),
  },
  examples: ({ payBase }) => {
    const terms = '1001.1795406460000.u7Xq2mZ0aB3cD4eF.account.Zk9vQ1p0aXBfYjN4TnRrQQ';
    const value = {
      url: `${payBase}/sign-in/${terms}`,
      expires_at: '2026-11-23T12:01:00.000+08:00',
    };
    return { account: { summary: 'To the account page', value } };
  },
});

const link = operators({
  ...shared,
  id: 'createSignInLink',
  path: '/operator/sign-in-links',
  may: { key: 'operate', machine: true },
  summary: {
    en: 'Create a link that signs a user in, once, within a minute',
    zh: '创建一次性登录链接，一分钟内有效',
  },
  about:
    'For somebody whom the platform has signed in already: send it to their own browser and nowhere ' +
    'else. It works once, within a minute, in the browser that opens it first. The session can pay, with ' +
    'the payment password, and look; everything else takes a sign-in with the login password.',
  takes: {
    user_id: required(idOf, { type: 'integer', minimum: 1, description: 'Whom it signs in.' }),
    page: required((value) => lineOf(value, PAGE_MAX, 'length_1_to_128'), {
      type: 'string',
      minLength: 1,
      maxLength: PAGE_MAX,
      description: 'Where it leads: `account`, `console`, or the number of an order to pay.',
    }),
  },
  request: 'SignInLinkRequest',
  examples: {
    account: { summary: 'To the account page', value: { user_id: OWNER.userId, page: 'account' } },
  },
  gives: LINK,
  refuses: ['user_not_found', 'user_closed', 'user_suspended', 'order_not_found'],
  command: {
    name: 'user sign-in-link',
    examples: ['--user lin --page console'],
    says: ({ url, expires_at: at }: { readonly url: string; readonly expires_at: string }) =>
      `${url}\nIt works once, until ${at}. Whoever opens it is signed in.`,
  },
  run: ({ service, given: { user_id: userId, page }, authorization }) =>
    createSignInLink(service, userId, page, authorization()),
});

export const FACTORS_OF_USERS = [enrol, password, payPassword, codeLimit, unlink, link];
