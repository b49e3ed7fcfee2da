// Reads what users see of their own access: their sessions, their recovery codes and their security log.

import type { Queries } from '../../store.ts';
import type { Statement } from '../connection/connection.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import {
  RECOVERY_CODE_ROWS,
  SESSION_ROWS,
  type SecurityEventRow,
  toSecurityEvent,
  toSession,
} from '../tables/access.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';

const SESSIONS_OF = owned<Row>(
  'security_sessions',
  `select * from sessions where ${HERE} and user_id = $2
    order by created_at_ms desc, session_digest collate "C"`,
);
const RECOVERY_CODES = owned<Row>(
  'security_recovery_codes',
  `select * from recovery_codes where ${HERE} and user_id = $2`,
);
const EVENTS: Statement<SecurityEventRow> = {
  name: 'security_events',
  text: `select * from security_events
    where ($1::bigint is null or user_id = $1)
      and ($2::bigint is null or at_ms >= $2) and ($3::bigint is null or at_ms < $3)
    order by at_ms desc, event_no desc limit $4`,
};

export function securityQueries(
  wide: Books,
  sealing: RowSealing,
): Pick<Queries, 'sessionsOf' | 'recoveryCodes' | 'securityEvents'> {
  return {
    sessionsOf: async (userId) =>
      (await readOf(wide, userId, SESSIONS_OF, [userId])).map((row) => {
        const stored = SESSION_ROWS.read(sealing, row);
        return { ...toSession(stored), usedAtMs: stored.usedAtMs };
      }),
    async recoveryCodes(userId) {
      const [row] = await readOf(wide, userId, RECOVERY_CODES, [userId]);
      return row && RECOVERY_CODE_ROWS.read(sealing, row);
    },
    securityEvents: async ({ userId, fromMs, untilMs, limit }) =>
      (await readRows(wide, EVENTS, [userId, fromMs, untilMs, limit])).map(toSecurityEvent),
  };
}
