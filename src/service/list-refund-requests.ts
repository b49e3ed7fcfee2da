// Refund requests that wait for their owners, oldest first.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Service } from './service.ts';
import { type ShownRefundRequest, shown } from './show-refund-request.ts';

/** Of one owner, or of all. */
export async function listRefundRequests(
  service: Service,
  ownerId: UserId | null,
): Promise<readonly ShownRefundRequest[]> {
  const undecided = await service.store.queries.undecidedRefundRequests(ownerId);
  const all = await Promise.all(undecided.map((request) => shown(service, request)));
  return all.filter(({ status }) => status === 'approval_required');
}
