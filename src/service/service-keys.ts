// Derives the service's keys from the master key, and makes sure that it is the one this database
// was made with: under another one every secret in it would read as wrong.

import path from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { keysOf } from '../crypto/key-ring.ts';
import {
  deriveKey,
  deriveRing,
  fingerprint,
  type MasterKeyRing,
  parseMasterKeys,
} from '../crypto/master-key.ts';
import { readMasterKeyFile, readOrCreateMasterKeyFile } from '../crypto/master-key-file.ts';
import type { KeptSettings } from '../store/postgres/settings.ts';
import type { ServiceKeys } from './service.ts';

const FINGERPRINT = 'master_key_fingerprint';

export async function serviceKeys(config: Config, settings: KeptSettings): Promise<ServiceKeys> {
  const known = await settings.readSetting(FINGERPRINT);
  const ring = masterKeys(config, known !== undefined);
  const kept = await settings.writeSettingOnce(FINGERPRINT, fingerprint(ring.current));
  // Digests cannot be made again under a new key, so they stay with the first one for as long as
  // the ring holds it; what is sealed anew takes the current one.
  const first = keysOf(ring).find((named) => fingerprint(named) === kept);
  if (first === undefined) throw wrongKey(fingerprint(ring.current), kept);
  return {
    keyIdCheck: deriveKey(first, 'key-id-check'),
    apiSecret: deriveKey(first, 'api-secret'),
    payPassword: deriveKey(first, 'pay-password'),
    session: deriveKey(first, 'session'),
    totpSecrets: deriveRing(ring, 'totp-secret'),
  };
}

export function masterKeys(config: Config, databaseHasOne: boolean): MasterKeyRing {
  if (config.masterKey !== null) {
    const text = config.masterKey;
    return orConfigError('TAEL_MASTER_KEY', () => parseMasterKeys(text));
  }
  if (config.masterKeyFile !== null) {
    const file = config.masterKeyFile;
    return orConfigError('TAEL_MASTER_KEY_FILE', () => readMasterKeyFile(file));
  }
  const file = path.join(config.dataDir, 'master.key');
  if (!databaseHasOne) return readOrCreateMasterKeyFile(file);
  try {
    return readMasterKeyFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    // A new key would not bring back what was made under the lost one, only hide the loss.
    throw new ConfigError(
      `The database in ${config.dataDir} was made with a master key, and ${file} is missing. ` +
        'Put it back from where you keep a copy, or set TAEL_MASTER_KEY or TAEL_MASTER_KEY_FILE.',
    );
  }
}

function orConfigError<T>(setting: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${setting}: ${reason}`, { cause });
  }
}

function wrongKey(given: string, kept: string): ConfigError {
  return new ConfigError(
    `This is not the master key the database was made with: its fingerprint is ${given}, and the ` +
      `database keeps ${kept}. Give Tael the same key as every other node: TAEL_MASTER_KEY, ` +
      'TAEL_MASTER_KEY_FILE, or the file master.key in TAEL_DATA.',
  );
}
