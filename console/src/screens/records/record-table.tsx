// The columns of records, each with what its wallet had afterwards, and one of them in full. What moved
// within a wallet stands between them, so that these amounts follow from each other.

import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { MoveWithinWallet, RecordPage, Transaction } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { RECORDS_EN } from '../../messages/en/records.ts';
import { WALLET_WORDS_EN, type WalletWords } from '../../messages/en/wallet-words.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import {
  column,
  endColumn,
  moneyColumn,
  nameColumn,
  onPhone,
  optional,
} from '../../ui/columns.tsx';
import type { Column } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { timeText } from '../../ui/time-text.ts';

const RecordDialog = lazy(async () => ({
  default: (await import('./record-dialog.tsx')).RecordDialog,
}));

type Line = Transaction | MoveWithinWallet;

/** The records with each movement above the record that it came after. */
export function linesOf({ items, moves }: RecordPage): readonly Line[] {
  const after = (id: number | null) => moves.filter(({ after_id: one }) => one === id);
  return [...items.flatMap((record) => [...after(record.id), record]), ...after(null)];
}

/** The columns with what else a list of them needs, and the dialog with the record that was chosen. */
export function useRecordTable() {
  const [shown, setShown] = useState<Transaction | null>(null);
  const dialog = shown && (
    <Suspense fallback={null}>
      <RecordDialog record={shown} onClose={() => setShown(null)} />
    </Suspense>
  );
  return { columns: useColumns(setShown), keyOf, isQuiet: isMove, dialog };
}

/** What no order has named, in the words of the reader. */
export function titleOf({ merchant_id: merchant, title, type }: Transaction, words: WalletWords) {
  return merchant === null ? words.types[type] : title;
}

function isMove(line: Line): line is MoveWithinWallet {
  return 'moved_at' in line;
}

function keyOf(line: Line): string {
  return isMove(line) ? `${line.moved_at} ${line.wallet} ${line.kind}` : String(line.id);
}

function useColumns(show: (record: Transaction) => void): readonly Column<Line>[] {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const time = column<Line>(text.time, (line) =>
    isMove(line) ? (
      <Time at={line.moved_at} to="day" />
    ) : (
      <UnstyledButton
        className="row-link"
        aria-label={`${timeText(line.created_at)} ${text.show(line.id)}`}
        onClick={() => show(line)}
      >
        <Time at={line.created_at} />
      </UnstyledButton>
    ),
  );
  const title = (line: Line) =>
    isMove(line) ? text.moved[line.kind](line.count) : titleOf(line, words);
  const amount = (line: Line) =>
    isMove(line) ? (
      <Money yuan={line.amount} />
    ) : (
      <Money yuan={line.amount} direction={line.direction} />
    );
  const type = column<Line>(text.type, (line) =>
    isMove(line) ? text.moves[line.kind] : words.types[line.type],
  );
  const wallet = column<Line>(text.wallet, (line) => words.wallets[line.wallet]);
  const other = nameColumn<Line>(text.counterparty, (line) =>
    isMove(line) ? null : line.counterparty.name,
  );
  const balance = moneyColumn<Line>(text.balance, (line) => line.balance_after);
  const frozen = moneyColumn<Line>(text.frozen, (line) => line.frozen_after);
  return [
    time,
    optional('type', type),
    optional('wallet', wallet),
    onPhone('title', nameColumn(text.title, title)),
    optional('counterparty', onPhone('nowhere', other)),
    onPhone('end', endColumn(text.amount, amount)),
    optional('balance', onPhone('nowhere', balance)),
    optional('frozen', onPhone('nowhere', frozen)),
  ];
}
