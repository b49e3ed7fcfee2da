// Shows how much may leave a consumer wallet, by the limits that users set for themselves and by those of
// the service, and lets users set theirs.

import { ACCOUNT_CLASSES } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import { SPENDING_PERIODS } from '../../core/rows/spending-limits.ts';
import { optional, thresholdOf } from '../../service/parameters/fields.ts';
import { type Spending, setSpendingLimits, showSpending } from '../../service/spending-limits.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { own } from '../operation.ts';

const LIMIT = shape<Spending['limits'][number]>()({
  name: 'SpendingLimit',
  about:
    'What payments and transfers may come to in a time. What is refunded does not come back to it.',
  fields: {
    period: is.choice(
      SPENDING_PERIODS,
      'The time, as it is counted in Shanghai; `ever`: since the account was opened.',
      ({ period }) => period,
    ),
    set_by: is.choice(['owner', 'service'], 'Who has set it.', ({ setBy }) => setBy),
    amount: is.yuan('The limit', ({ limitFen }) => limitFen),
    spent: is.yuan('What it has come to', ({ spentFen }) => spentFen),
    left: is.yuan('What may still leave the wallet', ({ leftFen }) => leftFen),
  },
});

const SPENDING = shape<Spending>()({
  name: 'Spending',
  about: 'The spending limits of the signed-in user. All of them hold.',
  fields: {
    limits: is.listOf(LIMIT, 'From the shortest time to the longest.', ({ limits }) => limits),
    account_class: is.choiceOrNull(
      ACCOUNT_CLASSES,
      'What the platform says the account is; null: nothing.',
      ({ owner }) => owner.accountClass,
    ),
    real_name_known: is.flag(
      'Whether the platform knows your real name.',
      ({ owner }) => owner.realNameKnown,
    ),
  },
  examples: () => ({
    spending: {
      summary: 'A limit of their own and one of the service',
      value: {
        limits: [
          {
            period: 'day' as const,
            set_by: 'owner' as const,
            amount: fen(500_00),
            spent: fen(38_00),
            left: fen(462_00),
          },
          {
            period: 'year' as const,
            set_by: 'service' as const,
            amount: fen(100_000_00),
            spent: fen(1_238_00),
            left: fen(98_762_00),
          },
        ],
        account_class: '2' as const,
        real_name_known: true,
      },
    },
  }),
});

const shared = {
  tag: 'Account',
  path: '/security/spending-limits',
  may: { session: true },
} as const;

const show = own({
  ...shared,
  id: 'showSpendingLimits',
  method: 'GET',
  summary: { en: 'Get your spending limits', zh: '查看自己的支付限额' },
  about: 'What payments and transfers from your consumer wallet may come to, and what is left.',
  gives: SPENDING,
  async run({ service, userId }) {
    return { ok: true, value: await showSpending(service, userId) };
  },
});

const AMOUNT = { type: 'number', minimum: 0 } as const;

const set = own({
  ...shared,
  id: 'setSpendingLimits',
  method: 'POST',
  proof: 'login_password',
  summary: { en: 'Set your own spending limits', zh: '设置自己的支付限额' },
  about:
    'What payments and transfers from your consumer wallet may come to in a Shanghai day and month, what was ' +
    'spent before included. What is left out is not limited any more; the limits of the service hold beside ' +
    'yours.',
  takes: {
    per_day: optional(thresholdOf, null, { ...AMOUNT, description: 'Yuan a day.' }),
    per_month: optional(thresholdOf, null, { ...AMOUNT, description: 'Yuan a month.' }),
  },
  request: 'SpendingLimits',
  examples: {
    set: { summary: 'Both', value: { per_day: fen(500_00), per_month: fen(3_000_00) } },
  },
  gives: SPENDING,
  async run({ service, userId, given, authorization }) {
    const limits = { dayFen: given.per_day, monthFen: given.per_month };
    const done = await setSpendingLimits(service, userId, limits, authorization());
    return done.ok ? { ok: true, value: await showSpending(service, userId) } : done;
  },
});

export const SPENDING_LIMITS = [show, set];
