// A small world for the tests of the interface: the owner of a tea shop with a key, somebody with
// money who can pay it, and a stranger with a shop of his own.

import assert from 'node:assert/strict';
import { type Fen, fen } from '../../src/core/money.ts';
import { changeUserStatus } from '../../src/service/administration/change-user-status.ts';
import { createBranch } from '../../src/service/administration/create-branch.ts';
import { createKey } from '../../src/service/administration/create-key.ts';
import { createMerchant } from '../../src/service/administration/create-merchant.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { enrolTotp } from '../../src/service/administration/enrol-totp.ts';
import { recharge } from '../../src/service/administration/recharge.ts';
import type { Answer as ServiceAnswer } from '../../src/service/answer.ts';
import type { Service } from '../../src/service/service.ts';
import { type Api, type ApiOptions, startApi } from './api.ts';
import { type Answer, type Sending, type SigningKey, send } from './api-http.ts';
import { PASSWORD } from './known-password.ts';

export const OWNER_PIN = '135790';
export const PAYER_PIN = '246810';

export interface Person {
  readonly userId: number;
  readonly walletId: string;
  readonly login: string;
}

export type ApiTown = Awaited<ReturnType<typeof openApiTown>>;

export async function openApiTown(settings: Record<string, string> = {}, options: ApiOptions = {}) {
  const api = await startApi(settings, options);
  const { service, secrets } = api;
  for (const secret of [OWNER_PIN, PAYER_PIN, PASSWORD]) secrets.add(secret);
  const [owner, payer, stranger] = await Promise.all([
    person(service, 'lin', '林小满', OWNER_PIN),
    person(service, 'wang', '王小明', PAYER_PIN),
    person(service, 'chen', '陈店长', PAYER_PIN),
  ]);
  const [merchantId, otherMerchantId] = await Promise.all([
    newMerchant(service, owner, '林记茶铺'),
    newMerchant(service, stranger, '陈记面馆'),
  ]);
  const amountFen = fen(100_000_000);
  const [key, payerKey, strangerKey, branchId] = await Promise.all([
    newKey(api, owner),
    newKey(api, payer),
    newKey(api, stranger),
    createBranch(service, { merchantId, name: '西湖店' }).then((made) => done(made).branchId),
    recharge(service, { userId: payer.userId, amountFen, idempotencyKey: null }).then(done),
  ]);
  const acts = actsIn(api, { key, merchantId });
  return {
    ...{ api, owner, payer, stranger, merchantId, otherMerchantId, branchId },
    ...{ key, payerKey, strangerKey },
    ...acts,
    newKey: (owner: Person, wishes: KeyWishes = {}) => newKey(api, owner, wishes),
    newPerson: (login: string, name = '新来的', pin: string | null = PAYER_PIN) =>
      person(service, login, name, pin),
    standing: async (person: Person, change: 'suspend' | 'resume' | 'unlock') =>
      done(await changeUserStatus(service, person.userId, change)),
    enrol: async (person: Person) => done(await enrolTotp(service, person.userId)).secret,
    recharge: async (person: Person, amount: bigint) =>
      done(await recharge(service, { ...person, amountFen: fen(amount), idempotencyKey: null })),
  };
}

/** What the people of the town do, each over HTTP. */
function actsIn(api: Api, { key, merchantId }: { key: SigningKey; merchantId: number }) {
  const cookies = new Map<string, Promise<string>>();

  const get = (path: string, sending: Sending = {}) =>
    send(api.origin, 'GET', `/api/v1${path}`, { key, ...sending });
  const post = (path: string, body: unknown, sending: Sending = {}) =>
    send(api.origin, 'POST', `/api/v1${path}`, { key, body, ...sending });
  const web = (method: string, path: string, sending: Sending = {}) =>
    send(api.origin, method, path, sending);

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
  const record = async (txNo: string, as: SigningKey = key) =>
    (await post('/query', { query_type: 'order', tx_no: txNo }, { key: as })).data;
  const balance = async (as: SigningKey) => (await get('/balance', { key: as })).data;

  return { get, post, web, collect, refund, signIn, cookieOf, pay, order, paid, record, balance };
}

export function cookieIn(answer: Answer): string {
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function person(
  service: Service,
  login: string,
  name: string,
  payPassword: string | null,
): Promise<Person> {
  const wanted = { name, login, password: PASSWORD, payPassword, operator: false };
  return { ...done(await createUser(service, wanted)), login };
}

async function newMerchant(service: Service, owner: Person, name: string): Promise<number> {
  return done(await createMerchant(service, { ownerId: owner.userId, name })).merchantId;
}

interface KeyWishes {
  readonly scopes?: readonly string[];
  readonly ipRules?: readonly string[];
  /** Null: the default of the interface. */
  readonly ratePerMinute?: number | null;
  readonly toolRefundLimitFen?: Fen | null;
}

async function newKey(api: Api, { userId }: Person, wishes: KeyWishes = {}): Promise<SigningKey> {
  const scopes = ['query', 'collection', 'refund'];
  const defaults = { name: 'till', scopes, ipRules: [], ratePerMinute: 100_000, endsAtMs: null };
  const wanted = { userId, ...defaults, toolRefundLimitFen: null, ...wishes };
  const key = done(await createKey(api.service, wanted));
  api.secrets.add(key.secret);
  return key;
}

function done<T>(answer: ServiceAnswer<T>): T {
  assert.ok(answer.ok, 'the town could not be changed');
  return answer.value;
}
