// Takes the bank's answer to a payout file: shows first what it comes to, then does it line by line.

import { fen } from '../core/money.ts';
import { WITHDRAWAL_NO } from '../http/openapi/story.ts';
import { type AnswerFate, importAnswers } from '../service/bank/answers.ts';
import * as is from './answer-shape.ts';
import { shape, type WireOf } from './answer-shape.ts';
import { FILE_FIELD } from './bank-statements.ts';
import { operators } from './operation.ts';

const tag = 'Operators';
const may = { session: true, key: 'operate', machine: true } as const;

const FATE = shape<AnswerFate>()({
  name: 'PayoutAnswer',
  about: 'A line of the answer, and what becomes of its withdrawal.',
  fields: {
    line: is.count('Its number in the file.', ({ line }) => line),
    withdrawal_no: is.txNo('The number of the withdrawal.', ({ withdrawalNo }) => withdrawalNo),
    amount: is.yuanOrNull('Of the withdrawal', ({ withdrawal }) => withdrawal?.amountFen ?? null),
    result: is.choice(
      ['paid', 'failed', 'open'],
      'What the bank says. `open`: a word that was not chosen, which decides nothing.',
      ({ result }) => result,
    ),
    reference: is.textOrNull(
      'What the bank calls the payment.',
      ({ reference }) => reference || null,
    ),
    reason: is.textOrNull('Why it was not paid.', (one) =>
      one.result === 'failed' ? one.reason : null,
    ),
    fate: is.choice(
      ['paid_out', 'returned', 'there', 'left'],
      '`paid_out`, `returned`: what the line does. `there`: it had been done. `left`: nothing, for what `refusal` says.',
      ({ fate }) => fate,
    ),
    refusal: is.textOrNull('The code of what stands against it.', ({ refusal }) => {
      return refusal?.code ?? null;
    }),
  },
});

const ANSWERS = shape<readonly AnswerFate[]>()({
  name: 'PayoutAnswers',
  about: 'What the answer of the bank comes to.',
  fields: {
    paid_out: is.count('Withdrawals that are paid out by it.', (all) => count(all, 'paid_out')),
    returned: is.count('Withdrawals that come back by it.', (all) => count(all, 'returned')),
    there: is.count('Lines that had been done.', (all) => count(all, 'there')),
    left: is.count('Lines that do nothing.', (all) => count(all, 'left')),
    items: is.listOf(FATE, 'Every line.', (all: readonly AnswerFate[]) => all),
  },
  examples: () => {
    const line = { line: 2, withdrawal_no: WITHDRAWAL_NO, amount: fen(60_00) };
    const said = { result: 'paid', reference: '20261121000931', reason: null } as const;
    const items = [{ ...line, ...said, fate: 'paid_out', refusal: null }] as const;
    const value = { paid_out: 1, returned: 0, there: 0, left: 0, items };
    return { paid: { summary: 'One is paid out', value } };
  },
});

function count(all: readonly AnswerFate[], fate: AnswerFate['fate']): number {
  return all.filter((one) => one.fate === fate).length;
}

function sentenceOf({
  paid_out: paid,
  returned,
  there,
  left,
  items,
}: WireOf<typeof ANSWERS.fields>): string {
  return [
    `${paid} paid out, ${returned} returned, ${there} were so already, ${left} left.`,
    ...items
      .filter(({ fate }) => fate === 'left')
      .map(({ line, withdrawal_no: no, refusal }) => `line ${line}: ${no} ${whyLeft(refusal)}`),
  ].join('\n');
}

function whyLeft(refusal: string | null): string {
  if (refusal === null) return 'not yet';
  // Of a line, nothing else can be wrong.
  return refusal === 'invalid_parameters' ? 'another amount than ours, or no reference' : refusal;
}

const told = {
  tag,
  method: 'POST',
  may,
  takes: { file: FILE_FIELD },
  gives: ANSWERS,
  refuses: ['bank_columns_not_chosen'],
} as const;
const SENT = { file: '5o+Q546w57yW5Y+3LOe7k+aenCzmtYHmsLTlj7c=' };

const preview = operators({
  ...told,
  id: 'previewPayoutAnswers',
  path: '/operator/bank/answers/preview',
  summary: { en: "Look at the bank's answer before it is entered", zh: '录入银行付款回单前预览' },
  about: 'What would come of each line. Nothing happens.',
  examples: { file: { summary: 'A file', value: SENT } },
  command: {
    name: 'bank preview-answers',
    examples: ['answers.csv'],
    argument: 'file',
    sendsFile: true,
    says: sentenceOf,
  },
  run: ({ service, given }) => importAnswers(service, given.file, null),
});

const importIt = operators({
  ...told,
  id: 'importPayoutAnswers',
  path: '/operator/bank/answers',
  proof: 'login_password',
  summary: { en: "Enter the bank's answer to a payout file", zh: '录入银行付款回单' },
  about:
    'Of each line by itself: what is paid is marked as paid out with its reference, and what failed comes back to ' +
    'the wallet with the reason. The rules are those for one withdrawal. What a line does not do stops no other, and ' +
    'entering the file again does what is left.',
  examples: { file: { summary: 'A file', value: SENT } },
  command: {
    name: 'bank answers',
    examples: ['answers.csv'],
    argument: 'file',
    sendsFile: true,
    says: sentenceOf,
  },
  run: ({ service, given, authorization }) => importAnswers(service, given.file, authorization()),
});

export const BANK_ANSWERS = [preview, importIt];
