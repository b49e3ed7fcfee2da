// Shows operators what happened to one user, as one list: of whatever kind a line is, it says what, how it
// stands, what it is about, and who did it from where.

import { DIRECTIONS, WALLET_KINDS } from '../core/ledger/record-kind.ts';
import { type Fen, fen } from '../core/money.ts';
import type { Site } from '../http/openapi/description.ts';
import { ORDER_NO, ORDERED } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { refuse } from '../service/administration/answer.ts';
import {
  readTimeline,
  TIMELINE_KINDS,
  TIMELINE_SOURCES,
  type TimelineCursor,
  type TimelineLine,
} from '../service/administration/timeline.ts';
import { type Broken, broken, oneOf } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { choice, count } from '../service/present/answer-fields.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, siteOf } from './answer-shape.ts';
import { AUDIT_LINE } from './audit.ts';
import { operators } from './operation.ts';
import { nameFilter, pageFields } from './pages.ts';
import { TRANSACTION } from './transactions/transaction.ts';

/** What the kinds of lines have in common. */
interface Told {
  readonly what: string;
  readonly status: string | null;
  readonly httpStatus: number | null;
  readonly subject: string | null;
  readonly amountFen: Fen | null;
  readonly direction: (typeof DIRECTIONS)[number] | null;
  readonly wallet: (typeof WALLET_KINDS)[number] | null;
  readonly detail: string | null;
  readonly by: string | null;
  readonly address: string | null;
}

interface ToldLine extends Told {
  readonly line: TimelineLine;
}

const NOTHING: Omit<Told, 'what'> = {
  status: null,
  httpStatus: null,
  subject: null,
  amountFen: null,
  direction: null,
  wallet: null,
  detail: null,
  by: null,
  address: null,
};

function tellLine(line: TimelineLine, site: Site): Told {
  switch (line.source) {
    case 'requests': {
      const { method, path, code, status, requestId, fields, keyId, address } = line.request;
      const answered = { status: code, httpStatus: status, detail: fields };
      const what = `${method} ${path}`;
      return { ...NOTHING, what, ...answered, subject: requestId, by: keyId, address };
    }
    case 'payments':
    case 'receivers': {
      const { type: what, state: status, txNo: subject, url: address } = line.event;
      const { status: httpStatus = null, failure: detail = null } = line.lastAttempt ?? {};
      return { ...NOTHING, what, status, httpStatus, subject, detail, address };
    }
    case 'records': {
      const { type, direction, wallet, amount, refund_no, tx_no } = TRANSACTION.present(
        line.record,
        site,
      );
      const { order, counterparty } = line.record;
      const detail = order?.title ?? counterparty?.name ?? null;
      const subject = refund_no ?? tx_no;
      return { ...NOTHING, what: type, subject, amountFen: amount, direction, wallet, detail };
    }
    case 'events': {
      const { kind, client } = line.event;
      const { device: detail = null, address = null } = client ?? {};
      return { ...NOTHING, what: kind, detail, address };
    }
    case 'trail': {
      const { present } = AUDIT_LINE;
      const { action, subject, amount, reason, bank_reference, by, from } = present(
        line.line,
        site,
      );
      const said = [reason, bank_reference].filter((text) => text !== null);
      const detail = said.length === 0 ? null : said.join(' · ');
      return { ...NOTHING, what: action, subject, amountFen: amount, detail, by, address: from };
    }
  }
}

/** The letter of each source, in the numbers of lines and in the cursor of a page. */
const LETTERS: Readonly<Record<(typeof TIMELINE_SOURCES)[number], string>> = {
  requests: 'q',
  payments: 'p',
  receivers: 'c',
  records: 'm',
  events: 's',
  trail: 'a',
};

