// The audit trail over all users: who changed what about whom.

import { z } from 'zod';
import { type Fen, fen } from '../core/money.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditDetails } from '../core/rows/audit.ts';
import { shanghaiDay } from '../core/time.ts';
import type { Site } from '../http/openapi/description.ts';
import { OWNER, RECHARGE_NO } from '../http/openapi/story.ts';
import {
  allOfTrail,
  listTrail,
  type NamedLine,
  TRAIL_FILE_MAX,
  type TrailPage,
  trailFilterOf,
} from '../service/administration/audit-trail.ts';
import { type Broken, broken, oneOf, type ValuesOf } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { PERIOD, periodInOrder, periodOf } from '../service/parameters/period.ts';
import { detailsInYuan } from '../service/present/audit-details.ts';
import type { Service } from '../service/service.ts';
import type { TrailCursor } from '../store/operator-lists.ts';
import { CSV_START, csvLine } from '../wire/csv.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, siteOf } from './answer-shape.ts';
import { operators } from './operation.ts';
import { nameFilter, numbersIn, pageFields } from './pages.ts';

const AUDIT_EXAMPLE = {
  at: '2026-11-20T19:30:00.000+08:00',
  action: 'recharged',
  by_kind: 'user',
  by: 'zhang',
  from: '203.0.113.7',
  device: 'Chrome on macOS',
  subject: RECHARGE_NO,
  amount: fen(100_00),
  reason: '线下汇款',
  bank_reference: '20261120000417',
} as const;

/** About a user who is known. */
export const AUDIT_LINE = shape<NamedLine>()({
  name: 'AuditLine',
  about: 'A line of the audit trail.',
  fields: {
    at: is.time('When it was done.', ({ line }) => line.atMs),
    action: is.text('What was done.', ({ line }) => line.action),
    by_kind: is.choice(
      ['operator', 'user', 'key'],
      'Who did it. `operator`: at the machine; `user`: signed in; `key`: by an API key.',
      ({ line }) => line.by.kind,
    ),
    by: is.text(
      'The account on the machine, the login of the user, or the id of the key.',
      ({ line: { by }, logins }) => (by.kind === 'user' && logins.get(by.name)) || by.name,
    ),
    from: is.text('The machine, or the address.', ({ line }) => line.by.from),
    device: is.textOrNull(
      'The device in words; null if it is not known.',
      ({ line }) => line.by.device ?? null,
    ),
    subject: is.textOrNull(
      'Which key, order, withdrawal, request or invite; null if none.',
      ({ line }) => subjectOf(line.action, line.details),
    ),
    amount: is.field(
      z
        .custom<Fen | null>()
        .meta({ type: ['number', 'null'], description: 'How much, in yuan; null if none.' }),
      ({ line: { details } }: NamedLine) =>
        typeof details.amount_fen === 'string' ? fen(BigInt(details.amount_fen)) : null,
    ),
    reason: is.textOrNull('Why, if somebody said so.', ({ line }) => textIn(line.details.reason)),
    bank_reference: is.textOrNull(
      'What the bank calls the payment of a recharge, if somebody said so.',
      ({ line }) => textIn(line.details.bank_reference),
    ),
  },
  examples: () => ({ one: { summary: 'A recharge', value: AUDIT_EXAMPLE } }),
});

const TRAIL_LINE = shape<NamedLine>()({
  name: 'AuditTrailLine',
  about: 'A line of the audit trail, with whom it concerns.',
  fields: {
    ...AUDIT_LINE.fields,
    line_id: is.text(
      'The number of the line: that of the user, and its place in their chain.',
      ({ line }) => `${line.userId}-${line.chainNo}`,
    ),
    user_id: is.id('The number of the user whom it concerns.', ({ line }) => line.userId),
    login: is.text('Their login name.', ({ line, logins }) => logins.get(`${line.userId}`) ?? ''),
    details: is.field(
      z
        .custom<Readonly<Record<string, JsonWritable>>>()
        .meta({ type: 'object', description: 'All that was noted of it; amounts are yuan.' }),
      ({ line }: NamedLine) => detailsInYuan(line.details),
    ),
  },
  examples: () => {
    const details = { tx_no: RECHARGE_NO, amount: fen(100_00) };
    const whom = { line_id: `${OWNER.userId}-7`, user_id: OWNER.userId, login: 'lin', details };
    return { one: { summary: 'A recharge', value: { ...AUDIT_EXAMPLE, ...whom } } };
  },
});

function textIn(detail: AuditDetails[string] | undefined): string | null {
  return typeof detail === 'string' ? detail : null;
}

