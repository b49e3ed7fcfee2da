// The columns of records, each with what its wallet had afterwards, and one of them in full.

import { Table, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Transaction } from '../../api/interface.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { RECORDS_EN } from '../../messages/en/records.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { column, endColumn, moneyColumn, nameColumn } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Column } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { Time, timeText } from '../../ui/time.tsx';

/** The columns, and the dialog with the record that was chosen. */
export function useRecordTable() {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const [shown, setShown] = useState<Transaction | null>(null);
  const columns: readonly Column<Transaction>[] = [
    column(text.time, (record) => (
      <UnstyledButton
        className="row-link"
        aria-label={`${timeText(record.created_at)} ${text.show(record.id)}`}
        onClick={() => setShown(record)}
      >
        <Time at={record.created_at} />
      </UnstyledButton>
    )),
    column(text.type, ({ type }) => words.types[type]),
    column(text.wallet, ({ wallet }) => words.wallets[wallet]),
    nameColumn(text.title, ({ title }) => title),
    nameColumn(text.counterparty, ({ counterparty }) => counterparty.name),
    endColumn(text.amount, ({ amount, direction }) => (
      <Money yuan={amount} direction={direction} />
    )),
    moneyColumn(text.balance, ({ balance_after }) => balance_after),
    moneyColumn(text.frozen, ({ frozen_after }) => frozen_after),
  ];
  const dialog = shown && <RecordDialog record={shown} onClose={() => setShown(null)} />;
  return { columns, dialog };
}

/** The interface names this field after the service. */
const WALLET_ID = `${boot.shortName.toLowerCase()}_id` as 'tael_id';

interface RecordDialogProps {
  readonly record: Transaction;
  readonly onClose: () => void;
}

function RecordDialog({ record, onClose }: RecordDialogProps) {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const { counterparty, refund_no: refundNo } = record;
  const walletId = counterparty[WALLET_ID];
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [text.amount, <Money key="amount" yuan={record.amount} direction={record.direction} />],
    [text.type, words.types[record.type]],
    [text.wallet, words.wallets[record.wallet]],
    [text.title, <bdi key="title">{record.title}</bdi>],
    [text.counterparty, <bdi key="other">{counterparty.name}</bdi>],
    ...(walletId === null
      ? []
      : [[text.walletNumber, <code key="wallet">{walletId}</code>] as const]),
    [text.number, <code key="number">{record.tx_no}</code>],
    ...(refundNo === null
      ? []
      : [[text.refundNumber, <code key="refund">{refundNo}</code>] as const]),
    [text.balance, <Money key="balance" yuan={record.balance_after} />],
    [text.frozen, <Money key="frozen" yuan={record.frozen_after} />],
    [text.time, <Time key="time" at={record.created_at} />],
  ];
  return (
    <Dialog title={text.record(record.id)} onClose={onClose}>
      <Table variant="vertical">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="number">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
