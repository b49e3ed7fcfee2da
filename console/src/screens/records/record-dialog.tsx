// One record in full, which is the receipt that people keep: as a picture, or on paper. What the wallet had
// afterwards is nobody's business to whom they show it.

import { Button, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { read } from '../../api/client.ts';
import type { Transaction } from '../../api/interface.ts';
import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { RECORDS_EN, type RecordsText } from '../../messages/en/records.ts';
import { WALLET_WORDS_EN, type WalletWords } from '../../messages/en/wallet-words.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { ProofButton } from '../../ui/proof-button.tsx';
import { savePicture } from '../../ui/save-file.ts';
import { timeText } from '../../ui/time-text.ts';
import { drawReceipt, type ReceiptFacts } from './receipt-picture.ts';
import { titleOf } from './record-table.tsx';

/** The interface names this field after the service. */
const WALLET_ID = `${boot.shortName.toLowerCase()}_id` as 'tael_id';

interface RecordDialogProps {
  readonly record: Transaction;
  readonly onClose: () => void;
}

export function RecordDialog({ record, onClose }: RecordDialogProps) {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const service = boot.names[useLanguage().language];
  const facts = factsOf(record, text, words);
  const keep = async () => {
    const amount = moneyText(record.amount, record.direction);
    const picture = await drawReceipt({ heading: text.receipt(service), amount, facts });
    await savePicture(`${record.refund_no ?? record.tx_no}.png`, picture);
  };
  const left = [
    [text.balance, record.balance_after],
    [text.frozen, record.frozen_after],
  ] as const;
  return (
    <Dialog title={text.record(record.id)} onClose={onClose}>
      <div className="print-alone">
        <Table variant="vertical">
          <Table.Tbody>
            <Fact name={text.amount}>
              <Money yuan={record.amount} direction={record.direction} />
            </Fact>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
            {left.map(([name, yuan]) => (
              <Fact key={name} name={name} className="no-print">
                <Money yuan={yuan} />
              </Fact>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" mt="md">
          <ProofButton
            label={text.proof}
            name={`receipt-${record.id}`}
            load={() =>
              read('/api/v1/transactions/{record_id}/receipt', {
                params: { record_id: String(record.id) },
              })
            }
          />
          <Button variant="default" onClick={() => print()}>
            {text.print}
          </Button>
          <Button leftSection={<Icon name="download" />} onClick={() => void keep()}>
            {text.keep}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ name, children, ...row }: FactProps) {
  return (
    <Table.Tr {...row}>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td className="number">{children}</Table.Td>
    </Table.Tr>
  );
}

/** What both the dialog and the picture tell. */
function factsOf(record: Transaction, text: RecordsText, words: WalletWords): ReceiptFacts {
  const { counterparty, refund_no: refundNo, mandate_no: mandateNo } = record;
  const walletId = counterparty[WALLET_ID];
  return [
    [text.title, titleOf(record, words)],
    [text.type, words.types[record.type]],
    [text.time, timeText(record.created_at)],
    [text.counterparty, counterparty.name],
    ...(walletId === null ? [] : [[text.walletNumber, walletId] as const]),
    [text.wallet, words.wallets[record.wallet]],
    [text.number, record.tx_no],
    ...(refundNo === null ? [] : [[text.refundNumber, refundNo] as const]),
    ...(mandateNo === null ? [] : [[text.mandate, mandateNo] as const]),
  ];
}
