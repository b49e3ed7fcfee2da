// Checks that a backup is restored under the master key it was made with. Under another one no key,
// password or code in it would ever work again.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { keysOf } from '../crypto/key-ring.ts';
import { fingerprint } from '../crypto/master-key.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import { masterKeys } from './service-keys.ts';

export async function requireKeyOfBackup(config: Config, wanted: string): Promise<void> {
  const made = `The backup was made with the master key of fingerprint ${wanted}`;
  const file = path.join(config.dataDir, 'master.key');
  if (config.masterKey === null && config.masterKeyFile === null && !existsSync(file)) {
    throw new ConfigError(
      `${made}, and none was given. Put the copy that you keep at ${file} (chmod 600), or name it ` +
        'in TAEL_MASTER_KEY_FILE. Nothing was restored.',
    );
  }
  const given = keysOf(masterKeys(config, true)).map(fingerprint);
  if (given.includes(wanted)) return;
  throw new ConfigError(
    `${made}; the one given has ${given.join(', ')}. Give the key that the backed up Tael had: ` +
      `TAEL_MASTER_KEY, TAEL_MASTER_KEY_FILE or ${file}. Nothing was restored.`,
  );
}
