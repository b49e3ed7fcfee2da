// The request log [0099]: what programs asked with an owner's API keys, and how they were answered. Part of
// the port of the store; numbers in brackets are pages of docs/decisions. Nothing is decided by it.

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
  readonly durationMs: number;
  /** The client's IP address. */
  readonly address: string;
  /** What of it nobody read, as the answer said it; null: everything was read. */
  readonly ignored: string | null;
}

export interface KeptRequest extends RequestLine {
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
export interface RequestFilter {
  readonly ownerId: UserId;
  readonly keyId: string | null;
  readonly requestId: string | null;
  /** Only those that were refused. */
  readonly refused: boolean;
  /** Only lines with a smaller number. */
  readonly before: number | null;
  readonly limit: number;
}

export interface RequestLogQueries {
  /** An owner's lines that match, the newest first. */
  requestLog(filter: RequestFilter): Promise<readonly KeptRequest[]>;
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

/** Gathers requests until they are written: every one is counted, and so many of them get a line. */
export function gatherRequests() {
  let lines: RequestLine[] = [];
  let counts = new Map<string, RequestCount>();
  let windowEndsMs = 0;
  let taken = 0;
  const takenByOwner = new Map<UserId, number>();

  function hasRoom({ ownerId, atMs }: RequestLine): boolean {
    if (atMs >= windowEndsMs || atMs < windowEndsMs - WINDOW_MS) {
      windowEndsMs = atMs + WINDOW_MS;
      taken = 0;
      takenByOwner.clear();
    }
    const own = takenByOwner.get(ownerId) ?? 0;
    if (taken >= LINES_MAX || own >= LINES_OF_OWNER_MAX) return false;
    taken += 1;
    takenByOwner.set(ownerId, own + 1);
    return true;
  }

  return {
    note(line: RequestLine): void {
      const { keyId, ownerId } = line;
      const hourMs = line.atMs - (line.atMs % HOUR_MS);
      const name = `${keyId} ${hourMs}`;
      const { requests = 0, refused = 0 } = counts.get(name) ?? {};
      const more = { requests: requests + 1, refused: refused + (line.code === null ? 0 : 1) };
      counts.set(name, { keyId, ownerId, hourMs, ...more });
      if (hasRoom(line)) lines.push(line);
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
