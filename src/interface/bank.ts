// Against the bank: days of which the balances are known, what differs, and statements as they are entered.

import {
  DIFFERENCE_KINDS,
  type DifferenceView,
  differenceState,
  effectFen,
} from '../core/bank/statement.ts';
import { fen } from '../core/money.ts';
import { dayOfNumber, shanghaiDayNumber } from '../core/time.ts';
import { DIFFERENCE_NO, RECHARGE_NO } from '../http/openapi/story.ts';
import {
  type BankDay,
  bankDays,
  type ComparedDay,
  closeDifference,
  compareDay,
} from '../service/bank/statements.ts';
import { REASON_MAX } from '../service/parameters/decision-reason.ts';
import {
  type Broken,
  broken,
  dayOf,
  isBroken,
  lineOf,
  oneOf,
  required,
} from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { invalidParameters } from '../service/parameters/read-parameters.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { operators } from './operation.ts';
import { pageFields, pageWith } from './pages.ts';

const tag = 'Operators';
const may = { session: true, key: 'operate', machine: true } as const;

const DAY = '2026-11-20';

/** Null: the account that goes without a name. */
export function accountOrNull(account: string | null): string | null {
  return account === '' ? null : account;
}

const DIFFERENCE_EXAMPLE = {
  difference_no: DIFFERENCE_NO,
  kind: 'wrong_amount',
  status: 'open',
  date: DAY,
  account: null,
  concerned_no: RECHARGE_NO,
  reference: '20261120000417',
  text: '王小明 充值',
  bank_amount: fen(100_00),
  our_amount: fen(1000_00),
  difference: fen(-900_00),
  found_at: '2026-11-21T09:12:00.000+08:00',
  closed_at: null,
  closed_by: null,
  reason: null,
  resolved_at: null,
  resolved_by_no: null,
} as const;

export const DIFFERENCE = shape<DifferenceView>()({
  name: 'BankDifference',
  about: 'Where the bank and the books do not say the same.',
  fields: {
    difference_no: is.text('Its number.', ({ difference }) => difference.differenceNo),
    kind: is.choice(
      DIFFERENCE_KINDS,
      '`not_here`: the bank has a line that nothing here is. `not_at_bank`: a recharge or a payout is no line of the ' +
        'statement of its day; it may be late. `wrong_amount`: both have it, with different amounts. `double`: the ' +
        'bank has one more line of what is a line already. `balance`: what the balance has beside all that is named.',
      ({ difference }) => difference.kind,
    ),
    status: is.choice(
      ['open', 'closed', 'resolved'],
      '`closed`: somebody said why it may stand. `resolved`: what was missing came.',
      differenceState,
    ),
    date: is.text('The day of the line, or of what is no line.', ({ difference }) =>
      dayOfNumber(difference.day),
    ),
    account: is.textOrNull(
      'The receiving account; null: the one without a name, or it is of all.',
      ({ difference }) => accountOrNull(difference.account),
    ),
    concerned_no: is.textOrNull(
      'The recharge, the withdrawal or the request that it is about; null: nothing says which.',
      ({ difference }) => difference.concernedNo,
    ),
    reference: is.textOrNull('What the bank calls it.', ({ difference }) => difference.reference),
    text: is.textOrNull('What the line says besides.', ({ difference }) => difference.said),
    bank_amount: is.signedYuan('What the bank has', ({ difference }) => difference.bankFen),
    our_amount: is.signedYuan('What the books have', ({ difference }) => difference.hereFen),
    difference: is.signedYuan('What the bank has more', ({ difference }) => effectFen(difference)),
    found_at: is.time('When it was found.', ({ difference }) => difference.foundAtMs),
    closed_at: is.timeOrNull('When somebody closed it.', (one) => one.closed?.endedAtMs ?? null),
    closed_by: is.textOrNull('Who did, and from where.', (one) => one.closed?.endedBy ?? null),
    reason: is.textOrNull('What they said.', (one) => one.closed?.reason ?? null),
    resolved_at: is.timeOrNull('When what was missing was found.', ({ resolved }) => {
      return resolved?.endedAtMs ?? null;
    }),
    resolved_by_no: is.textOrNull('What it was.', ({ resolved }) => resolved?.reason ?? null),
  },
  examples: () => ({ open: { summary: 'A wrong amount', value: DIFFERENCE_EXAMPLE } }),
});

const BALANCE = shape<BankDay['balances'][number]>()({
  name: 'BankBalance',
  about: 'What an account held when a day ended.',
  fields: {
    account: is.textOrNull('Which; null: the one without a name.', ({ account }) =>
      accountOrNull(account),
    ),
    balance: is.signedYuan('What it held', ({ balanceFen }) => balanceFen),
    with_lines: is.flag('Whether the lines of the day came with it.', (one) => one.withLines),
    entered_at: is.time('When it was entered.', ({ enteredAtMs }) => enteredAtMs),
    entered_by: is.text('Who entered it, and from where.', ({ enteredBy }) => enteredBy),
  },
});

