// Statements of the bank: entered by hand or as a file, and looked at before.

import type { BankLine, DifferenceView } from '../core/bank/statement.ts';
import { type Fen, fen, fenFromDecimal, yuanText } from '../core/money.ts';
import { dayOfNumber, shanghaiDayNumber } from '../core/time.ts';
import { DIFFERENCE_NO, RECHARGE_NO } from '../http/openapi/story.ts';
import {
  type Entered,
  enterBalance,
  importStatement,
  lookAgain,
} from '../service/bank/statements.ts';
import {
  type Broken,
  broken,
  dayOf,
  lineOf,
  optional,
  required,
} from '../service/parameters/fields.ts';
import { JsonNumber } from '../wire/json-read.ts';
import * as is from './answer-shape.ts';
import { shape, type WireOf } from './answer-shape.ts';
import { accountOrNull, DIFFERENCE } from './bank.ts';
import { operators } from './operation.ts';

const tag = 'Operators';
const may = { session: true, key: 'operate', machine: true } as const;
const NAME_MAX = 64;
/** With it a body has 64 KiB at most. */
const FILE_MAX = 60_000;
/** So many lines are shown as they were read. */
const SHOWN_MAX = 10;

export const accountField = optional(
  (value) => (value === '' ? '' : lineOf(value, NAME_MAX, 'length_1_to_64')),
  '',
  {
    type: 'string',
    maxLength: NAME_MAX,
    description: 'The receiving account; left out: the one that goes without a name.',
  },
);

function signedYuanOf(value: unknown): Fen | Broken {
  if (!(value instanceof JsonNumber)) return broken('number');
  return fenFromDecimal(value.raw) ?? broken('amount');
}

/** Also of answers to payouts. */
export const FILE_FIELD = required(
  (value) => {
    if (typeof value !== 'string') return broken('string');
    return value.length <= FILE_MAX ? value : broken('file_size');
  },
  {
    type: 'string',
    maxLength: FILE_MAX,
    description:
      'The file of the bank: CSV in UTF-8 or GBK, compressed with gzip or as it is, in Base64. At most 2 MiB and ' +
      '5,000 lines.',
  },
);

const LINE = shape<BankLine>()({
  name: 'BankLine',
  about: 'A line of a statement, as it was read.',
  fields: {
    date: is.text('When it was booked.', ({ day }) => dayOfNumber(day)),
    amount: is.signedYuan('What came in, or went out', ({ amountFen }) => amountFen),
    reference: is.textOrNull('What the bank calls it.', ({ reference }) => reference),
    text: is.textOrNull('What it says besides.', ({ said }) => said),
  },
});

const CLOSING = shape<Entered['balances'][number]>()({
  name: 'ClosingBalance',
  about: 'What the account held when a day ended.',
  fields: {
    date: is.text('The day.', ({ day }) => dayOfNumber(day)),
    balance: is.signedYuan('What it held', ({ balanceFen }) => balanceFen),
  },
});

const FOUND = [
  {
    difference_no: DIFFERENCE_NO,
    kind: 'not_at_bank',
    status: 'open',
    date: '2026-11-20',
    account: null,
    concerned_no: RECHARGE_NO,
    reference: '20261120000417',
    text: null,
    bank_amount: fen(0),
    our_amount: fen(100_00),
    difference: fen(-100_00),
    found_at: '2026-11-21T09:12:00.000+08:00',
    closed_at: null,
    closed_by: null,
    reason: null,
    resolved_at: null,
    resolved_by_no: null,
  },
] as const;

const ENTERED = shape<Entered>()({
  name: 'EnteredStatement',
  about: 'What a statement brought.',
  fields: {
    account: is.textOrNull('Of which account; null: of the one without a name.', ({ account }) =>
      accountOrNull(account),
    ),
    new_lines: is.count('Lines that were not there.', ({ lines }) => lines.length),
    known_lines: is.count('Lines that were there: they stay as they are.', ({ known }) => known),
    left_lines: is.count('Lines of days that are not over: they come with a later one.', (one) => {
      return one.left;
    }),
    skipped_lines: is.texts(
      'What stands below the last line with a date, sums and remarks, and was left out; ten at most.',
      ({ skipped }) => [...skipped],
    ),
    matched: is.count('Recharges and payouts that are lines now.', ({ matches }) => matches.length),
    balances: is.listOf(CLOSING, 'Balances that are new.', ({ balances }) => balances),
    lines: is.listOf(LINE, 'The first ten of the new lines.', ({ lines }) =>
      lines.slice(0, SHOWN_MAX),
    ),
    differences: is.listOf(DIFFERENCE, 'What was found.', ({ differences }) =>
      differences.map((difference): DifferenceView => {
        return { difference, closed: null, resolved: null };
      }),
    ),
    resolved: is.texts('The numbers of differences that are resolved.', ({ ends }) =>
      ends.map(({ differenceNo }) => differenceNo),
    ),
  },
  examples: () => {
    const line = { date: '2026-11-20', amount: fen(80_00), reference: '20261120000388' };
    const counts = { new_lines: 1, known_lines: 0, left_lines: 0, matched: 1 };
    const balances = [{ date: '2026-11-20', balance: fen(512_400_00) }];
    const lines = [{ ...line, text: '王小明 充值' }];
    const skipped = { skipped_lines: ['4: 合计 80.00'] };
    const found = { ...skipped, differences: FOUND, resolved: [] as string[] };
    return {
      entered: {
        summary: 'A line, and what is missing',
        value: { account: null, ...counts, balances, lines, ...found },
      },
    };
  },
});

