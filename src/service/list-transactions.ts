// One page of the caller's transaction records, of both wallets or one, newest first.

import type { RecordPage } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { RecordParameters } from './parameters/records.ts';
import type { Service } from './service.ts';

export interface TransactionPage extends RecordPage {
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
}

export async function listTransactions(
  service: Service,
  { actor }: Caller,
  parameters: RecordParameters,
): Promise<TransactionPage> {
  const { page, perPage } = parameters;
  const filter = { ...parameters, userId: actor.userId };
  const { items, total } = await service.store.queries.records(filter);
  return { items, total, page, perPage, totalPages: Math.ceil(total / perPage) };
}