function subjectOf(action: AuditAction, details: AuditDetails): string | null {
  // A user who came with an invite is about more than the invite.
  if (action === 'invite_created' || action === 'invite_revoked') return `${details.invite_id}`;
  const { key_id: keyId, refund_no: refundNo, request_no: requestNo } = details;
  const number = keyId ?? refundNo ?? requestNo ?? details.withdrawal_no ?? details.tx_no;
  return typeof number === 'string' ? number : null;
}

const FILTER = {
  user: nameFilter(
    'Only lines that concern this user: a number, a login, a reference or a wallet id.',
  ),
  by: nameFilter(
    'Only what this user did, named likewise, or this API key, or this account on the machine.',
  ),
  action: filter(...oneOf(AUDIT_ACTIONS, 'Only this action.')),
  ...PERIOD,
};
const FILTER_EXAMPLE = {
  user: 'lin',
  by: 'zhang',
  action: 'recharged',
  date_from: '2026-11-01',
  date_to: '2026-11-30',
};

const list = operators({
  id: 'listAudit',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/audit',
  may: { session: true, machine: true },
  summary: { en: 'Read the audit trail: who changed what', zh: '查看审计记录：谁改了什么' },
  about:
    'Newest first. Users and days are found through an index; who did it and what is looked for in 10,000 ' +
    'lines at a time, so a page may hold none and still not be the last.',
  takes: { ...FILTER, ...pageFields(readCursor) },
  between: periodInOrder,
  examples: {
    some: {
      summary: 'Some',
      value: { ...FILTER_EXAMPLE, limit: 20, after: '1795174200000-1001-7' },
    },
  },
  gives: pageOf(TRAIL_LINE),
  refuses: ['user_not_found'],
  command: {
    name: 'audit',
    examples: ['--limit 20', '--user lin --from 2027-01-01 --to 2027-01-31'],
    options: { date_from: 'from', date_to: 'to' },
    columns: ['at', 'user_id', 'action', 'by_kind', 'by', 'from', 'details'],
    none: 'No changes match.',
  },
  async run({ service, given: { limit, after, ...filter } }) {
    const wanted = await filterOf(service, filter);
    if (!wanted.ok) return wanted;
    const { items, next } = await listTrail(service, wanted.value, after, limit);
    return { ok: true, value: { items, next: next && cursorText(next) } };
  },
});

const download = operators({
  id: 'exportAudit',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/audit.csv',
  may: { session: true },
  summary: { en: 'Download the audit trail', zh: '下载审计记录' },
  about:
    `By the same filter as the list, newest first, at most ${TRAIL_FILE_MAX} lines. If there are more, the ` +
    'last line says so.',
  takes: FILTER,
  between: periodInOrder,
  examples: { some: { summary: 'Some', value: FILTER_EXAMPLE } },
  gives: {
    media: 'text/csv',
    about: 'One line for each, after a line with the names of the columns.',
  },
  refuses: ['user_not_found'],
  async run({ service, given }) {
    const wanted = await filterOf(service, given);
    if (!wanted.ok) return wanted;
    const name = `audit-${shanghaiDay(service.store.nowMs())}.csv`;
    return {
      ok: true,
      value: { name, lines: trailLines(allOfTrail(service, wanted.value), siteOf(service)) },
    };
  },
});

function filterOf(service: Service, { user, by, action, ...days }: ValuesOf<typeof FILTER>) {
  return trailFilterOf(service, { user, by, action, ...periodOf(days) });
}

function readCursor(value: unknown): TrailCursor | Broken {
  const [atMs, userId, chainNo] = numbersIn(value, 3) ?? [];
  if (atMs === undefined || userId === undefined || chainNo === undefined) {
    return broken('place_in_list');
  }
  return { atMs, userId, chainNo };
}

function cursorText({ atMs, userId, chainNo }: TrailCursor): string {
  return `${atMs}-${userId}-${chainNo}`;
}

const COLUMNS = [
  'line_id',
  'at',
  'user_id',
  'login',
  'action',
  'by_kind',
  'by',
  'from',
  'device',
  'subject',
  'amount',
  'reason',
  'details',
  'bank_reference',
] as const;

/** If the last page has a next one, the last line says so: nobody should take a part for the whole. */
export async function* trailLines(
  pages: AsyncIterable<TrailPage>,
  site: Site,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  let next: TrailCursor | null = null;
  for await (const page of pages) {
    if (page.items.length > 0)
      yield page.items.map((line) => csvLine(cellsOf(line, site))).join('');
    next = page.next;
  }
  if (next !== null) yield csvLine([UNFINISHED]);
}

const UNFINISHED = 'There are more lines. Export the days before this one separately.';

function cellsOf(line: NamedLine, site: Site) {
  const { details, ...cells } = TRAIL_LINE.present(line, site);
  const shown = { ...cells, details: writeJson(details) };
  return COLUMNS.map((column) => shown[column]);
}

export const AUDIT = [list, download];
