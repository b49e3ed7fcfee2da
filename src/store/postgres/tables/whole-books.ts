// The fingerprint of the key that seals the books, by which a process recognizes them. It has two forms: of
// books whose every row has its seal, and of those that a release without seals began. Without the key nobody
// makes one of the other, and that release knows only the second.

import { createHmac, type KeyObject } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { readInstallation } from '../connection/server-state.ts';
import type { RowSealing } from './row-mac.ts';

const FINGERPRINT_LENGTH = 32;

/** What the books of a key are sealed with; it becomes whole when the books do, and stays so. */
export interface BookSeals extends RowSealing {
  whole: boolean;
  movesTime: boolean;
}

/** Whether it names the books of this key. Once they were whole, those that are not are others. */
export function isOurs(
  sealing: Pick<BookSeals, 'key' | 'whole'>,
  installation: string | null,
): boolean {
  if (installation === wholeOf(sealing)) {
    sealing.whole = true;
    return true;
  }
  return !sealing.whole && installation === begunOf(sealing);
}

/** What a verification holds the rows against. Those of other books all fail. */
export async function readSealing(
  session: Pick<Connection, 'run'>,
  key: KeyObject,
): Promise<RowSealing> {
  const sealing = { key, whole: false, movesTime: false };
  return isOurs(sealing, await readInstallation(session)) ? sealing : { ...sealing, whole: true };
}

export function wholeOf({ key }: Pick<RowSealing, 'key'>): string {
  return fingerprintOf(key, 'tael/v1/installation/sealed');
}

export function begunOf({ key }: Pick<RowSealing, 'key'>): string {
  return fingerprintOf(key, 'tael/v1/installation');
}

function fingerprintOf(key: KeyObject, label: string): string {
  return createHmac('sha256', key).update(label).digest('hex').slice(0, FINGERPRINT_LENGTH);
}
