// Answers who has signed in, and whether anything of theirs has changed: an open console asks this before
// all else, and then again and again.

import { assert } from '../core/assert.ts';
import type { Owner } from '../core/ledger/wallet.ts';
import { hasTwoFactor } from '../core/proofs/factors.ts';
import type { User } from '../core/rows/user.ts';
import { OWNER } from '../http/openapi/story.ts';
import { awaitOwnChange, type OwnChange } from '../service/await-own-change.ts';
import { broken } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { BUILD } from '../service/present/health.ts';
import { type Config, SIGN_UP_MODES } from '../settings/config.ts';
import type { Language } from '../wire/language.ts';
import { codePointLength } from '../wire/text-rules.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { own } from './operation.ts';

interface Reader {
  readonly user: User;
  readonly owner: Owner;
  readonly hasMerchants: boolean;
  readonly limited: boolean;
  readonly address: string;
  readonly language: Language;
  readonly config: Config;
}

const SERVICE = shape<Reader>()({
  name: 'ConsoleService',
  about: 'The service that they have signed in to.',
  fields: {
    build: is.text('What is running.', () => BUILD),
    short_name: is.text(
      'What the headers and the wallet identifier are named after.',
      (_, { shortName }) => shortName,
    ),
    public_url: is.url('Where people reach the service.', (_, { payBase }) => payBase),
    sign_up: is.choice(SIGN_UP_MODES, 'Who may sign up.', ({ config }) => config.signUp),
    demo: is.flag('Whether it runs with invented data.', ({ config }) => config.demo),
    sandbox: is.flag(
      'Whether its money is play money, and its clock can be moved.',
      ({ config }) => config.sandbox,
    ),
    language: is.choice(
      ['zh', 'en'],
      "The language of this reader's pages.",
      ({ language }) => language,
    ),
  },
});

const READER = shape<Reader>()({
  name: 'Me',
  about: 'Who has signed in.',
  fields: {
    user_id: is.id('The id of the user.', ({ user }) => user.userId),
    // The console is one program for all installations, so the field has one name.
    wallet_id: is.walletId(
      "The public identifier of the user's wallets.",
      ({ user }) => user.walletId,
    ),
    name: is.text('The name of the user.', ({ user }) => user.name),
    login: is.text('The login name.', ({ user }) => user.login),
    operator: is.flag('Whether they run the service.', ({ user }) => user.operator),
    pay_password_set: is.flag(
      'Whether they have a payment password.',
      ({ owner }) => owner.payPasswordDigest !== null,
    ),
    two_factor: is.flag('Whether they use one-time codes.', ({ owner }) => hasTwoFactor(owner)),
    has_merchants: is.flag('Whether they own a merchant.', ({ hasMerchants }) => hasMerchants),
    limited: is.flag(
      'Whether a sign-in link or the sign-in provider opened this session: it can look and pay.',
      ({ limited }) => limited,
    ),
    address: is.text(
      'The address of this request, as the service sees it.',
      ({ address }) => address,
    ),
    service: is.one(SERVICE, (reader) => reader),
  },
  examples: ({ shortName, payBase }) => ({
    owner: {
      summary: 'The owner of a merchant',
      value: {
        user_id: OWNER.userId,
        wallet_id: OWNER.walletId,
        name: OWNER.name,
        login: 'lin',
        operator: false,
        pay_password_set: true,
        two_factor: false,
        has_merchants: true,
        limited: false,
        address: '203.0.113.7',
        service: {
          build: BUILD,
          short_name: shortName,
          public_url: payBase,
          sign_up: 'invite' as const,
          demo: false,
          sandbox: false,
          language: 'zh' as const,
        },
      },
    },
  }),
});

const may = { session: true } as const;
const tag = 'Account';

const me = own({
  id: 'getMe',
  tag,
  method: 'GET',
  path: '/me',
  may,
  summary: { en: 'Get who is signed in', zh: '查看当前登录的用户' },
  about: 'The signed-in user, what they have, and the service they have signed in to.',
  gives: READER,
  async run({ service, userId, by, session, language }) {
    const { queries } = service.store;
    const [user, owner, merchants] = await Promise.all([
      queries.user(userId),
      queries.owner(userId),
      queries.merchants(userId, 1),
    ]);
    assert(user && owner, `user ${userId} has a session and is not there`);
    const value = {
      user,
      owner,
      hasMerchants: merchants.length > 0,
      limited: session?.limited === true,
      address: by.from,
      language: language(),
      config: service.config,
    };
    return { ok: true, value };
  },
});

const CHANGE = shape<OwnChange>()({
  name: 'Change',
  about: 'Whether anything has changed.',
  fields: {
    version: is.text(
      'To be sent with the next request. It says nothing by itself.',
      ({ version }) => version,
    ),
    changed: is.flag('Whether there is something to read anew.', ({ changed }) => changed),
  },
  examples: () => ({
    changed: { summary: 'A payment came in', value: { version: '43 0', changed: true } },
  }),
});

const SEEN_MAX = 64;

const awaitChange = own({
  id: 'awaitChange',
  tag,
  method: 'GET',
  path: '/changes',
  askedBy: 'page',
  may,
  summary: { en: 'Wait for a change', zh: '等待数据更新' },
  about:
    'Answers as soon as anything has changed of the wallets, the records, the orders or the audit trail of the ' +
    'user, or after fifteen seconds all the same.',
  takes: {
    seen: filter(
      (value) =>
        typeof value === 'string' && codePointLength(value) <= SEEN_MAX
          ? value
          : broken('name_length'),
      {
        type: 'string',
        maxLength: SEEN_MAX,
        description: 'The `version` of the last answer. Without it the answer comes at once.',
      },
    ),
  },
  examples: { next: { summary: 'The next one', value: { seen: '42 0' } } },
  gives: CHANGE,
  refuses: ['overloaded'],
  run: ({ service, userId, given: { seen }, untilGone }) =>
    awaitOwnChange(service, userId, seen, untilGone()),
});

export const ME = [me, awaitChange];
