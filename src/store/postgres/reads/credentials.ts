// Keys, sessions and logins, each with its owner: what requests show to say who they are.

import type { User } from '../../../core/rows/user.ts';
import type { KeyView, Queries, SessionView } from '../../store.ts';
import { onlyRow, type Statement } from '../connection/connection.ts';
import {
  AMONG,
  areTogether,
  type Books,
  beside,
  HERE,
  keyHere,
  owned,
  readOf,
  readTogether,
} from '../connection/owners.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
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
       where line.${beside('api_keys')} and substring(details from '"key_id":"([^"]+)"') = key_id
         and action in ('key_updated', 'key_rotated', 'key_revoked')`;

export const KEYS = owned<Row>(
  'query_keys',
  `select api_keys.*, ${OWNER_COLUMNS},
     case when exists (${CHANGED})
       then ${notedMac('api_keys', 'key_id', 'api_keys.user_id', beside('api_keys'))} end as noted
   from api_keys
     join users on users.user_id = api_keys.user_id
     join wallets on wallets.${beside('api_keys')} and wallets.user_id = api_keys.user_id
   where api_keys.${AMONG} and key_id = any($1::text[])`,
);
const KEYS_OF = owned<Row>(
  'query_keys_of',
  `select * from api_keys where ${HERE} and user_id = $1 order by created_at_ms, key_id`,
);
const KEY_USES = owned<KeyUseRow>(
  'query_key_uses',
  `select key_uses.* from api_keys join key_uses using ${keyHere('key_id')}
   where ${HERE} and user_id = $1`,
);
export const SESSIONS = owned<Row>(
  'query_sessions',
  `select sessions.*, ${OWNER_COLUMNS}
   from sessions
     join users on users.user_id = sessions.user_id
     join wallets on wallets.${beside('sessions')} and wallets.user_id = sessions.user_id
   where sessions.${AMONG} and session_digest = any($1::text[])`,
);

const USER_NOTED = notedMac('users', 'users.user_id', 'users.user_id');
const USER_BY = {
  login: owned<Row>('query_user_by_login', userBy('login')),
  provider: owned<Row>('query_user_by_provider_account', userBy('provider_account')),
};
// The trail of a user lies with them, and only their row tells who they are.
const USER_APART = {
  login: statement<Row>('user_by_login_apart', 'select * from users where login = $1'),
  provider: statement<Row>(
    'user_by_provider_account_apart',
    'select * from users where provider_account = $1',
  ),
};
const NOTED = owned<Row>(
  'query_user_noted',
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
  readonly hot: Books;
  readonly wide: Books;
  readonly sealing: RowSealing;
}

export function credentials({ hot, wide, sealing }: Sources): Credentials {
  const toSession = sessionViews(sealing);
  const signingIn = areTogether(hot) ? usersJoined(hot, sealing) : usersApart(hot, sealing);
  return {
    key: lookUpByText(hot, KEYS, (row) => String(row.key_id), keyViews(sealing)),
    keyUses: async (userId) =>
      new Map((await readOf(wide, userId, KEY_USES, [userId])).map(toKeyUse)),
    keysOf: async (userId) =>
      (await readOf(wide, userId, KEYS_OF, [userId])).map((row) => KEY_ROWS.read(sealing, row)),
    session: lookUpByText(hot, SESSIONS, (row) => String(row.session_digest), toSession),
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

function usersJoined(hot: Books, sealing: RowSealing) {
  return async (by: By, text: string) => {
    const [row] = await readTogether(hot, USER_BY[by], [text]);
    return row && notedUser(sealing, row, row);
  };
}

function usersApart(hot: Books, sealing: RowSealing) {
  return (by: By, text: string) =>
    readNoted(async () => {
      const [row] = await readRows(hot, USER_APART[by], [text]);
      if (!row) return undefined;
      const userId = Number(row.user_id);
      const rows = await readOf(hot, userId, NOTED, [userId]);
      return notedUser(sealing, row, onlyRow({ rows }));
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
