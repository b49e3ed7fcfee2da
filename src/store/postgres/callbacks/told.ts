// Who is told, and what callbacks are signed with.

import type { Callbacks } from '../../callbacks.ts';
import { type Cells, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByNumber, readRows } from '../connection/read-rows.ts';
import { SECRET_ROWS, toUserSecrets } from '../tables/access.ts';
import { RECEIVER_ROWS, toReceiver } from '../tables/receivers.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';

const SECRETS: Statement<Row> = {
  name: 'secrets',
  text: `select * from callback_secrets
    where cell = any($2::integer[]) and user_id = any($1::bigint[])`,
};

const RECEIVER: Statement<Row> = {
  name: 'receiver',
  text: 'select * from event_receivers where cell = $1 and owner_id = $2 and receiver_id = $3',
};

const RECEIVERS_OF: Statement<Row> = {
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
  sealing: RowSealing,
): Pick<Callbacks, 'secrets' | 'receiver' | 'receiversOf'> {
  const toOne = (row: Row) => toReceiver(RECEIVER_ROWS.read(sealing, row));
  const toOwn = (row: Row) => toUserSecrets(SECRET_ROWS.read(sealing, row));
  return {
    secrets: lookUpByNumber(hot, SECRETS, (row) => String(row.user_id), toOwn, {
      lies: { cellOf: (userId) => cellOfUser(cells, userId), away },
    }),
    async receiver(ownerId, receiverId) {
      const [row] = await readRows(hot, RECEIVER, [
        cellOfUser(cells, ownerId),
        ...[ownerId, receiverId],
      ]);
      return row && toOne(row);
    },
    receiversOf: async (ownerId) =>
      (await readRows(hot, RECEIVERS_OF, [cellOfUser(cells, ownerId), ownerId])).map(toOne),
  };
}
