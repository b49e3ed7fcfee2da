// By what a process recognizes its books: a fingerprint of the key that seals them. It is written into a
// database once, and every new connection reads it before anything else.

import { createHmac, type KeyObject } from 'node:crypto';
import type { KeptSettings } from './settings.ts';

const NAME = 'installation';
const FINGERPRINT_LENGTH = 32;

/** Nobody has opened these books before. */
export async function isNewInstallation(settings: KeptSettings): Promise<boolean> {
  return (await settings.readSetting(NAME)) === undefined;
}

/** Rejects if the books were sealed with another key. */
export async function keepInstallation(settings: KeptSettings, chainKey: KeyObject): Promise<void> {
  const own = fingerprintOf(chainKey);
  const kept = (await settings.readSetting(NAME)) ?? (await settings.writeSettingOnce(NAME, own));
  if (kept === own) return;
  throw new Error('The books in this database were sealed with another key than the one it holds.');
}

export function fingerprintOf(chainKey: KeyObject): string {
  const digest = createHmac('sha256', chainKey).update('tael/v1/installation').digest('hex');
  return digest.slice(0, FINGERPRINT_LENGTH);
}
