// Holds what models read of transaction records.

import type { Site } from '../../http/openapi/description.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type { WireOf } from '../answer-shape.ts';
import { lines, money, quoted } from '../tool-text.ts';
import type { ToolWords } from '../tool-words.ts';
import type { TRANSACTION, TRANSACTION_PAGE } from './transaction.ts';

type Page = WireOf<typeof TRANSACTION_PAGE.fields>;
type Item = WireOf<typeof TRANSACTION.fields>;

export const LIST_TRANSACTIONS_TOOL: ToolWords = {
  name: 'list_transactions',
  title: 'Wallet transactions',
  description: (service) =>
    `List the transaction records of both ${service} wallets of the account, newest first, in pages. ` +
    'Use it to see money received and sent, or to find an order number. For an order whose number is ' +
    'known use query_order. All arguments are optional filters. Returns for each record its time, ' +
    'direction, amount in CNY yuan, type, wallet, order number, title, counterparty and the balance ' +
    'after it, and the total number of records and pages.',
  effect: 'reads',
  arguments: {
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
  },
  text: ({ items, page, total, total_pages: pages }: Page, _replayed, { shortName }) => {
    const next = page < pages ? ` Next: page=${page + 1}.` : '';
    return lines(
      ...items.map((item) => itemText(item, shortName)),
      total === 0
        ? 'No records found.'
        : `Page ${page} of ${pages}: ${items.length} of ${total} records.${next}`,
    );
  },
};

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

function itemText(item: Item, shortName: Site['shortName']): string {
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
