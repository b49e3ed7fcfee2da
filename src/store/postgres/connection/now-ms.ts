// The database's time in milliseconds, as SQL. It moves on inside a transaction.

import type { Statement } from './session.ts';

export const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export const TIME: Statement<{ readonly now_ms: string }> = {
  name: 'time',
  text: `select ${NOW_MS} as now_ms`,
};
