// Requests for recharges, as somebody makes them at a desk that trusts everybody.

import { fen } from '../../src/core/money.ts';
import { requestRecharge } from '../../src/service/recharge-requests.ts';
import type { ApiTown } from './api-town.ts';
import type { Person } from './residents.ts';
import { unwrap } from './residents.ts';

/** Of one yuan, unless it says otherwise. */
export async function newRechargeRequest(
  { api: { service } }: Pick<ApiTown, 'api'>,
  { userId }: Pick<Person, 'userId'>,
  amountFen = fen(1_00),
): Promise<string> {
  const said = { payerName: null, reference: null, note: null, idempotencyKey: null };
  const wanted = { userId, amountFen, method: 'bank', ...said };
  return unwrap(await requestRecharge(service, wanted, service.operator)).requestNo;
}
