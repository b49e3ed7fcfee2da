// Shows people the notices of the bell, keeps the address of their mail, and lets them choose what they are
// told.

import { fen } from '../core/money.ts';
import { BELL_KINDS, type BellKind, CHOSEN_KINDS } from '../core/notice.ts';
import { postedKinds } from '../core/rows/email-address.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { succeed } from '../service/administration/answer.ts';
import {
  confirmEmail,
  type OwnEmail,
  removeEmail,
  setEmail,
  setNoticeWishes,
  showEmail,
} from '../service/email-address.ts';
import {
  type Broken,
  broken,
  choiceOf,
  flagOf,
  optional,
  required,
  textOf,
} from '../service/parameters/fields.ts';
import type { NoticeCursor, SeenNotice } from '../store/notices.ts';
import { EMAIL_MAX, emailAddress } from '../wire/email-address.ts';
import * as is from './answer-shape.ts';
import { DONE, pageOf, shape } from './answer-shape.ts';
import { own, provenUser } from './operation.ts';
import { pageFields } from './pages.ts';

const NOTICE = shape<SeenNotice>()({
  name: 'Notice',
  about: 'Something that the user is told.',
  fields: {
    notice_no: is.text('The number of the notice.', ({ noticeNo }) => noticeNo),
    at: is.time('When it happened.', ({ atMs }) => atMs),
    kind: is.choice(BELL_KINDS, 'What happened.', ({ kind }) => kind as BellKind),
    read: is.flag('Whether they have read it.', ({ readAtMs }) => readAtMs !== null),
    about: is.textOrNull('The number of what it is about.', ({ facts }) => facts.about),
    amount: is.yuanOrNull('The amount.', ({ facts: { amountFen } }) =>
      amountFen === null ? null : fen(BigInt(amountFen)),
    ),
    count: is.countOrNull('How many orders.', ({ facts }) => facts.count),
    detail: is.textOrNull(
      'How a withdrawal was decided, the order of a refund or payment, the masked account or address, the mandate, or ' +
        'the device.',
      ({ facts }) => facts.detail,
    ),
    address: is.textOrNull('Where a sign-in came from.', ({ facts }) => facts.address),
  },
  examples: () => ({
    one: {
      summary: 'A top-up',
      value: {
        notice_no: `recharge_arrived-${ORDER_NO}`,
        at: '2026-11-20T19:30:00.000+08:00',
        kind: 'recharge_arrived' as const,
        read: false,
        about: ORDER_NO,
        amount: fen(100_00),
        count: null,
        detail: null,
        address: null,
      },
    },
  }),
});

const UNREAD = shape<number>()({
  name: 'UnreadNotices',
  about: 'What waits in the bell.',
  fields: {
    unread: is.count('How many are not read; 100 are not counted on.', (unread) => unread),
  },
  examples: () => ({ two: { summary: 'Two', value: { unread: 2 } } }),
});

const EMAIL = shape<OwnEmail>()({
  name: 'OwnEmail',
  about: 'Where mail goes, and what is mailed.',
  fields: {
    available: is.flag('Whether the service sends mail.', ({ isOn }) => isOn),
    address: is.textOrNull('The confirmed address, masked.', ({ address }) => address),
    pending: is.textOrNull('One that waits for its code, masked.', ({ pending }) => pending),
    mailed: is.texts(
      'What is mailed, beside what concerns the safety of the account, which always is.',
      ({ wishes }) => [...wishes.mailed],
    ),
    platform_available: is.flag(
      "Whether notices also go to the platform's own app or messages.",
      ({ isPosting }) => isPosting,
    ),
    posted: is.texts('What goes there, in the same way.', ({ wishes }) => [...postedKinds(wishes)]),
    orders: is.flag(
      'Whether paid orders are told at all.',
      ({ wishes }) => wishes.ordersFrom !== null,
    ),
  },
  examples: () => ({
    one: {
      summary: 'A confirmed address',
      value: {
        available: true,
        address: 'l***@example.com',
        pending: null,
        mailed: ['recharge_arrived', 'refund_arrived'],
        platform_available: true,
        posted: ['recharge_arrived'],
        orders: false,
      },
    },
  }),
});

const may = { session: true } as const;
const tag = 'Account';
const NO_MAX = 100;
const NOS_MAX = 100;

const list = own({
  id: 'listNotices',
  tag,
  method: 'GET',
  path: '/notices',
  may,
  summary: { en: 'List your notices', zh: '列出自己的通知' },
  about: 'What happened that you should know, of the last ninety days, newest first.',
  takes: pageFields(readCursor),
  examples: {
    first: {
      summary: 'The newest',
      value: { limit: 20, after: `1795174200000-recharge_arrived-${ORDER_NO}` },
    },
  },
  gives: pageOf(NOTICE),
  async run({ service, userId, given: { limit, after } }) {
    const found = await service.store.queries.notices(userId, after, limit + 1);
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return succeed({ items, next: last ? `${last.atMs}-${last.noticeNo}` : null });
  },
});

const unread = own({
  id: 'countUnreadNotices',
  tag,
  method: 'GET',
  path: '/notices/unread',
  may,
  askedBy: 'page',
  summary: { en: 'Count unread notices', zh: '未读通知数' },
  about: 'What the bell shows.',
  gives: UNREAD,
  run: async ({ service, userId }) => succeed(await service.store.queries.unreadNotices(userId)),
});

