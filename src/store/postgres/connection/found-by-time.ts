// Reads of what nothing but its time finds, through an index of ranges.

import type { Connection, Statement, Value } from './connection.ts';

const BEGIN: Statement = { name: 'following_begin', text: 'begin read only' };
// Connections do without bitmaps, and such an index has no other use.
const BY_TIME: Statement = {
  name: 'following_by_time',
  text: `select set_config('enable_bitmapscan', 'on', true)`,
};
const COMMIT: Statement = { name: 'following_end', text: 'commit' };

export async function foundByTime<Row>(
  { sendTogether, run }: Connection,
  window: Statement<Row>,
  values: Value[],
): Promise<readonly Row[]> {
  const [, , { rows }] = await Promise.all(
    sendTogether(() => [run(BEGIN), run(BY_TIME), run(window, values), run(COMMIT)] as const),
  );
  return rows;
}
