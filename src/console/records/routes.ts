// /console/api/records: the transaction records of a user by filter: a page, or all as a file.

import { shanghaiDay } from '../../core/time.ts';
import { allTransactions, listTransactions } from '../../service/list-transactions.ts';
import {
  recordFilterOf,
  recordFilterSchema,
  recordParametersOf,
  recordSchema,
} from '../../service/parameters/records.ts';
import { noRecords, recordLines } from '../../service/present/record-lines.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { presentRecordList, recordListData } from './records.ts';

const FILTER_EXAMPLES = {
  wallet: 'merchant',
  type: 'collection',
  direction: 'in',
  date_from: '2026-11-01',
  date_to: '2026-11-30',
};

const listRecords = consoleRoute({
  method: 'GET',
  path: '/console/api/records',
  who: 'user',
  operation: {
    id: 'consoleListRecords',
    summary: 'List your transaction records',
    description: 'Of both wallets, newest first, in pages. Each says what the wallet had after it.',
    query: { schema: recordSchema, examples: { page: 1, per_page: 20, ...FILTER_EXAMPLES } },
    success: 'A page of records.',
    data: recordListData,
  },
  async answer({ service, session, query }) {
    const wanted = recordParametersOf(query);
    if (!wanted.ok) return wanted;
    const page = await listTransactions(service, session.userId, wanted.value);
    return { ok: true, value: presentRecordList(page, service.config.shortName) };
  },
});

const exportRecords = consoleFileRoute({
  method: 'GET',
  path: '/console/api/records.csv',
  type: 'text/csv',
  who: 'user',
  operation: {
    id: 'consoleExportRecords',
    summary: 'Download your transaction records',
    description: 'By the same filter as the list, all that match when it begins, newest first.',
    query: { schema: recordFilterSchema, examples: FILTER_EXAMPLES },
    success: 'One line for each record, after a line with the names of the columns.',
  },
  async file({ service, session, query }) {
    const wanted = recordFilterOf(query);
    if (!wanted.ok) return wanted;
    const batches = allTransactions(service, session.userId, wanted.value);
    const name = `records-${shanghaiDay(service.store.nowMs())}.csv`;
    const lines = recordLines(batches, 'csv', service.config.shortName, noRecords());
    return { ok: true, value: { name, lines } };
  },
});

export const RECORD_ROUTES = [listRecords, exportRecords];
