// Lists of transaction records: of one's own, for programs and for people, as a page or a file; and those of
// any user, for operators.

import { shanghaiDay } from '../../core/time.ts';
import { numberIn } from '../../http/path-ids.ts';
import type { Answer } from '../../service/answer.ts';
import {
  allTransactions,
  listTransactions,
  type TransactionPage,
} from '../../service/list-transactions.ts';
import { listRecords } from '../../service/moves-within.ts';
import type { ValuesOf } from '../../service/parameters/fields.ts';
import {
  recordFilterOf,
  recordFilterSchema,
  recordParametersOf,
  recordSchema,
} from '../../service/parameters/record-parameters.ts';
import type { Service } from '../../service/service.ts';
import { siteOf } from '../answer-shape.ts';
import { operators, own } from '../operation.ts';
import { RECORD_PAGE, TRANSACTION_PAGE } from './transaction.ts';
import { noRecords, recordLines } from './transaction-lines.ts';

const FILTERED = {
  wallet: 'merchant',
  type: 'refund',
  direction: 'out',
  date_from: '2026-11-01',
  date_to: '2026-11-30',
};
const A_PAGE = { some: { summary: 'Refunds', value: { page: 1, per_page: 20, ...FILTERED } } };

async function pageOf(
  service: Service,
  userId: number,
  given: ValuesOf<typeof recordSchema>,
): Promise<Answer<TransactionPage>> {
  const wanted = recordParametersOf(given);
  if (!wanted.ok) return wanted;
  return { ok: true, value: await listTransactions(service, userId, wanted.value) };
}

/** POST /query has it as one of three kinds of queries. */
export const LIST_TRANSACTIONS = own({
  id: 'listTransactions',
  tag: 'Wallets',
  method: 'GET',
  path: '/transactions',
  may: { key: 'query' },
  ofAllMerchants: 'wallets',
  summary: { en: 'List the transaction records of both wallets', zh: '列出两个钱包的交易记录' },
  about:
    'The records of the consumer and the merchant wallet of the owner of the key, newest first, in ' +
    'pages. `wallet` keeps those of one wallet. `date_from` must not be after `date_to`. A key that is bound to ' +
    'one merchant may not.',
  takes: recordSchema,
  examples: A_PAGE,
  gives: TRANSACTION_PAGE,
  run: ({ service, userId, given }) => pageOf(service, userId, given),
});

const list = own({
  id: 'listRecords',
  tag: 'Wallets',
  method: 'GET',
  path: '/records',
  may: { session: true },
  summary: { en: 'List your transaction records', zh: '列出自己的交易记录' },
  about:
    'Of both wallets, newest first, in pages: what `GET /api/v1/transactions` is for programs. Each says what ' +
    'the wallet had after it. What moved between the balance and the frozen part of a wallet is told beside ' +
    'them in `moves`, so that each balance follows from the one before; of what lies between two records the ' +
    'newest 10,000 such movements are looked at.',
  takes: recordSchema,
  examples: A_PAGE,
  gives: RECORD_PAGE,
  async run({ service, userId, given }) {
    const wanted = recordParametersOf(given);
    if (!wanted.ok) return wanted;
    return { ok: true, value: await listRecords(service, userId, wanted.value) };
  },
});

const download = own({
  id: 'exportRecords',
  tag: 'Wallets',
  method: 'GET',
  path: '/records.csv',
  may: { session: true },
  summary: { en: 'Download your transaction records', zh: '下载自己的交易记录' },
  about: 'By the same filter as the list, all that match when it begins, newest first.',
  takes: recordFilterSchema,
  examples: { some: { summary: 'Refunds', value: FILTERED } },
  gives: {
    media: 'text/csv',
    about: 'One line for each record, after a line with the names of the columns.',
  },
  async run({ service, userId, given }) {
    const wanted = recordFilterOf(given);
    if (!wanted.ok) return wanted;
    const batches = allTransactions(service, userId, wanted.value);
    const name = `records-${shanghaiDay(service.store.nowMs())}.csv`;
    return {
      ok: true,
      value: { name, lines: recordLines(batches, 'csv', siteOf(service), noRecords()) },
    };
  },
});

const listOfUser = operators({
  id: 'listUserTransactions',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users/:user_id/transactions',
  may: { session: true, key: 'operate' },
  summary: { en: 'List the transaction records of a user', zh: '列出某用户的交易记录' },
  about: 'Of both wallets, newest first, in pages, with the filters that users have.',
  takes: recordSchema,
  examples: A_PAGE,
  gives: TRANSACTION_PAGE,
  refuses: ['user_not_found'],
  async run({ service, params, given }) {
    const userId = numberIn(params.user_id);
    const owner = await service.store.queries.owner(userId);
    if (!owner) return { ok: false, refusal: { code: 'user_not_found' } };
    return pageOf(service, userId, given);
  },
});

export const TRANSACTIONS = [LIST_TRANSACTIONS, list, download, listOfUser];
