// /console/api/security: the user's own login password, payment password, two-factor authentication, sessions
// and security log.

import { showOwnSecurity } from '../../service/show-own-security.ts';
import { consoleRoute } from '../console-route.ts';
import { ACCOUNT_ROUTES } from './account.ts';
import { CODE_LIMIT_ROUTE } from './code-limit.ts';
import { LOG_ROUTES } from './log.ts';
import { PASSWORD_ROUTES } from './passwords.ts';
import { presentSecurity, securityData } from './records.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { TWO_FACTOR_ROUTES } from './two-factor.ts';

const overview = consoleRoute({
  method: 'GET',
  path: '/console/api/security',
  who: 'user',
  operation: {
    id: 'consoleSecurity',
    summary: 'See your factors',
    description: 'Whether the payment password is set and locked, and whether two-factor is on.',
    success: 'The factors of the user.',
    data: securityData,
  },
  async answer({ service, session }) {
    const own = await showOwnSecurity(service, session.userId);
    return { ok: true, value: presentSecurity(own, service.store.nowMs()) };
  },
});

export const SECURITY_ROUTES = [
  overview,
  ...PASSWORD_ROUTES,
  ...TWO_FACTOR_ROUTES,
  CODE_LIMIT_ROUTE,
  ...SESSION_ROUTES,
  ...LOG_ROUTES,
  ...ACCOUNT_ROUTES,
];
