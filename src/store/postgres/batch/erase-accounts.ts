// The part of a batch that closes accounts: whatever says who somebody was, beside their row in users, is
// removed or emptied, and none of their keys works. What is emptied here has no MAC any more. The books
// are not touched. After everything else of the batch is written, under the locks of the owners' wallets.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, type Columns } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE } from '../connection/owners.ts';
import { writing } from '../connection/writing.ts';
import type { Write } from './write.ts';

interface Closed {
  readonly userId: UserId;
  readonly atMs: number;
}

const USER: Columns<Closed> = { user_id: bigint(({ userId }) => userId) };
const CLOSED: Columns<Closed> = { ...USER, at_ms: bigint(({ atMs }) => atMs) };

// Accounts that one batch closes are all closed at one time.
const KEYS = writing(
  'erase_keys',
  `update api_keys set name = key_id, ip_rules = '{}', mac = null,
      revoked_at_ms = coalesce(revoked_at_ms, ($3::bigint[])[1])
    where ${HERE} and user_id = any($2::bigint[])`,
  CLOSED,
  ({ userId }) => userId,
);

const KEY_USES = writing(
  'erase_key_uses',
  `delete from key_uses where ${HERE} and key_id = any(array(
    select key_id from api_keys where ${HERE} and user_id = any($2::bigint[])))`,
  USER,
  ({ userId }) => userId,
);

// They are ended, and say what somebody bought from whom.
const MANDATES = writing(
  'erase_mandates',
  `update mandates set name = '', mac = null where ${HERE} and user_id = any($2::bigint[])`,
  USER,
  ({ userId }) => userId,
);

// Their logins are nobody's, and people who collected there are persons too.
const STAFF = writing(
  'erase_staff',
  `update staff_logins set name = '', login = '#' || staff_id, password_hash = '', mac = null,
      removed_at_ms = coalesce(removed_at_ms, closed.at_ms)
    from (select unnest($1::bigint[]) as owner_id, unnest($2::bigint[]) as at_ms) as closed
    where staff_logins.owner_id = closed.owner_id`,
  CLOSED,
);

const RECEIVERS = writing(
  'erase_receivers',
  `update event_receivers set url = '', host = '', current = '', previous = null, mac = null,
      previous_until_ms = null
    where ${HERE} and owner_id = any($2::bigint[])`,
  USER,
  ({ userId }) => userId,
);

// What was held for them goes nowhere any more.
const HELD = writing(
  'erase_held',
  `update callbacks set url = '', host = ''
    where ${HERE} and receiver_id in (
        select receiver_id from event_receivers where ${HERE} and owner_id = any($2::bigint[]))
      and state <> 'delivered'`,
  USER,
  ({ userId }) => userId,
);

const RECOVERY_CODES = writing(
  'erase_recovery_codes',
  `delete from recovery_codes where ${HERE} and user_id = any($2::bigint[])`,
  USER,
  ({ userId }) => userId,
);

const SECURITY_EVENTS = writing(
  'erase_security_events',
  'delete from security_events where user_id = any($1::bigint[])',
  USER,
);

// What would tell them anything, and where. The row of the address stays, without it.
const NOTICES = writing(
  'erase_notices',
  'delete from notices where user_id = any($1::bigint[])',
  USER,
);

const NOTICE_WISHES = writing(
  'erase_notice_wishes',
  'delete from notice_wishes where user_id = any($1::bigint[])',
  USER,
);

const ERASING = [
  ...[KEYS, KEY_USES, STAFF, RECEIVERS, HELD, RECOVERY_CODES, SECURITY_EVENTS],
  ...[NOTICES, NOTICE_WISHES, MANDATES],
];

export const ERASE_STATEMENTS: readonly Statement[] = ERASING;

export function eraseAccounts({ accountsClosed }: Changes, atMs: number, write: Write): void {
  const closed = [...accountsClosed].map((userId) => ({ userId, atMs }));
  for (const erasing of ERASING) write(erasing, closed);
}
