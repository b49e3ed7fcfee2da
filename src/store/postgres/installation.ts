// By what a process recognizes its books: the fingerprint of their key, which also says if they are whole.
// It is written into a database once, and every new connection reads it before anything else.

import type { KeyObject } from 'node:crypto';
import type { KeptSettings } from './settings.ts';
import { type BookSeals, begunOf, isOurs, wholeOf } from './tables/whole-books.ts';

const NAME = 'installation';

/** Rejects if the books were sealed with another key. New ones are whole from the start. */
export async function keepInstallation(settings: KeptSettings, key: KeyObject): Promise<BookSeals> {
  const fresh = wholeOf({ key });
  const kept = (await settings.readSetting(NAME)) ?? (await settings.writeSettingOnce(NAME, fresh));
  const sealing: BookSeals = { key, whole: false, movesTime: false };
  if (isOurs(sealing, kept)) return sealing;
  throw new Error('The books in this database were sealed with another key than the one it holds.');
}

/** Every row has its seal now, and no release without seals runs. */
export async function becomeWhole(settings: KeptSettings, sealing: BookSeals): Promise<void> {
  await settings.replaceSetting(NAME, begunOf(sealing), wholeOf(sealing));
  isOurs(sealing, (await settings.readSetting(NAME)) ?? null);
}
