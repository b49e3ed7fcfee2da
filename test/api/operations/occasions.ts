// Brings about what operations then refuse for: accounts that are closed, orders that are refunded, events
// that are kept no more, a verification that runs.

import assert from 'node:assert/strict';
import { fen } from '../../../src/core/money.ts';
import { EVENTS_KEPT_MS } from '../../../src/core/owner-event.ts';
import { DAY_MS } from '../../../src/core/time.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { closeAccount } from '../../../src/service/close-account.ts';
import { refundAnyOrder } from '../../../src/service/refund-order.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { NOT_BEGUN } from '../../../src/store/postgres/verify/verify.ts';
import type { SigningKey } from '../../support/api-http.ts';
import type { ApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { type Person, unwrap } from '../../support/residents.ts';
import type { Targets } from '../access/targets.ts';

let people = 0;

export function newcomer(town: ApiTown): Promise<Person> {
  people += 1;
  return town.newPerson(`newcomer-${people}`);
}

/** Somebody who has closed their account, and the shop that they had. */
export async function leaver(town: ApiTown): Promise<Partial<Targets>> {
  const person = await newcomer(town);
  const merchantId = await town.newMerchant(person, '歇业的店');
  const branchId = await town.newBranch(merchantId, '总店');
  unwrap(await closeAccount(town.api.service, person.userId, atThisMachine(town.api.service)));
  return { userId: person.userId, walletId: person.walletId, merchantId, branchId };
}

/** An order of ten, whose payer has closed their account unless `leaves` says otherwise. */
export async function paidByLeaver(town: ApiTown): Promise<string> {
  const payer = await newcomer(town);
  await town.recharge(payer, 10_00n);
  const txNo = await town.order({ amount: 10 });
  const paid = await town.pay(txNo, {}, { as: payer.login });
  assert.equal(paid.status, 200, paid.text);
  unwrap(await closeAccount(town.api.service, payer.userId, atThisMachine(town.api.service)));
  return txNo;
}

/** A withdrawal to nobody, approved, of somebody who has closed their account. */
export async function approvedOfLeaver(town: ApiTown): Promise<string> {
  const { service } = town.api;
  const person = await newcomer(town);
  await town.recharge(person, 1_00n);
  const wanted = { wallet: 'consumer', amountFen: fen(1_00), idempotencyKey: null } as const;
  const { userId } = person;
  const asked = await requestWithdrawal(service, { userId, ...wanted }, service.operator);
  const { withdrawalNo } = unwrap(asked);
  const decision = { withdrawalNo, approve: true, reason: null };
  unwrap(await decideWithdrawal(service, decision, atThisMachine(service)));
  unwrap(await closeAccount(service, userId, atThisMachine(service)));
  return withdrawalNo;
}

/** So many yuan of an order; null: all of it. */
export async function refund({ api: { service } }: ApiTown, txNo: string, yuan: number | null) {
  const amountFen = yuan === null ? null : fen(BigInt(yuan * 100));
  const terms = { txNo, refundType: yuan === null ? 'full' : 'partial', amountFen } as const;
  const free = { reason: '杯子是凉的', idempotencyKey: null, previewedFen: null };
  unwrap(await refundAnyOrder(service, { ...terms, ...free }, atThisMachine(service)));
}

/** An order of ten of which so much was refunded. */
export async function refunded(town: ApiTown, yuan: number | null): Promise<string> {
  const txNo = await town.paid(10, { branch_id: town.branchId });
  await refund(town, txNo, yuan);
  return txNo;
}

/** A request for so much of an order of ten, and what has happened since. */
export async function requested(
  town: ApiTown,
  yuan: number | null,
  since: (order: { txNo: string; requestNo: string }) => Promise<unknown>,
  paid?: string,
): Promise<string> {
  const txNo = paid ?? (await town.paid(10));
  const { requestNo } = await refundRequestsIn(town).openRequest(txNo, yuan);
  await since({ txNo, requestNo });
  return requestNo;
}

/** Asks after a place behind which an event is not kept any more. */
export async function eventsGone<T>(
  town: ApiTown,
  ask: (key: SigningKey, after: number) => Promise<T>,
): Promise<T> {
  const { rows } = town.api;
  const { owner, merchantId: merchant_id, key } = await town.openShop('faded');
  const { data } = await town.collect({ amount: 1, merchant_id }, { key });
  assert.equal((await town.pay(data.tx_no)).status, 200);
  const { through, cursor } = (await town.get('/events?after=0', { key })).data;
  const days = EVENTS_KEPT_MS / DAY_MS;
  const age = (times: 1 | -1) =>
    rows(`with made as (update entries set at_ms = at_ms - (${times * EVENTS_KEPT_MS})
        where tx_no = '${data.tx_no}')
      update record_checkpoints set day = day - (${times * days})
      where record_no = ${cursor} and user_id = ${owner.userId}`);
  await age(1);
  // As if another had been the first of its day.
  await rows(`insert into record_checkpoints
    select cell, user_id, record_no + 1, day + ${days}, tallies from record_checkpoints
    where record_no = ${cursor} and user_id = ${owner.userId}`);
  const answer = await ask(key, through - 1);
  await age(-1);
  await rows(`delete from record_checkpoints
    where record_no = ${cursor + 1} and user_id = ${owner.userId}`);
  return answer;
}

/** Asks while another node verifies. */
export async function whileVerified<T>({ api }: ApiTown, ask: () => Promise<T>): Promise<T> {
  const elsewhere = await openPostgresStore({
    chainKey: async () => api.service.keys.chain,
    clientConfig: async () => api.database.config,
    log: () => {},
  });
  const by = { kind: 'operator', name: 'root', from: 'there' } as const;
  const run = { by, node: 'there (7)', whole: true, progress: NOT_BEGUN };
  const runNo = await elsewhere.verifications.begin(run);
  assert(runNo !== null);
  const answer = await ask();
  await elsewhere.verifications.end(runNo, null);
  await elsewhere.close();
  return answer;
}
