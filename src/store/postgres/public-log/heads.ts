// Finds whose records the public log does not have yet, and from which number to which.

import type { UserId } from '../../../core/ledger/wallet.ts';
import { bigintArray } from '../connection/arrays.ts';
import type { Answer, Connection, Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { BY_TIME_ALONE } from '../connection/found-by-time.ts';
import { toNumber } from '../connection/values.ts';

type Session = Pick<Connection, 'run'>;

/** Of one owner: all of `afterNo` is in the log, and `lastNo` is recorded. */
export interface Unlogged {
  readonly userId: UserId;
  readonly afterNo: number;
  readonly lastNo: number;
  /** After the record `afterNo`. */
  readonly owedFen: bigint;
}

interface HeadRow {
  readonly user_id: string;
  readonly head: string;
}
// Found by their time, which reads what came since and nothing else. What is found twice is told apart by its
// number.
const RECENT = (sinceMs: number): Statement<HeadRow> => ({
  name: 'log_recent_heads',
  text: `select user_id, max(record_no) as head from entries
    where at_ms >= ${sinceMs} and record_no is not null group by user_id`,
});
const WALLETS: Statement<HeadRow> = {
  name: 'log_wallets',
  text: `select user_id, record_no as head from wallets where user_id > $1 order by user_id limit $2`,
};
const BEGIN: Statement = { name: 'log_look', text: 'begin read only' };
const COMMIT: Statement = { name: 'log_looked', text: 'commit' };

interface LatestRow {
  readonly user_id: string;
  readonly last_record: string;
  readonly owed: string;
}
const LATEST: Statement<LatestRow> = {
  name: 'log_latest_leaves',
  text: `select asked.user_id, latest.last_record, latest.owed from unnest($1::bigint[]) as asked(user_id)
    cross join lateral (
      select last_record, owed from log_leaves where log_leaves.user_id = asked.user_id
      order by last_record desc limit 1
    ) as latest`,
};

const PORTION = 5_000;

/** Of everybody who recorded something at this time or later. */
export async function* unloggedSince(session: Session, sinceMs: number): AsyncGenerator<Unlogged> {
  const [users, heads]: [number[], number[]] = [[], []];
  await session.run(BEGIN);
  await session.run(BY_TIME_ALONE);
  for await (const row of readThrough(session, RECENT(sinceMs))) {
    users.push(toNumber(row.user_id));
    heads.push(toNumber(row.head));
  }
  await session.run(COMMIT);
  for (let from = 0; from < users.length; from += PORTION) {
    const portion = users.slice(from, from + PORTION);
    yield* unlogged(session, portion, (n) => heads[from + n] ?? 0);
  }
}

/** Of everybody: for old books, and so that once a day nothing can have been missed. */
export async function* unloggedOfAll(session: Session): AsyncGenerator<Unlogged> {
  for (let after: number | null = 0; after !== null; ) {
    const page: Answer<HeadRow> = await session.run(WALLETS, [after, PORTION]);
    const { rows } = page;
    const users = rows.map(({ user_id }) => toNumber(user_id));
    yield* unlogged(session, users, (n) => toNumber(rows[n]?.head ?? '0'));
    after = rows.length < PORTION ? null : (users.at(-1) ?? null);
  }
}

async function* unlogged(
  session: Session,
  users: readonly number[],
  headOf: (index: number) => number,
): AsyncGenerator<Unlogged> {
  const { rows } = await session.run(LATEST, [bigintArray(users)]);
  const latest = new Map(rows.map((row) => [toNumber(row.user_id), row]));
  for (const [index, userId] of users.entries()) {
    const { last_record = '0', owed = '0' } = latest.get(userId) ?? {};
    const [afterNo, lastNo] = [toNumber(last_record), headOf(index)];
    if (afterNo < lastNo) yield { userId, afterNo, lastNo, owedFen: BigInt(owed) };
  }
}
