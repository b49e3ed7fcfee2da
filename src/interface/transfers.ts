// Transfers: money goes out of one's own wallet to the other one or to somebody else, and before that one
// sees whose that is. At the machine it goes out of anybody's.

import { WALLET_KINDS, type WalletKind } from '../core/ledger/record-kind.ts';
import { fen, yuanText } from '../core/money.ts';
import type { Transferred } from '../core/result.ts';
import type { User } from '../core/rows/user.ts';
import { walletIdHolds } from '../crypto/wallet-id.ts';
import { PAYER } from '../http/openapi/story.ts';
import { findUser } from '../service/administration/find-user.ts';
import {
  type Broken,
  broken,
  lineOf,
  oneOf,
  optional,
  required,
  yuanField,
} from '../service/parameters/fields.ts';
import { maskName } from '../service/present/masked-name.ts';
import { findRecipient, transfer } from '../service/transfers.ts';
import * as is from './answer-shape.ts';
import { shape, type WireOf } from './answer-shape.ts';
import { operators, own } from './operation.ts';

const RECIPIENT = shape<User & { readonly own: boolean }>()({
  name: 'Recipient',
  about: 'Whose wallets these are.',
  fields: {
    wallet_id: is.walletId('The public identifier, as it is written.', ({ walletId }) => walletId),
    name: is.text('The first character of the name: `王*`.', ({ name }) => maskName(name)),
    own: is.flag('Whether it is the user themselves.', (one) => one.own),
  },
  examples: () => {
    const value = { wallet_id: PAYER.walletId, name: '王*', own: false };
    return { found: { summary: 'Somebody else', value } };
  },
});

const TRANSFER = shape<Transferred>()({
  name: 'Transfer',
  about: 'A transfer that was made.',
  fields: {
    tx_no: is.txNo('The number of the transfer.', ({ txNo }) => txNo),
    amount: is.yuan('What was transferred', ({ amountFen }) => amountFen),
    balance: is.yuan('What the wallet has left that it came from', ({ balanceFen }) => balanceFen),
    created_at: is.time('When it was made.', ({ createdAtMs }) => createdAtMs),
  },
  examples: () => {
    const value = {
      tx_no: 'X01M7X8TB8PTNWP9P2E7BXRHX0E',
      amount: fen(30_00),
      balance: fen(70_00),
      created_at: '2026-11-20T19:45:00.000+08:00',
    };
    return { made: { summary: 'Made', value } };
  },
});

const WALLET_ID_MAX = 128;

/** One that nobody can have belongs to no user, which is said like that of any other. */
function walletIdOf(value: unknown) {
  const text = lineOf(value, WALLET_ID_MAX, 'length_1_to_128');
  return typeof text === 'string' ? text.toUpperCase() : text;
}

const find = own({
  id: 'findRecipient',
  tag: 'Wallets',
  method: 'GET',
  path: '/recipients/:wallet_id',
  may: { session: true },
  summary: { en: 'Look up whom a wallet belongs to', zh: '查询钱包的所有者' },
  about: 'Before a transfer, so that nobody sends money to a mistyped identifier.',
  gives: RECIPIENT,
  refuses: ['user_not_found'],
  async run({ service, userId, params }) {
    const found = await findRecipient(service, params.wallet_id.toUpperCase());
    if (!found.ok) return found;
    return { ok: true, value: { ...found.value, own: found.value.userId === userId } };
  },
});

const REFUSES = [
  ...(['idempotency_key_expired', 'user_not_found'] as const),
  ...(['user_closed', 'spending_limit_exceeded', 'insufficient_balance'] as const),
];

const make = own({
  id: 'createTransfer',
  tag: 'Wallets',
  method: 'POST',
  path: '/transfers',
  may: { session: true },
  proof: 'pay_password',
  summary: { en: 'Transfer money from one of your wallets', zh: '从自己的钱包转账' },
  about: 'To your other wallet, or to the consumer wallet of somebody else.',
  takes: {
    from: required(...oneOf(WALLET_KINDS, 'The wallet that it leaves.', 'wallet_kind')),
    to_wallet_id: optional(walletIdOf, null, {
      type: 'string',
      minLength: 1,
      maxLength: WALLET_ID_MAX,
      description:
        'The public identifier of the user whose consumer wallet gets it, in upper or lower case. Left out: ' +
        'the other wallet of the same user.',
    }),
    amount: yuanField('Yuan, with at most two decimals.'),
  },
  request: 'TransferRequest',
  idempotency: 'required',
  examples: {
    other: {
      summary: 'To somebody else',
      value: { from: 'consumer', to_wallet_id: PAYER.walletId, amount: fen(30_00) },
    },
    own: { summary: 'To the other wallet', value: { from: 'merchant', amount: fen(30_00) } },
  },
  gives: TRANSFER,
  refuses: REFUSES,
  run({ service, userId, given: { from, to_wallet_id: to, amount }, idempotencyKey, by, factors }) {
    const other = from === 'consumer' ? 'merchant' : 'consumer';
    const wanted = {
      source: { userId, wallet: from },
      target: to ?? ({ userId, wallet: other } as const),
      amountFen: amount,
      idempotencyKey,
    };
    return transfer(service, wanted, by, factors);
  },
});

interface NamedWallet {
  /** As operators name them. */
  readonly user: string;
  readonly wallet: WalletKind;
}

function namedWalletOf(value: unknown): NamedWallet | Broken {
  const [user = '', kind, ...more] = typeof value === 'string' ? value.split(':') : [];
  const wallet = WALLET_KINDS.find((one) => one === kind);
  const isNamed = user !== '' && wallet !== undefined && more.length === 0;
  return isNamed ? { user, wallet } : broken('wallet_of_user');
}

function payeeOf(value: unknown): NamedWallet | Broken {
  const isWalletId = typeof value === 'string' && walletIdHolds(value);
  return isWalletId ? { user: value, wallet: 'consumer' } : namedWalletOf(value);
}

const makeForAny = operators({
  id: 'transferForUser',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/transfers',
  may: { machine: true },
  proof: 'login_password',
  summary: {
    en: "Transfer money to a user's other wallet or to another user",
    zh: '从用户的钱包转账',
  },
  about: 'Out of the wallet of anybody.',
  takes: {
    from: required(namedWalletOf, {
      type: 'string',
      description: 'USER:consumer or USER:merchant.',
    }),
    to: required(payeeOf, {
      type: 'string',
      description: 'USER:consumer, USER:merchant or a TAEL_ID.',
    }),
    amount: yuanField('Amount like 100.00.'),
  },
  idempotency: 'always',
  gives: TRANSFER,
  refuses: REFUSES,
  command: {
    name: 'transfer',
    examples: [
      '--from lin:merchant --to lin:consumer --amount 50.00',
      '--from wang:consumer --to K7M3T9QX2X --amount 5.00',
    ],
    says: ({ tx_no: no, balance }: WireOf<typeof TRANSFER.fields>) =>
      `Transferred as ${no}. The remaining balance is ${yuanText(balance)}.`,
  },
  async run({ service, given: { from, to, amount: amountFen }, idempotencyKey, authorization }) {
    const payer = await findUser(service, from.user);
    if (!payer.ok) return payer;
    const payee = await findUser(service, to.user);
    if (!payee.ok) return payee;
    const source = { userId: payer.value.userId, wallet: from.wallet };
    const target = { userId: payee.value.userId, wallet: to.wallet };
    return transfer(service, { source, target, amountFen, idempotencyKey }, authorization().by);
  },
});

export const TRANSFERS = [find, make, makeForAny];