const LINE = shape<ToldLine>()({
  name: 'TimelineLine',
  about: 'Something that happened to a user.',
  fields: {
    line_id: is.text('No other line of the user has it.', ({ line }) => {
      return `${LETTERS[line.source]}${line.cursor.no}`;
    }),
    at: is.time('When it happened.', ({ line }) => line.atMs),
    kind: is.choice(TIMELINE_KINDS, 'What kind of line it is.', ({ line }) => line.kind),
    what: is.text(
      'What happened: the method and path of a request, the type of a callback or of a record, the kind of a ' +
        'security event, the action of a line of the audit trail.',
      ({ what }) => what,
    ),
    status: is.textOrNull(
      'Why a request was refused, or the state of a callback; null: it has happened.',
      ({ status }) => status,
    ),
    http_status: is.field(
      count('How a request, or the last attempt of a callback, was answered.', 100).nullable(),
      ({ httpStatus }: ToldLine) => httpStatus,
    ),
    subject: is.textOrNull(
      'What it is about: the id of the request, or the number of an order, a refund, a key.',
      ({ subject }) => subject,
    ),
    amount: is.yuanOrNull('How much it is about', ({ amountFen }) => amountFen),
    direction: is.field(
      choice(DIRECTIONS, 'Of a record; null: no money moved by this line.').nullable(),
      ({ direction }: ToldLine) => direction,
    ),
    wallet: is.field(
      choice(WALLET_KINDS, 'Of a record: whose balance changed.').nullable(),
      ({ wallet }: ToldLine) => wallet,
    ),
    detail: is.textOrNull(
      'The fields that a request was refused for, why the last attempt of a callback failed, the title of an ' +
        "order or the other side's name, the device of a sign-in, the reason of a change.",
      ({ detail }) => detail,
    ),
    by: is.textOrNull('The key of a request; who made a change.', ({ by }) => by),
    address: is.textOrNull(
      'The address or the machine that it came from; of a callback where it is sent.',
      ({ address }) => address,
    ),
  },
  examples: () => {
    const request = {
      line_id: 'q4711',
      at: ORDERED,
      kind: 'request',
      what: 'POST /api/v1/collection',
      status: 'invalid_parameters',
      http_status: 400,
      subject: 'req_2ZCZMZ1EWASHN3W6',
      amount: null,
      direction: null,
      wallet: null,
      detail: 'amount',
      by: 'tk_0123456789abcdefghjkmn',
      address: '203.0.113.7',
    } as const;
    const record = {
      ...request,
      line_id: 'm88',
      kind: 'money',
      what: 'collection',
      status: null,
      http_status: null,
      subject: ORDER_NO,
      amount: fen(88_00),
      direction: 'in',
      wallet: 'merchant',
      detail: '龙井',
      by: null,
      address: null,
    } as const;
    return {
      request: { summary: 'A request that was refused', value: request },
      record: { summary: 'A payment', value: record },
    };
  },
});

const PART = /^([a-z])(\d{1,15})-([0-9A-Z]{1,27}(?:-\d{1,15})?)$/;
const IS_TEXT: ReadonlySet<string> = new Set(['receivers']);

function readCursor(value: unknown): TimelineCursor | Broken {
  const cursor: { -readonly [Source in keyof TimelineCursor]: TimelineCursor[Source] } = {};
  for (const part of String(value).split('_')) {
    const [, letter, ms, no = ''] = PART.exec(part) ?? [];
    const source = TIMELINE_SOURCES.find((one) => LETTERS[one] === letter && !cursor[one]);
    const isCursor = source && (IS_TEXT.has(source) || /^\d{1,15}$/.test(no));
    if (!isCursor) return broken('place_in_list');
    cursor[source] = { atMs: Number(ms), no };
  }
  return cursor;
}

function cursorText(cursor: TimelineCursor): string {
  const parts = TIMELINE_SOURCES.flatMap((source) => {
    const { atMs, no } = cursor[source] ?? {};
    return no === undefined ? [] : [`${LETTERS[source]}${atMs}-${no}`];
  });
  return parts.join('_');
}

const show = operators({
  id: 'showTimeline',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users/:user_id/timeline',
  may: { session: true, machine: true },
  summary: {
    en: 'Show what happened to a user, in one list',
    zh: '按时间查看一个用户发生的一切',
  },
  about:
    'Requests of their programs that were refused (kept for seven days), their callbacks, the records of their ' +
    'wallets with what the audit trail says of their money, sign-ins and locks (ninety days), and all other ' +
    'changes of the audit trail, newest first. A request appears a second or two after its answer. Of their ' +
    'records 10,000 at a time are looked at for callbacks, so a page may be short and still not be the last.',
  takes: {
    kind: filter(...oneOf(TIMELINE_KINDS, 'Only lines of this kind.')),
    request_id: nameFilter('Only the request with this id, even if it was not refused.'),
    ...pageFields(readCursor),
  },
  examples: {
    some: {
      summary: 'What was refused',
      value: {
        kind: 'request',
        request_id: 'req_2ZCZMZ1EWASHN3W6',
        limit: 20,
        after: 'q1795174200000-4711',
      },
    },
  },
  gives: pageOf(LINE),
  refuses: ['user_not_found'],
  command: {
    name: 'user timeline',
    examples: ['--user member-20417', '--user lin --kind request'],
    columns: [
      ...[
        'at',
        'kind',
        'what',
        'status',
        'http_status',
        'amount',
        'direction',
        'subject',
        'detail',
      ],
      ...['by', 'address'],
    ],
    none: 'Nothing matches.',
  },
  async run({ service, params, given: { kind, request_id: requestId, limit, after } }) {
    const userId = numberIn(params.user_id);
    const user = await service.store.queries.user(userId);
    if (!user) return refuse({ code: 'user_not_found' });
    const { items, next } = await readTimeline(service, { userId, kind, requestId }, after, limit);
    const site = siteOf(service);
    const lines = items.map((line) => ({ ...tellLine(line, site), line }));
    return { ok: true, value: { items: lines, next: next && cursorText(next) } };
  },
});

export const TIMELINE = [show];
