// The statement of a month: what each wallet held, what came in and went out by kind of record, and
// what it held then. It is data for the screen and the printer, and lines of a file.

import { z } from 'zod';
import { DIRECTIONS, RECORD_TYPES } from '../../core/ledger/movement.ts';
import type { WalletPeriod } from '../../core/ledger/period.ts';
import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { fen, ZERO_FEN } from '../../core/money.ts';
import { dayOfNumber } from '../../core/time.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { choice, count, flag, text, yuan } from '../../service/present/record-fields.ts';
import type { Statement } from '../../service/show-own-wallets.ts';
import { CSV_START, csvLine } from '../../wire/csv.ts';

const LINE = z
  .object({
    type: choice(RECORD_TYPES, 'What kind of movement.'),
    direction: choice(DIRECTIONS, 'Whether money came in or went out.'),
    count: count('How many records.', 1),
    amount: yuan('Their sum'),
  })
  .meta({ description: 'All records of one kind.' });

const WALLET = z
  .object({
    opening: yuan('What was there when the month began, frozen money included'),
    in: yuan('What came in'),
    out: yuan('What went out'),
    closing: yuan('What was there when it ended, frozen money included'),
    lines: z.array(LINE).meta({ description: 'Kinds of which there was no record are missing.' }),
  })
  .meta({ description: 'One wallet. Always `opening + in − out = closing`.' });

const STATEMENT = z
  .object({
    month: text('`YYYY-MM`, in Asia/Shanghai.'),
    from: text('Its first day.'),
    to: text('Its last day.'),
    complete: flag('Whether the month is over. Otherwise this is what there is by now.'),
    consumer: WALLET,
    merchant: WALLET,
  })
  .meta({ description: 'The statement of a month.' });

type StatementRecord = z.output<typeof STATEMENT>;

export function presentStatement(statement: Statement): StatementRecord {
  const from = dayOfNumber(statement.firstDay);
  return {
    month: from.slice(0, 7),
    from,
    to: dayOfNumber(statement.lastDay),
    complete: statement.complete,
    consumer: presentPeriod(statement.consumer),
    merchant: presentPeriod(statement.merchant),
  };
}

function presentPeriod({ openingFen, inFen, outFen, closingFen, kinds }: WalletPeriod) {
  return {
    opening: openingFen,
    in: inFen,
    out: outFen,
    closing: closingFen,
    lines: kinds.map(({ type, direction, count: records, sumFen: amount }) => {
      return { type, direction, count: records, amount };
    }),
  };
}

/** One line for each amount, so that a spreadsheet can add them up. */
export function* statementLines(statement: StatementRecord): Generator<string> {
  yield CSV_START + csvLine(['month', 'wallet', 'line', 'direction', 'count', 'amount']);
  for (const wallet of WALLET_KINDS) {
    const { opening, closing, lines } = statement[wallet];
    const start = [statement.month, wallet] as const;
    yield csvLine([...start, 'opening', null, null, opening]);
    for (const { type, direction, count: records, amount } of lines) {
      yield csvLine([...start, type, direction, records, amount]);
    }
    yield csvLine([...start, 'closing', null, null, closing]);
  }
}

export function statementData() {
  const nothing = { opening: ZERO_FEN, in: ZERO_FEN, out: ZERO_FEN, closing: ZERO_FEN, lines: [] };
  const value = {
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    complete: true,
    consumer: nothing,
    merchant: {
      opening: ZERO_FEN,
      in: fen(88_00),
      out: fen(40_00),
      closing: fen(48_00),
      lines: [
        { type: 'collection' as const, direction: 'in' as const, count: 1, amount: fen(88_00) },
        { type: 'refund' as const, direction: 'out' as const, count: 1, amount: fen(40_00) },
      ],
    },
  };
  return dataOf(
    'Statement',
    STATEMENT,
    { november: { summary: 'A month with one guest', value } },
    { WalletStatement: WALLET, StatementLine: LINE },
  );
}