const read = own({
  id: 'readNotices',
  tag,
  method: 'POST',
  path: '/notices/read',
  may,
  forLimited: true,
  summary: { en: 'Mark notices as read', zh: '将通知标为已读' },
  about: 'Those that are named, or all that there are.',
  takes: {
    notice_nos: optional(nosOf, null, {
      type: 'array',
      maxItems: NOS_MAX,
      items: { type: 'string', maxLength: NO_MAX },
      description: 'The numbers of the notices; left out, all.',
    }),
  },
  request: 'ReadNotices',
  examples: { all: { summary: 'All', value: {} } },
  gives: DONE,
  async run({ service, userId, given }) {
    await service.store.markNoticesRead(userId, given.notice_nos);
    return succeed(null);
  },
});

const show = own({
  id: 'showEmail',
  tag,
  method: 'GET',
  path: '/email',
  may,
  summary: { en: 'Get your e-mail address', zh: '查看自己的邮箱' },
  about: 'Masked, with what is mailed.',
  gives: EMAIL,
  run: async ({ service, userId }) => succeed(await showEmail(service, userId)),
});

const set = own({
  id: 'setEmail',
  tag,
  method: 'POST',
  path: '/email',
  may,
  proof: 'login_password',
  summary: { en: 'Set your e-mail address', zh: '设置邮箱' },
  about:
    'A code is mailed to it. Until that is entered, nothing else is, and the former address stays.',
  takes: {
    email: required(emailOf, {
      type: 'string',
      maxLength: EMAIL_MAX,
      description: 'The address, like `name@example.com`.',
    }),
  },
  request: 'NewEmail',
  examples: { one: { summary: 'An address', value: { email: 'lin@example.com' } } },
  gives: EMAIL,
  refuses: ['email_off'],
  run: (call) => setEmail(call.service, provenUser(call), call.given.email, call.language()),
});

const confirm = own({
  id: 'confirmEmail',
  tag,
  method: 'POST',
  path: '/email/confirm',
  may,
  summary: { en: 'Confirm your e-mail address', zh: '确认邮箱' },
  about: 'With the code that was mailed to it. The former address is told.',
  takes: {
    code: required(textOf, {
      type: 'string',
      description: 'The code, with or without its hyphen.',
    }),
  },
  request: 'EmailCode',
  examples: { one: { summary: 'A code', value: { code: '7KQ2M-9XTDA' } } },
  gives: EMAIL,
  refuses: ['email_code_invalid'],
  run: ({ service, userId, by, given }) => confirmEmail(service, { userId, by }, given.code),
});

const remove = own({
  id: 'removeEmail',
  tag,
  method: 'DELETE',
  path: '/email',
  may,
  proof: 'login_password',
  summary: { en: 'Remove your e-mail address', zh: '移除邮箱' },
  about: 'The address is told, and nothing is mailed after that.',
  request: 'EmailRemoval',
  examples: { proof: { summary: 'In a session', value: {} } },
  gives: EMAIL,
  run: (call) => removeEmail(call.service, provenUser(call)),
});

const choose = own({
  id: 'chooseNotices',
  tag,
  method: 'POST',
  path: '/email/notices',
  may,
  summary: { en: 'Choose what you are told', zh: '选择接收哪些通知' },
  about:
    "What is mailed, what goes to the platform's own app or messages, and whether paid orders are told at all: of " +
    'many within a minute there is one notice. What concerns the safety of the account is always told.',
  takes: {
    mailed: required(kindsOf, {
      type: 'array',
      items: { type: 'string', enum: CHOSEN_KINDS },
      description: 'What is mailed.',
    }),
    posted: optional(kindsOf, null, {
      type: 'array',
      items: { type: 'string', enum: CHOSEN_KINDS },
      description: "What goes to the platform's app or messages; left out, it stays as it is.",
    }),
    orders: required(flagOf, { type: 'boolean', description: 'Whether paid orders are told.' }),
  },
  request: 'NoticeChoice',
  examples: {
    some: { summary: 'Money that arrives', value: { mailed: ['recharge_arrived'], orders: false } },
  },
  gives: EMAIL,
  run: ({ service, userId, given, language }) =>
    setNoticeWishes(service, userId, given, language()),
});

const CURSOR = new RegExp(`^(\\d{1,15})-((?:${BELL_KINDS.join('|')})-[A-Z0-9-]{1,64})$`);

function readCursor(value: unknown): NoticeCursor | Broken {
  const [, atMs, noticeNo] = typeof value === 'string' ? (CURSOR.exec(value) ?? []) : [];
  if (atMs === undefined || noticeNo === undefined) return broken('place_in_list');
  return { atMs: Number(atMs), noticeNo };
}

function nosOf(value: unknown): readonly string[] | Broken {
  const isList = Array.isArray(value) && value.length <= NOS_MAX;
  if (!isList) return broken('choice');
  const nos = value.filter((no) => typeof no === 'string' && /^[\w-]+$/.test(no));
  return nos.length === value.length ? nos : broken('choice');
}

function kindsOf(value: unknown): readonly (typeof CHOSEN_KINDS)[number][] | Broken {
  if (!Array.isArray(value)) return broken('choice', CHOSEN_KINDS.join(', '));
  const kinds = value.map((one) => choiceOf(one, CHOSEN_KINDS, 'choice'));
  const wrong = kinds.find((kind) => typeof kind !== 'string');
  return wrong === undefined ? CHOSEN_KINDS.filter((kind) => kinds.includes(kind)) : wrong;
}

function emailOf(value: unknown): string | Broken {
  return (typeof value === 'string' ? emailAddress(value) : null) ?? broken('email');
}

export const NOTICES = [list, unread, read, show, set, confirm, remove, choose];
