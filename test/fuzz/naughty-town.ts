// A town whose every field of text can be given every hostile text there is. What a field takes and how it
// keeps it is said here anew, and not taken from the service.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startDelivery } from '../../src/callbacks/delivery.ts';
import { type Answer, type Sending, send } from '../support/api-http.ts';
import { ACCOUNT, type ApiTown, openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { newOperateKey } from '../support/platform.ts';
import { staffAt } from '../support/staff.ts';
import { HOSTILE_TEXTS } from './texts.ts';

export const TEXTS: readonly string[] = [...new Set(Object.values(HOSTILE_TEXTS).flat())];

const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isLine(text: string, max: number): boolean {
  const typed = text.trim();
  return typed !== '' && [...typed].length <= max && !/[\p{Cc}\p{Cs}]/u.test(typed);
}

export function isShownLine(text: string, max: number): boolean {
  return isLine(text, max) && !/\p{Bidi_Control}/u.test(text) && !UNSEEN.test(text);
}

/** Nobody goes by a name that looks like the service's, or by a word in two alphabets. */
export function isName(text: string): boolean {
  const isOfService = /^\s*(tael|(admin|system)\s*$)/i.test(text.normalize('NFKC'));
  return isShownLine(text, 64) && !isOfService && !/[a-z][а-я]|[а-я][a-z]/i.test(text);
}

function isVisibleAscii(text: string, max: number): boolean {
  return text.length <= max && /^[!-~]+$/.test(text);
}

const asLogin = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const trimmed = (text: string) => text.trim();
const same = (text: string) => text;

export interface TextField {
  readonly takes: (text: string) => boolean;
  readonly keeps: (text: string) => unknown;
  readonly put: (text: string) => Promise<Answer>;
  /** What it holds after an answer that took it. */
  readonly kept: (answer: Answer) => Promise<unknown>;
}

type Fields = Readonly<Record<string, TextField>>;

export type NaughtyTown = Awaited<ReturnType<typeof openNaughtyTown>>;

/** `hookPort`: of the receiver of its callbacks. */
export async function openNaughtyTown(hookPort: number) {
  const town = await openApiTown({ TAEL_SIGNUP: 'open', TAEL_TWO_OPERATORS_ABOVE: '0.01' });
  const worker = startDelivery(town.api.service);
  after(() => worker.stop());
  await town.newPerson('zhang', { name: '张运营', operator: true });
  const acts = await actsIn(town);
  const fields = {
    // While the merchant has the name that it began with.
    ...moneyFields(town, acts),
    ...(await nameFields(town, acts)),
    ...addressFields(town, acts, `http://localhost:${hookPort}/`),
  };
  return { ...town, ...acts, fields, hookPort };
}

/** Of people in the console, and of the platform's program. */
async function actsIn(town: ApiTown) {
  const operator = await town.newPerson('platform', { operator: true });
  const key = await newOperateKey(town, operator);
  const { rows } = town.api;
  const users = '/api/v1/operator/users';
  let members = 0;
  const as =
    (login: string) =>
    async (path: string, body?: object, method = 'POST') => {
      const sending: Sending = { headers: { cookie: await town.cookieOf(login) } };
      if (!body) return town.web('GET', path, sending);
      return town.web(method, path, { ...sending, body });
    };
  return {
    lin: as('lin'),
    wang: as('wang'),
    zhang: as('zhang'),
    changePayer: (body: object) =>
      send(town.api.origin, 'PATCH', `${users}/${town.payer.userId}`, { key, body }),
    rechargePayer: (body: object) =>
      send(town.api.origin, 'POST', `${users}/${town.payer.userId}/recharges`, { key, body }),
    newMember(login: string) {
      members += 1;
      const reference = `member-${members}`;
      const body = { reference, name: '新来的', login, password: PASSWORD };
      return send(town.api.origin, 'POST', users, { key, body });
    },
    async inDatabase(sql: string): Promise<unknown> {
      const [row = {}] = await rows(sql);
      return Object.values(row)[0];
    },
  };
}

type Acts = Awaited<ReturnType<typeof actsIn>>;

async function nameFields(town: ApiTown, acts: Acts): Promise<Fields> {
  const { lin, changePayer, newMember, inDatabase } = acts;
  const { merchantId, branchId, payer } = town;
  const { staff_id: staffId } = await staffAt(town, 'front');
  const staff = `/api/v1/branches/${branchId}/staff`;
  const name = { takes: isName, keeps: trimmed };
  const ofPayer = (column: string) => () =>
    inDatabase(`select ${column} from users where user_id = ${payer.userId}`);
  const ofTown = (one: { merchant_id: number }) => one.merchant_id === merchantId;
  const merchant = async () => (await lin('/api/v1/merchants')).data.items.find(ofTown);
  return {
    'name of a merchant': {
      ...name,
      put: (text) => lin(`/api/v1/merchants/${merchantId}`, { name: text }, 'PATCH'),
      kept: async () => (await merchant()).merchant_name,
    },
    'name of a branch': {
      ...name,
      put: (text) => lin(`/api/v1/branches/${branchId}`, { name: text }, 'PATCH'),
      kept: async () => (await merchant()).branches[0].branch_name,
    },
    'name of staff': {
      takes: (text) => isShownLine(text, 64),
      keeps: trimmed,
      put: (text) => lin(`${staff}/${staffId}`, { name: text, password: PASSWORD }, 'PATCH'),
      kept: async () => (await lin(staff)).data.items[0].name,
    },
    'name of a key': {
      takes: (text) => isShownLine(text, 64),
      keeps: trimmed,
      put: (text) => lin('/api/v1/keys', { name: text, scope: ['query'], password: PASSWORD }),
      kept: ({ data }) => inDatabase(`select name from api_keys where key_id = '${data.key_id}'`),
    },
    'name of a user': {
      ...name,
      put: (text) => changePayer({ name: text }),
      kept: ofPayer('name'),
    },
    'reference of a platform': {
      takes: (text) => isVisibleAscii(text, 64),
      keeps: same,
      put: (reference) => changePayer({ reference }),
      kept: ofPayer('reference'),
    },
    login: {
      takes: (text) => /^[a-z0-9][a-z0-9._@+-]{2,63}$/.test(asLogin(text)),
      keeps: asLogin,
      put: newMember,
      kept: ({ data }) => inDatabase(`select login from users where user_id = ${data.user_id}`),
    },
  };
}

function moneyFields(town: ApiTown, acts: Acts): Fields {
  const { inDatabase } = acts;
  const reason = { takes: (text: string) => isLine(text, 256), keeps: trimmed };
  return {
    ...decisionFields(acts),
    title: {
      takes: (text) => text.trim() === '' || isShownLine(text, 128),
      keeps: (text) => text.trim() || '向 林记茶铺 付款',
      put: (title) => town.collect({ title }),
      kept: async ({ data }) => (await town.record(data.tx_no)).title,
    },
    'idempotency key': {
      takes: (text) => isVisibleAscii(text, 128),
      keeps: (text) => `${town.owner.userId}/collection/${text}`,
      put: (key) => town.collect({ idempotency_key: key }),
      kept: ({ data }) =>
        inDatabase(`select id from idempotency_keys where made_no = '${data.tx_no}'`),
    },
    'reason of a refund': {
      ...reason,
      put: async (text) =>
        town.refund({ tx_no: await town.paid(0.01), refund_type: 'full', reason: text }),
      kept: ({ data }) =>
        inDatabase(`select reason from refunds where refund_no = '${data.refund_no}'`),
    },
  };
}

/** Of operators, about what waits for them. */
function decisionFields({ wang, zhang, rechargePayer, inDatabase }: Acts): Fields {
  const reason = {
    takes: (text: string) => text === '' || isLine(text, 256),
    keeps: (text: string) => text.trim() || null,
  };
  let asked = 0;
  return {
    'reason of a withdrawal': {
      ...reason,
      async put(text) {
        asked += 1;
        const pin = { pay_password: PAYER_PIN };
        const bank = { holder: '王小明', bank: '招商银行', account: ACCOUNT };
        // An equal one is not added again.
        const { payee_id } = (await wang('/api/v1/payees', { ...bank, ...pin })).data;
        const terms = { wallet: 'consumer', amount: 0.01, payee_id };
        const proof = { ...pin, idempotency_key: `w-${asked}` };
        const made = await wang('/api/v1/withdrawals', { ...terms, ...proof });
        assert.equal(made.status, 200, made.text);
        const path = `/api/v1/operator/withdrawals/${made.data.withdrawal_no}/decline`;
        return zhang(path, { password: PASSWORD, reason: text });
      },
      kept: ({ data }) =>
        inDatabase(`select reason from withdrawals where withdrawal_no = '${data.withdrawal_no}'`),
    },
    'reason of a recharge': {
      ...reason,
      async put(text) {
        asked += 1;
        const made = await rechargePayer({ amount: 0.02, idempotency_key: `r-${asked}` });
        assert.equal(made.data.status, 'requested', made.text);
        const path = `/api/v1/operator/recharges/${made.data.tx_no}/decline`;
        return zhang(path, { password: PASSWORD, reason: text });
      },
      kept: ({ data }) =>
        inDatabase(`select reason from recharge_proposals where recharge_no = '${data.tx_no}'`),
    },
  };
}

function addressFields(town: ApiTown, { lin, inDatabase }: Acts, hook: string): Fields {
  const ofOrder = (name: 'notify_url' | 'return_url', before: string): TextField => ({
    ...behind(before),
    put: (text) => town.collect({ [name]: `${before}${text}` }),
    kept: ({ data }) => inDatabase(`select ${name} from orders where tx_no = '${data.tx_no}'`),
  });
  const receiver = `${hook}events?`;
  return {
    notify_url: ofOrder('notify_url', `${hook}?`),
    return_url: ofOrder('return_url', 'https://shop.example/?'),
    'address of a receiver': {
      ...behind(receiver),
      async put(text) {
        const body = { url: `${receiver}${text}`, events: ['refund.made'], password: PASSWORD };
        const [known] = (await lin('/api/v1/receivers')).data.items;
        const made = known
          ? await lin(`/api/v1/receivers/${known.receiver_id}`, body, 'PATCH')
          : await lin('/api/v1/receivers', body);
        if (made.data?.secret) town.api.secrets.add(made.data.secret);
        return made;
      },
      kept: async () => (await lin('/api/v1/receivers')).data.items[0].url,
    },
  };
}

/** Text that is part of an address. */
function behind(before: string) {
  return {
    takes: (text: string) =>
      !/[\p{Cc}\p{Cs}\s]/u.test(text) && [...before, ...text].length <= 2_048,
    keeps: (text: string) => `${before}${text}`,
  };
}
