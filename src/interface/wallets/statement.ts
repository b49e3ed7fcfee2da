// The statement of a month: what each wallet held, what came in and went out by kind of record, and what it
// held then. It is data for the screen and the printer, and lines of a file.

import type { WalletPeriod } from '../../core/ledger/period.ts';
import { DIRECTIONS, RECORD_TYPES, WALLET_KINDS } from '../../core/ledger/record-kind.ts';
import type { KindTally } from '../../core/ledger/tally.ts';
import { fen, ZERO_FEN } from '../../core/money.ts';
import { dayOfNumber } from '../../core/time.ts';
import { monthAt, monthSchema } from '../../service/parameters/month.ts';
import { count } from '../../service/present/answer-fields.ts';
import { type Statement, showStatement } from '../../service/show-own-wallets.ts';
import { CSV_START, csvLine } from '../../wire/csv.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { type OwnCall, own } from '../operation.ts';

const LINE = shape<KindTally>()({
  name: 'StatementLine',
  about: 'All records of one kind.',
  fields: {
    type: is.choice(RECORD_TYPES, 'What kind of movement.', ({ type }) => type),
    direction: is.choice(
      DIRECTIONS,
      'Whether money came in or went out.',
      ({ direction }) => direction,
    ),
    count: is.field(count('How many records.', 1), (kind: KindTally) => kind.count),
    amount: is.yuan('Their sum', ({ sumFen }) => sumFen),
  },
});

const WALLET = shape<WalletPeriod>()({
  name: 'WalletStatement',
  about: 'One wallet. Always `opening + in − out = closing`.',
  fields: {
    opening: is.yuan(
      'What was there when the month began, frozen money included',
      ({ openingFen }) => openingFen,
    ),
    in: is.yuan('What came in', ({ inFen }) => inFen),
    out: is.yuan('What went out', ({ outFen }) => outFen),
    closing: is.yuan(
      'What was there when it ended, frozen money included',
      ({ closingFen }) => closingFen,
    ),
    lines: is.listOf(LINE, 'Kinds of which there was no record are missing.', ({ kinds }) => kinds),
  },
});

const STATEMENT = shape<Statement>()({
  name: 'Statement',
  about: 'The statement of a month.',
  fields: {
    month: is.text('`YYYY-MM`, in Asia/Shanghai.', monthOf),
    from: is.text('Its first day.', ({ firstDay }) => dayOfNumber(firstDay)),
    to: is.text('Its last day.', ({ lastDay }) => dayOfNumber(lastDay)),
    complete: is.flag(
      'Whether the month is over. Otherwise this is what there is by now.',
      ({ complete }) => complete,
    ),
    consumer: is.one(WALLET, ({ consumer }) => consumer),
    merchant: is.one(WALLET, ({ merchant }) => merchant),
  },
  examples: () => {
    const nothing = {
      opening: ZERO_FEN,
      in: ZERO_FEN,
      out: ZERO_FEN,
      closing: ZERO_FEN,
      lines: [],
    };
    const lines = [
      { type: 'collection', direction: 'in', count: 1, amount: fen(88_00) },
      { type: 'refund', direction: 'out', count: 1, amount: fen(40_00) },
    ] as const;
    const sums = { opening: ZERO_FEN, in: fen(88_00), out: fen(40_00), closing: fen(48_00) };
    const month = { month: '2026-11', from: '2026-11-01', to: '2026-11-30', complete: true };
    const value = { ...month, consumer: nothing, merchant: { ...sums, lines } };
    return { november: { summary: 'A month with one guest', value } };
  },
});

function monthOf({ firstDay }: Pick<Statement, 'firstDay'>): string {
  return dayOfNumber(firstDay).slice(0, 7);
}

const ofAMonth = {
  tag: 'Wallets',
  method: 'GET',
  may: { session: true },
  takes: monthSchema,
  examples: { november: { summary: 'A month', value: { month: '2026-11' } } },
} as const;

function statementOf({ service, userId, given }: OwnCall<string, typeof monthSchema>) {
  return showStatement(service, userId, given.month ?? monthAt(service.store.nowMs()));
}

const show = own({
  ...ofAMonth,
  id: 'showStatement',
  path: '/statement',
  summary: { en: 'Get the statement of a month', zh: '查看月结单' },
  about:
    'It adds up to the fen against the records of the month. Withdrawals count when they are approved.',
  gives: STATEMENT,
  run: async (call) => ({ ok: true, value: await statementOf(call) }),
});

const download = own({
  ...ofAMonth,
  id: 'exportStatement',
  path: '/statement.csv',
  summary: { en: 'Download the statement of a month', zh: '下载月结单' },
  about: 'The same amounts as in the statement.',
  gives: {
    media: 'text/csv',
    about: 'One line for each amount, after a line with the names of the columns.',
  },
  async run(call) {
    const statement = await statementOf(call);
    const name = `statement-${monthOf(statement)}.csv`;
    return { ok: true, value: { name, lines: statementLines(statement) } };
  },
});

/** One line for each amount, so that a spreadsheet can add them up. */
function* statementLines(statement: Statement): Generator<string> {
  yield CSV_START + csvLine(['month', 'wallet', 'line', 'direction', 'count', 'amount']);
  for (const wallet of WALLET_KINDS) {
    const { openingFen, closingFen, kinds } = statement[wallet];
    const start = [monthOf(statement), wallet] as const;
    yield csvLine([...start, 'opening', null, null, openingFen]);
    for (const { type, direction, count: records, sumFen } of kinds) {
      yield csvLine([...start, type, direction, records, sumFen]);
    }
    yield csvLine([...start, 'closing', null, null, closingFen]);
  }
}

export const STATEMENTS = [show, download];
