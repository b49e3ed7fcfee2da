// API keys: their owner makes, changes, rotates and revokes them in a session, the machine for everybody.
// No key may, as a key that is stolen must not outlive itself.

import { assert } from '../../core/assert.ts';
import { yuanText } from '../../core/money.ts';
import type { ProvenByUser } from '../../core/proofs/login-proof.ts';
import type { ApiKey } from '../../core/rows/key.ts';
import { refuse, succeed } from '../../service/administration/answer.ts';
import { inSession } from '../../service/administration/authorization.ts';
import { createKey, keyEndMs } from '../../service/administration/create-key.ts';
import { revokeKey } from '../../service/administration/revoke-key.ts';
import { rotateKey } from '../../service/administration/rotate-key.ts';
import { updateKey } from '../../service/administration/update-key.ts';
import type { Answer } from '../../service/answer.ts';
import { type Fields, oneOf } from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import { NO_REQUESTS, requestsByHour } from '../../service/request-log.ts';
import type { Service } from '../../service/service.ts';
import { pageOf, type WireOf } from '../answer-shape.ts';
import { type OwnCall, own } from '../operation.ts';
import { nameInList, pageAfter, pageFields } from '../pages.ts';
import { KEY_CHANGE_FIELDS, NEW_KEY_FIELDS, newKeyProblems, OVERLAP } from './fields.ts';
import {
  KEY,
  KEY_STATUSES,
  NEW_KEY,
  ROTATED_KEY,
  type ShownKey,
  statusOf,
  USED_KEY,
} from './key.ts';

const may = { session: true, machine: true } as const;
const tag = 'Account';

const list = own({
  id: 'listKeys',
  tag,
  method: 'GET',
  path: '/keys',
  may,
  summary: { en: 'List API keys with their last use', zh: '列出 API 密钥及最近使用情况' },
  about: 'Those that have ended included, without their secrets. Newest first.',
  takes: {
    status: filter(...oneOf(KEY_STATUSES, 'Only keys that have this status now.')),
    ...pageFields(nameInList),
  },
  examples: {
    page: {
      summary: 'A page',
      value: { status: 'active', limit: 20, after: 'tk_0123456789abcdefghjkmn' },
    },
  },
  gives: pageOf(USED_KEY),
  command: {
    name: 'key list',
    examples: ['--user lin'],
    columns: [
      ...['key_id', 'status', 'scope', 'rate', 'ip', 'tool_refunds', 'tool_refund_limit'],
      ...['refund_limit', 'merchant_id', 'created_at', 'expires_at', 'last_used_at', 'name'],
    ],
    none: 'No keys.',
    below: unusedLines,
  },
  async run({ service, userId, given }) {
    const { queries } = service.store;
    const nowMs = service.store.nowMs();
    const [keys, uses, hours] = await Promise.all([
      queries.keysOf(userId),
      queries.keyUses(userId),
      requestsByHour(service, userId),
    ]);
    const { status } = given;
    const fits = (key: ApiKey) => status === null || statusOf({ key, nowMs }) === status;
    const page = pageAfter(keys.toReversed(), given, ({ keyId }) => keyId, fits);
    if (!page.ok) return page;
    const items = page.value.items.map((key) => ({
      key,
      nowMs,
      use: uses.get(key.keyId) ?? null,
      requestsByHour: hours.get(key.keyId) ?? NO_REQUESTS,
    }));
    return succeed({ items, next: page.value.next });
  },
});

const create = own({
  id: 'createKey',
  tag,
  method: 'POST',
  path: '/keys',
  may,
  proof: 'login_password',
  summary: {
    en: 'Create an API key; its secret is shown only once',
    zh: '创建 API 密钥，密钥内容仅显示一次',
  },
  about:
    'Takes the login password, and a one-time code with two-factor authentication. The answer holds the secret, ' +
    'which nobody can see again.',
  takes: NEW_KEY_FIELDS,
  between: newKeyProblems,
  request: 'NewApiKey',
  examples: {
    till: {
      summary: 'A key for a till',
      value: { name: '前台收银', scope: ['query', 'collection'], ip: ['203.0.113.7'] },
    },
  },
  gives: NEW_KEY,
  refuses: ['merchant_not_found'],
  command: {
    name: 'key create',
    examples: [
      '--user lin --name till --scope query,collection',
      '--user lin --name agent --scope refund --tool-refunds direct --tool-refund-limit 200.00',
      '--user lin --name shop --scope collection,refund --merchant 1001 --refund-limit 500.00',
      '--user zhang --name app --operate --ip 192.0.2.10 --recharge-limit 20000.00',
    ],
    options: { merchant_id: 'merchant', signs_requests: 'sign-requests' },
    says: (made: Made) =>
      [
        ...secretLines(made),
        ...(made.expires_at === null ? [] : [`It works until ${made.expires_at}.`]),
        ...toolRefundLines(made),
      ].join('\n'),
  },
  async run({ service, userId, given, authorization }) {
    const { recharge_limit: rechargeLimitFen, payout_limit: payoutLimitFen } = given;
    const wanted = {
      userId,
      name: given.name,
      scopes: given.scope,
      ipRules: given.ip,
      ratePerMinute: given.rate,
      endsAtMs: keyEndMs(given.expires, service.store.nowMs()),
      toolRefundLimitFen: given.tool_refund_limit,
      refundLimitFen: given.refund_limit,
      merchantId: given.merchant_id,
      signsRequests: given.signs_requests,
      ...(given.operate && { operate: { rechargeLimitFen, payoutLimitFen } }),
    };
    const made = await createKey(service, wanted, authorization());
    if (!made.ok) return made;
    const { keyId, secret } = made.value;
    return succeed({ ...(await showKey(service, keyId)), secret });
  },
});

