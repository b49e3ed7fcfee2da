// /console/api/wallets/transfer: money from one wallet to another, with the payment password; and whose the
// other one is.

import { fen } from '../../core/money.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import { PAYER } from '../../http/openapi/story.ts';
import { findRecipient, transferOwnMoney } from '../../service/move-own-money.ts';
import { ownTransferSchema, recipientSchema } from '../../service/parameters/own-money.ts';
import { consoleRoute } from '../console-route.ts';
import { presentRecipient, presentTransfer, recipientData, transferData } from './money-records.ts';

const MONEY_OUT: readonly RefusalCode[] = [
  'idempotency_key_reused',
  'idempotency_key_expired',
  'cooling_off',
  'pay_password_not_set',
  'pay_password_locked',
  'pay_password_wrong',
  'totp_required',
  'totp_invalid',
  'insufficient_balance',
];
const PROOF = { pay_password: '135790', idempotency_key: '3f0c6a1e9b5d4c7f8a2e1d0b6c9f7a35' };

const findWallet = consoleRoute({
  method: 'GET',
  path: '/console/api/recipient',
  who: 'user',
  operation: {
    id: 'consoleFindRecipient',
    summary: 'See whom a wallet belongs to',
    description: 'Before a transfer, so that nobody sends money to a mistyped identifier.',
    query: { schema: recipientSchema, examples: { wallet_id: PAYER.walletId } },
    refusals: ['user_not_found'],
    success: 'Whose it is.',
    data: recipientData,
  },
  async answer({ service, session, query }) {
    const found = await findRecipient(service, query.wallet_id);
    return found.ok ? { ok: true, value: presentRecipient(found.value, session.userId) } : found;
  },
});

const transfer = consoleRoute({
  method: 'POST',
  path: '/console/api/wallets/transfer',
  who: 'user',
  operation: {
    id: 'consoleTransfer',
    summary: 'Transfer money out of one of your wallets',
    description: 'To your other wallet, or to the consumer wallet of somebody else.',
    body: {
      request: 'OwnTransferRequest',
      schema: ownTransferSchema,
      examples: {
        other: {
          summary: 'To somebody else',
          value: { from: 'consumer', to_wallet_id: PAYER.walletId, amount: fen(30_00), ...PROOF },
        },
        own: {
          summary: 'To the other wallet',
          value: { from: 'merchant', amount: fen(30_00), ...PROOF },
        },
      },
    },
    refusals: ['user_not_found', 'user_closed', ...MONEY_OUT],
    success: 'The transfer.',
    data: transferData,
  },
  async answer({ service, session, fields, by }) {
    const wanted = {
      userId: session.userId,
      wallet: fields.from,
      toWalletId: fields.to_wallet_id,
      amountFen: fields.amount,
      payPassword: fields.pay_password,
      totpCode: fields.totp_code,
      idempotencyKey: fields.idempotency_key,
    };
    const made = await transferOwnMoney(service, wanted, by);
    return made.ok ? { ok: true, value: presentTransfer(made.value) } : made;
  },
});

export const MONEY_ROUTES = [findWallet, transfer];
