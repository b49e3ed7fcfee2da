// Says what a record is read with. Part of the port of the store.

import type { Entry } from '../core/ledger/movement.ts';
import type { Fen } from '../core/money.ts';
import type { Order } from '../core/order/order.ts';

type Told = 'title' | 'merchantName' | 'merchantId' | 'branchId' | 'outTradeNo' | 'metadata';

export interface RecordView {
  readonly entry: Entry;
  /** Null when the movement belongs to no order. */
  readonly order: Pick<Order, Told> | null;
  /** Of a refund: what it cost the payer. */
  readonly feeFen: Fen | null;
  /** Null when the counterparty is not a user. */
  readonly counterparty: { readonly name: string; readonly walletId: string } | null;
}
