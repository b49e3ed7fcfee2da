// Says since when something waits for the public log, by its time alone: what nothing but a number gives
// away is not seen.

import { FOLLOW_DELAY_MS } from '../../follow-delay.ts';
import { bigintArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { BY_TIME_ALONE, foundByTime } from '../connection/found-by-time.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';

// When the last finished pass began. Of old books that are not taken up yet, what was there before the log
// does not count.
const BEGAN: Statement<{ readonly began_ms: string | null }> = {
  name: 'log_pass_began',
  text: `select greatest(
      (select through_ms from log_checkpoints order by size desc limit 1) + ${FOLLOW_DELAY_MS},
      (select at_ms from log_checkpoints order by size limit 1)
    ) as began_ms`,
};
/** Some of what came since is in the log, most where the next pass is under way. So many are looked at. */
const LOOKED_AT = 1_000;
interface CameRow {
  readonly user_id: string;
  readonly record_no: string;
  readonly at_ms: string;
}
// Records lie in the order of their times, nearly, so the first that are found are among the first.
const CAME: Statement<CameRow> = {
  name: 'log_came',
  text: `select user_id, record_no, at_ms from entries
    where at_ms > $1 and record_no is not null limit ${LOOKED_AT}`,
};
const WAITING: Statement<{ readonly at_ms: string | null }> = {
  name: 'log_waiting',
  text: `select min(at_ms) as at_ms
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as came(user_id, record_no, at_ms)
    where not exists (
      select from log_leaves
      where log_leaves.user_id = came.user_id and log_leaves.last_record >= came.record_no
    )`,
};

/** Null: nothing does, or there is no log. */
export async function waitingSinceMs(session: Connection): Promise<number | null> {
  const { began_ms: beganMs } = onlyRow(await session.run(BEGAN));
  if (beganMs === null) return null;
  const came = await foundByTime(session, CAME, [beganMs], BY_TIME_ALONE);
  const column = (name: keyof CameRow) => bigintArray(came.map((row) => toNumber(row[name])));
  const columns = [column('user_id'), column('record_no'), column('at_ms')];
  const { at_ms: atMs } = onlyRow(await session.run(WAITING, columns));
  return nullableNumber(atMs ?? came[LOOKED_AT - 1]?.at_ms ?? null);
}
