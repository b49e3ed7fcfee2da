// The audit trail over all users: a page of it, and its lines in a CSV file.

import { z } from 'zod';
import type { AuditLine } from '../../core/access/audit.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import type { NamedLines } from '../../service/administration/audit-trail.ts';
import { trailPlaceText } from '../../service/parameters/operator-lists.ts';
import { detailsInYuan } from '../../service/present/audit-details.ts';
import { id, text } from '../../service/present/record-fields.ts';
import { CSV_START, csvLine } from '../../wire/csv.ts';
import { writeJson } from '../../wire/json-write.ts';
import { AUDIT_EXAMPLE, AUDIT_RECORD, presentLine } from './audit-record.ts';

const TRAIL_LINE = AUDIT_RECORD.extend({
  line_id: text('The number of the line: that of the user, and its place in their chain.'),
  user_id: id('The number of the user whom it concerns.'),
  login: text('Their login name.'),
}).meta({ description: 'A line of the audit trail, with whom it concerns.' });

type TrailLine = z.output<typeof TRAIL_LINE>;

const TRAIL_RECORD = z
  .object({
    items: z.array(TRAIL_LINE).meta({ description: 'Newest first.' }),
    next: text(
      'Send it as `before` to go on. Null: there are no more. A page looks at 10,000 lines at most, ' +
        'so with a filter it may hold none and still not be the last.',
    ).nullable(),
  })
  .meta({ description: 'A page of the audit trail.' });

export function presentTrail({ lines, logins, next }: NamedLines): z.output<typeof TRAIL_RECORD> {
  return {
    items: lines.map((line) => presentTrailLine(line, logins)),
    next: next === null ? null : trailPlaceText(next),
  };
}

function presentTrailLine(line: AuditLine, logins: ReadonlyMap<string, string>): TrailLine {
  return {
    ...presentLine(line, logins),
    line_id: `${line.userId}-${line.chainNo}`,
    user_id: line.userId,
    login: logins.get(`${line.userId}`) ?? '',
  };
}

export function trailData(): Data {
  const { userId } = OWNER;
  const item: TrailLine = {
    ...AUDIT_EXAMPLE,
    line_id: `${userId}-7`,
    user_id: userId,
    login: 'lin',
  };
  const example = { summary: 'A recharge', value: { items: [item], next: null } };
  return dataOf('AuditTrail', TRAIL_RECORD, { one: example }, { AuditTrailLine: TRAIL_LINE });
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
export async function* trailLines(pages: AsyncIterable<NamedLines>): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  let last: NamedLines | null = null;
  for await (const page of pages) {
    if (page.lines.length > 0) {
      yield page.lines.map((line) => csvLine(cellsOf(line, page.logins))).join('');
    }
    last = page;
  }
  if (last?.next) yield csvLine([UNFINISHED]);
}

const UNFINISHED = 'There are more lines. Export the days before this one separately.';

function cellsOf(line: AuditLine, logins: ReadonlyMap<string, string>) {
  const shown = presentTrailLine(line, logins);
  const details = writeJson(detailsInYuan(line.details));
  return COLUMNS.map((column) => (column === 'details' ? details : shown[column]));
}