const DAY_FIELDS = {
  date: is.text('The day, in Asia/Shanghai.', ({ day }: BankDay) => dayOfNumber(day)),
  status: is.choice(
    ['reconciled', 'differs', 'incomplete'],
    '`reconciled`: all balances are known, and no difference of the day is open. `differs`: one is. `incomplete`: the ' +
      'balance of an account is missing.',
    ({ missing, open }: BankDay) =>
      missing.length > 0 ? 'incomplete' : open > 0 ? 'differs' : 'reconciled',
  ),
  open_differences: is.count(
    'How many differences of the day are open.',
    ({ open }: BankDay) => open,
  ),
  balances: is.listOf(BALANCE, 'Those that are known.', ({ balances }: BankDay) => balances),
  missing_accounts: is.texts(
    'Accounts whose balance is missing; an empty text is the one without a name.',
    ({ missing }: BankDay) => [...missing],
  ),
};

const BALANCE_EXAMPLE = {
  account: null,
  balance: fen(512_400_00),
  with_lines: true,
  entered_at: '2026-11-21T09:12:00.000+08:00',
  entered_by: 'zhang@203.0.113.7',
};
const DAY_EXAMPLE = {
  date: DAY,
  status: 'differs',
  open_differences: 1,
  balances: [BALANCE_EXAMPLE],
  missing_accounts: [] as string[],
} as const;

const BANK_DAY = shape<BankDay>()({
  name: 'BankDay',
  about: 'A day that is over, and whether it has been held against the bank.',
  fields: DAY_FIELDS,
  examples: () => ({ differs: { summary: 'One difference', value: DAY_EXAMPLE } }),
});

const COMPARED_DAY = shape<ComparedDay>()({
  name: 'ComparedBankDay',
  about: 'What is owed when a day ends, and what the bank holds then.',
  fields: {
    ...DAY_FIELDS,
    consumer: is.yuan('What consumer wallets hold', ({ position }) => position.consumerFen),
    merchant: is.yuan(
      'What merchant wallets hold, settled or not',
      ({ position }) => position.merchantFen,
    ),
    under_review: is.yuan(
      'Of both: frozen for withdrawals that nobody has decided',
      ({ position }) => position.underReviewFen,
    ),
    fees: is.yuan('What you kept of refunds', ({ position }) => position.feesFen),
    on_the_way_out: is.yuan(
      'Approved withdrawals that are neither paid out nor returned',
      ({ position }) => position.onTheWayOutFen,
    ),
    owed: is.signedYuan(
      'What the bank should hold: wallets, fees and what is on its way out',
      ({ position }) => position.owedFen,
    ),
    recharges: is.count('Recharges of the day.', ({ recharged }) => recharged.count),
    recharged: is.signedYuan('Their sum', ({ recharged }) => recharged.amountFen),
    payouts: is.count('Payouts of the day.', ({ paidOut }) => paidOut.count),
    paid_out: is.signedYuan('Their sum, below zero', ({ paidOut }) => paidOut.amountFen),
    timing: is.signedYuan(
      'What the bank has more because a line and what it is here are of different days',
      ({ betweenFen }) => betweenFen,
    ),
    differences: is.signedYuan('What the bank has more by what stands', ({ standing }) =>
      standing.reduce((sum, { difference }) => fen(sum + effectFen(difference)), fen(0)),
    ),
    bank: is.signedYuanOrNull('What the bank holds', ({ bankFen }) => bankFen),
    unexplained: is.signedYuanOrNull(
      'What the bank has more beside all that',
      ({ unexplainedFen }) => unexplainedFen,
    ),
    standing: is.listOf(
      DIFFERENCE,
      'Differences of this day and of those before that nothing has resolved.',
      ({ standing }) => standing,
    ),
  },
  examples: () => {
    const position = {
      consumer: fen(401_000_00),
      merchant: fen(98_000_00),
      under_review: fen(0),
      fees: fen(1_300_00),
      on_the_way_out: fen(13_000_00),
      owed: fen(513_300_00),
    };
    const flows = { recharges: 31, recharged: fen(8_100_00), payouts: 2, paid_out: fen(-900_00) };
    const rest = { timing: fen(0), differences: fen(-900_00), bank: fen(512_400_00) };
    const standing = [DIFFERENCE_EXAMPLE];
    const value = { ...DAY_EXAMPLE, ...position, ...flows, ...rest, unexplained: fen(0), standing };
    return { differs: { summary: 'A wrong amount', value } };
  },
});

