// Admits the requests that gathered, in one call of the function `admit` in schema/0002_admission.sql for
// each cell of their keys; the rate window is explained there with an example. Of windows that are known to
// be used up only the nonces are looked up, and nothing is written: a flood over its limit costs a read.

import { assert } from '../../../core/assert.ts';
import type { Admission, AdmissionRequest } from '../../store.ts';
import { integerArray, textArray, uuidArray } from '../connection/arrays.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import { type Connection, onlyRow, type Statement, type Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { allAnswered } from '../connection/part.ts';
import { toNumber } from '../connection/values.ts';
import { canMove, keepsCells, shardsOf } from '../machines/moves.ts';

// Arrays come back as plain text, which is quicker to read than the driver's arrays.
interface AdmitRow {
  readonly now_ms: string;
  /** A digit for each request. */
  readonly verdicts: string;
  /** For each window, separated by commas. */
  readonly room: string;
  readonly free_at_ms: string;
}

// The time that decides is also what corrects this process's clock.
const admitting = (name: string, kept: string): Statement<AdmitRow> => ({
  name,
  text: `select now_ms, array_to_string(verdicts, '') as verdicts,
      array_to_string(room, ',') as room, array_to_string(free_at_ms, ',') as free_at_ms
    from (select ${kept} ${NOW_MS} as now_ms) as clock,
      admit($1, now_ms, $2::text[], $3::integer[], $4::integer[], $5::uuid[])`,
});
const ADMIT = admitting('admit', '');
/** What it locks stays where it is until it has written. The time is that of the lock. */
const ADMIT_WHERE_CELLS_MOVE = admitting('admit_kept', `${keepsCells('$6')},`);
const SEEN: Statement<{ readonly id: string }> = {
  name: 'nonces_seen',
  text: `select unnest(nonces_seen($1, ${NOW_MS}, $2::uuid[])) as id`,
};

const ADMITTED = '0';
const NONCE_REUSED = '1';
const WINDOW_MS = 61_000;
const EXHAUSTED_MAX = 100_000;

export interface Admitting {
  readonly source: ConnectionSource;
  readonly cells: Cells;
  readonly nowMs: () => number;
  readonly localMs: () => number;
  readonly onNow: (nowMs: number, sentAtMs: number) => void;
}

/** A request and the place of its answer. */
interface Place {
  readonly request: AdmissionRequest;
  readonly index: number;
}

interface WindowAnswer {
  readonly windowId: string;
  readonly room: number;
  readonly freeAtMs: number;
}

export function admitThrough({ source, cells, nowMs, localMs, onNow }: Admitting) {
  /** When a window that was found exhausted has room again. */
  const exhausted = new Map<string, number>();

  function remember({ windowId, room, freeAtMs }: WindowAnswer): void {
    if (room > 0) return;
    if (exhausted.size >= EXHAUSTED_MAX) exhausted.clear();
    exhausted.set(windowId, freeAtMs);
  }

  /** A key's nonces and its window lie with its user, and the name of the window tells where. */
  function inEachCell<Of extends Place, Answer>(
    connection: Connection,
    places: readonly Of[],
    ask: (cell: number, inside: readonly Of[]) => Promise<Answer>,
  ): Promise<Answer[]> {
    const asked = inCells(cells, places, ({ request }) => request.windowId);
    return allAnswered(
      connection.sendTogether(() => asked.map(([cell, inside]) => ask(cell, inside))),
    );
  }

  return async function admit(requests: readonly AdmissionRequest[]): Promise<Admission[]> {
    const admissions = new Array<Admission>(requests.length);
    const flood: (Place & { readonly freeAtMs: number })[] = [];
    const unsent: Place[] = [];
    const firstOf = new Map<string, number>();
    const twins: (readonly [first: number, index: number])[] = [];
    for (const [index, request] of requests.entries()) {
      const freeAtMs = exhausted.get(request.windowId) ?? 0;
      const first = firstOf.get(request.nonceId);
      if (isStillFull(freeAtMs, nowMs())) flood.push({ request, index, freeAtMs });
      else if (first !== undefined) twins.push([first, index]);
      else {
        firstOf.set(request.nonceId, index);
        unsent.push({ request, index });
      }
    }
    const connection = await source.connection();
    if (flood.length > 0) {
      await inEachCell(connection, flood, (cell, inside) =>
        refuseFlood(connection, cell, inside, admissions),
      );
    }
    const sentAtMs = localMs();
    const answers = await inEachCell(connection, unsent, (cell, inside) =>
      admitAll(connection, { cells, cell }, inside, admissions),
    );
    if (answers[0]) onNow(answers[0].nowMs, sentAtMs);
    for (const { windows } of answers) windows.forEach(remember);
    for (const [first, index] of twins) admissions[index] = answerToTwin(admissions[first]);
    return admissions;
  };
}

