// list_transactions: what went in and out of the two wallets.

import { listTransactions } from '../../service/list-transactions.ts';
import { recordParameters, recordSchema } from '../../service/parameters/records.ts';
import { presentTransactions, transactionRecords } from '../../service/present/transactions.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';

type Page = ReturnType<typeof presentTransactions>;
type Item = Page['items'][number];

const input = inputSchema(recordSchema, {
  page: 'Which page, from 1. Default 1.',
  per_page: 'Records on a page, 1 to 50. Default 20.',
  type:
    'Only records of this type: recharge (money put in), consume (paid an order), collection ' +
    '(a merchant of the account was paid), refund, transfer, withdraw.',
  direction: 'Only money that came in, or only money that went out.',
  date_from: 'First day, YYYY-MM-DD, a calendar day in Asia/Shanghai, inclusive.',
  date_to: 'Last day, YYYY-MM-DD, a calendar day in Asia/Shanghai, inclusive.',
});

export const listTransactionsTool: Tool = {
  name: 'list_transactions',
  title: 'Wallet transactions',
  description: (service) =>
    `List the transaction records of both ${service} wallets of the account, newest first, in pages. ` +
    'Use it to see what came in and went out, or to find an order number. For one order whose number ' +
    'is known use query_order. All arguments are optional filters. Returns for each record its time, ' +
    'direction, amount in CNY yuan, type, wallet, order number, title, counterparty and the balance ' +
    'after it, and how many records and pages there are.',
  scope: 'query',
  effect: 'reads',
  input,
  output: (shortName) => transactionRecords(shortName).page,
  call: async (service, caller, { args }) => {
    const parameters = recordParameters(args);
    if (!parameters.ok) return parameters;
    const page = await listTransactions(service, caller, parameters.value);
    const { shortName } = service.config;
    const data = presentTransactions(page, shortName);
    return { ok: true, value: { text: textOf(data, shortName), data } };
  },
};

function textOf({ items, page, total, total_pages: pages }: Page, shortName: string): string {
  const next = page < pages ? ` Next: page=${page + 1}.` : '';
  return lines(
    ...items.map((item) => itemText(item, shortName)),
    total === 0
      ? 'There are no such records.'
      : `Page ${page} of ${pages}: ${items.length} of ${total} records.${next}`,
  );
}

function itemText(item: Item, shortName: string): string {
  const { counterparty, refund_no: refundNo } = item;
  const publicId = counterparty[walletIdField(shortName)];
  const walletId = publicId === null ? '' : ` ${publicId}`;
  return [
    `#${item.id} ${item.created_at} ${item.direction} ${money(item.amount)} ${item.type}`,
    `${item.wallet} wallet, now balance ${money(item.balance_after)} frozen ${money(item.frozen_after)}`,
    refundNo === null ? item.tx_no : `${item.tx_no} refund ${refundNo}`,
    quoted(item.title),
    `${item.direction === 'in' ? 'from' : 'to'} ${counterparty.kind} ${quoted(counterparty.name)}${walletId}`,
  ].join(' | ');
}
