// The user's own security log.

import { broken, optional, required } from '../../service/parameters/fields.ts';
import { securityLogOf } from '../../service/security-log.ts';
import { readSecurityLog, securityNewsOf } from '../../service/security-news.ts';
import { consoleRoute } from '../console-route.ts';
import { logData, newsData, presentLog, presentNews } from './log-records.ts';
import { doneData } from './records.ts';

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

const news = consoleRoute({
  method: 'GET',
  path: '/console/api/security/news',
  who: 'user',
  operation: {
    id: 'consoleSecurityNews',
    summary: 'See what is new in your security log',
    description:
      'What happened since the user last said that they have seen it. Signing in with a known browser is ' +
      'none of it, nor is the sign-in of this session.',
    success: 'What is new, the newest first.',
    data: newsData,
  },
  async answer({ service, session }) {
    return { ok: true, value: presentNews(await securityNewsOf(service, session)) };
  },
});

const read = consoleRoute({
  method: 'POST',
  path: '/console/api/security/log/read',
  who: 'user',
  operation: {
    id: 'consoleReadSecurityLog',
    summary: 'Say that you have seen it',
    description: 'What happened up to then is not new any more. It never goes back.',
    body: {
      request: 'SecurityLogRead',
      schema: {
        up_to: required((value) => (isMillis(value) ? Number(value) : broken('date')), {
          type: 'string',
          description: '`newest` of what was new.',
        }),
      },
      examples: { read: { summary: 'Seen', value: { up_to: '1795174200000' } } },
    },
    refusals: [],
    success: 'It is kept.',
    data: doneData,
  },
  async answer({ service, session, fields }) {
    const done = await readSecurityLog(service, session.userId, fields.up_to);
    return done.ok ? { ok: true, value: {} } : done;
  },
});

export const LOG_ROUTES = [log, news, read];