const change = own({
  id: 'changeKey',
  tag,
  method: 'PATCH',
  path: '/keys/:key_id',
  may,
  proof: 'login_password_for_more',
  summary: {
    en: 'Change the name, the whitelist or the rate of an API key',
    zh: '修改 API 密钥的名称、IP 白名单或频率限制',
  },
  about:
    'A change that allows more than before, a higher rate or an address that was not listed, takes the login ' +
    'password again. Requests meet it within seconds.',
  takes: KEY_CHANGE_FIELDS,
  request: 'ApiKeyChange',
  examples: { slower: { summary: 'A lower rate', value: { rate: 30 } } },
  gives: KEY,
  refuses: ['not_found'],
  command: {
    name: 'key update',
    examples: ['tk_0123456789abcdefghjkmn --rate 120 --ip 192.0.2.0/24'],
    ofAnybody: true,
    says: ({ key_id: id }: Shown) => `Updated key ${id}. The service follows within seconds.`,
  },
  async run(call) {
    const { service, given } = call;
    const { key_id: keyId } = call.params;
    const author = await authorOf(call);
    if (!author.ok) return author;
    const wanted = { name: given.name, ipRules: given.ip, ratePerMinute: given.rate };
    const changed = await updateKey(service, keyId, wanted, author.value);
    return changed.ok ? succeed(await showKey(service, keyId)) : changed;
  },
});

const rotate = own({
  id: 'rotateKey',
  tag,
  method: 'POST',
  path: '/keys/:key_id/rotate',
  may,
  proof: 'login_password_later',
  summary: {
    en: 'Replace an API key with a new one that has the same permissions',
    zh: '用权限相同的新密钥替换 API 密钥',
  },
  about:
    'The old one works for the overlap, so that programs can change over one by one. A key of a mandate is not ' +
    'replaced so: make another one of the mandate.',
  takes: { overlap: OVERLAP },
  request: 'ApiKeyRotation',
  examples: { day: { summary: 'A day', value: { overlap: '24h' } } },
  gives: ROTATED_KEY,
  refuses: ['not_found'],
  command: {
    name: 'key rotate',
    examples: ['tk_0123456789abcdefghjkmn --overlap 1h'],
    ofAnybody: true,
    says: (made: WireOf<typeof ROTATED_KEY.fields>) =>
      [
        ...secretLines(made),
        `The old key ${made.old_key_id} works until ${made.old_expires_at}.`,
      ].join('\n'),
  },
  async run(call) {
    const { service, params, given } = call;
    const author = await authorOf(call);
    if (!author.ok) return author;
    const made = await rotateKey(service, params.key_id, given.overlap, author.value);
    if (!made.ok) return made;
    return succeed({ ...made.value, ...(await showKey(service, made.value.keyId)) });
  },
});

const revoke = own({
  id: 'revokeKey',
  tag,
  method: 'POST',
  path: '/keys/:key_id/revoke',
  may,
  summary: { en: 'Revoke an API key permanently', zh: '永久吊销 API 密钥' },
  about:
    'It moves no money from now on. It takes no password, for it can only take something away.',
  gives: KEY,
  refuses: ['not_found'],
  command: {
    name: 'key revoke',
    examples: ['tk_0123456789abcdefghjkmn'],
    ofAnybody: true,
    says: ({ key_id: id }: Shown) => `Revoked key ${id}.`,
  },
  async run(call) {
    const { key_id: keyId } = call.params;
    if (!(await isTheirs(call))) return refuse({ code: 'not_found', subject: 'key' });
    const revoked = await revokeKey(call.service, keyId, call.by);
    return revoked.ok ? succeed(await showKey(call.service, keyId)) : revoked;
  },
});

type KeyCall = OwnCall<'/:key_id', Fields>;

/** Somebody else's key is answered like one that does not exist. The machine may name any. */
async function isTheirs({ service, userId, session, params }: Omit<KeyCall, 'given'>) {
  if (session === null) return true;
  return (await service.store.queries.key(params.key_id))?.key.userId === userId;
}

async function authorOf(call: Omit<KeyCall, 'given'>): Promise<Answer<ProvenByUser>> {
  if (!(await isTheirs(call))) return refuse({ code: 'not_found', subject: 'key' });
  const { service, userId, by, typed } = call;
  return typed === null ? succeed({ by }) : inSession(service, { userId, by }, typed);
}

async function showKey({ store }: Service, keyId: string): Promise<ShownKey> {
  const view = await store.queries.key(keyId);
  assert(view, `the key ${keyId} was there a moment ago`);
  return { key: view.key, nowMs: store.nowMs() };
}

type Shown = WireOf<typeof KEY.fields>;
type Made = WireOf<typeof NEW_KEY.fields>;

function secretLines({ key_id: keyId, secret }: Made): readonly string[] {
  return [
    'Save the secret now. It will not be shown again.',
    `key_id  ${keyId}`,
    `secret  ${secret}`,
  ];
}

function toolRefundLines({ tool_refunds: mode, tool_refund_limit: limit }: Made) {
  if (mode === null) return [];
  if (limit === null) return ['Refunds by tools need the approval of the owner.'];
  return [`Tools may refund up to ${yuanText(limit)} a day; beyond that, the owner must approve.`];
}

function unusedLines(keys: readonly WireOf<typeof USED_KEY.fields>[]): readonly string[] {
  const warning =
    'Not used for 90 days, so perhaps forgotten. Revoke what nobody needs: tael key revoke';
  return keys.filter(({ unused }) => unused).map(({ key_id: id }) => `${warning} ${id}`);
}

export const KEYS = [create, list, change, rotate, revoke];
