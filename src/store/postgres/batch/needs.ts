// In which cells a command has to do with rows, as far as this process can tell: whose wallet an order names,
// and who is refunded, may be known only to the database.

import { ownerOfBinding } from '../../../core/binding.ts';
import { type Command, readsOf } from '../../../core/decide.ts';
import { ownerOfSettlementBucket } from '../../../core/order/settlement.ts';
import { type Cells, cellOf, type Owner } from '../connection/cells.ts';
import { rowOwners } from './load-rows.ts';
import { foresee, type OrderParties } from './order-parties.ts';

export function cellsNeeded(
  command: Command,
  { cells, parties }: { readonly cells: Cells; readonly parties: OrderParties },
): ReadonlySet<number> {
  const reads = readsOf([command]);
  const { owners, buckets } = foresee(reads, parties);
  const found: readonly Owner[] = [
    ...reads.orders,
    ...reads.payeesOf,
    ...reads.refunds.flatMap(({ txNo, userId }) => [txNo, userId]),
    ...owners,
    ...buckets.map(ownerOfSettlementBucket),
    ...reads.standing,
    ...rowOwners(reads),
    ...reads.refundsOf,
    ...reads.movements,
    ...reads.told,
    ...[reads.bindings, reads.shopNumbers, reads.refundNumbers].flat().map(ownerOfBinding),
    ...reads.attempts,
  ];
  return new Set(found.map((owner) => cellOf(cells, owner)));
}