type WireEntered = WireOf<typeof ENTERED.fields>;

function sentenceOf(made: WireEntered): string {
  const { new_lines: lines, known_lines: known, matched, differences, resolved } = made;
  const days = made.balances.map(({ date, balance }) => `${date} ${yuanText(balance)}`);
  return [
    `${lines} new lines, ${known} known; ${matched} matched.`,
    ...made.skipped_lines.map((line) => `Left out, below the last date: ${line}`),
    ...(days.length === 0 ? [] : [`Closing balances: ${days.join(', ')}.`]),
    ...(resolved.length === 0 ? [] : [`Resolved: ${resolved.join(', ')}.`]),
    differences.length === 0 ? 'No new differences.' : 'New differences:',
    ...differences.map(({ difference_no: no, kind, difference, concerned_no: about, reference }) =>
      [no, kind, yuanText(difference), reference ?? '', about ?? ''].join('  ').trimEnd(),
    ),
  ].join('\n');
}

const STATEMENT_FIELDS = {
  account: accountField,
  closing_balance: optional(signedYuanOf, null, {
    type: 'number',
    description:
      'What the account held when the last day of the file that is over ended, where no column says it.',
  }),
  file: FILE_FIELD,
};

const SENT = { file: '5pel5pyfLOmHkeminSzmtYHmsLTlj7cs5L2Z6aKd' } as const;

const preview = operators({
  id: 'previewBankStatement',
  tag,
  method: 'POST',
  path: '/operator/bank/statements/preview',
  may,
  summary: { en: 'Look at a statement before it is entered', zh: '录入银行流水前预览' },
  about: 'What would come of it. Nothing is kept.',
  takes: STATEMENT_FIELDS,
  examples: { file: { summary: 'A file', value: SENT } },
  gives: ENTERED,
  refuses: ['bank_columns_not_chosen'],
  command: {
    name: 'bank preview',
    examples: ['statement.csv'],
    argument: 'file',
    sendsFile: true,
    says: sentenceOf,
  },
  run: ({ service, given }) => importStatement(service, sentOf(given), null),
});

const importIt = operators({
  id: 'importBankStatement',
  tag,
  method: 'POST',
  path: '/operator/bank/statements',
  may,
  proof: 'login_password',
  summary: { en: 'Enter a statement of the bank', zh: '录入银行流水' },
  about:
    'Its lines are held against recharges and payouts by the reference of the bank, and the balance of each day ' +
    'against what is owed. No money moves. What was entered before is left out, so the same file twice is entered ' +
    'once, and files may overlap. Lines of days that are not over are left for a later file. A line that was ' +
    'missing before resolves its difference.',
  takes: STATEMENT_FIELDS,
  examples: { file: { summary: 'A file', value: SENT } },
  gives: ENTERED,
  refuses: ['bank_columns_not_chosen'],
  command: {
    name: 'bank import',
    examples: ['statement.csv'],
    argument: 'file',
    sendsFile: true,
    says: sentenceOf,
  },
  run: ({ service, given, authorization }) =>
    importStatement(service, sentOf(given), authorization()),
});

interface Given {
  readonly account: string;
  readonly closing_balance: Fen | null;
  readonly file: string;
}

function sentOf({ account, closing_balance: closingFen, file }: Given) {
  return { account, closingFen, file };
}

const balance = operators({
  id: 'enterBankBalance',
  tag,
  method: 'POST',
  path: '/operator/bank/balances',
  may,
  proof: 'login_password',
  summary: { en: 'Enter what an account held when a day ended', zh: '录入某日银行余额' },
  about:
    'For days without a file. Nothing is missing of a day whose lines nobody entered: the balance alone is compared. ' +
    'Entering another one replaces the first, which is kept.',
  takes: {
    account: accountField,
    date: required((value) => dayOf(value), {
      type: 'string',
      format: 'date',
      description: 'A day that is over, in Asia/Shanghai.',
    }),
    balance: required(signedYuanOf, { type: 'number', description: 'Yuan.' }),
  },
  examples: { day: { summary: 'A day', value: { date: '2026-11-20', balance: fen(512_400_00) } } },
  gives: ENTERED,
  command: {
    name: 'bank balance',
    examples: ['--date 2026-11-20 --balance 512400'],
    says: sentenceOf,
  },
  run({ service, given, authorization }) {
    const { account, date, balance: balanceFen } = given;
    const day = shanghaiDayNumber(date);
    return enterBalance(service, { account, day, balanceFen }, authorization());
  },
});

const check = operators({
  id: 'checkBankDifferences',
  tag,
  method: 'POST',
  path: '/operator/bank/differences/check',
  may,
  proof: 'login_password',
  summary: { en: 'Look once more at what differs', zh: '重新核对差异' },
  about:
    'What was credited or paid out since resolves the differences that it was missing for. Entering a statement does ' +
    'the same.',
  examples: { look: { summary: 'A look', value: {} } },
  gives: ENTERED,
  command: { name: 'bank check', examples: [''], says: sentenceOf },
  run: ({ service, authorization }) => lookAgain(service, authorization()),
});

export const BANK_STATEMENTS = [preview, importIt, balance, check];
