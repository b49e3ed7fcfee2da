// /console/api/wallets, /console/api/overview and /console/api/statement: what people see of their own
// wallets.

import { dayOfNumber } from '../../core/time.ts';
import { monthAt, monthSchema } from '../../service/parameters/month.ts';
import {
  showHistory,
  showOverview,
  showOwnWallets,
  showStatement,
} from '../../service/show-own-wallets.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import {
  historyData,
  overviewData,
  presentHistory,
  presentOverview,
  presentWallets,
  walletsData,
} from './records.ts';
import { presentStatement, statementData, statementLines } from './statement.ts';

const showWallets = consoleRoute({
  method: 'GET',
  path: '/console/api/wallets',
  who: 'user',
  operation: {
    id: 'consoleShowWallets',
    summary: 'See your wallets',
    description:
      'With what of the frozen money is income, when it is settled, and what is withdrawn.',
    success: 'Both wallets.',
    data: walletsData,
  },
  async answer({ service, session }) {
    return { ok: true, value: presentWallets(await showOwnWallets(service, session.userId)) };
  },
});

const showDays = consoleRoute({
  method: 'GET',
  path: '/console/api/wallets/history',
  who: 'user',
  operation: {
    id: 'consoleShowWalletHistory',
    summary: 'See what your wallets did in the last thirty days',
    description: 'Day by day, the last day being today. Frozen money is counted.',
    success: 'The days.',
    data: historyData,
  },
  async answer({ service, session }) {
    return { ok: true, value: presentHistory(await showHistory(service, session.userId)) };
  },
});

const overview = consoleRoute({
  method: 'GET',
  path: '/console/api/overview',
  who: 'user',
  operation: {
    id: 'consoleShowOverview',
    summary: "See today's takings, what to do first, and how to top up",
    description: 'Takings are those of all merchants of the user, since midnight in Shanghai.',
    success: 'The overview.',
    data: overviewData,
  },
  async answer({ service, session }) {
    return {
      ok: true,
      value: presentOverview(await showOverview(service, session.userId), service.config.brand),
    };
  },
});

const QUERY = { schema: monthSchema, examples: { month: '2026-11' } };

const seeStatement = consoleRoute({
  method: 'GET',
  path: '/console/api/statement',
  who: 'user',
  operation: {
    id: 'consoleShowStatement',
    summary: 'See the statement of a month',
    description:
      'It adds up to the fen against the records of the month. Withdrawals count when they are ' +
      'approved.',
    query: QUERY,
    success: 'The statement.',
    data: statementData,
  },
  async answer({ service, session, query }) {
    const month = query.month ?? monthAt(service.store.nowMs());
    return {
      ok: true,
      value: presentStatement(await showStatement(service, session.userId, month)),
    };
  },
});

const exportStatement = consoleFileRoute({
  method: 'GET',
  path: '/console/api/statement.csv',
  type: 'text/csv',
  who: 'user',
  operation: {
    id: 'consoleExportStatement',
    summary: 'Download the statement of a month',
    description: 'The same amounts as in the statement.',
    query: QUERY,
    success: 'One line for each amount, after a line with the names of the columns.',
  },
  async file({ service, session, query }) {
    const month = query.month ?? monthAt(service.store.nowMs());
    const shown = presentStatement(await showStatement(service, session.userId, month));
    const name = `statement-${dayOfNumber(month.firstDay).slice(0, 7)}.csv`;
    return { ok: true, value: { name, lines: statementLines(shown) } };
  },
});

export const WALLET_ROUTES = [
  showWallets,
  showDays,
  overview,
  seeStatement,
  exportStatement,
  ...MONEY_ROUTES,
];