/** A window is free again within a minute, unless the clock was set back meanwhile. */
function isStillFull(freeAtMs: number, nowMs: number): boolean {
  return freeAtMs > nowMs && freeAtMs - nowMs <= WINDOW_MS;
}

/** A nonce that was seen before is refused as such, even when the rate is used up too. */
async function refuseFlood(
  connection: Connection,
  cell: number,
  flood: readonly (Place & { readonly freeAtMs: number })[],
  admissions: Admission[],
): Promise<void> {
  const { rows } = await connection.run(SEEN, [cell, noncesOf(flood)]);
  const seen = new Set(rows.map((row) => row.id));
  for (const { request, index, freeAtMs } of flood) {
    admissions[index] = seen.has(request.nonceId)
      ? { verdict: 'nonce_reused', room: 0 }
      : { verdict: 'rate_limited', freeAtMs };
  }
}

async function admitAll(
  connection: Connection,
  { cells, cell }: { readonly cells: Cells; readonly cell: number },
  unsent: readonly Place[],
  admissions: Admission[],
) {
  const groups = groupByWindow(unsent);
  const places = groups.flatMap((group) => group.places);
  const values = [
    cell,
    textArray(groups.map((group) => group.windowId)),
    integerArray(groups.map((group) => group.ratePerMinute)),
    integerArray(groups.map((group) => group.places.length)),
    noncesOf(places),
  ];
  const answer = canMove(cells)
    ? await connection.run(ADMIT_WHERE_CELLS_MOVE, [...values, shardsOf(cells, [cell])])
    : await connection.run(ADMIT, values);
  const row = onlyRow(answer);
  assert(row.verdicts.length === places.length, 'admission did not answer every request');
  const rooms = row.room.split(',');
  const freeAtMs = row.free_at_ms.split(',');
  let answered = 0;
  const windows = groups.map(({ windowId, places }, i): WindowAnswer => {
    const room = toNumber(rooms[i] ?? '');
    const untilMs = toNumber(freeAtMs[i] ?? '');
    const verdicts = row.verdicts.slice(answered, answered + places.length);
    answered += places.length;
    // Backwards, because the room is what the last request left.
    let left = Math.max(room, 0);
    for (let place = places.length - 1; place >= 0; place--) {
      const verdict = verdicts[place];
      admissions[places[place]?.index ?? 0] = admission(verdict, left, untilMs);
      if (verdict === ADMITTED) left += 1;
    }
    return { windowId, room, freeAtMs: untilMs };
  });
  return { nowMs: toNumber(row.now_ms), windows };
}

interface Group {
  readonly windowId: string;
  readonly ratePerMinute: number;
  readonly places: Place[];
}

/** Sorted, because that is the order in which the windows are locked. */
function groupByWindow(unsent: readonly Place[]): Group[] {
  const groups = new Map<string, Group>();
  for (const place of unsent) {
    const { windowId, ratePerMinute } = place.request;
    const group = groups.get(windowId);
    if (group) group.places.push(place);
    else groups.set(windowId, { windowId, ratePerMinute, places: [place] });
  }
  return [...groups.values()].sort((a, b) => (a.windowId < b.windowId ? -1 : 1));
}

function noncesOf(places: readonly Place[]): Value {
  return uuidArray(places.map(({ request }) => request.nonceId));
}

/** What was refused for its rate has spent no nonce. */
function answerToTwin(first: Admission | undefined): Admission {
  if (first?.verdict === 'rate_limited') return first;
  return { verdict: 'nonce_reused', room: first?.room ?? 0 };
}

function admission(verdict: string | undefined, room: number, freeAtMs: number): Admission {
  if (verdict === ADMITTED) return { verdict: 'admitted', room };
  if (verdict === NONCE_REUSED) return { verdict: 'nonce_reused', room };
  return { verdict: 'rate_limited', freeAtMs };
}
