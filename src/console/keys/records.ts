// API keys as their owner sees them. A secret is in the answer that makes it, and in no other.

import { z } from 'zod';
import { type ApiKey, isUnused, keyWorks, SCOPES } from '../../core/access/key.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { ORDERED, PAID } from '../../http/openapi/story.ts';
import type { CreatedKey } from '../../service/administration/create-key.ts';
import type { RotatedKey } from '../../service/administration/rotate-key.ts';
import type { OwnKey } from '../../service/own-keys.ts';
import {
  choice,
  count,
  flag,
  idOrNull,
  text,
  time,
  timeOrNull,
  yuan,
} from '../../service/present/record-fields.ts';

const STATUSES = ['active', 'expired', 'revoked'] as const;

const KEY_RECORD = z
  .object({
    key_id: text('The id of the key.'),
    name: text('What it is for.'),
    status: choice(STATUSES, 'Whether it works.'),
    scope: z.array(choice([...SCOPES, 'operate'], 'What it may do.')),
    ip: z.array(text('An address or a CIDR block it may come from. None: it may from anywhere.')),
    rate: count('Requests per minute.', 1),
    tool_refund_limit: yuan(
      'Up to how much tools may refund with it in a day without asking; null: never',
    ).nullable(),
    refund_limit: yuan(
      'Up to how much may be refunded with it in a day; null: no limit',
    ).nullable(),
    merchant_id: idOrNull('The one merchant it is bound to; null: it works for all.'),
    signs_requests: flag('Whether its requests must be signed with method, path and body too.'),
    created_at: time('When it was created'),
    ends_at: timeOrNull('When it stops working; null: it has no end'),
    revoked_at: timeOrNull('When it was revoked; null: it was not'),
    requests_by_hour: z
      .array(count('Requests in one hour.'))
      .meta({ description: 'Requests in each of the last 24 hours, the current one last.' }),
    last_used_at: timeOrNull('When it was last used, some seconds late; null: never'),
    last_used_from: text('The address it was last used from; null: never used.').nullable(),
    unused: flag('Whether it works and was not used for 90 days.'),
  })
  .meta({ description: 'An API key of the signed-in user.' });

const KEYS_RECORD = z
  .object({
    items: z.array(KEY_RECORD),
    your_address: text('The address of this request, as the service sees it.'),
  })
  .meta({ description: 'The API keys of the user, the newest first.' });

export function presentKeys(
  keys: readonly OwnKey[],
  yourAddress: string,
  nowMs: number,
): z.output<typeof KEYS_RECORD> {
  return { items: keys.map((own) => presentKey(own, nowMs)), your_address: yourAddress };
}

function presentKey(
  { key, use, requestsByHour }: OwnKey,
  nowMs: number,
): z.output<typeof KEY_RECORD> {
  return {
    key_id: key.keyId,
    name: key.name,
    status: statusOf(key, nowMs),
    scope: [...key.scopes],
    ip: [...key.ipRules],
    rate: key.ratePerMinute,
    tool_refund_limit: key.toolRefundLimitFen,
    refund_limit: key.refundLimitFen,
    merchant_id: key.merchantId,
    signs_requests: key.signsRequests,
    created_at: shanghaiTime(key.createdAtMs),
    ends_at: momentOf(key.endsAtMs),
    revoked_at: momentOf(key.revokedAtMs),
    requests_by_hour: [...requestsByHour],
    last_used_at: momentOf(use?.atMs ?? null),
    last_used_from: use?.address ?? null,
    unused: isUnused(key, use?.atMs ?? null, nowMs),
  };
}

function statusOf(key: ApiKey, nowMs: number): (typeof STATUSES)[number] {
  if (key.revokedAtMs !== null) return 'revoked';
  return keyWorks(key, nowMs) ? 'active' : 'expired';
}

function momentOf(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}

export function keysData(): Data {
  const value = {
    items: [
      {
        key_id: EXAMPLE_KEY_ID,
        name: '前台收银',
        status: 'active' as const,
        scope: ['query' as const, 'collection' as const],
        ip: ['203.0.113.7'],
        rate: 60,
        tool_refund_limit: null,
        refund_limit: null,
        merchant_id: null,
        signs_requests: false,
        created_at: ORDERED,
        ends_at: null,
        revoked_at: null,
        requests_by_hour: [...new Array<number>(22).fill(0), 12, 3],
        last_used_at: PAID,
        last_used_from: '203.0.113.7',
        unused: false,
      },
    ],
    your_address: '203.0.113.7',
  };
  return dataOf(
    'ApiKeys',
    KEYS_RECORD,
    { one: { summary: 'One key', value } },
    {
      ApiKey: KEY_RECORD,
    },
  );
}

const SECRET_RECORD = z
  .object({
    key_id: text('The id of the new key.'),
    secret: text('Its secret, this once.'),
    old_ends_at: timeOrNull('Until when the key that it replaces works; null: it replaces none'),
  })
  .meta({ description: 'A new key. The secret is not stored and cannot be shown again.' });

export function presentSecret(made: CreatedKey | RotatedKey): z.output<typeof SECRET_RECORD> {
  const oldEndsAtMs = 'oldEndsAtMs' in made ? made.oldEndsAtMs : null;
  return { key_id: made.keyId, secret: made.secret, old_ends_at: momentOf(oldEndsAtMs) };
}

export function secretData(): Data {
  const value = { key_id: EXAMPLE_KEY_ID, secret: 'tael_sk_example', old_ends_at: null };
  return dataOf('ApiKeySecret', SECRET_RECORD, { made: { summary: 'A new key', value } });
}

const DONE_RECORD = z
  .object({ key_id: text('The id of the key.') })
  .meta({ description: 'The key that was changed.' });

export function changedData(): Data {
  const value = { key_id: EXAMPLE_KEY_ID };
  return dataOf('ApiKeyChanged', DONE_RECORD, { done: { summary: 'Done', value } });
}

/** Of the examples. */
const EXAMPLE_KEY_ID = 'tk_0123456789abcdefghjkmn';
