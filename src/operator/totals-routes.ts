// What all users together recorded in a month, for the platform's own books.

import { z } from 'zod';
import { DIRECTIONS, RECORD_TYPES } from '../core/ledger/movement.ts';
import { WALLET_KINDS } from '../core/ledger/wallet.ts';
import { fen, ZERO_FEN } from '../core/money.ts';
import { dayOfNumber } from '../core/time.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { showTotals } from '../service/administration/show-totals.ts';
import { idOf } from '../service/parameters/fields.ts';
import { monthAt, monthSchema } from '../service/parameters/month.ts';
import { filter } from '../service/parameters/records.ts';
import { choice, count, flag, idOrNull, text, yuan } from '../service/present/record-fields.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const KIND_RECORD = z
  .object({
    wallet: choice(WALLET_KINDS, 'In which wallets.'),
    type: choice(RECORD_TYPES, 'What happened.'),
    direction: choice(DIRECTIONS, 'Which way the money went.'),
    count: count('How many records.'),
    amount: yuan('Their sum'),
  })
  .meta({ description: 'The records of one kind.' });

const TOTALS_RECORD = z
  .object({
    month: text('The month, `YYYY-MM`, in Asia/Shanghai.'),
    complete: flag('Whether the month is over: then nothing of it changes any more.'),
    items: z.array(KIND_RECORD).meta({ description: 'Every kind of record there is.' }),
    fees: yuan('What you kept of refunds'),
    differences: z
      .object({
        payments: yuan('What merchants collected, less what payers paid'),
        transfers: yuan('What was received by transfer, less what was sent'),
      })
      .meta({ description: 'Each is zero once all users are added up.' }),
    users: count('How many users were added up.'),
    next_after: idOrNull('Ask again with this `after` for the users who follow; null: no more.'),
  })
  .meta({ description: 'What users recorded in a month, added up.' });

function totalsData(): Data {
  const item = {
    wallet: 'consumer',
    type: 'consume',
    direction: 'out',
    count: 812,
    amount: fen(40_600_00),
  } as const;
  const collected = { ...item, wallet: 'merchant', type: 'collection', direction: 'in' } as const;
  const value = {
    month: '2026-10',
    complete: true,
    items: [item, collected],
    fees: fen(12_30),
    differences: { payments: ZERO_FEN, transfers: ZERO_FEN },
    users: 2_041,
    next_after: null,
  };
  const examples = { month: { summary: 'A month that is over', value } };
  return dataOf('PlatformTotals', TOTALS_RECORD, examples, { PlatformTotal: KIND_RECORD });
}

const show = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/totals`,
  operation: {
    id: 'operateShowTotals',
    summary: 'See what all users recorded in a month',
    description:
      'Recharges are what came in from you, withdrawals what you paid out: compare both with your own ' +
      'books. The differences are zero: what one user paid, another collected. An answer adds up 50,000 ' +
      'users; where there are more, ask again with `after`, and add the answers up. A month that is not ' +
      'over goes on between two answers.',
    query: {
      schema: {
        ...monthSchema,
        after: filter(idOf, {
          type: 'integer',
          minimum: 1,
          description: 'Only users with a larger number: the `next_after` of the answer before.',
        }),
      },
      examples: { month: '2026-10', after: 1001 },
    },
    success: 'The totals.',
    data: totalsData,
  },
  async answer({ service, query }) {
    const month = query.month ?? monthAt(service.store.nowMs());
    const totals = await showTotals(service, month, query.after ?? 0);
    const value = {
      month: dayOfNumber(month.firstDay).slice(0, 7),
      complete: totals.complete,
      items: totals.kinds.map(({ wallet, type, direction, count, sumFen }) => {
        return { wallet, type, direction, count, amount: sumFen };
      }),
      fees: totals.feesFen,
      differences: {
        payments: totals.differences.paymentsFen,
        transfers: totals.differences.transfersFen,
      },
      users: totals.userCount,
      next_after: totals.nextAfter,
    };
    return { ok: true, value };
  },
});

export const TOTALS_ROUTES = [show];
