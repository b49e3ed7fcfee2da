// By what a process recognizes its books: a fingerprint of the key that seals them. It is written into a
// database once, and every new connection reads it before anything else. It also says whether every row that
// must have a seal has one. Nobody makes the one of the other without the key, and releases without seals know
// only books that are not whole.

import { createHmac, type KeyObject } from 'node:crypto';
import type { KeptSettings } from './settings.ts';
import type { Sealing } from './tables/sealed-rows.ts';

const NAME = 'installation';
const FINGERPRINT_LENGTH = 32;
const WHOLE = 'tael/v1/installation/sealed';
const BEGUN = 'tael/v1/installation';

/** What the books of a key are sealed with; it becomes whole when the books do, and stays so. */
export interface BookSeals extends Sealing {
  whole: boolean;
}

/** Rejects if the books were sealed with another key. New ones are whole from the start. */
export async function keepInstallation(settings: KeptSettings, key: KeyObject): Promise<BookSeals> {
  const fresh = fingerprintOf(key, WHOLE);
  const kept = (await settings.readSetting(NAME)) ?? (await settings.writeSettingOnce(NAME, fresh));
  const sealing: BookSeals = { key, whole: false };
  if (isOurs(sealing, kept)) return sealing;
  throw new Error('The books in this database were sealed with another key than the one it holds.');
}

/** Whether it names the books of this key. Once they were whole, those that are not are others. */
export function isOurs(sealing: BookSeals, installation: string | null): boolean {
  if (installation === fingerprintOf(sealing.key, WHOLE)) {
    sealing.whole = true;
    return true;
  }
  return !sealing.whole && installation === fingerprintOf(sealing.key, BEGUN);
}

/** Every row has its seal now, and no release without seals runs. */
export async function becomeWhole(settings: KeptSettings, sealing: BookSeals): Promise<void> {
  const [before, after] = [BEGUN, WHOLE].map((label) => fingerprintOf(sealing.key, label));
  await settings.replaceSetting(NAME, before ?? '', after ?? '');
  isOurs(sealing, (await settings.readSetting(NAME)) ?? null);
}

function fingerprintOf(key: KeyObject, label: string): string {
  return createHmac('sha256', key).update(label).digest('hex').slice(0, FINGERPRINT_LENGTH);
}
