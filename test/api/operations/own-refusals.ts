// Makes operations refuse for reasons of their own: one way for each code, and another one for an operation
// where it takes that.

import assert from 'node:assert/strict';
import { fen } from '../../../src/core/money.ts';
import type { RefusalCode } from '../../../src/core/refusal.ts';
import { shanghaiDay } from '../../../src/core/time.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { importStatement, lookAgain } from '../../../src/service/bank/statements.ts';
import { closeAccount } from '../../../src/service/close-account.ts';
import { decideRechargeRequest } from '../../../src/service/recharge-requests.ts';
import { type ApiTown, OWNER_PIN } from '../../support/api-town.ts';
import { chooseUsualColumns, dayOver, statementFile } from '../../support/bank-files.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey } from '../../support/platform.ts';
import { newRechargeRequest } from '../../support/recharge-requests.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { unwrap } from '../../support/residents.ts';
import { newWithdrawal, type Targets } from '../access/targets.ts';
import {
  approvedOfLeaver,
  eventsGone,
  leaver,
  newcomer,
  paidByLeaver,
  refund,
  refunded,
  requested,
  whileVerified,
} from './occasions.ts';
import { declinedRequest, endedMandate, OF_PAYING } from './paying.ts';
import type { Provocation } from './provoking.ts';
import { BROKE, inState, SPENT } from './wallet-states.ts';

const NO_ORDER = 'C01M7X8TAZJTN2S32GVJ8SZHKJT';
const NO_RECHARGE_REQUEST = 'T01M7X8TB4PTNWP9P2E7BXRHX0E';
const NO_WITHDRAWAL = 'W01M7X8TB4PTNWP9P2E7BXRHX0E';
const NO_NUMBER = 999_999;
const NOBODY = 'nobody-there';

const about =
  (of: Partial<Targets>): Provocation =>
  ({ ask }) =>
    ask({ of });
const saying =
  (fields: object): Provocation =>
  ({ ask }) =>
    ask({ fields: { ...fields } });
/** About an order that has become like this. */
const ofOrder =
  (make: (town: ApiTown) => Promise<string>, fields: object = {}): Provocation =>
  async (asking) => {
    const txNo = await make(asking.town);
    const of = { paid: txNo, waiting: txNo, paidAtTill: txNo, waitingAtTill: txNo, toPay: txNo };
    return asking.ask({ of, fields: { ...fields } });
  };
const PART = { refund_type: 'partial', amount: 6, refunded_before: 5 };

