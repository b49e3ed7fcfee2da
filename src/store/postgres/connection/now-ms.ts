// The database's time in milliseconds, as SQL. It moves on inside a transaction.

export const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
