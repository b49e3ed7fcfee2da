// What is in the wallets of a user, and what went through them.

import { z } from 'zod';
import { fen, ZERO_FEN } from '../core/money.ts';
import { type Data, dataOf, type Site } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { refuse } from '../service/administration/answer.ts';
import { listTransactions } from '../service/list-transactions.ts';
import { recordParametersOf, recordSchema } from '../service/parameters/records.ts';
import { presentWallet, WALLET_RECORD } from '../service/present/balance.ts';
import { id } from '../service/present/record-fields.ts';
import { presentTransactions, transactionRecords } from '../service/present/transactions.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';
import { rechargeRecord } from './recharge-record.ts';

const WALLETS_RECORD = z
  .object({
    user_id: id('Whose they are.'),
    consumer: WALLET_RECORD.describe('The wallet that payments are made from.'),
    merchant: WALLET_RECORD.describe('The wallet that merchants are paid into.'),
  })
  .meta({ description: 'The two wallets of a user.' });

function walletsData(): Data {
  const merchant = { balance: ZERO_FEN, frozen: ZERO_FEN, total_in: ZERO_FEN, total_out: ZERO_FEN };
  const consumer = { ...merchant, balance: fen(100_00), total_in: fen(100_00) };
  const value = { user_id: OWNER.userId, consumer, merchant };
  const examples = { wallets: { summary: '100.00 came in', value } };
  return dataOf('UserWallets', WALLETS_RECORD, examples, { Wallet: WALLET_RECORD });
}

const balance = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/users/:userId/balance`,
  operation: {
    id: 'operateShowBalance',
    summary: 'See the wallets of a user',
    description: 'What is in both wallets now.',
    refusals: ['user_not_found'],
    success: 'The wallets.',
    data: walletsData,
  },
  async answer({ service, params }) {
    const owner = await service.store.queries.owner(numberIn(params.userId));
    if (!owner) return refuse({ code: 'user_not_found' });
    const { userId: user_id, consumer, merchant } = owner;
    const wallets = { consumer: presentWallet(consumer), merchant: presentWallet(merchant) };
    return { ok: true, value: { user_id, ...wallets } };
  },
});

function recordsData({ shortName }: Site): Data {
  const { page, record, counterparty } = transactionRecords(shortName);
  const item = rechargeRecord(shortName);
  const value = { items: [item], page: 1, per_page: 20, total: 1, total_pages: 1 };
  const parts = { UserTransaction: record, UserCounterparty: counterparty };
  const examples = { recharge: { summary: 'A recharge', value } };
  return dataOf('UserTransactionPage', page, examples, parts);
}

const records = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/users/:userId/transactions`,
  operation: {
    id: 'operateListTransactions',
    summary: 'List the records of a user',
    description:
      'The transaction records of both wallets, newest first, in pages, with the filters that users have.',
    query: {
      schema: recordSchema,
      examples: {
        page: 1,
        per_page: 20,
        wallet: 'consumer',
        type: 'recharge',
        direction: 'in',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
      },
    },
    refusals: ['user_not_found'],
    success: 'One page of records.',
    data: recordsData,
  },
  async answer({ service, query, params }) {
    const wanted = recordParametersOf(query);
    if (!wanted.ok) return wanted;
    const userId = numberIn(params.userId);
    const owner = await service.store.queries.owner(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const page = await listTransactions(service, userId, wanted.value);
    return { ok: true, value: presentTransactions(page, service.config.shortName) };
  },
});

export const WALLET_ROUTES = [balance, records];
