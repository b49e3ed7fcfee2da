// A user's transaction records, of both wallets or one, newest first: one page of them, or all.

import type { UserId } from '../core/ledger/wallet.ts';
import type { RecordView } from '../store/record-view.ts';
import type { RecordFilter, RecordPage } from '../store/store.ts';
import type { RecordParameters } from './parameters/record-parameters.ts';
import type { Service } from './service.ts';

export interface TransactionPage extends RecordPage {
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
}

export async function listTransactions(
  service: Service,
  userId: UserId,
  parameters: RecordParameters,
): Promise<TransactionPage> {
  const { page, perPage } = parameters;
  const filter = { ...parameters, userId };
  const { items, total } = await service.store.queries.records(filter);
  return { items, total, page, perPage, totalPages: Math.ceil(total / perPage) };
}

const BATCH_RECORDS = 500;

/**
 * Exactly the records that matched when it began, batch by batch. Records never change and new ones come
 * in front, so what is written meanwhile only pushes older ones to later pages, where some come again.
 */
export async function* allTransactions(
  { store }: Pick<Service, 'store'>,
  userId: UserId,
  wanted: Omit<RecordFilter, 'userId' | 'page' | 'perPage'>,
): AsyncGenerator<readonly RecordView[]> {
  let last = Number.POSITIVE_INFINITY;
  for (let page = 1; ; page++) {
    const filter = { ...wanted, userId, page, perPage: BATCH_RECORDS };
    const { items } = await store.queries.records(filter);
    const older = items.filter(({ entry }) => (entry.recordNo ?? 0) < last);
    if (older.length > 0) yield older;
    last = older.at(-1)?.entry.recordNo ?? last;
    if (items.length < BATCH_RECORDS) return;
  }
}
