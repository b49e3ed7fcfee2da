// The part of a batch that is about callbacks: what its payments owe, and what they are signed with.

import type { CallbackSecrets } from '../../../core/access/callback-secret.ts';
import type { Callback } from '../../../core/order/callback.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, text } from '../connection/columns.ts';
import type { Statement } from '../connection/session.ts';
import { insert, upsert } from '../connection/writing.ts';
import type { Write } from './write.ts';

// All else of a new row is what the schema says it begins with.
const CALLBACKS = insert<Callback>('callbacks', {
  tx_no: text((callback) => callback.txNo),
  owner_id: bigint((callback) => callback.ownerId),
  url: text((callback) => callback.url),
  host: text((callback) => callback.host),
  created_at_ms: bigint((callback) => callback.createdAtMs),
  due_at_ms: bigint((callback) => callback.dueAtMs),
});

const SECRETS = upsert<CallbackSecrets>('callback_secrets', 'user_id', {
  user_id: bigint((secrets) => secrets.userId),
  current: text((secrets) => secrets.current),
  previous: text((secrets) => secrets.previous?.sealed ?? null),
  previous_until_ms: bigint((secrets) => secrets.previous?.untilMs ?? null),
});

export const SAVE_CALLBACK_STATEMENTS: readonly Statement[] = [CALLBACKS, SECRETS];

export function saveCallbacks(changes: Changes, write: Write): void {
  write(CALLBACKS, changes.callbacks);
  write(SECRETS, [...changes.callbackSecrets.values()]);
}
