// Does over HTTP what people do at the till of lin's tea shop.

import type { Sending } from '../../support/api-http.ts';
import type { ApiTown } from '../../support/api-town.ts';
import { staffAt, staffCookie } from '../../support/staff.ts';

/** What whoever has this cookie asks of the cashier. */
export function tillOf(town: ApiTown, cookie: string) {
  const ask = (method: string, path: string, sending: Sending = {}) =>
    town.web(method, `/api/v1/till${path}`, { headers: { cookie }, ...sending });
  const at = (branchId: number) => `/${branchId}`;
  return {
    ask,
    show: () => ask('GET', ''),
    day: (query = '', branchId = town.branchId) => ask('GET', `${at(branchId)}/day${query}`),
    collect: (amount: unknown, key: string, branchId = town.branchId) =>
      ask('POST', `${at(branchId)}/orders`, { body: { amount, idempotency_key: key } }),
    order: (txNo: string, branchId = town.branchId) => ask('GET', `${at(branchId)}/orders/${txNo}`),
    life: (txNo: string, branchId = town.branchId) =>
      ask('GET', `${at(branchId)}/orders/${txNo}/lifecycle`),
    cancel: (txNo: string, branchId = town.branchId) =>
      ask('POST', `${at(branchId)}/orders/${txNo}/cancel`, { headers: { cookie }, body: {} }),
    changes: (seen = '', branchId = town.branchId) =>
      ask('GET', `${at(branchId)}/changes${seen && `?seen=${seen}`}`),
  };
}

export async function openTill(town: ApiTown, login: string) {
  const staff = await staffAt(town, login);
  return tillOf(town, await staffCookie(town, staff.login));
}
