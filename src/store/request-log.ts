// The request log: what programs asked with an owner's API keys, and how they were answered. Part of the port
// of the store. Nothing is decided by it.

import type { UserId } from '../core/ledger/wallet.ts';
import type { RefusalCode } from '../core/refusal.ts';

export interface RequestLine {
  readonly ownerId: UserId;
  readonly keyId: string;
  readonly requestId: string;
  readonly atMs: number;
  readonly method: string;
  /** Without the query string, with `#` and the name of a tool, and cut at PATH_CHARACTERS_MAX. */
  readonly path: string;
  readonly status: number;
  /** Null: it was not refused. */
  readonly code: RefusalCode | null;
  /** The names of the fields that it was refused for; null: for none, or it was not refused. */
  readonly fields: string | null;
  readonly durationMs: number;
  /** The client's IP address. */
  readonly address: string;
  /** What of it nobody read, as the answer said it; null: everything was read. */
  readonly ignored: string | null;
}

export interface LoggedRequest extends RequestLine {
  /** A later line has a higher number. */
  readonly requestNo: number;
}

/** Requests of one key in the hour that begins then; some may be missing among the lines. */
export interface RequestCount {
  readonly ownerId: UserId;
  readonly keyId: string;
  readonly hourMs: number;
  readonly requests: number;
  readonly refused: number;
}

/** Null filters nothing. */
export interface RequestLogFilter {
  readonly ownerId: UserId | null;
  /** Of its owner, who has to be named. */
  readonly keyId: string | null;
  readonly requestId: string | null;
  readonly code: RefusalCode | null;
  /** Only those that were refused. */
  readonly refused: boolean;
  /** Only lines with a smaller number. */
  readonly before: number | null;
  readonly limit: number;
}

export interface RequestLogQueries {
  /** The lines that match, the newest first. */
  requestLog(filter: RequestLogFilter): Promise<readonly LoggedRequest[]>;
  /** By key and hour, from the hour that begins then; in no order. */
  requestCounts(ownerId: UserId, fromMs: number): Promise<readonly RequestCount[]>;
}

export const REQUESTS_KEPT_MS = 7 * 86_400_000;
export const PATH_CHARACTERS_MAX = 200;
export const HOUR_MS = 3_600_000;

const WINDOW_MS = 60_000;
/** In one window, of one owner and in all: the log is for looking things up, not for storing a flood. */
export const LINES_OF_OWNER_MAX = 120;
export const LINES_MAX = 600;
/**
 * Refused requests have room of their own, because somebody will ask for one: of each key so many of one code
 * and in all. So whoever sends junk hides neither others nor another mistake of their own.
 */
export const REFUSALS_OF_CODE_MAX = 20;
export const REFUSALS_OF_KEY_MAX = 100;
/** Somebody may have many keys, and many people may sign up. */
export const REFUSALS_OF_OWNER_MAX = 300;
export const REFUSALS_MAX = 3_000;

/** Gathers requests until they are written: every one is counted, and so many of them get a line. */
export function gatherRequests() {
  let lines: RequestLine[] = [];
  let counts = new Map<string, RequestCount>();
  let windowEndsMs = 0;
  /** In this window, by what has a limit. */
  const taken = new Map<string, number>();

  /** Takes room from each of these, unless one of them is full. */
  function hasRoom(rooms: readonly (readonly [name: string, max: number])[]): boolean {
    if (rooms.some(([name, max]) => (taken.get(name) ?? 0) >= max)) return false;
    for (const [name] of rooms) taken.set(name, (taken.get(name) ?? 0) + 1);
    return true;
  }

  function isKept({ ownerId, keyId, atMs, code }: RequestLine): boolean {
    if (atMs >= windowEndsMs || atMs < windowEndsMs - WINDOW_MS) {
      windowEndsMs = atMs + WINDOW_MS;
      taken.clear();
    }
    if (code === null) {
      return hasRoom([
        [`owner ${ownerId}`, LINES_OF_OWNER_MAX],
        ['all', LINES_MAX],
      ]);
    }
    return hasRoom([
      [`${keyId} ${code}`, REFUSALS_OF_CODE_MAX],
      [keyId, REFUSALS_OF_KEY_MAX],
      [`refused ${ownerId}`, REFUSALS_OF_OWNER_MAX],
      ['refused', REFUSALS_MAX],
    ]);
  }

  return {
    note(line: RequestLine): void {
      const { keyId, ownerId } = line;
      const hourMs = line.atMs - (line.atMs % HOUR_MS);
      const name = `${keyId} ${hourMs}`;
      const { requests = 0, refused = 0 } = counts.get(name) ?? {};
      const more = { requests: requests + 1, refused: refused + (line.code === null ? 0 : 1) };
      counts.set(name, { keyId, ownerId, hourMs, ...more });
      if (isKept(line)) lines.push(line);
    },
    /** What has gathered since the last time; then it begins anew. */
    take() {
      const gathered = { lines, counts: [...counts.values()] };
      lines = [];
      counts = new Map();
      return gathered;
    },
  };
}
