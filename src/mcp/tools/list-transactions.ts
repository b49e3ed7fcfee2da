// list_transactions: the records of both wallets, or of one, in pages.

import { lines, money, quoted } from '../../interface/tool-text.ts';
import { walletsRefusal } from '../../service/caller.ts';
import { listTransactions } from '../../service/list-transactions.ts';
import { recordParameters, recordSchema } from '../../service/parameters/records.ts';
import { presentTransactions, transactionRecords } from '../../service/present/transactions.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

type Page = ReturnType<typeof presentTransactions>;
type Item = Page['items'][number];

const input = inputSchema(recordSchema, {
  page: 'The page number, from 1. Default 1.',
  per_page: 'Records per page, 1 to 50. Default 20.',
  wallet:
    'Only records of this wallet: consumer (money to spend) or merchant (money received). Default ' +
    'both.',
  type:
    'Only records of this type: recharge (top-up), consume (payment of an order), collection ' +
    '(payment received by a merchant of the account), refund, transfer, withdraw.',
  direction: 'Only money received (in), or only money sent (out).',
  date_from: 'First day, YYYY-MM-DD, a calendar day in Asia/Shanghai, inclusive.',
  date_to: 'Last day, YYYY-MM-DD, a calendar day in Asia/Shanghai, inclusive.',
});

export const listTransactionsTool: Tool = {
  name: 'list_transactions',
  title: 'Wallet transactions',
  description: (service) =>
    `List the transaction records of both ${service} wallets of the account, newest first, in pages. ` +
    'Use it to see money received and sent, or to find an order number. For an order whose number is ' +
    'known use query_order. All arguments are optional filters. Returns for each record its time, ' +
    'direction, amount in CNY yuan, type, wallet, order number, title, counterparty and the balance ' +
    'after it, and the total number of records and pages.',
  scope: 'query',
  effect: 'reads',
  input,
  output: (shortName) => transactionRecords(shortName).page,
  call: async (service, caller, { args }) => {
    const refusal = walletsRefusal(caller);
    if (refusal !== null) return { ok: false, refusal };
    const parameters = recordParameters(args);
    if (!parameters.ok) return parameters;
    const page = await listTransactions(service, caller.actor.userId, parameters.value);
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
      ? 'No records found.'
      : `Page ${page} of ${pages}: ${items.length} of ${total} records.${next}`,
  );
}

/** Of an order: whose it is and what the shop says of it. */
function shopText(item: Item): readonly string[] {
  const {
    merchant_id: merchantId,
    branch_id: branchId,
    out_trade_no: number,
    metadata,
    fee,
  } = item;
  if (merchantId === null) return [];
  const said = [
    branchId === null ? `merchant ${merchantId}` : `merchant ${merchantId} branch ${branchId}`,
    number === null ? null : `number ${number}`,
    metadata === null ? null : `metadata ${quoted(JSON.stringify(metadata))}`,
    fee === null ? null : `fee ${money(fee)}`,
  ];
  return said.filter((part) => part !== null);
}

function itemText(item: Item, shortName: string): string {
  const { counterparty, refund_no: refundNo } = item;
  const publicId = counterparty[walletIdField(shortName)];
  const walletId = publicId === null ? '' : ` ${publicId}`;
  return [
    `#${item.id} ${item.created_at} ${item.direction} ${money(item.amount)} ${item.type}`,
    `${item.wallet} wallet, now balance ${money(item.balance_after)} frozen ${money(item.frozen_after)}`,
    refundNo === null ? item.tx_no : `${item.tx_no} refund ${refundNo}`,
    ...shopText(item),
    quoted(item.title),
    `${item.direction === 'in' ? 'from' : 'to'} ${counterparty.kind} ${quoted(counterparty.name)}${walletId}`,
  ].join(' | ');
}
