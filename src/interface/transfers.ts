// Transfers: money goes out of one's own wallet to the other one or to somebody else, and before that one
// sees whose that is.

import type { User } from '../core/access/user.ts';
import { WALLET_KINDS } from '../core/ledger/wallet.ts';
import { fen } from '../core/money.ts';
import type { Transferred } from '../core/result.ts';
import { PAYER } from '../http/openapi/story.ts';
import { lineOf, oneOf, optional, required, yuanField } from '../service/parameters/fields.ts';
import { maskName } from '../service/present/masked-name.ts';
import { findRecipient, transfer } from '../service/transfers.ts';
import { own } from './operation.ts';
import * as is from './record.ts';
import { record } from './record.ts';

const RECIPIENT = record<User & { readonly own: boolean }>()({
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

export const TRANSFER = record<Transferred>()({
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
  summary: { en: 'See whom a wallet belongs to', zh: '查询钱包的所有者' },
  about: 'Before a transfer, so that nobody sends money to a mistyped identifier.',
  gives: RECIPIENT,
  refuses: ['user_not_found'],
  async run({ service, userId, params }) {
    const found = await findRecipient(service, params.wallet_id.toUpperCase());
    if (!found.ok) return found;
    return { ok: true, value: { ...found.value, own: found.value.userId === userId } };
  },
});

const make = own({
  id: 'createTransfer',
  tag: 'Wallets',
  method: 'POST',
  path: '/transfers',
  may: { session: true },
  proof: 'pay_password',
  summary: { en: 'Transfer money out of one of your wallets', zh: '从自己的钱包转账' },
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
  refuses: ['idempotency_key_expired', 'user_not_found', 'user_closed', 'insufficient_balance'],
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

export const TRANSFERS = [find, make];
