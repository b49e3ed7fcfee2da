// Keys and sessions, each with the standing of its owner: what requests show to say who they are.

import type { KeyObject } from 'node:crypto';
import type { KeyView, Queries, SessionView } from '../../store.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import {
  type KeyRow,
  requireAuthenticKey,
  SESSION_ROWS,
  toKey,
  USER_ROWS,
} from '../tables/access.ts';
import { prefixed, type RowSealing, requireAuthentic } from '../tables/row-mac.ts';
import { WALLET_ROWS } from '../tables/wallets.ts';

/** With the owner's rows of wallets (`w_`) and users (`u_`). */
interface KeyViewRow extends KeyRow {
  readonly w_suspended: boolean;
  readonly u_pay_password_salt: string;
  readonly u_wallet_id: string;
}

interface KeyUseRow {
  readonly key_id: string;
  readonly at_ms: string;
  readonly address: string;
}

interface SignInRow {
  readonly session_digest: string;
  readonly session_id: string;
  readonly device: string | null;
  readonly user_id: string;
  readonly expires_at_ms: string;
  readonly used_at_ms: string;
  readonly limited: boolean;
  readonly u_name: string;
  readonly u_wallet_id: string;
  readonly u_operator: boolean;
  readonly w_suspended: boolean;
}

const OWNER_COLUMNS = `${prefixed(USER_ROWS, 'users', 'u_')},
     ${prefixed(WALLET_ROWS, 'wallets', 'w_')}`;

export const KEYS = statement<KeyViewRow>(
  'keys',
  `select api_keys.*, ${OWNER_COLUMNS}
   from api_keys
     join users on users.user_id = api_keys.user_id
     join wallets on wallets.cell = api_keys.cell and wallets.user_id = api_keys.user_id
   where api_keys.cell = any($2::integer[]) and key_id = any($1::text[])`,
);
const KEYS_OF = statement<KeyRow>(
  'keys_of',
  'select * from api_keys where cell = $2 and user_id = $1 order by created_at_ms, key_id',
);
const KEY_USES = statement<KeyUseRow>(
  'key_uses',
  `select key_uses.* from api_keys join key_uses using (cell, key_id)
   where cell = $2 and user_id = $1`,
);
export const SESSIONS = statement<SignInRow>(
  'sessions',
  `select sessions.*, ${OWNER_COLUMNS}
   from sessions
     join users on users.user_id = sessions.user_id
     join wallets on wallets.cell = sessions.cell and wallets.user_id = sessions.user_id
   where sessions.cell = any($2::integer[]) and session_digest = any($1::text[])`,
);

interface Sources {
  readonly hot: ConnectionSource;
  readonly wide: ConnectionSource;
  readonly cells: Cells;
  readonly away: CellsAway;
  readonly sealing: RowSealing;
}

export function credentials({
  hot,
  wide,
  cells,
  away,
  sealing: { key: chainKey },
}: Sources): Pick<Queries, 'key' | 'keyUses' | 'keysOf' | 'session'> {
  const ownedBy = (userId: number) => [userId, cellOfUser(cells, userId)];
  const lies = { cellOf: (id: string) => cellOfNumber(cells, id), away };
  const toSession = sessionViews(chainKey);
  return {
    key: lookUpByText(hot, KEYS, (row) => row.key_id, keyViews(chainKey), { lies }),
    keyUses: async (userId) =>
      new Map((await readRows(wide, KEY_USES, ownedBy(userId))).map(toKeyUse)),
    keysOf: async (userId) => (await readRows(wide, KEYS_OF, ownedBy(userId))).map(toKey),
    session: lookUpByText(hot, SESSIONS, (row) => row.session_digest, toSession, { lies }),
  };
}

function toKeyUse({ key_id: keyId, at_ms: atMs, address }: KeyUseRow) {
  return [keyId, { atMs: toNumber(atMs), address }] as const;
}

function requireAuthenticOwner(chainKey: KeyObject, row: object): void {
  requireAuthentic(chainKey, USER_ROWS, row, 'u_');
  requireAuthentic(chainKey, WALLET_ROWS, row, 'w_');
}

function keyViews(chainKey: KeyObject) {
  return (row: KeyViewRow): KeyView => {
    requireAuthenticKey(chainKey, row);
    requireAuthenticOwner(chainKey, row);
    return {
      key: toKey(row),
      ownerSuspended: row.w_suspended,
      payPasswordSalt: row.u_pay_password_salt,
      walletId: row.u_wallet_id,
    };
  };
}

function sessionViews(chainKey: KeyObject) {
  return (row: SignInRow): SessionView => {
    requireAuthentic(chainKey, SESSION_ROWS, row);
    requireAuthenticOwner(chainKey, row);
    return {
      userId: toNumber(row.user_id),
      sessionId: row.session_id,
      device: row.device,
      name: row.u_name,
      walletId: row.u_wallet_id,
      expiresAtMs: toNumber(row.expires_at_ms),
      usedAtMs: toNumber(row.used_at_ms),
      suspended: row.w_suspended,
      operator: row.u_operator,
      ...(row.limited && { limited: true }),
    };
  };
}

function statement<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
