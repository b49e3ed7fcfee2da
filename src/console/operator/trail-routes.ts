// The audit trail over all users: a page by filter, or all that match as a file.

import { shanghaiDay } from '../../core/time.ts';
import {
  allOfTrail,
  listTrail,
  TRAIL_FILE_MAX,
  trailFilterOf,
} from '../../service/administration/audit-trail.ts';
import type { ValuesOf } from '../../service/parameters/fields.ts';
import {
  periodOf,
  trailFilterSchema,
  trailSchema,
} from '../../service/parameters/operator-lists.ts';
import type { Service } from '../../service/service.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { presentTrail, trailData, trailLines } from './trail-record.ts';

const FILTER_EXAMPLES = {
  user: 'lin',
  by: 'zhang',
  action: 'recharged',
  date_from: '2026-11-01',
  date_to: '2026-11-30',
};

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/audit',
  who: 'operator',
  operation: {
    id: 'consoleOperatorAudit',
    summary: 'Read the audit trail',
    description:
      'Who changed what about whom, newest first. Users and days are found through an index; who did ' +
      'it and what is looked for in 10,000 lines at a time.',
    query: {
      schema: trailSchema,
      examples: { ...FILTER_EXAMPLES, before: '1795174200000-1001-7', per_page: 20 },
    },
    refusals: ['user_not_found'],
    success: 'A page of lines.',
    data: trailData,
  },
  async answer({ service, query }) {
    const filter = await filterOf(service, query);
    if (!filter.ok) return filter;
    const page = await listTrail(service, filter.value, query.before, query.per_page);
    return { ok: true, value: presentTrail(page) };
  },
});

const download = consoleFileRoute({
  method: 'GET',
  path: '/console/api/operator/audit.csv',
  type: 'text/csv',
  who: 'operator',
  operation: {
    id: 'consoleOperatorExportAudit',
    summary: 'Download the audit trail',
    description:
      `By the same filter as the list, newest first, at most ${TRAIL_FILE_MAX} lines. If there are ` +
      'more, the last line says so.',
    query: { schema: trailFilterSchema, examples: FILTER_EXAMPLES },
    refusals: ['user_not_found'],
    success: 'One line for each, after a line with the names of the columns.',
  },
  async file({ service, query }) {
    const filter = await filterOf(service, query);
    if (!filter.ok) return filter;
    const name = `audit-${shanghaiDay(service.store.nowMs())}.csv`;
    return { ok: true, value: { name, lines: trailLines(allOfTrail(service, filter.value)) } };
  },
});

async function filterOf(service: Service, values: ValuesOf<typeof trailFilterSchema>) {
  const period = periodOf(values);
  if (!period.ok) return period;
  const { user, by, action } = values;
  return trailFilterOf(service, { user, by, action, ...period.value });
}

export const TRAIL_ROUTES = [list, download];
