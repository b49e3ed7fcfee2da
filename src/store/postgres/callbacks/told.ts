// Who is told, and what callbacks are signed with.

import type { Callbacks } from '../../callbacks.ts';
import { type Cells, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByNumber, readRows } from '../connection/read-rows.ts';
import { type SecretsRow, toSecrets } from '../tables/access.ts';
import { type ReceiverRow, toReceiver } from '../tables/receivers.ts';

const SECRETS: Statement<SecretsRow> = {
  name: 'secrets',
  text: `select * from callback_secrets
    where cell = any($2::integer[]) and user_id = any($1::bigint[])`,
};

const RECEIVER: Statement<ReceiverRow> = {
  name: 'receiver',
  text: 'select * from event_receivers where cell = $1 and owner_id = $2 and receiver_id = $3',
};

const RECEIVERS_OF: Statement<ReceiverRow> = {
  name: 'receivers_of',
  text: `select * from event_receivers
    where cell = $1 and owner_id = $2 and removed_at_ms is null
    order by receiver_id`,
};

export const TOLD_READS: readonly Statement[] = [SECRETS, RECEIVER, RECEIVERS_OF];

export function toldReads(
  hot: ConnectionSource,
  cells: Cells,
  away: CellsAway,
): Pick<Callbacks, 'secrets' | 'receiver' | 'receiversOf'> {
  return {
    secrets: lookUpByNumber(hot, SECRETS, (row) => row.user_id, toSecrets, {
      lies: { cellOf: (userId) => cellOfUser(cells, userId), away },
    }),
    async receiver(ownerId, receiverId) {
      const [row] = await readRows(hot, RECEIVER, [
        cellOfUser(cells, ownerId),
        ...[ownerId, receiverId],
      ]);
      return row && toReceiver(row);
    },
    receiversOf: async (ownerId) =>
      (await readRows(hot, RECEIVERS_OF, [cellOfUser(cells, ownerId), ownerId])).map(toReceiver),
  };
}
