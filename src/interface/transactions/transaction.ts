// A transaction record: one movement of one wallet (specification, section 2.5). It is the same wherever it
// is sent; what a view knows besides are fields more.

import { assert } from '../../core/assert.ts';
import {
  DIRECTIONS,
  RECORD_TYPES,
  type RecordType,
  WALLET_KINDS,
  type WalletKind,
} from '../../core/ledger/record-kind.ts';
import { addFen, type Fen, fen, negateFen, ZERO_FEN } from '../../core/money.ts';
import {
  MERCHANT,
  METADATA,
  ORDER_NO,
  OUT_TRADE_NO,
  PAID,
  PAYER,
  REFUND_NO,
  REFUNDED,
  TITLE,
} from '../../http/openapi/story.ts';
import type { TransactionPage } from '../../service/list-transactions.ts';
import { MOVE_KINDS, type Move, type RecordsWithMoves } from '../../service/moves-within.ts';
import { count } from '../../service/present/answer-fields.ts';
import { maskName } from '../../service/present/masked-name.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type { RecordView } from '../../store/record-view.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';

/** What a movement without an order is called. */
const TITLES: Readonly<Record<RecordType, string>> = {
  recharge: '充值',
  consume: '付款',
  refund: '退款',
  transfer: '转账',
  withdraw: '提现',
  collection: '收款',
};

const COUNTERPARTY = shape<RecordView>()({
  name: 'Counterparty',
  about: 'The other side of a transaction.',
  fields: {
    kind: is.choice(['user', 'merchant', 'platform'], 'What the other side is.', kindOf),
    name: is.text(
      "Its name. Merchants see only the first character of a payer's: `王*`.",
      (one, { shortName }) => nameOf(one, shortName),
    ),
    tael_id: is.walletIdOrNull(
      'Null for the platform.',
      (one) => one.counterparty?.walletId ?? null,
    ),
  },
});

function kindOf({ entry }: RecordView) {
  return entry.counterpartyKind ?? 'platform';
}

function nameOf(one: RecordView, shortName: string): string {
  const { entry, order, counterparty } = one;
  const kind = kindOf(one);
  if (kind === 'merchant' && order) return order.merchantName;
  const name = counterparty?.name ?? shortName;
  const isPayer = kind === 'user' && entry.account === 'merchant' && entry.type !== 'transfer';
  return isPayer ? maskName(name) : name;
}

export const TRANSACTION = shape<RecordView>()({
  name: 'Transaction',
  about: 'One movement of one wallet.',
  fields: {
    id: is.id("Counts the owner's records from 1, without gaps.", (one) => {
      return kept(one, one.entry.recordNo);
    }),
    tx_no: is.txNo(
      "The order's number, or the movement's own where there is no order.",
      ({ entry }) => entry.txNo,
    ),
    refund_no: is.txNoOrNull(
      'The number of the refund, if it is one.',
      ({ entry }) => entry.refundNo,
    ),
    wallet: is.choice(WALLET_KINDS, 'Whose balance changed.', walletOf),
    type: is.choice(RECORD_TYPES, 'What kind of movement it was.', typeOf),
    direction: is.choice(DIRECTIONS, 'Whether money came in or went out.', (one) => {
      return changeOf(one) > 0n ? 'in' : 'out';
    }),
    amount: is.yuan('How much; always positive', (one) => {
      const changeFen = changeOf(one);
      return changeFen > 0n ? changeFen : negateFen(changeFen);
    }),
    balance_after: is.yuan('The balance of the wallet afterwards', (one) => {
      return kept(one, one.entry.balanceAfterFen);
    }),
    frozen_after: is.yuan('What was held in the wallet afterwards', (one) => {
      return kept(one, one.entry.frozenAfterFen);
    }),
    title: is.text(
      "The order's title, or a description where there is no order.",
      (one) => one.order?.title ?? TITLES[typeOf(one)],
    ),
    merchant_id: is.idOrNull(
      'Of an order: the merchant who is paid.',
      ({ order }) => order?.merchantId ?? null,
    ),
    branch_id: is.idOrNull(
      'Of an order: the branch it was made for.',
      ({ order }) => order?.branchId ?? null,
    ),
    out_trade_no: is.textOrNull(
      "The shop's own number of the order.",
      ({ order }) => order?.outTradeNo ?? null,
    ),
    metadata: is.pairsOrNull(
      "What the shop keeps with the order. Payers' records have null.",
      ({ entry, order }) => (entry.account === 'merchant' ? (order?.metadata ?? null) : null),
    ),
    fee: is.yuanOrNull('Of a refund: what it cost the payer', ({ feeFen }) => feeFen),
    mandate_no: is.txNoOrNull(
      'Of a payment: the mandate that the payer has allowed it by; null: they proved it themselves.',
      ({ entry }) => entry.mandateNo,
    ),
    counterparty: is.one(COUNTERPARTY, (one) => one),
    created_at: is.time('When it happened.', ({ entry }) => entry.atMs),
  },
  examples: ({ shortName }) => {
    const payer = {
      kind: 'user',
      name: '王*',
      [walletIdField(shortName)]: PAYER.walletId,
    } as const;
    const ofOrder = {
      tx_no: ORDER_NO,
      wallet: 'merchant',
      balance_after: ZERO_FEN,
      title: TITLE,
      merchant_id: MERCHANT.merchant_id,
      branch_id: null,
      out_trade_no: OUT_TRADE_NO,
      metadata: METADATA,
      counterparty: payer,
    } as const;
    const refund = {
      ...ofOrder,
      id: 2,
      refund_no: REFUND_NO,
      type: 'refund',
      direction: 'out',
      amount: fen(40_00),
      frozen_after: fen(48_00),
      fee: fen(40),
      mandate_no: null,
      created_at: REFUNDED,
    } as const;
    const payment = {
      ...ofOrder,
      id: 1,
      refund_no: null,
      type: 'collection',
      direction: 'in',
      amount: fen(88_00),
      frozen_after: fen(88_00),
      fee: null,
      mandate_no: null,
      created_at: PAID,
    } as const;
    return {
      refund: { summary: 'A partial refund', value: refund },
      payment: { summary: 'The payment before it', value: payment },
    };
  },
});