/** For whatever operation refuses so. */
const OF_ALL: Partial<Readonly<Record<RefusalCode, Provocation>>> = {
  order_not_found: ofOrder(async () => NO_ORDER),
  merchant_not_found: about({ merchantId: NO_NUMBER, sellerId: NO_NUMBER }),
  branch_not_found: about({ branchId: NO_NUMBER }),
  user_not_found: about({ userId: NO_NUMBER, walletId: NOBODY }),
  refund_not_found: about({ refundNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E' }),
  refund_request_not_found: about({ asked: 'Q01M7X8TB4PTNWP9P2E7BXRHX0E' }),
  recharge_request_not_found: about({
    rechargeRequestNo: NO_RECHARGE_REQUEST,
    payersRequestNo: NO_RECHARGE_REQUEST,
  }),
  reference_used: referenceUsed,
  recharge_request_decided: async ({ town, ask, renew, rows }) => {
    await renew();
    const [asked] = await rows(`select request_no from recharge_requests order by 1 desc limit 1`);
    const { service } = town.api;
    const arrived = { arrivedFen: fen(77), bankReference: `decided-${asked?.request_no}` };
    const approved = decideRechargeRequest(
      service,
      String(asked?.request_no),
      arrived,
      atThisMachine(service),
    );
    assert.equal(unwrap(await approved).status, 'approved');
    const answer = await ask();
    await renew();
    return answer;
  },
  withdrawal_not_found: about({ withdrawalNo: NO_WITHDRAWAL, approvedNo: NO_WITHDRAWAL }),
  email_off: ({ ask }) => ask(),
  email_code_invalid: ({ ask }) => ask(),
  payee_not_found: about({ payeeId: 'P01M7X8TB4PTNWP9P2E7BXRHX0E' }),
  mandate_not_found: about({ mandateNo: 'M01M7X8TB4PTNWP9P2E7BXRHX0E' }),
  mandate_not_active: async ({ town, ask }) => ask({ of: { mandateNo: await endedMandate(town) } }),
  payment_request_not_found: about({ paymentRequestNo: 'A01M7X8TB4PTNWP9P2E7BXRHX0E' }),
  payment_request_decided: async ({ town, ask }) =>
    ask({ of: { paymentRequestNo: await declinedRequest(town) } }),
  withdrawal_not_approved: async ({ town, ask }) =>
    ask({ of: { approvedNo: await newWithdrawal(town) } }),
  not_found: about({
    staffId: NO_NUMBER,
    receiverId: NO_NUMBER,
    keyId: 'none',
    eventId: `evt_${NO_ORDER}`,
    differenceNo: 'F000000000000',
    terminal: { url: '', code: '', request: 'none', secret: '' },
  }),

  bank_columns_not_chosen: async ({ town, ask, renew }) => {
    await renew();
    await town.api.rows('delete from bank_columns');
    return ask();
  },
  bank_difference_resolved: async ({ town, ask }) =>
    ask({ of: { differenceNo: await resolvedDifference(town) } }),

  order_not_paid: ofOrder((town) => town.order()),
  order_already_paid: ofOrder((town) => town.paid(1, { branch_id: town.branchId })),
  order_expired: ofOrder(async (town) => {
    const txNo = await town.order({ branch_id: town.branchId });
    await town.api.alter(`update orders set expires_at_ms = created_at_ms + 1
      where tx_no = '${txNo}'`);
    return txNo;
  }),
  order_refunded: ofOrder((town) => refunded(town, null)),
  full_refund_unavailable: ofOrder((town) => refunded(town, 5)),
  refund_exceeds_remaining: ofOrder((town) => refunded(town, 5), PART),
  payer_closed: ofOrder(paidByLeaver),
  spending_limit_exceeded: (asking) => inState(asking, SPENT, () => asking.ask()),
  insufficient_balance: (asking) => inState(asking, BROKE, () => asking.ask()),
  user_closed: async ({ town, ask }) => ask({ of: await leaver(town) }),
  withdrawal_decided: async ({ town, operation, ask, renew }) => {
    await renew();
    const [other = '', status, said] = OTHERWISE[operation.id] ?? [];
    const path = (given: string) => given.replace(/\/[\w-]+$/, `/${other}`);
    const body = { password: PASSWORD, ...said };
    const before = await ask({ path, fields: body });
    assert.equal(before.data?.status, status, `${town.api.origin} ${before.text}`);
    return ask();
  },
};

/** What is decided before, so that this comes too late. */
const OTHERWISE: Readonly<Record<string, readonly [verb: string, status: string, said: object]>> = {
  approveWithdrawal: ['decline', 'declined', { reason: '退回' }],
  declineWithdrawal: ['approve', 'approved', {}],
  payOutWithdrawal: ['return', 'returned', { reason: '退回' }],
  returnWithdrawal: ['paid-out', 'paid_out', { bank_reference: '20261121000931' }],
};

const OF_ONE: Readonly<Record<string, Provocation>> = {
  ...OF_PAYING,
  'createCollection out_trade_no_used': async ({ ask }) => {
    await ask({ fields: { out_trade_no: 'shop-1' } });
    return ask({ fields: { out_trade_no: 'shop-1', amount: 2 } });
  },
  'createOrder out_trade_no_used': async ({ ask }) => {
    await ask({ fields: { out_trade_no: 'console-1' } });
    return ask({ fields: { out_trade_no: 'console-1', amount: 2 } });
  },
  'createOrder branch_not_found': saying({ branch_id: NO_NUMBER }),
  'createCollection branch_not_found': saying({ branch_id: NO_NUMBER }),
  'createCollection payer_not_found': saying({ payer_id: NO_NUMBER }),
  'createCollection own_order': ({ town, ask }) => ask({ fields: { payer_id: town.owner.userId } }),
  'refundOrder out_refund_no_used': refundNumberUsed,
  'refundOwnOrder out_refund_no_used': refundNumberUsed,
  'refundOrder refund_limit_reached': async ({ keyWith, ask }) =>
    ask({ as: { key: await keyWith({ refundLimitFen: fen(1) }) } }),
  'getOrderReceipt receipt_not_ready': async ({ town, ask }) =>
    ask({ of: { logged: await town.paid(1) } }),
  'getOrderReceipt order_not_paid': async ({ town, ask }) =>
    ask({ of: { logged: await town.order() } }),
  'getOrderReceipt order_not_found': about({ logged: NO_ORDER }),
  'getReceipt receipt_not_ready': async ({ town, ask }) => {
    await town.paid(1);
    const newest = await town.api.service.store.queries.recordsFrom(town.owner.userId, null, 1);
    const no = newest[0]?.entry.recordNo;
    return ask({ path: (given) => given.replace(/\/\d+\//, `/${no}/`) });
  },
  'getReceipt not_found': ({ ask }) =>
    ask({ path: (given) => given.replace(/\/\d+\//, '/999999/') }),
  'getDayProof receipt_not_ready': ({ ask }) =>
    ask({ path: (given) => given.replace(/\d{4}-\d\d-\d\d/, '2900-01-01') }),
  'getDayProof not_found': ({ ask }) =>
    ask({ path: (given) => given.replace(/\d{4}-\d\d-\d\d/, '2001-01-01') }),
  'getBill bill_not_ready': ({ ask }) =>
    ask({ path: (given) => given.replace('2001-01-01', shanghaiDay(Date.now())) }),
  'listRefunds order_not_found': saying({ tx_no: NO_ORDER }),
  'createSignInLink order_not_found': saying({ page: NO_ORDER }),
  'createSignInLink user_suspended': async ({ town, ask }) => {
    const person = await newcomer(town);
    await town.standing(person, 'suspend');
    return ask({ of: { userId: person.userId } });
  },
  'approveWithdrawal user_suspended': async ({ town, renew, ask }) => {
    await renew();
    await town.standing(town.payer, 'suspend');
    const answer = await ask();
    await town.standing(town.payer, 'resume');
    return answer;
  },
  'approveWithdrawal daily_limit_reached': dayLimitReached,
  'returnWithdrawal daily_limit_reached': dayLimitReached,
  'returnWithdrawal user_closed': async ({ town, ask }) =>
    ask({ of: { approvedNo: await approvedOfLeaver(town) } }),
  'rechargeUser daily_limit_reached': dayLimitReached,
  'approveRechargeRequest daily_limit_reached': dayLimitReached,
  'approveRecharge reference_used': async ({ renew, rows, ask }) => {
    await renew();
    const newest = '(select max(recharge_no) from recharge_proposals)';
    // As if two had been proposed before references were kept.
    await rows(`update bank_references set recharge_no = 'D0' where recharge_no = ${newest}`);
    const answer = await ask();
    await rows(`update bank_references set recharge_no = ${newest} where recharge_no = 'D0'`);
    return answer;
  },
  'createTransfer user_not_found': saying({ to_wallet_id: NOBODY }),
  'createTransfer user_closed': async ({ town, ask }) => {
    const { walletId } = await leaver(town);
    return ask({ fields: { to_wallet_id: walletId } });
  },
  'createKey merchant_not_found': saying({ merchant_id: NO_NUMBER }),
  'approveRechargeRequest user_closed': async ({ town, ask }) => {
    const person = await newcomer(town);
    const payersRequestNo = await newRechargeRequest(town, person);
    const { service } = town.api;
    unwrap(await closeAccount(service, person.userId, atThisMachine(service)));
    return ask({ of: { payersRequestNo } });
  },
  'approveRecharge user_closed': async ({ town, renew, rows, ask }) => {
    await renew();
    const [proposal] = await rows(`select user_id from recharge_proposals
      order by recharge_no desc limit 1`);
    unwrap(
      await closeAccount(
        town.api.service,
        Number(proposal?.user_id),
        atThisMachine(town.api.service),
      ),
    );
    return ask();
  },
  'closeUser account_in_use': ({ town, ask }) => ask({ of: { userId: town.payer.userId } }),
  'closeAccount account_in_use': saying({ password: PASSWORD, pay_password: OWNER_PIN }),
  'listEvents events_gone': async ({ town, ask }) =>
    eventsGone(town, (key, after) => ask({ as: { key }, fields: { after } })),
  'verifyBooks verification_running': ({ town, ask }) => whileVerified(town, () => ask()),
  'approveRefundRequest refund_request_decided': declined,
  'declineRefundRequest refund_request_decided': declined,
  'approveRefundRequest order_refunded': ofRequest(4, null),
  'approveRefundRequest full_refund_unavailable': ofRequest(null, 5),
  'approveRefundRequest refund_exceeds_remaining': ofRequest(8, 5),
  'approveRefundRequest payer_closed': async ({ town, ask }) => {
    const asked = await requested(town, 4, async () => {}, await paidByLeaver(town));
    return ask({ of: { asked } });
  },
  ...Object.fromEntries(
    ['listAllOrders', 'listAllMerchants', 'listAudit', 'exportAudit', 'listSecurityEvents']
      .concat('listFailedCallbacks', 'listAllRequests')
      .concat('listAllCallbacks', 'listAllRefundRequests')
      .map((id) => [`${id} user_not_found`, saying({ user: NOBODY })]),
  ),
};

/** How this operation is made to refuse so; undefined: nobody said. */
export function provocationOf(id: string, code: RefusalCode): Provocation | undefined {
  return OF_ONE[`${id} ${code}`] ?? OF_ALL[code];
}

/** Of the operation alone, so that none is kept whose refusal is gone. */
export const OF_ONE_NAMES = Object.keys(OF_ONE);

/** Asked for so much, of which so much was refunded since. */
function ofRequest(asked: number | null, since: number | null): Provocation {
  return async ({ town, ask }) =>
    ask({ of: { asked: await requested(town, asked, ({ txNo }) => refund(town, txNo, since)) } });
}

async function declined({ town, ask }: Parameters<Provocation>[0]) {
  const { decline } = refundRequestsIn(town);
  const asked = await requested(town, 4, ({ requestNo }) => decline(requestNo));
  return ask({ of: { asked } });
}

async function refundNumberUsed({ town, operation, ask }: Parameters<Provocation>[0]) {
  const fields = { out_refund_no: `refund-${operation.id}` };
  const first = await ask({ of: { paid: await town.paid(1) }, fields });
  assert.equal(first.status, 200, first.text);
  return ask({ of: { paid: await town.paid(1) }, fields });
}

/** Of a key that may move a fen. */
async function dayLimitReached({ town, operator, renew, ask }: Parameters<Provocation>[0]) {
  await renew();
  const limits = { rechargeLimitFen: fen(1), payoutLimitFen: fen(1) };
  return ask({ as: { key: await newOperateKey(town, operator, limits) } });
}

async function referenceUsed({ operation, renew, ask }: Parameters<Provocation>[0]) {
  const field = operation.id === 'rechargeUser' ? 'bank_reference' : 'reference';
  const first = await ask({ fields: { [field]: `used ${operation.id}` } });
  assert.equal(first.status, 200, first.text);
  await renew();
  return ask({ fields: { [field]: `USED ${operation.id}` } });
}

/** A line that was credited after it had been entered. */
async function resolvedDifference({ api: { service }, payer }: ApiTown): Promise<string> {
  const machine = atThisMachine(service);
  await chooseUsualColumns(service);
  const bankReference = `late-${Date.now()}`;
  const file = statementFile(await dayOver(service), `3.00,${bankReference},-`);
  const sent = { account: '', file, closingFen: fen(3_00) };
  const { differences } = unwrap(await importStatement(service, sent, machine));
  const wanted = { userId: payer.userId, amountFen: fen(3_00), idempotencyKey: null };
  unwrap(await recharge(service, { ...wanted, bankReference }, machine, null));
  unwrap(await lookAgain(service, machine));
  return differences.find(({ kind }) => kind === 'not_here')?.differenceNo ?? '';
}
