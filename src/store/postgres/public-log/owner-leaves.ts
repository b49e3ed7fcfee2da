// The leaves of owners: their records from one number to another, each hashed by itself, and what is owed to
// them after the last.

import type { UserId } from '../../../core/ledger/wallet.ts';
import { fen } from '../../../core/money.ts';
import { shanghaiTime } from '../../../core/time.ts';
import type { LogSecrets } from '../../../crypto/log-secrets.ts';
import { ownerCommitment, ownerLeafText, recordText } from '../../../crypto/log-texts.ts';
import { leafHash, treeRoot } from '../../../crypto/merkle.ts';
import { bigintArray } from '../connection/arrays.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { HERE, owned, runForAll, type Spread } from '../connection/owners.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import type { EntryRow } from '../tables/entries.ts';

type Session = Pick<Connection, 'run'>;

/** A receipt reads the records of one leaf, so that is how many it may have. */
export const LEAF_RECORDS = 1_024;

export interface Range {
  readonly userId: UserId;
  readonly firstNo: number;
  readonly lastNo: number;
}

export interface OwnerLeafRow extends Range {
  readonly owedFen: bigint;
  readonly root: Buffer;
  readonly hash: Buffer;
}

export const RECORD_COLUMNS = [
  ...['user_id', 'record_no', 'tx_no', 'refund_no', 'account', 'type', 'balance_delta'],
  ...[
    'frozen_delta',
    'balance_after',
    'frozen_after',
    'counterparty_kind',
    'counterparty_id',
    'at_ms',
    'mandate_no',
  ],
] as const;

export type LoggedRow = Pick<
  EntryRow,
  | 'user_id'
  | 'record_no'
  | 'tx_no'
  | 'refund_no'
  | 'account'
  | 'type'
  | 'balance_delta'
  | 'frozen_delta'
  | 'balance_after'
  | 'frozen_after'
  | 'counterparty_kind'
  | 'counterparty_id'
  | 'at_ms'
  | 'mandate_no'
>;

const RECORDS = owned<LoggedRow>(
  'log_records',
  `select ${RECORD_COLUMNS.map((column) => `found.${column}`).join(', ')}
    from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as asked(user_id, first, last)
      cross join lateral (
        select * from entries where entries.${HERE} and entries.user_id = asked.user_id
          and record_no between asked.first and asked.last
        order by record_no limit ${LEAF_RECORDS}
      ) as found
    order by found.user_id, found.record_no`,
);
const WALLET_IDS: Statement<{ readonly user_id: string; readonly wallet_id: string }> = {
  name: 'log_wallet_ids',
  text: 'select user_id, wallet_id from users where user_id = any($1::bigint[])',
};

export async function recordsOf(
  session: Session,
  books: Spread,
  ranges: readonly Range[],
): Promise<readonly LoggedRow[]> {
  return runForAll(
    session,
    books,
    RECORDS,
    ranges,
    ({ userId }) => userId,
    (some) => [
      bigintArray(some.map(({ userId }) => userId)),
      bigintArray(some.map(({ firstNo }) => firstNo)),
      bigintArray(some.map(({ lastNo }) => lastNo)),
    ],
  );
}

/** @throws NobodyThere */
export type WalletIds = (userId: UserId) => string;

/** A record names somebody who is no user. */
export class NobodyThere extends Error {}

export async function walletIdsOf(session: Session, userIds: Iterable<UserId>): Promise<WalletIds> {
  const { rows } = await session.run(WALLET_IDS, [bigintArray([...new Set(userIds)])]);
  const known = new Map(rows.map(({ user_id, wallet_id }) => [toNumber(user_id), wallet_id]));
  return (userId) => {
    const walletId = known.get(userId);
    if (walletId === undefined) {
      throw new NobodyThere(`User ${userId} of the public log is not there.`);
    }
    return walletId;
  };
}

/** Whoever is named in records: their owners, and the other side. */
export function namedIn(rows: Iterable<LoggedRow>): Set<UserId> {
  const named = new Set<UserId>();
  for (const { user_id, counterparty_id } of rows) {
    for (const id of [user_id, counterparty_id]) {
      const userId = nullableNumber(id);
      if (userId !== null) named.add(userId);
    }
  }
  return named;
}

export function loggedText(row: LoggedRow, secrets: LogSecrets, walletIds: WalletIds): string {
  const [userId, record] = [toNumber(row.user_id ?? ''), toNumber(row.record_no ?? '')];
  const changeFen = changeOf(row);
  const other = nullableNumber(row.counterparty_id);
  return recordText({
    salt: secrets.recordSalt(userId, record),
    record,
    txNo: row.tx_no,
    refundNo: row.refund_no,
    wallet: row.account,
    type: row.type ?? '',
    direction: changeFen > 0n ? 'in' : 'out',
    amountFen: fen(changeFen > 0n ? changeFen : -changeFen),
    balanceAfterFen: fen(BigInt(row.balance_after ?? '')),
    frozenAfterFen: fen(BigInt(row.frozen_after ?? '')),
    counterparty: {
      kind: row.counterparty_kind ?? 'platform',
      taelId: other === null ? null : walletIds(other),
    },
    at: shanghaiTime(toNumber(row.at_ms)),
    mandateNo: row.mandate_no,
  });
}

function changeOf({ balance_delta, frozen_delta }: LoggedRow): bigint {
  return BigInt(balance_delta) + BigInt(frozen_delta);
}

/** `rows`: of the range, in order. Null: not all of it is there, or it cannot be so. */
export function ownerLeafOf(
  { userId, firstNo, lastNo }: Range,
  owedBeforeFen: bigint,
  rows: readonly LoggedRow[],
  secrets: LogSecrets,
  walletIds: WalletIds,
): OwnerLeafRow | null {
  const isWhole = rows.every(({ record_no, balance_after, frozen_after }, index) => {
    return Number(record_no) === firstNo + index && balance_after !== null && frozen_after !== null;
  });
  if (!isWhole || rows.length !== lastNo - firstNo + 1) return null;
  const hashes = rows.map((row) => leafHash(loggedText(row, secrets, walletIds)));
  const owedFen = rows.reduce((owed, row) => owed + changeOf(row), owedBeforeFen);
  if (owedFen < 0n) return null;
  const made = { userId, firstNo, lastNo, owedFen, root: treeRoot(hashes) };
  return { ...made, hash: ownerLeafHash(made, secrets, walletIds) };
}

export function ownerLeafHash(
  { userId, firstNo, lastNo, owedFen, root }: Omit<OwnerLeafRow, 'hash'>,
  secrets: LogSecrets,
  walletIds: WalletIds,
): Buffer {
  const commitment = ownerCommitment(walletIds(userId), secrets.ownerSalt(userId));
  const numbers = { firstRecord: firstNo, lastRecord: lastNo };
  return leafHash(ownerLeafText({ commitment, ...numbers, recordsRoot: root, owedFen }));
}
