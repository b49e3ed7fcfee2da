// Keys, sessions and logins, each with its owner: what requests show to say who they are.

import type { User } from '../../../core/rows/user.ts';
import type { KeyView, Queries, SessionView } from '../../store.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readOnlyRow, readRows } from '../connection/read-rows.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { KEY_ROWS, requireBound, SESSION_ROWS, USER_ROWS } from '../tables/access.ts';
import { notedMac, readNoted, requireNoted } from '../tables/noted.ts';
import { prefixed, type Row, type RowSealing, requireAuthentic } from '../tables/row-mac.ts';
import { WALLET_ROWS } from '../tables/wallets.ts';

interface KeyUseRow {
  readonly key_id: string;
  readonly at_ms: string;
  readonly address: string;
}

/** The owner's rows of wallets (`w_`) and users (`u_`). */
const OWNER_COLUMNS = `${prefixed(USER_ROWS, 'users', 'u_')},
     ${prefixed(WALLET_ROWS, 'wallets', 'w_')}`;

/** Of a key that never was, no older row can be put back. As the index has it. */
const CHANGED = `select from audit_lines as line
       where line.cell = api_keys.cell and substring(details from '"key_id":"([^"]+)"') = key_id
         and action in ('key_updated', 'key_rotated', 'key_revoked')`;

export const KEYS = statement<Row>(
  'keys',
  `select api_keys.*, ${OWNER_COLUMNS},
     case when exists (${CHANGED})
       then ${notedMac('api_keys', 'key_id', 'api_keys.user_id', 'api_keys.cell')} end as noted
   from api_keys
     join users on users.user_id = api_keys.user_id
     join wallets on wallets.cell = api_keys.cell and wallets.user_id = api_keys.user_id
   where api_keys.cell = any($2::integer[]) and key_id = any($1::text[])`,
);
const KEYS_OF = statement<Row>(
  'keys_of',
  'select * from api_keys where cell = $2 and user_id = $1 order by created_at_ms, key_id',
);
const KEY_USES = statement<KeyUseRow>(
  'key_uses',
  `select key_uses.* from api_keys join key_uses using (cell, key_id)
   where cell = $2 and user_id = $1`,
);
export const SESSIONS = statement<Row>(
  'sessions',
  `select sessions.*, ${OWNER_COLUMNS}
   from sessions
     join users on users.user_id = sessions.user_id
     join wallets on wallets.cell = sessions.cell and wallets.user_id = sessions.user_id
   where sessions.cell = any($2::integer[]) and session_digest = any($1::text[])`,
);

const USER_NOTED = notedMac('users', 'users.user_id', 'users.user_id', '$2');
const USER_BY = {
  login: statement<Row>('user_by_login', userBy('login')),
  provider: statement<Row>('user_by_provider_account', userBy('provider_account')),
};
// Users have no cell, and the trail has that of each, which only the row tells.
const USER_APART = {
  login: statement<Row>('user_by_login_apart', 'select * from users where login = $1'),
  provider: statement<Row>(
    'user_by_provider_account_apart',
    'select * from users where provider_account = $1',
  ),
};
const NOTED = statement<Row>(
  'user_noted',
  `select ${USER_NOTED} as noted from (select $1::bigint as user_id) as users`,
);

function userBy(column: string): string {
  return `select *, ${USER_NOTED} as noted from users where ${column} = $1`;
}

type Credentials = Pick<
  Queries,
  'key' | 'keyUses' | 'keysOf' | 'session' | 'userByLogin' | 'userByProviderAccount'
>;

interface Sources {
  readonly hot: ConnectionSource;
  readonly wide: ConnectionSource;
  readonly cells: Cells;
  readonly away: CellsAway;
  readonly sealing: RowSealing;
}

export function credentials({ hot, wide, cells, away, sealing }: Sources): Credentials {
  const ownedBy = (userId: number) => [userId, cellOfUser(cells, userId)];
  const lies = { cellOf: (id: string) => cellOfNumber(cells, id), away };
  const toSession = sessionViews(sealing);
  const signingIn = cells.count === 1 ? usersJoined(hot, sealing) : usersApart(hot, cells, sealing);
  return {
    key: lookUpByText(hot, KEYS, (row) => String(row.key_id), keyViews(sealing), { lies }),
    keyUses: async (userId) =>
      new Map((await readRows(wide, KEY_USES, ownedBy(userId))).map(toKeyUse)),
    keysOf: async (userId) =>
      (await readRows(wide, KEYS_OF, ownedBy(userId))).map((row) => KEY_ROWS.read(sealing, row)),
    session: lookUpByText(hot, SESSIONS, (row) => String(row.session_digest), toSession, { lies }),
    userByLogin: (login) => signingIn('login', login),
    userByProviderAccount: (account) => signingIn('provider', account),
  };
}

function toKeyUse({ key_id: keyId, at_ms: atMs, address }: KeyUseRow) {
  return [keyId, { atMs: toNumber(atMs), address }] as const;
}

function ownerIn(sealing: RowSealing, row: Row) {
  requireAuthentic(sealing.key, WALLET_ROWS, row, 'w_');
  return { user: USER_ROWS.read(sealing, row, 'u_'), suspended: row.w_suspended === true };
}

function keyViews(sealing: RowSealing) {
  return (row: Row): KeyView => {
    const key = KEY_ROWS.read(sealing, row);
    requireNoted(sealing, 'api_keys', {
      id: key.keyId,
      mac: row.mac,
      noted: row.noted as string | null,
    });
    const { user, suspended } = ownerIn(sealing, row);
    const { payPasswordSalt, walletId } = user;
    return { key, ownerSuspended: suspended, payPasswordSalt, walletId };
  };
}

type By = keyof typeof USER_BY;

function usersJoined(hot: ConnectionSource, sealing: RowSealing) {
  return async (by: By, text: string) => {
    const [row] = await readRows(hot, USER_BY[by], [text, 0]);
    return row && notedUser(sealing, row, row);
  };
}

function usersApart(hot: ConnectionSource, cells: Cells, sealing: RowSealing) {
  return (by: By, text: string) =>
    readNoted(async () => {
      const [row] = await readRows(hot, USER_APART[by], [text]);
      if (!row) return undefined;
      const userId = Number(row.user_id);
      const asked = [userId, cellOfUser(cells, userId)];
      return notedUser(sealing, row, await readOnlyRow(hot, NOTED, asked));
    });
}

function notedUser(sealing: RowSealing, row: Row, { noted }: Row): User {
  const user = USER_ROWS.read(sealing, row);
  const mac = row.mac;
  requireNoted(sealing, 'users', { id: user.userId, mac, noted: noted as string | null });
  return user;
}

function sessionViews(sealing: RowSealing) {
  return (row: Row): SessionView => {
    const session = SESSION_ROWS.read(sealing, row);
    const { user, suspended } = ownerIn(sealing, row);
    requireBound(sealing, session, nullableNumber(row.w_sessions_epoch as string | null));
    return {
      userId: session.userId,
      sessionId: session.sessionId,
      device: session.device,
      name: user.name,
      walletId: user.walletId,
      expiresAtMs: session.expiresAtMs,
      usedAtMs: session.usedAtMs,
      suspended,
      operator: user.operator,
      ...(session.limited && { limited: true }),
    };
  };
}

function statement<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
