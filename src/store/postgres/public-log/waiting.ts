// Says since when something waits for the public log, by its time alone: what came while the last pass read
// is not seen, and what nothing but a number gives away.

import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { BY_TIME_ALONE, foundByTime } from '../connection/found-by-time.ts';
import { toNumber } from '../connection/values.ts';

/** More steps than a pass has, but for the first one over old books. */
const STEPS_MAX = 200;
// Only the last step of a pass says that the log has more than before.
const PASSED: Statement<{ readonly at_ms: string | null }> = {
  name: 'log_passed',
  text: `select min(at_ms) as at_ms from (
      select at_ms, through_ms, first_value(through_ms) over (order by size desc) as newest
      from log_checkpoints order by size desc limit ${STEPS_MAX}
    ) as latest where through_ms = newest`,
};
// Records lie in the order of their times, nearly, so the first that is found is one of the first.
const SINCE: Statement<{ readonly at_ms: string }> = {
  name: 'log_waiting',
  text: 'select at_ms from entries where at_ms > $1 and record_no is not null limit 1',
};

/** Null: nothing does, or there is no log. */
export async function waitingSinceMs(session: Connection): Promise<number | null> {
  const { at_ms: passed } = onlyRow(await session.run(PASSED));
  if (passed === null) return null;
  const [row] = await foundByTime(session, SINCE, [passed], BY_TIME_ALONE);
  return row ? toNumber(row.at_ms) : null;
}