/** Accounts that are nobody's wallets have entries without these. */
export function kept<Value>({ entry }: RecordView, value: Value | null): Value {
  assert(value !== null, `entry ${entry.movementNo} is no record`);
  return value;
}

function walletOf(one: RecordView): WalletKind {
  const { account } = one.entry;
  return kept(one, account === 'consumer' || account === 'merchant' ? account : null);
}

function typeOf(one: RecordView): RecordType {
  return kept(one, one.entry.type);
}

function changeOf({ entry }: RecordView): Fen {
  return addFen(entry.balanceDeltaFen, entry.frozenDeltaFen);
}

export const TRANSACTION_PAGE = shape<TransactionPage>()({
  name: 'TransactionPage',
  about: 'One page of the records of both wallets, or of one.',
  fields: {
    items: is.listOf(
      TRANSACTION,
      'Newest first. A page past the end is empty.',
      ({ items }) => items,
    ),
    page: is.field(count('The page that was asked for.', 1), ({ page }: TransactionPage) => page),
    per_page: is.field(
      count('How many records a page may have.', 1),
      ({ perPage }: TransactionPage) => perPage,
    ),
    total: is.count('How many records match, on all pages.', ({ total }) => total),
    total_pages: is.count('How many pages there are.', ({ totalPages }) => totalPages),
  },
  examples: (site) => {
    const items = Object.values(TRANSACTION.examples(site)).map(({ value: item }) => item);
    const value = { items, page: 1, per_page: 20, total: items.length, total_pages: 1 };
    return { transactions: { summary: 'A payment and a partial refund of it', value } };
  },
});

const MOVE = shape<Move>()({
  name: 'MoveWithinWallet',
  about:
    'What moved between the balance of a wallet and what is frozen in it on one day. The total of the wallet is ' +
    'the same before and after, so it is no record.',
  fields: {
    after_id: is.idOrNull(
      'The newest record of the page before it moved last. Null: all of them are newer.',
      ({ afterRecordNo }) => afterRecordNo,
    ),
    kind: is.choice(
      MOVE_KINDS,
      '`settled`: income became spendable. `held`: a withdrawal was requested. `released`: one was declined.',
      ({ kind }) => kind,
    ),
    wallet: is.choice(WALLET_KINDS, 'Within which wallet.', ({ last }) => {
      assert(last.account === 'consumer' || last.account === 'merchant', 'only wallets freeze');
      return last.account;
    }),
    count: is.field(count('How often it moved.', 1), (move: Move) => move.count),
    amount: is.yuan('How much, in all', ({ amountFen }) => amountFen),
    balance_after: is.yuan(
      'The balance afterwards',
      ({ last }) => last.balanceAfterFen ?? ZERO_FEN,
    ),
    frozen_after: is.yuan(
      'What was held afterwards',
      ({ last }) => last.frozenAfterFen ?? ZERO_FEN,
    ),
    moved_at: is.time('When it moved last.', ({ last }) => last.atMs),
  },
});

/** For people, who read what a wallet had after each record. */
export const RECORD_PAGE = shape<RecordsWithMoves>()({
  name: 'RecordPage',
  about: 'One page of the records of both wallets, or of one, with what moved in between.',
  fields: {
    ...TRANSACTION_PAGE.fields,
    moves: is.listOf(
      MOVE,
      'Newest first. Empty where a type or a direction is asked for.',
      ({ moves }) => moves,
    ),
  },
  examples: (site) => {
    const { value } = TRANSACTION_PAGE.examples(site).transactions ?? {};
    if (!value) return {};
    const move = {
      after_id: 2,
      kind: 'settled',
      wallet: 'merchant',
      count: 1,
      amount: fen(48_00),
      balance_after: fen(48_00),
      frozen_after: ZERO_FEN,
      moved_at: '2026-11-21T19:32:00.000+08:00',
    } as const;
    const summary = 'A payment, a partial refund of it, and what was settled later';
    return { records: { summary, value: { ...value, moves: [move] } } };
  },
});
