// The user's own security log.

import { broken, optional } from '../../service/parameters/fields.ts';
import { securityLogOf } from '../../service/security-log.ts';
import { consoleRoute } from '../console-route.ts';
import { logData, presentLog } from './log-records.ts';

const BEFORE = optional((value) => (isMillis(value) ? Number(value) : broken('date')), null, {
  type: 'string',
  description: 'Only what happened before: `next` of the page before.',
});

function isMillis(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,15}$/.test(value);
}

const log = consoleRoute({
  method: 'GET',
  path: '/console/api/security/log',
  who: 'user',
  operation: {
    id: 'consoleSecurityLog',
    summary: 'Read your security log',
    description:
      'Sign-ins, locks and ended sessions of the last ninety days, and every line of the audit trail ' +
      'about the user: passwords, two-factor authentication, keys, withdrawals and the like.',
    query: { schema: { before: BEFORE }, examples: { before: '1763638200000' } },
    success: 'A page of the log, the newest first.',
    data: logData,
  },
  async answer({ service, session, query }) {
    const page = await securityLogOf(service, session.userId, query.before);
    return { ok: true, value: presentLog(page) };
  },
});

export const LOG_ROUTES = [log];
