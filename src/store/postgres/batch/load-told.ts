// The part of a batch's reads that is about callbacks: what they are signed with, and who is told.

import type { KeyObject } from 'node:crypto';
import type { Reads } from '../../../core/reads.ts';
import type { State } from '../../../core/state.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import { numbers, type Part, partIn, texts } from '../connection/part.ts';
import { type SecretsRow, toSecrets } from '../tables/access.ts';
import { RECEIVER_ROWS, type ReceiverRow, toReceiver } from '../tables/receivers.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import { read } from './locking.ts';

const SECRETS = read<SecretsRow>(
  'callback_secrets',
  'select * from callback_secrets where cell = $1 and user_id = any($2::bigint[])',
);
const RECEIVERS = read<ReceiverRow>(
  'receivers',
  `select * from event_receivers
   where cell = $1 and owner_id = any($2::bigint[]) and removed_at_ms is null`,
);

const TOLD = read<{ readonly subject_no: string }>(
  'told',
  'select subject_no from events where cell = $1 and subject_no = any($2::text[])',
);

export const TOLD_LOADS: readonly Statement[] = [SECRETS, RECEIVERS, TOLD];

export function toldParts(
  state: State,
  reads: Reads,
  cells: Cells,
  chainKey: KeyObject,
): readonly Part[] {
  return [
    ...inCells(cells, reads.callbackSecrets, (userId) => userId).map(([cell, userIds]) =>
      partIn(cell, SECRETS, numbers(userIds), (row) => {
        const secrets = toSecrets(row);
        state.callbackSecrets.set(secrets.userId, secrets);
      }),
    ),
    ...inCells(cells, reads.receiversOf, (ownerId) => ownerId).map(([cell, ownerIds]) =>
      partIn(cell, RECEIVERS, numbers(ownerIds), (row) => {
        requireAuthentic(chainKey, RECEIVER_ROWS, row);
        const receiver = toReceiver(row);
        state.receivers.set(receiver.receiverId, receiver);
      }),
    ),
    ...inCells(cells, reads.told, (no) => no).map(([cell, nos]) =>
      partIn(cell, TOLD, texts(nos), (row) => state.told.add(row.subject_no)),
    ),
  ];
}
