// Reads and rotates the keys that sign the public log, as they lie among the facts about the installation.
// What stands there has a MAC, so that whoever only writes to the database brings no key into force, nor
// one out of it.

import { z } from 'zod';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { FIRST_LOG_KEY, type LogSecrets } from '../crypto/log-secrets.ts';

export interface LogKey {
  readonly no: number;
  readonly from_ms: number;
  /** Null: until another one follows. */
  readonly until_ms: number | null;
}

export interface LogKeys {
  /** All that there ever were, the newest first. */
  readonly keys: readonly LogKey[];
  /** The newest checkpoint at the time of the last rotation, signed by the key that it brought into force. */
  readonly signed: { readonly size: number; readonly line: string } | null;
}

export const KEYS_SETTING = 'log-keys';

const KEPT = z.object({
  keys: z.array(z.object({ no: z.number(), from_ms: z.number(), until_ms: z.number().nullable() })),
  signed: z.object({ size: z.number(), line: z.string() }).nullable(),
  mac: z.string(),
});

const NEVER_ROTATED: LogKeys = {
  keys: [{ no: FIRST_LOG_KEY, from_ms: 0, until_ms: null }],
  signed: null,
};

/** Null: Tael did not write it. */
export function logKeysIn(secrets: LogSecrets, text: string | null | undefined): LogKeys | null {
  if (text === null || text === undefined) return NEVER_ROTATED;
  const { success, data } = KEPT.safeParse(jsonIn(text));
  if (!success) return null;
  const { mac, ...kept } = data;
  const isOurs = equalInConstantTime(mac, macOf(secrets, kept));
  return isOurs ? kept : null;
}

/** Whoever wrote them, it was not Tael. */
export class ForgedLogKeys extends Error {
  constructor() {
    super(`The setting ${KEYS_SETTING} is not what Tael wrote. Run tael verify.`);
  }
}

export function ourLogKeys(secrets: LogSecrets, text: string | null | undefined): LogKeys {
  const kept = logKeysIn(secrets, text);
  if (kept === null) throw new ForgedLogKeys();
  return kept;
}

export function logKeysText(secrets: LogSecrets, { keys, signed }: LogKeys): string {
  const kept = { keys, signed };
  return JSON.stringify({ ...kept, mac: macOf(secrets, kept) });
}

/** The newest first. There is always one. */
export function signingAt({ keys }: LogKeys, atMs: number): readonly number[] {
  return keys.filter((key) => signsAt(key, atMs)).map(({ no }) => no);
}

export function signsAt({ from_ms: from, until_ms: until }: LogKey, atMs: number): boolean {
  return from <= atMs && (until ?? Infinity) > atMs;
}

export function nextLogKey({ keys }: LogKeys): number {
  return (keys[0]?.no ?? 0) + 1;
}

/** Keys that are in their overlap already stay no longer than they would have. */
export function rotatedKeys(
  before: LogKeys,
  { nowMs, overlapMs }: { readonly nowMs: number; readonly overlapMs: number },
): readonly LogKey[] {
  const endMs = nowMs + overlapMs;
  const older = before.keys.map((key) => ({
    ...key,
    until_ms: Math.min(key.until_ms ?? endMs, endMs),
  }));
  return [{ no: nextLogKey(before), from_ms: nowMs, until_ms: null }, ...older];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function macOf(secrets: LogSecrets, kept: LogKeys): string {
  return secrets.keysMac(JSON.stringify(kept)).toString('base64');
}
