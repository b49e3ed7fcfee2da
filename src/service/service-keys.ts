// Derives the service's keys from the root key, which the master key opens: under another master key
// it does not open, and Tael does not start.

import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import type { KeyRing } from '../crypto/key-ring.ts';
import { deriveKey, type MasterKeyRing, parseMasterKeys } from '../crypto/master-key.ts';
import { readMasterKeyFile, readOrCreateMasterKeyFile } from '../crypto/master-key-file.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import type { KeptSettings } from '../store/postgres/settings.ts';
import { rootKey, sealingFingerprint } from './root-key.ts';

/** Derived from the master key, one for each use. */
export interface ServiceKeys {
  readonly keyIdCheck: KeyObject;
  readonly apiSecret: KeyObject;
  readonly payPassword: KeyObject;
  readonly session: KeyObject;
  readonly totpSecrets: KeyRing;
  readonly callbackSecrets: KeyRing;
  readonly payees: KeyRing;
  readonly emails: KeyRing;
  /** What a browser takes along to the sign-in provider and back, and what a terminal asks for. */
  readonly signIns: KeyRing;
  /** Seals the chains of owners. */
  readonly chain: KeyObject;
  readonly anchor: KeyObject;
  readonly approvalState: KeyObject;
  readonly walletIdMask: KeyObject;
}

export async function serviceKeys(config: Config, settings: KeptSettings): Promise<ServiceKeys> {
  const ring = masterKeys(config, (await sealingFingerprint(settings)) !== undefined);
  return keysFrom(await rootKey(settings, ring));
}

function keysFrom(key: KeyObject): ServiceKeys {
  const root = { key };
  return {
    keyIdCheck: deriveKey(root, 'key-id-check'),
    apiSecret: deriveKey(root, 'api-secret'),
    payPassword: deriveKey(root, 'pay-password'),
    session: deriveKey(root, 'session'),
    totpSecrets: ringOf(deriveKey(root, 'totp-secret')),
    callbackSecrets: ringOf(deriveKey(root, 'callback-secret')),
    payees: ringOf(deriveKey(root, 'payee')),
    emails: ringOf(deriveKey(root, 'email')),
    signIns: ringOf(deriveKey(root, 'sign-in')),
    chain: deriveKey(root, 'chain'),
    anchor: deriveKey(root, 'anchor'),
    approvalState: deriveKey(root, 'approval-state'),
    walletIdMask: deriveKey(root, 'wallet-id'),
  };
}

/** The root key never changes, so what is derived from it has one name for ever. */
function ringOf(key: KeyObject): KeyRing {
  return { current: { id: 'root', key }, older: [] };
}

/** All that were given, whichever of them the root key is sealed under. */
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
    // What is not there may be the key itself, which was written in place of a path.
    throw new ConfigError(`${setting}: ${reason.replace(/, open '.*'$/s, '')}`);
  }
}
