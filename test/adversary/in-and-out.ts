// Sends what a payer pays in and takes out: in the morning, requests for recharges and withdrawals to
// payees of theirs; over the day, what operators decide about them.

import { fen } from '../../src/core/money.ts';
import { openNode } from '../support/api.ts';
import { type Answer, send } from '../support/api-http.ts';
import { type ApiTown, PAYER_PIN } from '../support/api-town.ts';
import { newRechargeRequest } from '../support/recharge-requests.ts';

/** Sends as somebody in a session, and gives what was answered. */
export type Acts = (
  who: 'wang' | 'ops1',
  method: string,
  path: string,
  body?: object,
) => Promise<Answer['data']>;

export type InAndOut = Awaited<ReturnType<typeof morningInAndOut>>;

/** Each is another account: equal ones would be one payee. */
const ACCOUNTS = { kept: '6225880212340001', removed: '6225880212340002', young: '62258802123400' };

type Settings = Readonly<Record<string, string>>;

export async function morningInAndOut(town: ApiTown, settings: Settings, act: Acts) {
  const payees = {
    kept: await town.payee('wang', { account: ACCOUNTS.kept }),
    removed: await town.payee('wang', { account: ACCOUNTS.removed }),
    young: await youngPayee(town, settings),
  };
  const to = async (payee_id: string, amount: number) => {
    const said = { wallet: 'consumer', amount, payee_id, pay_password: PAYER_PIN };
    const body = { ...said, idempotency_key: `out-${amount}` };
    return (await act('wang', 'POST', '/withdrawals', body)).withdrawal_no as string;
  };
  const approved = async (no: string) => {
    await act('ops1', 'POST', `/operator/withdrawals/${no}/approve`);
    return no;
  };
  const proposed = await newRechargeRequest(town, town.payer, fen(150_00));
  const answer = { amount: 150, reference: 'bank-proposed' };
  const approval = `/operator/recharge-requests/${proposed}/approve`;
  return {
    payees,
    proposedRecharge: (await act('ops1', 'POST', approval, answer)).recharge_no as string,
    payouts: {
      asked: await to(payees.kept, 3),
      topay: await to(payees.kept, 4),
      paid: await approved(await to(payees.kept, 5)),
      returned: await approved(await to(payees.kept, 6)),
      taken: await approved(await to(payees.removed, 7)),
      proposed: await approved(await to(payees.kept, 150)),
    },
    topUps: {
      waiting: await newRechargeRequest(town, town.payer),
      proposed,
      approved: await newRechargeRequest(town, town.payer),
      declined: await newRechargeRequest(town, town.payer),
      cancelled: await newRechargeRequest(town, town.payer),
    },
  };
}

/** Added where payees cool off, as they do but in tests. */
async function youngPayee({ api: { database }, cookieOf }: ApiTown, settings: Settings) {
  const { node, close } = await openNode(database, { ...settings, TAEL_PAYEE_COOLING: '24h' });
  const headers = { cookie: await cookieOf('wang'), 'sec-fetch-site': 'same-origin' };
  const body = {
    holder: '王小明',
    bank: '招商银行',
    account: ACCOUNTS.young,
    pay_password: PAYER_PIN,
  };
  const made = await send(node.origin, 'POST', '/api/v1/payees', { headers, body });
  await close();
  return made.data.payee_id as string;
}

/** The number of the file for the bank. */
export async function dayInAndOut({ payees, payouts, topUps }: InAndOut, act: Acts) {
  const decide = (no: string, verb: string, body: object) =>
    act('ops1', 'POST', `/operator/withdrawals/${no}/${verb}`, body);
  await decide(payouts.paid, 'paid-out', { bank_reference: 'bank-paid' });
  await decide(payouts.returned, 'return', { reason: '户名不符' });
  await act('ops1', 'GET', '/operator/payouts.csv');
  await decide(payouts.topay, 'approve', {});
  await act('wang', 'DELETE', `/payees/${payees.removed}`, { pay_password: PAYER_PIN });
  const requests = '/operator/recharge-requests';
  const arrived = { amount: 1, reference: 'bank-arrived' };
  await act('ops1', 'POST', `${requests}/${topUps.approved}/approve`, arrived);
  await act('ops1', 'POST', `${requests}/${topUps.declined}/decline`, { reason: '未收到款项' });
  await act('wang', 'POST', `/recharge-requests/${topUps.cancelled}/cancel`);
  const { items } = await act('ops1', 'GET', '/operator/withdrawals?limit=100');
  const taken = items.find(
    ({ withdrawal_no: no }: { withdrawal_no: string }) => no === payouts.taken,
  );
  return taken.payout_no as string;
}
