// Security events over all users, by filter.

import { listSecurityEvents } from '../../service/administration/list-security-events.ts';
import { eventSchema, periodOf } from '../../service/parameters/operator-lists.ts';
import { consoleRoute } from '../console-route.ts';
import { eventsData, presentEvents } from './event-record.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/security-events',
  who: 'operator',
  operation: {
    id: 'consoleOperatorSecurityEvents',
    summary: 'List security events of everybody',
    description:
      'Sign-ins, locks and ended sessions of the last ninety days, newest first. Users and days are ' +
      'found through an index; the kind is looked for in 10,000 events at a time.',
    query: {
      schema: eventSchema,
      examples: {
        user: 'lin',
        kind: 'sign_in_locked',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        before: '1795174200000-4021',
        per_page: 20,
      },
    },
    refusals: ['user_not_found'],
    success: 'A page of events.',
    data: eventsData,
  },
  async answer({ service, query }) {
    const period = periodOf(query);
    if (!period.ok) return period;
    const { user, kind, before, per_page: perPage } = query;
    const wanted = { user, kind, ...period.value };
    const found = await listSecurityEvents(service, wanted, before, perPage);
    return found.ok ? { ok: true, value: presentEvents(found.value) } : found;
  },
});

export const EVENT_ROUTES = [list];
