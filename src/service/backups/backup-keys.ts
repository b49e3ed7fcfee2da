// With what backups are encrypted and opened. Unless recipients are set, who has the master key opens them:
// a restore needs it anyway, and no backup contains it.

import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../../config.ts';
import type { Piecewise } from '../../crypto/age.ts';
import { type AgeIdentity, decryptingWith, identitiesIn, identityFrom } from '../../crypto/age.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { deriveKey } from '../../crypto/master-key.ts';
import { isEncrypted, type Manifest } from '../../store/postgres/backup/manifest.ts';
import { opens } from '../../store/postgres/backup/open-file.ts';
import { masterKeys } from '../service-keys.ts';

/** Of each master key that was given, the current one first. */
export async function ownIdentities(config: Config): Promise<readonly AgeIdentity[]> {
  const keys = keysOf(masterKeys(config, true));
  return Promise.all(keys.map((key) => identityFrom(deriveKey(key, 'backup'))));
}

/** `file`: with identities of age. Null: the backup is not encrypted. */
export async function openerOf(
  config: Config,
  dir: string,
  manifest: Manifest,
  file: string | null,
): Promise<Piecewise | null> {
  if (!isEncrypted(manifest)) return null;
  const given = file === null ? [] : identitiesIn(await readFile(file, 'utf8'));
  const decrypt = await decryptingWith([...given, ...(await ownIdentities(config))]);
  if (await opens(dir, manifest, decrypt)) return decrypt;
  throw new ConfigError(
    file === null
      ? 'The backup is encrypted for recipients, and the master key is none of them. Name the file with ' +
          'their identity: --identity FILE. Nothing was restored.'
      : `No identity in ${file} opens the backup, nor does the master key. Nothing was restored.`,
  );
}
