// The request log: lines and counts that a process has gathered are written every second, in one
// statement each, apart from whatever the requests themselves did. What gathers while the database is
// away is lost.

import type { RefusalCode } from '../../../core/refusal.ts';
import { startRepeating } from '../../../runtime/repeating.ts';
import {
  gatherRequests,
  type LoggedRequest,
  type RequestCount,
  type RequestLine,
  type RequestLogFilter,
  type RequestLogQueries,
} from '../../request-log.ts';
import { StoreFailure } from '../../store-failure.ts';
import { bigintArray, integerArray, textArray } from '../connection/arrays.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { Books } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';

const EVERY_MS = 1_000;

const SAVE_LINES: Statement = {
  name: 'save_request_log',
  text: `insert into request_log
      (owner_id, key_id, request_id, at_ms, method, path, status, code, duration_ms, address,
       ignored, fields)
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[],
      $7::integer[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[])`,
};

// Sorted, so that two nodes that write the same keys meet in the same order.
const SAVE_COUNTS: Statement = {
  name: 'save_request_counts',
  text: `insert into request_counts as known (key_id, owner_id, hour_ms, requests, refused)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
      order by 1, 3
    on conflict (key_id, hour_ms) do update set
      requests = known.requests + excluded.requests,
      refused = known.refused + excluded.refused`,
};

export function trackRequests(source: Books, log: (message: string, details: object) => void) {
  const gathered = gatherRequests();
  const writing = startRepeating({ everyMs: EVERY_MS, run: write, onError });

  let lost = 0;

  function onError(error: unknown): void {
    // While the database is away nothing else works either, and everybody hears so.
    if (error instanceof StoreFailure && error.reason === 'away') return;
    log('The request log has lost what was waiting to be written.', { error, requests: lost });
  }

  async function write(): Promise<void> {
    const { lines, counts } = gathered.take();
    if (counts.length === 0) return;
    lost = counts.reduce((sum, { requests }) => sum + requests, 0);
    const connection = await source.connection();
    if (lines.length > 0) await connection.run(SAVE_LINES, columnsOf(lines));
    await connection.run(SAVE_COUNTS, [
      textArray(counts.map(({ keyId }) => keyId)),
      bigintArray(counts.map(({ ownerId }) => ownerId)),
      bigintArray(counts.map(({ hourMs }) => hourMs)),
      bigintArray(counts.map(({ requests }) => requests)),
      bigintArray(counts.map(({ refused }) => refused)),
    ]);
  }

  return {
    note: gathered.note,
    async stop(): Promise<void> {
      await writing.stop();
      await write().catch(onError);
    },
  };
}

function columnsOf(lines: readonly RequestLine[]) {
  return [
    bigintArray(lines.map(({ ownerId }) => ownerId)),
    textArray(lines.map(({ keyId }) => keyId)),
    textArray(lines.map(({ requestId }) => requestId)),
    bigintArray(lines.map(({ atMs }) => Math.floor(atMs))),
    textArray(lines.map(({ method }) => method)),
    textArray(lines.map(({ path }) => path)),
    integerArray(lines.map(({ status }) => status)),
    textArray(lines.map(({ code }) => code)),
    bigintArray(lines.map(({ durationMs }) => Math.round(durationMs))),
    textArray(lines.map(({ address }) => address)),
    textArray(lines.map(({ ignored }) => ignored)),
    textArray(lines.map(({ fields }) => fields)),
  ];
}

interface LineRow {
  readonly request_no: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly request_id: string;
  readonly at_ms: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly duration_ms: string;
  readonly address: string;
  readonly ignored: string | null;
  readonly fields: string | null;
}

/** What the index of each finds; `$7`: a value of its own. */
const LISTS = {
  requestId: 'request_id = $7',
  owner: 'owner_id = $7',
  ownerRefused: 'owner_id = $7 and code is not null',
  code: 'code is not null and code = $7',
  refused: 'code is not null',
  all: 'true',
} as const;

type List = keyof typeof LISTS;

const listed = (list: List): Statement<LineRow> => ({
  name: `request_log_${list}`,
  text: `select * from request_log
    where ${LISTS[list]} and ($1::bigint is null or owner_id = $1) and ($2::text is null or key_id = $2)
      and ($3::text is null or code = $3) and (not $4::boolean or code is not null)
      and request_no < $5
    order by request_no desc limit $6`,
});

interface CountRow {
  readonly owner_id: string;
  readonly key_id: string;
  readonly hour_ms: string;
  readonly requests: string;
  readonly refused: string;
}

const COUNTS: Statement<CountRow> = {
  name: 'request_counts',
  text: 'select * from request_counts where owner_id = $1 and hour_ms >= $2',
};

const STATEMENTS = {
  requestId: listed('requestId'),
  owner: listed('owner'),
  ownerRefused: listed('ownerRefused'),
  code: listed('code'),
  refused: listed('refused'),
  all: listed('all'),
};

/** For the test that reads their plans. */
export const REQUEST_LOG_READS: readonly Statement[] = Object.values(STATEMENTS);

function listOf({ ownerId, requestId, code, refused }: RequestLogFilter): [List, ...Value[]] {
  if (requestId !== null) return ['requestId', requestId];
  if (ownerId !== null) return [refused ? 'ownerRefused' : 'owner', ownerId];
  if (code !== null) return ['code', code];
  return [refused ? 'refused' : 'all'];
}

const LATEST = Number.MAX_SAFE_INTEGER;

export function requestLogQueries(wide: Books): RequestLogQueries {
  return {
    async requestLog(filter) {
      const { ownerId, keyId, code, refused, before, limit } = filter;
      const [list, ...own] = listOf(filter);
      const values = [ownerId, keyId, code, refused, before ?? LATEST, limit, ...own];
      return (await readRows(wide, STATEMENTS[list], values)).map(toLine);
    },
    requestCounts: async (ownerId, fromMs) =>
      (await readRows(wide, COUNTS, [ownerId, fromMs])).map(toCount),
  };
}

function toLine(row: LineRow): LoggedRequest {
  return {
    requestNo: toNumber(row.request_no),
    ownerId: toNumber(row.owner_id),
    keyId: row.key_id,
    requestId: row.request_id,
    atMs: toNumber(row.at_ms),
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    durationMs: toNumber(row.duration_ms),
    address: row.address,
    ignored: row.ignored,
    fields: row.fields,
  };
}

function toCount(row: CountRow): RequestCount {
  return {
    ownerId: toNumber(row.owner_id),
    keyId: row.key_id,
    hourMs: toNumber(row.hour_ms),
    requests: toNumber(row.requests),
    refused: toNumber(row.refused),
  };
}
