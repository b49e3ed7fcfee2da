// A small world for the tests of the interface: the owner of a tea shop with a key, somebody with
// money who can pay it, and a stranger with a shop of their own.

import assert from 'node:assert/strict';
import { type Api, type ApiOptions, startApi } from './api.ts';
import { type Answer, type Sending, type SigningKey, send } from './api-http.ts';
import { PASSWORD } from './known-password.ts';
import {
  type KeyWishes,
  PAY_PASSWORD,
  type Person,
  type PersonWishes,
  residentsOf,
} from './residents.ts';

export type { Person } from './residents.ts';

export const OWNER_PIN = '135790';
/** Of every payee in the tests. */
export const ACCOUNT = '6225880212347788';
export const PAYER_PIN = PAY_PASSWORD;

export type ApiTown = Awaited<ReturnType<typeof openApiTown>>;

export async function openApiTown(settings: Record<string, string> = {}, options: ApiOptions = {}) {
  const api = await startApi(settings, options);
  const { service, secrets } = api;
  for (const secret of [OWNER_PIN, PAYER_PIN, PASSWORD, ACCOUNT]) secrets.add(secret);
  const residents = residentsOf(service);
  async function newKey(owner: Person, wishes: KeyWishes = {}): Promise<SigningKey> {
    const key = await residents.newKey(owner, wishes);
    secrets.add(key.secret);
    return key;
  }
  async function openShop(login: string, wishes: PersonWishes & { merchantName?: string } = {}) {
    const { merchantName = '新开的店', ...person } = wishes;
    const owner = await residents.newPerson(login, person);
    const [merchantId, key] = await Promise.all([
      residents.newMerchant(owner, merchantName),
      newKey(owner),
    ]);
    return { owner, merchantId, key };
  }
  async function openPurse(login: string, name: string) {
    const payer = await residents.newPerson(login, { name });
    const [key] = await Promise.all([newKey(payer), residents.recharge(payer, 100_000_000n)]);
    return { payer, key };
  }

  const [shop, purse, other] = await Promise.all([
    openShop('lin', { name: '林小满', payPassword: OWNER_PIN, merchantName: '林记茶铺' }),
    openPurse('wang', '王小明'),
    openShop('chen', { name: '陈店长', merchantName: '陈记面馆' }),
  ]);
  const { owner, merchantId, key } = shop;
  return {
    api,
    owner,
    merchantId,
    key,
    branchId: await residents.newBranch(merchantId, '西湖店'),
    payer: purse.payer,
    payerKey: purse.key,
    stranger: other.owner,
    otherMerchantId: other.merchantId,
    strangerKey: other.key,
    ...actsIn(api, { key, merchantId }),
    ...residents,
    newKey,
    openShop,
  };
}

/** What the people of the town do, each over HTTP. */
function actsIn(api: Api, { key, merchantId }: { key: SigningKey; merchantId: number }) {
  const cookies = new Map<string, Promise<string>>();

  const get = (path: string, sending: Sending = {}) =>
    send(api.origin, 'GET', `/api/v1${path}`, { key, ...sending });
  const post = (path: string, body: unknown, sending: Sending = {}) =>
    send(api.origin, 'POST', `/api/v1${path}`, { key, body, ...sending });
  /** As a browser sends it from a page of ours, unless the headers say where it comes from. */
  const web = (method: string, path: string, sending: Sending = {}) => {
    const { origin } = { origin: null, ...sending.headers };
    const ours = origin === null ? { 'sec-fetch-site': 'same-origin' } : {};
    return send(api.origin, method, path, { ...sending, headers: { ...ours, ...sending.headers } });
  };

  const collect = (body: object = {}, sending: Sending = {}) =>
    post('/collection', { amount: 10, merchant_id: merchantId, ...body }, sending);
  const refund = (body: object, sending: Sending = {}) => {
    const reason = '杯子是凉的';
    return post('/refund', { reason, pay_password: OWNER_PIN, ...body }, sending);
  };
  const signIn = (login: string, more: object = {}, sending: Sending = {}) =>
    web('POST', '/auth/login', { body: { login, password: PASSWORD, ...more }, ...sending });

  function cookieOf(login = 'wang'): Promise<string> {
    const known = cookies.get(login) ?? signIn(login).then(cookieIn);
    cookies.set(login, known);
    return known;
  }
  async function pay(txNo: string, body: object = {}, sending: Sending & { as?: string } = {}) {
    const cookie = await cookieOf(sending.as);
    const headers = { cookie, accept: 'application/json', ...sending.headers };
    const fields = { pay_password: PAYER_PIN, ...body };
    return web('POST', `/pay/${txNo}`, { body: fields, ...sending, headers });
  }
  async function order(body: object = {}): Promise<string> {
    const made = await collect(body);
    assert.equal(made.status, 200, made.text);
    return made.data.tx_no;
  }
  async function paid(amount: number, body: object = {}): Promise<string> {
    const txNo = await order({ amount, ...body });
    const answer = await pay(txNo);
    assert.equal(answer.status, 200, answer.text);
    return txNo;
  }
  /** A bank account of theirs, by its id. */
  async function payee(login = 'wang', more: object = {}): Promise<string> {
    const said = { holder: '王小明', bank: '招商银行', account: ACCOUNT, pay_password: PAYER_PIN };
    const headers = { cookie: await cookieOf(login) };
    const made = await web('POST', '/api/v1/payees', { headers, body: { ...said, ...more } });
    assert.equal(made.status, 200, made.text);
    return made.data.payee_id;
  }
  const record = async (txNo: string, as: SigningKey = key) =>
    (await post('/query', { query_type: 'order', tx_no: txNo }, { key: as })).data;
  const balance = async (as: SigningKey) => (await get('/balance', { key: as })).data;

  const acts = { get, post, web, collect, refund, signIn, cookieOf, pay, order, paid };
  return { ...acts, payee, record, balance };
}

export function cookieIn(answer: Answer): string {
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
