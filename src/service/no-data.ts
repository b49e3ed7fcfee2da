// Refuses to make a database by accident: only `serve`, `init` and `restore` may begin with an empty one.

import { type Config, ConfigError, givenTo } from '../settings/config.ts';
import { hasCluster } from '../store/embedded-postgres/layout.ts';

/**
 * `make`: an empty or missing database is made ready. `use`: it is refused, and nothing is written. `read`:
 * the same, and one that takes no writes will do.
 */
export type DataAccess = 'make' | 'use' | 'read';

/** There is no Tael where the settings point. Whoever sees this is usually in the wrong folder. */
export class NoData extends ConfigError {
  /** `hint`: what else would do. */
  constructor({ databaseUrl, dataDir }: Config, hint = '') {
    super(
      databaseUrl === null
        ? `There is no Tael data in ${dataDir}. Set TAEL_DATA or DATABASE_URL.${settingsText()}${hint}`
        : 'There is no Tael data in the database of DATABASE_URL. Check the name of the database in it.',
    );
  }
}

/** Of a machine where Tael is installed, the settings are those of its service. */
function settingsText(): string {
  const { file, isUnreadable } = givenTo();
  return isUnreadable ? ` Those of ${file} are for another account: sudo -u tael tael …` : '';
}

/** Looks at the folder only; whether a database has Tael's tables is seen when it is opened. */
export async function requireFolderWithData(config: Config): Promise<void> {
  if (!(await hasCluster(config.dataDir))) throw new NoData(config);
}
