// Rows of receivers, and the facts of their callbacks.

import type { EventReceiver } from '../../../core/access/receiver.ts';
import { ANNOUNCED_TYPES, type Facts } from '../../../core/announcement.ts';
import { bigint, boolean, text } from '../connection/columns.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { type SecretsRow, sealedSecrets, toSealedSecrets } from './access.ts';
import { guardedTable } from './row-mac.ts';

/** Without a MAC only where the owner's account is closed. */
export const RECEIVER_ROWS = guardedTable<EventReceiver>('event_receivers', {
  receiver_id: bigint((receiver) => receiver.receiverId),
  owner_id: bigint((receiver) => receiver.ownerId),
  url: text((receiver) => receiver.url),
  host: text((receiver) => receiver.host),
  types: text((receiver) => receiver.types.join(',')),
  paused: boolean((receiver) => receiver.paused),
  created_at_ms: bigint((receiver) => receiver.createdAtMs),
  removed_at_ms: bigint((receiver) => receiver.removedAtMs),
  ...sealedSecrets<EventReceiver>((receiver) => receiver.secrets),
});

export interface ReceiverRow extends Omit<SecretsRow, 'user_id'> {
  readonly receiver_id: string;
  readonly owner_id: string;
  readonly url: string;
  readonly host: string;
  readonly types: string;
  readonly paused: boolean;
  readonly created_at_ms: string;
  readonly expiries_from_ms: string;
  readonly removed_at_ms: string | null;
  readonly mac: string | null;
}

export function toReceiver(row: ReceiverRow): EventReceiver {
  return {
    receiverId: toNumber(row.receiver_id),
    ownerId: toNumber(row.owner_id),
    url: row.url,
    host: row.host,
    types: ANNOUNCED_TYPES.filter((type) => row.types.split(',').includes(type)),
    paused: row.paused,
    secrets: toSealedSecrets(row),
    createdAtMs: toNumber(row.created_at_ms),
    expiriesFromMs: toNumber(row.expiries_from_ms),
    removedAtMs: nullableNumber(row.removed_at_ms),
  };
}

/** Amounts are big integers, which JSON has not: all of them, and nothing else, are named after the fen. */
const AMOUNT = /Fen$/;

/** The same facts are written among events and with each copy, and a MAC is made of them. */
const written = new WeakMap<Facts, string>();

export function factsToText(facts: Facts): string {
  const known = written.get(facts);
  if (known !== undefined) return known;
  const text = JSON.stringify(facts, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  written.set(facts, text);
  return text;
}

export function factsFromText(text: string): Facts {
  return JSON.parse(text, (name, value) =>
    AMOUNT.test(name) && typeof value === 'string' ? BigInt(value) : value,
  );
}
