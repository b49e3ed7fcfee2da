// With what backups are encrypted and opened. Unless recipients are set, who has the master key opens them:
// a restore needs it anyway, and no backup contains it.

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Piecewise } from '../../crypto/age.ts';
import {
  type AgeIdentity,
  decryptingWith,
  identitiesIn,
  identityFrom,
  recipientOf,
  requireRecipients,
} from '../../crypto/age.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { deriveKey } from '../../crypto/master-key.ts';
import { type Config, ConfigError } from '../../settings/config.ts';
import { masterKeys } from '../service-keys.ts';

/** Of each master key that was given, the current one first. */
async function ownIdentities(config: Config): Promise<readonly AgeIdentity[]> {
  const keys = keysOf(masterKeys(config, true));
  return Promise.all(keys.map((key) => identityFrom(deriveKey(key, 'backup'))));
}

/** Before anything is written: a mistyped one would only be found by the first backup. */
export async function checkRecipients({ backupRecipients }: Config): Promise<void> {
  await requireRecipients(backupRecipients).catch((error: Error) => {
    throw new ConfigError(`TAEL_BACKUP_RECIPIENTS: ${error.message}`);
  });
}

/** Who can open what is written now. */
export async function backupRecipients(config: Config): Promise<readonly string[]> {
  if (config.backupRecipients.length > 0) return config.backupRecipients;
  const [current] = await ownIdentities(config);
  return current === undefined ? [] : [await recipientOf(current)];
}

/**
 * `encrypted`: a file to be opened, null if none is encrypted; `identities`: a file of age's with more of
 * them.
 */
export async function openerOf(
  config: Config,
  encrypted: string | null,
  identities: string | null,
): Promise<Piecewise | null> {
  if (encrypted === null) return null;
  const given =
    identities === null ? [] : await identitiesIn(await readFile(identities, 'utf8'), identities);
  const decrypt = await decryptingWith([...given, ...(await ownIdentities(config))]);
  if (await opens(encrypted, decrypt)) return decrypt;
  throw new ConfigError(
    identities === null
      ? 'The backup is encrypted for recipients, and the master key is none of them. Name the file with ' +
          'their identity: --identity FILE. Nothing was restored.'
      : `No identity in ${identities} opens the backup, nor does the master key. Nothing was restored.`,
  );
}

/** By its head. */
async function opens(file: string, decrypt: Piecewise): Promise<boolean> {
  try {
    for await (const _ of decrypt(createReadStream(file))) return true;
    return true;
  } catch (error) {
    if (/no identity matched/.test(String(error))) return false;
    throw error;
  }
}