function dayBefore(value: unknown): number | Broken {
  const dayMs = dayOf(value);
  return isBroken(dayMs) ? broken('place_in_list') : shanghaiDayNumber(dayMs);
}

const listDays = operators({
  id: 'listBankDays',
  tag,
  method: 'GET',
  path: '/operator/bank/days',
  may,
  summary: { en: 'List days held against the bank', zh: '列出各日的银行对账情况' },
  about: 'From the last day that is over to the first that has a balance.',
  takes: pageFields(dayBefore),
  examples: { page: { summary: 'A page', value: { limit: 20, after: DAY } } },
  gives: pageOf(BANK_DAY),
  command: {
    name: 'bank days',
    examples: [''],
    columns: ['date', 'status', 'open_differences'],
    none: 'No balance has been entered yet.',
  },
  async run({ service, given: { limit, after } }) {
    const found = await bankDays(service, after, limit + 1);
    return { ok: true, value: pageWith(found, limit, ({ day }) => dayOfNumber(day)) };
  },
});

const showDay = operators({
  id: 'showBankDay',
  tag,
  method: 'GET',
  path: '/operator/bank/days/:date',
  may,
  summary: { en: 'Show a day against the bank', zh: '查看某日的银行对账' },
  about:
    'All of it follows from the books, whenever it is asked for. What is unexplained is zero once every difference ' +
    'is named, open or closed. It reads two tallies of each user.',
  between: (_given, _config, { date }) => {
    const dayMs = dayOf(date);
    return isBroken(dayMs) ? [{ field: 'date', rule: dayMs.broken }] : [];
  },
  gives: COMPARED_DAY,
  command: { name: 'bank day', examples: [DAY] },
  run({ service, params }) {
    const dayMs = dayOf(params.date);
    const problem = { field: 'date', rule: 'date' } as const;
    if (isBroken(dayMs)) {
      return Promise.resolve({ ok: false, refusal: invalidParameters([problem]) });
    }
    return compareDay(service, shanghaiDayNumber(dayMs));
  },
});

function differenceNoOf(value: unknown): string | Broken {
  const isNumber = typeof value === 'string' && /^F[0-9A-F]{12}$/.test(value);
  return isNumber ? value : broken('place_in_list');
}

const listDifferences = operators({
  id: 'listBankDifferences',
  tag,
  method: 'GET',
  path: '/operator/bank/differences',
  may,
  summary: { en: 'List differences with the bank', zh: '列出与银行的差异' },
  about: 'Those that were found last come first. None is ever removed.',
  takes: {
    status: filter(...oneOf(['open', 'closed', 'resolved'], 'Only those that have this status.')),
    ...pageFields(differenceNoOf),
  },
  examples: {
    open: { summary: 'Open', value: { status: 'open', limit: 20, after: DIFFERENCE_NO } },
  },
  gives: pageOf(DIFFERENCE),
  command: {
    name: 'bank differences',
    examples: ['--status open'],
    columns: [
      'difference_no',
      'kind',
      'status',
      'date',
      'reference',
      'concerned_no',
      'bank_amount',
      'our_amount',
    ],
    none: 'No differences match.',
  },
  async run({ service, given: { status, limit, after } }) {
    const found = await service.store.queries.bankDifferences(status, after, limit + 1);
    const cursorOf = ({ difference }: DifferenceView) => difference.differenceNo;
    return { ok: true, value: pageWith(found, limit, cursorOf) };
  },
});

const close = operators({
  id: 'closeBankDifference',
  tag,
  method: 'POST',
  path: '/operator/bank/differences/:difference_no/close',
  may: { session: true, machine: true },
  proof: 'login_password',
  summary: { en: 'Close a difference with the bank', zh: '关闭一项银行差异' },
  about:
    'It moves no money, and the difference stays between the two: it is explained. A person does it, never a key, and nobody about ' +
    'their own recharge or withdrawal. Closing again changes nothing.',
  takes: {
    reason: required((value) => lineOf(value, REASON_MAX, 'length_1_to_256'), {
      type: 'string',
      minLength: 1,
      maxLength: REASON_MAX,
      description: 'Why it may stand.',
    }),
  },
  examples: { closed: { summary: 'A fee', value: { reason: '银行手续费' } } },
  gives: DIFFERENCE,
  refuses: ['not_found', 'bank_difference_resolved'],
  command: {
    name: 'bank close',
    examples: [`${DIFFERENCE_NO} --reason 'a fee of the bank' --as ops`],
    says: ({ difference_no: no }: WireOf<typeof DIFFERENCE.fields>) => `Closed ${no}.`,
  },
  run: ({ service, params, given, authorization }) =>
    closeDifference(service, params.difference_no, given.reason, authorization()),
});

export const BANK = [listDays, showDay, listDifferences, close];
