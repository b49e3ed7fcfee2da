// Reads who is told, and what callbacks are signed with.

import type { Callbacks } from '../../callbacks.ts';
import type { Statement } from '../connection/connection.ts';
import { AMONG, type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { lookUpByNumber } from '../connection/read-rows.ts';
import { SECRET_ROWS, toUserSecrets } from '../tables/access.ts';
import { RECEIVER_ROWS, toReceiver } from '../tables/receivers.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';

const SECRETS = owned<Row>(
  'secrets',
  `select * from callback_secrets
    where ${AMONG} and user_id = any($1::bigint[])`,
);

const RECEIVER = owned<Row>(
  'receiver',
  `select * from event_receivers where ${HERE} and owner_id = $2 and receiver_id = $3`,
);

const RECEIVERS_OF = owned<Row>(
  'receivers_of',
  `select * from event_receivers
    where ${HERE} and owner_id = $2 and removed_at_ms is null
    order by receiver_id`,
);

export const RECEIVER_READS: readonly Statement[] = [SECRETS, RECEIVER, RECEIVERS_OF];

export function receiverReads(
  hot: Books,
  sealing: RowSealing,
): Pick<Callbacks, 'secrets' | 'receiver' | 'receiversOf'> {
  const toOne = (row: Row) => toReceiver(RECEIVER_ROWS.read(sealing, row));
  const toOwn = (row: Row) => toUserSecrets(SECRET_ROWS.read(sealing, row));
  return {
    secrets: lookUpByNumber(hot, SECRETS, (row) => String(row.user_id), toOwn),
    async receiver(ownerId, receiverId) {
      const [row] = await readOf(hot, ownerId, RECEIVER, [ownerId, receiverId]);
      return row && toOne(row);
    },
    receiversOf: async (ownerId) =>
      (await readOf(hot, ownerId, RECEIVERS_OF, [ownerId])).map(toOne),
  };
}
