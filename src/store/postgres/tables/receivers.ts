// Rows of receivers, and the facts of their callbacks.

import type { EventFacts } from '../../../core/owner-event.ts';
import { type EventReceiver, OWNER_EVENT_TYPES } from '../../../core/rows/receiver.ts';
import { SECRET_COLUMNS, type StoredSecrets, storedSecrets, toSecrets } from './access.ts';
import { flag, number, table, text, unsealed, words } from './table.ts';

/** A receiver as it is stored. */
export type StoredReceiver = Omit<EventReceiver, 'secrets'> & StoredSecrets;

/** Of orders that expired before a time it is told nothing, which is all that the time decides. */
export const RECEIVER_ROWS = table<StoredReceiver>(
  'event_receivers',
  {
    receiverId: number('receiver_id'),
    ownerId: number('owner_id'),
    url: text('url'),
    host: text('host'),
    types: words('types'),
    paused: flag('paused'),
    createdAtMs: number('created_at_ms'),
    removedAtMs: number('removed_at_ms'),
    ...SECRET_COLUMNS,
    expiriesFromMs: unsealed(number('expiries_from_ms')),
  },
  // The owner's account is closed.
  { ownerOf: (receiver) => receiver.ownerId, isErased: (receiver) => receiver.url === '' },
);

export function storedReceiver({ secrets, ...receiver }: EventReceiver): StoredReceiver {
  return { ...receiver, ...storedSecrets(secrets) };
}

export function toReceiver(stored: StoredReceiver): EventReceiver {
  const { current, previous, previousUntilMs, ...receiver } = stored;
  // A later release may know more of them.
  const types = OWNER_EVENT_TYPES.filter((type) => stored.types.includes(type));
  return { ...receiver, types, secrets: toSecrets({ current, previous, previousUntilMs }) };
}

/** Amounts are big integers, which JSON has not: all of them, and nothing else, are named after the fen. */
const AMOUNT = /Fen$/;

/** The same facts are written among events and with each copy, and a MAC is made of them. */
const written = new WeakMap<EventFacts, string>();

export function factsToText(facts: EventFacts): string {
  const known = written.get(facts);
  if (known !== undefined) return known;
  const text = JSON.stringify(facts, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  written.set(facts, text);
  return text;
}

export function factsFromText(text: string): EventFacts {
  return JSON.parse(text, (name, value) =>
    AMOUNT.test(name) && typeof value === 'string' ? BigInt(value) : value,
  );
}
