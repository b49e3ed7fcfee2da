// Reads of what nothing but its time finds, through an index of ranges.

import type { Connection, Statement, Value } from './connection.ts';

const BEGIN: Statement = { name: 'following_begin', text: 'begin read only' };
// Connections do without bitmaps, and such an index has no other use.
const BY_TIME: Statement = {
  name: 'following_by_time',
  text: `select set_config('enable_bitmapscan', 'on', true)`,
};
/** For a read of one table. A plan for any time would look for the first row among all there ever were. */
export const BY_TIME_ALONE: Statement = {
  name: 'following_by_time_alone',
  text: `select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`,
};
const COMMIT: Statement = { name: 'following_end', text: 'commit' };

export async function foundByTime<Row>(
  { sendTogether, run }: Connection,
  window: Statement<Row>,
  values: Value[],
  by = BY_TIME,
): Promise<readonly Row[]> {
  const [, , { rows }] = await Promise.all(
    sendTogether(() => [run(BEGIN), run(by), run(window, values), run(COMMIT)] as const),
  );
  return rows;
}
