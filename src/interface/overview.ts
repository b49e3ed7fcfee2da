// Shows operators what they see first: what waits for them, how the newest orders ended, how the service
// stands.

import { z } from 'zod';
import { shanghaiDay } from '../core/time.ts';
import {
  COUNTED_MAX,
  NEWEST_ORDERS,
  type NewestOrders,
  type Overview,
  type Standing,
  showOverview,
  type Waiting,
} from '../service/administration/show-overview.ts';
import { statusOf } from '../service/check-health.ts';
import { BUILD, REASON } from '../service/present/health.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { operators } from './operation.ts';

const AT_MOST = `At most ${COUNTED_MAX} are counted.`;

const WAITING = shape<Waiting>()({
  name: 'Waiting',
  about: 'How many things wait for an operator.',
  fields: {
    recharge_requests: is.count(
      `Requests for recharges that nobody has decided. ${AT_MOST}`,
      ({ rechargeRequests }) => rechargeRequests,
    ),
    recharges: is.count(
      `Recharges that take a second operator. ${AT_MOST}`,
      ({ recharges }) => recharges,
    ),
    withdrawals: is.count(
      `Withdrawals that nobody has decided, or that take a second operator. ${AT_MOST}`,
      ({ withdrawals }) => withdrawals,
    ),
    payouts: is.count(
      `Approved withdrawals that are in no file for the bank. ${AT_MOST}`,
      ({ payouts }) => payouts,
    ),
    refund_requests: is.count(
      `Refund requests of tools that wait for their owners. ${AT_MOST}`,
      ({ refundRequests }) => refundRequests,
    ),
    bank_differences: is.count(
      `Differences with the bank that nobody has closed. ${AT_MOST}`,
      ({ bankDifferences }) => bankDifferences,
    ),
    failed_callbacks: is.count(
      `Callbacks that were given up. ${AT_MOST}`,
      ({ failedCallbacks }) => failedCallbacks,
    ),
  },
});

const ORDERS = shape<NewestOrders>()({
  name: 'NewestOrders',
  about: `How the newest ${NEWEST_ORDERS} orders ended. Those that can still be paid are not counted.`,
  fields: {
    paid: is.count('Paid, refunded since or not.', ({ paid }) => paid),
    expired: is.count('Expired.', ({ expired }) => expired),
    cancelled: is.count('Cancelled.', ({ cancelled }) => cancelled),
  },
});

const STANDING = shape<Standing>()({
  name: 'Standing',
  about: 'How the service stands, as the node that answers sees it.',
  fields: {
    build: is.text('What is running.', () => BUILD),
    health: is.choice(['ok', 'read_only', 'degraded'], 'As `GET /health` says.', ({ health }) =>
      statusOf(health),
    ),
    reason: is.field(REASON.nullable(), ({ health }: Standing) => health.trouble),
    nodes: is.count('How many nodes run on this database.', ({ nodes }) => nodes),
    processes: is.count('How many processes they have.', ({ processes }) => processes),
    free_bytes: is.field(
      z.int().min(0).nullable().meta({
        description:
          'How much room the disk of the database has; null: it cannot be seen from here.',
      }),
      ({ freeBytes }: Standing) => freeBytes,
    ),
    verified_at: is.timeOrNull(
      'When the last verification with a result began; null: there was none.',
      ({ verified }) => verified?.startedAtMs ?? null,
    ),
    broken: is.field(
      z
        .array(z.string())
        .meta({ description: 'The rules that do not hold, by what verifications found.' }),
      ({ brokenRules }: Standing) => [...brokenRules],
    ),
    backs_up: is.flag('Whether the service makes backups.', ({ backup }) => backup !== null),
    backup_at: is.timeOrNull(
      'When the newest good backup was made; null: never.',
      ({ backup }) => backup?.atMs ?? null,
    ),
    backup_late: is.flag(
      'Whether twice the interval has gone by without a good one.',
      ({ backup }) => backup?.isLate ?? false,
    ),
  },
});

const OVERVIEW = shape<Overview>()({
  name: 'OperatorOverview',
  about: 'What waits for operators, how the newest orders ended, and how the service stands.',
  fields: {
    date: is.text('Today, in Asia/Shanghai.', ({ nowMs }) => shanghaiDay(nowMs)),
    waiting: is.one(WAITING, ({ waiting }) => waiting, 'What waits.'),
    orders: is.one(ORDERS, ({ orders }) => orders, 'How the newest orders ended.'),
    service: is.one(STANDING, ({ standing }) => standing, 'How the service stands.'),
  },
  examples: () => {
    const value = {
      date: '2026-11-20',
      waiting: {
        recharge_requests: 3,
        recharges: 0,
        withdrawals: 2,
        payouts: 5,
        refund_requests: 1,
        bank_differences: 0,
        failed_callbacks: 0,
      },
      orders: { paid: 91, expired: 6, cancelled: 2 },
      service: {
        build: 'tael-1.0.0',
        health: 'ok' as const,
        reason: null,
        nodes: 2,
        processes: 4,
        free_bytes: 48_318_382_080,
        verified_at: '2026-11-20T19:00:00.000+08:00',
        broken: [],
        backs_up: true,
        backup_at: '2026-11-20T03:00:00.000+08:00',
        backup_late: false,
      },
    };
    return { evening: { summary: 'An evening', value } };
  },
});

export const OPERATOR_OVERVIEW = operators({
  id: 'showOperatorOverview',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/overview',
  may: { session: true, key: 'operate' },
  askedBy: 'page',
  summary: {
    en: 'Get what waits for operators and the state of the service',
    zh: '查看待处理事项和服务状态',
  },
  about: 'It costs what waits, however large the books are.',
  gives: OVERVIEW,
  run: async ({ service }) => ({ ok: true, value: await showOverview(service) }),
});
