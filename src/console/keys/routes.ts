// /console/api/keys: the API keys of whoever has signed in.

import { keyEndMs } from '../../service/administration/create-key.ts';
import {
  createOwnKey,
  ownKeys,
  revokeOwnKey,
  rotateOwnKey,
  updateOwnKey,
} from '../../service/own-keys.ts';
import { optional } from '../../service/parameters/fields.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS, PROOF_REFUSALS } from '../proof-fields.ts';
import { KEY_CHANGE_FIELDS, NEW_KEY_FIELDS, OVERLAP } from './fields.ts';
import { changedData, keysData, presentKeys, presentSecret, secretData } from './records.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/keys',
  who: 'user',
  operation: {
    id: 'consoleListKeys',
    summary: 'List your API keys',
    description: 'All API keys of the user with their last use, those that have ended included.',
    success: 'The keys, the newest first.',
    data: keysData,
  },
  async answer({ service, session, by }) {
    const keys = await ownKeys(service, session.userId);
    return { ok: true, value: presentKeys(keys, by.from, service.store.nowMs()) };
  },
});

const create = consoleRoute({
  method: 'POST',
  path: '/console/api/keys/create',
  who: 'user',
  operation: {
    id: 'consoleCreateKey',
    summary: 'Create an API key',
    description:
      'Takes the login password, and a one-time code with two-factor authentication. The answer holds ' +
      'the secret, which nobody can see again.',
    body: {
      request: 'NewApiKey',
      schema: { ...NEW_KEY_FIELDS, ...PROOF_FIELDS },
      examples: {
        till: {
          summary: 'A key for a till',
          value: {
            name: '前台收银',
            scope: ['query', 'collection'],
            ip: ['203.0.113.7'],
            password: 'correct horse 1',
          },
        },
      },
    },
    refusals: ['merchant_not_found', ...PROOF_REFUSALS],
    success: 'The key works at once.',
    data: secretData,
  },
  async answer(call) {
    const { fields } = call;
    const wanted = {
      name: fields.name,
      scopes: fields.scope,
      ipRules: fields.ip,
      ratePerMinute: fields.rate,
      endsAtMs: keyEndMs(fields.expires, call.service.store.nowMs()),
      toolRefundLimitFen: fields.tool_refund_limit,
      refundLimitFen: fields.refund_limit,
      merchantId: fields.merchant_id,
      signsRequests: fields.signs_requests,
    };
    const typed = { password: fields.password, totpCode: fields.totp_code };
    const made = await createOwnKey(call.service, actingUser(call), wanted, typed);
    return made.ok ? { ok: true, value: presentSecret(made.value) } : made;
  },
});

const update = consoleRoute({
  method: 'POST',
  path: '/console/api/keys/:keyId/update',
  who: 'user',
  operation: {
    id: 'consoleUpdateKey',
    summary: 'Change an API key',
    description:
      'Changes the name, the addresses or the rate. A change that allows more than before, a higher ' +
      'rate or an address that was not listed, takes the login password again.',
    body: {
      request: 'ApiKeyChange',
      schema: {
        ...KEY_CHANGE_FIELDS,
        password: optional(textOf, null, {
          type: 'string',
          format: 'password',
          description: 'The login password. Required if the change allows more.',
        }),
        totp_code: PROOF_FIELDS.totp_code,
      },
      examples: { slower: { summary: 'A lower rate', value: { rate: 30 } } },
    },
    refusals: ['not_found', ...PROOF_REFUSALS],
    success: 'Requests meet the change within seconds.',
    data: changedData,
  },
  async answer(call) {
    const { name, ip: ipRules, rate: ratePerMinute, password, totp_code: totpCode } = call.fields;
    const typed = password === null ? null : { password, totpCode };
    const change = { name, ipRules, ratePerMinute };
    const keyId = call.params.keyId ?? '';
    const changed = await updateOwnKey(call.service, actingUser(call), keyId, change, typed);
    return changed.ok ? { ok: true, value: { key_id: changed.value.keyId } } : changed;
  },
});

const rotate = consoleRoute({
  method: 'POST',
  path: '/console/api/keys/:keyId/rotate',
  who: 'user',
  operation: {
    id: 'consoleRotateKey',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same rights and a new secret. The old one works for the overlap, so that ' +
      'programs can change over one by one.',
    body: {
      request: 'ApiKeyRotation',
      schema: { overlap_hours: OVERLAP, ...PROOF_FIELDS },
      examples: {
        day: { summary: 'A day', value: { overlap_hours: 24, password: 'correct horse 1' } },
      },
    },
    refusals: ['not_found', ...PROOF_REFUSALS],
    success: 'Both keys work until the overlap ends.',
    data: secretData,
  },
  async answer(call) {
    const { overlap_hours: overlapMs, password, totp_code: totpCode } = call.fields;
    const keyId = call.params.keyId ?? '';
    const typed = { password, totpCode };
    const made = await rotateOwnKey(call.service, actingUser(call), keyId, overlapMs, typed);
    return made.ok ? { ok: true, value: presentSecret(made.value) } : made;
  },
});

const revoke = consoleRoute({
  method: 'POST',
  path: '/console/api/keys/:keyId/revoke',
  who: 'user',
  operation: {
    id: 'consoleRevokeKey',
    summary: 'Revoke an API key',
    description: 'For good. It takes no password, for it can only take something away.',
    refusals: ['not_found'],
    success: 'The key is revoked. It moves no money from now on.',
    data: changedData,
  },
  async answer(call) {
    const revoked = await revokeOwnKey(call.service, actingUser(call), call.params.keyId ?? '');
    return revoked.ok ? { ok: true, value: { key_id: revoked.value.keyId } } : revoked;
  },
});

export const KEY_ROUTES = [list, create, update, rotate, revoke];
