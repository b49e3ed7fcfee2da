// The part of a batch's reads that names other rows: idempotency keys and the numbers of shops. It comes last
// (see load.ts).

import { ownerOfBinding } from '../../../core/binding.ts';
import type { Reads } from '../../../core/reads.ts';
import type { State } from '../../../core/state.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE, type Spread } from '../connection/owners.ts';
import { type Part, partsOf, texts } from '../connection/part.ts';
import { type BindingRow, provedBinding } from '../tables/idempotency-keys.ts';
import {
  REFUND_NUMBER_SEALS,
  type RefundNumberRow,
  SHOP_NUMBER_SEALS,
  type ShopNumberRow,
} from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import { read } from './locking.ts';

const BINDINGS = byId<BindingRow>('bindings', 'idempotency_keys');
const SHOP_NUMBERS = byId<ShopNumberRow>('shop_numbers', 'shop_numbers');
const REFUND_NUMBERS = byId<RefundNumberRow>('refund_numbers', 'refund_numbers');

function byId<Row>(name: string, table: string) {
  return read<Row>(name, `select * from ${table} where ${HERE} and id = any($2::text[])`);
}

export const NAMED_LOADS: readonly Statement[] = [BINDINGS, SHOP_NUMBERS, REFUND_NUMBERS];

export function namedParts(
  state: State,
  reads: Reads,
  context: Spread & { readonly sealing: RowSealing },
): readonly Part[] {
  const { sealing } = context;
  const { bindings, shopNumbers, refundNumbers } = state;
  // All of these ids begin with their owner.
  const perOwner = <Row>(
    statement: Statement<Row>,
    wanted: readonly string[],
    keep: (row: Row) => void,
  ) => partsOf(context, wanted, ownerOfBinding, (here, ids) => here(statement, texts(ids), keep));
  return [
    ...perOwner(BINDINGS, reads.bindings, (row) =>
      bindings.set(row.id, provedBinding(sealing, row)),
    ),
    ...perOwner(SHOP_NUMBERS, reads.shopNumbers, (row) =>
      shopNumbers.set(row.id, proved(sealing, SHOP_NUMBER_SEALS, row)),
    ),
    ...perOwner(REFUND_NUMBERS, reads.refundNumbers, (row) =>
      refundNumbers.set(row.id, proved(sealing, REFUND_NUMBER_SEALS, row)),
    ),
  ];
}
