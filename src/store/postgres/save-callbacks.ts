// The part of a batch that is about callbacks: what its payments owe, and what they are signed with.

import type { Changes } from '../../core/state.ts';
import { textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';
import type { Write } from './save.ts';
import type { Statement } from './session.ts';
import { insert, upsert } from './upsert.ts';

// All else of a new row is what the schema says it begins with.
const CALLBACKS = insert('callbacks', {
  tx_no: 'text',
  owner_id: 'bigint',
  url: 'text',
  host: 'text',
  created_at_ms: 'bigint',
  due_at_ms: 'bigint',
});

const SECRETS = upsert('callback_secrets', 'user_id', {
  user_id: 'bigint',
  current: 'text',
  previous: 'text',
  previous_until_ms: 'bigint',
});

export const SAVE_CALLBACK_STATEMENTS: readonly Statement[] = [CALLBACKS, SECRETS];

export function saveCallbacks(changes: Changes, write: Write): void {
  const { callbacks } = changes;
  write(callbacks.length, CALLBACKS, () => [
    textArray(callbacks.map((one) => one.txNo)),
    bigintArray(callbacks, (one) => one.ownerId),
    textArray(callbacks.map((one) => one.url)),
    textArray(callbacks.map((one) => one.host)),
    bigintArray(callbacks, (one) => one.createdAtMs),
    bigintArray(callbacks, (one) => one.dueAtMs),
  ]);
  const secrets = [...changes.callbackSecrets.values()];
  write(secrets.length, SECRETS, () => [
    bigintArray(secrets, (one) => one.userId),
    textArray(secrets.map((one) => one.current)),
    textArray(secrets.map((one) => one.previous?.sealed ?? null)),
    bigintArray(secrets, (one) => one.previous?.untilMs ?? null),
  ]);
}
