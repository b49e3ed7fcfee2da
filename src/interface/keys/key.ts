// API keys as their owner sees them. A secret is in the answer that makes it, and in no other.

import { z } from 'zod';
import { type ApiKey, isUnused, keyWorks, SCOPES } from '../../core/rows/key.ts';
import { ORDERED, PAID } from '../../http/openapi/story.ts';
import * as kinds from '../../service/present/answer-fields.ts';
import type { KeyUse } from '../../store/store.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { TOOL_REFUNDS } from './fields.ts';

export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

export interface ShownKey {
  readonly key: ApiKey;
  readonly nowMs: number;
}

const EXAMPLE = {
  key_id: 'tk_0123456789abcdefghjkmn',
  name: '前台收银',
  status: 'active' as const,
  scope: ['query' as const, 'collection' as const],
  ip: ['203.0.113.7'],
  rate: 60,
  tool_refunds: null,
  tool_refund_limit: null,
  refund_limit: null,
  recharge_limit: null,
  payout_limit: null,
  merchant_id: null,
  mandate_no: null,
  signs_requests: false,
  created_at: ORDERED,
  expires_at: null,
  revoked_at: null,
};

export const KEY = shape<ShownKey>()({
  name: 'ApiKey',
  about: 'An API key of the user.',
  fields: {
    key_id: is.text('The id of the key.', ({ key }) => key.keyId),
    name: is.text('What it is for.', ({ key }) => key.name),
    status: is.choice(KEY_STATUSES, 'Whether it works.', statusOf),
    scope: is.field(
      z.array(kinds.choice([...SCOPES, 'operate', 'spend'], 'What it may do.')),
      ({ key }: ShownKey) => [...key.scopes],
    ),
    ip: is.texts(
      'An address or a CIDR block it may come from. None: it may from anywhere.',
      ({ key }) => [...key.ipRules],
    ),
    rate: is.count('Requests per minute.', ({ key }) => key.ratePerMinute),
    tool_refunds: is.field(
      kinds
        .choice(TOOL_REFUNDS, 'What becomes of refunds by tools; null: it refunds nothing.')
        .nullable(),
      ({ key }: ShownKey) => {
        if (!key.scopes.includes('refund')) return null;
        return key.toolRefundLimitFen === null ? 'approval' : 'direct';
      },
    ),
    tool_refund_limit: is.yuanOrNull(
      'Up to how much tools may refund with it in a day without asking; null: never',
      ({ key }) => key.toolRefundLimitFen,
    ),
    refund_limit: is.yuanOrNull(
      'Up to how much may be refunded with it in a day; null: no limit',
      ({ key }) => key.refundLimitFen,
    ),
    recharge_limit: is.yuanOrNull(
      'What a key to operate may bring in a day; null: nothing',
      ({ key }) => key.rechargeLimitFen,
    ),
    payout_limit: is.yuanOrNull(
      'What a key to operate may pay out in a day; null: nothing',
      ({ key }) => key.payoutLimitFen,
    ),
    merchant_id: is.idOrNull(
      'The one merchant it is bound to; null: it works for all.',
      ({ key }) => key.merchantId,
    ),
    mandate_no: is.txNoOrNull(
      'The mandate that it spends under; null: its scope is not `spend`.',
      ({ key }) => key.mandateNo,
    ),
    signs_requests: is.flag(
      'Whether its requests must be signed with method, path and body too.',
      ({ key }) => key.signsRequests,
    ),
    created_at: is.time('When it was created', ({ key }) => key.createdAtMs),
    expires_at: is.timeOrNull(
      'When it stops working; null: it has no end',
      ({ key }) => key.endsAtMs,
    ),
    revoked_at: is.timeOrNull(
      'When it was revoked; null: it was not',
      ({ key }) => key.revokedAtMs,
    ),
  },
  examples: () => ({ one: { summary: 'A key', value: EXAMPLE } }),
});

export function statusOf({ key, nowMs }: ShownKey): (typeof KEY_STATUSES)[number] {
  if (key.revokedAtMs !== null) return 'revoked';
  return keyWorks(key, nowMs) ? 'active' : 'expired';
}

export interface UsedKey extends ShownKey {
  /** Null: never used. */
  readonly use: KeyUse | null;
  /** In each of the last 24 hours, the current one last. */
  readonly requestsByHour: readonly number[];
}

export const USED_KEY = shape<UsedKey>()({
  name: 'UsedApiKey',
  about: 'An API key with its use.',
  fields: {
    ...KEY.fields,
    requests_by_hour: is.field(
      z
        .array(kinds.count('Requests in one hour.'))
        .meta({ description: 'Requests in each of the last 24 hours, the current one last.' }),
      ({ requestsByHour }: UsedKey) => [...requestsByHour],
    ),
    last_used_at: is.timeOrNull(
      'When it was last used, some seconds late; null: never',
      ({ use }) => use?.atMs ?? null,
    ),
    last_used_from: is.textOrNull(
      'The address it was last used from; null: never used.',
      ({ use }) => use?.address ?? null,
    ),
    unused: is.flag('Whether it works and was not used for 90 days.', ({ key, use, nowMs }) =>
      isUnused(key, use?.atMs ?? null, nowMs),
    ),
  },
  examples: () => ({
    one: {
      summary: 'A key',
      value: {
        ...EXAMPLE,
        requests_by_hour: [...new Array<number>(22).fill(0), 12, 3],
        last_used_at: PAID,
        last_used_from: '203.0.113.7',
        unused: false,
      },
    },
  }),
});

export interface NewKey extends ShownKey {
  readonly secret: string;
}

export const NEW_KEY = shape<NewKey>()({
  name: 'ApiKeyWithSecret',
  about: 'A new key. The secret is not stored and cannot be shown again.',
  fields: { ...KEY.fields, secret: is.text('Its secret, this once.', ({ secret }) => secret) },
  examples: () => ({
    made: { summary: 'A new key', value: { ...EXAMPLE, secret: 'tael_sk_example' } },
  }),
});

export const ROTATED_KEY = shape<
  NewKey & { readonly oldKeyId: string; readonly oldEndsAtMs: number }
>()({
  name: 'RotatedApiKey',
  about: 'A new key in place of another.',
  fields: {
    ...NEW_KEY.fields,
    old_key_id: is.text('The key that it replaces.', ({ oldKeyId }) => oldKeyId),
    old_expires_at: is.time('Until when that one works', ({ oldEndsAtMs }) => oldEndsAtMs),
  },
  examples: () => ({
    rotated: {
      summary: 'A new key and the old one',
      value: {
        ...EXAMPLE,
        secret: 'tael_sk_example',
        old_key_id: 'tk_1123456789abcdefghjkmn',
        old_expires_at: PAID,
      },
    },
  }),
});
