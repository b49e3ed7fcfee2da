// Lets operators choose which column of a bank's file is which: once for each account, and once for the
// answers to payout files.

import { allColumns, type ChosenColumns, chooseColumns } from '../service/bank/columns.ts';
import { lineOf, oneOf, optional, required } from '../service/parameters/fields.ts';
import type { JsonObject } from '../wire/json-read.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { accountOrNull } from './bank.ts';
import { accountField } from './bank-statements.ts';
import { operators } from './operation.ts';

const tag = 'Operators';
const NAME_MAX = 64;

const COLUMNS = shape<ChosenColumns>()({
  name: 'BankColumns',
  about: 'Which column of a file is which, by its name.',
  fields: {
    of: is.choice(
      ['statement', 'payouts'],
      '`statement`: of an account. `payouts`: of what the bank answers to a payout file.',
      (chosen) => chosen.of,
    ),
    account: is.textOrNull('Of a statement; null: of the account without a name.', (chosen) =>
      chosen.of === 'statement' ? accountOrNull(chosen.account) : null,
    ),
    columns: is.pairsOrNull('The names of the columns by what they hold.', ({ columns }) =>
      Object.fromEntries(
        Object.entries(columns as unknown as Readonly<Record<string, string | null>>).flatMap(
          ([name, column]) => (column === null ? [] : [[wireName(name), column]]),
        ),
      ),
    ),
  },
  examples: () => ({
    statement: {
      summary: 'Of a statement',
      value: { of: 'statement', account: null, columns: EXAMPLE_COLUMNS },
    },
  }),
});

const EXAMPLE_COLUMNS = {
  date: '交易日期',
  amount_in: '收入金额',
  amount_out: '支出金额',
  reference: '流水号',
  balance: '余额',
  text: '摘要',
};

function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const showColumns = operators({
  id: 'listBankColumns',
  tag,
  method: 'GET',
  path: '/operator/bank/columns',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List how files of the bank are read', zh: '列出银行文件的列设置' },
  about: 'One for each account, and one for the answers to payout files.',
  gives: shape<readonly ChosenColumns[]>()({
    name: 'BankColumnsList',
    about: 'All that were chosen.',
    fields: { items: is.listOf(COLUMNS, 'All of them.', (all: readonly ChosenColumns[]) => all) },
    examples: (site) => ({
      one: {
        summary: 'Of one account',
        value: { items: Object.values(COLUMNS.examples(site)).map(({ value }) => value) },
      },
    }),
  }),
  command: {
    name: 'bank columns',
    examples: [''],
    columns: ['of', 'account', 'columns'],
    none: 'No columns have been chosen yet.',
  },
  run: async ({ service }) => ({ ok: true, value: await allColumns(service) }),
});

function columnField(description: string) {
  return optional(
    (value) => (value === '' ? null : lineOf(value, NAME_MAX, 'length_1_to_64')),
    null,
    { type: 'string', maxLength: NAME_MAX, description },
  );
}

const setColumns = operators({
  id: 'chooseBankColumns',
  tag,
  method: 'POST',
  path: '/operator/bank/columns',
  may: { session: true, machine: true },
  proof: 'login_password',
  summary: { en: 'Choose how files of the bank are read', zh: '设置银行文件的各列' },
  about:
    'Once for each account, and once for the answers to payout files. Names are those in the file; whatever stands ' +
    'above them is passed over, and separators and encodings are found out. Of a statement: `date`, and `amount` or ' +
    'both `amount_in` and `amount_out`. Of answers: `number`, `result` with the words for it, `reference` and, to be compared, `amount`.',
  takes: {
    of: required(...oneOf(['statement', 'payouts'], 'Of which files.')),
    account: accountField,
    date: columnField('When a line was booked.'),
    amount: columnField('What came in or, with a sign or by `direction`, went out.'),
    amount_in: columnField('What came in.'),
    amount_out: columnField('What went out.'),
    direction: columnField('Whether it came in or went out: 贷 or 借, for example.'),
    reference: columnField('What the bank calls the payment.'),
    balance: columnField('What the account held after the line.'),
    text: columnField('What the line says besides.'),
    number: columnField('The cell with the number of our withdrawal in it.'),
    result: columnField('Whether the bank paid.'),
    paid_word: columnField('What stands there of one that is paid.'),
    failed_word: columnField('What stands there of one that never will be.'),
    reason: columnField('Why it was not.'),
  },
  between: columnsProblems,
  examples: {
    statement: { summary: 'A statement', value: { of: 'statement', ...EXAMPLE_COLUMNS } },
  },
  gives: COLUMNS,
  command: {
    name: 'bank set-columns',
    examples: [
      '--of statement --date 交易日期 --amount-in 收入金额 --amount-out 支出金额 --reference 流水号 --balance 余额',
    ],
  },
  run({ service, given, authorization }) {
    const { of, account, amount_in: amountIn, amount_out: amountOut, ...names } = given;
    const { paid_word: paidWord, failed_word: failedWord, number, result, reason, ...own } = names;
    const chosen: ChosenColumns =
      of === 'statement'
        ? { of, account, columns: { ...own, date: own.date ?? '', amountIn, amountOut } }
        : {
            of,
            columns: {
              number: number ?? '',
              result: result ?? '',
              paidWord: paidWord ?? '',
              failedWord: failedWord ?? '',
              reference: own.reference ?? '',
              reason,
              amount: own.amount,
            },
          };
    return chooseColumns(service, chosen, authorization());
  },
});

function columnsProblems({ of, ...given }: JsonObject) {
  const has = (name: string) => typeof given[name] === 'string' && given[name] !== '';
  const needed =
    of === 'payouts' ? ['number', 'result', 'paid_word', 'failed_word', 'reference'] : ['date'];
  const missing = needed.filter((field) => !has(field));
  const problems = missing.map((field) => ({ field, rule: 'required' }) as const);
  const hasAmount = has('amount') || (has('amount_in') && has('amount_out'));
  if (of !== 'statement' || hasAmount) return problems;
  return [...problems, { field: 'amount', rule: 'columns_amount' } as const];
}

export const BANK_COLUMNS = [showColumns, setColumns];
