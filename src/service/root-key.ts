// The root key, from which every other key is derived. It is random, lives in the database sealed under
// the master key, and stays the same when the master key is replaced: then it is sealed again, and
// everything that was made with it still holds.

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyRing } from '../crypto/key-ring.ts';
import {
  deriveKey,
  fingerprint,
  type MasterKey,
  type MasterKeyRing,
} from '../crypto/master-key.ts';
import { open, seal } from '../crypto/sealed.ts';
import { ConfigError } from '../settings/config.ts';
import type { KeptSettings } from '../store/postgres/settings.ts';

const ROOT_KEY = 'root_key';

const CONTEXT = 'root-key';
const KEY_BYTES = 32;

/** Opens the root key with whichever master key of the ring it is sealed under; makes it once. */
export async function rootKey(settings: KeptSettings, ring: MasterKeyRing): Promise<KeyObject> {
  const fresh = sealUnder(ring, randomBytes(KEY_BYTES).toString('base64'));
  const sealed =
    (await settings.readSetting(ROOT_KEY)) ?? (await settings.writeSettingOnce(ROOT_KEY, fresh));
  return createSecretKey(Buffer.from(openSealed(ring, sealed), 'base64'));
}

/** Which master key opens this database's root key, as its fingerprint; undefined: there is none yet. */
export async function sealingFingerprint(settings: KeptSettings): Promise<string | undefined> {
  const sealed = await settings.readSetting(ROOT_KEY);
  return sealed && sealerOf(sealed);
}

export interface Fingerprints {
  /** Of the first master key in the settings. */
  readonly configured: string;
  /** Of the one that the root key is sealed under. */
  readonly sealing: string;
}

/** They differ during a rotation, until the root key is sealed again. */
export async function fingerprints(
  settings: KeptSettings,
  ring: MasterKeyRing,
): Promise<Fingerprints> {
  const sealing = (await sealingFingerprint(settings)) ?? 'none';
  return { configured: fingerprint(ring.current), sealing };
}

/** Both are fingerprints; they are the same when there was nothing to do. */
export interface Resealed {
  readonly before: string;
  readonly after: string;
}

/** Seals the root key under the first master key of the ring, if it is sealed under another one. */
export async function resealRootKey(
  settings: KeptSettings,
  ring: MasterKeyRing,
): Promise<Resealed> {
  const sealed = (await settings.readSetting(ROOT_KEY)) ?? '';
  const text = openSealed(ring, sealed);
  const [before, after] = [sealerOf(sealed), fingerprint(ring.current)];
  const done =
    before === after || (await settings.replaceSetting(ROOT_KEY, sealed, sealUnder(ring, text)));
  if (!done) throw new ConfigError('Another process has sealed the root key meanwhile. Try again.');
  return { before, after };
}

/** Under fingerprints and not the ids of the ring: those are the operator's, and may change. */
function sealingRing({ current, older }: MasterKeyRing): KeyRing {
  const sealing = (master: MasterKey) => ({
    id: fingerprint(master),
    key: deriveKey(master, 'root-key'),
  });
  return { current: sealing(current), older: older.map(sealing) };
}

function sealUnder(ring: MasterKeyRing, text: string): string {
  return seal(sealingRing(ring), CONTEXT, text);
}

function openSealed(ring: MasterKeyRing, sealed: string): string {
  const outcome = open(sealingRing(ring), CONTEXT, sealed);
  if (outcome.ok) return outcome.text;
  throw new ConfigError(
    'This is not the master key that opens the database: its fingerprint is ' +
      `${fingerprint(ring.current)}, and the database keeps ${sealerOf(sealed)}. Give Tael the same ` +
      'key as every other node: TAEL_MASTER_KEY, TAEL_MASTER_KEY_FILE, or the file master.key in ' +
      'TAEL_DATA.',
  );
}

function sealerOf(sealed: string): string {
  return sealed.split('.')[1] ?? 'none';
}
